"""The computer players of three levels.

The headman and the elder follow the default policy, with more and with fewer lapses; the chieftain looks at every
sensible answer in determinized worlds, up to its next own action.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.age_of_heroes.players import evaluation, policy, policy_market
from games.age_of_heroes.players.bots_reasons import why
from games.age_of_heroes.players.policy_declining import with_reason
from games.age_of_heroes.players.policy_offers import proposals
from games.age_of_heroes.rules.state import State, own_stone
from tabletop.core.ai.sampling import softmax_choice
from tabletop.core.ai.tree_search import NEXT, TreeSearch
from tabletop.core.data.messages import msg
from tabletop.core.game.bots import Bot, BotContext, BotDecision, Rng
from tabletop.core.match.match import Match
from tabletop.core.rules.questions import Ask, Seat

THOUGHT_OVER: Final = frozenset(("action", "force", "defence", "luck", "consent", "assign", "clash"))
"""Questions worth looking ahead; all others are answered by the default policy."""
LAPSES: Final = frozenset(("action", "discard", "earthquake", "volcano", "assign", "clash", "opening", "answer"))
"""Questions at which players that follow the default policy may choose the second best."""
HEADMAN, ELDER = 9.0, 1.7
"""The softmax heat of their choices, in places down the list."""
LEAST_WORLDS: Final = 4
"""Worlds that are searched even without any time."""
LONGEST: Final = 1.2
"""Seconds in which most searches finish."""
MOST_TRIES: Final = 600
"""Positions after which more thinking changes little."""
TRUST: Final = 0.04
"""The margin by which another answer must look better than the default one.

Cards and chance decide most of a match, and without the margin the search is worse than the default policy alone.
"""


def _horizon(state: State, seat: Seat) -> Callable[[State, Ask[Any]], bool]:
    """Return a test for the seat's action in the next round."""
    last = state.round + 1

    def enough(later: State, ask: Ask[Any]) -> bool:
        return later.round > last or (later.round == last and ask.kind == "action" and ask.seat == seat)

    return enough


SEARCH: Final = TreeSearch(policy.quick_policy, _horizon, evaluation.evaluate, LEAST_WORLDS, MOST_TRIES, TRUST)


def _usual(state: State, ask: Ask[Any], rng: Rng) -> Any:
    """Return the default answer; a seat without a stone does not mention laying all of them."""
    if ask.kind == "monument" and not state.hands[ask.seat][own_stone(state, ask.seat)]:
        return 0
    return policy.default_policy(state, ask, rng)


def chieftain(match: Match[State], seat: Seat, context: BotContext) -> BotDecision:
    """Try the answers in one world after another, drop the weaker half every few worlds, answer with the best.

    A few worlds are tried however little time is left, so tiny budgets still give quick and sound players.
    """
    ask = match.ask_of(seat)
    usual = _usual(match.state, ask, context.rng)
    thinks = ask.kind in THOUGHT_OVER and usual != ("again",) and not policy.is_about_stops(usual)
    candidates = policy.sensible(match.state, ask) if thinks else []
    if len(candidates) < 2:
        others = [option for option in policy.ranked(match.state, ask) if option != usual]
        answer = with_reason(match.state, ask, usual)
        named = proposals(match.state, ask) if answer != "accept" else ()
        return BotDecision(answer, why(match.state, ask, answer), tuple(others[:NEXT]), proposals=named)
    found = SEARCH.best(match, seat, context, [usual, *[option for option in candidates if option != usual]])
    percent = round(100 * found.worth)
    figures = msg("age_of_heroes.bot.figures", tried=found.tried, options=len(candidates), percent=percent)
    return BotDecision(found.value, why(match.state, ask, found.value), found.others, figures)


# -- by default policy ------------------------------------------------------------------------------------------------
def _by_policy(match: Match[State], seat: Seat, context: BotContext, heat: float) -> BotDecision:
    """Return the default answer or, now and then, a less preferred one; every place down the list costs one of `heat`.

    Nobody overlooks the stone that completes their own monument.
    """
    state, ask = match.state, match.ask_of(seat)
    usual = _usual(state, ask, context.rng)
    liked = [usual]
    completes = usual == "accept" and policy_market.completes_monument(state, ask.seat)
    if ask.kind in LAPSES and not completes and not policy.is_about_stops(usual):
        liked += [option for option in policy.ranked(state, ask) if option != usual]
    answer = liked.pop(softmax_choice([-float(place) for place in range(len(liked))], heat, context.rng))
    answer = with_reason(state, ask, answer)
    return BotDecision(answer, why(state, ask, answer), tuple(liked[:NEXT]))


def headman(match: Match[State], seat: Seat, context: BotContext) -> BotDecision:
    """Play by the rules and for the good of the tribe, often choosing only the second best."""
    return _by_policy(match, seat, context, HEADMAN)


def elder(match: Match[State], seat: Seat, context: BotContext) -> BotDecision:
    """Play the usually best answer, with few lapses, and never look ahead."""
    return _by_policy(match, seat, context, ELDER)


BOTS: Final[Mapping[str, Bot]] = {"headman": headman, "elder": elder, "chieftain": chieftain}


def thinking_time(bot: str, kind: str) -> float:
    """Return the seconds that a computer player thinks about such a question, by public information."""
    return LONGEST if bot == "chieftain" and kind in THOUGHT_OVER else 0.0
