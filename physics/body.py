"""A disc while a flick is simulated."""

from dataclasses import dataclass

import pymunk


@dataclass(slots=True)
class Body:
    """One disc while it is simulated; SI units, `inertia` is the moment divided by the mass (m2)."""

    id: str
    body: pymunk.Body
    shape: pymunk.Shape
    radius: float
    mass: float
    thickness: float
    inertia: float
    x: float
    y: float
    angle: float
    vx: float = 0.0
    vy: float = 0.0
    spin: float = 0.0
    gone: bool = False
    stood_at: int | None = None

    @property
    def moves(self) -> bool:
        return self.vx != 0.0 or self.vy != 0.0 or self.spin != 0.0
