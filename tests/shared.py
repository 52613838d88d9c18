"""Resources that all tests of a process share, so that they are read once and not once a test."""

from __future__ import annotations

import os
import sys
import threading
from collections import OrderedDict
from pathlib import Path
from typing import Any, Final

import pygame

from tabletop.session.locale import translations
from tabletop.ui.render.sprites import svg_files
from tabletop.ui.text import fonts

PIXELS: Final = 24_000_000
"""The most pixels of pictures that are kept: 96 MB."""

_read_entries, _forget_fonts = translations._read, fonts.forget
_draw = svg_files._drawn
_pictures: OrderedDict[tuple[bytes, int, int], pygame.Surface] = OrderedDict()
_lock = threading.Lock()
_known: dict[tuple[Path, str, str], tuple[Any, dict[str, str]]] = {}


def install() -> None:
    """Keep message files, fonts and pictures between tests, and do not wait until a disk has written what is saved.

    Compiled modules are written (to `__pycache__`) even where PYTHONDONTWRITEBYTECODE is set: the tests start the
    program hundreds of times, and without them each start compiles it anew, which takes a second.
    """
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    translations._read = entries
    fonts.forget = forget_fonts
    svg_files._drawn = drawn
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


def drawn(data: bytes, width: int, height: int) -> pygame.Surface | None:
    """Return a copy of vectors drawn at a size; those drawn last are kept, up to `PIXELS` in all."""
    key = (data, width, height)
    with _lock:
        kept = _pictures.get(key)
    made = kept or _draw(*key)
    if made is None:
        return None
    with _lock:
        _pictures[key] = made
        _pictures.move_to_end(key)
        while sum(one.get_width() * one.get_height() for one in _pictures.values()) > PIXELS:
            _pictures.popitem(last=False)
    return made.copy()
