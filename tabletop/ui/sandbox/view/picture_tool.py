"""Pictures decoded for importers: their brightness, smaller copies, single cells. Opens no window."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Final

import numpy as np
import pygame

from tabletop.imports.model import Cell, GreyPixels, PrintedPage
from tabletop.sets import image_size, limits
from tabletop.ui.sandbox.view.page_process import drawn_pages

WEIGHTS: Final = (0.299, 0.587, 0.114)
"""The parts of red, green and blue in brightness."""
JPEG: Final = b"\xff\xd8"


class PygamePictures:
    """The picture tool of importers, made of the decoders of the window."""

    def grey(self, data: bytes) -> GreyPixels:
        """Return the brightness of a picture, row by row."""
        colours = pygame.surfarray.array3d(_decoded(data))
        made = np.zeros(colours.shape[:2], dtype=np.float32)
        for channel, weight in enumerate(WEIGHTS):
            made += colours[:, :, channel] * np.float32(weight)
        return made.astype(np.uint8).T

    def smaller(self, data: bytes, part: float) -> bytes:
        """Return the picture with sides of `part` their length, in the same format."""
        return _encoded(_scaled(_decoded(data), part), ".jpg" if _is_jpeg(data) else ".png")

    def as_png(self, data: bytes, part: float) -> bytes:
        """Return a WebP picture as a PNG file, with sides of `part` their length."""
        size = image_size.webp_pixels_of(data)
        if size is None or max(size) > limits.LARGEST_SIDE or size[0] * size[1] > limits.MOST_PIXELS:
            raise ValueError("no picture of a size that is read")
        try:
            whole = pygame.image.load(io.BytesIO(data), "picture.webp")
        except (pygame.error, MemoryError) as error:
            raise ValueError(str(error)) from None
        return _encoded(_scaled(whole, part), ".png")

    def pages(self, path: Path, folder: Path) -> list[PrintedPage]:
        """Draw the pages of a PDF into a folder. Raises `ImportRefusedError`."""
        return drawn_pages(path, folder)

    def cut(self, data: bytes, cell: Cell) -> bytes:
        """Return one cell of a sheet as a PNG file."""
        column, row, columns, rows = cell
        whole = _decoded(data)
        width, height = whole.get_width() // columns, whole.get_height() // rows
        if not width or not height:
            raise ValueError("a sheet of more cells than pixels")
        return _encoded(whole.subsurface((column * width, row * height, width, height)), ".png")


def _is_jpeg(data: bytes) -> bool:
    return data.startswith(JPEG)


def _decoded(data: bytes) -> pygame.Surface:
    """Return a picture whose size is within the limits. Raises ValueError."""
    size = image_size.pixels_of(data)
    if size is None or max(size) > limits.LARGEST_SIDE or size[0] * size[1] > limits.MOST_PIXELS:
        raise ValueError("no picture of a size that is read")
    try:
        return pygame.image.load(io.BytesIO(data), "picture.jpg" if _is_jpeg(data) else "picture.png")
    except (pygame.error, MemoryError) as error:
        raise ValueError(str(error)) from None


def _scaled(whole: pygame.Surface, part: float) -> pygame.Surface:
    """Return a picture with sides of `part` their length."""
    if whole.get_bitsize() not in (24, 32):
        whole = _deep(whole)
    if part == 1.0:
        return whole
    width, height = (max(1, int(side * part)) for side in whole.get_size())
    return pygame.transform.smoothscale(whole, (width, height))


def _deep(surface: pygame.Surface) -> pygame.Surface:
    made = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    made.blit(surface, (0, 0))
    return made


def _encoded(surface: pygame.Surface, suffix: str) -> bytes:
    file = io.BytesIO()
    pygame.image.save(surface, file, f"picture{suffix}")
    return file.getvalue()
