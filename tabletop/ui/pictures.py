"""The pictures of `assets/`: vector files drawn at the size that is needed, tinted, and kept."""

from __future__ import annotations

import io
from functools import cache
from importlib import resources
from typing import Final

import pygame

from tabletop.ui.memory import Kept

LARGEST: Final = 4096
"""No picture is drawn with more pixels a side."""


class Pictures:
    """Vector files by name (`"stone_age/wood"` is `assets/stone_age/wood.svg`), cached by size and tint."""

    def __init__(self, package: str = "assets") -> None:
        self.package = package
        self._kept: Kept[tuple[str, int, int, str | None], pygame.Surface] = Kept()

    def get(self, name: str, width: int, height: int, tint: str | None = None) -> pygame.Surface | None:
        """The picture fitted into `width` x `height` pixels (straight alpha); None when there is no such file."""
        key = (name, width, height, tint)
        kept = self._kept.get(key)
        if kept is not None:
            return kept
        data = _read(self.package, name)
        if data is None:
            return None
        try:
            picture = pygame.image.load_sized_svg(io.BytesIO(data), (max(1, width), max(1, height)))
        except pygame.error:
            return None
        if picture.get_bitsize() != 32:
            picture = picture.convert_alpha()
        if tint is not None:
            picture.fill((*pygame.Color(tint)[:3], 255), special_flags=pygame.BLEND_RGBA_MULT)
        return self._kept.put(key, picture)


@cache
def _read(package: str, name: str) -> bytes | None:
    folder, _, file = name.rpartition("/")
    try:
        path = resources.files(package).joinpath(folder).joinpath(f"{file}.svg")
        return path.read_bytes() if path.is_file() else None
    except (ModuleNotFoundError, OSError):
        return None
