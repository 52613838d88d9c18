"""The pictures that a save names by address: files beside it, in the cache of its program, or fetched before."""

from __future__ import annotations

import hashlib
import os
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from tabletop.imports.model import ImportRefusedError, SourcePicture, Wishes
from tabletop.imports.pictures import is_picture, measured_by_content

MOST_FILES: Final = 50_000
"""The files of all folders that are looked at."""
_PLAIN: Final = re.compile(r"[^a-z0-9]")
LONGEST_NAME: Final = 180
"""The letters of the name of a file."""
_CLOUD: Final = "ugc"
"""The part of an address behind which the name of a file in the cloud follows, whatever the server."""


class AddressedPictures(ABC):
    """Pictures by address: each is looked for once, and those that are missing are noted."""

    def __init__(self) -> None:
        self.missing: dict[str, None] = {}
        """The addresses for which there was no picture that can be used, in their order."""
        self._found: dict[str, SourcePicture | None] = {}

    def find(self, address: str) -> SourcePicture | None:
        """Return the picture of an address; None when it is missing or cannot be used."""
        address = address.strip()
        if not address:
            return None
        if address not in self._found:
            self._found[address] = self._look(address)
            if self._found[address] is None:
                self.missing[address] = None
        return self._found[address]

    @abstractmethod
    def _look(self, address: str) -> SourcePicture | None:
        """Return the picture of an address that has not been looked for; None if there is none that can be used."""


class PictureCache(AddressedPictures):
    """The pictures of some folders, found by the addresses that saves have for them."""

    def __init__(self, folders: Iterable[Path]) -> None:
        super().__init__()
        self._files: dict[str, Path] = {}
        for path in _pictures_of(folders):
            for key in (path.name.lower(), path.stem.lower(), _after_cloud(path.stem.lower())):
                if key:
                    self._files.setdefault(key, path)

    def _look(self, address: str) -> SourcePicture | None:
        for key in _keys(address):
            path = self._files.get(key)
            if path is not None:
                try:
                    return measured_by_content(path)
                except ImportRefusedError:
                    return None
        return None


def cached_name(address: str) -> str:
    """Return the name, without its end, of the file that keeps the picture of an address."""
    plain = _PLAIN.sub("", address.lower().removeprefix("{verifycache}"))
    if len(plain) <= LONGEST_NAME:
        return plain
    return f"{plain[: LONGEST_NAME - 17]}-{hashlib.sha256(plain.encode()).hexdigest()[:16]}"


def folders_for(save: Path, wishes: Wishes) -> list[Path]:
    """Return the folders in which the pictures of a save may lie, the likeliest first."""
    chosen = wishes.pictures
    found = [] if chosen is None else [chosen, chosen / "Images", chosen / "Mods" / "Images"]
    found += [] if wishes.downloads is None else [wishes.downloads]
    found += [save.parent, save.parent / "Images", save.parent / "images", save.parent / save.stem]
    for above in list(save.resolve().parents)[:4]:
        found += [above / "Images", above / "Mods" / "Images"]
    return list(dict.fromkeys(found))


def _pictures_of(folders: Iterable[Path]) -> Iterator[Path]:
    seen = 0
    for folder in folders:
        try:
            with os.scandir(folder) as entries:
                for entry in entries:
                    seen += 1
                    if seen > MOST_FILES:
                        return
                    path = Path(entry.path)
                    if is_picture(path) and entry.is_file():
                        yield path
        except OSError:
            continue


def _keys(address: str) -> Iterator[str]:
    """Yield the names that the file of an address may have."""
    plain = _PLAIN.sub("", address.lower().removeprefix("{verifycache}"))
    yield plain
    yield cached_name(address)
    yield _after_cloud(plain)
    last = address.lower().replace("\\", "/").partition("?")[0].rstrip("/").rpartition("/")[2]
    last = last.rpartition(">")[2]  # "<Folder>name.png" is a file of the own folder
    yield last
    yield last.rpartition(".")[0]


def _after_cloud(plain: str) -> str:
    """Return what follows "ugc" in the name of a cached file; "" when that is no long number."""
    name = plain.rpartition(_CLOUD)[2] if _CLOUD in plain else ""
    return name if len(name) > 20 else ""
