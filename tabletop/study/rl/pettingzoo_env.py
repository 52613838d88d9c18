"""Every game as a PettingZoo environment (optional extra `research`).

`env("stone_age", seats=3)` makes an AEC environment with an agent for each seat. An observation holds `observation`,
the seat's view as numbers from -1 to 1 (`tabletop.study.rl.observation`), and `action_mask`, the actions of the
vocabulary (`tabletop.study.rl.vocabulary`) that it may choose now: at least one for the agent that is selected, none
for the others. An answer may take several actions, one after the other. Rewards come at the end (`rewards`: "zero_sum"
or "points"). The same seed gives the same dice.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from tabletop.core.rules.chance import new_seed
from tabletop.core.rules.settings import Value
from tabletop.study.rl.task import Task
from tabletop.study.rl.token_match import Rewards


def env(game: str, seats: int | None = None, **options: Any) -> Any:
    """Return the environment of a game with PettingZoo's own check of the order of calls; see `TabletopEnv`."""
    return OrderEnforcingEnv(TabletopEnv(game, seats, **options))


class OrderEnforcingEnv(wrappers.OrderEnforcingWrapper):  # type: ignore[misc]  # the library has no types
    """PettingZoo's own check of the order of calls, with the values of the environment in properties.

    The library finds each of them only after a search in vain; so does a property before the first `reset`, when the
    environment has no values yet.
    """

    agents = property(attrgetter("env.agents"))
    agent_selection = property(attrgetter("env.agent_selection"))
    rewards = property(attrgetter("env.rewards"))
    _cumulative_rewards = property(attrgetter("env._cumulative_rewards"))
    terminations = property(attrgetter("env.terminations"))
    truncations = property(attrgetter("env.truncations"))
    infos = property(attrgetter("env.infos"))

    def last(self, observe: bool = True) -> Any:
        """Return what the selected agent sees, its reward, whether it has ended or was cut off, and its facts."""
        return self.env.last(observe) if self._has_reset else super().last(observe)


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
        self.task = Task(game, seats, settings, rewards)
        self.vocabulary = self.task.vocabulary
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.task.seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: self.task.action_space() for agent in self.possible_agents}
        self.observation_spaces = {
            agent: Dict({
                "observation": self.task.observation_space(),
                "action_mask": Box(0, 1, (len(self.vocabulary),), np.int8),
            })
            for agent in self.possible_agents
        }  # fmt: skip

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new match. Without a seed its dice are unpredictable."""
        self.stepped = self.task.new_match(new_seed() if seed is None else str(seed))
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
        return {"observation": self.task.observe(self.stepped, seat), "action_mask": self.task.mask(self.stepped, seat)}

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
            self.rewards = dict(zip(self.agents, self.stepped.rewards(self.task.rewards), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        else:
            self.agent_selection = self.possible_agents[self.stepped.seat]

    def render(self) -> None:
        """Do nothing: the window is that of `tabletop play`."""

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
