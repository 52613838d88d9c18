"""Kinds of imported pictures, remembered by their shape for the next picture of that shape."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from tabletop.files import atomic_write, reading
from tabletop.imports.model import KINDS, MOST_CELLS, SourcePicture, Wishes
from tabletop.ui.system.preferences import config_folder

FILE: Final = "imported_kinds.json"
MOST: Final = 200
LARGEST: Final = 1 << 16
LARGE: Final = 1500
"""The longer side in pixels from which a picture counts as a large one."""


class _RememberedKind(msgspec.Struct):
    kind: str
    columns: int = 0
    rows: int = 0


def shape_of(picture: SourcePicture) -> str:
    """Return the shape of a picture: its ratio, and whether it is large."""
    return f"{picture.ratio:.2f}{' large' if max(picture.width, picture.height) >= LARGE else ''}"


def remembered(shape: str) -> Wishes | None:
    """Return what a picture of this shape was last; None for a new shape."""
    kept = _read().get(shape)
    if kept is None or kept.kind not in KINDS:
        return None
    cells = kept.columns, kept.rows
    return Wishes(kept.kind, cells if 1 <= min(cells) <= max(cells) <= MOST_CELLS else None)


def remember(shape: str, wishes: Wishes) -> None:
    """Note what a picture of this shape is; what cannot be written is forgotten."""
    known = _read()
    known.pop(shape, None)
    known[shape] = _RememberedKind(wishes.kind, *(wishes.grid or (0, 0)))
    with suppress(OSError):
        config_folder().mkdir(parents=True, exist_ok=True)
        last = dict(list(known.items())[-MOST:])
        atomic_write.write_atomic(_file(), msgspec.json.encode(last))


def _file() -> Path:
    return config_folder() / FILE


def _read() -> dict[str, _RememberedKind]:
    try:
        return msgspec.json.decode(reading.read_bytes(_file(), LARGEST), type=dict[str, _RememberedKind])
    except (OSError, ValueError, RecursionError):
        return {}
