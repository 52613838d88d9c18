"""The panel of a request to undo: one person asks, and each other person agrees or refuses with one click."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import partial
from typing import TypeAlias

import pygame

from tabletop.core.data.messages import msg
from tabletop.core.rules.labels import ButtonStyle
from tabletop.session.match.scenes import UndoRequest
from tabletop.ui.kit.base.focus import ENTER
from tabletop.ui.kit.panels.panel import PanelPainter, UiContext
from tabletop.ui.kit.panels.popup import ACROSS, DOWN, Popup
from tabletop.ui.text import theme as t

ReplyButton: TypeAlias = tuple[str, Callable[[int], None], ButtonStyle]
"""The key of a button's text, its function for a seat, and its style."""


class ConsentPanel(Popup):
    """The question, and a row for every person who must agree. One refusal ends it; when all agree it is done.

    The keyboard is on no button at first, so that a held key agrees to nothing.
    """

    chooses = True

    def __init__(
        self,
        ui: UiContext,
        consent: UndoRequest,
        agree: Callable[[int], None],
        refuse: Callable[[int], None],
        withdraw: Callable[[], None],
    ) -> None:
        super().__init__(ui)
        self.consent, self.agree, self.refuse, self.withdraw = consent, agree, refuse, withdraw

    def lie_in(self, room: pygame.Rect) -> None:
        """Place the panel in the middle of `room`."""
        self.place(pygame.Rect((0, 0), self.size()))
        self.rect.center = room.center

    def show(self, consent: UndoRequest) -> None:
        """Show the question with the replies so far."""
        if consent != self.consent:
            self.consent, self.dirty = consent, True
            self.focus.leave()

    @property
    def _row(self) -> int:
        return self.ui.theme.target + self.ui.theme.gap

    def _question(self) -> str:
        return self.ui.say(msg("ui.consent.question", asks=self.consent.question))

    def _width(self) -> int:
        return self.ui.theme.px(440)

    def size(self) -> tuple[int, int]:
        theme = self.ui.theme
        text = self.ui.text.paragraph(self._question(), self._width() - theme.px(40), theme.body, t.INK)
        return self._width(), text.get_height() + theme.px(40) + self._row * len(self.consent.others)

    def paint(self, ink: PanelPainter) -> None:
        theme, width = self.ui.theme, self._width()
        pygame.draw.rect(ink.surface, t.ACCENT, (0, 0, width, theme.px(3)))
        used = ink.paragraph(self._question(), theme.px(20), theme.px(16), width - theme.px(40))
        wide, y = theme.px(110), used.bottom + theme.px(14)
        agree: ButtonStyle = "main" if len(self.consent.left) == 1 else "plain"
        for seat in self.consent.others:
            middle = y + theme.target // 2
            ink.badge(seat, (theme.px(34), middle), theme.px(28))
            top = middle - self.ui.text.line_height(theme.body) // 2
            ink.line(self.ui.names[seat], theme.px(56), top, width=width - 2 * wide - theme.px(90))
            right = width - theme.px(20)
            if seat in self.consent.left:
                replies: tuple[ReplyButton, ...] = (("refuse", self.refuse, "refuse"), ("agree", self.agree, agree))
                for key, on_press, style in replies:
                    rect = pygame.Rect(right - wide, y, wide, theme.target)
                    text, focused = self.ui.say(msg(f"ui.consent.{key}")), self.focus.at == len(ink.hots)
                    named = (key, seat, self.consent.question)
                    ink.button(rect, text, partial(on_press, seat), style=style, focused=focused, name=named)
                    right -= wide + theme.gap
            else:
                ink.line(self.ui.say(msg("ui.consent.agreed")), right, top, colour=t.INK_QUIET, align="right")
            y += self._row
        self.frame(ink)

    def steps(self) -> Mapping[int, int]:
        return {**DOWN, **ACROSS}

    @property
    def count(self) -> int:
        return len(self.hots)

    def keys(self) -> Mapping[int, Hashable]:
        return dict.fromkeys(ENTER, self.ringed())

    def take(self, number: int) -> None:
        self.hots[number].on_press()

    def key(self, event: pygame.event.Event) -> bool:
        """Handle a key: Tab and arrows choose a button, Enter presses it, Escape withdraws the question."""
        if event.key == pygame.K_ESCAPE:
            self.withdraw()
            return True
        return super().key(event) or event.key in ENTER
