"""The list of what the others did: by turns, a line per action with its picture; a click shows that moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

import pygame

from tabletop.core.data.messages import msg
from tabletop.ui.kit.panels.panel import HotArea, PanelPainter, UiContext
from tabletop.ui.kit.panels.popup import Popup
from tabletop.ui.text import icons
from tabletop.ui.text import theme as t
from tabletop.viewmodel.view.turns import SeatTurn, TurnAction

STEPPING: Final[Mapping[int, int]] = {pygame.K_PAGEDOWN: 1, pygame.K_PAGEUP: -1}
PICTURE: Final = 30
"""The size of the picture of an action, in pixels (at 100 per cent)."""


class TurnsPanel(Popup):
    """The turns below each other, scrolled to the newest; `current` is the step that the table shows."""

    ground = t.PANEL
    deaf_ms = 0

    def __init__(
        self,
        ui: UiContext,
        turns: Sequence[SeatTurn],
        picture: Callable[[TurnAction, int], pygame.Surface | None],
        look: Callable[[int], None],
        play: Callable[[], None],
        close: Callable[[], None],
    ) -> None:
        """Create the panel.

        `picture` returns that of a step in this many pixels; `look` shows the step of a number on the table, `play`
        plays all of them at the chosen pace.
        """
        super().__init__(ui)
        self.turns, self.picture, self.look, self.play, self.close = turns, picture, look, play, close
        self.steps_of = [step for turn in turns for step in turn.steps]
        self.current: int | None = None
        self.scroll = 0
        """The pixels that are hidden below the lower edge."""

    def key(self, event: pygame.event.Event) -> bool:
        """Step on or back with a page key; all other keys belong to the table."""
        by = STEPPING.get(event.key)
        if by is not None:
            self._by(by)
        return by is not None

    def show(self, at: int | None, *, past: bool) -> None:
        """Mark the step of the moment after `at` answers, which the table shows; none when it shows the present."""
        found = [number for number, step in enumerate(self.steps_of) if step.after == at] if past else []
        current = found[-1] if found else None
        if current != self.current:
            self.current, self.dirty = current, True

    def wheel(self, notches: int) -> None:
        self.scroll, self.dirty = max(0, self.scroll + notches * self.ui.theme.px(48)), True

    def size(self) -> tuple[int, int]:
        return self.rect.size

    @property
    def blank(self) -> pygame.Rect:
        """The space below its lines, in the window."""
        rect = self.rect.copy()
        rect.height = max(0, rect.height - self._head() - self._full())
        rect.bottom = self.rect.bottom
        return rect

    # -- painting -----------------------------------------------------------------------------------------------------
    def _full(self) -> int:
        """Return the total height of all turns."""
        return sum(self._turn_height(turn) for turn in self.turns) + self.ui.theme.px(6)

    def _head(self) -> int:
        return self.ui.theme.target + self.ui.theme.px(8)

    def paint(self, ink: PanelPainter) -> None:
        theme, width, height = self.ui.theme, self.rect.width, self.rect.height
        head = self._head()
        full = self._full()
        self.scroll = min(self.scroll, max(0, full - (height - head)))
        y = height - full + self.scroll if full > height - head else head
        number = 0
        for turn in self.turns:
            self._name(ink, turn, y)
            y += theme.px(28)
            for step in turn.steps:
                tall = self._height(step)
                seen = pygame.Rect(0, y, width, tall).clip((0, head, width, height - head))
                if seen.height:
                    self._step(ink, step, number, pygame.Rect(0, y, width, tall), seen)
                y, number = y + tall, number + 1
        pygame.draw.rect(ink.surface, t.PANEL_HIGH, (0, 0, width, head))
        side, top = theme.target, theme.px(4)
        x = width - theme.px(4) - side
        ink.icon_button(pygame.Rect(x, top, side, side), icons.CLOSE, self.close, self.ui.say(msg("ui.turns.close")))
        for icon, on_press, key in (
            (icons.CHEVRON_RIGHT, partial(self._by, 1), "forward"),
            (icons.PLAY, self.play, "play"),
            (icons.CHEVRON_LEFT, partial(self._by, -1), "back"),
        ):
            x -= side
            ink.icon_button(pygame.Rect(x, top, side, side), icon, on_press, self.ui.say(msg(f"ui.turns.{key}")))
        middle = (head - self.ui.text.line_height(theme.body)) // 2
        ink.line(self.ui.say(msg("ui.turns.title")), theme.gap, middle, bold=True, width=x - theme.gap * 2)
        self.frame(ink)

    def _by(self, by: int) -> None:
        """Go to the step after or before the one that is shown.

        From the present, going on starts with the first step, going back with the newest one that is in the past.
        """
        last = len(self.steps_of) - 1
        past = sum(step.after is not None for step in self.steps_of)
        start = self.current if self.current is not None else (-1 if by > 0 else past)
        self.look(min(max(0, start + by), last))

    def _turn_height(self, turn: SeatTurn) -> int:
        return self.ui.theme.px(28) + sum(map(self._height, turn.steps))

    def _words(self, step: TurnAction) -> list[pygame.Surface]:
        theme, text, line = self.ui.theme, self.ui.text, step.line
        room = self.rect.width - theme.px(PICTURE + 24)
        paragraphs = [text.paragraph(self.ui.say(line.text), room, theme.small, t.INK)]
        return paragraphs + [text.paragraph(self.ui.say(one), room, theme.small, t.INK_QUIET) for one in line.details]

    def _height(self, step: TurnAction) -> int:
        theme = self.ui.theme
        return max(theme.px(PICTURE + 4), sum(part.get_height() for part in self._words(step)) + theme.px(8))

    def _name(self, ink: PanelPainter, turn: SeatTurn, y: int) -> None:
        theme = self.ui.theme
        ink.badge(turn.seat, (theme.px(16), y + theme.px(14)), theme.px(18))
        ink.line(
            self.ui.names[turn.seat], theme.px(30), y + theme.px(3), bold=True, width=self.rect.width - theme.px(40)
        )

    def _step(self, ink: PanelPainter, step: TurnAction, number: int, rect: pygame.Rect, seen: pygame.Rect) -> None:
        theme, newest = self.ui.theme, number == len(self.steps_of) - 1
        if number == self.current:
            pygame.draw.rect(ink.surface, t.PANEL_PRESSED, rect)
        elif ink.hovered:
            pygame.draw.rect(ink.surface, t.PANEL_HIGH, rect)
        if newest:
            pygame.draw.rect(ink.surface, t.ACCENT, (0, rect.y + 2, theme.px(4), rect.height - 4))
        picture = self.picture(step, theme.px(PICTURE))
        if picture is not None:
            place = picture.get_rect(center=(theme.px(10 + PICTURE // 2), rect.y + rect.height // 2))
            ink.surface.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        y = rect.y + theme.px(4)
        for part in self._words(step):
            ink.surface.blit(part, (theme.px(PICTURE + 16), y))
            y += part.get_height()
        ink.hots.append(HotArea(seen, partial(self.look, number), self.ui.say(msg("ui.log.look")), name="a step"))
