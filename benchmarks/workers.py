"""How much faster two processes play the matches of a study than one: seconds of the wall, helpers hired beforehand."""

from __future__ import annotations

import time
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final

from tabletop.play.registry import shelf
from tabletop.study.crew import lent, play_all, play_bundle
from tabletop.study.fixtures import Fixture, same_settings

MATCHES: Final = {"stone_age": 1000, "ascending_empires": 12}
"""Many short matches, and few long ones."""


def rows() -> list[tuple[str, str, str]]:
    """For both games the ratio, and the seconds that it comes from."""
    found = []
    for game_id, count in MATCHES.items():
        game = shelf().games[game_id]
        players = ("random",) * game.seats[0]
        fixtures = [Fixture(game_id, number, "speed", players, same_settings(game, {})) for number in range(count)]
        one, two = (_seconds(fixtures, workers) for workers in (1, 2))
        note = f"{one:.2f} s with one worker, {two:.2f} s with two"
        found.append((f"{game_id}: speed-up on two cores", f"{one / two:.2f} times", note))
    return found


def _seconds(fixtures: list[Fixture], workers: int) -> float:
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as executor:
        _warm(executor, fixtures, workers)
        begin = time.perf_counter()
        for _ in play_all(fixtures, lent(executor, workers)):
            pass
        return time.perf_counter() - begin


def _warm(executor: Executor, fixtures: list[Fixture], workers: int) -> None:
    """Let every helper start and import the game."""
    for future in [executor.submit(play_bundle, fixtures[:1]) for _ in range(4 * workers)]:
        future.result()
