"""The film of a roll: the outcome is known, the dice tumble to it in the tray of the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from physics import feel
from physics.cube import MATRICES
from physics.dice import tray_for, tumble
from physics.scene import DiceThrow, DieFrame, Tray, Tumble
from tabletop.core.table import Table
from tabletop.present.dice import dice_of
from tabletop.ui.render.animate import Moment
from tabletop.ui.render.dice3d import in_flight

FAST: Final = 0.3
"""Seconds of a roll when dice are fast."""
SLOWED: Final = 1.8
"""A film is shown so many times slower than the dice of 16 mm roll, so that the eye can follow."""
SHORTEST, LONGEST = 0.9, 1.5
"""Seconds that a film lasts at least and at most."""
SLOWEST_HAND: Final = 250.0
"""A hand slower than this (mm/s) is taken as one that only lets go: the dice are thrown across the tray."""
FASTEST_HAND: Final = 2500.0
MOUSE: Final = 1.5
"""A hand at the mouse moves so many times slower than one with dice in it."""


class LetGo(NamedTuple):
    """Where the hand opens (mm on the table) and its speed (mm/s)."""

    x: float
    y: float
    vx: float
    vy: float


class DiceFilm:
    """Frames of a roll for `TableView.film`. `duration` is in seconds of the film as shown."""

    def __init__(
        self,
        table: Table,
        faces: Sequence[int],
        hand: LetGo | None,
        scatter: int,
        *,
        dice: Sequence[str] = (),
        fast: bool = False,
        speed: float = 1.0,
    ) -> None:
        """`hand` is None for those who only press a key; `speed` divides the time of the film.

        `dice` are those that roll, when `table` shows already where they end.
        """
        found, zone = dice_of(table, len(faces))
        self.dice = list(dice) or found
        self.duration = 0.0
        if zone is None or len(self.dice) < len(faces):
            return
        self.tumble: Tumble
        self._zone = zone
        self._scale = table.kind_of(self.dice[0]).width / (feel.DIE_EDGE * 1000.0)
        half = (zone.w / 2000.0 / self._scale, zone.h / 2000.0 / self._scale)
        throw = self._throw(half, hand, scatter)
        self._fit = 1.0
        try:
            self.tumble = tumble(Tray(round(half[0], 6), round(half[1], 6)), throw, faces, record=True)
        except ValueError:  # too small for so many dice: they roll in a larger tray, shown smaller
            tray = tray_for(len(faces))
            self._fit = min(half[0] / tray.half_width, half[1] / tray.half_height)
            self.tumble = tumble(tray, throw, faces, record=True)
        self._real = max(len(self.tumble.frames) - 1, 1) / self.tumble.rate
        shown = min(FAST, self._real) if fast else min(max(self._real * SLOWED, SHORTEST), LONGEST)
        self.duration = shown / speed

    def _throw(self, half: tuple[float, float], hand: LetGo | None, scatter: int) -> DiceThrow:
        """The motion of the hand in the metres of the tray: y points up there."""
        zone = self._zone
        left = zone.x + zone.w * 0.12
        x, y, vx, vy = hand or LetGo(left, zone.y + zone.h / 2, 0.0, 0.0)
        vx, vy = vx * MOUSE, vy * MOUSE
        speed = (vx * vx + vy * vy) ** 0.5
        if speed < SLOWEST_HAND:
            vx, vy = (1200.0, -200.0) if x < zone.x + zone.w / 2 else (-1200.0, -200.0)
        elif speed > FASTEST_HAND:
            vx, vy = vx * FASTEST_HAND / speed, vy * FASTEST_HAND / speed
        right = (x - zone.x - zone.w / 2) / self._scale / 1000.0
        up = -(y - zone.y - zone.h / 2) / self._scale / 1000.0
        start = (min(max(right, -half[0]), half[0]), min(max(up, -half[1]), half[1]))
        return DiceThrow(round(start[0], 6), round(start[1], 6), round(vx / 1000.0, 6), round(-vy / 1000.0, 6), scatter)

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
