"""Train MaskablePPO of sb3-contrib against a bot and draw its curve.

`python docs/examples/masked_ppo.py [GAME] [RIVAL] [STEPS]` needs `pip install '.[research,report]' sb3-contrib`. The
policy is the library's own, as it comes: a small network that reads the encoded view and is shown the mask. It learns
in either seat, from its points at the end, which say more than who won. Before, on the way and after, it plays
`MATCHES` test matches with seeds of their own, and the picture `ppo_GAME.png` shows how many of them it won, with the
95 % interval of each share.
"""

from __future__ import annotations

import sys
import time
from typing import Any, Final

import gymnasium
from gymnasium.wrappers import NormalizeReward
from matplotlib.figure import Figure
from sb3_contrib import MaskablePPO

from tabletop.study.report.effects import interval
from tabletop.study.rl.gymnasium_env import register

MATCHES, TESTS = 200, 4
"""The number of matches in a test, and of tests while it learns."""
SETTINGS: Final[dict[str, Any]] = {"n_steps": 1024, "batch_size": 128, "learning_rate": 1e-3, "seed": 1}
"""Settings of the library that suit rewards at the end of a match; all others are its own."""


def share_won(model: Any, world: Any) -> float:
    """Return the share of the test matches that the model wins; one that is shared counts half."""
    won = 0.0
    for match in range(MATCHES):
        view, info = world.reset(seed=1_000_000 + match)
        over = False
        while not over:
            action, _ = model.predict(view, action_masks=info["action_mask"].astype(bool))
            view, reward, over, _, info = world.step(int(action))
        won += 1.0 if reward == 1 else 0.5 if reward >= 0 else 0.0
    return won / MATCHES


def main(game: str, rival: str, steps: int) -> None:
    register()
    world = NormalizeReward(gymnasium.make(f"tabletop/{game}-v0", rival=rival, seat=None, rewards="points"))
    test = gymnasium.make(f"tabletop/{game}-v0", rival=rival, seat=None)
    model = MaskablePPO("MlpPolicy", world, **SETTINGS)
    learnt, shares, begin = [0], [share_won(model, test)], time.perf_counter()
    print(f"{game} against {rival}: {100 * shares[0]:.0f} % of {MATCHES} matches won before learning", flush=True)
    for _ in range(TESTS):
        model.learn(steps // TESTS, reset_num_timesteps=False)
        learnt.append(model.num_timesteps)
        shares.append(share_won(model, test))
        print(f"after {learnt[-1]} actions, {time.perf_counter() - begin:.0f} s: {100 * shares[-1]:.0f} %", flush=True)
    figure = Figure(figsize=(7, 3), layout="constrained")
    axes = figure.subplots()
    ends = [interval(share, MATCHES) for share in shares]
    below = [share - low for share, (low, _) in zip(shares, ends, strict=True)]
    above = [high - share for share, (_, high) in zip(shares, ends, strict=True)]
    axes.errorbar(learnt, shares, yerr=[below, above], marker="o", capsize=4)
    axes.axhline(0.5, linestyle="--", color="black", linewidth=1)
    axes.set(xlabel="actions learnt from", ylabel=f"won against {rival}", ylim=(0, 1), title=f"{game}: MaskablePPO")
    figure.savefig(f"ppo_{game}.png", dpi=90)


if __name__ == "__main__":
    game, rival, steps = (*sys.argv[1:4], *("omen", "random", "30000")[len(sys.argv) - 1 :])
    main(game, rival, int(steps))
