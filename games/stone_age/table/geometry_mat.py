"""The player board: the positions of its parts and its printing, in its own millimetres."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from games.stone_age.rules.facts import RESOURCES, TOOL_SPACES
from tabletop.core.table.builders import Box

WIDTH: Final = 236.0
TOOL_SIZE: Final = 26.0
TALL_UP_TO: Final = 3
"""The greatest number of players with room for player boards that have the buildings below the cards."""
HEIGHTS: Final = {2: 248.0, 3: 220.0, 4: 164.0}
"""The height of a player board by the number of players: two have room for their cards in two rows."""
ICON: Final = 14.0
HINT: Final = 18.0
"""Width of the printed divisor of a good."""
_CARD_ROW: Final = 68.0


def size(seats: int) -> tuple[float, float]:
    """Return width and height of a player board in a match of `seats`."""
    return WIDTH, HEIGHTS[seats]


AID: Final = (WIDTH, 166.0)
"""The size of the reminder below the player boards of two."""


@cache
def parts(seats: int) -> Mapping[str, Box]:
    """Return the parts that hold pieces, by the name of their zone."""
    tall = seats <= TALL_UP_TO
    rows = {
        name: (98.0 + ICON + HINT, 40.0 + 13 * number, WIDTH - 101 - ICON - HINT, 12.0)
        for number, name in enumerate(RESOURCES)
    }
    shelf = size(seats)[1] - 4
    row = _CARD_ROW + shelf - 216.0 if tall else _CARD_ROW
    return MappingProxyType(
        {
            "start": (4.0, 17.0, 18.0, 22.0),
            "people": (24.0, 18.0, 128.0, 20.0),
            "reserve": (156.0, 18.0, 76.0, 20.0),
            "tools": (4.0, 40.0, 90.0, 30.0),
            "food": (4.0, 72.0, 90.0 - HINT, 20.0),
            **rows,
            "cards": (4.0, 94.0, WIDTH - 8, row) if tall else (4.0, 94.0, 85.0, shelf - 94 + 2),
            "buildings": (4.0, shelf - 50, WIDTH - 8, 50.0) if tall else (93.0, 94.0, WIDTH - 97, shelf - 94 + 2),
        }
    )


def tool_spots() -> tuple[tuple[float, float], ...]:
    """Return the middles of the three tool spaces."""
    return tuple((19.0 + 30 * space, 55.0) for space in range(TOOL_SPACES))
