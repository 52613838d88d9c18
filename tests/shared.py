"""Resources that all tests of a process share, so that they are read once and not once a test."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pygame

from tabletop.session.locale import translations
from tabletop.ui.text import fonts

_read_entries, _forget_fonts = translations._read, fonts.forget
_known: dict[tuple[Path, str, str], tuple[Any, dict[str, str]]] = {}


def install() -> None:
    """Keep message files and fonts between tests, and do not wait until a disk has written what a test saves.

    Compiled modules are written (to `__pycache__`) even where PYTHONDONTWRITEBYTECODE is set: the tests start the
    program hundreds of times, and without them each start compiles it anew, which takes a second.
    """
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    translations._read = entries
    fonts.forget = forget_fonts
    os.fsync = no_wait


def entries(folder: Path, language: str, prefix: str) -> dict[str, str]:
    """Return the entries of a message file, which is read again only when it has changed."""
    path, place = folder / f"{language}.toml", (folder, language, prefix)
    if not path.is_file():
        return {}
    status = path.stat()
    stamp = (status.st_ino, status.st_size, status.st_mtime_ns)
    if place not in _known or _known[place][0] != stamp:
        _known[place] = (stamp, _read_entries(folder, language, prefix))
    return dict(_known[place][1])


def forget_fonts() -> None:
    """Drop all loaded fonts, but only when they have become invalid: after `pygame.font.quit()`."""
    try:
        fonts.font(fonts.ALEGREYA, fonts.LEAST_SIZE).get_height()
    except pygame.error:
        _forget_fonts()


def no_wait(fd: object) -> None:
    """Skip the wait for the disk after a write: no test cuts the power."""
