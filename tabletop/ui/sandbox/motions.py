"""Things in motion on the free table: dice in the air, loose pieces that slide."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import lru_cache

import numpy as np

from tabletop.sandbox.dice import Landed
from tabletop.sandbox.loose import Loose
from tabletop.sandbox.session import SandboxSession
from tabletop.ui.animate import Moment
from tabletop.ui.dice3d import Matrix
from tabletop.ui.facets import MIRROR
from tabletop.ui.play.dice_film import LONGEST, SHORTEST, SLOWED
from tabletop.ui.scene_view import TableView

Frames = Callable[[float], Mapping[str, Moment]]
FOREVER = 1e9


def dice_film(landed: Landed, session: SandboxSession) -> tuple[Frames, float]:
    """The frames of a throw and how long it lasts (seconds): slower than dice roll, so that the eye can follow."""
    film, table = landed.film, session.table
    real = max(1, len(film.frames) - 1) / film.rate
    shown = min(max(real * SLOWED, SHORTEST), LONGEST)
    solid = [table.kind_of(die).body > 0 for die in landed.act.dice]
    turned = MIRROR @ landed.roll.turned @ MIRROR
    raised = landed.roll.raised * landed.scale * 1e3
    still = _still_from(turned, raised)
    to_mm = landed.scale / 1e3

    def moment(number: int, row: int) -> Moment:
        frame = film.frames[row][number]
        x, y = landed.middle[0] + frame.x_um * to_mm, landed.middle[1] - frame.y_um * to_mm
        angle = landed.act.angles[number]
        if solid[number] and row >= still[number]:
            return Moment(x, y, angle, 0.0, film.faces[number] - 1)
        if solid[number]:
            return Moment(x, y, angle, float(raised[row, number]), frame.face - 1, 1.0, turned[row, number])
        opened = abs(math.cos(math.pi * frame.progress / 1000.0))
        return Moment(x, y, angle, frame.z_um * to_mm, frame.face - 1, max(0.1, opened))

    @lru_cache(maxsize=2)
    def row_of(row: int) -> Mapping[str, Moment]:
        return {die: moment(number, row) for number, die in enumerate(landed.act.dice)}

    def frames(seconds: float) -> Mapping[str, Moment]:
        return row_of(min(len(film.frames) - 1, int(seconds / shown * real * film.rate)))

    return frames, shown


def _still_from(turned: Matrix, raised: Matrix) -> list[int]:
    """For each die the first frame from which on it lies flat with its last side up; it may slide on."""
    moving = (np.abs(turned - turned[-1:]).max(axis=(2, 3)) > 1e-3) | (raised > 0.01)
    return [int(np.flatnonzero(column).max(initial=-1)) + 1 for column in moving.T]


class Sliding:
    """Loose pieces in motion, shown by the view as a film without end until they rest."""

    def __init__(self, loose: Loose, view: TableView) -> None:
        self.loose, self.view = loose, view
        self._now: dict[str, Moment] = {}
        view.film(lambda seconds: self._now, FOREVER)

    def advance(self, seconds: float) -> float:
        """Let time pass; the speed (m/s) of the hardest knock."""
        self.loose.advance(seconds)
        table = self.view.table
        self._now = {
            piece: Moment(rest.x, rest.y, rest.angle, 0.0, table.pieces[piece].face)
            for piece, rest in self.loose.moved().items()
        }
        return max((knock.speed for knock in self.loose.knocks), default=0.0)

    @property
    def moving(self) -> bool:
        return self.loose.moving

    def end(self) -> None:
        """Stop showing it."""
        self.view.animator.film = None
