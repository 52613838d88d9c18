"""The invariants of a match (section 1): every piece in one place, every limit kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

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


def faults(state: State) -> list[str]:
    """What is wrong with a state, between two steps or in the middle of one. Empty when all is well."""
    discs = faults_of_discs(state) if state.phase != "setup" else iter(())
    return [
        *discs,
        *faults_of_planets(state),
        *faults_of_pieces(state),
        *faults_of_ships(state),
        *faults_of_points(state),
    ]


def faults_of_discs(state: State) -> Iterator[str]:
    """Each quadrant holds its mix; nobody owns or knows more than the table allows."""
    for quadrant, holes in enumerate(HOLES_OF_QUADRANT):
        mix = FACE_DOWN_MIX[state.seats][quadrant]
        if sorted(state.colours[hole] for hole in holes) != sorted(mix):
            yield "discs of a quadrant changed"


def faults_of_planets(state: State) -> Iterator[str]:
    """One occupier, at most three objects, structures only where they may stand, occupied planets face up."""
    doubles: Counter[int] = Counter()
    for hole, owner in enumerate(state.occupier):
        objects = state.objects(hole)
        if not (min(state.troop[hole], state.research[hole], state.colony[hole], state.city[hole]) >= 0):
            yield "a count on a planet is out of its range"
        if not (objects <= OBJECTS_MOST):
            yield f"{HOLES[hole].name} holds {objects} objects"
        if state.colours[hole] == HOME:
            if not (owner >= 0):
                yield "a count on a planet is out of its range"
            if objects != state.troop[hole]:
                yield "structures on a homeworld"
            continue
        if (owner >= 0) != (objects > 0):
            yield "occupied means at least one object"
        if not (owner < 0 or state.face_up[hole]):
            yield "an occupied planet is face up"
        if not (state.colony[hole] <= 1):
            yield "a count on a planet is out of its range"
        if not (state.city[hole] <= 1):
            yield "a count on a planet is out of its range"
        if not (state.research[hole] == 0 or state.colours[hole] != ASTEROID):
            yield "research on an asteroid"
        if not (state.research[hole] <= RESEARCH_MOST):
            yield "a count on a planet is out of its range"
        doubles[owner] += state.research[hole] == RESEARCH_MOST
        if not (0 <= state.known_by[hole] < 1 << state.seats):
            yield "a count on a planet is out of its range"
    if not (all(count <= 1 for owner, count in doubles.items() if owner >= 0)):
        yield "two planets with two facilities"


def faults_of_pieces(state: State) -> Iterator[str]:
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
        if not (min(supply, box, *stock) >= 0):
            yield "a count of a seat is out of its range"
        if troops + supply + box != PER_PLAYER["troop"]:
            yield f"troops of seat {seat}"
        if research + stock[0] != PER_PLAYER["research"]:
            yield f"research facilities of seat {seat}"
        if colonies + stock[1] != PER_PLAYER["colony"]:
            yield f"colonies of seat {seat}"
        if cities + stock[2] != PER_PLAYER["city"]:
            yield f"cities of seat {seat}"
        if not (all(0 <= level <= LEVELS for level in state.technology[seat])):
            yield "a count of a seat is out of its range"


def faults_of_ships(state: State) -> Iterator[str]:
    """Ships on the board lie on it and apart; all others have no place on it."""
    flying = []
    for ship in range(state.seats * FLEET):
        x, y = state.x[ship], state.y[ship]
        if state.place[ship] == BOARD:
            if not (abs(x) <= HALF_BOARD):
                yield "a ship lies where it cannot be"
            if not (abs(y) <= HALF_BOARD):
                yield "a ship lies where it cannot be"
            flying.append((x, y, SHIPS[ship].radius))
        else:
            if state.place[ship] not in (BOX, SUPPLY):
                yield "a ship lies where it cannot be"
            if not (x == y == 0):
                yield "a ship lies where it cannot be"
    for number, (x, y, radius) in enumerate(flying):
        for other_x, other_y, other_radius in flying[number + 1 :]:
            near = radius + other_radius - ROUNDING
            if not ((x - other_x) ** 2 + (y - other_y) ** 2 >= near * near):
                yield "two ships overlap"
        if state.switches.raised:
            near = radius + PLANET_RADIUS - ROUNDING
            for hole in HOLES:
                if not ((x - hole.x) ** 2 + (y - hole.y) ** 2 >= near * near):
                    yield "a ship lies in a raised planet"


def faults_of_points(state: State) -> Iterator[str]:
    """VP come from the pool and, once it is empty, from the box; the end is due exactly then."""
    taken = sum(state.vp(seat) for seat in range(state.seats))
    if state.vp_pool != max(0, VP_POOL[state.seats] - taken):
        yield "the points and the end of the match do not fit"
    if state.end_triggered != (state.vp_pool == 0):
        yield "the points and the end of the match do not fit"
    if not (state.turns_left < state.seats):
        yield "the points and the end of the match do not fit"
    if not (state.end_triggered or state.turns_left == -1):
        yield "the points and the end of the match do not fit"
    for colour, seats in enumerate(state.first):
        for level, seat in enumerate(seats, start=1):
            if (seat >= 0) != any(levels[colour] >= level for levels in state.technology):
                yield "the points and the end of the match do not fit"
            if not (seat < 0 or state.technology[seat][colour] >= level):
                yield "the points and the end of the match do not fit"
