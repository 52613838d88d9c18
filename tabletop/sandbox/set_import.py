"""Files and folders imported as a whole: the set is written, and for a save the table that it had."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from tabletop.core.data.messages import Message, msg, quoted
from tabletop.files.records import InvalidSaveError
from tabletop.imports.archive import PACKED, opened, write_zip
from tabletop.imports.download import can_be_fetched
from tabletop.imports.model import ImportRefusedError, PictureTool, SetDraft, Wishes, plain_name
from tabletop.imports.reader import read_imports, refusing
from tabletop.imports.writer import TABLE_FILE, copy_set, write_set
from tabletop.sandbox.geometry.layout import SEATS
from tabletop.sandbox.set_placement import write_table_of
from tabletop.session.match.scenes import Player
from tabletop.session.saves import match_log
from tabletop.sets.model import InvalidSetError, PieceSet
from tabletop.sets.reader import FILE, read_set

MISSING_FILE: Final = "missing.txt"
"""The file beside a set with the addresses of the pictures that were not found, one a line."""
Download = Callable[[Sequence[str]], Path]
"""Fetches pictures by their addresses; returns the folder in which they lie."""


@dataclass(frozen=True, slots=True)
class ImportedSet:
    """The result of an import: the set, sentences about what was left out, and the set-up of a save."""

    found: PieceSet
    left_out: tuple[Message, ...]
    table: Path | None = None
    zip: Path | None = None
    """The file into which the set was packed; then its folder is no longer there."""

    @property
    def sentence(self) -> Message:
        """The sentence with how many pieces, kinds and piles the set has."""
        pieces = sum(len(heap.pieces) for heap in self.found.heaps)
        piles = sum(len(heap.pieces) > 1 for heap in self.found.heaps)
        counted = {"name": self.found.name, "count": pieces, "kinds": len(self.found.kinds)}
        return msg("imports.made", piles=piles, **counted) if piles else msg("imports.made_loose", **counted)


def import_set(
    paths: Sequence[Path],
    folder: Path,
    wishes: Wishes,
    tool: PictureTool,
    seat_name: Callable[[int], str],
    download: Download | None = None,
) -> ImportedSet:
    """Write what files make into a new folder, or into one file when `folder` ends in `.set` or `.zip`.

    Pictures that are missing are fetched by `download`; those that are missing then are listed in a file beside the
    set. Raises `ImportRefusedError`, and then leaves nothing behind.
    """
    if folder.suffix.lower() in PACKED:
        if folder.exists():
            raise ImportRefusedError(msg("imports.zip_is_there", name=folder.name))
        with _scratch() as rough:
            made = import_set(paths, Path(rough) / plain_name(folder.stem), wishes, tool, seat_name, download)
            write_zip(made.found, folder)
        return ImportedSet(made.found, made.left_out, zip=folder)
    with refusing(paths[0].name), opened(paths) as inside, _scratch() as scratch:
        if len(inside) == 1 and (inside[0] / FILE).is_file():
            found, seats, left_out = _copied(inside[0], folder)
        else:
            draft = read_imports(inside, wishes, tool, Path(scratch))
            wanted = can_be_fetched(draft.missing)
            if wanted and download is not None:
                own = replace(wishes, downloads=download(wanted))
                draft = read_imports(inside, own, tool, Path(scratch))
            found, seats, left_out = write_set(draft, folder, tool), draft.seats, tuple(draft.left_out)
            if draft.missing:
                _list_missing(draft.missing, folder / MISSING_FILE)
    return _with_table(found, seats, left_out, seat_name)


def pack_set(draft: SetDraft, path: Path, tool: PictureTool, seat_name: Callable[[int], str]) -> ImportedSet:
    """Write a set in the making as one zip; a file that is there is replaced. Raises `ImportRefusedError`."""
    with _scratch() as rough:
        found = write_set(draft, Path(rough) / plain_name(path.stem), tool)
        made = _with_table(found, draft.seats, tuple(draft.left_out), seat_name)
        write_zip(found, path, replace=True)
    return ImportedSet(found, made.left_out, zip=path)


def _scratch() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="tabletop-import-", ignore_cleanup_errors=True)


def _with_table(
    found: PieceSet, seats: int, left_out: tuple[Message, ...], seat_name: Callable[[int], str]
) -> ImportedSet:
    """Write the set-up of a set that has seats, beside it."""
    if not seats:
        return ImportedSet(found, left_out)
    table = found.folder / TABLE_FILE
    try:
        write_table_of(found, [Player(seat_name(seat), seat) for seat in range(seats)], table)
    except OSError as error:
        raise ImportRefusedError(msg("imports.unwritable", name=table.name, error=error.strerror or "?")) from None
    return ImportedSet(found, left_out, table)


def missing_pictures(paths: Sequence[Path], wishes: Wishes, tool: PictureTool) -> list[str]:
    """Return the addresses on the web of pictures that an import would miss. Raises `ImportRefusedError`."""
    with refusing(paths[0].name), opened(paths) as inside, _scratch() as scratch:
        if len(inside) == 1 and (inside[0] / FILE).is_file():
            return []
        return can_be_fetched(read_imports(inside, wishes, tool, Path(scratch)).missing)


def _list_missing(addresses: Sequence[str], path: Path) -> None:
    """Write the list of missing pictures; where that fails the sentence about them is all there is."""
    with suppress(OSError):
        path.write_text("".join(f"{quoted(address, 400)}\n" for address in addresses), encoding="utf-8")


def _copied(source: Path, folder: Path) -> tuple[PieceSet, int, tuple[Message, ...]]:
    """Copy a set as it is; return it, and the seats of the set-up beside it (0 where there is none)."""
    try:
        found = copy_set(read_set(source), folder)
    except InvalidSetError as bad:
        raise ImportRefusedError(bad.reason) from None
    try:
        seats = len(match_log.header_in(source / TABLE_FILE).seats) if (source / TABLE_FILE).is_file() else 0
    except InvalidSaveError:
        seats = 1
    return found, min(seats, SEATS[-1]), ()
