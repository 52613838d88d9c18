"""Textures made from noise: table tops and the grain of card, wood, clay, stone and metal. Tiles repeat seamlessly."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

import numpy as np
import pygame
from numpy.typing import NDArray

from tabletop.ui.system.picture_memory import kept

Grid = NDArray[np.float32]
"""Rows by columns of brightness about 0."""

TILE: Final = 512
GRAIN_TILE: Final = 256


def noise(size: int, stretch: tuple[float, float], finest: float, roughest: float, seed: int) -> Grid:
    """Return seamless band-limited noise, mean 0, deviation 1, `size` x `size`.

    Features are `finest` to `roughest` pixels large; `stretch` draws them out along (rows, columns).
    """
    random = np.random.default_rng(seed)
    spectrum = np.fft.rfft2(random.standard_normal((size, size)))
    rows = np.fft.fftfreq(size)[:, None] * stretch[0]
    columns = np.fft.rfftfreq(size)[None, :] * stretch[1]
    waves = np.hypot(rows, columns) + 1e-9
    low, high = 1.0 / roughest, 1.0 / finest
    weight = np.where(waves < low, (waves / low) ** 2, (low / waves) ** 0.75) * np.exp(-((waves / high) ** 2))
    grid = np.fft.irfft2(spectrum * weight, s=(size, size))
    grid -= grid.mean()
    even: Grid = (grid / (grid.std() + 1e-9)).astype(np.float32)
    return even


def _painted(colour: tuple[int, int, int], *layers: tuple[Grid, tuple[float, float, float]]) -> pygame.Surface:
    """Return a tile of `colour` to which each grid is added with its strength per channel."""
    shape = layers[0][0].shape
    picture = np.empty((*shape, 3), np.float32)
    picture[:] = colour
    for grid, strength in layers:
        picture += grid[:, :, None] * np.array(strength, np.float32)
    return _surface(picture)


def _surface(picture: Grid) -> pygame.Surface:
    pixels = np.clip(picture, 0, 255).astype(np.uint8)
    return pygame.surfarray.make_surface(pixels.transpose(1, 0, 2))


def _wood() -> pygame.Surface:
    size = TILE
    plank = size // 4
    long = noise(size, (9.0, 0.35), 5, 400, 1)
    fine = noise(size, (14.0, 0.5), 2, 40, 2)
    broad = noise(size, (1.6, 0.4), 60, 500, 3)
    rows = np.arange(size)
    which = rows // plank
    shade = np.array([-5.0, 4.0, -1.0, 6.0], np.float32)[which % 4][:, None]
    rings = np.sin((broad * 2.2 + (rows % plank)[:, None] / plank * 5.0 + which[:, None] * 1.7) * 3.0)
    seam = np.minimum(rows % plank, plank - 1 - rows % plank)
    dark = -np.exp(-((seam / 1.1) ** 2))[:, None] * 26 + np.exp(-(((seam - 2.4) / 1.2) ** 2))[:, None] * 3.5
    flat = (shade + dark + np.zeros((size, size))).astype(np.float32)
    return _painted(
        (112, 79, 52),
        (long, (5.2, 4.2, 3.2)),
        (fine, (3.0, 2.4, 1.8)),
        (rings.astype(np.float32), (4.5, 3.6, 2.6)),
        (flat, (1.0, 0.9, 0.75)),
    )


def _cloth() -> pygame.Surface:
    y, x = np.mgrid[0:TILE, 0:TILE]
    weave = (((x // 2 + y // 2) % 2) * 2 - 1).astype(np.float32)
    nap = noise(TILE, (1, 1), 2, 7, 11)
    cloud = noise(TILE, (1, 1), 60, 300, 12)
    return _painted((46, 74, 62), (nap, (3.2, 3.8, 3.4)), (weave, (1.2, 1.4, 1.3)), (cloud, (2, 2.6, 2.2)))


def _hide() -> pygame.Surface:
    pores = noise(TILE, (1, 1), 2, 6, 21)
    creases = np.abs(noise(TILE, (1, 1), 6, 70, 22))
    cloud = noise(TILE, (1, 1), 30, 200, 23)
    hair = noise(TILE, (0.6, 5.0), 2, 24, 24)
    folds = -np.exp(-((creases / 0.16) ** 2)).astype(np.float32)
    return _painted(
        (118, 87, 58), (pores, (4.2, 3.7, 3.0)), (folds, (6, 5.2, 4)), (cloud, (2.4, 2.0, 1.5)), (hair, (2.2, 1.9, 1.5))
    )


def _linen() -> pygame.Surface:
    across = noise(TILE, (7.0, 0.25), 2, 30, 31)
    along = noise(TILE, (0.25, 7.0), 2, 30, 32)
    cloud = noise(TILE, (1, 1), 60, 300, 33)
    return _painted((172, 150, 116), (across, (6, 5.6, 5)), (along, (6, 5.6, 5)), (cloud, (3.4, 3.2, 3)))


def _night() -> pygame.Surface:
    cloud = noise(TILE, (1, 1), 40, 300, 41)
    grain = noise(TILE, (1, 1), 2, 6, 42)
    stars = _stars(90, 43, 120)
    return _painted((27, 30, 48), (cloud, (3, 3.4, 6)), (grain, (1.2, 1.2, 1.6)), (stars, (1, 1, 0.95)))


def _space() -> pygame.Surface:
    cloud = noise(TILE, (1, 1), 50, 400, 51)
    other = noise(TILE, (1, 1), 50, 400, 52)
    grain = noise(TILE, (1, 1), 2, 5, 53)
    stars = _stars(240, 54, 170)
    return _painted(
        (13, 16, 26),
        (cloud, (2.6, 2.0, 4.6)),
        (np.clip(other, 0, None), (1.0, 2.6, 4.2)),
        (grain, (0.9, 0.9, 1.1)),
        (stars, (1, 1, 1)),
    )


def _stars(count: int, seed: int, brightest: float) -> Grid:
    random = np.random.default_rng(seed)
    sky = np.zeros((TILE, TILE), np.float32)
    rows, columns = random.integers(0, TILE, count), random.integers(0, TILE, count)
    light = brightest * random.random(count) ** 3 + 12
    sky[rows, columns] += light
    for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        sky[(rows + down) % TILE, (columns + right) % TILE] += light * 0.22
    return sky


_TOPS: Final[dict[str, Callable[[], pygame.Surface]]] = {
    "wood": _wood,
    "cloth": _cloth,
    "hide": _hide,
    "linen": _linen,
    "night": _night,
    "space": _space,
}

_EDGE: Final[dict[str, tuple[int, int, int]]] = {
    "wood": (104, 96, 90),
    "cloth": (96, 104, 100),
    "hide": (106, 96, 84),
    "linen": (128, 120, 110),
    "night": (90, 92, 110),
    "space": (110, 112, 130),
}
"""The light that is left at the far corners, of 255 per channel."""

BRIGHT: Final = 120
"""The brightness (0 to 255) from which a colour of the table takes dark letters."""
DARK_MATS: Final = frozenset({"wood", "cloth", "hide", "night", "space"})


@lru_cache(maxsize=8)
def table_tile(mat: str, colour: str = "") -> pygame.Surface:
    """Return the repeating picture of a table top, in its own colour or in another; an unknown name is wood."""
    if not colour:
        return _TOPS.get(mat, _wood)()
    own = pygame.surfarray.array3d(table_tile(mat)).astype(np.float32).mean(2)
    made = (own - own.mean())[:, :, None] + np.array(pygame.Color(colour)[:3], np.float32)
    return pygame.surfarray.make_surface(np.clip(made, 0, 255).astype(np.uint8))


def is_dark(mat: str, colour: str = "") -> bool:
    """Return whether what is printed on a table top must be light to be seen."""
    if not colour:
        return mat in DARK_MATS
    red, green, blue = pygame.Color(colour)[:3]
    return 0.299 * red + 0.587 * green + 0.114 * blue < BRIGHT


@lru_cache(maxsize=8)
def _light(mat: str) -> pygame.Surface:
    """Return a small picture of the light on the table: brightest left of and above the middle, darker at the edge."""
    size = 96
    y, x = np.mgrid[0:size, 0:size] / (size - 1.0)
    far = np.hypot((x - 0.44) * 1.05, (y - 0.40) * 1.05) / 0.72
    part = np.clip(1.0 - 0.85 * far**2.2, 0.0, 1.0)[:, :, None]
    edge = np.array(_EDGE.get(mat, _EDGE["wood"]), np.float32)
    return _surface(edge + (255.0 - edge) * part)


def paint_table(
    surface: pygame.Surface, mat: str, origin: tuple[int, int], table: pygame.Rect, colour: str = ""
) -> None:
    """Fill `surface` with the table top; `origin` is a fixed table point, `table` its rectangle, in pixels."""
    tile = table_tile(mat, colour)
    width, height = surface.get_size()
    start_x, start_y = origin[0] % TILE - TILE, origin[1] % TILE - TILE
    surface.fblits([(tile, (x, y)) for y in range(start_y, height, TILE) for x in range(start_x, width, TILE)], 0)
    light = _light(mat)
    lit = table.inflate(table.w // 3, table.h // 3).union(surface.get_rect())
    ratio_x, ratio_y = light.get_width() / lit.w, light.get_height() / lit.h
    shown = surface.get_rect().move(-lit.x, -lit.y)
    part = pygame.Rect(
        int(shown.x * ratio_x),
        int(shown.y * ratio_y),
        max(2, round(shown.w * ratio_x)),
        max(2, round(shown.h * ratio_y)),
    ).clip(light.get_rect())
    shade = _shade(mat, tuple(part), (width, height))
    surface.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)


@kept
def _shade(mat: str, part: tuple[int, ...], size: tuple[int, int]) -> pygame.Surface:
    """Return a part of the light, spread over a window."""
    return pygame.transform.smoothscale(_light(mat).subsurface(part), size)


_GRAINS: Final[dict[str, tuple[tuple[float, float], float, float, float, int]]] = {
    # stretch (rows, columns), finest, roughest, strength, seed
    "card": ((1, 1), 2, 7, 0.011, 61),
    "paper": ((1, 1), 2, 10, 0.020, 62),
    "wood": ((0.45, 6.0), 3, 60, 0.075, 63),
    "clay": ((1, 1), 3, 18, 0.060, 64),
    "stone": ((1, 1), 2, 30, 0.085, 65),
    "metal": ((8.0, 0.25), 2, 60, 0.050, 66),
    "gold": ((1, 1), 6, 50, 0.060, 67),
    "cloth": ((1, 1), 2, 5, 0.040, 68),
}


@lru_cache(maxsize=16)
def grain(material: str) -> Grid | None:
    """Return seamless grain of a material as factors around 1 (rows x columns); None when it has none."""
    recipe = _GRAINS.get(material)
    if recipe is None:
        return None
    stretch, finest, roughest, strength, seed = recipe
    grid = noise(GRAIN_TILE, stretch, finest, roughest, seed)
    return (1.0 + np.clip(grid, -2.2, 2.2) * strength).astype(np.float32)


def grain_for(material: str, width: int, height: int, shift: int = 0) -> Any:
    """Return grain of `width` x `height` (columns x rows, as in pygame arrays: [x, y, 1]); None without grain."""
    tile = grain(material)
    if tile is None:
        return None
    columns = (np.arange(width) + shift * 37) % GRAIN_TILE
    rows = (np.arange(height) + shift * 61) % GRAIN_TILE
    return tile[rows[None, :], columns[:, None]][:, :, None]
