"""The log file of a match: a header line, then one JSON object a line. The log of answers is the truth.

Every line ends with a seal (`"#"`), a short hash over the line and the seal before it, so that a changed line is
noticed. An autosave appends; a torn last line is dropped on reading and nothing before it is lost.
"""

from __future__ import annotations

import hashlib
import io
import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO, Final, TypeVar

import msgspec

from tabletop.core.ask import NATURE
from tabletop.core.clone import tuples
from tabletop.core.game import Game, State
from tabletop.core.match import Diverged, Entry, Match, Nature
from tabletop.core.project import sync
from tabletop.core.table import Table
from tabletop.core.typed import hints
from tabletop.core.words import quoted, say
from tabletop.files import reading
from tabletop.files.records import BadFile as BadFile
from tabletop.files.records import FileLine, Remark, taken_back_of, undo_line
from tabletop.files.records import Header as Header
from tabletop.files.records import Sitting as Sitting
from tabletop.files.records import TakenBack as TakenBack
from tabletop.files.sentences import plain, sentence
from tabletop.play.bots import thinkers
from tabletop.play.disk import to_disk

S = TypeVar("S", bound=State)

FORMAT: Final = 1
SUFFIX: Final = ".match"
SANDBOX: Final = "sandbox"
"""Stands as the game in the header of a journal of free play, whose lines hold acts instead of answers."""
LONGEST_LINE: Final = 8 << 20
"""Bytes of a line."""
MOST_LINES: Final = 100_000
MOST_VALUES: Final = 1_000_000
"""Numbers, texts, lists and objects in a file."""
NO_REMARKS: Final[Mapping[int, Remark]] = {}


@dataclass(slots=True)
class Story:
    """A log file in memory. `checkpoint` is (answers, plain state) of the last checkpoint that still stands."""

    header: Header
    entries: list[Entry] = field(default_factory=list)
    checkpoint: tuple[int, Any] | None = None
    taken_back: list[TakenBack] = field(default_factory=list)
    remarks: dict[int, Remark] = field(default_factory=dict)
    """What computer players said of their answers, by the answers before each."""
    seal: str = ""
    torn: bool = False
    """The last line was torn and has been dropped."""
    size: int = 0
    """Bytes of the file that were understood."""


def header_of(match: Match[Any], names: Iterable[str], seed: str, players: list[Sitting], lesson: str = "") -> Header:
    """The header of a running match."""
    return Header(
        format=FORMAT,
        game=match.game.id,
        rules=match.game.rules_revision,
        seats=[quoted(name) for name in names],
        settings=dict(match.settings),
        seed=seed,
        players=players,
        lesson=lesson or msgspec.UNSET,
    )


def _sealed(data: bytes, before: str) -> tuple[bytes, str]:
    """A line with its seal, and the seal."""
    seal = hashlib.sha256(before.encode() + data).hexdigest()[:12]
    return data[:-1] + b',"#":"' + seal.encode() + b'"}\n', seal


def _unsealed(raw: bytes, before: str) -> str | None:
    """The seal of a raw line, or None when the line was changed."""
    head, mark, tail = raw.rpartition(b',"#":"')
    if not mark:
        return None
    seal = hashlib.sha256(before.encode() + head + b"}").hexdigest()[:12]
    return seal if tail == seal.encode() + b'"}' else None


def _line(number: int, entry: Entry, is_act: bool, remark: Remark) -> FileLine:
    """An answer and what was said of it, or an act of free play with its name and fields."""
    if is_act:
        return FileLine(n=number, by=entry.seat, do={entry.kind: entry.value})
    by: int | str = "nature" if entry.seat == NATURE else entry.seat
    why, figures = (None if one is None else plain(one) for one in remark)
    return FileLine(n=number, by=by, ask=entry.kind, answer=entry.value, why=why, figures=figures)


class Writer:
    """Appends to the log file of a match that is being played; every line is on disk when the call returns, or as soon
    as `bring`, which may be set, brings it there."""

    def __init__(self, path: Path, seal: str, header: Header) -> None:
        self.path = path
        self.bring: Callable[[BinaryIO], None] = to_disk
        self._seal = seal
        self._acts = header.game == SANDBOX
        self._file = path.open("ab")

    @classmethod
    def create(cls, path: Path, header: Header) -> Writer:
        """Start a new file; one of that name is never overwritten (FileExistsError)."""
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("xb"):
            pass
        writer = cls(path, "", header)
        writer._put(msgspec.json.encode(header))
        return writer

    @classmethod
    def resume(cls, path: Path, story: Story) -> Writer:
        """Go on after the last good line; a torn rest is cut off."""
        with path.open("r+b") as file:
            file.truncate(story.size)
        return cls(path, story.seal, story.header)

    def answers(self, first: int, entries: Iterable[Entry], remarks: Mapping[int, Remark] = NO_REMARKS) -> None:
        """Append answers; the first of them has the number `first` (counted from 1)."""
        for number, entry in enumerate(entries, first):
            line = _line(number, entry, self._acts, remarks.get(number - 1, Remark()))
            self._put(msgspec.json.encode(line), sync=False)
        self._sync()

    def undo(self, answers: int, taken: TakenBack | None = None) -> None:
        """Append that the last `answers` answers were taken back, past what had been revealed if `taken` says so."""
        self._put(msgspec.json.encode(undo_line(answers, taken)))

    def checkpoint(self, answers: int, state: Any) -> None:
        """Append the whole state after `answers` answers."""
        self._put(
            msgspec.json.encode(FileLine(checkpoint=answers, state=msgspec.to_builtins(state, order="deterministic")))
        )

    def close(self) -> None:
        with closing(self._file):
            if self.bring is not to_disk and not self._file.closed:
                to_disk(self._file)

    def _put(self, data: bytes, sync: bool = True) -> None:
        line, self._seal = _sealed(data, self._seal)
        self._file.write(line)
        if sync:
            self._sync()

    def _sync(self) -> None:
        self.bring(self._file)


def write(
    path: Path,
    header: Header,
    entries: Iterable[Entry],
    checkpoint: tuple[int, Any] | None = None,
    taken_back: Iterable[TakenBack] = (),
    remarks: Mapping[int, Remark] = NO_REMARKS,
) -> None:
    """Write a whole match to a new file and rename it over `path`. Of what was taken back only the fact is kept."""
    rough = path.with_name(path.name + ".part")
    rough.unlink(missing_ok=True)
    writer = Writer.create(rough, header)
    entries, written = list(entries), 0
    for taken in sorted(taken_back, key=lambda taken: taken.at):
        writer.answers(written + 1, entries[written : taken.at], remarks)
        writer.undo(0, taken)
        written = taken.at
    writer.answers(written + 1, entries[written:], remarks)
    if checkpoint is not None:
        writer.checkpoint(*checkpoint)
    writer.close()
    rough.replace(path)


def read(path: Path) -> Story:
    """The story of a file. Raises `BadFile` with one sentence for anything that is not a whole, unchanged log."""
    data = _data(path)
    file = io.BytesIO(data)
    first = file.readline(LONGEST_LINE)
    if not first.endswith(b"\n"):
        raise BadFile(say("file.not_a_match", name=path.name))
    story = Story(_header(first[:-1], path.name), size=len(first))
    seal = _unsealed(first[:-1], "")
    if seal is None:
        raise BadFile(say("file.changed", name=path.name, line=1))
    story.seal = seal
    for number, raw in enumerate(file, 2):
        last = story.size + len(raw) == len(data)
        if not raw.endswith(b"\n") or not _add(story, raw[:-1], number, path.name, last=last):
            story.torn = True
            break
        story.size += len(raw)
    return story


def header_in(path: Path) -> Header:
    """The header of a file, without a look at the rest. Raises `BadFile`."""
    try:
        reading.check(path)
        with path.open("rb") as file:
            first = file.readline(LONGEST_LINE)
    except OSError:
        raise BadFile(say("file.unreadable", name=path.name)) from None
    if not first.endswith(b"\n"):
        raise BadFile(say("file.not_a_match", name=path.name))
    return _header(first[:-1], path.name)


def _data(path: Path) -> bytes:
    """What stands in a file that is no larger, and holds no more, than a log can."""
    try:
        data = reading.read_bytes(path)
    except FileNotFoundError:
        raise BadFile(say("file.missing", name=path.name)) from None
    except reading.TooLarge:
        raise BadFile(say("file.large", name=path.name, most=reading.LARGEST >> 20)) from None
    except OSError:
        raise BadFile(say("file.unreadable", name=path.name)) from None
    values = data.count(b",") + data.count(b"[") + data.count(b"{")
    if data.count(b"\n") > MOST_LINES or values > MOST_VALUES:
        raise BadFile(say("file.long", name=path.name))
    return data


def _header(raw: bytes, name: str) -> Header:
    try:
        found = {} if reading.is_deep(raw) else msgspec.json.decode(raw)
        if not isinstance(found, dict) or "format" not in found or "game" not in found:
            raise BadFile(say("file.not_a_match", name=name))
        if type(found["format"]) is int and found["format"] > FORMAT:
            raise BadFile(say("file.newer", name=name, app=str(found.get("app", "?"))))
        header = msgspec.convert(found, type=Header)
        if header.players and len(header.players) != len(header.seats):
            raise msgspec.ValidationError("as many as seats - at `$.players`")
        return header
    except msgspec.ValidationError as error:
        what = re.search(r"\$\.(\w+)", str(error))
        if what is None:
            raise BadFile(say("file.not_a_match", name=name)) from None
        raise BadFile(say("file.header", name=name, what=what[1])) from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise BadFile(say("file.not_a_match", name=name)) from None


def _add(story: Story, raw: bytes, number: int, name: str, *, last: bool) -> bool:
    """Take one line into the story. False when it is a torn last line."""
    changed = BadFile(say("file.changed", name=name, line=number))
    try:
        if len(raw) > LONGEST_LINE or reading.is_deep(raw):
            raise msgspec.DecodeError
        line = msgspec.json.decode(raw, type=FileLine)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError):
        if last:
            return False
        raise changed from None
    seal = _unsealed(raw, story.seal)
    if seal is None:
        raise changed
    story.seal = seal
    if line.undo is not None:
        if not (line.by is None) <= line.undo <= len(story.entries):
            raise changed
        left = len(story.entries) - line.undo
        del story.entries[left:]
        story.remarks = {at: remark for at, remark in story.remarks.items() if at < left}
        story.taken_back = [one._replace(at=min(one.at, left)) for one in story.taken_back]
        if line.by is not None:
            taken = taken_back_of(line, left)
            if not 0 <= taken.seat < len(story.header.seats) or not 0 < taken.answers <= MOST_LINES:
                raise changed
            story.taken_back.append(taken)
        if story.checkpoint is not None and story.checkpoint[0] > len(story.entries):
            story.checkpoint = None
    elif line.checkpoint is not None:
        if not 0 <= line.checkpoint <= len(story.entries):
            raise changed
        story.checkpoint = (line.checkpoint, line.state)
    elif line.n != len(story.entries) + 1:
        raise changed
    elif line.do is not None:
        if len(line.do) != 1 or not isinstance(line.by, int):
            raise changed
        ((act, fields),) = line.do.items()
        story.entries.append(Entry(line.by, act, fields))
    else:
        if line.ask is None:
            raise changed
        seat = NATURE if line.by == "nature" else line.by
        if not isinstance(seat, int):
            raise changed
        with suppress(ValueError):  # what was said of an answer is no part of the match
            remark = Remark(*(None if said is None else sentence(said) for said in (line.why, line.figures)))
            if remark != Remark():
                story.remarks[len(story.entries)] = remark
        story.entries.append(Entry(seat, line.ask, tuples(line.answer)))
    return True


def open_match(game: Game[S], story: Story, name: str, nature: Nature | None) -> Match[S]:
    """The match a story tells, at its last answer. Raises `BadFile` when the story does not fit the game."""
    match = begin_match(game, story, name)
    feed(match, story, name)
    match.nature = nature
    return match


def begin_match(game: Game[S], story: Story, name: str) -> Match[S]:
    """The match of a story before its answers are fed to it.

    With the same rules revision that is its first question; with another one the last checkpoint, and the answers
    before it are history. Raises `BadFile` when the story does not fit the game.
    """
    header = story.header
    if len(header.seats) not in game.seats:
        raise BadFile(say("file.header", name=name, what="seats"))
    for one in header.players:
        if one.kind != Sitting().kind and one.kind not in thinkers(game):
            raise BadFile(say("file.header", name=name, what=one.kind))
    if header.rules != game.rules_revision:
        return _from_checkpoint(game, story, name)
    try:
        return Match.new(game, len(header.seats), settings=header.settings)
    except ValueError as error:
        raise BadFile(say("file.settings", name=name, what=str(error))) from None


def feed(match: Match[S], story: Story, name: str) -> None:
    """Feed the answers of a story to the match that `begin_match` made. Raises `BadFile` at one that does not fit."""
    if match.first:
        return
    try:
        match.replay(story.entries)
    except Diverged as error:
        raise BadFile(say("file.diverged", name=name, number=error.number)) from error
    except Exception as error:  # a file that no match wrote may lead the rules astray
        raise BadFile(say("file.diverged", name=name, number=len(match.log))) from error


def _from_checkpoint(game: Game[S], story: Story, name: str) -> Match[S]:
    """The match from its last checkpoint on. The state was written by other rules or by anybody, so it is tried out:
    whatever goes wrong then means that it is none of this game.
    """
    unfit = BadFile(say("file.other_rules", name=name, revision=story.header.rules))
    if story.checkpoint is None:
        raise unfit
    answers, data = story.checkpoint
    known = {one.id for one in game.all_settings}
    settings = game.complete({key: value for key, value in story.header.settings.items() if key in known})
    try:
        hints(game.state)  # a compiled state recalls what lies in its lists
        state = msgspec.convert(data, type=game.state)
        match = Match.at(game, state, settings=settings, earlier=story.entries[:answers])
        _try_out(match, len(story.header.seats))
    except Exception:
        raise unfit from None
    return match


def _try_out(match: Match[S], seats: int) -> None:
    """Show a match to everybody and describe what may be answered. Raises whatever comes of a state that cannot be."""
    game, state = match.game, match.state
    if game.faults is not None and game.faults(state):
        raise ValueError("faults")
    for viewer in (None, *range(seats)):
        sync(Table(game.table(seats, match.settings)), game.project(state, viewer))
    game.round_of(state)
    if match.over:
        game.result(state)
    for ask in match.pending:
        if ask.seat not in (NATURE, *range(seats)):
            raise ValueError("seat")
        for option in ask.options:
            game.describe(state, ask, option)


def free_name(folder: Path, game_id: str) -> Path:
    """A file name in `folder` that no match has yet: the game and a running number."""
    taken = {path.name for path in folder.glob(f"*{SUFFIX}")}
    number = 1
    while f"{game_id}-{number:03}{SUFFIX}" in taken:
        number += 1
    return folder / f"{game_id}-{number:03}{SUFFIX}"
