"""Pictures as pieces: one picture, a sheet that is cut, or a folder with a deck, tokens, tiles and boards."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from tabletop.core.data.messages import Message, msg
from tabletop.files import reading
from tabletop.imports.dice import SIDE, add_die
from tabletop.imports.grid import grid_of, printed_cells
from tabletop.imports.model import (
    KINDS,
    LAST_CELL,
    GreyPixels,
    ImportRefusedError,
    PictureTool,
    SetDraft,
    SourcePicture,
    Wishes,
    unknown,
)
from tabletop.imports.pictures import backs_of, is_back, is_picture, measured
from tabletop.sets import limits

CARD: Final = (63.0, 88.0)
SIZES: Final = {"card": 88.0, "token": 25.0, "tile": 45.0, "board": 400.0, "die": SIDE}
"""The longer side of a piece in millimetres."""
SQUARE: Final = 0.03
"""The part by which the cells of a board may differ from squares."""
LARGE: Final = 1500
"""The longer side in pixels from which a picture may be a sheet or a board."""
GAP: Final = 8.0
MOST_IN_A_ROW: Final = 10
SAME: Final = 0.03
"""The greatest difference of the ratio of a picture from that of a card at which it counts as one."""


def from_picture(path: Path, wishes: Wishes, tool: PictureTool | None) -> SetDraft:
    """Return the set of one picture. Raises `ImportRefusedError`."""
    draft = SetDraft(path.stem)
    picture = measured(path)
    kind = wishes.kind or guessed(picture, tool)
    if kind == "sheet":
        _add_sheet(draft, picture, wishes, tool)
    elif kind == "die":
        add_die(draft, [picture], wishes.grid, _title(path.stem), wishes.width)
    else:
        back = _chosen_back(path.parent, wishes) or backs_of(_beside(path)).get(path.stem.lower())
        _add_piece(draft, kind, picture, None if back is None else measured(back), wishes)
    return draft


def from_pictures(paths: Sequence[Path], wishes: Wishes, tool: PictureTool | None, top: Path) -> SetDraft:
    """Return the set of several pictures: each folder in `top` is a deck, or what its name says.

    Raises `ImportRefusedError`.
    """
    draft = SetDraft(top.name)
    groups: dict[Path, list[Path]] = {}
    for path in sorted(paths):
        groups.setdefault(path.parent, []).append(path)
    at = 0.0
    for folder, files in groups.items():
        kind = wishes.kind or (_named(folder.name) if folder != top else "")
        at = _add_group(draft, kind, files, wishes, tool, at)
    return draft


def add_one(draft: SetDraft, picture: SourcePicture, wishes: Wishes, tool: PictureTool | None, at: float) -> None:
    """Add a picture that is what `wishes` say, at a distance from the middle; cards lie in one pile."""
    if wishes.kind == "sheet":
        _add_sheet(draft, picture, wishes, tool, at)
        return
    if wishes.kind == "die":
        add_die(draft, [picture], wishes.grid, _title(picture.path.stem), None)["at"] = [at, 0.0]
        return
    entries = _add_piece(draft, wishes.kind, picture, None, wishes)
    entries["at"] = [0.0 if wishes.kind == "card" else at, 0.0]
    if wishes.kind == "card":
        entries["pile"] = True


def grid_in(picture: SourcePicture, tool: PictureTool) -> tuple[int, int] | None:
    """Return columns and rows of a sheet, as they are found in it."""
    return grid_of(_pixels(picture, tool)) if picture.width else None


def pictures_in(folder: Path) -> tuple[list[Path], list[Path]]:
    """Return the pictures of a folder and of the folders in it, and the files that are none. Raises OSError."""
    pictures: list[Path] = []
    others: list[Path] = []
    for path in sorted(folder.iterdir()):
        inside = sorted(path.iterdir()) if path.is_dir() and not path.name.startswith(".") else [path]
        for one in inside:
            if one.is_file() and not one.name.startswith("."):
                (pictures if is_picture(one) else others).append(one)
        if len(pictures) > limits.MOST_PIECES:
            raise ImportRefusedError(msg("imports.many_pictures", name=folder.name, most=limits.MOST_PIECES))
    return pictures, others


def guessed(picture: SourcePicture, tool: PictureTool | None) -> str:
    """Return the probable kind of a picture: a sheet has a grid, a card its ratio, a board squares or many pixels."""
    longer = max(picture.width, picture.height)
    if longer >= LARGE and tool is not None and picture.width:
        found = grid_of(_pixels(picture, tool))
        if found is not None and found[0] * found[1] >= 4:
            return "sheet" if square_of(picture.ratio, found) is None else "board"
    flat = min(picture.ratio, 1 / picture.ratio)
    if 0.6 <= flat <= 0.8 and longer < 2 * LARGE:
        return "card"
    if longer >= LARGE:
        return "board"
    return "token" if flat > 0.95 and longer < LARGE / 2 else "tile"


def size_of(kind: str, ratio: float, width: float | None = None) -> tuple[float, float]:
    """Return width and height of a piece in millimetres, for a picture of this ratio."""
    longer = SIZES[kind]
    wide, tall = (longer, longer / ratio) if ratio >= 1 else (longer * ratio, longer)
    if kind == "card" and abs(min(ratio, 1 / ratio) - CARD[0] / CARD[1]) < SAME:
        wide, tall = CARD if ratio < 1 else CARD[::-1]
    if width is not None:
        wide, tall = width, tall * width / wide
    most = limits.RANGES["width"][1] if kind == "board" else limits.LARGEST_PIECE
    part = min(1.0, most / max(wide, tall))
    return max(1.0, round(wide * part, 1)), max(1.0, round(tall * part, 1))


def square_of(ratio: float, grid: tuple[int, int] | None) -> float | None:
    """Return the side of the squares of a board in its widths; None where its cells are no squares, or only one."""
    if grid is None or grid[0] * grid[1] < 2 or abs(ratio * grid[1] / grid[0] - 1) > SQUARE:
        return None
    return 1 / grid[0]


def _named(folder: str) -> str:
    """Return the kind that the name of a folder says, such as "tokens"; "" for any other name."""
    name = {"dice": "die"}.get(folder.lower(), folder.lower().removesuffix("s"))
    return name if name in KINDS else ""


def _beside(path: Path) -> list[Path]:
    try:
        return [one for one in path.parent.iterdir() if is_picture(one)]
    except OSError:
        return []


def _chosen_back(folder: Path, wishes: Wishes) -> Path | None:
    """Return the back that was asked for. Raises `ImportRefusedError` with the pictures there are."""
    if not wishes.back or wishes.back == LAST_CELL:
        return None
    for path in (Path(wishes.back), folder / wishes.back):
        if path.is_file():
            return path
    raise unknown("no_back", wishes.back, sorted(path.name for path in _beside(folder / wishes.back)))


def _add_group(
    draft: SetDraft, kind: str, files: list[Path], wishes: Wishes, tool: PictureTool | None, at: float
) -> float:
    """Add the pictures of one folder in a row that begins at `at` (mm from the middle); return where it ends."""
    backs = backs_of(files)
    fronts: list[tuple[Path, SourcePicture]] = []
    for path in files:
        if not is_back(path):
            try:
                fronts.append((path, measured(path)))
            except ImportRefusedError as bad:
                draft.left_out.append(bad.reason)
    if kind == "die" and fronts:
        pictures = [picture for _, picture in fronts]
        add_die(draft, pictures, wishes.grid, _title(files[0].parent.name), wishes.width)["at"] = [at, 0.0]
        return at + CARD[0] + GAP
    shared = _chosen_back(files[0].parent, wishes) or backs.get("")
    deck = kind == "card" or (not kind and shared is not None)
    place = 0
    for path, picture in fronts:
        one = kind or ("card" if deck else guessed(picture, tool if len(fronts) == 1 else None))
        if one == "sheet":
            _add_sheet(draft, picture, wishes, tool, at)
            continue
        own = backs.get(path.stem.lower(), shared)
        back = None if own is None else measured(own)
        entries = _add_piece(draft, one, picture, back, wishes)
        if one == "card":
            entries |= {"pile": True, "at": [at, 0.0]} | ({"face": 1} if back is not None else {})
            continue
        step = max(entries.get("width", 0.0), entries.get("height", 0.0)) + GAP
        entries["at"] = [at + step * (1 + place % MOST_IN_A_ROW), step * (place // MOST_IN_A_ROW)]
        place += 1
    return at + (MOST_IN_A_ROW + 1) * 40.0 if place else at + CARD[0] + GAP


def _add_piece(
    draft: SetDraft, kind: str, picture: SourcePicture, back: SourcePicture | None, wishes: Wishes
) -> dict[str, Any]:
    width, height = size_of(kind, picture.ratio, wishes.width)
    name = picture.path.stem
    square = abs(picture.ratio - 1) < 0.05
    part = square_of(picture.ratio, wishes.grid) if kind == "board" else None
    grid = None
    if part is not None and wishes.grid is not None:
        step = round(part * width, 2)
        corner = round(step / 2, 2)
        grid = {"columns": wishes.grid[0], "rows": wishes.grid[1], "x": corner, "y": corner, "step": step}
    return draft.add(
        kind,
        id=draft.new_id(name),
        name=_title(name),
        picture=draft.keep(picture),
        back=None if back is None else draft.keep(back),
        width=width,
        height=height,
        grid=grid,
        radius=2 if kind == "token" and not square else None,
    )


def _title(name: str) -> str:
    """Return the name of a file as people read it."""
    words = name.replace("_", " ").replace("-", " ").strip()
    return "".join(letter for letter in words if letter.isprintable())[: limits.LONGEST_NAME] or name[:1]


def _add_sheet(
    draft: SetDraft, picture: SourcePicture, wishes: Wishes, tool: PictureTool | None, at: float = 0.0
) -> None:
    """Cut a sheet by the grid that was asked for, or by the one that is found; empty cells at its end are no cards."""
    path = picture.path
    pixels = _pixels(picture, tool) if tool is not None and picture.width else None
    grid = wishes.grid or (None if pixels is None else grid_of(pixels))
    if grid is None:
        raise ImportRefusedError(msg("imports.no_grid", name=path.name))
    columns, rows = grid
    cards = columns * rows if pixels is None else printed_cells(pixels, columns, rows) or columns * rows
    file = _chosen_back(path.parent, wishes) or backs_of(_beside(path)).get(path.stem.lower())
    back = None if file is None else draft.keep(measured(file))
    if wishes.back == LAST_CELL and tool is not None and cards > 1:
        cards -= 1
        cell = (cards % columns, cards // columns, columns, rows)
        back = draft.keep(SourcePicture(path, picture.width, picture.height, cell), f"{path.stem}-back")
    width, height = size_of("card", picture.ratio * rows / columns, wishes.width)
    title = _title(path.stem)
    draft.add(
        "sheet",
        id=draft.new_sheet_id(path.stem),
        picture=draft.keep(picture),
        back=back,
        columns=columns,
        rows=rows,
        width=width,
        height=height,
        names=None if cards == columns * rows else [f"{title} {number + 1}" for number in range(cards)],
        face=None if back is None else 1,
        at=[at, 0.0] if at else None,
    )


def _pixels(picture: SourcePicture, tool: PictureTool) -> GreyPixels:
    """Return the brightness of a picture. Raises `ImportRefusedError`."""
    try:
        return tool.grey(reading.read_bytes(picture.path, limits.LARGEST_PICTURE))
    except (ValueError, OSError):
        raise ImportRefusedError(msg("imports.no_picture", name=picture.path.name)) from None


def left_out_files(files: Sequence[Path]) -> list[Message]:
    """Return a sentence about the files of a folder that are no pictures; none when there are none."""
    if not files:
        return []
    names = ", ".join(path.name for path in files[:5]) + (" …" if len(files) > 5 else "")
    return [msg("imports.other_files", count=len(files), names=names)]
