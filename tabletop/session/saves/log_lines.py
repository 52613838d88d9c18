"""The lines of a log file: how each is sealed, and how much a file may hold so that it can be read again."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from tabletop.core.data.errors import TabletopError
from tabletop.core.match.match import Entry
from tabletop.core.rules.questions import CHANCE
from tabletop.files import reading, records
from tabletop.files.message_json import plain
from tabletop.files.records import BotComment, FileLine, Header, UndoRecord

FORMAT: Final = 1
SUFFIX: Final = ".match"
SANDBOX: Final = "sandbox"
"""Stands as the game in the header of a journal of free play, whose lines hold acts instead of answers."""
LONGEST_LINE: Final = 8 << 20
"""Bytes of a line."""
MOST_LINES: Final = 100_000
MOST_VALUES: Final = 1_000_000
"""Numbers, texts, lists and objects in a file."""
NO_REMARKS: Final[Mapping[int, BotComment]] = {}
SEAL: Final = len(',"#":"123456789abc"')
"""Bytes that the seal adds to a line."""


class UnreadableError(TabletopError):
    """What was to be written could not be read again: a line too long or too deep, a value that no file holds."""


@dataclass(frozen=True, slots=True)
class Extent:
    """How far a file goes: its bytes, lines and values, and the seal of its last line."""

    size: int = 0
    lines: int = 0
    values: int = 0
    seal: str = ""

    def with_lines(self, lines: Sequence[bytes]) -> tuple[Extent, bytes]:
        """The extent with further lines, and these with their seals. Raises `UnreadableError` for one of them."""
        data, seal = bytearray(), self.seal
        for line in lines:
            if len(line) + SEAL > LONGEST_LINE or reading.is_deep(line):
                raise UnreadableError("a line is longer or deeper than can be read")
            whole, seal = sealed(line, seal)
            data += whole
        return Extent(self.size + len(data), self.lines + len(lines), self.values + values_in(data), seal), bytes(data)

    def fits(self, share: float = 1.0) -> bool:
        """Whether a file that goes so far, or takes no more than that share of what it may, can be read again."""
        return (
            self.lines <= share * MOST_LINES
            and self.values <= share * MOST_VALUES
            and self.size <= share * reading.LARGEST
        )

    def last_that_fit(self, lines: Sequence[bytes], share: float) -> int:
        """Return how many of the last of these lines fit into that share of the room that is left in the file."""
        left = MOST_LINES - self.lines, MOST_VALUES - self.values, reading.LARGEST - self.size
        taken = [0, 0, 0]
        for count, line in enumerate(reversed(lines)):
            taken = [one + more for one, more in zip(taken, (1, values_in(line), len(line) + SEAL), strict=True)]
            if any(one > share * room for one, room in zip(taken, left, strict=True)):
                return count
        return len(lines)


@dataclass(frozen=True, slots=True)
class Log:
    """Everything that the file of a match or a free table holds at one moment; what costs time is asked for."""

    header: Callable[[], Header]
    count: int
    """Answers or acts."""
    after: Callable[[int], Sequence[Entry]]
    """Those that come after so many."""
    checkpoint: Callable[[], tuple[int, Any] | None]
    """The last moment whose whole state is known, and that state."""
    taken_back: Sequence[UndoRecord] = ()
    remarks: Mapping[int, BotComment] = field(default_factory=dict)
    anew: Callable[[], Log] | None = None
    """The same with the present state as its beginning, where a file may begin in the middle."""

    def lines(self) -> Iterator[bytes]:
        """Yield all lines of a new file, without seals. Raises `UnreadableError`."""
        header = self.header()
        yield header_line(header)
        checkpoint = self.checkpoint()
        if checkpoint is not None and checkpoint[0] == 0:
            yield checkpoint_line(*checkpoint)
        yield from self.new_lines(0, 0, 0, header.game == SANDBOX)
        if checkpoint is not None and checkpoint[0] > 0:
            yield checkpoint_line(*checkpoint)

    def new_lines(self, written: int, stands: int, noted: int, is_acts: bool) -> Iterator[bytes]:
        """What a file lacks that holds `written` answers, of which `stands` still count, and `noted` take-backs."""
        gone, at = written - stands, stands
        entries = self.after(stands)
        for taken in sorted(self.taken_back[noted:], key=lambda one: one.at):
            if taken.at > at:
                yield from self._undone(gone)
                yield from self._entry_lines(entries[at - stands : taken.at - stands], at, is_acts)
                gone, at = 0, taken.at
            yield undo_line(gone, taken)
            gone = 0
        yield from self._undone(gone)
        yield from self._entry_lines(entries[at - stands :], at, is_acts)

    @staticmethod
    def _undone(answers: int) -> Iterator[bytes]:
        if answers:
            yield undo_line(answers)

    def _entry_lines(self, entries: Sequence[Entry], before: int, is_acts: bool) -> Iterator[bytes]:
        for number, entry in enumerate(entries, before + 1):
            yield entry_line(number, entry, is_acts, self.remarks.get(number - 1, BotComment()))


def header_line(header: Header) -> bytes:
    """Return the first line. Raises `UnreadableError` when a header with these values would be refused."""
    data = _encoded(header)
    try:
        msgspec.json.decode(data, type=Header)
    except msgspec.ValidationError as error:
        raise UnreadableError(str(error)) from None
    return data


def entry_line(number: int, entry: Entry, is_act: bool, remark: BotComment) -> bytes:
    """An answer and what was said of it, or an act of free play with its name and fields."""
    if is_act:
        return _encoded(FileLine(n=number, by=entry.seat, do={entry.kind: entry.value}))
    by: int | str = "nature" if entry.seat == CHANCE else entry.seat
    why, figures = (None if one is None else plain(one) for one in remark)
    return _encoded(FileLine(n=number, by=by, ask=entry.kind, answer=entry.value, why=why, figures=figures))


def undo_line(answers: int, taken: UndoRecord | None = None) -> bytes:
    """That the last answers were taken back, past what had been revealed if `taken` says so."""
    return _encoded(records.undo_line(answers, taken))


def checkpoint_line(answers: int, state: Any) -> bytes:
    """Return the whole state after so many answers."""
    return _encoded(FileLine(checkpoint=answers, state=msgspec.to_builtins(state, order="deterministic")))


def _encoded(line: Any) -> bytes:
    try:
        return msgspec.json.encode(line)
    except (UnicodeEncodeError, OverflowError, TypeError, ValueError, RecursionError) as error:
        raise UnreadableError(str(error)) from None


def sealed(data: bytes, before: str) -> tuple[bytes, str]:
    """Return a line with its seal, and the seal."""
    seal = hashlib.sha256(before.encode() + data).hexdigest()[:12]
    return data[:-1] + b',"#":"' + seal.encode() + b'"}\n', seal


def unsealed(raw: bytes, before: str) -> str | None:
    """Return the seal of a raw line, or None when the line was changed."""
    head, mark, tail = raw.rpartition(b',"#":"')
    if not mark:
        return None
    seal = hashlib.sha256(before.encode() + head + b"}").hexdigest()[:12]
    return seal if tail == seal.encode() + b'"}' else None


def values_in(data: bytes | bytearray) -> int:
    """Return how many values stand in lines, counted as quickly as can be; never too few."""
    return data.count(b",") + data.count(b"[") + data.count(b"{")
