"""Files brought to the disk by a thread of their own, for a loop in which many matches must not wait for it.

What has been written is safe from the end of this program at once, and from the end of the machine a moment later.
"""

from __future__ import annotations

import os
import threading
from typing import BinaryIO, Final

MANY: Final = 8


def to_disk(file: BinaryIO) -> None:
    """What has been written to a file is on the disk when this returns."""
    file.flush()
    os.fsync(file.fileno())


class FsyncWorker:
    """Brings files to the disk soon; every file once, however often it was written to meanwhile."""

    def __init__(self) -> None:
        self._written: dict[BinaryIO, None] = {}
        self._failed: dict[BinaryIO, OSError] = {}
        self._lock, self._over = threading.Condition(), False
        self._thread = threading.Thread(target=self._run, name="disk", daemon=True)
        self._thread.start()

    def bring(self, file: BinaryIO) -> None:
        """Bring what a file has been given to the disk soon. Raises OSError when that failed the last time."""
        file.flush()
        with self._lock:
            failed = self._failed.pop(file, None)
            if failed is not None:
                raise failed
            self._written[file] = None
            self._lock.notify()

    def stop(self) -> None:
        """Bring everything to the disk and end the thread."""
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
                os.sync()  # all at once takes no longer than three by themselves; then each has little left to wait for
            for file in written:
                try:
                    os.fsync(file.fileno())
                except ValueError:  # closed, which brings it to the disk too
                    continue
                except OSError as error:
                    with self._lock:
                        self._failed[file] = error
