"""Looking ahead, for games' own computer players: every answer is tried in the same re-dealt worlds.

In each world everybody goes on by habit until far enough, and the position there is judged. Every few worlds the weaker
half of the answers is dropped (sequential halving: Karnin, Koren and Somekh, ICML 2013).
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, NamedTuple, TypeVar

from tabletop.core.ask import NATURE, Ask, Seat
from tabletop.core.game import Bench, State, Stream
from tabletop.core.match import Diverged, Match
from tabletop.core.redeal import redealt

S = TypeVar("S", bound=State)
FEW: Final = 2
"""So many answers are never halved."""


class Best(NamedTuple):
    """The best answer, how well it stands in the mean (0 to 1), and how many positions were judged."""

    value: Any
    worth: float
    tried: int


class _FarEnough(Exception):
    """A playout has come to where it is judged."""


@dataclass(frozen=True, slots=True)
class LookAhead(Generic[S]):
    """How a game's player looks ahead.

    `habit(state, ask)` answers for everybody; `horizon(state, seat)` is called after the tried answer and gives a test
    that says at which question to stop; `judge(state, seat)` is how well a seat stands, 0 to 1. `least` worlds are
    tried without any time, `most` worlds at most, and the answers are halved after every `halving` worlds.
    """

    habit: Callable[[S, Ask[Any]], Any]
    horizon: Callable[[S, Seat], Callable[[S, Ask[Any]], bool]]
    judge: Callable[[S, Seat], float]
    least: int
    most: int
    halving: int

    def best(self, match: Match[S], seat: Seat, bench: Bench, candidates: Sequence[Any]) -> Best:
        """The best of `candidates`; the first one when no world can be dealt."""
        totals = [0.0] * len(candidates)
        living = list(range(len(candidates)))
        tried = worlds = 0
        while worlds < self.most and (worlds < self.least or bench.time_left() > 0):
            try:
                world = redealt(match, seat, bench.stream)
            except Diverged:
                break
            for index in living:
                totals[index] += self._worth(world, candidates[index], seat, bench.stream)
            tried += len(living)
            worlds += 1
            if worlds % self.halving == 0 and len(living) > FEW:
                living.sort(key=lambda index: -totals[index])
                del living[(len(living) + 1) // 2 :]
        best = max(living, key=lambda index: totals[index])
        return Best(candidates[best], totals[best] / max(1, worlds), tried)

    def _worth(self, world: Match[S], value: Any, seat: Seat, stream: Stream) -> float:
        fork = world.fork()
        fork.answer(value, seat)
        enough = self.horizon(fork.state, seat)

        def answer(state: S, ask: Ask[Any]) -> Any:
            if ask.seat == NATURE:
                return chance(ask, stream)
            if enough(state, ask):
                raise _FarEnough
            return self.habit(state, ask)

        with contextlib.suppress(_FarEnough):
            fork.play_out(answer)
        return self.judge(fork.state, seat)


def chance(ask: Ask[Any], stream: Stream) -> tuple[int, ...]:
    """A random answer to a shuffle or a roll."""
    if ask.kind == "shuffle":
        order = list(range(ask.count))
        stream.shuffle(order)
        return tuple(order)
    return tuple([stream.below(ask.faces) + 1 for _ in range(ask.count)])
