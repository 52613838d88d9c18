"""The typed blocks of a `set.toml`."""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from tabletop.core.data.messages import Message, msg, translated
from tabletop.core.table.layout import Material, Shape

Translated: TypeAlias = str | dict[str, str]
"""A name in one language, or by language: `{ en = "King", zh_TW = "國王" }`."""
Point: TypeAlias = tuple[float, float]


class Stroke(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One mark of a face: exactly one of `picture`, `print` and `patch` (a colour); `at` may repeat it."""

    picture: str | None = None
    print: Translated | None = None
    patch: str | None = None
    at: list[Point]
    w: float
    h: float
    tint: str | None = None
    size: float = 5.0
    colour: str = "#2b2118"
    font: str = "text"
    radius: float = 0.0


class Grid(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Snap points of a board: columns x rows, the first at (x, y) mm from its upper left corner, `step` apart."""

    columns: int
    rows: int
    x: float
    y: float
    step: float


class Length(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A length that the ruler measures with: its name in the plural, and millimetres."""

    name: Translated
    length: float


class Block(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One kind of piece, or one for each row of the tables named in `each`.

    `snap_points` are places to which other pieces go (mm from the middle of the piece), beside those of its `grid`.
    """

    id: str | None = None
    name: Translated | None = None
    text: Translated | None = None
    picture: str | None = None
    marks: list[Stroke] | None = None
    back: str | None = None
    back_marks: list[Stroke] | None = None
    faces: list[str] | None = None
    width: float | None = None
    height: float | None = None
    radius: float | None = None
    thickness: float | None = None
    material: str | None = None
    colour: str | None = None
    seat: int | None = None
    sides: int = 6
    turn: float = 0.0
    count: int = 1
    at: Point | None = None
    spots: list[Point] | None = None
    step: Point = (0.0, 0.0)
    pile: bool = False
    bag: bool = False
    endless: bool = False
    angle: float = 0.0
    written: str = ""
    face: int = 0
    locked: bool = False
    counter: bool = False
    value: int | None = None
    grid: Grid | None = None
    snap_points: list[Point] | None = None
    columns: int | None = None
    rows: int | None = None
    names: list[str] | None = None
    cells: list[int] | None = None
    cut_back: bool = False
    each: list[str] = []


class Shapes(msgspec.Struct, frozen=True):
    """The defaults of a block: shape, size (mm), corner radius, thickness, material."""

    shape: Shape
    width: float
    height: float
    radius: float
    thickness: float
    material: Material
    colour: str = "#d9c9a8"


BLOCKS: Final = {
    "board": Shapes(Shape.BOARD, 400, 400, 4, 2.4, "card"),
    "card": Shapes(Shape.CARD, 63, 88, 3.2, 0.4, "card", "#fbf8f0"),
    "sheet": Shapes(Shape.CARD, 63, 88, 3.2, 0.4, "card", "#fbf8f0"),
    "tile": Shapes(Shape.TILE, 45, 45, 2, 2, "card"),
    "token": Shapes(Shape.TOKEN, 20, 20, 10, 2, "card"),
    "figure": Shapes(Shape.FIGURE, 16, 16, 0, 10, "wood"),
    "disc": Shapes(Shape.DISC, 20, 20, 10, 4, "wood"),
    "die": Shapes(Shape.DIE, 16, 16, 2, 16, "plain", "#f2ead8"),
}
"""The blocks by name, in the order in which their pieces come onto the table."""


def spoken(words: Translated) -> Message:
    """Return a name of a set's file as a message, in all languages that the file has."""
    return translated(words) if isinstance(words, dict) else msg("sandbox.plain", text=words)
