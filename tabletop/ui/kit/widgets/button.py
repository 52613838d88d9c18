"""A button with a text, an icon or both."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Literal, TypeAlias

import pygame

from tabletop.core.rules.labels import ButtonStyle
from tabletop.core.table.layout import Align, Typeface
from tabletop.ui.kit.base.widget import Pressable, plate
from tabletop.ui.text import theme as colours
from tabletop.ui.text.text import Colour
from tabletop.ui.text.theme import Theme

ButtonKind: TypeAlias = ButtonStyle | Literal["quiet"]


@dataclass(frozen=True, slots=True)
class ButtonLook:
    """Everything that the picture of a button depends on.

    `kind`: "main" goes on, "plain" is an offer, "refuse" undoes or declines, "quiet" shows its ground only under the
    pointer. `key` is shown small at the right: the key that does the same.
    """

    text: str = ""
    icon: str = ""
    kind: ButtonKind = "plain"
    key: str = ""
    hovered: bool = False
    down: bool = False
    disabled: bool = False
    align: Align = "centre"
    face: Typeface = "text"
    small: bool = False
    """True for small letters, where there is little room."""
    two_lines: bool = False
    """True for small letters in up to two lines, where a neighbour needs the room."""
    press_guard: bool = False
    """True while it has only just appeared where something else was, and takes no press yet."""

    def colours(self) -> tuple[Colour | None, Colour | None, Colour]:
        """Return the ground, rim and ink for its current state."""
        if self.disabled:
            ink = colours.INK_DISABLED if self.text else colours.shade(colours.INK_DISABLED, 0.6)
            return (None if self.kind == "quiet" else colours.PANEL), colours.HAIRLINE, ink
        if self.press_guard:
            ground, ink = (colours.PANEL, colours.WARNING) if self.kind == "refuse" else (colours.PANEL, colours.INK)
            if self.kind == "main":
                ground = colours.mix(colours.PANEL, colours.ACCENT, 0.4)
            return (None if self.kind == "quiet" else ground), colours.HAIRLINE, colours.mix(ground, ink, 0.55)
        if self.kind == "main":
            ground = colours.mix(colours.ACCENT, (255, 255, 255), 0.16 if self.hovered else 0.0)
            return (colours.shade(ground, 0.85) if self.down else ground), None, colours.INK_ON_ACCENT
        ink = colours.WARNING if self.kind == "refuse" else colours.INK
        if self.down:
            return colours.PANEL_PRESSED, colours.HAIRLINE, ink
        if self.kind == "quiet":
            return (colours.PANEL_HIGH if self.hovered else None), None, ink
        ground = colours.mix(colours.PANEL_HIGH, (255, 255, 255), 0.07) if self.hovered else colours.PANEL_HIGH
        return ground, colours.HAIRLINE, ink


def icon_size(theme: Theme) -> int:
    """Return the size of the icon of a button, in pixels."""
    return round(theme.body * 1.3)


def paint_button(surface: pygame.Surface, rect: pygame.Rect, theme: Theme, look: ButtonLook) -> str:
    """Paint a button into `rect` and return its text as far as it is visible."""
    ground, rim, ink = look.colours()
    if ground is not None:
        plate(surface, theme, ground, rim, rect)
    gap, bold = theme.px(8), look.kind == "main"
    inside = rect.inflate(-theme.px(12), 0)
    if look.key:
        mark = theme.text.line(look.key, theme.small, colours.mix(ink, ground or colours.PANEL, 0.4))
        place = surface.blit(mark, mark.get_rect(midright=inside.midright))
        inside.w -= place.w + theme.px(4)
    room = inside.w - (icon_size(theme) + gap if look.icon else 0)
    size = theme.small if look.small or look.two_lines else theme.body
    if look.two_lines and len(theme.text.lines(look.text, room, size, face=look.face, bold=bold)) == 2:
        both = theme.text.paragraph(look.text, room, size, ink, face=look.face, align="centre", bold=bold)
        surface.blit(both, both.get_rect(midleft=(inside.x, rect.centery)))
        return look.text
    text = theme.text.shortened(look.text, room, size, look.face, bold) if look.text else ""
    parts = []
    if look.icon:
        parts.append(theme.text.line(look.icon, icon_size(theme), ink, face="icon"))
    if text:
        parts.append(theme.text.line(text, size, ink, face=look.face, bold=bold))
    wide = sum(part.get_width() for part in parts) + gap * (len(parts) - 1)
    x = rect.x + gap if look.align == "left" else inside.x + (inside.w - wide) // 2
    for part in parts:
        surface.blit(part, part.get_rect(midleft=(x, rect.centery)))
        x += part.get_width() + gap
    return text


class Button(Pressable):
    """A button that calls `on_press` when it is clicked or pressed by key. At most one button of a form is "main"."""

    def __init__(
        self,
        theme: Theme,
        text: str,
        on_press: Callable[[], object],
        *,
        icon: str = "",
        kind: ButtonKind = "plain",
        align: Align = "centre",
        face: Typeface = "text",
        tip: str = "",
        disabled_reason: str = "",
    ) -> None:
        super().__init__(theme, on_press, tip=tip, disabled_reason=disabled_reason)
        self.text = text
        self.icon = icon
        self.kind = kind
        self.align = align
        self.face = face

    @property
    def called(self) -> Hashable:
        return type(self).__name__, self.name, self.text or self.icon

    def natural(self, width: int) -> tuple[int, int]:
        wide = self.theme.px(16) * (2 if self.text else 1) + self._content_width()
        return min(width, max(wide, self.theme.target)), self.theme.target

    def _content_width(self) -> int:
        wide = self.theme.text.measure(self.text, self.theme.body, self.face, self.kind == "main") if self.text else 0
        if self.icon:
            wide += icon_size(self.theme) + (self.theme.px(8) if self.text else 0)
        return wide

    def look(self) -> ButtonLook:
        disabled = not self.enabled
        return ButtonLook(
            self.text, self.icon, self.kind, "", self.hovered, self._down, disabled, self.align, self.face,
            press_guard=self.press_guard,
        )  # fmt: skip

    def paint(self, picture: pygame.Surface) -> None:
        paint_button(picture, picture.get_rect(), self.theme, self.look())
