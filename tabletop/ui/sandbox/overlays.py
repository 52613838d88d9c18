"""What lies above the free table: menus, lists, a piece held up to the eye, refusals, the curtain."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from tabletop.core.table import Shape
from tabletop.core.words import Message, Refusal, say
from tabletop.sandbox.desk import figure_of
from tabletop.sandbox.view import HIDDEN
from tabletop.ui.kit.panel import Panel
from tabletop.ui.match.browse import Browse, Found
from tabletop.ui.render.draw_list import is_board
from tabletop.ui.sandbox.area import TableArea
from tabletop.ui.sandbox.menu import Item, Menu
from tabletop.ui.screens.ask_text import AskText
from tabletop.ui.screens.shell import Shell
from tabletop.ui.system.clock import ticks
from tabletop.ui.table.layers import Layers
from tabletop.ui.table.popups import Popup, Toast
from tabletop.ui.table.tip import Tips


class Overlays(Layers):
    """The popups of one free table."""

    def __init__(self, app: Shell, area: TableArea, panels: Callable[[], Sequence[Panel]]) -> None:
        """`panels` are the bar and what stands beside the table."""
        super().__init__(area)
        self.app, self.area, self.panels = app, area, panels
        self.tips = Tips(area.desk, self.words_at)

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
        self.area.view.expose(rect)
        for panel in (*self.panels(), *self.all()):
            panel.dirty = panel.dirty or panel.rect.colliderect(rect)

    def words_at(self, pos: tuple[int, int]) -> list[str]:
        """What lies under a point: the tip of a button, or the name of a piece and what stands about it."""
        for panel in (*reversed(self.all()), *(self.panels() if not self.popups else ())):
            if panel.rect.collidepoint(pos):
                return [panel.tip_at(pos)]
        piece = self.area.view.hit(pos).piece
        if self.popups or self.toast or not self.area.idle or not piece or is_board(self.area.session.table, piece):
            return []
        kind, face = self.area.session.table.kind_of(piece), self.area.session.table.pieces[piece].face
        name = kind.name
        if kind.shape is Shape.DIE and not kind.id.startswith(HIDDEN):
            name = say("sandbox.shows", what=name, figure=figure_of(kind, face))
        written = self.area.session.table.texts.get(piece, "")
        words = [self.area.desk.say(message) for message in (name, *kind.text)]
        return [*words, written] if written else words

    def menu(self, groups: Sequence[Sequence[Item]], title: Message | str) -> None:
        """Open a menu at the pointer."""
        self._open(Menu(self.area.desk, title, groups, self.area.table_rect.h, self.refuse))

    def browse(self, title: Message, found: Sequence[Found], take: Callable[[str], object]) -> None:
        """All pieces of a pile, to take one out."""
        self._open(Browse(self.area.desk, title, found, take))

    def _open(self, popup: Popup) -> None:
        self.close_all()
        self.hide_tip()
        popup.open_at(self.area.at, self.area.table_rect)
        self.popups.append(popup)

    def ask(self, title: Message, text: str, then: Callable[[str], object]) -> None:
        """A line to type; nothing else lies over the table beside it."""
        self.close_all()
        self.drop_toast()
        self.hide_tip()
        self.app.push(AskText(self.app, self.area.desk.say(title), text, then))

    def refuse(self, reason: Message) -> None:
        """Say why not, beside the pointer."""
        self.drop_toast()
        self.toast = Toast(self.area.desk, Refusal(reason), lambda rule: None, self.area.now)
        self.toast.open_at(self.area.at, self.area.table_rect)
        self.app.sound("paper")
