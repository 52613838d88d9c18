"""Every game as a PettingZoo environment (optional extra `research`).

`env("stone_age", seats=3)` makes an AEC environment with an agent for each seat. An observation holds `observation`,
the seat's view as whole numbers (`tabletop.study.rl.observation`), and `action_mask`, the actions of the vocabulary
(`tabletop.study.rl.vocabulary`) that it may choose now: at least one for the agent that is selected, none for the
others. An answer may take several actions, one after the other. Rewards come at the end (`rewards`: "zero_sum" or
"points"). The same seed gives the same dice.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from tabletop.core.rules.chance import SeededChance, new_seed
from tabletop.core.rules.settings import Value
from tabletop.session.games.registry import extras, game_registry
from tabletop.study.rl.observation import Encoding
from tabletop.study.rl.token_match import REWARDS, Rewards, TokenMatch
from tabletop.study.rl.vocabulary import vocabulary_of

LARGEST = np.iinfo(np.int32)


def env(game: str, seats: int | None = None, **options: Any) -> Any:
    """Return the environment of a game with PettingZoo's own checks around it; see `TabletopEnv`."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(TabletopEnv(game, seats, **options)))


class TabletopEnv(AECEnv):  # type: ignore[misc]  # the library has no types
    """A match whose agents are `seat_0`, `seat_1` and so on.

    Raises ValueError for a game, seats, settings or rewards that do not exist.
    """

    metadata = {"name": "tabletop_v0", "is_parallelizable": False, "render_modes": []}  # noqa: RUF012  # as the library

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        settings: Mapping[str, Value] | None = None,
        rewards: Rewards = "zero_sum",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        found = game_registry(extras()).games
        if game not in found or rewards not in REWARDS:
            raise ValueError(f"{game=}, {rewards=}")
        self._game, self._seats, self._settings = found[game], seats or found[game].seats[0], dict(settings or {})
        if self._seats not in self._game.seats:
            raise ValueError(f"{seats=}")
        self._kind: Rewards = rewards
        self.render_mode = render_mode
        self.vocabulary = vocabulary_of(game, extras())
        self.encoding = Encoding(self._game, self._seats, self._settings, self.vocabulary)
        self.possible_agents = [f"seat_{seat}" for seat in range(self._seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size, actions = self.encoding.size, len(self.vocabulary)
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: Dict({
                "observation": Box(LARGEST.min, LARGEST.max, (size,), np.int32),
                "action_mask": Box(0, 1, (actions,), np.int8),
            })
            for agent in self.possible_agents
        }  # fmt: skip

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new match. Without a seed its dice are unpredictable."""
        chance = SeededChance(new_seed() if seed is None else str(seed))
        self.stepped = TokenMatch.new(self._game, self._seats, self.vocabulary, settings=self._settings, chance=chance)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[0 if self.stepped.over else self.stepped.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return an agent's view and its legal actions."""
        seat = self._seat_of[agent]
        mask = np.zeros(len(self.vocabulary), np.int8)
        if not self.stepped.over and self.stepped.seat == seat:
            mask[list(self.stepped.legal)] = 1
        return {"observation": self.encoding.encode(self.stepped, seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Take one action of the selected agent. Raises KeyError for one that its mask does not have."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "only agents that have ended step with None"
        self._cumulative_rewards[agent] = 0.0
        self.stepped.act(int(action))
        if self.stepped.over:
            self.rewards = dict(zip(self.agents, self.stepped.rewards(self._kind), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.stepped.seat]
        self._accumulate_rewards()

    def render(self) -> None:
        """Do nothing: the window is that of `tabletop play`."""

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
