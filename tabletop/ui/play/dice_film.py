"""The film of a roll: the outcome is known, the dice tumble to it in the tray of the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from physics import feel
from physics.cube import MATRICES
from physics.dice import tray_for, tumble
from physics.scene import DieFrame, Throw, Tray, Tumble
from tabletop.table import Shape, Table, Zone
from tabletop.ui.animate import Moment
from tabletop.ui.dice3d import in_flight

FAST = 0.3
"""Seconds of a roll when dice are fast."""


def dice_of(table: Table, count: int) -> tuple[list[str], Zone | None]:
    """The first `count` dice of the table and the zone they are thrown in: "tray", or where they lie."""
    dice = [piece.id for piece in table.pieces.values() if table.kinds[piece.kind].shape is Shape.DIE][:count]
    zone = table.zones.get("tray")
    if zone is None and dice:
        zone = table.zones.get(table.pieces[dice[0]].zone)
    return dice, zone


class DiceFilm:
    """Frames of a roll for `TableView.film`. `duration` is in seconds of the film as shown."""

    def __init__(
        self, table: Table, faces: Sequence[int], hand: tuple[float, float] | None, scatter: int, *, fast: bool = False
    ) -> None:
        """`hand` is the speed of the throwing hand in mm/s on the table; None throws for those who only press a key."""
        self.dice, zone = dice_of(table, len(faces))
        self.duration = 0.0
        if zone is None or len(self.dice) < len(faces):
            return
        self._zone = zone
        edge = table.kind_of(self.dice[0]).width
        self._scale = edge / (feel.DIE_EDGE * 1000.0)
        room = tray_for(len(faces))
        half = (zone.w / 2000.0 / self._scale, zone.h / 2000.0 / self._scale)
        tray = Tray(round(max(half[0], room.half_width), 6), round(max(half[1], room.half_height), 6))
        self._fit = min(1.0, half[0] / tray.half_width, half[1] / tray.half_height)
        vx, vy = hand or (900.0, -500.0)
        speed = (vx * vx + vy * vy) ** 0.5
        slow = min(1.0, 2500.0 / speed) if speed else 0.0
        vx, vy = (vx * slow, vy * slow) if speed > 250.0 else (900.0, -500.0)
        throw = Throw(0.0, 0.0, round(vx / 1000.0, 6), round(-vy / 1000.0, 6), scatter)
        self.tumble: Tumble = tumble(tray, throw, faces, record=True)
        self._real = max(len(self.tumble.frames) - 1, 1) / self.tumble.rate
        self.duration = min(FAST, self._real) if fast else self._real

    def frames(self, seconds: float) -> Mapping[str, Moment]:
        """All dice at a moment of the film."""
        at = seconds / self.duration * self._real if self.duration else self._real
        row = self.tumble.frames[min(len(self.tumble.frames) - 1, int(at * self.tumble.rate))]
        return {die: self._moment(frame) for die, frame in zip(self.dice, row, strict=True)}

    def _moment(self, frame: DieFrame) -> Moment:
        scale = self._scale * self._fit / 1000.0
        x = self._zone.x + self._zone.w / 2 + frame.x_um * scale
        y = self._zone.y + self._zone.h / 2 - frame.y_um * scale
        turned = in_flight(MATRICES[frame.orientation], frame.yaw_e5 / 1e5, frame.axis, frame.progress / 1000.0)
        return Moment(x, y, 0.0, frame.z_um * scale, frame.face - 1, 1.0, turned)
