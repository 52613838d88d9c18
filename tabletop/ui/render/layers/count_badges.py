"""Figures and letters beside the pieces: pile counts and names of small pieces, placed so that they hide no words."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from tabletop.core.table.layout import Arrangement, Kind, Shape, Zone
from tabletop.core.table.table import Table
from tabletop.ui.render.geometry.camera import Area, Camera
from tabletop.ui.render.geometry.zone_layouts import PiecePose
from tabletop.ui.render.layers.text_bounds import PrintedWords

TAG_SIZE: Final = 12
"""The size of letters beside a piece (pixels)."""
AT_END: Final = 17
"""The size of the figure at the end of a row (pixels)."""
UNCOUNTED: Final = frozenset({Arrangement.FAN, Arrangement.GRID, Arrangement.SPOTS, Arrangement.FREE})
"""The arrangements whose pieces can be counted by eye: they have a figure only where their zone asks for one."""
COUNTED_FROM: Final = 4
"""The number of pieces from which rows and heaps have a figure; fewer can be counted at a glance."""
PILED_FROM: Final = 2
"""The number of pieces from which piles have a figure: the top piece hides the others."""
WITHIN: Final = 12.0
"""The distance of the middle of a figure from the side of its pile (mm), so that it hides little of the top piece."""
IN_ROW: Final = 8.0
"""The same distance from the last piece of a row."""
ABOVE: Final = 4.0
"""The distance from its upper or lower edge (mm)."""
HIDES: Final = 0.45
"""The share of a pile that its figure hides at most: of a smaller one it lies at the lower edge."""
BELOW: Final = 0.2
"""The distance of its middle from that edge, as a part of its height."""
OTHER_PILE: Final = 0.4
OTHER_FIGURE: Final = 3.0
"""The weights of a pixel of another pile or its figure, against a pixel of words, when a figure must hide something."""
PER_PIXEL: Final = 0.5
"""The weight of each pixel that a figure is away from its corner."""
OTHER_SHIP: Final = 10.0
WORD: Final = 3.0
"""The weights, when letters must hide something, of a pixel of a piece with letters and of words.

They are relative to a pixel of other pieces.
"""
TOUCHES: Final = 0.06
"""The share of itself that letters may overlap words with: boxes of words are larger than their letters."""


class Tag(NamedTuple):
    """The letters beside pieces, at their middle in window pixels: a count, or the name of a small piece or a place."""

    text: str
    x: int
    y: int
    size: int
    """The text size in pixels."""
    width: int = 0
    """The measured width of the words in pixels; 0 for a few letters, whose width is known well enough."""
    colour: tuple[int, int, int] | None = None
    """The colour of the name of a place; None for light letters on a dark label."""
    plate: bool = True
    """False for letters without a label behind them."""


def tags(
    table: Table,
    poses: Mapping[str, PiecePose],
    camera: Camera,
    without: Collection[str] = (),
    written: PrintedWords | None = None,
    names: Sequence[Tag] = (),
) -> list[Tag]:
    """Return the counts of piles and heaps that are hard to count by eye.

    With `written` they keep off words, among them the `names` of places.
    """
    words = [] if written is None else _words(table, poses, camera, written, without)
    words += map(box_of, names)
    small = [] if written is None else _small(table, poses, camera)
    found = _names(table, poses, camera, without, words, small)
    figures: list[tuple[list[Tag], pygame.Rect]] = []
    covers = _covers(table, poses)
    for number, zone in enumerate(table.zones.values()):
        if zone.arrange in UNCOUNTED and not zone.counted_from:
            continue
        if zone.stowed or zone.uncounted or any(_hides(cover, above, zone, number) for above, cover in covers):
            continue
        here = [piece.id for piece in table.in_zone(zone.id) if piece.id in poses and piece.id not in without]
        if zone.arrange is Arrangement.PILES:
            found += _counts(table, poses, camera, here)
            continue
        least = zone.counted_from or (PILED_FROM if zone.arrange is Arrangement.PILE else COUNTED_FROM)
        if len(here) < least:
            continue
        amount = sum(table.kind_of(piece).worth for piece in here)
        last, kind = poses[here[-1]], table.kind_of(here[-1])
        is_tile = zone.arrange is Arrangement.PILE and kind.shape is Shape.TILE  # a bare figure reads like its price
        tag = Tag(f"×{amount}" if is_tile else str(amount), 0, 0, _figure_size(camera))
        if zone.counted_from:
            figures.append(([_at_end(zone, camera, tag)], camera.rect(Area(zone.x, zone.y, zone.w, zone.h))))
        elif zone.arrange is Arrangement.SCATTER:
            figures.append((list(_along(zone, camera, tag)), camera.rect(Area(zone.x, zone.y, zone.w, zone.h))))
        elif zone.arrange is Arrangement.PILE or (
            zone.arrange is Arrangement.ROW and _is_crowded_row(table, poses, here)
        ):
            places = list(_across(kind, last, camera, tag, on_pile=zone.arrange is Arrangement.PILE))
            figures.append((places, _outline(kind, last, camera)))
    for places, own in figures:
        if camera.viewport.collidepoint(places[0].x, places[0].y):
            piles = [one for _, one in figures if one != own]
            boxes = [box_of(tag) for tag in found]
            found.append(places[0] if written is None else _clear(places, camera, words, piles, boxes))
    return found


def _at_end(zone: Zone, camera: Camera, tag: Tag) -> Tag:
    """Return the figure of a row that always has one, larger and at the right of its zone: the figures line up."""
    size = round(AT_END * camera.grain)
    x, y = camera.to_screen(zone.x + zone.w, zone.y + zone.h / 2)
    return tag._replace(x=round(x + size * 0.8), y=round(y), size=size)


def _covers(table: Table, poses: Mapping[str, PiecePose]) -> list[tuple[int, pygame.FRect]]:
    """Return the tiles that may hide whole zones, each with the number of its zone in the order of drawing."""
    found = []
    for number, zone in enumerate(table.zones.values()):
        if zone.quiet and zone.arrange is Arrangement.FREE:
            for piece in table.in_zone(zone.id):
                kind, pose = table.kind_of(piece.id), poses.get(piece.id)
                if kind.shape is Shape.TILE and pose is not None:
                    area = pygame.FRect(0, 0, kind.width, kind.height)
                    area.center = pose.x, pose.y
                    found.append((number, area))
    return found


def _hides(cover: pygame.FRect, above: int, zone: Zone, number: int) -> bool:
    """Return whether a tile lies over a whole zone that is drawn before it."""
    return number < above and cover.contains(pygame.FRect(zone.x, zone.y, max(zone.w, 1.0), max(zone.h, 1.0)))


def box_of(tag: Tag) -> pygame.Rect:
    """Return the rectangle of a tag, in window pixels."""
    if tag.width:
        box = pygame.Rect(0, 0, tag.width, tag.size)
    else:
        box = pygame.Rect(0, 0, round(max(len(tag.text) * 0.52 + 0.9, 1.5) * tag.size), round(1.45 * tag.size))
    box.center = tag.x, tag.y
    return box


def _clear(
    places: list[Tag],
    camera: Camera,
    words: Sequence[pygame.Rect],
    piles: Sequence[pygame.Rect],
    figures: Sequence[pygame.Rect],
) -> Tag:
    """Return the place that hides least of words, other piles and their figures, and is near the first place."""
    boxes = [box_of(tag) for tag in places]
    around = boxes[0].unionall(boxes)
    near = [
        (rect, weight)
        for rects, weight in ((words, 1.0), (piles, OTHER_PILE), (figures, OTHER_FIGURE))
        for rect in (rects[number] for number in around.collidelistall(list(rects)))
    ]

    best, least = 0, math.inf
    for number in [number for number, box in enumerate(boxes) if camera.viewport.contains(box)] or [0]:
        cost = math.hypot(places[number].x - places[0].x, places[number].y - places[0].y) * PER_PIXEL
        if cost < least:
            cost += sum(_shared(boxes[number], rect) * weight for rect, weight in near)
        if cost < least:
            best, least = number, cost
    return places[best]


def _shared(one: pygame.Rect, other: pygame.Rect) -> int:
    both = one.clip(other)
    return both.w * both.h


def _lost(box: pygame.Rect, under: Sequence[tuple[pygame.Rect, float]]) -> float:
    """Return how much of these weighted rectangles letters hide; 0 when that is next to nothing."""
    area = sum(_shared(box, one) * weight for one, weight in under)
    return area if area > TOUCHES * box.w * box.h else 0


def _across(kind: Kind, pose: PiecePose, camera: Camera, tag: Tag, on_pile: bool) -> Iterator[Tag]:
    """Yield the possible places of the figure of a pile, the best first.

    That is across the lower right corner of the top piece, so that little of it is hidden, or at the lower edge of a
    small one; then from there upwards, across another corner, beside it.
    """
    outline, box, scale = _outline(kind, pose, camera), box_of(tag), camera.view.scale
    middle = pose.x + kind.width / 2 - (WITHIN if on_pile else IN_ROW)
    left, right = camera.to_screen(pose.x - kind.width / 2 + WITHIN, 0)[0], camera.to_screen(middle, 0)[0]
    low, high = outline.bottom - ABOVE * scale, outline.top + ABOVE * scale
    first = low if on_pile else camera.to_screen(0, pose.y)[1]
    if on_pile and box.w * box.h > HIDES * outline.w * outline.h:
        right, first = outline.centerx, outline.bottom + box.h * BELOW
    yield tag._replace(x=round(right), y=round(first))
    edge = min(outline.right - ABOVE * scale, camera.viewport.right - box.w / 2)
    for x in (edge, outline.right - box.w / 2 - 1):
        for step in range(9):  # a band of the piece without words
            yield tag._replace(x=round(x), y=round(low + (high - low) * step / 8))
    corner = min(outline.right, camera.viewport.right - box.w / 2 - 1)  # in sight, too, for a pile at the edge
    for x, y in (
        (left, low),
        (left, high),
        (outline.right + box.w / 2, outline.bottom - box.h / 2),
        (corner, outline.top - box.h / 2),
        (corner, outline.bottom + box.h / 2),
        (outline.left, outline.top - box.h / 2),
        (outline.left - box.w / 2, outline.bottom - box.h / 2),
    ):
        yield tag._replace(x=round(x), y=round(y))


def _along(zone: Zone, camera: Camera, tag: Tag) -> Iterator[Tag]:
    """Yield the possible places of the figure of a heap.

    They are on the edge of its zone that has no name, from the middle outwards, then within that edge.
    """
    low = zone.label is None or zone.label[1] <= zone.y + zone.h / 2
    y = zone.y + zone.h + 2.0 if low else zone.y - 2.0
    for inwards in (0.0, 5.0, 10.0):
        for share in (0.5, 0.3, 0.7, 0.1, 0.9):
            place = camera.to_screen(zone.x + zone.w * share, y - inwards if low else y + inwards)
            yield tag._replace(x=round(place[0]), y=round(place[1]))


def _outline(kind: Kind, pose: PiecePose, camera: Camera) -> pygame.Rect:
    """Return the upright rectangle of a piece, in window pixels."""
    return camera.rect(Area.around(pose.x, pose.y, *pose.sides(kind)))


def _words(
    table: Table, poses: Mapping[str, PiecePose], camera: Camera, written: PrintedWords, without: Collection[str]
) -> list[pygame.Rect]:
    """Return the boxes of the names of zones and of the print on open pieces."""
    found = [box for zone in table.zones.values() if (box := written.name(zone, camera)) is not None]
    pieces, kinds = table.pieces, table.kinds
    for piece_id, pose in poses.items():
        if not pose.covered and piece_id not in without:
            piece = pieces[piece_id]
            found += written.on(kinds[piece.kind], piece.face, pose, camera)
    return found


def _small(table: Table, poses: Mapping[str, PiecePose], camera: Camera) -> list[pygame.Rect]:
    """Return outlines of the pieces that letters must not hide; nothing where no piece has letters."""
    if not any(kind.tag for kind in table.kinds.values()):
        return []
    shown = ((table.kind_of(piece), pose) for piece, pose in poses.items() if not pose.covered)
    return [_outline(kind, pose, camera) for kind, pose in shown if kind.shape is not Shape.BOARD and not kind.tag]


def _figure_size(camera: Camera) -> int:
    return min(max(round(12 * camera.view.scale), 12), round(16 * camera.grain))


def _counts(table: Table, poses: Mapping[str, PiecePose], camera: Camera, pieces: Sequence[str]) -> Iterator[Tag]:
    """Yield the figure at the right of each pile of a kind."""
    top = {table.pieces[piece].kind: piece for piece in pieces}
    for kind, piece in top.items():
        count = sum(table.pieces[one].kind == kind for one in pieces)
        x, y = camera.to_screen(poses[piece].x + table.kinds[kind].width / 2, poses[piece].y)
        size = _figure_size(camera)
        if camera.viewport.collidepoint(x, y):
            yield Tag(f"×{count}", round(x + size), round(y), size)


# -- names of pieces ---------------------------------------------------------------------------------------------------
def _names(
    table: Table,
    poses: Mapping[str, PiecePose],
    camera: Camera,
    without: Collection[str],
    words: Sequence[pygame.Rect],
    small: Sequence[pygame.Rect],
) -> list[Tag]:
    """Return the letters of pieces that have some, placed off their silhouettes.

    They are at the right in a row, else where they hide least of other such pieces and their letters, of words, and
    of small pieces; the lower right first.
    """
    tagged = {kind.id for kind in table.kinds.values() if kind.tag}
    outlines: dict[str, pygame.Rect] = {}
    for piece_id, pose in poses.items() if tagged else ():
        piece = table.pieces[piece_id]
        hidden = pose.covered or piece_id in without or table.zones[piece.zone].arrange is Arrangement.GRID
        if piece.kind in tagged and not hidden:
            outline = pygame.Rect(0, 0, *[2 * round(table.kinds[piece.kind].width / 2 * camera.view.scale)] * 2)
            outline.center = round(camera.to_screen(pose.x, pose.y)[0]), round(camera.to_screen(pose.x, pose.y)[1])
            outlines[piece_id] = outline
    found: list[Tag] = []
    size = round(TAG_SIZE * camera.grain)
    taken: list[pygame.Rect] = []
    for piece_id, outline in outlines.items():
        others = [*taken, *(one for other, one in outlines.items() if other != piece_id)]
        in_row = table.zones[table.pieces[piece_id].zone].arrange is Arrangement.ROW
        boxes = _beside(outline, in_row, size)
        around = boxes[0].unionall(boxes)
        near = [(one, OTHER_SHIP) for one in others if one.colliderect(around)]
        near += [(words[number], WORD) for number in around.collidelistall(list(words))]
        near += [(small[number], 1.0) for number in around.collidelistall(list(small))]
        box = min(boxes, key=lambda one: _lost(one, near))
        if camera.viewport.collidepoint(box.center):
            taken.append(box)
            found.append(Tag(table.kind_of(piece_id).tag, *box.center, size))
    return found


def _beside(outline: pygame.Rect, in_row: bool, size: int) -> list[pygame.Rect]:
    """Return the possible places of a letter beside a piece."""
    box = pygame.Rect(0, 0, round(size * 1.5), round(size * 1.5))
    x, y, reach = *outline.center, outline.width / 2
    if in_row:
        box.center = round(x + reach + size * 0.9), y
        return [box]
    boxes = []
    corners = [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)]
    for right, down in (*corners, (1.35, 0.0), (-1.35, 0.0), (0.0, -1.35), *((1.5 * x, 1.5 * y) for x, y in corners)):
        box.center = (
            round(x + right * (reach * 0.75 + size * 0.6)),
            round(y + down * (reach * 0.75 + size * 0.5)),
        )
        boxes.append(box.copy())
    return boxes


def _is_crowded_row(table: Table, poses: Mapping[str, PiecePose], pieces: Sequence[str]) -> bool:
    """Return whether interchangeable pieces overlap so much that they cannot be told apart."""
    kinds = {table.pieces[piece].kind for piece in pieces}
    apart = poses[pieces[1]].x - poses[pieces[0]].x
    return len(kinds) == 1 and 0 < apart < table.kind_of(pieces[0]).width * 0.6
