"""The strength of players: Elo ratings with intervals, by the weighted likelihood of all matches.

Victories in matches of any number of seats are choices after Luce: the winner is drawn from those at the table with
chances in proportion to their strength. For two players that is the model of Elo (and of Bradley and Terry) itself. The
strengths that make all matches most likely at once, in whatever order they were played, are found by the iteration of
D. Hunter, "MM algorithms for generalized Bradley-Terry models", The Annals of Statistics 32 (2004).

Every pair that met also counts `PRIOR` victories of each over the other, so that the rating of one who always wins is
finite. The intervals are a Bayesian bootstrap (D. Rubin, The Annals of Statistics 9, 1981): the fit is repeated with
random weights of all matches and of these additional victories. All seats of a match stay together. For two players
the share of victories then follows the beta distribution of the rule of Jeffreys, also at 20 to 0.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tabletop.study.matches.specs import MatchResult

DRAWN_ANEW: Final = 1000
"""The number of times the ratings are fitted to matches with random weights."""
WITHIN: Final = 0.95
"""The share of those fits that an interval covers."""
PRIOR: Final = 0.5
"""Additional victories of each player over each other one that it met."""
SCALE: Final = 400 / math.log(10)
"""Elo points in one unit of the logarithm of strength."""
MEAN: Final = 1500
CLOSE: Final = 1e-6
"""The greatest change of a logarithm of strength at which a fit is done."""
ROUNDS: Final = 2000
"""The largest number of rounds of a fit."""
Floats = NDArray[np.float64]


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


class _Choice(NamedTuple):
    """The choice of a winner among the seats at a table, with the number of the event that it belongs to.

    An event is a match, or an additional victory; `share` is the part of its weight that counts here.
    """

    event: int
    won: int
    beaten: tuple[int, ...]
    share: float


def ratings(players: Sequence[str], results: Sequence[MatchResult]) -> list[Rating]:
    """Return the ratings of the players, the strongest first. Their mean is 1500."""
    number = {player: index for index, player in enumerate(players)}
    alike = Counter((result.players, result.winners) for result in results)
    counts, choices = list[float](), list[_Choice]()
    for (seated, winners), count in alike.items():
        choices += _choices(len(counts), [number[player] for player in seated], winners)
        counts.append(float(count))
    tables = [sorted({number[player] for player in seated}) for seated, _ in alike]
    for one, other in sorted({pair for table in tables for pair in combinations(table, 2)}):
        choices += [_Choice(len(counts), one, (other,), 1.0), _Choice(len(counts) + 1, other, (one,), 1.0)]
        counts += [PRIOR, PRIOR]
    drawn = np.random.RandomState(0).standard_gamma(counts, (DRAWN_ANEW, len(counts)))  # the same in every version
    elo = _fit(len(players), choices, np.vstack([counts, drawn]))
    low, high = np.quantile(elo[1:], [(1 - WITHIN) / 2, (1 + WITHIN) / 2], axis=0)
    found = []
    for index, player in enumerate(players):
        met = [result for result in results if player in result.players]
        won = sum(result.won_by(player) for result in met) / max(1, len(met))
        seats = sum(result.players.count(player) for result in met)
        found.append(Rating(player, float(elo[0, index]), float(low[index]), float(high[index]), won, len(met), seats))
    return sorted(found, key=lambda rating: (-rating.elo, rating.player))


def _choices(event: int, seated: Sequence[int], winners: Sequence[int]) -> list[_Choice]:
    """Return a match as choices of a winner among its seats; none where one player has them all.

    A player with two seats of three wins twice as often as one of the same strength with the third.
    """
    if len(set(seated)) == 1:
        return []
    beaten = [(*seated[:seat], *seated[seat + 1 :]) for seat in winners]
    return [_Choice(event, seated[seat], rest, 1 / len(winners)) for seat, rest in zip(winners, beaten, strict=True)]


def _fit(count: int, choices: Sequence[_Choice], weights: Floats) -> Floats:
    """Return the Elo points of all players for each row of weights of the events."""
    elo = np.full((len(weights), count), float(MEAN))
    if not choices:
        return elo
    at_table = np.zeros((len(choices), count))
    victory = np.zeros((len(choices), count))
    for place, choice in enumerate(choices):
        victory[place, choice.won] = at_table[place, choice.won] = 1
        for player in choice.beaten:
            at_table[place, player] += 1
    weight = weights[:, [choice.event for choice in choices]] * [choice.share for choice in choices]
    met = at_table.any(axis=0)
    won = (weight @ victory)[:, met]
    at_table = at_table[:, met]
    strength: Any = np.zeros(won.shape)
    for _ in range(ROUNDS):
        power = np.exp(strength)
        expected = power * ((weight / (power @ at_table.T)) @ at_table)
        change = np.log(won) - np.log(expected)
        strength += change
        strength -= strength.mean(axis=1, keepdims=True)
        if np.abs(change - change.mean(axis=1, keepdims=True)).max() < CLOSE:
            break
    elo[:, met] += SCALE * strength
    return elo
