"""The landing place of a held piece: a zone, a stack, a snap point of a board, a square of the grid, or just here."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from tabletop.core.table.layout import Arrangement, Zone
from tabletop.sandbox.model.pieces import AnyTable
from tabletop.sandbox.model.spot import Spot
from tabletop.sandbox.model.zones import TABLE
from tabletop.sets.library import Library

REACH = 16.0
"""The distance (mm) within which a snap point attracts pieces."""


@dataclass(frozen=True, slots=True)
class Landing:
    """The target of a drop: the zone, and on the open table the spot. `snapped`: a place has attracted it."""

    zone: str
    spot: Spot
    snapped: bool = False


def landing(table: AnyTable, library: Library, spot: Spot, *, free: bool = False) -> Landing | None:
    """Return the landing of a drop at `spot`; `free` (Alt) ignores zones and snap points. None outside the table."""
    x, y = spot
    if not (0 <= x <= table.width and 0 <= y <= table.height):
        return None
    on_top = table.zones[TABLE].holds(x, y)
    if not (free and on_top):
        zone = _zone_at(table, x, y)
        if zone:
            return Landing(zone, spot, True)
        point = _snap_point(table, library, x, y)
        if point is not None:
            return Landing(TABLE, point, True)
        middle = in_square(table.zones[TABLE], spot) if on_top else spot
        if middle != spot:
            return Landing(TABLE, middle, True)
    return Landing(TABLE, spot) if on_top else None


def in_square(zone: Zone, spot: Spot) -> Spot:
    """Return the middle of the square of a zone's grid around a spot; the spot itself where nothing snaps."""
    if not (zone.cell and zone.snaps and zone.holds(*spot)):
        return spot
    x, y = (
        start + (min(int((at - start) / zone.cell), max(0, int(length / zone.cell) - 1)) + 0.5) * zone.cell
        for at, start, length in ((spot[0], zone.x, zone.w), (spot[1], zone.y, zone.h))
    )
    return x, y


def _zone_at(table: AnyTable, x: float, y: float) -> str:
    """Return the smallest zone with an arrangement of its own around the point."""
    here = [zone for zone in table.zones.values() if zone.arrange is not Arrangement.FREE and zone.holds(x, y)]
    return min(here, key=lambda zone: zone.w * zone.h).id if here else ""


def _snap_point(table: AnyTable, library: Library, x: float, y: float) -> Spot | None:
    """Return the nearest snap point of the table and of what lies on it, within reach; of those as near the topmost."""
    known = {kind: points for found in library.sets.values() for kind, points in found.snaps.items()}
    zone = table.zones[TABLE]
    best = _nearer(None, (x, y), ((zone.x + dx, zone.y + dy) for dx, dy in zone.snap_points))
    for piece_id in table.order(TABLE):
        piece = table.pieces[piece_id]
        if piece.kind in known and piece.pose is not None:
            turn = math.radians(piece.angle)
            cos, sin = math.cos(turn), math.sin(turn)
            left, top = zone.x + piece.pose.x, zone.y + piece.pose.y
            points = ((left + dx * cos - dy * sin, top + dx * sin + dy * cos) for dx, dy in known[piece.kind])
            best = _nearer(best, (x, y), points)
    return best


def _nearer(best: Spot | None, spot: Spot, points: Iterable[Spot]) -> Spot | None:
    """Return the point nearest to `spot`, within reach and no farther than `best`; else `best`."""
    for point in points:
        if math.dist(point, spot) <= (REACH if best is None else math.dist(best, spot)):
            best = point
    return best
