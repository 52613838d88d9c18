"""The film of a roll: the result is known, and the dice tumble to it in the tray of the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from physics import constants
from physics.dice.cube import MATRICES
from physics.dice.throw import DiceThrow, DieFrame, Tray, Tumble
from physics.dice.tumble import tumble
from tabletop.core.table.table import Table
from tabletop.ui.render.dice.cubes import in_flight
from tabletop.ui.render.motion.tweens import PieceFrame
from tabletop.viewmodel.view.dice import dice_of

FAST: Final = 0.3
"""Seconds of a roll with fast dice."""
SLOWED: Final = 1.8
"""Factor by which a film is slower than real dice of 16 mm, so that the eye can follow."""
SHORTEST, LONGEST = 0.9, 1.5
"""The shortest and the longest film in seconds."""
SLOWEST_HAND: Final = 250.0
"""A mouse slower than this (mm/s) only lets go: the dice are thrown across the tray."""
FASTEST_HAND: Final = 2500.0
MOUSE: Final = 1.5
"""Factor by which a real hand with dice is faster than a hand at the mouse."""
ROOM: Final = 8.0
"""The area that each die needs to roll, in squares of the size of a die."""


class DiceRelease(NamedTuple):
    """The position (mm on the table) at which the dice are released, and their speed (mm/s)."""

    x: float
    y: float
    vx: float
    vy: float


class DiceClip:
    """The frames of a roll for `TableView.film`. `duration` is in seconds of the film as shown."""

    def __init__(
        self,
        table: Table,
        faces: Sequence[int],
        hand: DiceRelease | None,
        scatter: int,
        *,
        dice: Sequence[str] = (),
        fast: bool = False,
        speed: float = 1.0,
    ) -> None:
        """Compute the film. `hand` is None when the roll was started by a key; `speed` divides the time of the film.

        `dice` are the rolling ones, when `table` already shows where they end.
        """
        found, zone = dice_of(table, len(faces))
        self.dice = list(dice) or found
        self.duration = 0.0
        if zone is None or len(self.dice) < len(faces):
            return
        self.tumble: Tumble
        self._scale = table.kind_of(self.dice[0]).width / (constants.DIE_EDGE * 1000.0)
        self._bed = pygame.FRect(zone.x, zone.y, zone.w, zone.h)
        try:
            self.tumble = self._tumbled(faces, hand, scatter)
        except ValueError:  # too small for so many dice, so they roll beyond its edges
            self._bed = self._roomier(len(faces), pygame.FRect(0, 0, table.width, table.height))
            self.tumble = self._tumbled(faces, hand, scatter)
        self._real = max(len(self.tumble.frames) - 1, 1) / self.tumble.rate
        shown = min(FAST, self._real) if fast else min(max(self._real * SLOWED, SHORTEST), LONGEST)
        self.duration = shown / speed

    def _tumbled(self, faces: Sequence[int], hand: DiceRelease | None, scatter: int) -> Tumble:
        half = (self._bed.w / 2000.0 / self._scale, self._bed.h / 2000.0 / self._scale)
        throw = self._throw(half, hand, scatter)
        return tumble(Tray(round(half[0], 6), round(half[1], 6)), throw, faces, record=True)

    def _roomier(self, count: int, table: pygame.FRect) -> pygame.FRect:
        """Return a part of the table around the tray in which so many dice have room to roll."""
        area = count * ROOM * constants.DIE_EDGE**2 * (self._scale * 1000.0) ** 2
        bed = self._bed.copy()
        bed.size = max(bed.w, (1.5 * area) ** 0.5), max(bed.h, (area / 1.5) ** 0.5)
        bed.center = self._bed.center
        return bed.clamp(table)

    def _throw(self, half: tuple[float, float], hand: DiceRelease | None, scatter: int) -> DiceThrow:
        """Return the throw of the hand in metres of the tray, in which y points up."""
        zone = self._bed
        left = zone.x + zone.w * 0.12
        x, y, vx, vy = hand or DiceRelease(left, zone.y + zone.h / 2, 0.0, 0.0)
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

    def frames(self, seconds: float) -> Mapping[str, PieceFrame]:
        """Return the frames of all dice at a moment of the film."""
        at = seconds / self.duration * self._real if self.duration else self._real
        row = self.tumble.frames[min(len(self.tumble.frames) - 1, int(at * self.tumble.rate))]
        return {die: self._moment(frame) for die, frame in zip(self.dice, row, strict=True)}

    def _moment(self, frame: DieFrame) -> PieceFrame:
        scale = self._scale / 1000.0
        x = self._bed.x + self._bed.w / 2 + frame.x_um * scale
        y = self._bed.y + self._bed.h / 2 - frame.y_um * scale
        turned = in_flight(MATRICES[frame.orientation], frame.yaw_e5 / 1e5, frame.axis, frame.progress / 1000.0)
        return PieceFrame(x, y, 0.0, frame.z_um * scale, frame.face - 1, 1.0, turned)
