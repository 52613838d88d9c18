"""Everything that lies above the table of a match screen: popups, refusals, the docked panel, the curtain."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.scenes import Consent
from tabletop.table import Arrange, Show
from tabletop.ui.play.browse import Browse, Found
from tabletop.ui.play.consent import ConsentPanel
from tabletop.ui.play.covers import EndScreen
from tabletop.ui.play.dice_panel import DicePanel
from tabletop.ui.play.layers import Layers
from tabletop.ui.play.panel import Desk
from tabletop.ui.play.popups import Popup, Toast
from tabletop.ui.theme import Theme
from tabletop.words import Refusal, Who, say

if TYPE_CHECKING:
    from tabletop.ui.play.screen import PlayScreen

SMALLEST = 60
"""The scale (per cent) below which the final scores are not shrunk to fit."""


class Overlays(Layers):
    """What covers the table now, lowest first: the docked panel, popups, a refusal, the curtain."""

    def __init__(self, screen: PlayScreen) -> None:
        super().__init__(screen)
        self.screen = screen
        self.docked: Popup | None = None

    def all(self) -> list[Popup]:
        """What lies above the table now, lowest first; a question to the others lies above a curtain."""
        layers = [*([self.docked] if self.docked is not None else []), *super().all()]
        return sorted(layers, key=lambda layer: isinstance(layer, ConsentPanel))

    @property
    def asking(self) -> bool:
        """Whether the others are being asked; nobody plays on meanwhile."""
        return any(isinstance(one, ConsentPanel) for one in self.popups)

    def ask_consent(self, consent: Consent) -> None:
        """Ask the others whether it may be taken back."""
        screen = self.screen

        def agreed() -> None:
            screen.jump(lambda: screen.session.go_to(consent.to, agreed=True))

        def refused(seat: int) -> None:
            self.remark(Refusal(say("ui.consent.refused", who=Who(seat))), screen.table_rect.midtop)

        for one in [one for one in self.popups if isinstance(one, ConsentPanel)]:
            self.close(one)
        panel = ConsentPanel(screen.desk, consent, agreed, refused)
        panel.place(pygame.Rect((0, 0), panel.size()))
        panel.rect.center = screen.table_rect.center
        self.popups.append(panel)

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
        session = self.screen.session
        result = session.result
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
            end = EndScreen(desk, result, session.seed, session.seed_hash, buttons, session.taken_back)
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

    def look_through(self, target: str) -> bool:
        """Show all cards of the open pile `target` (the zone or a piece of it), the top one first; a click on one holds
        it up to the eye. False where there is no pile, or not every card of it lies with its face up.
        """
        view = self.screen.view
        table = view.table
        zone = table.zones.get(table.pieces[target].zone if target in table.pieces else target)
        if zone is None or zone.arrange is not Arrange.PILE or zone.show is not Show.ALL:
            return False
        order = list(reversed(table.in_zone(zone.id)))
        if not order or not all(table.kind_of(piece.id).is_open(piece.face) for piece in order):
            return False
        found = [
            Found(piece.id, table.kind_of(piece.id).called(piece.face), partial(view.icon, piece.kind, piece.face))
            for piece in order
        ]
        browse = Browse(self.screen.desk, say("ui.browse.title", count=len(order)), found, self.inspect)
        browse.open_at((0, 0), self.screen.table_rect)
        self.forget(keep_docked=True)
        self.popups.append(browse)
        return True

    def show_dice(self) -> None:
        """The dice panel, or away with it."""
        if any(isinstance(one, DicePanel) for one in self.popups):
            self.forget(keep_docked=True)
            return
        panel = DicePanel(self.screen.desk, self.screen.session.match.log, self.screen.session.seed_hash)
        panel.open_at((self.screen.table_rect.x, self.screen.table_rect.y), self.screen.table_rect)
        self.popups.append(panel)

    def forget(self, *, keep_docked: bool = False) -> None:
        for popup in [one for one in self.popups if not isinstance(one, EndScreen)]:
            self.close(popup)
        if not keep_docked and self.docked is not None:
            self.screen.view.expose(self.docked.rect)
            self.docked = None
