"""The face of a kind as a flat picture: ground, seat marks, pictures, patches and prints, in millimetres."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Final, NamedTuple, TypeAlias

import pygame

from tabletop.core.data.messages import Message
from tabletop.core.table.layout import (
    SEAT_SHAPE,
    Align,
    ImageElement,
    Kind,
    RectElement,
    Shape,
    TextElement,
    TitleFont,
    Typeface,
)
from tabletop.ui.render.sprites import silhouettes
from tabletop.ui.render.sprites.materials import grain_for
from tabletop.ui.render.sprites.svg_files import PictureFiles
from tabletop.ui.text.text import Text
from tabletop.ui.text.theme import SEATS, TITLES, SeatStyle, draw_shape, hatched, mix

LEAST_PRINT: Final = 7
"""The size on the screen (pixels) below which prints are left out."""
LETTER: Final = 1.3
"""The text size that makes letters 1 high."""
GRAIN_BAND: Final = 64
"""The columns of pixels whose grain is computed at a time."""


Drawing: TypeAlias = Generator[None, None, pygame.Surface]
"""A picture that is made piece by piece."""


def at_once(drawing: Drawing) -> pygame.Surface:
    """Return the picture, without a pause."""
    while True:
        try:
            next(drawing)
        except StopIteration as made:
            picture: pygame.Surface = made.value
            return picture


def brightness(colour: tuple[int, int, int]) -> float:
    """Return how light a colour looks, 0 to 1."""
    return (0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2]) / 255


class Faces:
    """A painter of the faces of kinds. `say` translates a message, `lettering` is that of the plan."""

    def __init__(
        self,
        say: Callable[[Message | str], str],
        text: Text,
        pictures: PictureFiles,
        lettering: TitleFont = "plain",
        seats: Sequence[SeatStyle] = SEATS,
    ) -> None:
        self.say = say
        self.seats = seats
        self.text = text
        self.pictures = pictures
        self.title = TITLES[lettering]

    def colour(self, kind: Kind) -> tuple[int, int, int]:
        """Return the colour of the material: a wooden piece of a seat has the seat's colour."""
        if kind.painted_for is not None:
            return self.seats[kind.painted_for].colour
        colour = pygame.Color(kind.colour)
        return colour.r, colour.g, colour.b

    def flat(self, kind: Kind, face: int, scale: float, fine: int = 1) -> pygame.Surface:
        """Return the face with straight alpha, `fine` times larger than shown at `scale` pixels per millimetre."""
        return at_once(self.steps(kind, face, scale, fine))

    def steps(self, kind: Kind, face: int, scale: float, fine: int = 1, *, names: bool = True) -> Drawing:
        """Draw as `flat` does, but mark by mark; without `names` leave out words that step aside for pieces."""
        unit = scale * fine
        width, height = max(2, round(kind.width * unit)), max(2, round(kind.height * unit))
        marks = kind.faces[min(face, len(kind.faces) - 1)] if kind.faces else ()
        surface = pygame.Surface((width, height), pygame.SRCALPHA)
        cut = kind.material != "plain" or not marks
        if cut:
            surface.fill((*self.colour(kind), 255))
            self._seat_marks(surface, kind, unit, bare=not marks)
        for mark in marks:
            yield
            match mark:
                case ImageElement():
                    self._art(surface, mark, kind, unit)
                case RectElement():
                    self._patch(surface, mark, kind, unit)
                case TextElement() if names or not mark.elsewhere:
                    self._print(surface, mark, unit, fine)
        yield
        if kind.material != "plain":
            _apply_grain(surface, kind.material, len(kind.id))
        yield
        if cut:
            outline = silhouettes.mask(kind, width, height, unit)
            surface.blit(outline, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return surface

    def begin(self, kind: Kind, face: int, scale: float, fine: int = 1) -> bool:
        """Start drawing the pictures that `flat` needs, signs apart; return True when they are ready."""
        unit = scale * fine
        ready = True
        for mark in kind.faces[min(face, len(kind.faces) - 1)] if kind.faces else ():
            if isinstance(mark, ImageElement) and mark.name != SEAT_SHAPE:
                box = _box(mark.x, mark.y, mark.w, mark.h, unit)
                ready &= self.pictures.begin(mark.name, box.w, box.h, self._tint(mark.tint, kind))
        return ready

    def _seat_marks(self, surface: pygame.Surface, kind: Kind, unit: float, bare: bool) -> None:
        """Draw hatch and shape of the seat on its wooden pieces."""
        if kind.painted_for is None:
            return
        seat = self.seats[kind.painted_for]
        width, height = surface.get_size()
        surface.blit(hatched(seat, max(width, height)), (0, 0))
        if not bare:
            return
        radius = min(width, height) * (0.22 if kind.shape is Shape.FIGURE else 0.27)
        middle = height * (0.52 if kind.shape is Shape.FIGURE else 0.5)
        if radius >= 4:
            ink = (255, 255, 255) if brightness(seat.colour) < 0.62 else (20, 14, 8)
            by = 3  # drawn larger and shrunk, for smooth edges
            mark = pygame.Surface((width * by, height * by), pygame.SRCALPHA)
            draw_shape(mark, seat.shape, mix(seat.colour, ink, 0.82), width * by / 2, middle * by, radius * by)
            surface.blit(pygame.transform.smoothscale(mark, (width, height)), (0, 0))

    def _art(self, surface: pygame.Surface, art: ImageElement, kind: Kind, unit: float) -> None:
        box = _box(art.x, art.y, art.w, art.h, unit)
        if art.name == SEAT_SHAPE:
            self._seat_shape(surface, box, kind)
            return
        picture = self.pictures.get(art.name, box.w, box.h, self._tint(art.tint, kind))
        if picture is None:
            _placeholder(surface, box, kind.is_round)
            return
        surface.blit(picture, picture.get_rect(center=box.center))

    def _seat_shape(self, surface: pygame.Surface, box: pygame.Rect, kind: Kind) -> None:
        """Draw the shape of the kind's seat in its colour with a light rim; nothing when it has no seat."""
        if kind.seat is None:
            return
        seat = self.seats[kind.seat]
        by = 3  # drawn larger and shrunk, for smooth edges
        large = pygame.Surface((box.w * by, box.h * by), pygame.SRCALPHA)
        x, y = large.get_rect().center
        radius = min(x, y) - 1
        for colour, share in (((20, 16, 14), 1.0), ((250, 248, 242), 0.9), (seat.dark, 0.6)):
            draw_shape(large, seat.shape, colour, x, y, radius * share)
        surface.blit(pygame.transform.smoothscale(large, box.size), box)

    def _tint(self, colour: str | None, kind: Kind) -> str | None:
        """Return the colour itself; for "seat" that of the kind's seat, None when it has none."""
        if colour != "seat":
            return colour
        return "#{:02x}{:02x}{:02x}".format(*self.seats[kind.seat].colour) if kind.seat is not None else None

    def _patch(self, surface: pygame.Surface, patch: RectElement, kind: Kind, unit: float) -> None:
        box = _box(patch.x, patch.y, patch.w, patch.h, unit)
        radius = round(patch.radius * unit)
        colour = self._tint(patch.colour, kind) or kind.colour
        pygame.draw.rect(surface, colour, box, border_radius=radius)
        if patch.line is not None:
            line = max(1, round(0.3 * unit))
            pygame.draw.rect(surface, patch.line, box, line, border_radius=radius)

    def _print(self, surface: pygame.Surface, mark: TextElement, unit: float, fine: int) -> None:
        words = self.say(mark.text)
        face = self.title if mark.font == "title" else mark.font
        box = _box(mark.x, mark.y, mark.w, mark.h, unit)
        found = fit(self.text, words, box.size, round(mark.size * LETTER * unit), LEAST_PRINT * fine, face)
        if found is None:
            return
        picture = _drawn(self.text, words, box.w, found, mark.colour, face, mark.align)
        if any(sign in words for sign, _ in mark.signs):
            picture = self._with_signs(picture, mark, words, box.w, found)
        place = picture.get_rect(center=box.center)
        if mark.align == "left":
            place.left = box.left
        elif mark.align == "right":
            place.right = box.right
        if mark.plate is not None:
            plate = place.inflate(round(3 * unit), -round(place.height * 0.16))
            pygame.draw.rect(surface, mark.plate, plate, border_radius=round(2 * unit))
        surface.blit(picture, place)

    def _with_signs(
        self, drawn: pygame.Surface, mark: TextElement, words: str, width: int, found: Fit
    ) -> pygame.Surface:
        """Return drawn words with pictures in place of their signs."""
        text, picture, names = self.text, drawn.copy(), dict(mark.signs)
        size, high = found.size, text.line_height(found.size)
        lines = [words] if _is_one_line(words, found) else text.lines(words, width, size, face=mark.font)
        for row, line in enumerate(lines):
            rest = picture.get_width() - text.measure(line, size, mark.font)
            start = {"left": 0, "centre": rest // 2, "right": rest}[mark.align]
            for at, character in enumerate(line):
                if character not in names:
                    continue
                wide, before = (text.measure(part, size, mark.font) for part in (character, line[:at]))
                room = pygame.Rect(start + before, row * high, wide, high)
                sign = self.pictures.get(names[character], wide, wide)
                if sign is not None:
                    picture.fill((0, 0, 0, 0), room)
                    picture.blit(sign, sign.get_rect(center=room.center))
        return picture


class Fit(NamedTuple):
    """The fit of words in a room: text size (pixels), number of lines, and whether a word is broken."""

    size: int
    lines: int
    broken: bool


def fit(text: Text, words: str, room: tuple[int, int], size: int, least: int, face: Typeface) -> Fit | None:
    """Return how words fit into `room` as large as possible, from `least` to `size` pixels; None if they do not.

    A word is broken only when it does not fit whole at any size.
    """
    if not words:
        return None
    sizes = _sizes(size, least)
    for longest in (max((word for word in words.split() if word.isascii()), key=len, default=""), ""):
        for one in sizes:
            height = text.line_height(one)
            slack = height * 0.3  # the line box is taller than its letters
            if "\n" not in words and height <= room[1] + slack and text.measure(words, one, face) <= room[0]:
                return Fit(one, 1, False)
            if height * 2 <= room[1] + slack and text.measure(longest, one, face) <= room[0]:
                lines = text.lines(words, room[0], one, face=face)
                widest = max(text.measure(line, one, face) for line in lines)
                if len(lines) * height <= room[1] + slack and widest <= room[0]:
                    return Fit(one, len(lines), not longest and any(word.isascii() for word in words.split()))
    return None


def fitted(
    text: Text,
    words: str,
    room: tuple[int, int],
    size: int,
    least: int,
    colour: str,
    face: Typeface,
    align: Align = "centre",
) -> pygame.Surface | None:
    """Return the words drawn as `fit` decides; None when nothing fits."""
    found = fit(text, words, room, size, least, face)
    return None if found is None else _drawn(text, words, room[0], found, colour, face, align)


def _drawn(text: Text, words: str, width: int, found: Fit, colour: str, face: Typeface, align: Align) -> pygame.Surface:
    ink = pygame.Color(colour)
    rgb = (ink.r, ink.g, ink.b)
    if _is_one_line(words, found):
        return text.line(words, found.size, rgb, face=face)
    return text.paragraph(words, width, found.size, rgb, face=face, align=align)


def _is_one_line(words: str, found: Fit) -> bool:
    return found.lines == 1 and "\n" not in words


def _sizes(most: int, least: int) -> list[int]:
    """Return the text sizes to try, the largest first."""
    sizes = []
    while most >= least:
        sizes.append(most)
        most = min(most - 1, int(most * 0.93))
    return sizes


def _box(x: float, y: float, w: float, h: float, unit: float) -> pygame.Rect:
    left, top = round(x * unit), round(y * unit)
    return pygame.Rect(left, top, max(1, round((x + w) * unit) - left), max(1, round((y + h) * unit) - top))


def _placeholder(surface: pygame.Surface, box: pygame.Rect, is_round: bool) -> None:
    """Draw an empty frame of the kind's shape in place of a missing picture."""
    frame = box.inflate(-box.w // 4, -box.h // 4)
    line = max(1, min(frame.size) // 24)
    ink = (70, 58, 46, 170)
    layer = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    if is_round:
        pygame.draw.ellipse(layer, ink, frame, line)
    else:
        pygame.draw.rect(layer, ink, frame, line, border_radius=min(frame.size) // 8)
    pygame.draw.line(layer, ink, frame.midleft, frame.midright, line)
    pygame.draw.line(layer, ink, frame.midtop, frame.midbottom, line)
    surface.blit(layer, (0, 0))


def _apply_grain(surface: pygame.Surface, material: str, shift: int) -> None:
    width, height = surface.get_size()
    factors = grain_for(material, width, height, shift)
    if factors is None:
        return
    pixels = pygame.surfarray.pixels3d(surface)
    for left in range(0, width, GRAIN_BAND):  # in bands, so that no second picture of that size is made on the way
        band = slice(left, left + GRAIN_BAND)
        pixels[band] = (pixels[band] * factors[band]).clip(0, 255)
