"""From the hand to the shot: pulling back, keyboard, swiping, and what an aim line may show (8.6).

Screen and camera are the window's business: everything here is in metres on the board.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, Literal, TypeAlias

from physics import constants
from physics.flick.flight import Run
from physics.scene import Disc, Scene, Shot, micro

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


SwipeFault: TypeAlias = Literal["missed", "began_touching", "too_slow", "pushed"]
"""The reason why a swipe is no shot."""


@dataclass(frozen=True, slots=True)
class Swipe:
    """A swipe read as a shot, or the reason why it is none."""

    shot: Shot | None
    reason: SwipeFault | Literal[""] = ""


Sample = tuple[float, float, float]
"""Time (s), x, y (m) of the finger."""


def swipe(disc: Disc, path: Sequence[Sample]) -> Swipe:
    """Return the shot of a fingertip (a disc of 5 mm radius) that runs into the disc along `path`.

    Samples are in order of time. The finger is heavier than anything on the board; its speed is its mean over the 50
    ms before the touch. The blow acts like one of rim against rim, so a glancing one gives spin. A finger that stays on
    the disc for more than 60 ms in all pushes and does not flick: the disc stays (SEED: flick or tap, never push).
    """
    near = disc.radius + constants.FINGER_RADIUS
    if len(path) < 2 or math.hypot(path[0][1] - disc.x, path[0][2] - disc.y) <= near:
        return Swipe(None, "missed" if len(path) < 2 else "began_touching")
    touch = _first_touch(disc, path, near)
    if touch is None:
        return Swipe(None, "missed")
    time, x, y = touch
    earlier = max(path[0][0], time - constants.SWIPE_WINDOW)
    then_x, then_y = _finger(path, earlier)
    if time <= earlier:
        return Swipe(None, "too_slow")
    finger_vx, finger_vy = (x - then_x) / (time - earlier), (y - then_y) / (time - earlier)
    nx, ny = (disc.x - x) / near, (disc.y - y) / near
    approach = finger_vx * nx + finger_vy * ny
    if approach < constants.CONTACT_SPEED:
        return Swipe(None, "too_slow")
    along = (1.0 + constants.RESTITUTION) * approach
    across = finger_vy * nx - finger_vx * ny
    # Rim friction as in 8.1 with an infinitely heavy partner: at most a third of the sliding speed is taken over.
    drag = math.copysign(min(constants.RIM_FRICTION * along, abs(across) / 3.0), across)
    vx, vy = along * nx - drag * ny, along * ny + drag * nx
    speed = math.hypot(vx, vy)
    # The spin is 2 drag / r against the drag at the far side, and a shot spins by 2 offset speed / r.
    offset = min(max(-drag / speed, -constants.MAX_OFFSET), constants.MAX_OFFSET)
    if round(speed * 1e3) < 1:
        return Swipe(None, "too_slow")
    shot = Shot(disc.id, math.atan2(vy, vx), min(speed, constants.MAX_SPEED), offset)
    if _time_on_disc(disc, shot, path, time, near) > constants.SWIPE_CONTACT:
        return Swipe(None, "pushed")
    return Swipe(shot)


def _first_touch(disc: Disc, path: Sequence[Sample], near: float) -> Sample | None:
    """Return the time and place of the finger's first touch of the resting disc; None if it misses."""
    for (t0, x0, y0), (t1, x1, y1) in pairwise(path):
        wx, wy = x1 - x0, y1 - y0
        dx, dy = disc.x - x0, disc.y - y0
        square, ahead = wx * wx + wy * wy, dx * wx + dy * wy
        root = ahead * ahead - square * (dx * dx + dy * dy - near * near)
        if ahead <= 0.0 or root < 0.0:
            continue
        part = (ahead - math.sqrt(root)) / square
        if part <= 1.0:
            part = max(part, 0.0)
            return t0 + part * (t1 - t0), x0 + part * wx, y0 + part * wy
    return None


def _finger(path: Sequence[Sample], time: float) -> tuple[float, float]:
    for (t0, x0, y0), (t1, x1, y1) in pairwise(path):
        if time <= t1:
            part = (time - t0) / (t1 - t0) if t1 > t0 else 1.0
            return x0 + part * (x1 - x0), y0 + part * (y1 - y0)
    return path[-1][1], path[-1][2]


def _time_on_disc(disc: Disc, shot: Shot, path: Sequence[Sample], touch: float, near: float) -> float:
    """Return how long (s) the finger would press on the disc that runs ahead of it, in milliseconds counted one by one.

    A finger that has run past the disc presses too: it could not have gone through. Only the time right after the touch
    counts, since a hand that follows through later does not touch a second time.
    """
    brake = constants.FRICTION * constants.GRAVITY
    cos, sin = math.cos(shot.angle), math.sin(shot.angle)
    count = 0
    for tick in range(1, int(min(path[-1][0] - touch, constants.SWIPE_FOLLOW) * 1000.0) + 1):
        time = min(tick / 1000.0, shot.speed / brake)
        way = shot.speed * time - 0.5 * brake * time * time
        x, y = _finger(path, touch + tick / 1000.0)
        dx, dy = x - disc.x - way * cos, y - disc.y - way * sin
        ahead, beside = dx * cos + dy * sin, dy * cos - dx * sin
        count += abs(beside) < near and ahead > -math.sqrt(near * near - beside * beside)
    return count / 1000.0


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
