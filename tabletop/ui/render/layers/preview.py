"""The preview while the view changes: the last sharp picture, scaled; new sprites are made a few at a time."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from tabletop.ui.render.geometry.camera import Camera, View
from tabletop.ui.render.layers.static_layer import StaticLayer
from tabletop.ui.render.sprites.sprite_cache import Sprites

BUDGET: Final = 0.012
"""The seconds per frame for making sprites."""
MANY_PIXELS: Final = 1920 * 1200
"""The size of a view in pixels above which smooth scaling is skipped while it glides."""
PATIENCE: Final = 3
"""The number of times that all parts may be made before the preview ends."""


class Part(NamedTuple):
    """A picture of the view: `has` returns whether it is kept, `begin` starts drawing it elsewhere, `make` makes it.

    `begin` returns True once it can be made.
    """

    has: Callable[[], bool]
    begin: Callable[[], bool]
    make: Callable[[], object]


class Preview:
    """A stand-in for the static layer from the first change of the view until everything is sharp again."""

    def __init__(self, sprites: Sprites) -> None:
        self.sprites = sprites
        self.active = False
        self._made = 0
        """The parts made since it began; if they do not all fit into memory, it must not go on for ever."""
        self._source = pygame.Surface((1, 1))
        self.surface = pygame.Surface((1, 1))
        """The last picture painted, in place of the static layer."""
        self._view = View(1.0, 0.0, 0.0)
        self._whole: tuple[pygame.Surface, View] | None = None
        """The picture and the view from before the camera came closer for a moment, until it is sharp there again."""
        self._painted: View | None = None
        self._ground: tuple[int, int, int] = (0, 0, 0)

    def start(self, layer: StaticLayer, *, returns: bool = False) -> None:
        """Begin with the last sharp picture; if the view `returns`, keep it for what a closer one does not hold."""
        if self.active or layer.surface.get_width() < 2:
            return
        self.active = True
        self._made = 0
        self._painted = None
        self._source = layer.surface.copy()
        self._view = layer.view
        if returns:
            self._whole = self._source, self._view
        self._ground = pygame.transform.average_color(self._source)[:3]

    def needs_paint(self, camera: Camera) -> bool:
        """Return whether the camera sees something else than when it was last painted."""
        return self._painted != camera.view

    def warm(self, parts: Sequence[Part], budget: float = BUDGET) -> float:
        """Make missing parts for `budget` seconds and end the preview if none is missing; return the share ready."""
        until = time.perf_counter() + budget
        ready = 0
        for part in parts:
            if not part.has():
                if time.perf_counter() > until or not part.begin():
                    continue
                part.make()
                self._made += 1
            ready += 1
        if ready == len(parts) or self._made > PATIENCE * len(parts):
            self.active = False
            if self._whole is not None and self._painted is not None and self._painted.scale <= self._whole[1].scale:
                self._whole = None
            return 1.0
        return ready / len(parts)

    def forget(self) -> None:
        """Forget the picture from before the camera came closer, because somebody else looks now."""
        self._whole = None

    def paint(self, camera: Camera) -> None:
        """Fill `surface` with the last sharp picture as the camera sees it now."""
        self._painted = camera.view
        if self.surface.get_size() != camera.viewport.size:
            self.surface = pygame.Surface(camera.viewport.size, 0, self._source)
        if self._box(self._source, self._view, camera).clip(camera.viewport) != camera.viewport:
            self.surface.fill(self._ground)
            if self._whole is not None:
                self._scale(*self._whole, camera)
        self._scale(self._source, self._view, camera)

    @staticmethod
    def _box(source: pygame.Surface, view: View, camera: Camera) -> pygame.Rect:
        """Return where a picture of a view lies in the window now."""
        ratio, (width, height) = camera.view.scale / view.scale, source.get_size()
        left, top = camera.to_screen(view.x - width / 2 / view.scale, view.y - height / 2 / view.scale)
        return pygame.Rect(round(left), round(top), round(width * ratio), round(height * ratio))

    def _scale(self, source: pygame.Surface, view: View, camera: Camera) -> None:
        """Paint the visible part of a picture of a view."""
        viewport, ratio = camera.viewport, camera.view.scale / view.scale
        box = self._box(source, view, camera)
        seen = box.clip(viewport)
        if not seen.w or not seen.h:
            return
        part = pygame.Rect(
            int((seen.x - box.x) / ratio),
            int((seen.y - box.y) / ratio),
            max(1, round(seen.w / ratio)),
            max(1, round(seen.h / ratio)),
        ).clip(source.get_rect())
        target = self.surface.subsurface(seen.move(-viewport.x, -viewport.y))
        quick = camera.moving and viewport.w * viewport.h > MANY_PIXELS
        (pygame.transform.scale if quick else pygame.transform.smoothscale)(source.subsurface(part), seen.size, target)
