"""A panel that lies above something else, for mouse and keyboard."""

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


class Popup(Panel):
    """A panel with a rim that lies above the table. `done` is set when it is to go away.

    The keyboard walks over `count` things of it by its `steps` and takes one with Enter.
    """

    ground = t.PANEL
    deaf_ms = 250
    """So long after it has appeared it takes neither clicks nor keys that choose: nobody can have meant it yet."""

    chooses = False
    """Whether keys choose something here."""

    lasts = False
    """Whether it stays when something else is asked, because it does not speak of the question."""

    def __init__(self, desk: UiContext, focus: Focus | None = None) -> None:
        super().__init__(desk)
        self.done = False
        self.focus = focus or Focus()
        self._since: int | None = None

    @property
    def young(self) -> bool:
        """Whether it has only just appeared."""
        return self._since is None or ticks() - self._since < self.deaf_ms

    def draw(self, target: pygame.Surface, *, force: bool = False) -> list[pygame.Rect]:
        if self._since is None:
            self._since = ticks()
        return super().draw(target, force=force)

    def press(self, pos: tuple[int, int], *, deaf: bool = False) -> bool:
        return self.rect.collidepoint(pos) if self.young else super().press(pos, deaf=deaf)

    def size(self) -> tuple[int, int]:
        """Width and height it would like to have."""
        raise NotImplementedError

    def open_at(self, pos: tuple[int, int], bounds: pygame.Rect) -> None:
        """Lie beside `pos`, inside `bounds`."""
        width, height = self.size()
        rect = pygame.Rect(pos[0] + self.desk.theme.px(14), pos[1] - height // 3, width, min(height, bounds.height))
        if rect.right > bounds.right:
            rect.right = pos[0] - self.desk.theme.px(14)
        self.place(rect.clamp(bounds))

    def frame(self, ink: PanelPainter) -> None:
        """The rim."""
        pygame.draw.rect(ink.surface, t.HAIRLINE, ink.surface.get_rect(), width=1)

    # -- the keyboard -------------------------------------------------------------------------------------------------
    @property
    def count(self) -> int:
        """How many things the keyboard walks over."""
        return 0

    def steps(self) -> Mapping[int, int]:
        """How far on a key leads, beside Tab."""
        return DOWN

    def take(self, number: int) -> None:
        """Enter on one of them."""

    def reveal(self, number: int) -> None:
        """The keyboard has come to one of them: it must be seen."""

    def keys(self) -> Mapping[int, Hashable]:
        """What the keys stand for by which something is chosen here."""
        return {}

    def ringed(self) -> Hashable:
        """The name of the button that has the ring, which Enter presses; None without one."""
        at = self.focus.at
        return self.control(self.hots[at]).name if at is not None and at < len(self.hots) else None

    def key(self, event: pygame.event.Event) -> bool:
        """A key that this popup uses; True when it was used."""
        step = step_of(event, self.steps()) if self.count else 0
        if step:
            self.focus.step(step, self.count)
            self.dirty = True
            if self.focus.at is not None:
                self.reveal(self.focus.at)
            return True
        if event.key in ENTER and self.focus.at is not None:
            if self.focus.at < self.count:  # what it was on may have gone
                self.take(self.focus.at)
            return True
        return False

    def work(self) -> float | None:
        """Time passes: in how many milliseconds it wants to be called again, None for not before an event."""
        return None

    def wheel(self, notches: int) -> None:
        """The wheel turns over this popup."""
