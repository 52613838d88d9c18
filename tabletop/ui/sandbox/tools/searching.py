"""The search of a pile at the window: pieces are taken out one by one, or chosen and dealt."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from tabletop.core.data.messages import SeatName, msg
from tabletop.core.table.layout import Kind
from tabletop.sandbox.action_types import actions
from tabletop.sandbox.action_types.pile_actions import DealChosen
from tabletop.sandbox.geometry.free_space import beside, in_rows
from tabletop.sandbox.model.pieces import hands_of, is_two_sided
from tabletop.sandbox.model.zones import TABLE
from tabletop.ui.match.widgets.pile_browser import Found
from tabletop.ui.sandbox.table.actions import FreePlay
from tabletop.ui.sandbox.view.pile_search import Way
from tabletop.viewmodel.control.sandbox_controller import InPile


class Searching:
    """The search that is open. `pile` is what is searched, `moment` the number of actions that its pictures show."""

    def __init__(self, play: FreePlay) -> None:
        self.play, self.area, self.controller, self.overlays = play, play.area, play.controller, play.overlays
        self.pile, self.moment = "", 0
        self.kinds: dict[str, Kind] = {}
        """The kinds of the pieces that lay in the pile when the search was opened."""

    def open(self, pile: str) -> None:
        """Look through a pile; the journal notes it."""
        inside = self.play.search(pile)
        if not inside:
            return
        self.pile, self.moment = pile, self.area.shown.moments
        self.kinds = {one.piece: one.kind for one in inside}
        found = [Found(one.piece, one.kind.name, partial(self._front, one)) for one in inside]
        self.overlays.browse(found, lambda piece: self._to_hand((piece,), self.own_hand()), self._ways())

    def own_hand(self) -> str:
        """Return the hand of the acting seat; "" when it has none."""
        return self._hand_of(self.controller.by)

    def _hand_of(self, seat: int) -> str:
        return next((hand.id for hand in hands_of(self.area.shown.table) if hand.owner == seat), "")

    def _front(self, one: InPile, size: int) -> pygame.Surface:
        """Return the real face of a piece of a pile, as a picture at most `size` pixels large."""
        return self.area.view.icon(one.kind.id, one.face, size)

    def _ways(self) -> list[Way]:
        """Return the ways to deal what is chosen."""
        by, seats = self.controller.by, range(len(self.controller.players))
        others = [
            Way(f"to_seat_{seat}", msg("sandbox.ui.deal_to", who=SeatName(seat)), "", self._to(seat))
            for seat in seats if seat != by
        ]  # fmt: skip
        return [
            Way("to_me", msg("sandbox.ui.deal_to_me"), "to_hand", self._to(by)),
            Way("to_each", msg("sandbox.ui.deal_to_each"), "deal", lambda pieces: self._perform(DealChosen(pieces))),
            Way("lay_out", msg("sandbox.ui.lay_out"), "", self._lay_out),
            *others,
        ]

    def _to(self, seat: int) -> Callable[[tuple[str, ...]], bool]:
        return lambda pieces: self._to_hand(pieces, self._hand_of(seat))

    def _to_hand(self, pieces: tuple[str, ...], hand: str) -> bool:
        if not hand:
            self.overlays.refuse(msg("sandbox.refused.no_hand"))
            return False
        return self._perform(actions.MovePieces(pieces, hand))

    def _lay_out(self, pieces: tuple[str, ...]) -> bool:
        """Lay pieces face up beside the pile."""
        if self.pile not in self.area.shown.table.zones:
            return self._perform(actions.MovePieces(pieces, TABLE))
        table, kinds = self.area.shown.table, [self.kinds[piece] for piece in pieces]
        spots = in_rows(table, beside(table, self.pile), kinds)
        face = 0 if all(map(is_two_sided, kinds)) else -1
        return self._perform(actions.MovePieces(pieces, TABLE, spots, face=face))

    def _perform(self, action: actions.Action) -> bool:
        """Carry out an action with pieces of the pile; return False when that is not possible.

        After anything else was done to the pile, its pictures may be wrong, and it must be searched again.
        """
        if self.controller.is_changed(self.pile, self.moment):
            self.overlays.close_all()
            self.overlays.refuse(msg("sandbox.ui.pile_changed"))
        elif self.play.perform(action):
            self.moment = self.area.shown.moments
            return True
        return False
