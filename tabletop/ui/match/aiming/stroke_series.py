"""A series of ten strokes in practice: what the hand did in each, and how far they were spread."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, pstdev
from typing import Final

from physics.flick import aim
from physics.flick.stroke import Sample, Stroke
from physics.scene import Disc
from tabletop.core.data.messages import Message, msg
from tabletop.core.game.flicking import BoardFrame
from tabletop.ui.render.layers.marks import Colour, OverMark, Ring, StraightLine

SERIES: Final = 10
"""The number of strokes in a series."""
PATH: Final[Colour] = (255, 214, 102)
LINE: Final[Colour] = (150, 176, 214)
BEYOND: Final = 0.06
"""The length (m) of the line of a stroke beyond the disc."""


@dataclass(frozen=True, slots=True)
class StrokeRecord:
    """One stroke: the disc it struck, its shot, and the path of the finger up to the rim."""

    disc: Disc
    stroke: Stroke
    path: tuple[Sample, ...]

    @property
    def power(self) -> float:
        """The power of the shot, 0 to 100."""
        return 100.0 * aim.power_of(self.stroke.shot.speed)

    @property
    def degrees(self) -> float:
        """The angle in degrees between the line and the shot, positive to the left."""
        return math.degrees(self.stroke.aside)


class StrokeSeries:
    """The strokes of the series that is going on; after the last one the next stroke begins a new series."""

    def __init__(self) -> None:
        self.records: list[StrokeRecord] = []

    def add(self, record: StrokeRecord) -> None:
        if len(self.records) == SERIES:
            self.clear()
        self.records.append(record)

    def clear(self) -> None:
        self.records.clear()

    @property
    def summary(self) -> Message | None:
        """A description of the last stroke, or of all strokes of a complete series."""
        if not self.records:
            return None
        if len(self.records) == SERIES:
            return self._series_summary()
        last = self.records[-1]
        gaps = {"speed": f"{last.stroke.shot.speed:.2f}", "power": f"{last.power:.0f}", "aside": _aside(last.degrees)}
        return msg("ui.flick.stroke", number=len(self.records), count=SERIES, **gaps)

    def _series_summary(self) -> Message:
        powers, degrees = [one.power for one in self.records], [one.degrees for one in self.records]
        gaps = {"power": f"{fmean(powers):.0f}", "spread": f"{pstdev(powers):.0f}", "turned": f"{pstdev(degrees):.1f}"}
        return msg("ui.flick.series", count=SERIES, aside=_aside(fmean(degrees)), **gaps)

    def marks(self, ground: BoardFrame) -> list[OverMark]:
        """Return the path of the last stroke and the line that it would have kept to."""
        if not self.records:
            return []
        last = self.records[-1]
        _, x, y = last.path[0]
        turn = last.stroke.shot.angle - last.stroke.aside
        far = math.dist((x, y), (last.disc.x, last.disc.y)) + BEYOND
        start, end = ground.to_table(x, y), ground.to_table(x + far * math.cos(turn), y + far * math.sin(turn))
        return [StraightLine(*start, *end, LINE, 1.5, dashed=True), *trail(last.path, ground)]


def trail(path: Sequence[Sample], ground: BoardFrame) -> list[OverMark]:
    """Return the path of the finger."""
    points = [ground.to_table(x, y) for _, x, y in path]
    lines = [StraightLine(*start, *end, PATH, 2.0) for start, end in itertools.pairwise(points) if start != end]
    return [Ring(*points[0], 2.0, PATH, 1.0, 255), *lines] if points else []


def _aside(degrees: float) -> Message:
    """Say how far to the left or right of its line a stroke went."""
    if abs(degrees) < 0.05:
        return msg("ui.flick.aside_none")
    return msg("ui.flick.aside_left" if degrees > 0 else "ui.flick.aside_right", degrees=f"{abs(degrees):.1f}")
