"""The motion of sides that fold and open: pieces at rest slide from where they were seen, without a sound."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from tabletop.core.table.layout import Shape
from tabletop.core.table.table import Table
from tabletop.ui.render.geometry.zone_layouts import PiecePose

QUICK: Final = 0.05
"""The seconds in which a piece goes two thirds of its way."""
LEAST: Final = 0.5
"""The distance (mm) from its place at which a piece has arrived."""


class Folding:
    """The offsets of the drawn pieces from their places. Clicks are tested against the places."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._away: dict[str, tuple[float, float]] = {}

    @property
    def moving(self) -> bool:
        return bool(self._away)

    def start(self, before: Mapping[str, PiecePose], after: Mapping[str, PiecePose]) -> None:
        """Let every piece but boards, which change their form at once, slide from one place to another."""
        self._away = {}
        for piece, pose in after.items():
            was = before.get(piece)
            if was is None or was is pose or pose.covered or self.table.kind_of(piece).shape is Shape.BOARD:
                continue
            if math.dist(was[:2], pose[:2]) > LEAST:
                self._away[piece] = was.x - pose.x, was.y - pose.y

    def update(self, seconds: float, *, still: bool = False) -> bool:
        """Let time pass, or (`still`) skip the motion; return whether a piece is seen at another place now."""
        if not self._away:
            return False
        left = 0.0 if still else math.exp(-seconds / QUICK)
        moved = {piece: (x * left, y * left) for piece, (x, y) in self._away.items()}
        self._away = {piece: way for piece, way in moved.items() if math.hypot(*way) > LEAST}
        return True

    def end(self) -> None:
        self._away = {}

    def seen(self, poses: Mapping[str, PiecePose]) -> Mapping[str, PiecePose]:
        """Return the poses of the pieces as they are seen, given those in which they rest."""
        if not self._away:
            return poses
        moved = dict(poses)
        for piece, (x, y) in self._away.items():
            if piece in moved:
                pose = moved[piece]
                moved[piece] = pose._replace(x=pose.x + x, y=pose.y + y)
        return moved
