"""Contact sheets: the frames of a film beside each other, row by row, each with its time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import pygame

EVERY: Final = 33
"""Milliseconds between two frames, unless a film says otherwise."""
GAP: Final = 4
"""Pixels between two frames."""
TALLEST: Final = 1900
"""The greatest height of a sheet in pixels."""


def sheets(
    frames: Sequence[pygame.Surface],
    width: int,
    columns: int,
    rows: int | None = None,
    every: int = EVERY,
    times: Sequence[int] = (),
) -> Iterator[pygame.Surface]:
    """Yield sheets of all frames.

    Each frame is `width` pixels wide. A sheet has `columns` frames side by side, and `rows` rows or as many as fit.
    `times` are those of the frames, in milliseconds; without them there is one `every` so many.
    """
    high = max(1, round(width * frames[0].get_height() / frames[0].get_width()))
    fit = max(1, TALLEST // (high + GAP))
    many = columns * min(rows or fit, fit)
    letters = pygame.font.Font(None, 20)
    for first in range(0, len(frames), many):
        some = frames[first : first + many]
        sheet = pygame.Surface((columns * (width + GAP), -(-len(some) // columns) * (high + GAP)))
        for number, frame in enumerate(some):
            x, y = number % columns * (width + GAP), number // columns * (high + GAP)
            sheet.blit(pygame.transform.smoothscale(frame, (width, high)), (x, y))
            time = times[first + number] if times else (first + number) * every
            caption = letters.render(f"{time} ms", True, (255, 255, 160), (0, 0, 0))
            sheet.blit(caption, (x + 2, y + 2))
        yield sheet


def keep(made: Iterator[pygame.Surface], folder: Path, name: str) -> list[Path]:
    """Write sheets as `name_1.png`, `name_2.png` and so on, and return their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for number, sheet in enumerate(made, 1):
        paths.append(folder / f"{name}_{number}.png")
        pygame.image.save(sheet, str(paths[-1]))
    return paths
