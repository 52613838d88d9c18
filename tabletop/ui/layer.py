"""The cached picture of everything at rest: backdrop, pieces and their figures. Changes repaint only where they are."""

from __future__ import annotations

from typing import TypeAlias

import pygame

from tabletop.ui.backdrop import Backdrop
from tabletop.ui.camera import Camera, View
from tabletop.ui.draw_list import Entry, Tag
from tabletop.ui.memory import kept
from tabletop.ui.sprites import Sprites
from tabletop.ui.text import Text

FADED = 62
"""How much of the pieces remains when they are faded, of 255."""


Placed: TypeAlias = tuple[pygame.Surface, tuple[int, int]]
"""A surface and its place in the layer."""


class StaticLayer:
    """One opaque picture of the viewport. `bring_up` repaints what differs and says where, in window pixels."""

    def __init__(self, backdrop: Backdrop, sprites: Sprites, text: Text) -> None:
        self.backdrop = backdrop
        self.sprites = sprites
        self.text = text
        self.surface = pygame.Surface((1, 1))
        self.view = View(1.0, 0.0, 0.0)
        """The view for which it was painted."""
        self._entries: list[Entry] = []
        self._tags: list[Tag] = []
        self._faded = False
        self._valid = False

    def forget(self) -> None:
        """Paint everything anew at the next occasion."""
        self._valid = False

    def bring_up(
        self, camera: Camera, entries: list[Entry], tags: list[Tag], faded: bool, repainted: bool
    ) -> list[pygame.Rect]:
        """Show `entries` and `tags`. `repainted` says that the backdrop is new."""
        whole = repainted or not self._valid or faded or self._faded or self.surface.get_size() != camera.viewport.size
        if whole:
            dirty = [camera.viewport.copy()]
        else:
            changed = differing(self._entries, entries)
            dirty = [self._entry_rect(entry, camera.view.scale) for entry in changed]
            for tag in set(tags).symmetric_difference(self._tags):
                picture = tag_picture(self.text, tag.text, tag.size)
                dirty.append(picture.get_rect(center=(tag.x, tag.y)))
        self.view = camera.view
        self._entries, self._tags, self._faded, self._valid = list(entries), list(tags), faded, True
        if whole:
            if self.surface.get_size() != camera.viewport.size:
                self.surface = self.backdrop.surface.copy()
            self._paint_all(camera, faded)
            return dirty
        dirty = merged([rect.clip(camera.viewport) for rect in dirty])
        pictures = self._pictures(camera) if dirty else []
        for rect in dirty:
            self._paint(camera, rect, pictures)
        return dirty

    def _paint_all(self, camera: Camera, faded: bool) -> None:
        self.surface.blit(self.backdrop.surface, (0, 0))
        if faded:
            full = self.surface.copy()
            full.fblits(self._pictures(camera), pygame.BLEND_PREMULTIPLIED)
            full.set_alpha(FADED)
            self.surface.blit(full, (0, 0))
        else:
            self.surface.fblits(self._pictures(camera), pygame.BLEND_PREMULTIPLIED)

    def _paint(self, camera: Camera, rect: pygame.Rect, pictures: list[Placed]) -> None:
        inner = rect.move(-camera.viewport.x, -camera.viewport.y)
        touched = [one for one in pictures if inner.colliderect(one[1], one[0].get_size())]
        self.surface.set_clip(inner)
        self.surface.blit(self.backdrop.surface, inner, inner)
        self.surface.fblits(touched, pygame.BLEND_PREMULTIPLIED)
        self.surface.set_clip(None)

    def _pictures(self, camera: Camera) -> list[Placed]:
        """Surfaces and their places in the layer, lowest first."""
        left, top = camera.viewport.topleft
        scale = camera.view.scale
        pictures = []
        for entry in self._entries:
            solid = self.sprites.get(entry.sprite, scale, entry.angle)
            pictures.append((solid.surface, (entry.x + solid.dx - left, entry.y + solid.dy - top)))
        for tag in self._tags:
            picture = tag_picture(self.text, tag.text, tag.size)
            box = picture.get_rect(center=(tag.x, tag.y))
            pictures.append((picture, (box.x - left, box.y - top)))
        return pictures

    def _entry_rect(self, entry: Entry, scale: float) -> pygame.Rect:
        solid = self.sprites.get(entry.sprite, scale, entry.angle)
        return pygame.Rect((entry.x + solid.dx, entry.y + solid.dy), solid.surface.get_size())


def differing(before: list[Entry], after: list[Entry]) -> list[Entry]:
    """The entries of only one list, and those of both that lie in another order now.

    A place in the order that is counted anew is no difference: one piece that leaves a heap does not repaint the rest.
    """
    old = {(*entry[:4], entry.piece): entry for entry in before}
    new = {(*entry[:4], entry.piece): entry for entry in after}
    changed = [entry for key, entry in old.items() if key not in new]
    changed += [entry for key, entry in new.items() if key not in old]
    lasting, ordered = [key for key in old if key in new], [key for key in new if key in old]
    if lasting != ordered:
        changed += [new[key] for place, key in enumerate(ordered) if lasting[place] != key]
    return changed


def merged(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """The rectangles without empty ones, those that overlap joined, so that nothing is painted twice."""
    result: list[pygame.Rect] = []
    for rect in rects:
        if not rect.w or not rect.h:
            continue
        joined = rect.copy()
        while (touched := joined.collidelist(result)) >= 0:
            joined.union_ip(result.pop(touched))
        result.append(joined)
    return result


@kept
def tag_picture(text: Text, words: str, size: int = 14) -> pygame.Surface:
    """A small dark label with light letters, premultiplied."""
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
