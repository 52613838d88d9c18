"""Ways to play the matches of a study: this process, its helpers, a cluster, or any `concurrent.futures` executor.

A broken executor is replaced: the matches that were lost with it are played anew. Every match follows from its spec, so
the results are the same.
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
from tabletop.session.bots.process_pool import WorkerPool
from tabletop.study.matches.specs import MatchSpec, Played, play

TRIES: Final = 4
"""The number of attempts at a bundle whose workers are lost."""
LARGEST: Final = 16
"""The largest number of matches in a bundle; so few can also wait for a worker without filling the pipe to it."""
BUNDLE: Final = 0.3
"""Target duration of a bundle in seconds: this much is lost when everything stops."""
T = TypeVar("T")


class WorkersLostError(TabletopError):
    """These workers cannot play the matches; `reason` is the explanation in one sentence."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason.key)
        self.reason = reason


class ExecutorFactory(NamedTuple):
    """A source of workers.

    It holds the way to start them (again, if they are lost), their number, and the errors that mean their loss.
    """

    start: Callable[[], Executor]
    size: int
    lost: tuple[type[BaseException], ...] = (BrokenExecutor, CancelledError)
    shutdown: Callable[[Executor], None] = lambda executor: executor.shutdown(wait=False, cancel_futures=True)


class _Pace:
    """An estimate of the duration of matches, which sets the size of a bundle: one match at first."""

    def __init__(self) -> None:
        self._count, self._cpu = 0, 0.0

    def add(self, played: Sequence[Played]) -> None:
        self._count += len(played)
        self._cpu += sum(one.cpu for one in played)

    @property
    def bundle(self) -> int:
        return max(1, min(LARGEST, int(BUNDLE * self._count / self._cpu) if self._cpu else 1))


class _Here(Executor):
    """An executor that runs everything at once in this process."""

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
    """Return a factory for an executor that somebody else starts and stops, with `size` workers."""
    return ExecutorFactory(lambda: executor, size, shutdown=lambda executor: None)


def _shutdown(executor: Executor) -> None:
    """Terminate the helpers at once, whatever they are playing, and wait for the thread that managed them.

    If that thread is still closing its pipes while the program ends, it prints a traceback.
    """
    for child in multiprocessing.active_children():
        child.terminate()
    executor.shutdown(wait=True, cancel_futures=True)


def play_bundle(specs: Sequence[MatchSpec]) -> list[Played]:
    """Play some matches, one after the other. This is the unit of work for a worker."""
    return [play(spec) for spec in specs]


def play_all(specs: Iterable[MatchSpec], executors: ExecutorFactory) -> Iterator[Played]:
    """Play matches with the workers of a factory; yield the results as they are ready, in no order.

    Lost workers are replaced. An exception of a match itself is raised here; `WorkersLostError` when workers are lost
    again and again with the same matches. The workers are stopped when the caller stops iterating.
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
    """Keep all workers busy, with lost bundles first. Return the executor: a new one if the old one is broken."""
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
