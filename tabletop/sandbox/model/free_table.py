"""The table of free play: besides moving pieces, it can make and remove pieces and zones."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import msgspec

from tabletop.core.table.layout import TableLayout, Zone
from tabletop.core.table.table import Flip, Move, Piece, Rotate, SetMarks, Table
from tabletop.sandbox.model.changes import (
    AddPiece,
    AddZone,
    ChangeKind,
    ChangeTable,
    ChangeTimer,
    FreeChange,
    MoveZone,
    RemovePiece,
    RemoveZone,
    SetBookmark,
    SetDrawing,
    SetGroup,
    SetText,
    SetTurns,
)
from tabletop.sandbox.model.drawings import Caption, Drawing
from tabletop.sandbox.model.timer import Timer
from tabletop.sandbox.model.turns import Turns
from tabletop.sandbox.model.zones import hides

LAST = 1 << 30
"""A place beyond the end of every order."""


class FreeTable(Table):
    """A `Table` with changing pieces and zones. Only `carry_out` writes to it."""

    __slots__ = ("drawings", "groups", "screens", "texts", "timer", "turns", "views")

    def __init__(self, plan: TableLayout) -> None:
        super().__init__(plan)
        self.texts: dict[str, str] = {}
        """The texts on pieces: the number of a counter, the text of a note."""
        self.groups: dict[str, str] = {}
        """The groups with which pieces move, by piece id."""
        self.views: dict[int, tuple[int, float, float]] = {}
        """The saved views: zoom step and middle (mm) by their digit."""
        self.turns, self.timer = Turns(), Timer()
        self.screens: tuple[Zone, ...] = ()
        """The frames that hide what lies in them from all seats but one."""
        self.drawings: dict[str, Drawing] = {}
        """The strokes and the texts on the table itself, the lowest first."""
        self._find_screens()

    def copy(self) -> FreeTable:
        """Return a table with the same contents. Both share the kinds of pieces, even those added later."""
        twin = FreeTable(self.plan)
        twin.kinds, twin.zones = self.kinds, dict(self.zones)
        twin.pieces = {one.id: Piece(one.id, one.kind) for one in self.pieces.values()}
        twin.place(self.placed())
        twin.screens, twin.drawings = self.screens, dict(self.drawings)
        twin.texts, twin.groups, twin.views = dict(self.texts), dict(self.groups), dict(self.views)
        twin.turns, twin.timer = self.turns, self.timer
        return twin

    def carry_out(self, change: FreeChange) -> FreeChange:
        """Carry out one change and return its inverse. KeyError when a piece or zone is missing."""
        self._placed = self._still = None
        match change:
            case Move() | Rotate() | Flip() | SetMarks():
                return self.apply(change)
            case AddPiece():
                return self._make(change)
            case RemovePiece():
                return self._take_away(change.piece)
            case ChangeKind():
                return self._become(change)
            case SetText():
                before = self.texts.get(change.piece, "")
                _set(self.texts, change.piece, change.text)
                return SetText(change.piece, before)
            case SetGroup():
                before = self.groups.get(change.piece, "")
                _set(self.groups, change.piece, change.group)
                return SetGroup(change.piece, before)
            case AddZone():
                self._open(change.zone, change.at)
                return RemoveZone(change.zone.id)
            case RemoveZone():
                return self._close(change.zone)
            case MoveZone():
                old = self.zones[change.zone.id]
                self.zones[old.id] = change.zone
                if hides(old.id):
                    self._find_screens()
                return MoveZone(old)
            case SetBookmark():
                known = SetBookmark(change.number, self.views.pop(change.number, None))
                if change.view is not None:
                    self.views[change.number] = change.view
                return known
            case ChangeTable():
                return self._lay(change)
            case SetDrawing():
                return self._draw(change)
            case SetTurns():
                before_turns, self.turns = self.turns, change.turns
                return SetTurns(before_turns)
            case ChangeTimer():
                before_timer, self.timer = self.timer, change.timer
                return ChangeTimer(before_timer)

    def carry_out_all(self, changes: Iterable[FreeChange]) -> list[FreeChange]:
        """Carry out `changes` in order; the result undoes them, carried out in its own order."""
        return [self.carry_out(change) for change in changes][::-1]

    def order(self, zone_id: str) -> tuple[str, ...]:
        """Return the ids of the pieces in a zone, lowest or first in front."""
        return tuple(self._by_zone.get(zone_id, ()))

    def record(self, piece_id: str) -> AddPiece:
        """Return the change that would create this piece in its present state."""
        piece = self.pieces[piece_id]
        return AddPiece(
            piece.id,
            piece.kind,
            piece.zone,
            piece.index,
            piece.face,
            piece.pose,
            piece.angle,
            piece.marks,
            self.texts.get(piece.id, ""),
            self.groups.get(piece.id, ""),
        )

    def facts(self) -> list[tuple[Any, ...]]:
        """Return the contents as plain data: the zones in order, and the pieces of each in order."""
        return [
            (
                zone.id,
                *map(float, (zone.x, zone.y, zone.w, zone.h)),
                [self.record(piece) for piece in self.order(zone.id)],
                *((zone.cell, zone.snaps) if zone.cell else ()),
                *zone.snap_points,
            )
            for zone in self.zones.values()
        ]

    def digest(self) -> str:
        """Return the SHA-256 of the contents as JSON, with views, turns, timer, ground and drawings.

        Equal tables have equal ones.
        """
        facts = (self.facts(), sorted(self.views.items()), self.turns, self.timer, self._ground(), self._drawn())
        return hashlib.sha256(msgspec.json.encode(facts)).hexdigest()

    def _ground(self) -> ChangeTable:
        plan = self.plan
        return ChangeTable(plan.mat, plan.mat_colour, plan.mat_picture, plan.width, plan.height)

    def _drawn(self) -> list[Drawing]:
        """Return the strokes, and then the texts, which are seen above them."""
        return sorted(self.drawings.values(), key=lambda one: isinstance(one, Caption))

    def _lay(self, change: ChangeTable) -> ChangeTable:
        before = self._ground()
        self.width, self.height = change.width, change.height
        self.plan = replace(
            self.plan,
            mat=change.mat,
            mat_colour=change.colour,
            mat_picture=change.picture,
            width=change.width,
            height=change.height,
        )
        return before

    def _draw(self, change: SetDrawing) -> SetDrawing:
        names = list(self.drawings)
        at = names.index(change.name) if change.name in self.drawings else LAST
        before = SetDrawing(change.name, self.drawings.get(change.name), at)
        if change.drawing is None:
            del self.drawings[change.name]
        elif at < LAST or change.at >= len(names):
            self.drawings[change.name] = change.drawing
        else:
            drawn = list(self.drawings.items())
            drawn.insert(change.at, (change.name, change.drawing))
            self.drawings = dict(drawn)
        return before

    def _make(self, change: AddPiece) -> RemovePiece:
        assert change.piece not in self.pieces, f"there is a piece {change.piece} already"
        piece = Piece(change.piece, change.kind, change.zone, 0, change.face, change.angle, change.pose, change.marks)
        self.pieces[piece.id] = piece
        self._insert(piece, change.zone, change.at)
        _set(self.texts, piece.id, change.text)
        _set(self.groups, piece.id, change.group)
        return RemovePiece(piece.id)

    def _take_away(self, piece_id: str) -> AddPiece:
        record = self.record(piece_id)
        self._remove(self.pieces.pop(piece_id))
        self.texts.pop(piece_id, None)
        self.groups.pop(piece_id, None)
        return record

    def _become(self, change: ChangeKind) -> ChangeKind:
        piece = self.pieces[change.piece]
        before = ChangeKind(piece.id, piece.kind, piece.face, piece.angle, piece.marks, self.texts.get(piece.id, ""))
        piece.kind, piece.face, piece.angle, piece.marks = change.kind, change.face, change.angle, change.marks
        _set(self.texts, piece.id, change.text)
        return before

    def _open(self, zone: Zone, at: int) -> None:
        assert zone.id not in self.zones, f"there is a zone {zone.id} already"
        zones = list(self.zones.values())
        zones.insert(min(at, len(zones)), zone)
        self.zones = {one.id: one for one in zones}
        self._by_zone.setdefault(zone.id, [])
        if hides(zone.id):
            self._find_screens()

    def _close(self, zone_id: str) -> AddZone:
        assert not self._by_zone[zone_id], f"the zone {zone_id} is not empty"
        at = list(self.zones).index(zone_id)
        del self._by_zone[zone_id]
        zone = self.zones.pop(zone_id)
        if hides(zone_id):
            self._find_screens()
        return AddZone(zone, at)

    def _find_screens(self) -> None:
        self.screens = tuple(zone for zone in self.zones.values() if hides(zone.id))


def _set(words: dict[str, str], piece: str, text: str) -> None:
    if text:
        words[piece] = text
    else:
        words.pop(piece, None)
