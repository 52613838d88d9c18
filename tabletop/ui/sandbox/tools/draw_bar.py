"""The panel of the drawing tools: tool, colour, width, and wiping off."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from tabletop.core.data.messages import msg
from tabletop.core.rules.labels import ButtonStyle
from tabletop.sandbox.model.drawings import INKS, PENS
from tabletop.ui.kit.panels.panel import HotArea, Panel, PanelPainter, UiContext
from tabletop.ui.sandbox.tools.draw_tool import TOOLS, DrawTool
from tabletop.ui.table.panels.players_panel import PlayersPanel
from tabletop.ui.text import theme as t

ROWS: Final = 4


class DrawBar(Panel):
    """The choices of the tool in the hand, beside the table. It takes no room while there is none."""

    def __init__(self, ui: UiContext, tool: DrawTool) -> None:
        super().__init__(ui)
        self.tool = tool

    def height(self) -> int:
        """Return how tall it is now; 0 without a tool in the hand."""
        theme = self.ui.theme
        return ROWS * (theme.target + theme.gap) + theme.gap if self.tool.tool else 0

    def paint(self, ink: PanelPainter) -> None:
        theme, gap = self.ui.theme, self.ui.theme.gap
        pygame.draw.line(ink.surface, t.HAIRLINE, (0, 0), (self.rect.width, 0))
        y = gap
        for row in (TOOLS[:3], TOOLS[3:]):
            for rect, tool in zip(self._row(y, len(row)), row, strict=True):
                chosen = tool == self.tool.tool
                ink.button(rect, self._say(f"tool.{tool}"), partial(self.tool.take, tool), name=tool, chosen=chosen)
            y += theme.target + gap
        self._paint_choices(ink, y)
        y += theme.target + gap
        actions = (
            ("wipe_own", partial(self.tool.wipe, own=True)),
            ("wipe_all", partial(self.tool.wipe, own=False)),
            ("done", partial(self.tool.take, "")),
        )
        for rect, (name, on_press) in zip(self._row(y, len(actions)), actions, strict=True):
            words, tip = self._say(f"draw.{name}"), self._say(f"draw.{name}_tip")
            style: ButtonStyle = "main" if name == "done" else "plain"
            ink.button(rect, words, on_press, style=style, name=name, tip=tip, two_lines=True)

    def _paint_choices(self, ink: PanelPainter, y: int) -> None:
        """Paint the colours, that of the seat first, and then the widths."""
        colours = ("", *INKS)
        for number, rect in enumerate(self._row(y, len(colours) + len(PENS), small=True)):
            if number < len(colours):
                colour = colours[number]
                chosen = colour == self.tool.colour
                radius = min(rect.w, rect.h) // 2 - self.ui.theme.px(2)
                pygame.draw.circle(ink.surface, colour or self.tool.seat_ink, rect.center, radius)
                pygame.draw.circle(ink.surface, t.INK_QUIET, rect.center, radius, 1)
                tip = colour or self._say("draw.seat_colour")
                ink.hots.append(HotArea(rect, partial(self.tool.choose, colour, None), tip, name=f"ink {colour}"))
            else:
                size = number - len(colours)
                chosen = size == self.tool.size
                dot = self.ui.theme.px(2 + 3 * size)
                pygame.draw.circle(ink.surface, t.INK, rect.center, dot)
                tip = self._say("draw.width", mm=f"{PENS[size]:g}")
                ink.hots.append(HotArea(rect, partial(self.tool.choose, None, size), tip, name=f"width {size}"))
            if chosen:
                pygame.draw.rect(ink.surface, t.ACCENT, rect, self.ui.theme.px(2), border_radius=self.ui.theme.px(4))

    def _row(self, y: int, count: int, *, small: bool = False) -> list[pygame.Rect]:
        """Return the areas of a row, side by side."""
        gap = self.ui.theme.px(1) if small else self.ui.theme.gap
        edge = self.ui.theme.gap
        wide = (self.rect.width - 2 * edge - (count - 1) * gap) / count
        return [
            pygame.Rect(round(edge + number * (wide + gap)), y, round(wide), self.ui.theme.target)
            for number in range(count)
        ]

    def _say(self, key: str, **words: object) -> str:
        return self.ui.say(msg(f"sandbox.{key}", **words))


def place_beside(room: pygame.Rect, players: PlayersPanel, tools: DrawBar) -> pygame.Rect:
    """Lay out the panels beside the table, from the top down; return the room that is left below them."""
    tall = min(players.height(room.width), room.height // 2)
    players.place(pygame.Rect(room.x, room.y, room.width, tall))
    high = min(tools.height(), room.height - tall)
    tools.place(pygame.Rect(room.x, room.y + tall, room.width, high))
    tools.dirty = True
    return pygame.Rect(room.x, room.y + tall + high, room.width, room.height - tall - high)
