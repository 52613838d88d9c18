"""Everything that lies above the table of a match screen: popups, refusals, the docked panel, the curtain."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.ui.play.covers import Curtain, EndScreen, Inspect
from tabletop.ui.play.dice_panel import DicePanel
from tabletop.ui.play.panel import Desk
from tabletop.ui.play.popups import Popup, Toast
from tabletop.ui.theme import Theme
from tabletop.words import Refusal, say

if TYPE_CHECKING:
    from tabletop.ui.play.screen import PlayScreen

SMALLEST = 60
"""The scale (per cent) below which the final scores are not shrunk to fit."""


class Overlays:
    """What covers the table now, lowest first: the docked panel, popups, a refusal, the curtain."""

    def __init__(self, screen: PlayScreen) -> None:
        self.screen = screen
        self.popups: list[Popup] = []
        self.docked: Popup | None = None
        self.toast: Toast | None = None
        self.curtain: Curtain | None = None

    def all(self) -> list[Popup]:
        """What lies above the table now, lowest first."""
        found = [self.docked, *self.popups, self.toast, self.curtain]
        return [one for one in found if one is not None]

    def dock(self, popup: Popup) -> None:
        """Lay a panel below the log when it fits there, else over the upper middle of the table."""
        width, height = popup.size()
        gap, log, area = self.screen.desk.theme.gap, self.screen.log.rect, self.screen.table_rect
        if popup is self.docked and width <= log.width and height + gap * 4 <= log.height:
            popup.place(pygame.Rect(log.left, log.bottom - height, log.width, height))
            return
        rect = pygame.Rect(0, area.y + gap, width, min(height, area.height - gap * 2))
        rect.centerx = area.centerx
        popup.place(rect)

    def show_end(self) -> None:
        """The final scores."""
        result = self.screen.session.result
        if result is None:
            return
        end: EndScreen
        buttons = [
            (say("ui.end.table"), lambda: self.close(end), "plain"),
            (say("ui.end.replay"), self.screen.past.replay_from_start, "plain"),
            (say("ui.end.rematch"), lambda: self.screen.host.rematch(self.screen.session), "plain"),
            (say("ui.end.leave"), self.screen.host.leave, "main"),
        ]
        desk = self.screen.desk
        bounds = pygame.Rect(0, self.screen.table_rect.y, self.screen.size[0], self.screen.table_rect.height)
        while True:
            end = EndScreen(desk, result, self.screen.session.seed, self.screen.session.seed_hash, buttons)
            width, height = end.size()
            scale = desk.theme.scale
            if (width <= bounds.width and height <= bounds.height) or scale <= SMALLEST:
                break
            smaller = Theme(desk.theme.text, scale - 5, desk.theme.text_scale)
            desk = Desk(desk.words, smaller, desk.names, desk.styles)
        end.place(pygame.Rect(0, 0, width, height))
        end.rect.center = self.screen.table_rect.center
        end.rect.clamp_ip(bounds)
        self.popups = [end]

    def refuse(self, refusal: Refusal, pos: tuple[int, int]) -> None:
        """Say why not, beside the cursor."""
        self.remark(refusal, pos)
        self.screen.host.sound("refuse")

    def remark(self, refusal: Refusal, pos: tuple[int, int]) -> None:
        """Say something that is no refusal, without its sound."""
        self.drop_toast()
        screen = self.screen
        game = screen.session.game.id
        toast = Toast(screen.desk, refusal, lambda rule: screen.host.open_rules(game, rule), screen.now)
        toast.open_at(pos, self.screen.table_rect)
        self.toast = toast

    def clause(self) -> str:
        """The clause of the refusal that is on the screen, for the rules page."""
        return self.toast.refusal.rule if self.toast is not None else ""

    def show_dice(self) -> None:
        """The dice panel, or away with it."""
        if any(isinstance(one, DicePanel) for one in self.popups):
            self.forget(keep_docked=True)
            return
        panel = DicePanel(self.screen.desk, self.screen.session.match.log, self.screen.session.seed_hash)
        panel.open_at((self.screen.table_rect.x, self.screen.table_rect.y), self.screen.table_rect)
        self.popups.append(panel)

    def inspect(self, piece: str | None) -> None:
        """Hold a piece up to the eye; None puts it down."""
        for popup in [one for one in self.popups if isinstance(one, Inspect)]:
            self.close(popup)
        if piece is not None:
            most = min(self.screen.table_rect.height * 3 // 5, self.screen.desk.theme.px(460))
            picture = self.screen.view.inspect_surface(piece, most)
            popup = Inspect(self.screen.desk, picture)
            self.dock(popup)
            popup.rect.center = self.screen.table_rect.center
            self.popups.append(popup)

    def close(self, popup: Popup) -> None:
        if popup in self.popups:
            self.popups.remove(popup)
        self.screen.view.expose(popup.rect)

    def close_all(self) -> None:
        for popup in list(self.popups):
            self.close(popup)

    def forget(self, *, keep_docked: bool = False) -> None:
        for popup in [one for one in self.popups if not isinstance(one, EndScreen)]:
            self.close(popup)
        if not keep_docked and self.docked is not None:
            self.screen.view.expose(self.docked.rect)
            self.docked = None

    def drop_toast(self) -> None:
        """Take away the refusal that is shown."""
        if self.toast is not None:
            self.screen.view.expose(self.toast.rect)
            self.toast = None
