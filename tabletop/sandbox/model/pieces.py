"""Facts about the pieces and hands of a free table, for readers of the table itself or of a seat's view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from tabletop.core.rules.questions import Seat
from tabletop.core.table.layout import Kind, Shape, TextElement, Zone
from tabletop.core.table.table import Piece, PieceSnapshot, TableSnapshot
from tabletop.sandbox.model.free_table import FreeTable
from tabletop.sandbox.model.spot import Spot
from tabletop.sandbox.model.zones import hand

LOCKED = "locked"
"""The mark of a piece that is fixed to the table."""

AnyTable: TypeAlias = FreeTable | TableSnapshot
"""A free table, or the view of it by one viewer, for reading only."""


def middle(zone: Zone) -> Spot:
    return zone.x + zone.w / 2, zone.y + zone.h / 2


def spot_of(table: AnyTable, piece: Piece | PieceSnapshot) -> Spot:
    """Return the position of a piece: its own pose, or the middle of its zone."""
    zone = table.zones.get(piece.zone)
    if zone is None:
        return table.width / 2, table.height / 2
    if piece.pose is None:
        return middle(zone)
    return zone.x + piece.pose.x, zone.y + piece.pose.y


def is_two_sided(kind: Kind) -> bool:
    """Return True for a card, tile or chip with a front and a back (and perhaps a third side; see `stand_ins`)."""
    return len(kind.faces) in (2, 3) and kind.shape in (Shape.CARD, Shape.TILE, Shape.TOKEN)


def sides_of(kind: Kind) -> int:
    """Return the number of sides that may lie up; a die without pictures has six."""
    if kind.shape is Shape.DIE and not any(kind.faces):
        return 6
    return max(1, len(kind.faces))


def figure_of(kind: Kind, face: int) -> str:
    """Return the text on a side of a die: its figure, or the number of the side if it shows pips or a picture."""
    marks = kind.faces[face] if face < len(kind.faces) else ()
    words = [mark.text for mark in marks if isinstance(mark, TextElement) and isinstance(mark.text, str)]
    return words[0] if words else str(face + 1)


def turn_of(kind: Kind) -> float:
    """Return the degrees of one turn of a piece."""
    return kind.turn or (90.0 if kind.shape in (Shape.CARD, Shape.BOARD, Shape.TILE) else 45.0)


def total_of(table: AnyTable, dice: Sequence[str]) -> int | None:
    """Return the sum of the dice, where several show figures; coins do not count."""
    numbered = [die for die in dice if sides_of(table.kind_of(die)) > 2]
    figures = [figure_of(table.kind_of(die), table.pieces[die].face) for die in numbered]
    several = len(figures) > 1 and all(figure.isdecimal() for figure in figures)
    return sum(map(int, figures)) if several else None


def is_thrown(kind: Kind) -> bool:
    """Return True if a piece is a die or a coin."""
    return kind.shape in (Shape.DIE, Shape.DISC, Shape.TOKEN) and sides_of(kind) > 1


def hands_of(table: AnyTable) -> list[Zone]:
    """Return the hand zone of each seat: the one made by free play, or else one of the game's own."""
    found: dict[int, Zone] = {}
    for zone in table.zones.values():
        if zone.role == "hand" and zone.owner is not None:
            if zone.id == hand(zone.owner) or zone.owner not in found:
                found[zone.owner] = zone
    return [found[seat] for seat in sorted(found)]


def hand_of(table: AnyTable, seat: Seat) -> str:
    """Return the hand of a seat; "" when it has none."""
    return next((zone.id for zone in hands_of(table) if zone.owner == seat), "")
