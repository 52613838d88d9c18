"""The colours, sizes and seat styles of the window's own furniture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final, Literal, TypeAlias

import pygame

from tabletop.core.table.layout import TitleFont, Typeface
from tabletop.ui.system.picture_memory import kept
from tabletop.ui.system.preferences import PaletteName
from tabletop.ui.text.text import Colour, Text

PANEL: Final[Colour] = (41, 36, 32)
PANEL_LOW: Final[Colour] = (30, 26, 23)
"""The colour of sunken parts: fields, tracks, the ground behind a list."""
PANEL_HIGH: Final[Colour] = (56, 49, 43)
"""The colour of raised parts: a button, a row under the pointer."""
PANEL_PRESSED: Final[Colour] = (70, 61, 53)
HAIRLINE: Final[Colour] = (84, 74, 64)
INK: Final[Colour] = (240, 232, 219)
INK_QUIET: Final[Colour] = (188, 176, 160)
INK_DISABLED: Final[Colour] = (154, 144, 131)
ACCENT: Final[Colour] = (222, 178, 104)
LESSON: Final[Colour] = (255, 214, 102)
"""The colour of a lesson: its arrows, and rings around buttons."""
INK_ON_ACCENT: Final[Colour] = (34, 26, 16)
WARNING: Final[Colour] = (238, 132, 112)
PAPER: Final[Colour] = (233, 222, 200)
INK_ON_PAPER: Final[Colour] = (52, 42, 32)

TITLES: Final[dict[TitleFont, Typeface]] = {"plain": "title", "carved": "title_carved", "space": "title_space"}
"""The typeface of titles in the lettering of each game."""

SCALES: Final = (75, 90, 100, 110, 125, 150, 175, 200, 250, 300)
"""The sizes of the window's furniture in per cent."""


SeatShape: TypeAlias = Literal["circle", "square", "triangle", "diamond", "hexagon", "star"]
Hatch: TypeAlias = Literal["plain", "stripes", "dots", "crosses", "rings", "bricks"]


@dataclass(frozen=True, slots=True)
class SeatStyle:
    """The marks of a seat: colour, shape, hatch and letter, so that nothing rests on colour alone."""

    id: str
    colour: Colour
    dark: Colour
    """The colour of the hatch and the rim: a darker shade."""
    shape: SeatShape
    hatch: Hatch
    letter: str


_MARKS: Final[tuple[tuple[str, SeatShape, Hatch, str], ...]] = (
    ("red", "circle", "plain", "R"),
    ("blue", "square", "stripes", "B"),
    ("green", "triangle", "dots", "G"),
    ("yellow", "diamond", "crosses", "Y"),
    ("purple", "hexagon", "rings", "P"),
    ("white", "star", "bricks", "W"),
)


def _styles(*colours: Colour) -> tuple[SeatStyle, ...]:
    return tuple(
        SeatStyle(id, colour, shade(colour, 0.58), shape, hatch, letter)
        for colour, (id, shape, hatch, letter) in zip(colours, _MARKS, strict=True)
    )


def shade(colour: Colour, factor: float) -> Colour:
    """Return a darker (below 1) or lighter (above 1) shade."""
    if factor <= 1:
        return (round(colour[0] * factor), round(colour[1] * factor), round(colour[2] * factor))
    return mix(colour, (255, 255, 255), factor - 1)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """Return the colour `share` of the way from `one` to `other`."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return (red, green, blue)


SEATS: Final = _styles((203, 62, 52), (62, 118, 196), (84, 150, 74), (228, 182, 62), (143, 92, 172), (232, 227, 216))
"""The six seat styles in the standard palette."""

PALETTES: Final[Mapping[str, tuple[SeatStyle, ...]]] = {
    "standard": SEATS,
    # red-green blindness: vermilion, blue, bluish green, yellow, reddish purple, white of Okabe and Ito's set
    "safe": _styles((213, 94, 0), (0, 114, 178), (0, 158, 115), (240, 228, 66), (204, 121, 167), (238, 238, 232)),
    # a ladder of lightness, told apart even without any colour
    "light_ladder": _styles(
        (164, 40, 44), (54, 92, 176), (96, 160, 120), (250, 214, 80), (112, 66, 128), (248, 246, 240)
    ),
}


class Theme:
    """The sizes of the furniture at one UI scale, and the text to fill it with.

    `scale` is in per cent and multiplies every length; `text_scale` multiplies letters once more.
    """

    def __init__(self, text: Text, scale: int = 100, text_scale: int = 100, palette: PaletteName = "standard") -> None:
        self.text = text
        self.scale = scale
        self.text_scale = text_scale
        self.seats = PALETTES.get(palette, SEATS)

    def equals(self, other: Theme) -> bool:
        """Return whether another theme makes the same furniture."""
        mine, others = ((one.text, one.scale, one.text_scale, one.seats) for one in (self, other))
        return mine == others

    def px(self, length: float) -> int:
        """Return a length given in pixels at 100 per cent; never less than one pixel."""
        return max(1, round(length * self.scale / 100))

    def letters(self, size: float) -> int:
        """Return a text size given in pixels at 100 per cent, never below 9 pixels."""
        return max(9, round(size * self.scale * self.text_scale / 10000))

    @property
    def gap(self) -> int:
        """One step of the 8-pixel grid."""
        return self.px(8)

    @property
    def target(self) -> int:
        """The height of anything that can be clicked, also tall enough for its letters."""
        return max(self.px(36), Text.line_height(self.body) + self.px(8))

    @property
    def small(self) -> int:
        return self.letters(14)

    @property
    def body(self) -> int:
        return self.letters(17)

    @property
    def heading(self) -> int:
        return self.letters(22)

    @property
    def title(self) -> int:
        return self.letters(34)


def seat_badge(seat: SeatStyle, size: int, letter: bool = False) -> pygame.Surface:
    """Return the seat's shape with its colour and hatch, `size` pixels square; `letter` prints its letter on it."""
    return _badge(seat, max(6, size), letter)


@kept
def _badge(seat: SeatStyle, size: int, letter: bool) -> pygame.Surface:
    wide = size * 4  # drawn four times as large and reduced, for smooth edges
    picture = pygame.Surface((wide, wide), pygame.SRCALPHA)
    draw_shape(picture, seat.shape, seat.dark, wide / 2, wide / 2, wide / 2 - 1)
    inside = pygame.Surface((wide, wide), pygame.SRCALPHA)
    draw_shape(inside, seat.shape, (255, 255, 255), wide / 2, wide / 2, wide / 2 - max(4, wide / 14))
    inside.blit(hatched(seat, wide), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    picture.blit(inside, (0, 0))
    if letter:
        drawn = Text("en").line(seat.letter, wide // 2, INK_ON_PAPER if sum(seat.colour) > 380 else INK, bold=True)
        centre = (wide // 2, wide // 2 + (wide // 10 if seat.shape == "triangle" else 0))
        pygame.draw.circle(picture, seat.colour, centre, wide // 4)
        picture.blit(drawn, drawn.get_rect(center=centre))
    return pygame.transform.smoothscale(picture, (size, size))


def draw_shape(surface: pygame.Surface, shape: SeatShape, colour: Colour, x: float, y: float, radius: float) -> None:
    """Draw a filled circle, square, triangle, diamond, hexagon or star about (x, y), within a circle of `radius`."""
    if shape == "circle":
        pygame.draw.circle(surface, colour, (x, y), radius * 0.94)
        return
    pygame.draw.polygon(surface, colour, shape_points(shape, x, y, radius))


def shape_points(shape: SeatShape, x: float, y: float, radius: float) -> list[tuple[float, float]]:
    """Return the corners of a seat's shape about (x, y)."""
    if shape == "square":
        half = radius * 0.84
        return [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
    if shape == "triangle":
        y += radius * 0.14
        return _corners(3, -pi / 2, x, y, radius * 1.05)
    if shape == "diamond":
        return [(x, y - radius), (x + radius * 0.86, y), (x, y + radius), (x - radius * 0.86, y)]
    if shape == "hexagon":
        # upright and a little narrow, so that it is not taken for a circle when it is small
        return [(x + (corner - x) * 0.88, height) for corner, height in _corners(6, pi / 2, x, y, radius)]
    if shape == "star":
        outer = _corners(5, -pi / 2, x, y + radius * 0.05, radius)
        inner = _corners(5, -pi / 2 + pi / 5, x, y + radius * 0.05, radius * 0.56)
        return [corner for pair in zip(outer, inner, strict=True) for corner in pair]
    return _corners(24, 0, x, y, radius * 0.94)


def _corners(count: int, start: float, x: float, y: float, radius: float) -> list[tuple[float, float]]:
    return [
        (x + radius * cos(start + 2 * pi * i / count), y + radius * sin(start + 2 * pi * i / count))
        for i in range(count)
    ]


def hatched(seat: SeatStyle, wide: int) -> pygame.Surface:
    """Return a square of the seat's colour covered with its hatch."""
    square = pygame.Surface((wide, wide), pygame.SRCALPHA)
    square.fill(seat.colour)
    ink = mix(seat.colour, seat.dark, 0.55)
    step = wide / 5
    line = max(2, wide // 22)
    if seat.hatch == "stripes":
        for i in range(-6, 12):
            pygame.draw.line(square, ink, (i * step, wide), (i * step + wide, 0), line)
    elif seat.hatch == "dots":
        for row in range(7):
            for column in range(7):
                pygame.draw.circle(square, ink, ((column + row % 2 / 2) * step, row * step * 0.9), wide / 24)
    elif seat.hatch == "crosses":
        for i in range(-6, 12):
            pygame.draw.line(square, ink, (i * step, wide), (i * step + wide, 0), line)
            pygame.draw.line(square, ink, (i * step, 0), (i * step + wide, wide), line)
    elif seat.hatch == "rings":
        for radius in (0.14, 0.29, 0.44):
            pygame.draw.circle(square, ink, (wide / 2, wide / 2), wide * radius, line)
    elif seat.hatch == "bricks":
        for row in range(6):
            y = row * step * 0.9 + step * 0.4
            pygame.draw.line(square, ink, (0, y), (wide, y), line)
            for column in range(6):
                x = (column + row % 2 / 2) * step * 1.3
                pygame.draw.line(square, ink, (x, y), (x, y + step * 0.9), line)
    return square
