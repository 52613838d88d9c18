"""The trade panel: bids, a corner for each seat that is asked, a stall to put a bid together.

It is driven by a `ViewState` alone. Everything in it may be clicked; pieces of a hand may be dropped onto it.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final

import pygame

from tabletop.core.data.messages import msg
from tabletop.core.game.trading import TradeDraft, TradeGoods, TradeState
from tabletop.core.rules.questions import Seat
from tabletop.ui.kit.base.focus import ENTER, draw_ring
from tabletop.ui.kit.panels.panel import PanelPainter, UiContext
from tabletop.ui.kit.panels.popup import ACROSS, DOWN, Popup
from tabletop.ui.table.panels.players_panel import Picture
from tabletop.ui.table.trade.bids import draw_bid, draw_messages, draw_replies
from tabletop.ui.table.trade.builder import StallInk
from tabletop.ui.table.trade.draft import Answers, Composing, changed
from tabletop.ui.text import icons
from tabletop.ui.text import theme as t
from tabletop.viewmodel.view.view_state import SeatPanel, ViewState

WIDEST: Final = 900
"""The largest width in pixels at 100 per cent."""
NARROWEST: Final = 600
"""The least width in its zone in pixels at 100 per cent."""
TALLEST: Final = 1200
"""The height in pixels of the surface on which a panel is measured."""


class BargainPanel(Popup):
    """A view of a `TradeState` with the corners of a `ViewState`. `private`: the viewer's hand is in sight."""

    chooses = True

    def __init__(
        self, ui: UiContext, shown: ViewState, corners: tuple[SeatPanel, ...], kept: Composing, answers: Answers,
        picture: Picture, *, private: bool, may_hide: bool,
    ) -> None:  # fmt: skip
        super().__init__(ui)
        self.bargain, self.corners, self.kept, self.answers = shown.bargain or TradeState(), corners, kept, answers
        self.computers, self.picture, self.private, self.may_hide = shown.computers, picture, private, may_hide
        self._wide = self._right = 0
        """The width in pixels, and the left end of what is at the right of the first row."""
        self._want = pygame.Rect(0, 0, 0, 0)
        self.wares: list[tuple[pygame.Rect, str]] = []
        """The place of each ware of the stall (pixels of the panel): the row of what is given, then what is wanted."""

    # -- place --------------------------------------------------------------------------------------------------------
    def fit(self, room: pygame.Rect, bottom: int) -> None:
        """Place it in the middle of `room`, above the line `bottom` of the window."""
        gap = self.ui.theme.gap
        self._wide = min(room.width - 2 * gap, self.ui.theme.px(WIDEST))
        width, height = self.size()
        rect = pygame.Rect(0, 0, width, min(height, room.height - 2 * gap))
        rect.midbottom = (room.centerx, max(bottom - gap, room.top + gap + rect.height))
        self.place(rect.clamp(room))

    def lie_in(self, room: pygame.Rect, zone: pygame.Rect) -> None:
        """Place it in the middle of a zone; where it is higher than that, on the lower edge of the zone."""
        gap = self.ui.theme.gap
        self._wide = min(room.width - 2 * gap, max(zone.width, self.ui.theme.px(NARROWEST)))
        width, height = self.size()
        rect = pygame.Rect(0, 0, width, min(height, room.height - 2 * gap))
        rect.center = zone.center
        rect.bottom = min(rect.bottom, max(zone.bottom, room.top + gap + rect.height))
        self.place(rect.clamp(room))

    def size(self) -> tuple[int, int]:
        trial = PanelPainter(pygame.Surface((self._wide, TALLEST)), self.ui)
        return self._wide, self._fill(trial)

    # -- the hand -----------------------------------------------------------------------------------------------------
    @property
    def stall(self) -> TradeGoods | None:
        return self.bargain.stall

    def ware_of(self, piece: str) -> str | None:
        """Return the ware that a piece of the hand is, if it may be named in the bid."""
        return dict(self.stall.pieces).get(piece) if self.stall is not None else None

    def free_pieces(self) -> list[str]:
        """Return the pieces of the hand that the bid does not name yet."""
        left = list(self.kept.draft.give)
        found = []
        for piece, ware in self.stall.pieces if self.stall is not None else ():
            if ware in left:
                left.remove(ware)
            else:
                found.append(piece)
        return found

    def drop(self, ware: str, pos: tuple[int, int]) -> None:
        """Handle a piece of the hand being dropped: it is given, and asks for the wanted ware it is dropped on."""
        local = (pos[0] - self.rect.x, pos[1] - self.rect.y)
        wanted = next((id for rect, id in self.wares if rect.collidepoint(local)), None)
        self.give(ware, 1)
        if wanted is not None and self._want.collidepoint(local):
            self.want(wanted, 1)

    def give(self, ware: str, by: int) -> None:
        """Give one more of a ware, or one less."""
        self._change(give=changed(self.kept.draft.give, ware, by))

    def want(self, ware: str, by: int) -> None:
        """Ask for one more of a ware, or one less."""
        self._change(want=changed(self.kept.draft.want, ware, by))

    def fill(self, draft: TradeDraft) -> None:
        """Put a whole bid together, unfolded to be read."""
        self.kept.draft, self.kept.folded = draft, False
        self.dirty = True

    def _change(self, **fields: Any) -> None:
        self.kept.draft = replace(self.kept.draft, **fields)
        self.dirty = True

    # -- keys ---------------------------------------------------------------------------------------------------------
    @property
    def count(self) -> int:
        return len(self.hots)

    def steps(self) -> Mapping[int, int]:
        return {**DOWN, **ACROSS}

    def keys(self) -> Mapping[int, Hashable]:
        return dict.fromkeys(ENTER, self.ringed()) if self.focus.at is not None else {}

    def take(self, number: int) -> None:
        """Press what the ring is on."""
        self.hots[number].on_press()
        self.dirty = True

    # -- painting -----------------------------------------------------------------------------------------------------
    def paint(self, ink: PanelPainter) -> None:
        self._fill(ink)
        pygame.draw.rect(ink.surface, t.ACCENT, (0, 0, self.rect.width, self.ui.theme.px(3)))
        if self.focus.shown and self.focus.at is not None and self.focus.at < len(ink.hots):
            draw_ring(ink.surface, self.ui.theme, ink.hots[self.focus.at].rect)
        self.frame(ink)

    def _fill(self, ink: PanelPainter) -> int:
        """Draw from top to bottom and return the height."""
        self.wares = []
        y = self._head(ink, self.ui.theme.px(5))
        if self.kept.folded:
            return y
        for bid in self.bargain.bids:
            y = draw_bid(ink, bid, y, self._wide, self.picture)
        y = self._corners(ink, y)
        y = draw_replies(ink, self.bargain.replies, y, self._wide)
        if self.stall is not None:
            drawn = StallInk(ink, self.stall, self.kept, self.answers, self.picture, self._wide, self._change)
            y = drawn.draw(y)
            self.wares, self._want = drawn.wares, drawn.wanted
        y = draw_messages(ink, msg("ui.bargain.calls"), self.bargain.calls, y, self._wide)
        return draw_messages(ink, msg("ui.bargain.binding"), self.bargain.binding, y, self._wide)

    def _head(self, ink: PanelPainter, y: int) -> int:
        """Draw the top row: who is to do what, buttons to hide the hand and to fold the panel; return its lower end."""
        theme, stall = self.ui.theme, self.stall
        alone = self._is_alone()
        side = theme.target if alone else theme.px(30)
        right = self._wide - theme.gap - side
        folded = self.kept.folded
        tip = self.ui.say(msg("ui.bargain.unfold" if folded else "ui.bargain.fold"))
        rect = pygame.Rect(right, y + (theme.px(3) if alone else 0), side, side)
        ink.icon_button(rect, icons.CHEVRON_UP if folded else icons.CHEVRON_DOWN, self._fold, tip, on=True, name="fold")
        seat = stall.seat if stall is not None else self.bargain.bids[0].by if self.bargain.bids else None
        if self.may_hide and self.private:
            right = self._look_button(ink, right, y, seat if seat is not None else 0, "ui.corner.hide")
        elif not self.private and stall is not None:
            right = self._look_button(ink, right, y, stall.seat, "ui.corner.look")
        self._right = right
        if alone and not folded:  # the only corner is in this row
            return y
        top = y + (side - self.ui.text.line_height(theme.body)) / 2
        if stall is not None:
            ink.badge(stall.seat, (theme.gap + theme.px(14), y + side / 2), theme.px(26))
            name = self.ui.names[stall.seat]
            drawn = ink.line(name, theme.gap + theme.px(34), top, bold=True, width=theme.px(112))
            for corner in self.corners:
                if corner.seat == stall.seat and not folded:
                    self._buttons(ink, corner, y, drawn.right + 2 * theme.gap, right)
        elif len(self.corners) > 1:
            ink.line(self.ui.say(msg("ui.bargain.together")), theme.gap, top, width=right - theme.gap)
        return y + side + theme.px(6)

    def _is_alone(self) -> bool:
        """Return whether there is only one corner: it then shares the first row."""
        seats = {*self.bargain.asked, *(corner.seat for corner in self.corners)}
        return self.stall is None and not self.bargain.bids and len(seats) == 1

    def _look_button(self, ink: PanelPainter, right: int, y: int, seat: Seat, word: str) -> int:
        theme = self.ui.theme
        text = self.ui.say(msg(word))
        wide = self.ui.text.measure(text, theme.body) + theme.px(28)
        rect = pygame.Rect(right - wide - theme.gap, y, wide, theme.px(30))
        ink.button(rect, text, lambda: self.answers.look(seat), name="look")
        return rect.x - theme.gap

    def _fold(self) -> None:
        self.kept.folded = not self.kept.folded
        bottom = self.rect.bottom
        self.place(pygame.Rect(self.rect.x, 0, *self.size()))
        self.place(pygame.Rect(self.rect.x, bottom - self.rect.height, *self.rect.size))
        self.dirty = True

    # -- corners ------------------------------------------------------------------------------------------------------
    def _corners(self, ink: PanelPainter, y: int) -> int:
        """Draw a corner for each seat that is asked, whether or not it can still be answered here."""
        own = self.stall.seat if self.stall is not None else None
        here = [corner.seat for corner in self.corners if corner.seat != own]
        seats = list(dict.fromkeys([*self.bargain.asked, *here]))
        known = {corner.seat: corner for corner in self.corners}
        theme = self.ui.theme
        row = theme.target + theme.px(6)
        for seat in seats:
            middle = y + row // 2
            ink.badge(seat, (theme.gap + theme.px(14), middle), theme.px(26))
            top = middle - self.ui.text.line_height(theme.body) / 2
            ink.line(self.ui.names[seat], theme.gap + theme.px(34), top, bold=True, width=theme.px(112))
            corner = known.get(seat)
            if corner is None:
                word = "thinking" if seat in self.computers else "answered"
                ink.line(self.ui.say(msg(f"ui.bargain.{word}")), theme.px(166), top, colour=t.INK_QUIET)
            else:
                self._corner(ink, corner, y + theme.px(3))
            y += row
        return y

    def _corner(self, ink: PanelPainter, corner: SeatPanel, y: int) -> None:
        """Draw the buttons of a seat, and at the right a way to see its own hand."""
        theme = self.ui.theme
        right = self._right - theme.gap if self._is_alone() else self._wide - theme.gap
        if not self.private:
            right -= theme.target
            eye = pygame.Rect(right, y, theme.target, theme.target)
            tip = self.ui.say(msg("ui.corner.look"))
            look = partial(self.answers.look, corner.seat)
            ink.icon_button(eye, icons.CARDS, look, tip, on=True, name=("look", corner.seat))
            right -= theme.px(4)
        self._buttons(ink, corner, y, theme.px(166), right)

    def _buttons(self, ink: PanelPainter, corner: SeatPanel, y: int, x: int, right: int) -> None:
        theme = self.ui.theme
        texts = [self.ui.say(offer.label.short or offer.label.text) for offer in corner.offers]
        wide = [self.ui.text.measure(text, theme.body, bold=True) + theme.px(26) for text in texts]
        room = right - x - theme.gap * (len(texts) - 1)
        wide = _fitted(wide, room)
        closed, golden = dict(corner.closed), len(self.corners) == 1 and not self.kept.begun
        question = corner.prompt, tuple(bid.terms for bid in self.bargain.bids[:1])
        for number, (offer, text, width) in enumerate(zip(corner.offers, texts, wide, strict=True)):
            rect, style, why = pygame.Rect(x, y, width, theme.target), offer.label.button or "plain", closed.get(number)
            answer = partial(self.answers.answer_as, corner.seat, offer.option)
            whole = self.ui.say(offer.label.text)
            ink.button(rect, text, partial(self.answers.say_why, why) if why is not None else answer,
                       style="plain" if style == "main" and not golden else style, answers=why is None,
                       name=(corner.seat, repr(offer.option)), question=question, tip="" if whole == text else whole,
                       disabled_reason=self.ui.say(why) if why is not None else "",
                       in_lesson=self.ui.is_in_lesson(offer.option))  # fmt: skip
            x += width + theme.gap


def _fitted(wide: list[int], room: int) -> list[int]:
    """Return widths that fit into `room` together: only the widest are cut, all to the same width."""
    left, most = room, max(wide, default=0)
    for number, one in enumerate(sorted(wide)):
        share = left // (len(wide) - number)
        if one > share:
            most = share
            break
        left -= one
    return [min(one, most) for one in wide]
