"""The hand that carries: picks up, shows where it would put down, puts down, throws, lets slide."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame

from tabletop.core.data.messages import msg
from tabletop.core.table.layout import Arrangement, Shape
from tabletop.sandbox.action_types import actions
from tabletop.sandbox.geometry.snap import Landing, landing
from tabletop.sandbox.model.pieces import is_thrown
from tabletop.sandbox.model.zones import TABLE
from tabletop.sandbox.physics.sliding import Loose
from tabletop.ui.render.geometry.zone_layouts import lay_out
from tabletop.ui.render.layers.marks import Ring
from tabletop.ui.sandbox.table.actions import FreePlay
from tabletop.ui.sandbox.view.carried_pieces import CarriedPieces
from tabletop.ui.sandbox.view.target import carried_pieces_of
from tabletop.ui.table.frame.velocity import Point, Track

LET_GO: Final = 450.0
"""The speed (mm/s) above which released dice are thrown and a disc slides on; slower ones are put down."""
EDGE: Final = 24
"""The distance (pixels) from the edge of the view within which carrying moves the view."""


class Carrying:
    """The pieces that one hand carries over the free table. `track` is its recent path."""

    def __init__(self, play: FreePlay) -> None:
        self.play, self.area, self.view = play, play.area, play.area.view
        self.track = Track()

    def pick_up(self, piece: str, pos: tuple[int, int], *, whole: bool, count: int = 1) -> bool:
        """Pick up the upper `count` pieces of a pile, the selected pieces, or (`whole`) all of a pile.

        Returns False when there is no pile to take as a whole.
        """
        table = self.area.shown.table
        if piece not in table.pieces:
            return True
        zone = table.zones.get(table.pieces[piece].zone)
        order = table.order(zone.id) if zone is not None and zone.arrange is Arrangement.PILE else ()
        if whole and len(order) < 2 and (zone is None or not zone.endless):
            return False
        if whole and zone is not None:
            self.area.carried = CarriedPieces(list(order), zone.id)
        elif order and zone is not None:
            self.area.carried = _upper(order, zone.id, count)
        else:
            self.area.carried = carried_pieces_of(self.area, piece)
        self.play.sound("lift")
        self.move(pos)
        return True

    def take_so_many(self, count: int) -> bool:
        """Hold so many of the pile from which the hand has taken; return False when it holds anything else."""
        carried, table = self.area.carried, self.area.shown.table
        if carried is None:
            return False
        zone = table.zones.get(table.pieces[carried.pieces[-1]].zone)
        order = table.order(zone.id) if zone is not None and zone.arrange is Arrangement.PILE else ()
        if zone is None or not order or tuple(carried.pieces) != order[-len(carried.pieces) :]:
            return False
        self.view.drop()
        self.area.carried = _upper(order, zone.id, count)
        self.move(self.area.at)
        return True

    def move(self, pos: tuple[int, int]) -> None:
        """Move the hand to a window point: show what it holds, and where that would be put."""
        if self.area.carried is None:
            return
        label = self.area.carried.label(self.area.shown.table)
        self.view.carry(self.area.carried.seen, pos, self.area.ui.say(label) if label is not None else "")
        place = self.landing(pos)
        self.area.clear_marks()
        if place is None:
            self.area.marks = [Ring(*self.view.camera.to_table(*pos), 14, (226, 120, 96), 3.0)]
        elif place.zone != TABLE:
            self.area.lit = {place.zone: "hover"}
        elif place.snapped:
            self.area.marks = [Ring(*place.spot, 12, (255, 244, 214), 2.5, 60)]
        self.area.light()
        self._scroll(pos)

    def _scroll(self, pos: tuple[int, int]) -> None:
        room = self.area.table_rect.inflate(-2 * EDGE, -2 * EDGE)
        dx = 8 * ((pos[0] < room.left) - (pos[0] > room.right))
        dy = 8 * ((pos[1] < room.top) - (pos[1] > room.bottom))
        if dx or dy:
            self.view.pan(dx, dy)

    def landing(self, pos: tuple[int, int]) -> Landing | None:
        """Return the target of a drop at a window point; Alt ignores zones and snap points. None outside the table."""
        if not self.area.table_rect.collidepoint(pos):
            return None
        free = bool(pygame.key.get_mods() & pygame.KMOD_ALT)
        return landing(self.area.shown.table, self.area.controller.library, self.view.camera.to_table(*pos), free=free)

    def drop(self, pos: tuple[int, int], now: int) -> None:
        """Let go: put down, throw, let slide, or return to where it was."""
        carried = self.area.carried
        if carried is None:
            return
        self.area.carried = None
        place, speed = self.landing(pos), self.track.speed(now)
        table = self.area.shown.table
        if place is None:
            self.view.glide_back()
            self.play.overlays.refuse(msg("sandbox.ui.outside"))
        elif carried.pile:
            self.play.perform(actions.MovePile(carried.pile, "" if place.zone == TABLE else place.zone, place.spot))
        elif carried.part and place.zone == carried.part:
            self.view.glide_back()
        elif carried.part:
            onto = "" if place.zone == TABLE else place.zone
            self.play.perform(actions.Split(carried.part, len(carried.pieces), onto, place.spot))
        elif place.zone == TABLE and math.hypot(*speed) > LET_GO and self._lets_fly(carried, speed):
            return
        elif place.zone == table.pieces[carried.pieces[0]].zone and table.zones[place.zone].arrange is Arrangement.PILE:
            self.view.glide_back()
        else:
            self._put_down(carried, place)

    def _lets_fly(self, carried: CarriedPieces, speed: Point) -> bool:
        """Throw dice or let a single disc slide on; return False when neither is held."""
        kinds = [self.area.shown.table.kind_of(piece) for piece in carried.pieces]
        if all(is_thrown(kind) and kind.shape is not Shape.DISC for kind in kinds):
            self.play.stage.throw(carried.pieces, self.area.pointer(), speed)
            return True
        if len(kinds) == 1 and kinds[0].shape in (Shape.DISC, Shape.TOKEN):
            loose = Loose(self.area.shown.table, carried.pieces[0], self.area.pointer())
            loose.flick(carried.pieces[0], *speed)
            self.play.stage.slide(loose)
            return True
        return False

    def _put_down(self, carried: CarriedPieces, place: Landing) -> None:
        pieces = tuple(carried.pieces)
        if place.zone == TABLE:
            offsets = [carried.offsets.get(piece, (0.0, 0.0)) for piece in pieces]
            spots = tuple((place.spot[0] + dx, place.spot[1] + dy) for dx, dy in offsets)
            self.play.perform(actions.MovePieces(pieces, TABLE, spots))
        else:
            self.play.perform(actions.MovePieces(pieces, place.zone, (), self._place_in(place, pieces)))

    def _place_in(self, place: Landing, pieces: tuple[str, ...]) -> int:
        """Return the place of the pieces in a row or hand: before the first piece further right."""
        table = self.area.shown.table
        if table.zones[place.zone].arrange not in (Arrangement.FAN, Arrangement.ROW):
            return 1 << 30
        poses = lay_out(self.area.table, place.zone)
        return sum(poses[one].x < place.spot[0] for one in table.order(place.zone) if one not in pieces)

    def put_one_down(self, pos: tuple[int, int]) -> None:
        """Put one piece down here and keep the rest in the hand."""
        carried = self.area.carried
        place = self.landing(pos)
        if carried is None or place is None:
            return
        piece = carried.pieces[-1]
        if self.play.perform(actions.MovePieces((piece,), place.zone, (place.spot,) if place.zone == TABLE else ())):
            carried.pieces.remove(piece)
        left = [one for one in carried.pieces if one in self.area.shown.table.pieces]
        self.area.carried = _less(carried, left) if left else None
        self.move(pos)

    def cancel(self) -> None:
        """Return the held pieces to where they were."""
        self.area.carried = None
        self.view.glide_back()


def _upper(order: Sequence[str], pile: str, count: int) -> CarriedPieces:
    """Return the upper pieces of a pile as a hand holds them: one, several, or the whole pile."""
    if count >= len(order) > 1:
        return CarriedPieces(list(order), pile)
    return CarriedPieces(list(order[-count:]), part=pile if count > 1 else "")


def _less(carried: CarriedPieces, left: list[str]) -> CarriedPieces:
    """Return what a hand holds that has put down all but these pieces."""
    several = len(left) > 1
    return CarriedPieces(left, carried.pile if several else "", carried.offsets, carried.part if several else "")
