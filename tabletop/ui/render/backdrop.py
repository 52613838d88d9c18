"""All that lies under the pieces: the table top, the boards with their shadows, frames and printed names of zones."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache

import numpy as np
import pygame

from tabletop.core.table import Table, Zone
from tabletop.ui.render import solids
from tabletop.ui.render.camera import Area, Camera
from tabletop.ui.render.draw_list import Entry, resting
from tabletop.ui.render.faces import Faces
from tabletop.ui.render.layouts import Lie
from tabletop.ui.render.materials import DARK_MATS, paint_table
from tabletop.ui.render.sprites import Sprites

LEAST_LABEL = 9
"""Printed names smaller than this on the screen (pixels) are left out."""


class Backdrop:
    """The picture under the pieces for one view; painted anew when the view or a board changes."""

    def __init__(self, table: Table, sprites: Sprites, faces: Faces) -> None:
        self.table = table
        self.sprites = sprites
        self.faces = faces
        self.surface = pygame.Surface((1, 1))
        self._shown: object = None

    def paint(self, camera: Camera, lies: Mapping[str, Lie], without: Collection[str]) -> bool:
        """Bring the picture up to date; True when it was painted anew."""
        boards = resting(self.table, lies, camera, without, boards=True)
        state = (camera.view, tuple(camera.viewport), tuple(boards))
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
        paint_table(self.surface, self.table.plan.mat, whole.topleft, whole)
        for entry in boards:
            self._paint_board(entry, camera, shift)
        for zone in self.table.zones.values():
            self._paint_zone(zone, camera, shift, lies)
        return True

    def forget(self) -> None:
        self._shown = None

    def _paint_board(self, entry: Entry, camera: Camera, shift: tuple[int, int]) -> None:
        kind = self.sprites.kinds[entry.sprite.kind]
        scale = camera.view.scale
        picture, drawn_at = self.sprites.board(kind.id, entry.sprite.face, scale)
        if entry.angle:
            picture = pygame.transform.rotozoom(picture, -entry.angle, 1.0)
        ratio = scale / drawn_at
        box = pygame.Rect(0, 0, round(picture.get_width() * ratio), round(picture.get_height() * ratio))
        box.center = (entry.x + shift[0], entry.y + shift[1])
        fall = max(2, round(1.2 * scale))
        soft = max(3, round(2.4 * scale))
        shadow = soft_box(box.w, box.h, soft) if not entry.angle % 90 else None
        if shadow is not None:
            self.surface.blit(shadow, (box.x - 2 * soft + fall, box.y - 2 * soft + fall))
        if ratio <= 1.001:
            self.surface.blit(picture, box, special_flags=pygame.BLEND_PREMULTIPLIED)
            return
        seen = box.clip(self.surface.get_rect())
        if not seen.w or not seen.h:
            return
        part = pygame.Rect(
            int((seen.x - box.x) / ratio),
            int((seen.y - box.y) / ratio),
            int(seen.w / ratio) + 2,
            int(seen.h / ratio) + 2,
        ).clip(picture.get_rect())
        size = (round(part.w * ratio), round(part.h * ratio))
        large = pygame.transform.smoothscale(picture.subsurface(part), size)
        place = (box.x + round(part.x * ratio), box.y + round(part.y * ratio))
        self.surface.blit(large, place, special_flags=pygame.BLEND_PREMULTIPLIED)

    def _paint_zone(self, zone: Zone, camera: Camera, shift: tuple[int, int], lies: Mapping[str, Lie]) -> None:
        scale = camera.view.scale
        light = self.table.plan.mat in DARK_MATS
        if zone.outline:
            box = camera.rect(Area(zone.x, zone.y, zone.w, zone.h)).move(shift)
            if box.colliderect(self.surface.get_rect()):
                ink = (255, 244, 220) if light else (60, 44, 28)
                frame = rounded_frame(box.w, box.h, round(3 * scale), 1.2, (*ink, 70), (*ink, 12))
                self.surface.blit(frame, box.topleft, special_flags=pygame.BLEND_PREMULTIPLIED)
        if zone.label is not None and zone.name is not None:
            x, y, letter = zone.label
            size = round(letter * 1.3 * scale)
            if size < LEAST_LABEL:
                return
            on_board = self._on_board(x, y, lies)
            ink = (52, 36, 22) if on_board or not light else (236, 222, 196)
            words = self.faces.text.line(self.faces.say(zone.name), size, ink, face=self.faces.title)
            place = camera.to_screen(x, y)
            centre = (round(place[0]) + shift[0], round(place[1]) + shift[1])
            box = words.get_rect(center=centre)
            if box.colliderect(self.surface.get_rect()):
                printed = words.copy()
                printed.fill((255, 255, 255, 225), special_flags=pygame.BLEND_RGBA_MULT)
                self.surface.blit(printed, box)

    def _on_board(self, x: float, y: float, lies: Mapping[str, Lie]) -> bool:
        """Whether a printed name stands on a light board rather than on the bare table."""
        for piece_id, lie in lies.items():
            kind = self.table.kind_of(piece_id)
            if kind.shape == "board" and abs(x - lie.x) < kind.width / 2 and abs(y - lie.y) < kind.height / 2:
                return sum(self.faces.colour(kind)) > 330
        return False


@lru_cache(maxsize=24)
def soft_box(width: int, height: int, soft: int) -> pygame.Surface:
    """The blurred shadow of a rectangle, 2 x `soft` wider on every side; made small and enlarged, as it is soft."""
    coarse = max(1, soft // 3)
    wide, tall = (width + 4 * soft) // coarse + 1, (height + 4 * soft) // coarse + 1
    plane = np.zeros((wide, tall), np.float32)
    edge = round(2 * soft / coarse)
    plane[edge : wide - edge, edge : tall - edge] = 1.0
    plane = solids.blurred(plane, max(1, round(soft / coarse)))
    small = pygame.Surface((wide, tall), pygame.SRCALPHA)
    pygame.surfarray.pixels_alpha(small)[:] = (plane * 120).astype(np.uint8)
    return pygame.transform.smoothscale(small, (width + 4 * soft, height + 4 * soft))


@lru_cache(maxsize=128)
def rounded_frame(
    width: int,
    height: int,
    radius: int,
    line: float,
    colour: tuple[int, int, int, int],
    fill: tuple[int, int, int, int],
) -> pygame.Surface:
    """A smooth frame with a faint filling, premultiplied."""
    width, height = max(4, width), max(4, height)
    large = pygame.Surface((width * 2, height * 2), pygame.SRCALPHA)
    pygame.draw.rect(large, fill, large.get_rect(), border_radius=radius * 2)
    pygame.draw.rect(large, colour, large.get_rect(), max(1, round(line * 2)), border_radius=radius * 2)
    return pygame.transform.smoothscale(large.premul_alpha(), (width, height))
