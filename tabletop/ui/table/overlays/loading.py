"""The progress bar shown while the pictures of a table are made, so that the window never freezes."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final

import pygame

from tabletop.core.data.messages import msg
from tabletop.ui.kit.panels.panel import Panel, PanelPainter, UiContext
from tabletop.ui.render.table_view import TableView
from tabletop.ui.text import theme as t

BUDGET: Final = 0.06
"""The seconds per frame for making pictures."""


class Opening(Panel):
    """A placeholder for the table. The first frame is shown before the work begins."""

    ground = t.PANEL_LOW

    def __init__(self, ui: UiContext, view: TableView) -> None:
        super().__init__(ui)
        self.view = view
        self.share = 0.0
        """The share of the pictures that is ready."""
        self._steps: Iterator[float] | None = None

    def work(self) -> bool:
        """Make pictures for one frame; return True when all are made."""
        if self._picture is None:
            return False
        if self._steps is None:
            self._steps = self.view.prepare()
        until = time.perf_counter() + BUDGET
        for share in self._steps:
            self.share = share
            if time.perf_counter() > until:
                break
        self.dirty = True
        return self.share >= 1.0

    def paint(self, ink: PanelPainter) -> None:
        theme, (width, height) = self.ui.theme, self.rect.size
        bar = pygame.Rect(0, 0, min(theme.px(320), width * 2 // 3), theme.px(6))
        bar.center = (width // 2, height // 2)
        words = self.ui.say(msg("ui.play.opening"))
        ink.line(words, bar.centerx, bar.top - theme.px(34), colour=t.INK_QUIET, align="centre")
        pygame.draw.rect(ink.surface, t.PANEL_HIGH, bar, border_radius=bar.height // 2)
        bar.width = round(bar.width * self.share)
        pygame.draw.rect(ink.surface, t.ACCENT, bar, border_radius=bar.height // 2)
