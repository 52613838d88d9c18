"""Places and sizes of widgets on the free table: pixels from the corner of a room become millimetres."""

from __future__ import annotations

from typing import Final, NamedTuple

from tabletop.imports.fields import Fields, number
from tabletop.sets import limits

MM: Final = 63.0 / 103.0
"""Millimetres of one pixel: a card is 63 mm wide."""
ROOM: Final = (1600.0, 1000.0)
"""The pixels of a room."""
FAR: Final = 4800.0
DEEPEST: Final = 20
"""Widgets inside each other."""
USUAL: Final = {"card": (103.0, 160.0), "pile": (103.0, 160.0)}
"""The sizes of widgets that are not 100 x 100, in pixels."""


class Box(NamedTuple):
    """The middle and the size of a widget in millimetres, and how it is turned."""

    x: float
    y: float
    width: float
    height: float
    angle: float

    @property
    def at(self) -> tuple[float, float]:
        return self.x, self.y


def box_of(widget: Fields, widgets: dict[str, Fields], size: tuple[float, float] | None = None) -> Box:
    """Return the box of a widget; the place of one that has a parent is counted from the parent's corner."""
    width, height = size or USUAL.get(str(widget.get("type")), (100.0, 100.0))
    width, height = number(widget, "width", width, 0.1, 1e4), number(widget, "height", height, 0.1, 1e4)
    left, top = number(widget, "x"), number(widget, "y")
    above, depth = parent_of(widget, widgets), 0
    while above is not None and depth < DEEPEST:
        left, top = left + number(above, "x"), top + number(above, "y")
        above, depth = parent_of(above, widgets), depth + 1
    scale = number(widget, "scale", 1.0, 0.05, 20.0)
    x, y = (left + width / 2 - ROOM[0] / 2) * MM, (top + height / 2 - ROOM[1] / 2) * MM
    angle = round(number(widget, "rotation", 0.0, -1e6, 1e6) % 360.0, 1)
    wide, tall = (round(max(1.0, side * MM * scale), 1) for side in (width, height))
    return Box(round(min(max(x, -FAR), FAR), 1), round(min(max(y, -FAR), FAR), 1), wide, tall, angle)


def parent_of(widget: Fields, widgets: dict[str, Fields]) -> Fields | None:
    """Return the widget in which another lies."""
    parent = widget.get("parent")
    return widgets.get(parent) if isinstance(parent, str) else None


def fitted(box: Box, most: float = limits.LARGEST_PIECE) -> tuple[float, float]:
    """Return width and height, made smaller together where one is more than `most`."""
    part = min(1.0, most / max(box.width, box.height))
    return max(1.0, round(box.width * part, 1)), max(1.0, round(box.height * part, 1))
