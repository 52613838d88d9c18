"""Files that are replaced as a whole: readers see the old one or the new one, and a failure leaves nothing behind."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path
from typing import BinaryIO, Final

PART: Final = ".part"
"""The end of the name of a file that is still being written."""
PRIVATE: Final = 0o600
"""Only the user of this machine may read and write a file."""
SHARED: Final = 0o666
"""The mode of a file that everyone may read and write whom the user's mask allows."""


def write_atomic(
    path: Path, data: bytes, *, mode: int = PRIVATE, may_replace: Callable[[Path], None] | None = None
) -> None:
    """Write a file, as a whole or not at all; see `replacement`. Raises OSError."""
    with replacement(path, mode=mode, may_replace=may_replace) as file:
        write_all(file, data)


@contextmanager
def replacement(
    path: Path, *, mode: int = PRIVATE, may_replace: Callable[[Path], None] | None = None
) -> Iterator[FileIO]:
    """Yield a new file beside `path`, unbuffered, which takes its place when its contents are on disk.

    When that fails, or `may_replace`, which is called last, raises, `path` stays as it was and nothing is left of the
    new file. Two programs that write the same file never write into each other's. `mode` says who may read and write
    it, as far as the user's mask allows: only the user, unless told otherwise. Raises OSError.
    """
    rough = path.parent / f".{path.name[:40]}.{secrets.token_hex(4)}{PART}"
    number = os.open(rough, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
    try:
        with FileIO(number, "wb") as file:
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


def write_all(file: BinaryIO | FileIO, data: bytes) -> None:
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
