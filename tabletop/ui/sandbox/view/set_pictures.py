"""The pictures of sets: PNG, JPEG and SVG files of a set's folder, and cells of a sheet, beside those of `assets/`."""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pygame

from tabletop.core.data.messages import Message, msg
from tabletop.files import reading
from tabletop.sets import image_size, limits
from tabletop.sets.library import BUILT_IN, Library
from tabletop.sets.model import split_name
from tabletop.ui.render.pictures_opener import PicturesOpener
from tabletop.ui.render.sprites.svg_files import LARGEST, PictureFiles
from tabletop.ui.sandbox.view import svg_process
from tabletop.ui.system.picture_memory import CacheBudget, PictureCache

MOST_PIXELS: Final = 8_000_000
"""The most pixels that a picture is kept with: more than a large screen has."""
WHOLE: Final = 64 << 20
"""The bytes for whole pictures, apart from those for what is seen: many large files would push out every sprite."""
BAND: Final = 64
"""The rows of a smaller picture that are made at a time."""
CELL: Final = (360, 500)
"""The pixels of a cell of a vector sheet, as long as the whole sheet is not larger than `LARGEST`."""


def pictures_of(folders: Sequence[Path]) -> SetPictures:
    """Return the pictures of the built-in sets and of those in `folders`, in a process that paints for others."""
    library = Library()
    for folder in folders:
        library.add_if_readable(folder)  # the process that has the table reports what is left out
    return SetPictures(library)


def opener_of(libraries: Sequence[Library]) -> PicturesOpener:
    """Return what opens those pictures for the sets that libraries have now."""
    folders = dict.fromkeys(folder for library in libraries for folder in library.folders)
    return PicturesOpener(pictures_of, (tuple(folders),))


class SetPictures(PictureFiles):
    """The picture files including `set:<id>/<file>`; see `tabletop.sets.model.picture_name`."""

    def __init__(self, library: Library) -> None:
        super().__init__()
        self.library = library
        self.trouble: Message | None = None
        """The last picture that could not be read; its piece then shows only its material."""
        self._files: PictureCache[Path, tuple[pygame.Surface | None]] = PictureCache(CacheBudget(WHOLE))
        self._fitted: PictureCache[tuple[str, int, int, str | None], pygame.Surface] = PictureCache()

    def forget(self) -> None:
        """Forget everything, because the files of a set have changed."""
        self.trouble = None
        self._files.clear()
        self._fitted.clear()

    def begin(self, name: str, width: int, height: int, tint: str | None = None) -> bool:
        return split_name(name) is not None or super().begin(name, width, height, tint)

    def get(self, name: str, width: int, height: int, tint: str | None = None) -> pygame.Surface | None:
        parts = split_name(name)
        if parts is None:
            return super().get(name, width, height, tint)
        key = (name, width, height, tint)
        kept = self._fitted.get(key)
        if kept is not None:
            return kept
        found = self.library.sets.get(parts[0])
        if found is None:
            return None
        picture = self._read(found.folder / parts[1], parts[2], (max(1, width), max(1, height)))
        if picture is None:
            self.trouble = msg("sandbox.set.broken_picture", picture=f"{found.id}/{parts[1]}")
            return None
        if tint is not None:
            picture.fill((*pygame.Color(tint)[:3], 255), special_flags=pygame.BLEND_RGBA_MULT)
        return self._fitted.put(key, picture)

    def _read(self, path: Path, cell: tuple[int, int, int, int] | None, size: tuple[int, int]) -> pygame.Surface | None:
        """Return the picture at a size, as a surface of its own."""
        if path.suffix.lower() == ".svg" and cell is None:
            return _drawn(path, size)
        kept = self._files.get(path)
        whole = (kept if kept is not None else self._files.put(path, (_load(path, cell),)))[0]
        if whole is None:
            return None
        if cell is not None:
            column, row, columns, rows = cell
            width, height = whole.get_width() // columns, whole.get_height() // rows
            if not width or not height:
                return None
            whole = whole.subsurface((column * width, row * height, width, height))
        return pygame.transform.smoothscale(whole, size)


def whole_picture(path: Path) -> pygame.Surface | None:
    """Return a picture file as large as it can be seen; None when it cannot be read."""
    return _load(path, (0, 0, 1, 1) if path.suffix.lower() == ".svg" else None)


def _load(path: Path, cell: tuple[int, int, int, int] | None) -> pygame.Surface | None:
    """Load a picture file, checked before it is decoded; a vector sheet is drawn large enough for its cells."""
    if path.suffix.lower() == ".svg" and cell is not None:
        return _drawn(path, (min(LARGEST, cell[2] * CELL[0]), min(LARGEST, cell[3] * CELL[1])))
    try:
        data = reading.read_bytes(path, limits.LARGEST_PICTURE)
        size = image_size.pixels_of(data)
        if size is None or max(size) > limits.LARGEST_SIDE or size[0] * size[1] > limits.MOST_PIXELS:
            return None
        picture = pygame.image.load(io.BytesIO(data), path.name)
    except (pygame.error, OSError, MemoryError):
        return None
    return _smaller(picture)


def _smaller(picture: pygame.Surface) -> pygame.Surface:
    """Return the picture with alpha, and no larger than can be seen."""
    width, height = picture.get_size()
    if width * height <= MOST_PIXELS:
        return picture.convert_alpha()
    part = math.sqrt(MOST_PIXELS / (width * height))
    wide, tall = max(1, int(width * part)), max(1, int(height * part))
    small = pygame.Surface((wide, tall), pygame.SRCALPHA)
    for top in range(0, tall, BAND):  # in bands, so that no second picture of that size is made on the way
        bottom = min(top + BAND, tall)
        first, last = top * height // tall, max(top * height // tall + 1, bottom * height // tall)
        band = picture.subsurface((0, first, width, last - first))
        if band.get_bitsize() not in (24, 32):
            band = band.convert_alpha()
        small.blit(pygame.transform.smoothscale(band, (wide, bottom - top)), (0, top))
    return small.convert_alpha()


def _drawn(path: Path, size: tuple[int, int]) -> pygame.Surface | None:
    """Draw a vector file at a size; a user's own file is first tried by a helper with a time limit."""
    if not path.is_relative_to(BUILT_IN) and not svg_process.can_be_drawn(path):
        return None
    try:
        return pygame.image.load_sized_svg(path, size).convert_alpha()
    except (pygame.error, OSError):
        return None
