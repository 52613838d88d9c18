"""Actions on the ground of the open table: its grid, and frames that hide what lies in them or count it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tabletop.core.table.layout import Zone
from tabletop.sandbox.action_types.actions import DrawZone, EraseZone, LayGrid, ShiftZone
from tabletop.sandbox.actions.context import ActionContext, handles, refuse
from tabletop.sandbox.model.changes import AddZone, MoveZone, RemoveZone
from tabletop.sandbox.model.spot import Spot
from tabletop.sandbox.model.zones import COUNT, TABLE, is_frame, made_zone, screen

LEAST: Final = 30.0
"""The least side of a frame (mm)."""
MOST_FRAMES: Final = 40
CELLS: Final = (5.0, 500.0)
"""The least and the greatest side of the squares of a grid (mm)."""


@handles(DrawZone)
def draw_zone(context: ActionContext, action: DrawZone) -> None:
    top = context.zone(TABLE)
    w, h = min(action.size[0], top.w), min(action.size[1], top.h)
    if min(w, h) < LEAST:
        raise refuse("small_zone", least=round(LEAST))
    if sum(map(is_frame, context.table.zones)) >= MOST_FRAMES:
        raise refuse("many_zones", most=MOST_FRAMES)
    prefix = COUNT
    if action.what == "hide":
        if all(hand.owner != action.seat for hand in context.hands()):
            raise refuse("no_hand")
        prefix = screen(action.seat)
    x, y = _within(top, action.spot, (w, h))
    at = list(context.table.zones).index(TABLE) + 1
    context.do(AddZone(made_zone(context.new_id(prefix), x, y, w, h), at))


@handles(ShiftZone)
def shift_zone(context: ActionContext, action: ShiftZone) -> None:
    zone = _frame(context, action.zone)
    x, y = _within(context.zone(TABLE), action.spot, (zone.w, zone.h))
    context.do(MoveZone(made_zone(zone.id, x, y, zone.w, zone.h)))


@handles(EraseZone)
def erase_zone(context: ActionContext, action: EraseZone) -> None:
    context.do(RemoveZone(_frame(context, action.zone).id))


@handles(LayGrid)
def lay_grid(context: ActionContext, action: LayGrid) -> None:
    if action.cell and not CELLS[0] <= action.cell <= CELLS[1]:
        raise refuse("grid", least=round(CELLS[0]), most=round(CELLS[1]))
    table = context.zone(TABLE)
    context.do(MoveZone(replace(table, cell=action.cell, snaps=bool(action.cell) and action.snaps)))


def _frame(context: ActionContext, zone_id: str) -> Zone:
    """Return a frame. Raises IllegalAnswerError if it is gone, or is anything else."""
    if not is_frame(zone_id):
        raise refuse("no_zone")
    return context.zone(zone_id)


def _within(top: Zone, spot: Spot, size: Spot) -> Spot:
    """Return the corner nearest to `spot` at which all of a frame is on the table top."""
    return (
        min(max(spot[0], top.x), top.x + top.w - size[0]),
        min(max(spot[1], top.y), top.y + top.h - size[1]),
    )
