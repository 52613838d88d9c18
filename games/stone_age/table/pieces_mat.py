"""The printing on a player board, in its own millimetres."""

from __future__ import annotations

from collections.abc import Iterator

from games.stone_age.rules.facts import DIVISORS, RESOURCES
from games.stone_age.table.geometry_mat import (
    HINT,
    ICON,
    STRIP,
    STRIP_PARTS,
    STRIP_TOOLS,
    TOOL_SIZE,
    WIDTH,
    MatShape,
    Point,
    parts,
    tool_spots,
)
from games.stone_age.table.palette import BONE, DARK, GROUND, INK, SAND, SHELF, UMBER, art
from tabletop.core.data.messages import SeatName, msg
from tabletop.core.rules.questions import Seat
from tabletop.core.table.layout import Face, FaceElement, RectElement, TextElement


def face(seat: Seat, shape: MatShape) -> Face:
    """Return the rim in the colour of the seat, the player's name, and ground for each part."""
    return (
        *_rim(seat, shape.height, WIDTH - 5),
        TextElement(msg("stone_age.print.culture"), 68, 1, WIDTH - 73, 17, 9.4, BONE, "right", "figure"),
        *_grounds(shape),
    )


def strip_face(seat: Seat) -> Face:
    """Return the same for a board that is folded to a strip."""
    x, y, _, h = STRIP_PARTS["food"]
    return (
        *_rim(seat, STRIP, 176.0),
        RectElement(x, y, 126.0, h, SAND, 3.0),
        *(RectElement(*STRIP_PARTS[name], SHELF, 3.0) for name in ("buildings", "cards")),
        *_tool_grounds(STRIP_TOOLS, 0.0),
    )


def _rim(seat: Seat, height: float, heading: float) -> Iterator[FaceElement]:
    """Yield the rim of a board, and the player's name in a heading of this width."""
    yield RectElement(0, 0, WIDTH, height, "seat", 5.0)
    yield RectElement(2.5, 2.5, WIDTH - 5, height - 5, GROUND, 3.5)
    yield RectElement(2.5, 2.5, heading, 13.5, UMBER, 3.5)
    yield art("person", 5, 3, 11, 12.5, "seat")
    yield TextElement(msg("stone_age.print.owner", who=SeatName(seat)), 18, 2, 49, 15, 9.5, BONE, "left", "title")


def _grounds(shape: MatShape) -> Iterator[FaceElement]:
    boxes = parts(shape)
    for name, colour in (("reserve", DARK), ("food", SAND), ("cards", SHELF), ("buildings", SHELF)):
        yield RectElement(*boxes[name], colour, 3.0)
    x, y, w, h = boxes["food"]
    yield RectElement(x + w, y, HINT, h, SAND, 3.0)
    yield _divisor(0, x + w, y + (h - 12) / 2)
    yield from _tool_grounds(tool_spots(shape), 2.0)
    for number, name in enumerate(RESOURCES, 1):
        x, y, w, h = boxes[name]
        left = x - HINT - ICON
        yield RectElement(left, y, w + HINT + ICON, h, SAND, 3.0)
        yield art(name, left + 1, y + (h - 10) / 2, ICON - 2, 10)
        yield _divisor(number, left + ICON, y + (h - 12) / 2)


def _tool_grounds(spots: tuple[Point, ...], gap: float) -> Iterator[FaceElement]:
    """Yield the ground of the tool spaces, larger than a tool by a gap."""
    side = TOOL_SIZE + gap
    for x, y in spots:
        yield RectElement(x - side / 2, y - side / 2, side, side, DARK, 3.0, UMBER)


def _divisor(good: int, x: float, y: float) -> TextElement:
    """Return the divisor of a roll for a good: the source prints it on every player board."""
    return TextElement(f"÷{DIVISORS[good]}", x - 2, y - 2.5, HINT + 2, 17, 9.4, INK, "left", "figure")
