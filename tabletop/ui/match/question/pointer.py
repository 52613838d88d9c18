"""The mouse over the table: the hand, the lit thing under the cursor, and the display of what is carried."""

from __future__ import annotations

from tabletop.core.input.gestures import Click, Drag
from tabletop.ui.match.context import MatchContext
from tabletop.ui.match.question.piece_drag import Hand
from tabletop.ui.match.question.question import QuestionView


class Pointer:
    """The state of the mouse: `over` is the target under it, `under` the piece or else the zone, `zone` the place."""

    def __init__(self, context: MatchContext, question: QuestionView) -> None:
        self.context, self.question = context, question
        self.hand = Hand(lambda: question.controller.shown.table, question.in_reach)
        self.at: tuple[int, int] | None = None
        """The position of the mouse when it last moved."""
        self.over = ""
        self.under = ""
        self.zone = ""

    @property
    def holding(self) -> str | None:
        """The piece that is carried, or that was picked by a click."""
        return self.hand.held.pieces[0] if self.hand.held is not None else self.hand.chosen

    def point(self, pos: tuple[int, int]) -> bool:
        """Set the position of the mouse; return whether something else is under it than before."""
        self.at, hit = pos, self.context.view.hit(pos)
        before = self.over, self.under, self.zone
        self.over, self.under, self.zone = self.target(pos), hit.piece or hit.zone, self.context.view.place(pos)
        return before != (self.over, self.under, self.zone)

    def renew(self) -> None:
        """Look again at what is under the mouse: pieces have moved away from it, or come there."""
        if self.at is not None:
            self.point(self.at)

    def target(self, pos: tuple[int, int]) -> str:
        """Return the lit piece or place under the mouse, else the zone."""
        view = self.context.view
        hit = view.hit(pos)
        lit = self.question.lit(self.holding) if self.question.offers() else []
        if hit.piece in lit:
            return hit.piece
        if hit.zone in lit:
            return hit.zone
        x, y = view.camera.to_table(*pos)
        zones = view.table.zones
        near = [zones[name] for name in lit if name in zones and self.context.room.table.collidepoint(pos)]
        inside = [zone for zone in near if zone.holds(x, y)]
        return min(inside, key=lambda zone: zone.w * zone.h).id if inside else hit.zone

    def meant(self, pos: tuple[int, int]) -> Click | Drag | None:
        """Return the gesture of a click there; only a piece picked by a click moves."""
        target, chosen = self.target(pos), self.hand.chosen
        if chosen is not None and target != chosen and target in self.question.lit(chosen):
            return Drag((chosen,), self.question.controller.shown.table.pieces[chosen].zone, target)
        return Click(target) if target and target in self.question.lit(None) else None

    def carry(self, pos: tuple[int, int]) -> None:
        """Show the carried pieces under the mouse, and how many of them would be put down there."""
        held = self.hand.held
        if held is not None:
            count = self.hand.drop_count(self.target(pos))
            self.context.view.carry(held.pieces, pos, count=count if count != len(held.pieces) else 0)
