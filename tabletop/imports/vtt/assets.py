"""The pictures of a room: files beside it or in its archive, without suffixes and in formats that sets do not have."""

from __future__ import annotations

from pathlib import Path, PurePosixPath
from typing import Final

from tabletop.imports.model import ImportRefusedError, SourcePicture
from tabletop.imports.picture_cache import PictureCache
from tabletop.imports.pictures import measured_by_content

PACKAGE: Final = "package://"
"""What stands before the name of a picture that PlayingCards.io keeps in the archive."""


class Assets:
    """The pictures in the folder of a room, found by the addresses that its widgets have for them."""

    def __init__(self, folder: Path, cache: PictureCache) -> None:
        """Look in the folder of a room first, then in `cache`."""
        self.folder, self._cache = folder, cache
        self.missing: dict[str, None] = {}
        """The addresses for which there was no picture that can be used, in their order."""
        self._found: dict[str, SourcePicture | None] = {}

    def find(self, address: object) -> SourcePicture | None:
        """Return the picture of an address; None when it is missing or cannot be used."""
        if not isinstance(address, str) or not address.strip():
            return None
        address = address.strip()[:2000]
        if address not in self._found:
            self._found[address] = self._look(address)
            if self._found[address] is None:
                self.missing[address] = None
        return self._found[address]

    def _look(self, address: str) -> SourcePicture | None:
        pure = PurePosixPath(address.removeprefix(PACKAGE).lstrip("/"))
        if ".." in pure.parts or not address.isprintable() or any(sign in address for sign in "\\\0"):
            return None
        path = self.folder / pure
        try:
            return measured_by_content(path) if path.is_file() else self._cache.find(address)
        except (ImportRefusedError, OSError):
            return None
