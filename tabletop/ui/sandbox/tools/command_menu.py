"""The rows of the menu of a piece, a pile or the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from tabletop.core.data.messages import Message, msg
from tabletop.sandbox.model.pieces import LOCKED, is_thrown, sides_of
from tabletop.sandbox.model.spot import Spot
from tabletop.sandbox.model.zones import is_bag
from tabletop.ui.sandbox.table.save_as import Saving
from tabletop.ui.sandbox.tools.commands import Commands
from tabletop.ui.sandbox.tools.draw_tool import OF_TEXT
from tabletop.ui.sandbox.tools.table_commands import TableCommands
from tabletop.ui.sandbox.view.context_menu import MenuItem
from tabletop.ui.sandbox.view.target import Target


class CommandMenu:
    """The actions on a target, with their keys; impossible ones show why. `key_of` names the key of an action."""

    def __init__(self, commands: Commands, making: TableCommands, saving: Saving, key_of: Callable[[str], str]) -> None:
        self.commands, self.making, self.saving, self.key_of = commands, making, saving, key_of

    def groups(self, target: Target) -> list[list[MenuItem]]:
        """Return the rows of the menu for a target, in groups."""
        if not target.pieces:
            why = msg("sandbox.refused.nothing_copied") if not self.commands.copied else None
            here = self.commands.area.pointer()
            if self.making.drawing.text_at(here) is not None:
                return [[self._drawn(action, here) for action in self.making.drawing.commands()]]
            return [
                [replace(self._item("paste", target, why), on_press=lambda: self.commands.paste(here))],
                [self._made(action, here) for action in self.making.offered(here)],
                [self._made(action, here) for action in (*self.making.turns.offered(), "timer")],
                [
                    MenuItem(msg("sandbox.ui.save_as"), self.key_of("save_as"), self.saving.ask),
                    MenuItem(msg("sandbox.ui.save_setup"), self.key_of("save_setup"), self.saving.ask_setup),
                    MenuItem(msg("sandbox.ui.save_set"), self.key_of("save_set"), self.saving.sets.ask),
                ],
            ]
        table = self.commands.area.shown.table
        kinds = [self.commands.kind(piece) for piece in target.pieces]
        locked = any(LOCKED in table.pieces[piece].marks for piece in target.pieces)
        fixed = msg("sandbox.refused.locked") if locked else None
        one_side = None if any(sides_of(kind) > 1 for kind in kinds) else msg("sandbox.refused.one_side")
        several = None if len(target.pieces) > 1 else msg("sandbox.refused.group_of_one")
        rows = [
            [
                self._item("flip", target, fixed or one_side),
                self._item("turn_left", target, fixed),
                self._item("turn_right", target, fixed),
                self._item("to_hand", target, fixed),
            ]
        ]
        if target.pile:
            bag = msg("sandbox.refused.bag") if is_bag(target.pile) else None
            rows.append([self._item(action, target, bag if action in ("browse", "spread") else None) for action in
                         ("randomise", "deal", "deal_some", "browse", "split", "flip_pile", "spread")])  # fmt: skip
        elif any(is_thrown(kind) for kind in kinds):
            rows.append([self._item("randomise", target, fixed)])
        rows.append([self._item("lock", target), self._item("gather", target, fixed or several),
                     self._item("bag", target, fixed), self._item("endless", target, fixed),
                     self._item("group", target, several),
                     self._item("layer_up", target), self._item("layer_down", target)])  # fmt: skip
        rows.append([self._item(action, target) for action in ("counter_up", "counter_down", "write")])
        hidden = msg("sandbox.refused.hidden_picture") if kinds[0].hidden else None
        rows.append([self._item("ground_picture", target, hidden)])
        rows.append([self._item(action, target, fixed if action not in ("copy", "keep") else None) for action in
                     ("copy", "cut", "duplicate", "keep", "remove")])  # fmt: skip
        return rows

    def _made(self, action: str, here: Spot) -> MenuItem:
        return MenuItem(msg(f"sandbox.deed.{action}"), self.key_of(action), partial(self.making.do, action, here))

    def _drawn(self, action: str, here: Spot) -> MenuItem:
        """Return the row of a command for a text on the table, with the key that does it for pieces."""
        key = next((one for one, meant in OF_TEXT.items() if meant == action), "")
        return MenuItem(msg(f"sandbox.deed.{action}"), self.key_of(key), partial(self.making.drawing.do, action, here))

    def _item(self, action: str, target: Target, why: Message | None = None) -> MenuItem:
        return MenuItem(
            msg(f"sandbox.deed.{action}"), self.key_of(action), lambda: self.commands.do(action, target), why
        )
