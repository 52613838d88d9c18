"""The admiral: weighs every answer at a glance, or by what the position is worth after it."""

from __future__ import annotations

import math
from typing import Any, Final

from games.eve_conquests import habits
from games.eve_conquests.facts import PLANS
from games.eve_conquests.judge import worth
from games.eve_conquests.state import State
from tabletop.core.ask import Ask, Seat
from tabletop.core.game import Bench, Thought
from tabletop.core.match import Match
from tabletop.core.words import Message, say

DEEDS: Final = frozenset(("expand", "agent", "produce", "build", "claim", "draw", "play", "move", "attack", "end"))
"""Actions of a turn and of the set-up that have a reason of their own."""
KINDS: Final = {
    "empire": "empire",
    "flip": "flip",
    "headquarters": "headquarters",
    "starting_unit": "unit",
    "starting_seal": "month",
    "start_plan": "month",
}
"""The reason of whatever is answered to a kind of question."""

OTHERS: Final = 3
"""So many answers that it liked next are told."""


def admiral(match: Match[State], seat: Seat, bench: Bench) -> Thought:
    """The answer with the greatest weight; equal ones are told apart by chance."""
    ask = match.ask_of(seat)
    if ask.kind in habits.WEIGHED:
        weights = habits.weights_of(match.state, ask)
    else:
        weights = [_after(match, ask, option) for option in ask.options]
    order = habits.ranking(weights, bench.stream)
    least = 0.0 if ask.kind in PLANS else -math.inf  # in a turn nothing is shown that ends it better
    others = tuple(ask.options[at] for at in order[1 : 1 + OTHERS] if weights[at] >= least)
    best = ask.options[order[0]]
    return Thought(best, _why(ask, best), others, say("eve_conquests.bot.figures", options=len(ask.options)))


def _why(ask: Ask[Any], answer: Any) -> Message:
    """What a person at the table would say about an answer."""
    deed = answer[0] if isinstance(answer, tuple) else answer
    acts = ask.kind in PLANS or ask.kind == "starting_outpost"
    return say(f"eve_conquests.bot.{deed if acts and deed in DEEDS else KINDS.get(ask.kind, 'other')}")


def _standing(state: State, seat: Seat) -> float:
    """Own worth, less a share of what the others have."""
    others = [worth(state, one) for one in range(state.seats) if one != seat]
    return worth(state, seat) - 0.35 * max(others) - 0.15 * sum(others) / len(others)


def _after(match: Match[State], ask: Ask[Any], option: Any) -> float:
    """How the position stands after an answer."""
    if option in ("pass", "done", "none"):
        return _standing(match.state, ask.seat)
    fork = match.fork()
    fork.answer(option, ask.seat)
    return _standing(fork.state, ask.seat)


BOTS: Final = {"admiral": admiral}
