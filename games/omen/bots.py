"""The strategist: looks at every sensible answer in worlds that it cannot tell apart, one turn of each player ahead."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any, Final

from games.omen import habits, judgement
from games.omen.score import result
from games.omen.state import State
from tabletop.ask import NATURE, Ask, Seat
from tabletop.game import Bench, Stream, Thought
from tabletop.match import Diverged, Match
from tabletop.words import say

CANDIDATES: Final = 9
"""Answers of a Surge question that are looked at."""
MOST_ROUNDS: Final = 40
"""Worlds after which more thinking changes little."""
LOOK_AHEAD: Final = 2
"""Turns that are played on with habits before a position is judged."""


class _FarEnough(Exception):
    """The look-ahead has reached its last turn."""


def evaluate(state: State, seat: Seat) -> float:
    """How well a seat stands, 0 to 1; the result itself when the match is over."""
    if state.phase != "over":
        return judgement.evaluate(state, seat)
    winners = result(state).winners
    return 1.0 / len(winners) if seat in winners else 0.0


def strategist(match: Match[State], seat: Seat, bench: Bench) -> Thought:
    """Try the candidates in one world after another, drop the weaker half every few worlds, answer with the best.

    At least one world is tried however little time is left, so tiny budgets give quick and sound players.
    """
    ask = match.ask_of(seat)
    candidates = _candidates(match.state, ask)
    if len(candidates) == 1:
        return Thought(candidates[0], say("omen.bot.only"))
    totals = [0.0] * len(candidates)
    living = list(range(len(candidates)))
    rounds = 0
    while rounds < MOST_ROUNDS and (rounds == 0 or bench.time_left() > 0):
        try:
            world = match.redealt(seat, bench.stream)
        except Diverged:
            break
        for index in living:
            totals[index] += _try(world, candidates[index], seat, bench.stream)
        rounds += 1
        if rounds % 4 == 0 and len(living) > 2:
            living.sort(key=lambda index: -totals[index])
            del living[(len(living) + 1) // 2 :]
    best = max(living, key=lambda index: totals[index])
    percent = round(100 * totals[best] / max(1, rounds))
    why = say("omen.bot.plan", tried=rounds * len(candidates), options=len(ask.options), percent=percent)
    return Thought(candidates[best], why)


def _candidates(state: State, ask: Ask[Any]) -> list[Any]:
    """The answers worth a look, the habitual one first."""
    options = list(ask.options)
    if ask.kind == "surge" and len(options) > CANDIDATES:
        options.sort(key=lambda action: -habits.gain_of(state, ask.seat, action))
        options = [*[action for action in options if action[0] != "end"][: CANDIDATES - 1], ask.options[-1]]
    if ask.kind in ("draft_three", "open_draft", "emissary"):
        return [habits.answer(state, ask)]
    usual = habits.answer(state, ask)
    return [usual, *[option for option in options if option != usual]]


def _try(world: Match[State], value: Any, seat: Seat, stream: Stream) -> float:
    """How `seat` stands after answering `value` and some turns of habit."""
    fork = world.fork()
    fork.answer(value, seat)
    last = fork.state.turn + LOOK_AHEAD
    with contextlib.suppress(_FarEnough):
        fork.play_out(_until(last, stream))
    return evaluate(fork.state, seat)


def _until(turn: int, stream: Stream) -> Callable[[State, Ask[Any]], Any]:
    """Answers everybody by habit and Nature by chance, up to the first question of `turn`."""

    def answer(state: State, ask: Ask[Any]) -> Any:
        if ask.seat == NATURE:
            return chance(ask, stream)
        if state.turn >= turn:
            raise _FarEnough
        return habits.answer(state, ask)

    return answer


def chance(ask: Ask[Any], stream: Stream) -> tuple[int, ...]:
    """A random answer to a shuffle or a roll."""
    if ask.kind == "shuffle":
        order = list(range(ask.count))
        stream.shuffle(order)
        return tuple(order)
    return tuple([stream.below(ask.faces) + 1 for _ in range(ask.count)])
