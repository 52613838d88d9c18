"""The pictures of a room: files beside it or in its archive, without suffixes and in formats that sets do not have."""

from __future__ import annotations

from pathlib import Path, PurePosixPath
from typing import Final

from tabletop.imports.model import ImportRefusedError, SourcePicture
from tabletop.imports.picture_cache import AddressedPictures, PictureCache
from tabletop.imports.pictures import measured_by_content

LONGEST: Final = 2000
"""The characters of an address that are read."""
PACKAGE: Final = "package://"
"""The beginning of the address of a picture that PlayingCards.io keeps in the archive."""


class Assets(AddressedPictures):
    """The pictures in the folder of a room, found by the addresses that its widgets have for them."""

    def __init__(self, folder: Path, cache: PictureCache) -> None:
        """Look in the folder of a room first, then in `cache`."""
        super().__init__()
        self.folder, self._cache = folder, cache

    def of(self, address: object) -> SourcePicture | None:
        """Return the picture of an address as a room has it, which may be anything; see `find`."""
        return self.find(address.strip()[:LONGEST]) if isinstance(address, str) else None

    def _look(self, address: str) -> SourcePicture | None:
        pure = PurePosixPath(address.removeprefix(PACKAGE).lstrip("/"))
        if ".." in pure.parts or not address.isprintable() or any(sign in address for sign in "\\\0"):
            return None
        path = self.folder / pure
        try:
            return measured_by_content(path) if path.is_file() else self._cache.find(address)
        except (ImportRefusedError, OSError):
            return None
