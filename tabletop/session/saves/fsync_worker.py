"""Sync files to the disk in a separate thread, so that a loop that serves many matches need not wait for it.

Written data survives a crash of this program at once, and a crash of the computer a moment later.
"""

from __future__ import annotations

import os
import threading
from typing import BinaryIO, Final

MANY: Final = 8


def to_disk(file: BinaryIO) -> None:
    """Sync a file to the disk before returning."""
    file.flush()
    os.fsync(file.fileno())


class FsyncWorker:
    """A background thread that syncs files to the disk; a file that was written to several times is synced once."""

    def __init__(self) -> None:
        self._written: dict[BinaryIO, None] = {}
        self._failed: dict[BinaryIO, OSError] = {}
        self._lock, self._over = threading.Condition(), False
        self._thread = threading.Thread(target=self._run, name="disk", daemon=True)
        self._thread.start()

    def bring(self, file: BinaryIO) -> None:
        """Have a file synced to the disk soon. Raises OSError if that failed the last time."""
        file.flush()
        with self._lock:
            failed = self._failed.pop(file, None)
            if failed is not None:
                raise failed
            self._written[file] = None
            self._lock.notify()

    def stop(self) -> None:
        """Sync all remaining files to the disk and end the thread."""
        with self._lock:
            self._over = True
            self._lock.notify()
        self._thread.join()

    def _run(self) -> None:
        while True:
            with self._lock:
                self._lock.wait_for(lambda: self._written or self._over)
                written, self._written = self._written, {}
            if not written:
                return
            if len(written) > MANY and hasattr(os, "sync"):
                os.sync()  # one sync of everything takes no longer than three files, and makes each `fsync` below fast
            for file in written:
                try:
                    os.fsync(file.fileno())
                except ValueError:  # the file was closed, and so synced already
                    continue
                except OSError as error:
                    with self._lock:
                        self._failed[file] = error
