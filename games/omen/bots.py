"""The strategist: looks at every sensible answer in worlds that it cannot tell apart, one turn of each player ahead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.omen import habits, judgement
from games.omen.score import result
from games.omen.state import State
from tabletop.ask import Ask, Seat
from tabletop.game import Bench, Thought
from tabletop.lookahead import LookAhead
from tabletop.match import Match
from tabletop.words import say

CANDIDATES: Final = 9
"""Answers of a Surge question that are looked at."""
MOST_WORLDS: Final = 40
"""Worlds after which more thinking changes little."""
TURNS_AHEAD: Final = 2
"""Turns that are played on with habits before a position is judged."""


def evaluate(state: State, seat: Seat) -> float:
    """How well a seat stands, 0 to 1; the result itself when the match is over."""
    if state.phase != "over":
        return judgement.evaluate(state, seat)
    winners = result(state).winners
    return 1.0 / len(winners) if seat in winners else 0.0


def _horizon(state: State, seat: Seat) -> Callable[[State, Ask[Any]], bool]:
    """Up to the first question some turns later."""
    last = state.turn + TURNS_AHEAD
    return lambda later, ask: later.turn >= last


LOOK_AHEAD: Final = LookAhead(habits.answer, _horizon, evaluate, least=1, most=MOST_WORLDS, halving=4)


def strategist(match: Match[State], seat: Seat, bench: Bench) -> Thought:
    """Try the candidates in one world after another, drop the weaker half every few worlds, answer with the best.

    At least one world is tried however little time is left, so tiny budgets give quick and sound players.
    """
    ask = match.ask_of(seat)
    candidates = _candidates(match.state, ask)
    if len(candidates) == 1:
        return Thought(candidates[0], say("omen.bot.only"))
    found = LOOK_AHEAD.best(match, seat, bench, candidates)
    percent = round(100 * found.worth)
    return Thought(found.value, say("omen.bot.plan", tried=found.tried, options=len(ask.options), percent=percent))


def _candidates(state: State, ask: Ask[Any]) -> list[Any]:
    """The answers worth a look, the habitual one first."""
    options = list(ask.options)
    if ask.kind == "surge" and len(options) > CANDIDATES:
        options.sort(key=lambda action: -habits.gain_of(state, ask.seat, action))
        options = [*[action for action in options if action[0] != "end"][: CANDIDATES - 1], ask.options[-1]]
    if ask.kind in ("draft_three", "open_draft", "emissary", "stop"):
        return [habits.answer(state, ask)]
    usual = habits.answer(state, ask)
    return [usual, *[option for option in options if option != usual]]
