"""A switch with its name beside it."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from tabletop.ui.kit.base.widget import Widget, is_click, is_press
from tabletop.ui.text import icons
from tabletop.ui.text import theme as colours
from tabletop.ui.text.theme import Theme


class Toggle(Widget):
    """An on/off switch; `on_change` gets the new value."""

    def __init__(
        self,
        theme: Theme,
        text: str,
        value: bool,
        on_change: Callable[[bool], object],
        *,
        tip: str = "",
        disabled_reason: str = "",
    ) -> None:
        super().__init__(theme, tip=tip, disabled_reason=disabled_reason)
        self.text = self.name = text
        self.value = value
        self.on_change = on_change

    def natural(self, width: int) -> tuple[int, int]:
        box = self.theme.px(24)
        text = self.theme.text.measure(self.text, self.theme.body) + self.theme.px(10) if self.text else 0
        return min(width, box + text + self.theme.px(8)), self.theme.target

    def look(self) -> Hashable:
        return (self.hovered, self.disabled_reason, self.value, self.text)

    def paint(self, picture: pygame.Surface) -> None:
        side = self.theme.px(22)
        box = pygame.Rect(self.theme.px(2), (self.rect.h - side) // 2, side, side)
        filled = colours.ACCENT if self.value and self.enabled else colours.PANEL_LOW
        pygame.draw.rect(picture, filled, box, border_radius=self.theme.px(3))
        rim = colours.INK_QUIET if self.hovered and self.enabled else colours.INK_DISABLED
        pygame.draw.rect(picture, rim, box, width=max(1, self.theme.px(1.5)), border_radius=self.theme.px(3))
        if self.value:
            ink = colours.INK_ON_ACCENT if self.enabled else colours.INK_DISABLED
            mark = self.letters(icons.CHECK, round(side * 0.9), ink, face="icon")
            picture.blit(mark, mark.get_rect(center=box.center))
        room = self.rect.w - box.right - self.theme.px(10)
        text = self.theme.text.shortened(self.text, room, self.theme.body)
        drawn = self.letters(text, self.theme.body, self.ink())
        picture.blit(drawn, drawn.get_rect(midleft=(box.right + self.theme.px(10), self.rect.h // 2)))

    def handle(self, event: pygame.event.Event) -> bool:
        if not self.enabled:
            return False
        if is_press(event) or (is_click(event) and self.rect.collidepoint(event.pos)):
            self.value = not self.value
            self.on_change(self.value)
            return True
        return False
