"""The finger on loose pieces: pull back and flick, or push what is in the way; and the box that selects several."""

from __future__ import annotations

import math
from typing import Final

from tabletop.sandbox.model.pieces import LOCKED
from tabletop.sandbox.physics.sliding import FASTEST, Loose
from tabletop.ui.render.geometry.zone_layouts import pose_of
from tabletop.ui.sandbox.table.actions import FreePlay
from tabletop.ui.sandbox.view.annotations import box, pull
from tabletop.ui.sandbox.view.view_model import TableArea
from tabletop.ui.table.frame.velocity import Point

FULL_PULL: Final = 140.0
"""The pull (mm) at which a flick has its full power."""
CALLED_OFF: Final = 12.0
"""The distance (mm) from the piece within which letting go does nothing."""


class Finger:
    """One finger. `pushing` is true while it is on the table."""

    def __init__(self, play: FreePlay) -> None:
        self.play, self.area, self.stage = play, play.area, play.stage
        self.pushing = False
        self._piece = ""
        self._from: Point = (0.0, 0.0)
        self._key = 0

    def begin_pull(self, piece: str) -> None:
        """Put the finger on a piece."""
        pose = pose_of(self.area.table, piece)
        assert pose is not None, "a loose piece lies on the table"
        self._piece, self._from = piece, (pose.x, pose.y)

    def pull(self, at: Point) -> None:
        """Pull the finger back to a table point and show the aim."""
        self.area.marks = pull(self._from, at, self._power(at))
        self.area.light()

    def _power(self, at: Point) -> float:
        """Return the power: 0 where the flick is cancelled, 1 at full pull; short pulls are finely graded."""
        far = math.dist(at, self._from) - CALLED_OFF
        return min(1.0, far / (FULL_PULL - CALLED_OFF)) ** 1.5 if far > 0 else 0.0

    def flick(self, at: Point) -> None:
        """Let go."""
        power = self._power(at)
        if power <= 0 or self._piece not in self.area.shown.table.pieces:
            return
        dx, dy = self._from[0] - at[0], self._from[1] - at[1]
        speed = FASTEST * 1000.0 * power / math.hypot(dx, dy)
        loose = Loose(self.area.shown.table, self._piece)
        loose.flick(self._piece, dx * speed, dy * speed)
        self.stage.slide(loose)

    def push(self, key: int) -> None:
        """Put the finger on the table while `key` is down, to push loose pieces."""
        if self.pushing or self.play.only_looks():
            return
        self.stage.quiet()
        loose = Loose(self.area.shown.table)
        loose.push_at(*self.area.pointer())
        self.pushing, self._key = True, key
        self.stage.slide(loose)

    def push_on(self, at: Point) -> None:
        """Move the pushing finger."""
        if self.stage.sliding is not None:
            self.stage.sliding.loose.point_at(*at)

    def key_up(self, key: int) -> None:
        """Handle a key coming up, which may be that of the finger."""
        if self.pushing and key == self._key:
            self.pushing = False
            if self.stage.sliding is not None:
                self.stage.sliding.loose.lift()


def pick_box(area: TableArea, start: Point, end: Point) -> None:
    """Select all free pieces between two corners, and show the box."""
    (x0, y0), (x1, y1) = start, end
    area.marks = box(start, end)
    left, right, top, bottom = min(x0, x1), max(x0, x1), min(y0, y1), max(y0, y1)
    table = area.shown.table
    area.picked = {
        piece
        for piece, pose in area.view.poses.items()
        if left <= pose.x <= right and top <= pose.y <= bottom and LOCKED not in table.pieces[piece].marks
    }
    area.light()
