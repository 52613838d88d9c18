"""The limits of a `set.toml`: ranges of numbers (millimetres), colours, lengths of texts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from tabletop.core.data.errors import TabletopError
from tabletop.core.table.layout import TYPEFACES
from tabletop.sets.schema import Block, Translated

LARGEST_TOML: Final = 1 << 18
"""Bytes of a `set.toml`."""
MOST_PIECES: Final = 2000
MOST_MARKS: Final = 20_000
"""Marks of all faces of a set."""
MOST_POINTS: Final = 10_000
"""Snap points of a piece."""
LONGEST_TEXT: Final = 2000
"""Characters of one text."""
LONGEST_NAME: Final = 200
"""Characters of the name of a set or of a unit, which is on one line."""
LARGEST_SIDE: Final = 8192
MOST_PIXELS: Final = 32_000_000
"""Pixels of one picture."""
MOST_PIXELS_OF_A_SET: Final = 200_000_000
LARGEST_PICTURE: Final = 32 << 20
"""Bytes of a picture file."""
LARGEST_VECTORS: Final = 1 << 20
"""Bytes of an SVG file."""
LONGEST_NOTE: Final = 400
"""Characters of what is written on a piece."""
FAR: Final = 5000.0

LARGEST_PIECE: Final = 300.0
"""Millimetres; only boards are larger."""

RANGES: Final[dict[str, tuple[float, float]]] = {
    "width": (1.0, 3000.0),
    "height": (1.0, 3000.0),
    "radius": (0.0, 1500.0),
    "thickness": (0.0, 200.0),
    "count": (1, 500),
    "sides": (2, 100),
    "seat": (0, 5),
    "turn": (0.0, 360.0),
    "value": (-1_000_000, 1_000_000),
    "angle": (-360.0, 360.0),
    "face": (0, 1),
    "columns": (1, 100),
    "rows": (1, 100),
    "at": (-FAR, FAR),
    "step": (-FAR, FAR),
    "spots": (-FAR, FAR),
    "snap_points": (-FAR, FAR),
    "cells": (0, 9_999),
}
MARK_RANGES: Final = {"at": (-FAR, FAR), "w": (0.0, 3000.0), "h": (0.0, 3000.0), "size": (0.1, 500.0),
                      "radius": (0.0, 1500.0)}  # fmt: skip
GRID_RANGES: Final = {"columns": (1, 1000), "rows": (1, 1000), "x": (-FAR, FAR), "y": (-FAR, FAR), "step": (0.0, FAR)}


class OutOfRangeError(TabletopError, ValueError):
    """A number that is not between `least` and `most`."""

    def __init__(self, key: str, least: float, most: float) -> None:
        super().__init__(key)
        self.key, self.least, self.most = key, least, most


def check(block: Block) -> None:
    """Check numbers, colours and texts of a block. Raises `OutOfRangeError`, or a ValueError with the wrong key."""
    _check_numbers(block, RANGES)
    _check_texts(block)
    if block.grid is not None:
        _check_numbers(block.grid, GRID_RANGES)
        if block.grid.columns * block.grid.rows > MOST_POINTS:
            raise OutOfRangeError("grid", 1, MOST_POINTS)
    if len(block.snap_points or ()) > MOST_POINTS:
        raise OutOfRangeError("snap_points", 0, MOST_POINTS)
    for listed in (block.spots, block.cells):
        if listed is not None and len(listed) * block.count > MOST_PIECES:
            raise OutOfRangeError("count", 1, MOST_PIECES // max(1, len(listed)))
    if len(block.written) > LONGEST_NOTE:
        raise ValueError("written")
    if block.colour is not None and not is_colour(block.colour):
        raise ValueError("colour")
    for key, marks in (("marks", block.marks), ("back_marks", block.back_marks)):
        for mark in marks or ():
            _check_numbers(mark, MARK_RANGES)
            _check_texts(mark)
            for colour in (mark.colour, mark.tint, mark.patch):
                if colour is not None and colour != "seat" and not is_colour(colour):
                    raise ValueError(key)
            if mark.colour == "seat" or mark.font not in TYPEFACES:
                raise ValueError(key)


def _check_numbers(what: Any, ranges: dict[str, tuple[float, float]]) -> None:
    for key, (least, most) in ranges.items():
        for number in _numbers(getattr(what, key)):
            if not least <= number <= most:  # neither is nan
                raise OutOfRangeError(key, least, most)


def _numbers(value: Any) -> Iterator[float]:
    if isinstance(value, (int, float)):
        yield value
    elif isinstance(value, (list, tuple)):
        for one in value:
            yield from _numbers(one)


def _check_texts(what: msgspec.Struct) -> None:
    for key in what.__struct_fields__:
        value = getattr(what, key)
        texts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else (value,)
        if any(isinstance(text, str) and len(text) > LONGEST_TEXT for text in texts):
            raise ValueError(key)


def is_name(words: Translated) -> bool:
    """Return whether a name fits on one line, in every language that it has."""
    texts = words.values() if isinstance(words, dict) else (words,)
    return all(len(text) <= LONGEST_NAME and text.isprintable() for text in texts)


def is_colour(text: str) -> bool:
    return len(text) == 7 and text[0] == "#" and all(digit in "0123456789abcdefABCDEF" for digit in text[1:])
