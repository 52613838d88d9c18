"""One owner of a file at a time, over all programs of this machine.

The lock lies on the file itself: it goes along when the file is renamed, no second file tells of it, and the system
ends it with its owner, however that ends.
"""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from typing import Final

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

FAR: Final = 0x7FFF0000
"""Where the byte lies that is locked on Windows: beyond the end of every file, since others cannot read such a byte."""
TAKEN: Final = frozenset((errno.EACCES, errno.EAGAIN, errno.EDEADLK, errno.EWOULDBLOCK))


class InUseError(OSError):
    """Another program, or another part of this one, writes the file."""


def take(number: int) -> None:
    """Own the open file with this descriptor until it is closed or this program ends.

    Raises `InUseError` when somebody owns it. Nobody is kept away where the file system knows no locks.
    """
    try:
        if sys.platform == "win32":
            os.lseek(number, FAR, os.SEEK_SET)
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in TAKEN:
            raise InUseError(errno.EBUSY, "in use") from None


def is_in_use(path: Path) -> bool:
    """Return whether somebody owns a file now. False for one that is not there or cannot be opened."""
    try:
        number = os.open(path, os.O_RDWR | getattr(os, "O_NONBLOCK", 0))
    except (OSError, ValueError):
        return False
    try:
        take(number)
    except InUseError:
        return True
    finally:
        os.close(number)
    return False
