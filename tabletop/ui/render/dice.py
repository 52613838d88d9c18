"""Pictures of dice of every kind, rounded cubes (`dice3d`) and bodies with flat facets (`facets`), and of coins."""

from __future__ import annotations

from typing import Any

import pygame

from tabletop.core.plan import Kind
from tabletop.ui.render import coins, dice3d, facets
from tabletop.ui.render.faces import Faces
from tabletop.ui.render.solids import Solid


def resting(kind: Kind, face: int, scale: float, angle: float, faces: Faces, shadow: bool) -> Solid:
    """A die at rest with `face` (from 0) up, turned clockwise by `angle` degrees."""
    made = facets.resting if kind.body != 6 else dice3d.resting
    return made(kind, face, scale, angle, faces, shadow)


def outline(kind: Kind, face: int, scale: float, angle: float, faces: Faces) -> pygame.Surface:
    """What a die at rest covers, for its shadow and for lines around it; the rest of its look does not matter."""
    if kind.body == 6:
        return dice3d.resting(kind, face, scale, angle, faces, shadow=False).surface
    return facets.tumbling(kind, facets.showing(kind.body, face, angle), scale, faces, quick=True).surface


def tumbling(kind: Kind, orientation: Any, scale: float, faces: Faces, *, crowd: bool = False) -> Solid:
    """A die or coin in the air, in any orientation, without its shadow. In a `crowd` it is drawn quickly."""
    if kind.body == 2:
        return coins.tumbling(kind, orientation, scale, faces, pictures=not crowd)
    if crowd or kind.body != 6:
        return facets.tumbling(kind, orientation, scale, faces, quick=crowd)
    return dice3d.tumbling(kind, orientation, scale, faces)
