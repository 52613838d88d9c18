"""Actions on the table top as a whole: its look and its size."""

from __future__ import annotations

from dataclasses import replace as with_fields

from msgspec.structs import replace

from tabletop.core.table.layout import Zone
from tabletop.core.table.table import Move
from tabletop.sandbox.actions.context import ActionContext, handles, refuse
from tabletop.sandbox.model.actions import Spot
from tabletop.sandbox.model.changes import MoveZone, SetDrawing, SetGround
from tabletop.sandbox.model.drawing_actions import LayGround, ResizeTable
from tabletop.sandbox.model.drawings import Caption, Drawing, fitted
from tabletop.sandbox.model.free_table import LAST
from tabletop.sandbox.model.ground import SIDES
from tabletop.sandbox.model.layout import below, free_zones
from tabletop.sandbox.model.pieces import sides_of, spot_of
from tabletop.sandbox.model.zones import TABLE, is_bag, is_frame, is_loose_stack, is_made, made_zone, owner_of_hand


@handles(LayGround)
def lay_ground(context: ActionContext, action: LayGround) -> None:
    table = context.table
    picture = None
    if action.picture:
        found = context.library.sets.get(action.picture.partition("/")[0])
        table.kinds.update({kind.id: kind for kind in found.kinds} if found is not None else {})
        kind = table.kinds.get(action.picture)
        if kind is None:
            raise refuse("no_kind", kind=action.picture)
        if not 0 <= action.face < sides_of(kind):
            raise refuse("one_side")
        picture = (action.picture, action.face)
    context.do(SetGround(action.mat, action.colour, picture, table.width, table.height))


@handles(ResizeTable)
def resize_table(context: ActionContext, action: ResizeTable) -> None:
    """Resize the table top; the row of hands stays below it. Places of a game must still lie on it."""
    table = context.table
    width, height = round(action.width, 1), round(action.height, 1)
    if not all(SIDES[0] <= side <= SIDES[1] for side in (width, height)):
        raise refuse("size", least=round(SIDES[0]), most=round(SIDES[1]))
    fixed = [zone for zone in table.zones.values() if not is_made(zone.id)]
    needed = [max((zone.x + zone.w for zone in fixed), default=0), max((zone.y + zone.h for zone in fixed), default=0)]
    if needed[0] > width + 0.5 or needed[1] > height + 0.5:
        raise refuse("small_table", width=round(needed[0] + 0.5), height=round(needed[1] + 0.5))
    plan = table.plan
    context.do(SetGround(plan.mat, plan.mat_colour, plan.mat_picture, width, below(height)))
    owners = [owner_of_hand(zone.id) for zone in table.zones.values()]
    for zone in free_zones(width, height, [owner for owner in owners if owner is not None]):
        before = table.zones[zone.id]
        context.do(MoveZone(with_fields(zone, cell=before.cell, snaps=before.snaps)))
    _bring_in(context, table.zones[TABLE])


def _bring_in(context: ActionContext, top: Zone) -> None:
    """Move to the nearest place on the table top whatever lies beyond it."""
    table = context.table
    for piece_id in table.order(TABLE):
        piece = table.pieces[piece_id]
        spot = _within(top, spot_of(table, piece))
        if spot != spot_of(table, piece):
            context.do(Move(piece.id, TABLE, piece.index, piece.face, context.pose(top, spot), piece.angle))
    for zone in list(table.zones.values()):
        if is_frame(zone.id) or is_loose_stack(zone.id) or is_bag(zone.id):
            w, h = min(zone.w, top.w), min(zone.h, top.h)
            x, y = min(zone.x, top.x + top.w - w), min(zone.y, top.y + top.h - h)
            if (x, y, w, h) != (zone.x, zone.y, zone.w, zone.h):
                context.do(MoveZone(made_zone(zone.id, x, y, w, h)))
    for drawing in list(table.drawings.values()):
        moved = _moved_in(top, drawing)
        if moved != drawing:
            context.do(SetDrawing(drawing.id, moved, LAST))


def _moved_in(top: Zone, drawing: Drawing) -> Drawing:
    """Return a drawing as it lies on the table top; one that is too large for it loses what is beyond."""
    if isinstance(drawing, Caption):
        return replace(drawing, spot=_within(top, drawing.spot))
    across, down = zip(*drawing.points, strict=True)
    if drawing.shape == "circle":
        (x, y), reach = drawing.points[0], drawing.radius
        across, down = (x - reach, x + reach), (y - reach, y + reach)
    dx = max(min(0.0, top.x + top.w - max(across)), top.x - min(across))
    dy = max(min(0.0, top.y + top.h - max(down)), top.y - min(down))
    shifted = [(round(x + dx, 2), round(y + dy, 2)) for x, y in drawing.points]
    return replace(drawing, points=fitted(drawing.shape, shifted, top) or drawing.points)


def _within(top: Zone, spot: Spot) -> Spot:
    return min(max(spot[0], top.x), top.x + top.w), min(max(spot[1], top.y), top.y + top.h)
