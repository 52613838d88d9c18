"""The available sets: those that come with the program, and folders that somebody added."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from pathlib import Path

import assets
from tabletop.core.data.messages import Message, msg, quoted
from tabletop.files.untrusted import error_text
from tabletop.sets.model import InvalidSetError, PieceSet
from tabletop.sets.reader import FILE, read_set

BUILT_IN = Path(assets.__file__).parent / "sets"


class Library:
    """Sets by id. A folder that was added is read again when its files change."""

    def __init__(self, folders: Iterable[Path] = ()) -> None:
        """Load the sets of `folders`. Raises `InvalidSetError` when one of them cannot be used."""
        self.sets: dict[str, PieceSet] = {}
        self.left_out: dict[Path, Message] = {}
        """The reasons why sets are missing: a sentence for each folder, and for a list of folders."""
        self._own: dict[Path, tuple[tuple[str, int, int], ...]] = {}
        for folder in sorted(BUILT_IN.iterdir()):
            if (folder / FILE).is_file():
                self.sets[folder.name] = read_set(folder)
        for folder in folders:
            self.add(folder)

    def add(self, folder: Path) -> PieceSet:
        """Read the set of a folder (or of its `set.toml`). Raises `InvalidSetError`, whatever is in the folder."""
        try:
            return self._add((folder.parent if folder.name == FILE else folder).resolve())
        except InvalidSetError:
            raise
        except Exception as error:
            logging.getLogger(__name__).warning("a set cannot be read", exc_info=True)
            raise InvalidSetError(msg("file.broken", name=folder.name, error=error_text(error))) from error

    def _add(self, folder: Path) -> PieceSet:
        is_there = (folder / FILE).is_file()
        if is_there or folder in self._own:  # one that is none need not be searched
            self._own[folder] = stamp(folder)
        found = read_set(folder)
        self.sets[found.id] = found
        self.left_out.pop(folder, None)
        return found

    def add_if_readable(self, folder: Path) -> None:
        """Read the set of a folder; one that cannot be used is left out, and `left_out` says why."""
        try:
            self.add(folder)
        except InvalidSetError as bad:
            self.left_out[folder] = msg("sandbox.set.left_out", name=quoted(folder.name), reason=bad.reason)

    def refresh(self) -> tuple[list[PieceSet], list[InvalidSetError]]:
        """Read again the sets that have changed; return the new ones, and the errors of others."""
        fresh: list[PieceSet] = []
        bad: list[InvalidSetError] = []
        for folder, before in list(self._own.items()):
            if stamp(folder) == before:
                continue
            try:
                fresh.append(self.add(folder))
            except InvalidSetError as error:
                bad.append(error)
        return fresh, bad

    @property
    def folders(self) -> tuple[Path, ...]:
        """The folders that were added."""
        return tuple(self._own)


def stamp(folder: Path) -> tuple[tuple[str, int, int], ...]:
    """Return names, times and sizes of the files of a set: different when one has changed."""
    try:
        files = sorted(path for path in folder.rglob("*") if path.is_file())
        return tuple((path.name, path.stat().st_mtime_ns, path.stat().st_size) for path in files)
    except OSError:
        return ()
