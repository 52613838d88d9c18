"""Ink on the table itself, below the pieces: strokes and words, in table millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

import pygame

from tabletop.ui.render.geometry.camera import Camera
from tabletop.ui.text.text import Colour, Text

FINE: Final = 2
"""The factor by which strokes are drawn larger and then shrunk, for smooth edges."""
MANY_PIXELS: Final = 2600 * 1700
"""The pixels of a view above which strokes are drawn in their own size."""
LEAST_WORDS: Final = 6
"""The height of a line in pixels below which words are left out."""
LETTER: Final = 0.76
"""The size of the letters that fill a line of height 1."""


class InkPath(NamedTuple):
    """A path through points, `width` mm wide; one point is a dot."""

    points: tuple[tuple[float, float], ...]
    colour: Colour
    width: float


class InkCircle(NamedTuple):
    """A circle: its middle and radius, and the width of its line (mm)."""

    x: float
    y: float
    radius: float
    colour: Colour
    width: float


class InkWords(NamedTuple):
    """Lines of words with their middle at a point, each line `size` mm high."""

    x: float
    y: float
    lines: tuple[str, ...]
    colour: Colour
    size: float


InkMark: TypeAlias = InkPath | InkCircle | InkWords


def paint_ink(
    surface: pygame.Surface, marks: Sequence[InkMark], camera: Camera, shift: tuple[int, int], text: Text
) -> None:
    """Paint marks onto a picture of the table whose corner is moved by `shift` from that of the window."""
    strokes = [mark for mark in marks if not isinstance(mark, InkWords)]
    if strokes:
        width, height = surface.get_size()
        fine = FINE if width * height <= MANY_PIXELS else 1
        drawn = pygame.Surface((width * fine, height * fine), pygame.SRCALPHA)
        for stroke in strokes:
            _stroke(drawn, stroke, camera, shift, fine)
        ink = drawn.premul_alpha()
        if fine > 1:
            ink = pygame.transform.smoothscale(ink, (width, height))
        surface.blit(ink, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    for mark in marks:
        if isinstance(mark, InkWords):
            _words(surface, mark, camera, shift, text)


def _stroke(
    surface: pygame.Surface, mark: InkPath | InkCircle, camera: Camera, shift: tuple[int, int], fine: int
) -> None:
    scale = camera.view.scale * fine
    wide = max(1, round(mark.width * scale))

    def place(x: float, y: float) -> tuple[float, float]:
        across, down = camera.to_screen(x, y)
        return (across + shift[0]) * fine, (down + shift[1]) * fine

    if isinstance(mark, InkCircle):
        radius = round(mark.radius * scale + wide / 2)
        pygame.draw.circle(surface, mark.colour, place(mark.x, mark.y), radius, wide)
        return
    points = [place(*point) for point in mark.points]
    for start, end in pairwise(points):
        _segment(surface, mark.colour, start, end, wide)
    if wide > 2:
        for point in points:
            pygame.draw.circle(surface, mark.colour, point, wide / 2)
    elif len(points) == 1:
        pygame.draw.circle(surface, mark.colour, points[0], max(1, wide))


def _segment(
    surface: pygame.Surface, colour: Colour, start: tuple[float, float], end: tuple[float, float], wide: int
) -> None:
    """Draw a straight part of a path as wide across as along, whatever its direction."""
    along = pygame.Vector2(end) - pygame.Vector2(start)
    if not along.length():
        return
    if wide <= 2:
        pygame.draw.line(surface, colour, start, end, wide)
        return
    across = pygame.Vector2(-along.y, along.x).normalize() * (wide / 2)
    first, last = pygame.Vector2(start), pygame.Vector2(end)
    pygame.draw.polygon(surface, colour, (first + across, last + across, last - across, first - across))


def _words(surface: pygame.Surface, mark: InkWords, camera: Camera, shift: tuple[int, int], text: Text) -> None:
    high = mark.size * camera.view.scale
    if high < LEAST_WORDS:
        return
    x, y = camera.to_screen(mark.x, mark.y)
    top = y + shift[1] - high * len(mark.lines) / 2
    for number, line in enumerate(mark.lines):
        picture = text.line(line, max(1, round(high * LETTER)), mark.colour, bold=True)
        box = picture.get_rect(center=(round(x) + shift[0], round(top + (number + 0.5) * high)))
        if box.colliderect(surface.get_rect()):
            surface.blit(picture, box)
