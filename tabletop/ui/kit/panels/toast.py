"""A sentence at the foot of the window that goes away on its own."""

from __future__ import annotations

import pygame

from tabletop.ui.kit.panels.bubble import Bubble, reading_ms
from tabletop.ui.text.theme import Theme


class Toast:
    """At most one sentence at a time; long ones stay longer."""

    def __init__(self) -> None:
        self.sentence = ""
        self.new = False
        """True until it is drawn."""
        self.gone = False
        """True once its time has run out: what it covered must be redrawn."""
        self.said: set[str] = set()
        """All sentences so far."""
        self._until = 0

    def show(self, sentence: str, now: int) -> None:
        """Show a sentence from now (milliseconds) on."""
        self.gone = bool(self.sentence)
        self.sentence = sentence
        self.said.add(sentence)
        self.new = True
        self._until = now + reading_ms(sentence)

    def update(self, now: int) -> float | None:
        """Return the milliseconds until the sentence goes, or None when there is none."""
        if self.sentence and now >= self._until:
            self.sentence = ""
            self.gone = True
        return self._until - now if self.sentence else None

    def draw(self, surface: pygame.Surface, theme: Theme) -> list[pygame.Rect]:
        """Draw the sentence over everything and return the rectangles drawn."""
        self.new = False
        if not self.sentence:
            return []
        width = min(theme.px(640), surface.get_width() - theme.px(48))
        bubble = Bubble(theme, [self.sentence], width=width, size=theme.body, pad=theme.px(12))
        bubble.rect.midbottom = (surface.get_width() // 2, surface.get_height() - theme.px(24))
        return bubble.draw(surface)
