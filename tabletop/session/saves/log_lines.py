"""The lines of a log file, their seals, and the limits of a readable file."""

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
"""The game in the header of a journal of free play, whose lines hold actions instead of answers."""
LONGEST_LINE: Final = 8 << 20
"""Bytes of a line at most."""
MOST_LINES: Final = 100_000
MOST_VALUES: Final = 1_000_000
"""Numbers, texts, lists and objects in a file at most."""
NO_REMARKS: Final[Mapping[int, BotComment]] = {}
SEAL: Final = len(',"#":"123456789abc"')
"""Bytes that the seal adds to a line."""


class UnreadableError(TabletopError):
    """Error for data that could not be read again: a line that is too long or too deep, or an unsupported value."""


@dataclass(frozen=True, slots=True)
class Extent:
    """The extent of a file: its bytes, lines and values, and the seal of its last line."""

    size: int = 0
    lines: int = 0
    values: int = 0
    seal: str = ""

    def with_lines(self, lines: Sequence[bytes]) -> tuple[Extent, bytes]:
        """Return the extent with further lines, and these lines with their seals. May raise `UnreadableError`."""
        data, seal = bytearray(), self.seal
        for line in lines:
            if len(line) + SEAL > LONGEST_LINE or reading.is_deep(line):
                raise UnreadableError("a line is longer or deeper than can be read")
            whole, seal = sealed(line, seal)
            data += whole
        return Extent(self.size + len(data), self.lines + len(lines), self.values + values_in(data), seal), bytes(data)

    def fits(self, share: float = 1.0) -> bool:
        """Return whether a file of this extent stays within the given share of the limits, and so can be read again."""
        return (
            self.lines <= share * MOST_LINES
            and self.values <= share * MOST_VALUES
            and self.size <= share * reading.LARGEST
        )

    def last_that_fit(self, lines: Sequence[bytes], share: float) -> int:
        """Return the number of lines, counted from the last, that fit into a share of the remaining room."""
        left = MOST_LINES - self.lines, MOST_VALUES - self.values, reading.LARGEST - self.size
        taken = [0, 0, 0]
        for count, line in enumerate(reversed(lines)):
            taken = [one + more for one, more in zip(taken, (1, values_in(line), len(line) + SEAL), strict=True)]
            if any(one > share * room for one, room in zip(taken, left, strict=True)):
                return count
        return len(lines)


@dataclass(frozen=True, slots=True)
class Log:
    """The contents of the file of a match or a free table at one moment; costly parts are functions."""

    header: Callable[[], Header]
    count: int
    """The number of answers or actions."""
    after: Callable[[int], Sequence[Entry]]
    """The answers or actions after the given number of them."""
    checkpoint: Callable[[], tuple[int, Any] | None]
    """The last moment whose whole state is known (as a number of answers), and that state."""
    taken_back: Sequence[UndoRecord] = ()
    remarks: Mapping[int, BotComment] = field(default_factory=dict)
    anew: Callable[[], Log] | None = None
    """A log that begins with the present state; None if a file must begin at the first answer."""

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

    def new_lines(self, written: int, stands: int, noted: int, is_sandbox: bool) -> Iterator[bytes]:
        """Yield the lines missing in a file with `written` answers, of which `stands` count, and `noted` undos."""
        gone, at = written - stands, stands
        entries = self.after(stands)
        for taken in sorted(self.taken_back[noted:], key=lambda one: one.at):
            if taken.at > at:
                yield from self._undone(gone)
                yield from self._entry_lines(entries[at - stands : taken.at - stands], at, is_sandbox)
                gone, at = 0, taken.at
            yield undo_line(gone, taken)
            gone = 0
        yield from self._undone(gone)
        yield from self._entry_lines(entries[at - stands :], at, is_sandbox)

    @staticmethod
    def _undone(answers: int) -> Iterator[bytes]:
        if answers:
            yield undo_line(answers)

    def _entry_lines(self, entries: Sequence[Entry], before: int, is_sandbox: bool) -> Iterator[bytes]:
        for number, entry in enumerate(entries, before + 1):
            yield entry_line(number, entry, is_sandbox, self.remarks.get(number - 1, BotComment()))


def header_line(header: Header) -> bytes:
    """Return the first line. Raises `UnreadableError` when a header with these values would be refused."""
    data = _encoded(header)
    try:
        msgspec.json.decode(data, type=Header)
    except msgspec.ValidationError as error:
        raise UnreadableError(str(error)) from None
    return data


def entry_line(number: int, entry: Entry, is_sandbox: bool, remark: BotComment) -> bytes:
    """Return the line of an answer with its comment, or of an action of free play with its name and fields."""
    if is_sandbox:
        return _encoded(FileLine(n=number, by=entry.seat, do={entry.kind: entry.value}))
    by: int | str = "nature" if entry.seat == CHANCE else entry.seat
    why, figures = (None if one is None else plain(one) for one in remark)
    return _encoded(FileLine(n=number, by=by, ask=entry.kind, answer=entry.value, why=why, figures=figures))


def undo_line(answers: int, taken: UndoRecord | None = None) -> bytes:
    """Return the line of an undo of the last answers; `taken` is given if something had been revealed."""
    return _encoded(records.undo_line(answers, taken))


def checkpoint_line(answers: int, state: Any) -> bytes:
    """Return the line of a checkpoint: the whole state after the given number of answers."""
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
    """Return a fast upper estimate of the number of values in lines."""
    return data.count(b",") + data.count(b"[") + data.count(b"{")
