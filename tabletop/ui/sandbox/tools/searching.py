"""The search of a pile at the window: pieces are taken out one by one, or chosen and dealt."""

from __future__ import annotations

from functools import partial

import pygame

from tabletop.core.data.messages import SeatName, msg
from tabletop.core.table.layout import Kind
from tabletop.sandbox.action_types import actions
from tabletop.sandbox.model.pieces import hand_of
from tabletop.sandbox.pile_contents import DealWay, InPile, deal_action
from tabletop.ui.match.widgets.pile_browser import Found
from tabletop.ui.sandbox.table.actions import FreePlay
from tabletop.ui.sandbox.view.pile_search import Way


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
        self.overlays.browse(found, lambda piece: self._deal("hand", self.controller.by, (piece,)), self._ways())

    def own_hand(self) -> str:
        """Return the hand of the acting seat; "" when it has none."""
        return hand_of(self.area.shown.table, self.controller.by)

    def _front(self, one: InPile, size: int) -> pygame.Surface:
        """Return the real face of a piece of a pile, as a picture at most `size` pixels large."""
        return self.area.view.icon(one.kind.id, one.face, size)

    def _ways(self) -> list[Way]:
        """Return the ways to deal what is chosen."""
        by, seats = self.controller.by, range(len(self.controller.players))
        others = [
            Way(f"to_seat_{seat}", msg("sandbox.ui.deal_to", who=SeatName(seat)), "", partial(self._deal, "hand", seat))
            for seat in seats if seat != by
        ]  # fmt: skip
        return [
            Way("to_me", msg("sandbox.ui.deal_to_me"), "to_hand", partial(self._deal, "hand", by)),
            Way("to_each", msg("sandbox.ui.deal_to_each"), "deal", partial(self._deal, "each", by)),
            Way("lay_out", msg("sandbox.ui.lay_out"), "", partial(self._deal, "out", by)),
            *others,
        ]

    def _deal(self, way: DealWay, seat: int, pieces: tuple[str, ...]) -> bool:
        """Deal pieces of the pile; return whether that was done."""
        action = deal_action(self.area.shown.table, self.pile, self.kinds, pieces, way, seat)
        if action is None:
            self.overlays.refuse(msg("sandbox.refused.no_hand"))
            return False
        return self._perform(action)

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
