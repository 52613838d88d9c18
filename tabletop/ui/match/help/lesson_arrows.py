"""The arrows of a lesson: from its bubble to what it speaks of, or a frame where every arrow would hide something."""

from __future__ import annotations

from itertools import pairwise
from math import dist
from typing import Final, TypeAlias

import pygame

from tabletop.core.table.layout import Shape
from tabletop.ui.match.context import MatchContext
from tabletop.ui.match.widgets.lesson_bubble import SHADE
from tabletop.ui.match.widgets.placement import Clutter
from tabletop.ui.render.geometry.camera import Area
from tabletop.ui.render.geometry.zone_layouts import next_place
from tabletop.ui.render.layers.marks import OverMark, Ring, StraightLine
from tabletop.ui.text.theme import LESSON

Point: TypeAlias = tuple[int, int]
"""A point of the window."""
BARGAIN: Final = "bargain"
"""The name of the trade panel in lessons."""

LONGEST: Final = 150
"""Pixels (at 100 per cent) of the longest arrow; a target farther away gets a short arrow beside it."""
SHORT: Final = 56
"""Pixels (at 100 per cent) of such a short arrow."""
HEAD: Final = 20
"""Pixels of the head of an arrow."""
ARROW_WIDTH, SHADE_WIDTH = 4.0, 7.0
"""Pixels of the width of an arrow and of the darker line below it."""
LARGE: Final = 160
"""Pixels (at 100 per cent) of the narrower side from which on a long arrow ends in the core of its target.

At the rim of so large a target other things begin.
"""
RIM, CORE = 1, 2
"""Thirds of its size by which a target is shrunk before an arrow ends at it."""
GRID: Final = 8
"""Divisions of each side of a covered piece into a grid, on which a visible point is searched."""


class LessonArrows:
    """A maker of the marks that point at the subjects of a lesson's sentence."""

    def __init__(self, context: MatchContext) -> None:
        self.context = context

    def marks(
        self, bubble: pygame.Rect, name: str, anchor: pygame.Rect, clutter: Clutter, *, dice: bool
    ) -> list[OverMark]:
        """Return the marks of an arrow from the bubble to its subject, in the window.

        The arrow lies on the line from the point of the bubble nearest to the target to the nearest point a little
        inside the target's rim. If the line would be too long only its last part is drawn, turned around its tip to
        where it hides least.
        """
        target = anchor.clip(self.context.view.camera.viewport)
        marked = name == BARGAIN and self.context.ui.lesson_patterns  # its buttons have rings instead
        if not target or marked:
            return []
        whole, target = target, self._next_place_in(name, target)
        if name == BARGAIN:  # that panel lies above the arrows, so the arrow ends at its upper rim
            end = target.midtop
            above = (end[0], end[1] - self.context.ui.theme.px(SHORT))
            return self._drawn(self._short_start(end, above, clutter), end)
        start = nearest(bubble, target.center)
        is_thin = min(target.size) < HEAD  # the head would hide a figure as thin as this one
        end = nearest(target.inflate(-2, -2) if is_thin else _inner(target, RIM), start)
        is_far = self._is_long(start, end) or not self.context.view.camera.viewport.collidepoint(start)
        if is_far and min(target.size) > self.context.ui.theme.px(LARGE):
            end = nearest(_inner(target, CORE), start)
        end = self._visible_end(name, target, start, self._clear_end(name, target, start, end))
        if is_far or self._is_long(start, end):
            start = self._short_start(end, start, clutter)
            small = max(target.size) <= self.context.ui.theme.px(LARGE) and not dice
            if small and clutter.crosses(start, end, target):
                return self._framed(name, whole)
        return self._drawn(start, end)

    def _framed(self, name: str, target: pygame.Rect) -> list[OverMark]:
        """Return a frame around a subject to which every short arrow would lie over something else."""
        camera, zone = self.context.view.camera, self.context.view.table.zones.get(name)
        if zone is not None and zone.round:
            x, y, radius = zone.x + zone.w / 2, zone.y + zone.h / 2, zone.w / 2
            return [Ring(x, y, radius, SHADE, SHADE_WIDTH), Ring(x, y, radius, LESSON, ARROW_WIDTH)]
        target = target.inflate(2 * round(SHADE_WIDTH), 2 * round(SHADE_WIDTH))
        corners = [camera.to_table(*corner) for corner in (target.topleft, target.topright, target.bottomright)]
        corners += [camera.to_table(*target.bottomleft), corners[0]]
        looks = ((SHADE, SHADE_WIDTH), (LESSON, ARROW_WIDTH))
        return [StraightLine(*one, *other, *look) for look in looks for one, other in pairwise(corners)]

    def _next_place_in(self, name: str, target: pygame.Rect) -> pygame.Rect:
        """Return the part of a target to point at: the next free place of a zone that fills up, else all of it."""
        place = self._next_in(name)
        return place.clip(target) if place is not None and target.collidepoint(place.center) else target

    def _is_long(self, start: Point, end: Point) -> bool:
        """Return whether an arrow between two points would be too long."""
        return dist(start, end) > self.context.ui.theme.px(LONGEST)

    def _short_start(self, end: Point, towards: Point, clutter: Clutter) -> Point:
        """Return the start of a short arrow to `end`: on the side of `towards`, or turned to where it hides less."""
        return clutter.free_way(towards, end, self.context.ui.theme.px(SHORT), self.context.view.camera.viewport)

    def _visible_end(self, name: str, target: pygame.Rect, start: Point, end: Point) -> Point:
        """Return `end`, or if the piece is covered there the nearest visible point on a grid over it."""
        if name not in self.context.view.poses or self._on_top(end) == name:
            return end
        parts = range(1, GRID)
        points = [(target.left + target.w * x // GRID, target.top + target.h * y // GRID) for x in parts for y in parts]
        seen = [point for point in points if self._on_top(point) == name]
        return min(seen, key=lambda at: (dist(at, start), at), default=end)

    def _clear_end(self, name: str, target: pygame.Rect, start: Point, end: Point) -> Point:
        """Return `end`, or the nearest point of the rim of a zone if the arrow would lie on the pieces in it."""
        rim = nearest(target, start)
        if name in self.context.view.poses or rim == start:
            return end
        table, steps = self.context.view.table, range(1, GRID + 1)
        points = [(rim[0] + (end[0] - rim[0]) * n // GRID, rim[1] + (end[1] - rim[1]) * n // GRID) for n in steps]
        covered = [piece for point in points if (piece := self._on_top(point))]
        return rim if any(table.kind_of(piece).shape is not Shape.BOARD for piece in covered) else end

    def _drawn(self, start: Point, end: Point) -> list[OverMark]:
        """Return an arrow between two points of the window, with a darker line below its shaft."""
        camera = self.context.view.camera
        line = StraightLine(*camera.to_table(*start), *camera.to_table(*end), LESSON, ARROW_WIDTH, arrow=True)
        shaft = max(0.0, 1 - HEAD / max(1.0, dist(start, end)))
        neck = line.x0 + shaft * (line.x1 - line.x0), line.y0 + shaft * (line.y1 - line.y0)
        return [StraightLine(line.x0, line.y0, *neck, SHADE, SHADE_WIDTH), line]

    def _next_in(self, name: str) -> pygame.Rect | None:
        """Return the area in the window for the next piece in a zone that fills from one end."""
        view = self.context.view
        zone = view.table.zones.get(name)
        place = next_place(view.table, zone) if zone is not None else None
        if zone is None or place is None:
            return None
        side = min(zone.w, zone.h)
        return view.camera.rect(Area.around(*place, side, side))

    def _on_top(self, pos: tuple[int, int]) -> str:
        """Return the uppermost piece at a point of the window."""
        return self.context.view.hit(pos).piece


def _inner(rect: pygame.Rect, thirds: int) -> pygame.Rect:
    """Return the middle of a rectangle without one or two thirds of its width and height."""
    return rect.inflate(-rect.w * thirds // 3, -rect.h * thirds // 3)


def nearest(rect: pygame.Rect, point: tuple[int, int]) -> tuple[int, int]:
    """Return the point of a rectangle that is nearest to another."""
    return min(max(point[0], rect.left), rect.right), min(max(point[1], rect.top), rect.bottom)
