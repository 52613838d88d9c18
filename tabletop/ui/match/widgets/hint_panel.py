"""The panel of a hint, with the good answers and their reasons, and the bubble with the goal of the match."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import partial
from typing import Final

import pygame

from tabletop.core.data.messages import Message, msg
from tabletop.core.game.trading import TradeDraft
from tabletop.core.input.interpret import Option
from tabletop.core.rules.labels import Goal
from tabletop.session.bots.hints import Hint
from tabletop.ui.kit.panels.panel import HotArea, PanelPainter, UiContext
from tabletop.ui.kit.panels.popup import Popup
from tabletop.ui.text import icons
from tabletop.ui.text import theme as t
from tabletop.ui.text.text import Colour

WIDTH: Final = 330
"""Pixels (at 100 per cent) of the width of a hint."""
NUMBER: Final = 30
"""Pixels (at 100 per cent) left of the text, for the number."""
COLOUR: Final = (255, 214, 102)
"""The colour of hints on the table."""


class HintPanel(Popup):
    """A list of the ways of a hint; a click on one, or its digit, gives that answer.

    A bid is only put together (`propose`), so that it can be changed before it is made.
    """

    ground = t.PANEL_HIGH
    chooses = True

    def __init__(
        self, ui: UiContext, hint: Hint, answer: Callable[[object], None], propose: Callable[[TradeDraft], None],
        close: Callable[[], None],
    ) -> None:  # fmt: skip
        super().__init__(ui)
        self.hint, self.answer, self.propose, self.close = hint, answer, propose, close
        self.wide = ui.theme.px(WIDTH)

    def _room(self) -> int:
        return self.wide - self.ui.theme.px(NUMBER + 16)

    def _lines(self, number: int) -> list[tuple[str, int, Colour, bool]]:
        """Return the option and its reasons: words, size, colour, bold."""
        theme, way = self.ui.theme, self.hint.ways[number]
        option = self.ui.say(way.offer.label.text)
        reasons = [(self.ui.say(one), theme.small, t.INK, False) for one in way.reasons]
        return [(option[:1].upper() + option[1:], theme.body, t.INK, True), *reasons]

    def _tall(self, number: int) -> int:
        room = self._room()
        pictures = [
            self.ui.text.paragraph(text, room, size, colour, bold=bold)
            for text, size, colour, bold in self._lines(number)
        ]
        return sum(one.get_height() for one in pictures) + self.ui.theme.px(12)

    def _head(self) -> int:
        return self.ui.theme.px(34)

    def size(self) -> tuple[int, int]:
        rows = sum(self._tall(number) for number in range(len(self.hint.ways)))
        return self.wide, self._head() + rows + self.ui.theme.px(6)

    def paint(self, ink: PanelPainter) -> None:
        theme = self.ui.theme
        pygame.draw.rect(ink.surface, COLOUR, (0, 0, theme.px(4), self.rect.height))
        side = theme.px(28)
        room = self.wide - side - theme.px(24)
        title = self.ui.say(msg("ui.hint.title"))
        ink.line(title, theme.px(14), theme.px(8), size=theme.small, colour=t.INK_QUIET, width=room)
        corner = pygame.Rect(self.rect.width - side - theme.px(4), theme.px(3), side, side)
        ink.icon_button(corner, icons.CLOSE, self.close, self.ui.say(msg("ui.hint.close")))
        y = self._head()
        for number in range(len(self.hint.ways)):
            tall = self._tall(number)
            rect = pygame.Rect(theme.px(6), y, self.rect.width - theme.px(10), tall)
            ink.row(rect, self.focus, number)
            top = y + theme.px(5)
            ink.line(str(number + 1), theme.px(22), top, colour=COLOUR, bold=True, align="centre")
            for text, size, colour, bold in self._lines(number):
                drawn = ink.paragraph(
                    text, theme.px(NUMBER + 6), top, self._room(), size=size, colour=colour, bold=bold
                )
                top = drawn.bottom
            way = self.hint.ways[number]
            name, tip = repr(way.offer.option), self.ui.say(msg("ui.hint.fills")) if way.draft is not None else ""
            ink.hots.append(HotArea(rect, partial(self.take, number), tip, answers=way.draft is None, name=name))
            y += tall
        self.frame(ink)

    @property
    def count(self) -> int:
        return 0  # the ring of the keyboard stays on the table; digits choose

    def keys(self) -> Mapping[int, Hashable]:
        question = self.ui.asked
        ways = enumerate(self.hint.ways)
        return {pygame.K_1 + number: (repr(way.offer.option), question) for number, way in ways}

    def take(self, number: int) -> None:
        way = self.hint.ways[number]
        if way.draft is not None:
            self.propose(way.draft)
        else:
            self.answer(way.offer.option)

    def offers_at(self, pos: tuple[int, int]) -> tuple[Option, ...]:
        number = self.hot_at(pos)
        return (self.hint.ways[number - 1].offer,) if number else ()

    def key(self, event: pygame.event.Event) -> bool:
        digit = event.key - pygame.K_1
        if 0 <= digit < len(self.hint.ways):
            self.take(digit)
            return True
        return False


class GoalBubble(Popup):
    """The goal of the match and the standing of everybody, opened at a `moment`.

    A click on it or Escape closes it.
    """

    ground = t.PANEL_HIGH
    lasts = True

    def __init__(self, ui: UiContext, goal: Goal, moment: int) -> None:
        super().__init__(ui)
        self.goal, self.moment = goal, moment

    def _paragraphs(self) -> list[tuple[Message, int]]:
        theme = self.ui.theme
        return [(self.goal.text, theme.body), *((line, theme.body) for line in self.goal.lines)]

    def _wide(self) -> int:
        return self.ui.theme.px(440)

    def size(self) -> tuple[int, int]:
        theme = self.ui.theme
        room = self._wide() - theme.px(32)
        text = self.ui.text
        tall = sum(text.paragraph(self.ui.say(one), room, size, t.INK).get_height() for one, size in self._paragraphs())
        return self._wide(), theme.px(58) + tall + theme.px(6) * len(self.goal.lines)

    def open_at(self, pos: tuple[int, int], bounds: pygame.Rect) -> None:
        """Open in the middle of `bounds`."""
        width, height = self.size()
        rect = pygame.Rect(0, 0, width, min(height, bounds.height))
        rect.center = bounds.center
        self.place(rect)

    def paint(self, ink: PanelPainter) -> None:
        theme = self.ui.theme
        pygame.draw.rect(ink.surface, COLOUR, (0, 0, theme.px(4), self.rect.height))
        ink.line(self.ui.say(msg("ui.goal.title")), theme.px(16), theme.px(10), size=theme.heading)
        y, right = theme.px(46), self.rect.width - theme.px(16)
        for number, (message, size) in enumerate(self._paragraphs()):
            y += theme.px(6) if number else 0
            if number == 1:
                pygame.draw.line(ink.surface, t.HAIRLINE, (theme.px(16), y - 2), (right, y - 2))
            y = ink.paragraph(self.ui.say(message), theme.px(16), y, self.rect.width - theme.px(32), size=size).bottom
        self.frame(ink)

    def key(self, event: pygame.event.Event) -> bool:
        return False
