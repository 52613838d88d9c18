"""Files that are replaced as a whole: readers see the old one or the new one, and a failure leaves nothing behind."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

PART: Final = ".part"
"""The end of the name of a file that is still being written."""


@contextmanager
def replacing(path: Path, may_replace: Callable[[Path], None] | None = None) -> Iterator[BinaryIO]:
    """Yield a new file beside `path` that takes its place when the block ends, flushed to disk first.

    When the block raises, or `may_replace`, which is called last, `path` stays as it was and nothing is left of the new
    file. Two programs that replace the same file never write into each other's. Only the user of this machine may read
    it. Raises OSError.
    """
    number, rough = tempfile.mkstemp(PART, f".{path.name[:40]}.", path.parent)
    try:
        with os.fdopen(number, "wb", buffering=0) as file:
            yield file
            os.fsync(number)
        if may_replace is not None:
            may_replace(path)
        os.replace(rough, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(rough)
        raise
    sync_folder(path.parent)


def write_bytes(path: Path, data: bytes) -> None:
    """Replace the contents of a file. Raises OSError."""
    with replacing(path) as file:
        write_all(file, data)


def write_all(file: BinaryIO, data: bytes) -> None:
    """Write to an unbuffered file until everything is there. Raises OSError with some of it written."""
    left = memoryview(data)
    while left:
        left = left[file.write(left) :]


def sync_folder(folder: Path) -> None:
    """Flush the names in a folder to disk, where the system can."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
