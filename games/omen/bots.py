"""The strategist: looks at every sensible answer in worlds that it cannot tell apart, one turn of each player ahead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.omen import habits
from games.omen.judge import evaluate
from games.omen.state import State
from tabletop.core.ask import Ask, Seat
from tabletop.core.game import Bench, Stream, Thinker, Thought
from tabletop.core.match import Match
from tabletop.core.search import NEXT, TreeSearch
from tabletop.core.words import Message, say

CANDIDATES: Final = 9
"""Answers of a Surge question that are looked at."""
MOST_TRIES: Final = 400
"""Positions after which more thinking changes little."""
LIKED: Final = ("draft_three", "open_draft", "emissary")
"""Questions that are answered by what cards are worth."""
TURNS_AHEAD: Final = 2
"""Turns that are played on with habits before a position is judged."""


def _horizon(state: State, seat: Seat) -> Callable[[State, Ask[Any]], bool]:
    """Up to the first question some turns later."""
    last = state.turn + TURNS_AHEAD
    return lambda later, ask: later.turn >= last


DEEDS: Final = frozenset(("draw", "coin", "play", "beast", "channel", "reward", "end"))
"""Answers that have a reason of their own."""
SEARCH: Final = TreeSearch(habits.answer, _horizon, evaluate, least=1, most=MOST_TRIES)


def strategist(match: Match[State], seat: Seat, bench: Bench) -> Thought:
    """Try the candidates in one world after another, drop the weaker half every few worlds, answer with the best.

    At least one world is tried however little time is left, so tiny budgets give quick and sound players.
    """
    ask = match.ask_of(seat)
    candidates = _candidates(match.state, ask, bench.stream)
    if len(candidates) == 1:
        others = [option for option in _by_liking(ask) if option != candidates[0]]
        return Thought(candidates[0], say("omen.bot.only"), tuple(others[:NEXT]))
    found = SEARCH.best(match, seat, bench, candidates)
    percent = round(100 * found.worth)
    figures = say("omen.bot.figures", tried=found.tried, options=len(ask.options), percent=percent)
    return Thought(found.value, _why(ask, found.value), found.others, figures)


def _why(ask: Ask[Any], answer: Any) -> Message:
    """What a person at the table would say about an answer."""
    deed = answer[0] if ask.kind == "surge" else answer if ask.kind in ("wealth", "mix", "one_of") else "other"
    return say(f"omen.bot.{deed if deed in DEEDS else 'other'}")


def _candidates(state: State, ask: Ask[Any], stream: Stream) -> list[Any]:
    """The answers worth a look, the habitual one first."""
    options = list(ask.options)
    if ask.kind == "surge" and len(options) > CANDIDATES:
        options.sort(key=lambda action: -habits.gain_of(state, ask.seat, action))
        options = [*[action for action in options if action[0] != "end"][: CANDIDATES - 1], ask.options[-1]]
    if ask.kind in (*LIKED, "stop"):
        return [habits.answer(state, ask, stream)]
    usual = habits.answer(state, ask, stream)
    return [usual, *[option for option in options if option != usual]]


def _by_liking(ask: Ask[Any]) -> list[str]:
    """The cards of a question that is answered by what cards are worth, the best first; else nothing."""
    if ask.kind not in LIKED:
        return []
    return sorted(ask.options, key=lambda card: -habits.liking(ask.kind, card))


BOTS: Final[Mapping[str, Thinker]] = {"strategist": strategist}
