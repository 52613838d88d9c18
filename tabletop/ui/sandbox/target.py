"""What a deed is for: the pieces, and the pile, that the pointer means."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.plan import Arrange
from tabletop.ui.sandbox.area import TableArea


@dataclass(frozen=True, slots=True)
class Target:
    """What a deed is for: pieces, and the pile that the pointer is on ("" when none)."""

    pieces: tuple[str, ...] = ()
    pile: str = ""


def target_of(area: TableArea, piece: str) -> Target:
    """What a deed means for the piece under the pointer: what is picked when it is among it, else it and its group.

    Over a pile that holds all that is picked, it means the pile.
    """
    table, picked = area.session.table, area.picked
    zone = table.zones.get(table.pieces[piece].zone) if piece in table.pieces else None
    order = table.order(zone.id) if zone is not None and zone.arrange is Arrange.PILE else ()
    if picked and (not piece or piece in picked) and not picked <= set(order):
        return Target(tuple(one for one in picked if one in table.pieces))
    if zone is not None and order:
        return Target((order[-1],), zone.id if len(order) > 1 else "")
    return Target(area.session.together(piece)) if piece in table.pieces else Target()
