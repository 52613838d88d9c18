"""Processes that the program starts for itself: Ctrl+C is not for them, and they end with it, however it ends."""

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
    """So many processes at most, which begin as work comes in; `begin` is done first in each.

    They end when this process has ended, also when it was killed and could tell them nothing. A Ctrl+C, which a
    terminal sends to all of them, is for this process alone, from their first moment: what their imports would say of
    it helps nobody.
    """

    def __init__(self, count: int = 1, begin: Callable[[], None] | None = None) -> None:
        super().__init__(count, multiprocessing.get_context("spawn"), initializer=begin_helper, initargs=(begin,))

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        with ctrl_c_waits():
            return super().submit(fn, *args, **kwargs)


@contextmanager
def ctrl_c_waits() -> Iterator[None]:
    """Ctrl+C is heard at the end; not at all by processes and threads begun meanwhile, where the system knows that."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def begin_helper(begin: Callable[[], None] | None) -> None:
    """Begin a process that this program starts for itself: it hears no Ctrl+C and ends with its parent."""
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
