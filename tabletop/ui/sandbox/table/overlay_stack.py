"""The layers above the free table: menus, lists, an enlarged piece, refusals, the curtain."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from tabletop.core.data.messages import Message
from tabletop.ui.kit.panels.popup import Popup
from tabletop.ui.match.widgets.pile_browser import Found
from tabletop.ui.sandbox.view.context_menu import Menu, MenuItem
from tabletop.ui.sandbox.view.pile_search import PileSearch, Way
from tabletop.ui.sandbox.view.view_model import TableArea
from tabletop.ui.screens.base.app_protocol import Shell
from tabletop.ui.screens.base.text_dialog import AskText
from tabletop.ui.table.overlays.overlay_stack import Layers


class FreeOverlays(Layers):
    """The popups of one free table."""

    def __init__(self, app: Shell, area: TableArea) -> None:
        super().__init__(area)
        self.app, self.area = app, area

    def menu(self, groups: Sequence[Sequence[MenuItem]], title: Message | str) -> None:
        """Open a menu at the pointer."""
        self._open(Menu(self.area.ui, title, groups, self.area.table_rect.h, self.refuse))

    def browse(
        self, found: Sequence[Found], take: Callable[[str], bool], ways: Sequence[Way], titles: str = "browse"
    ) -> None:
        """Show all pieces of a pile, or other things, to take some out."""
        self._open(PileSearch(self.area.ui, found, take, ways, self._meaning, titles))

    def _meaning(self, event: pygame.event.Event) -> str | None:
        return self.app.action(event, ("piece", "sandbox"))

    def _open(self, popup: Popup) -> None:
        self.close_all()
        popup.unfolded = True
        popup.open_at(self.area.at, self.area.table_rect)
        self.popups.append(popup)

    def ask(self, title: Message, text: str, then: Callable[[str], object]) -> None:
        """Ask for a line of text; any popup and message over the table is closed first."""
        self.close_all()
        self.drop_toast()
        self.app.push(AskText(self.app, self.area.ui.say(title), text, then))

    def refuse(self, reason: Message) -> None:
        """Show a reason for refusal beside the pointer."""
        self.app.sound("refuse")
        self.show_toast(reason)

    def show_toast(self, text: Message) -> None:
        """Show a message beside the pointer."""
        self.note(text, self.area.at)
        self.app.sound("notice")
