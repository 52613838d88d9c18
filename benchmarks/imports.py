"""1,000 pieces with own pictures of 1,024 pixels: their import, and the window of the table on which they lie."""

from __future__ import annotations

import statistics
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Final

import pygame

from benchmarks.startup import WINDOW, alone
from tabletop.imports.model import Wishes
from tabletop.sandbox.set_import import import_set
from tabletop.ui.sandbox.view.picture_tool import PygamePictures

Row = tuple[str, str, str]
PIECES: Final = 1000
SIDE: Final = 1024
"""Pixels."""
SIZE: Final = (1920, 1080)


def rows() -> list[Row]:
    """Measure the import of a folder of pictures, the first picture of its table, a carried piece, and the memory."""
    with tempfile.TemporaryDirectory() as home:
        pictures, made = Path(home) / "tokens", Path(home) / "sets" / "own"
        _draw(pictures)
        begin = time.perf_counter()
        import_set([pictures], made, Wishes("token"), PygamePictures(), str)
        spent = time.perf_counter() - begin
        command = [*WINDOW, *map(str, SIZE), str(made)]
        done = subprocess.run(command, env=alone(home), capture_output=True, text=True, check=True)
    *_, frames, memory = done.stdout.splitlines()
    first, longest, *carried = (float(one) for one in frames.split())
    late = sorted(carried)[int(0.95 * len(carried))]
    note = f"{PIECES} tokens with pictures of {SIDE} x {SIDE}, {SIZE[0]} x {SIZE[1]}"
    return [
        ("own pictures: import", f"{spent:.1f} s", note),
        ("own pictures: laid out", f"{first / 1e3:.2f} s", f"{note}; until all are seen"),
        ("own pictures: longest frame", f"{longest:.0f} ms", f"{note}; on the way, with a progress bar"),
        ("own pictures: one piece is carried", f"{statistics.median(carried):.2f} ms, p95 {late:.2f}", note),
        ("own pictures: memory of the window", f"{int(memory) / 1024:.0f} MB", note),
    ]


def _draw(folder: Path) -> None:
    """Write the pictures: each of its own colour, with a ring."""
    folder.mkdir()
    for number in range(PIECES):
        picture = pygame.Surface((SIDE, SIDE))
        picture.fill(pygame.Color.from_hsla((number * 137 % 360, 70, 40 + number % 30, 100)))
        pygame.draw.circle(picture, "#f4efe4", (SIDE // 2, SIDE // 2), 60 + number * 400 // PIECES, 40)
        pygame.image.save(picture, folder / f"token-{number:04}.png")


if __name__ == "__main__":
    for measure, figure, note in rows():
        print(f"{measure:36s} {figure:>24s}  {note}")
