"""A panel that appears above something else, for mouse and keyboard."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Final

import pygame

from tabletop.ui.kit.base.focus import ENTER, Focus, step_of
from tabletop.ui.kit.panels.panel import Panel, PanelPainter, UiContext
from tabletop.ui.system.clock import ticks
from tabletop.ui.text import theme as t

DOWN: Final[Mapping[int, int]] = {pygame.K_DOWN: 1, pygame.K_UP: -1}
ACROSS: Final[Mapping[int, int]] = {pygame.K_RIGHT: 1, pygame.K_LEFT: -1}
PAGES: Final[Mapping[int, int]] = {pygame.K_PAGEDOWN: 1, pygame.K_PAGEUP: -1}


class Popup(Panel):
    """A panel with a rim above the table. `done` is set when it is to go away.

    The keyboard walks over `count` things in it by its `steps` and takes one with Enter.
    """

    ground = t.PANEL
    deaf_ms = 250
    """The time after its appearance in which it takes no clicks or choosing keys, as nobody can have meant it yet."""

    chooses = False
    """True if keys choose something here."""

    lasts = False
    """True if it stays when something else is asked, because it does not depend on the question."""

    only_shows = False
    """True if it is a closer look at something: a click elsewhere closes it and means nothing else."""

    def __init__(self, ui: UiContext, focus: Focus | None = None) -> None:
        super().__init__(ui)
        self.done = False
        self.focus = focus or Focus()
        self._since: int | None = None

    @property
    def is_new(self) -> bool:
        """True if it has only just appeared."""
        return self._since is None or ticks() - self._since < self.deaf_ms

    def draw(self, target: pygame.Surface, *, force: bool = False) -> list[pygame.Rect]:
        if self._since is None:
            self._since = ticks()
        return super().draw(target, force=force)

    def press(self, pos: tuple[int, int], *, inert: bool = False) -> bool:
        return self.rect.collidepoint(pos) if self.is_new else super().press(pos, inert=inert)

    def size(self) -> tuple[int, int]:
        """Return its preferred width and height."""
        raise NotImplementedError

    def open_at(self, pos: tuple[int, int], bounds: pygame.Rect) -> None:
        """Place it beside `pos`, inside `bounds`."""
        width, height = self.size()
        rect = pygame.Rect(pos[0] + self.ui.theme.px(14), pos[1] - height // 3, width, min(height, bounds.height))
        if rect.right > bounds.right:
            rect.right = pos[0] - self.ui.theme.px(14)
        self.place(rect.clamp(bounds))

    def frame(self, ink: PanelPainter) -> None:
        """Draw the rim."""
        pygame.draw.rect(ink.surface, t.HAIRLINE, ink.surface.get_rect(), width=1)

    # -- the keyboard -------------------------------------------------------------------------------------------------
    @property
    def count(self) -> int:
        """The number of things that the keyboard walks over."""
        return 0

    def steps(self) -> Mapping[int, int]:
        """Return how far each key moves the focus, besides Tab."""
        return DOWN

    def take(self, number: int) -> None:
        """Take one of the things: Enter was pressed on it."""

    def reveal(self, number: int) -> None:
        """Make one of the things visible: the keyboard has reached it."""

    def turn_page(self, by: int) -> None:
        """Show the next page (1) or the one before (-1) of the things; 0 changes nothing."""

    def keys(self) -> Mapping[int, Hashable]:
        """Return the meaning of each key that chooses something here."""
        return {}

    def ringed(self) -> Hashable:
        """Return the name of the button that has the ring, which Enter presses; None if there is none."""
        at = self.focus.at
        return self.control(self.hots[at]).name if at is not None and at < len(self.hots) else None

    def key(self, event: pygame.event.Event) -> bool:
        """Handle a key; return True when this popup used it."""
        step = step_of(event, self.steps()) if self.count else 0
        if step:
            self.focus.step(step, self.count)
            self.dirty = True
            self.turn_page(PAGES.get(event.key, 0))
            if self.focus.at is not None:
                self.reveal(self.focus.at)
            return True
        if event.key in ENTER and self.focus.at is not None:
            if self.focus.at < self.count:  # the focused thing may have gone
                self.take(self.focus.at)
            return True
        return False

    def work(self) -> float | None:
        """Do what is due now; return the milliseconds until the next call, or None to wait for an event."""
        return None

    def wheel(self, notches: int) -> None:
        """Handle the wheel turning over this popup."""
