"""The picture files of games: in `assets/` those of the program, in `<package>/assets/` those of other games."""

from __future__ import annotations

from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

PACKAGE: Final = "assets"
FOLDER: Final = "assets"
"""The folder of the pictures beside the catalogues of a game from outside."""
_FOLDERS: Final[dict[str, Path]] = {}


def add_folder(game: str, folder: Path) -> None:
    """Look for the pictures of a game from outside in the folder of its package."""
    _FOLDERS[game] = folder / FOLDER


def picture_file(name: str) -> Path | Traversable | None:
    """Return the vector file of a picture such as `"stone_age/wood"`; None if there is none."""
    own, (group, _, file) = _own_file(name), name.rpartition("/")
    try:
        if own is not None and own.is_file():
            return own
        path = resources.files(PACKAGE).joinpath(group).joinpath(f"{file}.svg")
        return path if path.is_file() else None
    except (ModuleNotFoundError, OSError, ValueError):
        return None


def wanted_at(name: str) -> str:
    """Return where the file of a picture is expected, for a message."""
    path = _own_file(name) or Path(PACKAGE, f"{name}.svg")
    return "/".join(path.parts[-3:])


def _own_file(name: str) -> Path | None:
    """Return the place for a picture of a game from outside, whether a file is there or not; None for other games."""
    group, _, file = name.rpartition("/")
    return _FOLDERS[group] / f"{file}.svg" if group in _FOLDERS else None
