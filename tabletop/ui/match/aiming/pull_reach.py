"""The reach of a pull near the edges of the window: full power is reached there too, by a scale that grows."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

Point = tuple[int, int]
CORNERS: Final = 72
"""The number of corners of a contour, which looks round."""


class PullReach(NamedTuple):
    """The scale of a pull: where the button went down, the size of the window, and the pixels of a full pull."""

    pressed: Point
    window: tuple[int, int]
    full: float

    def stretched(self, pos: Point) -> tuple[float, float]:
        """Return the pull in pixels from the point of the press to the cursor.

        Where the window ends within `full` pixels in this direction, the scale grows from 1 at the point of the press
        so that the edge gives a full pull. Short pulls keep their fine grading.
        """
        dx, dy = pos[0] - self.pressed[0], pos[1] - self.pressed[1]
        far, room = math.hypot(dx, dy), room_towards(self.pressed, (dx, dy), self.window)
        if far <= 0 or room >= self.full or room <= 0:
            return float(dx), float(dy)
        scale = 1.0 + self._growth(room) * far
        return dx * scale, dy * scale

    def way_of(self, share: float, way: tuple[float, float]) -> float:
        """Return how many pixels the hand goes in a direction for a share of the full pull."""
        room, pull = room_towards(self.pressed, way, self.window), share * self.full
        if room >= self.full or room <= 0:
            return pull
        growth = self._growth(room)
        return (math.sqrt(1.0 + 4.0 * growth * pull) - 1.0) / (2.0 * growth)

    def contour(self, share: float) -> tuple[tuple[float, float], ...]:
        """Return the corners of the line on which all pulls are this share of a full one, from the press in pixels."""
        ways = [(math.cos(turn), math.sin(turn)) for turn in (math.tau * n / CORNERS for n in range(CORNERS))]
        return tuple((way[0] * far, way[1] * far) for way in ways if (far := self.way_of(share, way)) >= 0)

    def _growth(self, room: float) -> float:
        """Return by how much the scale grows with each pixel, so that `room` pixels are a full pull."""
        return (self.full - room) / (room * room)


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
