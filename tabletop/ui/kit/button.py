"""A button with a text, an icon or both."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Literal, TypeAlias

import pygame

from tabletop.core.game import ButtonStyle
from tabletop.core.plan import Align, Typeface
from tabletop.ui.kit.base import Pressable, plate
from tabletop.ui.text import theme as colours
from tabletop.ui.text.text import Colour
from tabletop.ui.text.theme import Theme

ButtonKind: TypeAlias = ButtonStyle | Literal["quiet"]


class Button(Pressable):
    """Calls `on_press` when it is clicked or pressed by key. At most one button of a form is "main"; one that
    is "quiet" shows its ground only under the pointer.
    """

    def __init__(
        self,
        theme: Theme,
        text: str,
        on_press: Callable[[], object],
        *,
        icon: str = "",
        kind: ButtonKind = "plain",
        accent: Colour = colours.ACCENT,
        align: Align = "centre",
        face: Typeface = "text",
        tip: str = "",
        off: str = "",
    ) -> None:
        super().__init__(theme, on_press, tip=tip, off=off)
        self.text = text
        self.icon = icon
        self.kind = kind
        self.accent = accent
        self.align = align
        self.face = face

    def natural(self, width: int) -> tuple[int, int]:
        wide = self.theme.px(16) * (2 if self.text else 1) + self._content_width()
        return min(width, max(wide, self.theme.target)), self.theme.target

    def _content_width(self) -> int:
        wide = self.theme.text.measure(self.text, self.theme.body, self.face, self.kind == "main") if self.text else 0
        if self.icon:
            wide += self._icon_size() + (self.theme.px(8) if self.text else 0)
        return wide

    def _icon_size(self) -> int:
        return round(self.theme.body * 1.3)

    def look(self) -> Hashable:
        return (self.hovered, self.off, self._down, self.text, self.icon, self.kind, self.accent)

    def paint(self, picture: pygame.Surface) -> None:
        ground, rim, ink = self._colours()
        if ground is not None:
            plate(picture, self.theme, ground, rim)
        bold = self.kind == "main"
        rect = picture.get_rect()
        room = rect.w - self.theme.px(12)
        if self.icon:
            room -= self._icon_size() + self.theme.px(8)
        text = self.theme.text.shortened(self.text, room, self.theme.body, self.face, bold) if self.text else ""
        parts = []
        if self.icon:
            parts.append(self.letters(self.icon, self._icon_size(), ink, face="icon"))
        if text:
            parts.append(self.letters(text, self.theme.body, ink, face=self.face, bold=bold))
        gap = self.theme.px(8)
        wide = sum(part.get_width() for part in parts) + gap * (len(parts) - 1)
        x = self.theme.px(8) if self.align == "left" else (rect.w - wide) // 2
        for part in parts:
            picture.blit(part, part.get_rect(midleft=(x, rect.centery)))
            x += part.get_width() + gap

    def _colours(self) -> tuple[Colour | None, Colour | None, Colour]:
        """Ground, rim and ink as things stand."""
        if not self.enabled:
            return (None if self.kind == "quiet" else colours.PANEL), colours.HAIRLINE, colours.INK_OFF
        if self.kind == "main":
            ground = colours.mix(self.accent, (255, 255, 255), 0.16 if self.hovered else 0.0)
            return (colours.shade(ground, 0.85) if self._down else ground), None, ink_on(self.accent)
        ink = colours.WARNING if self.kind == "refuse" else colours.INK
        if self._down:
            return colours.PANEL_PRESSED, colours.HAIRLINE, ink
        if self.kind == "quiet":
            return (colours.PANEL_HIGH if self.hovered else None), None, ink
        ground = colours.mix(colours.PANEL_HIGH, (255, 255, 255), 0.07) if self.hovered else colours.PANEL_HIGH
        return ground, colours.HAIRLINE, ink


def ink_on(ground: Colour) -> Colour:
    """Dark or light letters, whichever can be read better on `ground`."""
    light, dark = colours.contrast(ground, colours.INK), colours.contrast(ground, colours.INK_ON_ACCENT)
    return colours.INK if light > dark else colours.INK_ON_ACCENT
