"""A lesson at the table: its sentence in a bubble beside its subject, with an arrow, never over it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from math import dist
from typing import Any, Final, TypeAlias

import pygame

from tabletop.core.data.messages import msg
from tabletop.core.table.layout import Shape
from tabletop.session.tutorial.lesson_runner import LessonStatus
from tabletop.ui.kit.panels.panel import Panel
from tabletop.ui.match.question.overlay_stack import Overlays
from tabletop.ui.match.widgets.lesson_bubble import SHADE, WIDTHS, LessonBubble, WayOn
from tabletop.ui.match.widgets.placement import AROUND, LEGAL, READ, SPOKEN_OF, USED, Clutter
from tabletop.ui.render.geometry.camera import Area
from tabletop.ui.render.geometry.zone_layouts import next_place
from tabletop.ui.render.layers.marks import OverMark, Ring, StraightLine
from tabletop.ui.table.panels.prompt_bar import PromptBar
from tabletop.ui.table.trade.trade_panel import BargainPanel
from tabletop.ui.text.theme import LESSON
from tabletop.viewmodel.control.match_controller import MatchController

Point: TypeAlias = tuple[int, int]
"""A point of the window."""
BARGAIN: Final = "bargain"
"""The name of the trade panel in lessons."""
NEAR: Final = 24
"""Pixels (at 100 per cent) between the bubble and its subject, where there is room."""
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
NEWEST: Final = 110
"""Pixels (at 100 per cent) at the foot of the log that stay visible."""


class LessonOverlay:
    """A view of the lesson: it shows the sentence and passes on the answers of the learner."""

    def __init__(
        self, controller: MatchController, overlays: Overlays, panels: dict[str, Panel], bar: PromptBar
    ) -> None:
        """Create the view; `panels` are the bar, the figures and the log by their names in lessons."""
        self.bar = bar
        self.controller, self.overlays, self.context, self.panels = controller, overlays, overlays.context, panels
        self._room: tuple[object, ...] = ()
        """The situation for which the bubble was placed last; the bubble stays while it is the same."""

    def show(self) -> None:
        """Show the sentence of the lesson as it is now, or remove it; a cutscene is watched without it."""
        coached = None if self.context.director.on_stage else self.controller.shown.coached
        bubble = self.overlays.lesson
        if bubble is not None and (coached is None or bubble.coached != coached):
            self.overlays.drop_lesson()
            self.context.host.sound("learned")
            bubble = None
        if coached is not None and bubble is None:
            bubble = self.overlays.lesson = self._bubble(coached)
        self._ring(coached.answers if coached is not None else ())
        pointed = coached.at if coached is not None else ()
        if pointed != self.bar.pointed:
            self.bar.pointed, self.bar.dirty = pointed, True
        self.place()

    def _ring(self, patterns: tuple[Any, ...]) -> None:
        """Mark the buttons of the answers that the sentence is about."""
        ui, docked = self.context.ui, self.overlays.docked
        if ui.lesson_patterns != patterns:
            ui.lesson_patterns = patterns
            for panel in (*self.panels.values(), *([docked] if docked is not None else ())):
                panel.dirty = True

    def _bubble(self, coached: LessonStatus) -> LessonBubble:
        open_rule = partial(self.context.host.routes.open_rules, self.overlays.game, coached.rule)
        advance, leave = self.controller.advance, self.controller.leave_lesson
        bubble = LessonBubble(self.context.ui, coached, advance, leave, open_rule)
        bubble.ways_on = self._ways_on(coached) if coached.following is not None else ()
        return bubble

    def _ways_on(self, coached: LessonStatus) -> tuple[WayOn, ...]:
        """Return the buttons at the end of a lesson: the next lesson, a first match, and playing on."""
        game = self.overlays.game

        def begin(lesson: str) -> None:
            self.controller.advance()
            self.context.host.routes.after_lesson(game, lesson)

        first_match = WayOn(msg("ui.lesson.match"), msg("ui.lesson.match_tip"), partial(begin, ""))
        play_on = WayOn(msg("ui.lesson.play_on"), msg("ui.lesson.play_on_tip"), self.controller.advance)
        if not coached.following or coached.title is None:
            return first_match, play_on
        next_lesson = WayOn(msg("ui.lesson.next"), coached.title, partial(begin, coached.following))
        return next_lesson, first_match, play_on

    def place(self) -> None:
        """Place the bubble beside the subject of the sentence, wherever the camera shows it now."""
        if self.context.director.on_stage:
            self.overlays.drop_lesson()
        bubble, view = self.overlays.lesson, self.context.view
        if bubble is None:
            view.pointers, self._room = (), ()
            return
        anchors = [(name, rect) for name in bubble.coached.at if (rect := self.rect_of(name)) is not None]
        useful = [rect for rect in map(self.rect_of, bubble.coached.useful) if rect is not None]
        others = self._others()
        log, rects = self._log(), [*(rect for _, rect in anchors), *others, *useful]
        table, ui = tuple(self.context.room.table), self.context.ui
        room = (bubble, view.camera.view, table, ui.words, ui.theme, log.topleft)
        found = (*room, tuple(log), *map(tuple, rects), len(others))
        if found == self._room:
            return
        clutter = self._clutter([rect for _, rect in anchors], useful, others, log)
        if self._room[: len(room)] != room or clutter.under(bubble.rect) > bubble.lost:
            self._lay(bubble, clutter, [rect for _, rect in anchors], log)
        self._room = found
        view.pointers = tuple(
            mark for name, anchor in self._dice() or anchors for mark in self._arrow(bubble.rect, name, anchor, clutter)
        )

    def _dice(self) -> list[tuple[str, pygame.Rect]]:
        """Return the first of the dice that wait to be thrown, which comes before all else; nothing without a throw."""
        throw = self.controller.shown.throw
        rect = self.rect_of(throw.dice[0]) if throw is not None and throw.dice else None
        return [(throw.dice[0], rect)] if throw is not None and rect is not None else []

    def _lay(self, bubble: LessonBubble, clutter: Clutter, anchors: Sequence[pygame.Rect], log: pygame.Rect) -> None:
        """Put the bubble at the top of the log, the same place for the whole lesson; else where it hides least."""
        theme, size = self.context.ui.theme, bubble.size_at(log.width)
        if size[1] <= log.height:
            rect = pygame.Rect(log.topleft, size)
        else:
            near = anchors or [pygame.Rect(self.context.room.table.center, (0, 0))]
            places = [clutter.best(bubble.size_at(wide), near) for wide in map(theme.px, WIDTHS)]
            rect = min(places, key=lambda place: place[0])[1]
        if rect != bubble.rect:
            self.context.view.expose(bubble.rect)
            self.overlays.registry.dirty = True
        bubble.wide = rect.width
        bubble.place(rect)
        bubble.lost = clutter.under(rect)

    def _clutter(
        self,
        anchors: Sequence[pygame.Rect],
        useful: Sequence[pygame.Rect],
        others: Sequence[pygame.Rect],
        log: pygame.Rect,
    ) -> Clutter:
        """Return a grid of what a bubble may hide, and what it may not."""
        theme, room = self.context.ui.theme, self.context.room
        clutter = Clutter(room.size)
        clutter.open(room.table.inflate(-theme.px(12), -theme.px(12)))
        clutter.lay_table(self.context.view)
        clutter.open(log, READ)
        for rects, margin, weight in (
            (self._legal(useful, anchors), 0, LEGAL),
            (anchors, theme.px(NEAR), AROUND),
            (useful, theme.px(4), USED),
            (anchors, theme.px(6), SPOKEN_OF),
            (others, theme.px(4), SPOKEN_OF),
        ):
            for rect in rects:
                clutter.lay(rect.inflate(2 * margin, 2 * margin), weight)
        return clutter

    def _legal(self, useful: Sequence[pygame.Rect], anchors: Sequence[pygame.Rect]) -> list[pygame.Rect]:
        """Return the areas of the other legal choices, and the path of a flick from its disc to the subject."""
        shown = self.controller.shown
        names = {name for offer in shown.offers for name in (*offer.label.take, offer.label.put) if name}
        found = [rect for rect in map(self.rect_of, sorted(names)) if rect is not None]
        if shown.shots is not None and useful and anchors:
            found += [one.union(anchors[0]) for one in useful]
        return found

    def _log(self) -> pygame.Rect:
        """Return the part of the log without new lines, above whatever else covers the log.

        Below the list of what the others did it is the blank part of that list.
        """
        registry, lines = self.overlays.registry, self.panels["log"].rect
        rect = pygame.Rect(registry.rect)
        rect.height = max(0, rect.height - self.context.ui.theme.px(NEWEST))
        turns = self.overlays.turns
        if turns is not None and turns.rect.colliderect(lines):
            rect = turns.blank
        for one in (self.overlays.docked, self.overlays.hint):
            if one is not None and one.rect.colliderect(lines):
                rect.height = max(0, min(rect.bottom, one.rect.top) - rect.top)
        return rect

    def _others(self) -> list[pygame.Rect]:
        """Return the areas of the other things above the table.

        These are a hint, a docked panel, the hand that a trade leaves visible, and the tray while dice wait.
        """
        docked, hint = self.overlays.docked, self.overlays.hint
        found = [one.rect for one in (docked, hint) if one is not None]
        below = self.rect_of(docked.bargain.below) if isinstance(docked, BargainPanel) else None
        trays = [zone.id for zone in self.context.view.table.zones.values() if zone.role == "tray"]
        tray = [self.rect_of(zone) for zone in trays] if self.controller.shown.throw is not None else []
        return [*found, *(rect for rect in (below, *tray) if rect is not None)]

    def rect_of(self, name: str) -> pygame.Rect | None:
        """Return the area of a piece, a zone (or a kind of piece in it), a panel or a tool; None without one."""
        view = self.context.view
        if name in self.panels:
            return self.panels[name].rect
        tool = self.bar.tool_rect(name)
        if tool is not None:
            return tool
        if name == BARGAIN:
            return self.overlays.docked.rect if isinstance(self.overlays.docked, BargainPanel) else None
        zone = view.table.zones.get(name.partition(":")[0])
        if zone is not None:
            held = [self._lie_of(piece.id) for piece in view.table.in_zone(zone.id)] if zone.role == "hand" else []
            seen = [rect for rect in held if rect is not None]
            return seen[0].unionall(seen) if seen else view.camera.rect(Area(zone.x, zone.y, zone.w, zone.h))
        return self._lie_of(name)

    def _lie_of(self, name: str) -> pygame.Rect | None:
        """Return the area of a piece in the window; None if it is not there."""
        view = self.context.view
        pose = view.poses.get(name)
        if pose is None:
            return None
        kind = view.table.kind_of(name)
        return view.camera.rect(Area.around(pose.x, pose.y, *pose.sides(kind)))

    def _arrow(self, bubble: pygame.Rect, name: str, anchor: pygame.Rect, clutter: Clutter) -> list[OverMark]:
        """Return the marks of an arrow from the bubble to its subject, in the window.

        The arrow lies on the line from the point of the bubble nearest to the target to the nearest point a little
        inside the target's rim. If the line would be too long only its last part is drawn, turned around its tip to
        where it hides least.
        """
        target = anchor.clip(self.context.view.camera.viewport)
        marked = name == BARGAIN and self.context.ui.lesson_patterns  # its buttons have rings instead
        if not target or marked:
            return []
        target = self._next_place_in(name, target)
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
            small = max(target.size) <= self.context.ui.theme.px(LARGE) and not self._dice()
            if small and clutter.crosses(start, end, target):
                return self._framed(name, target)
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


def beside(
    anchors: Sequence[pygame.Rect],
    size: tuple[int, int],
    room: pygame.Rect,
    gap: int,
    useful: Sequence[pygame.Rect] = (),
) -> pygame.Rect:
    """Return the area in `room` for a bubble of a size, as near to the first anchor as possible.

    It covers no anchor and as little as possible of what is `useful`. Where there is no such place it covers the least.
    """
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
    """Return how many pixels of the others a rectangle covers."""
    return sum(shared.w * shared.h for shared in map(rect.clip, others))
