"""The places of the pieces of a zone, by its arrangement. Pure geometry in table millimetres; nothing here draws."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from hashlib import blake2b
from typing import Final, NamedTuple, cast

from tabletop.core.table.layout import Arrangement, Kind, Shape, Zone
from tabletop.core.table.table import Piece, PieceSnapshot, Pose, Table, TableSnapshot

GAP: Final = 2.0
"""The gap between neighbours, when there is room (mm)."""
PILE_SHOWN: Final = 6
"""The number of pieces of a pile that are drawn; the rest are covered."""
PILE_RISE: Final = 7.0
"""The greatest apparent height of a pile (mm)."""
FAN_TILT: Final = 2.4
"""The degrees between neighbours of a fan."""
FAN_SPREAD: Final = 16.0
"""The largest angle in degrees between the first and the last card of a fan."""
SIZE_STEP: Final = 0.125
"""The steps in which pieces of a grid become smaller as there are more, so that they are drawn in few sizes."""
SEEN_FROM: Final = 0.45
"""The shift up the table, per millimetre of height, as the table is seen at a slight angle."""


class PiecePose(NamedTuple):
    """The pose of a piece: centre in table millimetres, degrees clockwise, place in the drawing order of its zone."""

    x: float
    y: float
    angle: float = 0.0
    z: float = 0.0
    covered: bool = False
    """True if nothing of it is visible: it is inside a pile."""
    size: float = 1.0
    """The factor by which it is drawn larger than its kind says, see `Zone.size`."""

    def sides(self, kind: Kind) -> tuple[float, float]:
        """Return width and height of a piece of a kind that lies here upright (mm)."""
        return kind.width * self.size, kind.height * self.size


def lay_out(table: Table, zone_id: str) -> dict[str, PiecePose]:
    """Return the pose of every piece of a zone; nothing for zones that are not on the table (the box)."""
    zone = table.zones.get(zone_id)
    pieces = table.in_zone(zone_id)
    if zone is None or not pieces or (zone_id == table.plan.box and zone.w * zone.h <= 0):
        return {}
    if zone.stowed:
        middle = PiecePose(zone.x + zone.w / 2, zone.y + zone.h / 2, covered=True)
        return {piece.id: middle for piece in pieces}
    if zone.size != 1.0:
        return _enlarged(table, zone, pieces)
    return _ARRANGEMENTS[zone.arrange](table, zone, pieces)


def _enlarged(table: Table, zone: Zone, pieces: Sequence[Piece]) -> dict[str, PiecePose]:
    """Return the poses of larger pieces: of usual ones in a smaller zone, seen from nearer."""
    left, top, size = zone.x, zone.y, zone.size
    if zone.arrange is Arrangement.GRID:
        size = _size_in_grid(table, zone, pieces)
    spots = tuple((left + (x - left) / size, top + (y - top) / size) for x, y in zone.spots)
    inner = replace(zone, w=zone.w / size, h=zone.h / size, spots=spots)
    return {
        piece: pose._replace(x=left + (pose.x - left) * size, y=top + (pose.y - top) * size, size=size)
        for piece, pose in _ARRANGEMENTS[zone.arrange](table, inner, pieces).items()
    }


def _size_in_grid(table: Table, zone: Zone, pieces: Sequence[Piece]) -> float:
    """Return the largest factor at which the pieces of a grid lie side by side, at least 1; few different ones."""
    size = zone.size
    while size > 1.0:
        columns, rows = _cells_of_grid(replace(zone, w=zone.w / size, h=zone.h / size), *_largest(table, pieces))
        if columns * rows >= len(pieces):
            return size
        size -= SIZE_STEP
    return 1.0


class Layout:
    """The poses of all pieces of a table. A zone is laid out again only when something in it has changed."""

    def __init__(self) -> None:
        self._frame: object = None
        self._lying: dict[str, tuple[str, int, str, float, Pose | None]] = {}
        self._values: Mapping[str, PieceSnapshot] = {}
        self._zones: dict[str, dict[str, PiecePose]] = {}

    def of(self, table: Table | TableSnapshot) -> dict[str, PiecePose]:
        """Return the pose of every piece. A piece that has not moved keeps the same `PiecePose` object."""
        frame, before = (list(table.zones.values()), list(table.kinds.values())), self._lying
        known, self._values = self._values, table.pieces if isinstance(table, TableSnapshot) else {}
        lying: dict[str, tuple[str, int, str, float, Pose | None]] = {}
        stale = {before[one][0] for one in before.keys() - table.pieces.keys()}
        for piece_id, one in table.pieces.items():
            if known and known.get(piece_id) is one:
                lying[piece_id] = before[piece_id]
                continue
            was, now = before.get(piece_id), (one.zone, one.index, one.kind, one.angle, one.pose)
            if was == now:
                lying[piece_id] = was
                continue
            lying[piece_id] = now
            stale.add(one.zone)
            if was is not None:
                stale.add(was[0])
        if frame != self._frame:
            self._zones, stale = {}, set(table.zones)
        self._frame, self._lying = frame, lying
        poses: dict[str, PiecePose] = {}
        for zone in table.zones:
            if zone in stale:
                self._zones[zone] = lay_out(cast(Table, table), zone)  # a snapshot is read like a table
            poses.update(self._zones[zone])
        return poses


def pose_of(table: Table, piece_id: str) -> PiecePose | None:
    """Return the pose of one piece; None when it is off the table."""
    return lay_out(table, table.pieces[piece_id].zone).get(piece_id)


def extent(table: Table, piece: Piece) -> tuple[float, float]:
    """Return width and height of the smallest upright rectangle around a piece as it is turned."""
    kind = table.kinds[piece.kind]
    angle = math.radians(piece.angle)
    cos, sin = abs(math.cos(angle)), abs(math.sin(angle))
    return kind.width * cos + kind.height * sin, kind.width * sin + kind.height * cos


def _pile(table: Table, zone: Zone, pieces: Sequence[Piece]) -> dict[str, PiecePose]:
    x, y = zone.x + zone.w / 2, zone.y + zone.h / 2
    rise = min(PILE_RISE, sum(table.kinds[piece.kind].thickness for piece in pieces[1:]) * SEEN_FROM)
    first = max(0, len(pieces) - PILE_SHOWN)
    shown = len(pieces) - first
    poses = {}
    for number, piece in enumerate(pieces):
        layer = max(0, number - first) / max(1, shown - 1)
        slant = (_share(piece.id) - 0.5) * 1.6 if table.kinds[piece.kind].shape is Shape.TOKEN else 0.0
        poses[piece.id] = PiecePose(x + slant, y - rise * (layer - 0.5), piece.angle, number, covered=number < first)
    return poses


def _piles(table: Table, zone: Zone, pieces: Sequence[Piece]) -> dict[str, PiecePose]:
    """Return a pile for each kind in a part of its own, at its start: the figure of the pile has the rest."""
    kinds = [kind for kind in table.kinds if any(piece.kind == kind for piece in pieces)]
    room = zone.step or zone.w / len(kinds)
    poses: dict[str, PiecePose] = {}
    for number, kind in enumerate(kinds):
        part = replace(zone, x=zone.x + number * room, w=table.kinds[kind].width + 2 * GAP)
        poses |= _pile(table, part, [piece for piece in pieces if piece.kind == kind])
    return poses


def _row(table: Table, zone: Zone, pieces: Sequence[Piece]) -> dict[str, PiecePose]:
    """Return a row along the longer side: from the start when the zone has a step, else centred."""
    sizes = [extent(table, piece) for piece in pieces]
    upright = zone.h > 1.5 * zone.w and zone.h > 1.5 * max(size[1] for size in sizes)
    along = 1 if upright else 0
    room = (zone.w, zone.h)[along]
    lengths = [size[along] for size in sizes]
    if zone.step:
        step = min(zone.step, (room - lengths[0] / 2 - lengths[-1] / 2) / max(1, len(pieces) - 1))
        places = [lengths[0] / 2 + max(0.0, step) * number for number in range(len(pieces))]
    else:
        places = _spread(lengths, room)
    poses = {}
    for number, (piece, place) in enumerate(zip(pieces, places, strict=True)):
        x, y = (zone.w / 2, place) if upright else (place, zone.h / 2)
        poses[piece.id] = PiecePose(zone.x + x, zone.y + y, piece.angle, number)
    return poses


def next_place(table: Table, zone: Zone) -> tuple[float, float] | None:
    """Return roughly the place of the next piece in a zone that fills in order; None for other zones."""
    count = len(table.in_zone(zone.id))
    if zone.arrange is Arrangement.SPOTS and zone.spots:
        return zone.spots[count % len(zone.spots)]
    if zone.arrange is Arrangement.ROW and zone.step:
        short, room = sorted((zone.w, zone.h))
        place = min(short / 2 + zone.step * zone.size * count, room - short / 2)
        return (zone.x + zone.w / 2, zone.y + place) if zone.h > zone.w else (zone.x + place, zone.y + zone.h / 2)
    return None


def _spread(lengths: Sequence[float], room: float) -> list[float]:
    """Return centres of things of these lengths, centred in `room` with gaps, or evenly overlapping if too small."""
    total = sum(lengths)
    count = len(lengths)
    gap = min(GAP, (room - total) / (count - 1)) if count > 1 else 0.0
    at = (room - total - gap * (count - 1)) / 2
    places = []
    for length in lengths:
        places.append(at + length / 2)
        at += length + gap
    if count > 1 and (places[0] > places[-1] or total + gap * (count - 1) > room + 1e-6):
        return [room / 2] * count
    return places


def _fan(table: Table, zone: Zone, pieces: Sequence[Piece]) -> dict[str, PiecePose]:
    """Return a hand along a shallow arc, each card a little turned, later ones over earlier ones."""
    count = len(pieces)
    sizes = [extent(table, piece) for piece in pieces]
    width, height = max(size[0] for size in sizes), max(size[1] for size in sizes)
    step = zone.step or width * 0.72
    if count > 1:
        step = max(0.0, min(step, (zone.w - width) / (count - 1)))
    tilt = min(FAN_TILT, FAN_SPREAD / max(1, count - 1))
    room = max(0.0, zone.h - height)
    raised = min(room / 2, 3.0)
    poses = {}
    for number, piece in enumerate(pieces):
        offset = number - (count - 1) / 2
        drop = min(room / 2 + raised, abs(offset) * step * math.sin(math.radians(tilt * abs(offset))) / 2)
        y = zone.y + zone.h / 2 - raised + drop
        poses[piece.id] = PiecePose(zone.x + zone.w / 2 + offset * step, y, piece.angle + offset * tilt, number)
    return poses


def _grid(table: Table, zone: Zone, pieces: Sequence[Piece]) -> dict[str, PiecePose]:
    """Return rows from the upper left; the cells shrink when there are too many."""
    width, height = _largest(table, pieces)
    step_x, step_y = _steps_of_grid(zone, width, height)
    count = len(pieces)
    columns, rows = _cells_of_grid(zone, width, height)
    if columns * rows < count:
        while columns * rows < count:
            if (zone.w - width) / columns >= (zone.h - height) / rows:
                columns += 1
            else:
                rows += 1
        step_x = min(step_x, max(0.0, zone.w - width) / max(1, columns - 1))
        step_y = min(step_y, max(0.0, zone.h - height) / max(1, rows - 1))
    poses = {}
    for number, piece in enumerate(pieces):
        row, column = divmod(number, columns)
        x, y = zone.x + width / 2 + column * step_x, zone.y + height / 2 + row * step_y
        poses[piece.id] = PiecePose(x, y, piece.angle, number)
    return poses


def _steps_of_grid(zone: Zone, width: float, height: float) -> tuple[float, float]:
    """Return the distances between neighbours in a grid with room."""
    step = zone.step or width + GAP
    return step, max(1.0, step - width + height)


def _cells_of_grid(zone: Zone, width: float, height: float) -> tuple[int, int]:
    """Return how many pieces of this size lie side by side in a grid, and how many rows there are."""
    step_x, step_y = _steps_of_grid(zone, width, height)
    columns = max(1, int((zone.w - width) / step_x + 1e-6) + 1)
    return columns, max(1, int((zone.h - height) / step_y + 1e-6) + 1)


def _largest(table: Table, pieces: Sequence[Piece]) -> tuple[float, float]:
    """Return the greatest width and the greatest height of some pieces."""
    sizes = [extent(table, piece) for piece in pieces]
    return max(size[0] for size in sizes), max(size[1] for size in sizes)


def _scatter(table: Table, zone: Zone, pieces: Sequence[Piece]) -> dict[str, PiecePose]:
    """Return a loose heap around the middle; places depend on ids, so pieces stay when others come and go."""
    width, height = _largest(table, pieces)
    cells = _cells(zone, width, height, len(pieces))
    poses = {}
    for piece, cell in zip(pieces, _assigned([_share(piece.id) for piece in pieces], len(cells)), strict=True):
        x, y, free_x, free_y = cells[cell]
        x += (_share(piece.id + "x") - 0.5) * free_x
        y += (_share(piece.id + "y") - 0.5) * free_y
        turn = 0.0
        if table.kinds[piece.kind].shape in (Shape.TOKEN, Shape.DIE):
            turn = (_share(piece.id + "turn") - 0.5) * 44
        poses[piece.id] = PiecePose(x, y, piece.angle + turn, y)
    return poses


def _assigned(shares: Sequence[float], room: int) -> list[int]:
    """Return a cell of `room` for each piece: the one its share points to, or the next free one.

    Then the outermost fill the gaps within, so that a heap has no holes and few pieces move when one leaves.
    """
    taken: dict[int, int] = {}
    for number, share in enumerate(shares):
        cell = int(share * room)
        while cell in taken:
            cell = (cell + 1) % room
        taken[cell] = number
    gaps = [cell for cell in range(len(shares)) if cell not in taken]
    for gap, outer in zip(gaps, sorted(cell for cell in taken if cell >= len(shares)), strict=True):
        taken[gap] = taken.pop(outer)
    cells = [0] * len(shares)
    for cell, number in taken.items():
        cells[number] = cell
    return cells


def _cells(zone: Zone, width: float, height: float, count: int) -> list[tuple[float, float, float, float]]:
    """Return cells of a lattice for `count` pieces: centre and free play, those in the middle of the zone first.

    The number of cells grows in leaps, so that few arrivals move the pieces that are already there.
    """
    room = 3
    while room < count:
        room = room * 4 // 3 + 1
    inner_w, inner_h = max(0.0, zone.w - width), max(0.0, zone.h - height)
    columns = max(1, int(inner_w / (width * 1.12)) + 1)
    rows = max(1, int(inner_h / (height * 1.12)) + 1)
    while columns * rows < room:
        if inner_w / columns > inner_h / rows or (inner_w / columns == inner_h / rows and columns <= rows):
            columns += 1
        else:
            rows += 1
    pitch_x = min(inner_w / max(1, columns - 1), width * 1.3)
    pitch_y = min(inner_h / max(1, rows - 1), height * 1.3)
    play_x, play_y = max(0.0, pitch_x - width), max(0.0, pitch_y - height)
    if columns > 1:
        pitch_x = min(pitch_x, (inner_w - play_x) / (columns - 1))
    if rows > 1:
        pitch_y = min(pitch_y, (inner_h - play_y) / (rows - 1))
    middle_x, middle_y = zone.x + zone.w / 2, zone.y + zone.h / 2
    cells = []
    for row in range(rows):
        for column in range(columns):
            x = (column - (columns - 1) / 2) * pitch_x
            y = (row - (rows - 1) / 2) * pitch_y
            far = (x / max(zone.w, 1.0)) ** 2 + (y / max(zone.h, 1.0)) ** 2
            cells.append((far, row, column, (middle_x + x, middle_y + y, play_x, play_y)))
    cells.sort(key=lambda cell: cell[:3])
    return [cell[3] for cell in cells[:room]]


def _spots(table: Table, zone: Zone, pieces: Sequence[Piece]) -> dict[str, PiecePose]:
    """Return one piece at each point in order; further ones lean on the earlier ones."""
    spots = zone.spots or ((zone.x + zone.w / 2, zone.y + zone.h / 2),)
    poses = {}
    for number, piece in enumerate(pieces):
        layer, spot = divmod(number, len(spots))
        x, y = spots[spot]
        kind = table.kinds[piece.kind]
        x += layer * min(kind.width * 0.32, 5.0)
        y += layer * min(kind.height * 0.16, 2.5)
        poses[piece.id] = PiecePose(x, y, piece.angle, y + layer * 0.01)
    return poses


def _free(table: Table, zone: Zone, pieces: Sequence[Piece]) -> dict[str, PiecePose]:
    """Return each piece at its own pose; without one in the middle of the zone."""
    left, top, middle = zone.x, zone.y, Pose(zone.w / 2, zone.h / 2)
    poses = {}
    for number, piece in enumerate(pieces):
        x, y, angle = piece.pose or middle
        x, y = zone.places.get((x, y), (x, y))
        poses[piece.id] = PiecePose(left + x, top + y, piece.angle + angle, number)
    return poses


@lru_cache(maxsize=4096)
def _share(word: str) -> float:
    """Return a number in [0, 1) that belongs to a word, the same on every run."""
    return int.from_bytes(blake2b(word.encode(), digest_size=4).digest(), "big") / (1 << 32)


_ARRANGEMENTS: Final = {
    Arrangement.PILE: _pile,
    Arrangement.PILES: _piles,
    Arrangement.ROW: _row,
    Arrangement.FAN: _fan,
    Arrangement.GRID: _grid,
    Arrangement.SCATTER: _scatter,
    Arrangement.SPOTS: _spots,
    Arrangement.FREE: _free,
}
