"""The grid of a sheet of cards, found in its pixels, and the cells on which something is printed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from tabletop.imports.model import GreyPixels

MOST: Final = 20
"""The columns, and rows, that are looked for."""
SMALLEST: Final = 24
"""The smallest side of a cell in pixels."""
NARROWEST, WIDEST = 0.45, 2.2
"""The ratios of width to height that cells have."""
WEAKEST, STRONG = 8.0, 2.0
"""The least step of brightness at an edge between cells: as a number, and as a multiple of the usual one."""
WHOLE, LEAST = 0.7, 0.4
"""The part of their length that edges between cells have on average, and each: those of a picture are not as long."""
EVEN: Final = 0.12
"""The greatest deviation in a gap between cells, as a part of the usual one in the sheet."""
RIM: Final = 24
"""The part of a cell, one over this, at its rim that does not count: its neighbours may reach into it."""
FLAT: Final = 1.5
"""The deviation of the brightness (0 to 255) below which nothing is printed."""


def grid_of(pixels: GreyPixels) -> tuple[int, int] | None:
    """Return columns and rows of a sheet: as many cells as the edges or gaps allow. None when it has no grid."""
    height, width = pixels.shape
    columns, rows = _fitting(pixels), _fitting(pixels.T)
    best = max(
        (
            (across * down, across, down)
            for across in columns
            for down in rows
            if NARROWEST <= (width / across) / (height / down) <= WIDEST
        ),
        default=(1, 1, 1),
    )
    return None if best[0] == 1 else best[1:]


def printed_cells(pixels: GreyPixels, columns: int, rows: int) -> int:
    """Return the number of cells up to the last one, row by row, on which something is printed."""
    last = 0
    for number, cell in enumerate(_cells(pixels, columns, rows), 1):
        rim = min(cell.shape) // RIM
        inside = cell[rim : cell.shape[0] - rim, rim : cell.shape[1] - rim]
        if inside.size and inside.std() > FLAT:
            last = number
    return last


def _cells(pixels: GreyPixels, columns: int, rows: int) -> Iterator[GreyPixels]:
    height, width = pixels.shape
    for row in range(rows):
        for column in range(columns):
            left, right = width * column // columns, width * (column + 1) // columns
            yield pixels[height * row // rows : height * (row + 1) // rows, left:right]


def _fitting(pixels: GreyPixels) -> list[int]:
    """Return the numbers of columns whose borders are all edges, or all even gaps; 1 always fits."""
    height, width = pixels.shape
    if width < 2 * SMALLEST or height < 2:
        return [1]
    values = pixels.astype(np.float32)
    printed = values[values.std(axis=1) > FLAT]
    if not len(printed):
        return [1]
    steps = np.abs(np.diff(printed, axis=1))
    strong = steps > max(WEAKEST, STRONG * float(steps.mean()))
    spread = printed.std(axis=0)
    even = EVEN * float(np.median(spread))
    found = [1]
    for number in range(2, min(MOST, width // SMALLEST) + 1):
        borders = [round(width * place / number) for place in range(1, number)]
        parts = [float(strong[:, max(0, at - 3) : at + 2].any(axis=1).mean()) for at in borders]
        sharp = min(parts) >= LEAST and sum(parts) >= WHOLE * len(parts)
        gaps = even > 0 and all(spread[max(0, at - 1) : at + 2].min() <= even for at in borders)
        if sharp or gaps:
            found.append(number)
    return found
