"""The commands for the table itself: what can be made at a spot of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from tabletop.core.data.messages import msg
from tabletop.sandbox.action_types.actions import LayGrid
from tabletop.sandbox.actions.frames import CELLS
from tabletop.sandbox.model.spot import Spot
from tabletop.sandbox.model.table_look import USUAL_CELL, cell_in
from tabletop.sandbox.model.zones import TABLE
from tabletop.ui.sandbox.table.chest_list import ChestList
from tabletop.ui.sandbox.table.set_picker import NOTE, SetPicker
from tabletop.ui.sandbox.tools.draw_tool import DrawTool
from tabletop.ui.sandbox.tools.frame_tool import FrameTool
from tabletop.ui.sandbox.tools.table_look import TableLook
from tabletop.ui.sandbox.tools.timer_commands import TimerCommands
from tabletop.ui.sandbox.tools.turn_commands import TurnCommands

PIECES: Final = {"add_note": NOTE, "add_counter": "meeples/counter", "add_die": "dice/d6"}
"""The single pieces that are made at a spot, by the names of their commands."""
ERASE: Final = "remove_zone"


class TableCommands:
    """The commands for a spot of the table, for the keys and for the menu of the empty table."""

    def __init__(
        self,
        sets: SetPicker,
        frames: FrameTool,
        drawing: DrawTool,
        turns: TurnCommands,
        timer: TimerCommands,
        chest: ChestList,
    ) -> None:
        self.frames, self.drawing, self.play = frames, drawing, frames.play
        self.turns = turns
        look = TableLook(self.play)
        self._table: dict[str, Callable[[Spot], object]] = {
            name: partial(sets.put_one, kind) for name, kind in PIECES.items()
        }
        self._table |= {
            "add_set": sets.open_at,
            "chest": chest.open,
            "add_hide": lambda spot: frames.arm("hide"),
            "add_count": lambda spot: frames.arm("count"),
            "grid": lambda spot: self._ask_grid(),
            "grid_snap": lambda spot: self._switch_snap(),
            "pen": lambda spot: drawing.take("" if drawing.tool else "pen"),
            "add_text": drawing.write,
            "table_look": lambda spot: look.open(),
            ERASE: frames.erase,
        }
        self._making = list(self._table)
        self._table |= {**turns.commands, **timer.commands}

    def __contains__(self, action: str) -> bool:
        return action in self._table

    def offered(self, spot: Spot) -> list[str]:
        """Return the commands that make or change something at a spot, as far as they make sense there."""
        return [name for name in self._making if name != ERASE or self.frames.frame_at(spot)]

    def _ask_grid(self) -> None:
        """Ask how large the squares of the grid are."""
        zone = self.play.area.shown.table.zones[TABLE]
        self.play.overlays.ask(msg("sandbox.ui.grid_cell"), f"{zone.cell or USUAL_CELL:g}", self._lay_grid)

    def _lay_grid(self, text: str) -> None:
        zone = self.play.area.shown.table.zones[TABLE]
        cell = cell_in(text)
        if cell is not None:
            self.play.perform(LayGrid(cell, zone.snaps or not zone.cell))
        else:
            self.play.overlays.refuse(msg("sandbox.refused.grid", least=round(CELLS[0]), most=round(CELLS[1])))

    def _switch_snap(self) -> None:
        """Switch the snapping of pieces to the grid on or off."""
        zone = self.play.area.shown.table.zones[TABLE]
        if zone.cell:
            self.play.perform(LayGrid(zone.cell, not zone.snaps))
        else:
            self.play.overlays.refuse(msg("sandbox.ui.no_grid"))

    def do(self, action: str, spot: Spot) -> None:
        """Carry out an action at a spot."""
        self._table[action](spot)
