"""The search for room on the open table for something new."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from tabletop.core.table.layout import Arrangement, Kind
from tabletop.sandbox.model.pieces import AnyTable, middle, spot_of
from tabletop.sandbox.model.spot import Spot
from tabletop.sandbox.model.zones import TABLE
from tabletop.sets.model import PieceSet

STEP = 25.0
"""Distance between the spots that are tried (mm)."""
BETWEEN = 6.0
"""The gap between a pile and what was taken from it (mm)."""
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def room_for(found: PieceSet, table: AnyTable, near: Spot) -> Spot:
    """Return the spot nearest to `near` where a set overlaps nothing, or else the one where it covers the least."""
    kinds = {kind.id: kind for kind in found.kinds}
    return _room(_around(_box(heap.x, heap.y, kinds[piece]) for heap in found.heaps for piece in heap.pieces[:1]),
                 table, near)  # fmt: skip


def room_for_one(kind: Kind, table: AnyTable, near: Spot) -> Spot:
    """Return such a spot for a single piece."""
    return _room(_box(0.0, 0.0, kind), table, near)


def beside(table: AnyTable, pile: str) -> Spot:
    """Return such a spot for a pile near another."""
    zone = table.zones[pile]
    kind = table.kind_of(table.order(pile)[-1])
    x, y = middle(zone)
    return room_for_one(kind, table, (x + (zone.w + kind.width) / 2 + BETWEEN, y))


def in_rows(table: AnyTable, spot: Spot, kinds: Sequence[Kind]) -> tuple[Spot, ...]:
    """Return spots for pieces side by side, the first at `spot`; a new row begins at the edge of the table."""
    wide = max((kind.width for kind in kinds), default=0.0) + BETWEEN
    tall = max((kind.height for kind in kinds), default=0.0) + BETWEEN
    top = table.zones[TABLE]
    fit = max(1, int((top.x + top.w - spot[0]) / wide + 0.5)) if wide else 1
    return tuple((spot[0] + wide * (at % fit), spot[1] + tall * (at // fit)) for at in range(len(kinds)))


def _room(needed: Box, table: AnyTable, near: Spot) -> Spot:
    taken = list(_taken(table))
    top = table.zones[TABLE]
    columns, rows = int(top.w / STEP) + 1, int(top.h / STEP) + 1
    spots = [(top.x + STEP * column, top.y + STEP * row) for row in range(rows) for column in range(columns)]
    best, least = near, len(taken) + 1
    for x, y in sorted((near, *spots), key=lambda spot: math.dist(spot, near)):
        left, upper, right, lower = needed[0] + x, needed[1] + y, needed[2] + x, needed[3] + y
        if left < top.x or upper < top.y or right > top.x + top.w or lower > top.y + top.h:
            continue
        covered = 0
        for a, b, c, d in taken:
            if a < right and c > left and b < lower and d > upper:
                covered += 1
                if covered >= least:  # no better than what has been found
                    break
        else:
            best, least = (x, y), covered
            if not covered:
                break
    return best


def _taken(table: AnyTable) -> Iterator[Box]:
    """Yield the occupied boxes: loose pieces, and the zones of a game with what is in them."""
    for piece_id in table.order(TABLE):
        piece = table.pieces[piece_id]
        yield _box(*spot_of(table, piece), table.kinds[piece.kind])
    for zone in table.zones.values():
        order = table.order(zone.id)
        if zone.id == TABLE or not order:
            continue
        if zone.arrange is Arrangement.FREE:
            for piece_id in order:
                piece = table.pieces[piece_id]
                yield _box(*spot_of(table, piece), table.kinds[piece.kind])
        else:
            yield _around([(zone.x, zone.y, zone.x + zone.w, zone.y + zone.h),
                           _box(*middle(zone), table.kind_of(order[-1]))])  # fmt: skip


def _box(x: float, y: float, kind: Kind) -> Box:
    return x - kind.width / 2, y - kind.height / 2, x + kind.width / 2, y + kind.height / 2


def _around(boxes: Iterable[Box]) -> Box:
    found = list(boxes)
    return (
        min(box[0] for box in found),
        min(box[1] for box in found),
        max(box[2] for box in found),
        max(box[3] for box in found),
    )
