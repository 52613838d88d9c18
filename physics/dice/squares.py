"""Equal squares on a plane: a test for overlap, and pushing them apart inside a walled tray."""

import math
from collections.abc import Sequence
from typing import Final

from physics import constants

_ROUNDS: Final = 3000
_LOOK_AGAIN: Final = 10
_INNER: Final = 0.6
_AIM: Final = constants.DIE_GAP + 4e-6

Square = tuple[float, float, float]
"""Centre x, y (m) and heading (rad)."""


def overlap(first: Square, second: Square, half: float) -> tuple[float, float, float]:
    """Return the axis (unit vector) along which two squares of half edge `half` overlap least, and by how much (m).

    A negative overlap is a gap along that axis. The axis points from the first to the second square.
    """
    dx, dy = second[0] - first[0], second[1] - first[1]
    turned = second[2] - first[2]
    reach = half * (1.0 + abs(math.cos(turned)) + abs(math.sin(turned)))
    best = (1.0, 0.0, math.inf)
    for heading in (first[2], second[2]):
        cos, sin = math.cos(heading), math.sin(heading)
        for ux, uy in ((cos, sin), (-sin, cos)):
            along = dx * ux + dy * uy
            depth = reach - abs(along)
            if depth < best[2]:
                sign = 1.0 if along >= 0.0 else -1.0
                best = (sign * ux, sign * uy, depth)
    return best


def push_apart(squares: list[Square], edge: float, half_width: float, half_height: float) -> bool:
    """Move overlapping squares slightly apart and inside the walls, in place; headings stay. True when it succeeded."""
    half = edge / 2.0
    pairs: list[tuple[int, int]] = []
    room: list[float] = []
    for turn in range(_ROUNDS):
        if turn % _LOOK_AGAIN == 0:
            room = [min(half_width - abs(x), half_height - abs(y)) for x, y, _ in squares]
            pairs = _neighbours(squares, edge * 1.6)
            pairs.sort(key=lambda pair: (min(room[pair[0]], room[pair[1]]), pair))
        calm = True
        for first, second in pairs:
            a, b = squares[first], squares[second]
            ux, uy, depth = overlap(a, b, half)
            if depth > -constants.DIE_GAP:
                # A heap at a wall comes apart inwards: the square with more room goes most of the way.
                push = (depth + _AIM) * (_INNER if room[first] >= room[second] else 1.0 - _INNER)
                back = depth + _AIM - push
                squares[first] = (a[0] - ux * push, a[1] - uy * push, a[2])
                squares[second] = (b[0] + ux * back, b[1] + uy * back, b[2])
                calm = False
        for index, square in enumerate(squares):
            squares[index] = _inside(square, half, half_width, half_height)
            calm &= squares[index] == square
        if calm and turn % _LOOK_AGAIN == 0:
            return True
    return False


def _neighbours(squares: Sequence[Square], near: float) -> list[tuple[int, int]]:
    """Return pairs close enough to meet within the next rounds."""
    return [
        (first, first + 1 + offset)
        for first, a in enumerate(squares)
        for offset, b in enumerate(squares[first + 1 :])
        if abs(b[0] - a[0]) < near and abs(b[1] - a[1]) < near
    ]


def _inside(square: Square, half: float, half_width: float, half_height: float) -> Square:
    x, y, heading = square
    reach = half * (abs(math.cos(heading)) + abs(math.sin(heading))) + constants.DIE_GAP
    return (
        min(max(x, reach - half_width), half_width - reach),
        min(max(y, reach - half_height), half_height - reach),
        heading,
    )


def is_clear(squares: Sequence[Square], edge: float, half_width: float, half_height: float) -> bool:
    """Return True when no square overlaps another one or a wall."""
    half = edge / 2.0
    for a in squares:
        reach = half * (abs(math.cos(a[2])) + abs(math.sin(a[2])))
        if abs(a[0]) + reach > half_width or abs(a[1]) + reach > half_height:
            return False
    return all(overlap(squares[i], squares[j], half)[2] <= 0.0 for i, j in _neighbours(squares, edge * 1.5))
