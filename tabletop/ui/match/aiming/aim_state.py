"""The state of aiming: the disc, the shot, and the ghosts of practice."""

from __future__ import annotations

import math
from dataclasses import replace

from physics import constants
from physics.flick.stroke import Sample
from physics.scene import Shot
from tabletop.core.game.flicking import AimHelp, Flicking, FlickOptions
from tabletop.core.input.interpret import Option
from tabletop.ui.match.aiming.practice import Practice
from tabletop.ui.match.aiming.pull_reach import PullReach
from tabletop.ui.match.aiming.shot_builder import Aim
from tabletop.ui.match.aiming.stroke_series import StrokeSeries
from tabletop.ui.match.context import MatchContext
from tabletop.ui.match.question.question import QuestionView

Point = tuple[int, int]


class Aiming:
    """The state of the aim; `AimInput` changes it, `AimShow` and `AimPrompts` show it."""

    def __init__(self, context: MatchContext, question: QuestionView) -> None:
        self.context, self.question = context, question
        self.flicking: Flicking | None = question.controller.game.table.flicking
        self.practice = Practice([style.colour for style in context.ui.styles])
        self.aim: Aim | None = None
        self.pressed: Point | None = None
        """The point at which the button went down while aiming; None when it is up."""
        self.at: Point = (0, 0)
        """The position of the mouse."""
        self.trail: tuple[Sample, ...] = ()
        """The path of the stroke that is going on."""
        self.series = StrokeSeries()
        self.last: dict[str, Shot] = {}
        """The last practice shot of each disc."""

    @property
    def disc(self) -> str:
        """The disc that is being aimed; "" for none."""
        return self.aim.disc.id if self.aim is not None else ""

    @property
    def pulling(self) -> bool:
        """True while the button is held down to pull an aimed disc."""
        return self.pressed is not None

    @property
    def metre(self) -> float:
        """The pixels on the screen of a metre of the board."""
        assert self.flicking is not None
        return self.context.view.camera.view.scale * self.flicking.ground.scale

    @property
    def reach(self) -> PullReach | None:
        """The scale of the pull that is going on; None when there is none."""
        if self.pressed is None:
            return None
        return PullReach(self.pressed, self.context.room.size, self.metre * constants.PULL_FULL + 1.0)

    @property
    def swiping(self) -> bool:
        """True if this person flicks by a stroke with the cursor instead of pulling back."""
        return self.context.options.flick_hand == "swipe"

    @property
    def ready(self) -> bool:
        """True if the table can be seen as it is: nothing moves and nothing covers it."""
        return not (
            self.context.director.busy or self.question.overlays.curtain or self.question.controller.shown.is_past
        )

    @property
    def shots(self) -> FlickOptions | None:
        """The flicks that the person at the table may make now."""
        shots = self.question.controller.shown.shots if self.flicking is not None and self.ready else None
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
        """The aim help that the house rules of this match allow."""
        return self.question.controller.flick_rules.aim_help

    def disc_at(self, shots: FlickOptions, pos: Point) -> str:
        """Return the piece under the cursor, or the ghost if practice is on a ghost fleet."""
        if self.flicking is None or not self.on_fleet:
            return self.context.view.hit(pos).piece
        x, y = self.flicking.ground.to_scene(*self.context.view.camera.to_table(*pos))
        under = [disc.id for disc in shots.scene.discs if math.dist((x, y), (disc.x, disc.y)) <= disc.radius]
        return under[0] if under else ""

    def others(self) -> list[Option]:
        """Return the other options for the aimed disc, such as landing."""
        return [] if self.practice.on else [one for one in self.question.offers() if self.disc in one.label.take]

    def drops(self, pos: Point) -> list[Option]:
        """Return the options that put the aimed disc down at the cursor, such as a landing.

        The pull may mean one of them instead of a flick.
        """
        if self.aim is None:
            return []
        x, y = self.context.view.camera.to_table(*pos)
        zones = self.context.view.table.zones
        offers = [one for one in self.others() if one.label.put in zones]
        return [one for one in offers if zones[str(one.label.put)].holds(x, y)]
