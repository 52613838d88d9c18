"""Blows between pieces, read from the engine's impulses after it has solved a step.

The impulses are used and not the `begin` event: neighbours that touch at rest fire `begin` without any blow, and a
later real blow on them fires no new one (physics model 8.3, point 4).

The engine keeps the impulses of a contact and starts the next step with them, scaled by the ratio of the two steps'
lengths. Steps of a flick grow up to 208 times from one to the next, so touching discs would be hurled apart by impulses
they never had: `forget` makes every step begin without impulses.
"""

import math
from dataclasses import dataclass
from typing import Any

import pymunk

from physics import constants


@dataclass(frozen=True, slots=True)
class Collision:
    """A collision of two pieces: time (s), ids, normal approach speed (m/s), impulse (kg m/s), and the normal.

    `a` is always a disc; `fixed` says that `b` is an obstacle. The unit normal (nx, ny) points from a to b.
    """

    time: float
    a: str
    b: str
    speed: float
    impulse: float
    fixed: bool
    nx: float
    ny: float


class Blows:
    """A collector of the blows in one Space."""

    def __init__(self, space: pymunk.Space, rebound: float) -> None:
        self._space = space
        self._rebound = rebound
        self._pieces: dict[pymunk.Shape, tuple[str, float]] = {}
        self._raw: list[tuple[str, str, float, float, float, bool, float, float]] = []
        self._touching: list[str] = []
        self._kept: dict[pymunk.Shape, None] = {}
        space.on_collision(None, None, post_solve=self._solved)

    def add(self, shape: pymunk.Shape, id: str, mass: float) -> None:
        """Put a shape into the space with the friction and rebound of rims; an infinite mass marks an obstacle."""
        # The engine multiplies the values of two shapes, so each carries the square root.
        shape.elasticity = math.sqrt(self._rebound)
        shape.friction = math.sqrt(constants.RIM_FRICTION)
        self._pieces[shape] = (id, mass)
        self._space.add(shape)

    def drop(self, shape: pymunk.Shape) -> None:
        """Take a shape out of the space permanently."""
        self._kept.pop(shape, None)
        del self._pieces[shape]
        self._space.remove(shape)

    def forget(self) -> None:
        """Make the engine forget the impulses of all contacts; to be called before each step.

        One shape of each touching pair is taken out of the space, which ends the contact, and put back.
        """
        for shape in self._kept:
            self._space.remove(shape)
            self._space.add(shape)
        self._kept.clear()

    def _solved(self, arbiter: pymunk.Arbiter, space: pymunk.Space, data: Any) -> None:
        first, second = arbiter.shapes
        (a, a_mass), (b, b_mass) = self._pieces[first], self._pieces[second]
        self._kept[second if a_mass == math.inf else first] = None
        points = arbiter.contact_point_set
        normal_x, normal_y = points.normal
        if a_mass == math.inf or (b_mass != math.inf and b < a):
            a, b, a_mass, b_mass = b, a, b_mass, a_mass
            normal_x, normal_y = -normal_x, -normal_y
        self._touching.append(a)
        fixed = b_mass == math.inf
        if not fixed:
            self._touching.append(b)
        impulse_x, impulse_y = arbiter.total_impulse
        impulse = abs(impulse_x * normal_x + impulse_y * normal_y)
        if impulse > 0.0:
            depth = max(-point.distance for point in points.points)
            inverse = 1.0 / a_mass + 1.0 / b_mass
            self._raw.append((a, b, impulse, inverse, max(depth, 0.0), fixed, normal_x, normal_y))

    def take(self, now: float) -> tuple[list[Collision], tuple[str, ...]]:
        """Return the blows since the last call, sorted by time, then ids, and the ids of discs that touched something.

        The normal approach speed follows from the impulse: J = (1 + e) v / (1/m + 1/M). The moment of touch lies
        before `now` by the time in which the overlap came about.
        """
        blows = []
        for a, b, impulse, inverse_mass, depth, fixed, normal_x, normal_y in self._raw:
            speed = impulse * inverse_mass / (1.0 + self._rebound)
            if speed >= constants.CONTACT_SPEED:
                time = max(now - min(depth, constants.CONTACT_DEPTH) / speed, 0.0)
                blows.append(Collision(time, a, b, speed, impulse, fixed, normal_x, normal_y))
        blows.sort(key=lambda blow: (blow.time, blow.a, blow.b))
        touching = tuple(self._touching)
        self._raw.clear()
        self._touching.clear()
        return blows, touching
