"""Marks over the pieces in table millimetres: rings, lines and words (orbits, rulers, aims, notes)."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

import pygame

from tabletop.ui.render.geometry.camera import Camera, View
from tabletop.ui.render.layers.static_layer import tag_picture
from tabletop.ui.render.sprites.faces import fitted
from tabletop.ui.system.picture_memory import kept
from tabletop.ui.text.text import Text

Colour: TypeAlias = tuple[int, int, int]


class Ring(NamedTuple):
    """A circle: centre and radius in mm, line width in pixels; `fill` is the opacity of its inside, 0 to 255."""

    x: float
    y: float
    radius: float
    colour: Colour = (255, 244, 214)
    width: float = 2.0
    fill: int = 0
    dashed: bool = False


class StraightLine(NamedTuple):
    """A straight line between two points in mm, width in pixels; `arrow` puts a head at its end."""

    x0: float
    y0: float
    x1: float
    y1: float
    colour: Colour = (255, 244, 214)
    width: float = 2.0
    arrow: bool = False
    dashed: bool = False


class Outline(NamedTuple):
    """A closed line through points in mm, width in pixels, opacity 0 to 255."""

    points: tuple[tuple[float, float], ...]
    colour: Colour = (255, 244, 214)
    width: float = 2.0
    opacity: int = 255


class Words(NamedTuple):
    """A small label, its centre in mm."""

    x: float
    y: float
    text: str
    size: int = 15


class MarkInk(NamedTuple):
    """Words in dark ink on a piece: centre, and the room in mm that they fill, in as many lines as needed."""

    x: float
    y: float
    width: float
    height: float
    text: str


class Gauge(NamedTuple):
    """A bar filled from the left, with ticks at the quarters and a stop at the full end; its centre in mm."""

    x: float
    y: float
    share: float
    """The filled share, 0 to 1."""
    colour: Colour


class Verdict(NamedTuple):
    """A tick on what stays or a cross on what goes: its centre and diameter in mm."""

    x: float
    y: float
    size: float
    stays: bool


OverMark: TypeAlias = Ring | StraightLine | Outline | Words | MarkInk | Gauge | Verdict
GAUGE: Final = (168, 13)
"""The width and height of a gauge in pixels, in a window of usual height."""
INK: Final = "#2b2118"
TICK: Final = (((0.26, 0.52), (0.43, 0.69), (0.75, 0.33)),)
CROSS: Final = (((0.3, 0.3), (0.7, 0.7)), ((0.7, 0.3), (0.3, 0.7)))
"""The strokes of both signs, in parts of their size."""
STAYS, GOES = (58, 128, 66), (178, 44, 34)
"""The colours of the discs of a tick and of a cross."""
TALLEST_INK: Final = 0.72
LARGE: Final = 1024
"""The size in pixels above which only the visible part of a mark is drawn."""
LEAST_INK: Final = 8
"""The limits of the height of inked letters: at most this part of the room, at least this many pixels."""


class Picture(NamedTuple):
    """A premultiplied picture at a place of the window; equal keys are equal pictures."""

    key: tuple[object, ...]
    surface: pygame.Surface
    x: int
    y: int

    @property
    def rect(self) -> pygame.Rect:
        return pygame.Rect((self.x, self.y), self.surface.get_size())


def picture_of(mark: OverMark, camera: Camera, text: Text) -> Picture | None:
    """Return the mark as a picture on the screen; None when it is out of sight."""
    scale = camera.view.scale
    match mark:
        case Ring():
            x, y = camera.to_screen(mark.x, mark.y)
            radius = max(2, round(mark.radius * scale))
            if radius > 2 * max(camera.viewport.size):
                return None
            half = radius + math.ceil(mark.width) + 1
            box = pygame.Rect(round(x) - half, round(y) - half, 2 * half, 2 * half)
            seen = _seen(box, camera)
            surface = _ring(radius, mark.colour, mark.width, mark.fill, mark.dashed, _part(seen, box))
            left, top = seen.topleft
        case StraightLine():
            start, end = camera.to_screen(mark.x0, mark.y0), camera.to_screen(mark.x1, mark.y1)
            dx, dy = round(end[0] - start[0]), round(end[1] - start[1])
            if max(abs(dx), abs(dy)) > 4096:
                return None
            pad = _pad(mark.width, mark.arrow)
            box = pygame.Rect(round(start[0]) + min(0, dx) - pad, round(start[1]) + min(0, dy) - pad,
                              abs(dx) + 2 * pad, abs(dy) + 2 * pad)  # fmt: skip
            seen = _seen(box, camera)
            surface = _line(dx, dy, mark.colour, mark.width, mark.arrow, mark.dashed, _part(seen, box))
            left, top = seen.topleft
        case Outline():
            corners, (left, top, wide, high) = _on_screen(mark.points, mark.width, camera.view, (*camera.viewport,))
            surface = _outline(corners, mark.colour, mark.width, mark.opacity, (wide, high))
        case Words():
            x, y = camera.to_screen(mark.x, mark.y)
            surface = tag_picture(text, mark.text, round(mark.size * camera.grain))
            left, top = surface.get_rect(center=(round(x), round(y))).topleft
        case Gauge():
            x, y = camera.to_screen(mark.x, mark.y)
            wide, high = (round(side * camera.grain) for side in GAUGE)
            surface = _gauge(wide, high, mark.share, mark.colour)
            left, top = surface.get_rect(center=(round(x), round(y))).topleft
        case Verdict():
            x, y = camera.to_screen(mark.x, mark.y)
            surface = verdict(max(16, round(mark.size * scale)), mark.stays)
            left, top = surface.get_rect(center=(round(x), round(y))).topleft
        case MarkInk():
            x, y = camera.to_screen(mark.x, mark.y)
            room = (max(1, round(mark.width * scale)), max(1, round(mark.height * scale)))
            surface = _inked(text, mark.text, room)
            left, top = surface.get_rect(center=(round(x), round(y))).topleft
    picture = Picture((*mark, type(mark).__name__, left, top, round(scale * 4096)), surface, left, top)
    return picture if picture.rect.colliderect(camera.viewport) else None


@lru_cache(maxsize=64)
def _on_screen(
    points: tuple[tuple[float, float], ...], width: float, view: View, viewport: tuple[int, int, int, int]
) -> tuple[tuple[tuple[int, int], ...], tuple[int, int, int, int]]:
    """Return the corners of a closed line within the part of its picture to draw, and that part in the window."""
    window = pygame.Rect(viewport)
    at = [view.to_screen(*point, window) for point in points]
    pad = math.ceil(width) + 1
    left, top = (math.floor(min(values)) - pad for values in zip(*at, strict=True))
    right, bottom = (math.ceil(max(values)) + pad for values in zip(*at, strict=True))
    seen = _visible(pygame.Rect(left, top, right - left, bottom - top), window)
    return tuple((round(x) - seen.x, round(y) - seen.y) for x, y in at), (seen.x, seen.y, seen.w, seen.h)


def _seen(box: pygame.Rect, camera: Camera) -> pygame.Rect:
    """Return the part of a mark to draw in the viewport of a camera."""
    return _visible(box, camera.viewport)


def _visible(box: pygame.Rect, window: pygame.Rect) -> pygame.Rect:
    """Return the part of a mark to draw: all of it, or the visible part if it is large."""
    return box.copy() if max(box.size) <= LARGE else box.clip(window.inflate(8, 8))


def _part(seen: pygame.Rect, box: pygame.Rect) -> tuple[int, int, int, int]:
    """Return the place of the visible part in the whole picture of a mark."""
    return seen.x - box.x, seen.y - box.y, seen.w, seen.h


def _inked(text: Text, words: str, room: tuple[int, int]) -> pygame.Surface:
    """Return the words as large as fits; if there are too many, as many as fit."""
    size = max(LEAST_INK, round(room[1] * TALLEST_INK))
    found, count = fitted(text, words, room, size, LEAST_INK, INK, "text"), len(words)
    while found is None and count > 1:
        count = count * 4 // 5
        found = fitted(text, words[:count].rstrip("…") + "…", room, size, LEAST_INK, INK, "text")
    return (found or text.line("…", LEAST_INK, (43, 33, 24))).premul_alpha()


@kept
def _gauge(wide: int, high: int, share: float, colour: Colour) -> pygame.Surface:
    """Return the picture of a gauge, drawn twice as large and reduced."""
    large = pygame.Surface((2 * wide, 2 * high), pygame.SRCALPHA)
    box = large.get_rect()
    pygame.draw.rect(large, (30, 24, 19, 230), box, border_radius=high // 2)
    stop = max(6, high)
    room = box.inflate(-8, -8)
    room.w -= stop
    pygame.draw.rect(large, (74, 64, 54, 255), room)
    pygame.draw.rect(large, colour, (room.x, room.y, round(room.w * share), room.h))
    for quarter in (1, 2, 3):
        x = room.x + room.w * quarter // 4
        pygame.draw.line(large, (24, 19, 15), (x, room.y), (x, room.bottom - 1), 2)
    end = pygame.Rect(room.right + 4, box.y + 4, stop - 4, box.h - 8)
    pygame.draw.rect(large, (255, 244, 214) if share >= 1.0 else (150, 146, 138), end, border_radius=3)
    return pygame.transform.smoothscale(large.premul_alpha(), (wide, high))


@kept
def verdict(size: int, stays: bool) -> pygame.Surface:
    """Return the picture of a tick or a cross on a disc, drawn larger and reduced."""
    by = 4
    large = pygame.Surface((size * by, size * by), pygame.SRCALPHA)
    side, middle = size * by, (size * by // 2, size * by // 2)
    pygame.draw.circle(large, (255, 248, 232), middle, side // 2)
    pygame.draw.circle(large, STAYS if stays else GOES, middle, side // 2 - side // 16)
    for stroke in TICK if stays else CROSS:
        points = [(x * side, y * side) for x, y in stroke]
        pygame.draw.lines(large, (255, 248, 232), False, points, side // 8)
        for point in points:
            pygame.draw.circle(large, (255, 248, 232), point, side // 16)
    return pygame.transform.smoothscale(large.premul_alpha(), (size, size))


@kept
def _ring(
    radius: int, colour: Colour, width: float, fill: int, dashed: bool, part: tuple[int, int, int, int]
) -> pygame.Surface:
    """Return a part (x, y, width, height) of the picture of a ring."""
    by = 2 if radius < 500 else 1
    half = (radius + math.ceil(width) + 1) * by
    size = (max(1, part[2]), max(1, part[3]))
    large = pygame.Surface((size[0] * by, size[1] * by), pygame.SRCALPHA)
    centre = (half - part[0] * by, half - part[1] * by)
    if fill:
        pygame.draw.circle(large, (*colour, fill), centre, radius * by)
    line = max(1, round(width * by))
    if dashed:
        box = pygame.Rect(0, 0, 2 * radius * by, 2 * radius * by)
        box.center = centre
        count = max(8, round(2 * math.pi * radius / 14))
        for number in range(count):
            start = 2 * math.pi * number / count
            pygame.draw.arc(large, colour, box, start, start + math.pi / count, line)
    else:
        pygame.draw.circle(large, colour, centre, radius * by + line // 2, line)
    return pygame.transform.smoothscale(large.premul_alpha(), size)


@kept
def _outline(
    corners: tuple[tuple[int, int], ...], colour: Colour, width: float, opacity: int, size: tuple[int, int]
) -> pygame.Surface:
    """Return the picture of a closed line."""
    by, size = 2, (max(1, size[0]), max(1, size[1]))
    large = pygame.Surface((size[0] * by, size[1] * by), pygame.SRCALPHA)
    points = [(x * by, y * by) for x, y in corners]
    pygame.draw.lines(large, (*colour, opacity), True, points, max(1, round(width * by)))
    return pygame.transform.smoothscale(large.premul_alpha(), size)


@kept
def _line(
    dx: int, dy: int, colour: Colour, width: float, arrow: bool, dashed: bool, part: tuple[int, int, int, int]
) -> pygame.Surface:
    """Return a part (x, y, width, height) of the picture of a line."""
    pad, by = _pad(width, arrow), 2
    size = (max(1, part[2]), max(1, part[3]))
    large = pygame.Surface((size[0] * by, size[1] * by), pygame.SRCALPHA)
    start = pygame.Vector2(pad - min(0, dx) - part[0], pad - min(0, dy) - part[1]) * by
    end = start + pygame.Vector2(dx, dy) * by
    length = (end - start).length()
    if length < 1:
        return pygame.transform.smoothscale(large, size)
    along = (end - start) / length
    across = pygame.Vector2(-along.y, along.x)
    half = width * by / 2
    head = min(length, width * 5 * by) if arrow else 0.0
    dash = 9.0 * by
    pieces = [(0.0, length - head)]
    if dashed:
        pieces = [(at, min(at + dash * 0.6, length - head)) for at in _steps(length - head, dash)]
    for first, last in pieces:
        a, b = start + along * first, start + along * last
        pygame.draw.polygon(large, colour, (a + across * half, b + across * half, b - across * half, a - across * half))
    if arrow:
        neck = end - along * head
        pygame.draw.polygon(large, colour, (end, neck + across * head * 0.42, neck - across * head * 0.42))
    return pygame.transform.smoothscale(large.premul_alpha(), size)


def _steps(length: float, step: float) -> list[float]:
    return [number * step for number in range(max(1, math.ceil(length / step)))]


def _pad(width: float, arrow: bool) -> int:
    return math.ceil(width * (3 if arrow else 1)) + 2
