"""The layout of a match screen in its window, and the painting of what has changed."""

from __future__ import annotations

import pygame

from tabletop.ui.match.context import MatchContext
from tabletop.ui.match.match_parts import MatchParts
from tabletop.ui.table.frame import screen_layout
from tabletop.ui.table.frame.table_screen import paint, speak
from tabletop.ui.table.overlays.loading import Opening


class MatchLayout:
    """Places the panels around the table and paints them; in place of the table, while it is made, an `Opening`."""

    def __init__(self, context: MatchContext, parts: MatchParts) -> None:
        self.context, self.parts = context, parts
        self._everything = True
        self.opening = Opening(context.ui, context.view)
        self.place()

    @property
    def opening(self) -> Opening | None:
        """The picture in the table's place while the pictures of its pieces are made; None afterwards."""
        return self._opening

    @opening.setter
    def opening(self, opening: Opening | None) -> None:
        self._opening, self.context.room.ready = opening, opening is None

    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out for another size, scale or language."""
        context, before = self.context, self.context.view.camera.view.scale
        anew = speak(context.ui, context.view, context.host.words, context.host.theme)
        context.room.size = size
        self.parts.overlays.forget()
        self.parts.frame.hide_tip()
        self.place()
        if anew or context.view.camera.view.scale != before:
            self.opening = Opening(context.ui, context.view)
            self.opening.place(context.room.table)

    def place(self) -> None:
        """Place the table and the panels, and paint all of it next time."""
        parts, view = self.parts, self.context.view
        shape = view.table.width / view.table.height
        self.context.room.table = screen_layout.lay_out(
            self.context.room.size,
            self.context.ui.theme,
            shape,
            parts.bar,
            parts.players,
            parts.log,
            parts.aids,
            parts.chat,
        )
        view.resize(self.context.room.table)
        if self.opening is not None:
            self.opening.place(self.context.room.table)
        parts.overlays.place()
        for panel in parts.frame.panels:
            panel.dirty = True
        self.expose()

    def expose(self) -> None:
        """Paint everything next time: something else was drawn over the screen."""
        self._everything = True

    def work(self) -> bool:
        """Make pictures for a moment; True when the last one has just been made."""
        if self.opening is None or not self.opening.work():
            return False
        self.opening = None
        self.context.view.expose()
        return True

    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Paint what changed, and return where."""
        everything, self._everything = self._everything, False
        return paint(surface, self.parts.frame, self.opening, everything=everything)
