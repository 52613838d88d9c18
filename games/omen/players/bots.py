"""The computer players, from the weakest to the strongest; they all give reasons in the same way.

The shepherd takes what looks good at a glance, with lapses and without regard to the war. The charioteer looks once at
the few best actions up to the end of the turn, the strategist at all kinds of answers in many worlds and one turn of
each player further.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from games.omen.players import policy
from games.omen.players.bots_reasons import spoken
from games.omen.players.evaluation import evaluate
from games.omen.rules.state import State
from tabletop.core.ai.sampling import softmax_choice
from tabletop.core.ai.tree_search import NEXT, TreeSearch
from tabletop.core.data.messages import msg
from tabletop.core.game.bots import Bot, BotContext, BotDecision, Rng
from tabletop.core.match.match import Match
from tabletop.core.rules.questions import Ask, Seat
from tabletop.core.rules.stops import NO_STOP

HEAT: Final = 0.8
"""Randomness of the shepherd's choice in points: an answer worth this much less is chosen 2.7 times less often."""
OVERSEEN: Final = ("war", "feat")
"""Terms of a unit's worth that the shepherd ignores."""
FEW: Final = 3
"""Actions of Surge that the charioteer examines: the default one, the next best, and the end."""
CANDIDATES: Final = 12
"""Actions of Surge that the strategist begins with; the others follow as it thinks longer."""
BRIEF: Final = 0.8
"""Seconds for an answer that is no action of Surge; for those the strategist takes all the time that it is given."""
MOST_TRIES: Final = 20_000
"""Positions after which more thinking changes little."""
LIKED: Final = ("draft_three", "open_draft", "emissary")
"""Questions answered by the worth of cards."""


# -- at a glance ------------------------------------------------------------------------------------------------------
def shepherd(match: Match[State], seat: Seat, context: BotContext) -> BotDecision:
    """Choose by default policy, but play, offer and aim at a glance, and not always in the best way."""
    ask, state, rng = match.ask_of(seat), match.state, context.rng
    if ask.kind not in _GLANCES:
        value = policy.default_policy(state, ask, rng)
    else:
        worths = [_GLANCES[ask.kind](state, ask, option) for option in ask.options]
        value = ask.options[softmax_choice(worths, HEAT, rng)]
    return BotDecision(value, spoken(state, ask, value))


_GLANCES: Final[dict[str, Callable[[State, Ask[Any], Any], float]]] = {
    "surge": lambda state, ask, action: policy.gain_of(state, ask.seat, action, OVERSEEN),
    "target": policy.worth_of_target,
    "offering": lambda state, ask, card: policy.worth_of_offering(card),
}
"""Question -> the worth of an answer at a glance."""


# -- by looking ahead -------------------------------------------------------------------------------------------------
class OneLook:
    """A bot context for one look: every candidate is tried in one world."""

    iterations: int | None = 1

    def __init__(self, context: BotContext) -> None:
        self.rng, self.fly = context.rng, context.fly

    def time_left(self) -> float:
        return 0.0


def _search(turns: int) -> TreeSearch[State]:
    """Return a search that plays this many turns on with default policies before judging a position."""

    def horizon(state: State, seat: Seat) -> Callable[[State, Ask[Any]], bool]:
        last = state.turn + turns
        return lambda later, ask: later.turn >= last

    return TreeSearch(policy.default_policy, horizon, evaluate, min_visits=1, max_visits=MOST_TRIES)


THIS_TURN: Final = _search(1)
BOTH_TURNS: Final = _search(2)


def charioteer(match: Match[State], seat: Seat, context: BotContext) -> BotDecision:
    """Choose by default policy; in Surge, look once at the few best actions up to the end of the turn."""
    ask, state = match.ask_of(seat), match.state
    if ask.kind != "surge":
        value = policy.default_policy(state, ask, context.rng)
        return BotDecision(value, spoken(state, ask, value))
    usual, *others = _actions(state, ask, context.rng)
    end = ask.options[-1]
    few = [usual, *[action for action in others if action != end][: FEW - 2], end]
    return _searched(THIS_TURN, match, ask, OneLook(context), list(dict.fromkeys(few)))


def strategist(match: Match[State], seat: Seat, context: BotContext) -> BotDecision:
    """Try all kinds of answers in one world after another, drop the weaker half every few worlds, choose the best.

    At least one world is tried however little time is left, so tiny budgets give quick and sound players.
    """
    ask, state = match.ask_of(seat), match.state
    usual = policy.default_policy(state, ask, context.rng)
    if ask.kind in LIKED or ask.kind == "stop":
        return BotDecision(usual, spoken(state, ask, usual), tuple(_by_liking(ask, usual)[:NEXT]))
    if ask.kind != "surge":
        others = [option for option in ask.options if option not in (usual, NO_STOP)]  # choosing no stop gains nothing
        return _searched(BOTH_TURNS, match, ask, context, [usual, *others])
    actions = _actions(state, ask, context.rng)
    first = list(dict.fromkeys([*actions[: CANDIDATES - 1], ask.options[-1]]))
    return _searched(BOTH_TURNS, match, ask, context, first, actions[CANDIDATES - 1 :])


def _searched(
    search: TreeSearch[State],
    match: Match[State],
    ask: Ask[Any],
    context: BotContext,
    first: list[Any],
    more: Sequence[Any] = (),
) -> BotDecision:
    """Return the best of some answers."""
    if len(first) == 1:
        return BotDecision(first[0], spoken(match.state, ask, first[0]))
    found = search.best(match, ask.seat, context, first, more)
    percent = round(100 * found.worth)
    figures = msg("omen.bot.search_figures", tried=found.tried, options=len(ask.options), percent=percent)
    return BotDecision(found.value, spoken(match.state, ask, found.value), found.others, figures)


def _actions(state: State, ask: Ask[Any], rng: Rng) -> list[tuple[Any, ...]]:
    """Return the actions of Surge: the default one, the best use of each kind for each card, then the rest."""
    ranked = sorted(ask.options[:-1], key=lambda action: -policy.gain_of(state, ask.seat, action))
    best = {action[:2]: action for action in reversed(ranked)}
    usual = policy.default_policy(state, ask, rng)
    spread = sorted(ranked, key=lambda action: action != best[action[:2]])
    return [usual, *[action for action in (*spread, ask.options[-1]) if action != usual]]


def _by_liking(ask: Ask[Any], usual: str) -> list[str]:
    """Return the other cards of a question answered by the worth of cards, the best first; else nothing."""
    cards = [card for card in ask.options if card != usual] if ask.kind in LIKED else []
    return sorted(cards, key=lambda card: -policy.liking(ask.kind, card))


BOTS: Final[Mapping[str, Bot]] = {"shepherd": shepherd, "charioteer": charioteer, "strategist": strategist}


def thinking_time(bot: str, kind: str) -> float:
    """Return the seconds that a computer player thinks about such a question, based on public facts."""
    if bot != "strategist" or kind in LIKED or kind == "stop":
        return 0.0
    return math.inf if kind == "surge" else BRIEF
