"""The search of the marshal: what looks best is played on to the end of the turn, in one world after another.

The more positions it may judge, the more answers it tries and the more often, with other dice and other cards.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Final

from games.eve_conquests.players import bots_strategy as strategy
from games.eve_conquests.players import policy
from games.eve_conquests.rules.facts import PLANS
from games.eve_conquests.rules.score import result
from games.eve_conquests.rules.state import State
from tabletop.core.ai.tree_search import SearchResult, TreeSearch
from tabletop.core.game.bots import BotContext, Rng
from tabletop.core.match.match import Match
from tabletop.core.rules.questions import Ask, Seat

SEARCHED: Final = frozenset(PLANS)
"""The questions that are searched: those of turns. In the others nothing that follows soon tells the answers apart."""
CLEAR: Final = 15.0
"""A lead in weight, in tenths of a point, with which an answer is given without search."""
FEW: Final = 4
"""Answers that a search begins with, those with the greatest weights and the end of the turn; it adds others later."""
MOST_TRIES: Final = 4000
"""Positions after which more thinking changes little."""
PRIOR: Final = 0.01
"""Worth, as a share of a victory, by which another answer must be better than the one with the greatest weight."""
CAUTION: Final = 0.3
"""The deduction from an answer tried with one position; half of it after four (`TreeSearch`). Dice decide battles."""
LEAD: Final = 40.0
"""A lead in tenths of a point that is worth much; twice of it is worth little more."""


def _quick(state: State, ask: Ask[Any], rng: Rng) -> Any:
    """Answer as the marshal at a glance, but march no units: weighing marches takes longer than all else."""
    if ask.kind in PLANS:
        return ask.options[policy.heaviest(strategy.weigh_turn(state, ask.seat, ask.options, marches=False), rng)]
    return policy.default_policy(state, ask, rng)


def _end_of_turn(state: State, seat: Seat) -> Callable[[State, Ask[Any]], bool]:
    """Return the test whether the turn that is being played is over."""
    turn = (state.turn, state.plan, state.year, state.month)
    return lambda later, ask: (later.turn, later.plan, later.year, later.month) != turn


def judge(state: State, seat: Seat) -> float:
    """Return how good a seat's position is, 0 to 1, by its outlook and that of the best of the others."""
    if state.phase == "over":
        winners = result(state).winners
        return 1.0 / len(winners) if seat in winners else 0.0
    others = max([strategy.outlook(state, other) for other in range(state.seats) if other != seat])
    return 0.5 + 0.5 * math.tanh((strategy.outlook(state, seat) - others) / LEAD)


SEARCH: Final = TreeSearch(
    _quick, _end_of_turn, judge, min_visits=0, max_visits=MOST_TRIES, prior_weight=PRIOR, caution=CAUTION
)


def is_clear(weights: list[float], order: list[int]) -> bool:
    """Return whether the answer with the greatest weight needs no search."""
    return len(order) < 2 or weights[order[0]] - weights[order[1]] > CLEAR


def search(match: Match[State], seat: Seat, context: BotContext, ranked: list[Any]) -> SearchResult:
    """Return the best of some answers, which are ranked by their weights."""
    first = ranked[:FEW]
    if "end" in ranked and "end" not in first:
        first.append("end")
    return SEARCH.best(match, seat, context, first, ranked[FEW:])
