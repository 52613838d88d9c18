"""Everything below the pieces: the table top, the boards with their shadows, frames and printed names of zones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import pygame

from tabletop.core.table.layout import Zone
from tabletop.core.table.table import Table
from tabletop.ui.render.geometry.camera import Area, Camera
from tabletop.ui.render.layers.draw_list import Drawn
from tabletop.ui.render.layers.drawings import InkMark, paint_ink
from tabletop.ui.render.layers.table_picture import TOP, TablePicture
from tabletop.ui.render.sprites import extrude
from tabletop.ui.render.sprites.faces import Faces
from tabletop.ui.render.sprites.materials import is_dark, paint_table
from tabletop.ui.render.sprites.sprite_cache import Sprites
from tabletop.ui.system.picture_memory import kept

LEAST_STEP: Final = 5.0
"""The distance in pixels below which the lines of a grid are not drawn."""
GRID_INK: Final = 60
"""The opacity of the lines of a grid, 0 to 255."""
NAMES: Final = 5.0
"""The strip at the lower edge (mm) that a picture of the table leaves free for the names of the hands below it."""
LEAST_LABEL = 9
"""The size on the screen (pixels) below which printed names are left out."""


class Backdrop:
    """The picture below the pieces for one view; repainted when the view or a board changes."""

    def __init__(self, table: Table, sprites: Sprites, faces: Faces) -> None:
        self.table = table
        self.sprites = sprites
        self.faces = faces
        self.surface = pygame.Surface((1, 1))
        self._shown: object = None
        self.ink: tuple[InkMark, ...] = ()
        """The strokes and texts on the table, above the boards."""
        self._picture = TablePicture(faces)
        self._bare: object = None
        """The view for which the table top was last painted."""
        self._top: pygame.Surface | None = None

    def paint(self, camera: Camera, boards: Sequence[Drawn]) -> bool:
        """Bring the picture up to date; return True when it was repainted."""
        state = (camera.view, tuple(camera.viewport), tuple(boards), self.ink)
        if state == self._shown:
            return False
        self._shown = state
        size = camera.viewport.size
        if self.surface.get_size() != size:
            self.surface = pygame.Surface(size)
            if pygame.display.get_surface() is not None:
                self.surface = self.surface.convert()
        shift = (-camera.viewport.x, -camera.viewport.y)
        whole = camera.rect(Area(0, 0, self.table.width, self.table.height)).move(shift)
        self._paint_table(whole)
        self._paint_picture(camera, shift)
        for entry in boards:
            self._paint_board(entry, camera, shift)
        paint_ink(self.surface, self.ink, camera, shift, self.faces.text)
        for zone in self.table.zones.values():
            self._paint_zone(zone, camera, shift, boards)
        return True

    def forget(self) -> None:
        self._shown = None

    def _paint_table(self, whole: pygame.Rect) -> None:
        """Paint the bare table top, which is kept for a view that is painted more than once."""
        plan = self.table.plan
        key = (plan.mat, plan.mat_colour, tuple(whole), self.surface.get_size())
        if key == self._bare and self._top is not None:
            self.surface.blit(self._top, (0, 0))
            return
        paint_table(self.surface, plan.mat, whole.topleft, whole, plan.mat_colour)
        self._top = self.surface.copy() if key == self._bare else None
        self._bare = key

    def _paint_picture(self, camera: Camera, shift: tuple[int, int]) -> None:
        """Paint the picture of the table top over all of it; what does not fit its shape is cut off."""
        zone, picture = self.table.zones.get(TOP), self.table.plan.mat_picture
        kind = self.table.kinds.get(picture[0]) if picture is not None else None
        if zone is not None and picture is not None and kind is not None:
            box = camera.rect(Area(zone.x, zone.y, zone.w, zone.h - NAMES)).move(shift)
            part = self._picture.cover(kind, picture[1], box.size, self.sprites.forgotten)
            _blit_enlarged(self.surface, part, box, 0)

    def _paint_board(self, entry: Drawn, camera: Camera, shift: tuple[int, int]) -> None:
        kind = self.sprites.kinds[entry.sprite.kind]
        scale = camera.view.scale
        picture, drawn_at = self.sprites.board(kind.id, entry.sprite.face, scale)
        if entry.angle:
            picture = pygame.transform.rotozoom(picture, -entry.angle, 1.0)
        ratio = scale / drawn_at
        box = pygame.Rect(0, 0, round(picture.get_width() * ratio), round(picture.get_height() * ratio))
        box.center = (entry.x + shift[0], entry.y + shift[1])
        if not entry.angle % 90:
            shadow, pose = self._shadow(box, scale, kind.is_round)
            if pose.size == shadow.get_size():
                self.surface.blit(shadow, pose)
            else:
                _blit_enlarged(self.surface, shadow, pose, 0)
        if ratio <= 1.001:
            self.surface.blit(picture, box, special_flags=pygame.BLEND_PREMULTIPLIED)
        else:
            _blit_enlarged(self.surface, picture, box, pygame.BLEND_PREMULTIPLIED)

    def _shadow(self, box: pygame.Rect, scale: float, round_board: bool) -> tuple[pygame.Surface, pygame.Rect]:
        """Return the shadow of a board and its place; kept small, to be enlarged, if much larger than the view."""
        fall, soft = max(2, round(1.2 * scale)), max(3, round(2.4 * scale))
        pose = box.move(fall, fall).inflate(4 * soft, 4 * soft)
        large = pose.w * pose.h > 2 * self.surface.get_width() * self.surface.get_height()
        return (small_soft_box if large else soft_box)(box.w, box.h, soft, round_board), pose

    def begin(self, kind_id: str, face: int, scale: float) -> bool:
        """Start making the picture of a board and its shadow, a few milliseconds per call; return True when done."""
        if not self.sprites.begin_board(kind_id, face, scale):
            return False
        picture, drawn_at = self.sprites.board(kind_id, face, scale)
        ratio = scale / drawn_at
        box = pygame.Rect(0, 0, *(round(side * ratio) for side in picture.get_size()))
        self._shadow(box, scale, self.sprites.kinds[kind_id].is_round)
        return True

    def _paint_zone(self, zone: Zone, camera: Camera, shift: tuple[int, int], boards: Sequence[Drawn]) -> None:
        scale = camera.view.scale
        light = is_dark(self.table.plan.mat, self.table.plan.mat_colour)
        if zone.outline:
            box = camera.rect(Area(zone.x, zone.y, zone.w, zone.h)).move(shift)
            if box.colliderect(self.surface.get_rect()):
                ink = (255, 244, 220) if light else (60, 44, 28)
                radius = round(3 * scale)
                box = near(box, self.surface.get_rect(), radius)
                frame = rounded_frame(box.w, box.h, radius, 1.2, (*ink, 70), (*ink, 12))
                self.surface.blit(frame, box.topleft, special_flags=pygame.BLEND_PREMULTIPLIED)
        if zone.cell:
            self._paint_grid(zone, camera, shift, (255, 244, 220) if light else (60, 44, 28))
        if zone.label is not None and zone.name is not None:
            x, y, letter = zone.label
            size = round(letter * 1.3 * scale)
            if size < LEAST_LABEL:
                return
            place = camera.to_screen(x, y)
            on_board = self._on_board(*place, boards, scale)
            ink = (52, 36, 22) if on_board or not light else (236, 222, 196)
            words = self.faces.text.line(self.faces.say(zone.name), size, ink, face=self.faces.title)
            centre = (round(place[0]) + shift[0], round(place[1]) + shift[1])
            box = words.get_rect(center=centre)
            if box.colliderect(self.surface.get_rect()):
                printed = words.copy()
                printed.fill((255, 255, 255, 225), special_flags=pygame.BLEND_RGBA_MULT)
                self.surface.blit(printed, box)

    def _paint_grid(self, zone: Zone, camera: Camera, shift: tuple[int, int], ink: tuple[int, int, int]) -> None:
        """Paint the lines of a grid; lines closer than a few pixels would only be a veil."""
        step = zone.cell * camera.view.scale
        box = camera.rect(Area(zone.x, zone.y, zone.w, zone.h)).move(shift)
        seen = box.clip(self.surface.get_rect())
        if step < LEAST_STEP or not seen.w or not seen.h:
            return
        lines = pygame.Surface(seen.size, pygame.SRCALPHA)
        for number in range(int(box.w / step) + 1):
            x = round(box.x + number * step) - seen.x
            pygame.draw.line(lines, (*ink, GRID_INK), (x, 0), (x, seen.h))
        for number in range(int(box.h / step) + 1):
            y = round(box.y + number * step) - seen.y
            pygame.draw.line(lines, (*ink, GRID_INK), (0, y), (seen.w, y))
        self.surface.blit(lines, seen)

    def _on_board(self, x: float, y: float, boards: Sequence[Drawn], scale: float) -> bool:
        """Return whether a printed name at a window point is on a light board rather than on the bare table."""
        for entry in boards:
            kind = self.sprites.kinds[entry.sprite.kind]
            if abs(x - entry.x) < kind.width * scale / 2 and abs(y - entry.y) < kind.height * scale / 2:
                return sum(self.faces.colour(kind)) > 330
        return False


def near(box: pygame.Rect, window: pygame.Rect, edge: int) -> pygame.Rect:
    """Return the part of a frame worth drawing: sides and corners (`edge` pixels) out of sight come nearer."""
    return box.clip(window.inflate(4 * edge + 32, 4 * edge + 32))


def _blit_enlarged(surface: pygame.Surface, picture: pygame.Surface, box: pygame.Rect, flags: int) -> None:
    """Fill `box` with a smaller picture; only the visible part is enlarged."""
    seen = box.clip(surface.get_rect())
    if not seen.w or not seen.h:
        return
    wide, tall = box.w / picture.get_width(), box.h / picture.get_height()
    part = pygame.Rect(
        int((seen.x - box.x) / wide), int((seen.y - box.y) / tall), int(seen.w / wide) + 2, int(seen.h / tall) + 2
    ).clip(picture.get_rect())
    large = pygame.transform.smoothscale(picture.subsurface(part), (round(part.w * wide), round(part.h * tall)))
    surface.blit(large, (box.x + round(part.x * wide), box.y + round(part.y * tall)), special_flags=flags)


@kept
def soft_box(width: int, height: int, soft: int, round_board: bool = False) -> pygame.Surface:
    """Return the blurred shadow of a rectangle or of the ellipse in it, 2 x `soft` wider on every side."""
    small = small_soft_box(width, height, soft, round_board)
    return pygame.transform.smoothscale(small, (width + 4 * soft, height + 4 * soft))


@kept
def small_soft_box(width: int, height: int, soft: int, round_board: bool = False) -> pygame.Surface:
    """Return the same shadow, smaller: soft as it is, it can be enlarged."""
    coarse = max(1, soft // 3)
    wide, tall = (width + 4 * soft) // coarse + 1, (height + 4 * soft) // coarse + 1
    edge, radius = round(2 * soft / coarse), max(1, round(soft / coarse))
    across, down = (_soft_step(length, edge, radius) for length in (wide, tall))
    plane = _soft_ellipse(wide, tall, edge, radius) if round_board else across[:, None] * down[None, :]
    small = pygame.Surface((wide, tall), pygame.SRCALPHA)
    pygame.surfarray.pixels_alpha(small)[:] = (plane * 120).astype(np.uint8)
    return small


def _soft_step(length: int, edge: int, radius: int) -> extrude.Plane:
    """Return a blurred line of light from `edge` to `edge` before its end; two make the blurred rectangle."""
    line = np.zeros((length, 1), np.float32)
    line[edge : length - edge] = 1.0
    for _ in range(2):
        line = extrude.box_blur(line, radius, 0)
    return line[:, 0]


def _soft_ellipse(wide: int, tall: int, edge: int, radius: int) -> extrude.Plane:
    """Return the blurred ellipse that touches the rectangle from `edge` to `edge` before the ends."""
    x, y = (np.linspace(-1.0, 1.0, length) * length / (length - 2 * edge) for length in (wide, tall))
    return extrude.blurred((x[:, None] ** 2 + y[None, :] ** 2 <= 1.0).astype(np.float32), radius)


@kept
def rounded_frame(
    width: int,
    height: int,
    radius: int,
    line: float,
    colour: tuple[int, int, int, int],
    fill: tuple[int, int, int, int],
) -> pygame.Surface:
    """Return a smooth frame with a faint filling, premultiplied."""
    width, height = max(4, width), max(4, height)
    large = pygame.Surface((width * 2, height * 2), pygame.SRCALPHA)
    pygame.draw.rect(large, fill, large.get_rect(), border_radius=radius * 2)
    pygame.draw.rect(large, colour, large.get_rect(), max(1, round(line * 2)), border_radius=radius * 2)
    return pygame.transform.smoothscale(large.premul_alpha(), (width, height))
