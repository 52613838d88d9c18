"""The mouse cursor over a free table: it shows the tool that draws, in its colour."""

from __future__ import annotations

from typing import Final

import pygame

from tabletop.ui.kit.base.cursor import BLACK, Cursor, CursorShape
from tabletop.ui.sandbox.tools.draw_tool import DrawTool, Tool
from tabletop.ui.sandbox.view.ink import rgb
from tabletop.ui.table.frame.screen_parts import ScreenParts

SHAPES: Final[dict[Tool, CursorShape]] = {
    "": "arrow",
    "pen": "pen",
    "line": "cross",
    "circle": "cross",
    "eraser": "eraser",
    "text": "text",
}
"""The shape of the cursor for each tool."""


class DrawCursor:
    """The cursor of one free table; over panels and menus it is the arrow."""

    def __init__(self, drawing: DrawTool, frame: ScreenParts) -> None:
        self.drawing, self.frame = drawing, frame
        self.cursor = Cursor()

    def update(self) -> None:
        """Show the tool that is in the hand where it would draw."""
        pos, area = pygame.mouse.get_pos(), self.drawing.area
        draws = area.table_rect.collidepoint(pos) and self.frame.at(pos) is None
        shape = SHAPES[self.drawing.tool if draws else ""]
        self.cursor.show(area.ui.theme, shape, rgb(self.drawing.ink) if shape == "pen" else BLACK)

    def reset(self) -> None:
        """Show the arrow again: the table is left."""
        self.cursor.show(self.drawing.area.ui.theme, "arrow")
