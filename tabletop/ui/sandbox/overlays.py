"""What lies above the free table: menus, lists, a piece held up to the eye, refusals, the curtain."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from tabletop.sandbox.desk import figure_of
from tabletop.sandbox.view import HIDDEN
from tabletop.table import Shape
from tabletop.ui.clock import ticks
from tabletop.ui.draw_list import is_board
from tabletop.ui.play.browse import Browse, Found
from tabletop.ui.play.covers import Curtain
from tabletop.ui.play.layers import Layers
from tabletop.ui.play.popups import Popup, Toast
from tabletop.ui.play.tip import Tips
from tabletop.ui.sandbox.ask import AskText
from tabletop.ui.sandbox.menu import Item, Menu
from tabletop.words import Message, Refusal, say

if TYPE_CHECKING:
    from tabletop.ui.sandbox.screen import SandboxScreen


class Overlays(Layers):
    """The popups of one free table."""

    def __init__(self, screen: SandboxScreen) -> None:
        super().__init__(screen)
        self.screen = screen
        self.tips = Tips(screen.desk, self._words)

    def point(self, pos: tuple[int, int]) -> None:
        """The pointer has moved: a tip comes when it rests."""
        self._uncover(self.tips.point(pos, ticks()))

    def hide_tip(self) -> None:
        """No tip until the pointer moves again."""
        self._uncover(self.tips.hide())

    def _uncover(self, rect: pygame.Rect | None) -> None:
        """Paint again what lay under a tip."""
        if rect is None:
            return
        self.screen.view.expose(rect)
        for panel in (*self.screen.panels(), *self.all()):
            panel.dirty = panel.dirty or panel.rect.colliderect(rect)

    def _words(self, pos: tuple[int, int]) -> list[str]:
        """What lies under a point: the tip of a button, or the name of a piece and what stands about it."""
        screen = self.screen
        for panel in (*reversed(self.all()), *(screen.panels() if not self.popups else ())):
            if panel.rect.collidepoint(pos):
                return [panel.tip_at(pos)]
        piece = screen.view.hit(pos).piece
        if self.popups or self.toast or not screen.input.idle or not piece or is_board(screen.session.table, piece):
            return []
        kind, face = screen.session.table.kind_of(piece), screen.session.table.pieces[piece].face
        name = kind.name
        if kind.shape is Shape.DIE and not kind.id.startswith(HIDDEN):
            name = say("sandbox.shows", what=name, figure=figure_of(kind, face))
        written = screen.session.table.texts.get(piece, "")
        words = [screen.desk.say(message) for message in (name, *kind.text)]
        return [*words, written] if written else words

    def menu(self, groups: Sequence[Sequence[Item]], title: Message | str) -> None:
        """Open a menu at the pointer."""
        self._open(Menu(self.screen.desk, title, groups, self.screen.table_rect.h, self.refuse))

    def browse(self, title: Message, found: Sequence[Found], take: Callable[[str], object]) -> None:
        """All pieces of a pile, to take one out."""
        self._open(Browse(self.screen.desk, title, found, take))

    def _open(self, popup: Popup) -> None:
        self.close_all()
        self.hide_tip()
        popup.open_at(self.screen.input.at, self.screen.table_rect)
        self.popups.append(popup)

    def ask(self, title: Message, text: str, then: Callable[[str], object]) -> None:
        """A line to type; nothing else lies over the table beside it."""
        self.close_all()
        self.drop_toast()
        self.hide_tip()
        self.screen.app.push(AskText(self.screen.app, self.screen.desk.say(title), text, then))

    def refuse(self, reason: Message) -> None:
        """Say why not, beside the pointer."""
        self.drop_toast()
        self.toast = Toast(self.screen.desk, Refusal(reason), lambda rule: None, self.screen.now)
        self.toast.open_at(self.screen.input.at, self.screen.table_rect)
        self.screen.app.sound("paper")

    def raise_curtain(self) -> None:
        """Hide the table until the person who acts says that only they are looking."""
        self.screen.cover()
        self.curtain = Curtain(self.screen.desk, self.screen.session.by, self._lift, "Enter")
        self.curtain.place(self.screen.table_rect)

    def _lift(self) -> None:
        self.curtain = None
        self.screen.view.expose()
        self.screen.look_as(self.screen.session.by)
