"""The text of an action in the journal, which names no hidden pieces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.table.layout import Arrangement
from tabletop.sandbox.action_types.actions import Action, name_of
from tabletop.sandbox.history.journal import Journal
from tabletop.sandbox.model.drawings import Caption, Drawing
from tabletop.sandbox.model.free_table import FreeTable
from tabletop.sandbox.model.pieces import figure_of, sides_of, total_of
from tabletop.sandbox.model.seat_view import is_drawing_hidden, is_hidden, kind_seen
from tabletop.sandbox.model.timer import Timer
from tabletop.sandbox.model.turns import Turns
from tabletop.sets.library import Library


def describe_action(action: Action, by: int, table: FreeTable, library: Library, journal: Journal) -> Message:
    """Return the sentence for an action that was just carried out; it names only what all can see."""
    clerk = TableClerk(table, library, journal)
    words: dict[str, Any] = {"who": SeatName(by)}
    pieces = _pieces(action)
    if pieces:
        words["what"] = clerk.named(pieces)
    for name in ("pile", "zone", "onto"):
        if getattr(action, name, ""):
            words["zone"] = _zone(getattr(action, name), table)
    ending, more = action.sentence_parts(clerk)
    return msg(f"sandbox.did.{name_of(action)}{ending}", **{**words, **more})


class TableClerk:
    """A source of names for the visible things on a table."""

    def __init__(self, table: FreeTable, library: Library, journal: Journal) -> None:
        self.table, self.library, self.journal = table, library, journal

    def is_open(self, zone: str) -> bool:
        """Return True if pieces lie freely in a zone."""
        return self.table.zones[zone].arrange is Arrangement.FREE

    def set_name(self, name: str) -> object:
        """Return the name of a set."""
        return self.library.sets[name].name

    @property
    def turns(self) -> Turns:
        """The turn order."""
        return self.table.turns

    @property
    def timer(self) -> Timer:
        """The timer."""
        return self.table.timer

    def line_of(self, number: int) -> Message:
        """Return the sentence of an action of the journal, by its number."""
        return self.journal.done[number - 1].line

    def is_screened(self, drawing: Drawing) -> bool:
        """Return True if not everybody sees a stroke or a text."""
        return is_drawing_hidden(self.table, drawing, None)

    def caption(self, name: str) -> Caption:
        """Return a text on the table."""
        found = self.table.drawings[name]
        assert isinstance(found, Caption)
        return found

    def kind_name(self, kind: str, face: int) -> Message:
        """Return the name of a face of a kind of pieces."""
        return self.table.kinds[kind].called(face)

    def named(self, pieces: Sequence[str]) -> Message:
        """Name the pieces in words: one by the name that all can read, several by their number."""
        table = self.table
        here = [table.pieces[piece] for piece in pieces if piece in table.pieces]
        if not here:
            return msg("sandbox.things", count=len(pieces))
        names = {kind_seen(table, piece, None).name for piece in here}
        if len(here) == 1:
            return names.pop()
        if len(names) == 1:
            return msg("sandbox.so_many", count=len(here), name=names.pop())
        return msg("sandbox.things", count=len(here))

    def is_hidden(self, piece: str) -> bool:
        """Return True if not everybody sees what a piece is."""
        return is_hidden(self.table, self.table.pieces[piece], None)

    def faces(self, dice: Sequence[str]) -> dict[str, object]:
        """Return the results of dice and coins, as `faces`, and their sum as `total` where several show figures.

        Nothing is returned when one of them cannot be seen by all.
        """
        table = self.table
        if any(map(self.is_hidden, dice)):
            return {}
        words: dict[str, object] = {"faces": tuple(_face(die, table) for die in dice)}
        total = total_of(table, dice)
        if total is not None:
            words["total"] = total
        return words


def _pieces(action: Action) -> tuple[str, ...]:
    """Return the pieces that an action is about, under any field name."""
    piece: str = getattr(action, "piece", "")
    found: tuple[str, ...] = getattr(action, "pieces", ()) or getattr(action, "dice", ())
    return (piece,) if piece else found


def _zone(zone_id: str, table: FreeTable) -> Message:
    zone = table.zones.get(zone_id)
    return zone.name if zone is not None and zone.name is not None else msg("sandbox.zone.stack")


def _face(die: str, table: FreeTable) -> Message:
    """Return the side that a die shows: its number, or heads and tails."""
    piece = table.pieces[die]
    if sides_of(table.kind_of(die)) == 2:
        return msg("sandbox.tails" if piece.face else "sandbox.heads")
    return msg("sandbox.plain", text=figure_of(table.kind_of(die), piece.face))
