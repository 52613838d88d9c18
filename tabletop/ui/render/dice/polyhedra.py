"""Dice with flat facets: tetrahedron to icosahedron in any orientation, lit from the upper left, with numbers.

Axes as in `cubes`: x to the right, y down the screen, z up out of the table. Each facet is one flat colour with a
bright rim; the numbers are pictures laid onto the facets.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import pygame
from numpy.typing import NDArray

from physics.dice.polyhedra import FaceLabel, Polyhedron, polyhedron
from tabletop.core.table.layout import Kind, TextElement
from tabletop.ui.render.dice.cubes import LIGHT, PIPS, TILT, about
from tabletop.ui.render.sprites.decals import lay
from tabletop.ui.render.sprites.extrude import SHADOW_STRENGTH, Solid, blurred
from tabletop.ui.render.sprites.faces import Faces, brightness

Matrix: TypeAlias = NDArray[Any]

EYE: Final = np.array((0.0, math.sin(TILT), math.cos(TILT)))
_SIGHT: Final = np.array(((1.0, 0.0), (0.0, math.cos(TILT)), (0.0, -math.sin(TILT))))
"""The projection of points in space to the picture: right and down."""
MIRROR: Final = np.diag((1.0, -1.0, 1.0))
"""The change between the axes of the physics, where y runs north, and those of the screen."""
LEGIBLE: Final = 10.0
"""The minimum height (pixels) of the number that counts when the die rests, even on a smaller facet."""
WIDEST: Final = 0.92
"""The furthest that a number drawn larger than its facet reaches from its middle, in half widths of the die."""
LEAST: Final = 5.0
"""The height (pixels) below which numbers are left out, except the one that counts."""
FILLING: Final = 1.32
"""The reach of the picture of a side, in radii of the circle within its facet."""
FIGURE: Final = 0.75
"""The height of a figure, in letter heights."""
RIM: Final = 0.05
"""The width of the bright rim of a facet, in half widths of the die."""
SHADOW_REACH: Final = 0.34
"""The distance that the shadow falls, in heights of the corner that casts it."""


class Mould(NamedTuple):
    """A body in the axes of the screen, with the corners of each facet inside its rim."""

    solid: Polyhedron
    corners: Matrix
    normals: Matrix
    inner: tuple[Matrix, ...]


@lru_cache(maxsize=8)
def _mould(sides: int) -> Mould:
    solid = polyhedron(sides)
    inner = []
    for facet, normal in zip(solid.facets, solid.normals, strict=True):
        loop = solid.corners[list(facet)]
        middle = normal * float(loop[0] @ normal)
        away = float(np.linalg.norm((loop[0] + loop[1]) / 2.0 - middle))
        inner.append((middle + (loop - middle) * (1.0 - RIM / away)) @ MIRROR)
    return Mould(solid, solid.corners @ MIRROR, solid.normals @ MIRROR, tuple(inner))


@lru_cache(maxsize=6)
def _spots(side: int) -> Matrix:
    """Return the places of the pips on a side of the cube."""
    label = polyhedron(6).labels[side]
    right = np.cross(label.up, label.middle)
    places = [label.middle + 0.48 * (x * right + y * label.up) for x, y in PIPS[side + 1]]
    return np.array(places) @ MIRROR


def showing(sides: int, side: int, angle: float) -> Matrix:
    """Return the orientation at rest with `side` (from 0) up, turned clockwise by `angle` degrees."""
    turned: Matrix = about(2, angle) @ MIRROR @ polyhedron(sides).upright[side] @ MIRROR
    return turned


def resting(kind: Kind, side: int, scale: float, angle: float, faces: Faces, shadow: bool) -> Solid:
    """Return a die at rest with `side` up, its number large enough to read."""
    half = kind.width * scale / 2
    fine = 4 if half < 16 else 3 if half < 40 else 2
    side = min(side, kind.die_sides - 1)
    sketch = _Sketch(kind, showing(kind.die_sides, side, angle), half * fine, faces, room=1.65)
    sketch.paint()
    grown = sketch.grown(side, fine)
    for label in sketch.mould.solid.labels:
        if not (grown and label.side == side):
            sketch.number(label, least=LEAST * fine, alone=grown > 0.0)
    if grown:
        sketch.grown_number(side, angle, grown)
    size = sketch.surface.get_width() // fine
    picture = pygame.transform.smoothscale(sketch.surface, (size, size))
    if shadow:
        ground = sketch.shadow(fine)
        ground.blit(picture, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        picture = ground
    seen = picture.get_bounding_rect().inflate(2, 2).clip(picture.get_rect())
    return Solid(picture.subsurface(seen).copy(), seen.x - size // 2, seen.y - size // 2)


def tumbling(kind: Kind, orientation: Matrix, scale: float, faces: Faces, *, quick: bool = False) -> Solid:
    """Return a die in the air without its shadow; `quick` leaves out the rims and numbers."""
    sketch = _Sketch(kind, orientation, kind.width * scale, faces)
    sketch.paint(rims=not quick)
    if not quick:
        for label in sketch.mould.solid.labels:
            sketch.number(label, least=2.0 * LEAST, facing=0.6)
    size = sketch.surface.get_width() // 2
    return Solid(pygame.transform.smoothscale(sketch.surface, (size, size)), -(size // 2), -(size // 2))


class _Sketch:
    """A die on a surface of its own, `half` pixels from its middle to the edge of its place. Premultiplied."""

    def __init__(self, kind: Kind, orientation: Matrix, half: float, faces: Faces, room: float = 1.05) -> None:
        """Project the die; `room` is how much larger the surface is than the die needs, for its shadow."""
        self.kind, self.faces, self.half, self.orientation = kind, faces, half, orientation
        self.mould = _mould(kind.die_sides)
        reach = math.ceil(half * float(np.linalg.norm(self.mould.corners[0])) * room / 6 + 1) * 6
        self.middle = reach
        self.surface = pygame.Surface((2 * reach, 2 * reach), pygame.SRCALPHA)
        self.corners = self.mould.corners @ orientation.T
        self.normals = self.mould.normals @ orientation.T
        self.facing = self.normals @ EYE

    def flat(self, points: Matrix) -> Matrix:
        """Return points in space as points on the picture."""
        seen: Matrix = points @ _SIGHT * self.half + self.middle
        return seen

    def paint(self, *, rims: bool = True) -> None:
        """Paint the visible facets, each in its own light, with a bright rim where they meet."""
        light = 0.46 + 0.44 * np.maximum(self.normals @ LIGHT, 0.0) + 0.28 * np.maximum(self.facing, 0.0)
        gleam = np.maximum(self.normals @ _halfway(), 0.0) ** 24 * 46.0
        shades = light[:, None] * np.array(self.faces.colour(self.kind)) + gleam[:, None]
        fills, edges = (np.minimum(one, 255.0).astype(int).tolist() for one in (shades, shades * 1.12 + 16.0))
        places = self.flat(self.corners).tolist()
        for facet in np.flatnonzero(self.facing > 0.0).tolist():
            loop = [places[corner] for corner in self.mould.solid.facets[facet]]
            pygame.draw.polygon(self.surface, edges[facet] if rims else fills[facet], loop)
            if rims:
                within = self.flat(self.mould.inner[facet] @ self.orientation.T).tolist()
                pygame.draw.polygon(self.surface, fills[facet], within)
            if self.kind.die_sides == 6 and not any(self.kind.faces):
                self._pips(facet)

    def _pips(self, side: int) -> None:
        """Paint the pips of a cube that tumbles in a crowd: as round spots, since no more of them can be seen."""
        ink = (246, 242, 232) if brightness(self.faces.colour(self.kind)) < 0.5 else (34, 26, 22)
        for x, y in self.flat(_spots(side) @ self.orientation.T).tolist():
            pygame.draw.circle(self.surface, ink, (x, y), self.half * 0.16)

    def number(self, label: FaceLabel, least: float, facing: float = 0.30, *, alone: bool = False) -> None:
        """Draw the number of a side on its facet, if it is visible and at least `least` pixels high.

        `alone` leaves room for a number that is drawn larger: only facets well to the side show theirs.
        """
        towards = float(self.facing[label.facet])
        reach = label.room * FILLING
        if towards < facing or (alone and towards > 0.62) or reach * self.half * _letters(self.kind) * towards < least:
            return
        middle, up = label.middle @ MIRROR @ self.orientation.T, label.up @ MIRROR @ self.orientation.T
        right = np.cross(self.normals[label.facet], up)
        self._lay(label.side, middle, right * reach, up * reach, towards)

    def grown(self, side: int, fine: int) -> float:
        """Return how far the number that counts must reach (in half widths) to be legible, 0 on a large facet."""
        label = next(one for one in self.mould.solid.labels if one.side == side)
        letters = _letters(self.kind)
        needed = LEGIBLE * fine / (letters * self.half) if letters else 0.0
        return min(needed, WIDEST) if needed > label.room * FILLING else 0.0

    def grown_number(self, side: int, angle: float, reach: float) -> None:
        """Draw the number that counts larger than its facet, level on top of the die."""
        label = next(one for one in self.mould.solid.labels if one.side == side)
        top = (label.middle if self.mould.solid.sides != 4 else label.middle * 0.0) @ MIRROR @ self.orientation.T
        turn = about(2, angle)
        self._lay(side, top, turn @ (reach, 0.0, 0.0), turn @ (0.0, -reach, 0.0), 1.0)

    def _lay(self, side: int, middle: Matrix, right: Matrix, up: Matrix, light: float) -> None:
        """Draw the picture of a side onto the die: its middle, and the ways to its right and its upper edge."""
        way_right, way_up = right @ _SIGHT * self.half, up @ _SIGHT * self.half
        lay(self.surface, self.kind, side, self.faces, self.flat(middle), way_right, way_up, 0.55 + 0.45 * light)

    def shadow(self, fine: int) -> pygame.Surface:
        """Return the shadow on the table, `fine` times smaller than the sketch."""
        floor = float(self.corners[:, 2].min())
        height = self.corners[:, 2] - floor
        fallen = np.stack((self.corners[:, 0] + height * SHADOW_REACH, self.corners[:, 1] + height * SHADOW_REACH * 0.6,
                           np.full(len(height), floor)), axis=1)  # fmt: skip
        places = (self.flat(fallen) / fine).tolist()
        size = self.surface.get_width() // fine
        ground = pygame.Surface((size, size), pygame.SRCALPHA)
        for loop in self.mould.solid.facets:
            pygame.draw.polygon(ground, (0, 0, 0, 255), [places[corner] for corner in loop])
        plane = pygame.surfarray.array_alpha(ground).astype(np.float32)
        soft = blurred(plane, max(1, round(self.half / fine * 0.09))) * np.float32(SHADOW_STRENGTH)
        pygame.surfarray.pixels_alpha(ground)[:] = soft.astype(np.uint8)
        return ground


@lru_cache(maxsize=1)
def _halfway() -> Matrix:
    middle: Matrix = (LIGHT + EYE) / np.linalg.norm(LIGHT + EYE)
    return middle


def _letters(kind: Kind) -> float:
    """Return the height of figures in halves of the picture of a side; 0 for sides with pictures instead."""
    sizes = [mark.size for face in kind.faces for mark in face if isinstance(mark, TextElement)]
    return 2.0 * FIGURE * min(sizes) / kind.height if sizes else 0.0
