"""Fit the weights of the marshal's search to matches of the strategies that players know.

`python -m tests.games.eve_conquests.league.fitting [--matches 160] [--seed fit]` plays matches of two seats and writes
`games/eve_conquests/players/evaluation_weights.json`; the same seed gives the same weights.

Two strategies meet, and now and then a seat does anything, so that positions differ. The features of every position in
which a turn begins are compared with the lead at the end by linear least squares. No weight may be negative
(nothing that a seat has is a burden) and a penalty keeps them small (ridge regression: Hoerl and Kennard, Technometrics
12, 1970). The matches of the league have other seeds.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

import games.eve_conquests.players
from games.eve_conquests import GAME
from games.eve_conquests.players.evaluation_prospects import FEATURES, MOST_YEARS, features, years_left
from games.eve_conquests.rules.facts import PLANS
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import SeededChance
from tests.games.eve_conquests.league.strategies import STRATEGIES

FILE: Final = Path(next(iter(games.eve_conquests.players.__path__))) / "evaluation_weights.json"
GLANCE: Final = next(iter(STRATEGIES))
OFTEN: Final = 0.4
"""The share of the seats that play at a glance, without a strategy."""
WILD: Final = 0.04
"""The share of the actions of a turn that are taken at random."""
PENALTY: Final = 100.0
"""The penalty on weights, for features divided by their deviation."""
SWEEPS: Final = 400
"""The number of rounds in which each weight is improved in turn."""
WIDTHS: Final = np.arange(0.5, 6.0, 0.25)
"""The spreads that are tried."""
Table: TypeAlias = NDArray[np.float64]


class Position(NamedTuple):
    """A position in which a turn begins: the features of seat 0 less those of seat 1, and the years left."""

    ahead: list[float]
    years: float


def played(number: int, seed: str) -> tuple[list[Position], int]:
    """Play a match; return its positions and the lead of seat 0 at the end."""
    rng, match = random.Random(f"{seed} {number}"), Match.new(GAME, 2, chance=SeededChance(f"{seed} {number}"))
    names = [GLANCE if rng.random() < OFTEN else rng.choice(list(STRATEGIES)) for _ in range(2)]
    found: list[Position] = []
    last: Any = None
    while not match.over:
        ask, state = match.pending[0], match.state
        turn = state.year, state.month, state.turn, state.plan
        if ask.kind in PLANS and turn != last:
            last, years = turn, years_left(state)
            one, other = (features(state, seat, years) for seat in range(2))
            found.append(Position([ours - theirs for ours, theirs in zip(one, other, strict=True)], years))
        if ask.kind in PLANS and rng.random() < WILD:
            answer = rng.choice(list(ask.options))
        else:
            answer = STRATEGIES[names[ask.seat]](match, ask, f"{seed} {number} {len(match.log)}")
        match.answer(answer, ask.seat)
    result = GAME.rules.result(match.state)
    return found, result.points_of(0) - result.points_of(1)


def fitted(positions: Sequence[Position], leads: Sequence[int]) -> dict[str, dict[str, float]]:
    """Return the weights, as they are written, for positions and the leads that they led to."""
    ahead, years = np.array([one.ahead for one in positions]), np.array([one.years for one in positions])
    share, outcome = (years / MOST_YEARS)[:, None], np.array(leads, dtype=np.float64)
    table = np.hstack([ahead * share, ahead * (1.0 - share)])
    scale = table.std(axis=0) + 1e-9
    weights = _least_squares(table / scale, outcome) / scale
    early, late = np.split(weights, 2)
    named = {
        "at_the_beginning": zip(FEATURES, early, strict=True),
        "at_the_end": zip(FEATURES, late, strict=True),
        "spread": zip(("always", "by_time"), _spread(table @ weights, np.sqrt(years), outcome), strict=True),
    }
    return {key: {name: round(float(value), 3) for name, value in pairs} for key, pairs in named.items()}


def _least_squares(table: Table, outcome: Table) -> Table:
    """Return the weights of 0 or more with the least squares and penalty, by coordinate descent."""
    products, wanted = table.T @ table, table.T @ outcome
    weights = np.zeros(len(wanted))
    for _ in range(SWEEPS):
        for at in range(len(weights)):
            rest = wanted[at] - products[at] @ weights + products[at, at] * weights[at]
            weights[at] = max(0.0, rest / (products[at, at] + PENALTY))
    return weights


def _spread(lead: Table, root: Table, outcome: Table) -> tuple[float, float]:
    """Return the scale of the logistic distribution, and its growth, with which the winners are most likely."""
    decided = outcome != 0
    signed, roots = (lead * np.sign(outcome))[decided], root[decided]

    def cost(pair: tuple[float, float]) -> float:
        return float(np.logaddexp(0.0, -signed / (pair[0] + pair[1] * roots)).sum())

    return min([(float(one), float(two)) for one in WIDTHS for two in WIDTHS], key=cost)


def main() -> None:
    """Play the matches, and fit and write the weights."""
    parser = argparse.ArgumentParser(prog="python -m tests.games.eve_conquests.league.fitting", description=__doc__)
    parser.add_argument("--matches", type=int, default=160)
    parser.add_argument("--seed", default="fit")
    asked = parser.parse_args()
    positions: list[Position] = []
    leads: list[int] = []
    for number in range(asked.matches):
        found, lead = played(number, asked.seed)
        positions += found
        leads += [lead] * len(found)
    FILE.write_text(json.dumps(fitted(positions, leads), indent=1) + "\n", "utf-8")
    print(f"{asked.matches} matches, {len(positions)} positions")


if __name__ == "__main__":
    main()
