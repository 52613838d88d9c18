"""Helper processes of the program: they ignore Ctrl+C, and end with the program, however it ends."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import wait
from typing import Any, TypeVar

T = TypeVar("T")


class WorkerPool(ProcessPoolExecutor):
    """A pool of at most `count` processes, which start as work comes in; each calls `begin` first.

    They end when this process has ended, even when it was killed and could not notify them. A terminal sends Ctrl+C to
    all processes, but only this one handles it: the others ignore it from their start, so that they print no tracebacks
    from their imports.
    """

    def __init__(self, count: int = 1, begin: Callable[[], None] | None = None) -> None:
        super().__init__(count, multiprocessing.get_context("spawn"), initializer=begin_helper, initargs=(begin,))

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        with ctrl_c_waits():
            return super().submit(fn, *args, **kwargs)


@contextmanager
def ctrl_c_waits() -> Iterator[None]:
    """Defer Ctrl+C to the end of the block, and block it in processes and threads that are started meanwhile.

    On a system without `pthread_sigmask` this does nothing.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def begin_helper(begin: Callable[[], None] | None) -> None:
    """Initialize a helper process: it ignores Ctrl+C and ends with its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _end_with_parent()
    if begin is not None:
        begin()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None, "a helper has a parent"

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(0)

    threading.Thread(target=watch, name="parent", daemon=True).start()
