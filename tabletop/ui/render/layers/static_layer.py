"""The cached picture of everything at rest: backdrop, pieces and figures; only what changes is repainted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import pygame

from tabletop.ui.render.geometry.camera import Camera, View
from tabletop.ui.render.layers.backdrop import Backdrop
from tabletop.ui.render.layers.count_badges import Tag
from tabletop.ui.render.layers.draw_list import Drawn
from tabletop.ui.render.sprites.extrude import Solid
from tabletop.ui.render.sprites.sprite_cache import SpriteKey, Sprites
from tabletop.ui.system.picture_memory import kept
from tabletop.ui.text.text import Colour, Text

FEW = 24
"""The number of rectangles above which they are merged by the tiles that they touch."""
TILE = 96
"""The size of such a tile in pixels."""
FADED = 62
"""The opacity of pieces when they are faded, of 255."""


Placed: TypeAlias = tuple[pygame.Surface, tuple[int, int]]
"""A surface and its place in the layer."""


class StaticLayer:
    """One opaque picture of the viewport.

    `bring_up` repaints what differs and returns where, in window pixels; whatever looks the same as before has the
    same entry as before.
    """

    def __init__(self, backdrop: Backdrop, sprites: Sprites, text: Text) -> None:
        self.backdrop = backdrop
        self.sprites = sprites
        self.text = text
        self.surface = pygame.Surface((1, 1))
        self.view = View(1.0, 0.0, 0.0)
        """The view for which it was painted."""
        self._entries: list[Drawn] = []
        self.tags: list[Tag] = []
        self._pictures: list[Placed] = []
        self._boxes: list[pygame.Rect] = []
        """The pictures of entries, then of tags, and the rectangle of each in the layer."""
        self._used: set[tuple[SpriteKey, float, float]] = set()
        self._made_for: object = None
        """The state that the pictures were made for."""
        self._faded = False
        self._valid = False

    def forget(self) -> None:
        """Repaint everything next time."""
        self._valid = False

    def bring_up(
        self, camera: Camera, entries: list[Drawn], tags: list[Tag], faded: bool, repainted: bool
    ) -> list[pygame.Rect]:
        """Show `entries` and `tags` and return the changed rectangles; `repainted` means that the backdrop is new."""
        whole = repainted or not self._valid or faded or self._faded or self.surface.get_size() != camera.viewport.size
        if whole:
            dirty = [camera.viewport.copy()]
        else:
            changed = differing(self._entries, entries)
            dirty = [self._entry_rect(entry, camera.view.scale) for entry in changed]
            for tag in set(tags).symmetric_difference(self.tags):
                picture = picture_of_tag(self.text, tag)
                dirty.append(picture.get_rect(center=(tag.x, tag.y)))
        self.view = camera.view
        self._faded, self._valid = faded, True
        made_for = (camera.view, tuple(camera.viewport), self.sprites.forgotten)
        self._take_over(camera, entries, tags, anew=made_for != self._made_for)
        self._made_for = made_for
        if whole:
            if self.surface.get_size() != camera.viewport.size:
                self.surface = self.backdrop.surface.copy()
            self._paint_all(camera, faded)
            return dirty
        dirty = merged([rect.clip(camera.viewport) for rect in dirty])
        for rect in dirty:
            self._paint(camera, rect)
        return dirty

    def _take_over(self, camera: Camera, entries: list[Drawn], tags: list[Tag], *, anew: bool) -> None:
        """Take the pictures to show from now on, lowest first; those of entries that were already there are kept."""
        left, top = camera.viewport.topleft
        before = {} if anew else {id(entry): number for number, entry in enumerate(self._entries)}
        sprites: dict[tuple[SpriteKey, float, float], Solid] = {}
        pictures: list[Placed] = []
        boxes: list[pygame.Rect] = []
        for entry in entries:
            number = before.get(id(entry))
            if number is not None:
                pictures.append(self._pictures[number])
                boxes.append(self._boxes[number])
                continue
            drawn = entry.sprite, entry.angle, entry.size
            solid = sprites.get(drawn)
            if solid is None:
                solid = sprites[drawn] = self.sprites.get(entry.sprite, camera.view.scale * entry.size, entry.angle)
            place = entry.x + solid.dx - left, entry.y + solid.dy - top
            pictures.append((solid.surface, place))
            boxes.append(pygame.Rect(place, solid.surface.get_size()))
        for tag in tags:
            picture = picture_of_tag(self.text, tag)
            box = picture.get_rect(center=(tag.x - left, tag.y - top))
            pictures.append((picture, box.topleft))
            boxes.append(box)
        self._entries, self.tags, self._pictures, self._boxes = entries, tags, pictures, boxes
        self._used = set(sprites) if anew else self._used | sprites.keys()
        for sprite, angle, size in self._used:  # what is visible is not forgotten in favour of what is not
            self.sprites.get(sprite, camera.view.scale * size, angle)

    def _paint_all(self, camera: Camera, faded: bool) -> None:
        self.surface.blit(self.backdrop.surface, (0, 0))
        if faded:
            full = self.surface.copy()
            names = sum(tag.colour is not None for tag in self.tags)
            first = len(self._pictures) - names
            full.fblits(self._pictures[:first], pygame.BLEND_PREMULTIPLIED)
            full.set_alpha(FADED)
            self.surface.blit(full, (0, 0))
            self.surface.fblits(self._pictures[first:], pygame.BLEND_PREMULTIPLIED)  # the board is seen with its names
        else:
            self.surface.fblits(self._pictures, pygame.BLEND_PREMULTIPLIED)

    def _paint(self, camera: Camera, rect: pygame.Rect) -> None:
        inner = rect.move(-camera.viewport.x, -camera.viewport.y)
        touched = [self._pictures[number] for number in inner.collidelistall(self._boxes)]
        self.surface.set_clip(inner)
        self.surface.blit(self.backdrop.surface, inner, inner)
        self.surface.fblits(touched, pygame.BLEND_PREMULTIPLIED)
        self.surface.set_clip(None)

    def _entry_rect(self, entry: Drawn, scale: float) -> pygame.Rect:
        solid = self.sprites.get(entry.sprite, scale * entry.size, entry.angle)
        return pygame.Rect((entry.x + solid.dx, entry.y + solid.dy), solid.surface.get_size())


def differing(before: list[Drawn], after: list[Drawn]) -> list[Drawn]:
    """Return the entries of only one list, and those of both that are in another order now.

    A renumbered place in the order is no difference: one piece that leaves a heap does not repaint the rest.
    """
    old, new = {id(entry) for entry in before}, {id(entry) for entry in after}
    lasting, ordered = [one for one in before if id(one) in new], [one for one in after if id(one) in old]
    changed = [one for one in before if id(one) not in new] + [one for one in after if id(one) not in old]
    if lasting != ordered:
        changed += [one for place, one in enumerate(ordered) if lasting[place] is not one]
    return changed


def merged(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Return disjoint rectangles that cover these, so that nothing is painted twice; of many, a little more."""
    filled = [rect for rect in rects if rect.w and rect.h]
    if len(filled) > FEW:
        return _tiled(filled)
    result: list[pygame.Rect] = []
    for rect in filled:
        joined = rect.copy()
        while (touched := joined.collidelist(result)) >= 0:
            joined.union_ip(result.pop(touched))
        result.append(joined)
    return result


def _tiled(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Return the touched tiles of a grid, joined along rows and then down, within the common bounds."""
    bounds = rects[0].unionall(rects[1:])
    left, top = bounds.topleft
    rows: dict[int, set[int]] = {}
    for x, y, width, height in rects:
        columns = range((x - left) // TILE, (x + width - 1 - left) // TILE + 1)
        for row in range((y - top) // TILE, (y + height - 1 - top) // TILE + 1):
            rows.setdefault(row, set()).update(columns)
    found: list[pygame.Rect] = []
    above: dict[tuple[int, int], pygame.Rect] = {}
    for row in sorted(rows):
        here: dict[tuple[int, int], pygame.Rect] = {}
        for span in _spans(sorted(rows[row])):
            x, y = left + span[0] * TILE, top + row * TILE
            run = above.get(span)
            if run is not None and run.bottom == y:
                run.height += TILE
            else:
                run = pygame.Rect(x, y, (span[1] - span[0] + 1) * TILE, TILE)
                found.append(run)
            here[span] = run
        above = here
    return [run.clip(bounds) for run in found]


def _spans(numbers: list[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and last of each run of consecutive numbers."""
    first = last = numbers[0]
    for number in numbers[1:]:
        if number > last + 1:
            yield first, last
            first = number
        last = number
    yield first, last


def picture_of_tag(text: Text, tag: Tag) -> pygame.Surface:
    """Return the picture of letters beside pieces, or of the name of a place, premultiplied."""
    if tag.colour is None:
        return tag_picture(text, tag.text, tag.size)
    return name_picture(text, tag.text, tag.size, tag.colour, tag.plate)


@kept
def name_picture(text: Text, words: str, size: int, colour: Colour, plate: bool) -> pygame.Surface:
    """Return the name of a place in its colour, on a dark plate where it lies on something; premultiplied."""
    line = text.line(words, size, colour).premul_alpha()
    if not plate:
        return line
    picture = pygame.Surface((line.get_width() + round(size * 0.5), round(size * 1.3)), pygame.SRCALPHA)
    pygame.draw.rect(picture, (16, 20, 32, 190), picture.get_rect(), border_radius=round(size * 0.3))
    picture = picture.premul_alpha()
    picture.blit(line, line.get_rect(center=picture.get_rect().center), special_flags=pygame.BLEND_PREMULTIPLIED)
    return picture


@kept
def tag_picture(text: Text, words: str, size: int = 14) -> pygame.Surface:
    """Return a small dark label with light letters, premultiplied."""
    line = text.line(words, size, (244, 236, 222), face="figure")
    width = max(line.get_width() + round(size * 0.9), round(size * 1.5))
    height = round(size * 1.45)
    large = pygame.Surface((width * 2, height * 2), pygame.SRCALPHA)
    pygame.draw.rect(large, (30, 24, 19, 222), large.get_rect(), border_radius=round(size * 0.55))
    pygame.draw.rect(large, (222, 206, 178, 130), large.get_rect(), 2, border_radius=round(size * 0.55))
    label = pygame.transform.smoothscale(large.premul_alpha(), (width, height))
    middle = line.get_rect(center=(width // 2, height // 2))
    label.blit(line.premul_alpha(), middle, special_flags=pygame.BLEND_PREMULTIPLIED)
    return label
