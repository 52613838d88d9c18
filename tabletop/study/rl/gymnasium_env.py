"""Every game as a Gymnasium environment: one seat learns against a named rival (optional extra `research`).

After `register()`, `gymnasium.make("tabletop/omen-v0", rival="strategist", seat=0)` makes one. The rival, any bot of
the game, sits on all other seats and knows what its seat may know. Views, actions and rewards are those of the
PettingZoo environment; `action_masks` has the name that the masked policies of sb3-contrib look for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import gymnasium
import numpy as np
from numpy.typing import NDArray

from tabletop.core.rules.settings import Value
from tabletop.session.bots.computer_players import think, thinkers
from tabletop.session.games.registry import extras, game_registry
from tabletop.study.matches.specs import POSITIONS
from tabletop.study.rl.observation import Observation
from tabletop.study.rl.task import Task
from tabletop.study.rl.token_match import Rewards

FORFEIT: Final[Mapping[Rewards, float]] = {"zero_sum": -1.0, "points": -10_000.0}
"""The reward for an action that is not legal, which ends the match."""


def register() -> list[str]:
    """Register all games with Gymnasium; return their ids there, `tabletop/<game>-v0`."""
    ids = []
    for game in game_registry(extras()).games:
        ids.append(f"tabletop/{game}-v0")
        if ids[-1] not in gymnasium.registry:
            gymnasium.register(ids[-1], RivalEnv, kwargs={"game": game})  # type: ignore[arg-type]
    return ids


class RivalEnv(gymnasium.Env[Any, Any]):
    """A match in which one seat chooses actions and a bot answers for all others.

    `seat` is the learner's; None draws one for each match. A rival that searches evaluates `positions` an answer. An
    action that is not legal loses the match at once (`FORFEIT`). The same seed and the same actions give the same
    match. Raises ValueError for a game, rival, seat, settings or rewards that do not exist.
    """

    metadata = {"render_modes": []}  # noqa: RUF012  # as the library

    def __init__(
        self,
        game: str,
        rival: str,
        *,
        seat: int | None = 0,
        seats: int | None = None,
        settings: Mapping[str, Value] | None = None,
        rewards: Rewards = "zero_sum",
        positions: int = POSITIONS,
        render_mode: str | None = None,
    ) -> None:
        self.task = Task(game, seats, settings, rewards)
        bots = thinkers(self.task.game)
        if rival not in bots:
            raise ValueError(f"{rival=}; the bots of {game} are {', '.join(bots)}")
        if seat is not None and not 0 <= seat < self.task.seats:
            raise ValueError(f"{seat=}; there are seats 0 to {self.task.seats - 1}")
        self._rival, self._wanted, self._positions, self.render_mode = rival, seat, positions, render_mode
        self.observation_space, self.action_space = self.task.observation_space(), self.task.action_space()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a match, up to the learner's first choice; with a seed, all matches from here follow from it."""
        super().reset(seed=seed)
        self.seat = int(self.np_random.integers(self.task.seats)) if self._wanted is None else self._wanted
        self._seed = str(self.np_random.integers(1 << 62))
        self.stepped = self.task.new_match(self._seed)
        self._let_rivals_answer()
        return self._observed()

    def step(self, action: int | np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Choose one action; the reward comes at the end of the match."""
        if int(action) not in self.stepped.legal:
            return self._observed()[0], FORFEIT[self.task.rewards], True, False, {"illegal_action": int(action)}
        self.stepped.act(int(action))
        self._let_rivals_answer()
        view, info = self._observed()
        return view, self.stepped.rewards(self.task.rewards)[self.seat], self.stepped.over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal now."""
        return self.task.mask(self.stepped, self.seat).astype(np.bool_)

    def _let_rivals_answer(self) -> None:
        while not self.stepped.over and self.stepped.seat != self.seat:
            match, seat = self.stepped.match, self.stepped.seat
            seed = f"{self._seed}|{len(match.log)}"
            self.stepped.answer(think(match, seat, self._rival, seed=seed, iterations=self._positions).value)

    def _observed(self) -> tuple[Observation, dict[str, Any]]:
        mask = self.task.mask(self.stepped, self.seat)
        return self.task.observe(self.stepped, self.seat), {"action_mask": mask}
