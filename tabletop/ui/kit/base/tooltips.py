"""The tooltip: what a thing is and does, shown after the mouse has rested on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

import pygame

from tabletop.ui.kit.panels.bubble import Bubble
from tabletop.ui.text.theme import Theme

AFTER_MS: Final = 400
"""The time for which the mouse must rest before a tip appears."""
WIDTH: Final = 340
"""The width of the longest line in pixels (at 100 per cent)."""


class Themed(Protocol):
    """An object that knows the theme of the window."""

    @property
    def theme(self) -> Theme: ...


class Tips:
    """The tooltips of a window: watches the mouse and shows a `Bubble` when it has rested.

    `words` gives the heading and sentences for a point, `picture` the picture beside them (or None).
    """

    def __init__(
        self,
        themed: Themed,
        words: Callable[[tuple[int, int]], list[str]] = lambda pos: [],
        picture: Callable[[tuple[int, int]], pygame.Surface | None] = lambda pos: None,
    ) -> None:
        self.themed, self.words, self.picture = themed, words, picture
        self.shown: Bubble | None = None
        self.pos = (0, 0)
        """The position of the mouse."""
        self._since: int | None = None

    def point(self, pos: tuple[int, int], now: int) -> pygame.Rect | None:
        """Note that the mouse is at `pos` and begin to wait; return the rectangle of a tip that was removed."""
        self.pos, self._since = pos, now
        return self._drop()

    def hide(self) -> pygame.Rect | None:
        """Remove the tip, because something else happens, and show none until the mouse moves again."""
        self._since = None
        return self._drop()

    def update(self, now: int, bounds: pygame.Rect, clear: Sequence[pygame.Rect] = ()) -> float | None:
        """Show the tip when its time has come, keeping off what must stay `clear`.

        Returns in how many milliseconds to ask again, or None.
        """
        if self._since is None:
            return None
        if now - self._since < AFTER_MS:
            return self._since + AFTER_MS - now
        self.show(bounds, clear)
        return None

    def show(self, bounds: pygame.Rect, clear: Sequence[pygame.Rect] = ()) -> None:
        """Show the tip for what is under the mouse at once, if there is one."""
        self._since = None
        heading, *sentences = self.words(self.pos) or [""]
        if heading:
            theme = self.themed.theme
            wide = min(theme.px(WIDTH), bounds.w - theme.px(32))
            self.shown = Bubble(theme, [heading, *sentences], width=wide, picture=self.picture(self.pos))
            self.shown.beside(self.pos, bounds, clear)

    def _drop(self) -> pygame.Rect | None:
        shown, self.shown = self.shown, None
        return shown.rect if shown is not None else None
