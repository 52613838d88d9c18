"""The banner over the table: its lines in one picture, and the place for it, which hides nothing that matters now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import pygame

from tabletop.core.data.messages import Message
from tabletop.ui.match.question.overlay_stack import Overlays
from tabletop.ui.render.layers.marks import Picture
from tabletop.ui.table.overlays.callout_images import banner_picture

WIDTHS: Final = (560, 340, 210)
"""The widths of the longest line in pixels (at 100 per cent): the first one for which there is room is used."""


class Banner:
    """The banner of a match screen. `picture` is None without lines, and where there is no place for them."""

    def __init__(self, overlays: Overlays) -> None:
        self.overlays, self.context, self.places = overlays, overlays.context, overlays.places
        self.picture: Picture | None = None
        self._mark: object = None
        """The lines and the table for which it was placed last."""
        self._taken: list[pygame.Rect] = []
        """The areas that it must not hide, as they were then."""

    def show(self, lines: Sequence[tuple[Message, int]], about: set[str], others: Iterable[pygame.Rect]) -> None:
        """Show lines, each with a seat (-1: none), that speak of pieces (`about`), beside `others` that are shown.

        The banner keeps its place as long as that is free.
        """
        if not lines:
            self.picture = self._mark = None
            return
        mark = (*lines, self.context.ui.words.language, tuple(self.context.room.table))
        taken = [*self.places.taken(about), *(layer.rect for layer in self.overlays.all())]
        hides = taken != self._taken and (self.picture is None or self.picture.rect.collidelist(taken) >= 0)
        if mark != self._mark or hides:
            self.picture = self._placed(mark, lines, about, list(others))
        self._mark, self._taken = mark, taken

    def _placed(
        self, mark: object, lines: Sequence[tuple[Message, int]], about: set[str], others: Sequence[pygame.Rect]
    ) -> Picture | None:
        """Return the banner as close to the top as possible, in more lines where it has no place in one."""
        table = self.context.room.table
        top = pygame.Rect(table.centerx, table.top, 0, 0)
        for wide in WIDTHS:
            made = banner_picture(self.context.ui, lines, wide)
            rect = self.places.find(made.get_size(), [top], about=about, above=self.overlays.all(), others=others)
            if rect is not None:
                return Picture(("banner", mark, wide, *rect.topleft), made, *rect.topleft)
        return None
