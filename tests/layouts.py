"""The poses of all pieces on a table, zone by zone, by calling `Layout` for each piece."""

from __future__ import annotations

from tabletop.core.table.table import Table
from tabletop.ui.render.geometry.zone_layouts import PiecePose, lay_out


def lay_out_all(table: Table) -> dict[str, PiecePose]:
    """Return the pose of every piece that is in a zone of the table."""
    return {piece: pose for zone in table.zones for piece, pose in lay_out(table, zone).items()}
