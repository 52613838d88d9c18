"""The journal: every action of a sandbox in order, with its changes and their inverses, for unlimited undo and redo."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.core.data.messages import Message
from tabletop.sandbox.action_types.actions import Action, RedoAction, UndoAction
from tabletop.sandbox.model.changes import FreeChange
from tabletop.sandbox.model.free_table import FreeTable


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """One action: who did it, what it changed, and how to undo it.

    `touched` are the pieces, and the piles whose order counts, that it affected. `reveals` says that it used chance or
    showed somebody what they had not seen. `line` is its sentence.
    """

    by: int
    action: Action
    changes: tuple[FreeChange, ...]
    inverses: tuple[FreeChange, ...]
    touched: frozenset[str]
    reveals: bool
    line: Message


class Journal:
    """The actions done so far and those undone. It writes to the table only to undo and redo."""

    def __init__(self, table: FreeTable) -> None:
        self._table = table
        self.done: list[JournalEntry] = []
        self._undone: list[JournalEntry] = []
        self.version = 0
        """A number that differs after every change."""

    def __len__(self) -> int:
        return len(self.done)

    def add(self, entry: JournalEntry) -> None:
        """Add an action that was just carried out, and forget the undone ones."""
        self.done.append(entry)
        self._undone.clear()
        self.version += 1

    def standing(self) -> Iterator[int]:
        """Yield the actions in effect, by their places in `done`, the latest first.

        An undo or redo is no action of its own.
        """
        known: set[int] = set()
        for number in range(len(self.done) - 1, -1, -1):
            action = self.action_of(number)
            if action not in known and not isinstance(self.done[number].action, UndoAction):
                yield action
            known.add(action)

    def action_of(self, number: int) -> int:
        """Return the place of the action that an entry is about: its own, unless it is an undo or a redo of another."""
        action = self.done[number].action
        return action.number - 1 if isinstance(action, UndoAction | RedoAction) else number

    def latest_about(self, action: int) -> int:
        """Return the place of the entry by which an action was done, undone or redone last."""
        return next(number for number in range(len(self.done) - 1, -1, -1) if self.action_of(number) == action)

    @property
    def can_undo(self) -> bool:
        return bool(self.done)

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def undo(self) -> JournalEntry:
        """Undo the last action. IndexError when there is none."""
        entry = self.done.pop()
        self._table.carry_out_all(entry.inverses)
        self._undone.append(entry)
        self.version += 1
        return entry

    def redo(self) -> JournalEntry:
        """Redo the action that was undone last. IndexError when there is none."""
        entry = self._undone.pop()
        self._table.carry_out_all(entry.changes)
        self.done.append(entry)
        self.version += 1
        return entry
