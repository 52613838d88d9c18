"""The fingertip: the path of the cursor over the board while the button is held, read as a stroke through a disc."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from physics import constants
from physics.flick.stroke import Sample, Stroke, stroke_through
from physics.scene import Disc, Shot
from tabletop.core.data.messages import Refusal, msg
from tabletop.core.game.flicking import FlickOptions
from tabletop.core.input.interpret import can_take
from tabletop.ui.match.aiming.aim_overlay import AimShow
from tabletop.ui.match.aiming.aim_state import Point
from tabletop.ui.match.aiming.stroke_series import StrokeRecord
from tabletop.ui.system.clock import ticks

TRAVEL: Final = 6
"""Pixels from which on a press is a stroke and no click."""
RESTING: Final = 0.025
"""Seconds without a motion after which the finger rests."""


@dataclass(slots=True)
class Fingertip:
    """A stroke that is going on. Times are in seconds of the clock, positions in metres of the board."""

    shots: FlickOptions
    pressed: Point
    path: list[Sample]
    far: float = 0.0
    """The farthest distance of the cursor from the press so far, in pixels."""

    def move(self, now: int, x: float, y: float) -> None:
        """Add the position of the cursor at a time in milliseconds; a finger that rests adds no further ones."""
        time = now / 1000.0
        if self.path and time <= self.path[-1][0]:
            if len(self.path) == 1:  # where the stroke began is kept
                time = self.path[0][0] + 0.001
            else:
                self.path.pop()
        rests = len(self.path) > 1 and self.path[-1][1:] == self.path[-2][1:] == (x, y)
        if rests:
            self.path.pop()
        self.path.append((time, x, y))

    def struck(self, *, lifted: bool = False) -> tuple[Disc, Stroke] | None:
        """Return the disc that was struck first, and how; None as long as it could still be a click."""
        long_enough = lifted or self.path[-1][0] - self.path[0][0] >= constants.STROKE_LEAST
        if self.far < TRAVEL or not long_enough:
            return None
        discs = [self.shots.scene.disc(id) for id in self.shots.discs]
        found = [(disc, stroke) for disc in discs if (stroke := stroke_through(disc, self.path)) is not None]
        return min(found, key=lambda one: one[1].rim[0], default=None)

    def ends_on_disc(self) -> bool:
        """Return whether the finger is on a disc that may be flicked."""
        _, x, y = self.path[-1]
        discs = (self.shots.scene.disc(id) for id in self.shots.discs)
        return any(math.dist((x, y), (disc.x, disc.y)) <= disc.radius + constants.FINGER_RADIUS for disc in discs)


class Strokes:
    """A reader of strokes, from the press until the cursor passes a disc: then it calls `fire`, without waiting."""

    def __init__(
        self, show: AimShow, fire: Callable[[FlickOptions, Shot, Point], None], begun: Callable[[], object]
    ) -> None:
        self.show, self.aiming, self.pointer = show, show.aiming, show.pointer
        self.fire, self.begun = fire, begun
        self._fingertip: Fingertip | None = None

    @property
    def going_on(self) -> bool:
        return self._fingertip is not None

    def begin(self, shots: FlickOptions, pos: Point) -> bool:
        """Put the finger down anywhere; return False over a piece that is dragged and not struck."""
        question = self.aiming.question
        piece = self.aiming.context.view.hit(pos).piece
        if piece and piece not in shots.discs and not self.aiming.practice.on:
            if can_take(piece, question.offers(), question.controller.shown.table):
                return False
        self._fingertip = Fingertip(shots, pos, [])
        self.aiming.at = pos
        self._add(self._fingertip, pos)
        return True

    def move(self, pos: Point) -> bool:
        """Move the finger; return False when it is not down.

        The window's loop passes on one motion a frame, as soon as it comes.
        """
        fingertip = self._fingertip
        if fingertip is None:
            return False
        was_click = fingertip.far < TRAVEL
        fingertip.far = max(fingertip.far, math.dist(pos, fingertip.pressed))
        if was_click and fingertip.far >= TRAVEL:
            self.begun()
        self._add(fingertip, pos)
        if not self._strike(fingertip, pos):
            self.show.marks()
        return True

    def wait(self) -> None:
        """Note that a finger rests that has not moved for a while."""
        fingertip = self._fingertip
        if fingertip is not None and ticks() / 1000.0 - fingertip.path[-1][0] > RESTING:
            self._add(fingertip, self.aiming.at)
            self._strike(fingertip, self.aiming.at)

    def end(self, pos: Point) -> bool:
        """Lift the finger; return False when it was not down, or when the press was a click for the hand."""
        fingertip = self._fingertip
        if fingertip is None:
            return False
        self.move(pos)
        if self._fingertip is None or self._strike(fingertip, pos, lifted=True):
            return True
        self.drop()
        self.aiming.context.refresh()
        if fingertip.far < TRAVEL:
            return self._click(fingertip.pressed)
        reason = "ended_on" if fingertip.ends_on_disc() else "missed"
        self.aiming.question.refuse(Refusal(msg(f"ui.flick.stroke_{reason}")), pos)
        return True

    def drop(self) -> bool:
        """Forget the stroke; return False if there is none."""
        had, self._fingertip = self._fingertip is not None, None
        self.aiming.trail = ()
        return had

    def _add(self, fingertip: Fingertip, pos: Point) -> None:
        assert self.aiming.flicking is not None
        x, y = self.aiming.flicking.ground.to_scene(*self.aiming.context.view.camera.to_table(*pos))
        fingertip.move(ticks(), x, y)
        self.aiming.trail = tuple(fingertip.path) if fingertip.far >= TRAVEL else ()

    def _strike(self, fingertip: Fingertip, pos: Point, *, lifted: bool = False) -> bool:
        """Fire the shot of the stroke if it has passed a disc."""
        struck = fingertip.struck(lifted=lifted)
        if struck is None:
            return False
        disc, stroke = struck
        self.drop()
        if self.aiming.practice.on:
            self.aiming.series.add(StrokeRecord(disc, stroke, tuple(fingertip.path)))
        self.fire(fingertip.shots, stroke.shot, pos)
        return True

    def _click(self, pos: Point) -> bool:
        """Pass a click on to the hand; return True if there is nothing to click, in practice."""
        if self.aiming.practice.on:
            return True
        piece = self.aiming.context.view.hit(pos).piece
        self.pointer.hand.press(pos, ticks(), piece or None, self.pointer.target(pos) or None)
        return False
