"""From the hand to the shot: pulling back, keyboard, and what an aim line may show (8.6).

Screen and camera are the window's business: everything here is in metres on the board.
"""

import math
from dataclasses import dataclass, replace
from typing import Final

from physics import constants
from physics.flick.flight import Run
from physics.scene import Scene, Shot, micro

_GHOST_STEPS: Final = 4000
"""Most engine steps spent on one ghost, about 0.2 s of work."""


def speed_for(power: float) -> float:
    """Return the speed (m/s) of a pull of `power` (0 to 1 of its full length): v_max * power^1.5, fine if short."""
    return constants.MAX_SPEED * math.pow(min(max(power, 0.0), 1.0), constants.PULL_EXPONENT)


def power_of(speed: float) -> float:
    """Return the inverse of `speed_for`."""
    return math.pow(min(max(speed, 0.0), constants.MAX_SPEED) / constants.MAX_SPEED, 1.0 / constants.PULL_EXPONENT)


def shot_from_pull(
    disc: str, dx: float, dy: float, *, offset: float = 0.0, fine_from: float | None = None, snap: bool = False
) -> Shot | None:
    """Return the shot of a slingshot pull by (dx, dy) metres from the disc; None inside the dead zone of 6 mm.

    The disc goes against the pull. `fine_from` is the aim (rad) at the moment when the fine key went down: turning
    beyond it counts a quarter. `snap` rounds the aim to whole degrees. `offset` is cut to +-0.3.
    """
    length = math.hypot(dx, dy)
    if length <= constants.PULL_DEAD_ZONE:
        return None
    speed = speed_for((length - constants.PULL_DEAD_ZONE) / (constants.PULL_FULL - constants.PULL_DEAD_ZONE))
    if round(speed * 1e3) < 1:
        return None
    angle = math.atan2(-dy, -dx)
    if fine_from is not None:
        angle = fine_from + constants.FINE_ANGLE * math.remainder(angle - fine_from, math.tau)
    if snap:
        angle = math.radians(round(math.degrees(angle)))
    return Shot(disc, angle, speed, min(max(offset, -constants.MAX_OFFSET), constants.MAX_OFFSET))


def pull_for(shot: Shot) -> tuple[float, float]:
    """Return the pull (dx, dy) in metres that gives the shot, for drawing the band of a shot aimed by keyboard."""
    length = constants.PULL_DEAD_ZONE + power_of(shot.speed) * (constants.PULL_FULL - constants.PULL_DEAD_ZONE)
    return -length * math.cos(shot.angle), -length * math.sin(shot.angle)


def turned(shot: Shot, steps: int, *, fine: bool = False) -> Shot:
    """Return the shot turned counter-clockwise by whole steps of 1 degree (fine: 0.1 degree)."""
    return replace(shot, angle=shot.angle + math.radians(steps * (0.1 if fine else 1.0)))


def powered(shot: Shot, steps: float, *, fine: bool = False) -> Shot:
    """Return the shot with its power changed by steps of 1 percent (fine: 0.25), kept between 1 mm/s and full power."""
    power = power_of(shot.speed) + steps * (0.0025 if fine else 0.01)
    return replace(shot, speed=max(speed_for(power), 1e-3))


def sidestepped(shot: Shot, steps: int, *, fine: bool = False) -> Shot:
    """Return the shot with its side offset changed by steps of 0.05 radii (fine: 0.01), kept within +-0.3."""
    offset = shot.offset + steps * (0.01 if fine else 0.05)
    return replace(shot, offset=min(max(offset, -constants.MAX_OFFSET), constants.MAX_OFFSET))


@dataclass(frozen=True, slots=True)
class Ghost:
    """The contents of an aim line: the first blow of the shot, and the velocities (m/s) right after it.

    (x, y) is the centre of the flicked disc at the blow, or where it stops or leaves when it meets nothing (`struck`
    is None). `out` is its velocity afterwards, `struck_out` that of the piece it struck (0, 0 for an obstacle).
    """

    x: float
    y: float
    struck: str | None = None
    out: tuple[float, float] = (0.0, 0.0)
    struck_out: tuple[float, float] = (0.0, 0.0)
    time_us: int = 0


def ghost(scene: Scene, shot: Shot) -> Ghost:
    """Return the first blow of the shot, from the same engine that will fly it; stops right after it."""
    run = Run(scene, shot)
    bodies = {body.id: body for body in run.bodies}
    flicked = bodies[shot.disc]
    while run.active and run.steps < _GHOST_STEPS:
        for blow in run.step():
            if shot.disc not in (blow.a, blow.b):
                continue
            struck = blow.b if blow.a == shot.disc else blow.a
            other = bodies.get(struck)
            after = (other.vx, other.vy) if other is not None else (0.0, 0.0)
            return Ghost(flicked.x, flicked.y, struck, (flicked.vx, flicked.vy), after, micro(blow.time))
    return Ghost(flicked.x, flicked.y, time_us=micro(run.time))
