"""What must hold in every position of Ascending Empires (rules specification, section 1). Raises AssertionError."""

from __future__ import annotations

from collections import Counter

from games.ascending_empires.facts import (
    ASTEROID,
    FACE_DOWN_MIX,
    FLEET,
    HALF_BOARD,
    HOLES,
    HOLES_OF_QUADRANT,
    HOME,
    LEVELS,
    OBJECTS_MOST,
    PER_PLAYER,
    PLANET_RADIUS,
    RESEARCH_MOST,
    SHIPS,
    VP_POOL,
)
from games.ascending_empires.state import BOARD, BOX, SUPPLY, State

ROUNDING = 2
"""Micrometres that two rounded centres may have come closer."""


class Checker:
    """Checks position after position of one match; what has not changed since the last is not checked again."""

    def __init__(self) -> None:
        self._ships: tuple[list[int], ...] = ()
        self._discs: list[str] = []

    def __call__(self, state: State) -> None:
        check_planets(state)
        check_pieces(state)
        check_points(state)
        if state.phase != "setup" and state.colours != self._discs:
            assert not self._discs, "the discs changed after the deal"
            check_discs(state)
            self._discs = state.colours[:]
        ships = (state.place[:], state.x[:], state.y[:])
        if ships != self._ships:
            check_ships(state)
            self._ships = ships


def check(state: State) -> None:
    """Every invariant of one position."""
    Checker()(state)


def check_discs(state: State) -> None:
    """Each quadrant holds its mix; nobody owns or knows more than the table allows."""
    for quadrant, holes in enumerate(HOLES_OF_QUADRANT):
        mix = FACE_DOWN_MIX[state.seats][quadrant]
        assert sorted(state.colours[hole] for hole in holes) == sorted(mix), "discs of a quadrant changed"


def check_planets(state: State) -> None:
    """One occupier, at most three objects, structures only where they may stand, occupied planets face up."""
    doubles: Counter[int] = Counter()
    for hole, owner in enumerate(state.occupier):
        objects = state.objects(hole)
        assert min(state.troop[hole], state.research[hole], state.colony[hole], state.city[hole]) >= 0
        assert objects <= OBJECTS_MOST, f"{HOLES[hole].name} holds {objects} objects"
        if state.colours[hole] == HOME:
            assert owner >= 0
            assert objects == state.troop[hole], "structures on a homeworld"
            continue
        assert (owner >= 0) == (objects > 0), "occupied means at least one object"
        assert owner < 0 or state.face_up[hole], "an occupied planet is face up"
        assert state.colony[hole] <= 1
        assert state.city[hole] <= 1
        assert state.research[hole] == 0 or state.colours[hole] != ASTEROID, "research on an asteroid"
        assert state.research[hole] <= RESEARCH_MOST
        doubles[owner] += state.research[hole] == RESEARCH_MOST
        assert 0 <= state.known_by[hole] < 1 << state.seats
    assert all(count <= 1 for owner, count in doubles.items() if owner >= 0), "two planets with two facilities"


def check_pieces(state: State) -> None:
    """Every troop, structure and technology marker of every player is in exactly one place."""
    found = [[0, 0, 0, 0] for _ in range(state.seats)]
    for hole, owner in enumerate(state.occupier):
        if owner >= 0:
            mine = found[owner]
            mine[0] += state.troop[hole]
            mine[1] += state.research[hole]
            mine[2] += state.colony[hole]
            mine[3] += state.city[hole]
    for seat, (troops, research, colonies, cities) in enumerate(found):
        supply, box = state.troop_supply[seat], state.troop_box[seat]
        stock = state.research_stock[seat], state.colony_stock[seat], state.city_stock[seat]
        assert min(supply, box, *stock) >= 0
        assert troops + supply + box == PER_PLAYER["troop"], f"troops of seat {seat}"
        assert research + stock[0] == PER_PLAYER["research"], f"research facilities of seat {seat}"
        assert colonies + stock[1] == PER_PLAYER["colony"], f"colonies of seat {seat}"
        assert cities + stock[2] == PER_PLAYER["city"], f"cities of seat {seat}"
        assert all(0 <= level <= LEVELS for level in state.technology[seat])


def check_ships(state: State) -> None:
    """Ships on the board lie on it and apart; all others have no place on it."""
    flying = []
    for ship in range(state.seats * FLEET):
        x, y = state.x[ship], state.y[ship]
        if state.place[ship] == BOARD:
            assert abs(x) <= HALF_BOARD
            assert abs(y) <= HALF_BOARD
            flying.append((x, y, SHIPS[ship].radius))
        else:
            assert state.place[ship] in (BOX, SUPPLY)
            assert x == y == 0
    for number, (x, y, radius) in enumerate(flying):
        for other_x, other_y, other_radius in flying[number + 1 :]:
            near = radius + other_radius - ROUNDING
            assert (x - other_x) ** 2 + (y - other_y) ** 2 >= near * near, "two ships overlap"
        if state.switches.raised:
            near = radius + PLANET_RADIUS - ROUNDING
            for hole in HOLES:
                assert (x - hole.x) ** 2 + (y - hole.y) ** 2 >= near * near, "a ship lies in a raised planet"


def check_points(state: State) -> None:
    """VP come from the pool and, once it is empty, from the box; the end is due exactly then."""
    taken = sum(state.vp(seat) for seat in range(state.seats))
    assert state.vp_pool == max(0, VP_POOL[state.seats] - taken)
    assert state.end_triggered == (state.vp_pool == 0)
    assert state.turns_left < state.seats
    assert state.end_triggered or state.turns_left == -1
    for colour, seats in enumerate(state.first):
        for level, seat in enumerate(seats, start=1):
            assert (seat >= 0) == any(levels[colour] >= level for levels in state.technology)
            assert seat < 0 or state.technology[seat][colour] >= level
