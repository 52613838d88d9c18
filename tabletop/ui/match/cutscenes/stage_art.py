"""The pictures of a cutscene: pieces in any size, figures and words, and the veil over the table."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, NamedTuple

import pygame

from tabletop.core.data.messages import Message
from tabletop.core.table.layout import Shape, Typeface
from tabletop.ui.kit.panels.panel import UiContext
from tabletop.ui.render.layers.marks import Picture
from tabletop.ui.render.motion.tweens import between
from tabletop.ui.render.sprites.sprite_cache import SpriteKey
from tabletop.ui.render.table_view import TableView
from tabletop.ui.text.text import Colour
from tabletop.ui.text.theme import seat_badge

VEIL: Final = (10, 7, 5)
"""The colour of the veil."""
DARKEST: Final = 216
"""Its opacity, of 255, when it is closed."""
SHADE: Final = 0.9
"""The usual share of it that is drawn, from 0 to 1: the table is still seen."""
PLATE: Final = 190
"""The opacity of the plate of a sentence."""
TITLE_COLOUR: Final = (240, 222, 184)
BRIGHT: Final = (255, 248, 232)
"""The colour of words."""
GOLD: Final = (255, 208, 96)
"""The colour of winners, and of figures that are added."""
QUIET: Final = (186, 172, 155)
"""The colour of those who have not won."""
STEPS: Final = 12
"""The steps in which pictures fade and grow dark."""
CRACK: Final = (0.10, -0.08, 0.07, -0.11, 0.05)
"""The crack of a broken piece from top to bottom, from its middle, in parts of its width."""


class Look(NamedTuple):
    """A piece as a cutscene shows it: kind, face and marks."""

    kind: str
    face: int
    marks: tuple[str, ...] = ()


class Spot(NamedTuple):
    """A place in the window: the middle of a piece, its scale (pixels per mm) and its angle (degrees clockwise)."""

    x: float
    y: float
    scale: float
    angle: float = 0.0

    def towards(self, other: Spot, part: float) -> Spot:
        """Return the place at a part (0 to 1) of the way to another one."""
        return Spot(
            self.x + (other.x - self.x) * part,
            self.y + (other.y - self.y) * part,
            self.scale + (other.scale - self.scale) * part,
            self.angle + between(self.angle, other.angle) * part,
        )


class Seen(NamedTuple):
    """The look of a piece, its place in the window, and its zone."""

    look: Look
    spot: Spot
    zone: str


class StageArt:
    """The pictures for one cutscene over one view; those that are used again are kept until it ends."""

    def __init__(self, view: TableView, ui: UiContext) -> None:
        self.view, self.ui = view, ui
        self.darkness = 0.0
        """The least darkness of the table, from 0 to 1, between cutscenes that follow each other."""
        self._kept: dict[Hashable, pygame.Surface] = {}

    @property
    def room(self) -> pygame.Rect:
        """The part of the window in which the table is seen."""
        return self.view.camera.viewport

    @property
    def unit(self) -> float:
        """One hundredth of the height of the room, in pixels."""
        return self.room.h / 100

    @property
    def middle(self) -> Spot:
        """The middle of the room."""
        return Spot(self.room.centerx, self.room.centery, 1.0)

    def look_of(self, piece: str) -> Look:
        """Return how a piece of the table looks now."""
        found = self.view.table.pieces[piece]
        return Look(found.kind, found.face, found.marks)

    def size_of(self, look: Look) -> tuple[float, float]:
        """Return the width and height of a piece in millimetres."""
        kind = self.view.kinds[look.kind]
        return kind.width, kind.height

    def lying(self, piece: str) -> Spot:
        """Return where a piece lies on the table, as the window shows it."""
        pose, camera = self.view.poses[piece], self.view.camera
        x, y = camera.to_screen(pose.x, pose.y)
        return Spot(x, y, camera.view.scale * pose.size, pose.angle)

    def piece(self, look: Look, spot: Spot, *, full: float, dark: float = 0.0, opened: float = 1.0) -> Picture:
        """Return a piece at a place: drawn once at the scale `full`, then reduced or turned.

        `dark` (0 to 1) takes its colours away, `opened` (0 to 1) is the visible part of its width as it turns over.
        """
        sheet, (dx, dy) = self._sheet(look, full)
        part, turn, shade = spot.scale / full, round(spot.angle) % 360, round(dark * STEPS)
        width = round(sheet.get_width() * part * max(opened, 0.02))
        key = (look, round(full, 3), width, round(sheet.get_height() * part), turn, shade)
        made = self._kept.get(key)
        if made is None:
            made = sheet
            if key[2:4] != sheet.get_size():
                made = pygame.transform.smoothscale(made, (max(1, key[2]), max(1, key[3])))
            if turn:
                made = pygame.transform.rotozoom(made, -turn, 1.0)
            if shade:
                made = made.copy()
                light = 255 - 140 * shade // STEPS
                made.fill((light, light, light, 255), special_flags=pygame.BLEND_RGBA_MULT)
            self._kept[key] = made
        x, y = round(spot.x - made.get_width() / 2 + dx * part), round(spot.y - made.get_height() / 2 + dy * part)
        return Picture(("stage", *key, x, y), made, x, y)

    def halves(self, look: Look, spot: Spot, *, full: float, part: float) -> list[Picture]:
        """Return the two halves of a broken piece, fallen apart and darkened to a part (0 to 1)."""
        sheet, (dx, dy) = self._sheet(look, full)
        width, height = sheet.get_size()
        step = round(part * STEPS)
        found = []
        for way in (-1, 1):
            key = ("half", look, round(full, 3), step, way)
            made = self._kept.get(key)
            if made is None:
                made = sheet.copy()
                rest = [(width / 2 + CRACK[row] * width, height * row / (len(CRACK) - 1)) for row in range(len(CRACK))]
                edge = width if way < 0 else 0  # the corner to which the other half reaches is wiped out
                pygame.draw.polygon(made, (0, 0, 0, 0), [*rest, (edge, height), (edge, 0)])
                light = 255 - 150 * step // STEPS
                made.fill((light, light, light, 255), special_flags=pygame.BLEND_RGBA_MULT)
                made = pygame.transform.rotozoom(made, -way * 24 * step / STEPS, 1.0)
                self._kept[key] = made
            x = spot.x + dx + way * 0.16 * width * step / STEPS - made.get_width() / 2
            y = spot.y + dy + 0.22 * height * step / STEPS - made.get_height() / 2
            found.append(Picture(("stage", *key, round(x), round(y)), made, round(x), round(y)))
        return found

    def _sheet(self, look: Look, scale: float) -> tuple[pygame.Surface, tuple[float, float]]:
        """Return a piece drawn at a scale, and how far the middle of the picture is from that of the piece."""
        if self.view.kinds[look.kind].shape is Shape.BOARD:
            return self.view.sprites.board(look.kind, look.face, scale)[0], (0.0, 0.0)
        solid = self.view.sprites.get(SpriteKey(look.kind, look.face, look.marks, "held"), scale)
        width, height = solid.surface.get_size()
        return solid.surface, (solid.dx + width / 2, solid.dy + height / 2)

    def words(
        self,
        text: Message | str,
        size: int,
        colour: Colour,
        *,
        face: Typeface = "text",
        shown: float = 1.0,
        width: int = 0,
        scale: float = 1.0,
    ) -> pygame.Surface:
        """Return words, premultiplied: in one line, or in lines of at most `width` pixels."""
        pale, large = round(shown * STEPS), round(scale * 2 * STEPS)
        key = ("words", text, size, colour, face, pale, width, large)
        made = self._kept.get(key)
        if made is None:
            said, text_of = self.ui.say(text), self.ui.text
            if width:
                drawn = text_of.paragraph(said, width, size, colour, face=face, align="centre")
            else:
                drawn = text_of.line(said, size, colour, face=face)
            made = drawn.convert_alpha().premul_alpha()
            if large != 2 * STEPS:
                sides = [max(1, side * large // (2 * STEPS)) for side in made.get_size()]
                made = pygame.transform.smoothscale(made, sides)
            self._kept[key] = _faded(made, pale)
        return self._kept[key]

    def title(self, text: Message, shown: float) -> Picture:
        """Return the title of a cutscene, in the left third of the room."""
        size, width = max(18, round(4.2 * self.unit)), round(self.room.w * 0.28)
        made = self.words(text, size, TITLE_COLOUR, face="title", shown=shown, width=width)
        return centred(made, self.room.left + self.room.w * 0.17, self.room.centery, ("title", shown))

    def result(self, text: Message, shown: float) -> Picture:
        """Return the sentence of the result, in the right third of the room."""
        made = self.sentence(text, shown=shown, width=0.26)
        return centred(made, self.room.right - self.room.w * 0.16, self.room.centery, ("result", shown))

    def sentence(self, text: Message, *, shown: float, width: float, size: float = 2.9) -> pygame.Surface:
        """Return a sentence in lines of a part of the width of the room; `size` is in hundredths of its height.

        It stands on a dark plate, so that it can be read above whatever lies on the table.
        """
        made = self.words(text, max(16, round(size * self.unit)), BRIGHT, shown=shown, width=round(width * self.room.w))
        key = ("sentence", id(made))
        if key not in self._kept:
            inked, seam = made.get_bounding_rect(), round(1.2 * self.unit)
            made = made.subsurface(inked.x, 0, inked.w, made.get_height()) if inked.w else made
            plate = self.plate(made.get_width() + 2 * seam, made.get_height() + 2 * seam, shown).copy()
            plate.blit(made, (seam, seam), special_flags=pygame.BLEND_PREMULTIPLIED)
            self._kept[key] = plate
        return self._kept[key]

    def plate(self, width: int, height: int, shown: float) -> pygame.Surface:
        """Return the dark plate behind words over the table, premultiplied."""
        key = ("plate", width, height, round(shown * STEPS))
        if key not in self._kept:
            made = pygame.Surface((width, height), pygame.SRCALPHA)
            colour = (*VEIL, PLATE * round(shown * STEPS) // STEPS)
            pygame.draw.rect(made, colour, made.get_rect(), border_radius=round(1.2 * self.unit))
            self._kept[key] = made.premul_alpha()
        return self._kept[key]

    def name(
        self, seat: int, size: float, colour: Colour = BRIGHT, *, instead: Message | None = None, shown: float = 1.0
    ) -> pygame.Surface:
        """Return the name of a seat, or of a side of no seat; `size` is in hundredths of the height of the room."""
        said = instead or self.ui.names[seat]
        return self.words(said, max(16, round(size * self.unit)), colour, face="title", shown=shown)

    def badge(self, seat: int, size: int, *, shown: float = 1.0) -> pygame.Surface:
        """Return the sign of a seat, premultiplied; of no seat a plain dark disc."""
        pale = round(shown * STEPS)
        key = ("badge", seat, size, pale)
        if key not in self._kept:
            if seat < 0:
                made = pygame.Surface((size, size), pygame.SRCALPHA)
                pygame.draw.circle(made, (96, 84, 70), made.get_rect().center, size // 2)
            else:
                made = seat_badge(self.ui.styles[seat], size)
            self._kept[key] = _faded(made.convert_alpha().premul_alpha(), pale)
        return self._kept[key]

    def sign(self, kind: str, size: float, *, shown: float = 1.0) -> pygame.Surface:
        """Return a piece of a kind as a sign beside a figure, premultiplied; `size` is in hundredths of the room."""
        pale, look = round(shown * STEPS), Look(kind, 0)
        key = ("sign", kind, size, pale)
        if key not in self._kept:
            drawn = self._sheet(look, size * self.unit / max(self.size_of(look)))[0]
            self._kept[key] = _faded(drawn.copy(), pale)
        return self._kept[key]

    def veil(self, part: float) -> Picture:
        """Return the dark veil over the whole table, closed to a part (0 to 1)."""
        step, room = round(max(part, self.darkness) * STEPS), self.room
        key = ("veil", step, room.size)
        made = self._kept.get(key)
        if made is None:
            made = pygame.Surface(room.size, pygame.SRCALPHA)
            opacity = DARKEST * step // STEPS
            made.fill((*(shade * opacity // 255 for shade in VEIL), opacity))
            self._kept = {other: one for other, one in self._kept.items() if not _is_veil(other)}
            self._kept[key] = made
        return Picture(("stage", key, *room.topleft), made, *room.topleft)


def progress(time: float, begin: float, length: float) -> float:
    """Return the part (0 to 1) of something that begins at a time and takes `length` seconds."""
    return min(1.0, max(0.0, (time - begin) / length))


def _faded(picture: pygame.Surface, pale: int) -> pygame.Surface:
    """Return a premultiplied picture of which a number of `STEPS` is seen; it is changed."""
    if pale < STEPS:
        picture.fill((255 * pale // STEPS,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def _is_veil(key: Hashable) -> bool:
    return isinstance(key, tuple) and key[0] == "veil"


def centred(surface: pygame.Surface, x: float, y: float, mark: Hashable) -> Picture:
    """Return a picture with its middle at a point of the window; equal `mark`s are equal pictures."""
    left, top = round(x - surface.get_width() / 2), round(y - surface.get_height() / 2)
    return Picture(("stage", mark, left, top, surface.get_size()), surface, left, top)
