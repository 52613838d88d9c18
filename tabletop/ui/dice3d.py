"""Dice as rounded cubes: seen from above at a slight angle, lit from the upper left, in any orientation.

The picture is computed ray by ray from the exact shape (a cube with rounded edges), so a die that tumbles and a die
that rests look alike. Axes: x to the right, y down the screen, z up out of the table.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

import numpy as np
import pygame
from numpy.typing import NDArray

from tabletop.table import Kind
from tabletop.ui.faces import Faces, brightness
from tabletop.ui.materials import grain_for
from tabletop.ui.solids import SHADOW_STRENGTH, Solid, blurred, fineness, shifted

Matrix = NDArray[np.floating]

TILT: Final = math.radians(20)
"""How far the view leans from straight above."""
ROUND: Final = 0.30
"""Radius of the edges, in half edges of the cube."""
LIGHT: Final = np.array((-0.46, -0.42, 0.78)) / math.sqrt(0.46**2 + 0.42**2 + 0.78**2)
COARSENESS: Final = 9.0
"""Orientations closer than one over this share a picture."""
MOST_KEPT: Final = 600

PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
SIDES: Final = ((2, 1, 1), (2, -1, 6), (1, -1, 2), (1, 1, 5), (0, 1, 3), (0, -1, 4))
"""Axis and sign of the outward normal and the face there, before the die is turned: 1 up, 2 north, 3 east."""

_kept: OrderedDict[tuple[object, ...], Solid] = OrderedDict()


def about(axis: int, degrees: float) -> Matrix:
    """The rotation about axis 0 (x), 1 (y) or 2 (z)."""
    turn = math.radians(degrees)
    cos, sin = math.cos(turn), math.sin(turn)
    one, two = (axis + 1) % 3, (axis + 2) % 3
    matrix = np.eye(3)
    matrix[one, one], matrix[one, two], matrix[two, one], matrix[two, two] = cos, -sin, sin, cos
    return matrix


def showing(face: int, yaw: float = 0.0) -> Matrix:
    """An orientation with `face` (1 to 6) up, turned clockwise by `yaw` degrees."""
    upright = {1: np.eye(3), 6: about(0, 180), 3: about(1, -90), 4: about(1, 90), 2: about(0, -90), 5: about(0, 90)}
    return about(2, yaw) @ upright[face]


def in_flight(rotation: Sequence[Sequence[int]], yaw: float, axis: int, progress: float) -> Matrix:
    """The orientation of a die of the physics: `rotation` (axes x east, y north, z up) in its body, on its way through
    a quarter turn about `axis` (1 or -1: x, 2 or -2: y, 0: none) by `progress` (0 to 1), headed `yaw` radians.
    """
    turn = about(abs(axis) - 1, math.copysign(90.0 * progress, axis)) if axis else np.eye(3)
    north_up = about(2, math.degrees(yaw)) @ turn @ np.array(rotation, np.float64)
    mirror = np.diag((1.0, -1.0, 1.0))  # y runs north there and down the screen here
    flipped: Matrix = mirror @ north_up @ mirror
    return flipped


def face_up(orientation: Matrix) -> int:
    """The face (1 to 6) that points up most."""
    up = orientation[2]
    return max(SIDES, key=lambda side: up[side[0]] * side[1])[2]


def resting(kind: Kind, face: int, scale: float, angle: float, faces: Faces, shadow: bool) -> Solid:
    """A die at rest with `kind.faces[face]`, or `face` + 1 pips, up."""
    return _rendered(kind, showing(min(face, 5) + 1, angle), scale, faces, shadow)


def tumbling(kind: Kind, orientation: Matrix, scale: float, faces: Faces) -> Solid:
    """A die in the air without its shadow; nearly equal orientations share a picture."""
    key = (kind.id, round(scale * 4096), tuple(np.rint(orientation * COARSENESS).astype(int).ravel()), id(faces))
    kept = _kept.get(key)
    if kept is None:
        kept = _kept[key] = _rendered(kind, orientation, scale, faces, False)
        if len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
    else:
        _kept.move_to_end(key)
    return kept


def _rendered(kind: Kind, orientation: Matrix, scale: float, faces: Faces, shadow: bool) -> Solid:
    fine = fineness(2 * kind.width * scale, kind.width * scale)
    half = kind.width * scale * fine / 2
    reach = math.ceil(half * 1.75) + fine
    reach += reach % fine
    normal, local, cover = _trace(orientation, half, reach)
    colours = _skin(kind, local, normal @ orientation, faces)
    world_light = np.clip(normal @ LIGHT, 0, 1)
    gleam = np.clip(normal @ _halfway(), 0, 1) ** 38
    colours *= (0.50 + 0.58 * world_light)[..., None]
    colours += (gleam * 58)[..., None]
    alpha = cover.astype(np.float32)
    if shadow:
        fall = max(1, round(half * 0.20))
        ground = shifted(alpha, max(1, round(half * 0.26)), fall)
        shade = blurred(ground, max(1, round(half * 0.16))) * np.float32(SHADOW_STRENGTH) * (1 - alpha)
        total = np.maximum(alpha + shade, 1e-4)
        colours *= (alpha / total)[..., None]
        alpha = alpha + shade
    picture = pygame.Surface(alpha.shape, pygame.SRCALPHA)
    pygame.surfarray.pixels3d(picture)[:] = np.clip(colours, 0, 255).astype(np.uint8)
    pygame.surfarray.pixels_alpha(picture)[:] = np.clip(alpha * 255, 0, 255).astype(np.uint8)
    picture = picture.premul_alpha()
    size = picture.get_width() // fine
    small = pygame.transform.smoothscale(picture, (size, size))
    return Solid(small, -(size // 2), -(size // 2))


def _halfway() -> Matrix:
    """Between the light and the eye: where a glossy surface gleams."""
    eye = np.array((0.0, math.sin(TILT), math.cos(TILT)))
    middle: Matrix = LIGHT + eye
    return middle / np.linalg.norm(middle)


def _trace(orientation: Matrix, half: float, reach: int) -> tuple[Matrix, Matrix, Matrix]:
    """Normals (in the world), hit points (in the die, half edge 1) and coverage for every pixel, indexed [x, y]."""
    line = ((np.arange(2 * reach) + 0.5 - reach) / half).astype(np.float32)
    across, down = np.meshgrid(line, line, indexing="ij")
    cos, sin = math.cos(TILT), math.sin(TILT)
    towards = np.array((0.0, -sin, -cos)) @ orientation
    # everything in the die's own axes, one plane of pixels for each
    rows = orientation.astype(np.float32)
    flat = 1 - ROUND
    start = [across * rows[0, axis] + down * (cos * rows[1, axis] - sin * rows[2, axis]) for axis in range(3)]
    start = [plane - np.float32(2.2 * step) for plane, step in zip(start, towards, strict=True)]
    depth = np.zeros(across.shape, np.float32)
    nearest = np.full(across.shape, 9.0, np.float32)
    for _ in range(18):
        gaps = [np.abs(plane + depth * np.float32(step)) - flat for plane, step in zip(start, towards, strict=True)]
        outside = np.sqrt(sum(np.maximum(gap, 0) ** 2 for gap in gaps))
        inside = np.minimum(np.maximum(np.maximum(gaps[0], gaps[1]), gaps[2]), 0)
        distance = outside + inside - ROUND
        nearest = np.minimum(nearest, distance)
        depth = np.minimum(depth + np.maximum(distance, 0), 4.4)
    local = np.stack([plane + depth * step for plane, step in zip(start, towards, strict=True)], axis=-1)
    normal = local - np.clip(local, -flat, flat)
    lengths = np.sqrt(normal[..., 0] ** 2 + normal[..., 1] ** 2 + normal[..., 2] ** 2)
    normal /= np.maximum(lengths, 1e-6)[..., None]
    # rays that hit stop a hair above the surface
    cover = np.clip(1.25 - nearest * half, 0, 1)
    return normal @ orientation.T, np.clip(local, -1, 1), cover


def _skin(kind: Kind, local: Matrix, normal: Matrix, faces: Faces) -> Matrix:
    """The colour of the die at each hit point: its own, with the pips or the picture of each side."""
    base = faces.colour(kind)
    colours = np.empty(local.shape, np.float32)
    colours[:] = base
    grains = grain_for(kind.material, *local.shape[:2])
    if grains is not None:
        colours *= grains
    ink = (246, 242, 232) if brightness(base) < 0.5 else (34, 26, 22)
    axis = np.abs(normal).argmax(-1)
    for side_axis, sign, number in SIDES:
        here = (axis == side_axis) & (np.sign(normal[..., side_axis]) == sign)
        if not here.any():
            continue
        spots = local[here]
        u, v = spots[:, (side_axis + 1) % 3], spots[:, (side_axis + 2) % 3] * sign
        if side_axis == 2:
            u, v = spots[:, 0], spots[:, 1] * sign
        if any(kind.faces):
            colours[here] = _painted(kind, (number - 1) % len(kind.faces), u, v, colours[here], faces)
        else:
            colours[here] = _with_pips(number, u, v, colours[here], ink)
    return colours


def _with_pips(number: int, u: Matrix, v: Matrix, colours: Matrix, ink: tuple[int, int, int]) -> Matrix:
    radius = 0.24 if number == 1 else 0.19
    for x, y in PIPS[number]:
        far = np.hypot(u - x * 0.48, v - y * 0.48)
        part = np.clip((radius - far) / 0.05 + 0.5, 0, 1)[:, None]
        # a pip is a hollow: its upper left edge is in the shade
        hollow = np.clip(1.0 + ((u - x * 0.48) + (v - y * 0.48)) / radius * 0.10, 0.8, 1.2)[:, None]
        colours = colours * (1 - part) + np.clip(np.array(ink) * hollow, 0, 255) * part
    return colours


def _painted(kind: Kind, face: int, u: Matrix, v: Matrix, colours: Matrix, faces: Faces) -> Matrix:
    """The picture of a side, spread over the flat part of the face."""
    flat = faces.flat(kind, face, 64 / kind.width)
    width, height = flat.get_size()
    x = np.clip(((u + 1) / 2 * width).astype(int), 0, width - 1)
    y = np.clip(((v + 1) / 2 * height).astype(int), 0, height - 1)
    part = (pygame.surfarray.array_alpha(flat)[x, y] / 255.0)[:, None]
    mixed: Matrix = colours * (1 - part) + pygame.surfarray.array3d(flat)[x, y] * part
    return mixed
