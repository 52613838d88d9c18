"""The trade panel at a match screen: when it is shown, and the meaning of its controls."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame

from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.game.trading import TradeDraft
from tabletop.core.input.gestures import Click, Gesture
from tabletop.core.rules.questions import Seat
from tabletop.ui.match.question.viewpoint import Viewers
from tabletop.ui.match.widgets.free_place import piece_rect
from tabletop.ui.render.geometry.camera import Area
from tabletop.ui.table.panels.prompt_bar import PromptBar
from tabletop.ui.table.panels.thumbnails import picture_of
from tabletop.ui.table.trade.draft import Composing
from tabletop.ui.table.trade.trade_panel import BargainPanel
from tabletop.viewmodel.control.match_controller import meanings_of
from tabletop.viewmodel.view.view_state import SeatPanel, ViewState


class Bargains:
    """A controller of the trade panel; `ask_text` lets somebody type a line (title, text, callback for the result)."""

    def __init__(self, viewers: Viewers) -> None:
        self.viewers, self.controller, self.context, self.overlays = (
            viewers,
            viewers.controller,
            viewers.context,
            viewers.overlays,
        )
        self.kept = Composing()
        self.ask_text: Callable[[str, str, Callable[[str], object]], object] = lambda title, text, then: None

    @property
    def panel(self) -> BargainPanel | None:
        """The panel; None while it is not shown."""
        docked = self.overlays.docked
        return docked if isinstance(docked, BargainPanel) else None

    def show(self, bar: PromptBar) -> bool:
        """Show the panel if there is something to bargain about; return whether there is."""
        shown = self.controller.shown
        corners = _corners(shown)
        if self.overlays.curtain is not None or shown.is_past or (shown.bargain is None and len(corners) < 2):
            return False
        bargain = shown.bargain
        stall = bargain.stall if bargain is not None else None
        self.kept.begin((shown.moment, stall.seat if stall is not None else -1), stall)
        private = shown.viewer is not None
        picture = partial(picture_of, self.context.view)
        panel = BargainPanel(
            self.context.ui,
            shown,
            corners,
            self.kept,
            self,
            picture,
            private=private,
            may_hide=self.controller.alone is None,
        )
        self.overlays.docked = panel
        self.place()
        if shown.unseen and self._hides_motion(panel):
            self.overlays.docked = None
        thinking = shown.acting in shown.computers
        message = msg("ui.play.thinks", who=SeatName(shown.acting)) if thinking else shown.prompt or msg("core.set_up")
        bar.show(message, shown.acting, [], busy=thinking)
        return True

    def place(self) -> None:
        """Place the panel in its zone; without one above the zone that must stay visible, else at the foot."""
        panel, view, room = self.panel, self.context.view, self.context.room.table
        if panel is None:
            return
        market, zone = view.table.zones.get(panel.bargain.within), view.table.zones.get(panel.bargain.below)
        if market is not None:
            panel.lie_in(room, view.camera.rect(Area(market.x, market.y, market.w, market.h)))
            return
        bottom = room.bottom
        if zone is not None and panel.private:
            bottom = min(bottom, round(view.camera.to_screen(zone.x, zone.y - zone.h * 0.1)[1]))
        panel.fit(room, bottom)

    def _hides_motion(self, panel: BargainPanel) -> bool:
        """Return whether the panel lies over a piece that the present scene moves; it is shown again after that."""
        moving = (piece_rect(self.context.view, piece) for piece in self.context.director.moving())
        return any(rect is not None and panel.rect.colliderect(rect) for rect in moving)

    # -- the hand over the table --------------------------------------------------------------------------------------
    def take(self, gesture: Gesture | None, held: str | None, pos: tuple[int, int]) -> bool:
        """Put a card that was clicked, or dropped at `pos`, into the bid; return False if it is none of the hand."""
        panel = self.panel
        piece = held or (gesture.target if isinstance(gesture, Click) else None)
        ware = panel.ware_of(piece) if panel is not None and piece is not None else None
        if panel is None or ware is None:
            return False
        if held is None:
            if piece in panel.free_pieces():
                panel.give(ware, 1)
        elif panel.rect.collidepoint(pos):
            panel.drop(ware, pos)
        return True

    def propose(self, draft: TradeDraft) -> bool:
        """Put a whole bid together in the stall instead of what is there; return False if there is no stall."""
        panel = self.panel
        if panel is None or panel.stall is None:
            return False
        panel.fill(draft)
        self.place()
        return True

    # -- what is pressed ----------------------------------------------------------------------------------------------
    def answer_as(self, seat: Seat, value: Any) -> None:
        self.controller.answer_as(seat, value, pygame.mouse.get_pos())

    def meant(self, draft: TradeDraft, seat: Seat) -> tuple[tuple[Any, Message], ...]:
        return meanings_of(self.controller, draft, seat)

    def say_why(self, why: Message) -> None:
        self.context.host.sound("refuse")
        self.overlays.show_toast(why, pygame.mouse.get_pos())

    def look(self, seat: Seat) -> None:
        self.viewers.look_at_hand(seat)

    def write(self, words: str, then: Callable[[str], None]) -> None:
        def done(text: str) -> None:
            then(text)
            if self.panel is not None:
                self.panel.dirty = True

        self.ask_text(self.context.ui.say(msg("ui.bargain.words")), words, done)


def _corners(shown: ViewState) -> tuple[SeatPanel, ...]:
    """Return the seat panels to show: those of the shared table, or the viewer's own."""
    question = shown.question
    if shown.viewer is None or question is None:
        return shown.corners
    buttons = tuple(offer for offer in question.offers if offer.label.button or not offer.label.take)
    closed = tuple((number, why) for number, (_, why) in enumerate(question.standing) if why is not None)
    buttons = tuple(offer for offer, _ in question.standing) or buttons
    return (SeatPanel(question.seat, shown.prompt or msg("core.set_up"), buttons, closed),) if buttons else ()
