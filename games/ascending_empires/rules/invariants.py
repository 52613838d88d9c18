"""The invariants of a match (section 1): every piece is in one place and every limit is kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from games.ascending_empires.rules.facts import (
    ASTEROID,
    COLOURS,
    FACE_DOWN_MIX,
    FLEET,
    HALF_BOARD,
    HOLES,
    HOLES_OF_QUADRANT,
    LEVELS,
    OBJECTS_MOST,
    PER_PLAYER,
    PLANET_RADIUS,
    RESEARCH_MOST,
    SHIP_THICKNESS,
    SHIPS,
    VP_POOL,
)
from games.ascending_empires.rules.state import BOARD, BOX, RIM, SUPPLY, State
from physics.flick.resting import AtRest, gap

ROUNDING: Final = 2
"""Micrometres by which two centres may come closer through rounding."""
_PLANETS: Final = {hole.name: AtRest(hole.x / 1e6, hole.y / 1e6, PLANET_RADIUS / 1e6) for hole in HOLES}
_FAR: Final = 2 * (max(PLANET_RADIUS, *(ship.radius for ship in SHIPS)) + SHIP_THICKNESS) / 1e6
"""The distance along one axis from which on no two things on the board can overlap."""


def check_invariants(state: State) -> list[str]:
    """Return the faults of a state, between two steps or in the middle of one; empty when there are none."""
    discs = faults_of_discs(state) if state.phase != "setup" else iter(())
    return [
        *discs,
        *faults_of_planets(state),
        *faults_of_pieces(state),
        *faults_of_ships(state),
        *faults_of_points(state),
    ]


def faults_of_discs(state: State) -> Iterator[str]:
    """Yield a fault for each quadrant whose discs are not its mix."""
    for quadrant, holes in enumerate(HOLES_OF_QUADRANT):
        mix = FACE_DOWN_MIX[state.seats][quadrant]
        if sorted(state.colours[hole] for hole in holes) != sorted(mix):
            yield f"the discs of quadrant {quadrant} are not its mix"


def faults_of_planets(state: State) -> Iterator[str]:
    """Check planets: one occupier, at most three objects, allowed structures only, face up if occupied.

    Yield the faults.
    """
    doubles: Counter[int] = Counter()
    for hole, owner in enumerate(state.occupier):
        doubles[owner] += not state.is_home(hole) and state.research[hole] == RESEARCH_MOST
        for fault in _faults_of_home(state, hole) if state.is_home(hole) else _faults_of_planet(state, hole):
            yield f"{HOLES[hole].name} {fault}"
    for owner, count in sorted(doubles.items()):
        if owner >= 0 and count > 1:
            yield f"seat {owner} has {count} planets with two facilities"


def _faults_of_objects(state: State, hole: int) -> Iterator[str]:
    """Yield the faults that homeworlds and planets have in common."""
    for name in ("troop", "research", "colony", "city"):
        count = getattr(state, name)[hole]
        if count < 0:
            yield f"holds {count} of {name}"
    if state.objects(hole) > OBJECTS_MOST:
        yield f"holds {state.objects(hole)} objects"


def _faults_of_home(state: State, hole: int) -> Iterator[str]:
    yield from _faults_of_objects(state, hole)
    if state.occupier[hole] < 0:
        yield "is a homeworld that belongs to nobody"
    if state.objects(hole) != state.troop[hole]:
        yield "is a homeworld with structures"


def _faults_of_planet(state: State, hole: int) -> Iterator[str]:
    yield from _faults_of_objects(state, hole)
    occupied = state.occupier[hole] >= 0
    if occupied != (state.objects(hole) > 0):
        yield "is occupied without an object" if occupied else "has objects of nobody"
    if occupied and not state.face_up[hole]:
        yield "is occupied and face down"
    if state.colony[hole] > 1:
        yield f"holds {state.colony[hole]} colonies"
    if state.city[hole] > 1:
        yield f"holds {state.city[hole]} cities"
    if state.research[hole] and state.colours[hole] == ASTEROID:
        yield "is an asteroid with a facility"
    if state.research[hole] > RESEARCH_MOST:
        yield f"holds {state.research[hole]} facilities"
    if not 0 <= state.known_by[hole] < 1 << state.seats:
        yield "is known by a seat that does not play"


def faults_of_pieces(state: State) -> Iterator[str]:
    """Check that every troop, structure and technology marker is in exactly one place. Yield the faults."""
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
        for name, count in zip(("supply", "box", "research", "colony", "city"), (supply, box, *stock), strict=True):
            if count < 0:
                yield f"seat {seat} has {count} in its {name}"
        if troops + supply + box != PER_PLAYER["troop"]:
            yield f"troops of seat {seat}"
        if research + stock[0] != PER_PLAYER["research"]:
            yield f"research facilities of seat {seat}"
        if colonies + stock[1] != PER_PLAYER["colony"]:
            yield f"colonies of seat {seat}"
        if cities + stock[2] != PER_PLAYER["city"]:
            yield f"cities of seat {seat}"
        for colour, level in zip(COLOURS, state.technology[seat], strict=True):
            if not 0 <= level <= LEVELS:
                yield f"seat {seat} has {colour} at level {level}"


def faults_of_ships(state: State) -> Iterator[str]:
    """Check that ships on the board are within its edges and apart, all others without a position. Yield the faults."""
    there: list[tuple[str, AtRest]] = []
    for ship in range(state.seats * FLEET):
        x, y, name = state.x[ship], state.y[ship], SHIPS[ship].name
        if state.place[ship] in (BOARD, RIM):
            if max(abs(x), abs(y)) > HALF_BOARD:
                yield f"{name} lies beyond the edge"
            there.append((name, _at_rest(state, ship)))
        else:
            if state.place[ship] not in (BOX, SUPPLY):
                yield f"{name} is nowhere"
            if (x, y) != (0, 0):
                yield f"{name} does not fly and has a place on the board"
    for number, (name, one) in enumerate(there):
        for other, two in there[number + 1 :]:
            if _overlap(one, two):
                yield f"{name} and {other} overlap"
        for hole, planet in _PLANETS.items() if state.switches.raised else ():
            if _overlap(one, planet):
                yield f"{name} lies in the raised planet {hole}"


def _overlap(one: AtRest, other: AtRest) -> bool:
    """Return whether two things on the board overlap."""
    if abs(one.x - other.x) >= _FAR or abs(one.y - other.y) >= _FAR:
        return False
    return gap(one, other) < -ROUNDING / 1e6


def _at_rest(state: State, ship: int) -> AtRest:
    """Return a ship on the board as the physics sees it: a disc lying flat or standing on its rim."""
    thickness = SHIP_THICKNESS if state.place[ship] == RIM else 0.0
    x, y, angle = state.x[ship] / 1e6, state.y[ship] / 1e6, state.angle[ship] / 1e5
    return AtRest(x, y, SHIPS[ship].radius / 1e6, angle, thickness)


def faults_of_points(state: State) -> Iterator[str]:
    """Yield faults of VP: they come from the pool, then from the box; the end is due exactly when the pool is empty."""
    taken = sum(state.vp(seat) for seat in range(state.seats))
    if state.vp_pool != max(0, VP_POOL[state.seats] - taken):
        yield f"the pool holds {state.vp_pool} VP after {taken} were taken"
    if state.end_triggered != (state.vp_pool == 0):
        yield "the end is due with VP in the pool" if state.end_triggered else "the pool is empty and no end is due"
    if state.turns_left >= state.seats:
        yield f"{state.turns_left} turns are left for {state.seats} seats"
    if not state.end_triggered and state.turns_left != -1:
        yield "the last turns are counted before the end is due"
    for colour, seats in zip(COLOURS, state.first, strict=True):
        levels = [technology[COLOURS.index(colour)] for technology in state.technology]
        for level, seat in enumerate(seats, start=1):
            if seat < 0 and max(levels) >= level:
                yield f"nobody was the first at {colour} {level}, which is developed"
            if seat >= 0 and levels[seat] < level:
                yield f"seat {seat} was the first at {colour} {level} and has not developed it"
