"""The reach of a pull near the edges of the window: full power is reached there too, by a scale that grows."""

from __future__ import annotations

import math

Point = tuple[int, int]


def stretched(pressed: Point, pos: Point, window: tuple[int, int], full: float) -> tuple[float, float]:
    """Return the pull in pixels from the point of the press to the cursor.

    Where the window ends within `full` pixels in this direction, the scale grows from 1 at the point of the press so
    that the edge gives a full pull. Short pulls keep their fine grading.
    """
    dx, dy = pos[0] - pressed[0], pos[1] - pressed[1]
    far, room = math.hypot(dx, dy), room_towards(pressed, (dx, dy), window)
    if far <= 0 or room >= full or room <= 0:
        return float(dx), float(dy)
    scale = 1.0 + (full - room) / room * (far / room)
    return dx * scale, dy * scale


def room_towards(start: Point, way: tuple[float, float], window: tuple[int, int]) -> float:
    """Return how many pixels the cursor can go from `start` in a direction within the window."""
    far = math.hypot(*way)
    if far <= 0:
        return math.inf
    shares = [
        (size - 1 - place if step > 0 else place) / abs(step)
        for place, step, size in zip(start, way, window, strict=True)
        if step
    ]
    return max(0.0, min(shares)) * far
