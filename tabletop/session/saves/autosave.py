"""The autosave of a match or a free table. Play goes on whatever happens to the file, and a message reports it."""

from __future__ import annotations

import errno
import logging
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import BinaryIO, Final

from tabletop.core.data.messages import Message, msg
from tabletop.files.locks import InUseError
from tabletop.session.saves.fsync_worker import FsyncWorker, to_disk
from tabletop.session.saves.log_lines import Log, UnreadableError, checkpoint_line
from tabletop.session.saves.log_writer import FullError, TakenAwayError, Writer, write_log
from tabletop.session.saves.match_log import SUFFIX, MatchLog

CHECKPOINT_EVERY: Final = 100
"""Answers between two checkpoints of a match in its file."""
ROOMY: Final = 0.5
"""The largest share of the limits that a file may fill after it was rewritten because it was full."""
MOST_NAMES: Final = 10_000
"""Names that are tried at most for a new file."""
_NUMBERED: Final = re.compile(r"(?P<word>.*?)(?P<apart>[- ])(?:(?P<number>\d{1,6})|quick)")


class Autosave:
    """The file of a match, of which this object is the only owner. Automatic saving never raises.

    A failed write is tried again with the next answer; until then `trouble` gives the reason. When the file is deleted,
    moved or replaced by somebody else, or owned by another program already, the whole match continues in a new file.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.trouble: Message | None = None
        """The reason why the file is incomplete; None when it is complete."""
        self._why = ""
        self._news: list[Message] = []
        self._writer: Writer | None = None
        self._bring: Callable[[BinaryIO], None] = to_disk
        self._written = self._stands = self._noted = self._since_checkpoint = 0
        self._log: Log | None = None
        self._stale, self._full_at = False, -1
        self._left: Message | None = None
        """The reason for leaving the previous file; the name of the new file is still missing in it."""

    @classmethod
    def create(cls, path: Path, log: Log) -> Autosave:
        """Create a new file with all of `log`, under this name or, if it is taken, the next free one."""
        made = cls(path)
        made._keep(log)
        return made

    @classmethod
    def resume(cls, path: Path, match_log: MatchLog, log: Log) -> Autosave:
        """Continue after the last valid line of a file that has been read; `log` is its contents."""
        made = cls(path)
        made._log, made._noted = log, len(match_log.taken_back)
        made._written = made._stands = len(match_log.entries)
        made._try(lambda: made._open(match_log, log))
        return made

    def keep(self, log: Log, stands: int) -> None:
        """Append the missing lines to the file. Of the answers in it, only the first `stands` still count."""
        self._stands = min(self._stands, stands)
        if self.trouble is None and not self._stale and self._stands == self._written == log.count:
            self._log = log
            return
        self._keep(log)

    def rewrite(self, log: Log) -> None:
        """Replace the contents of the file, because its beginning has changed."""
        self._stale = True
        self._keep(log)

    def save_here(self, path: Path, log: Log) -> bool:
        """Return whether `path` is the autosave itself; if so, bring it up to date. Raises OSError if that fails."""
        if not self._is(path):
            return False
        self._keep(log)
        if self.trouble is not None:
            raise OSError(errno.EIO, self._why)
        return self._is(path)

    def _is(self, path: Path) -> bool:
        try:
            return path.samefile(self.path)
        except OSError:
            return path == self.path

    def move_on(self, log: Log) -> None:
        """Leave the file as it is, and continue in a new one with the whole log."""
        self._try(lambda: self._leave(log))

    def by_way_of(self, disk: FsyncWorker) -> None:
        """Sync the file in the background by `disk` from now on."""
        self._bring = disk.bring
        if self._writer is not None:
            self._writer.bring = disk.bring

    def take_news(self) -> list[Message]:
        """Return the messages about the file that must be shown; each is returned once."""
        news, self._news = self._news, []
        return news

    def close(self) -> None:
        """Write the missing lines, if that is possible now, and close the file."""
        if self.trouble is not None and self._log is not None:
            self._keep(self._log)
        if self._writer is not None and self._log is not None:
            self._try(lambda: self._end(self._log))
        self._writer = None

    # -- inside -------------------------------------------------------------------------------------------------------
    def _keep(self, log: Log) -> None:
        self._log = log
        self._try(lambda: self._catch_up(log))

    def _try(self, work: Callable[[], object]) -> None:
        try:
            work()
        except FullError as error:
            self._failed(error.strerror or "", "file.no_room")
        except OSError as error:
            self._failed(error.strerror or str(error))
        except UnreadableError as error:
            self._failed(str(error))
        except Exception as error:
            logging.getLogger(__name__).exception("a match cannot be saved")
            self._failed(f"{type(error).__name__}: {error}")
        else:
            if self.trouble is not None:
                self.trouble = None
                self._news.append(msg("file.written_again", name=self.path.name))

    def _failed(self, why: str, key: str = "file.autosave") -> None:
        if self.trouble is None:
            self._news.append(msg(key, name=self.path.name, error=why))
        self.trouble, self._why = msg(key, name=self.path.name, error=why), why

    def _open(self, match_log: MatchLog, log: Log) -> None:
        """Take ownership of the file that was read, or else of a copy of it."""
        try:
            self._writer = Writer.resume(self.path, match_log)
            self._writer.bring = self._bring
        except InUseError:
            self._advance(log, "file.in_use")
        except TakenAwayError:
            self._advance(log, "file.taken_away")
        except OSError as error:
            self._advance(log, "file.copied", error=error.strerror or str(error))

    def _catch_up(self, log: Log) -> None:
        writer = self._writer
        if writer is None:
            self._begin(log, self.path)
            return
        try:
            if self._stale or not writer.is_sound:
                self._replace(log)
            else:
                self._append(writer, log)
        except TakenAwayError:
            self._advance(log, "file.taken_away")
        except InUseError:
            self._advance(log, "file.in_use")
        except FullError:
            self._make_room(log)
        except UnreadableError:
            if log.anew is None:
                raise
            self._advance(log.anew(), "file.full")

    def _end(self, log: Log | None) -> None:
        """Close the file; if somebody has moved or changed it, write everything to a new one."""
        writer = self._writer
        assert writer is not None
        assert log is not None
        try:
            writer.close()
            writer.check_owned()
        except TakenAwayError:
            self._advance(log, "file.taken_away").close()

    def _append(self, writer: Writer, log: Log) -> None:
        lines = list(log.new_lines(self._written, self._stands, self._noted, writer.is_sandbox))
        since = self._since_checkpoint + log.count - self._stands
        due = log.anew is None and since >= CHECKPOINT_EVERY
        checkpoint = log.checkpoint() if due else None
        if checkpoint is not None:
            with suppress(UnreadableError):  # the checkpoint is not needed to read the match
                lines.append(checkpoint_line(*checkpoint))
        writer.append(lines)
        self._hold(log, 0 if due else since)

    def _make_room(self, log: Log) -> None:
        """Shorten a file that is too long: leave out undone answers, or begin a new file from the present state."""
        if 0 <= self._full_at <= log.count:  # the log has not become shorter since it did not fit
            raise FullError(errno.EFBIG, "longer than can be read again")
        try:
            self._replace(log, ROOMY if log.anew is not None else 1.0)
        except FullError:
            if log.anew is None:
                self._full_at = log.count
                raise
            self._advance(log.anew(), "file.full")

    def _replace(self, log: Log, share: float = 1.0) -> None:
        """Replace the file by one that is written as a whole."""
        writer = self._writer
        assert writer is not None
        writer.check_owned(size=False)
        with suppress(OSError):
            writer.close()
        self._writer, extent, is_new = None, writer.extent, False
        try:
            extent, is_new = write_log(self.path, log, share), True
        finally:
            self._writer = Writer(self.path, extent, log.header())
            self._writer.bring, self._writer.is_sound = self._bring, is_new or writer.is_sound
        self._stale = False
        self._hold(log)

    def _begin(self, log: Log, path: Path) -> Writer:
        """Create a file with the whole log, under this name or the next free one, and return its writer."""
        for one in free_names(path):
            try:
                self._writer = Writer.create(one, log)
            except (FileExistsError, InUseError):
                continue
            self._writer.bring, self.path = self._bring, one
            if self._left is not None:
                self._news.append(msg(self._left.key, new=one.name, **dict(self._left.args)))
            self._left, self._stale = None, False
            self._hold(log)
            return self._writer
        raise FileExistsError(errno.EEXIST, "no name is free")

    def _advance(self, log: Log, key: str, **more: str) -> Writer:
        """Leave the file for the reason `key`, and continue in a new one with the whole log."""
        self._left = msg(key, name=self.path.name, **more)
        return self._leave(log)

    def _leave(self, log: Log) -> Writer:
        writer, self._writer = self._writer, None
        if writer is not None:
            with suppress(OSError):
                writer.close()
        return self._begin(log, next(free_names(self.path, including=False)))

    def _hold(self, log: Log, since_checkpoint: int = 0) -> None:
        """Note that the file now holds all of `log`."""
        self._log = log
        self._written = self._stands = log.count
        self._noted, self._since_checkpoint = len(log.taken_back), since_checkpoint


def free_names(path: Path, *, including: bool = True) -> Iterator[Path]:
    """Yield the path itself (if `including`), then the free paths with the next numbers.

    Another program may take one of them before it is used.
    """
    if including:
        yield path
    parts = _NUMBERED.fullmatch(path.stem)
    word, apart, number = parts.group("word", "apart", "number") if parts else (path.stem, " ", "1")
    for following in count(int(number or 0) + 1):
        if following > int(number or 0) + MOST_NAMES:
            return
        one = path.with_name(f"{word}{apart}{following:03}{SUFFIX}" if apart == "-" else f"{word} {following}{SUFFIX}")
        if not one.exists():
            yield one
