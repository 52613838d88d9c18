"""The player board: where its parts are and what is printed on it, in its own millimetres."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from games.stone_age.card_faces import BONE, UMBER, art
from games.stone_age.facts import DIVISORS, RESOURCES, TOOL_SPACES
from games.stone_age.geometry import Box
from tabletop.ask import Seat
from tabletop.table import Face, Mark, Patch, Print
from tabletop.words import Who, say

WIDTH: Final = 236.0
TOOL_SIZE: Final = 26.0
TALL_UP_TO: Final = 3
"""With so many players there is room for player boards with the buildings below the cards."""
SAND: Final = "#d6bd8d"
_GROUND: Final = "#c7a877"
_DARK: Final = "#b39163"
_SHELF: Final = "#bd9b6a"
_ICON: Final = 14.0
_HINT: Final = 16.0
"""Width of the printed divisor of a good."""
_CARD_ROW: Final = 68.0


def size(seats: int) -> tuple[float, float]:
    """Width and height of a player board in a match of `seats`."""
    return WIDTH, 220.0 if seats <= TALL_UP_TO else 164.0


@cache
def parts(seats: int) -> Mapping[str, Box]:
    """The parts where things lie, by the name of their zone."""
    tall = seats <= TALL_UP_TO
    rows = {
        name: (98.0 + _ICON + _HINT, 40.0 + 13 * number, WIDTH - 101 - _ICON - _HINT, 12.0)
        for number, name in enumerate(RESOURCES)
    }
    shelf = size(seats)[1] - 4
    return MappingProxyType(
        {
            "start": (4.0, 17.0, 18.0, 22.0),
            "people": (24.0, 18.0, 128.0, 20.0),
            "reserve": (156.0, 18.0, 76.0, 20.0),
            "tools": (4.0, 40.0, 90.0, 30.0),
            "food": (4.0, 72.0, 90.0 - _HINT, 20.0),
            **rows,
            "cards": (4.0, 94.0, WIDTH - 8, _CARD_ROW) if tall else (4.0, 94.0, 138.0, shelf - 94 + 2),
            "buildings": (4.0, 166.0, WIDTH - 8, shelf - 166) if tall else (146.0, 94.0, WIDTH - 150, shelf - 94 + 2),
        }
    )


def tool_spots() -> tuple[tuple[float, float], ...]:
    """The middles of the three tool spaces."""
    return tuple((19.0 + 30 * space, 55.0) for space in range(TOOL_SPACES))


def face(seat: Seat, seats: int) -> Face:
    """Rim in the colour of the seat, the player's name, and ground for each part."""
    width, height = size(seats)
    return (
        Patch(0, 0, width, height, "seat", 5.0),
        Patch(2.5, 2.5, width - 5, height - 5, _GROUND, 3.5),
        Patch(2.5, 2.5, width - 5, 13.5, UMBER, 3.5),
        art("person", 5, 3, 11, 12.5, "seat"),
        Print(say("stone_age.print.owner", who=Who(seat)), 18, 3, 84, 12.5, 9.5, BONE, "left", "title"),
        Print(say("stone_age.print.culture"), 104, 3, width - 110, 12.5, 9.0, BONE, "right", "figure"),
        *_grounds(seats),
    )


def _grounds(seats: int) -> Iterator[Mark]:
    boxes = parts(seats)
    for name, colour in (("reserve", _DARK), ("food", SAND), ("cards", _SHELF), ("buildings", _SHELF)):
        yield Patch(*boxes[name], colour, 3.0)
    x, y, w, h = boxes["food"]
    yield Patch(x + w, y, _HINT, h, SAND, 3.0)
    yield _divisor(0, x + w, y + (h - 12) / 2)
    for x, y in tool_spots():
        yield Patch(x - TOOL_SIZE / 2 - 1, y - TOOL_SIZE / 2 - 1, TOOL_SIZE + 2, TOOL_SIZE + 2, _DARK, 3.0, UMBER)
    for number, name in enumerate(RESOURCES, 1):
        x, y, w, h = boxes[name]
        left = x - _HINT - _ICON
        yield Patch(left, y, w + _HINT + _ICON, h, SAND, 3.0)
        yield art(name, left + 1, y + 1, _ICON - 2, h - 2)
        yield _divisor(number, left + _ICON, y)


def _divisor(good: int, x: float, y: float) -> Print:
    """By what a roll for a good is divided: the source prints it on every player board."""
    return Print(f"÷{DIVISORS[good]}", x, y, _HINT - 1, 12, 9.0, UMBER, font="figure")
