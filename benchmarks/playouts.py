"""Random matches on the bots' fast path, for every game and number of seats."""

from __future__ import annotations

import time
from typing import Any

from tabletop.game import Game
from tabletop.nature import Chance
from tabletop.playout import play_out
from tabletop.registry import shelf

Row = tuple[str, str, str]


def rows() -> list[Row]:
    """Matches and decisions a CPU-second."""
    return [one(game, seats) for game in shelf().games.values() for seats in game.seats]


def one(game: Game[Any], seats: int, seconds: float = 3.0) -> Row:
    """Play for about `seconds` of CPU time."""
    settings = game.complete({})
    answer = Chance(1).answerer(game.sample)
    matches = decisions = 0
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        decisions += play_out(game.steps, game.setup(seats, settings), answer)
        matches += 1
    spent = time.process_time() - begin
    return (
        f"{game.id}, {seats} seats: random matches",
        f"{matches / spent:.1f} /s",
        f"{decisions / spent:,.0f} decisions a CPU-second",
    )
