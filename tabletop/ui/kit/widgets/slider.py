"""A value on a line."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from tabletop.ui.kit.base.widget import Widget, is_click
from tabletop.ui.text import theme as colours
from tabletop.ui.text.theme import Theme


class Slider(Widget):
    """A whole number from `least` to `most` in steps; `shown` turns it into the text beside the line."""

    def __init__(
        self,
        theme: Theme,
        value: int,
        on_change: Callable[[int], object],
        *,
        least: int = 0,
        most: int = 100,
        step: int = 5,
        shown: Callable[[int], str] = str,
        tip: str = "",
        disabled_reason: str = "",
    ) -> None:
        super().__init__(theme, tip=tip, disabled_reason=disabled_reason)
        self.value = value
        self.on_change = on_change
        self.least, self.most, self.step = least, most, step
        self.shown = shown
        self._dragged = False

    def natural(self, width: int) -> tuple[int, int]:
        return min(width, self.theme.px(280)), self.theme.target

    def look(self) -> Hashable:
        return (self.hovered, self.disabled_reason, self.value, self._dragged)

    def _figures(self) -> int:
        """Return the width reserved for the text at the right."""
        widest = max(
            self.theme.text.measure(self.shown(one), self.theme.body, "figure") for one in (self.least, self.most)
        )
        return widest + self.theme.px(16)

    def _track(self) -> tuple[int, int]:
        knob = self.theme.px(10)
        return knob, max(knob + 1, self.rect.w - self._figures() - knob)

    def paint(self, picture: pygame.Surface) -> None:
        left, right = self._track()
        middle = self.rect.h // 2
        thick = self.theme.px(4)
        x = left + (right - left) * (self.value - self.least) / max(1, self.most - self.least)
        fill = colours.ACCENT if self.enabled else colours.INK_DISABLED
        pygame.draw.rect(picture, colours.PANEL_LOW, (left, middle - thick // 2, right - left, thick), border_radius=2)
        pygame.draw.rect(picture, fill, (left, middle - thick // 2, x - left, thick), border_radius=2)
        knob = colours.mix(colours.INK, colours.ACCENT, 0.5 if self.hovered or self._dragged else 0.0)
        pygame.draw.aacircle(picture, knob if self.enabled else colours.INK_DISABLED, (x, middle), self.theme.px(9))
        drawn = self.letters(self.shown(self.value), self.theme.body, self.ink(), face="figure")
        picture.blit(drawn, drawn.get_rect(midright=(self.rect.w - self.theme.px(2), middle)))

    def set(self, value: float) -> None:
        """Move to the nearest step within the limits."""
        stepped = self.least + round((value - self.least) / self.step) * self.step
        clamped = max(self.least, min(self.most, stepped))
        if clamped != self.value:
            self.value = clamped
            self.on_change(clamped)

    def _move_to(self, x: int) -> None:
        left, right = self._track()
        share = (x - self.rect.x - left) / max(1, right - left)
        self.set(self.least + share * (self.most - self.least))

    def handle(self, event: pygame.event.Event) -> bool:
        if not self.enabled:
            return False
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.set(self.value + (self.step if event.key == pygame.K_RIGHT else -self.step))
            return True
        if is_click(event) and self.rect.collidepoint(event.pos):
            self._dragged = True
            self._move_to(event.pos[0])
            return True
        if event.type == pygame.MOUSEMOTION and self._dragged:
            self._move_to(event.pos[0])
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._dragged:
            self._dragged = False
            return True
        return False
