"""The chest: pieces kept across tables. Each object is a folder with a readable `set.toml` and its pictures."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from tabletop.core.data.messages import Message, msg, quoted
from tabletop.imports.model import ImportRefusedError, PictureTool, SetDraft, plain_name
from tabletop.imports.writer import copy_set, write_set
from tabletop.sets.model import InvalidSetError, PieceSet, pictures_of
from tabletop.sets.reader import FILE, read_set

MOST_OBJECTS: Final = 500
"""The most objects of a chest; folders beyond are not listed."""
MOST_SHOWN: Final = 60
"""The most objects that one search reads."""


@dataclass(frozen=True, slots=True)
class ChestObject:
    """One object: its name, and what it holds, or `why` that cannot be read."""

    name: str
    found: PieceSet | None
    why: Message | None = None

    @property
    def count(self) -> int:
        """The number of its pieces."""
        return sum(len(heap.pieces) for heap in self.found.heaps) if self.found is not None else 0


class Chest:
    """The objects in a folder. Methods that change something raise `ImportRefusedError`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def names(self, search: str = "") -> list[str]:
        """Return the names of the objects with these letters in them, in their order."""
        wanted = search.casefold().strip()
        return sorted((name for name in self._all() if wanted in name.casefold()), key=str.casefold)

    def _all(self) -> list[str]:
        try:
            inside = sorted(one.name for one in self.folder.iterdir() if _is_object(one))
        except OSError:
            return []
        return inside[:MOST_OBJECTS]

    def objects(self, search: str = "") -> Iterator[ChestObject]:
        """Yield the objects of a search, as far as one list shows them."""
        for name in self.names(search)[:MOST_SHOWN]:
            try:
                yield ChestObject(name, read_set(self.folder / name))
            except InvalidSetError as bad:
                yield ChestObject(name, None, bad.reason)

    def keep(self, draft: SetDraft, name: str, tool: PictureTool | None = None) -> str:
        """Write what a draft describes; return the name, which has a number behind it where it was taken."""
        if len(self._all()) >= MOST_OBJECTS:
            raise ImportRefusedError(msg("sandbox.chest.full", most=MOST_OBJECTS))
        free = self._free(_checked(name))
        write_set(draft, self.folder / free, tool)
        return free

    def take(self, name: str, sets: Path) -> PieceSet:
        """Copy an object into a folder of sets, once for the same contents, so that tables do not need the chest."""
        found = self._read(name)
        digest = sha256((found.folder / FILE).read_bytes())
        for picture in sorted(pictures_of(found)):
            digest.update((found.folder / picture).read_bytes())
        folder = sets / f"{plain_name(name)}-{digest.hexdigest()[:8]}"
        try:
            return read_set(folder)
        except InvalidSetError:
            return copy_set(found, folder)

    def rename(self, name: str, new: str) -> str:
        """Give an object another name; return it."""
        folder, free = self._folder(name), self._free(_checked(new))
        try:
            folder.rename(self.folder / free)
        except OSError as error:
            raise ImportRefusedError(msg("imports.unwritable", name=free, error=error.strerror or "?")) from None
        return free

    def delete(self, name: str) -> None:
        """Remove an object with its files."""
        folder = self._folder(name)
        try:
            shutil.rmtree(folder)
        except OSError as error:
            raise ImportRefusedError(msg("imports.unwritable", name=name, error=error.strerror or "?")) from None

    def _read(self, name: str) -> PieceSet:
        try:
            return read_set(self._folder(name))
        except InvalidSetError as bad:
            raise ImportRefusedError(bad.reason) from None

    def _folder(self, name: str) -> Path:
        """Return the folder of an object. Raises `ImportRefusedError` for any other name."""
        folder = self.folder / name
        if name not in self._all():
            raise ImportRefusedError(msg("sandbox.chest.gone", name=quoted(name)))
        return folder

    def _free(self, name: str) -> str:
        free, number = name, 1
        while (self.folder / free).exists():
            number += 1
            free = f"{name} {number}"
        return free


def _is_object(path: Path) -> bool:
    """Return whether a path is a folder of its own that may hold an object: no link, and nothing half written."""
    return not path.name.startswith(".") and not path.is_symlink() and (path / FILE).is_file()


def _checked(name: str) -> str:
    """Return a name as a folder has it. Raises `ImportRefusedError` for one without letters and digits."""
    if not any(map(str.isalnum, name)):
        raise ImportRefusedError(msg("sandbox.ui.no_name"))
    return plain_name(name)
