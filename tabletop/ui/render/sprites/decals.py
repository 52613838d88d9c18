"""Pictures of the sides of dice and coins, laid onto them at any slant."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import pygame
from numpy.typing import NDArray

from tabletop.core.table.layout import Kind
from tabletop.ui.render.sprites.faces import Faces
from tabletop.ui.system.picture_memory import PictureCache

Matrix: TypeAlias = NDArray[Any]
Way: TypeAlias = Sequence[float] | Matrix

SMALLEST, LARGEST = 64, 512
"""The widths in pixels of pictures of sides; those between are doublings of the first."""


class _Side(NamedTuple):
    """The picture of a side, with the kind and faces it was made for: while kept, their ids cannot be reused."""

    kind: Kind
    faces: Faces
    colours: Matrix
    alpha: Matrix


_kept: PictureCache[tuple[int, int, int, int], _Side] = PictureCache()


def lay(
    surface: pygame.Surface,
    kind: Kind,
    side: int,
    faces: Faces,
    middle: Way,
    right: Way,
    up: Way,
    light: float,
) -> None:
    """Lay the picture of a side onto what is already drawn.

    It takes its middle (pixels), the ways from there to its right and its upper edge, and its brightness (1:
    unchanged).
    """
    (x, y), (rx, ry), (ux, uy) = middle, right, up
    whole = rx * uy - ry * ux
    wide, high = abs(rx) + abs(ux), abs(ry) + abs(uy)
    box = pygame.Rect(int(x - wide), int(y - high), int(2 * wide) + 2, int(2 * high) + 2).clip(surface.get_rect())
    if abs(whole) < 1e-6 or not box.w or not box.h:
        return
    size = SMALLEST
    while size < 2.0 * math.hypot(rx, ry) and size < LARGEST:
        size *= 2
    colours, alpha = _picture(kind, side, size, faces)
    across = np.arange(box.x, box.right)[:, None] + 0.5 - x
    down = np.arange(box.y, box.bottom)[None, :] + 0.5 - y
    column = (((across * uy - down * ux) / whole + 1.0) * (size / 2)).astype(int)
    row = ((1.0 - (rx * down - ry * across) / whole) * (size / 2)).astype(int)
    inside = (column >= 0) & (column < size) & (row >= 0) & (row < size)
    inside &= pygame.surfarray.array_alpha(surface.subsurface(box)) > 0
    column, row = column.clip(0, size - 1), row.clip(0, size - 1)
    stamp = pygame.Surface(box.size, pygame.SRCALPHA)
    cover = np.where(inside, alpha[column, row], 0)
    pygame.surfarray.pixels3d(stamp)[:] = colours[column, row] * (cover * (light / 255.0))[:, :, None]
    pygame.surfarray.pixels_alpha(stamp)[:] = cover
    surface.blit(stamp, box, special_flags=pygame.BLEND_PREMULTIPLIED)


def _picture(kind: Kind, side: int, size: int, faces: Faces) -> tuple[Matrix, Matrix]:
    """Return colours and alpha of the picture on a side, `size` pixels wide and high."""
    key = (id(kind), side, size, id(faces))
    kept = _kept.get(key)
    if kept is None:
        kept = _kept.put(key, _Side(kind, faces, *_drawn(kind, side, size, faces)))
    return kept.colours, kept.alpha


def _drawn(kind: Kind, side: int, size: int, faces: Faces) -> tuple[Matrix, Matrix]:
    surface = faces.flat(kind, side, size / kind.width)
    if surface.get_size() != (size, size):
        surface = pygame.transform.smoothscale(surface, (size, size))
    return pygame.surfarray.array3d(surface), pygame.surfarray.array_alpha(surface)
