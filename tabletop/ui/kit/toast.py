"""A sentence at the foot of the window that goes away by itself."""

from __future__ import annotations

from typing import Final

import pygame

from tabletop.ui.text import theme as colours
from tabletop.ui.text.theme import Theme

LEAST_MS: Final = 2500
MS_A_CHARACTER: Final = 60


class Toast:
    """At most one sentence at a time; long ones stay longer."""

    def __init__(self) -> None:
        self.sentence = ""
        self.new = False
        """Not drawn yet."""
        self.gone = False
        """Its time has run out: what it covered must be drawn anew."""
        self.said: set[str] = set()
        """All sentences so far."""
        self._until = 0

    def show(self, sentence: str, now: int) -> None:
        """Say a sentence from now (milliseconds) on."""
        self.gone = bool(self.sentence)
        self.sentence = sentence
        self.said.add(sentence)
        self.new = True
        self._until = now + LEAST_MS + MS_A_CHARACTER * len(sentence)

    def update(self, now: int) -> float | None:
        """In how many milliseconds it goes, or None when there is nothing to say."""
        if self.sentence and now >= self._until:
            self.sentence = ""
            self.gone = True
        return self._until - now if self.sentence else None

    def draw(self, surface: pygame.Surface, theme: Theme) -> list[pygame.Rect]:
        """Draw the sentence over everything; where it was drawn."""
        self.new = False
        if not self.sentence:
            return []
        pad = theme.px(12)
        width = min(theme.px(640), surface.get_width() - 4 * pad)
        text = theme.text.paragraph(self.sentence, width, theme.body, colours.INK_ON_PAPER)
        box = text.get_rect().inflate(2 * pad, 2 * pad)
        box.midbottom = (surface.get_width() // 2, surface.get_height() - theme.px(24))
        pygame.draw.rect(surface, colours.PAPER, box, border_radius=theme.px(4))
        pygame.draw.rect(surface, colours.shade(colours.PAPER, 0.7), box, 1, border_radius=theme.px(4))
        surface.blit(text, text.get_rect(center=box.center))
        return [box]
