"""Files and folders imported as a whole: the set is written, and for a save the table that it had."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tabletop.core.data.messages import Message, msg
from tabletop.imports.model import ImportRefusedError, PictureTool, Wishes
from tabletop.imports.reader import read_imports
from tabletop.imports.writer import TABLE_FILE, write_set
from tabletop.sandbox.set_placement import write_table_of
from tabletop.session.match.scenes import Player
from tabletop.sets.model import PieceSet


@dataclass(frozen=True, slots=True)
class ImportedSet:
    """The result of an import: the set, sentences about what was left out, and the set-up of a save."""

    found: PieceSet
    left_out: tuple[Message, ...]
    table: Path | None = None

    @property
    def sentence(self) -> Message:
        """The sentence with how many pieces, kinds and piles the set has."""
        pieces = sum(len(heap.pieces) for heap in self.found.heaps)
        piles = sum(len(heap.pieces) > 1 for heap in self.found.heaps)
        return msg("imports.made", name=self.found.name, count=pieces, kinds=len(self.found.kinds), piles=piles)


def import_set(
    paths: Sequence[Path], folder: Path, wishes: Wishes, tool: PictureTool, seat_name: Callable[[int], str]
) -> ImportedSet:
    """Write what files make into a new folder. Raises `ImportRefusedError`, and then leaves nothing behind."""
    draft = read_imports(paths, wishes, tool)
    found = write_set(draft, folder, tool)
    if not draft.seats:
        return ImportedSet(found, tuple(draft.left_out))
    table = folder / TABLE_FILE
    try:
        write_table_of(found, [Player(seat_name(seat), seat) for seat in range(draft.seats)], table)
    except OSError as error:
        raise ImportRefusedError(msg("imports.unwritable", name=table.name, error=error.strerror or "?")) from None
    return ImportedSet(found, tuple(draft.left_out), table)
