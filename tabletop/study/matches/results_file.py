"""The matches of a study on disk, one line each, so that an interrupted study goes on where it stopped."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Final

import msgspec

from tabletop.core.data.errors import TabletopError
from tabletop.core.data.messages import Message, msg
from tabletop.files import atomic_write, reading
from tabletop.study.matches.specs import MatchResult

FORMAT: Final = 1
NO_LIMIT: Final = 1 << 62
_decoder = msgspec.json.Decoder(MatchResult)


class WrongStudyError(TabletopError):
    """The file holds another study; `reason` is the explanation in one sentence."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason.key)
        self.reason = reason


class ResultsFile:
    """The file of a study: a first line that identifies the study, then a line for every match result as it comes.

    `about` holds everything that determines the matches. A file of another study is refused and left alone; a torn last
    line is dropped. `close` writes the results in the order of their numbers: a finished study is the same file
    wherever and however it was played.
    """

    def __init__(self, path: Path, about: dict[str, Any]) -> None:
        self._path = path
        self._head = msgspec.json.encode({"format": FORMAT, **about}, order="deterministic")
        self.results: dict[int, MatchResult] = {}
        """The results so far, by the number of the match."""
        if path.exists():
            self._read()
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
        self._write()
        self._file = path.open("ab")

    def _read(self) -> None:
        reading.check(self._path, NO_LIMIT)  # opening a pipe would wait for a writer
        head, *lines = self._path.read_bytes().split(b"\n")
        if head and head != self._head:
            raise WrongStudyError(msg("study.other_study", file=str(self._path)))
        for line in _whole(lines):
            self.results[line.number] = line

    def _write(self) -> None:
        """Rewrite the whole file atomically: there is always either the old file or the new one."""
        lines = [self._head, *(msgspec.json.encode(self.results[number]) for number in sorted(self.results))]
        atomic_write.write_atomic(self._path, b"\n".join(lines) + b"\n", mode=atomic_write.SHARED)

    def keep(self, result: MatchResult) -> None:
        """Add a match result; it is in the file when this method returns."""
        self.results[result.number] = result
        self._file.write(msgspec.json.encode(result) + b"\n")
        self._file.flush()

    def close(self) -> None:
        """Close the file and sort its lines."""
        self._file.close()
        self._write()

    def __enter__(self) -> ResultsFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _whole(lines: list[bytes]) -> Iterator[MatchResult]:
    """Yield the results up to the first invalid line: one that was being written when everything stopped."""
    for line in lines:
        try:
            yield _decoder.decode(line)
        except msgspec.DecodeError:
            return
