"""Positions for the sign beside a score marker: as near as possible, covering nothing that is read or used."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from heapq import merge
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
_COLUMNS: Final = range(round(SIGN[0] / 2) + 1, round(SIZE[0] - SIGN[0] / 2), _STEP)
_ROWS: Final = (-_OUTSIDE, *range(10, round(SIZE[1]) - 9, _STEP), SIZE[1] + _OUTSIDE)
"""The grid of the middles of signs: over the board, and on its upper and lower edge."""
_REACH: Final = 160
"""The greatest distance of a sign from its space (mm, along both sides together); its colour shows its owner."""


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
    x, y = SCORE_TRACK[space]
    blocked = [box_around((x, y), _MARKERS), *[box_around(point, SIGN) for point in others]]
    found: tuple[float, Point] | None = None
    for across, column in _columns_from(space):
        if across >= _REACH or (found is not None and across > found[0]):
            break
        for down, row in _outwards(_free_rows(column), y):
            candidate = across + down, (column, row)
            if candidate[0] >= _REACH or (found is not None and candidate >= found):
                break
            box = box_around((column, row), SIGN)
            if not any(overlap(box, one) for one in blocked):
                found = candidate
                break
    return sign_spot(space, ()) if found is None else found[1]


@cache
def _columns_from(space: int) -> list[tuple[float, int]]:
    """Return the columns of the grid with their distances from a space, the nearest first."""
    return sorted([(abs(column - SCORE_TRACK[space][0]), column) for column in _COLUMNS])


def _outwards(rows: Sequence[float], y: float) -> Iterator[tuple[float, float]]:
    """Yield rows with their distances from a height, the nearest first, of two the upper one."""
    low = bisect_left(rows, y)
    yield from merge(((y - row, row) for row in reversed(rows[:low])), ((row - y, row) for row in rows[low:]))


@cache
def _free_rows(column: int) -> list[float]:
    """Return the rows of a column of the grid in which a sign covers nothing of the board."""
    free = dict.fromkeys(_ROWS)
    for box in taken():
        x, y, w, h = box
        if overlap(box_around((column, y + h / 2), SIGN), box):
            middle, far = y + h / 2, (h + SIGN[1]) / 2
            for row in _ROWS[bisect_left(_ROWS, middle - far) : bisect_right(_ROWS, middle + far)]:
                if row in free and overlap(box_around((x + w / 2, row), SIGN), box):
                    del free[row]
    return [*free]
