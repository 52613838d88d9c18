"""The tremor of a hand: the change of a shot between the aim and the disc. Standard library only.

The bits come from the caller's source of chance (the match's stream for a shot that counts), so the log holds the
tremor.
"""

import math
from dataclasses import replace
from typing import Final

from physics import constants
from physics.scene import Shot, Tremor
from physics.splitmix import SplitMix64

STRENGTHS: Final[dict[Tremor, float]] = {"off": 0.0, "light": 1.0, "strong": 2.0}
"""The number of deviations in `physics.constants` that one deviation of each tremor is."""


def tremor(shot: Shot, bits: int, strength: float = 1.0) -> Shot:
    """Return the shot as the hand gives it: aim +-0.7 degrees, speed +-3 % (one deviation each, times `strength`)."""
    noise = SplitMix64(bits)
    angle = shot.angle + math.radians(constants.TREMOR_DEGREES) * strength * noise.normal()
    speed = shot.speed * (1.0 + constants.TREMOR_SPEED * strength * noise.normal())
    return replace(shot, angle=angle, speed=min(max(speed, 1e-3), constants.MAX_SPEED))
