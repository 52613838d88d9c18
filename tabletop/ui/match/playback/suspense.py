"""Detection of suspense in the last centimetres of a flight: near an edge, a ring, or a disc of the other side."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from physics.scene import Flight, Scene
from tabletop.core.game.flicking import Flicking

LAST: Final = 0.34
"""Seconds before rest in which a disc slides its last 7 cm."""
MOVES: Final = 4_000
"""Micrometres: a disc that goes a shorter way in that time is ignored."""
EDGE: Final = 0.014
"""The distance from the edge or a hole (m, from the middle of the disc) at which the disc might have gone over."""
RING: Final = 0.005
"""The distance (m) of a disc's rim from a ring at which it might as well have touched it or not."""
NEAR: Final = 0.010
"""The distance (m, rim to rim) from a disc of another side that counts as a near miss."""


class Stake(NamedTuple):
    """The moment of a flight from which on something is at stake, and the place (m)."""

    time: float
    x: float
    y: float


def stake_of(scene: Scene, flown: Flight, flicking: Flicking) -> Stake | None:
    """Return the stake of the last moving disc, when it comes close to something; None for no suspense."""
    film = flown.film
    if film is None or flown.duration <= LAST or len(film.frames) < 2:
        return None
    before, last = film.frames[int((flown.duration - LAST) * film.rate)], film.frames[-1]
    ram = flicking.ram(flown)
    gone = {left.id for left in flown.off} | ({ram.a, ram.b} if ram is not None else set())
    for number, id in enumerate(film.ids):
        at = 3 * number
        way = math.hypot(last[at] - before[at], last[at + 1] - before[at + 1])
        if way >= MOVES and id not in gone and _is_near(scene, flown, id, last[at] / 1e6, last[at + 1] / 1e6, flicking):
            return Stake(flown.duration - LAST, last[at] / 1e6, last[at + 1] / 1e6)
    return None


def _is_near(scene: Scene, flown: Flight, id: str, x: float, y: float, flicking: Flicking) -> bool:
    """Return whether a small difference could have changed the fate of a disc that rests at (x, y)."""
    disc = scene.disc(id)
    if scene.inward(x, y) < EDGE or any(math.hypot(x - at.x, y - at.y) - at.radius < EDGE for at in scene.holes):
        return True
    for ring_x, ring_y, radius in flicking.rings:
        if abs(math.hypot(x - ring_x, y - ring_y) - radius - disc.radius) < RING:
            return True
    rest = {pose.id: pose for pose in flown.rest}
    for other in scene.discs:
        pose = rest.get(other.id)
        if pose is None or other.owner == disc.owner:
            continue
        if math.hypot(x - pose.x_um / 1e6, y - pose.y_um / 1e6) - disc.radius - other.radius < NEAR:
            return True
    return False
