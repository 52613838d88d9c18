"""A disc while a flick is simulated."""

from dataclasses import dataclass

import pymunk


@dataclass(slots=True)
class Body:
    """One disc while it is simulated; SI units, `inertia` is the moment divided by the mass (m2).

    The numbers here are authoritative. The engine's `body` gets the velocities before a step that the disc moves in
    (`give`) and returns the result afterwards (`take`), so that discs at rest cost no call of the engine.
    """

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

    def give(self) -> None:
        """Pass the motion of the disc to the engine."""
        self.body.velocity = (self.vx, self.vy)
        self.body.angular_velocity = self.spin

    def take(self) -> None:
        """Take over the engine's result for the disc."""
        self.x, self.y = self.body.position
        self.vx, self.vy = self.body.velocity
        self.angle = self.body.angle
        self.spin = self.body.angular_velocity

    def put(self, x: float, y: float) -> None:
        """Put the disc down elsewhere."""
        self.x, self.y = x, y
        self.body.position = (x, y)
