"""The leather cup for shaking dice: seen from above at a slight angle, with the dice that rattle in it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame

from tabletop.ui.render.sprites.extrude import Solid
from tabletop.ui.system.picture_memory import kept

LEATHER: Final = ((92, 54, 30), (132, 82, 46), (176, 122, 74), (40, 24, 15))
"""The wall in the shade and in the light, the rim, and the inside."""
SLANT: Final = 0.72
"""The height of a circle as it is seen, in its widths."""
DEEP: Final = 0.62
"""The part of the wall that is visible below the rim, in radii."""
PREMULTIPLIED: Final = pygame.BLEND_PREMULTIPLIED
SHOWN: Final = 7
"""The number of dice that are visible in it."""


def radius_of(width: float, dice: int) -> float:
    """Return the radius of a cup (mm) for this many dice of a width (mm)."""
    return width * (0.75 + 0.42 * math.sqrt(min(dice, SHOWN)))


def cup(radius: int, dice: Sequence[Solid]) -> Solid:
    """Return the cup with these dice in it, its anchor in the middle of the rim."""
    picture = _wall(radius).copy()
    middle = picture.get_width() // 2
    for solid, (x, y) in _dice_places(radius, dice):
        picture.blit(solid.surface, (middle + x + solid.dx, middle + y + solid.dy), special_flags=PREMULTIPLIED)
    picture.blit(_rim(radius), (0, 0), special_flags=PREMULTIPLIED)
    return Solid(picture, -middle, -middle)


def _dice_places(radius: int, dice: Sequence[Solid]) -> list[tuple[Solid, tuple[int, int]]]:
    """Return the dice with their places in the cup: one in the middle, the others around it, those behind first."""
    places = [(0.0, 0.0)]
    places += [(math.cos(2.4 * number), math.sin(2.4 * number) * SLANT) for number in range(1, len(dice))]
    reach = 0.52 * radius
    found = [(solid, (round(x * reach), round(y * reach))) for solid, (x, y) in zip(dice, places, strict=False)]
    return sorted(found, key=lambda one: one[1][1])


@kept
def _wall(radius: int) -> pygame.Surface:
    """Return the wall and the inside, premultiplied."""
    by, size = 2, 2 * round(radius * (1.1 + DEEP))
    large = pygame.Surface((size * by, size * by), pygame.SRCALPHA)
    middle, wide = size * by // 2, radius * by
    for column in range(-wide, wide + 1):
        part = column / wide
        light = max(0.0, 0.62 - 0.75 * abs(part + 0.35))
        colour = [round(dark + (bright - dark) * light) for dark, bright in zip(*LEATHER[:2], strict=True)]
        arc = math.sqrt(max(0.0, 1.0 - part * part)) * wide * SLANT
        foot = middle + DEEP * wide + arc * 0.86
        pygame.draw.line(large, (*colour, 255), (middle + column, middle), (middle + column, round(foot)))
    pygame.draw.ellipse(large, (*LEATHER[3], 255), _ring(middle, wide * 0.97))
    return pygame.transform.smoothscale(large.premul_alpha(), (size, size))


@kept
def _rim(radius: int) -> pygame.Surface:
    """Return the rim with its seam, to go over the dice, premultiplied."""
    by, size = 2, 2 * round(radius * (1.1 + DEEP))
    large = pygame.Surface((size * by, size * by), pygame.SRCALPHA)
    middle, wide = size * by // 2, radius * by
    thick = max(2, round(wide * 0.13))
    pygame.draw.ellipse(large, (*LEATHER[2], 255), _ring(middle, wide), thick)
    pygame.draw.ellipse(large, (*LEATHER[0], 255), _ring(middle, wide), max(1, thick // 4))
    for number in range(36):
        turn = math.tau * number / 36
        reach = wide - thick / 2
        spot = middle + math.cos(turn) * reach, middle + math.sin(turn) * reach * SLANT
        pygame.draw.circle(large, (228, 196, 148, 220), spot, max(1, thick // 7))
    return pygame.transform.smoothscale(large.premul_alpha(), (size, size))


@kept
def shadow_of(radius: int) -> Solid:
    """Return the shadow of the cup on the table while it is held."""
    size = 4 * radius
    ground = pygame.Surface((size, size), pygame.SRCALPHA)
    pygame.draw.ellipse(ground, (0, 0, 0, 105), _ring(size // 2, radius))
    soft = pygame.transform.gaussian_blur(ground, max(2, radius // 4))
    return Solid(soft, -(size // 2), -(size // 2))


def _ring(middle: int, wide: float) -> pygame.Rect:
    box = pygame.Rect(0, 0, round(2 * wide), round(2 * wide * SLANT))
    box.center = (middle, middle)
    return box
