"""The parts of a table screen: panels, layers above the table and tips; finds the one under the mouse."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from tabletop.ui.kit.base.press_guard import Sheet
from tabletop.ui.kit.base.tooltips import Tips
from tabletop.ui.kit.panels.panel import Panel
from tabletop.ui.render.table_view import TableView
from tabletop.ui.system.clock import ticks
from tabletop.ui.table.overlays.overlay_stack import Layers


class ScreenParts:
    """Everything around and above the bare table."""

    def __init__(self, view: TableView, panels: Sequence[Panel], layers: Layers, tips: Tips) -> None:
        self.view, self.panels, self.layers, self.tips = view, tuple(panels), layers, tips

    def at(self, pos: tuple[int, int]) -> Panel | None:
        """Return the panel or popup under a point; None over the bare table."""
        panels = [*reversed(self.layers.all()), *self.panels]
        return next((panel for panel in panels if panel.rect.collidepoint(pos)), None)

    def sheets(self) -> list[Sheet]:
        """Return the controls around and above the bare table, the uppermost layer first."""
        return [*self.layers.sheets(), *(panel.sheet() for panel in self.panels)]

    def hover(self, pos: tuple[int, int]) -> None:
        """Handle a mouse move."""
        inside = self.at(pos)
        for panel in (*self.layers.all(), *self.panels):
            panel.move(pos if panel is inside else (-1, -1))
        self._uncover(self.tips.point(pos, ticks()))

    def hide_tip(self) -> None:
        """Hide the tooltip until the mouse moves again."""
        self._uncover(self.tips.hide())

    def renew_tip(self) -> None:
        """Replace a tip that is shown, because something happened: it comes back with what is true now."""
        if self.tips.shown is not None:
            self._uncover(self.tips.point(self.tips.pos, ticks()))

    def _uncover(self, rect: pygame.Rect | None) -> None:
        """Repaint what was under a tip."""
        if rect is not None:
            self.view.expose(rect)
            for panel in self.panels:
                panel.dirty = panel.dirty or bool(panel.rect.colliderect(rect))
