"""Coins in the air: a thick disc with a picture on each side, turned any way.

It is seen the way `extrude` shows pieces at rest: from above, higher parts further up the screen. So a coin that
lands looks the same as one at rest.
"""

from __future__ import annotations

import math
from typing import Any, Final

import numpy as np
import pygame

from tabletop.core.table.layout import Kind
from tabletop.ui.render.dice.cubes import LIGHT
from tabletop.ui.render.geometry.zone_layouts import SEEN_FROM
from tabletop.ui.render.sprites.decals import lay
from tabletop.ui.render.sprites.extrude import Solid, height_of
from tabletop.ui.render.sprites.faces import Faces

CORNERS: Final = 28
_TURNS: Final = np.arange(CORNERS) * (math.tau / CORNERS)
_RIM: Final = np.stack((np.cos(_TURNS), np.sin(_TURNS), np.zeros(CORNERS)), axis=1)


def tumbling(kind: Kind, orientation: Any, scale: float, faces: Faces, *, pictures: bool = True) -> Solid:
    """Return a coin in the air without its shadow; `orientation` as in `cubes`."""
    half = kind.width * scale  # twice its size on the screen
    thick = height_of(kind) * scale
    reach = math.ceil((half + thick) / 2 + 1) * 2
    surface = pygame.Surface((2 * reach, 2 * reach), pygame.SRCALPHA)
    out = orientation[:, 2]
    side = 0 if out[1] * SEEN_FROM + out[2] >= 0.0 else 1
    away = out if side == 0 else -out
    rim = _RIM @ orientation.T * half
    lower, upper = (_seen(rim + away * height, reach) for height in (-thick, thick))
    light = 0.55 + 0.50 * max(0.0, float(away @ LIGHT))
    base = np.array(faces.colour(kind))
    dark = (*(base * 0.5).astype(int).tolist(), 255)
    pygame.draw.polygon(surface, dark, lower)
    for corner in range(CORNERS):
        after = (corner + 1) % CORNERS
        pygame.draw.polygon(surface, dark, (lower[corner], lower[after], upper[after], upper[corner]))
    pygame.draw.polygon(surface, (*np.clip(base * light, 0, 255).astype(int).tolist(), 255), upper)
    if pictures:
        middle = _seen((away * thick)[None, :], reach)[0]
        right, up = orientation[:, 0] * (half if side == 0 else -half), orientation[:, 1] * -half
        lay(surface, kind, side, faces, middle, _flat(right), _flat(up), min(1.0, light))
    size = surface.get_width() // 2
    return Solid(pygame.transform.smoothscale(surface, (size, size)), -(size // 2), -(size // 2))


def _flat(way: Any) -> tuple[float, float]:
    return float(way[0]), float(way[1] - SEEN_FROM * way[2])


def _seen(points: Any, reach: int) -> list[tuple[float, float]]:
    return [(x + reach, y - SEEN_FROM * z + reach) for x, y, z in points.tolist()]
