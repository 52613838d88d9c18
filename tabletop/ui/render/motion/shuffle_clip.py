"""The clip of a pile being shuffled: it is parted in two, and the cards of both halves fall together again."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final

from tabletop.core.table.layout import Arrangement, Shape
from tabletop.core.table.table import Table
from tabletop.ui.render.geometry.zone_layouts import PILE_RISE, SEEN_FROM, PiecePose
from tabletop.ui.render.motion.tweens import PieceFrame, eased

LASTS: Final = 0.66
"""The seconds of a shuffle."""
SEEN: Final = 10
"""The number of uppermost cards that are seen falling."""
ASIDE: Final = 0.56
"""The distance by which the halves are parted, in widths of a card."""
TURNED: Final = 5.0
"""The degrees by which they lean away from each other."""
THICK: Final = 0.35
"""The height (mm) of each card of a half above the one below it."""

Frames = Callable[[float], Mapping[str, PieceFrame]]


def riffle(
    table: Table, zone_id: str, poses: Mapping[str, PiecePose], *, after: float = 0.0, speed: float = 1.0
) -> Frames:
    """Return the frames of a shuffle of this pile, which starts after `after` seconds and ends where it began."""
    seen = [piece.id for piece in table.in_zone(zone_id) if piece.id in poses][-SEEN:]

    def frames(seconds: float) -> Mapping[str, PieceFrame]:
        part = min(1.0, (seconds - after) * speed / LASTS)
        if part < 0.0:
            return {}
        return {
            piece: _moment(table, piece, number, len(seen), poses[piece], part) for number, piece in enumerate(seen)
        }

    return frames


def _moment(table: Table, piece_id: str, number: int, count: int, pose: PiecePose, part: float) -> PieceFrame:
    """Return a card at a part of the shuffle; the lowest falls first."""
    width = table.kind_of(piece_id).width
    side = 1.0 if number % 2 else -1.0
    apart = eased(min(1.0, part / 0.3))
    begins = 0.34 + 0.42 * number / count
    falls = eased(min(1.0, max(0.0, (part - begins) / 0.22)))
    out = side * apart * (1.0 - falls)
    arc = 5.0 * math.sin(math.pi * falls) if falls < 1.0 else 0.0
    lift = 0.01 * number + (number // 2 + 1) * THICK * apart * (1.0 - falls) + arc
    level = PILE_RISE * SEEN_FROM * (1.0 - number / count) * apart * (1.0 - falls)
    return PieceFrame(
        pose.x + out * ASIDE * width, pose.y + level, pose.angle + out * TURNED, lift, table.pieces[piece_id].face
    )


def is_shuffled(table: Table, zone_id: str) -> bool:
    """Return whether a zone is a pile of cards or tiles large enough to see a shuffle."""
    zone = table.zones.get(zone_id)
    if zone is None or zone.arrange is not Arrangement.PILE or zone.id == table.plan.box:
        return False
    pile = table.in_zone(zone_id)
    return len(pile) > 2 and table.kind_of(pile[-1].id).shape in (Shape.CARD, Shape.TILE)


def shuffled_pile(table: Table, moved: Mapping[str, int]) -> str:
    """Return the pile that was shuffled; "" for none.

    Of those that pieces have come into (`moved`: how many) it is the one that got most, else the largest that is
    face down.
    """
    piles = [zone for zone in table.zones if is_shuffled(table, zone)]
    filled = [zone for zone in piles if moved.get(zone, 0) > 1]
    if filled:
        return max(filled, key=lambda zone: moved[zone])
    down = [zone for zone in piles if _lies_face_down(table, zone)]
    return max(down, key=lambda zone: len(table.in_zone(zone)), default="")


def _lies_face_down(table: Table, zone_id: str) -> bool:
    top = table.in_zone(zone_id)[-1]
    kind = table.kind_of(top.id)
    return kind.hidden or not kind.is_open(top.face)
