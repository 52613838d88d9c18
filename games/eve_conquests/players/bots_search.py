"""The search of the marshal: what looks best is played on to the end of the turn, in one world after another.

The more positions it may judge, the more answers it tries and the more often, with other dice and other cards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.eve_conquests.players import bots_strategy as strategy
from games.eve_conquests.players import policy
from games.eve_conquests.players.evaluation_prospects import chance_of
from games.eve_conquests.rules.facts import PLANS
from games.eve_conquests.rules.state import State
from tabletop.core.ai.tree_search import SearchResult, TreeSearch
from tabletop.core.game.bots import BotContext, Rng
from tabletop.core.match.match import Match
from tabletop.core.rules.questions import Ask, Seat

SEARCHED: Final = frozenset(("development", "logistics"))
"""The questions that are searched: in production turns, and outside of turns, answers differ by too little.

Of 33 positions in production turns the best answer was on average better than that at a glance by 0.1 % of a victory,
in development turns by 2 %, in logistics turns by 0.9 %.
"""
CLEAR: Final = 15.0
"""A lead in weight, in tenths of a point, with which an answer is given without search."""
IDLE: Final = ("more_stops", "fewer_stops")
"""Ways to end a turn that change when the seat is asked, and nothing else."""
FREE: Final = frozenset(("build", "claim"))
"""Actions that cost nothing: the search only chooses among them, since the turn goes on."""
FEW: Final = 8
"""Answers that a search begins with, those with the greatest weights and the end of the turn; it adds others later."""
MOST_TRIES: Final = 20_000
"""Positions after which more thinking changes little."""
PRIOR: Final = 0.005
"""Worth, as a share of a victory, by which another answer must be better than the one with the greatest weight."""
ERRORS: Final = 1.0
"""Standard errors by which another answer must be better in the same worlds and with the same dice (`TreeSearch`)."""
EXPLORE: Final = 0.02
"""The weight of exploration: answers of one turn seldom differ by more, as a share of a victory."""


def _quick(state: State, ask: Ask[Any], rng: Rng) -> Any:
    """Answer as the marshal at a glance, but march no units: weighing marches takes longer than all else."""
    if ask.kind in PLANS:
        return ask.options[policy.heaviest(strategy.weigh_turn(state, ask.seat, ask.options, marches=False), rng)]
    return policy.default_policy(state, ask, rng)


def _end_of_turn(state: State, seat: Seat) -> Callable[[State, Ask[Any]], bool]:
    """Return the test whether the turn that is being played is over."""
    turn = (state.turn, state.plan, state.year, state.month)
    return lambda later, ask: (later.turn, later.plan, later.year, later.month) != turn


SEARCH: Final = TreeSearch(
    _quick,
    _end_of_turn,
    chance_of,
    min_visits=0,
    max_visits=MOST_TRIES,
    prior_weight=PRIOR,
    errors=ERRORS,
    explore=EXPLORE,
)


def candidates(ask: Ask[Any], weights: list[float], order: list[int]) -> list[Any]:
    """Return the answers worth a search, by their weights; one alone if it needs none."""
    ranked = [ask.options[at] for at in order if ask.options[at] not in IDLE]
    if ask.kind not in SEARCHED or len(order) < 2 or weights[order[0]] - weights[order[1]] > CLEAR:
        return ranked[:1]
    return [one for one in ranked if one[0] in FREE] if ranked[0][0] in FREE else ranked


def search(match: Match[State], seat: Seat, context: BotContext, ranked: list[Any]) -> SearchResult:
    """Return the best of some answers, which are ranked by their weights."""
    first = ranked[:FEW]
    if "end" in ranked and "end" not in first:
        first.append("end")
    return SEARCH.best(match, seat, context, first, ranked[FEW:])
