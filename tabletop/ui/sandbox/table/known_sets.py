"""The folders of own sets that have been used, remembered so that a saved table finds its pieces again."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from tabletop.core.data.messages import Message, msg
from tabletop.files import atomic_write, reading
from tabletop.sets.library import BUILT_IN, Library
from tabletop.ui.system.preferences import config_folder

FILE: Final = "own_sets.txt"
"""The file with one folder per line, the last used at the end; a name that does not fit on a line is in JSON."""
MOST: Final = 40
LARGEST: Final = 1 << 18
"""The most bytes of the file."""


def remembered() -> list[Path]:
    """Return the folders, as far as the file can be read."""
    try:
        return _listed()
    except (OSError, UnicodeDecodeError):
        return []


def _listed() -> list[Path]:
    """Return the folders of the file. Raises OSError or UnicodeDecodeError."""
    lines = reading.read_text(config_folder() / FILE, LARGEST).split("\n")
    found = [_folder_of(line) for line in lines]
    return [folder for folder in found if folder is not None][-MOST:]


def _wrong_with_list() -> Message | None:
    """Return why the file cannot be read; None when it can, or is not there yet."""
    try:
        _listed()
    except FileNotFoundError:
        return None
    except UnicodeDecodeError:
        return msg("sandbox.set.unreadable", file=FILE)
    except OSError as error:
        return msg("file.broken", name=FILE, error=error.strerror or str(error))
    return None


def remember(folder: Path) -> None:
    """Note the folder of a set that was laid out; if it cannot be written it is known until the window closes."""
    folder = folder.resolve()
    known = [one for one in remembered() if one != folder]
    with suppress(OSError):
        config_folder().mkdir(parents=True, exist_ok=True)
        text = "".join(f"{_line_of(one)}\n" for one in [*known, folder][-MOST:])
        atomic_write.write_atomic(config_folder() / FILE, text.encode())


def _line_of(folder: Path) -> str:
    """Return a folder as one line: as it is, or as JSON text if its name has characters that a line cannot hold."""
    name = str(folder)
    plain = name.isprintable() and name == name.strip() and not name.startswith('"')
    return name if plain else json.dumps(name)


def _folder_of(line: str) -> Path | None:
    """Return the folder of a line; None for a line that names none."""
    line = line.strip()
    if line.startswith('"'):
        try:
            name = json.loads(line)
        except ValueError:
            return None
    else:
        name = line
    return Path(name) if isinstance(name, str) and name and "\0" not in name else None


def library_at_hand(folders: Sequence[Path] = ()) -> Library:
    """Return the built-in sets, remembered ones that can still be read, and `folders`.

    Raises `InvalidSetError` for one of `folders`; `Library.left_out` has the reason why a remembered one is missing.
    """
    library = Library()
    if (wrong := _wrong_with_list()) is not None:
        library.left_out[config_folder() / FILE] = wrong
    for folder in remembered():
        library.add_if_readable(folder)
    for folder in folders:
        if folder.resolve().parent != BUILT_IN.resolve():
            library.add(folder)
            remember(folder)
    return library
