"""What is to be drawn, as data: sprites by key, place, angle and order. The Surface back end and tests read it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

import pygame

from tabletop.core.plan import Arrange, Kind, Shape
from tabletop.core.table import Piece, Table
from tabletop.ui.render.camera import Camera
from tabletop.ui.render.layouts import Lie
from tabletop.ui.render.sprites import Light, Look, SpriteKey

TAG_SIZE = 12
"""Letters beside a piece (pixels)."""
COUNTED_FROM = 4
"""Rows and heaps of so many pieces or more carry a figure; fewer are seen at a glance."""
PILED_FROM = 2
"""Piles of so many carry one: the top piece hides the others."""


class Drawn(NamedTuple):
    """One sprite on the screen: its centre in window pixels, degrees clockwise, and the piece that it shows."""

    sprite: SpriteKey
    x: int
    y: int
    angle: float
    piece: str


class Tag(NamedTuple):
    """Letters beside pieces, at their middle in window pixels: how many lie there, or what a small piece is called."""

    text: str
    x: int
    y: int
    size: int
    """Text size in pixels."""


def key_of(table: Table, piece_id: str, look: Look = "rest", light: Light | None = None) -> SpriteKey:
    """The sprite that shows a piece as it lies now."""
    piece = table.pieces[piece_id]
    return SpriteKey(piece.kind, piece.face, piece.marks, look, light)


def is_board(table: Table, piece_id: str) -> bool:
    return table.kind_of(piece_id).shape is Shape.BOARD


class _Listed(NamedTuple):
    """How a piece lay when its entry was made, and the entry; None where nothing of it is in sight."""

    place: tuple[float, ...]
    kind: Kind
    face: int
    marks: tuple[str, ...]
    entry: Drawn | None


class DrawList:
    """The draw list of a table that is painted again and again: a piece that is seen as before is the same entry again,
    whatever was laid above or below it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._frame: object = None
        self._known: dict[str, _Listed] = {}

    def of(
        self, lies: Mapping[str, Lie], camera: Camera, without: Collection[str] = ()
    ) -> tuple[list[Drawn], list[Drawn]]:
        """The boards and the other pieces that lie in sight, lowest first."""
        pieces, kinds = self.table.pieces, self.table.kinds
        order = {zone: number for number, zone in enumerate(self.table.zones)}
        frame = (camera.view, tuple(camera.viewport))
        known: dict[str, _Listed] = self._known if frame == self._frame else {}
        now: dict[str, _Listed] = {}
        boards: list[tuple[int, float, str, Drawn]] = []
        others: list[tuple[int, float, str, Drawn]] = []
        for piece_id, lie in lies.items():
            if lie.covered:
                continue
            piece = pieces[piece_id]
            kind = kinds[piece.kind]
            one = known.get(piece_id)
            if (
                one is None
                or one.place != lie[:3]
                or one.face != piece.face
                or one.kind is not kind
                or one.marks != piece.marks
            ):
                entry = _entry(piece_id, kind, piece, lie, camera)
                if one is not None and one.entry == entry:  # it has not moved by a pixel
                    entry = one.entry
                one = _Listed(lie[:3], kind, piece.face, piece.marks, entry)
            now[piece_id] = one
            if one.entry is not None and piece_id not in without:
                found = boards if kind.shape is Shape.BOARD else others
                found.append((order.get(piece.zone, 0), lie.z, piece_id, one.entry))
        self._frame, self._known = frame, now
        boards.sort()
        others.sort()
        return [one[3] for one in boards], [one[3] for one in others]


def _entry(piece_id: str, kind: Kind, piece: Piece, lie: Lie, camera: Camera) -> Drawn | None:
    """The entry of a piece; None when nothing of it is in sight."""
    x, y = camera.to_screen(lie.x, lie.y)
    reach, seen = _reach(kind) * camera.view.scale, camera.viewport
    if x + reach < seen.left or x - reach > seen.right or y + reach < seen.top or y - reach > seen.bottom:
        return None
    return Drawn(SpriteKey(kind.id, piece.face, piece.marks, "rest"), round(x), round(y), lie.angle, piece_id)


def resting(
    table: Table, lies: Mapping[str, Lie], camera: Camera, without: Collection[str] = (), boards: bool = False
) -> list[Drawn]:
    """The pieces that lie in sight, lowest first; only boards, or all but boards."""
    lying, others = DrawList(table).of(lies, camera, without)
    return lying if boards else others


def _reach(kind: Kind) -> float:
    """No part of a piece or its shadow is further from its centre than this (mm)."""
    return (kind.width + kind.height) * 0.6 + kind.thickness + 4.0


def tags(table: Table, lies: Mapping[str, Lie], camera: Camera, without: Collection[str] = ()) -> list[Tag]:
    """How many lie in each pile and heap where counting by eye is a nuisance."""
    found = _names(table, lies, camera, without)
    size = _figure_size(camera)
    for zone in table.zones.values():
        here = [piece.id for piece in table.in_zone(zone.id) if piece.id in lies and piece.id not in without]
        if zone.arrange is Arrange.PILES:
            found += _counts(table, lies, camera, here)
            continue
        if len(here) < (PILED_FROM if zone.arrange is Arrange.PILE else COUNTED_FROM):
            continue
        last, kind = lies[here[-1]], table.kind_of(here[-1])
        match zone.arrange:
            case Arrange.PILE:  # across the corner, so that little of the top piece is hidden
                x, y = last.x + kind.width / 2 - 12.0, last.y + kind.height / 2 - 4.0
            case Arrange.SCATTER:  # across the edge that bears no name
                named_below = zone.label is not None and zone.label[1] > zone.y + zone.h / 2
                x, y = zone.x + zone.w / 2, zone.y - 2.0 if named_below else zone.y + zone.h + 2.0
            case Arrange.ROW if _is_crowded_row(table, lies, here):
                x, y = last.x + kind.width / 2 - 8.0, last.y
            case _:
                continue
        place = camera.to_screen(x, y)
        if camera.viewport.collidepoint(place):
            found.append(Tag(str(len(here)), round(place[0]), round(place[1]), size))
    return found


def _figure_size(camera: Camera) -> int:
    return min(max(round(12 * camera.view.scale), 12), round(16 * camera.grain))


def _counts(table: Table, lies: Mapping[str, Lie], camera: Camera, pieces: Sequence[str]) -> Iterator[Tag]:
    """The figure at the right of each pile of a kind."""
    top = {table.pieces[piece].kind: piece for piece in pieces}
    for kind, piece in top.items():
        count = sum(table.pieces[one].kind == kind for one in pieces)
        x, y = camera.to_screen(lies[piece].x + table.kinds[kind].width / 2, lies[piece].y)
        size = _figure_size(camera)
        if camera.viewport.collidepoint(x, y):
            yield Tag(f"× {count}", round(x + 1.6 * size), round(y), size)


def _names(table: Table, lies: Mapping[str, Lie], camera: Camera, without: Collection[str]) -> list[Tag]:
    """The letters of pieces that have some, off their silhouettes: at the right in a row, else at a corner that is
    free of other such pieces and their letters, the lower right first."""
    tagged = {kind.id for kind in table.kinds.values() if kind.tag}
    outlines: dict[str, pygame.Rect] = {}
    for piece_id, lie in lies.items() if tagged else ():
        piece = table.pieces[piece_id]
        hidden = lie.covered or piece_id in without or table.zones[piece.zone].arrange is Arrange.GRID
        if piece.kind in tagged and not hidden:
            outline = pygame.Rect(0, 0, *[2 * round(table.kinds[piece.kind].width / 2 * camera.view.scale)] * 2)
            outline.center = round(camera.to_screen(lie.x, lie.y)[0]), round(camera.to_screen(lie.x, lie.y)[1])
            outlines[piece_id] = outline
    found: list[Tag] = []
    size = round(TAG_SIZE * camera.grain)
    taken: list[pygame.Rect] = []
    for piece_id, outline in outlines.items():
        others = [*taken, *(one for other, one in outlines.items() if other != piece_id)]
        in_row = table.zones[table.pieces[piece_id].zone].arrange is Arrange.ROW
        boxes = _beside(outline, in_row, size)
        box = next((one for one in boxes if one.collidelist(others) < 0), boxes[0])
        if camera.viewport.collidepoint(box.center):
            taken.append(box)
            found.append(Tag(table.kind_of(piece_id).tag, *box.center, size))
    return found


def _beside(outline: pygame.Rect, in_row: bool, size: int) -> list[pygame.Rect]:
    """Where a letter may stand beside a piece."""
    box = pygame.Rect(0, 0, round(size * 1.5), round(size * 1.5))
    x, y, reach = *outline.center, outline.width / 2
    if in_row:
        box.center = round(x + reach + size * 0.9), y
        return [box]
    boxes = []
    for right, down in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        box.center = (
            round(x + right * (reach * 0.75 + size * 0.6)),
            round(y + down * (reach * 0.75 + size * 0.5)),
        )
        boxes.append(box.copy())
    return boxes


def _is_crowded_row(table: Table, lies: Mapping[str, Lie], pieces: Sequence[str]) -> bool:
    """Whether look-alikes overlap so much that they cannot be told apart."""
    kinds = {table.pieces[piece].kind for piece in pieces}
    apart = lies[pieces[1]].x - lies[pieces[0]].x
    return len(kinds) == 1 and 0 < apart < table.kind_of(pieces[0]).width * 0.6


def describe(entries: list[Drawn]) -> list[str]:
    """The list in words, one sprite a line, for tests and for people who look for a fault."""
    return [
        f"{entry.piece}: {entry.sprite.kind} face {entry.sprite.face}"
        f"{' ' + ' '.join(entry.sprite.marks) if entry.sprite.marks else ''}"
        f" at {entry.x},{entry.y} turned {entry.angle:.0f}"
        for entry in entries
    ]
