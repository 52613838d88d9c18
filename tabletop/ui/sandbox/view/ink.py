"""The ink of strokes and texts, as the table is painted with it and as the hand holds it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise

import pygame

from tabletop.sandbox.model.drawings import Drawing, Stroke
from tabletop.sandbox.model.spot import Spot
from tabletop.sets.drawing_schema import StrokeShape
from tabletop.ui.render.layers.drawings import InkCircle, InkMark, InkPath, InkWords
from tabletop.ui.render.layers.marks import OverMark, Ring, StraightLine
from tabletop.ui.text.text import Colour


def ink_of(drawings: Iterable[Drawing]) -> list[InkMark]:
    """Return the ink of drawings."""
    return [_ink(one) for one in drawings]


def _ink(one: Drawing) -> InkMark:
    colour = rgb(one.colour)
    if not isinstance(one, Stroke):
        return InkWords(*one.spot, tuple(one.lines), colour, one.size)
    if one.shape == "circle":
        return InkCircle(*one.points[0], one.radius, colour, one.width)
    return InkPath(one.points, colour, one.width)


def rgb(colour: str) -> Colour:
    """Return a colour "#rrggbb" by its channels."""
    red, green, blue, _ = pygame.Color(colour)
    return red, green, blue


def wet_ink(shape: StrokeShape, points: Sequence[Spot], colour: str, width: float, scale: float) -> list[OverMark]:
    """Return a stroke while it is drawn; `scale` is in pixels per mm."""
    wide, ink = max(1.0, width * scale), rgb(colour)
    if shape == "circle":
        return [Ring(*points[0], math.dist(*points[:2]), ink, wide)] if len(points) > 1 else []
    return [StraightLine(*start, *end, ink, wide) for start, end in pairwise(points)]
