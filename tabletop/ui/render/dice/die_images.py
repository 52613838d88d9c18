"""Pictures of dice of every kind, rounded cubes (`cubes`) and bodies with flat facets (`polyhedra`), and of coins."""

from __future__ import annotations

from typing import Any

import pygame

from tabletop.core.table.layout import Kind
from tabletop.ui.render.dice import coins, cubes, polyhedra
from tabletop.ui.render.sprites.extrude import Solid
from tabletop.ui.render.sprites.faces import Faces


def resting(kind: Kind, face: int, scale: float, angle: float, faces: Faces, shadow: bool) -> Solid:
    """Return a die at rest with `face` (from 0) up, turned clockwise by `angle` degrees."""
    made = polyhedra.resting if kind.die_sides != 6 else cubes.resting
    return made(kind, face, scale, angle, faces, shadow)


def outline(kind: Kind, face: int, scale: float, angle: float, faces: Faces) -> pygame.Surface:
    """Return the area covered by a die at rest, for its shadow and outlines; the rest of its look is irrelevant."""
    if kind.die_sides == 6:
        return cubes.resting(kind, face, scale, angle, faces, shadow=False).surface
    return polyhedra.tumbling(kind, polyhedra.showing(kind.die_sides, face, angle), scale, faces, quick=True).surface


def tumbling(kind: Kind, orientation: Any, scale: float, faces: Faces, *, crowd: bool = False) -> Solid:
    """Return a die or coin in the air, in any orientation, without its shadow; in a `crowd` drawn quickly."""
    if kind.die_sides == 2:
        return coins.tumbling(kind, orientation, scale, faces, pictures=not crowd)
    if crowd or kind.die_sides != 6:
        return polyhedra.tumbling(kind, orientation, scale, faces, quick=crowd)
    return cubes.tumbling(kind, orientation, scale, faces)
