"""The parts of a table before anything is placed: kinds of pieces, zones and the layout of a game.

Lengths are millimetres on the table, origin at the upper left, y downwards; angles are degrees, clockwise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from tabletop.core.data.errors import did_you_mean
from tabletop.core.data.messages import Message, msg

Align: TypeAlias = Literal["left", "centre", "right"]
"""The alignment of words in their box."""
Typeface: TypeAlias = Literal["text", "title", "title_carved", "title_space", "figure", "numeral", "icon"]
"""The style of letters; "numeral" are heavy figures, as on dice."""
TitleFont: TypeAlias = Literal["plain", "carved", "space"]
"""The typeface of a game's titles: plain, carved (Cinzel), space (Chakra Petch)."""
Material: TypeAlias = Literal["card", "paper", "wood", "clay", "stone", "metal", "gold", "cloth", "plain"]
"""The material of a piece; of "plain" only the faces are drawn."""
Surface: TypeAlias = Literal["wood", "cloth", "hide", "linen", "night", "space"]
"""The surface of the table."""
MATS: Final[tuple[Surface, ...]] = get_args(Surface)
MATERIALS: Final[tuple[Material, ...]] = get_args(Material)
TYPEFACES: Final[tuple[Typeface, ...]] = get_args(Typeface)


class Shape(StrEnum):
    """The physical form of a piece."""

    CARD = "card"
    """A card: its front is face 0, its back face 1."""
    TILE = "tile"
    """A piece of thick cardboard, with a front and a back as a card."""
    TOKEN = "token"
    """A counter, cube or coin; a round one with two faces can be tossed."""
    FIGURE = "figure"
    """A figure that stands upright."""
    DIE = "die"
    """A die: a face for each number, in order."""
    DISC = "disc"
    """A round piece that can be flicked."""
    BOARD = "board"
    """A printed ground that lies below everything else and cannot be picked up in a match."""


class Arrangement(StrEnum):
    """The arrangement of the pieces in a zone."""

    PILE = "pile"
    """One on top of the other, the last one on top."""
    FAN = "fan"
    """Overlapping like the cards of a hand, each of which opens under the mouse."""
    ROW = "row"
    """Side by side in a line; overlapping where there is too little room."""
    GRID = "grid"
    """Side by side in several lines."""
    SCATTER = "scatter"
    """Strewn about, without an order."""
    SPOTS = "spots"
    """The given points, in order."""
    FREE = "free"
    """The pose of each piece."""
    PILES = "piles"
    """A pile for each kind, side by side, with the number of pieces in it."""


class Visibility(StrEnum):
    """The audience for the faces of the pieces in a zone."""

    ALL = "all"
    """Everybody sees the faces."""
    OWNER = "owner"
    """The seat that owns the zone sees the faces, all others see backs: a hand."""
    TOP = "top"
    """Everybody sees the face of the piece on top; `table.locate` cannot show it, a game with it has `project`."""
    NONE = "none"
    """Everybody sees backs: a deck."""


ZoneRole: TypeAlias = Literal["tray", "hand", "spent"]
"""The special role of a zone.

Dice wait in the "tray" and are thrown into it. In free play a seat's drawn pieces go to its "hand". Pieces in "spent"
are face down and looked through by a click: a player who knows a card there sees its front.
"""
ROLES: Final[tuple[ZoneRole, ...]] = get_args(ZoneRole)


def _expect_member(owner: str, field: str, value: object, kind: type[StrEnum]) -> None:
    """Raise ValueError unless a value is a member of an enumeration; a string that equals one is none."""
    if not isinstance(value, kind):
        names = ", ".join(f"{kind.__name__}.{member.name}" for member in kind)
        raise ValueError(f"{owner} has {field}={value!r}, which is no {kind.__name__}; there are {names}")


def _expect_word(owner: str, field: str, value: object, words: Sequence[str]) -> None:
    """Raise ValueError unless a value is one of some words."""
    if value not in words:
        raise ValueError(f"{owner} has {field}={value!r}; there are {', '.join(map(repr, words))}")


SEAT_SHAPE: Final = "seat/shape"
"""The name of a picture without a file: the shape of the piece's seat (circle, square, ...)."""


class ImageElement(NamedTuple):
    """A picture (`"stone_age/wood"`), in millimetres from the upper left corner of the piece.

    Its file is `assets/stone_age/wood.svg`, or `assets/wood.svg` in the folder of a game from another package. `tint`
    is None, a colour "#rrggbb", or "seat" for the colour of the piece's seat. With `SEAT_SHAPE` as its name it is the
    shape of the piece's seat, so that nobody needs to tell seats apart by colour.
    """

    name: str
    x: float
    y: float
    w: float
    h: float
    tint: str | None = None


class TextElement(NamedTuple):
    """Words or figures printed on a piece: the text is fitted into the rectangle.

    `size` is the letter height in mm, `plate` the colour of a plate behind them, just as wide as they are. `signs` are
    characters of the icon face that a picture of `assets/` replaces, each with the name of the picture. On a board,
    words with `elsewhere` stay readable under pieces: they are drawn above these, at the first of the places (mm from
    the usual one) that is free.
    """

    text: Message | str
    x: float
    y: float
    w: float
    h: float
    size: float = 4.0
    colour: str = "#2b2118"
    align: Align = "centre"
    font: Typeface = "text"
    plate: str | None = None
    signs: tuple[tuple[str, str], ...] = ()
    elsewhere: tuple[tuple[float, float], ...] = ()


class RectElement(NamedTuple):
    """A filled rectangle with rounded corners, with an optional hairline.

    `colour` is "#rrggbb" or "seat", as in `ImageElement`.
    """

    x: float
    y: float
    w: float
    h: float
    colour: str
    radius: float = 0.0
    line: str | None = None


FaceElement: TypeAlias = ImageElement | TextElement | RectElement
Face: TypeAlias = tuple[FaceElement, ...]


BODIES: Final = (4, 6, 8, 10, 12, 20)
"""The numbers of sides for which dice have a body with that many facets."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of piece: everything that interchangeable pieces share. `faces[0]` is the front, `faces[1]` the back.

    `width`, `height`: millimetres; a disc has width = height = diameter. `name` is what the piece is called and
    `text` what a tip and the inspect view explain; `notes` are sentences that the inspect view alone adds. `seat` is
    whose piece it is: a figure, token, disc or die of a seat has the seat's colour instead of `colour`.
    """

    id: str
    shape: Shape
    width: float
    height: float
    name: Message
    material: Material = "card"
    colour: str = "#d9c9a8"
    faces: tuple[Face, ...] = ((),)
    text: tuple[Message, ...] = ()
    notes: tuple[Message, ...] = ()
    seat: int | None = None
    thickness: float = 0.4
    radius: float = 3.0
    """The corner radius in mm: half the width makes a token round."""
    face_names: tuple[Message, ...] = ()
    """The names while each face is up, where these differ."""
    turn: float = 0.0
    """Degrees by which hands turn it at once; 0 leaves that to its shape."""
    tag: str = ""
    """Letters beside the piece, of one size on the screen however small the piece is; not shown for many in a grid."""
    halo: float = 0.0
    """The diameter of a ring of light around a piece that is smaller than what the eye finds at once; 0 for none."""
    worth: int = 1
    """Its share of the figure of the pile or row in which it lies, such as the value of a coin."""
    value: int | None = None
    """The number that it adds where values are summed up in free play, such as the points of a card."""
    figure: bool = False
    """A number about the place where it lies: it stays above the light and the marks of that place."""
    counter: bool = False
    """A piece that shows a number, which hands change in free play."""
    hidden: bool = False
    """A stand-in for a piece of which the viewer may see no more than a back."""

    def __post_init__(self) -> None:
        """Raise ValueError where the shape or the material is none that there is."""
        _expect_member(f"the kind {self.id!r}", "shape", self.shape, Shape)
        _expect_word(f"the kind {self.id!r}", "material", self.material, MATERIALS)

    def called(self, face: int) -> Message:
        """Return the name by what can be seen: the back of a card does not tell which card it is."""
        if face < len(self.face_names):
            return self.face_names[face]
        return self.name if self.is_open(face) else msg("core.face_down")

    @property
    def painted_for(self) -> int | None:
        """The seat whose colour it has, if any."""
        return self.seat if self.shape in (Shape.FIGURE, Shape.TOKEN, Shape.DISC, Shape.DIE) else None

    @property
    def is_round(self) -> bool:
        """True when its outline is a circle."""
        if self.shape is Shape.DISC:
            return True
        return self.shape in (Shape.TOKEN, Shape.BOARD) and self.radius * 2 >= min(self.width, self.height) - 0.01

    @property
    def die_sides(self) -> int:
        """The number of sides of the body thrown: one of `BODIES` for a die (else a cube), 2 for a coin, else 0."""
        if self.shape is Shape.DIE:
            return len(self.faces) if len(self.faces) in BODIES else 6
        return 2 if self.shape in (Shape.DISC, Shape.TOKEN) and self.is_round and len(self.faces) == 2 else 0

    def is_open(self, face: int) -> bool:
        """Return whether this face shows what the piece is."""
        return face == 0 or self.shape is not Shape.CARD


@dataclass(frozen=True, slots=True, kw_only=True)
class Zone:
    """A place on the table for pieces."""

    id: str
    x: float
    y: float
    w: float
    h: float
    arrange: Arrangement = Arrangement.ROW
    show: Visibility = Visibility.ALL
    owner: int | None = None
    name: Message | None = None
    text: tuple[Message, ...] = ()
    """The purpose of this place, in sentences."""
    spots: tuple[tuple[float, float], ...] = ()
    """Centres in table millimetres, for `Arrangement.SPOTS`."""
    label: tuple[float, float, float] | None = None
    """Centre and letter height (mm) of the name printed on the table; None prints nothing."""
    step: float = 0.0
    """Distance between neighbours in a row, fan or grid; 0 chooses one that fits."""
    outline: bool = False
    """A faint frame around the zone."""
    quiet: bool = False
    """A zone that is never a target itself: no highlight, no hover."""
    round: bool = False
    """The largest ellipse inside the rectangle instead of the rectangle."""
    size: float = 1.0
    """The factor by which its pieces are drawn larger; in a grid only as far as all of them lie side by side."""
    counted_from: int = 0
    """The number of pieces from which a figure stands at the right of a row; 0: when they can hardly be counted."""
    endless: bool = False
    """A pile of free play from which copies are taken: one that comes out of it appears where the taken piece lay."""
    uncounted: bool = False
    """A heap or a pile without a figure: its number says nothing, or is told beside it."""
    dimmed: bool = False
    """A zone whose pieces are out of play for the present: they are drawn dim."""
    stowed: bool = False
    """A zone whose pieces are not seen, because its side is folded: they come from its middle and go there."""
    places: Mapping[tuple[float, float], tuple[float, float]] = field(default_factory=dict)
    """Where poses of a free zone lie in this form of its side, from where they are given; others stay as they are."""
    joined: tuple[str, ...] = ()
    """The zones that printed lines join with this one; lines and zones are lit, and its name shown, under the mouse."""
    role: ZoneRole | None = None
    """The special role that the program gives the zone."""
    cell: float = 0.0
    """The side of the squares of a grid that is drawn in it (mm); 0 draws none."""
    snaps: bool = False
    """True if pieces that hands put down in free play go to the middle of a square of the grid."""
    snap_points: tuple[tuple[float, float], ...] = ()
    """The points to which such pieces go when they are near (mm from the corner of the zone)."""

    def __post_init__(self) -> None:
        """Raise ValueError where an option has a value that does not exist, or an owner is missing."""
        name = f"the zone {self.id!r}"
        _expect_member(name, "arrange", self.arrange, Arrangement)
        _expect_member(name, "show", self.show, Visibility)
        if self.role is not None:
            _expect_word(name, "role", self.role, ROLES)
        if self.show is Visibility.OWNER and self.owner is None:
            raise ValueError(f"{name} has show=Visibility.OWNER and no owner: give it owner=, the number of a seat")

    def holds(self, x: float, y: float) -> bool:
        """Return whether a point of the table (mm) is in the zone."""
        across, down = x - self.x - self.w / 2, y - self.y - self.h / 2
        if self.round and self.w > 0 and self.h > 0:
            return (2 * across / self.w) ** 2 + (2 * down / self.h) ** 2 <= 1
        return abs(across) <= self.w / 2 and abs(down) <= self.h / 2


class SideForm(NamedTuple):
    """One form of a side: its length along the stack, its zones from its corner, and its boards' kinds by piece."""

    length: float
    zones: tuple[Zone, ...]
    kinds: Mapping[str, str]


class Side(NamedTuple):
    """The side of a seat: large, open, and folded to a strip.

    Each form has the same zones. `large` is as long as two that are open, less one strip.
    """

    seat: int
    large: SideForm
    open: SideForm
    strip: SideForm


class SideStack(NamedTuple):
    """A part of the table that sides share: one of them is large, or two are open; the others are strips.

    The stack begins at a point and runs down, or to the right; `width` is across it.
    """

    x: float
    y: float
    width: float
    gap: float
    sides: tuple[Side, ...]
    down: bool = True


class Unit(NamedTuple):
    """A length that a game measures with: its name in the plural, and millimetres."""

    name: Message
    length: float


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLayout:
    """The whole set of one game: kinds, zones and all pieces, before anything is placed.

    `fungible` counts interchangeable pieces: kind id -> how many; they are named `wood-0`, `wood-1` and so on.
    """

    width: float
    height: float
    kinds: tuple[Kind, ...]
    zones: tuple[Zone, ...]
    unique: Mapping[str, str] = field(default_factory=dict)
    """Piece id -> kind id."""
    fungible: Mapping[str, int] = field(default_factory=dict)
    mat: Surface = "wood"
    mat_colour: str = ""
    """The colour of the surface, "#rrggbb"; "" for its usual one."""
    mat_picture: tuple[str, int] | None = None
    """The kind and its face that are the picture of the free table's top."""
    box: str = "box"
    """The zone for pieces that the projection places nowhere."""
    lettering: TitleFont = "plain"
    units: tuple[Unit, ...] = ()
    """The lengths of the rule book, for the ruler of the free table."""
    sides: tuple[SideStack, ...] = ()
    """The sides that fold in the window; `zones` and `unique` say how they lie where nothing folds."""

    def __post_init__(self) -> None:
        """Raise ValueError where two zones have one id, or the table a surface or lettering that does not exist."""
        _expect_word("the table", "mat", self.mat, MATS)
        _expect_word("the table", "lettering", self.lettering, get_args(TitleFont))
        ids = [zone.id for zone in self.zones]
        if len(set(ids)) < len(ids):
            raise ValueError(f"two zones of the table are called {next(one for one in ids if ids.count(one) > 1)!r}")
        kinds = {kind.id for kind in self.kinds}
        named = {"unique": self.unique.values(), "fungible": self.fungible}
        for place, kind in ((place, kind) for place, names in named.items() for kind in names if kind not in kinds):
            what = f"{place} of the table names the kind {kind!r}, which is not among its kinds"
            raise ValueError(what + did_you_mean(kind, kinds))
