"""A lesson at the table: its sentence on a slip beside what it speaks of, with an arrow, never over it."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist
from typing import Final

import pygame

from tabletop.play.lesson import Coached
from tabletop.present.play import Play
from tabletop.ui.kit.panel import Panel
from tabletop.ui.match.coach_slip import ARROW, CoachSlip
from tabletop.ui.match.overlays import Overlays
from tabletop.ui.render.camera import Area
from tabletop.ui.render.overlay import OverMark, StraightLine
from tabletop.ui.table.bargain_panel import BargainPanel

NEAR: Final = 14
"""Pixels (at 100 per cent) between the slip and what it speaks of."""


class Coaching:
    """Shows what a learner is told, and hands in what is said to it."""

    def __init__(self, play: Play, overlays: Overlays, panels: dict[str, Panel]) -> None:
        """`panels`: the bar, the figures and the log by the names that lessons have for them."""
        self.play, self.overlays, self.floor, self.panels = play, overlays, overlays.floor, panels
        self._room: tuple[object, ...] = ()
        """For what the slip was placed last: as long as that stands, so does the slip."""

    def show(self) -> None:
        """The sentence as it stands now, or away with it."""
        coached, slip = self.play.shown.coached, self.overlays.lesson
        if slip is not None and (coached is None or slip.coached != coached):
            self.overlays.drop_lesson()
            self.floor.host.sound("learned")
            slip = None
        if coached is not None and slip is None:
            slip = self.overlays.lesson = self._slip(coached)
        self.place()

    def _slip(self, coached: Coached) -> CoachSlip:
        def open_rule() -> None:
            self.floor.host.routes.open_rules(self.overlays.game, coached.rule)

        return CoachSlip(self.floor.desk, coached, self.play.go_on, self.play.leave_lesson, open_rule)

    def place(self) -> None:
        """Lie beside what the sentence speaks of, wherever the camera shows it now."""
        slip, view = self.overlays.lesson, self.floor.view
        if slip is None:
            view.pointers, self._room = (), ()
            return
        anchors = [rect for rect in map(self.rect_of, slip.coached.at) if rect is not None]
        room = self.floor.room.table.inflate(-self.floor.desk.theme.px(12), -self.floor.desk.theme.px(12))
        useful = [rect for rect in map(self.rect_of, slip.coached.useful) if rect is not None]
        clear = [*anchors, *self._docked()]
        found = (slip, view.camera.view, *map(tuple, (room, *clear)), len(clear), *map(tuple, useful))
        if found == self._room:
            return
        self._room = found
        rect = beside(clear, slip.size(), room, self.floor.desk.theme.px(NEAR), useful)
        if rect != slip.rect:
            view.expose(slip.rect)
            slip.place(rect)
        named = [(name, anchor) for name in slip.coached.at if (anchor := self.rect_of(name)) is not None]
        view.pointers = tuple(mark for name, anchor in named for mark in self._arrow(rect, name, anchor))

    def _docked(self) -> list[pygame.Rect]:
        """The panel in which people bargain, and the hand that it leaves in sight."""
        docked = self.overlays.docked
        if not isinstance(docked, BargainPanel):
            return []
        return [docked.rect, *(rect for rect in [self.rect_of(docked.bargain.below)] if rect is not None)]

    def rect_of(self, name: str) -> pygame.Rect | None:
        """Where a piece, a zone (or a kind of piece in it) or a panel is in the window; None while it is nowhere."""
        view = self.floor.view
        if name in self.panels:
            return self.panels[name].rect
        if name == "bargain":
            return self.overlays.docked.rect if isinstance(self.overlays.docked, BargainPanel) else None
        zone, lie = view.table.zones.get(name.partition(":")[0]), view.lies.get(name)
        if zone is not None:
            return view.camera.rect(Area(zone.x, zone.y, zone.w, zone.h))
        if lie is None:
            return None
        kind = view.table.kind_of(name)
        return view.camera.rect(Area(lie.x - kind.width / 2, lie.y - kind.height / 2, kind.width, kind.height))

    def _arrow(self, slip: pygame.Rect, name: str, anchor: pygame.Rect) -> list[OverMark]:
        """From the slip to the rim of what it speaks of; of a piece under others to a part of it that is seen."""
        camera = self.floor.view.camera
        if not camera.viewport.colliderect(anchor):
            return []
        start = nearest(slip, anchor.center)
        end = nearest(anchor.inflate(-anchor.w // 3, -anchor.h // 3), start)
        if name in self.floor.view.lies and self._on_top(end) != name:
            across, down = ([low + size * part // 8 for part in range(1, 8)] for low, size in _spans(anchor))
            seen = [(x, y) for x in across for y in down if self._on_top((x, y)) == name]
            end = min(seen, key=lambda at: (dist(at, start), at), default=end)
        return [StraightLine(*camera.to_table(*start), *camera.to_table(*end), ARROW, 4.0, arrow=True)]

    def _on_top(self, pos: tuple[int, int]) -> str:
        """The piece that is seen at a point of the window."""
        return self.floor.view.hit(pos).piece


def _spans(rect: pygame.Rect) -> tuple[tuple[int, int], tuple[int, int]]:
    """Where a rectangle begins and how long it is, across and down."""
    return (rect.left, rect.w), (rect.top, rect.h)


def nearest(rect: pygame.Rect, point: tuple[int, int]) -> tuple[int, int]:
    """The point of a rectangle that is nearest to another."""
    return min(max(point[0], rect.left), rect.right), min(max(point[1], rect.top), rect.bottom)


def beside(
    anchors: Sequence[pygame.Rect],
    size: tuple[int, int],
    room: pygame.Rect,
    gap: int,
    useful: Sequence[pygame.Rect] = (),
) -> pygame.Rect:
    """Where a slip of a size lies in `room` so that it covers no anchor and as little as can be of what is `useful`, as
    near to the first anchor as that lets it. Where there is no such place it covers the least."""
    first = anchors[0] if anchors else pygame.Rect(room.center, (0, 0))
    wide, tall = size
    lefts = [first.centerx - wide // 2, room.left, room.right - wide]
    tops = [first.centery - tall // 2, room.top, room.bottom - tall]
    for rect in (*anchors, *useful):
        lefts += [rect.right + gap, rect.left - gap - wide]
        tops += [rect.top, rect.bottom + gap, rect.top - gap - tall]
    places = {tuple(pygame.Rect(left, top, wide, tall).clamp(room)) for left in lefts for top in tops}

    def cost(place: tuple[int, ...]) -> tuple[int, int, int]:
        rect = pygame.Rect(place)
        near = nearest(rect, first.center)
        away = (near[0] - first.centerx) ** 2 + (near[1] - first.centery) ** 2
        return _covered(rect, anchors), _covered(rect, useful), away

    return pygame.Rect(min(places, key=lambda place: (*cost(place), place)))


def _covered(rect: pygame.Rect, others: Sequence[pygame.Rect]) -> int:
    """How many pixels of others a rectangle covers."""
    return sum(shared.w * shared.h for shared in map(rect.clip, others))
