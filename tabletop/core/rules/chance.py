"""Chance: a counter-based stream for matches, and a quick one for bots and simulations.

The n-th answer is a pure function of (seed, n, kind of question): bytes of SHA-256(seed | n | kind | block), with
rejection so that every range is exactly uniform. Undoing a roll and doing the same again gives the same dice.
"""

from __future__ import annotations

import hashlib
import random
import secrets
from collections.abc import Callable
from typing import Any

from tabletop.core.rules.flicks import no_sampler
from tabletop.core.rules.questions import CHANCE, Ask


class CounterRng:
    """Whole numbers from the stream (seed, n, kind): each bound exactly uniform."""

    __slots__ = ("_bits", "_block", "_have", "_prefix")

    def __init__(self, seed: str, number: int, kind: str) -> None:
        self._prefix = f"{seed}|{number}|{kind}|".encode()
        self._block = self._bits = self._have = 0

    def bits(self, count: int) -> int:
        """Return the next `count` bits of the stream."""
        while self._have < count:
            block = hashlib.sha256(self._prefix + str(self._block).encode()).digest()
            self._bits = self._bits << 256 | int.from_bytes(block, "big")
            self._have += 256
            self._block += 1
        self._have -= count
        value = self._bits >> self._have
        self._bits &= (1 << self._have) - 1
        return value

    def below(self, bound: int) -> int:
        """Return a whole number from 0 to `bound` - 1."""
        assert bound > 0, "there is no whole number below 0"
        width = max(1, (bound - 1).bit_length())
        while True:
            value = self.bits(width)
            if value < bound:
                return value

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle in place (Fisher-Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


class SeededChance:
    """Chance for a match that people play: called with (state, ask, n), it answers the n-th chance question."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def __call__(self, state: Any, ask: Ask[Any], number: int) -> Any:
        if ask.kind == "flight":
            return fly(ask, seen=True)
        draws = CounterRng(self.seed, number, ask.kind)
        if ask.kind == "roll":
            return tuple(1 + draws.below(ask.faces) for _ in range(ask.count))
        if ask.kind == "shuffle":
            order = list(range(ask.count))
            draws.shuffle(order)
            return tuple(order)
        return ask.options[draws.below(len(ask.options))]


class FastRng:
    """A quick seeded source for bots and simulations; never part of a match that is saved."""

    def __init__(self, seed: int | str) -> None:
        source = random.Random(seed)
        self.random = source.random
        self._bits = source.getrandbits

    def below(self, bound: int) -> int:
        return int(self.random() * bound)

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle as `random.Random.shuffle` does, draw for draw, without a call for each draw."""
        bits = self._bits
        for last in range(len(items) - 1, 0, -1):
            width = (last + 1).bit_length()
            other = bits(width)
            while other > last:
                other = bits(width)
            items[last], items[other] = items[other], items[last]

    def chance(self, ask: Ask[Any]) -> Any:
        """Return a random answer to a chance question."""
        kind = ask.kind
        if kind == "roll":
            rnd, faces = self.random, ask.faces
            return tuple([int(rnd() * faces) + 1 for _ in range(ask.count)])
        if kind == "shuffle":
            order = list(range(ask.count))
            self.shuffle(order)
            return tuple(order)
        if kind == "flight":
            return fly(ask)
        return ask.options[int(self.random() * len(ask.options))]

    def answerer(
        self, sample: Callable[[Any, Ask[Any], FastRng], Any] | None, declines: frozenset[Any] = frozenset()
    ) -> Callable[[Any, Ask[Any]], Any]:
        """Return a function that answers every question at random, uniformly; open ones by the game's `sample`.

        An option among `declines` is chosen only when there is no other.
        """
        rnd, chance = self.random, self.chance

        def answer(state: Any, ask: Ask[Any]) -> Any:
            if ask.seat == CHANCE:
                return chance(ask)
            options = ask.options
            if options and ask.check is None:
                chosen = options[int(rnd() * len(options))]
                if declines and chosen in declines:  # the hash of an option is not free
                    others = [option for option in options if option not in declines]
                    return others[int(rnd() * len(others))] if others else chosen
                return chosen
            if sample is None:
                raise no_sampler(ask)
            return sample(state, ask, self)

        return answer


def fly(ask: Ask[Any], *, seen: bool = False) -> Any:
    """Return the flight for a question of kind "flight", in plain form; `seen` when people will watch its clip."""
    from physics.flick.flight import filmed  # pymunk loads only for games with flicks
    from physics.flick.flight import fly as simulate

    scene, shot = ask.context
    return (filmed if seen else simulate)(scene, shot).to_plain()


def new_seed() -> str:
    """Return a seed nobody can guess: 128 bits in hexadecimal."""
    return secrets.token_hex(16)


def seed_hash(seed: str) -> str:
    """Return the hash shown when a match starts, so that the seed shown at its end can be verified."""
    return hashlib.sha256(seed.encode()).hexdigest()
