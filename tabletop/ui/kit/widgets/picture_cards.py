"""One of a few, shown as cards with pictures beside each other."""

from __future__ import annotations

from typing import Final

import pygame

from tabletop.ui.kit.base.widget import plate
from tabletop.ui.kit.widgets.choice import Option, Segments, faded
from tabletop.ui.text import theme as colours

PADDING: Final = 6
"""The room (pixels at 100 per cent) around the contents of a card."""
BETWEEN: Final = 8
"""The room between two cards, and between a picture and its words."""


class PictureCards(Segments):
    """Options as cards of equal width: the picture, and beside or below it the name and a note."""

    def natural(self, width: int) -> tuple[int, int]:
        theme = self.theme
        picture = max(option.picture.get_height() for option in self.options if option.picture is not None)
        words = theme.text.line_height(theme.body) + theme.text.line_height(theme.small)
        inside = max(picture, words) if self._are_beside(width) else picture + theme.px(BETWEEN) + words
        return width, inside + 2 * theme.px(PADDING)

    def cells(self) -> list[pygame.Rect]:
        """Return the rectangles of the cards on the screen."""
        gap, count = self.theme.px(BETWEEN), len(self.options)
        wide = (self.rect.w - gap * (count - 1)) / count
        edges = [self.rect.x + round((wide + gap) * i) for i in range(count)]
        return [pygame.Rect(edge, self.rect.y, int(wide), self.rect.h) for edge in edges]

    def paint(self, picture: pygame.Surface) -> None:
        beside = self._are_beside(self.rect.w)
        for i, cell in enumerate(self.cells()):
            card = pygame.Surface(cell.size, pygame.SRCALPHA)
            pointed = self.hovered and i == self.pointed and self.enabled and not self.options[i].disabled_reason
            plate(card, self.theme, colours.PANEL_HIGH if pointed else colours.PANEL_LOW, colours.HAIRLINE)
            self._draw_card(card, self.options[i], beside)
            if self.options[i].value == self.value:
                width = self.theme.px(3 if self.focused else 2)
                pygame.draw.rect(card, colours.ACCENT, card.get_rect(), width, self.theme.px(4))
            picture.blit(card, (cell.x - self.rect.x, cell.y - self.rect.y))

    def _are_beside(self, width: int) -> bool:
        """Return whether there is room for the words at the right of the pictures."""
        theme, count = self.theme, len(self.options)
        card = (width - theme.px(BETWEEN) * (count - 1)) // count
        words = [self._words_width(option) for option in self.options]
        return card >= self._picture_width() + max(words) + theme.px(BETWEEN) + 2 * theme.px(PADDING)

    def _picture_width(self) -> int:
        return max(option.picture.get_width() for option in self.options if option.picture is not None)

    def _words_width(self, option: Option) -> int:
        measure = self.theme.text.measure
        return max(measure(option.text, self.theme.body, bold=True), measure(option.note, self.theme.small))

    def _draw_card(self, card: pygame.Surface, option: Option, beside: bool) -> None:
        theme = self.theme
        pad, gap = theme.px(PADDING), theme.px(BETWEEN)
        room = card.get_rect().inflate(-2 * pad, -2 * pad)
        shown = option.picture
        if shown is not None:
            shown = faded(shown) if option.disabled_reason else shown
            at = shown.get_rect(midleft=room.midleft) if beside else shown.get_rect(midtop=room.midtop)
            card.blit(shown, at)
            room = (
                pygame.Rect(at.right + gap, room.y, room.right - at.right - gap, room.h)
                if beside
                else pygame.Rect(room.x, at.bottom + gap, room.w, room.bottom - at.bottom - gap)
            )
        ink = colours.INK if self.enabled and not option.disabled_reason else colours.INK_DISABLED
        name = theme.text.shortened(option.text, room.w, theme.body, bold=True)
        lines = [self.letters(name, theme.body, ink, bold=True)]
        if option.note:
            note = theme.text.shortened(option.note, room.w, theme.small)
            lines.append(self.letters(note, theme.small, colours.ACCENT))
        y = room.centery - sum(line.get_height() for line in lines) // 2
        for line in lines:
            card.blit(line, (room.x if beside else room.centerx - line.get_width() // 2, y))
            y += line.get_height()
