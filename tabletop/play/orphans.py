"""Processes that the program starts for itself end with it, also when it was killed and could tell them nothing."""

from __future__ import annotations

import multiprocessing
import os
import threading
from multiprocessing.connection import wait


def end_with_parent() -> None:
    """Call first in a process: it ends at once when the process that started it has ended, however that came about."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(0)

    threading.Thread(target=watch, name="parent", daemon=True).start()
