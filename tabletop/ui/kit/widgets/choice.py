"""One of several, side by side."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from tabletop.ui.kit.base.widget import Widget, is_click, plate
from tabletop.ui.text import theme as colours
from tabletop.ui.text.text import Colour
from tabletop.ui.text.theme import Theme


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose: its value, its text or picture, a tooltip, why it cannot be chosen now, a note on a card."""

    value: Any
    text: str = ""
    picture: pygame.Surface | None = None
    tip: str = ""
    disabled_reason: str = ""
    note: str = ""


class ChoiceRow(Widget):
    """The common part of both forms of a choice: the options, the chosen one, and how an option is drawn."""

    def __init__(
        self,
        theme: Theme,
        options: Sequence[Option],
        value: Any,
        on_change: Callable[[Any], object],
        *,
        tip: str = "",
        disabled_reason: str = "",
    ) -> None:
        super().__init__(theme, tip=tip, disabled_reason=disabled_reason)
        self.options = list(options)
        self.value = value
        self.on_change = on_change
        self.pointed = self.index

    @property
    def index(self) -> int:
        """The index of the chosen option; 0 when the value is none of them."""
        values = [option.value for option in self.options]
        return values.index(self.value) if self.value in values else 0

    def choose(self, index: int) -> None:
        """Take the option at `index` unless it is disabled."""
        self.pointed = index
        if not self.options[index].disabled_reason and self.options[index].value != self.value:
            self.value = self.options[index].value
            self.on_change(self.value)

    def step(self, by: int) -> None:
        """Go on to the next option that is not disabled, in the direction of `by` (1 or -1)."""
        index = self.index + by
        while 0 <= index < len(self.options):
            if not self.options[index].disabled_reason:
                self.choose(index)
                return
            index += by

    def option_width(self, option: Option) -> int:
        """Return the width an option needs, with its margins."""
        text = self.theme.text.measure(option.text, self.theme.body) + self.theme.px(20) if option.text else 0
        picture = option.picture.get_width() + self.theme.px(8) if option.picture else 0
        return max(self.theme.target, text + picture)

    def draw_option(
        self, surface: pygame.Surface, option: Option, cell: pygame.Rect, ink: Colour, *, left: bool = False
    ) -> None:
        """Draw one option into `cell`, in its middle or at its left."""
        parts = (
            [faded(option.picture) if option.disabled_reason else option.picture] if option.picture is not None else []
        )
        gap = self.theme.px(8)
        if option.text:
            room = cell.w - sum(part.get_width() + gap for part in parts)
            text = self.theme.text.shortened(option.text, room, self.theme.body)
            parts.append(self.letters(text, self.theme.body, ink))
        wide = sum(part.get_width() for part in parts) + gap * (len(parts) - 1)
        x = cell.x if left else cell.centerx - wide // 2
        for part in parts:
            surface.blit(part, part.get_rect(midleft=(x, cell.centery)))
            x += part.get_width() + gap


class Segments(ChoiceRow):
    """Options side by side."""

    @property
    def hint(self) -> str:
        option = self.options[self.pointed]
        return self.disabled_reason or option.disabled_reason or option.tip or self.tip

    def natural(self, width: int) -> tuple[int, int]:
        return min(width, sum(self.option_width(option) for option in self.options)), self.theme.target

    def look(self) -> Hashable:
        return (self.hovered, self.disabled_reason, self.index, self.pointed)

    def cells(self) -> list[pygame.Rect]:
        """Return the rectangles of the options on the screen."""
        widths = [self.option_width(option) for option in self.options]
        extra = (self.rect.w - sum(widths)) / len(widths)
        edges = [self.rect.x + round(sum(widths[:i]) + extra * i) for i in range(len(widths) + 1)]
        return [
            pygame.Rect(edges[i], self.rect.y, edges[i + 1] - edges[i], self.rect.h) for i in range(len(self.options))
        ]

    def paint(self, picture: pygame.Surface) -> None:
        plate(picture, self.theme, colours.PANEL_LOW, colours.HAIRLINE)
        for i, cell in enumerate(self.cells()):
            option = self.options[i]
            inside = cell.move(-self.rect.x, -self.rect.y).inflate(-self.theme.px(4), -self.theme.px(4))
            ink = colours.INK if self.enabled and not option.disabled_reason else colours.INK_DISABLED
            corner = self.theme.px(3)
            if i == self.index and option.text:
                pygame.draw.rect(picture, colours.ACCENT if self.enabled else colours.PANEL_HIGH, inside, 0, corner)
                ink = colours.INK_ON_ACCENT if self.enabled else ink
            elif i == self.index:
                pygame.draw.rect(picture, colours.PANEL_PRESSED, inside, 0, corner)
                pygame.draw.rect(picture, colours.ACCENT, inside, self.theme.px(2), corner)
            elif self.hovered and i == self.pointed and self.enabled and not option.disabled_reason:
                pygame.draw.rect(picture, colours.PANEL_HIGH, inside, 0, corner)
            self.draw_option(picture, option, inside, ink)

    def handle(self, event: pygame.event.Event) -> bool:
        if not self.enabled:
            return False
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.step(1 if event.key == pygame.K_RIGHT else -1)
            return True
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            hit = next((i for i, cell in enumerate(self.cells()) if cell.collidepoint(event.pos)), None)
            if hit is not None:
                self.pointed = hit
                if is_click(event):
                    self.choose(hit)
                    return True
        return False


def faded(picture: pygame.Surface) -> pygame.Surface:
    """Return the same picture, mostly transparent, for an option that cannot be chosen."""
    pale = picture.copy()
    pale.fill((255, 255, 255, 70), special_flags=pygame.BLEND_RGBA_MULT)
    return pale
