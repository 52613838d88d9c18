"""The pieces that a search of a pile finds, and the actions that deal the chosen ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from tabletop.core.rules.questions import Seat
from tabletop.core.table.layout import Kind
from tabletop.sandbox.action_types.actions import Action, MovePieces
from tabletop.sandbox.action_types.pile_actions import DealChosen
from tabletop.sandbox.geometry.free_space import beside, in_rows
from tabletop.sandbox.model.free_table import FreeTable
from tabletop.sandbox.model.pieces import AnyTable, hand_of, is_two_sided
from tabletop.sandbox.model.zones import TABLE

DealWay: TypeAlias = Literal["hand", "each", "out"]
"""A way to deal what is chosen: to the hand of one seat, one to each seat in turn, or laid out face up."""


class InPile(NamedTuple):
    """One piece of a pile that somebody looks through: its true kind, and the face that is shown."""

    piece: str
    kind: Kind
    face: int


def contents_of(table: FreeTable, pile: str) -> tuple[InPile, ...]:
    """Return what is in a pile, the uppermost piece first; cards and tiles show their fronts."""
    found = [(table.pieces[piece], table.kind_of(piece)) for piece in reversed(table.order(pile))]
    return tuple(InPile(piece.id, kind, 0 if is_two_sided(kind) else piece.face) for piece, kind in found)


def deal_action(
    table: AnyTable, pile: str, kinds: Mapping[str, Kind], pieces: Sequence[str], way: DealWay, seat: Seat
) -> Action | None:
    """Return the action that deals pieces of a pile, whose kinds are known; None when that seat has no hand."""
    chosen = tuple(pieces)
    if way == "each":
        return DealChosen(chosen)
    if way == "hand":
        hand = hand_of(table, seat)
        return MovePieces(chosen, hand) if hand else None
    if pile not in table.zones:
        return MovePieces(chosen, TABLE)
    theirs = [kinds[piece] for piece in chosen]
    spots = in_rows(table, beside(table, pile), theirs)
    return MovePieces(chosen, TABLE, spots, face=0 if all(map(is_two_sided, theirs)) else -1)
