"""The printing on a player board, in its own millimetres."""

from __future__ import annotations

from collections.abc import Iterator

from games.stone_age.rules.facts import DIVISORS, RESOURCES
from games.stone_age.table.geometry_mat import HINT, ICON, TOOL_SIZE, parts, size, tool_spots
from games.stone_age.table.palette import BONE, DARK, GROUND, INK, SAND, SHELF, UMBER, art
from tabletop.core.data.messages import SeatName, msg
from tabletop.core.rules.questions import Seat
from tabletop.core.table.layout import Face, FaceElement, RectElement, TextElement


def face(seat: Seat, seats: int) -> Face:
    """Return the rim in the colour of the seat, the player's name, and ground for each part."""
    width, height = size(seats)
    return (
        RectElement(0, 0, width, height, "seat", 5.0),
        RectElement(2.5, 2.5, width - 5, height - 5, GROUND, 3.5),
        RectElement(2.5, 2.5, width - 5, 13.5, UMBER, 3.5),
        art("person", 5, 3, 11, 12.5, "seat"),
        TextElement(msg("stone_age.print.owner", who=SeatName(seat)), 18, 2, 49, 15, 9.5, BONE, "left", "title"),
        TextElement(msg("stone_age.print.culture"), 68, 1, width - 73, 17, 9.4, BONE, "right", "figure"),
        *_grounds(seats),
    )


def _grounds(seats: int) -> Iterator[FaceElement]:
    boxes = parts(seats)
    for name, colour in (("reserve", DARK), ("food", SAND), ("cards", SHELF), ("buildings", SHELF)):
        yield RectElement(*boxes[name], colour, 3.0)
    x, y, w, h = boxes["food"]
    yield RectElement(x + w, y, HINT, h, SAND, 3.0)
    yield _divisor(0, x + w, y + (h - 12) / 2)
    for x, y in tool_spots(seats):
        yield RectElement(x - TOOL_SIZE / 2 - 1, y - TOOL_SIZE / 2 - 1, TOOL_SIZE + 2, TOOL_SIZE + 2, DARK, 3.0, UMBER)
    for number, name in enumerate(RESOURCES, 1):
        x, y, w, h = boxes[name]
        left = x - HINT - ICON
        yield RectElement(left, y, w + HINT + ICON, h, SAND, 3.0)
        yield art(name, left + 1, y + 1, ICON - 2, h - 2)
        yield _divisor(number, left + ICON, y)


def _divisor(good: int, x: float, y: float) -> TextElement:
    """Return the divisor of a roll for a good: the source prints it on every player board."""
    return TextElement(f"÷{DIVISORS[good]}", x - 2, y - 2.5, HINT + 2, 17, 9.4, INK, "left", "figure")
