"""Earlier moments of a free table, on a separate table, so that the present one is never touched."""

from __future__ import annotations

from tabletop.sandbox.history.journal import Journal
from tabletop.sandbox.model.free_table import FreeTable


class EarlierTable:
    """The contents of a table after any number of its actions.

    The moment looked at last is kept as a starting point, until somebody looks at the present.
    """

    def __init__(self, table: FreeTable, journal: Journal) -> None:
        self._table, self._journal = table, journal
        self._kept: FreeTable | None = None
        self._moment = self._version = -1

    def after(self, moment: int) -> FreeTable:
        """Return the table after `moment` actions, only for reading; it is the present one if these are all actions."""
        if moment >= len(self._journal):
            self._kept = None
            return self._table
        if self._kept is None or self._version != self._journal.version:
            self._kept = self._table.copy()
            self._moment, self._version = len(self._journal), self._journal.version
        while self._moment > moment:
            self._moment -= 1
            self._kept.carry_out_all(self._journal.done[self._moment].inverses)
        while self._moment < moment:
            self._kept.carry_out_all(self._journal.done[self._moment].changes)
            self._moment += 1
        return self._kept
