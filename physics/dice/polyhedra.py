"""The bodies of dice and coins: corners, facets, positions of the numbers, and the rotation that brings up each side.

Axes: x east, y north, z up; the centre of the body is the origin. At rest no corner is further than 1 to the side of
the centre (of the cube, half an edge is 1), so that half of the width of a piece is its unit.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Final

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]

SOLIDS: Final = (4, 6, 8, 10, 12, 20)
"""The numbers of sides for which there is a die with a facet for each side."""
COIN: Final = 2
COIN_CORNERS: Final = 32
COIN_HEIGHT: Final = 0.09
"""Half of the thickness of a coin, in its radius."""
PHI: Final = (1.0 + 5.0**0.5) / 2.0
_TIP: Final = 0.50
"""The distance of a tetrahedron's numbers from the middle of a facet towards its corner."""


@dataclass(frozen=True, slots=True)
class FaceLabel:
    """The position of the number of a side (counted from 0).

    It has the facet, its middle, the upward direction, and the radius of the circle around the middle that fits in the
    facet.
    """

    side: int
    facet: int
    middle: Array
    up: Array
    room: float


@dataclass(frozen=True, slots=True)
class Polyhedron:
    """A convex body.

    `facets` lists the corners of each facet, counter-clockwise as seen from outside; `normals` are their outward
    normals. `upright[side]` is the rotation that brings that side up, the top of its number north.
    """

    corners: Array
    facets: tuple[tuple[int, ...], ...]
    normals: Array
    labels: tuple[FaceLabel, ...]
    upright: Array

    @property
    def sides(self) -> int:
        return len(self.upright)


@cache
def polyhedron(sides: int) -> Polyhedron:
    """Return the body with this many sides, of `SOLIDS` or `COIN`. ValueError for any other number.

    Opposite sides add up to `sides` + 1. The number of a tetrahedron is that of the corner on top: it stands beside
    this corner on three facets. Side 1 of a coin is its front.
    """
    half: tuple[tuple[float, ...], ...]
    match sides:
        case 2:
            return _coin()
        case 4:
            return _tetrahedron()
        case 6:
            # 1 up, 2 north, 3 east, as in physics.cube; "up" is where the top of the picture of each side lies
            half = ((0.0, 0.0, 1.0), (0.0, 1.0, 0.0), (1.0, 0.0, 0.0))
            tops = {0: 1, 1: 5, 2: 1, 3: 1, 4: 0, 5: 4}
            corners = tuple(product((1.0, -1.0), repeat=3))
            return _isohedron(corners, half, {side: _opposed(half)[top] for side, top in tops.items()}, 2.0**0.5)
        case 8:
            half = ((1.0, 1.0, 1.0), (-1.0, 1.0, -1.0), (-1.0, -1.0, 1.0), (1.0, -1.0, -1.0))
            return _isohedron(_cyclic((1.0, 0.0, 0.0)), half)
        case 10:
            return _trapezohedron()
        case 12:
            half = ((0, PHI, 1), (0, PHI, -1), (-PHI, -1, 0), (1, 0, PHI), (1, 0, -PHI), (-PHI, 1, 0))
            return _isohedron((*product((1.0, -1.0), repeat=3), *_cyclic((0.0, 1.0 / PHI, PHI))), half)
        case 20:
            low = 1.0 / PHI
            # 1 to 10 in the arrangement that is usual in shops
            half = ((1, 1, 1), (-low, -PHI, 0), (1, 1, -1), (-PHI, 0, low), (0, -low, PHI),
                    (-1, 1, -1), (PHI, 0, low), (0, -low, -PHI), (-low, PHI, 0), (1, -1, -1))  # fmt: skip
            return _isohedron(_cyclic((0.0, PHI, 1.0)), half)
        case _:
            raise ValueError(f"there is no body with {sides} sides")


def _cyclic(point: tuple[float, float, float]) -> tuple[tuple[float, ...], ...]:
    """Return the point with all signs and its coordinates rotated, each once."""
    signed = product(*((part, -part) if part else (0.0,) for part in point))
    return tuple(one[turn:] + one[:turn] for one in signed for turn in range(3))


def _opposed(half: Sequence[Sequence[float]]) -> list[Sequence[float]]:
    """Return the normals of all sides: those of the first half, then their opposites, beginning with the last one's."""
    return [*half, *(tuple(-part for part in normal) for normal in reversed(half))]


def _isohedron(
    corners: Iterable[Sequence[float]],
    half: Sequence[Sequence[float]],
    tops: Mapping[int, Sequence[float]] | None = None,
    reach: float = 1.0,
) -> Polyhedron:
    """Build a body with one side on each facet.

    `tops` gives the upward directions of the numbers; else they point to the first corner of the facet. `reach` is how
    far to the side the corners are at rest.
    """
    places, normals = np.array(list(corners)), _unit(np.array(_opposed(half)))
    facets = _facets(places, normals)
    upright, ups = [], []
    for side, normal in enumerate(normals):
        up = np.array(tops[side]) if tops is not None else places[facets[side][0]]
        up = _unit(up - (up @ normal) * normal)
        ups.append(up)
        upright.append(_standing(normal, up))
    places = places * (reach / _reach(places, upright))
    labels = []
    for side, normal in enumerate(normals):
        middle = _middle(places, facets[side], normal)
        labels.append(FaceLabel(side, side, middle, ups[side], _room(places[list(facets[side])], middle)))
    return Polyhedron(places, facets, normals, tuple(labels), np.array(upright))


def _trapezohedron() -> Polyhedron:
    """Build the body of ten kites between two poles; all corners are at the same distance from the centre."""
    ratio = np.tan(np.radians(18.0)) ** 2
    pole = 1.0 / np.sqrt(1.0 - ratio**2)
    ring = [
        (np.cos(turn), np.sin(turn), (-pole if step % 2 else pole) * ratio)
        for step in range(10)
        for turn in (np.radians(36.0 * step),)
    ]
    top = (0.0, 0.0, pole)
    corners = np.array([top, *ring, (0.0, 0.0, -pole)])
    around = [_plane(corners[0], corners[2 * step + 1], corners[1 + (2 * step + 2) % 10]) for step in range(5)]
    # around a pole the odd numbers 1, 7, 3, 9, 5; opposite to each the rest to eleven
    odd = dict(zip((1, 7, 3, 9, 5), around, strict=True))
    half = [tuple(odd[side]) if side % 2 else tuple(-odd[11 - side]) for side in range(1, 6)]
    poles = {side: top if (side + 1) % 2 else (0.0, 0.0, -pole) for side in range(10)}
    return _isohedron(corners, half, poles)


def _tetrahedron() -> Polyhedron:
    corners = np.array(((1.0, 1.0, 1.0), (1.0, -1.0, -1.0), (-1.0, 1.0, -1.0), (-1.0, -1.0, 1.0)))
    normals = _unit(-corners)
    facets = _facets(corners, normals)
    upright = []
    for side, corner in enumerate(_unit(corners)):
        south = normals[0 if side else 1]
        upright.append(_standing(corner, _unit((south @ corner) * corner - south)))
    corners = corners / _reach(corners, upright)
    labels = []
    for facet, normal in enumerate(normals):
        centre = _middle(corners, facets[facet], normal)
        for side in facets[facet]:
            up = _unit(corners[side] - centre)
            middle = centre + _TIP * (corners[side] - centre)
            labels.append(FaceLabel(side, facet, middle, up, _room(corners[list(facets[facet])], middle)))
    return Polyhedron(corners, facets, normals, tuple(labels), np.array(upright))


def _coin() -> Polyhedron:
    turns = np.arange(COIN_CORNERS) * (2.0 * np.pi / COIN_CORNERS)
    rim = np.stack((np.cos(turns), np.sin(turns)), axis=1)
    corners = np.concatenate([np.column_stack((rim, np.full(COIN_CORNERS, z))) for z in (COIN_HEIGHT, -COIN_HEIGHT)])
    middles = turns + np.pi / COIN_CORNERS
    sides = np.stack((np.cos(middles), np.sin(middles), np.zeros(COIN_CORNERS)), axis=1)
    normals = np.concatenate((np.array(((0.0, 0.0, 1.0), (0.0, 0.0, -1.0))), sides))
    north = np.array((0.0, 1.0, 0.0))
    room = float(np.cos(np.pi / COIN_CORNERS))
    labels = tuple(FaceLabel(side, side, normals[side] * COIN_HEIGHT, north, room) for side in range(2))
    upright = np.array([_standing(normals[side], north) for side in range(2)])
    return Polyhedron(corners, _facets(corners, normals), normals, labels, upright)


def _unit(rows: Array) -> Array:
    unit: Array = rows / np.linalg.norm(rows, axis=-1, keepdims=True)
    return unit


def _plane(first: Array, second: Array, third: Array) -> Array:
    """Return the unit normal of the plane through three points, away from the origin."""
    normal = _unit(np.cross(second - first, third - first))
    away: Array = normal if normal @ first > 0.0 else -normal
    return away


def _standing(normal: Array, up: Array) -> Array:
    """Return the rotation that turns `normal` up and `up` north."""
    return np.stack((np.cross(up, normal), up, normal))


def _facets(corners: Array, normals: Array) -> tuple[tuple[int, ...], ...]:
    """Return for each normal the corners that are furthest out along it, in turn about it."""
    facets = []
    for normal in normals:
        along = corners @ normal
        here = np.flatnonzero(along > along.max() - 1e-6)
        spokes = corners[here] - corners[here].mean(axis=0)
        east = _unit(spokes[0])
        turns = np.arctan2(spokes @ np.cross(normal, east), spokes @ east)
        facets.append(tuple(int(one) for one in here[np.argsort(turns.round(6) % round(2.0 * np.pi, 6))]))
    return tuple(facets)


def _reach(corners: Array, upright: Iterable[Array]) -> float:
    """Return the greatest distance of a corner to the side of the centre when the body rests."""
    return max(float(np.hypot(*(rotation[:2] @ corners.T)).max()) for rotation in upright)


def _middle(corners: Array, facet: Sequence[int], normal: Array) -> Array:
    """Return the foot of the normal through the centre: the middle of a regular facet, and nearly that of a kite."""
    foot: Array = normal * float(corners[facet[0]] @ normal)
    return foot


def _room(loop: Array, middle: Array) -> float:
    """Return the distance from a point to the nearest edge of a facet."""
    edges = _unit(np.roll(loop, -1, axis=0) - loop)
    spokes = middle - loop
    across = spokes - (spokes * edges).sum(axis=1, keepdims=True) * edges
    return float(np.linalg.norm(across, axis=1).min())
