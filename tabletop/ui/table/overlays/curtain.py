"""The curtain that hides the table between two players at one screen."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping

import pygame

from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.ui.kit.base.focus import ENTER
from tabletop.ui.kit.base.widget import is_press
from tabletop.ui.kit.panels.panel import PanelPainter, UiContext
from tabletop.ui.kit.panels.popup import Popup
from tabletop.ui.text import theme as t


class Curtain(Popup):
    """A cover that hides the table until the next person confirms that only they are looking.

    If an answer is waiting for that, `pending_answer` names it, and `back` withdraws it unanswered.
    """

    ground = t.PANEL_LOW
    chooses = True

    def __init__(
        self,
        ui: UiContext,
        seat: int,
        lift: Callable[[], None],
        key_name: str,
        pending_answer: Message | None = None,
        back: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(ui)
        self.seat, self.lift, self.key_name, self.pending_answer, self.back = seat, lift, key_name, pending_answer, back

    def paint(self, ink: PanelPainter) -> None:
        theme = self.ui.theme
        style = self.ui.styles[self.seat]
        width, height = self.rect.size
        for x in range(0, width, theme.px(46)):  # the folds of the curtain
            pygame.draw.rect(ink.surface, t.mix(t.PANEL_LOW, style.dark, 0.28), (x, 0, theme.px(23), height))
        middle = height // 2
        ink.badge(self.seat, (width / 2, middle - theme.px(90)), theme.px(72))
        text = self.ui.say(msg("ui.curtain.pass", who=SeatName(self.seat)))
        ink.line(text, width / 2, middle - theme.px(40), size=theme.title, align="centre")
        ink.line(
            self.ui.say(msg("ui.curtain.others")), width / 2, middle + theme.px(8), colour=t.INK_QUIET, align="centre"
        )
        wide = theme.px(280)
        rect = pygame.Rect((width - wide) // 2, middle + theme.px(48), wide, theme.target)
        show = self.ui.say(msg("ui.curtain.show", who=SeatName(self.seat)))
        ink.button(rect, show, self.lift, style="main", key=self.key_name)
        if self.pending_answer is not None and self.back is not None:
            room = width - theme.px(40)
            lines = (
                (self.ui.say(self.pending_answer), theme.body, t.INK),
                (self.ui.say(msg("ui.curtain.sure")), theme.small, t.INK_QUIET),
            )
            for number, (line, size, colour) in enumerate(lines):
                y = theme.px(24) + number * theme.px(28)
                ink.line(line, width / 2, y, size=size, colour=colour, align="centre", width=room)
            rect = rect.move(0, theme.target + theme.gap)
            ink.button(rect, self.ui.say(msg("ui.curtain.back")), self.back, style="plain", key="Esc")

    def keys(self) -> Mapping[int, Hashable]:
        return dict.fromkeys((*ENTER, pygame.K_SPACE), self.seat)

    def key(self, event: pygame.event.Event) -> bool:
        if self.back is not None and event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.back()
            return True
        if is_press(event):
            self.lift()
            return True
        return False
