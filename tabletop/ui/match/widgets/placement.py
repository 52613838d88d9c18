"""The place for a bubble in the window: a grid of weights says how much it would hide anywhere, and the least wins."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, cos, hypot, radians, sin
from typing import Final

import numpy as np
import pygame

from tabletop.core.table.layout import Kind, Shape, TextElement, Zone
from tabletop.core.table.table import Table
from tabletop.ui.render.geometry.camera import Area
from tabletop.ui.render.geometry.zone_layouts import PiecePose
from tabletop.ui.render.table_view import TableView

CELL: Final = 8
"""Pixels of a side of a cell."""
SHUT: Final = 1e6
"""Weight of a cell outside the free area."""
SPOKEN_OF: Final = 1e4
"""Weight of a cell of the subject of a bubble, and of other bubbles."""
USED: Final = 300.0
"""Weight of a cell of something that can be used."""
AROUND: Final = 40.0
"""Weight of a cell close to the subject of a bubble, where its arrow is."""
LEGAL: Final = 8.0
"""Weight of a cell of another legal choice."""
HELD: Final = 10.0
"""Weight of a cell of a card in a hand."""
LETTERS: Final = 6.0
PIECE: Final = 4.0
PLACE: Final = 2.0
TRAY: Final = 0.5
"""Weight of a cell of the tray, while no dice wait."""
MAT: Final = 2.0
"""Weight of a cell of a board that is one of several."""
BOARD: Final = 0.5
"""Weight of a cell of the board that takes up most of the table."""
READ: Final = 0.5
"""Weight of a cell of the log that has been read."""
AWAY: Final = 1.0
"""Weight of a pixel of distance between the bubble and its first subject."""
AWAY_FROM_OTHERS: Final = AWAY / 4
"""The same for the other subjects."""
TURNS: Final = (0, 30, -30, 60, -60, 90, -90, 120, -120, 150, -150, 180)
"""Degrees by which a short arrow may be turned off the straight line."""
TURN_PER_WEIGHT: Final = 10
"""Degrees of such a turn that count as much as a weight of 1 on one cell."""
LETTER_WIDTH: Final = 0.6
"""Width of a letter by its height, roughly."""


class Clutter:
    """A grid of weights over a window of a size. Free areas are opened, and the things in them are laid on it."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._cells = np.full((size[1] // CELL, size[0] // CELL), SHUT)

    def copy(self) -> Clutter:
        """Return a grid of the same weights, on which other things may be laid."""
        other = Clutter((0, 0))
        other._cells = self._cells.copy()
        return other

    def open(self, room: pygame.Rect, weight: float = 0.0) -> None:
        """Open an area in which a bubble may lie."""
        left, top = ceil(room.left / CELL), ceil(room.top / CELL)
        self._cells[max(0, top) : max(0, room.bottom // CELL), max(0, left) : max(0, room.right // CELL)] = weight

    def lay(self, rect: pygame.Rect, weight: float) -> None:
        """Lay something of a weight on an area; where it overlaps something else the larger weight counts."""
        part = self._cells[
            max(0, rect.top // CELL) : max(0, ceil(rect.bottom / CELL)),
            max(0, rect.left // CELL) : max(0, ceil(rect.right / CELL)),
        ]
        np.maximum(part, weight, out=part)

    def lay_table(self, view: TableView) -> None:
        """Lay everything visible on a table, with the printed text."""
        for zone in view.table.zones.values():
            self._lay_zone(view, zone)
        for piece, pose in view.poses.items():
            if not pose.covered:
                self._lay_piece(view, piece, pose)

    def _lay_zone(self, view: TableView, zone: Zone) -> None:
        """Lay a zone, if its name makes it known to players, and the letters of the name."""
        if zone.name is None:
            return
        if not zone.quiet:
            self.lay(view.camera.rect(Area(zone.x, zone.y, zone.w, zone.h)), TRAY if zone.role == "tray" else PLACE)
        if zone.label is not None:
            x, y, tall = zone.label
            wide = tall * LETTER_WIDTH * len(view.catalogue.text(zone.name, view.names))
            self.lay(view.camera.rect(Area(x - wide / 2, y - tall, wide, tall * 2)), LETTERS)

    def _lay_piece(self, view: TableView, piece: str, pose: PiecePose) -> None:
        """Lay a piece and the letters on it."""
        table = view.table
        kind = table.kind_of(piece)
        self.lay(_area(view, kind, pose), _weight_of(table, piece, kind))
        for area in _letters(view, kind, pose, table.pieces[piece].face):
            self.lay(area, LETTERS)

    def under(self, rect: pygame.Rect) -> float:
        """Return the total weight under a rectangle."""
        return float(
            self._cells[
                max(0, rect.top // CELL) : ceil(rect.bottom / CELL), max(0, rect.left // CELL) : ceil(rect.right / CELL)
            ].sum()
        )

    def best(self, size: tuple[int, int], near: Iterable[pygame.Rect]) -> tuple[float, pygame.Rect]:
        """Return the place for a bubble of a size with the least cost, and that cost.

        The cost is the weight under the bubble and its distance from its subjects.
        """
        wide, tall = ceil(size[0] / CELL), ceil(size[1] / CELL)
        rows, columns = self._cells.shape
        sums = np.zeros((rows + 1, columns + 1))
        sums[1:, 1:] = self._cells.cumsum(0).cumsum(1)
        down, across = max(1, rows - tall + 1), max(1, columns - wide + 1)
        bottom, right = slice(rows + 1 - down, rows + 1), slice(columns + 1 - across, columns + 1)
        cost = sums[bottom, right] - sums[:down, right] - sums[bottom, :across] + sums[:down, :across]
        lefts, tops = np.arange(across) * CELL, np.arange(down)[:, None] * CELL
        for number, rect in enumerate(near):
            beside = np.maximum(0, np.maximum(rect.left - lefts - size[0], lefts - rect.right))
            above = np.maximum(0, np.maximum(rect.top - tops - size[1], tops - rect.bottom))
            cost = cost + (AWAY_FROM_OTHERS if number else AWAY) * np.hypot(beside, above)
        row, column = divmod(int(cost.argmin()), across)
        return float(cost[row, column]), pygame.Rect((column * CELL, row * CELL), size)

    def free_way(
        self, start: tuple[int, int], end: tuple[int, int], length: int, inside: pygame.Rect
    ) -> tuple[int, int]:
        """Return the start of a short arrow to `end`: towards `start`, but turned away from what it would hide.

        The unit vector from `end` to `start` is rotated by each of `TURNS`. Along each direction the weights of the
        cells are added up, one point a cell, with a little for the turn; the smallest sum wins.
        """
        across, down = start[0] - end[0], start[1] - end[1]
        whole = hypot(across, down) or 1.0
        ways = []
        for turn in TURNS:
            c, s = cos(radians(turn)), sin(radians(turn))
            x, y = (across * c - down * s) / whole, (across * s + down * c) / whole
            points = [(round(end[0] + x * far), round(end[1] + y * far)) for far in range(CELL, length + 1, CELL)]
            lost = sum(min(USED, self._at(point)) for point in points)
            lost += 0 if inside.collidepoint(points[-1]) else SHUT
            ways.append((lost + abs(turn) / TURN_PER_WEIGHT, abs(turn), points[-1]))
        return min(ways)[2]

    def crosses(self, start: tuple[int, int], end: tuple[int, int], target: pygame.Rect) -> bool:
        """Return whether a line to a target lies over pieces or letters on its way."""
        steps = max(1, int(hypot(end[0] - start[0], end[1] - start[1]) // CELL))
        parts = (
            (start[0] + (end[0] - start[0]) * n / steps, start[1] + (end[1] - start[1]) * n / steps)
            for n in range(steps)
        )
        points = [(round(x), round(y)) for x, y in parts]
        return any(self._at(point) >= PIECE for point in points if not target.collidepoint(point))

    def _at(self, point: tuple[int, int]) -> float:
        """Return the weight at a point of the window."""
        row, column = point[1] // CELL, point[0] // CELL
        if 0 <= row < self._cells.shape[0] and 0 <= column < self._cells.shape[1]:
            return float(self._cells[row, column])
        return SHUT


def _weight_of(table: Table, piece: str, kind: Kind) -> float:
    """Return the weight of a piece. A board that covers more than half of the table counts as the main board."""
    if table.zones[table.pieces[piece].zone].role == "hand":
        return HELD
    if kind.shape is not Shape.BOARD:
        return PIECE
    return BOARD if 2 * kind.width * kind.height > table.width * table.height else MAT


def _area(view: TableView, kind: Kind, pose: PiecePose) -> pygame.Rect:
    """Return the area of a piece in the window; a piece turned by 90 degrees lies across."""
    wide, tall = pose.sides(kind)
    if 45 < pose.angle % 180 < 135:
        wide, tall = tall, wide
    return view.camera.rect(Area.around(pose.x, pose.y, wide, tall))


def _letters(view: TableView, kind: Kind, pose: PiecePose, face: int) -> list[pygame.Rect]:
    """Return the areas of the text on a piece, unless it is turned."""
    marks = kind.faces[min(face, len(kind.faces) - 1)] if kind.faces and pose.angle % 360 == 0 else ()
    size, (wide, tall) = pose.size, pose.sides(kind)
    left, top = pose.x - wide / 2, pose.y - tall / 2
    texts = (mark for mark in marks if isinstance(mark, TextElement))
    boxes = (Area(left + m.x * size, top + m.y * size, m.w * size, m.h * size) for m in texts)
    return [view.camera.rect(box) for box in boxes]
