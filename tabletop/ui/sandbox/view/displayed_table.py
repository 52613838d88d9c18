"""The table drawn by the window of free play: it takes over one `ViewState` after the other."""

from __future__ import annotations

from tabletop.core.table.layout import TableLayout
from tabletop.core.table.table import Piece, PieceSnapshot, Table, TableSnapshot


class DrawnTable(Table):
    """The pieces and zones as they are shown now. `take_over` is its only writer."""

    __slots__ = ("_known",)

    def __init__(self, plan: TableLayout) -> None:
        super().__init__(plan)
        self._known: dict[str, PieceSnapshot] = {}

    def take_over(self, still: TableSnapshot) -> None:
        """Put everything as it is in `still`; pieces that have not changed are not touched."""
        self._placed = self._still = None
        self.plan, self.width, self.height = still.plan, still.width, still.height
        self.zones, self.kinds = dict(still.zones), dict(still.kinds)
        self._by_zone = {zone: list(still.order(zone)) for zone in still.zones}
        known, before = self._known, self.pieces
        self.pieces = {
            piece: before[piece] if known.get(piece) is lying else _piece(lying)
            for piece, lying in still.pieces.items()
        }
        self._known = dict(still.pieces)


def _piece(lying: PieceSnapshot) -> Piece:
    return Piece(lying.id, lying.kind, lying.zone, lying.index, lying.face, lying.angle, lying.pose, lying.marks)
