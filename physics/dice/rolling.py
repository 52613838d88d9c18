"""The turning of dice while they roll: an orientation for every frame, found backwards from the side drawn.

A tumble says where each die is, its heading and which side is up in the end. Here its body (`polyhedra`) rolls along
that path as a ball would, about the level axis across its motion, as far as it travels; slow ones slide. The last frame
is the resting pose, and each earlier one undoes what the die rolled and turned since. Nothing here affects the outcome.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from physics import constants
from physics.dice.polyhedra import COIN, Array, polyhedron
from physics.dice.throw import Tumble

_FASTEST = 60.0
"""The fastest visible turning (rad/s): a die that travels faster slips as it rolls."""
_IN_AIR = 14.0
"""The least turning speed (rad/s) of a bouncing die while it is higher than `_ALOFT` (m)."""
_ALOFT = 0.001
_HARDLY = 1e-4
"""The shortest way in a frame (m) that has a direction."""
_COIN_RADIUS = 0.8
"""A coin tumbles head over heels as fast as a ball of this radius rolls (in radii of the coin)."""


@dataclass(frozen=True, slots=True)
class Roller:
    """A die as it is displayed: its number of sides, half its width (m), and its heading in the end (rad)."""

    sides: int
    half: float
    heading: float


@dataclass(frozen=True, slots=True)
class Roll:
    """The rotations and heights of the dice of a tumble.

    `turned[k, i]` is the rotation of die i in frame k of the tumble (axes x east, y north, z up), and `raised[k, i]`
    how much higher (m) its middle is than at rest, so that its lowest corner touches the table or is as high above it
    as the tumble says.
    """

    turned: Array
    raised: Array


def rolling(tumble: Tumble, bodies: Sequence[Roller]) -> Roll:
    """Return the turning of each die of a recorded tumble. ValueError when the bodies do not fit the dice."""
    if len(bodies) != len(tumble.faces):
        raise ValueError(f"{len(bodies)} bodies for {len(tumble.faces)} dice")
    count, frames = len(bodies), len(tumble.frames)
    turned = np.empty((frames, count, 3, 3))
    if not count or not frames:
        return Roll(turned, np.empty((frames, count)))
    poses = np.array([[(die.x_um, die.y_um, die.z_um, die.yaw_e5) for die in row] for row in tumble.frames], np.float64)
    steps = np.diff(poses, axis=0)
    ways = np.hypot(steps[:, :, 0], steps[:, :, 1]) / 1e6
    radii = np.array([_radius(body) for body in bodies])
    rolled = np.where(ways * tumble.rate > constants.DIE_ROLL_SPEED, ways / radii, 0.0)
    aloft = (poses[1:, :, 2] / 1e6 > _ALOFT) * _IN_AIR / tumble.rate
    angles = np.minimum(np.maximum(rolled, aloft), _FASTEST / tumble.rate)
    angles[-1:] = 0.0  # dice that lie are only pushed apart
    across = np.arctan2(steps[:, :, 0], -steps[:, :, 1])
    for frame in range(1, frames - 1):  # a die that hardly moves keeps turning as before
        across[frame] = np.where(ways[frame] > _HARDLY, across[frame], across[frame - 1])
    yaws = steps[:, :, 3] / 1e5
    now = np.array([_resting(body, face) for body, face in zip(bodies, tumble.faces, strict=True)])
    turned[-1] = now
    for frame in range(frames - 2, -1, -1):
        now = _about_level(across[frame], -angles[frame]) @ _about_up(-yaws[frame]) @ now
        turned[frame] = now
    raised = poses[:, :, 2] / 1e6
    for die, body in enumerate(bodies):
        lowest = (turned[:, die, 2] @ polyhedron(body.sides).corners.T).min(axis=1)
        raised[:, die] += (lowest[-1] - lowest) * body.half
    return Roll(turned, raised)


def _radius(body: Roller) -> float:
    """Return the radius of the ball that a body rolls like: between the balls inside and around it."""
    if body.sides == COIN:
        return _COIN_RADIUS * body.half
    solid = polyhedron(body.sides)
    inner = float(solid.corners[solid.facets[0][0]] @ solid.normals[0])
    outer = float(np.linalg.norm(solid.corners[0]))
    return body.half * (inner + outer) / 2.0


def _resting(body: Roller, face: int) -> Array:
    """Return the rotation of a body with its side `face` (from 1) up; faces beyond its sides begin again."""
    standing = polyhedron(body.sides).upright
    upright: Array = _about_up(np.array([body.heading]))[0] @ standing[(face - 1) % len(standing)]
    return upright


def _about_up(turns: npt.NDArray[np.float64]) -> Array:
    """Return rotations about the upright axis."""
    made = np.zeros((len(turns), 3, 3))
    cos, sin = np.cos(turns), np.sin(turns)
    made[:, 0, 0], made[:, 0, 1], made[:, 1, 0], made[:, 1, 1], made[:, 2, 2] = cos, -sin, sin, cos, 1.0
    return made


def _about_level(axes: npt.NDArray[np.float64], turns: npt.NDArray[np.float64]) -> Array:
    """Return rotations about level axes, each given by its direction (rad from east)."""
    x, y = np.cos(axes), np.sin(axes)
    cos, sin = np.cos(turns), np.sin(turns)
    made = np.empty((len(turns), 3, 3))
    made[:, 0, 0], made[:, 0, 1], made[:, 0, 2] = cos + x * x * (1 - cos), x * y * (1 - cos), y * sin
    made[:, 1, 0], made[:, 1, 1], made[:, 1, 2] = x * y * (1 - cos), cos + y * y * (1 - cos), -x * sin
    made[:, 2, 0], made[:, 2, 1], made[:, 2, 2] = -y * sin, x * sin, cos
    return made
