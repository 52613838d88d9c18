"""Positions on the table, in millimetres.

From the top: the hand, the field names and the units of seat 1, the cities, the phases, then the same for seat 0.
"""

from __future__ import annotations

from typing import Final

from games.omen.rules.facts import FEATS
from games.omen.table import pieces
from tabletop.core.table.table import Pose

WIDTH, HEIGHT = 1100.0, 752.0
CARD_W, CARD_H = pieces.CARD
REWARD_W, REWARD_H = pieces.REWARD
CITY_X: Final = (8.0, 306.0, 604.0)
CITY_W: Final = 294.0
MIDDLE_W: Final = CITY_X[2] + CITY_W - CITY_X[0]
"""Width of the three cities side by side."""
CITY_Y, CITY_H = 269.0, 186.0
SIDE_Y: Final = (488.0, 144.0)
ROW_Y: Final = (624.0, 7.0)
NAME_Y: Final = (616.5, 135.0)
"""Height of the field names of a seat, between its hand and its units."""
FEATS_Y: Final = (550.0, 15.0)
FEATS_H: Final = 198.0
LOW_FEATS_Y: Final = (628.0, 15.0)
LOW_FEATS_H: Final = 120.0
"""The feats where each player has a deck: two columns beside the hand, which leave room for four piles."""
RIGHT: Final = 906.0
RIGHT_W: Final = 188.0
SECOND: Final = RIGHT + RIGHT_W - CARD_W
"""Left edge of the second of two cards side by side in the column at the right."""
PHASES: Final = ("wealth", "surge", "portent", "feats", "war", "offering")
PHASE_W: Final = 148.5
PHASE_Y, PHASE_H = 458.0, 26.0
UNIT_GAP: Final = 6.0
"""Gap between the units of a side while they fit side by side."""


def unit_pose(number: int, count: int) -> Pose:
    """Return the pose of unit `number` of `count` on its side: side by side, closer together when there are many."""
    step = min(CARD_W + UNIT_GAP, (CITY_W - CARD_W - 6) / max(1, count - 1))
    return Pose(3 + CARD_W / 2 + step * number, CARD_H / 2)


def phase_pose(phase: str) -> Pose:
    """Return the pose of the phase marker."""
    return Pose(PHASE_W * PHASES.index(phase) + 15, PHASE_H / 2)


def feat_pose(feat: str, *, low: bool) -> Pose:
    """Return the pose of a feat in its player's field: one below the other, or `low`: two columns, three rows."""
    width, height = pieces.feat_size(low=low)
    row, column = divmod(FEATS.index(feat), 2) if low else (FEATS.index(feat), 0)
    return Pose(width / 2 + (width + 2) * column, height / 2 + (height + 1) * row)


def progress_pose(feat: str, *, low: bool) -> Pose:
    """Return the pose of the progress token at the right of its feat, beside the name; `low`: below the words."""
    place, (width, height) = feat_pose(feat, low=low), pieces.feat_size(low=low)
    down = (height - pieces.PROGRESS[1]) / 2
    x, y = (
        (place.x + 12, place.y + down) if low else (place.x + (width - pieces.PROGRESS[0]) / 2 - 3, place.y - down + 2)
    )
    return Pose(x, y)
