"""The table as data: pieces as they lie, the changes that move them, and a table at one moment as a value.

The renderer sees only this. In a guided match the table is a projection of the rules state; in the sandbox the players
write changes to it. Lengths are millimetres on the table, origin at the upper left, y downwards; angles are degrees,
clockwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeAlias

from tabletop.core.plan import Kind, TablePlan, Zone


class Pose(NamedTuple):
    """Where a piece lies by itself: millimetres from the origin of its zone, degrees clockwise."""

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
    """Words the renderer shows on it: "used", "new", "locked"."""


class Move(NamedTuple):
    """A piece goes to a zone, to the place `at` of its order (beyond the end: last)."""

    piece: str
    zone: str
    at: int
    face: int
    pose: Pose | None = None
    angle: float = 0.0


class Turn(NamedTuple):
    """A piece turns where it lies, to `angle` degrees."""

    piece: str
    angle: float


class Flip(NamedTuple):
    """Another face of a piece comes up."""

    piece: str
    face: int


class Marked(NamedTuple):
    """The words on a piece change."""

    piece: str
    marks: tuple[str, ...]


Change: TypeAlias = Move | Turn | Flip | Marked


class Placement(NamedTuple):
    """Which piece lies where, exactly, as a value that never changes: any table of the same plan can take it over.

    `orders` is the order of every zone, `lying` the face, angle, pose and marks of every piece.
    """

    orders: Mapping[str, tuple[str, ...]]
    lying: Mapping[str, tuple[int, float, Pose | None, tuple[str, ...]]]


class Table:
    """Kinds, zones and pieces as they lie now. Only `apply`, which returns the inverse, and `place` write to it."""

    __slots__ = ("_by_zone", "_placed", "_still", "height", "kinds", "pieces", "plan", "width", "zones")

    def __init__(self, plan: TablePlan) -> None:
        self.plan = plan
        self.width, self.height = plan.width, plan.height
        self.kinds: dict[str, Kind] = {kind.id: kind for kind in plan.kinds}
        self.zones: dict[str, Zone] = {zone.id: zone for zone in plan.zones}
        self.pieces: dict[str, Piece] = {}
        for piece_id, kind in plan.unique.items():
            self.pieces[piece_id] = Piece(piece_id, kind)
        for kind, count in plan.alike.items():
            for number in range(count):
                self.pieces[f"{kind}-{number}"] = Piece(f"{kind}-{number}", kind)
        self._by_zone: dict[str, list[str]] = {zone: [] for zone in self.zones}
        self._by_zone.setdefault(plan.home, [])
        for number, piece in enumerate(self.pieces.values()):
            piece.zone, piece.index = plan.home, number
            self._by_zone[plan.home].append(piece.id)
        self._placed: Placement | None = None
        self._still: Still | None = None

    def turn(self, plan: TablePlan) -> None:
        """Let the same zones lie elsewhere: `plan` has the same kinds, pieces and zones."""
        if plan is not self.plan:
            self.plan, self.zones, self._still = plan, {zone.id: zone for zone in plan.zones}, None

    def kind_of(self, piece_id: str) -> Kind:
        return self.kinds[self.pieces[piece_id].kind]

    def in_zone(self, zone_id: str) -> list[Piece]:
        """The pieces of a zone in their order, lowest or first in front."""
        return [self.pieces[piece] for piece in self._by_zone.get(zone_id, ())]

    def placed(self) -> Placement:
        """How everything lies now; the same object until something changes."""
        if self._placed is None:
            self._placed = Placement(
                {zone: tuple(order) for zone, order in self._by_zone.items()},
                {piece.id: (piece.face, piece.angle, piece.pose, piece.marks) for piece in self.pieces.values()},
            )
        return self._placed

    def place(self, placement: Placement) -> None:
        """Let everything lie as in `placement`, which was taken of a table of the same plan: every piece by its id."""
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
        """Carry out one change and return the change that takes it back."""
        self._placed = self._still = None
        piece = self.pieces[change.piece]
        inverse: Change
        match change:
            case Move():
                inverse = Move(piece.id, piece.zone, piece.index, piece.face, piece.pose, piece.angle)
                self._remove(piece)
                self._insert(piece, change.zone, change.at)
                piece.face, piece.pose, piece.angle = change.face, change.pose, change.angle
            case Turn():
                inverse = Turn(piece.id, piece.angle)
                piece.angle = change.angle
            case Flip():
                inverse = Flip(piece.id, piece.face)
                piece.face = change.face
            case Marked():
                inverse = Marked(piece.id, piece.marks)
                piece.marks = change.marks
        return inverse

    def apply_all(self, changes: Iterable[Change]) -> list[Change]:
        """Carry out `changes` in order; the result undoes them, applied in its own order."""
        return [self.apply(change) for change in changes][::-1]

    def _remove(self, piece: Piece) -> None:
        order = self._by_zone[piece.zone]
        del order[piece.index]
        self._number(order, piece.index)

    def _insert(self, piece: Piece, zone: str, index: int) -> None:
        order = self._by_zone.setdefault(zone, [])
        index = min(index, len(order))
        order.insert(index, piece.id)
        piece.zone = zone
        self._number(order, index)

    def _number(self, order: list[str], first: int) -> None:
        """The pieces from place `first` on have another place now."""
        for number in range(first, len(order)):
            self.pieces[order[number]].index = number

    def still(self) -> Still:
        """How everything lies now, as a value; the same one until something changes."""
        if self._still is None:
            self._still = Still(self)
        return self._still


@dataclass(frozen=True, slots=True)
class Lying:
    """A piece of a `Still`: the fields of `Piece`, which do not change."""

    id: str
    kind: str
    zone: str
    index: int
    face: int
    angle: float
    pose: Pose | None
    marks: tuple[str, ...]


class Still:
    """A table at one moment, as a value: it is read like a `Table`, and nobody writes to it.

    What lies in the home zone is left out: nobody sees into the box, and the order in which pieces came there would
    tell what they were.
    """

    __slots__ = ("_orders", "height", "kinds", "pieces", "plan", "width", "zones")

    def __init__(self, table: Table) -> None:
        self.plan = table.plan
        self.width, self.height = table.width, table.height
        self.kinds: Mapping[str, Kind] = table.kinds
        self.zones: Mapping[str, Zone] = table.zones
        self.pieces: Mapping[str, Lying] = {
            one.id: Lying(one.id, one.kind, one.zone, one.index, one.face, one.angle, one.pose, one.marks)
            for one in table.pieces.values()
            if one.zone != table.plan.home
        }
        self._orders: Mapping[str, tuple[str, ...]] = table.placed().orders

    def kind_of(self, piece_id: str) -> Kind:
        return self.kinds[self.pieces[piece_id].kind]

    def in_zone(self, zone_id: str) -> list[Lying]:
        """The pieces of a zone in their order, lowest or first in front."""
        return [self.pieces[piece] for piece in self.order(zone_id)]

    def order(self, zone_id: str) -> tuple[str, ...]:
        """The ids of the pieces in a zone, lowest or first in front."""
        return tuple(piece for piece in self._orders.get(zone_id, ()) if piece in self.pieces)

    def __eq__(self, other: object) -> bool:
        """Equal when the same pieces lie in the same way in the same order."""
        if not isinstance(other, Still):
            return NotImplemented
        return self.pieces == other.pieces and self.zones == other.zones and self.kinds == other.kinds

    __hash__ = None  # type: ignore[assignment]


class Seen(Protocol):
    """What can be read like a table: a `Table`, or a `Still`."""

    @property
    def zones(self) -> Mapping[str, Zone]: ...

    @property
    def pieces(self) -> Mapping[str, Piece | Lying]: ...

    def kind_of(self, piece_id: str) -> Kind: ...

    def in_zone(self, zone_id: str) -> Sequence[Piece | Lying]: ...
