"""Determinization: the hidden information of a seat is the colours of face-down planets it has not looked under."""

from __future__ import annotations

from games.ascending_empires.rules.facts import HOLES_OF_QUADRANT
from games.ascending_empires.rules.state import State
from tabletop.core.game.bots import Rng
from tabletop.core.rules.questions import Seat


def determinize(state: State, now: State, seat: Seat, rng: Rng) -> None:
    """Shuffle the planets that `seat` has not seen by `now` within each quadrant: the mix of a quadrant is public."""
    if not all(state.colours):
        return
    for holes in HOLES_OF_QUADRANT:
        unknown = [hole for hole in holes if not now.knows(seat, hole)]
        colours = [state.colours[hole] for hole in unknown]
        rng.shuffle(colours)
        for hole, colour in zip(unknown, colours, strict=True):
            state.colours[hole] = colour
