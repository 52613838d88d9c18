"""The program on the desktops of Linux and BSD: files of the user's data folder, as freedesktop.org specifies them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Final

from tabletop.cli.desktop.file_types import APPLICATION, FILE_TYPES
from tabletop.files.atomic_write import SHARED, write_atomic

ENTRY: Final = f"applications/{APPLICATION}.desktop"
PLACES: Final = {
    ENTRY: f"{APPLICATION}.desktop",
    f"mime/packages/{APPLICATION}.xml": f"{APPLICATION}.xml",
    f"metainfo/{APPLICATION}.metainfo.xml": f"{APPLICATION}.metainfo.xml",
}
"""The place of each file in the data folder, and its name among the files of this package."""
ICON: Final = f"icons/hicolor/scalable/apps/{APPLICATION}.svg"
PLAIN: Final = re.compile(r"[\w./+,:@-]+")
"""A word that needs no quotes in a desktop entry."""
PATIENCE: Final = 60.0
"""Seconds for a command of the desktop."""


def data_home(environment: Mapping[str, str]) -> Path:
    """Return the user's data folder. A relative one in the environment does not count, says the specification."""
    named = Path(environment.get("XDG_DATA_HOME", ""))
    return named if named.is_absolute() else Path.home() / ".local" / "share"


def install(command: Sequence[str], folder: Path) -> None:
    """Write the files that start the program with `command` into a data folder. Raises OSError."""
    source = files("tabletop.cli.desktop").joinpath("files")
    for place, name in PLACES.items():
        text = source.joinpath(name).read_text("utf-8")
        if place == ENTRY:
            text = with_command(text, command)
        _write(folder / place, text.encode())
    _write(folder / ICON, files("assets").joinpath("common", "icon.svg").read_bytes())
    _tell(folder)
    _run("xdg-mime", "default", Path(ENTRY).name, *(one.media_type for one in FILE_TYPES))


def remove(folder: Path) -> None:
    """Delete these files. Raises OSError."""
    for place in (*PLACES, ICON):
        (folder / place).unlink(missing_ok=True)
    _tell(folder)


def with_command(entry: str, command: Sequence[str]) -> str:
    """Return a desktop entry that starts the program with a command, in place of that in its text."""
    line = " ".join([*map(quoted, command), "%f"])
    return re.sub(r"(?m)^Exec=.*$", lambda _: f"Exec={line}", entry)


def quoted(word: str) -> str:
    """Return a word as an argument of `Exec`: in quotes if need be, where signs that a shell reads have a backslash.

    A value of the file reads a backslash itself, so each is doubled, and a per cent sign would name a field. A plain
    word has no quotes, because `xdg-open` without a desktop takes them for a part of the name.
    """
    if PLAIN.fullmatch(word):
        return word
    escaped = re.sub(r'(["`$\\])', r"\\\1", word).replace("\\", "\\\\").replace("%", "%%")
    return f'"{escaped}"'


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomic(path, data, mode=SHARED)


def _tell(folder: Path) -> None:
    """Tell the desktop that files of a data folder have changed; one without such a command notices by itself."""
    for program, place in (("update-mime-database", "mime"), ("update-desktop-database", "applications")):
        if (folder / place).is_dir():
            _run(program, os.fspath(folder / place))


def _run(program: str, *arguments: str) -> None:
    found = shutil.which(program)
    if found is not None:
        with suppress(OSError, subprocess.TimeoutExpired):
            subprocess.run([found, *arguments], capture_output=True, check=False, timeout=PATIENCE)
