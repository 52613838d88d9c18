"""One of several, in a list that opens."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any

import pygame

from tabletop.ui.kit.base.widget import is_click, is_press, plate
from tabletop.ui.kit.widgets.choice import ChoiceRow, Option, Segments
from tabletop.ui.text import icons
from tabletop.ui.text import theme as colours
from tabletop.ui.text.theme import Theme


class DropList(ChoiceRow):
    """A box that shows the chosen option; a click or Enter opens the list of all."""

    _open = False

    @property
    def is_open(self) -> bool:
        return self._open

    def natural(self, width: int) -> tuple[int, int]:
        widest = max(self.option_width(option) for option in self.options)
        return min(width, widest + self.theme.px(40)), self.theme.target

    def look(self) -> Hashable:
        return (self.hovered, self.disabled_reason, self.index, self._open, self.pointed)

    def paint(self, picture: pygame.Surface) -> None:
        plate(picture, self.theme, colours.PANEL_LOW, colours.INK_DISABLED if self.hovered else colours.HAIRLINE)
        room = picture.get_rect().inflate(-self.theme.px(24), 0)
        mark = self.letters(icons.CHEVRON_DOWN, self.theme.px(20), self.ink(), face="icon")
        picture.blit(mark, mark.get_rect(midright=room.midright))
        room.w -= mark.get_width() + self.theme.px(4)
        self.draw_option(picture, self.options[self.index], room, self.ink(), left=True)

    def rows(self) -> list[pygame.Rect]:
        """Return the rows of the open list: below the box if there is room, else above, else over it."""
        bottom = pygame.display.get_window_size()[1]
        height = min(self.theme.target, bottom // len(self.options))
        total = height * len(self.options)
        y = self.rect.bottom
        if y + total > bottom:
            y = self.rect.y - total if self.rect.y >= total else max(0, bottom - total)
        return [pygame.Rect(self.rect.x, y + i * height, self.rect.w, height) for i in range(len(self.options))]

    def unfolded(self) -> Sequence[pygame.Rect]:
        return self.rows() if self._open else ()

    def draw_over(self, surface: pygame.Surface) -> None:
        if not self._open:
            return
        rows = self.rows()
        around = rows[0].unionall(rows)
        pygame.draw.rect(surface, colours.PANEL_LOW, around)
        for i, row in enumerate(rows):
            if i == self.pointed:
                pygame.draw.rect(surface, colours.PANEL_PRESSED, row)
            option = self.options[i]
            ink = colours.INK_DISABLED if option.disabled_reason else colours.ACCENT if i == self.index else colours.INK
            self.draw_option(surface, option, row.inflate(-self.theme.px(24), 0), ink, left=True)
        pygame.draw.rect(surface, colours.INK_DISABLED, around, 1)

    def leave(self) -> None:
        self._open = False

    def handle(self, event: pygame.event.Event) -> bool:
        if not self.enabled:
            return False
        if self._open:
            self._handle_open(event)
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.step(1 if event.key == pygame.K_RIGHT else -1)
            return True
        if is_press(event) or (is_click(event) and self.rect.collidepoint(event.pos)):
            self._open, self.pointed = True, self.index
            return True
        return False

    def _handle_open(self, event: pygame.event.Event) -> None:
        """Handle every event while the list is open: pointing, choosing, Escape."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            hit = next((i for i, row in enumerate(self.rows()) if row.collidepoint(event.pos)), None)
            if hit is not None:
                self.pointed = hit
            if event.type == pygame.MOUSEBUTTONDOWN:
                self._open = False
                if hit is not None:
                    self.choose(hit)
        elif event.type == pygame.KEYDOWN:
            if event.key in (pygame.K_UP, pygame.K_DOWN):
                self.pointed = (self.pointed + (1 if event.key == pygame.K_DOWN else -1)) % len(self.options)
            elif is_press(event):
                self._open = False
                self.choose(self.pointed)
            elif event.key in (pygame.K_ESCAPE, pygame.K_TAB):
                self._open = False


def one_of(
    theme: Theme,
    options: Sequence[Option],
    value: Any,
    on_change: Callable[[Any], object],
    width: int,
    *,
    tip: str = "",
    disabled_reason: str = "",
) -> ChoiceRow:
    """Return a choice for a room `width` pixels wide: side by side when the options fit, else a list."""
    beside = Segments(theme, options, value, on_change, tip=tip, disabled_reason=disabled_reason)
    if sum(beside.option_width(option) for option in options) <= width:
        return beside
    return DropList(theme, options, value, on_change, tip=tip, disabled_reason=disabled_reason)
