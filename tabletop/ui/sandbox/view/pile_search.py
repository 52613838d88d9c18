"""The search of a pile: its pieces as pictures, as they lie or by name; it stays open while pieces are taken out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from tabletop.core.data.messages import msg
from tabletop.ui.kit.panels.panel import UiContext
from tabletop.ui.match.widgets.pile_browser import Browse, Found


class PileSearch(Browse):
    """The pictures of a pile. A click takes a piece out, as long as `take` returns True, and leaves the rest open."""

    def __init__(
        self,
        ui: UiContext,
        found: Sequence[Found],
        take: Callable[[str], bool],
        sorts: Callable[[pygame.event.Event], bool],
    ) -> None:
        """Create the search; `sorts` returns whether a key sorts by name, or shows the pieces as they lie again."""
        self.lying, self.by_name, self.takes_out, self.sorts = list(found), False, take, sorts
        super().__init__(ui, msg("sandbox.ui.browse_title", count=len(found)), found, take)

    def take(self, number: int) -> None:
        piece = self.found[number]
        if not self.takes_out(piece.piece):
            return
        self.lying.remove(piece)
        self._arrange()

    def sort(self) -> None:
        """Show the pieces by name, or as they lie again."""
        self.by_name = not self.by_name
        self._arrange()

    def _arrange(self) -> None:
        """Show what is left, or close when nothing is."""
        self.found = sorted(self.lying, key=lambda found: self.ui.say(found.name)) if self.by_name else self.lying[:]
        key = "sandbox.ui.browse_sorted" if self.by_name else "sandbox.ui.browse_title"
        self.title = msg(key, count=len(self.found))
        self.done = not self.found
        if self.found:
            self.first = min(self.first, self.last)
            self.open_at(self.rect.center, self._bounds)
        self.dirty = True

    def key(self, event: pygame.event.Event) -> bool:
        if self.sorts(event):
            self.sort()
            return True
        return super().key(event)
