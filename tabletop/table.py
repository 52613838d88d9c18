"""The table as data: kinds of pieces, pieces, zones, and the changes that move them.

The renderer sees only this. In a guided match the table is a projection of the rules state; in the sandbox the players
write changes to it. Lengths are millimetres on the table, origin at the upper left, y downwards; angles are degrees,
clockwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias

from tabletop.words import Message, say


class Shape(StrEnum):
    """What a piece is as a thing."""

    CARD = "card"
    TILE = "tile"
    TOKEN = "token"
    FIGURE = "figure"
    DIE = "die"
    DISC = "disc"
    BOARD = "board"


class Arrange(StrEnum):
    """How a zone lays out what lies in it."""

    PILE = "pile"
    FAN = "fan"
    ROW = "row"
    GRID = "grid"
    SCATTER = "scatter"
    SPOTS = "spots"
    """At the given points, in order."""
    FREE = "free"
    """Where each piece's own pose says."""


class Show(StrEnum):
    """Who sees the faces of what lies in a zone."""

    ALL = "all"
    OWNER = "owner"
    TOP = "top"
    NONE = "none"


class Art(NamedTuple):
    """A picture of `assets/` (`"stone_age/wood"`), in millimetres from the upper left corner of the piece.

    `tint` is None, a colour "#rrggbb", or "seat" for the colour of the piece's seat. The name "seat/shape" is no file:
    it is the shape of the piece's seat (circle, square, ...), so that nobody needs to tell seats apart by colour.
    """

    name: str
    x: float
    y: float
    w: float
    h: float
    tint: str | None = None


class Print(NamedTuple):
    """Words or figures printed on a piece: the text is fitted into the rectangle. `size` is the letter height in mm."""

    text: Message | str
    x: float
    y: float
    w: float
    h: float
    size: float = 4.0
    colour: str = "#2b2118"
    align: str = "center"
    font: str = "text"
    """"text", "title", "figure", or "numeral": heavy figures, as on dice."""


class Patch(NamedTuple):
    """A filled rectangle with rounded corners, with an optional hairline.

    `colour` is "#rrggbb" or "seat", as in `Art`.
    """

    x: float
    y: float
    w: float
    h: float
    colour: str
    radius: float = 0.0
    line: str | None = None


Mark: TypeAlias = Art | Print | Patch
Face: TypeAlias = tuple[Mark, ...]


BODIES: Final = (4, 6, 8, 10, 12, 20)
"""Dice have a facet for each side when they have so many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of piece: everything that look-alikes share. `faces[0]` is the front, `faces[1]` the back.

    `width`, `height`: millimetres; a disc has width = height = diameter. `name` is what the piece is called and
    `text` what the inspect view explains.
    """

    id: str
    shape: Shape
    width: float
    height: float
    name: Message
    material: str = "card"
    """"card", "paper", "wood", "clay", "stone", "metal", "gold", "cloth", "plain" (only the faces are drawn)."""
    colour: str = "#d9c9a8"
    faces: tuple[Face, ...] = ((),)
    text: tuple[Message, ...] = ()
    seat: int | None = None
    thickness: float = 0.4
    radius: float = 3.0
    """Corner radius."""
    face_names: tuple[Message, ...] = ()
    """What it is called while a face is up, where that differs."""
    turn: float = 0.0
    """Degrees by which hands turn it at once; 0 leaves that to its shape."""

    def called(self, face: int) -> Message:
        """The name by what can be seen: the back of a card does not tell which card it is."""
        if face < len(self.face_names):
            return self.face_names[face]
        return self.name if self.is_open(face) else say("core.face_down")

    @property
    def is_round(self) -> bool:
        """Whether its outline is a circle."""
        if self.shape is Shape.DISC:
            return True
        return self.shape is Shape.TOKEN and self.radius * 2 >= min(self.width, self.height) - 0.01

    @property
    def body(self) -> int:
        """How many sides its body has when it is thrown: of a die one of `BODIES` (a cube where no other fits), of a
        coin 2, of what is neither 0.
        """
        if self.shape is Shape.DIE:
            return len(self.faces) if len(self.faces) in BODIES else 6
        return 2 if self.shape in (Shape.DISC, Shape.TOKEN) and self.is_round and len(self.faces) == 2 else 0

    def is_open(self, face: int) -> bool:
        """Whether this face shows what the piece is."""
        return face == 0 or self.shape is not Shape.CARD


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Zone:
    """A place on the table where pieces lie."""

    id: str
    x: float
    y: float
    w: float
    h: float
    arrange: Arrange = Arrange.ROW
    show: Show = Show.ALL
    owner: int | None = None
    name: Message | None = None
    text: tuple[Message, ...] = ()
    """What this place is for, in sentences."""
    spots: tuple[tuple[float, float], ...] = ()
    """Centres in table millimetres, for `Arrange.SPOTS`."""
    label: tuple[float, float, float] | None = None
    """Centre and letter height (mm) of the name printed on the table; None prints nothing."""
    step: float = 0.0
    """Distance between neighbours in a row, fan or grid; 0 chooses one that fits."""
    outline: bool = False
    """Draw a faint frame where the zone is."""
    quiet: bool = False
    """Never a target by itself: no highlight, no hover."""
    round: bool = False
    """The largest ellipse inside the rectangle, not the rectangle."""

    def holds(self, x: float, y: float) -> bool:
        """Whether a point of the table (mm) lies in the zone."""
        across, down = x - self.x - self.w / 2, y - self.y - self.h / 2
        if self.round and self.w > 0 and self.h > 0:
            return (2 * across / self.w) ** 2 + (2 * down / self.h) ** 2 <= 1
        return abs(across) <= self.w / 2 and abs(down) <= self.h / 2


class Unit(NamedTuple):
    """A length that a game measures with: what so many of it are called, and millimetres."""

    name: Message
    length: float


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePlan:
    """The whole set of one game: kinds, zones and all pieces, before anything is placed.

    `alike` counts look-alikes: kind id -> how many exist; their pieces are named `wood-0`, `wood-1` and so on.
    """

    width: float
    height: float
    kinds: tuple[Kind, ...]
    zones: tuple[Zone, ...]
    unique: Mapping[str, str] = field(default_factory=dict)
    """Piece id -> kind id."""
    alike: Mapping[str, int] = field(default_factory=dict)
    mat: str = "wood"
    """The table itself: "wood", "cloth", "hide", "linen", "night", "space"."""
    home: str = "box"
    """The zone where pieces lie that the projection does not want anywhere."""
    fonts: str = "plain"
    """The title face: "plain", "carved" (Cinzel), "space" (Chakra Petch)."""
    units: tuple[Unit, ...] = ()
    """The lengths of the rule book, for the ruler of the free table."""


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

    __slots__ = ("_by_zone", "_placed", "height", "kinds", "pieces", "plan", "width", "zones")

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
        self._placed = placement

    def apply(self, change: Change) -> Change:
        """Carry out one change and return the change that takes it back."""
        self._placed = None
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
        order.remove(piece.id)
        self._number(order)

    def _insert(self, piece: Piece, zone: str, index: int) -> None:
        order = self._by_zone.setdefault(zone, [])
        order.insert(min(index, len(order)), piece.id)
        piece.zone = zone
        self._number(order)

    def _number(self, order: list[str]) -> None:
        for number, piece_id in enumerate(order):
            self.pieces[piece_id].index = number
