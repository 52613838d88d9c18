"""Results of bots against each other, with seats alternating.

`python -m benchmarks players` plays a few matches of every game; `python -m benchmarks.players GAME ONE OTHER MATCHES
BUDGET [SEATS]` as many as one likes. The budget of an answer is a number of judged positions (16) or seconds (0.05).
"""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from tabletop.core.game.game import Game
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import SeededChance
from tabletop.session.bots.computer_players import think
from tabletop.session.games.registry import game_registry

Row = tuple[str, str, str]
MATCHES: Final = 4
POSITIONS: Final = 8


class Duel(NamedTuple):
    """The results of `one` in a number of matches: victories (a shared one in parts), and CPU seconds an answer."""

    won: float
    matches: int
    points: float
    points_of_others: float
    seconds: float


def rows() -> list[Row]:
    """Play the generic player against random play in every game."""
    return [_row(game, duel(game, "monte_carlo", "random", MATCHES, {"iterations": POSITIONS})) for game in _games()]


def _games() -> list[Game[Any]]:
    return list(game_registry().games.values())


def _row(game: Game[Any], found: Duel) -> Row:
    note = f"{found.points:.1f} points against {found.points_of_others:.1f}, {1e3 * found.seconds:.0f} ms an answer"
    return f"{game.id}: Monte Carlo against random, {POSITIONS} positions", f"{found.won:g} of {found.matches}", note


def duel(game: Game[Any], one: str, other: str, matches: int, budget: Mapping[str, Any], seats: int = 0) -> Duel:
    """Play `one` on one seat, which changes from match to match, against `other` on all the others."""
    seats = seats or game.seats[0]
    won = points = others = spent = 0.0
    answers = 0
    for number in range(matches):
        own = number % seats
        match = Match.new(game, seats, chance=SeededChance(f"duel {number // seats}"))
        while not match.over:
            ask = match.pending[0]
            begin = time.process_time()
            name = one if ask.seat == own else other
            value = think(match, ask.seat, name, seed=f"duel {number} {len(match.log)}", **budget).value
            if ask.seat == own:
                spent += time.process_time() - begin
                answers += 1
            match.answer(value, ask.seat)
        result = game.rules.result(match.state)
        won += (own in result.winners) / len(result.winners)
        points += result.scores[own].total / matches
        others += sum(score.total for score in result.scores if score.seat != own) / (seats - 1) / matches
    return Duel(won, matches, points, others, spent / max(1, answers))


def main(words: list[str]) -> None:
    game, one, other, matches, budget, *seats = words
    chosen = {"seconds": float(budget)} if "." in budget else {"iterations": int(budget)}
    print(duel(game_registry().games[game], one, other, int(matches), chosen, int(seats[0]) if seats else 0))


if __name__ == "__main__":
    main(sys.argv[1:])
