"""Train something small against random play and draw its curve: `python docs/examples/learn.py [GAME] [MATCHES]`.

Needs the extras `research` and `report`. What is learned is one number for each kind of question and each action: how
much the player likes it. It chooses by a softmax over the actions of the mask; after each match the numbers move by the
policy gradient (REINFORCE), with the lead in points beside what was usual before as the reward. The random opponents
change seats with it. The curve is what it wins of each fifty matches.
"""

from __future__ import annotations

import sys

import numpy as np
from matplotlib.figure import Figure

from tabletop.study.rl.pettingzoo_env import env

WINDOW, RATE = 50, 0.03
KIND = 3
"""The place of the kind of question in an observation; see `tabletop.study.rl.observation`."""


def main(game: str = "stone_age", matches: int = 400) -> None:
    dice = np.random.default_rng(1)
    world = env(game, rewards="points")
    world.reset(seed=0)
    vocabulary, encoding = world.unwrapped.vocabulary, world.unwrapped.task.encoding
    likes = np.zeros((len(vocabulary.kinds) + 2, len(vocabulary)))
    usual, spread, won = 0.0, 100.0, []
    for match in range(matches):
        world.reset(seed=match)
        learner = world.possible_agents[match % len(world.possible_agents)]
        chosen, points = [], {}
        for agent in world.agent_iter():
            seen, reward, over, _, _ = world.last()
            if over:
                points[agent] = reward
                world.step(None)
                continue
            legal = np.flatnonzero(seen["action_mask"])
            kind = encoding.numbers(seen["observation"])[KIND]
            liked = likes[kind, legal] * (agent == learner)
            odds = np.exp(liked - liked.max())
            odds /= odds.sum()
            at = dice.choice(len(legal), p=odds)
            if agent == learner and len(legal) > 1:
                chosen.append((kind, legal, odds, at))
            world.step(int(legal[at]))
        best = max(value for agent, value in points.items() if agent != learner)
        lead = points[learner] - best
        won.append(1.0 if lead > 0 else 0.5 if lead == 0 else 0.0)
        better = np.clip((lead - usual) / spread, -3, 3)
        usual, spread = 0.95 * usual + 0.05 * lead, max(1.0, 0.95 * spread + 0.05 * abs(lead - usual))
        for kind, legal, odds, at in chosen:
            likes[kind, legal] -= RATE * better * odds
            likes[kind, legal[at]] += RATE * better
        if (match + 1) % WINDOW == 0:
            print(
                f"after {match + 1} matches: {100 * np.mean(won[-WINDOW:]):.0f} % of the last {WINDOW} won", flush=True
            )
    figure = Figure(figsize=(7, 3), layout="constrained")
    axes = figure.subplots()
    axes.plot(range(WINDOW, len(won) + 1), np.convolve(won, np.ones(WINDOW) / WINDOW, "valid"))
    axes.set(
        xlabel="matches", ylabel=f"won of the last {WINDOW}", ylim=(0, 1), title=f"{game}: learning against random play"
    )
    axes.axhline(1 / len(world.possible_agents), linestyle="--", color="black", linewidth=1)
    figure.savefig(f"learning_{game}.png")


if __name__ == "__main__":
    game, *matches = [*sys.argv[1:3]] or ["stone_age"]
    main(game, *map(int, matches))
