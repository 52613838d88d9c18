"""Outlines of pieces as white masks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import pygame

from tabletop.core.table.layout import Kind, Shape
from tabletop.ui.system.picture_memory import kept

Point: TypeAlias = tuple[float, float]
WHITE: Final = (255, 255, 255, 255)
SMOOTH: Final = 3
"""The factor by which masks are drawn larger before they are shrunk."""


def mask(kind: Kind, width: int, height: int, scale: float) -> pygame.Surface:
    """Return the outline of a kind, white on transparent, `width` x `height` pixels; `scale` in pixels per mm."""
    shape = "figure" if kind.shape is Shape.FIGURE else "oval" if kind.is_round else "box"
    return _mask(shape, max(2, width), max(2, height), max(0, round(kind.radius * scale)))


@kept
def _mask(shape: str, width: int, height: int, radius: int) -> pygame.Surface:
    by = SMOOTH if width * height < 700_000 else 1
    large = pygame.Surface((width * by, height * by), pygame.SRCALPHA)
    if shape == "oval":
        pygame.draw.ellipse(large, WHITE, large.get_rect())
    elif shape == "figure":
        _draw_person(large)
    else:
        pygame.draw.rect(large, WHITE, large.get_rect(), border_radius=min(radius * by, min(large.get_size()) // 2))
    return pygame.transform.smoothscale(large, (width, height)) if by > 1 else large


def _draw_person(surface: pygame.Surface) -> None:
    """Draw a standing wooden person: round head, open arms, feet apart."""
    width, height = surface.get_size()
    half = [
        (0.5, 0.27),
        (0.60, 0.33),
        (0.74, 0.40),
        (0.93, 0.52),
        (0.97, 0.62),
        (0.86, 0.68),
        (0.70, 0.63),
        (0.74, 0.76),
        (0.86, 0.93),
        (0.84, 1.0),
        (0.62, 1.0),
        (0.54, 0.93),
        (0.5, 0.83),
    ]
    body = half + [(1 - x, y) for x, y in half[-2:0:-1]]
    points = [(x * width, y * height) for x, y in rounded(body, 3)]
    pygame.draw.polygon(surface, WHITE, points)
    radius = min(width * 0.24, height * 0.2)
    pygame.draw.circle(surface, WHITE, (width / 2, radius), radius)


def rounded(points: Sequence[Point], times: int) -> list[Point]:
    """Return a closed polygon with its corners cut off `times` times."""
    result = list(points)
    for _ in range(times):
        cut: list[Point] = []
        for (x0, y0), (x1, y1) in zip(result, [*result[1:], result[0]], strict=True):
            cut += [(0.75 * x0 + 0.25 * x1, 0.75 * y0 + 0.25 * y1), (0.25 * x0 + 0.75 * x1, 0.25 * y0 + 0.75 * y1)]
        result = cut
    return result
