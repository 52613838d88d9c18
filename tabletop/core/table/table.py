"""The table as data: pieces as they lie, the changes that move them, and a table at one moment as a value.

The renderer sees only this. In a guided match the table is a projection of the rules state; in the sandbox the players
write changes to it. Lengths are millimetres on the table, origin at the upper left, y downwards; angles are degrees,
clockwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeAlias

from tabletop.core.table.layout import Kind, TableLayout, Zone


class Pose(NamedTuple):
    """The position of a piece in a free zone: millimetres from the origin of the zone, degrees clockwise."""

    x: float
    y: float
    angle: float = 0.0


@dataclass(slots=True)
class Piece:
    """One piece. `index` is its place in the zone's order (0 is lowest or first), `face` the side that is up."""

    id: str
    kind: str
    zone: str = ""
    index: int = 0
    face: int = 0
    angle: float = 0.0
    pose: Pose | None = None
    marks: tuple[str, ...] = ()
    """Words that the renderer shows on it: "used", "new", "locked"."""


class Move(NamedTuple):
    """A change that moves a piece to a zone, to the place `at` in its order (beyond the end: last)."""

    piece: str
    zone: str
    at: int
    face: int
    pose: Pose | None = None
    angle: float = 0.0


class Rotate(NamedTuple):
    """A change that turns a piece in its place to `angle` degrees."""

    piece: str
    angle: float


class Flip(NamedTuple):
    """A change that turns another face of a piece up."""

    piece: str
    face: int


class SetMarks(NamedTuple):
    """A change of the words on a piece."""

    piece: str
    marks: tuple[str, ...]


Change: TypeAlias = Move | Rotate | Flip | SetMarks


class Placement(NamedTuple):
    """The exact arrangement of all pieces, as an immutable value that any table of the same plan can take over.

    `orders` is the order of every zone, `lying` the face, angle, pose and marks of every piece.
    """

    orders: Mapping[str, tuple[str, ...]]
    lying: Mapping[str, tuple[int, float, Pose | None, tuple[str, ...]]]


class Table:
    """Kinds, zones and pieces as they lie now. Only `apply`, which returns the inverse, and `place` write to it."""

    __slots__ = (
        "_alike",
        "_by_zone",
        "_placed",
        "_seen",
        "_still",
        "_unnumbered",
        "height",
        "kinds",
        "pieces",
        "plan",
        "width",
        "zones",
    )

    def __init__(self, plan: TableLayout) -> None:
        self.plan = plan
        self.width, self.height = plan.width, plan.height
        self.kinds: dict[str, Kind] = {kind.id: kind for kind in plan.kinds}
        self.zones: dict[str, Zone] = {zone.id: zone for zone in plan.zones}
        self.pieces: dict[str, Piece] = {}
        for piece_id, kind in plan.unique.items():
            self.pieces[piece_id] = Piece(piece_id, kind)
        self._alike = {kind: [f"{kind}-{number}" for number in range(count)] for kind, count in plan.fungible.items()}
        for kind, names in self._alike.items():
            for name in names:
                self.pieces[name] = Piece(name, kind)
        self._by_zone: dict[str, list[str]] = {zone: [] for zone in self.zones}
        self._by_zone.setdefault(plan.box, [])
        for number, piece in enumerate(self.pieces.values()):
            piece.zone, piece.index = plan.box, number
            self._by_zone[plan.box].append(piece.id)
        self._unnumbered: int | None = None
        """The first place of the home zone that is not numbered, while that is put off; else None."""
        self._placed: Placement | None = None
        self._still: TableSnapshot | None = None
        self._seen: dict[str, PieceSnapshot] = {}

    def turn(self, plan: TableLayout) -> None:
        """Move the zones to their places in `plan`, which has the same kinds, pieces and zones; boards may differ."""
        if plan is not self.plan:
            if plan.unique != self.plan.unique:
                for piece_id, kind in plan.unique.items():
                    self.pieces[piece_id].kind = kind
            self.plan, self.zones, self._still = plan, {zone.id: zone for zone in plan.zones}, None

    def kind_of(self, piece_id: str) -> Kind:
        return self.kinds[self.pieces[piece_id].kind]

    def in_zone(self, zone_id: str) -> list[Piece]:
        """Return the pieces of a zone in their order, lowest or first in front."""
        return [self.pieces[piece] for piece in self._by_zone.get(zone_id, ())]

    def fungible(self, kind: str) -> list[Piece]:
        """Return the interchangeable pieces of a kind in the order of their numbers, in whatever zones they are."""
        return [self.pieces[piece] for piece in self._alike[kind]]

    def placed(self) -> Placement:
        """Return the present placement of all pieces; it is the same object until something changes."""
        if self._placed is None:
            self._placed = Placement(
                self.orders(),
                {piece.id: (piece.face, piece.angle, piece.pose, piece.marks) for piece in self.pieces.values()},
            )
        return self._placed

    def orders(self) -> dict[str, tuple[str, ...]]:
        """Return the ids of the pieces in every zone, lowest or first in front."""
        return {zone: tuple(order) for zone, order in self._by_zone.items()}

    def place(self, placement: Placement) -> None:
        """Put every piece, by its id, where it is in `placement`, which comes from a table of the same plan."""
        if self._placed is placement:
            return
        self._by_zone = {zone: list(order) for zone, order in placement.orders.items()}
        for zone, order in placement.orders.items():
            for index, piece_id in enumerate(order):
                piece = self.pieces[piece_id]
                piece.zone, piece.index = zone, index
                piece.face, piece.angle, piece.pose, piece.marks = placement.lying[piece_id]
        self._placed, self._still = placement, None

    def apply(self, change: Change) -> Change:
        """Carry out one change and return its inverse."""
        self._placed = self._still = None
        piece = self.pieces[change.piece]
        inverse: Change
        match change:
            case Move():
                inverse = Move(piece.id, piece.zone, self._index_of(piece), piece.face, piece.pose, piece.angle)
                self._remove(piece)
                self._insert(piece, change.zone, change.at)
                piece.face, piece.pose, piece.angle = change.face, change.pose, change.angle
            case Rotate():
                inverse = Rotate(piece.id, piece.angle)
                piece.angle = change.angle
            case Flip():
                inverse = Flip(piece.id, piece.face)
                piece.face = change.face
            case SetMarks():
                inverse = SetMarks(piece.id, piece.marks)
                piece.marks = change.marks
        return inverse

    @contextmanager
    def box_numbered_once(self) -> Iterator[None]:
        """Put off numbering the pieces of the home zone to the end of many moves; their `index` is wrong until then."""
        self._unnumbered = len(self._by_zone[self.plan.box])
        try:
            yield
        finally:
            first, self._unnumbered = self._unnumbered, None
            self._number(self.plan.box, first)

    def _index_of(self, piece: Piece) -> int:
        if self._unnumbered is None or piece.zone != self.plan.box:
            return piece.index
        return self._by_zone[piece.zone].index(piece.id)

    def _remove(self, piece: Piece) -> None:
        index = self._index_of(piece)
        del self._by_zone[piece.zone][index]
        self._number(piece.zone, index)

    def _insert(self, piece: Piece, zone: str, index: int) -> None:
        order = self._by_zone.setdefault(zone, [])
        index = min(index, len(order))
        order.insert(index, piece.id)
        piece.zone = zone
        self._number(zone, index)

    def _number(self, zone: str, first: int) -> None:
        """Renumber the pieces of a zone from place `first` on, those of the home zone later when that is put off."""
        if self._unnumbered is not None and zone == self.plan.box:
            self._unnumbered = min(first, self._unnumbered)
            return
        pieces = self.pieces
        for number, piece_id in enumerate(self._by_zone[zone][first:], first):
            pieces[piece_id].index = number

    def still(self) -> TableSnapshot:
        """Return a snapshot of the table; it is the same object until something changes."""
        if self._still is None:
            self._still = TableSnapshot(self, self._lying())
        return self._still

    def _lying(self) -> dict[str, PieceSnapshot]:
        """Return snapshots of all pieces outside the home zone; those of unchanged pieces are reused."""
        known, home, seen = self._seen, self.plan.box, dict[str, PieceSnapshot]()
        for one in self.pieces.values():
            if one.zone == home:
                continue
            was = known.get(one.id)
            if (
                was is None
                or was.index != one.index
                or was.zone != one.zone
                or was.face != one.face
                or was.kind != one.kind
                or was.angle != one.angle
                or was.pose != one.pose
                or was.marks != one.marks
            ):
                was = PieceSnapshot(one.id, one.kind, one.zone, one.index, one.face, one.angle, one.pose, one.marks)
            seen[one.id] = was
        self._seen = seen
        return seen


@dataclass(frozen=True, slots=True)
class PieceSnapshot:
    """A piece of a `TableSnapshot`: an immutable copy of the fields of a `Piece`."""

    id: str
    kind: str
    zone: str
    index: int
    face: int
    angle: float
    pose: Pose | None
    marks: tuple[str, ...]


class TableSnapshot:
    """An immutable table at one moment, with the reading methods of a `Table`.

    The pieces in the home zone are left out: nobody sees into the box, and the order in which pieces came there would
    reveal their identity.
    """

    __slots__ = ("_orders", "_up", "height", "kinds", "pieces", "plan", "width", "zones")

    def __init__(self, table: Table, pieces: Mapping[str, PieceSnapshot]) -> None:
        """Take a snapshot of `table`; `pieces` are those outside its home zone."""
        self.plan = table.plan
        self.width, self.height = table.width, table.height
        self.kinds: Mapping[str, Kind] = table.kinds
        self.zones: Mapping[str, Zone] = table.zones
        self.pieces = pieces
        self._orders: Mapping[str, tuple[str, ...]] = table.orders()
        self._up: dict[str, dict[tuple[str, int], int]] | None = None

    def kind_of(self, piece_id: str) -> Kind:
        return self.kinds[self.pieces[piece_id].kind]

    def in_zone(self, zone_id: str) -> list[PieceSnapshot]:
        """Return the pieces of a zone in their order, lowest or first in front."""
        return [self.pieces[piece] for piece in self.order(zone_id)]

    def order(self, zone_id: str) -> tuple[str, ...]:
        """Return the ids of the pieces in a zone, lowest or first in front."""
        return () if zone_id == self.plan.box else self._orders.get(zone_id, ())

    def up(self) -> Mapping[str, Mapping[tuple[str, int], int]]:
        """Return the number of pieces by kind and upper face for every zone with pieces; the result is cached."""
        if self._up is None:
            self._up = {}
            for one in self.pieces.values():
                there, face = self._up.setdefault(one.zone, {}), (one.kind, one.face)
                there[face] = there.get(face, 0) + 1
        return self._up

    def __eq__(self, other: object) -> bool:
        """Return whether the same pieces lie in the same way in the same order."""
        if not isinstance(other, TableSnapshot):
            return NotImplemented
        return self.pieces == other.pieces and self.zones == other.zones and self.kinds == other.kinds

    __hash__ = None  # type: ignore[assignment]


class ReadableTable(Protocol):
    """The interface for reading a table: a `Table` or a `TableSnapshot`."""

    @property
    def zones(self) -> Mapping[str, Zone]: ...

    @property
    def pieces(self) -> Mapping[str, Piece | PieceSnapshot]: ...

    def kind_of(self, piece_id: str) -> Kind: ...

    def in_zone(self, zone_id: str) -> Sequence[Piece | PieceSnapshot]: ...
