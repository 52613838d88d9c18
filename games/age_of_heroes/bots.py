"""The chieftain: looks at every sensible answer in worlds that it cannot tell apart, up to its next own action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.age_of_heroes import habits, judge
from games.age_of_heroes.state import State
from tabletop.core.ask import Ask, Seat
from tabletop.core.game import Bench, Thinker, Thought
from tabletop.core.match import Match
from tabletop.core.search import NEXT, TreeSearch
from tabletop.core.words import Message, say

THOUGHT_OVER: Final = frozenset(("action", "force", "defence", "luck", "consent"))
"""Questions worth looking ahead; all others are answered by habit."""
REASONS: Final = {
    "tribe": "tribe", "earthquake": "leader", "volcano": "leader", "assign": "battle", "clash": "battle",
    "monument": "monument", "discard": "discard", "action": "action", "force": "force", "defence": "stands",
    "luck": "stands", "consent": "stands",
}  # fmt: skip
"""Why an answer to a kind of question is given; all others are those of the market."""
DEEDS: Final = frozenset(("taxes", "exchange", "build", "road", "war"))
"""Actions that have a reason of their own."""
LEAST_WORLDS: Final = 4
"""Worlds that are looked at even without any time."""
MOST_TRIES: Final = 600
"""Positions after which more thinking changes little."""


def _horizon(state: State, seat: Seat) -> Callable[[State, Ask[Any]], bool]:
    """Up to the seat's action in the next round."""
    last = state.round + 1

    def enough(later: State, ask: Ask[Any]) -> bool:
        return later.round > last or (later.round == last and ask.kind == "action" and ask.seat == seat)

    return enough


SEARCH: Final = TreeSearch(habits.answer, _horizon, judge.evaluate, LEAST_WORLDS, MOST_TRIES)


def chieftain(match: Match[State], seat: Seat, bench: Bench) -> Thought:
    """Try the answers in one world after another, drop the weaker half every few worlds, answer with the best.

    A few worlds are tried however little time is left, so tiny budgets give quick and sound players.
    """
    ask = match.ask_of(seat)
    usual = habits.answer(match.state, ask, bench.stream)
    thinks = ask.kind in THOUGHT_OVER and not habits.is_about_stops(usual)
    candidates = habits.sensible(match.state, ask) if thinks else []
    if len(candidates) < 2:
        others = [option for option in habits.ranked(match.state, ask) if option != usual]
        return Thought(usual, _why(ask, usual), tuple(others[:NEXT]))
    found = SEARCH.best(match, seat, bench, [usual, *[option for option in candidates if option != usual]])
    percent = round(100 * found.worth)
    figures = say("age_of_heroes.bot.figures", tried=found.tried, options=len(candidates), percent=percent)
    return Thought(found.value, _why(ask, found.value), found.others, figures)


def _why(ask: Ask[Any], answer: Any) -> Message:
    """What a person at the table would say about an answer."""
    if habits.is_about_stops(answer):
        return say("age_of_heroes.bot.stands")
    deed = answer[0] if ask.kind == "action" and isinstance(answer, tuple) else ""
    return say(f"age_of_heroes.bot.{deed if deed in DEEDS else REASONS.get(ask.kind, 'market')}")


BOTS: Final[Mapping[str, Thinker]] = {"chieftain": chieftain}
