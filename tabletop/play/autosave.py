"""The file that grows with a match or a free table. When it cannot be written, play goes on and `trouble` says why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from tabletop.core.match import Entry, Match
from tabletop.core.words import Message, say
from tabletop.files.records import Remark
from tabletop.play.disk import Disk
from tabletop.play.story import NO_REMARKS, Header, Story, TakenBack, Writer

CHECKPOINT_EVERY: Final = 100
"""Answers between two checkpoints of a match in its file."""


class Autosave:
    """A `Writer` that never raises: after the first error nothing more is written."""

    def __init__(self, path: Path, begin: Callable[[], Writer], written: int = 0) -> None:
        self.path = path
        self.trouble: Message | None = None
        """Why nothing more is written."""
        self._writer: Writer | None = None
        self._written, self._since_checkpoint = written, 0
        self._try(lambda: self._begin(begin))

    @classmethod
    def create(cls, path: Path, header: Header) -> Autosave:
        """A new file; one of that name is never overwritten."""
        return cls(path, lambda: Writer.create(path, header))

    @classmethod
    def resume(cls, path: Path, story: Story) -> Autosave:
        """Go on after the last good line of a file."""
        return cls(path, lambda: Writer.resume(path, story), len(story.entries))

    def keep(
        self,
        match: Match[Any],
        stands: int,
        taken: TakenBack | None = None,
        remarks: Mapping[int, Remark] = NO_REMARKS,
    ) -> None:
        """Append what the file does not hold yet of a match. Of what it holds the first `stands` answers still count;
        `taken` says that something revealed was among the others, `remarks` what was said of answers.
        """
        if stands < self._written:
            self.undo(self._written - stands, taken)
            self._written = stands
        new = match.log[self._written :]
        if not new:
            return
        self.answers(self._written + 1, new, remarks)
        self._written = len(match.log)
        self._since_checkpoint += len(new)
        if self._since_checkpoint >= CHECKPOINT_EVERY:
            self.checkpoint(*match.checkpoint)
            self._since_checkpoint = 0

    def answers(self, first: int, entries: Iterable[Entry], remarks: Mapping[int, Remark] = NO_REMARKS) -> None:
        """Append answers; the first of them has the number `first` (counted from 1)."""
        self._on(lambda writer: writer.answers(first, entries, remarks))

    def undo(self, answers: int, taken: TakenBack | None = None) -> None:
        """Append that the last `answers` answers were taken back."""
        self._on(lambda writer: writer.undo(answers, taken))

    def checkpoint(self, answers: int, state: Any) -> None:
        """Append the whole state after `answers` answers."""
        self._on(lambda writer: writer.checkpoint(answers, state))

    def by_way_of(self, disk: Disk) -> None:
        """Let `disk` bring the file to the disk from now on: nobody waits for it."""
        if self._writer is not None:
            self._writer.bring = disk.bring

    def close(self) -> None:
        self._on(Writer.close)
        self._writer = None

    def _begin(self, begin: Callable[[], Writer]) -> None:
        self._writer = begin()

    def _on(self, write: Callable[[Writer], None]) -> None:
        writer = self._writer
        if writer is not None:
            self._try(lambda: write(writer))

    def _try(self, work: Callable[[], None]) -> None:
        try:
            work()
        except OSError as error:
            failed, self._writer = self._writer, None
            if failed is not None:
                with suppress(OSError):
                    failed.close()
            self.trouble = say("file.autosave", name=self.path.name, error=error.strerror or str(error))
