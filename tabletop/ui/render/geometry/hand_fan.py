"""Hands that open under the pointer: the card that is pointed at is seen whole, its neighbours make room."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from tabletop.core.table.layout import Arrangement, Shape
from tabletop.core.table.table import Table
from tabletop.ui.render.geometry.zone_layouts import PiecePose

QUICK: Final = 0.06
"""Seconds in which a card goes two thirds of its way aside."""
SQUEEZED: Final = 0.55
"""Cards further off are pushed together to no less than this part of what was seen of each."""
BEFORE: Final = 0.45
"""How much of the room is made on the side on which the cards lie below."""
LEAST: Final = 0.3
"""A card that is nearer than this (mm) to where it goes is there."""
OVERLAP: Final = 0.96
"""Cards that lie nearer to each other than this part of their width overlap."""


class Fanning:
    """How far the cards of a hand have gone aside. What a click hits stays as the cards lie (`lies`): the card that is
    pointed at is shown where it lies, above all others."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.at = ""
        """The card that is pointed at."""
        self._aside: dict[str, float] = {}
        self._goal: dict[str, float] = {}

    @property
    def moving(self) -> bool:
        return self._aside != self._goal

    def point(self, piece: str, lies: Mapping[str, PiecePose]) -> None:
        """The pointer is on a piece ("" for none): its hand opens, any other closes."""
        self.at = piece
        self._goal = room_beside(self.table, lies, piece) if piece in lies else {}

    def update(self, seconds: float, *, still: bool = False) -> bool:
        """Let time pass, or (`still`) without motion; whether a card lies elsewhere now."""
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

    def laid_anew(self, lies: Mapping[str, PiecePose]) -> None:
        """The pieces lie otherwise: what went aside for a card that lies elsewhere now goes back, at once where the
        card is gone."""
        if self.at and self.at not in lies:
            self.at, self._aside, self._goal = "", {}, {}
        elif self.at:
            self.point(self.at, lies)
            self._aside = {piece: way for piece, way in self._aside.items() if piece in lies}

    def seen(self, lies: Mapping[str, PiecePose]) -> Mapping[str, PiecePose]:
        """How the pieces are seen, when they lie so."""
        if not self._aside:
            return lies
        moved = dict(lies)
        for piece, way in self._aside.items():
            if piece in moved:
                moved[piece] = moved[piece]._replace(x=moved[piece].x + way)
        return moved


def room_beside(table: Table, lies: Mapping[str, PiecePose], piece_id: str) -> dict[str, float]:
    """How far (mm to the right) each card of the same hand goes aside for one of them; nothing where none lies over
    another, and for what lies face down.

    Those that lie above go to the right, the others to the left: into free room of the zone, and closer together.
    """
    zone = table.zones.get(table.pieces[piece_id].zone)
    kind = table.kind_of(piece_id)
    open_to_see = kind.is_open(table.pieces[piece_id].face) and not kind.hidden
    if zone is None or zone.arrange not in (Arrangement.FAN, Arrangement.ROW) or not open_to_see:
        return {}
    cards = [one.id for one in table.in_zone(zone.id) if one.id in lies]
    at = cards.index(piece_id) if piece_id in cards else -1
    if at < 0 or len(cards) < 3 or any(table.kind_of(one).shape is not Shape.CARD for one in cards):
        return {}
    width = kind.width
    step = (lies[cards[-1]].x - lies[cards[0]].x) / (len(cards) - 1)
    if not 0 < step < width * OVERLAP or abs(lies[cards[-1]].y - lies[cards[0]].y) > width:
        return {}
    aside: dict[str, float] = {}
    wanted = width - step
    for others, way, edge in (
        (cards[at + 1 :], 1.0, zone.x + zone.w - lies[cards[-1]].x),
        (cards[at - 1 :: -1] if at else [], -BEFORE, lies[cards[0]].x - zone.x),
    ):
        free = max(0.0, edge - width / 2)
        together = min(wanted * abs(way), free)
        closer = min(wanted * abs(way) - together, (1.0 - SQUEEZED) * step * len(others))
        for number, other in enumerate(others):
            share = 1.0 - (number + 1) / len(others) if len(others) > 1 else 0.0
            if together + closer * share > LEAST:
                aside[other] = math.copysign(together + closer * share, way)
    return aside
