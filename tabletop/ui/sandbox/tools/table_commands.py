"""The commands for the table itself: what can be made at a spot of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from tabletop.sandbox.model.actions import Spot
from tabletop.ui.sandbox.table.set_picker import NOTE, SetPicker
from tabletop.ui.sandbox.tools.frame_tool import FrameTool

PIECES: Final = {"add_note": NOTE, "add_counter": "meeples/counter", "add_die": "dice/d6"}
"""The single pieces that are made at a spot, by the names of their commands."""
ERASE: Final = "remove_zone"


class TableCommands:
    """The commands for a spot of the table, for the keys and for the menu of the empty table."""

    def __init__(self, sets: SetPicker, frames: FrameTool) -> None:
        self.frames = frames
        self._table: dict[str, Callable[[Spot], object]] = {
            name: partial(sets.put_one, kind) for name, kind in PIECES.items()
        }
        self._table |= {
            "add_set": sets.open_at,
            "add_hide": lambda spot: frames.arm("hide"),
            "add_count": lambda spot: frames.arm("count"),
            ERASE: frames.erase,
        }

    def __contains__(self, action: str) -> bool:
        return action in self._table

    def offered(self, spot: Spot) -> list[str]:
        """Return the commands that make sense at a spot."""
        return [name for name in self._table if name != ERASE or self.frames.frame_at(spot)]

    def do(self, action: str, spot: Spot) -> None:
        """Carry out an action at a spot."""
        self._table[action](spot)
