"""The time line of a match: drag or click on it, step by decisions and rounds, play at a speed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, Protocol

import pygame

from tabletop.core.data.messages import Message, msg
from tabletop.ui.kit.panels.panel import HotArea, PanelPainter
from tabletop.ui.match.history.history_player import HistoryPlayer
from tabletop.ui.table.panels.prompt_bar import PromptBar
from tabletop.ui.text import icons
from tabletop.ui.text import theme as t

MOST_MARKS: Final = 40
"""The most rounds that are marked; with more rounds only every second, third ... is marked."""


class Steps(Protocol):
    """The ways through the past for which there are buttons."""

    history: HistoryPlayer

    def look(self, at: int | None, *, glide: bool = True) -> None: ...

    def step(self, by: int) -> None: ...

    def step_round(self, by: int) -> None: ...

    def toggle(self) -> None: ...

    def set_rate(self, by: int) -> None: ...


class Scrubber:
    """The time line that stands in the bar while the past is shown."""

    def __init__(self, past: Steps, bar: PromptBar, covered: Callable[[tuple[int, int]], bool]) -> None:
        """Create a time line; `covered` says whether something lies above the bar at a point."""
        self.past, self.history, self.bar, self.covered = past, past.history, bar, covered
        self.held = False
        """True while the mouse drags the knob."""
        self.track = pygame.Rect(0, 0, 0, 0)
        """The area of the line in the bar."""

    # -- drawing ------------------------------------------------------------------------------------------------------
    def paint(self, ink: PanelPainter, room: pygame.Rect) -> None:
        """Paint the buttons, the line with its marks, and above it the moment that is shown."""
        theme, history = ink.ui.theme, self.history
        side = min(theme.target, room.h)
        x = room.x
        play = icons.PAUSE if history.playing else icons.PLAY
        buttons: list[tuple[str, Callable[[], None], Message]] = [
            (icons.ROUND_BACK, partial(self.past.step_round, -1), msg("key.action.history_round_back")),
            (icons.STEP_BACK, partial(self.past.step, -1), msg("key.action.history_back")),
            (play, self.past.toggle, msg("ui.history.pause" if history.playing else "ui.history.play")),
            (icons.STEP_ON, partial(self.past.step, 1), msg("key.action.history_forward")),
            (icons.ROUND_ON, partial(self.past.step_round, 1), msg("key.action.history_round_forward")),
        ]
        for icon, on_press, tip in buttons:
            rect = pygame.Rect(x, room.centery - side // 2, theme.px(28), side)
            name = "play" if on_press == self.past.toggle else None
            ink.icon_button(rect, icon, on_press, ink.ui.say(tip), name=name)
            x = rect.right
        rect = pygame.Rect(x, room.centery - side // 2, theme.px(42), side)
        if ink.hovered:
            pygame.draw.rect(ink.surface, t.PANEL_HIGH, rect, border_radius=theme.px(4))
        rate = f"{history.rate:g}×"
        y = rect.centery - ink.ui.text.line_height(theme.small) / 2
        ink.line(rate, rect.centerx, y, size=theme.small, face="figure", align="centre")
        ink.hots.append(HotArea(rect, partial(self.past.set_rate, 1), ink.ui.say(msg("ui.history.speed"))))
        self._line(ink, pygame.Rect(rect.right + theme.px(10), room.y, room.right - rect.right - theme.px(20), room.h))

    def _line(self, ink: PanelPainter, room: pygame.Rect) -> None:
        theme = ink.ui.theme
        now = self.history.now
        self.track = pygame.Rect(room.x, room.centery, room.w, max(2, room.bottom - room.centery))
        text = msg("ui.history.stands", round=now.round, at=now.moment, all=now.moments)
        ink.line(
            ink.ui.say(text), room.x, room.y + theme.px(6), size=theme.letters(13), colour=t.INK_QUIET, width=room.w
        )
        y = self.track.y + self.track.h // 3
        thick = theme.px(4)
        pygame.draw.rect(ink.surface, t.PANEL_LOW, (room.x, y - thick // 2, room.w, thick), border_radius=2)
        knob = self.place(now.moment)
        pygame.draw.rect(ink.surface, t.ACCENT, (room.x, y - thick // 2, knob - room.x, thick), border_radius=2)
        rounds = self.history.rounds
        every = -(-len(rounds) // MOST_MARKS)
        for at in rounds[::every]:
            x = self.place(at)
            pygame.draw.line(ink.surface, t.INK_DISABLED, (x, y - theme.px(5)), (x, y + theme.px(5)))
        pygame.draw.aacircle(ink.surface, t.INK, (knob, y), theme.px(8))
        ink.hots.append(HotArea(self.track, _nothing, name="the line"))

    def place(self, moment: int) -> int:
        """Return the position of a moment on the line (pixels in the bar)."""
        return self.track.x + round(self.track.w * self.history.share(moment))

    # -- the mouse ----------------------------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> bool:
        """Handle the mouse, which takes, drags or releases the knob; return True if the event was used."""
        if self.bar.middle is not self:
            self.held = False
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not self.covered(event.pos):
            self.held = self.track.inflate(16, 8).move(self.bar.rect.topleft).collidepoint(event.pos)
            if self.held:
                self._seek(event.pos[0])
            return self.held
        if event.type == pygame.MOUSEMOTION and self.held:
            self._seek(event.pos[0])
            return True
        if event.type == pygame.MOUSEBUTTONUP and self.held:
            self.held = False
            return True
        return False

    def _seek(self, x: int) -> None:
        share = (x - self.bar.rect.x - self.track.x) / max(1, self.track.w)
        at = self.history.at_share(share)
        if at != self.history.now.moment:
            self.past.look(at, glide=False)


def _nothing() -> None:
    """Do nothing: the knob handles the mouse itself."""
