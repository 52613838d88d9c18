"""The typed drawings of a `[setup]`: strokes and texts on the table itself, and their limits."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from tabletop.sets.schema import Point

StrokeShape: TypeAlias = Literal["pen", "line", "circle"]
"""A path, a straight line between two points, or a circle given by its middle and a point of its rim."""

MOST_DRAWINGS: Final = 500
"""The greatest number of strokes and texts on one table."""
MOST_POINTS: Final = 12_000
"""The greatest number of points of all strokes of a table."""
STROKE_POINTS: Final = 250
"""The greatest number of points of one stroke."""
WIDTHS: Final = (0.5, 20.0)
"""The least and the greatest width of a stroke (mm)."""
LETTERS: Final = (4.0, 100.0)
"""The least and the greatest height of the lines of a text (mm)."""
LONGEST_TEXT: Final = 200
"""Characters of a text on the table."""


class SetupStroke(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One `[[setup.stroke]]` (mm from the middle of the table), in the colour "#rrggbb", drawn by a seat."""

    shape: StrokeShape = "pen"
    points: list[Point]
    colour: str
    width: float
    seat: int = 1


class SetupText(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One `[[setup.text]]` with its middle at `at`, in lines `size` mm high."""

    text: str
    at: Point
    size: float
    colour: str
    locked: bool = False
    seat: int = 1
