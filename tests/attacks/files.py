"""Saved files that somebody has changed and sealed again correctly."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from tabletop.core.data.copying import digest
from tabletop.core.data.messages import Message
from tabletop.core.rules.chance import FastRng
from tabletop.sandbox.session import SandboxSession
from tabletop.session.app.save_library import SavedMatches
from tabletop.session.locale.translations import LANGUAGES, Translations
from tabletop.session.match.match_session import MatchSession, Player
from tabletop.session.saves import log_lines, match_log
from tests.attacks.outcome import Tally
from tests.play import SHELF
from tests.sandbox.hands import LIBRARY, Hands, table_of_everything

EXTRA: Final = ("tests.example_game",)
LONGEST_SENTENCE: Final = 700
ANSWERS: Final = 70
"""The number of answers in the files that are changed."""
WORDS: Final = {language: Translations(language, SHELF.locales()) for language in LANGUAGES}


@dataclass(frozen=True)
class Whole:
    """A file as the program wrote it: its lines without seals, and its content."""

    game: str
    lines: tuple[dict[str, Any], ...]
    contents: tuple[Any, ...]


def wholes(folder: Path) -> list[Whole]:
    """Return one file of each game, and two of the free table."""
    made = [_match(game_id, folder) for game_id in SHELF.games]
    return [*made, _free(folder, 1), _free(folder, 2)]


def _match(game_id: str, folder: Path) -> Whole:
    game, path = SHELF.games[game_id], folder / f"{game_id}.match"
    seats = game.seats[0]
    players = [Player(f"P{seat}", seat, "person" if seat else "random") for seat in range(seats)]
    session = MatchSession.new(game, players, seed="tests 0")
    answer = FastRng("files").answerer(game.players.random_answer)
    while len(session.match.log) < ANSWERS and not session.over:
        session.answer(answer(session.match.state, session.match.pending[0]))
    session.save(path)
    return Whole(game_id, _lines(path), _contents_of(path))


def _free(folder: Path, seed: int) -> Whole:
    path = folder / f"free-{seed}.match"
    session = table_of_everything()
    hands = Hands(session, seed)
    for _ in range(ANSWERS):
        session.perform(hands.any_action(), hands.seat())
    session.save(path)
    return Whole(match_log.SANDBOX, _lines(path), _contents_of(path))


def _lines(path: Path) -> tuple[dict[str, Any], ...]:
    found = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return tuple({key: value for key, value in line.items() if key != "#"} for line in found)


def sealed(lines: list[bytes]) -> bytes:
    """Return lines of JSON objects as a file with correct seals."""
    out, seal = [], ""
    for line in lines:
        data, seal = log_lines.sealed(line, seal)
        out.append(data)
    return b"".join(out)


def encoded(lines: list[Any]) -> list[bytes]:
    return [line if isinstance(line, bytes) else json.dumps(line, separators=(",", ":")).encode() for line in lines]


# -- changed files --------------------------------------------------------------------------------------------------
def deep(levels: int) -> bytes:
    return b"[" * levels + b"]" * levels


NASTY: Final[tuple[Any, ...]] = (
    None, True, False, -1, 0, 1, 2, 7, 49, 10**6, 10**19, -(10**30), 1.0, 1.5, -0.0, 1e300, "", "x", "\n",
    "x" * 100_000, "a\nb", "\u202eabc", "\u0000", "\U0001f3b2" * 300, "nature", "person", "random", "sandbox", "../..",
    "{who}", "{", [], {}, [[]], [0], [1, 2, 3], {"x": 1}, [True], ["x"] * 500, [[[[[[0]]]]]], -2, 3.0,
)  # fmt: skip
RAW: Final = (deep(30), deep(60), deep(990), deep(100_000), b"[" * 5000, b"9" * 5000, b"1e999", b"NaN", b"-1" * 20)


class Changer:
    """Random changes of one file."""

    def __init__(self, whole: Whole, seed: object) -> None:
        self.whole, self.random = whole, random.Random(f"files {seed}")

    def nasty(self) -> Any:
        """Return an odd value of some type."""
        return json.loads(json.dumps(self.random.choice(NASTY)))

    def changed(self) -> bytes:
        lines: list[Any] = [json.loads(json.dumps(line)) for line in self.whole.lines]
        if self.random.random() < 0.15:
            return self._bytes(sealed(encoded(lines)))
        for _ in range(self.random.choice((1, 1, 1, 2, 3))):
            self.random.choice((self._value, self._value, self._value, self._key, self._line, self._raw))(lines)
        return sealed(encoded(lines))

    def _bytes(self, data: bytes) -> bytes:
        """Return the file with changed bytes and wrong seals, or cut off at the end."""
        if self.random.random() < 0.3:
            return data[: self.random.randrange(len(data))]
        raw = bytearray(data)
        for _ in range(self.random.randint(1, 5)):
            at = self.random.randrange(len(raw))
            if self.random.random() < 0.5:
                raw[at] = self.random.randrange(256)
            else:
                raw[at:at] = bytes(self.random.randrange(256) for _ in range(self.random.randint(1, 20)))
        return bytes(raw)

    def _spot(self, lines: list[Any]) -> tuple[Any, Any]:
        """Return a random place in the file: its container, and its key or index. The header is chosen often."""
        parsed = [line for line in lines if isinstance(line, dict)]
        holder: Any = parsed[0] if self.random.random() < 0.3 else self.random.choice(parsed or [{}])
        key: Any = None
        while True:
            keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
            if not keys:
                return holder, key
            key = self.random.choice(keys)
            inner = holder[key]
            if not isinstance(inner, (dict, list)) or not inner or self.random.random() < 0.2:
                return holder, key
            holder = inner

    def _value(self, lines: list[Any]) -> None:
        holder, key = self._spot(lines)
        if key is None:
            return
        old = holder[key]
        choice = self.random.random()
        if choice < 0.25 and isinstance(old, (int, float)):
            holder[key] = old + self.random.choice((1, -1, 7, 0.5))
        elif choice < 0.4:
            other, where = self._spot(lines)
            holder[key] = json.loads(json.dumps(other[where])) if where is not None else old
        else:
            holder[key] = self.nasty()

    def _key(self, lines: list[Any]) -> None:
        holder, key = self._spot(lines)
        if isinstance(holder, dict):
            if self.random.random() < 0.5:
                holder.pop(key, None)
            else:
                holder[self.random.choice(("n", "by", "do", "undo", "checkpoint", "state", "x", "players"))] = (
                    self.nasty()
                )
        elif holder:
            if self.random.random() < 0.5:
                del holder[key]
            else:
                holder.append(self.nasty())

    def _line(self, lines: list[Any]) -> None:
        at = self.random.randrange(len(lines))
        match self.random.randrange(6):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, json.loads(json.dumps(lines[at])) if isinstance(lines[at], dict) else lines[at])
            case 2:
                other = self.random.randrange(len(lines))
                lines[at], lines[other] = lines[other], lines[at]
            case 3:
                lines.insert(at, {"undo": self.random.choice((0, 1, 2, 5, -1, 10**9))})
            case 4:
                lines.insert(at, {"checkpoint": self.random.choice((0, 1, 10**9)), "state": self.nasty()})
            case 5:
                del lines[at + 1 :]
        if not lines:
            lines.append({})

    def _raw(self, lines: list[Any]) -> None:
        """Replace a value by text that no encoder writes."""
        at = self.random.randrange(len(lines))
        if isinstance(lines[at], dict) and lines[at]:
            key = self.random.choice(list(lines[at]))
            mark = "\ue000"
            text = json.dumps({**lines[at], key: mark}, separators=(",", ":")).encode()
            lines[at] = text.replace(json.dumps(mark).encode(), self.random.choice(RAW))


# -- outcomes -------------------------------------------------------------------------------------------------------
def sentence(reason: Message) -> None:
    """Check that a reason is one line in both languages."""
    for words in WORDS.values():
        text = words.text(reason)
        assert "\n" not in text, text[:100]
        assert len(text) <= LONGEST_SENTENCE, text[:100]


def _contents_of(path: Path, resume: bool = False) -> tuple[Any, ...]:
    """Open a file, show everything in it, and return the shown content."""
    if match_log.read(path).header.game == match_log.SANDBOX:
        free = SandboxSession.load(path, library=LIBRARY, resume=resume)
        _say(free.lines, free.names)
        actions = [entry.action for entry in free.journal.done]
        free.close()
        return free.digest(), actions
    session = MatchSession.load(path, extra=EXTRA, resume=resume)
    _say(session.lines, session.names)
    prompt = session.prompt
    if prompt is not None:
        WORDS["en"].text(prompt.message, session.names)
        for offer in prompt.offers[:20]:
            WORDS["en"].text(offer.label.text, session.names)
    log = list(session.match.log)
    session.close()
    return digest(session.match.state), log


def _say(lines: list[Any], names: list[str]) -> None:
    for line in lines:
        WORDS["en"].text(line.text, names)


def end_of(path: Path, before: tuple[Any, ...] | None, resume: bool) -> str:
    """Open a file as the launcher and the commands do; return the outcome."""
    described = SavedMatches(SHELF, path.parent, EXTRA)._describe(path)
    if described.problem is not None:
        sentence(described.problem)
    try:
        contents = _contents_of(path, resume)
    except match_log.InvalidSaveError as bad:
        sentence(bad.reason)
        return "refused"
    if before is None:
        return "other"
    if contents == before:
        return "unchanged"
    return "shorter" if contents[1] == before[1][: len(contents[1])] else "other"


@cache
def _kept(folder: Path) -> tuple[Whole, ...]:
    return tuple(wholes(folder))


def attack(cases: int, seed: int, folder: Path) -> list[Tally]:
    """Attack with so many changed files, over all games and the free table."""
    kept = _kept(folder)
    tallies: dict[str, Tally] = {}
    path = folder / "changed.match"
    for number in range(cases):
        whole = kept[number % len(kept)]
        tally = tallies.setdefault(whole.game, Tally(f"files: {whole.game}"))
        data = Changer(whole, f"{seed} {number}").changed()
        path.write_bytes(data)
        tally.attack(f"{whole.game} case {number} of seed {seed}", _opening(path, whole, resume=number % 4 == 0))
    return list(tallies.values())


def _opening(path: Path, whole: Whole, resume: bool) -> Callable[[], str]:
    return lambda: end_of(path, whole.contents, resume)
