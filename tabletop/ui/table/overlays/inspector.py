"""A piece close up, over the table."""

from __future__ import annotations

import pygame

from tabletop.ui.kit.panels.panel import PanelPainter, UiContext
from tabletop.ui.kit.panels.popup import Popup


class Inspect(Popup):
    """A piece seen close up: its enlarged picture with its name and what it does."""

    only_shows = True

    def __init__(self, ui: UiContext, picture: pygame.Surface) -> None:
        super().__init__(ui)
        self.picture = picture

    def size(self) -> tuple[int, int]:
        return self.picture.get_size()

    def paint(self, ink: PanelPainter) -> None:
        ink.surface.blit(self.picture, (0, 0))
        self.frame(ink)
