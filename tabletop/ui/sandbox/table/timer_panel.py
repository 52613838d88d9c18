"""The timer beside the table: its reading, and a sound and a message when a countdown is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from tabletop.core.data.messages import msg
from tabletop.sandbox.model.timer import clock_text
from tabletop.ui.kit.panels.panel import Panel, PanelPainter, UiContext
from tabletop.ui.sandbox.tools.timer_commands import TimerCommands
from tabletop.ui.text import theme as t

END: Final = "bell"
"""The sound at the end of a countdown."""


class TimerPanel(Panel):
    """The timer of a table; a click starts and pauses it. It takes no room while there is none."""

    ground = t.PANEL_LOW

    def __init__(self, ui: UiContext, commands: TimerCommands, sound: Callable[[str], object]) -> None:
        super().__init__(ui)
        self.commands, self.sound = commands, sound
        self.text = ""
        self._was: tuple[bool, bool] = (False, False)

    def place_in(self, room: pygame.Rect) -> pygame.Rect:
        """Place the timer at the top of a rectangle; return the room that is left below it."""
        tall = min(self.ui.theme.px(44), room.height) if self.commands.timer.kind else 0
        self.place(pygame.Rect(room.x, room.y, room.width, tall))
        return pygame.Rect(room.x, room.y + tall, room.width, room.height - tall)

    def update(self) -> bool:
        """Show the present reading; return True when the timer has come or gone, so that all must be laid out again."""
        commands = self.commands
        timer, over = commands.timer, commands.is_over
        text = clock_text(commands.tenths, timer.kind) if timer.kind else ""
        now = timer.runs, over
        if over and self._was == (True, False) and timer.runs:
            self.sound(END)
            commands.play.overlays.show_toast(msg("sandbox.ui.timer_over"))
        if (text, now) != (self.text, self._was):
            self.text, self._was, self.dirty = text, now, True
        return bool(timer.kind) != bool(self.rect.height)

    def paint(self, ink: PanelPainter) -> None:
        theme, over = self.ui.theme, self.commands.is_over
        pygame.draw.line(ink.surface, t.HAIRLINE, (0, 0), (self.rect.width, 0))
        if not self.text:
            return
        state = "reset" if over else "pause" if self.commands.timer.runs else "start"
        gap = theme.px(6)
        rect = pygame.Rect(self.rect.width - theme.px(118), gap, theme.px(110), self.rect.height - 2 * gap)
        words = self.ui.say(msg(f"sandbox.ui.timer_{state}"))
        tip = self.ui.say(msg("sandbox.ui.timer_tip"))
        ink.button(rect, words, self.commands.switch, name="run_timer", tip=tip)
        colour = t.ACCENT if over else t.INK
        ink.line(self.text, theme.px(12), theme.px(8), size=theme.px(24), colour=colour, bold=True)
