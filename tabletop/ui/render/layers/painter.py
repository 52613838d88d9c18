"""The painter, which updates the window from its layers: resting pieces, moving ones above, and changed rectangles."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

import pygame

from tabletop.core.table.table import Table
from tabletop.ui.render.geometry.camera import Camera
from tabletop.ui.render.geometry.zone_layouts import PiecePose
from tabletop.ui.render.layers import count_badges, draw_list, place_names
from tabletop.ui.render.layers.backdrop import Backdrop
from tabletop.ui.render.layers.marks import Picture
from tabletop.ui.render.layers.preview import BUDGET, Part, Preview
from tabletop.ui.render.layers.static_layer import StaticLayer, merged, picture_of_tag
from tabletop.ui.render.layers.text_bounds import PrintedWords
from tabletop.ui.render.sprites.materials import table_tile
from tabletop.ui.render.sprites.sprite_cache import Sprites
from tabletop.ui.text.text import Text

FEW_PARTS: Final = 12
"""The number of changed places up to which pictures that stay are painted only where something changed."""
WAIT: Final = 0.004
"""The seconds of a step in which there is nothing to do but wait."""


class Rest(NamedTuple):
    """The content of the static layer: the poses of pieces, those that are away, and how it looks."""

    poses: Mapping[str, PiecePose]
    away: frozenset[str]
    faded: bool = False
    counters: bool = True


class Painter:
    """The layers of one view of a table. Nothing is painted that has not changed."""

    def __init__(self, table: Table, sprites: Sprites, backdrop: Backdrop, text: Text) -> None:
        self.table = table
        self.backdrop = backdrop
        self.layer = StaticLayer(backdrop, sprites, text)
        self.preview = Preview(sprites)
        self.stale = True
        """True if the static layer must be compared with the table."""
        self.written = PrintedWords(sprites.faces)
        self._listed = draw_list.DrawList(table)
        self._wanted: tuple[object, object, object, list[Part]] = (None, None, None, [])
        """The last state that was warmed: the poses, the view, the pieces that are away, and the parts."""
        self._exposed: list[pygame.Rect] = []
        self._shown: dict[tuple[object, ...], pygame.Rect] = {}

    def expose(self, rect: pygame.Rect) -> None:
        """Repaint this rectangle, because something else has painted there."""
        self._exposed.append(rect)

    def repaint(self) -> None:
        """Repaint backdrop and pieces from the sprites that are kept."""
        self.backdrop.forget()
        self.layer.forget()
        self.preview.forget()
        self.stale = True

    def warm(self, camera: Camera, rest: Rest, budget: float = BUDGET) -> float:
        """Make sprites of this view for `budget` seconds, until the preview can end; return the share that is ready."""
        poses, view, away, parts = self._wanted
        if poses is not rest.poses or view != camera.view or away != rest.away:
            parts = self._parts(camera, rest)
            self._wanted = rest.poses, camera.view, rest.away, parts
        return self.preview.warm(parts, budget)

    def prepare(self, camera: Camera, rest: Rest) -> Iterator[float]:
        """Make what the first picture needs, one thing per step; yield the share that is ready, finally 1.

        Parts drawn in another thread come last; a step that waits for one does nothing.
        """
        table_tile(self.table.plan.mat, self.table.plan.mat_colour)
        parts = self._parts(camera, rest)
        late = [part for part in parts if not part.has() and not part.begin()]
        for number, part in enumerate((part for part in parts if part not in late), 1):
            if not part.has():
                part.make()
            yield number / (len(parts) + 1)
        for number, part in enumerate(late, len(parts) - len(late) + 1):
            while not part.begin():
                time.sleep(WAIT)
                yield number / (len(parts) + 1)
            part.make()
        yield 1.0

    def _parts(self, camera: Camera, rest: Rest) -> list[Part]:
        """Return the boards and sprites of a view, for its pieces at rest."""
        sprites, scale = self.backdrop.sprites, camera.view.scale
        boards, others = draw_list.DrawList(self.table).of(rest.poses, camera, rest.away)
        return [
            *(
                Part(
                    partial(sprites.has_board, one.sprite.kind, one.sprite.face, scale),
                    partial(self.backdrop.begin, one.sprite.kind, one.sprite.face, scale),
                    partial(sprites.board, one.sprite.kind, one.sprite.face, scale),
                )
                for one in boards
            ),
            *(
                Part(
                    partial(sprites.has, one.sprite, scale * one.size, one.angle),
                    partial(sprites.begin, one.sprite, scale * one.size),
                    partial(sprites.get, one.sprite, scale * one.size, one.angle),
                )
                for one in others
            ),
        ]

    def paint(
        self,
        surface: pygame.Surface,
        camera: Camera,
        rest: Rest,
        outlines: Sequence[Picture],
        pictures: Sequence[Picture],
    ) -> list[pygame.Rect]:
        """Bring `surface` up to date, with `outlines` and then `pictures` above the resting pieces.

        Counts are read above the outlines. Return the rectangles that changed.
        """
        viewport = camera.viewport
        preview = self.preview.active
        dirty = [rect.clip(viewport) for rect in self._exposed]
        self._exposed.clear()
        if preview:
            if self.preview.needs_paint(camera):
                self.preview.paint(camera)
                dirty = [viewport.copy()]
        elif self.stale:
            dirty += self._bring_up(camera, rest)
        counts = () if preview or rest.faded else self._counts_over(outlines)
        pictures = [*outlines, *counts, *pictures]
        shown = {picture.key: picture.rect for picture in pictures}
        changed = [rect for key, rect in self._shown.items() if key not in shown]
        changed += [rect for key, rect in shown.items() if key not in self._shown]
        if not dirty and not changed:
            return []
        ground = self.preview.surface if preview else self.layer.surface
        parts = merged([rect.clip(viewport) for rect in (*dirty, *changed)])
        # every picture is put back on clean ground, so that no translucent one is painted twice
        if len(parts) <= FEW_PARTS and not self._shown.keys().isdisjoint(shown):
            rects = [picture.rect for picture in pictures]
            for part in parts:
                surface.set_clip(part)
                surface.blit(ground, part, part.move(-viewport.x, -viewport.y))
                touched = [pictures[at] for at in part.collidelistall(rects)]
                surface.fblits([(one.surface, (one.x, one.y)) for one in touched], pygame.BLEND_PREMULTIPLIED)
        else:
            surface.set_clip(viewport)
            for rect in merged([rect.clip(viewport) for rect in (*dirty, *self._shown.values(), *shown.values())]):
                surface.blit(ground, rect, rect.move(-viewport.x, -viewport.y))
            surface.fblits([(one.surface, (one.x, one.y)) for one in pictures], pygame.BLEND_PREMULTIPLIED)
        surface.set_clip(None)
        self._shown = shown
        return parts

    def _bring_up(self, camera: Camera, rest: Rest) -> list[pygame.Rect]:
        self.stale = False
        boards, others = self._listed.of(rest.poses, camera, rest.away)
        repainted = self.backdrop.paint(camera, boards)
        names = place_names.names(self.table, rest.poses, camera, self.written, rest.away)
        counts = (
            count_badges.tags(self.table, rest.poses, camera, rest.away, self.written, names) if rest.counters else []
        )
        return self.layer.bring_up(camera, others, [*counts, *names], rest.faded, repainted)

    def _counts_over(self, outlines: Sequence[Picture]) -> Iterator[Picture]:
        """Yield the counts and names on which outlines lie."""
        boxes = [outline.rect for outline in outlines]
        for tag in self.layer.tags if boxes else ():
            picture = picture_of_tag(self.layer.text, tag)
            box = picture.get_rect(center=(tag.x, tag.y))
            if box.collidelist(boxes) >= 0:
                yield Picture(("count", tag), picture, box.x, box.y)
