"""Random matches on the bots' fast path, for every game and number of seats."""

from __future__ import annotations

import time
from typing import Any

from tabletop.core.game.game import Game
from tabletop.core.match import playout as play_out_module
from tabletop.core.match.playout import play_out
from tabletop.core.rules.chance import FastRng
from tabletop.session.games.registry import game_registry

Row = tuple[str, str, str]


def rows() -> list[Row]:
    """Return matches and decisions a CPU-second, and whether the code that plays them is compiled."""
    plain = str(play_out_module.__file__).endswith(".py")
    kind = ("core and rules", "plain Python" if plain else "compiled", "see docs/speed.md")
    return [kind] + [one(game, seats) for game in game_registry().games.values() for seats in game.seats]


def one(game: Game[Any], seats: int, seconds: float = 3.0) -> Row:
    """Play for about `seconds` of CPU time."""
    settings = game.complete({})
    answer = FastRng(1).answerer(game.players.random_answer)
    matches = decisions = 0
    begin = time.process_time()
    while time.process_time() - begin < seconds:
        decisions += play_out(game.rules.phases, game.rules.setup(seats, settings), answer)
        matches += 1
    spent = time.process_time() - begin
    return (
        f"{game.id}, {seats} seats: random matches",
        f"{matches / spent:.1f} /s",
        f"{decisions / spent:,.0f} decisions a CPU-second",
    )
