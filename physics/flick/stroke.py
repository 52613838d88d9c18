"""A stroke of the fingertip through the rim of a disc, read as a shot (8.6). Lengths are metres on the board.

The disc leaves in the direction of the stroke and as fast as the finger was at the rim, at any speed. A stroke that
passes beside the middle of the disc spins it.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from physics import constants
from physics.scene import Disc, Shot

Sample = tuple[float, float, float]
"""Time (s), x, y (m) of the finger."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A stroke that has passed the rim of a disc: its shot, where and when that was, and how far off its line it was.

    The line of a stroke leads from where it began through the middle of the disc; of one that began on the disc, to
    where it left the disc. `aside` is the angle (rad) of the shot to that line, positive to the left.
    """

    shot: Shot
    rim: Sample
    aside: float


def stroke_through(disc: Disc, path: Sequence[Sample]) -> Stroke | None:
    """Return the stroke of a fingertip (a disc of 5 mm radius) that moves along `path`; None if it passes by.

    Samples are in order of time. The finger may begin on the disc; then what counts is where and how it leaves the
    disc. Its velocity is the mean over the 80 ms before the rim; of a path that has only begun, over its first 20 ms.
    """
    crossing = _crossing(disc, path, disc.radius + constants.FINGER_RADIUS)
    if crossing is None:
        return None
    time, x, y = crossing
    vx, vy = _velocity(path, time)
    speed = math.hypot(vx, vy)
    if speed <= 0.0:
        return None
    _, start_x, start_y = path[0]
    began_on = _is_on(disc, path[0])
    aim_x, aim_y = (x - start_x, y - start_y) if began_on else (disc.x - start_x, disc.y - start_y)
    # The finger passes to the right of the middle for a positive offset, which spins the disc counter-clockwise.
    beside = (
        0.0 if began_on else (vx * (disc.y - y) - vy * (disc.x - x)) / (speed * math.dist((x, y), (disc.x, disc.y)))
    )
    angle = math.atan2(vy, vx)
    shot = Shot(
        disc.id, angle, min(max(speed, 1e-3), constants.MAX_SPEED), constants.MAX_OFFSET * min(max(beside, -1.0), 1.0)
    )
    return Stroke(shot, crossing, math.remainder(angle - math.atan2(aim_y, aim_x), math.tau))


def _is_on(disc: Disc, sample: Sample) -> bool:
    return math.dist(sample[1:], (disc.x, disc.y)) <= disc.radius + constants.FINGER_RADIUS


def _crossing(disc: Disc, path: Sequence[Sample], near: float) -> Sample | None:
    """Return when and where the finger first touches the disc, or leaves it if it began there; None for neither."""
    began_on = bool(path) and _is_on(disc, path[0])
    for (t0, x0, y0), (t1, x1, y1) in pairwise(path):
        wx, wy = x1 - x0, y1 - y0
        dx, dy = disc.x - x0, disc.y - y0
        square, ahead = wx * wx + wy * wy, dx * wx + dy * wy
        root = ahead * ahead - square * (dx * dx + dy * dy - near * near)
        if square <= 0.0 or root < 0.0 or (ahead <= 0.0 and not began_on):
            continue
        part = (ahead + math.copysign(math.sqrt(root), 1.0 if began_on else -1.0)) / square
        if part <= 1.0:
            part = max(part, 0.0)
            return t0 + part * (t1 - t0), x0 + part * wx, y0 + part * wy
    return None


def _velocity(path: Sequence[Sample], time: float) -> tuple[float, float]:
    """Return the mean velocity of the finger before a time. A path of hardly any time is taken for a short one."""
    end = min(max(time, path[0][0] + constants.STROKE_LEAST), path[-1][0])
    begin = max(path[0][0], end - constants.STROKE_WINDOW)
    (x0, y0), (x1, y1) = _place(path, begin), _place(path, end)
    span = max(end - begin, constants.STROKE_LEAST)
    return (x1 - x0) / span, (y1 - y0) / span


def _place(path: Sequence[Sample], time: float) -> tuple[float, float]:
    for (t0, x0, y0), (t1, x1, y1) in pairwise(path):
        if time <= t1:
            part = (time - t0) / (t1 - t0) if t1 > t0 else 1.0
            return x0 + part * (x1 - x0), y0 + part * (y1 - y0)
    return path[-1][1], path[-1][2]
