"""The pages of a PDF drawn as pictures, in a helper process with a limit of time and memory.

A PDF may hold anything, and what draws it cannot be stopped in this process. Run as a module it is the helper: it draws
the pages, cuts the empty margins off, writes a PNG file each, and prints how wide each is on paper.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from tabletop.core.data.messages import msg
from tabletop.files import reading
from tabletop.imports.model import ImportRefusedError, PrintedPage

EXTRA: Final = "pdf"
LARGEST: Final = 64 << 20
"""Bytes of a file."""
MOST_PAGES: Final = 60
DOTS: Final = 200.0
"""Pixels of an inch of paper."""
LARGEST_SIDE: Final = 4096
"""The longer side of the picture of a page."""
PATIENCE: Final = 120.0
"""Seconds for all pages."""
MOST_MEMORY: Final = 2 << 30
PAPER: Final = 245
"""The brightness from which a pixel is empty paper."""
PRINTED: Final = 0.1
"""The part of a line of pixels that is printed where cards begin; marks for cutting are less."""
MM_OF_POINT: Final = 25.4 / 72
_MISSING, _NO_PDF, _MANY = 3, 4, 5
_REASONS: Final = {_MISSING: "no_extra", _MANY: "many_pages"}


def drawn_pages(path: Path, folder: Path, most: int = MOST_PAGES) -> list[PrintedPage]:
    """Draw at most `most` pages of a PDF into a folder. Raises `ImportRefusedError`."""
    try:
        reading.check(path, LARGEST)
    except reading.TooLargeError:
        raise ImportRefusedError(msg("imports.large_picture", name=path.name, most=LARGEST >> 20)) from None
    except OSError:
        raise ImportRefusedError(msg("imports.unreadable", name=path.name)) from None
    command = [sys.executable, "-m", "tabletop.ui.sandbox.view.page_process", str(path), str(folder), str(most)]
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    try:
        done = subprocess.run(command, timeout=PATIENCE, env=environment, capture_output=True, check=False)
    except subprocess.TimeoutExpired:
        raise ImportRefusedError(msg("imports.slow_pdf", name=path.name, seconds=int(PATIENCE))) from None
    except OSError:
        raise ImportRefusedError(msg("imports.no_pdf", name=path.name)) from None
    if done.returncode:
        reason = _REASONS.get(done.returncode, "no_pdf")
        raise ImportRefusedError(msg(f"imports.{reason}", name=path.name, extra=EXTRA, most=MOST_PAGES))
    widths: list[float] = json.loads(done.stdout)
    return [PrintedPage(folder / name_of(path.stem, number), width) for number, width in enumerate(widths, 1)]


def name_of(stem: str, number: int) -> str:
    """Return the name of the picture of a page."""
    return f"{stem[:60]}-{number:02}.png"


def main(path: str, folder: str, most: str) -> int:
    """Draw the pages; return 0 when that succeeded, or what went wrong."""
    try:
        import pypdfium2
    except ImportError:
        return _MISSING
    import pygame

    _limit()
    widths = []
    try:
        with pypdfium2.PdfDocument(path) as document:
            if len(document) > MOST_PAGES and int(most) == MOST_PAGES:
                return _MANY
            for number in range(min(int(most), len(document))):
                page = document[number]
                scale = min(DOTS / 72, LARGEST_SIDE / max(1.0, *page.get_size()))
                colours = page.render(scale=scale, rev_byteorder=True).to_numpy()[:, :, :3]
                left, top, right, bottom = printed_box(colours)
                cut = colours[top:bottom, left:right].swapaxes(0, 1)
                picture = pygame.surfarray.make_surface(cut)
                pygame.image.save(picture, str(Path(folder) / name_of(Path(path).stem, number + 1)))
                widths.append(round((right - left) / scale * MM_OF_POINT, 1))
    except (pypdfium2.PdfiumError, pygame.error, OSError, MemoryError, ValueError):
        return _NO_PDF
    print(json.dumps(widths))
    return 0 if widths else _NO_PDF


def printed_box(colours: Any) -> tuple[int, int, int, int]:
    """Return left, top, right and bottom of what is printed on a page; the whole page where nothing is."""
    printed = (colours < PAPER).any(axis=2)
    edges = []
    for axis in (0, 1):
        parts = printed.mean(axis=axis)
        at = (parts >= PRINTED).nonzero()[0]
        at = at if len(at) else (parts > 0).nonzero()[0]
        edges.append((int(at[0]), int(at[-1]) + 1) if len(at) else (0, printed.shape[1 - axis]))
    (left, right), (top, bottom) = edges
    return left, top, right, bottom


def _limit() -> None:
    """End this process when it takes too much memory, as far as the system allows."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:4]))
