"""PDF files of print and play: each page a sheet that is cut, or a card, a tile or a board as large as on paper."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from tabletop.core.data.messages import msg
from tabletop.imports.folder import add_one, grid_in
from tabletop.imports.model import ImportRefusedError, PictureTool, PrintedPage, SetDraft, Wishes
from tabletop.imports.pictures import measured
from tabletop.sets import limits

SUFFIX: Final = ".pdf"
LARGEST_CARD: Final = 150.0
"""The longer side in millimetres up to which a page without a grid is one card."""
STEP: Final = 75.0


def from_pdf(path: Path, wishes: Wishes, tool: PictureTool | None, scratch: Path | None) -> SetDraft:
    """Return the set of a PDF, whose pages are drawn into the folder `scratch`. Raises `ImportRefusedError`."""
    if tool is None or scratch is None:
        raise ImportRefusedError(msg("imports.no_pdf", name=path.name))
    draft, at = SetDraft(path.stem), 0.0
    for page in tool.pages(path, scratch):
        try:
            at += _add_page(draft, page, wishes, tool, at)
        except ImportRefusedError as bad:
            draft.left_out.append(bad.reason)
    return draft


def _add_page(draft: SetDraft, page: PrintedPage, wishes: Wishes, tool: PictureTool, at: float) -> float:
    """Add a page at a distance from the middle; return how much room it takes (mm)."""
    picture = measured(page.picture)
    kind = wishes.kind
    grid = wishes.grid or (grid_in(picture, tool) if kind in ("", "sheet") else None)
    tall = page.width / picture.ratio
    if not kind:
        kind = "sheet" if grid is not None else "card" if max(page.width, tall) <= LARGEST_CARD else "board"
    if kind == "sheet" and grid is None:
        grid = (1, 1)
    width = page.width / (grid[0] if kind == "sheet" and grid is not None else 1)
    most = limits.RANGES["width"][1] if kind == "board" else limits.LARGEST_PIECE
    part = min(1.0, most / max(width, width / picture.ratio if kind != "sheet" else width))
    own = replace(wishes, kind=kind, grid=grid, width=wishes.width or round(max(1.0, width * part), 1))
    add_one(draft, picture, own, tool, at)
    return max(STEP, page.width + 10.0 if kind == "board" else 0.0)
