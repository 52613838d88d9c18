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
PEOPLE_ROOM: Final = {2: 11.0, 3: 4.0, 4: 4.0}
"""What the row of people is higher than the row of the start marker, by the number of players."""
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
    tall, down, pitch = seats <= TALL_UP_TO, PEOPLE_ROOM[seats], 13.0 if seats <= TALL_UP_TO else 12.5
    top, shelf = 94.0 + down if tall else 95.0, size(seats)[1] - 4
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
            "cards": (4.0, top, WIDTH - 8, shelf - 50 - top) if tall else (4.0, top, 85.0, _CARD_ROW),
            "buildings": (4.0, shelf - 50, WIDTH - 8, 50.0) if tall else (93.0, top, WIDTH - 97, _CARD_ROW),
        }
    )


def tool_spots(seats: int) -> tuple[tuple[float, float], ...]:
    """Return the middles of the three tool spaces."""
    return tuple((19.0 + 30 * space, 55.0 + PEOPLE_ROOM[seats]) for space in range(TOOL_SPACES))
