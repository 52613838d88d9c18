"""A small set that plays at once and explains itself, written where somebody wants to begin one of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tabletop.files import atomic_write
from tabletop.sets.reader import FILE

TEMPLATES: Final = Path(__file__).parent / "templates"
USUAL: Final = "en"
EXAMPLE: Final = "example.toml"
"""The name of the template in a folder that has a `set.toml` of its own."""


def write_template(folder: Path, language: str = USUAL) -> Path:
    """Write a template into a folder, which is made where it is missing; return the file.

    It is a `set.toml`; where there is one already, which stays as it is, it is an `example.toml` to copy from. Raises
    OSError, also when both are there.
    """
    source = TEMPLATES / f"{language}.toml"
    data = (source if source.is_file() else TEMPLATES / f"{USUAL}.toml").read_bytes()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / (EXAMPLE if (folder / FILE).exists() else FILE)
    atomic_write.write_atomic(path, data, mode=atomic_write.SHARED, may_replace=_refuse)
    return path


def _refuse(path: Path) -> None:
    """Raise FileExistsError when a file is there."""
    if path.exists():
        raise FileExistsError(17, "it is there already", str(path))
