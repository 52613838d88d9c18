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

_last: list[Any] = []
"""The worker's own copy of the match it thought about last: (key, match)."""


def _answer(
    game_id: str,
    extra: tuple[str, ...],
    seats: int,
    settings: Settings,
    entries: Sequence[Entry],
    start: tuple[int, Any] | None,
    seat: int,
    name: str,
    seed: str,
    seconds: float,
) -> Thought:
    """Runs in the worker: rebuild the match from its answers and think."""
    game = shelf(extra).games[game_id]
    key = (game_id, seats, tuple(sorted(settings.items())), start and start[0])
    match: Match[Any]
    if _last and _last[0] == key and _last[1].log == list(entries[: len(_last[1].log)]):
        match = _last[1]
    elif start is None:
        match = Match.new(game, seats, settings=settings)
    else:
        match = Match.at(game, start[1], settings=settings, earlier=entries[: start[0]])
    match.replay(entries[len(match.log) :])
    _last[:] = [key, match]
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

    def ask(self, match: Match[Any], seats: int, seat: int, name: str, seed: str, seconds: float) -> Future[Thought]:
        """Begin to think about the pending question of `seat` in a match of `seats`. The future holds the `Thought`."""
        self.start()
        assert self._pool is not None
        start = (match.first, match.start) if match.first else None
        return self._pool.submit(
            _answer,
            match.game.id,
            self._extra,
            seats,
            dict(match.settings),
            list(match.log),
            start,
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
