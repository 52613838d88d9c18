"""The contents of the hand: one piece, the selected pieces, or a whole pile."""

from __future__ import annotations

from dataclasses import dataclass, field

from tabletop.core.data.messages import Message, msg
from tabletop.core.table.layout import Arrangement
from tabletop.core.table.table import TableSnapshot
from tabletop.sandbox.model.zones import is_endless
from tabletop.ui.table.frame.velocity import Point

SEEN = 6
"""The number of pieces of a pile that are visible in the hand."""


@dataclass(slots=True)
class CarriedPieces:
    """The pieces in the hand. `pile` names the pile when all of it is held; `offsets` keep several in their places.

    `part` names the pile of which the upper pieces are held.
    """

    pieces: list[str]
    pile: str = ""
    offsets: dict[str, Point] = field(default_factory=dict)
    part: str = ""

    @property
    def seen(self) -> list[str]:
        """The pieces in the order in which they are drawn: of a pile the top ones."""
        return [*self.pieces[-SEEN:], *self.pieces[:-SEEN]] if self.pile or self.part else self.pieces

    def is_on(self, table: TableSnapshot) -> bool:
        """Return whether everything held is still there."""
        return table.pieces.keys() >= set(self.pieces) and all(
            pile in table.zones for pile in (self.pile, self.part) if pile
        )

    def label(self, table: TableSnapshot) -> Message | None:
        """Return how much of a pile is held: the top one, or all."""
        if any(is_endless(table.pieces[piece].zone) for piece in self.pieces):
            return None
        if self.pile:
            return msg("sandbox.ui.all_of", count=len(self.pieces))
        zone = table.zones.get(table.pieces[self.pieces[0]].zone)
        if zone is not None and zone.arrange is Arrangement.PILE and len(table.order(zone.id)) > 1:
            return msg("sandbox.ui.one_of", count=len(self.pieces), all=len(table.order(zone.id)))
        return msg("sandbox.things", count=len(self.pieces)) if len(self.pieces) > 1 else None
