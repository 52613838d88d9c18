"""Holes in the board: when a disc falls into one, and how soon it comes over one."""

import math
from collections.abc import Iterable

from physics import constants
from physics.scene import Hole


def hole_under(holes: Iterable[Hole], x: float, y: float, vx: float, vy: float, thickness: float) -> str:
    """Return the id of the hole that a disc with this centre and velocity falls into; "" for none.

    A disc falls while its centre is over a hole, if it is over it for as long as it takes to drop by half of its
    thickness, sqrt(thickness / g): its middle is then below the rim.
    """
    for hole in holes:
        dx, dy = x - hole.x, y - hole.y
        inside = hole.radius * hole.radius - dx * dx - dy * dy
        if inside < 0.0:
            continue
        speed = math.sqrt(vx * vx + vy * vy)
        if speed == 0.0:
            return hole.id
        along = (dx * vx + dy * vy) / speed
        ahead = math.sqrt(along * along + inside) - along
        if speed * math.sqrt(thickness / constants.GRAVITY) <= ahead:
            return hole.id
    return ""


def way_into(hole: Hole, x: float, y: float, ux: float, uy: float) -> float:
    """Return the way (m) of a centre outside a hole along the unit vector (ux, uy) until it is over the hole.

    Infinite when it passes by or is over the hole already.
    """
    dx, dy = hole.x - x, hole.y - y
    ahead = dx * ux + dy * uy
    apart = dx * dx + dy * dy - hole.radius * hole.radius
    room = ahead * ahead - apart
    if ahead <= 0.0 or apart <= 0.0 or room <= 0.0:
        return math.inf
    return apart / (ahead + math.sqrt(room))


def way_out(radius: float, x: float, y: float, ux: float, uy: float) -> float:
    """Return the way (m) along (ux, uy) from a point of a round board, of that radius, to its edge."""
    along = x * ux + y * uy
    inside = max(radius * radius - x * x - y * y, 0.0)
    return math.sqrt(along * along + inside) - along
