"""Ways to play the matches of a study: this process, its helpers, a cluster, or any `concurrent.futures` executor.

A crew is hired again when it breaks: the matches that its lost workers were playing are played anew, and as every match
follows from its spec the results are the same.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    wait,
)
from itertools import islice
from typing import Any, Final, NamedTuple, TypeVar

from tabletop.core.data.errors import TabletopError
from tabletop.core.data.messages import Message, msg
from tabletop.session.bots.worker_pool import WorkerPool
from tabletop.study.matches.specs import MatchSpec, Played, play

TRIES: Final = 4
"""So often a bundle is given to workers who are lost with it."""
LARGEST: Final = 16
"""Matches in one bundle at most; so few also wait for a worker without filling the pipe to it."""
BUNDLE: Final = 0.3
"""Seconds that a bundle may take, as far as can be foreseen: what is lost when everything stops."""
T = TypeVar("T")


class WorkersLostError(TabletopError):
    """The matches cannot be played by these workers; `reason` says why in one sentence."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason.key)
        self.reason = reason


class ExecutorFactory(NamedTuple):
    """Workers: how to hire them (again, when they are lost), how many there are, and by which errors they are lost."""

    start: Callable[[], Executor]
    size: int
    lost: tuple[type[BaseException], ...] = (BrokenExecutor, CancelledError)
    shutdown: Callable[[Executor], None] = lambda executor: executor.shutdown(wait=False, cancel_futures=True)


class _Pace:
    """A measure of how long matches take, to decide how many go into a bundle: one at first."""

    def __init__(self) -> None:
        self._count, self._cpu = 0, 0.0

    def add(self, played: Sequence[Played]) -> None:
        self._count += len(played)
        self._cpu += sum(one.cpu for one in played)

    @property
    def bundle(self) -> int:
        return max(1, min(LARGEST, int(BUNDLE * self._count / self._cpu) if self._cpu else 1))


class _Here(Executor):
    """Does everything at once in this process."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def processes(count: int) -> ExecutorFactory:
    """Return a factory for `count` processes of this machine; with one, this process itself."""
    if count == 1:
        return ExecutorFactory(_Here, 1)
    return ExecutorFactory(lambda: WorkerPool(count), count, shutdown=_shutdown)


def borrowed(executor: Executor, size: int) -> ExecutorFactory:
    """Workers that somebody else hired and dismisses, `size` of them at once."""
    return ExecutorFactory(lambda: executor, size, shutdown=lambda executor: None)


def _shutdown(executor: Executor) -> None:
    """End the helpers at once, whatever they are playing, and wait for the thread that managed them.

    If that thread is still closing its pipes while the program ends, it leaves a traceback.
    """
    for child in multiprocessing.active_children():
        child.terminate()
    executor.shutdown(wait=True, cancel_futures=True)


def play_bundle(specs: Sequence[MatchSpec]) -> list[Played]:
    """Play some matches, one after the other. This is the unit of work for a worker."""
    return [play(spec) for spec in specs]


def play_all(specs: Iterable[MatchSpec], executors: ExecutorFactory) -> Iterator[Played]:
    """Let a crew play; yield the results as they are ready, in no order.

    Lost workers are replaced. An exception of a match itself is raised here; `WorkersLostError` when workers are lost
    again and again with the same matches. The crew is dismissed when the caller stops iterating.
    """
    source, pace = iter(specs), _Pace()
    bundles = iter(lambda: tuple(islice(source, pace.bundle)), ())
    again: list[tuple[tuple[MatchSpec, ...], int]] = []
    running: dict[Future[list[Played]], tuple[tuple[MatchSpec, ...], int]] = {}
    executor = executors.start()
    try:
        while True:
            executor = _give_out(executor, executors, bundles, again, running)
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                bundle, tries = running.pop(future)
                try:
                    played = future.result()
                    pace.add(played)
                    yield from played
                except executors.lost as error:
                    if tries >= TRIES:
                        raise WorkersLostError(
                            msg("study.workers_lost", first=bundle[0].number, tries=tries)
                        ) from error
                    again.append((bundle, tries + 1))
    finally:
        executors.shutdown(executor)


def _give_out(
    executor: Executor,
    executors: ExecutorFactory,
    bundles: Iterator[tuple[MatchSpec, ...]],
    again: list[tuple[tuple[MatchSpec, ...], int]],
    running: dict[Future[list[Played]], tuple[tuple[MatchSpec, ...], int]],
) -> Executor:
    """Keep everybody at work, first with what was lost. Returns the executor: a new one when the old one is broken."""
    hired = 0
    while len(running) < (2 * executors.size if executors.size > 1 else 1):
        bundle, tries = again.pop() if again else (next(bundles, ()), 1)
        if not bundle:
            break
        try:
            running[executor.submit(play_bundle, bundle)] = bundle, tries
        except executors.lost as error:
            again.append((bundle, tries))
            if hired >= TRIES:
                raise WorkersLostError(msg("study.workers_lost", first=bundle[0].number, tries=tries)) from error
            executors.shutdown(executor)
            executor, hired = executors.start(), hired + 1
    return executor
