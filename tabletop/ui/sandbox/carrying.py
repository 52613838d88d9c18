"""The hand that carries: picks up, shows where it would put down, puts down, throws, lets slide."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.sandbox import acts
from tabletop.sandbox.desk import is_thrown
from tabletop.sandbox.loose import Loose
from tabletop.sandbox.snap import Landing, landing
from tabletop.sandbox.zones import TABLE
from tabletop.table import Arrange, Shape
from tabletop.ui.layouts import lay_out
from tabletop.ui.overlay import Ring
from tabletop.ui.play.track import Point, Track
from tabletop.ui.sandbox.grip import Grip, grip_of
from tabletop.words import say

if TYPE_CHECKING:
    from tabletop.ui.sandbox.screen import SandboxScreen

LET_GO: Final = 450.0
"""Dice let go faster than this (mm/s) are thrown, and a disc slides on; slower ones are put down."""
EDGE: Final = 24
"""Carrying so near (pixels) to the edge of the view moves the view."""


class Carrying:
    """What one hand carries over the free table. `track` is where it was in the last moments."""

    def __init__(self, screen: SandboxScreen) -> None:
        self.screen = screen
        self.grip: Grip | None = None
        self.track = Track()

    def pick_up(self, piece: str, pos: tuple[int, int], *, whole: bool) -> bool:
        """Close the hand: on the top of a pile, on what is picked, or (`whole`) on all of a pile.

        False when there is no pile to take as a whole.
        """
        table = self.screen.session.table
        if piece not in table.pieces:
            return True
        zone = table.zones.get(table.pieces[piece].zone)
        order = table.order(zone.id) if zone is not None and zone.arrange is Arrange.PILE else ()
        if whole and len(order) < 2:
            return False
        if whole and zone is not None:
            self.grip = Grip(list(order), zone.id)
        elif order:
            self.grip = Grip([order[-1]])
        else:
            self.grip = grip_of(self.screen.session, piece, self.screen.picked)
        self.move(pos)
        return True

    def still_there(self) -> None:
        """The table has changed: the hand opens when something that it holds is gone."""
        table, grip = self.screen.session.table, self.grip
        if grip is None:
            return
        if not table.pieces.keys() >= set(grip.pieces) or (grip.pile and grip.pile not in table.zones):
            self.grip = None
            self.screen.view.drop()

    def move(self, pos: tuple[int, int]) -> None:
        """The hand is at a window point: show what it holds, and where that would come to lie."""
        screen = self.screen
        if self.grip is None:
            return
        label = self.grip.label(screen.session)
        screen.view.carry(self.grip.seen, pos, screen.desk.say(label) if label is not None else "")
        place = self.landing(pos)
        screen.lit, screen.marks = {}, []
        if place is None:
            screen.marks = [Ring(*screen.view.camera.to_table(*pos), 14, (226, 120, 96), 3.0)]
        elif place.zone != TABLE:
            screen.lit = {place.zone: "hover"}
        elif place.snapped:
            screen.marks = [Ring(*place.spot, 12, (255, 244, 214), 2.5, 60)]
        screen.light()
        self._scroll(pos)

    def _scroll(self, pos: tuple[int, int]) -> None:
        room = self.screen.table_rect.inflate(-2 * EDGE, -2 * EDGE)
        dx = 8 * ((pos[0] < room.left) - (pos[0] > room.right))
        dy = 8 * ((pos[1] < room.top) - (pos[1] > room.bottom))
        if dx or dy:
            self.screen.view.pan(dx, dy)

    def landing(self, pos: tuple[int, int]) -> Landing | None:
        """Where a drop at a window point goes; Alt ignores zones and snap points. None outside the table."""
        screen = self.screen
        if not screen.table_rect.collidepoint(pos):
            return None
        free = bool(pygame.key.get_mods() & pygame.KMOD_ALT)
        return landing(screen.session.real, screen.session.library, screen.view.camera.to_table(*pos), free=free)

    def drop(self, pos: tuple[int, int], now: int) -> None:
        """Open the hand: put down, throw, let slide, or back to where it was."""
        screen, grip = self.screen, self.grip
        if grip is None:
            return
        self.grip = None
        place, speed = self.landing(pos), self.track.speed(now)
        table = screen.session.table
        if place is None:
            screen.view.glide_back()
            screen.overlays.refuse(say("sandbox.ui.outside"))
        elif grip.pile:
            screen.act(acts.MovePile(grip.pile, "" if place.zone == TABLE else place.zone, place.spot))
        elif place.zone == TABLE and math.hypot(*speed) > LET_GO and self._lets_fly(grip, speed):
            return
        elif place.zone == table.pieces[grip.pieces[0]].zone and table.zones[place.zone].arrange is Arrange.PILE:
            screen.view.glide_back()
        else:
            self._put_down(grip, place)

    def _lets_fly(self, grip: Grip, speed: Point) -> bool:
        """Dice are thrown, a single disc slides on; False when neither is held."""
        screen = self.screen
        kinds = [screen.session.table.kind_of(piece) for piece in grip.pieces]
        if all(is_thrown(kind) and kind.shape is not Shape.DISC for kind in kinds):
            screen.stage.throw(grip.pieces, screen.pointer(), speed)
            return True
        if len(kinds) == 1 and kinds[0].shape in (Shape.DISC, Shape.TOKEN):
            loose = Loose(screen.session.real, grip.pieces[0], screen.pointer())
            loose.flick(grip.pieces[0], *speed)
            screen.stage.slide(loose)
            return True
        return False

    def _put_down(self, grip: Grip, place: Landing) -> None:
        pieces = tuple(grip.pieces)
        if place.zone == TABLE:
            offsets = [grip.offsets.get(piece, (0.0, 0.0)) for piece in pieces]
            spots = tuple((place.spot[0] + dx, place.spot[1] + dy) for dx, dy in offsets)
            self.screen.act(acts.Move(pieces, TABLE, spots))
        else:
            self.screen.act(acts.Move(pieces, place.zone, (), self._place_in(place, pieces)))

    def _place_in(self, place: Landing, pieces: tuple[str, ...]) -> int:
        """Where in a row or hand the pieces go: before the first one that lies further right."""
        table = self.screen.session.table
        if table.zones[place.zone].arrange not in (Arrange.FAN, Arrange.ROW):
            return 1 << 30
        lies = lay_out(table, place.zone)
        return sum(lies[one].x < place.spot[0] for one in table.order(place.zone) if one not in pieces)

    def put_one_down(self, pos: tuple[int, int]) -> None:
        """One piece comes down here, the rest stays in the hand."""
        screen, grip = self.screen, self.grip
        place = self.landing(pos)
        if grip is None or place is None:
            return
        piece = grip.pieces[-1]
        if screen.act(acts.Move((piece,), place.zone, (place.spot,) if place.zone == TABLE else ())):
            grip.pieces.remove(piece)
        left = [one for one in grip.pieces if one in screen.session.table.pieces]
        self.grip = Grip(left, grip.pile if len(left) > 1 else "", grip.offsets) if left else None
        self.move(pos)

    def cancel(self) -> None:
        """What is held goes back to where it was."""
        self.grip = None
        self.screen.view.glide_back()
