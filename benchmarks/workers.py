"""Speed-up of two processes over one in playing the matches of a study, with workers started beforehand.

There are two figures for every game. One is by the wall clock. The other estimates two otherwise idle cores from CPU
seconds: the need of one process alone, divided by the need of the busier worker, or by half the total of all workers
and the process that gives out the matches, where that is more.
"""

from __future__ import annotations

import os
import sys
import time
from concurrent.futures import Executor
from typing import Final, NamedTuple

from tabletop.session.bots.process_pool import WorkerPool
from tabletop.session.games.registry import game_registry
from tabletop.study.matches.executors import borrowed, play_all, play_bundle, processes
from tabletop.study.matches.specs import MatchSpec, same_settings

MATCHES: Final = {"stone_age": 1000, "ascending_empires": 12}
"""Many short matches, and few long ones."""


class Spent(NamedTuple):
    """Seconds of wall-clock time, and of CPU time in each process, the one that gives out the matches first."""

    wall: float
    cpu: list[float]


def rows(matches: dict[str, int] = MATCHES) -> list[tuple[str, str, str]]:
    """Return both ratios for each game, and the seconds that they come from."""
    found = []
    for game_id, count in matches.items():
        game = game_registry().games[game_id]
        players = ("random",) * game.seats[0]
        fixtures = [MatchSpec(game_id, number, "speed", players, same_settings(game, {})) for number in range(count)]
        one, two = _alone(fixtures), _together(fixtures)
        free = one.cpu[0] / max(*two.cpu[1:], sum(two.cpu) / 2)
        note = (
            f"{one.wall:.2f} s with one worker, {two.wall:.2f} s with two; by CPU {free:.2f} times: {one.cpu[0]:.2f} s "
            f"alone, {' + '.join(f'{cpu:.2f}' for cpu in two.cpu[1:])} s with two, {two.cpu[0]:.2f} s to give out"
        )
        found.append((f"{game_id}: speed-up on two cores", f"{one.wall / two.wall:.2f} times", note))
    return found


def _alone(fixtures: list[MatchSpec]) -> Spent:
    play_bundle(fixtures[:1])
    begin, cpu = time.perf_counter(), time.process_time()
    for _ in play_all(fixtures, processes(1)):
        pass
    return Spent(time.perf_counter() - begin, [time.process_time() - cpu])


def _together(fixtures: list[MatchSpec], workers: int = 2) -> Spent:
    with WorkerPool(workers) as executor:
        _everybody(executor, fixtures, workers)
        before = _clocks(executor, workers)
        begin, cpu = time.perf_counter(), time.process_time()
        for _ in play_all(fixtures, borrowed(executor, workers)):
            pass
        wall, own = time.perf_counter() - begin, time.process_time() - cpu
        after = _clocks(executor, workers)
    return Spent(wall, [own, *(after[worker] - before[worker] for worker in sorted(before))])


def _everybody(executor: Executor, fixtures: list[MatchSpec], workers: int) -> None:
    """Start every worker, with the game imported."""
    for future in [executor.submit(play_bundle, fixtures[:1]) for _ in range(4 * workers)]:
        future.result()


def _clocks(executor: Executor, workers: int) -> dict[int, float]:
    """Return the CPU time that every worker has needed so far; ask until all have answered."""
    found: dict[int, float] = {}
    while len(found) < workers:
        found |= dict(future.result() for future in [executor.submit(_clock) for _ in range(4 * workers)])
    return found


def _clock() -> tuple[int, float]:
    time.sleep(0.02)  # so that the others get their turn
    return os.getpid(), time.process_time()


if __name__ == "__main__":
    for measure, figure, remark in rows({sys.argv[1]: int(sys.argv[2])} if len(sys.argv) > 2 else MATCHES):
        print(f"{measure}: {figure}; {remark}")
