"""A game as a task for learning programs: everything that the environments of one table have in common."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray

from tabletop.core.rules.chance import SeededChance
from tabletop.core.rules.questions import Seat
from tabletop.core.rules.settings import Value
from tabletop.session.games.registry import extras, game_registry
from tabletop.study.rl.observation import Encoding, Observation
from tabletop.study.rl.token_match import REWARDS, Rewards, TokenMatch
from tabletop.study.rl.vocabulary import vocabulary_of


class Task:
    """A game with its number of seats (None: the fewest), settings and rewards.

    Raises ValueError for a game, seats, settings or rewards that do not exist.
    """

    def __init__(
        self, game: str, seats: int | None, settings: Mapping[str, Value] | None, rewards: Rewards = "zero_sum"
    ) -> None:
        found = game_registry(extras()).games
        if game not in found:
            raise ValueError(f"{game=}; the games are {', '.join(found)}")
        if rewards not in REWARDS:
            raise ValueError(f"{rewards=}; there are {', '.join(REWARDS)}")
        self.game, self.settings, self.rewards = found[game], dict(settings or {}), rewards
        allowed = self.game.seats
        self.seats = seats or allowed[0]
        if self.seats not in allowed:
            raise ValueError(f"{seats=}; {game} has {allowed[0]} to {allowed[-1]}")
        self.vocabulary = vocabulary_of(game, extras())
        self.encoding = Encoding(self.game, self.seats, self.settings, self.vocabulary)

    def new_match(self, seed: str) -> TokenMatch:
        """Return a new match whose chance follows from the seed."""
        chance = SeededChance(seed)
        return TokenMatch.new(self.game, self.seats, self.vocabulary, settings=self.settings, chance=chance)

    def observation_space(self) -> Box:
        """Return the space of an encoded view."""
        return Box(-1.0, 1.0, (self.encoding.size,), np.float32)

    def action_space(self) -> Discrete:
        """Return the space of the actions: the numbers of the vocabulary."""
        return Discrete(len(self.vocabulary))

    def observe(self, stepped: TokenMatch, seat: Seat) -> Observation:
        """Return a seat's view of a match."""
        return self.encoding.encode(stepped, seat)

    def mask(self, stepped: TokenMatch, seat: Seat) -> NDArray[np.int8]:
        """Return 1 for each action that a seat may choose now, 0 for the others."""
        found = stepped.mask if stepped.seat == seat else self.vocabulary.nothing.mask
        return np.frombuffer(bytearray(found), np.int8)
