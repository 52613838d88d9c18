"""Hit tests at a point of the table: pieces by their shape, zones by their rectangle."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from typing import Final

from tabletop.core.table.layout import Arrangement, Kind, Shape, Zone
from tabletop.core.table.table import Table
from tabletop.ui.render.geometry.zone_layouts import PiecePose, extent

BESIDE: Final = (Arrangement.FAN, Arrangement.ROW, Arrangement.GRID, Arrangement.FREE)
"""The arrangements that put things beside each other, overlapping only where room is short."""


def covers(kind: Kind, pose: PiecePose, x: float, y: float, slack: float = 0.0) -> bool:
    """Return whether a piece covers the point, within `slack` mm of its edge."""
    turn = math.radians(-pose.angle)
    dx, dy = x - pose.x, y - pose.y
    across = dx * math.cos(turn) - dy * math.sin(turn)
    down = dx * math.sin(turn) + dy * math.cos(turn)
    wide, tall = pose.sides(kind)
    half_w, half_h = wide / 2 + slack, tall / 2 + slack
    if kind.is_round:
        return (across / half_w) ** 2 + (down / half_h) ** 2 <= 1
    if abs(across) > half_w or abs(down) > half_h:
        return False
    radius = min(kind.radius, half_w, half_h)
    corner_x, corner_y = abs(across) - (half_w - radius), abs(down) - (half_h - radius)
    return corner_x <= 0 or corner_y <= 0 or corner_x**2 + corner_y**2 <= radius**2


def hit_piece(
    table: Table, poses: Mapping[str, PiecePose], x: float, y: float, reach: float, without: Collection[str] = ()
) -> str:
    """Return the topmost piece at the table point, else the nearest small one within `reach` mm; "" for none.

    Boards count last.
    """
    order = {zone: number for number, zone in enumerate(table.zones)}

    def height(piece_id: str) -> tuple[bool, int, float, str]:
        pose = poses[piece_id]
        is_board = table.kind_of(piece_id).shape is Shape.BOARD
        return (not is_board, order.get(table.pieces[piece_id].zone, 0), pose.z, piece_id)

    open_to_hand = [piece for piece, pose in poses.items() if not pose.covered and piece not in without]
    under = [piece for piece in open_to_hand if covers(table.kind_of(piece), poses[piece], x, y)]
    solid = [piece for piece in under if table.kind_of(piece).shape is not Shape.BOARD]
    if solid:
        return max(solid, key=height)
    near = [
        piece
        for piece in open_to_hand
        if table.kind_of(piece).shape is not Shape.BOARD and covers(table.kind_of(piece), poses[piece], x, y, reach)
    ]
    if near:
        return min(near, key=lambda piece: (math.dist((x, y), poses[piece][:2]), piece))
    return max(under, key=height, default="")


def is_overlapped(table: Table, poses: Mapping[str, PiecePose], piece_id: str) -> bool:
    """Return whether an open card or tile is partly covered by others of its zone.

    One without a text is recognised by its visible part, unless it is held in a hand.
    """
    pose = poses.get(piece_id)
    if pose is None:
        return False
    piece, kind = table.pieces[piece_id], table.kind_of(piece_id)
    zone = table.zones.get(piece.zone)
    if kind.shape not in (Shape.CARD, Shape.TILE) or zone is None or zone.arrange not in BESIDE:
        return False
    held = zone.arrange is Arrangement.FAN and kind.shape is Shape.CARD and not kind.hidden
    if not (kind.text or held) or not kind.is_open(piece.face):
        return False
    for other in table.in_zone(piece.zone):
        above, size, (wide, high) = poses[other.id], pose.size, extent(table, other)
        near = (
            abs(above.x - pose.x) < (kind.width + wide) * size / 2 - 1
            and abs(above.y - pose.y) < (kind.height + high) * size / 2 - 1
        )
        if near and above.z > pose.z:
            return True
    return False


def hit_zone(table: Table, x: float, y: float) -> str:
    """Return the smallest zone around the table point that may be a target; "" for none."""
    here = [zone for zone in table.zones.values() if not zone.quiet and zone.holds(x, y)]
    return min(here, key=_area).id if here else ""


def _area(zone: Zone) -> float:
    return zone.w * zone.h
