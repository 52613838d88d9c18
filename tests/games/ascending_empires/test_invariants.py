"""Each fault of a position is reported in a sentence of its own, with its place."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.ascending_empires.rules.facts import HALF_BOARD, HOLE_OF, HOLES, SHIP_OF
from games.ascending_empires.rules.invariants import check_invariants
from games.ascending_empires.rules.state import State
from tests.games.ascending_empires.playing import Play

FIRST, SHIP, OTHER = HOLE_OF["Alpha-1"], SHIP_OF["starship-0-1"], SHIP_OF["starship-0-2"]
HOME = HOLE_OF["Alpha-H"]


def put(name: str, place: int, value: object) -> Callable[[State], None]:
    """Return a change of one entry of one list."""

    def change(state: State) -> None:
        getattr(state, name)[place] = value

    return change


def both(*changes: Callable[[State], None]) -> Callable[[State], None]:
    def change(state: State) -> None:
        for one in changes:
            one(state)

    return change


BREAKS: dict[str, Callable[[State], None]] = {
    "the discs of quadrant 0 are not its mix": put("colours", FIRST, "pink"),
    "Alpha-1 holds -1 of colony": put("colony", FIRST, -1),
    "Alpha-1 holds 4 objects": both(put("troop", FIRST, 4), put("occupier", FIRST, 0)),
    "Alpha-H is a homeworld that belongs to nobody": put("occupier", HOME, -1),
    "Alpha-H is a homeworld with structures": put("city", HOME, 1),
    "Alpha-1 is occupied without an object": put("occupier", FIRST, 0),
    "Alpha-1 has objects of nobody": put("troop", FIRST, 1),
    "Alpha-1 is occupied and face down": both(put("troop", FIRST, 1), put("occupier", FIRST, 0)),
    "Alpha-1 holds 2 colonies": put("colony", FIRST, 2),
    "Alpha-1 holds 2 cities": put("city", FIRST, 2),
    "Alpha-1 holds 3 facilities": put("research", FIRST, 3),
    "Alpha-1 is an asteroid with a facility": both(put("research", FIRST, 1), put("colours", FIRST, "asteroid")),
    "Alpha-1 is known by a seat that does not play": put("known_by", FIRST, 4),
    "seat 0 has -1 in its supply": put("troop_supply", 0, -1),
    "seat 1 has -2 in its city": put("city_stock", 1, -2),
    "troops of seat 0": put("troop_supply", 0, 0),
    "research facilities of seat 0": put("research_stock", 0, 0),
    "colonies of seat 1": put("colony_stock", 1, 0),
    "cities of seat 1": put("city_stock", 1, 0),
    "seat 0 has grey at level 5": lambda state: state.technology[0].__setitem__(1, 5),
    "starship-0-1 lies beyond the edge": put("x", SHIP, HALF_BOARD + 1),
    "starship-0-1 is nowhere": put("place", SHIP, 7),
    "starship-0-1 does not fly and has a place on the board": put("place", SHIP, 1),
    "starship-0-1 and starship-0-2 overlap": lambda state: both(
        put("x", OTHER, state.x[SHIP] + 1000), put("y", OTHER, state.y[SHIP])
    )(state),
    "starship-0-1 lies in the raised planet Alpha-1": both(
        put("x", SHIP, HOLES[FIRST].x), put("y", SHIP, HOLES[FIRST].y)
    ),
    "the pool holds 32 VP after 3 were taken": lambda state: state.vp_from[0].__setitem__(0, 3),
    "the end is due with VP in the pool": lambda state: setattr(state, "end_triggered", True),
    "the pool is empty and no end is due": lambda state: setattr(state, "vp_pool", 0),
    "2 turns are left for 2 seats": lambda state: setattr(state, "turns_left", 2),
    "the last turns are counted before the end is due": lambda state: setattr(state, "turns_left", 1),
    "nobody was the first at grey 1, which is developed": lambda state: state.technology[0].__setitem__(1, 1),
    "seat 1 was the first at brown 2 and has not developed it": lambda state: state.first[3].__setitem__(1, 1),
}


@pytest.mark.parametrize("sentence", BREAKS)
def test_a_fault_is_told_by_its_own_sentence(sentence: str) -> None:
    """Broken in one way a position has the fault of that name, and a whole one has none."""
    state = Play().state
    assert check_invariants(state) == []
    BREAKS[sentence](state)
    assert sentence in check_invariants(state)


def test_two_planets_with_two_facilities_are_told() -> None:
    """R21: only one planet of a player holds two."""
    state = Play().state
    for hole in (FIRST, FIRST + 1):
        state.research[hole], state.occupier[hole], state.face_up[hole] = 2, 0, True
    assert "seat 0 has 2 planets with two facilities" in check_invariants(state)
