"""The mouse cursor: an arrow, and other shapes while the next click means something else than usual."""

from __future__ import annotations

from contextlib import suppress
from typing import Final, Literal, TypeAlias

import pygame

from tabletop.ui.text import theme as t
from tabletop.ui.text.text import Colour
from tabletop.ui.text.theme import Theme

CursorShape: TypeAlias = Literal["arrow", "question", "pen", "cross", "eraser", "text"]
"""The shape of the cursor: the arrow, with a question mark, or a tool that draws on the table."""
SYSTEM: Final = {
    "arrow": pygame.SYSTEM_CURSOR_ARROW,
    "cross": pygame.SYSTEM_CURSOR_CROSSHAIR,
    "text": pygame.SYSTEM_CURSOR_IBEAM,
}
"""The shapes that the system has."""
SIDE: Final = 32
"""The side length of the cursor in pixels (at 100 per cent)."""
ARROW: Final = ((0, 0), (0, 17), (4, 13), (7, 19), (10, 18), (7, 12), (12, 12))
"""The corners of the arrow (pixels at 100 per cent); the first is its tip."""
PEN: Final = ((0, 31), (3, 22), (22, 3), (28, 9), (9, 28))
"""The corners of the pen; the first is its point."""
NIB: Final = ((0, 31), (3, 22), (9, 28))
"""The corners of the part of it that has the colour."""
ERASER: Final = 10
"""The radius of the eraser."""
QUESTION: Final = (255, 214, 102)
WHITE: Final = (255, 255, 255)
BLACK: Final = (0, 0, 0)


class Cursor:
    """The shape of the mouse cursor, and the colour of a pen."""

    def __init__(self) -> None:
        self.shape: CursorShape = "arrow"
        self._colour: Colour = BLACK

    def show(self, theme: Theme, shape: CursorShape, colour: Colour = BLACK) -> None:
        """Set the cursor, unless it already looks like that."""
        if (shape, colour) == (self.shape, self._colour):
            return
        self.shape, self._colour = shape, colour
        with suppress(pygame.error):  # a display without a mouse
            if shape in SYSTEM:
                pygame.mouse.set_cursor(SYSTEM[shape])
            else:
                pygame.mouse.set_cursor(pygame.cursors.Cursor(*picture(theme, shape, colour)))


def picture(theme: Theme, shape: CursorShape, colour: Colour) -> tuple[tuple[int, int], pygame.Surface]:
    """Return the point with which a shape points, and its picture."""
    drawn = pygame.Surface((theme.px(SIDE),) * 2, pygame.SRCALPHA)
    if shape == "pen":
        _polygon(drawn, theme, PEN, WHITE)
        _polygon(drawn, theme, NIB, colour)
        return (0, drawn.get_height() - 1), drawn
    if shape == "eraser":
        middle, radius = (theme.px(SIDE // 2),) * 2, theme.px(ERASER)
        pygame.draw.circle(drawn, (255, 255, 255, 90), middle, radius)
        pygame.draw.circle(drawn, BLACK, middle, radius, 2)
        pygame.draw.circle(drawn, WHITE, middle, radius - 2, 1)
        return middle, drawn
    _polygon(drawn, theme, ARROW, WHITE)
    middle, radius = (theme.px(21), theme.px(20)), theme.px(10)
    pygame.draw.circle(drawn, QUESTION, middle, radius)
    pygame.draw.circle(drawn, BLACK, middle, radius, 1)
    sign = theme.text.line("?", theme.body, t.INK_ON_ACCENT, bold=True)
    drawn.blit(sign, sign.get_rect(center=middle))
    return (0, 0), drawn


def _polygon(drawn: pygame.Surface, theme: Theme, corners: tuple[tuple[int, int], ...], colour: Colour) -> None:
    points = [(theme.px(x), theme.px(y)) for x, y in corners]
    pygame.draw.polygon(drawn, colour, points)
    pygame.draw.polygon(drawn, BLACK, points, 1)
