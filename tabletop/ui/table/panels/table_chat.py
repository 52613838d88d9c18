"""The chat at the window: a panel below the log while phones are on, and a way to say something."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import pygame

from tabletop.core.data.messages import Message, msg
from tabletop.core.rules.questions import Seat
from tabletop.ui.kit.panels.panel import Panel, UiContext
from tabletop.ui.table.panels.chat_panel import ChatPanel

LEAST: Final = 150
"""The least height of the panel (pixels at 100 per cent)."""
Ask: TypeAlias = Callable[[Message, str, Callable[[str], object]], object]
"""Asks for a line of text: the title, what is proposed, and what is done with the line."""


class TableChat:
    """The chat with the phones, of a match or of a free table.

    `phones` returns the object that shares the table, None while they are off; `speaker` the seat for which something
    is said here, or the reason why there is none. `ask` asks for the words, `refuse` shows a reason.
    """

    def __init__(
        self, ui: UiContext, speaker: Callable[[], Seat | Message], refuse: Callable[[Message], object]
    ) -> None:
        self.ui, self.speaker, self.refuse = ui, speaker, refuse
        self.phones: Callable[[], Any] = lambda: None
        self.ask: Ask = lambda title, text, then: None
        self.panel = ChatPanel(ui, self.write)

    @property
    def least(self) -> int:
        """The least height that the panel needs; 0 while phones are off."""
        return self.ui.theme.px(LEAST) if self.phones() is not None else 0

    def divide(self, rect: pygame.Rect, log: Panel) -> None:
        """Place the log in a rectangle, and the chat in the lower third of it while phones are on."""
        said = max(self.least, rect.height // 3) if self.least else 0
        log.place(pygame.Rect(rect.x, rect.y, rect.width, rect.height - said))
        self.panel.place(pygame.Rect(rect.x, rect.bottom - said, rect.width, said))

    def update(self) -> bool:
        """Show what was said; return True when the chat has come or gone, so that all must be laid out again."""
        phones = self.phones()
        if phones is not None:
            self.panel.show(phones.chat)
        return (phones is not None) != bool(self.panel.rect.height)

    def write(self) -> None:
        """Ask what the seat says; without phones nobody would read it."""
        phones, seat = self.phones(), self.speaker()
        if phones is None:
            self.refuse(msg("sandbox.ui.no_chat"))
        elif isinstance(seat, Message):
            self.refuse(seat)
        else:
            self.ask(msg("net.page.say"), "", lambda text: phones.say(seat, text))
