"""Things in motion on the free table: dice in the air, loose pieces that slide."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from physics.cube import MATRICES
from physics.scene import DieFrame
from tabletop.sandbox.dice import Landed
from tabletop.sandbox.loose import Loose
from tabletop.sandbox.session import SandboxSession
from tabletop.table import Shape
from tabletop.ui.animate import Moment
from tabletop.ui.dice3d import in_flight
from tabletop.ui.scene_view import TableView

Frames = Callable[[float], Mapping[str, Moment]]
FOREVER = 1e9


def dice_film(landed: Landed, session: SandboxSession) -> tuple[Frames, float]:
    """The frames of a throw and how long it lasts (seconds)."""
    film = landed.film
    table, to_mm = session.table, landed.scale / 1e3
    cubes = {die: table.kind_of(die).shape is Shape.DIE for die in landed.act.dice}

    def moment(die: str, frame: DieFrame) -> Moment:
        x, y = landed.middle[0] + frame.x_um * to_mm, landed.middle[1] - frame.y_um * to_mm
        if cubes[die]:
            turned = in_flight(MATRICES[frame.orientation], frame.yaw_e5 / 1e5, frame.axis, frame.progress / 1000.0)
            return Moment(x, y, 0.0, frame.z_um * to_mm, frame.face - 1, 1.0, turned)
        opened = abs(math.cos(math.pi * frame.progress / 1000.0))
        return Moment(x, y, -math.degrees(frame.yaw_e5 / 1e5), frame.z_um * to_mm, frame.face - 1, max(0.1, opened))

    def frames(seconds: float) -> Mapping[str, Moment]:
        row = film.frames[min(len(film.frames) - 1, int(seconds * film.rate))]
        return {die: moment(die, frame) for die, frame in zip(landed.act.dice, row, strict=True)}

    return frames, max(1, len(film.frames) - 1) / film.rate


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
