"""Actions that make pieces, remove them, and write on them."""

from __future__ import annotations

from tabletop.sandbox.actions.context import ActionContext, handles, refuse
from tabletop.sandbox.model.actions import Bring, Delete, Duplicate, KeepView, Paste, SetCounter, Write
from tabletop.sandbox.model.changes import AddPiece, RemovePiece, SetBookmark, SetText
from tabletop.sandbox.model.free_table import LAST
from tabletop.sandbox.model.pieces import sides_of, spot_of
from tabletop.sandbox.model.zones import STACK, TABLE

BESIDE_TWIN = 9.0
"""The distance of a piece's twin from the piece (mm)."""
LONGEST_NOTE = 400
VIEWS = range(1, 10)


@handles(SetCounter)
def set_counter(desk: ActionContext, act: SetCounter) -> None:
    desk.piece(act.piece)
    desk.do(SetText(act.piece, str(act.value)))


@handles(Write)
def write(desk: ActionContext, act: Write) -> None:
    desk.piece(act.piece)
    desk.do(SetText(act.piece, act.text[:LONGEST_NOTE]))


@handles(KeepView)
def keep_view(desk: ActionContext, act: KeepView) -> None:
    if act.number not in VIEWS or act.step < 0:
        raise refuse("no_view")
    x, y = desk.spot(act.spot)
    desk.do(SetBookmark(act.number, (act.step, round(x, 2), round(y, 2))))


@handles(Paste)
def paste(desk: ActionContext, act: Paste) -> None:
    if not act.copies:
        raise refuse("nothing_copied")
    table = desk.zone(TABLE)
    for copied in act.copies:
        kind = desk.table.kinds.get(copied.kind)
        if kind is None:
            raise refuse("no_kind", kind=copied.kind)
        face = min(max(copied.face, 0), sides_of(kind) - 1)
        pose = desk.pose(table, (act.spot[0] + copied.dx, act.spot[1] + copied.dy))
        desk.do(AddPiece(desk.new_id(), kind.id, TABLE, LAST, face, pose, copied.angle % 360.0, (), copied.text))


@handles(Duplicate)
def duplicate(desk: ActionContext, act: Duplicate) -> None:
    for piece in desk.free_pieces(act.pieces):
        zone = desk.zone(piece.zone)
        pose = piece.pose
        if pose is not None:
            x, y = spot_of(desk.table, piece)
            pose = desk.pose(zone, (x + BESIDE_TWIN, y + BESIDE_TWIN))
        twin = desk.table.record(piece.id)._replace(
            piece=desk.new_id(), at=LAST if pose is not None else piece.index + 1, pose=pose, group=""
        )
        desk.do(twin)


@handles(Delete)
def delete(desk: ActionContext, act: Delete) -> None:
    for piece in desk.free_pieces(act.pieces):
        desk.do(RemovePiece(piece.id))


@handles(Bring)
def bring(desk: ActionContext, act: Bring) -> None:
    found = desk.library.sets.get(act.set)
    if found is None:
        raise refuse("no_set", set=act.set)
    desk.table.kinds.update({kind.id: kind for kind in found.kinds})
    table = desk.zone(TABLE)
    for heap in found.heaps:
        spot = (act.spot[0] + heap.x, act.spot[1] + heap.y)
        if len(heap.pieces) == 1:
            pose = desk.pose(table, spot)
            desk.do(AddPiece(desk.new_id(), heap.pieces[0], TABLE, LAST, heap.face, pose, 0.0, heap.marks))
            continue
        zone = desk.new_pile(STACK, spot, desk.table.kinds[heap.pieces[0]])
        for piece in heap.pieces:
            desk.do(AddPiece(desk.new_id(), piece, zone.id, LAST, heap.face, None, 0.0, heap.marks))
