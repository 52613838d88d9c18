"""Golden matches: recordings that are replayed answer by answer, in the folder `golden/` of the game itself.

`2p.jsonl` is a saved match for two seats, sealed line by line. `2p.txt` shows a reader what changed: every question
with its options, the answer in words, and what has moved on the table afterwards. `perft.json` holds the number of
answer paths at three positions of the latest recording. A recording is remade only when the rules change on purpose:
`tabletop check GAME --golden write`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from tabletop.core.game.game import Game
from tabletop.core.match.match import Match
from tabletop.core.rules.questions import CHANCE, Ask
from tabletop.core.table.projection import ZoneContents
from tabletop.session.locale.translations import Translations
from tabletop.session.saves import match_log
from tabletop.testing.random_play import recorded

FOLDER: Final = "golden"
PERFT: Final = "perft.json"
SEED: Final = 2026
DEPTH: Final = 3
MOST_PATHS: Final = 1_500
"""Positions with more paths are not used for counting."""
WIDTH: Final = 160
"""Characters after which a list of options or an answer is cut."""


def path_of(folder: Path, seats: int) -> Path:
    """Return the path of the recording for this number of seats, below the folder of its game."""
    return folder / FOLDER / f"{seats}p.jsonl"


def text_path(folder: Path, seats: int) -> Path:
    """Return the path of the text that belongs to the recording."""
    return path_of(folder, seats).with_suffix(".txt")


def recordings(game: Game[Any], folder: Path) -> list[int]:
    """Return the numbers of seats for which there is a recording."""
    return [seats for seats in game.seats if path_of(folder, seats).is_file()]


# -- writing ----------------------------------------------------------------------------------------------------------
def write(game: Game[Any], folder: Path, seats: int, words: Translations) -> Path:
    """Record a random match for this number of seats, with its text and its answer path counts. Raises OSError."""
    path = path_of(folder, seats)
    path.parent.mkdir(parents=True, exist_ok=True)
    entries = recorded(game, seats, SEED)
    match = Match.new(game, seats)
    match.replay(entries)
    names = [f"Seat {seat + 1}" for seat in range(seats)]
    match_log.write(path, match_log.header_of(match, names, f"tests {SEED}", []), entries, match.checkpoint)
    text_path(folder, seats).write_text(playthrough(game, folder, seats, words), encoding="utf-8")
    paths_file = folder / FOLDER / PERFT
    paths_file.write_text(json.dumps(count_paths(game, seats), indent=1) + "\n", encoding="utf-8")
    return path


def paths(match: Match[Any], depth: int, most: int = sys.maxsize) -> int:
    """Count the distinct answer sequences of length `depth` from here; stop counting once there are more than `most`.

    A question that lists no options (an open one, dice, a shuffle) ends a sequence; so does the end of the match.
    """
    if depth == 0 or match.over or not match.pending[0].options:
        return 1
    ask = match.pending[0]
    total = 0
    for option in ask.options:
        if total > most:
            break
        fork = match.fork()
        fork.answer(option, ask.seat)
        total += paths(fork, depth - 1, most - total)
    return total


def counts(match: Match[Any]) -> list[int]:
    """Answer paths to depth 1, 2 and 3."""
    return [paths(match, depth) for depth in range(1, DEPTH + 1)]


def count_paths(game: Game[Any], seats: int) -> dict[str, Any]:
    """Count the paths at three positions: about 1/4, 1/2 and 3/4 of the way, fewer in a match without choices."""
    entries = recorded(game, seats, SEED)
    found: dict[str, list[int]] = {}
    for quarter in (1, 2, 3):
        match = Match.new(game, seats)
        match.replay(entries[: len(entries) * quarter // 4])
        while not match.over and (
            str(len(match.log)) in found or not 1 < paths(match, DEPTH, MOST_PATHS) <= MOST_PATHS
        ):
            match.replay(entries[len(match.log) : len(match.log) + 1])
        if not match.over:
            found[str(len(match.log))] = counts(match)
    return {"seats": seats, "after": found}


# -- comparing --------------------------------------------------------------------------------------------------------
def differences(game: Game[Any], folder: Path, seats: int, words: Translations) -> Iterator[str]:
    """Yield how the current rules, words and table differ from the recording for this number of seats."""
    path = path_of(folder, seats)
    log = match_log.read(path)
    if log.header.rules != game.revision:
        yield f"{path.name} is of revision {log.header.rules} of the rules, the game of {game.revision}"
        return
    match = match_log.open_match(game, log, path.name, None)
    if not match.over:
        yield f"the match of {path.name} is not over"
    if log.checkpoint is None:
        yield f"{path.name} has no state at its end"
        return
    answers, state = match.checkpoint
    saved = msgspec.convert(log.checkpoint[1], type=game.rules.state, str_keys=True)  # sets have no order
    if (answers, state) != (log.checkpoint[0], saved):
        yield f"the match of {path.name} ends in another state"
    if text_path(folder, seats).is_file():
        was = text_path(folder, seats).read_text(encoding="utf-8").splitlines()
        now = playthrough(game, folder, seats, words).splitlines()
        if was != now:
            line = next((number for number, pair in enumerate(zip(was, now, strict=False)) if pair[0] != pair[1]),
                        min(len(was), len(now)))  # fmt: skip
            shown = [one[line] if line < len(one) else "(end)" for one in (was, now)]
            yield f"{text_path(folder, seats).name}, line {line + 1}: recorded {shown[0]!r}, now {shown[1]!r}"
    else:
        yield f"{text_path(folder, seats).name} is missing"


def other_paths(game: Game[Any], folder: Path) -> Iterator[str]:
    """Positions from which there are more or fewer answer paths than were counted."""
    perft = json.loads((folder / FOLDER / PERFT).read_text(encoding="utf-8"))
    log = match_log.read(path_of(folder, perft["seats"]))
    for answers, expected in perft["after"].items():
        match = Match.new(game, perft["seats"], settings=game.former | log.header.settings)
        match.replay(log.entries[: int(answers)])
        if (now := counts(match)) != expected:
            yield f"answer paths after {answers} answers: recorded {expected}, now {now}"


# -- reading ----------------------------------------------------------------------------------------------------------
def playthrough(game: Game[Any], folder: Path, seats: int, words: Translations) -> str:
    """Return the whole text of a recording. The table is that of the shared screen, which shows nobody's secrets."""
    log = match_log.read(path_of(folder, seats))
    match = Match.new(game, seats, settings=game.former | log.header.settings)
    lines = [f"{game.id}, {seats} seats, rules {log.header.rules}"]
    lines += [f"setting {name} = {value}" for name, value in sorted(log.header.settings.items())]
    lying = _lying(match)
    lines += ["", "table", *(f"  {zone}: {what}" for zone, what in lying.items())]
    for number, entry in enumerate(log.entries, 1):
        ask = match.ask_of(entry.seat)
        said = _cut(_answer(match, ask, entry.value, words, log.header.seats))
        lines += ["", f"{number}. {_question(ask)}", *_options(ask), f"  = {said}"]
        match.replay([entry])
        before, lying = lying, _lying(match)
        changed = (zone for zone in {**before, **lying} if before.get(zone) != lying.get(zone))
        lines += [f"  {zone}: {lying.get(zone, 'empty')}" for zone in changed]
    result = game.rules.result(match.state)
    lines += ["", "result"]
    for score in result.scores:
        parts = ", ".join(f"{words.text(name)} {points}" for name, points in score.parts if points)
        lines.append(f"  seat {score.seat}: {score.total}" + (f" ({parts})" if parts else ""))
    lines.append(f"  won by {', '.join(f'seat {seat}' for seat in result.winners)}")
    return "\n".join(lines) + "\n"


def _question(ask: Ask[Any]) -> str:
    if ask.seat != CHANCE:
        return f"seat {ask.seat}: {ask.kind}"
    what = f"{ask.count} x 1-{ask.faces}" if ask.kind == "roll" else str(ask.count)
    return f"chance: {ask.kind}" + ("" if ask.kind == "flight" else f" {what}")


def _options(ask: Ask[Any]) -> list[str]:
    if ask.seat == CHANCE or not ask.options:
        return []
    return [f"  {len(ask.options)}: {_cut(' '.join(_plain(option) for option in ask.options))}"]


def _answer(match: Match[Any], ask: Ask[Any], value: Any, words: Translations, names: list[str]) -> str:
    if ask.seat == CHANCE:
        return f"{len(value.get('rest', value))} discs at rest" if isinstance(value, dict) else _plain(value)
    return f"{_plain(value)}  {words.text(match.game.text.describe(match.state, ask, value).text, names)}"


def _plain(value: Any) -> str:
    if isinstance(value, tuple):
        return "(" + " ".join(_plain(one) for one in value) + ")"
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def _lying(match: Match[Any]) -> dict[str, str]:
    """Return the contents of each zone in words; zones without pieces are left out."""
    wants = match.game.table.project(match.state, None)
    return {zone: _cut(" ".join(_pieces(want))) for zone, want in wants.items() if any(_pieces(want))}


def _pieces(want: ZoneContents) -> Iterator[str]:
    for item in want.unique:
        face = f"/{item.face}" if item.face else ""
        pose = f"@{item.pose.x:.0f},{item.pose.y:.0f}" if item.pose is not None else ""
        yield f"{item.piece}{face}{pose}" + (f"[{','.join(item.marks)}]" if item.marks else "")
    for kind, count in want.fungible.items():
        if count:
            yield f"{count} {kind}"


def _cut(text: str) -> str:
    return text if len(text) <= WIDTH else text[: WIDTH - 4] + " ..."
