"""Safe reading of untrusted files: only regular ones, of limited size and depth."""

from __future__ import annotations

import re
import stat
import tomllib
from pathlib import Path
from typing import Any, Final

from tabletop.core.data.errors import TabletopError

LARGEST: Final = 64 << 20
"""The size in bytes of the largest file that this program reads for somebody."""
DEEPEST: Final = 40
"""The greatest depth of nested lists and objects in a line of JSON."""
_BUT_BRACKETS: Final = bytes(byte for byte in range(256) if byte not in b"[]{}")
_TO_SQUARE: Final = bytes.maketrans(b"{}", b"[]")
_DOTS: Final = re.compile(rf"(?:\.\s*[\"'\w-]+\s*){{{DEEPEST}}}")
_STRINGS: Final = re.compile(rb'"(?:[^"\\]|\\.)*"')


class NotRegularError(TabletopError, OSError):
    """The name belongs to a folder, a pipe or a device."""


class TooLargeError(TabletopError, OSError):
    """The file is larger than it may be."""


def read_bytes(path: Path, most: int = LARGEST) -> bytes:
    """Return the contents of a file of at most `most` bytes.

    Raises OSError, including `NotRegularError` and `TooLargeError`.
    """
    check(path, most)
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise TooLargeError(f"{path.name} is larger than {most} bytes")
    return data


def read_text(path: Path, most: int = LARGEST) -> str:
    """Read text in UTF-8, as `read_bytes` does. Raises UnicodeDecodeError too."""
    return read_bytes(path, most).decode("utf-8")


def toml(text: str) -> dict[str, Any]:
    """Parse a TOML file. ValueError when it is none, or has names or lists nested too deeply."""
    if _DOTS.search(text):
        raise ValueError("a name of too many parts")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("lists without end") from None


def check(path: Path, most: int = LARGEST) -> None:
    """Raise OSError where `read_bytes` would, without opening the file: a pipe would wait for its writer."""
    try:
        found = path.stat()
    except ValueError:
        raise NotRegularError("a name with a zero byte") from None
    if not stat.S_ISREG(found.st_mode):
        raise NotRegularError(f"{path.name} is no regular file")
    if found.st_size > most:
        raise TooLargeError(f"{path.name} is larger than {most} bytes")


def is_deep(line: bytes, deepest: int = DEEPEST) -> bool:
    """Return whether lists and objects of a line of JSON are nested deeper than `deepest`, or do not close."""
    if line.count(b"[") + line.count(b"{") <= deepest:
        return False
    left = _STRINGS.sub(b"", line).translate(_TO_SQUARE, _BUT_BRACKETS)
    for _ in range(deepest):
        left = left.replace(b"[]", b"")
    return bool(left)
