"""Positions on the board: orbits, gaps, free room, and the scene for a flick.

All lengths are whole micrometres and all comparisons use squares of whole numbers, so every machine agrees (R38).
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from games.ascending_empires.rules.facts import (
    HALF_BOARD,
    HOLES,
    ORBIT_SQUARED,
    PLANET_RADIUS,
    RANGE_TOLERANCE,
    REST_GAP,
    RING_RADIUS,
    RULER_LONG,
    RULER_SHORT,
    SEAMS,
    SHIP_THICKNESS,
    SHIPS,
)
from games.ascending_empires.rules.state import BOARD, SUPPLY, State
from physics.scene import AXES, Disc, Obstacle, Scene, Seam

_PLANETS: Final = tuple(Obstacle(hole.name, hole.x / 1e6, hole.y / 1e6, PLANET_RADIUS / 1e6) for hole in HOLES)
_MID_RING: Final = (PLANET_RADIUS + RING_RADIUS) // 2
KEPT: Final = 4096
"""Number of positions whose results are cached."""
_START_ANGLE: Final = math.radians(25)
"""Angle of the first ships to both sides of the direction to the board centre. RECONSTRUCTED (set-up 5)."""


def scene_of(state: State, luck: int = 0) -> Scene:
    """Return the board as the physics sees it; `luck` holds the 64 bits for ships that stand up on their rim (R16)."""
    discs = []
    for ship in state.flying():
        discs.append(_disc(ship, state.x[ship], state.y[ship], state.angle[ship]))
    switches = state.switches
    return Scene(
        tuple(discs),
        _PLANETS if switches.raised else (),
        HALF_BOARD / 1e6,
        HALF_BOARD / 1e6,
        seams_of(state),
        luck,
        switches.edge_rolls,
    )


@lru_cache(maxsize=KEPT)
def _disc(ship: int, x: int, y: int, angle: int) -> Disc:
    kind = SHIPS[ship]
    return Disc(kind.name, x / 1e6, y / 1e6, kind.radius / 1e6, kind.mass, SHIP_THICKNESS, kind.owner, angle / 1e5)


def seams_of(state: State) -> tuple[Seam, ...]:
    """Return the raised joints of the puzzle board: three segments on each of the four lines (physics model 8.7)."""
    if not state.seams:
        return ()
    ends = (-HALF_BOARD, *SEAMS, HALF_BOARD)
    places = [(axis, at, part) for axis in AXES for at in SEAMS for part in range(len(ends) - 1)]
    return tuple(
        Seam(axis, at / 1e6, ends[part] / 1e6, ends[part + 1] / 1e6, rise / 1e6)
        for (axis, at, part), rise in zip(places, state.seams, strict=True)
    )


def in_orbit(state: State, ship: int, hole: int) -> bool:
    """Return whether a flying ship is in orbit of a planet: touching its ring is enough."""
    dx, dy = state.x[ship] - HOLES[hole].x, state.y[ship] - HOLES[hole].y
    return state.place[ship] == BOARD and dx * dx + dy * dy <= ORBIT_SQUARED[ship]


def orbits_of(state: State, ship: int) -> list[int]:
    """Return the planets in whose orbit a ship is; on this board at most one (R18)."""
    return list(orbits_at(ship, state.x[ship], state.y[ship])) if state.place[ship] == BOARD else []


@lru_cache(maxsize=KEPT)
def orbits_at(ship: int, x: int, y: int) -> tuple[int, ...]:
    """Return the planets in whose orbit a ship at (x, y) is.

    Cached, because ships rest while many questions are asked about them.
    """
    reach = ORBIT_SQUARED[ship]
    return tuple(hole for hole, (_, _, _, at_x, at_y) in enumerate(HOLES) if (x - at_x) ** 2 + (y - at_y) ** 2 <= reach)


def in_range(state: State, ship: int, target: int, long_side: bool) -> bool:
    """Return whether a side of the ruler covers the gap between the rims of two ships (R38)."""
    reach = (RULER_LONG if long_side else RULER_SHORT) + RANGE_TOLERANCE + SHIPS[ship].radius + SHIPS[target].radius
    dx, dy = state.x[ship] - state.x[target], state.y[ship] - state.y[target]
    return dx * dx + dy * dy <= reach * reach


def on_board(x: int, y: int, radius: int) -> bool:
    """Return whether a disc is entirely on the board."""
    return abs(x) + radius <= HALF_BOARD and abs(y) + radius <= HALF_BOARD


def touches_ring(hole: int, x: int, y: int, ship: int) -> bool:
    """Return whether the disc of `ship` at (x, y) would touch the ring of a planet."""
    dx, dy = x - HOLES[hole].x, y - HOLES[hole].y
    return dx * dx + dy * dy <= ORBIT_SQUARED[ship]


def nearest_ring(ship: int, x: int, y: int) -> tuple[int, int]:
    """Return the planet whose ring is nearest to a ship at (x, y), and the gap to its rim (micrometres, 0 in orbit)."""
    away = [
        (math.isqrt((x - hole.x) ** 2 + (y - hole.y) ** 2) - math.isqrt(ORBIT_SQUARED[ship]), number)
        for number, hole in enumerate(HOLES)
    ]
    gap, hole = min(away)
    return hole, 0 if touches_ring(hole, x, y, ship) else max(1, gap)


def has_room(state: State, ship: int, x: int, y: int) -> bool:
    """Return whether the disc of `ship` at (x, y) keeps the rest gap from all other ships and raised planets (R9)."""
    radius = SHIPS[ship].radius
    if state.switches.raised:
        near = radius + PLANET_RADIUS + REST_GAP
        for _, _, _, hole_x, hole_y in HOLES:
            if (x - hole_x) ** 2 + (y - hole_y) ** 2 < near * near:
                return False
    for other in state.flying():
        near = radius + SHIPS[other].radius + REST_GAP
        if other != ship and (x - state.x[other]) ** 2 + (y - state.y[other]) ** 2 < near * near:
            return False
    return True


def around(hole: int, angle: float, distance: int = _MID_RING) -> tuple[int, int]:
    """Return the point at `distance` from the centre of a planet; angle 0 points to the centre of the board."""
    _, _, _, x, y = HOLES[hole]
    direction = math.atan2(-y, -x) + angle
    return x + round(distance * math.cos(direction)), y + round(distance * math.sin(direction))


def ring_point(hole: int, x: int, y: int) -> tuple[int, int]:
    """Return the point in the middle of a ring on the side facing (x, y)."""
    direction = math.atan2(y - HOLES[hole].y, x - HOLES[hole].x)
    dx, dy = _MID_RING * math.cos(direction), _MID_RING * math.sin(direction)
    return HOLES[hole].x + round(dx), HOLES[hole].y + round(dy)


def faced(hole: int, x: int, y: int) -> int:
    """Return the other planet that is nearest to a point in the ring of a planet."""
    return min((one for one in range(len(HOLES)) if one != hole), key=lambda one: math.dist((x, y), HOLES[one][3:5]))


def first_place(state: State, hole: int, ship: int) -> tuple[int, int] | None:
    """Return a free place for a new ship, or None.

    These are the two proposed places at the homeworld, then the first free place around the ring.
    """
    turns = [turn * sign * _START_ANGLE / 5 for turn in range(5, 36) for sign in (1, -1)]
    limit = math.isqrt(ORBIT_SQUARED[ship])
    for distance in (_MID_RING, RING_RADIUS, limit):
        for turn in turns:
            x, y = around(hole, turn, distance)
            if touches_ring(hole, x, y, ship) and on_board(x, y, SHIPS[ship].radius) and has_room(state, ship, x, y):
                return x, y
    return None


def supply_ship(state: State, seat: int, what: str) -> int | None:
    """Return the ship of the supply that a launch means, or None: the named one, or the lowest number of a kind."""
    ships = state.ships_at(seat, SUPPLY)
    return next((ship for ship in ships if what in (SHIPS[ship].name, SHIPS[ship].kind)), None)
