"""The light and smoke of explosions, made once in each size: round glows, sparks, and the stages of a burst."""

from __future__ import annotations

import math
from typing import Any, Final

import numpy
import pygame

from tabletop.ui.system.picture_memory import kept
from tabletop.ui.text.text import Colour

STAGES: Final = 14
"""The number of pictures of a burst from its flash to its last smoke."""
SHADES: Final = 8
"""The steps from nothing to a full glow."""
LARGEST: Final = 160
"""The largest radius in pixels at which bursts are drawn; larger ones are enlarged."""


@kept
def glow(radius: int, colour: Colour, shade: int) -> pygame.Surface:
    """Return a soft round light, `shade` of `SHADES` strong; premultiplied."""
    y, x = _grid(radius)
    strength = numpy.clip(1.0 - numpy.hypot(x, y), 0.0, 1.0) ** 1.5 * (shade / SHADES)
    return _picture(strength, [part * strength for part in colour])


@kept
def spark(radius: int, shade: int) -> pygame.Surface:
    """Return a hot spark: white in the middle, amber around it; premultiplied."""
    y, x = _grid(radius)
    away = numpy.hypot(x, y)
    strength = numpy.clip(1.4 - 1.4 * away, 0.0, 1.0) * (shade / SHADES)
    white = numpy.clip(1.0 - 2.2 * away, 0.0, 1.0)
    return _picture(strength, [255 * strength, (170 + 85 * white) * strength, (70 + 170 * white) * strength])


@kept
def burst(radius: int, stage: int) -> pygame.Surface:
    """Return a burst at a stage (0 to `STAGES` - 1): a flash, a ball of fire with a thin wave around it, then smoke."""
    fine = min(radius, LARGEST)
    part = stage / (STAGES - 1)
    y, x = _grid(fine)
    away, turned = numpy.hypot(x, y), numpy.arctan2(y, x)
    ragged = 1.0 + 0.13 * numpy.sin(5 * turned + 1.3) + 0.09 * numpy.sin(9 * turned + 4 * part)
    ball = (0.28 + 0.42 * math.sqrt(part)) * ragged
    heat = numpy.clip(1.0 - away / ball, 0.0, 1.0) * max(0.0, 1.0 - 1.35 * part)
    flash = numpy.clip(1.0 - away / 0.9, 0.0, 1.0) ** 2 * max(0.0, 1.0 - 5 * part)
    wave = numpy.clip(1.0 - numpy.abs(away - 0.2 - 0.75 * part) / 0.05, 0.0, 1.0) * max(0.0, 0.8 - 1.1 * part)
    smoke = numpy.clip(1.5 - 1.5 * away / ball, 0.0, 1.0) * min(0.5, 1.6 * part) * min(1.0, 2.2 - 2.2 * part)
    light = numpy.clip(1.5 * heat + flash + wave, 0.0, 1.0)
    alpha = numpy.clip(light + smoke * (1.0 - light), 0.0, 1.0)
    warm = numpy.clip(2.2 * heat + 1.2 * flash, 0.0, 1.0)
    grey = smoke * (1.0 - light)
    red = 255 * light + 74 * grey
    green = (120 + 130 * warm) * light + 68 * grey
    blue = (48 + 190 * numpy.clip(2.2 * heat + flash - 0.7, 0.0, 1.0) + 120 * wave) * light + 70 * grey
    made = _picture(alpha, [red, green, blue])
    if fine == radius:
        return made
    return pygame.transform.smoothscale(made, (2 * radius + 1, 2 * radius + 1))


def _grid(radius: int) -> Any:
    """Return the coordinates right and down, -1 to 1, in a square of 2 `radius` + 1 pixels: rows first."""
    return numpy.mgrid[-radius : radius + 1, -radius : radius + 1] / max(1, radius)


def _picture(alpha: Any, colours: list[Any]) -> pygame.Surface:
    """Return a premultiplied picture of an opacity (0 to 1) and premultiplied colours (0 to 255)."""
    side = alpha.shape[0]
    surface = pygame.Surface((side, side), pygame.SRCALPHA)
    pixels, opacity = pygame.surfarray.pixels3d(surface), pygame.surfarray.pixels_alpha(surface)
    for number, values in enumerate(colours):
        pixels[:, :, number] = numpy.clip(numpy.minimum(values, 255 * alpha), 0, 255).T
    opacity[:] = (255 * alpha).T
    return surface
