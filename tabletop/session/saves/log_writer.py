"""Write the log file of a match: line by line during play, as its only owner, or as a whole."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, Final, Protocol

from tabletop.core.data.errors import TabletopError
from tabletop.core.match.match import Entry
from tabletop.files import atomic_write, locks
from tabletop.files.records import BotComment, Header, UndoRecord
from tabletop.session.saves import log_lines
from tabletop.session.saves.fsync_worker import to_disk
from tabletop.session.saves.log_lines import NO_REMARKS, SANDBOX, Extent, Log

MODE: Final = 0o600
"""The mode of a file during play: it contains hands and the seed, so no other user of the computer may read it."""
FLAGS: Final = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)


class ReadLog(Protocol):
    """The information about a file that was read; see `match_log.MatchLog`."""

    header: Header
    extent: Extent
    stamp: tuple[int, int, int]


class TakenAwayError(TabletopError, OSError):
    """Error for a file that somebody else deleted, moved, replaced or wrote to while it was open."""


class FullError(TabletopError, OSError):
    """Error for lines with which the file would be too large to be read again."""


class Writer:
    """A writer that appends to the log file of a match during play.

    Every line is on disk when the call returns, or, if another function is set as `bring`, as soon as that has synced
    it. Nobody else owns the file meanwhile (`tabletop.files.locks`). Every call writes all of its lines or none. The
    calls raise OSError, such as `TakenAwayError` and `FullError`, and `UnreadableError` for lines that could not be
    read again.
    """

    def __init__(self, path: Path, extent: Extent, header: Header, *, new: bool = False) -> None:
        """Open a file with this extent, or create it if `new` (FileExistsError if it exists).

        Raises OSError, such as `InUseError`.
        """
        self.path = path
        self.bring: Callable[[BinaryIO], None] = to_disk
        self.is_sound = True
        """True if everything up to `extent` is in the file and, according to the system, on the disk."""
        self.extent = extent
        self.is_sandbox = header.game == SANDBOX
        number = os.open(path, FLAGS | (os.O_CREAT | os.O_EXCL if new else 0), MODE)
        self._file: BinaryIO = os.fdopen(number, "ab", buffering=0)
        try:
            locks.take(number)
            _keep_private(number)
            self._id = os.fstat(number)
        except OSError:
            self._file.close()
            raise

    @classmethod
    def create(cls, path: Path, log: Log | Header) -> Writer:
        """Start a new file; an existing one is never overwritten (FileExistsError). A failure leaves no file behind."""
        path.parent.mkdir(parents=True, exist_ok=True)
        header, lines = (log, [log_lines.header_line(log)]) if isinstance(log, Header) else (log.header(), log.lines())
        lines = list(lines)
        writer = cls(path, Extent(), header, new=True)
        try:
            writer.append(lines)
        except BaseException:
            with suppress(OSError):
                writer._file.close()
                path.unlink()
            raise
        atomic_write.sync_folder(path.parent)
        return writer

    @classmethod
    def resume(cls, path: Path, match_log: ReadLog) -> Writer:
        """Continue a file after its last valid line, and cut off an incomplete line at the end.

        Raises `TakenAwayError` if the file is not the one that was read.
        """
        writer = cls(path, match_log.extent, match_log.header)
        found = os.fstat(writer._file.fileno())
        if (found.st_ino, found.st_size, found.st_mtime_ns) != match_log.stamp:
            writer._file.close()
            raise TakenAwayError(errno.ESTALE, "changed since it was read")
        if found.st_size > match_log.extent.size:
            writer._file.truncate(match_log.extent.size)
        return writer

    def answers(self, first: int, entries: Iterable[Entry], remarks: Mapping[int, BotComment] = NO_REMARKS) -> None:
        """Append answers; the first of them has the number `first` (counted from 1)."""
        self.append(
            log_lines.entry_line(number, entry, self.is_sandbox, remarks.get(number - 1, BotComment()))
            for number, entry in enumerate(entries, first)
        )

    def undo(self, answers: int, taken: UndoRecord | None = None) -> None:
        """Append an undo of the last `answers` answers; `taken` is given if something had been revealed."""
        self.append([log_lines.undo_line(answers, taken)])

    def checkpoint(self, answers: int, state: Any) -> None:
        """Append the whole state after `answers` answers."""
        self.append([log_lines.checkpoint_line(answers, state)])

    def append(self, lines: Iterable[bytes]) -> None:
        """Append lines, given without seals: all of them, or none if this raises and the file is still sound."""
        extent, data = self.extent.with_lines(list(lines))
        if not extent.fits():
            raise FullError(errno.EFBIG, "longer than can be read again")
        try:
            atomic_write.write_all(self._file, data)
        except OSError:
            self._cut_back()
            raise
        self.extent = extent
        try:
            self.bring(self._file)
        except OSError:
            self.is_sound = False  # the system may have dropped data that it could not sync to the disk
            raise
        self.check_owned()

    def close(self) -> None:
        """Sync everything to the disk and close the file."""
        try:
            if self.bring is not to_disk and not self._file.closed:
                to_disk(self._file)
        finally:
            self._file.close()

    def _cut_back(self) -> None:
        """Remove the lines of an append that failed in the middle."""
        try:
            self._file.truncate(self.extent.size)
        except OSError:
            self.is_sound = False

    def check_owned(self, *, size: bool = True) -> None:
        """Raise `TakenAwayError` unless the path still names the file that was written (with the same `size`)."""
        try:
            found = os.stat(self.path)
        except OSError:
            raise TakenAwayError(errno.ENOENT, "not there") from None
        if not os.path.samestat(found, self._id) or (size and found.st_size != self.extent.size):
            raise TakenAwayError(errno.ESTALE, "another file")


def _keep_private(number: int) -> None:
    """Make an open file private that comes from a version without private saves, or was copied here."""
    if os.name == "posix" and os.fstat(number).st_mode & 0o077:
        with suppress(OSError):  # the file belongs to another user, or the disk has no modes
            os.fchmod(number, MODE)


def write(
    path: Path,
    header: Header,
    entries: Iterable[Entry],
    checkpoint: tuple[int, Any] | None = None,
    taken_back: Iterable[UndoRecord] = (),
    remarks: Mapping[int, BotComment] = NO_REMARKS,
) -> None:
    """Write a whole match to a file that replaces `path`. Of undone answers only the fact of the undo is kept.

    Raises OSError and then leaves everything as it was: `InUseError` if the file is in use by a running match,
    `FullError` for a match that could not be read again.
    """
    listed = list(entries)
    write_log(
        path, Log(lambda: header, len(listed), lambda at: listed[at:], lambda: checkpoint, list(taken_back), remarks)
    )


def write_log(path: Path, log: Log, share: float = 1.0) -> Extent:
    """Write a whole log to a file that replaces `path`, and return its extent.

    Raises `FullError` if the log fills more than the given share of the limits; otherwise as `write`.
    """
    try:
        extent, data = Extent().with_lines(list(log.lines()))
    except log_lines.UnreadableError as error:
        raise FullError(errno.EFBIG, str(error)) from None
    if not extent.fits(share):
        raise FullError(errno.EFBIG, "longer than can be read again")
    atomic_write.write_atomic(path, data, may_replace=_refuse_in_use)
    return extent


def _refuse_in_use(path: Path) -> None:
    if locks.is_in_use(path):
        raise locks.InUseError(errno.EBUSY, "in use")
