"""The strength of players: Elo ratings with intervals, by a library's fit (optional extra `report`).

Victories in matches of any number of seats are choices after Luce: the winner is drawn from those at the table with
chances in proportion to their strength. For two players that is the model of Elo (and of Bradley and Terry) itself, and
`choix` fits it by maximum likelihood to all matches at once, in whatever order they were played. The intervals come
from repeating the fit with resampled matches: all seats of a match stay together.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from tabletop.core.rules.chance import FastRng
from tabletop.study.matches.specs import MatchResult

DRAWN_ANEW: Final = 200
"""The number of times the ratings are fitted to resampled matches."""
WITHIN: Final = 0.95
"""The share of those fits that an interval covers."""
PRIOR: Final = 0.1
"""Weight of the prior that all players are equally strong; it keeps the rating of one who always wins finite."""
SCALE: Final = 400 / math.log(10)
"""Elo points in one unit of the logarithm of strength."""
MEAN: Final = 1500


class Rating(NamedTuple):
    """A player's Elo points, with the interval that holds them in 95 of 100 cases, and its share of victories.

    A match that one of its seats wins is won, on however many seats the player sits. A shared victory counts in part.
    """

    player: str
    elo: float
    low: float
    high: float
    won: float
    """The share of its matches that it won."""
    matches: int
    seats: int
    """The number of seats it sat on, in all matches together."""


def ratings(players: Sequence[str], results: Sequence[MatchResult]) -> list[Rating]:
    """Return the ratings of the players, the strongest first. Their mean is 1500."""
    number = {player: index for index, player in enumerate(players)}
    shares = math.lcm(*(len(result.winners) for result in results))  # choices a victory, divisible among its winners
    choices = [_choices(number, result, shares) for result in results]
    fitted = _fit(len(players), choices)
    chance = FastRng("drawn anew")
    again = [_fit(len(players), [choices[chance.below(len(choices))] for _ in choices]) for _ in range(DRAWN_ANEW)]
    found = []
    for index, player in enumerate(players):
        column = sorted(one[index] for one in again)
        cut = round(len(column) * (1 - WITHIN) / 2)
        met = [result for result in results if player in result.players]
        won = sum(result.won_by(player) for result in met) / max(1, len(met))
        seats = sum(result.players.count(player) for result in met)
        found.append(Rating(player, fitted[index], column[cut], column[-1 - cut], won, len(met), seats))
    return sorted(found, key=lambda rating: (-rating.elo, rating.player))


def _choices(number: dict[str, int], result: MatchResult, shares: int) -> list[tuple[int, tuple[int, ...]]]:
    """Return a match as choices of a winner among its players.

    Two seats of one player do not compete with each other.
    """
    found = []
    for seat in result.winners:
        won = number[result.players[seat]]
        beaten = tuple(number[player] for player in result.players if number[player] != won)
        if beaten:
            found += [(won, beaten)] * (shares // len(result.winners))
    return found


def _fit(count: int, choices: Sequence[list[tuple[int, tuple[int, ...]]]]) -> list[float]:
    """Return the Elo points of all players."""
    import choix

    tallied: list[Any] = [choice for match in choices for choice in match]
    if not tallied or count < 2:
        return [float(MEAN)] * count
    strength = choix.ilsr_top1(count, tallied, alpha=PRIOR, max_iter=500, tol=1e-5)
    middle = sum(strength) / count
    return [MEAN + SCALE * float(one - middle) for one in strength]
