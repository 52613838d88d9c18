"""One owner of a file at a time, over all programs of this machine.

The lock is on the file itself: it moves along when the file is renamed, there is no second file for it, and the system
ends it with its owner, however that ends.
"""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from typing import Final

from tabletop.core.data.errors import TabletopError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

FAR: Final = 0x7FFF0000
"""The position of the byte locked on Windows: beyond the end of every file, as others cannot read such a byte."""
TAKEN: Final = frozenset((errno.EACCES, errno.EAGAIN, errno.EDEADLK, errno.EWOULDBLOCK))


class InUseError(TabletopError, OSError):
    """Another program, or another part of this one, is writing the file."""


def take(number: int) -> None:
    """Own the open file with this descriptor until it is closed or this program ends.

    Raises `InUseError` when somebody owns it. Excludes nobody where the file system has no locks.
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
