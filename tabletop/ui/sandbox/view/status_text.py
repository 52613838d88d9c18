"""The text about the piece under the pointer: in the bar, and in a tip."""

from __future__ import annotations

from tabletop.core.data.messages import Message, msg
from tabletop.core.table.layout import Arrangement, Shape
from tabletop.core.table.table import PieceSnapshot, TableSnapshot
from tabletop.sandbox.model.pieces import LOCKED, figure_of, is_thrown
from tabletop.sandbox.model.zones import is_bag
from tabletop.viewmodel.control.sandbox_controller import SandboxController
from tabletop.viewmodel.view.view_state import ViewState


def hint(shown: ViewState, over: str) -> Message | None:
    """Return the hint about uses of the piece `over`; without one, the prompt of the whole table."""
    table = shown.table
    piece = table.pieces.get(over)
    if piece is None:
        return shown.prompt
    zone = table.zones.get(piece.zone)
    name: Message = table.kind_of(piece.id).name
    text = shown.texts.get(piece.id)
    if text:
        return msg("sandbox.ui.hint_written", name=name, text=text)
    if zone is not None and zone.endless:
        return msg("sandbox.ui.hint_endless") if is_bag(zone.id) else msg("sandbox.ui.hint_supply", name=name)
    if zone is not None and is_bag(zone.id):
        return msg("sandbox.ui.hint_bag", count=len(table.order(zone.id)))
    if zone is not None and zone.arrange is Arrangement.PILE:
        return msg("sandbox.ui.hint_pile", name=name, count=len(table.order(zone.id)))
    return msg(f"sandbox.ui.hint_{_handled(table, piece)}", name=name)


def seat_notes(shown: ViewState, controller: SandboxController) -> list[Message]:
    """Return, for each seat, how many pieces it holds, and above all how it stands with its phone."""
    notes = []
    for seat, (held,) in enumerate(shown.stats):
        looks = seat == shown.viewer and len(shown.stats) > 1
        note = msg("sandbox.ui.holds_and_looks" if looks else "sandbox.ui.holds", count=held.value)
        mark = controller.remote_seats.mark(seat, controller.away)
        notes.append(note if mark is None else msg("sandbox.ui.seat_note", mark=mark, note=note))
    return notes


def _handled(table: TableSnapshot, piece: PieceSnapshot) -> str:
    """Return how such a piece is mainly used: the end of the key of its hint."""
    kind = table.kind_of(piece.id)
    if LOCKED in piece.marks:
        return "locked"
    if kind.shape in (Shape.DISC, Shape.TOKEN):
        return "coin" if is_thrown(kind) else "disc"
    return "thrown" if is_thrown(kind) else "piece"


def about(shown: ViewState, piece: str) -> tuple[list[Message], str]:
    """Return the name of a piece and its description; and the text written on it."""
    kind, face = shown.table.kind_of(piece), shown.table.pieces[piece].face
    name: Message = kind.name
    if kind.shape is Shape.DIE and not kind.hidden:
        name = msg("sandbox.shows", what=name, figure=figure_of(kind, face))
    return [name, *kind.text], shown.texts.get(piece, "")
