"""The folders of own sets that somebody has used: remembered, so that a saved table finds its pieces again."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from tabletop.files import reading
from tabletop.sets.library import Library
from tabletop.sets.model import BadSet
from tabletop.ui.system.preferences import config_folder

FILE: Final = "own_sets.txt"
"""One folder a line, the one used last at the end."""
MOST: Final = 40
LARGEST: Final = 1 << 18
"""Bytes of the file."""


def remembered() -> list[Path]:
    """The folders, as far as the file can be read."""
    try:
        lines = reading.read_text(config_folder() / FILE, LARGEST).splitlines()
    except (OSError, UnicodeDecodeError):
        return []
    return [Path(line) for line in lines if line.strip()][-MOST:]


def remember(folder: Path) -> None:
    """Note the folder of a set that was laid out; without a place to write it is only known until the window closes."""
    folder = folder.resolve()
    known = [one for one in remembered() if one != folder]
    with suppress(OSError):
        config_folder().mkdir(parents=True, exist_ok=True)
        text = "".join(f"{one}\n" for one in [*known, folder][-MOST:])
        (config_folder() / FILE).write_text(text, encoding="utf-8")


def library_at_hand(folders: Sequence[Path] = ()) -> Library:
    """The built-in sets, remembered ones that can still be read, and `folders`. Raises `BadSet` for one of those."""
    library = Library()
    for folder in remembered():
        with suppress(BadSet):
            library.add(folder)
    for folder in folders:
        library.add(folder)
        remember(folder)
    return library
