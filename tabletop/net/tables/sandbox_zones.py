"""The actions of a page on the zones and the grid of a free table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from tabletop.core.data.messages import Message, msg
from tabletop.core.rules.questions import Seat
from tabletop.net.protocol import messages
from tabletop.net.tables.remote_table import TypedText
from tabletop.net.tables.sandbox_actions import OfferedAction, TypedAction
from tabletop.sandbox.action_types import actions
from tabletop.sandbox.actions.frames import CELLS
from tabletop.sandbox.model.seat_view import SeatView
from tabletop.sandbox.model.table_look import USUAL_CELL, cell_in
from tabletop.sandbox.model.zones import TABLE, hides, is_frame

ZONES: Final = "zones"
"""The name under which a page asks for the zones and the grid of the table top."""
ZoneIntent = messages.DrewZone | messages.ShiftedZone


def zone_actions(table: SeatView, seat: Seat, target: str) -> Iterator[tuple[str, Message, OfferedAction]]:
    """Yield the actions of a seat with the table top or a zone: the name, the text and the action itself.

    A page asks for the box of `add_hide` and `add_count` and the place of `move_zone`, and then sends messages of their
    own.
    """
    if target == ZONES:
        top = table.zones[TABLE]
        yield "add_hide", msg("net.free.add_hide"), actions.DrawZone("hide", (0.0, 0.0), (0.0, 0.0), seat)
        yield "add_count", msg("net.free.add_count"), actions.DrawZone("count", (0.0, 0.0), (0.0, 0.0), seat)
        typed = TypedText(msg("sandbox.ui.grid_cell"), f"{top.cell or USUAL_CELL:g}", "number")
        yield "lay_grid", msg("net.free.lay_grid"), TypedAction(typed, partial(_grid, top.snaps or not top.cell))
        if top.cell:
            snap = "snap_off" if top.snaps else "snap_on"
            yield snap, msg(f"net.free.{snap}"), actions.LayGrid(top.cell, not top.snaps)
            yield "grid_off", msg("net.free.grid_off"), actions.LayGrid(0.0)
    zone = table.zones.get(target)
    if zone is not None and is_frame(target) and not is_closed(table, seat, target):
        yield "move_zone", msg("net.free.move_zone"), actions.ShiftZone(target, (zone.x, zone.y))
        yield "remove_zone", msg("net.free.remove_zone"), actions.EraseZone(target)


def _grid(snaps: bool, text: str) -> OfferedAction | Message:
    """Return the grid with squares of a typed width, or why it is none."""
    cell = cell_in(text)
    if cell is None:
        return msg("sandbox.refused.grid", least=round(CELLS[0]), most=round(CELLS[1]))
    return actions.LayGrid(cell, snaps)


def is_closed(table: SeatView, seat: Seat, zone: str) -> bool:
    """Return whether a zone hides what lies in it from a seat: then it may not move it away."""
    return hides(zone) and table.zones[zone].owner != seat


def zone_action(table: SeatView, seat: Seat, intent: ZoneIntent) -> actions.Action | None:
    """Return the action of a page that draws or moves a zone; None if it may not touch the zone."""
    if isinstance(intent, messages.DrewZone):
        return actions.DrawZone(intent.what, (intent.x, intent.y), (intent.w, intent.h), seat)
    if intent.zone in table.zones and is_closed(table, seat, intent.zone):
        return None
    return actions.ShiftZone(intent.zone, (intent.x, intent.y))
