"""The chieftain: looks at every sensible answer in worlds that it cannot tell apart, up to its next own action."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any, Final

from games.age_of_heroes import habits, judgement
from games.age_of_heroes.state import State
from tabletop.ask import NATURE, Ask, Seat
from tabletop.game import Bench, Stream, Thought
from tabletop.match import Diverged, Match
from tabletop.words import say

THOUGHT_OVER: Final = frozenset(("action", "force", "defence", "luck", "consent", "draw_again"))
"""Questions worth looking ahead; all others are answered by habit."""
REASONS: Final = {
    "tribe": "tribe", "earthquake": "leader", "volcano": "leader", "payment": "payment", "assign": "battle",
    "clash": "battle", "monument": "monument", "discard": "discard",
}  # fmt: skip
"""Why a habit answers so; all other habits are those of the market."""
LEAST_ROUNDS: Final = 4
"""Worlds that are looked at even without any time."""
MOST_ROUNDS: Final = 60
"""Worlds after which more thinking changes little."""
evaluate = judgement.evaluate


class _FarEnough(Exception):
    """The look-ahead has come to the seat's next action."""


def chieftain(match: Match[State], seat: Seat, bench: Bench) -> Thought:
    """Try the answers in one world after another, drop the weaker half every few worlds, answer with the best.

    A few worlds are tried however little time is left, so tiny budgets give quick and sound players.
    """
    ask = match.ask_of(seat)
    usual = habits.answer(match.state, ask)
    if len(ask.options) == 1:
        return Thought(usual, say("age_of_heroes.bot.only"))
    if ask.kind not in THOUGHT_OVER:
        return Thought(usual, say(f"age_of_heroes.bot.{REASONS.get(ask.kind, 'market')}"))
    candidates = [usual, *[option for option in ask.options if option != usual]]
    totals = [0.0] * len(candidates)
    living = list(range(len(candidates)))
    tried = rounds = 0
    while rounds < MOST_ROUNDS and (rounds < LEAST_ROUNDS or bench.time_left() > 0):
        try:
            world = match.redealt(seat, bench.stream)
        except Diverged:
            break
        for index in living:
            totals[index] += _try(world, candidates[index], seat, bench.stream)
        tried += len(living)
        rounds += 1
        if rounds % 5 == 0 and len(living) > 2:
            living.sort(key=lambda index: -totals[index])
            del living[(len(living) + 1) // 2 :]
    best = max(living, key=lambda index: totals[index])
    percent = round(100 * totals[best] / max(1, rounds))
    return Thought(
        candidates[best], say("age_of_heroes.bot.plan", tried=tried, options=len(ask.options), percent=percent)
    )


def _try(world: Match[State], value: Any, seat: Seat, stream: Stream) -> float:
    """How `seat` stands after answering `value`, when everybody goes on by habit."""
    fork = world.fork()
    fork.answer(value, seat)
    with contextlib.suppress(_FarEnough):
        fork.play_out(_until(fork.state.round + 1, seat, stream))
    return judgement.evaluate(fork.state, seat)


def _until(last: int, seat: Seat, stream: Stream) -> Callable[[State, Ask[Any]], Any]:
    """Answers everybody by habit and Nature by chance, up to the seat's action in round `last`."""

    def answer(state: State, ask: Ask[Any]) -> Any:
        if ask.seat == NATURE:
            return chance(ask, stream)
        if state.round >= last and (state.round > last or (ask.kind == "action" and ask.seat == seat)):
            raise _FarEnough
        return habits.answer(state, ask)

    return answer


def chance(ask: Ask[Any], stream: Stream) -> tuple[int, ...]:
    """A random answer to a shuffle, the only question that these rules put to Nature."""
    order = list(range(ask.count))
    stream.shuffle(order)
    return tuple(order)
