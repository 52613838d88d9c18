"""Hands that open under the pointer: the card that is pointed at is fully visible, its neighbours make room."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from tabletop.core.table.layout import Arrangement, Shape
from tabletop.core.table.table import Table
from tabletop.ui.render.geometry.zone_layouts import PiecePose

QUICK: Final = 0.06
"""The seconds in which a card goes two thirds of its way aside."""
SQUEEZED: Final = 0.55
"""The share of the visible part of each card further off that remains when they are pushed together."""
BEFORE: Final = 0.45
"""The share of the room that is made on the side of the cards below."""
LEAST: Final = 0.3
"""The distance (mm) from its goal at which a card has arrived."""
OVERLAP: Final = 0.96
"""The distance between cards, as a part of their width, below which they overlap."""


class Fanning:
    """The cards of a hand that have gone aside.

    Clicks are tested against the real places of the cards (`poses`): the card that is pointed at is shown at its
    place, above all others.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.at = ""
        """The card that is pointed at."""
        self._aside: dict[str, float] = {}
        self._goal: dict[str, float] = {}

    @property
    def moving(self) -> bool:
        return self._aside != self._goal

    def point(self, piece: str, poses: Mapping[str, PiecePose]) -> None:
        """Open the hand of the piece under the pointer ("" for none); any other closes."""
        self.at = piece
        self._goal = room_beside(self.table, poses, piece) if piece in poses else {}

    def update(self, seconds: float, *, still: bool = False) -> bool:
        """Let time pass, or (`still`) skip the motion; return whether a card is at another place now."""
        if not self.moving:
            return False
        part = 1.0 if still else 1.0 - math.exp(-seconds / QUICK)
        now: dict[str, float] = {}
        for piece in self._aside.keys() | self._goal.keys():
            start, goal = self._aside.get(piece, 0.0), self._goal.get(piece, 0.0)
            way = start + (goal - start) * part
            way = goal if abs(goal - way) < LEAST else way
            if way or goal:
                now[piece] = way
        self._aside = now
        return True

    def laid_anew(self, poses: Mapping[str, PiecePose]) -> None:
        """Update after the pieces have moved: cards that went aside go back, at once if the pointed card is gone."""
        if self.at and self.at not in poses:
            self.at, self._aside, self._goal = "", {}, {}
        elif self.at:
            self.point(self.at, poses)
            self._aside = {piece: way for piece, way in self._aside.items() if piece in poses}

    def seen(self, poses: Mapping[str, PiecePose]) -> Mapping[str, PiecePose]:
        """Return the poses of the pieces as they are seen, given their real poses."""
        if not self._aside:
            return poses
        moved = dict(poses)
        for piece, way in self._aside.items():
            if piece in moved:
                moved[piece] = moved[piece]._replace(x=moved[piece].x + way)
        return moved


def room_beside(table: Table, poses: Mapping[str, PiecePose], piece_id: str) -> dict[str, float]:
    """Return how far (mm to the right) each card of a hand goes aside for one of them.

    It is nothing where no card lies over another, and for cards face down. The cards above go to the right, the
    others to the left: into free room of the zone, and closer together.
    """
    zone = table.zones.get(table.pieces[piece_id].zone)
    kind = table.kind_of(piece_id)
    open_to_see = kind.is_open(table.pieces[piece_id].face) and not kind.hidden
    if zone is None or zone.arrange not in (Arrangement.FAN, Arrangement.ROW) or not open_to_see:
        return {}
    cards = [one.id for one in table.in_zone(zone.id) if one.id in poses]
    at = cards.index(piece_id) if piece_id in cards else -1
    if at < 0 or len(cards) < 3 or any(table.kind_of(one).shape is not Shape.CARD for one in cards):
        return {}
    width = poses[piece_id].sides(kind)[0]
    step = (poses[cards[-1]].x - poses[cards[0]].x) / (len(cards) - 1)
    if not 0 < step < width * OVERLAP or abs(poses[cards[-1]].y - poses[cards[0]].y) > width:
        return {}
    aside: dict[str, float] = {}
    wanted = width - step
    for others, way, edge in (
        (cards[at + 1 :], 1.0, zone.x + zone.w - poses[cards[-1]].x),
        (cards[at - 1 :: -1] if at else [], -BEFORE, poses[cards[0]].x - zone.x),
    ):
        free = max(0.0, edge - width / 2)
        together = min(wanted * abs(way), free)
        closer = min(wanted * abs(way) - together, (1.0 - SQUEEZED) * step * len(others))
        for number, other in enumerate(others):
            share = 1.0 - (number + 1) / len(others) if len(others) > 1 else 0.0
            if together + closer * share > LEAST:
                aside[other] = math.copysign(together + closer * share, way)
    return aside
