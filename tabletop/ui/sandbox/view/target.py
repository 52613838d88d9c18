"""The target of the pointer: the pieces and the pile that an action is for, and the pieces that the hand takes."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.core.table.layout import Arrangement
from tabletop.sandbox.model.pieces import LOCKED
from tabletop.ui.render.geometry.zone_layouts import pose_of
from tabletop.ui.sandbox.view.carried_pieces import CarriedPieces
from tabletop.ui.sandbox.view.view_model import TableArea
from tabletop.ui.table.frame.velocity import Point


@dataclass(frozen=True, slots=True)
class Target:
    """The target of an action: pieces, and the pile that the pointer is on ("" when none)."""

    pieces: tuple[str, ...] = ()
    pile: str = ""


def target_of(area: TableArea, piece: str) -> Target:
    """Return the target for the piece under the pointer.

    It is the selection if the piece belongs to it, else the piece and its group. Over a pile that holds the whole
    selection, it is the pile.
    """
    table, picked = area.shown.table, area.picked
    zone = table.zones.get(table.pieces[piece].zone) if piece in table.pieces else None
    order = table.order(zone.id) if zone is not None and zone.arrange is Arrangement.PILE else ()
    if picked and (not piece or piece in picked) and not picked <= set(order):
        return Target(tuple(one for one in picked if one in table.pieces))
    if zone is not None and order:
        return Target((order[-1],), zone.id if len(order) > 1 or zone.endless else "")
    return Target(area.shown.together(piece)) if piece in table.pieces else Target()


def carried_pieces_of(area: TableArea, piece: str) -> CarriedPieces:
    """Return what a hand holds that takes a piece: with it come the selected pieces, or its group."""
    table = area.shown.table
    wanted = list(area.picked) if piece in area.picked else list(area.shown.together(piece))
    pieces = [one for one in wanted if one in table.pieces and LOCKED not in table.pieces[one].marks]
    pieces.sort(key=lambda one: (one != piece, table.pieces[one].index))
    middle = pose_of(area.table, piece)
    offsets: dict[str, Point] = {}
    for one in pieces:
        pose = pose_of(area.table, one)
        if pose is not None and middle is not None:
            offsets[one] = (pose.x - middle.x, pose.y - middle.y)
    return CarriedPieces(pieces or [piece], offsets=offsets)
