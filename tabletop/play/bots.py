"""Computer players that work for any game: two random ones and a Monte Carlo one on re-dealt forks.

A bot never sees what its seat may not see: it thinks in worlds that its seat cannot tell from the real one.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from typing import Any, Final

from physics.scene import Flight, Scene, Shot
from tabletop.core.ask import Ask, Seat
from tabletop.core.game import Game, Stream, Thinker, Thought
from tabletop.core.match import Diverged, Match
from tabletop.core.nature import Chance
from tabletop.core.redeal import redealt
from tabletop.core.words import Illegal, say

SECONDS: Final = 2.0
"""Time that a bot may take for one answer unless told otherwise."""
CANDIDATES: Final = 40
"""Answers that the Monte Carlo player looks at when a question has more."""
HORIZON: Final = 120
"""Seat answers after which a playout is cut short when the game can judge a position."""


class Workbench:
    """What a bot may use: a random stream, a clock and the physics."""

    def __init__(self, stream: Chance, seconds: float) -> None:
        self.stream = stream
        self._until = time.perf_counter() + seconds

    def time_left(self) -> float:
        return self._until - time.perf_counter()

    def fly(self, scene: Scene, shot: Shot) -> Flight:
        from physics.flick import fly

        return fly(scene, shot)


def answer_at_random(match: Match[Any], seat: Seat, bench: Any) -> Thought:
    """The random player: uniformly one of the options."""
    ask = match.ask_of(seat)
    return Thought(sampled(match, ask, bench.stream), say("bot.random.why"))


def answer_eagerly(match: Match[Any], seat: Seat, bench: Any) -> Thought:
    """The eager random player: any option, but nothing is turned down while there is another one."""
    ask = match.ask_of(seat)
    answer = bench.stream.answerer(match.game.sample, match.game.declines)
    return Thought(answer(match.state, ask), say("bot.eager.why"))


def monte_carlo(match: Match[Any], seat: Seat, bench: Any) -> Thought:
    """The Monte Carlo player: tries every candidate in many worlds and drops the worse half again and again.

    All candidates are tried in the same worlds (sequential halving: Karnin, Koren and Somekh, ICML 2013), so that luck
    falls on all of them alike. Playouts are random, but turn nothing down.
    """
    ask = match.ask_of(seat)
    stream = bench.stream
    candidates = _candidates(match, ask, stream)
    if len(candidates) == 1:
        return Thought(candidates[0], say("bot.only_choice"))
    tries = _Tries(match, seat, candidates, stream)
    rounds = math.ceil(math.log2(len(candidates)))
    whole = bench.time_left()
    for number in range(1, rounds + 1):
        tries.until(bench, whole * (1 - number / rounds))
        tries.halve()
    if tries.count == 0:
        return Thought(candidates[stream.below(len(candidates))], say("bot.no_time"))
    value, mean = tries.best()
    percent = round(100 * mean)
    return Thought(value, say("bot.monte_carlo.why", tried=tries.count, options=len(candidates), percent=percent))


class _Tries:
    """The candidates that are left, what their playouts came to, and how many there were."""

    def __init__(self, match: Match[Any], seat: Seat, candidates: list[Any], stream: Chance) -> None:
        self.match, self.seat, self.stream = match, seat, stream
        self.values = candidates
        self.left = list(range(len(candidates)))
        self.visits = [0] * len(candidates)
        self.sums = [0.0] * len(candidates)
        self.count = 0
        self._answer = stream.answerer(match.game.sample, match.game.declines)

    def until(self, bench: Any, time_left: float) -> None:
        """Try every candidate that is left, world after world, until so much time is left."""
        while bench.time_left() > time_left and self.left:
            try:
                world = redealt(self.match, self.seat, self.stream)
            except Diverged:
                return
            for index in list(self.left):
                fork = world.fork()
                try:
                    fork.answer(self.values[index], self.seat)
                except Illegal:
                    self.left.remove(index)  # an answer that a world does not allow is not worth the risk
                    continue
                self.sums[index] += _outcome(fork, self.seat, self._answer)
                self.visits[index] += 1
                self.count += 1
                if bench.time_left() <= 0:
                    return

    def mean(self, index: int) -> float:
        return self.sums[index] / self.visits[index] if self.visits[index] else 0.0

    def halve(self) -> None:
        """Drop the worse half; one is always left."""
        self.left.sort(key=self.mean, reverse=True)
        del self.left[max(1, (len(self.left) + 1) // 2) :]

    def best(self) -> tuple[Any, float]:
        """The candidate with the best mean among those that are left, and that mean."""
        tried = [index for index in self.left if self.visits[index]] or [
            index for index, count in enumerate(self.visits) if count
        ]
        best = max(tried, key=self.mean)
        return self.values[best], self.mean(best)


def _candidates(match: Match[Any], ask: Ask[Any], stream: Chance) -> list[Any]:
    if ask.check is None:
        options = list(ask.options)
        if len(options) > CANDIDATES:
            stream.shuffle(options)
            del options[CANDIDATES:]
        return options
    found = dict.fromkeys(sampled(match, ask, stream) for _ in range(CANDIDATES // 2))
    return list(found)


def sampled(match: Match[Any], ask: Ask[Any], stream: Stream) -> Any:
    """A random allowed answer to a question of a seat. Raises LookupError when the game cannot sample an open one."""
    if ask.check is None:
        return ask.options[stream.below(len(ask.options))]
    if match.game.sample is None:
        raise LookupError(f"the game has no sampler for the open question {ask.kind!r}")
    return match.game.sample(match.state, ask, stream)


def _outcome(fork: Match[Any], seat: Seat, answer: Callable[[Any, Ask[Any]], Any]) -> float:
    """How a playout ends for `seat`: 0 to 1, mostly by winning, a little by the margin."""
    game: Game[Any] = fork.game
    if game.evaluate is None:
        fork.play_out(answer)
    else:
        fork.play_out(answer, most=HORIZON)
        if fork.state.phase != "over":
            return game.evaluate(fork.state, seat)
    result = game.result(fork.state)
    won = 1.0 / len(result.winners) if seat in result.winners else 0.0
    mine = result.scores[seat].total
    best = max((score.total for score in result.scores if score.seat != seat), default=mine)
    margin = 0.5 + 0.5 * math.tanh((mine - best) / 40.0)
    return 0.75 * won + 0.25 * margin


GENERIC: Final[Mapping[str, Thinker]] = {
    "random": answer_at_random,
    "eager": answer_eagerly,
    "monte_carlo": monte_carlo,
}


def thinkers(game: Game[Any]) -> dict[str, Thinker]:
    """All computer players of a game by name: the generic ones and its own."""
    return {**GENERIC, **game.bots}


def think(match: Match[Any], seat: Seat, name: str, *, seed: int | str, seconds: float = SECONDS) -> Thought:
    """One answer of the bot `name`. It is given a re-dealt world, so that it cannot see what `seat` may not.

    Raises KeyError for a name that the game does not have.
    """
    thinker = thinkers(match.game)[name]
    bench = Workbench(Chance(seed), seconds)
    ask = match.ask_of(seat)
    if ask.check is None and len(ask.options) == 1:
        return Thought(ask.options[0], say("bot.only_choice"))
    return thinker(redealt(match, seat, bench.stream, tries=300), seat, bench)
