"""Actions on the table top as a whole: its look and its size."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace as with_fields
from typing import Final

from msgspec.structs import replace
from pymunk import BB

from tabletop.core.table.layout import Zone
from tabletop.core.table.table import Move, Piece
from tabletop.sandbox.action_types.drawing_actions import ResizeTable, SetTableLook
from tabletop.sandbox.actions.context import ActionContext, handles, refuse
from tabletop.sandbox.geometry.layout import below, free_zones
from tabletop.sandbox.model.changes import ChangeTable, MoveZone, SetDrawing
from tabletop.sandbox.model.drawings import Caption, Drawing, fitted
from tabletop.sandbox.model.free_table import LAST, FreeTable
from tabletop.sandbox.model.pieces import sides_of, spot_of
from tabletop.sandbox.model.spot import Spot
from tabletop.sandbox.model.table_look import SIDES
from tabletop.sandbox.model.zones import TABLE, is_bag, is_frame, is_loose_stack, is_made, made_zone, owner_of_hand

NOTHING: Final = 0.01
"""The distance (mm) below which nothing has moved."""


@handles(SetTableLook)
def set_table_look(context: ActionContext, action: SetTableLook) -> None:
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
    context.do(ChangeTable(action.mat, action.colour, picture, table.width, table.height))


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
    context.do(ChangeTable(plan.mat, plan.mat_colour, plan.mat_picture, width, below(height)))
    owners = [owner_of_hand(zone.id) for zone in table.zones.values()]
    for zone in free_zones(width, height, [owner for owner in owners if owner is not None]):
        before = table.zones[zone.id]
        grid = with_fields(zone, cell=before.cell, snaps=before.snaps, snap_points=before.snap_points)
        context.do(MoveZone(grid))
    _bring_in(context, table.zones[TABLE])


def _bring_in(context: ActionContext, top: Zone) -> None:
    """Move onto the table top what would lie beyond it: all together as far as that goes, then each by itself."""
    table = context.table
    loose = [table.pieces[piece] for piece in table.order(TABLE)]
    zones = [zone for zone in table.zones.values() if is_frame(zone.id) or is_loose_stack(zone.id) or is_bag(zone.id)]
    drawings = list(table.drawings.values())
    boxes = [*(_around(table, piece) for piece in loose), *(one.box for one in drawings)]
    boxes += [BB(zone.x, zone.y, zone.x + zone.w, zone.y + zone.h) for zone in zones]
    dx = _shift(top.w, [box.left - top.x for box in boxes], [box.right - top.x for box in boxes])
    dy = _shift(top.h, [box.bottom - top.y for box in boxes], [box.top - top.y for box in boxes])
    for piece in loose:
        box, (x, y) = _around(table, piece), spot_of(table, piece)
        spot = (
            _within(top.x, top.w, box.left + dx, box.right - box.left) + x - box.left,
            _within(top.y, top.h, box.bottom + dy, box.top - box.bottom) + y - box.bottom,
        )
        if math.dist(spot, (x, y)) > NOTHING:
            context.do(Move(piece.id, TABLE, piece.index, piece.face, context.pose(top, spot), piece.angle))
    for zone in zones:
        w, h = min(zone.w, top.w), min(zone.h, top.h)
        x, y = _within(top.x, top.w, zone.x + dx, w), _within(top.y, top.h, zone.y + dy, h)
        if (x, y, w, h) != (zone.x, zone.y, zone.w, zone.h):
            context.do(MoveZone(made_zone(zone.id, x, y, w, h)))
    for drawing in drawings:
        moved = _moved_in(top, drawing, (dx, dy))
        if moved != drawing:
            context.do(SetDrawing(drawing.id, moved, LAST))


def _around(table: FreeTable, piece: Piece) -> BB:
    """Return the rectangle around a loose piece (mm)."""
    kind, turn, (x, y) = table.kinds[piece.kind], math.radians(piece.angle), spot_of(table, piece)
    cos, sin = abs(math.cos(turn)), abs(math.sin(turn))
    half = (kind.width * cos + kind.height * sin) / 2, (kind.width * sin + kind.height * cos) / 2
    return BB(x - half[0], y - half[1], x + half[0], y + half[1])


def _shift(length: float, starts: Sequence[float], ends: Sequence[float]) -> float:
    """Return how far everything goes back, so that the last end fits, but no start comes before the edge."""
    return min(0.0, max(length - max(ends, default=0.0), -max(0.0, min(starts, default=0.0))))


def _within(start: float, length: float, at: float, size: float) -> float:
    """Return the nearest place for a thing of some size; one that is too large lies in the middle."""
    return start + (length - size) / 2 if size > length else min(max(at, start), start + length - size)


def _moved_in(top: Zone, drawing: Drawing, shift: Spot) -> Drawing:
    """Return a drawing as it lies on the table top; one that is too large for it loses what is beyond."""
    box = drawing.box
    dx = _within(top.x, top.w, box.left + shift[0], box.right - box.left) - box.left
    dy = _within(top.y, top.h, box.bottom + shift[1], box.top - box.bottom) - box.bottom
    if math.hypot(dx, dy) <= NOTHING:
        return drawing
    if isinstance(drawing, Caption):
        (spot,) = fitted("pen", [(drawing.spot[0] + dx, drawing.spot[1] + dy)], top)
        return replace(drawing, spot=spot)
    shifted = [(round(x + dx, 2), round(y + dy, 2)) for x, y in drawing.points]
    return replace(drawing, points=fitted(drawing.shape, shifted, top) or drawing.points)
