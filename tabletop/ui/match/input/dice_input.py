"""Shaking dice with the mouse: the dice follow it, and are thrown on release."""

from __future__ import annotations

import pygame

from tabletop.core.table.layout import Shape
from tabletop.ui.match.context import MatchContext
from tabletop.ui.match.playback.dice_clip import DiceRelease
from tabletop.ui.match.question.question import QuestionView
from tabletop.ui.system.clock import ticks
from tabletop.ui.table.frame.velocity import Track


class DiceHand:
    """A throw by mouse, from the press on the waiting dice to the release."""

    def __init__(self, context: MatchContext, question: QuestionView) -> None:
        self.context, self.question = context, question
        self._track: Track | None = None

    @property
    def shaking(self) -> bool:
        return self._track is not None

    def throw(self, hand: DiceRelease | None = None) -> None:
        """Throw the waiting dice with the motion of the mouse; None for a key or a button."""
        self.context.director.hand = hand
        self.question.controller.throw(pygame.mouse.get_pos())

    def press(self, pos: tuple[int, int]) -> bool:
        """Handle a press of the button; return True if it takes the dice."""
        hit, table = self.context.view.hit(pos), self.context.view.table
        die = hit.piece in table.pieces and table.kind_of(hit.piece).shape is Shape.DIE
        x, y = self.context.view.camera.to_table(*pos)
        in_tray = any(zone.role == "tray" and zone.holds(x, y) for zone in table.zones.values())
        if self.question.controller.shown.throw is None or not (in_tray or die):
            return False
        self._track = Track()
        self.motion(pos)
        return True

    def motion(self, pos: tuple[int, int]) -> bool:
        """Handle a motion of the mouse; return True while it carries the dice."""
        if self._track is None:
            return False
        self._track.note(ticks(), self.context.view.camera.to_table(*pos))
        self.context.view.carry(self.question.waiting_dice(), pos)
        return True

    def release(self, pos: tuple[int, int]) -> bool:
        """Throw from the position of the mouse with its latest speed; return False without dice in hand."""
        track, self._track = self._track, None
        if track is None:
            return False
        at, now = self.context.view.camera.to_table(*pos), ticks()
        track.note(now, at)
        self.throw(DiceRelease(*at, *track.speed(now)))
        return True

    def drop(self) -> None:
        """Put the dice back without a throw."""
        self._track = None
