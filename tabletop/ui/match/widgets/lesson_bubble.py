"""The bubble of a lesson: its sentence, the progress, and buttons to go on and to leave."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Final

import pygame

from tabletop.core.data.messages import Message, msg
from tabletop.core.rules.labels import ButtonStyle
from tabletop.session.tutorial.lesson_runner import LessonStatus
from tabletop.ui.kit.base.focus import ENTER
from tabletop.ui.kit.panels.panel import HotArea, PanelPainter, UiContext
from tabletop.ui.kit.panels.popup import Popup
from tabletop.ui.text import icons
from tabletop.ui.text import theme as t

WIDTHS: Final = (280, 340, 400, 460)
"""Widths in pixels (at 100 per cent) that the bubble may have."""
SHADE: Final = (24, 20, 14)
"""The colour around an arrow, so that it is visible on bright ground."""


@dataclass(frozen=True, slots=True)
class WayOn:
    """A button at the end of a lesson, with its tip."""

    text: Message
    tip: Message
    on_press: Callable[[], None]


class LessonBubble(Popup):
    """A sentence of a lesson, the progress, and buttons to go on and to leave. It takes no keys but Enter to go on.

    At the end of the lesson the buttons are the ways on, one below the other; Enter takes the first.
    """

    ground = t.PANEL_HIGH
    deaf_ms = 0

    def __init__(
        self,
        ui: UiContext,
        coached: LessonStatus,
        advance: Callable[[], None],
        leave: Callable[[], None],
        open_rule: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(ui)
        self.coached, self.advance, self.leave, self.open_rule = coached, advance, leave, open_rule
        self.ways_on: tuple[WayOn, ...] = ()
        """The buttons at the end of the lesson; none at an earlier step."""
        self.wide = ui.theme.px(WIDTHS[0])
        self.lost = 0.0
        """The weight of what it hid when it was placed (`placement.py`)."""

    def size(self) -> tuple[int, int]:
        return self.size_at(self.wide)

    def size_at(self, wide: int) -> tuple[int, int]:
        """Return the size for a width in pixels."""
        theme = self.ui.theme
        text = self.ui.text.paragraph(self.ui.say(self.coached.text), self._room(wide), theme.body, t.INK)
        return wide, text.get_height() + theme.px(20) + self._foot

    def _room(self, wide: int) -> int:
        """Return the width for the sentence, beside the book icon of a step that has a clause."""
        return wide - self.ui.theme.px(54 if self.coached.rule else 28)

    @property
    def _foot(self) -> int:
        theme = self.ui.theme
        return max(1, len(self.ways_on)) * (theme.target + theme.px(6)) + theme.px(2)

    def paint(self, ink: PanelPainter) -> None:
        theme, coached = self.ui.theme, self.coached
        pygame.draw.rect(ink.surface, t.LESSON, (0, 0, theme.px(4), self.rect.height))
        ink.paragraph(self.ui.say(coached.text), theme.px(16), theme.px(8), self._room(self.wide))
        top = self.rect.height - self._foot
        right = self.rect.width - theme.px(12)
        if coached.look and not self.ways_on:
            right = self._paint_go_on(ink, top, right)
        if coached.rule:
            book = pygame.Rect(0, theme.px(4), theme.px(30), theme.px(30))
            book.right = self.rect.width - theme.px(4)
            ink.icon_button(book, icons.BOOK, self.open_rule, self.ui.say(msg("ui.lesson.rule", rule=coached.rule)))
        if self.ways_on:
            self._paint_ways_on(ink, top)
        else:
            self._paint_progress(ink, top, right)
        self.frame(ink)

    def _paint_go_on(self, ink: PanelPainter, top: int, right: int) -> int:
        """Draw the button to go on, and return where the room left of it ends."""
        theme, words = self.ui.theme, self.ui.say(msg("ui.lesson.go_on"))
        wide = self.ui.text.measure(words, theme.body) + theme.px(28)
        ink.button(pygame.Rect(right - wide, top, wide, theme.target), words, self.advance, style="main")
        return right - wide - theme.px(10)

    def _paint_ways_on(self, ink: PanelPainter, top: int) -> None:
        """Draw the buttons at the end of the lesson."""
        theme, margin = self.ui.theme, self.ui.theme.px(16)
        for number, way in enumerate(self.ways_on):
            rect = pygame.Rect(margin, top, self.rect.width - margin - theme.px(12), theme.target)
            rect.y += number * (theme.target + theme.px(6))
            style: ButtonStyle = "plain" if number else "main"
            ink.button(rect, self.ui.say(way.text), way.on_press, style=style, tip=self.ui.say(way.tip))

    def _paint_progress(self, ink: PanelPainter, top: int, right: int) -> None:
        """Draw how far the lesson is, and the link to leave it."""
        theme, coached = self.ui.theme, self.coached
        middle = top + (theme.target - self.ui.text.line_height(theme.small)) // 2
        so_far = self.ui.say(msg("ui.lesson.so_far", number=coached.number, count=coached.count))
        ink.line(so_far, theme.px(16), middle, size=theme.small, colour=t.INK_QUIET)
        words = self.ui.say(msg("ui.lesson.leave"))
        leave = ink.line(words, right, middle, size=theme.small, colour=t.ACCENT, align="right")
        ink.hots.append(HotArea(leave.inflate(theme.px(12), theme.px(12)), self.leave, name="leave"))

    def keys(self) -> Mapping[int, Hashable]:
        return dict.fromkeys(ENTER, "go on") if self.coached.look else {}

    def key(self, event: pygame.event.Event) -> bool:
        if self.coached.look and event.key in ENTER:
            (self.ways_on[0].on_press if self.ways_on else self.advance)()
            return True
        return False
