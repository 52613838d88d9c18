"""The legend of the signs and coloured figures on the pieces: a picture and a few words for each, in two columns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

import pygame

from tabletop.core.data.messages import Message, msg
from tabletop.ui.kit.panels.panel import PanelPainter, UiContext
from tabletop.ui.kit.panels.popup import Popup

Signs: TypeAlias = tuple[tuple[str, Message], ...]
PICTURE: Final = 26
"""Pixels (at 100 %) of the longer side of a sign."""
COLUMN, ROW, HEAD, EDGE = 360, 34, 44, 16


class Legend(Popup):
    """A panel of signs; `picture` makes the picture of a kind, at most so many pixels large."""

    lasts = True
    only_shows = True

    def __init__(self, ui: UiContext, signs: Signs, picture: Callable[[str, int], pygame.Surface | None]) -> None:
        super().__init__(ui)
        self.signs, self.picture = signs, picture

    @property
    def rows(self) -> int:
        return -(-len(self.signs) // 2)

    def size(self) -> tuple[int, int]:
        px = self.ui.theme.px
        return px(2 * COLUMN + 3 * EDGE), px(HEAD + ROW * self.rows + EDGE)

    def open_at(self, pos: tuple[int, int], bounds: pygame.Rect) -> None:
        """Open in the middle of `bounds`."""
        rect = pygame.Rect((0, 0), self.size())
        rect.center = bounds.center
        self.place(rect)

    def paint(self, ink: PanelPainter) -> None:
        theme = self.ui.theme
        ink.line(self.ui.say(msg("ui.legend.title")), theme.px(EDGE), theme.px(10), bold=True)
        for number, (kind, meaning) in enumerate(self.signs):
            column, row = divmod(number, self.rows)
            left, top = theme.px(EDGE + column * (COLUMN + EDGE)), theme.px(HEAD + row * ROW)
            picture = self.picture(kind, theme.px(PICTURE))
            if picture is not None:
                place = picture.get_rect(center=(left + theme.px(PICTURE) // 2, top + theme.px(ROW) // 2))
                ink.surface.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)
            indent = theme.px(PICTURE + 10)
            ink.line(self.ui.say(meaning), left + indent, top + theme.px(6), width=theme.px(COLUMN) - indent)
        self.frame(ink)
