"""The file that grows with a match or a free table. When it cannot be written, play goes on and `trouble` says why."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from tabletop.core.match import Entry
from tabletop.core.words import Message, say
from tabletop.play.story import Header, Story, Writer


class Autosave:
    """A `Writer` that never raises: after the first error nothing more is written."""

    def __init__(self, path: Path, begin: Callable[[], Writer]) -> None:
        self.path = path
        self.trouble: Message | None = None
        """Why nothing more is written."""
        self._writer: Writer | None = None
        self._try(lambda: self._begin(begin))

    @classmethod
    def create(cls, path: Path, header: Header) -> Autosave:
        """A new file; one of that name is never overwritten."""
        return cls(path, lambda: Writer.create(path, header))

    @classmethod
    def resume(cls, path: Path, story: Story) -> Autosave:
        """Go on after the last good line of a file."""
        return cls(path, lambda: Writer.resume(path, story))

    def answers(self, first: int, entries: Iterable[Entry]) -> None:
        """Append answers; the first of them has the number `first` (counted from 1)."""
        self._on(lambda writer: writer.answers(first, entries))

    def undo(self, answers: int) -> None:
        """Append that the last `answers` answers were taken back."""
        self._on(lambda writer: writer.undo(answers))

    def checkpoint(self, answers: int, state: Any) -> None:
        """Append the whole state after `answers` answers."""
        self._on(lambda writer: writer.checkpoint(answers, state))

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
