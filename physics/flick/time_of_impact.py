"""The length of the next step: up to the moment when two pieces touch, a disc meets a seam or a hole, or leaves.

Within a step every velocity is constant, so the way of one disc towards another is a straight line and the moment of
touch a quadratic equation. Only pairs within reach of one step are looked at.
"""

import math
from collections.abc import Sequence
from typing import Final

from physics import constants
from physics.flick.body import Body
from physics.flick.holes import way_into, way_out
from physics.flick.resting import Round
from physics.scene import Scene

_RIM_STEP: Final = 1e-4
"""Shortest step (s) near a disc on its rim, whose distance is only bounded from below."""


def reach_of_step(active: Sequence[Body], bodies: Sequence[Body], fixed: Sequence[Round], scene: Scene) -> float:
    """Return the length (s) of the next step, between 20 us and 1/240 s.

    `active` are the discs that move, `bodies` all discs, `fixed` the obstacles.
    """
    longest = constants.MAX_STEP
    fastest = max(math.sqrt(body.vx * body.vx + body.vy * body.vy) for body in active)
    for body in active:
        speed = math.sqrt(body.vx * body.vx + body.vy * body.vy)
        if speed == 0.0 and body.stood_at is None:
            continue
        longest = min(longest, _to_lines(body, scene))
        x, y, radius = body.x, body.y, body.radius
        window = (speed + fastest) * longest + 2.0 * constants.CONTACT_DEPTH
        if body.stood_at is not None:
            window += body.thickness + abs(body.spin) * radius * longest
        for other_x, other_y, other_radius in fixed:
            dx = other_x - x
            near = window + radius + other_radius
            if -near < dx < near and -near < (dy := other_y - y) < near:
                if body.stood_at is None:
                    time = _until_touch(dx, dy, body.vx, body.vy, radius + other_radius)
                else:
                    time = _until_rim_touch(body, dx, dy, body.vx, body.vy, other_radius, 0.0)
                longest = min(longest, time)
        for other in bodies:
            dx = other.x - x
            near = window + radius + other.radius + (other.thickness if other.stood_at is not None else 0.0)
            if -near < dx < near and -near < (dy := other.y - y) < near and other is not body and not other.gone:
                longest = min(longest, _pair(body, other, dx, dy))
    return max(longest, constants.MIN_STEP)


def _pair(body: Body, other: Body, dx: float, dy: float) -> float:
    ux, uy = body.vx - other.vx, body.vy - other.vy
    if body.stood_at is None and other.stood_at is None:
        return _until_touch(dx, dy, ux, uy, body.radius + other.radius)
    if body.stood_at is None:
        return _until_rim_touch(other, -dx, -dy, -ux, -uy, body.radius, 0.0)
    if other.stood_at is None:
        return _until_rim_touch(body, dx, dy, ux, uy, other.radius, 0.0)
    corner = math.hypot(other.radius, other.thickness / 2.0)
    return _until_rim_touch(body, dx, dy, ux, uy, corner, abs(other.spin) * corner)


def _until_touch(dx: float, dy: float, ux: float, uy: float, near: float) -> float:
    """Return the time of a step that ends with, or just before, the touch of two circles; infinite when they miss.

    The touching step runs on by the contact depth along the path.
    """
    closing = dx * ux + dy * uy
    if closing <= 0.0:
        return math.inf
    square = ux * ux + uy * uy
    apart = dx * dx + dy * dy - near * near
    if apart <= 0.0:
        return 0.0
    root = closing * closing - square * apart
    if root <= 0.0:
        return math.inf
    time = apart / (closing + math.sqrt(root)) + constants.CONTACT_DEPTH / math.sqrt(square)
    # A blow falls at the end of its step, when only half of that step's friction has acted: so stop just short of it
    # and let the step of the blow itself be a brief one.
    return time if time <= constants.BLOW_STEP else time - 0.5 * constants.BLOW_STEP


def _until_rim_touch(
    body: Body, dx: float, dy: float, ux: float, uy: float, radius: float, other_turning: float
) -> float:
    """Return a lower bound of the time until a disc on its rim (a thin box from above) touches a circle at (dx, dy)."""
    turning = abs(body.spin) * math.hypot(body.radius, body.thickness / 2.0) + other_turning
    if turning == 0.0 and dx * ux + dy * uy <= 0.0:
        return math.inf
    cos, sin = math.cos(body.angle), math.sin(body.angle)
    ahead = max(abs(dx * cos + dy * sin) - body.radius, 0.0)
    beside = max(abs(dy * cos - dx * sin) - body.thickness / 2.0, 0.0)
    gap = math.sqrt(ahead * ahead + beside * beside) - radius
    rate = math.sqrt(ux * ux + uy * uy) + turning
    return max((gap + constants.CONTACT_DEPTH) / rate, _RIM_STEP) if rate else math.inf


def _to_circles(body: Body, scene: Scene) -> float:
    """Return the time until the centre passes the round edge of the board or comes over a hole."""
    speed = math.sqrt(body.vx * body.vx + body.vy * body.vy)
    if speed == 0.0:
        return math.inf
    ux, uy = body.vx / speed, body.vy / speed
    way = math.inf if scene.radius is None else way_out(scene.radius, body.x, body.y, ux, uy)
    for hole in scene.holes:
        way = min(way, way_into(hole, body.x, body.y, ux, uy))
    return (way + 1e-6) / speed


def _to_lines(body: Body, scene: Scene) -> float:
    """Return the time until the centre passes the edge of the board, a seam, or the rim of a hole."""
    time = math.inf
    for place, speed, half in ((body.x, body.vx, scene.half_width), (body.y, body.vy, scene.half_height)):
        if half is not None and speed:
            time = min(time, (half - math.copysign(1.0, speed) * place + 1e-6) / abs(speed))
    if scene.radius is not None or scene.holes:
        time = min(time, _to_circles(body, scene))
    for seam in scene.seams:
        place, speed = (body.x, body.vx) if seam.axis == "x" else (body.y, body.vy)
        if speed and (way := (seam.at - place) / speed) > 0.0:
            time = min(time, way + 1e-6 / abs(speed))
    return time
