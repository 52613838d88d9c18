"""A part of the play screen that paints itself onto a surface of its own and repaints only when something changed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from typing import Any

import pygame

from tabletop.core.data.messages import Message
from tabletop.core.input.interpret import Option
from tabletop.core.rules.labels import ButtonStyle
from tabletop.core.table.layout import Align, Typeface
from tabletop.session.locale.translations import Translations
from tabletop.session.tutorial.answer_patterns import fits
from tabletop.ui.kit.base.focus import Focus, draw_ring
from tabletop.ui.kit.base.press_guard import Control, PressGuard, Sheet
from tabletop.ui.kit.widgets.button import ButtonKind, ButtonLook, paint_button
from tabletop.ui.text import theme as t
from tabletop.ui.text.text import Colour, Text
from tabletop.ui.text.theme import Theme


@dataclass(slots=True)
class UiContext:
    """The context that every panel needs to show text and draw: translations, theme, names and styles of the seats.

    With `details` panels also show what the program counts. `lesson_patterns` fit the answers that a lesson refers to:
    rings mark them. `asked` stays equal as long as the same question is asked.
    """

    words: Translations
    theme: Theme
    names: list[str]
    styles: list[t.SeatStyle]
    details: bool = False
    lesson_patterns: tuple[Any, ...] = ()
    asked: Hashable = None
    press_guard: PressGuard = field(default_factory=PressGuard)

    def is_in_lesson(self, option: Any) -> bool:
        """Return whether a lesson refers to an answer now."""
        return any(fits(option, pattern) for pattern in self.lesson_patterns)

    @property
    def text(self) -> Text:
        return self.theme.text

    def say(self, message: Message | str) -> str:
        return self.words.text(message, self.names)


@dataclass(slots=True)
class HotArea:
    """A rectangle of a panel (in the panel's own pixels) that does something."""

    rect: pygame.Rect
    on_press: Callable[[], None]
    tip: str = ""
    answers: bool = False
    """True if it answers the question."""
    at_once: bool = False
    """True if it acts when the button goes down, for effects that last as long as the button is held."""
    name: Hashable = None
    """Its name among the areas of its panel, whatever text it shows at the moment; None: its tip."""
    question: Hashable = None
    """The question that it answers when several are asked at a time; None: `asked` of the context."""


@dataclass(slots=True)
class PanelPainter:
    """A painter that draws the elements of a panel onto one surface and collects the hot areas."""

    surface: pygame.Surface
    ui: UiContext
    hots: list[HotArea] = field(default_factory=list)
    hover: int | None = None
    """The number of the hot area under the mouse."""
    down: pygame.Rect | None = None
    """The hot area that is held down."""
    panel: Panel | None = None
    """The panel that owns the surface, where what is drawn can be pressed."""

    @property
    def hovered(self) -> bool:
        """True if the hot area that is painted next is under the mouse."""
        return self.hover == len(self.hots)

    def line(
        self,
        text: str,
        x: float,
        y: float,
        *,
        size: int = 0,
        colour: Colour = t.INK,
        face: Typeface = "text",
        bold: bool = False,
        width: int = 0,
        align: Align = "left",
    ) -> pygame.Rect:
        """Draw one line of text; `align` says whether `x` is its left edge, its middle or its right edge."""
        size = size or self.ui.theme.body
        text = self.ui.text.shortened(text, width, size, face, bold) if width else text
        picture = self.ui.text.line(text, size, colour, face=face, bold=bold)
        left = x - {"left": 0.0, "centre": picture.get_width() / 2, "right": picture.get_width()}[align]
        return self.surface.blit(picture, (round(left), round(y)))

    def paragraph(
        self, text: str, x: float, y: float, width: int, *, size: int = 0, colour: Colour = t.INK, bold: bool = False
    ) -> pygame.Rect:
        """Draw text broken into lines."""
        picture = self.ui.text.paragraph(text, max(20, width), size or self.ui.theme.body, colour, bold=bold)
        return self.surface.blit(picture, (round(x), round(y)))

    def icon(self, name: str, centre: tuple[float, float], size: int, colour: Colour = t.INK) -> None:
        picture = self.ui.text.line(name, size, colour, face="icon")
        self.surface.blit(picture, picture.get_rect(center=(round(centre[0]), round(centre[1]))))

    def badge(self, seat: int, centre: tuple[float, float], size: int) -> None:
        picture = t.seat_badge(self.ui.styles[seat], size)
        self.surface.blit(picture, picture.get_rect(center=(round(centre[0]), round(centre[1]))))

    def button(
        self,
        rect: pygame.Rect,
        text: str,
        on_press: Callable[[], None],
        *,
        style: ButtonStyle = "plain",
        key: str = "",
        answers: bool = False,
        focused: bool = False,
        in_lesson: bool = False,
        tip: str = "",
        name: Hashable = None,
        question: Hashable = None,
        disabled_reason: str = "",
        chosen: bool = False,
        two_lines: bool = False,
    ) -> None:
        """Draw a push button.

        `style`: "main" (go on), "plain", "refuse" (decline, cancel). It gets a ring when it is `focused` and a
        bright one when a lesson refers to it. `name` tells it from other buttons whatever its text, `question` is
        what it answers where several are asked at a time, `disabled_reason` says why it cannot be pressed; a button
        that stays down is `chosen`. With `two_lines` its text is small and may be broken once.
        """
        hot = HotArea(rect, on_press, "", answers=answers, name=text if name is None else name, question=question)
        press_guard = self.settles(hot)
        look = ButtonLook(
            text, kind=style, key=key, hovered=self.hovered, down=rect == self.down or chosen,
            disabled=bool(disabled_reason), press_guard=press_guard, two_lines=two_lines,
        )  # fmt: skip
        shown = paint_button(self.surface, rect, self.ui.theme, look)
        if chosen:
            edge = self.ui.theme.px(2)
            pygame.draw.rect(self.surface, t.ACCENT, rect, width=edge, border_radius=self.ui.theme.px(4))
        if in_lesson:
            draw_ring(self.surface, self.ui.theme, rect, colour=t.LESSON)
        if focused:
            draw_ring(self.surface, self.ui.theme, rect)
        hot.tip = disabled_reason or tip or (text if shown != text else "")
        self.hots.append(hot)

    def settles(self, hot: HotArea) -> bool:
        """Return whether a hot area that is drawn now takes no press yet."""
        return self.panel is not None and self.panel.settles(hot)

    def icon_button(
        self,
        rect: pygame.Rect,
        icon: str,
        on_press: Callable[[], None],
        tip: str = "",
        *,
        style: ButtonKind = "quiet",
        on: bool = True,
        at_once: bool = False,
        name: Hashable = None,
    ) -> None:
        """Draw a small button with an icon; when it is disabled it does nothing but still shows its tip."""
        hot = HotArea(rect, on_press if on else (lambda: None), tip, at_once=at_once, name=name or tip or icon)
        look = ButtonLook(
            icon=icon,
            kind=style,
            hovered=self.hovered,
            down=rect == self.down,
            disabled=not on,
            press_guard=self.settles(hot),
        )
        paint_button(self.surface, rect, self.ui.theme, look)
        self.hots.append(hot)

    def row(self, rect: pygame.Rect, focus: Focus, number: int, *, on: bool = True) -> None:
        """Draw the ground of a row or a cell.

        It is raised under the mouse or the keyboard focus unless it is disabled, and has a ring after a key.
        """
        here = focus.at == number
        if on and (here or self.hovered):
            pygame.draw.rect(self.surface, t.PANEL_HIGH, rect, border_radius=self.ui.theme.px(4))
        if here and focus.shown:
            draw_ring(self.surface, self.ui.theme, rect, around=False)


class Panel:
    """The base of panels: a rectangle, a picture, hot areas, and a flag that says whether it must be repainted."""

    ground: Colour = t.PANEL
    unfolded = False
    """True for a panel that a press on the table has opened beside the mouse.

    Places of the table below it then do not count as other controls than its own.
    """

    def __init__(self, ui: UiContext) -> None:
        self.ui = ui
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.dirty = True
        self.hots: list[HotArea] = []
        self.hover: int | None = None
        self.pressed: HotArea | None = None
        """The hot area on which the button went down and is still held."""
        self._settles = False
        """True when something was drawn as not settled."""
        self._picture: pygame.Surface | None = None
        self._sheet: tuple[list[HotArea], Hashable, Sheet] | None = None
        """The hot areas and the question for which the controls were listed last, and the list."""

    def place(self, rect: pygame.Rect) -> None:
        """Put the panel somewhere."""
        if rect != self.rect:
            self.rect, self.dirty, self._picture = rect, True, None

    def paint(self, ink: PanelPainter) -> None:
        """Draw everything; hot areas are collected along the way."""
        raise NotImplementedError

    def draw(self, target: pygame.Surface, *, force: bool = False) -> list[pygame.Rect]:
        """Repaint if something changed, copy to `target`, and return the changed rectangle, or nothing."""
        if self.rect.width <= 0 or self.rect.height <= 0:
            return []
        if self._settles and self.ui.press_guard.wait is None:
            self.dirty = True
        if self.dirty or self._picture is None:
            if self._picture is None:
                self._picture = pygame.Surface(self.rect.size)
            self._picture.fill(self.ground)
            self._settles = False
            ink = PanelPainter(
                self._picture, self.ui, [], self.hover, self.pressed.rect if self.pressed else None, self
            )
            self.paint(ink)
            self.hots, self.dirty = ink.hots, False
            force = True
        if force:
            target.blit(self._picture, self.rect)
            return [self.rect.copy()]
        return []

    # -- controls that have just appeared ------------------------------------------------------------------------------
    def control(self, hot: HotArea) -> Control:
        """Return the control for a hot area: an answer is a different control once something else is asked."""
        asked = self.ui.asked if hot.question is None else hot.question
        name = (type(self).__name__, hot.tip if hot.name is None else hot.name, asked if hot.answers else None)
        return Control((*hot.rect.move(self.rect.topleft).topleft, *hot.rect.size), name)

    def sheet(self) -> Sheet:
        """Return the part of the window that it takes and the controls on it, made again after a change."""
        area, asked = (*self.rect.topleft, *self.rect.size), self.ui.asked
        known = self._sheet
        if known is None or known[0] is not self.hots or known[1] != asked or known[2].area != area:
            known = self._sheet = self.hots, asked, Sheet(area, tuple(map(self.control, self.hots)))
        return known[2]

    def settles(self, hot: HotArea) -> bool:
        """Return whether a hot area that is drawn now takes no press yet; it is redrawn when it does."""
        found = self.ui.press_guard.draws(self.control(hot), over_table=not self.unfolded)
        self._settles |= found
        return found

    def hot_at(self, pos: tuple[int, int]) -> int | None:
        """Return the number of the hot area under a point of the window."""
        local = (pos[0] - self.rect.x, pos[1] - self.rect.y)
        for number in range(len(self.hots) - 1, -1, -1):
            if self.hots[number].rect.collidepoint(local):
                return number
        return None

    def move(self, pos: tuple[int, int]) -> None:
        """Keep track of the hot area under the mouse, which is at `pos`."""
        hover = self.hot_at(pos) if self.rect.collidepoint(pos) else None
        if hover != self.hover:
            self.hover, self.dirty = hover, True

    def press(self, pos: tuple[int, int], *, inert: bool = False) -> bool:
        """Handle the button going down at `pos`; return True when that is on the panel. The click comes with `release`.

        The question may be `inert`: then nothing that answers it takes the press. Nothing does where something else
        could be pressed a second ago.
        """
        self.pressed = None
        if not self.rect.collidepoint(pos):
            return False
        number = self.hot_at(pos)
        if number is not None:
            hot, self.dirty = self.hots[number], True
            if self.ui.press_guard.holds(self.control(hot), pos, over_table=not self.unfolded):
                return True
            if hot.at_once:
                hot.on_press()
            elif not (inert and hot.answers):
                self.pressed = hot
        return True

    def release(self, pos: tuple[int, int], *, inert: bool = False) -> bool:
        """Handle the button coming up; return True when it went down here. Only over the same area is it a click."""
        hot, self.pressed = self.pressed, None
        if hot is None:
            return False
        self.dirty = True
        if hot.rect.collidepoint(pos[0] - self.rect.x, pos[1] - self.rect.y) and not (inert and hot.answers):
            hot.on_press()
        return True

    def offers_at(self, pos: tuple[int, int]) -> tuple[Option, ...]:
        """Return the options that a button under a point of the window answers with, if any."""
        return ()

    def tip_at(self, pos: tuple[int, int]) -> str:
        number = self.hot_at(pos) if self.rect.collidepoint(pos) else None
        return "" if number is None else self.hots[number].tip


def let_go(panels: Iterable[Panel]) -> None:
    """Release areas that are still pressed because the button came up elsewhere."""
    for panel in panels:
        if panel.pressed is not None:
            panel.pressed, panel.dirty = None, True
