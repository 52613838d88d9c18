"""The pictures of games: vector files drawn at the size that is needed, tinted, and kept."""

from __future__ import annotations

import io
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from typing import Final

import pygame

from tabletop.session.games.picture_files import picture_file
from tabletop.ui.system.picture_memory import PictureCache

LARGEST: Final = 4096
"""The most pixels a side at which a picture is drawn."""
MANY_PIXELS: Final = 120_000
"""The size in pixels from which pictures are drawn in another thread."""
MOST_JOBS: Final = 4
FORGOTTEN: Final = 400
"""The number of requests for others after which a picture is no longer waited for."""
DRAWERS: Final = ThreadPoolExecutor(1, thread_name_prefix="pictures")


class PictureFiles:
    """The vector files by name (see `picture_file`), cached by size and tint."""

    def __init__(self) -> None:
        self._kept: PictureCache[tuple[str, int, int, str | None], pygame.Surface] = PictureCache()
        self._jobs: dict[tuple[str, int, int], tuple[int, Future[pygame.Surface | None]]] = {}
        """The pictures being drawn in another thread, with the time of the last request."""
        self._asked = 0

    def begin(self, name: str, width: int, height: int, tint: str | None = None) -> bool:
        """Start drawing a large picture in another thread; return True when `get` takes practically no time."""
        if width * height < MANY_PIXELS or (name, width, height, tint) in self._kept:
            return True
        size = (name, width, height)
        self._asked += 1
        job = self._jobs.get(size)
        if job is not None:
            self._jobs[size] = (self._asked, job[1])
            return job[1].done()
        data = _read(name)
        if data is None:
            return True
        for other, (asked, late) in list(self._jobs.items()):
            if self._asked - asked > FORGOTTEN:
                late.cancel()
                del self._jobs[other]
        if len(self._jobs) < MOST_JOBS:  # else it is begun when another one has been collected
            self._jobs[size] = (self._asked, DRAWERS.submit(_drawn, data, width, height))
        return False

    def get(self, name: str, width: int, height: int, tint: str | None = None) -> pygame.Surface | None:
        """Return the picture fitted into `width` x `height` pixels (straight alpha); None if there is no such file."""
        key = (name, width, height, tint)
        kept = self._kept.get(key)
        if kept is not None:
            return kept
        picture = self.draw(name, width, height)
        if picture is None:
            return None
        if tint is not None:
            picture.fill((*pygame.Color(tint)[:3], 255), special_flags=pygame.BLEND_RGBA_MULT)
        return self._kept.put(key, picture)

    def draw(self, name: str, width: int, height: int) -> pygame.Surface | None:
        """Return the picture as `get` does, but do not keep it."""
        data = _read(name)
        if data is None:
            return None
        job = self._jobs.pop((name, width, height), None)
        picture = _drawn(data, width, height) if job is None else job[1].result()
        return picture.convert_alpha() if picture is not None and picture.get_bitsize() != 32 else picture


def _drawn(data: bytes, width: int, height: int) -> pygame.Surface | None:
    """Draw vectors at a size; other threads continue meanwhile."""
    try:
        return pygame.image.load_sized_svg(io.BytesIO(data), (max(1, width), max(1, height)))
    except pygame.error:
        return None


@cache
def _read(name: str) -> bytes | None:
    try:
        path = picture_file(name)
        return path.read_bytes() if path is not None else None
    except OSError:
        return None
