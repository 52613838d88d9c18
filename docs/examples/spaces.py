"""Draw what an observation and the actions of a game consist of: `python docs/examples/spaces.py [GAME]`.

Needs the extras `research` and `report`. The picture `spaces_GAME.png` shows a view in the middle of a random match,
number by number, in the parts of `Encoding.parts`, and below it the actions: the tokens of the vocabulary by kind, and
which of them were legal then.
"""

from __future__ import annotations

import sys
from itertools import groupby

import numpy as np
from matplotlib.figure import Figure

from tabletop.study.rl.pettingzoo_env import TabletopEnv
from tabletop.study.rl.vocabulary import OTHERS

WIDE, MOMENT = 100, 150


def kind_of(action: int, tokens: tuple[object, ...]) -> str:
    """Return the name of the stretch of the vocabulary in which an action lies."""
    if action >= len(tokens):
        return "others"
    token = tokens[action]
    if action < 2 or token is None or isinstance(token, bool):
        return "marks"
    return "numbers" if isinstance(token, int) else "words"


def main(game: str = "omen") -> None:
    world, rng = TabletopEnv(game), np.random.default_rng(1)
    world.reset(seed=1)
    for _ in range(MOMENT):
        seen = world.observe(world.agent_selection)
        world.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    seen, encoding = world.observe(world.agent_selection), world.task.encoding
    figure = Figure(figsize=(8, 5.5), layout="constrained")
    heights = [max(1, -(-part.size // WIDE)) for part in encoding.parts]
    panels = figure.subplots(len(heights) + 1, height_ratios=[*(2 + height for height in heights), 6])
    for axes, part, height in zip(panels, encoding.parts, heights, strict=False):
        filled = np.full(height * WIDE, np.nan)
        filled[: part.size] = seen["observation"][part.begin : part.begin + part.size]
        axes.imshow(filled.reshape(height, WIDE), cmap="coolwarm", vmin=-1, vmax=1, aspect="auto")
        last = part.begin + part.size - 1
        axes.set_title(
            f"{part.name}: {part.rows} x {len(part.columns)} numbers, {part.begin} to {last}", loc="left", fontsize=9
        )
        axes.set(xticks=[], yticks=[])
    axes, tokens = panels[-1], world.vocabulary.tokens
    legal, start = seen["action_mask"].astype(bool), 0
    for kind, group in groupby(range(len(tokens) + OTHERS), lambda action: kind_of(action, tokens)):
        size = len(list(group))
        axes.barh(0, size, left=start, edgecolor="white", alpha=0.5)
        axes.text(start + size / 2, -0.65, f"{kind}\n{size}", ha="center", va="top", fontsize=8)
        start += size
    axes.vlines(np.flatnonzero(legal) + 0.5, -0.4, 0.4, color="black", linewidth=1.5)
    axes.set_title(f"actions: {start}, of which {legal.sum()} are legal now (black)", loc="left", fontsize=9)
    axes.set(xlim=(0, start), ylim=(-1.8, 0.5), yticks=[])
    figure.suptitle(f"{game}: one view of {world.agent_selection}, {encoding.size} numbers from -1 (blue) to 1 (red)")
    figure.savefig(f"spaces_{game}.png", dpi=100)


if __name__ == "__main__":
    main(*sys.argv[1:2])
