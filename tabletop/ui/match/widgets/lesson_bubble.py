"""The bubble of a lesson: its sentence, the progress, and buttons to go on and to leave."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Final

import pygame

from tabletop.core.data.messages import msg
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


class LessonBubble(Popup):
    """A sentence of a lesson, the progress, and buttons to go on and to leave. It takes no keys but Enter to go on."""

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
        return self.ui.theme.target + self.ui.theme.px(8)

    def paint(self, ink: PanelPainter) -> None:
        theme, coached = self.ui.theme, self.coached
        pygame.draw.rect(ink.surface, t.LESSON, (0, 0, theme.px(4), self.rect.height))
        ink.paragraph(self.ui.say(coached.text), theme.px(16), theme.px(8), self._room(self.wide))
        top = self.rect.height - self._foot
        middle = top + (theme.target - self.ui.text.line_height(theme.small)) // 2
        so_far = self.ui.say(msg("ui.lesson.so_far", number=coached.number, count=coached.count))
        ink.line(so_far, theme.px(16), middle, size=theme.small, colour=t.INK_QUIET)
        right = self.rect.width - theme.px(12)
        if coached.look:
            words = self.ui.say(msg("ui.lesson.go_on"))
            wide = self.ui.text.measure(words, theme.body) + theme.px(28)
            ink.button(pygame.Rect(right - wide, top, wide, theme.target), words, self.advance, style="main")
            right -= wide + theme.px(10)
        if coached.rule:
            book = pygame.Rect(0, theme.px(4), theme.px(30), theme.px(30))
            book.right = self.rect.width - theme.px(4)
            ink.icon_button(book, icons.BOOK, self.open_rule, self.ui.say(msg("ui.lesson.rule", rule=coached.rule)))
        leave = ink.line(
            self.ui.say(msg("ui.lesson.leave")), right, middle, size=theme.small, colour=t.ACCENT, align="right"
        )
        ink.hots.append(HotArea(leave.inflate(theme.px(12), theme.px(12)), self.leave, name="leave"))
        self.frame(ink)

    def keys(self) -> Mapping[int, Hashable]:
        return dict.fromkeys(ENTER, "go on") if self.coached.look else {}

    def key(self, event: pygame.event.Event) -> bool:
        if self.coached.look and event.key in ENTER:
            self.advance()
            return True
        return False
