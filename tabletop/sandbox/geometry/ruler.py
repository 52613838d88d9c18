"""Distances on the table: in millimetres, from rim to rim, and in the units of length of the game itself."""

from __future__ import annotations

import math
from typing import NamedTuple

from tabletop.core.data.messages import Message, msg
from tabletop.core.table.layout import Unit
from tabletop.sandbox.model.pieces import AnyTable
from tabletop.sandbox.model.spot import Spot
from tabletop.sets.library import Library


class End(NamedTuple):
    """One end of a measured line: a point of the table, or the middle of a round piece with its radius (mm)."""

    spot: Spot
    radius: float = 0.0


def units_of(table: AnyTable, library: Library) -> tuple[Unit, ...]:
    """Return the units of length of the game on the table, and of the sets with pieces on it."""
    here = {piece.kind.partition("/")[0] for piece in table.pieces.values() if "/" in piece.kind}
    sets = (library.sets[name].unit for name in sorted(here) if name in library.sets)
    return (*table.plan.units, *(unit for unit in sets if unit is not None))


def measured(start: End, end: End, units: tuple[Unit, ...]) -> list[Message]:
    """Describe the length of the line between two ends. In the units of the game a round piece counts from its rim."""
    length = math.dist(start.spot, end.spot)
    gap = max(0.0, length - start.radius - end.radius)
    lines = [msg("sandbox.measure.length", mm=round(length))]
    if start.radius or end.radius:
        lines.append(msg("sandbox.measure.gap", mm=round(gap)))
    return lines + [msg("sandbox.measure.unit", times=f"{gap / unit.length:.1f}", name=unit.name) for unit in units]
