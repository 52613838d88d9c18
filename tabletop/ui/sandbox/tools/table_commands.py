"""The commands for the table itself: what can be made at a spot of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from tabletop.sandbox.model.actions import Spot
from tabletop.ui.sandbox.table.set_picker import NOTE, SetPicker

PIECES: Final = {"add_note": NOTE, "add_counter": "meeples/counter", "add_die": "dice/d6"}
"""The single pieces that are made at a spot, by the names of their commands."""


class TableCommands:
    """The commands for a spot of the table, for the keys and for the menu of the empty table."""

    def __init__(self, sets: SetPicker) -> None:
        self._table: dict[str, Callable[[Spot], object]] = {
            name: partial(sets.put_one, kind) for name, kind in PIECES.items()
        }
        self._table["add_set"] = sets.open_at

    def __contains__(self, action: str) -> bool:
        return action in self._table

    def __iter__(self) -> Iterator[str]:
        return iter(self._table)

    def do(self, action: str, spot: Spot) -> None:
        """Carry out an action at a spot."""
        self._table[action](spot)
