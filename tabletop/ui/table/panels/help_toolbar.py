"""A row of help buttons: what to do, why not, what happened, the rules, how to win."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from tabletop.core.data.messages import Message
from tabletop.ui.kit.panels.panel import HotArea, Panel, PanelPainter, UiContext
from tabletop.ui.kit.widgets.button import ButtonLook, paint_button
from tabletop.ui.text import theme as t

GAP, EDGE = 4, 13
"""The pixels (at 100 per cent) between two buttons, and around the word of one."""


class Aid(NamedTuple):
    """One button: its word, what it does in a sentence, the key that does the same, and its pressed state."""

    word: Message
    tip: Message
    icon: str
    key: Callable[[], str]
    on_press: Callable[[], None]
    is_down: Callable[[], bool] = lambda: False


class AidRow(Panel):
    """The buttons side by side, with words where all of them fit, else with icons."""

    def __init__(self, ui: UiContext, aids: list[Aid]) -> None:
        super().__init__(ui)
        self.aids = aids
        self._down: list[bool] = []
        """The pressed state of each, as the row was last painted."""

    def draw(self, target: pygame.Surface, *, force: bool = False) -> list[pygame.Rect]:
        """Draw, also when a button has changed its state by something else than a click."""
        down = [aid.is_down() for aid in self.aids]
        self.dirty |= down != self._down
        self._down = down
        return super().draw(target, force=force)

    @property
    def height(self) -> int:
        """The height of the row, in pixels."""
        return self.ui.theme.target + self.ui.theme.gap

    def widths(self, size: int) -> list[int] | None:
        """Return the width of each button with its word in letters of a size; None if there is no room for words."""
        theme = self.ui.theme
        measured = [self.ui.text.measure(self.ui.say(aid.word), size) + theme.px(EDGE) for aid in self.aids]
        spare = self._room() - sum(measured)
        return None if spare < 0 else [width + spare // len(self.aids) for width in measured]

    def _room(self) -> int:
        """Return the pixels that the buttons share."""
        theme = self.ui.theme
        return self.rect.width - theme.px(8) - theme.px(GAP) * (len(self.aids) - 1)

    def paint(self, ink: PanelPainter) -> None:
        theme = self.ui.theme
        pygame.draw.line(ink.surface, t.HAIRLINE, (0, 0), (self.rect.width, 0))
        large = self.widths(theme.body)
        widths = large or self.widths(theme.small)
        x, y = theme.px(4), theme.gap // 2
        for number, aid in enumerate(self.aids):
            wide = self._room() // len(self.aids) if widths is None else widths[number]
            rect = pygame.Rect(x, y, wide, theme.target)
            x += wide + theme.px(GAP)
            word = self.ui.say(aid.word)
            look = ButtonLook(
                word if widths is not None else "",
                icon=aid.icon if widths is None else "",
                hovered=ink.hovered,
                small=large is None,
                down=rect == ink.down or aid.is_down(),
            )
            paint_button(ink.surface, rect, theme, look)
            tip = f"{self.ui.say(aid.tip)} ({aid.key()})" if aid.key() else self.ui.say(aid.tip)
            words = tip if widths is not None else f"{word}: {tip}"
            ink.hots.append(HotArea(rect, aid.on_press, words, name=aid.word.key))
