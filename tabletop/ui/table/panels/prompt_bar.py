"""The line on top that always says who must do what, with at most four buttons and the undo tools."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

import pygame

from tabletop.core.data.messages import Message, msg
from tabletop.core.input.interpret import Option
from tabletop.core.rules.labels import ButtonStyle
from tabletop.ui.kit.base.focus import draw_ring
from tabletop.ui.kit.panels.panel import HotArea, Panel, PanelPainter, UiContext
from tabletop.ui.text import theme as t

MOST_BUTTONS = 4
NARROW = 1000
"""The width (pixels at 100 per cent) below which tools, sentence and buttons do not fit in one line."""


@dataclass(frozen=True, slots=True)
class Tool:
    """A small icon at the left of the bar."""

    icon: str
    tip: Message
    on_press: Callable[[], None]
    on: Callable[[], bool]
    held: bool = False
    """True if it lasts as long as the button is held down on it."""
    waiting: Callable[[], int] = lambda: 0
    """The number of things that wait behind it, shown on the icon."""
    name: str = ""
    """The name by which a lesson points at it."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A button of the bar."""

    text: Message
    on_press: Callable[[], None]
    style: ButtonStyle = "plain"
    offer: Option | None = None
    """The option that it answers with."""
    about: Message | None = None
    """Further information about it."""
    subject: Hashable = None
    """The thing that it acts on, such as the aimed disc: for another thing it is another button."""
    goes_on: bool = False
    """True if it goes on from a result: its key is Enter, and no answer is ever at its place."""

    @property
    def is_outermost(self) -> bool:
        """True if it stands outermost where it comes first."""
        return self.style == "main" or (self.offer is not None and self.offer.label.outermost)

    @property
    def tip(self) -> Message | None:
        """The meaning of the button, where it has room for a short word only."""
        if self.about is not None:
            return self.about
        return self.offer.label.text if self.offer is not None and self.offer.label.short is not None else None


GO_ON: Final = Choice(msg("ui.play.go_on"), lambda: None, goes_on=True)
"""The button that goes on from a result, without its effect."""


class Middle(Protocol):
    """Something that draws itself in place of the sentence."""

    def paint(self, ink: PanelPainter, room: pygame.Rect) -> None: ...


class PromptBar(Panel):
    """The seat badge, sentence and buttons; undo, redo and the other tools at the left, the menu at the right."""

    def __init__(self, ui: UiContext, tools: list[Tool], right: list[Tool]) -> None:
        super().__init__(ui)
        self.tools, self.right = tools, right
        self.message: Message = msg("core.set_up")
        self.seat = -1
        self.choices: list[Choice] = []
        self.busy = False
        self.pointed: tuple[str, ...] = ()
        """The names of the tools that a lesson points at."""
        self.middle: Middle | None = None
        """The content shown in place of the sentence."""
        self.goes_on = False
        """True if results stay until somebody goes on: the outer place for buttons is kept free for that one."""

    def show(
        self, message: Message, seat: int, choices: list[Choice], *, busy: bool = False, middle: Middle | None = None
    ) -> None:
        """Set what the bar shows. It is not repainted when nothing changes."""
        self.dirty, self.middle = self.dirty or middle is not self.middle, middle
        known, new = ([(one.text, one.subject) for one in these] for these in (self.choices, choices))
        if (message, seat, new, busy) != (self.message, self.seat, known, self.busy):
            self.dirty = True
        self.message, self.seat, self.choices, self.busy = message, seat, one_main(choices[:MOST_BUTTONS]), busy

    def height(self, width: int) -> int:
        """Return how tall the bar is at this window width: in a narrow one the sentence has a line of its own."""
        return self._row() * (2 if self._is_narrow(width) else 1)

    def tool_rect(self, name: str) -> pygame.Rect | None:
        """Return the area of a tool at the left in the window; None if there is none of this name."""
        found = next((number for number, tool in enumerate(self.tools) if name and tool.name == name), None)
        return None if found is None else self._tool_place(found).move(self.rect.topleft)

    def _tool_place(self, number: int) -> pygame.Rect:
        side = self.ui.theme.target
        return pygame.Rect(self.ui.theme.px(6) + number * side, (self._row() - side) // 2, side, side)

    def _row(self) -> int:
        return self.ui.theme.target + self.ui.theme.gap * 2

    def _is_narrow(self, width: int) -> bool:
        return width < self.ui.theme.px(NARROW)

    def paint(self, ink: PanelPainter) -> None:
        theme, width, height = self.ui.theme, self.rect.width, self._row()
        pygame.draw.line(ink.surface, t.HAIRLINE, (0, self.rect.height - 1), (width, self.rect.height - 1))
        if self.seat >= 0:
            line = pygame.Rect(0, self.rect.height - theme.px(3), width, theme.px(3))
            pygame.draw.rect(ink.surface, self.ui.styles[self.seat].colour, line)
        side = theme.target
        for number, tool in enumerate(self.tools):
            self._tool(ink, tool, self._tool_place(number))
        x = self._tool_place(len(self.tools)).x
        pygame.draw.line(ink.surface, t.HAIRLINE, (x + theme.px(5), theme.gap), (x + theme.px(5), height - theme.gap))
        x += theme.gap * 2
        right = width - theme.px(6)
        for tool in reversed(self.right):
            right -= side
            self._tool(ink, tool, pygame.Rect(right, (height - side) // 2, side, side))
        right -= theme.gap
        on = self._width(GO_ON) + theme.gap if self.goes_on else 0
        widths = [self._width(choice) for choice in self.choices]
        narrow = self._is_narrow(width)
        taken = sum(widths) + len(widths) * theme.gap
        high = self.ui.text.line_height(theme.small)
        tall = len(self._lines(right - on - taken - x)) * high > height
        crowded = tall and not narrow and self.middle is None
        if crowded:
            widths = [self._least_width(choice) for choice in self.choices]
        if sum(widths) + len(widths) * theme.gap + on + x < right and not any(one.goes_on for one in self.choices):
            right -= on
        for number, choice in reversed(in_places(self.choices)):
            text, wide = self.ui.say(choice.text), widths[number - 1]
            right -= wide
            rect = pygame.Rect(right, (height - side) // 2, wide, side)
            tip = self.ui.say(choice.tip) if choice.tip is not None else ""
            question = None if choice.subject is None else (self.ui.asked, choice.subject)
            in_lesson = choice.offer is not None and self.ui.is_in_lesson(choice.offer.option)
            key = "Enter" if choice.goes_on else str(number)
            ink.button(rect, text, choice.on_press, style=choice.style, key=key, answers=True, tip=tip,
                       question=question, in_lesson=in_lesson, two_lines=crowded)  # fmt: skip
            right -= theme.gap
        if narrow:
            self._sentence(ink, theme.gap, width - theme.gap, height + self._row() // 2 - theme.px(3))
        else:
            self._sentence(ink, x, right, height // 2)

    def _width(self, choice: Choice) -> int:
        """Return the width of a button in pixels."""
        theme = self.ui.theme
        key = theme.px(74 if choice.goes_on else 44)
        measured = self.ui.text.measure(self.ui.say(choice.text), theme.body, bold=True) + key
        return max(theme.px(84), min(measured, theme.px(300)))

    def _least_width(self, choice: Choice) -> int:
        """Return the width of a button whose text is small and broken once, in pixels."""
        theme, text = self.ui.theme, self.ui.say(choice.text)
        wide = self.ui.text.measure(text, theme.small, bold=True)
        room = next((
            part for part in range(wide // 2, wide, theme.px(4))
            if len(self.ui.text.lines(text, part, theme.small, bold=True)) <= 2
        ), wide)  # fmt: skip
        return max(theme.target, min(room + theme.px(74 if choice.goes_on else 34), self._width(choice)))

    def offers_at(self, pos: tuple[int, int]) -> tuple[Option, ...]:
        number = self.hot_at(pos)
        offers = [
            choice.offer
            for choice in self.choices
            if number is not None and choice.on_press is self.hots[number].on_press
        ]
        return tuple(offer for offer in offers if offer is not None)

    def _tool(self, ink: PanelPainter, tool: Tool, rect: pygame.Rect) -> None:
        ink.icon_button(rect, tool.icon, tool.on_press, self.ui.say(tool.tip), on=tool.on(), at_once=tool.held)
        if tool.name in self.pointed:
            draw_ring(ink.surface, self.ui.theme, rect, colour=t.LESSON)
        waiting = tool.waiting()
        if waiting:
            theme, centre = self.ui.theme, (rect.right - self.ui.theme.px(9), rect.y + self.ui.theme.px(9))
            pygame.draw.circle(ink.surface, t.ACCENT, centre, theme.px(9))
            high = self.ui.text.line_height(theme.small)
            ink.line(str(min(waiting, 9)), centre[0], centre[1] - high / 2, size=theme.small, colour=t.PANEL_LOW,
                     bold=True, align="centre")  # fmt: skip

    def _sentence(self, ink: PanelPainter, x: int, right: int, middle: int) -> None:
        """Draw badge and sentence between two edges, as large as fits, or what is shown in their place."""
        theme = self.ui.theme
        if self.middle is not None:
            tall = self._row()
            self.middle.paint(ink, pygame.Rect(x, middle - tall // 2, right - x, tall))
            return
        if self.seat >= 0:
            ink.badge(self.seat, (x + theme.px(13), middle), theme.px(26))
        room, text = self._room(right - x), self.ui.say(self.message)
        x += self._badge_width()
        size = theme.heading if self.ui.text.measure(text, theme.heading) <= room else theme.body
        if self.ui.text.measure(text, size) <= room:
            ink.line(text, x, middle - self.ui.text.line_height(size) / 2, size=size)
            return
        lines, high = self._lines(right - x + self._badge_width()), self.ui.text.line_height(theme.small)
        most = self._most_lines()
        if len(lines) > most:
            at = 0
            for line in lines[: most - 1]:
                at = text.index(line, at) + len(line)
            lines = [*lines[: most - 1], self.ui.text.shortened(text[at:].lstrip(), room, theme.small)]
            place = pygame.Rect(x, middle - self._row() // 2, room, self._row())
            ink.hots.append(HotArea(place, _nothing, text, name="sentence"))
        for number, line in enumerate(lines):
            ink.line(line, x, middle - high * len(lines) / 2 + high * number, size=theme.small)

    def _badge_width(self) -> int:
        return self.ui.theme.px(34) if self.seat >= 0 else 0

    def _room(self, width: int) -> int:
        """Return the width of the sentence in a part of the bar, beside the badge of the seat."""
        return max(60, width - self._badge_width() - self.ui.theme.gap)

    def _lines(self, width: int) -> list[str]:
        """Return the lines of the sentence in small letters in a part of the bar so wide, badge included."""
        return self.ui.text.lines(self.ui.say(self.message), self._room(width), self.ui.theme.small)

    def _most_lines(self) -> int:
        """Return how many small lines a row holds: the last letters of a line need no room below them."""
        return (self._row() + self.ui.theme.px(6)) // self.ui.text.line_height(self.ui.theme.small)


def _nothing() -> None:
    """Take a press on the sentence: it is only read whole under the mouse."""


def in_places(choices: Sequence[Choice]) -> list[tuple[int, Choice]]:
    """Return the buttons with their digits from left to right: a main one that comes first stands outermost.

    There it stays, whichever others come and go beside it, such as "End the turn" while a turn goes on.
    """
    numbered = list(enumerate(choices, 1))
    return [*numbered[1:], numbered[0]] if numbered and choices[0].is_outermost else numbered


def one_main(choices: Sequence[Choice]) -> list[Choice]:
    """Return the same buttons, but only the first main one as a main button."""
    main = next((number for number, one in enumerate(choices) if one.style == "main"), -1)
    plain = [one.style == "main" and number != main for number, one in enumerate(choices)]
    return [replace(one, style="plain") if too_many else one for one, too_many in zip(choices, plain, strict=True)]


def choices_of(offers: list[Option], answer: Callable[[object], None]) -> list[Choice]:
    """Return the buttons that the labels of a question ask for."""

    def answering(offer: Option) -> Callable[[], None]:
        return lambda: answer(offer.option)

    return [
        Choice(offer.label.short or offer.label.text, answering(offer), offer.label.button or "plain", offer)
        for offer in offers
    ]
