"""Actions of players that move no piece: on the turn order."""

from __future__ import annotations

from tabletop.core.data.messages import SeatName
from tabletop.sandbox.action_types.actions import Action
from tabletop.sandbox.model.journal_context import JournalContext, SentenceParts


class SetTurnOrder(Action, frozen=True, tag="turns"):
    """A new order in which seats take turns; without any there are no turns."""

    seats: tuple[int, ...]

    def sentence_parts(self, clerk: JournalContext) -> SentenceParts:
        return ("", {"order": tuple(map(SeatName, self.seats))}) if self.seats else ("_off", {})


class NextTurn(Action, frozen=True, tag="next_turn"):
    """The end of the turn of the seat `after`; it is refused when that has ended already."""

    after: int

    def sentence_parts(self, clerk: JournalContext) -> SentenceParts:
        return "", {"whose": SeatName(clerk.turns.now)}


class DrawSeat(Action, frozen=True, tag="draw_seat"):
    """The drawing of a seat at random, or with `order` of the order of turns."""

    order: bool = False

    def sentence_parts(self, clerk: JournalContext) -> SentenceParts:
        if self.order:
            return "_order", {"order": tuple(map(SeatName, clerk.turns.seats))}
        return "", {"whose": SeatName(clerk.turns.drawn)}
