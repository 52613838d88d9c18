"""The chat of a free table at the window: a panel below the log while phones are on, and a way to say something."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from tabletop.core.data.messages import SeatName, msg
from tabletop.ui.kit.panels.panel import Panel, UiContext
from tabletop.ui.sandbox.table.overlay_stack import FreeOverlays
from tabletop.ui.table.panels.chat_panel import ChatPanel
from tabletop.viewmodel.control.sandbox_controller import SandboxController


class TableChat:
    """The chat with the phones. `phones` returns the object that shares the table; None while they are off."""

    def __init__(
        self, ui: UiContext, controller: SandboxController, overlays: FreeOverlays, phones: Callable[[], Any]
    ) -> None:
        self.controller, self.overlays, self.phones = controller, overlays, phones
        self.panel = ChatPanel(ui, self.write)

    def divide(self, rect: pygame.Rect, log: Panel) -> None:
        """Place the log in a rectangle, and the chat in the lower third of it while phones are on."""
        said = rect.height // 3 if self.phones() is not None else 0
        log.place(pygame.Rect(rect.x, rect.y, rect.width, rect.height - said))
        self.panel.place(pygame.Rect(rect.x, rect.bottom - said, rect.width, said))

    def update(self) -> bool:
        """Show what was said; return True when the chat has come or gone, so that all must be laid out again."""
        phones = self.phones()
        if phones is not None:
            self.panel.show(phones.chat)
        return (phones is not None) != bool(self.panel.rect.height)

    def write(self) -> None:
        """Ask what the acting seat says; without phones nobody would read it."""
        by, phones = self.controller.by, self.phones()
        if phones is None:
            self.overlays.refuse(msg("sandbox.ui.no_chat"))
        elif by in self.controller.away:
            self.overlays.refuse(msg("sandbox.ui.chat_elsewhere", who=SeatName(by)))
        else:
            self.overlays.ask(msg("net.page.say"), "", lambda text: phones.say(by, text))
