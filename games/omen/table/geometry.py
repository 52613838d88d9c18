"""Positions on the table, in millimetres, for a viewer who sits below: seat 0, or seat 1 where the table is turned.

From the top: a strip with the things of the other seat, its units, the cities, the phases, the own units, the own hand.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from games.omen.rules.facts import FEATS
from games.omen.table import pieces
from tabletop.core.table.table import Pose

WIDTH, HEIGHT = 1100.0, 748.0
CARD_W, CARD_H = pieces.CARD
REWARD_W, REWARD_H = pieces.REWARD
CITY_X: Final = (4.0, 298.0, 592.0)
CITY_W: Final = 290.0
MIDDLE_W: Final = CITY_X[2] + CITY_W - CITY_X[0]
"""Width of the three cities side by side."""
CITY_Y, CITY_H = 227.0, 118.0
SIDE_Y: Final = (379.0, 55.0)
"""Upper edge of the own units and of those of the other seat."""
STRIP_H: Final = 42.0
"""Height of the strip: the cards of the other seat lie mostly beyond the edge of the table."""
ROW_Y: Final = 571.0
NAME_Y: Final = (556.5, 48.5)
"""Height of the field names of a seat, between its hand and its units."""
RIGHT: Final = 890.0
RIGHT_W: Final = 206.0
SECOND: Final = RIGHT + RIGHT_W - CARD_W
"""Left edge of the second of two cards side by side in the column at the right."""
PHASES: Final = ("wealth", "surge", "portent", "feats", "war", "offering")
PHASE_W: Final = 123.0
PHASE_Y, PHASE_H = 349.0, 26.0
UNIT_GAP: Final = 3.0
"""Gap between the units of a side while they fit side by side."""


@cache
def unit_pose(number: int, count: int) -> Pose:
    """Return the pose of unit `number` of `count` on its side: side by side, closer together when there are many."""
    step = min(CARD_W + UNIT_GAP, (CITY_W - CARD_W - 2) / max(1, count - 1))
    return Pose(1 + CARD_W / 2 + step * number, CARD_H / 2)


@cache
def phase_pose(phase: str) -> Pose:
    """Return the pose of the phase marker."""
    return Pose(PHASE_W * PHASES.index(phase) + 14, PHASE_H / 2)


@cache
def feat_pose(feat: str, *, low: bool) -> Pose:
    """Return the pose of a feat in its player's field: one below the other, or `low`: two columns, three rows."""
    return _stacked(feat, pieces.feat_size(low=low), low=low)


@cache
def line_pose(feat: str, *, low: bool) -> Pose:
    """Return the pose of a feat of the other seat, which is a line."""
    return _stacked(feat, pieces.line_size(low=low), low=low)


def _stacked(feat: str, size: tuple[float, float], *, low: bool) -> Pose:
    row, column = divmod(FEATS.index(feat), 2) if low else (FEATS.index(feat), 0)
    return Pose(size[0] / 2 + (size[0] + 2) * column, size[1] * (row + 0.5))


@cache
def progress_pose(feat: str, *, low: bool) -> Pose:
    """Return the pose of the progress token at the right of its feat, beside the name; `low`: below the words."""
    place, (width, height) = feat_pose(feat, low=low), pieces.feat_size(low=low)
    down = (height - pieces.PROGRESS[1]) / 2
    x, y = (
        (place.x + 14, place.y + down) if low else (place.x + (width - pieces.PROGRESS[0]) / 2 - 3, place.y - down + 3)
    )
    return Pose(x, y)


@cache
def line_progress_pose(feat: str, *, low: bool) -> Pose:
    """Return the pose of the progress token at the right end of a line."""
    place, (width, _) = line_pose(feat, low=low), pieces.line_size(low=low)
    return Pose(place.x + (width - pieces.PROGRESS[0]) / 2 - 1.5, place.y)
