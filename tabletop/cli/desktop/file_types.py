"""The files that a double click opens in the program: the ends of their names and their media types."""

from __future__ import annotations

from typing import Final, NamedTuple

from tabletop.files.records import SETUP_SUFFIX
from tabletop.imports.archive import SET
from tabletop.session.saves.match_log import SUFFIX


class FileType(NamedTuple):
    """A type of file; `title` is its name as other programs show it."""

    suffix: str
    media_type: str
    title: str


FILE_TYPES: Final = (
    FileType(SUFFIX, "application/x-tabletop-match", "Tabletop match or table"),
    FileType(SETUP_SUFFIX, "application/x-tabletop-setup", "Tabletop set-up"),
    FileType(SET, "application/x-tabletop-set", "Tabletop set of pieces"),
)
APPLICATION: Final = "io.github.tabletop_authors.Tabletop"
"""The name by which desktops know the program: that of its entry, its icon and its description."""
