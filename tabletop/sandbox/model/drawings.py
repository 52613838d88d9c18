"""Drawings on the table itself: strokes and texts, their places, and the seats that may see them."""

from __future__ import annotations

import math
import textwrap
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Annotated, Final, TypeAlias

import msgspec
from pymunk import BB
from pymunk.autogeometry import simplify_curves

from tabletop.core.table.layout import Zone
from tabletop.sandbox.model.spot import Spot
from tabletop.sets.drawing_schema import LETTERS, LONGEST_TEXT, STROKE_POINTS, WIDTHS, StrokeShape

InkColour: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^#[0-9a-f]{6}\Z")]

DRAWN: Final = "drawn-"
"""The beginning of the ids of strokes and texts."""
INKS: Final = ("#1d1a17", "#f5f0e6", "#c8382e", "#2f6fb5", "#3b8c4a", "#e2b13c", "#7d4f9e", "#7a5230")
"""The colours that are offered, beside that of the seat."""
PENS: Final = (1.2, 3.0, 7.0)
"""The widths of strokes that are offered (mm)."""
TEXT_SIZES: Final = (12.0, 20.0, 34.0)
"""The heights of lines that are offered with these widths (mm)."""
GROWTH: Final = 1.25
"""The factor by which a text is made larger or smaller."""
LETTERS_A_LINE: Final = 40
"""The letters after which a line of a text is broken."""
FARTHEST: Final = 1e4
"""The greatest distance from the corner of the table that a file may name (mm)."""
MOST_LINES: Final = 6
FINEST: Final = 0.25
"""The distance (mm) by which a path may differ from the one that the hand drew."""
LEAST_LENGTH: Final = 1.0
"""The length (mm) below which a line or a circle is nothing."""
NARROW: Final = 0.62
"""The width of most letters in heights of a line; wide ones, such as Chinese characters, have one height."""


class Stroke(msgspec.Struct, frozen=True):
    """A stroke in the colour "#rrggbb", `width` mm wide, drawn by a seat."""

    id: str
    by: int
    shape: StrokeShape
    points: tuple[Spot, ...]
    colour: InkColour
    width: float

    @property
    def is_sound(self) -> bool:
        """True if its points and its width are within their limits, whatever a file holds."""
        count = len(self.points)
        return (
            (0 < count <= STROKE_POINTS if self.shape == "pen" else count == 2)
            and WIDTHS[0] <= self.width <= WIDTHS[1]
            and all(abs(length) <= FARTHEST for spot in self.points for length in spot)
        )

    @property
    def box(self) -> BB:
        """The rectangle around the ink (mm)."""
        half = self.width / 2
        if self.shape == "circle":
            half += self.radius
            (x, y) = self.points[0]
            return BB(x - half, y - half, x + half, y + half)
        across, down = zip(*self.points, strict=True)
        return BB(min(across) - half, min(down) - half, max(across) + half, max(down) + half)

    @property
    def radius(self) -> float:
        """The radius of a circle (mm)."""
        return math.dist(*self.points[:2])

    @property
    def segments(self) -> Iterator[tuple[Spot, Spot]]:
        """The straight parts of a path or a line; a single point is one without length."""
        return zip(self.points, self.points[1:] or self.points, strict=False)

    def lies_in(self, zone: Zone) -> bool:
        """Return whether any of the ink is in a zone."""
        half = self.width / 2
        around = BB(zone.x - half, zone.y - half, zone.x + zone.w + half, zone.y + zone.h + half)
        if not around.intersects(self.box):
            return False
        if self.shape != "circle":
            return any(around.intersects_segment(*segment) for segment in self.segments)
        x, y = self.points[0]
        nearest = math.dist((x, y), around.clamp_vect((x, y)))
        farthest = max(math.dist((x, y), (a, b)) for a in (zone.x, zone.x + zone.w) for b in (zone.y, zone.y + zone.h))
        return nearest <= self.radius and farthest >= self.radius - half

    def is_near(self, spot: Spot, reach: float) -> bool:
        """Return whether the ink is within `reach` (mm) of a spot."""
        reach += self.width / 2
        if self.shape == "circle":
            return abs(math.dist(self.points[0], spot) - self.radius) <= reach
        return any(_distance(spot, *segment) <= reach for segment in self.segments)


class Caption(msgspec.Struct, frozen=True):
    """A text on the table: the middle of its lines, and their height `size` in mm."""

    id: str
    by: int
    text: str
    spot: Spot
    size: float
    colour: InkColour
    locked: bool = False

    @property
    def is_sound(self) -> bool:
        """True if it can be written like this, whatever a file holds."""
        return (
            self.text != ""
            and self.text == plain_text(self.text)
            and LETTERS[0] <= self.size <= LETTERS[1]
            and all(abs(length) <= FARTHEST for length in self.spot)
        )

    @property
    def lines(self) -> list[str]:
        """The text in lines, long ones broken."""
        return [line for part in self.text.split("\n") for line in textwrap.wrap(part, LETTERS_A_LINE) or [""]]

    @property
    def box(self) -> BB:
        """The rectangle around the text (mm), at least as large as the letters of any typeface make it."""
        wide = max(sum(map(_width, line)) for line in self.lines) * self.size
        (x, y), tall = self.spot, len(self.lines) * self.size
        return BB(x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2)

    def lies_in(self, zone: Zone) -> bool:
        """Return whether any of the text is in a zone."""
        return BB(zone.x, zone.y, zone.x + zone.w, zone.y + zone.h).intersects(self.box)

    def is_near(self, spot: Spot, reach: float) -> bool:
        """Return whether the text is within `reach` (mm) of a spot."""
        return math.dist(spot, self.box.clamp_vect(spot)) <= reach


Drawing: TypeAlias = Stroke | Caption


def fitted(shape: StrokeShape, points: Sequence[Spot], top: Zone) -> tuple[Spot, ...]:
    """Return the points of a stroke on the table top: those beyond its edge come to it, and a circle gets smaller.

    Nothing is returned for a stroke without any length, except for a dot of the pen.
    """
    inside = [_on(top, spot) for spot in points]
    if shape == "pen":
        return tuple(inside)
    if len(inside) < 2 or math.dist(inside[0], inside[-1]) < LEAST_LENGTH:
        return ()
    start, end = inside[0], inside[-1]
    if shape == "line":
        return start, end
    (x, y), end = start, points[-1]
    room = min(x - top.x, top.x + top.w - x, y - top.y, top.y + top.h - y)
    radius = math.dist(start, end)
    part = min(1.0, room / radius)
    rim = round(x + (end[0] - x) * part, 2) + 0.0, round(y + (end[1] - y) * part, 2) + 0.0
    return (start, rim) if radius * part >= LEAST_LENGTH else ()


def simplified(points: Sequence[Spot]) -> tuple[Spot, ...]:
    """Return a path of few points that looks like the one drawn; a very long one becomes less exact.

    Duplicates are left out; lengths are rounded to hundredths. It is the Ramer-Douglas-Peucker algorithm of pymunk.
    """
    known = [spot for spot, _ in groupby((round(x, 2) + 0.0, round(y, 2) + 0.0) for x, y in points)]
    exact = FINEST
    while len(known) > 2:
        found = [(round(x, 2) + 0.0, round(y, 2) + 0.0) for x, y in simplify_curves(known, exact)]
        if len(found) <= STROKE_POINTS:
            return tuple(found)
        exact *= 1.5
    return tuple(known)


def plain_text(text: str) -> str:
    """Return a text as it may be written on the table: no other control characters than ends of lines, not too long."""
    lines = ["".join(sign if sign.isprintable() else " " for sign in line).rstrip() for line in text.splitlines()]
    return "\n".join(lines[:MOST_LINES]).strip()[:LONGEST_TEXT].strip()


def grown(size: float, steps: int) -> float:
    """Return the height of a line that is so many steps larger, within the limits."""
    return round(min(max(size * GROWTH**steps, LETTERS[0]), LETTERS[1]), 1)


def seen_drawings(drawings: Mapping[str, Drawing], closed: Sequence[Zone]) -> dict[str, Drawing]:
    """Return the drawings without those that reach into a closed zone: these are hidden as a whole."""
    if not closed:
        return dict(drawings)
    return {name: one for name, one in drawings.items() if not any(one.lies_in(zone) for zone in closed)}


def caption_at(drawings: Mapping[str, Drawing], spot: Spot, reach: float = 0.0) -> Caption | None:
    """Return the uppermost text within `reach` (mm) of a spot."""
    near = [one for one in drawings.values() if isinstance(one, Caption) and one.is_near(spot, reach)]
    return near[-1] if near else None


def erasable(drawings: Mapping[str, Drawing], by: int | None = None) -> tuple[str, ...]:
    """Return what can be erased: all strokes, and texts that are not locked; with `by` those of one seat."""
    return tuple(
        name
        for name, one in drawings.items()
        if (by is None or one.by == by) and not (isinstance(one, Caption) and one.locked)
    )


def _on(top: Zone, spot: Spot) -> Spot:
    """Return the nearest spot on the table top, rounded to hundredths."""
    return (
        round(min(max(spot[0], top.x), top.x + top.w), 2) + 0.0,
        round(min(max(spot[1], top.y), top.y + top.h), 2) + 0.0,
    )


def _distance(spot: Spot, start: Spot, end: Spot) -> float:
    """Return the distance of a spot from a straight line between two points."""
    (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    length = dx * dx + dy * dy
    part = 0.0 if not length else min(1.0, max(0.0, ((spot[0] - x) * dx + (spot[1] - y) * dy) / length))
    return math.dist(spot, (x + part * dx, y + part * dy))


def _width(sign: str) -> float:
    """Return the width of a sign in heights of a line."""
    if unicodedata.combining(sign):
        return 0.0
    return 1.0 if unicodedata.east_asian_width(sign) in "WF" or sign in "MW@%…—" else NARROW
