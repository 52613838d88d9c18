"""What a seat cannot know, dealt anew (10.2): deck order, buried and removed buildings, cards that others drew."""

from __future__ import annotations

from games.stone_age.rules.state import State
from tabletop.core.game.bots import Rng
from tabletop.core.match.determinize import shuffle_together
from tabletop.core.rules.questions import Seat


def determinize(state: State, now: State, seat: Seat, rng: Rng) -> None:
    """Replace in `state` whatever `seat` cannot know by something it cannot tell apart (R28).

    Bought cards lay open and count as known to all; within a step nobody learns a hidden card and is asked after it,
    so that what is hidden at the start of the step is hidden `now`.
    """
    if state.phase in ("setup", "over"):
        return  # nothing is dealt yet, or the cards lie open
    others = [drawn for other, drawn in enumerate(state.drawn) if other != seat]
    shuffle_together([state.deck, *others], rng)
    buried = [stack[: len(stack) - up] for stack, up in zip(state.stacks, state.tops_up, strict=True)]
    shuffle_together([*buried, state.removed], rng)
    for stack, below in zip(state.stacks, buried, strict=True):
        stack[: len(below)] = below
