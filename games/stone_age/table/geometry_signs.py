"""Positions for the sign beside a score marker: as near as possible, covering nothing that is read or used."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from games.stone_age.table.geometry_board import (
    AGRICULTURE_TRACK,
    DECK,
    FIELD_CELL,
    SCORE_TRACK,
    SIZE,
    SPOTS,
    TOOL_STORAGE,
    Point,
)
from tabletop.core.table.builders import Box

SIGN: Final = (33.0, 15.0)
BESIDE_SCORE: Final = 8.0
"""The distance of a score marker from the middle of its space, so that the number stays free (mm)."""
_RING, _NUMBER, _MARKERS = (17.0, 17.0), (16.0, 12.0), (25.0, 25.0)
"""The sizes of a person, of the figure of a space, and of the four markers that may be on one."""
_OUTSIDE: Final = 0.5
"""The distance that the middle of a sign may be off the board: half of it is on the table then (mm)."""
_STEP: Final = 3
_REACHES: Final = (32, 160)
"""Distances of a sign from its space (mm, along both sides together): hardly any is farther off than the first one.

The last one is the greatest; the colour of a sign shows its owner.
"""


def box_around(point: Point, size: tuple[float, float]) -> Box:
    """Return a rectangle by its middle."""
    return point[0] - size[0] / 2, point[1] - size[1] / 2, *size


def overlap(one: Box, other: Box) -> bool:
    return abs(2 * (one[0] - other[0]) + one[2] - other[2]) < one[2] + other[2] and (
        abs(2 * (one[1] - other[1]) + one[3] - other[3]) < one[3] + other[3]
    )


@cache
def taken() -> tuple[Box, ...]:
    """Return everything on the board that is read, taken from or placed on."""
    return tuple(_taken())


def _taken() -> Iterator[Box]:
    yield DECK
    yield from TOOL_STORAGE
    for x, y in AGRICULTURE_TRACK:
        yield box_around((x, y), FIELD_CELL)
    for point in SCORE_TRACK:
        yield box_around(point, _NUMBER)
    for spot in SPOTS.values():
        yield from (box_around(ring, _RING) for ring in spot.rings)
        yield from (box for box in (spot.slot, spot.supply, spot.label_box) if box is not None)
        if spot.cost is not None:
            yield box_around(spot.cost, _RING)


@lru_cache(1024)
def sign_spot(space: int, others: tuple[Point, ...]) -> Point:
    """Return the middle of a sign beside a space of the score track: the nearest that covers nothing.

    `others` are the middles of signs that lie there already; one of them is covered only where nothing else is free.
    """
    blocked = [box_around(point, SIGN) for point in others]
    for reach in _REACHES:
        for point in _points_near(space, reach):
            box = box_around(point, SIGN)
            if not any(overlap(box, one) for one in blocked):
                return point
    return sign_spot(space, ())


@cache
def _points_near(space: int, reach: int) -> list[Point]:
    """Return the middles of signs around a space that cover nothing on the board or the space, the nearest first."""
    x, y = SCORE_TRACK[space]
    markers = box_around((x, y), _MARKERS)
    points = _free_points()
    columns = points[bisect_left(points, (x - reach,)) : bisect_left(points, (x + reach,))]
    near = [(abs(across - x) + abs(down - y), (across, down)) for across, down in columns if abs(down - y) < reach]
    nearest = sorted([one for one in near if one[0] < reach])
    return [point for _, point in nearest if not overlap(box_around(point, SIGN), markers)]


@cache
def _free_points() -> list[Point]:
    """Return all middles of signs, on a grid over the board and on its edges, that cover nothing of it, in order."""
    half = SIGN[0] / 2
    columns = range(round(half) + 1, round(SIZE[0] - half), _STEP)
    rows = (-_OUTSIDE, SIZE[1] + _OUTSIDE, *range(10, round(SIZE[1]) - 9, _STEP))
    covered = set[Point]()
    for box in taken():
        x, y, w, h = box
        across = [column for column in columns if overlap(box_around((column, y + h / 2), SIGN), box)]
        down = [row for row in rows if overlap(box_around((x + w / 2, row), SIGN), box)]
        covered |= {(column, row) for column in across for row in down}
    return sorted([(column, row) for column in columns for row in rows if (column, row) not in covered])
