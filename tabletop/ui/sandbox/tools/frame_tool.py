"""Frames on the open table: drawn as a box, moved by their edge."""

from __future__ import annotations

from typing import Final, Literal

from tabletop.core.data.messages import msg
from tabletop.core.table.layout import Zone
from tabletop.sandbox.action_types import actions
from tabletop.sandbox.model.zones import is_frame
from tabletop.ui.sandbox.table.actions import FreePlay
from tabletop.ui.sandbox.view.annotations import box
from tabletop.ui.table.frame.velocity import Point

GRIP: Final = 7
"""The distance (pixels) from the edge of a frame within which the mouse takes hold of it."""


class FrameTool:
    """The hand that draws and moves frames. `armed` is what the next box becomes; "" when none is to be drawn."""

    def __init__(self, play: FreePlay) -> None:
        self.play, self.area = play, play.area
        self.armed: Literal["", "hide", "count"] = ""
        self._from: Point = (0.0, 0.0)
        self._moved: Zone | None = None

    def arm(self, what: Literal["hide", "count"]) -> None:
        """Make a frame of the next box that is drawn."""
        if not self.play.only_looks():
            self.armed = what
            self.play.overlays.show_toast(msg("sandbox.ui.draw_box"))

    def disarm(self) -> bool:
        """Draw no frame after all; return whether one was to be drawn."""
        armed, self.armed = bool(self.armed), ""
        return armed

    def frame_at(self, at: Point) -> str:
        """Return the smallest frame around a point; "" for none."""
        here = [zone for zone in self.area.shown.table.zones.values() if is_frame(zone.id) and zone.holds(*at)]
        return min(here, key=lambda zone: zone.w * zone.h).id if here else ""

    def erase(self, at: Point) -> None:
        """Remove the frame around a point."""
        frame = self.frame_at(at)
        if frame:
            self.play.perform(actions.EraseZone(frame))
        else:
            self.play.overlays.refuse(msg("sandbox.ui.nothing_here"))

    def press(self, at: Point, piece: str) -> bool:
        """Begin a frame, or take hold of the edge of one where no piece is; return False for neither."""
        self._from = at
        self._moved = None if self.armed or piece else self._edge_at(at)
        return bool(self.armed) or self._moved is not None

    def drag(self, at: Point) -> None:
        """Show the frame that a release here would make or move."""
        if self._moved is None:
            self.area.marks = box(self._from, at)
        else:
            x, y = self._corner(self._moved, at)
            self.area.marks = box((x, y), (x + self._moved.w, y + self._moved.h))
        self.area.light()

    def release(self, at: Point) -> None:
        """Make the frame, or move it."""
        moved, what, self._moved, self.armed = self._moved, self.armed, None, ""
        if moved is not None:
            self.play.perform(actions.ShiftZone(moved.id, self._corner(moved, at)))
        elif what:
            (x0, y0), (x1, y1) = self._from, at
            size = abs(x1 - x0), abs(y1 - y0)
            self.play.perform(actions.DrawZone(what, (min(x0, x1), min(y0, y1)), size, self.play.controller.by))

    def _corner(self, zone: Zone, at: Point) -> Point:
        return zone.x + at[0] - self._from[0], zone.y + at[1] - self._from[1]

    def _edge_at(self, at: Point) -> Zone | None:
        """Return the frame with an edge near a point."""
        reach = GRIP / self.area.view.camera.view.scale
        for zone in self.area.shown.table.zones.values():
            if is_frame(zone.id):
                across = max(zone.x - at[0], at[0] - zone.x - zone.w)
                down = max(zone.y - at[1], at[1] - zone.y - zone.h)
                if abs(max(across, down)) <= reach:
                    return zone
        return None
