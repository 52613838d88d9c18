"""The positions of the boards on the table, in table millimetres."""

from __future__ import annotations

from typing import Final

from games.stone_age.table import geometry_mat
from games.stone_age.table.geometry_board import SIZE, Point
from tabletop.core.rules.questions import Seat
from tabletop.core.table.builders import Box

EDGE: Final = 8.0
BOARD_AT: Final = (2 * EDGE + geometry_mat.WIDTH, EDGE)
WIDTH: Final = BOARD_AT[0] + SIZE[0] + EDGE
HEIGHT: Final = geometry_mat.COLUMN + 2 * EDGE
DICE_BED: Final[Box] = (BOARD_AT[0], BOARD_AT[1] + SIZE[1] + EDGE, SIZE[0], HEIGHT - SIZE[1] - 3 * EDGE)
CUP: Final[Box] = (DICE_BED[0] + 6, DICE_BED[1] + 6, 142.0, DICE_BED[3] - 12)
"""The place of waiting dice."""
TRAY: Final[Box] = (CUP[0] + CUP[2] + 6, CUP[1], DICE_BED[2] - CUP[2] - 18, CUP[3])
"""The place of thrown dice."""


def mat_at(seat: Seat, seats: int) -> Point:
    """Return the upper left corner of a player board: a column from the top, in turn order."""
    return EDGE, EDGE + seat * (geometry_mat.SHAPES[seats].height + geometry_mat.GAP)
