"""The pictures of sets: PNG, JPEG and SVG files of a set's folder, and cells of a sheet, beside those of `assets/`."""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path
from typing import Final

import pygame

from tabletop.core.words import Message, say
from tabletop.sets.library import Library
from tabletop.sets.model import split_name
from tabletop.ui.render.pictures import Pictures

MOST_KEPT: Final = 400
"""Pictures that are kept ready at their size."""


class SetPictures(Pictures):
    """Also knows `set:<id>/<file>`; see `tabletop.sets.model.picture_name`."""

    def __init__(self, library: Library) -> None:
        super().__init__()
        self.library = library
        self.trouble: Message | None = None
        """Which picture could not be read last; the piece then shows only its material."""
        self._files: dict[Path, pygame.Surface | None] = {}
        self._fitted: OrderedDict[tuple[str, int, int, str | None], pygame.Surface] = OrderedDict()

    def forget(self) -> None:
        """The files of a set have changed."""
        self.trouble = None
        self._files.clear()
        self._fitted.clear()

    def get(self, name: str, width: int, height: int, tint: str | None = None) -> pygame.Surface | None:
        parts = split_name(name)
        if parts is None:
            return super().get(name, width, height, tint)
        key = (name, width, height, tint)
        kept = self._fitted.get(key)
        if kept is not None:
            self._fitted.move_to_end(key)
            return kept
        found = self.library.sets.get(parts[0])
        if found is None:
            return None
        picture = self._read(found.folder / parts[1], parts[2], (max(1, width), max(1, height)))
        if picture is None:
            self.trouble = say("sandbox.set.broken_picture", picture=f"{found.id}/{parts[1]}")
            return None
        if tint is not None:
            picture.fill((*pygame.Color(tint)[:3], 255), special_flags=pygame.BLEND_RGBA_MULT)
        self._fitted[key] = picture
        if len(self._fitted) > MOST_KEPT:
            self._fitted.popitem(last=False)
        return picture

    def _read(self, path: Path, cell: tuple[int, int, int, int] | None, size: tuple[int, int]) -> pygame.Surface | None:
        """The picture at a size, as a surface of its own."""
        if path.suffix.lower() == ".svg" and cell is None:
            try:
                return pygame.image.load_sized_svg(path, size).convert_alpha()
            except (pygame.error, OSError):
                return None
        if path not in self._files:
            self._files[path] = _load(path, cell)
        whole = self._files[path]
        if whole is None:
            return None
        if cell is not None:
            column, row, columns, rows = cell
            width, height = whole.get_width() // columns, whole.get_height() // rows
            whole = whole.subsurface((column * width, row * height, width, height))
        return pygame.transform.smoothscale(whole, size)


def _load(path: Path, cell: tuple[int, int, int, int] | None) -> pygame.Surface | None:
    """A picture file; a sheet of vectors is drawn large enough for its cells."""
    try:
        if path.suffix.lower() == ".svg" and cell is not None:
            return pygame.image.load_sized_svg(path, (cell[2] * 360, cell[3] * 500)).convert_alpha()
        return pygame.image.load(path).convert_alpha()
    except (pygame.error, OSError):
        return None
