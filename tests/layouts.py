"""How everything on a table lies, zone by zone: what `Layout` comes to piece by piece."""

from __future__ import annotations

from tabletop.core.table.table import Table
from tabletop.ui.render.geometry.zone_layouts import PiecePose, lay_out


def lay_out_all(table: Table) -> dict[str, PiecePose]:
    """Return how every piece lies that is in a zone of the table."""
    return {piece: lie for zone in table.zones for piece, lie in lay_out(table, zone).items()}
