"""Actions that make pieces, remove them, and write on them."""

from __future__ import annotations

from typing import Final

from tabletop.sandbox.action_types.actions import Bring, Delete, Duplicate, KeepView, Paste, SetCounter, Write
from tabletop.sandbox.actions.context import ActionContext, handles, refuse
from tabletop.sandbox.model.changes import AddPiece, RemovePiece, SetBookmark, SetText
from tabletop.sandbox.model.free_table import LAST
from tabletop.sandbox.model.pieces import sides_of, spot_of
from tabletop.sandbox.model.zones import BAG, ENDLESS, STACK, SUPPLY, TABLE
from tabletop.sets.limits import LONGEST_NOTE

BESIDE_TWIN = 9.0
"""The distance of a piece's twin from the piece (mm)."""
VIEWS = range(1, 10)
PILES: Final = {(False, False): STACK, (True, False): BAG, (False, True): SUPPLY, (True, True): ENDLESS}
"""The kinds of piles, by whether they are bags, and endless."""


@handles(SetCounter)
def set_counter(context: ActionContext, action: SetCounter) -> None:
    context.piece(action.piece)
    context.do(SetText(action.piece, str(action.value)))


@handles(Write)
def write(context: ActionContext, action: Write) -> None:
    context.piece(action.piece)
    context.do(SetText(action.piece, action.text[:LONGEST_NOTE]))


@handles(KeepView)
def keep_view(context: ActionContext, action: KeepView) -> None:
    if action.number not in VIEWS or action.step < 0:
        raise refuse("no_view")
    x, y = context.spot(action.spot)
    context.do(SetBookmark(action.number, (action.step, round(x, 2), round(y, 2))))


@handles(Paste)
def paste(context: ActionContext, action: Paste) -> None:
    if not action.copies:
        raise refuse("nothing_copied")
    kinds = context.table.kinds
    unknown = next((copied.kind for copied in action.copies if copied.kind not in kinds), None)
    if unknown is not None:
        raise refuse("no_kind", kind=unknown)
    table = context.zone(TABLE)
    zone = context.new_pile(STACK, action.spot, kinds[action.copies[0].kind]) if action.piled else table
    for copied in action.copies:
        kind = kinds[copied.kind]
        face = min(max(copied.face, 0), sides_of(kind) - 1)
        pose = None
        if not action.piled:
            pose = context.pose(table, (action.spot[0] + copied.dx, action.spot[1] + copied.dy))
        state = (face, pose, copied.angle % 360.0, (), copied.text)
        context.do(AddPiece(context.new_id(), kind.id, zone.id, LAST, *state))


@handles(Duplicate)
def duplicate(context: ActionContext, action: Duplicate) -> None:
    for piece in context.free_pieces(action.pieces):
        zone = context.zone(piece.zone)
        pose = piece.pose
        if pose is not None:
            x, y = spot_of(context.table, piece)
            pose = context.pose(zone, (x + BESIDE_TWIN, y + BESIDE_TWIN))
        twin = context.table.record(piece.id)._replace(
            piece=context.new_id(), at=LAST if pose is not None else piece.index + 1, pose=pose, group=""
        )
        context.do(twin)


@handles(Delete)
def delete(context: ActionContext, action: Delete) -> None:
    for piece in context.free_pieces(action.pieces):
        context.do(RemovePiece(piece.id))


@handles(Bring)
def bring(context: ActionContext, action: Bring) -> None:
    found = context.library.sets.get(action.set)
    if found is None:
        raise refuse("no_set", set=action.set)
    context.table.kinds.update({kind.id: kind for kind in found.kinds})
    table = context.zone(TABLE)
    for heap in found.heaps:
        spot = (action.spot[0] + heap.x, action.spot[1] + heap.y)
        piled = len(heap.pieces) > 1 or heap.bag or heap.endless
        first = context.table.kinds[heap.pieces[0]]
        zone = context.new_pile(PILES[heap.bag, heap.endless], spot, first) if piled else table
        pose = None if piled else context.pose(table, spot)
        for piece in heap.pieces:
            state = (heap.face, pose, heap.angle, heap.marks, heap.written)
            context.do(AddPiece(context.new_id(), piece, zone.id, LAST, *state))
