"""The recent positions of a hand, and its speed when it let go."""

from __future__ import annotations

from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]
RECENT_MS: Final = 80
"""The time before letting go over which the speed of a throw is measured."""


class Track:
    """The path of one hand over the table (mm)."""

    def __init__(self) -> None:
        self._points: list[tuple[int, float, float]] = []

    def note(self, now: int, at: Point) -> None:
        """Record that the hand is at a point at a time (ms)."""
        self._points = [point for point in self._points if now - point[0] <= 4 * RECENT_MS]
        self._points.append((now, *at))

    def forget(self) -> None:
        self._points.clear()

    def speed(self, now: int) -> Point:
        """Return the speed in mm/s; zero when the hand stood still before it let go."""
        recent = [point for point in self._points if now - point[0] <= RECENT_MS]
        if len(recent) < 2 or recent[-1][0] == recent[0][0]:
            return 0.0, 0.0
        seconds = (recent[-1][0] - recent[0][0]) / 1000.0
        return (recent[-1][1] - recent[0][1]) / seconds, (recent[-1][2] - recent[0][2]) / seconds
