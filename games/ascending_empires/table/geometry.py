"""Positions on the table in millimetres, and conversions between board and table.

The physics has its origin at the centre of the board, x to the east, y to the north, in metres (state: micrometres).
The table has its origin at the upper left corner, y downwards, in millimetres. `to_table` and `to_board` are the only
places that convert between the two.
"""

from __future__ import annotations

import math
from typing import Final

from games.ascending_empires.rules.facts import HALF_BOARD, MAX_SPEED, QUADRANTS, SEATED
from physics import constants
from tabletop.core.rules.questions import Seat
from tabletop.core.table.table import Pose

WIDTH, HEIGHT = 1150.0, 760.0
BOARD_SIZE: Final = 2 * HALF_BOARD / 1000
CENTRE: Final = (WIDTH / 2, 368.0)
"""Position of the centre of the board on the table."""
CORNER: Final = (CENTRE[0] - BOARD_SIZE / 2, CENTRE[1] - BOARD_SIZE / 2)
MATS_AT: Final = ((925.0, 8.0), (925.0, 384.0), (5.0, 384.0), (5.0, 8.0))
"""Upper left corners of the mats beside the quadrants, clockwise from Alpha in the upper right."""
MAT_OF_QUADRANT: Final = {"Alpha": 0, "Delta": 1, "Gamma": 2, "Beta": 3}


def to_table(x: int, y: int) -> tuple[float, float]:
    """Return a point of the board (micrometres, y north) in table millimetres (y down)."""
    return CENTRE[0] + x / 1000, CENTRE[1] - y / 1000


def to_board(x: float, y: float) -> tuple[int, int]:
    """Return a point of the table (millimetres, y down) in micrometres of the board (y north)."""
    return round((x - CENTRE[0]) * 1000), round((CENTRE[1] - y) * 1000)


def power_of(speed: int) -> int:
    """Return the power of a flick (mm/s) as shown when aiming: 0 to 100."""
    return round(100 * math.pow(min(1.0, speed / MAX_SPEED), 1 / constants.PULL_EXPONENT))


def pose_in_space(x: int, y: int, angle: int) -> Pose:
    """Return the pose of a ship in the zone of the board; angles turn clockwise on the table."""
    left, top = to_table(x, y)
    return Pose(round(left - CORNER[0], 3), round(top - CORNER[1], 3), round(-math.degrees(angle / 1e5), 3))


def mat_of(seats: int, seat: Seat) -> tuple[float, float]:
    """Return the upper left corner of a player's mat, beside the quadrant of the homeworld.

    Two players have a side each.
    """
    x, y = MATS_AT[MAT_OF_QUADRANT[QUADRANTS[SEATED[seats][seat]]]]
    return x, MATS_AT[0][1] if seats == 2 else y
