"""The player board: the positions of its parts and its printing, in its own millimetres."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from games.stone_age.rules.facts import RESOURCES, TOOL_SPACES
from tabletop.core.table.builders import Box

Point: TypeAlias = tuple[float, float]

WIDTH: Final = 236.0
TOOL_SIZE: Final = 26.0
ICON: Final = 14.0
HINT: Final = 18.0
"""Width of the printed divisor of a good."""
GAP: Final = 6.0
"""The gap between two player boards in the column."""
COLUMN: Final = 674.0
"""The height of the column of player boards."""
_CARD_ROW: Final = 68.0
_TILE_ROW: Final = 50.0


class MatShape(NamedTuple):
    """One form of a player board. `shelf` is the height of the buildings below the cards; 0 puts them beside."""

    height: float
    people_room: float
    """The difference in height between the row of people and that of the start marker."""
    shelf: float = _TILE_ROW
    pitch: float = 13.0
    """The distance from one resource to the next."""

    @property
    def size(self) -> Point:
        return WIDTH, self.height


SHAPES: Final = {2: MatShape(248.0, 11.0), 3: MatShape(220.0, 4.0), 4: MatShape(164.0, 4.0, 0.0, 12.5)}
"""Player boards of one size, by the number of players: two have room for their cards in two rows."""
STRIP: Final = 82.0
"""The height of a player board that is folded to a strip."""
AID: Final = (WIDTH, 166.0)
"""The size of the reminder below the player boards of two."""


def has_aid(seats: int) -> bool:
    """Return whether the column has room for a reminder of the divisors and of the final scoring."""
    return seats == 2


def open_shape(seats: int) -> MatShape:
    """Return the form of two boards that are open at once, the others being strips."""
    column = COLUMN - (AID[1] + GAP if has_aid(seats) else 0.0)
    return MatShape((column - GAP - (seats - 2) * (STRIP + GAP)) / 2, 11.0)


def large_height(seats: int) -> float:
    """Return the height of the only board that is open: it has what two open ones have, less one strip."""
    return 2 * open_shape(seats).height - STRIP


@cache
def parts(shape: MatShape) -> Mapping[str, Box]:
    """Return the parts that hold pieces, by the name of their zone."""
    down, pitch, tall = shape.people_room, shape.pitch, bool(shape.shelf)
    top, end = (42.0 + down + 4 * pitch if tall else 95.0), shape.height - 4
    rows = {
        name: (98.0 + ICON + HINT, 40.0 + down + pitch * number, WIDTH - 101 - ICON - HINT, pitch - 1)
        for number, name in enumerate(RESOURCES)
    }
    return MappingProxyType(
        {
            "start": (4.0, 17.0, 18.0, 22.0),
            "people": (24.0, 18.0, 128.0, 20.0 + down),
            "reserve": (156.0, 18.0, 76.0, 20.0 + down),
            "tools": (4.0, 40.0 + down, 90.0, 30.0),
            "food": (4.0, 72.0 + down, 90.0 - HINT, top - down - 74.0),
            **rows,
            "cards": (4.0, top, WIDTH - 8, end - shape.shelf - top) if tall else (4.0, top, 85.0, _CARD_ROW),
            "buildings": (4.0, end - shape.shelf, WIDTH - 8, shape.shelf)
            if tall
            else (93.0, top, WIDTH - 97, _CARD_ROW),
        }
    )


def tool_spots(shape: MatShape) -> tuple[Point, ...]:
    """Return the middles of the three tool spaces."""
    return tuple((19.0 + 30 * space, 55.0 + shape.people_room) for space in range(TOOL_SPACES))


STRIP_PARTS: Final[Mapping[str, Box]] = MappingProxyType(
    {
        "people": (4.0, 20.0, 27.0, 29.0),
        "tools": (33.0, 20.0, 67.0, 28.0),
        "gold": (105.0, 24.0, 22.0, 18.0),
        "food": (4.0, 50.0, 60.0, 28.0),
        "wood": (65.0, 50.0, 22.0, 20.0),
        "clay": (88.0, 50.0, 22.0, 20.0),
        "stone": (109.0, 50.0, 21.0, 20.0),
        "start": (144.0, 4.0, 24.0, 24.0),
        "buildings": (133.0, 29.0, 46.0, 49.0),
        "cards": (181.0, 7.0, 52.0, 70.0),
    }
)
"""The parts of a strip that hold pieces: counted where the board shows them side by side."""
STRIP_TOOLS: Final = tuple((46.0 + 20 * space, 34.0) for space in range(TOOL_SPACES))
