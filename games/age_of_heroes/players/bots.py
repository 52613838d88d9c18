"""The computer players: the headman and the elder go by habit, with more and with fewer lapses; the chieftain looks at
every sensible answer in worlds that it cannot tell apart, up to its next own action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.age_of_heroes.players import evaluation, policy, policy_market
from games.age_of_heroes.players.bots_reasons import why
from games.age_of_heroes.rules.state import State, own_stone
from tabletop.core.ai.sampling import softmax_choice
from tabletop.core.ai.tree_search import NEXT, TreeSearch
from tabletop.core.data.messages import msg
from tabletop.core.game.bots import Bot, BotContext, BotDecision, Rng
from tabletop.core.match.match import Match
from tabletop.core.rules.questions import Ask, Seat

THOUGHT_OVER: Final = frozenset(("action", "force", "defence", "luck", "consent", "assign", "clash"))
"""Questions worth looking ahead; all others are answered by habit."""
LAPSES: Final = frozenset(("action", "discard", "earthquake", "volcano", "assign", "clash", "opening", "answer"))
"""Questions at which whoever goes by habit may do what is only second best."""
HEADMAN, ELDER = 9.0, 1.7
"""How gladly they do it, in places down the list."""
LEAST_WORLDS: Final = 4
"""Worlds that are looked at even without any time."""
LONGEST: Final = 1.2
"""Seconds in which most searches come to their end."""
MOST_TRIES: Final = 600
"""Positions after which more thinking changes little."""
TRUST: Final = 0.04
"""How much better than the habitual answer another one must look: cards and Nature decide most of a match, and without
it the search is worse than the habit alone."""


def _horizon(state: State, seat: Seat) -> Callable[[State, Ask[Any]], bool]:
    """Up to the seat's action in the next round."""
    last = state.round + 1

    def enough(later: State, ask: Ask[Any]) -> bool:
        return later.round > last or (later.round == last and ask.kind == "action" and ask.seat == seat)

    return enough


SEARCH: Final = TreeSearch(policy.default_policy, _horizon, evaluation.evaluate, LEAST_WORLDS, MOST_TRIES, TRUST)


def _usual(state: State, ask: Ask[Any], rng: Rng) -> Any:
    """Return what is done by habit; who holds no stone does not speak of laying all of them."""
    if ask.kind == "monument" and not state.hands[ask.seat][own_stone(state, ask.seat)]:
        return 0
    return policy.default_policy(state, ask, rng)


def chieftain(match: Match[State], seat: Seat, context: BotContext) -> BotDecision:
    """Try the answers in one world after another, drop the weaker half every few worlds, answer with the best.

    A few worlds are tried however little time is left, so tiny budgets give quick and sound players.
    """
    ask = match.ask_of(seat)
    usual = _usual(match.state, ask, context.rng)
    thinks = ask.kind in THOUGHT_OVER and usual != ("again",) and not policy.is_about_stops(usual)
    candidates = policy.sensible(match.state, ask) if thinks else []
    if len(candidates) < 2:
        others = [option for option in policy.ranked(match.state, ask) if option != usual]
        return BotDecision(usual, why(match.state, ask, usual), tuple(others[:NEXT]))
    found = SEARCH.best(match, seat, context, [usual, *[option for option in candidates if option != usual]])
    percent = round(100 * found.worth)
    figures = msg("age_of_heroes.bot.figures", tried=found.tried, options=len(candidates), percent=percent)
    return BotDecision(found.value, why(match.state, ask, found.value), found.others, figures)


# -- by habit ---------------------------------------------------------------------------------------------------------
def _by_policy(match: Match[State], seat: Seat, context: BotContext, heat: float) -> BotDecision:
    """Return what it does by habit, or now and then what it likes less; every place down the list costs one of `heat`.

    The stone that completes the own monument nobody overlooks.
    """
    state, ask = match.state, match.ask_of(seat)
    usual = _usual(state, ask, context.rng)
    liked = [usual]
    completes = usual == "accept" and policy_market.completes_monument(state, ask.seat)
    if ask.kind in LAPSES and not completes and not policy.is_about_stops(usual):
        liked += [option for option in policy.ranked(state, ask) if option != usual]
    answer = liked.pop(softmax_choice([-float(place) for place in range(len(liked))], heat, context.rng))
    return BotDecision(answer, why(state, ask, answer), tuple(liked[:NEXT]))


def headman(match: Match[State], seat: Seat, context: BotContext) -> BotDecision:
    """Knows the rules and what is good for a tribe, and often does what is only second best."""
    return _by_policy(match, seat, context, HEADMAN)


def elder(match: Match[State], seat: Seat, context: BotContext) -> BotDecision:
    """Does what is usually best, with few lapses, and never looks ahead."""
    return _by_policy(match, seat, context, ELDER)


BOTS: Final[Mapping[str, Bot]] = {"headman": headman, "elder": elder, "chieftain": chieftain}


def thinking_time(bot: str, kind: str) -> float:
    """Seconds that a computer player thinks about such a question, by what is public."""
    return LONGEST if bot == "chieftain" and kind in THOUGHT_OVER else 0.0
