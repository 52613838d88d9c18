"""The menu of a piece, a pile or the table: every possible action with its key; impossible ones show why."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from tabletop.core.data.messages import Message
from tabletop.ui.kit.base.focus import ENTER
from tabletop.ui.kit.panels.panel import HotArea, PanelPainter, UiContext
from tabletop.ui.kit.panels.popup import Popup
from tabletop.ui.system.key_bindings import chords_of
from tabletop.ui.text import theme as t


@dataclass(frozen=True, slots=True)
class MenuItem:
    """One row: its text, its key, its action. `why` is the reason when it cannot be done."""

    text: Message
    key: str
    on_press: Callable[[], object]
    why: Message | None = None


class Menu(Popup):
    """A menu of rows in groups, for mouse and arrows, and for the keys that they name."""

    deaf_ms = 0

    def __init__(
        self,
        ui: UiContext,
        title: Message | str,
        groups: Sequence[Sequence[MenuItem]],
        tallest: int,
        explain: Callable[[Message], object],
    ) -> None:
        """Create the menu; `tallest` is the room in pixels, `explain` gets the reason of an impossible row clicked."""
        super().__init__(ui)
        self.title, self.tallest, self.explain = title, tallest, explain
        self.groups = [list(group) for group in groups if group]
        self.items = [item for group in self.groups for item in group]

    def _row(self) -> int:
        """Return the height of a row: less than usual when many must fit."""
        theme = self.ui.theme
        room = self.tallest - theme.px(38) - theme.px(9) * (len(self.groups) - 1)
        return min(theme.px(32), room // max(1, len(self.items)))

    def size(self) -> tuple[int, int]:
        theme, text = self.ui.theme, self.ui.text
        widest = max(
            text.measure(self.ui.say(item.text), theme.body) + text.measure(item.key, theme.small)
            for item in self.items
        )
        head = text.measure(self.ui.say(self.title), theme.small) + theme.px(28)
        lines = theme.px(9) * (len(self.groups) - 1)
        tall = theme.px(34) + len(self.items) * self._row() + lines + theme.px(6)
        return max(theme.px(230), widest + theme.px(60), min(head, theme.px(480))), tall

    def paint(self, ink: PanelPainter) -> None:
        theme, width = self.ui.theme, self.rect.width
        title = self.ui.say(self.title)
        ink.line(title, theme.px(12), theme.px(7), size=theme.small, colour=t.INK_QUIET, width=width - theme.px(24))
        y = theme.px(32)
        for number, group in enumerate(self.groups):
            if number:
                pygame.draw.line(
                    ink.surface, t.HAIRLINE, (theme.px(8), y + theme.px(4)), (width - theme.px(8), y + theme.px(4))
                )
                y += theme.px(9)
            for item in group:
                self._paint_row(ink, item, pygame.Rect(theme.px(4), y, width - theme.px(8), self._row()))
                y += self._row()
        self.frame(ink)

    def _paint_row(self, ink: PanelPainter, item: MenuItem, rect: pygame.Rect) -> None:
        theme = self.ui.theme
        ink.row(rect, self.focus, len(ink.hots), on=item.why is None)
        top = rect.y + (rect.h - self.ui.text.line_height(theme.body)) // 2
        colour = t.INK if item.why is None else t.INK_DISABLED
        ink.line(self.ui.say(item.text), rect.x + theme.px(10), top, colour=colour)
        small = rect.y + (rect.h - self.ui.text.line_height(theme.small)) // 2
        ink.line(item.key, rect.right - theme.px(10), small, size=theme.small, colour=t.INK_DISABLED, align="right")
        tip = self.ui.say(item.why) if item.why is not None else ""
        ink.hots.append(HotArea(rect, partial(self._take, item), tip, name=repr(item.text)))

    def _take(self, item: MenuItem) -> None:
        self.done = True
        if item.why is None:
            item.on_press()
        else:
            self.explain(item.why)

    @property
    def count(self) -> int:
        return len(self.items)

    def keys(self) -> Mapping[int, Hashable]:
        return dict.fromkeys(ENTER, self.ringed())

    def take(self, number: int) -> None:
        self._take(self.items[number])

    def key(self, event: pygame.event.Event) -> bool:
        if super().key(event):
            return True
        meant = {str(chord) for chord in chords_of(event)}
        item = next((item for item in self.items if item.key in meant), None)
        if item is not None:
            self._take(item)
        return item is not None
