"""The band over the table while the past is shown: it says so, and a press on it leads back."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.core.data.messages import Message, msg
from tabletop.ui.kit.panels.panel import PanelPainter, UiContext
from tabletop.ui.kit.panels.popup import Popup
from tabletop.ui.text import theme as t


class PastBanner(Popup):
    """A bright band along the upper edge of the table, as wide as the table."""

    ground = t.ACCENT
    deaf_ms = 0

    def __init__(self, ui: UiContext, where: Message, go_back: Callable[[], None]) -> None:
        super().__init__(ui)
        self.where, self.go_back = where, go_back

    def lie_in(self, area: pygame.Rect) -> None:
        """Lie along the upper edge of an area."""
        self.place(pygame.Rect(area.x, area.y, area.w, self.ui.theme.target))

    def paint(self, ink: PanelPainter) -> None:
        words = self.ui.say(msg("ui.history.band", where=self.where))
        area = self.rect.move(-self.rect.x, -self.rect.y)
        ink.button(area, words, self.go_back, style="main", name="to the present")
