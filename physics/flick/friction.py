"""Dry friction under a flat disc, with sliding and spinning coupled.

Each spot of the contact face rubs against its own direction of motion, so a disc that spins is slowed less along its
path, and sliding and spinning end at the same instant (Farkas, Bartels, Unger, Wolf, Phys. Rev. Lett. 90, 248302, 2003;
physics model 8.1). Uniform pressure gives no sideways force: paths stay straight.
"""

import math
from typing import Final

from physics import constants

_INTERVALS = len(constants.FORCE_FACTORS) - 1
_BRAKE: Final = constants.FRICTION * constants.GRAVITY


def factors(speed: float, rim: float) -> tuple[float, float]:
    """Return the factors (f, t) for a centre moving at `speed` and a rim turning at `rim` = R |omega| (both m/s).

    dv/dt = -mu g f and d(omega)/dt = -(2 mu g / R) t; linear interpolation in the table, error below 0.0008.
    """
    if rim == 0.0:
        return 1.0, 0.0
    place = _INTERVALS * speed / (speed + rim)
    index = min(int(place), _INTERVALS - 1)
    part = place - index
    force, torque = constants.FORCE_FACTORS, constants.TORQUE_FACTORS
    return (
        force[index] + part * (force[index + 1] - force[index]),
        torque[index] + part * (torque[index + 1] - torque[index]),
    )


def slide(
    vx: float, vy: float, spin: float, radius: float, time: float, braking: float = _BRAKE
) -> tuple[float, float, float]:
    """Return velocity and spin of a flat disc after friction has acted for `time` seconds.

    `braking` is friction times gravity (m/s2).
    """
    speed = math.sqrt(vx * vx + vy * vy)
    rim = radius * abs(spin)
    if speed == 0.0 and rim == 0.0:
        return 0.0, 0.0, 0.0
    force, torque = factors(speed, rim)
    loss = braking * time
    slower = max(speed - loss * force, 0.0)
    rim_slower = max(rim - 2.0 * loss * torque, 0.0)
    if slower < constants.STILL and rim_slower < constants.STILL:
        return 0.0, 0.0, 0.0
    scale = slower / speed if speed else 0.0
    return vx * scale, vy * scale, math.copysign(rim_slower / radius, spin)


def roll(
    vx: float,
    vy: float,
    spin: float,
    angle: float,
    inertia: float,
    thickness: float,
    time: float,
    braking: float = _BRAKE,
) -> tuple[float, float, float]:
    """Return velocity and spin, after `time` s, of a disc that stands on its rim and heads along `angle` (R16).

    Along its heading it rolls (resistance 0.02), across it slides (full friction). `inertia` is the moment about the
    upright axis divided by the mass (m2); the short line on which it stands, `thickness` long, brakes the turning.
    """
    cos, sin = math.cos(angle), math.sin(angle)
    along = _towards_zero(vx * cos + vy * sin, constants.ROLLING_RESISTANCE * constants.GRAVITY * time)
    across = _towards_zero(vy * cos - vx * sin, braking * time)
    spin = _towards_zero(spin, braking * thickness / 4.0 / inertia * time)
    return along * cos - across * sin, along * sin + across * cos, spin


def _towards_zero(value: float, step: float) -> float:
    return math.copysign(max(abs(value) - step, 0.0), value) if value else 0.0
