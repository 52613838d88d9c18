"""What the aiming hand holds, and what it may mean: the disc, the shot, the ghosts of practice."""

from __future__ import annotations

import math
from dataclasses import replace

from physics.scene import Shot
from tabletop.core.game.flicking import AimHelp, Flicking, FlickOptions
from tabletop.core.input.interpret import Option
from tabletop.ui.match.aiming.practice import Practice
from tabletop.ui.match.aiming.shot_builder import Aim
from tabletop.ui.match.context import MatchContext
from tabletop.ui.match.question.question import QuestionView

Point = tuple[int, int]


class Aiming:
    """The state of the hand; `AimInput` changes it, `AimShow` and `AimTalk` show it."""

    def __init__(self, floor: MatchContext, asked: QuestionView) -> None:
        self.floor, self.asked = floor, asked
        self.flicking: Flicking | None = asked.play.game.table.flicking
        self.practice = Practice([style.colour for style in floor.desk.styles])
        self.aim: Aim | None = None
        self.pressed: Point | None = None
        """Where the button went down on what is aimed, as long as it is held."""
        self.at: Point = (0, 0)
        """Where the mouse is."""
        self.last: dict[str, Shot] = {}
        """The last shot of each disc that was tried in practice."""

    @property
    def disc(self) -> str:
        """The disc that is being aimed; "" for none."""
        return self.aim.disc.id if self.aim is not None else ""

    @property
    def pulling(self) -> bool:
        """True if the hand holds the button down on what it aims."""
        return self.pressed is not None

    @property
    def swiping(self) -> bool:
        """True if this person strikes with the cursor instead of pulling back."""
        return self.floor.options.flick_hand == "swipe"

    @property
    def ready(self) -> bool:
        """True if the table is seen as it is: nothing moves and nothing covers it."""
        return not (self.floor.director.busy or self.asked.overlays.curtain or self.asked.play.shown.is_past)

    @property
    def shots(self) -> FlickOptions | None:
        """What the person at the table may flick now."""
        shots = self.asked.play.shown.shots if self.flicking is not None and self.ready else None
        fleet = self.practice.fleet if self.practice.on else None
        if shots is None or fleet is None:
            return shots
        there = {disc.id for disc in fleet.discs}
        return replace(shots, scene=fleet, discs=tuple(disc for disc in shots.discs if disc in there))

    @property
    def on_fleet(self) -> bool:
        """True if practice is on a ghost fleet."""
        return self.practice.on and self.practice.fleet is not None

    @property
    def help(self) -> AimHelp:
        """The house rule of this match."""
        return self.asked.play.flick_rules.aim_help

    def disc_at(self, shots: FlickOptions, pos: Point) -> str:
        """Return the piece under the cursor; with a ghost fleet the ghost."""
        if self.flicking is None or not self.on_fleet:
            return self.floor.view.hit(pos).piece
        x, y = self.flicking.ground.to_scene(*self.floor.view.camera.to_table(*pos))
        under = [disc.id for disc in shots.scene.discs if math.dist((x, y), (disc.x, disc.y)) <= disc.radius]
        return under[0] if under else ""

    def others(self) -> list[Option]:
        """Return what else may be done with the aimed disc, such as landing."""
        return [] if self.practice.on else [one for one in self.asked.offers() if self.disc in one.label.take]

    def drops(self, pos: Point) -> list[Option]:
        """What else the pull may mean: offers that put the aimed disc down where the cursor is, such as a landing."""
        if self.aim is None:
            return []
        x, y = self.floor.view.camera.to_table(*pos)
        zones = self.floor.view.table.zones
        offers = [one for one in self.others() if one.label.put in zones]
        return [one for one in offers if zones[str(one.label.put)].holds(x, y)]
