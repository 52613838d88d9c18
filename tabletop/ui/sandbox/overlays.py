"""What lies above the free table: menus, lists, a piece held up to the eye, refusals, the curtain."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from tabletop.guide import Offer
from tabletop.ui.play.covers import Curtain, Inspect
from tabletop.ui.play.popups import Chooser, Popup, Toast
from tabletop.ui.sandbox.ask import AskText
from tabletop.ui.sandbox.menu import Item, Menu
from tabletop.words import Message, Refusal

if TYPE_CHECKING:
    from tabletop.ui.sandbox.screen import SandboxScreen


class Overlays:
    """The popups of one free table."""

    def __init__(self, screen: SandboxScreen) -> None:
        self.screen = screen
        self.popups: list[Popup] = []
        self.toast: Toast | None = None
        self.curtain: Curtain | None = None

    def all(self) -> list[Popup]:
        """What lies above the table now, lowest first."""
        return [one for one in (*self.popups, self.toast, self.curtain) if one is not None]

    def menu(self, groups: Sequence[Sequence[Item]], title: Message | str) -> None:
        """Open a menu at the pointer."""
        self._open(Menu(self.screen.desk, title, groups))

    def choose(self, title: Message, offers: list[Offer], take: Callable[[object], None]) -> None:
        """A list to choose from."""
        self._open(Chooser(self.screen.desk, offers, take, title))

    def _open(self, popup: Popup) -> None:
        self.close_all()
        popup.open_at(self.screen.input.at, self.screen.table_rect)
        self.popups.append(popup)

    def ask(self, title: Message, text: str, then: Callable[[str], object]) -> None:
        """A line to type."""
        self.screen.app.push(AskText(self.screen.app, self.screen.desk.say(title), text, then))

    def inspect(self, piece: str) -> None:
        """Hold a piece up to the eye; "" puts it down."""
        for popup in [one for one in self.popups if isinstance(one, Inspect)]:
            self.close(popup)
        if piece:
            room = self.screen.table_rect
            size = min(room.height * 3 // 5, self.screen.desk.theme.px(460))
            popup = Inspect(self.screen.desk, self.screen.view.inspect_surface(piece, size))
            popup.place(pygame.Rect((0, 0), popup.size()))
            popup.rect.center = room.center
            self.popups.append(popup)

    def close(self, popup: Popup) -> None:
        if popup in self.popups:
            self.popups.remove(popup)
        self.screen.view.expose(popup.rect)

    def close_all(self) -> None:
        for popup in list(self.popups):
            self.close(popup)

    def refuse(self, reason: Message) -> None:
        """Say why not, beside the pointer."""
        self.drop_toast()
        self.toast = Toast(self.screen.desk, Refusal(reason), lambda rule: None, self.screen.now)
        self.toast.open_at(self.screen.input.at, self.screen.table_rect)
        self.screen.app.sound("paper")

    def drop_toast(self) -> None:
        """Take away the refusal that is shown."""
        if self.toast is not None:
            self.screen.view.expose(self.toast.rect)
            self.toast = None

    def raise_curtain(self) -> None:
        """Hide the table until the person who acts says that only they are looking."""
        self.screen.cover()
        self.curtain = Curtain(self.screen.desk, self.screen.session.by, self._lift, "Enter")
        self.curtain.place(self.screen.table_rect)

    def _lift(self) -> None:
        self.curtain = None
        self.screen.view.expose()
        self.screen.look_as(self.screen.session.by)
