"""A value between a minus and a plus."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import pygame

from tabletop.ui.kit.base.widget import Widget, is_click, plate
from tabletop.ui.text import icons
from tabletop.ui.text import theme as colours
from tabletop.ui.text.theme import Theme


class Stepper(Widget):
    """One of several ordered values; the arrow keys and its two ends step through them."""

    def __init__(
        self,
        theme: Theme,
        values: Sequence[int],
        value: int,
        on_change: Callable[[int], object],
        *,
        shown: Callable[[int], str] = str,
        tip: str = "",
        disabled_reason: str = "",
    ) -> None:
        super().__init__(theme, tip=tip, disabled_reason=disabled_reason)
        self.values = list(values)
        self.value = value
        self.on_change = on_change
        self.shown = shown

    def natural(self, width: int) -> tuple[int, int]:
        widest = max(self.theme.text.measure(self.shown(value), self.theme.body, "figure") for value in self.values)
        return min(width, 2 * self.theme.target + widest + self.theme.px(24)), self.theme.target

    def look(self) -> Hashable:
        return (self.hovered, self.disabled_reason, self.value)

    def can(self, steps: int) -> bool:
        """Return whether there is a value that many steps on."""
        return 0 <= self._index() + steps < len(self.values)

    def _index(self) -> int:
        return min(range(len(self.values)), key=lambda index: abs(self.values[index] - self.value))

    def move(self, steps: int) -> None:
        """Go on by `steps` values, if there are that many."""
        if self.can(steps):
            self.value = self.values[self._index() + steps]
            self.on_change(self.value)

    def paint(self, picture: pygame.Surface) -> None:
        plate(picture, self.theme, colours.PANEL_LOW, colours.HAIRLINE)
        side, middle = self.rect.h, self.rect.h // 2
        for icon, x, steps in ((icons.MINUS, side // 2, -1), (icons.PLUS, self.rect.w - side // 2, 1)):
            ink = colours.INK if self.enabled and self.can(steps) else colours.HAIRLINE
            mark = self.letters(icon, self.theme.px(20), ink, face="icon")
            picture.blit(mark, mark.get_rect(center=(x, middle)))
        for x in (side, self.rect.w - side):
            pygame.draw.line(picture, colours.HAIRLINE, (x, 1), (x, self.rect.h - 2))
        drawn = self.letters(self.shown(self.value), self.theme.body, self.ink(), face="figure")
        picture.blit(drawn, drawn.get_rect(center=(self.rect.w // 2, middle)))

    def handle(self, event: pygame.event.Event) -> bool:
        if not self.enabled:
            return False
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.move(1 if event.key == pygame.K_RIGHT else -1)
            return True
        if is_click(event) and self.rect.collidepoint(event.pos):
            if event.pos[0] < self.rect.x + self.rect.h:
                self.move(-1)
            elif event.pos[0] >= self.rect.right - self.rect.h:
                self.move(1)
            return True
        return False
