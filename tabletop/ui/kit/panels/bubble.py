"""A paper bubble with a few words, used for tips and toasts, and the time it takes to read them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from tabletop.ui.text import theme as colours
from tabletop.ui.text.theme import Theme

LEAST_MS: Final = 2500
MS_A_CHARACTER: Final = 60


def reading_ms(sentence: str) -> int:
    """Return how long a sentence that goes away on its own stays."""
    return LEAST_MS + MS_A_CHARACTER * len(sentence)


class Bubble:
    """Paragraphs below each other, the first bold when others follow, beside an optional picture (premultiplied)."""

    def __init__(
        self,
        theme: Theme,
        paragraphs: Sequence[str],
        *,
        width: int,
        size: int = 0,
        pad: int = 0,
        picture: pygame.Surface | None = None,
    ) -> None:
        """Lay out the text; `width` (longest line), `size` (of letters, else small) and `pad` (margin) in pixels."""
        self.theme, self.picture, self._pad = theme, picture, pad or theme.px(8)
        self._new = True
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._lines = [
            theme.text.paragraph(one, width, size or theme.small, colours.INK_ON_PAPER, bold=not number and more)
            for more in (len(paragraphs) > 1,)
            for number, one in enumerate(paragraphs)
        ]
        pad = self._pad
        wide = max(line.get_width() for line in self._lines) + 2 * pad
        tall = sum(line.get_height() for line in self._lines)
        if picture is not None:
            wide, tall = wide + picture.get_width() + pad, max(tall, picture.get_height())
        self.rect.size = (wide, tall + 2 * pad)

    def beside(self, pos: tuple[int, int], bounds: pygame.Rect, clear: Sequence[pygame.Rect] = ()) -> None:
        """Place it below the mouse, or above where there is no room, and beside anything that must stay `clear`."""
        (x, y), near, far = pos, self.theme.px(8), self.theme.px(24)
        wide, tall = self.rect.size
        right, left = x + near, x - near - wide
        below, above = y + far, y - near - tall
        if below + tall > bounds.bottom:
            below, above = above, below
        places = [(right, below), (right, above), (left, below), (left, above)]
        for read in clear:
            places += [(right, read.bottom + near), (right, read.top - near - tall)]
            places += [(read.right + near, below), (read.left - near - wide, below)]
        rects = [pygame.Rect(place, self.rect.size).clamp(bounds) for place in places]
        free = [rect for rect in rects if rect.collidelist(clear) < 0 and not rect.collidepoint(pos)]
        self.rect = (free or rects)[0]

    def draw(self, surface: pygame.Surface, *, force: bool = False) -> list[pygame.Rect]:
        """Draw the bubble if it is new or something below it was repainted; return the rectangles drawn."""
        if not (self._new or force):
            return []
        self._new = False
        corner = self.theme.px(3)
        pygame.draw.rect(surface, colours.PAPER, self.rect, border_radius=corner)
        pygame.draw.rect(surface, colours.shade(colours.PAPER, 0.7), self.rect, 1, border_radius=corner)
        x, y = self.rect.x + self._pad, self.rect.y + self._pad
        if self.picture is not None:
            surface.blit(self.picture, (x, y), special_flags=pygame.BLEND_PREMULTIPLIED)
            x += self.picture.get_width() + self._pad
        for line in self._lines:
            surface.blit(line, (x, y))
            y += line.get_height()
        return [self.rect.copy()]
