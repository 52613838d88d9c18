"""The pieces of a table that stand for the dice of a roll."""

from __future__ import annotations

from tabletop.core.table.layout import Shape, Zone
from tabletop.core.table.table import ReadableTable


def dice_of(table: ReadableTable, count: int) -> tuple[tuple[str, ...], Zone | None]:
    """Return the dice of a roll and the zone they are thrown in.

    These are the dice that wait in the tray if their number is `count`, else the first `count` dice of the table. They
    are thrown in the tray, or where they lie if there is none.
    """
    tray = next((zone for zone in table.zones.values() if zone.role == "tray"), None)
    lying = table.in_zone(tray.id) if tray is not None else ()
    waiting = tuple(piece.id for piece in lying if table.kind_of(piece.id).shape is Shape.DIE)
    dice = tuple(piece for piece in table.pieces if table.kind_of(piece).shape is Shape.DIE)[:count]
    if len(waiting) == count:
        dice = waiting
    if tray is None and dice:
        return dice, table.zones.get(table.pieces[dice[0]].zone)
    return dice, tray
