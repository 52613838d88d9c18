"""What a table is made of, before anything is placed: kinds of pieces, zones and the plan of a game.

Lengths are millimetres on the table, origin at the upper left, y downwards; angles are degrees, clockwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from tabletop.core.data.messages import Message, msg

Align: TypeAlias = Literal["left", "centre", "right"]
"""Where words stand in their room."""
Typeface: TypeAlias = Literal["text", "title", "title_carved", "title_space", "figure", "numeral", "icon"]
"""What letters look like; "numeral" are heavy figures, as on dice."""
TitleFont: TypeAlias = Literal["plain", "carved", "space"]
"""The typeface of a game's titles: plain, carved (Cinzel), space (Chakra Petch)."""
Material: TypeAlias = Literal["card", "paper", "wood", "clay", "stone", "metal", "gold", "cloth", "plain"]
"""What a piece is made of; of "plain" only the faces are drawn."""
Surface: TypeAlias = Literal["wood", "cloth", "hide", "linen", "night", "space"]
"""What the table itself is."""
MATS: Final[tuple[Surface, ...]] = get_args(Surface)
MATERIALS: Final[tuple[Material, ...]] = get_args(Material)
TYPEFACES: Final[tuple[Typeface, ...]] = get_args(Typeface)


class Shape(StrEnum):
    """What a piece is as a thing."""

    CARD = "card"
    TILE = "tile"
    TOKEN = "token"
    FIGURE = "figure"
    DIE = "die"
    DISC = "disc"
    BOARD = "board"


class Arrangement(StrEnum):
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
    PILES = "piles"
    """A pile for each kind, side by side, with how many lie in it."""


class Visibility(StrEnum):
    """Who sees the faces of what lies in a zone."""

    ALL = "all"
    OWNER = "owner"
    TOP = "top"
    NONE = "none"


ZoneRole: TypeAlias = Literal["tray", "hand", "spent"]
"""In the tray dice wait, and into it they are thrown. In free play what a seat draws goes to its hand. What is spent
lies face down and is looked through by a click: whoever knows a card there sees its front.
"""


class ImageElement(NamedTuple):
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


class TextElement(NamedTuple):
    """Words or figures printed on a piece: the text is fitted into the rectangle. `size` is the letter height in mm,
    `plate` the colour of a plate behind them, just as wide as they are."""

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
    material: Material = "card"
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
    tag: str = ""
    """Letters beside the piece, of one size on the screen however small the piece is; not where many lie in a grid."""
    counter: bool = False
    """In free play it shows a number that hands change."""
    hidden: bool = False
    """It stands for a piece of which the viewer may see no more than a back."""

    def called(self, face: int) -> Message:
        """Return the name by what can be seen: the back of a card does not tell which card it is."""
        if face < len(self.face_names):
            return self.face_names[face]
        return self.name if self.is_open(face) else msg("core.face_down")

    @property
    def is_round(self) -> bool:
        """True if its outline is a circle."""
        if self.shape is Shape.DISC:
            return True
        return self.shape is Shape.TOKEN and self.radius * 2 >= min(self.width, self.height) - 0.01

    @property
    def die_sides(self) -> int:
        """How many sides its body has when it is thrown: of a die one of `BODIES` (a cube where no other fits), of a
        coin 2, of what is neither 0.
        """
        if self.shape is Shape.DIE:
            return len(self.faces) if len(self.faces) in BODIES else 6
        return 2 if self.shape in (Shape.DISC, Shape.TOKEN) and self.is_round and len(self.faces) == 2 else 0

    def is_open(self, face: int) -> bool:
        """Return whether this face shows what the piece is."""
        return face == 0 or self.shape is not Shape.CARD


@dataclass(frozen=True, slots=True, kw_only=True)
class Zone:
    """A place on the table where pieces lie."""

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
    """What this place is for, in sentences."""
    spots: tuple[tuple[float, float], ...] = ()
    """Centres in table millimetres, for `Arrangement.SPOTS`."""
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
    role: ZoneRole | None = None
    """What the program itself does with the zone."""

    def holds(self, x: float, y: float) -> bool:
        """Return whether a point of the table (mm) lies in the zone."""
        across, down = x - self.x - self.w / 2, y - self.y - self.h / 2
        if self.round and self.w > 0 and self.h > 0:
            return (2 * across / self.w) ** 2 + (2 * down / self.h) ** 2 <= 1
        return abs(across) <= self.w / 2 and abs(down) <= self.h / 2


class Unit(NamedTuple):
    """A length that a game measures with: what so many of it are called, and millimetres."""

    name: Message
    length: float


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLayout:
    """The whole set of one game: kinds, zones and all pieces, before anything is placed.

    `alike` counts look-alikes: kind id -> how many exist; their pieces are named `wood-0`, `wood-1` and so on.
    """

    width: float
    height: float
    kinds: tuple[Kind, ...]
    zones: tuple[Zone, ...]
    unique: Mapping[str, str] = field(default_factory=dict)
    """Piece id -> kind id."""
    fungible: Mapping[str, int] = field(default_factory=dict)
    mat: Surface = "wood"
    box: str = "box"
    """The zone where pieces lie that the projection does not want anywhere."""
    lettering: TitleFont = "plain"
    units: tuple[Unit, ...] = ()
    """The lengths of the rule book, for the ruler of the free table."""

    def __post_init__(self) -> None:
        """Raise ValueError where two zones have one id."""
        ids = [zone.id for zone in self.zones]
        if len(set(ids)) < len(ids):
            raise ValueError(f"two zones of the table are called {next(one for one in ids if ids.count(one) > 1)!r}")
