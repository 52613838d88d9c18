"""Names printed on boards that stay readable: above the pieces, at a place where none lies."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final

import pygame

from tabletop.core.table.layout import Kind, Shape
from tabletop.core.table.table import Table
from tabletop.ui.render.geometry.camera import Area, Camera
from tabletop.ui.render.geometry.zone_layouts import PiecePose
from tabletop.ui.render.layers.count_badges import Tag, box_of
from tabletop.ui.render.layers.text_bounds import PrintedWords

TOUCHES: Final = 0.12
"""The share of a name that pieces may touch: their outlines are larger than what is drawn."""
NAME: Final = 3.0
"""The weight of a pixel of another name, against a pixel of a piece."""


def names(
    table: Table,
    poses: Mapping[str, PiecePose],
    camera: Camera,
    written: PrintedWords,
    without: Collection[str] = (),
) -> list[Tag]:
    """Return the names that step aside for pieces, each where it is free, else where it hides least."""
    printed = [one for board in _boards(table, poses, without) for one in _printed(*board, camera, written)]
    if not printed:
        return []
    pieces = [
        _outline(table.kind_of(piece), pose, camera)
        for piece, pose in poses.items()
        if not pose.covered and piece not in without and table.kind_of(piece).shape is not Shape.BOARD
    ]
    taken = [box_of(places[0]) for places in printed]
    found: list[Tag] = []
    for number, places in enumerate(printed):
        others = [*taken[:number], *taken[number + 1 :]]
        found.append(_best(places, pieces, others, camera))
        taken[number] = box_of(found[number])
    return found


def _boards(
    table: Table, poses: Mapping[str, PiecePose], without: Collection[str]
) -> Iterator[tuple[Kind, int, PiecePose]]:
    """Yield the boards that lie upright."""
    boards = {kind.id for kind in table.kinds.values() if kind.shape is Shape.BOARD}
    pieces = table.pieces
    for piece_id, pose in poses.items():
        piece = pieces[piece_id]
        if piece.kind in boards and piece_id not in without and not pose.covered and not pose.angle % 360:
            yield table.kinds[piece.kind], piece.face, pose


def _printed(kind: Kind, face: int, pose: PiecePose, camera: Camera, written: PrintedWords) -> Iterator[list[Tag]]:
    """Yield the places of every name of a board, the usual one first."""
    unit = camera.view.scale
    left, top = camera.to_screen(pose.x - kind.width / 2, pose.y - kind.height / 2)
    for mark, box in written.prints(kind, face, unit):
        if not mark.elsewhere:
            continue
        ink = pygame.Color(mark.colour)
        words, colour = written.faces.say(mark.text), (ink.r, ink.g, ink.b)
        x, y = left + box.centerx, top + box.centery
        ways = ((0.0, 0.0), *mark.elsewhere)
        yield [Tag(words, round(x + dx * unit), round(y + dy * unit), box.h, box.w, colour) for dx, dy in ways]


def _best(places: list[Tag], pieces: list[pygame.Rect], others: list[pygame.Rect], camera: Camera) -> Tag:
    """Return the first place that is free, without a label, else the one that hides least, on a label."""
    boxes = [box_of(tag) for tag in places]
    around = boxes[0].unionall(boxes)
    near = [(pieces[number], 1.0) for number in around.collidelistall(pieces)]
    near += [(others[number], NAME) for number in around.collidelistall(others)]
    costs = [sum(box.clip(one).w * box.clip(one).h * weight for one, weight in near) for box in boxes]
    seen = [number for number, box in enumerate(boxes) if camera.viewport.contains(box)] or [0]
    free = [number for number in seen if costs[number] <= TOUCHES * boxes[number].w * boxes[number].h]
    chosen = free[0] if free else min(seen, key=lambda number: costs[number])
    return places[chosen]._replace(plate=not free)


def _outline(kind: Kind, pose: PiecePose, camera: Camera) -> pygame.Rect:
    """Return the upright rectangle of a piece, or of the ring of light around one that has letters."""
    wide, high = (kind.halo, kind.halo) if kind.tag and kind.halo else (kind.width, kind.height)
    return camera.rect(Area.around(pose.x, pose.y, wide, high))
