"""The looks and sizes that are offered for the top of a free table, and the limits of its size."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from tabletop.core.table.layout import Kind, Shape, Surface
from tabletop.sandbox.model.seat_view import SeatView
from tabletop.sandbox.model.spot import Spot

SIDES: Final = (300.0, 3000.0)
"""The least and the greatest side of a table top (mm)."""


class Look(NamedTuple):
    """A surface in a colour; "" is its own."""

    mat: Surface
    colour: str = ""


LOOKS: Final[dict[str, Look]] = {
    "green_cloth": Look("cloth"),
    "blue_cloth": Look("cloth", "#24466b"),
    "red_cloth": Look("cloth", "#6b2430"),
    "black_cloth": Look("cloth", "#26282b"),
    "brown_wood": Look("wood"),
    "dark_wood": Look("wood", "#3f2a20"),
    "light_wood": Look("wood", "#b08b5e"),
    "leather": Look("hide"),
    "linen": Look("linen"),
    "night": Look("night"),
    "space": Look("space"),
}
"""The looks that are offered, by the names of their messages (`sandbox.look.<name>`)."""
SIZES: Final[dict[str, Spot]] = {
    "small": (700.0, 400.0),
    "usual": (960.0, 540.0),
    "large": (1300.0, 730.0),
    "square": (900.0, 900.0),
    "long": (1600.0, 600.0),
}
"""The sizes that are offered (mm), by the names of their messages (`sandbox.size.<name>`)."""
USUAL_COLOUR: Final = "#2a5c8f"
"""The colour of the table that is proposed where it has none of its own."""
USUAL_CELL: Final = 50.0
"""The side of the squares of a grid that is proposed (mm)."""
PICTURED: Final = (Shape.BOARD, Shape.TILE)
"""The shapes of the pieces whose faces are offered as pictures of the table."""
MOST_PICTURES: Final = 12
_TYPED_SIZE: Final = re.compile(r"\s*([0-9]{2,4})\s*(?:[x×*,; ]|mm)+\s*([0-9]{2,4})\s*(?:mm)?\s*")
_TYPED_CELL: Final = re.compile(r"\s*([0-9]{1,3}(?:[.][0-9]{1,2})?)\s*(?:mm)?\s*")


def pictures_for(table: SeatView) -> list[tuple[Kind, int]]:
    """Return the faces of boards and tiles in sight that can be the picture of the table, largest first."""
    lying = ((table.kind_of(one.id), one.face) for one in table.pieces.values())
    found = {(kind.id, face): kind for kind, face in lying if kind.shape in PICTURED and not kind.hidden}
    ordered = sorted(found.items(), key=lambda one: (-one[1].width * one[1].height, one[0]))
    return [(kind, face) for (_, face), kind in ordered[:MOST_PICTURES]]


def size_in(text: str) -> Spot | None:
    """Return the width and height (mm) in a typed text such as "900 x 600"; None if it is no size."""
    typed = _TYPED_SIZE.fullmatch(text)
    return None if typed is None else (float(typed[1]), float(typed[2]))


def cell_in(text: str) -> float | None:
    """Return the side of a square (mm) in a typed text; None if it is no length."""
    typed = _TYPED_CELL.fullmatch(text)
    return None if typed is None else float(typed[1])
