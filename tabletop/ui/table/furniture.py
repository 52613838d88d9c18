"""What stands around a table, the same for guided and free play, and how all of a screen with a table is drawn."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.ui.kit.panel import Panel
from tabletop.ui.table.layers import Layers
from tabletop.ui.table.log_panel import LogPanel
from tabletop.ui.table.prompt_bar import PromptBar
from tabletop.ui.table.strips import Strips
from tabletop.ui.table.tip import Tip


class Furniture:
    """The bar on top, players and log at the side."""

    def __init__(self, bar: PromptBar, strips: Strips, log: LogPanel) -> None:
        self.bar, self.strips, self.log = bar, strips, log

    def panels(self) -> list[Panel]:
        """All of them, in the order in which they are drawn."""
        return [self.bar, self.strips, self.log]

    def paint_again(self, rect: pygame.Rect | None = None) -> None:
        """What lies in a part of the window (None: all of it) is painted anew."""
        for panel in self.panels():
            panel.dirty = panel.dirty or rect is None or bool(panel.rect.colliderect(rect))

    def draw(
        self,
        surface: pygame.Surface,
        table: Callable[[], list[pygame.Rect]],
        layers: Layers,
        tip: Tip | None,
        *,
        everything: bool,
    ) -> list[pygame.Rect]:
        """Paint what changed, from the bottom: these, the table, what lies above it, the tip."""
        changed: list[pygame.Rect] = []
        for panel in self.panels():
            changed += panel.draw(surface, force=everything)
        changed += table()
        for layer in layers.all():
            covered = everything or bool(changed)  # something may have been painted beneath it
            changed += layer.draw(surface, force=covered)
        if tip is not None:
            changed += tip.draw(surface, force=bool(changed))
        return changed
