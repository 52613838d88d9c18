"""The small picture of a saved table in a list, read from its file when it comes into sight."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pygame

from tabletop.files import reading
from tabletop.ui.kit.base.widget import Widget
from tabletop.ui.text import theme as colours
from tabletop.ui.text.theme import Theme

WIDE, TALL = 140, 88
LARGEST: Final = 1 << 20
"""The most bytes of a picture file."""


class Thumb(Widget):
    """A picture of a file, or an empty frame while there is none."""

    focusable = False

    def __init__(self, theme: Theme, path: Path) -> None:
        super().__init__(theme)
        self.path = path

    def natural(self, width: int) -> tuple[int, int]:
        return self.theme.px(WIDE), self.theme.px(TALL)

    def paint(self, picture: pygame.Surface) -> None:
        pygame.draw.rect(picture, colours.PANEL_LOW, picture.get_rect(), border_radius=self.theme.px(3))
        found = self._read()
        if found is not None:
            share = min(picture.get_width() / found.get_width(), picture.get_height() / found.get_height())
            size = max(1, round(found.get_width() * share)), max(1, round(found.get_height() * share))
            drawn = pygame.transform.smoothscale(found.convert_alpha(), size)
            picture.blit(drawn, drawn.get_rect(center=picture.get_rect().center))
        pygame.draw.rect(picture, colours.HAIRLINE, picture.get_rect(), 1, border_radius=self.theme.px(3))

    def _read(self) -> pygame.Surface | None:
        """Return the picture; None if there is none that can be shown."""
        try:
            reading.check(self.path, LARGEST)
            found = pygame.image.load(str(self.path), "thumb.png")
        except (OSError, pygame.error):
            return None
        return found if max(found.get_size()) <= 2000 else None
