"""The chat beside the log: the latest lines that seats have said at pages and here, and a button to say something."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from tabletop.core.data.messages import Message, msg
from tabletop.core.rules.questions import Seat
from tabletop.ui.kit.panels.panel import Panel, PanelPainter, UiContext
from tabletop.ui.text import theme as t

MOST: Final = 30
"""The most lines that are shown."""


class Said(NamedTuple):
    """One line: the seat, and its words."""

    seat: Seat
    words: Message | str


class ChatPanel(Panel):
    """The chat of a table that is shared with phones, the newest line lowest. Without room it is not there."""

    ground = t.PANEL_LOW

    def __init__(self, ui: UiContext, write: Callable[[], None]) -> None:
        super().__init__(ui)
        self.write = write
        self.lines: tuple[Said, ...] = ()

    def show(self, lines: Sequence[Said]) -> None:
        """Show the latest of these lines."""
        latest = tuple(lines[-MOST:])
        if latest != self.lines:
            self.lines, self.dirty = latest, True

    def paint(self, ink: PanelPainter) -> None:
        theme, width = self.ui.theme, self.rect.width
        head, foot = theme.px(30), self.rect.height - theme.px(40)
        y = foot
        for said in reversed(self.lines):
            words = said.words if isinstance(said.words, str) else self.ui.say(said.words)
            text = f"{self.ui.names[said.seat]}: {words}"
            picture = self.ui.text.paragraph(text, width - theme.px(44), theme.small, t.INK)
            y -= picture.get_height() + theme.px(6)
            if y < head:
                break
            ink.surface.blit(picture, (theme.px(34), y))
            ink.badge(said.seat, (theme.px(18), y + theme.px(9)), theme.px(14))
        pygame.draw.rect(ink.surface, self.ground, (0, 0, width, head))
        ink.line(self.ui.say(msg("net.page.chat")), theme.px(8), theme.px(6), size=theme.small, colour=t.INK_QUIET)
        pygame.draw.line(ink.surface, t.HAIRLINE, (0, 0), (width, 0))
        rect = pygame.Rect(theme.px(8), foot + theme.px(4), width - theme.px(16), theme.px(32))
        ink.button(rect, self.ui.say(msg("net.page.say")), self.write, name="say")
