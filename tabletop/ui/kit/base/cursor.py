"""The mouse cursor: an arrow, with a question mark beside it while the next click asks for an explanation."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

import pygame

from tabletop.ui.text import theme as t
from tabletop.ui.text.theme import Theme

SIDE: Final = 32
"""The side length of the cursor in pixels (at 100 per cent)."""
ARROW: Final = ((0, 0), (0, 17), (4, 13), (7, 19), (10, 18), (7, 12), (12, 12))
"""The corners of the arrow (pixels at 100 per cent); the first is its tip."""
ASKING: Final = (255, 214, 102)


class Cursor:
    """The shape of the mouse cursor; `asking` is true while the next click asks for an explanation."""

    def __init__(self) -> None:
        self.asking = False

    def show(self, theme: Theme, *, asking: bool) -> None:
        """Set the cursor, unless it already looks like that."""
        if asking == self.asking:
            return
        self.asking = asking
        with suppress(pygame.error):  # a display without a mouse
            if asking:
                pygame.mouse.set_cursor(pygame.cursors.Cursor((0, 0), picture(theme)))
            else:
                pygame.mouse.set_cursor(pygame.SYSTEM_CURSOR_ARROW)


def picture(theme: Theme) -> pygame.Surface:
    """Return the arrow with the question mark."""
    drawn = pygame.Surface((theme.px(SIDE),) * 2, pygame.SRCALPHA)
    points = [(theme.px(x), theme.px(y)) for x, y in ARROW]
    pygame.draw.polygon(drawn, (255, 255, 255), points)
    pygame.draw.polygon(drawn, (0, 0, 0), points, 1)
    middle, radius = (theme.px(21), theme.px(20)), theme.px(10)
    pygame.draw.circle(drawn, ASKING, middle, radius)
    pygame.draw.circle(drawn, (0, 0, 0), middle, radius, 1)
    sign = theme.text.line("?", theme.body, t.INK_ON_ACCENT, bold=True)
    drawn.blit(sign, sign.get_rect(center=middle))
    return drawn
