"""A browser of a pile: its pieces face up in rows, the top one first, to look at or to choose from."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

import pygame

from tabletop.core.data.messages import Message
from tabletop.core.input.interpret import Option
from tabletop.ui.kit.base.focus import ENTER, Focus
from tabletop.ui.kit.panels.panel import HotArea, PanelPainter, UiContext
from tabletop.ui.kit.panels.popup import ACROSS, Popup
from tabletop.ui.text import theme as t

SIDES: Final = (220, 170, 128)
"""Pixels (at 100 %) of the longer side of a piece: the first at which all are visible at a time, else the last."""


class Found(NamedTuple):
    """One piece of the pile: its id, its name, and a function that makes its picture for a largest side in pixels."""

    piece: str
    name: Message
    picture: Callable[[int], pygame.Surface]


class Browse(Popup):
    """Rows of pictures for mouse, wheel and arrows. A click takes a piece out."""

    only_shows = True

    def __init__(self, ui: UiContext, title: Message, found: Sequence[Found], take: Callable[[str], object]) -> None:
        super().__init__(ui, Focus(0))
        self.title, self.found, self.taken = title, list(found), take
        self.first = 0
        """The uppermost visible row."""
        self.columns = self.rows = 1
        self._side = SIDES[-1]
        self._cell = (1, 1)
        self._bounds = pygame.Rect(0, 0, 1, 1)

    def open_at(self, pos: tuple[int, int], bounds: pygame.Rect) -> None:
        """Open in the middle of `bounds`, with as many columns as needed."""
        self._bounds = bounds
        width, height = self.size()
        self.place(pygame.Rect(0, 0, width, height).move(bounds.centerx - width // 2, bounds.centery - height // 2))

    def size(self) -> tuple[int, int]:
        theme = self.ui.theme
        for self._side in SIDES:
            self._divide()
            if not self.last:
                break
        needed = self.ui.text.measure(self.ui.say(self.title), theme.body) + theme.px(110)
        wide, tall = self._cell
        width = max(self.columns * wide + theme.px(16), min(needed, self._bounds.w))
        return width, self._head() + self.rows * tall + theme.px(8)

    def _divide(self) -> None:
        """Divide the room into cells for pieces of this size."""
        theme = self.ui.theme
        pictures = [found.picture(theme.px(self._side)) for found in self.found]
        wide = max(picture.get_width() for picture in pictures) + theme.px(10)
        tall = max(picture.get_height() for picture in pictures) + theme.px(10)
        self._cell = (wide, tall)
        room_w, room_h = self._bounds.w - theme.px(48), self._bounds.h - theme.px(48) - self._head()
        self.columns = max(1, min(len(pictures), room_w // wide))
        self.rows = max(1, min(-(-len(pictures) // self.columns), room_h // tall))

    @property
    def last(self) -> int:
        """The last row that may be the uppermost one."""
        return max(0, -(-len(self.found) // self.columns) - self.rows)

    def _head(self) -> int:
        return self.ui.theme.px(38)

    def paint(self, ink: PanelPainter) -> None:
        theme, (wide, tall) = self.ui.theme, self._cell
        ink.line(self.ui.say(self.title), theme.px(12), theme.px(8), width=self.rect.w - theme.px(100))
        start = self.first * self.columns
        shown = self.found[start : start + self.rows * self.columns]
        if self.last:
            text, right = f"{start + 1}-{start + len(shown)} / {len(self.found)}", self.rect.w - theme.px(12)
            ink.line(text, right, theme.px(10), size=theme.small, colour=t.INK_QUIET, align="right")
        left = (self.rect.w - self.columns * wide) // 2
        for place, found in enumerate(shown):
            row, column = divmod(place, self.columns)
            cell = pygame.Rect(left + column * wide, self._head() + row * tall, wide, tall)
            ink.row(cell, self.focus, start + place)
            picture = found.picture(theme.px(self._side))
            ink.surface.blit(picture, picture.get_rect(center=cell.center), special_flags=pygame.BLEND_PREMULTIPLIED)
            take = partial(self.take, start + place)
            ink.hots.append(HotArea(cell, take, self.ui.say(found.name), answers=self.chooses, name=start + place))
        self.frame(ink)

    @property
    def count(self) -> int:
        return len(self.found)

    def take(self, number: int) -> None:
        self.done = True
        self.taken(self.found[number].piece)

    def wheel(self, notches: int) -> None:
        self.first = max(0, min(self.first - notches, self.last))
        self.dirty = True

    def turn_page(self, by: int) -> None:
        self.first = max(0, min(self.first + by * self.rows, self.last))

    def steps(self) -> Mapping[int, int]:
        """Return the steps of the keys: along a row, from row to row, from page to page."""
        row, page = self.columns, self.columns * self.rows
        return {
            **ACROSS,
            pygame.K_DOWN: row,
            pygame.K_UP: -row,
            pygame.K_PAGEDOWN: page,
            pygame.K_PAGEUP: -page,
        }

    def reveal(self, number: int) -> None:
        row = number // self.columns
        self.first = max(0, min(max(self.first, row - self.rows + 1), row))


class CardChoice(Browse):
    """Pictures of the cards that the answers of a question take.

    `options` holds the answers by card. A click on a card is its answer, or calls `ask` with its answers and the middle
    of its picture; it stays open then, so that another card can be chosen.
    """

    chooses = True

    only_shows = False

    def __init__(
        self,
        ui: UiContext,
        title: Message,
        found: Sequence[Found],
        options: Mapping[str, Sequence[Option]],
        answer: Callable[[object], None],
        ask: Callable[[Found, Sequence[Option], tuple[int, int]], object],
    ) -> None:
        super().__init__(ui, title, found, lambda piece: None)
        self.options, self.answer, self.ask = options, answer, ask

    def take(self, number: int) -> None:
        card = self.found[number]
        options = self.options[card.piece]
        self.focus.at, self.dirty = number, True
        if len(options) == 1:
            self.done = True
            self.answer(options[0].option)
            return
        row, column = divmod(number - self.first * self.columns, self.columns)
        wide, tall = self._cell
        x = (self.rect.w - self.columns * wide) // 2 + column * wide + wide // 2
        self.ask(card, options, (self.rect.x + x, self.rect.y + self._head() + row * tall + tall // 2))

    def keys(self) -> Mapping[int, Hashable]:
        return dict.fromkeys(ENTER, (self.found[self.focus.at or 0].piece, self.ui.asked))

    def offers_at(self, pos: tuple[int, int]) -> tuple[Option, ...]:
        number = self.hot_at(pos)
        return () if number is None else tuple(self.options[self.found[self.first * self.columns + number].piece])
