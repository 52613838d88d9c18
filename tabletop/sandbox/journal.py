"""Every act of a sandbox in order, with the way there and the way back: undo and redo without limit."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.sandbox.acts import Act
from tabletop.sandbox.changes import FreeChange
from tabletop.sandbox.free_table import FreeTable


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """One act: who did it, what it changed, and what takes it back."""

    by: int
    act: Act
    changes: tuple[FreeChange, ...]
    inverses: tuple[FreeChange, ...]


class Journal:
    """The acts done so far and those taken back. Writes to the table only to undo and redo."""

    def __init__(self, table: FreeTable) -> None:
        self._table = table
        self.done: list[JournalEntry] = []
        self._undone: list[JournalEntry] = []
        self.version = 0
        """Another number after every change."""

    def __len__(self) -> int:
        return len(self.done)

    def add(self, entry: JournalEntry) -> None:
        """Note what was just carried out; what was taken back before is forgotten."""
        self.done.append(entry)
        self._undone.clear()
        self.version += 1

    @property
    def can_undo(self) -> bool:
        return bool(self.done)

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def undo(self) -> JournalEntry:
        """Take back the last act. IndexError when there is none."""
        entry = self.done.pop()
        self._table.carry_out_all(entry.inverses)
        self._undone.append(entry)
        self.version += 1
        return entry

    def redo(self) -> JournalEntry:
        """Do the last act that was taken back again. IndexError when there is none."""
        entry = self._undone.pop()
        self._table.carry_out_all(entry.changes)
        self.done.append(entry)
        self.version += 1
        return entry
