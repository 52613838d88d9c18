"""The own player board, which is larger than the folded ones: its parts, and how much larger its pieces are."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from games.stone_age.rules.facts import GOODS, TOOL_SPACES
from games.stone_age.table.geometry_mat import TOOL_SIZE, WIDTH, Point
from tabletop.core.table.builders import Box

SIZES: Final[Mapping[str, float]] = MappingProxyType(
    {
        "start": 1.25,
        "people": 1.3,
        "reserve": 0.8,
        "tools": 1.25,
        "food": 1.1,
        "wood": 1.6,
        "clay": 1.6,
        "stone": 1.6,
        "gold": 1.6,
        "cards": 1.75,
        "buildings": 1.25,
    }
)
"""The enlargement of the pieces of each part; cards and buildings grow as far as they fit side by side."""
RESERVE: Final[Box] = (124.0, 57.0, 108.0, 37.0)
"""The ground of the people who are not in play yet: their name above them."""
ROWS: Final = {name: (4.0, 96.0 + 21.0 * number, WIDTH - 8, 20.0) for number, name in enumerate(GOODS)}
"""The grounds of the goods, one row each: picture, divisor, pieces, and their figure."""
SIGN: Final = 20.0
"""Width of the picture of a good at the start of its row."""
DIVISOR: Final = 22.0
"""Width of the divisor beside it."""
FIGURE: Final = 30.0
"""Width of the figure at the end."""
_SLOT: Final = 39.0
_SHELVES: Final = 203.0
_TALL: Final = 450.0
"""The height from which a board has more room for buildings."""


@cache
def large_parts(height: float) -> Mapping[str, Box]:
    """Return the parts that hold pieces on a board of this height, by the name of their zone."""
    rows = {name: (x + SIGN + DIVISOR, y, w - SIGN - DIVISOR - FIGURE, h) for name, (x, y, w, h) in ROWS.items()}
    shelf = 82.0 if height > _TALL else 62.0
    cards = _SHELVES + shelf + 2
    x, y, w, h = RESERVE
    return MappingProxyType(
        {
            "start": (206.0, 17.0, 26.0, 39.0),
            "people": (4.0, 18.0, 200.0, 37.0),
            "reserve": (x + 3, y + 13, w - 6, h - 14),
            "tools": (4.0, 57.0, _SLOT * TOOL_SPACES, 37.0),
            **rows,
            "buildings": (4.0, _SHELVES, WIDTH - 8, shelf),
            "cards": (4.0, cards, WIDTH - 8, height - 4 - cards),
        }
    )


TOOLS: Final[tuple[Point, ...]] = tuple((4 + _SLOT * (space + 0.5), 75.5) for space in range(TOOL_SPACES))
"""The middles of the three tool spaces."""
TOOL_SPACE: Final = TOOL_SIZE * SIZES["tools"] + 3
"""The side of a tool space."""
