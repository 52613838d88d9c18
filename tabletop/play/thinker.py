"""Computer players think in another process, so that the window never waits for them."""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any

from tabletop.core.game import Settings, Thought
from tabletop.core.match import Entry, Match
from tabletop.play.bots import think
from tabletop.play.registry import shelf


def _answer(
    game_id: str,
    extra: tuple[str, ...],
    settings: Settings,
    state: Any,
    since: Sequence[Entry],
    seat: int,
    name: str,
    seed: str,
    seconds: float,
) -> Thought:
    """Runs in the worker: take the match up at the start of the running step, give the answers since, and think."""
    match: Match[Any] = Match.at(shelf(extra).games[game_id], state, settings=settings)
    match.replay(since)
    return think(match, seat, name, seed=seed, seconds=seconds)


class ThinkingProcess:
    """One worker process that answers for the bots of a match, one question at a time."""

    def __init__(self, extra: tuple[str, ...] = ()) -> None:
        self._extra = extra
        self._pool: ProcessPoolExecutor | None = None

    def start(self) -> None:
        """Start the worker early, so that the first answer does not wait for imports."""
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(max_workers=1, mp_context=context)
            self._pool.submit(shelf, self._extra)

    def ask(self, match: Match[Any], seat: int, name: str, seed: str, seconds: float) -> Future[Thought]:
        """Begin to think about the pending question of `seat`. The future holds the `Thought`.

        What is sent does not grow with the match: the state at the start of the running step, and the answers since.
        """
        self.start()
        assert self._pool is not None
        answers, state = match.checkpoint
        return self._pool.submit(
            _answer,
            match.game.id,
            self._extra,
            dict(match.settings),
            state,
            match.log[answers:],
            seat,
            name,
            seed,
            seconds,
        )

    def stop(self) -> None:
        """End the worker; what it was thinking about is lost."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
