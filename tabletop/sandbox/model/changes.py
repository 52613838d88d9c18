"""The changes that only free play makes, beside those of `tabletop.core.table.table`: each has an exact inverse."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from tabletop.core.table.layout import Zone
from tabletop.core.table.table import Change, Pose


class AddPiece(NamedTuple):
    """A piece comes into being, at the place `at` of a zone's order."""

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
    """A change of a piece into another kind: a shuffle changes what the pieces are, not where they lie.

    So the id of a face-down piece never tells which one it is.
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
    """A piece joins a group that moves together; "" leaves it."""

    piece: str
    group: str


class AddZone(NamedTuple):
    """A zone comes into being, at the place `at` of the order of zones."""

    zone: Zone
    at: int


class RemoveZone(NamedTuple):
    """An empty zone goes."""

    zone: str


class MoveZone(NamedTuple):
    """The move of a zone, with everything in it."""

    zone: Zone


class SetBookmark(NamedTuple):
    """A look at the table is kept under a digit (zoom step, middle in mm); None forgets it."""

    number: int
    view: tuple[int, float, float] | None


FreeChange: TypeAlias = (
    Change | AddPiece | RemovePiece | ChangeKind | SetText | SetGroup | AddZone | RemoveZone | MoveZone | SetBookmark
)
