"""Determinization (10.2): deck order, buried and removed buildings, cards that others drew."""

from __future__ import annotations

from games.stone_age.rules.state import State
from tabletop.core.game.bots import Rng
from tabletop.core.match.determinize import shuffle_together
from tabletop.core.rules.questions import Seat


def determinize(state: State, now: State, seat: Seat, rng: Rng) -> None:
    """Replace everything in `state` that `seat` cannot know by something it cannot tell apart (R28).

    Bought cards were seen in the open and count as known to all; within a step nobody learns a hidden card and is asked
    after it, so that things hidden at the start of the step are hidden `now`.
    """
    if state.phase in ("setup", "over"):
        return  # nothing is dealt yet, or the cards lie open
    others = [drawn for other, drawn in enumerate(state.drawn) if other != seat]
    shuffle_together([state.deck, *others], rng)
    buried = [stack[: len(stack) - up] for stack, up in zip(state.stacks, state.tops_up, strict=True)]
    shuffle_together([*buried, state.removed], rng)
    for stack, below in zip(state.stacks, buried, strict=True):
        stack[: len(below)] = below
