"""The search of a pile: its pieces as pictures, as they lie or by name; it stays open while pieces are taken out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from tabletop.core.data.messages import Message, msg
from tabletop.ui.kit.panels.panel import PanelPainter, UiContext
from tabletop.ui.match.widgets.pile_browser import Browse, Found
from tabletop.ui.text import theme as t


class Way(NamedTuple):
    """One way to deal the chosen pieces: a button. `key` is the action whose key does the same, "" for none.

    `deal` returns whether it was done.
    """

    name: str
    text: Message
    key: str
    deal: Callable[[tuple[str, ...]], bool]
    always: bool = False
    """True if nothing needs to be chosen for it."""


class PileSearch(Browse):
    """The pictures of a pile. A click takes a piece out, as long as `take` returns True, and leaves the rest open.

    With Ctrl held a click chooses a piece, and so do further clicks while any is chosen; the buttons deal those.
    """

    def __init__(
        self,
        ui: UiContext,
        found: Sequence[Found],
        take: Callable[[str], bool],
        ways: Sequence[Way],
        meaning: Callable[[pygame.event.Event], str | None],
        titles: str = "browse",
    ) -> None:
        """Create the search; `titles` begins the keys of its titles.

        `meaning` returns the action of a key: it sorts by name, or deals what is chosen.
        """
        self.lying, self.by_name, self.takes_out = list(found), False, take
        self.ways, self.meaning, self.titles = list(ways), meaning, titles
        self.chosen: list[str] = []
        """The pieces that are chosen, in the order in which they were."""
        super().__init__(ui, msg(f"sandbox.ui.{titles}_title", count=len(found)), found, take)

    def _head(self) -> int:
        return super()._head() + self.ui.theme.px(40)

    def size(self) -> tuple[int, int]:
        width, height = super().size()
        return min(max(width, sum(self._widths()) + self.ui.theme.px(16)), self._bounds.w), height

    def _widths(self) -> list[int]:
        """Return the widths of the buttons with their gaps."""
        theme = self.ui.theme
        return [self.ui.text.measure(self.ui.say(way.text), theme.body) + theme.px(34) for way in self.ways]

    def paint(self, ink: PanelPainter) -> None:
        super().paint(ink)
        theme = self.ui.theme
        for hot in ink.hots:
            if isinstance(hot.name, int) and self.found[hot.name].piece in self.chosen:
                pygame.draw.rect(ink.surface, t.ACCENT, hot.rect, theme.px(3), border_radius=theme.px(4))
        widths = self._widths()
        room = min(1.0, (self.rect.w - theme.px(16)) / sum(widths))
        x, reason = theme.px(8), self.ui.say(msg("sandbox.ui.choose_first"))
        for way, wide in zip(self.ways, widths, strict=True):
            rect = pygame.Rect(x, theme.px(38), round(wide * room) - theme.px(6), theme.px(32))
            why = "" if self.chosen or way.always else reason
            ink.button(rect, self.ui.say(way.text), partial(self.deal, way), name=way.name, disabled_reason=why)
            x += round(wide * room)

    def take(self, number: int) -> None:
        """Take a piece out, or choose it, or choose it no more."""
        piece = self.found[number]
        if self.chosen or pygame.key.get_mods() & pygame.KMOD_CTRL:
            self.choose(number)
        elif self.takes_out(piece.piece):
            self._remove([piece.piece])

    def choose(self, number: int) -> None:
        """Choose a piece, or choose it no more."""
        piece = self.found[number].piece
        if piece in self.chosen:
            self.chosen.remove(piece)
        else:
            self.chosen.append(piece)
        self._entitle()

    def deal(self, way: Way) -> None:
        """Deal what is chosen."""
        if (self.chosen or way.always) and way.deal(tuple(self.chosen)):
            self._remove(self.chosen)

    def _remove(self, pieces: Sequence[str]) -> None:
        self.lying = [found for found in self.lying if found.piece not in pieces]
        self.chosen = []
        self._arrange()

    def sort(self) -> None:
        """Show the pieces by name, or as they lie again."""
        self.by_name = not self.by_name
        self._arrange()

    def _arrange(self) -> None:
        """Show what is left, or close when nothing is."""
        self.found = sorted(self.lying, key=lambda found: self.ui.say(found.name)) if self.by_name else self.lying[:]
        self._entitle()
        self.done = not self.found
        if self.found:
            self.first = min(self.first, self.last)
            self.open_at(self.rect.center, self._bounds)

    def _entitle(self) -> None:
        """Say how many pieces there are, or how many are chosen."""
        key = "sorted" if self.by_name else "title"
        self.title = msg(f"sandbox.ui.{self.titles}_{key}", count=len(self.found))
        if self.chosen:
            self.title = msg(f"sandbox.ui.{self.titles}_chosen", count=len(self.chosen), all=len(self.found))
        self.dirty = True

    def key(self, event: pygame.event.Event) -> bool:
        means = self.meaning(event)
        way = next((way for way in self.ways if way.key and way.key == means), None)
        if means == "sort_pile":
            self.sort()
        elif event.key == pygame.K_SPACE and self.focus.at is not None and self.focus.at < len(self.found):
            self.choose(self.focus.at)
        elif way is not None and self.chosen:
            self.deal(way)
        else:
            return super().key(event)
        return True
