"""The count of a frame on the open table: its pieces, and the sum of the numbers that can be read on them."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from tabletop.core.data.messages import Message, msg
from tabletop.core.table.layout import Arrangement, Kind, Shape, Zone
from tabletop.sandbox.model.pieces import figure_of, middle, spot_of
from tabletop.sandbox.model.seat_view import SeatView
from tabletop.sandbox.model.zones import TABLE, is_bag, is_endless

NUMBER: Final = re.compile(r"-?[0-9]{1,9}")


class Tally(NamedTuple):
    """The number of pieces in a frame, and the sum of their values; None where no piece has one."""

    pieces: int
    total: int | None

    @property
    def sentence(self) -> Message:
        """The tally in words."""
        if self.total is None:
            return msg("sandbox.tally", count=self.pieces)
        return msg("sandbox.tally_sum", count=self.pieces, total=self.total)


def tally(table: SeatView, frame: Zone) -> Tally:
    """Return what a frame counts as one viewer sees it: hidden pieces count as pieces and have no value."""
    inside = [piece for piece in table.order(TABLE) if frame.holds(*spot_of(table, table.pieces[piece]))]
    for zone in table.zones.values():
        counted = zone.arrange is Arrangement.PILE and not is_bag(zone.id) and not is_endless(zone.id)
        if counted and frame.holds(*middle(zone)):
            inside += table.order(zone.id)
    values = [value for value in (_value(table, piece) for piece in inside) if value is not None]
    return Tally(len(inside), sum(values) if values else None)


def _value(table: SeatView, piece: str) -> int | None:
    """Return the number that can be read on a piece: what is written on it, a side of a die, or that of its kind."""
    kind = table.kind_of(piece)
    if kind.hidden:
        return None
    written = table.texts.get(piece, "")
    if NUMBER.fullmatch(written):
        return int(written)
    return _figure(kind, table.pieces[piece].face)


def _figure(kind: Kind, face: int) -> int | None:
    if kind.shape is Shape.DIE:
        figure = figure_of(kind, face)
        return int(figure) if NUMBER.fullmatch(figure) else None
    return kind.value
