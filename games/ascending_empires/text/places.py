"""The state of a planet in the tips of its zones: its owner, its objects, and the attack that clears it."""

from __future__ import annotations

from games.ascending_empires.rules.facts import HOLE_OF, OBJECTS_MOST
from games.ascending_empires.rules.names import hole_name, text
from games.ascending_empires.rules.standing import is_blockaded, planet_defence
from games.ascending_empires.rules.state import State
from tabletop.core.data.messages import Message, SeatName


def about_zone(state: State, zone: str) -> Message | None:
    """Return the occupier of a planet, what it holds and its defence; None for every other zone and for homeworlds."""
    hole = HOLE_OF.get(zone.partition("/")[2])
    if hole is None or state.occupier[hole] < 0 or state.is_home(hole):
        return None
    defence = planet_defence(state, hole)
    return text(
        "about.blockaded" if is_blockaded(state, hole) else "about.held",
        who=SeatName(state.occupier[hole]),
        hole=hole_name(hole),
        objects=state.objects(hole),
        most=OBJECTS_MOST,
        defence=defence,
        needed=defence + 1,
    )
