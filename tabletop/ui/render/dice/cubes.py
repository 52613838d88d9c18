"""Dice as rounded cubes: seen from above at a slight angle, lit from the upper left, in any orientation.

The picture is computed ray by ray from the exact shape (a cube with rounded edges), so a tumbling die and a resting
die look alike. Axes: x to the right, y down the screen, z up out of the table.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import pygame
from numpy.typing import NDArray

from tabletop.core.table.layout import Kind
from tabletop.ui.render.sprites.extrude import SHADOW_STRENGTH, Solid, blurred, fineness, shifted
from tabletop.ui.render.sprites.faces import Faces, brightness
from tabletop.ui.render.sprites.materials import grain_for
from tabletop.ui.system.picture_memory import PictureCache, kept

Matrix: TypeAlias = NDArray[Any]

TILT: Final = math.radians(20)
"""The angle by which the view leans from straight above."""
ROUND: Final = 0.30
"""The radius of the edges, in half edges of the cube."""
LIGHT: Final = np.array((-0.46, -0.42, 0.78)) / math.sqrt(0.46**2 + 0.42**2 + 0.78**2)
COARSENESS: Final = 9.0
"""Orientations closer than one over this share a picture."""

PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
SIDES: Final = ((2, 1, 1), (2, -1, 6), (1, -1, 2), (1, 1, 5), (0, 1, 3), (0, -1, 4))
"""The axis and sign of each outward normal and the face there, before the die is turned: 1 up, 2 north, 3 east."""

_kept: PictureCache[tuple[object, ...], Solid] = PictureCache()


def about(axis: int, degrees: float) -> Matrix:
    """Return the rotation about axis 0 (x), 1 (y) or 2 (z)."""
    turn = math.radians(degrees)
    cos, sin = math.cos(turn), math.sin(turn)
    one, two = (axis + 1) % 3, (axis + 2) % 3
    matrix = np.eye(3)
    matrix[one, one], matrix[one, two], matrix[two, one], matrix[two, two] = cos, -sin, sin, cos
    return matrix


UPRIGHT: Final[dict[int, Matrix]] = {
    1: np.eye(3),
    2: about(0, -90),
    3: about(1, -90),
    4: about(1, 90),
    5: about(0, 90),
    6: about(0, 180),
}
"""The rotation that brings each face up."""


def showing(face: int, yaw: float = 0.0) -> Matrix:
    """Return an orientation with `face` (1 to 6) up, turned clockwise by `yaw` degrees."""
    turned: Matrix = about(2, yaw) @ UPRIGHT[face]
    return turned


def heading(orientation: Matrix) -> float:
    """Return the degrees clockwise by which a flat die is turned: the yaw for `showing`."""
    turned = orientation @ UPRIGHT[face_up(orientation)].T
    return math.degrees(math.atan2(turned[1, 0], turned[0, 0]))


def in_flight(rotation: Sequence[Sequence[int]], yaw: float, axis: int, progress: float) -> Matrix:
    """Return the orientation of a die of the physics.

    `rotation` (axes x east, y north, z up) is that of its body, which is on its way through a quarter turn about
    `axis` (1 or -1: x, 2 or -2: y, 0: none) by `progress` (0 to 1), headed `yaw` radians.
    """
    turn = about(abs(axis) - 1, math.copysign(90.0 * progress, axis)) if axis else np.eye(3)
    north_up = about(2, math.degrees(yaw)) @ turn @ np.array(rotation, np.float64)
    mirror = np.diag((1.0, -1.0, 1.0))  # y runs north there and down the screen here
    flipped: Matrix = mirror @ north_up @ mirror
    return flipped


def face_up(orientation: Matrix) -> int:
    """Return the face (1 to 6) that points up most."""
    up = orientation[2]
    return max(SIDES, key=lambda side: up[side[0]] * side[1])[2]


def resting(kind: Kind, face: int, scale: float, angle: float, faces: Faces, shadow: bool) -> Solid:
    """Return a die at rest with `kind.faces[face]`, or `face` + 1 pips, up."""
    fine = fineness(2 * kind.width * scale, kind.width * scale)
    quarters, yaw = divmod(angle, 90.0)
    half = kind.width * scale * fine / 2
    seen = _standing(yaw, half, fine)
    skin = _skin(kind, about(2, 90.0 * quarters) @ UPRIGHT[min(face, 5) + 1], seen, faces)
    if not shadow:
        return _solid(skin, seen, _bytes(_cover(seen) * 255), fine)
    alpha, part = _on_table(yaw, half, fine)
    return _solid(skin * part[:, None], seen, alpha, fine)


def tumbling(kind: Kind, orientation: Matrix, scale: float, faces: Faces) -> Solid:
    """Return a die in the air without its shadow; nearly equal orientations share a picture."""
    key = (kind.id, round(scale * 4096), tuple(np.rint(orientation * COARSENESS).astype(int).ravel()), id(faces))
    known = _kept.get(key)
    if known is None:
        seen = _seen(orientation, kind.width * scale / 2, 1)
        skin = _skin(kind, np.eye(3), seen, faces)
        known = _kept.put(key, _solid(skin, seen, _bytes(_cover(seen) * 255), 1))
    return known


class _Cube(NamedTuple):
    """The visible part of a bare cube.

    It holds the pixels that see the cube, the points there (in its own axes), the coverage of each pixel, its light
    and its gleam; and for each visible side its normal and the points on it.
    """

    half: float
    hit: Matrix
    local: Matrix
    cover: Matrix
    light: Matrix
    gleam: Matrix
    sides: tuple[tuple[Matrix, Matrix], ...]


def _seen(orientation: Matrix, half: float, fine: int) -> _Cube:
    reach = math.ceil(half * 1.75) + fine
    reach += reach % fine
    hit, local, inner_normal, cover = _trace(orientation, half, reach)
    normal = inner_normal @ orientation.T.astype(np.float32)
    light = 0.50 + 0.58 * np.clip(normal @ LIGHT, 0, 1)
    gleam = np.clip(normal @ _halfway(), 0, 1) ** 38 * 58
    nearest = np.abs(inner_normal).argmax(-1)
    sides = []
    for axis, sign, _ in SIDES:
        here = np.flatnonzero((nearest == axis) & (inner_normal[:, axis] * sign > 0))
        if len(here):
            sides.append((sign * np.eye(3)[axis], here))
    return _Cube(half, hit, local, cover, light.astype(np.float32), gleam.astype(np.float32), tuple(sides))


@kept
def _standing(yaw: float, half: float, fine: int) -> _Cube:
    """Return a flat cube turned by `yaw` (less than a quarter): the same whichever face is up."""
    return _seen(about(2, yaw), half, fine)


@kept
def _on_table(yaw: float, half: float, fine: int) -> tuple[Matrix, Matrix]:
    """Return the opacity (0 to 255) of the picture of such a cube with its shadow, and the cube's share of it."""
    seen = _standing(yaw, half, fine)
    alpha = _cover(seen)
    fall = max(1, round(half * 0.20))
    ground = shifted(alpha, max(1, round(half * 0.26)), fall)
    shade = blurred(ground, max(1, round(half * 0.16))) * np.float32(SHADOW_STRENGTH) * (1 - alpha)
    part = (alpha / np.maximum(alpha + shade, 1e-4))[seen.hit]
    return _bytes((alpha + shade) * 255), part


def _cover(seen: _Cube) -> Matrix:
    alpha = np.zeros(seen.hit.shape, np.float32)
    alpha[seen.hit] = seen.cover
    return alpha


def _bytes(values: Matrix) -> Matrix:
    whole: Matrix = np.clip(values, 0, 255).astype(np.uint8)
    return whole


def _solid(colours: Matrix, seen: _Cube, alpha: Matrix, fine: int) -> Solid:
    """Return the picture with these colours at the visible points."""
    picture = pygame.Surface(alpha.shape, pygame.SRCALPHA)
    pygame.surfarray.pixels3d(picture)[seen.hit] = _bytes(colours)
    pygame.surfarray.pixels_alpha(picture)[:] = alpha
    picture = picture.premul_alpha()
    size = picture.get_width() // fine
    small = pygame.transform.smoothscale(picture, (size, size)) if fine > 1 else picture
    return Solid(small, -(size // 2), -(size // 2))


def _halfway() -> Matrix:
    """Return the direction between the light and the eye, where a glossy surface gleams."""
    eye = np.array((0.0, math.sin(TILT), math.cos(TILT)))
    middle: Matrix = LIGHT + eye
    middle /= np.linalg.norm(middle)
    return middle


def _trace(orientation: Matrix, half: float, reach: int) -> tuple[Matrix, Matrix, Matrix, Matrix]:
    """Return the pixels (indexed [x, y]) that see the die, with hit points, normals and coverage for those.

    Hit points and normals are in the die's own axes (half an edge is 1). A ray enters the sharp cube first; from
    there it is stepped on to the rounded one, which is close behind.
    """
    line = ((np.arange(2 * reach) + 0.5 - reach) / half).astype(np.float32)
    across, down = np.meshgrid(line, line, indexing="ij")
    cos, sin = math.cos(TILT), math.sin(TILT)
    rows = orientation.astype(np.float32)
    towards = np.array((0.0, -sin, -cos), np.float32) @ rows
    start = [across * rows[0, axis] + down * (cos * rows[1, axis] - sin * rows[2, axis]) for axis in range(3)]
    into = np.full(across.shape, -9.0, np.float32)
    out = np.full(across.shape, 9.0, np.float32)
    for plane, step in zip(start, towards, strict=True):
        slope = step if abs(step) > 1e-6 else np.float32(1e-6)
        near, far = (-1 - plane) / slope, (1 - plane) / slope
        into = np.maximum(into, np.minimum(near, far))
        out = np.minimum(out, np.maximum(near, far))
    hit = into < out
    point = np.stack([plane[hit] for plane in start]) + towards[:, None] * into[hit]
    flat = np.float32(1 - ROUND)
    nearest = np.full(point.shape[1], 9.0, np.float32)
    for _ in range(9):
        beyond = np.maximum(np.abs(point) - flat, 0)
        distance = np.sqrt(beyond[0] ** 2 + beyond[1] ** 2 + beyond[2] ** 2) - np.float32(ROUND)
        nearest = np.minimum(nearest, distance)
        point += towards[:, None] * np.maximum(distance, 0)
    normal = point - np.clip(point, -flat, flat)
    normal /= np.maximum(np.sqrt((normal**2).sum(0)), 1e-6)
    # rays that hit stop a hair above the surface
    cover = np.clip(1.25 - nearest * half, 0, 1)
    return hit, np.clip(point, -1, 1).T, normal.T, cover


def _skin(kind: Kind, turned: Matrix, seen: _Cube, faces: Faces) -> Matrix:
    """Return the colour of the die at each visible point: its own, with the pips or picture of each side, lit.

    `turned`, by quarters, brings the axes of the die to those of the bare cube.
    """
    base, into = faces.colour(kind), turned.astype(np.float32)
    local = np.clip(seen.local @ into, -1, 1)
    colours = np.empty(local.shape, np.float32)
    colours[:] = base
    grains = grain_for(kind.material, *seen.hit.shape)
    if grains is not None:
        colours *= grains[seen.hit]
    ink = (246, 242, 232) if brightness(base) < 0.5 else (34, 26, 22)
    for normal, here in seen.sides:
        towards = normal @ into
        side_axis = int(np.abs(towards).argmax())
        sign = 1 if towards[side_axis] > 0 else -1
        number = next(number for axis, way, number in SIDES if (axis, way) == (side_axis, sign))
        spots = local[here]
        u, v = spots[:, (side_axis + 1) % 3], spots[:, (side_axis + 2) % 3] * sign
        if side_axis == 2:
            u, v = spots[:, 0], spots[:, 1] * sign
        if any(kind.faces):
            colours[here] = _painted(kind, (number - 1) % len(kind.faces), u, v, colours[here], faces)
        else:
            colours[here] = _with_pips(number, u, v, colours[here], ink)
    colours *= seen.light[:, None]
    colours += seen.gleam[:, None]
    return colours


def _with_pips(number: int, u: Matrix, v: Matrix, colours: Matrix, ink: tuple[int, int, int]) -> Matrix:
    radius = 0.24 if number == 1 else 0.19
    far = np.full(u.shape, 9.0, np.float32)
    for x, y in PIPS[number]:
        far = np.minimum(far, (u - x * 0.48) ** 2 + (v - y * 0.48) ** 2)
    part = np.clip((radius - np.sqrt(far)) / 0.06 + 0.5, 0, 1)[:, None]
    marked: Matrix = colours * (1 - part) + np.array(ink, np.float32) * part
    return marked


def _painted(kind: Kind, face: int, u: Matrix, v: Matrix, colours: Matrix, faces: Faces) -> Matrix:
    """Return the colours with the picture of a side spread over the flat part of the face."""
    flat = faces.flat(kind, face, 64 / kind.width)
    width, height = flat.get_size()
    x = np.clip(((u + 1) / 2 * width).astype(int), 0, width - 1)
    y = np.clip(((v + 1) / 2 * height).astype(int), 0, height - 1)
    part = (pygame.surfarray.array_alpha(flat)[x, y] / 255.0)[:, None]
    mixed: Matrix = colours * (1 - part) + pygame.surfarray.array3d(flat)[x, y] * part
    return mixed
