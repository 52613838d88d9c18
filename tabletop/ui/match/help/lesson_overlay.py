"""A lesson at the table: its sentence in a bubble beside its subject, with an arrow, never over it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import pygame

from tabletop.core.data.messages import msg
from tabletop.session.tutorial.lesson_runner import LessonStatus
from tabletop.ui.kit.panels.panel import Panel
from tabletop.ui.match.help.lesson_arrows import BARGAIN, LessonArrows, nearest
from tabletop.ui.match.question.overlay_stack import Overlays
from tabletop.ui.match.widgets.lesson_bubble import WIDTHS, LessonBubble, WayOn
from tabletop.ui.match.widgets.placement import AROUND, LEGAL, READ, SPOKEN_OF, USED, Clutter
from tabletop.ui.render.geometry.camera import Area
from tabletop.ui.table.panels.prompt_bar import PromptBar
from tabletop.ui.table.trade.trade_panel import BargainPanel
from tabletop.viewmodel.control.match_controller import MatchController

NEAR: Final = 24
"""Pixels (at 100 per cent) between the bubble and its subject, where there is room."""
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
        self.arrows = LessonArrows(self.context)
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
        self._room, dice = found, self._dice()
        view.pointers = tuple(
            mark
            for name, anchor in dice or anchors
            for mark in self.arrows.marks(bubble.rect, name, anchor, clutter, dice=bool(dice))
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
        """Return the area of a piece, a zone (or the pieces of a kind in it), a panel or a tool; None without one."""
        view = self.context.view
        if name in self.panels:
            return self.panels[name].rect
        tool = self.bar.tool_rect(name)
        if tool is not None:
            return tool
        if name == BARGAIN:
            return self.overlays.docked.rect if isinstance(self.overlays.docked, BargainPanel) else None
        place, _, kind = name.partition(":")
        zone = view.table.zones.get(place)
        if zone is not None:
            meant = [piece.id for piece in view.table.in_zone(zone.id) if piece.kind == kind or zone.role == "hand"]
            held = [self._lie_of(piece) for piece in meant]
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
