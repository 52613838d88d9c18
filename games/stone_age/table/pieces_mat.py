"""The printing on a player board, in its own millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.stone_age.rules.facts import DIVISORS, FIGURES, GOODS, RESOURCES
from games.stone_age.table.geometry_large import DIVISOR, RESERVE, ROWS, SIGN, TOOL_SPACE, TOOLS, large_parts
from games.stone_age.table.geometry_mat import (
    AID,
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
from games.stone_age.table.pieces_cards import TIMES
from tabletop.core.data.messages import SeatName, msg
from tabletop.core.rules.questions import Seat
from tabletop.core.table.builders import Box
from tabletop.core.table.layout import Face, FaceElement, RectElement, TextElement

PRINT: Final = 9.8
"""Letters that are 12 pixels in the smallest window (mm)."""
LETTERS: Final = 11.5
"""Letters that are 14 pixels there."""
_VILLAGE: Final = {"tool_maker": "tool_1", "hut": "person", "field": "top_agriculture"}
"""The village places, and the picture of what each gives."""


def face(seat: Seat, shape: MatShape) -> Face:
    """Return the rim in the colour of the seat, the player's name, and ground for each part."""
    return (
        *_rim(seat, shape.height, WIDTH - 5),
        TextElement(msg("stone_age.print.culture"), 68, 1, WIDTH - 73, 17, 9.4, BONE, "right", "figure"),
        *_grounds(shape),
    )


def large_face(seat: Seat, height: float) -> Face:
    """Return the same for the own board, with what cards score at the end where its cards will lie."""
    return (
        *_rim(seat, height, WIDTH - 5),
        TextElement(msg("stone_age.print.culture"), 68, 1, WIDTH - 73, 17, PRINT, BONE, "right", "figure"),
        RectElement(*RESERVE, DARK, 3.0, UMBER),
        TextElement(msg("stone_age.zone.reserve"), RESERVE[0], RESERVE[1] - 1, RESERVE[2], 16, LETTERS, INK),
        *_tool_grounds(TOOLS, TOOL_SPACE),
        *(one for number, name in enumerate(GOODS) for one in _row(number, name)),
        *_shelves(height),
    )


def _row(number: int, name: str) -> Iterator[FaceElement]:
    """Yield the row of a good: its picture, its divisor, and room for its pieces and their figure."""
    x, y, w, h = ROWS[name]
    yield RectElement(x, y, w, h, SAND, 3.0)
    yield art(name, x + 2, y + 2, SIGN - 4, h - 4)
    yield TextElement(f"÷{DIVISORS[number]}", x + SIGN - 2, y - 1, DIVISOR + 2, h + 2, LETTERS, INK, "left", "figure")


def _shelves(height: float) -> Iterator[FaceElement]:
    """Yield the ground of buildings and cards, with pictures of what figures multiply: they are covered in time."""
    parts = large_parts(height)
    for name in ("buildings", "cards"):
        x, y, w, h = parts[name]
        yield RectElement(x, y, w, h, SHELF, 3.0)
    x, y, w, h = parts["buildings"]
    yield TextElement(msg("stone_age.zone.buildings"), x + 4, y + h - 17, w - 10, 16, LETTERS, INK, "right")
    yield art("building_open", x + 10, y + (h - 40) / 2, 40, 40)
    x, y, w, h = parts["cards"]
    for number, figure in enumerate(FIGURES):
        left, top = x + 8 + number % 2 * w / 2, y + 6 + number // 2 * (h - 6) / 2
        side = min(h / 2 - 10, 40.0)
        yield art(f"figure_{figure}", left, top, side, side)
        yield TextElement("×", left + side, top, 16, side, 16.0, INK, font="figure")
        yield art(TIMES[figure], left + side + 16, top, side, side, UMBER if figure == "shaman" else None)


def _multipliers(box: Box) -> Iterator[FaceElement]:
    """Yield a line for each figure of the cards: its picture, what it multiplies, and both in words."""
    x, y, w, h = box
    step = min(h / len(FIGURES), 26.0)
    side = min(step - 2, 20.0)
    for number, figure in enumerate(FIGURES):
        top = y + number * step + (step - side) / 2
        yield art(f"figure_{figure}", x, top, side, side)
        yield art(TIMES[figure], x + side + 3, top, side, side, UMBER if figure == "shaman" else None)
        left, words = 2 * side + 8, msg(f"stone_age.source.{figure}")
        yield TextElement(words, x + left, top - 2, w - left, side + 4, LETTERS, INK, "left")


def aid_face() -> Face:
    """Return the reminder: divisors, what the village gives, and what cards score at the end."""
    width, height = AID
    return (
        RectElement(0, 0, width, height, SAND, 4.0, UMBER),
        TextElement(msg("stone_age.kind.aid"), 10, 3, width - 20, 16, LETTERS, UMBER, font="title"),
        *(one for number, name in enumerate(GOODS) for one in _divided(number, name)),
        *(one for number, name in enumerate(_VILLAGE) for one in _gift(number, name)),
        TextElement(msg("stone_age.print.culture"), 4, 63, width - 8, 18, LETTERS, INK, font="figure"),
        *_multipliers((8, 82, width - 16, height - 86)),
    )


def _divided(number: int, name: str) -> Iterator[FaceElement]:
    x = 8 + number * 45
    yield art(name, x, 22, 18, 16)
    yield TextElement(f"÷{DIVISORS[number]}", x + 19, 20, 25, 20, LETTERS, INK, "left", "figure")


def _gift(number: int, name: str) -> Iterator[FaceElement]:
    x, wide = ((6, 62), (96, 46), (168, 38))[number]
    yield TextElement(msg(f"stone_age.place.{name}"), x, 41, wide, 21, PRINT, INK, "left")
    yield art(_VILLAGE[name], x + wide + 3, 43, 16, 16, UMBER if name == "hut" else None)


def strip_face(seat: Seat) -> Face:
    """Return the same for a board that is folded to a strip."""
    x, y, _, h = STRIP_PARTS["food"]
    return (
        *_rim(seat, STRIP, 176.0),
        RectElement(x, y, 126.0, h, SAND, 3.0),
        *(RectElement(*STRIP_PARTS[name], SHELF, 3.0) for name in ("buildings", "cards")),
        *_tool_grounds(STRIP_TOOLS, TOOL_SIZE),
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
    yield from _tool_grounds(tool_spots(shape), TOOL_SIZE + 2)
    for number, name in enumerate(RESOURCES, 1):
        x, y, w, h = boxes[name]
        left = x - HINT - ICON
        yield RectElement(left, y, w + HINT + ICON, h, SAND, 3.0)
        yield art(name, left + 1, y + (h - 10) / 2, ICON - 2, 10)
        yield _divisor(number, left + ICON, y + (h - 12) / 2)


def _tool_grounds(spots: tuple[Point, ...], side: float) -> Iterator[FaceElement]:
    """Yield the grounds of the tool spaces."""
    for x, y in spots:
        yield RectElement(x - side / 2, y - side / 2, side, side, DARK, 3.0, UMBER)


def _divisor(good: int, x: float, y: float) -> TextElement:
    """Return the divisor of a roll for a good: the source prints it on every player board."""
    return TextElement(f"÷{DIVISORS[good]}", x - 2, y - 2.5, HINT + 2, 17, 9.4, INK, "left", "figure")
