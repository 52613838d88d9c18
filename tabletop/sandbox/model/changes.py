"""The changes that only free play makes, beside those of `tabletop.core.table.table`: each has an exact inverse."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from tabletop.core.table.layout import Surface, Zone
from tabletop.core.table.table import Change, Pose
from tabletop.sandbox.model.drawings import Drawing
from tabletop.sandbox.model.timer import Timer
from tabletop.sandbox.model.turns import Turns


class AddPiece(NamedTuple):
    """The creation of a piece, at the place `at` in a zone's order."""

    piece: str
    kind: str
    zone: str
    at: int
    face: int = 0
    pose: Pose | None = None
    angle: float = 0.0
    marks: tuple[str, ...] = ()
    text: str = ""
    group: str = ""


class RemovePiece(NamedTuple):
    """The permanent removal of a piece."""

    piece: str


class ChangeKind(NamedTuple):
    """A change of a piece into another kind: a shuffle changes the kinds of pieces, not their places.

    So the id of a face-down piece never reveals its identity.
    """

    piece: str
    kind: str
    face: int
    angle: float
    marks: tuple[str, ...]
    text: str


class SetText(NamedTuple):
    """A change of the text on a piece: the figure of a counter, the words of a note."""

    piece: str
    text: str


class SetGroup(NamedTuple):
    """A change of the group with which a piece moves; "" is no group."""

    piece: str
    group: str


class AddZone(NamedTuple):
    """The creation of a zone, at the place `at` in the order of zones."""

    zone: Zone
    at: int


class RemoveZone(NamedTuple):
    """The removal of an empty zone."""

    zone: str


class MoveZone(NamedTuple):
    """The move of a zone, with everything in it."""

    zone: Zone


class SetBookmark(NamedTuple):
    """A change of the view saved under a digit (zoom step, middle in mm); None deletes it."""

    number: int
    view: tuple[int, float, float] | None


class ChangeTable(NamedTuple):
    """A change of the look and the size of the whole table; see `TableLayout`. Zones and pieces stay where they are."""

    mat: Surface
    colour: str
    picture: tuple[str, int] | None
    width: float
    height: float


class SetDrawing(NamedTuple):
    """A change of a stroke or a text on the table, or its creation at the place `at`; None removes it."""

    name: str
    drawing: Drawing | None
    at: int


class SetTurns(NamedTuple):
    """A change of the turn order, or of whose turn it is."""

    turns: Turns


class ChangeTimer(NamedTuple):
    """A change of the timer: set, started, paused."""

    timer: Timer


FreeChange: TypeAlias = (
    Change
    | AddPiece
    | RemovePiece
    | ChangeKind
    | SetText
    | SetGroup
    | AddZone
    | RemoveZone
    | MoveZone
    | SetBookmark
    | ChangeTable
    | SetDrawing
    | SetTurns
    | ChangeTimer
)
