"""What is to be drawn, as data: sprites by key, place, angle and order. The Surface back end and tests read it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

import pygame

from tabletop.core.plan import Arrange, Kind, Shape
from tabletop.core.table import Table
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
    """One sprite on the screen: its centre in window pixels, degrees clockwise, place in the drawing order."""

    sprite: SpriteKey
    x: int
    y: int
    angle: float
    z: tuple[int, float, str]

    @property
    def piece(self) -> str:
        return self.z[2]


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


def resting(
    table: Table, lies: Mapping[str, Lie], camera: Camera, without: Collection[str] = (), boards: bool = False
) -> list[Drawn]:
    """The pieces that lie in sight, lowest first; only boards, or all but boards."""
    order = {zone: number for number, zone in enumerate(table.zones)}
    entries = []
    pieces, kinds, scale = table.pieces, table.kinds, camera.view.scale
    left, top = camera.viewport.topleft
    right, bottom = camera.viewport.bottomright
    for piece_id, lie in lies.items():
        piece = pieces[piece_id]
        kind = kinds[piece.kind]
        if lie.covered or (kind.shape is Shape.BOARD) is not boards or piece_id in without:
            continue
        x, y = camera.to_screen(lie.x, lie.y)
        reach = _reach(kind) * scale
        if x + reach < left or x - reach > right or y + reach < top or y - reach > bottom:
            continue
        key = SpriteKey(piece.kind, piece.face, piece.marks, "rest")
        entries.append(Drawn(key, round(x), round(y), lie.angle, (order.get(piece.zone, 0), lie.z, piece_id)))
    entries.sort(key=lambda entry: entry.z)
    return entries


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
