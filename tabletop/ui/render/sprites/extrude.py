"""The steps from a flat picture to a solid piece: rim light, side face, contact shadow; the light is at the upper left.

They work on pictures `fine` times as large as shown, which are shrunk at the end, so that every edge is smooth.
Surfaces that come in have straight alpha, surfaces that go out have premultiplied alpha and a transparent border.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from tabletop.core.table.layout import Kind, Shape
from tabletop.ui.text.theme import mix

LARGE: Final = 30_000
"""The size in pixels above which pictures are smooth enough when they are made at their own size."""
SHADOW_STRENGTH: Final = 0.42
HALO: Final = 60
"""The alpha of the light within a ring around a small piece."""

Plane = NDArray[np.float32]


class Edge(NamedTuple):
    """The light on the edge of a material: strength of the lit and of the dark rim, their width in mm."""

    light: float
    dark: float
    width: float


EDGES: Final[dict[str, Edge]] = {
    "card": Edge(0.55, 0.22, 0.35),
    "paper": Edge(0.35, 0.16, 0.25),
    "wood": Edge(0.40, 0.30, 0.8),
    "clay": Edge(0.26, 0.34, 1.1),
    "stone": Edge(0.34, 0.38, 0.9),
    "metal": Edge(0.75, 0.45, 0.7),
    "gold": Edge(0.85, 0.40, 0.8),
    "cloth": Edge(0.12, 0.14, 0.5),
    "plain": Edge(0.30, 0.30, 0.5),
}


LEAST_HEIGHT: Final = {Shape.TOKEN: 3.0, Shape.FIGURE: 5.0, Shape.DISC: 3.0, Shape.TILE: 1.5}
"""The height (mm) of a solid whose kind does not say how thick it is."""


class Solid(NamedTuple):
    """A finished picture and the offset of its upper left corner from the centre of the piece, in pixels."""

    surface: pygame.Surface
    dx: int
    dy: int


def enlarged(solid: Solid, ratio: float) -> Solid:
    """Return a solid `ratio` times as large."""
    width, height = solid.surface.get_size()
    surface = pygame.transform.smoothscale(solid.surface, (round(width * ratio), round(height * ratio)))
    return Solid(surface, round(solid.dx * ratio), round(solid.dy * ratio))


def fineness(width: float, height: float) -> int:
    """Return how many times larger than shown (pixels) a picture should be made."""
    return 2 if width * height < LARGE else 1


def height_of(kind: Kind) -> float:
    """Return how thick a piece is (mm)."""
    return kind.thickness if kind.thickness > 0.4 else LEAST_HEIGHT.get(kind.shape, kind.thickness)


def shifted(plane: Plane, right: int, down: int) -> Plane:
    """Return the plane moved by whole pixels, filled with 0 from outside. Planes are indexed [x, y]."""
    result = np.zeros_like(plane)
    width, height = plane.shape
    if abs(right) >= width or abs(down) >= height:
        return result
    result[max(0, right) : width + min(0, right), max(0, down) : height + min(0, down)] = plane[
        max(0, -right) : width + min(0, -right), max(0, -down) : height + min(0, -down)
    ]
    return result


def swept(plane: Plane, down: int) -> Plane:
    """Return the union of the plane and its copies moved down by 1 to `down` pixels."""
    result, reach = plane, 0
    while reach < down:
        step = min(max(1, reach), down - reach)
        result = np.maximum(result, shifted(result, 0, step))
        reach += step
    return result


def blurred(plane: Plane, radius: int) -> Plane:
    """Return the plane after two passes of a box blur: soft enough for shadows."""
    if radius < 1:
        return plane
    for _ in range(2):
        plane = box_blur(box_blur(plane, radius, 0), radius, 1)
    return plane


def box_blur(plane: Plane, radius: int, axis: int) -> Plane:
    """Return the mean of a plane over 2 x `radius` + 1 pixels along an axis."""
    before = [(0, 0), (0, 0)]
    before[axis] = (radius + 1, radius)
    sums = np.cumsum(np.pad(plane, before), axis=axis)
    span = 2 * radius + 1
    window = sums[span:] - sums[:-span] if axis == 0 else sums[:, span:] - sums[:, :-span]
    return window / np.float32(span)


def raise_up(
    flat: pygame.Surface, material: str, scale: float, side: int, side_colour: Any, shadow: bool, fine: int
) -> Solid:
    """Return the solid whose top is `flat` (drawn `fine` times larger than shown), `side` fine pixels high.

    `scale` is pixels per millimetre as shown. The centre of the piece is the middle between its top and its foot.
    """
    soft = max(1, round(0.7 * scale * fine)) if shadow else 0
    fall = max(1, round((0.5 * scale) * fine)) + side // 3 if shadow else 0
    border = fine + 2 * soft + fall
    width, height = flat.get_size()
    full_w, full_h = width + 2 * border, height + 2 * border + side
    full_w += full_w % fine
    full_h += full_h % fine
    colours = np.zeros((full_w, full_h, 3), np.float32)
    alpha = np.zeros((full_w, full_h), np.float32)
    inside = (slice(border, border + width), slice(border, border + height))
    colours[inside] = pygame.surfarray.array3d(flat)
    alpha[inside] = pygame.surfarray.array_alpha(flat) / np.float32(255)
    _rim(colours, alpha, material, scale * fine)
    if side:
        foot = swept(alpha, side)
        hidden = foot * (1 - alpha)
        lower = np.array(side_colour, np.float32)
        # the side catches a little less light towards the right
        slope = np.linspace(1.06, 0.86, full_w, dtype=np.float32)[:, None, None]
        total = np.maximum(foot, np.float32(1e-4))[:, :, None]
        colours *= alpha[:, :, None]
        colours += lower * slope * hidden[:, :, None]
        colours /= total
        alpha = foot
    if shadow:
        ground = shifted(alpha, max(1, fall * 2 // 3), fall)
        shade = blurred(ground, soft) * np.float32(SHADOW_STRENGTH) * (1 - alpha)
        total = np.maximum(alpha + shade, 1e-4)
        colours *= (alpha / total)[:, :, None]
        alpha = alpha + shade
    picture = pygame.Surface((full_w, full_h), pygame.SRCALPHA)
    pygame.surfarray.pixels3d(picture)[:] = np.clip(colours, 0, 255).astype(np.uint8)
    pygame.surfarray.pixels_alpha(picture)[:] = np.clip(alpha * 255, 0, 255).astype(np.uint8)
    picture = picture.premul_alpha()
    small = pygame.transform.smoothscale(picture, (full_w // fine, full_h // fine))
    centre_x = border + width / 2
    centre_y = border + height / 2 + side / 2
    return Solid(small, -round(centre_x / fine), -round(centre_y / fine))


def _rim(colours: NDArray[np.float32], alpha: Plane, material: str, unit: float) -> None:
    edge = EDGES.get(material, EDGES["card"])
    width = max(1, round(edge.width * unit / 2))
    lit = np.clip(alpha - shifted(alpha, width, width), 0, 1)
    dark = np.clip(alpha - shifted(alpha, -width, -width), 0, 1)
    if width > 1:
        lit, dark = blurred(lit, width // 2), blurred(dark, width // 2)
    colours += (255 - colours) * (lit * np.float32(edge.light))[:, :, None]
    colours *= 1 - (dark * np.float32(edge.dark))[:, :, None]


def ringed(solid: Solid, width: int, colour: tuple[int, int, int]) -> Solid:
    """Return a solid within a thin ring of light, `width` pixels wide, about its centre."""
    by, wide = 3, max(width, -2 * solid.dx, -2 * solid.dy)  # drawn larger and shrunk, for smooth edges
    large = pygame.Surface((wide * by, wide * by), pygame.SRCALPHA)
    middle = (wide * by / 2, wide * by / 2)
    pygame.draw.circle(large, (*colour, HALO), middle, width * by / 2)
    pygame.draw.circle(large, (*mix(colour, (255, 255, 255), 0.35), 255), middle, width * by / 2, round(1.4 * by))
    picture = pygame.transform.smoothscale(large.premul_alpha(), (wide, wide))
    whole = pygame.Rect(0, 0, wide, wide).move(-(wide // 2), -(wide // 2))
    whole.union_ip(solid.surface.get_rect(topleft=(solid.dx, solid.dy)))
    ground = pygame.Surface(whole.size, pygame.SRCALPHA)
    for one, x, y in ((picture, -(wide // 2), -(wide // 2)), (solid.surface, solid.dx, solid.dy)):
        ground.blit(one, (x - whole.x, y - whole.y), special_flags=pygame.BLEND_PREMULTIPLIED)
    return Solid(ground, whole.x, whole.y)


def cast_shadow(flat: pygame.Surface, softness: int, fine: int) -> Solid:
    """Return the soft shadow of a piece held above the table; `flat` (its outline) and `softness` in fine pixels."""
    border = fine + 2 * softness
    width, height = flat.get_size()
    full_w, full_h = width + 2 * border, height + 2 * border
    full_w += full_w % fine
    full_h += full_h % fine
    alpha = np.zeros((full_w, full_h), np.float32)
    alpha[border : border + width, border : border + height] = pygame.surfarray.array_alpha(flat)
    shade = blurred(alpha, softness) * np.float32(SHADOW_STRENGTH * 0.85)
    picture = pygame.Surface((full_w, full_h), pygame.SRCALPHA)
    pygame.surfarray.pixels_alpha(picture)[:] = shade.astype(np.uint8)
    small = pygame.transform.smoothscale(picture, (full_w // fine, full_h // fine))
    return Solid(small, -round((border + width / 2) / fine), -round((border + height / 2) / fine))


def outline(flat: pygame.Surface, thickness: int, colour: tuple[int, int, int], side: int, fine: int) -> Solid:
    """Return a line around a piece, `thickness` fine pixels wide, with a thin dark line outside for contrast."""
    border = fine + thickness * 2 + 2
    width, height = flat.get_size()
    full_w, full_h = width + 2 * border, height + 2 * border + side
    full_w += full_w % fine
    full_h += full_h % fine
    alpha = np.zeros((full_w, full_h), np.float32)
    alpha[border : border + width, border : border + height] = pygame.surfarray.array_alpha(flat) / np.float32(255)
    alpha = swept(alpha, side)
    near = np.clip(blurred(alpha, max(1, thickness // 2)) * 6, 0, 1)
    wide = np.clip(blurred(alpha, thickness) * 5, 0, 1)
    line = np.clip(near - alpha, 0, 1)
    dark = np.clip(wide - near, 0, 1) * np.float32(0.75)
    picture = pygame.Surface((full_w, full_h), pygame.SRCALPHA)
    total = line + dark
    share = (line / np.maximum(total, 1e-4))[:, :, None]
    pygame.surfarray.pixels3d(picture)[:] = (np.array(colour, np.float32) * share).astype(np.uint8)
    pygame.surfarray.pixels_alpha(picture)[:] = np.clip(total * 255, 0, 255).astype(np.uint8)
    picture = picture.premul_alpha()
    small = pygame.transform.smoothscale(picture, (full_w // fine, full_h // fine))
    return Solid(small, -round((border + width / 2) / fine), -round((border + height / 2 + side / 2) / fine))
