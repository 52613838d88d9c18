"""The motion of things on the free table: dice in the air, loose pieces that slide."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import lru_cache

import numpy as np

from tabletop.core.table.table import TableSnapshot
from tabletop.sandbox.physics.sliding import Loose
from tabletop.sandbox.physics.thrown_dice import Landed
from tabletop.ui.match.playback.dice_clip import LONGEST, SHORTEST, SLOWED
from tabletop.ui.render.dice.cubes import Matrix
from tabletop.ui.render.dice.polyhedra import MIRROR
from tabletop.ui.render.motion.tweens import PieceFrame
from tabletop.ui.render.table_view import TableView

Frames = Callable[[float], Mapping[str, PieceFrame]]
FOREVER = 1e9
LYING = 0.05
"""The height (mm) below which a piece lies on the table."""


def dice_clip(landed: Landed, table: TableSnapshot) -> tuple[Frames, float]:
    """Return the frames of a throw and its duration in seconds: slowed, so that the eye can follow."""
    film = landed.film
    real = max(1, len(film.frames) - 1) / film.rate
    shown = min(max(real * SLOWED, SHORTEST), LONGEST)
    kinds = [table.kind_of(die) for die in landed.action.dice]
    turned = MIRROR @ landed.roll.turned @ MIRROR
    flat_from = _flat_from(turned)
    to_mm = landed.scale / 1e3
    rows = np.array([[(die.x_um, -die.y_um, die.z_um) for die in row] for row in film.frames]) * to_mm
    solid = np.array([kind.die_sides > 0 for kind in kinds])
    rows[:, solid, 2] = landed.roll.raised[:, solid] * landed.scale * 1e3
    rows[:, :, :2] += landed.middle
    last = len(film.frames) - 1

    def moment(number: int, row: int, x: float, y: float, lift: float) -> PieceFrame:
        frame, angle = film.frames[row][number], landed.action.angles[number]
        if kinds[number].die_sides == 0:
            opened = abs(math.cos(math.pi * frame.progress / 1000.0))
            return PieceFrame(x, y, angle, lift, frame.face - 1, max(0.1, opened))
        if row < flat_from[number]:
            return PieceFrame(x, y, angle, lift, frame.face - 1, 1.0, turned[row, number])
        return PieceFrame(x, y, angle, lift if lift > LYING else 0.0, film.faces[number] - 1)

    @lru_cache(maxsize=2)
    def frames(seconds: float) -> Mapping[str, PieceFrame]:
        at = min(last, seconds / shown * last)
        row = int(at)
        now = rows[row] + (rows[min(row + 1, last)] - rows[row]) * (at - row)
        return {
            die: moment(number, row, x, y, lift)
            for number, (die, (x, y, lift)) in enumerate(zip(landed.action.dice, now.tolist(), strict=True))
        }

    return frames, shown


def _flat_from(turned: Matrix) -> list[int]:
    """Return for each die the first frame from which it has its final orientation; it may still bounce or slide."""
    turning = np.abs(turned - turned[-1:]).max(axis=(2, 3)) > 1e-3
    return [int(np.flatnonzero(column).max(initial=-1)) + 1 for column in turning.T]


class Sliding:
    """The loose pieces in motion, shown by the view as an endless clip until they rest."""

    def __init__(self, loose: Loose, view: TableView) -> None:
        self.loose, self.view = loose, view
        self._now: dict[str, PieceFrame] = {}
        view.film(lambda seconds: self._now, FOREVER)

    def advance(self, seconds: float) -> tuple[float, str]:
        """Let time pass; return the speed (m/s) of the hardest knock, and a piece that it struck."""
        self.loose.advance(seconds)
        table = self.view.table
        self._now = {
            piece: PieceFrame(rest.x, rest.y, rest.angle, 0.0, table.pieces[piece].face)
            for piece, rest in self.loose.moved().items()
        }
        return max(((knock.speed, knock.a) for knock in self.loose.knocks), default=(0.0, ""))

    @property
    def moving(self) -> bool:
        return self.loose.moving

    def end(self) -> None:
        """Stop showing it."""
        self.view.animator.film = None
