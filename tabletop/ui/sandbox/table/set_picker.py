"""The available sets of pieces: laid out from a menu or dropped on the window, reloaded when their files change."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Final

from tabletop.core.data.messages import Message, msg, quoted
from tabletop.sandbox.action_types import actions, drawing_actions
from tabletop.sandbox.geometry.free_space import room_for, room_for_one
from tabletop.sandbox.model.spot import Spot
from tabletop.sets.model import InvalidSetError, PieceSet
from tabletop.ui.sandbox.table.known_sets import remember
from tabletop.ui.sandbox.table.set_start import SetStart
from tabletop.ui.sandbox.tools.commands import Commands
from tabletop.ui.sandbox.view.context_menu import MenuItem
from tabletop.ui.sandbox.view.set_pictures import SetPictures
from tabletop.ui.sandbox.view.target import Target

LOOK_MS: Final = 1000
"""The time between checks of own sets for changed files."""
LOOK_SHARE: Final = 200
"""The time between them, in times that one of them takes: many files are looked at less often."""
NOTE: Final = "meeples/note"
SINGLE: Final = (NOTE, "meeples/counter")
"""The kinds that the menu offers one by one."""


class SetPicker:
    """The library of one free table, as the user handles it."""

    def __init__(
        self, commands: Commands, pictures: SetPictures, start: SetStart, toast: Callable[[str], object]
    ) -> None:
        """Create the picker; `toast` shows a sentence for a while."""
        self.commands, self.play, self.area, self.controller = (
            commands,
            commands.play,
            commands.area,
            commands.controller,
        )
        self.pictures, self.start, self.toast = pictures, start, toast
        self._look_at = 0

    @property
    def watched(self) -> bool:
        """True if there are own sets whose files may change."""
        return bool(self.controller.library.folders)

    def open(self) -> None:
        """Choose a set to lay out near the middle of the view."""
        self.open_at(self.area.middle())

    def open_at(self, spot: Spot) -> None:
        """Choose a set to lay out near a spot."""
        library = self.controller.library
        sets = [MenuItem(found.name, "", partial(self.bring, name, spot)) for name, found in library.sets.items()]
        for path, why in library.left_out.items():
            sets.append(MenuItem(msg("sandbox.plain", text=quoted(path.name)), "", lambda: None, why))
        kinds = [kind for found in library.sets.values() for kind in found.kinds if kind.id in SINGLE]
        single = [MenuItem(kind.name, "", partial(self._add_one, kind.id, spot)) for kind in kinds]
        self.play.overlays.menu([sets, single, self._games()], msg("sandbox.ui.add"))

    def _games(self) -> list[MenuItem]:
        """Return the sets that start as games, and the notes of those that are on this table."""
        games = [found for found in self.controller.library.sets.values() if found.setup is not None]
        return [
            *(MenuItem(msg("sandbox.start.play", set=one.name), "", partial(self.start.play, one)) for one in games),
            *(MenuItem(title, "", partial(self.start.read, title, notes)) for title, notes in self.area.shown.notes),
        ]

    def bring(self, name: str, near: Spot) -> None:
        """Lay out a set where there is room near a spot."""
        found, table = self.controller.library.sets[name], self.area.shown.table
        self.play.perform(actions.Bring(name, room_for(found, table, near)))
        self.area.make_pictures()

    def _add_one(self, kind: str, near: Spot) -> None:
        """Add one piece where there is room."""
        table = self.area.shown.table
        self.put_one(kind, room_for_one(table.kinds[kind], table, near))

    def put_one(self, kind: str, spot: Spot) -> None:
        """Add one piece at a spot; a note is written on at once, and stays empty if that is cancelled."""
        if self.play.perform(actions.Paste((actions.Copied(kind, 0, 0.0, 0.0, 0.0),), spot)) and kind == NOTE:
            self.commands.write(Target(self.controller.made))

    def add_folder(self, path: Path, near: Spot | None = None, *, start: bool = True) -> Message | None:
        """Read a set that was dropped on the window; return the reason where that is not possible.

        It is laid out near a spot, or near the middle of the view; with `start` it is offered as a game if it is one.
        """
        found = self._read(path)
        if isinstance(found, Message):
            return found
        lay_here = partial(self.bring, found.id, near or self.area.middle())
        if found.setup is None or not start:
            lay_here()
        else:
            self.start.offer(found, lay_here)
        return None

    def lay_folder(self, path: Path) -> Message | None:
        """Lay the first piece of a set over the table, as its picture; return the reason where that is not possible."""
        found = self._read(path)
        if isinstance(found, Message):
            return found
        plan = self.area.shown.table.plan
        self.play.perform(drawing_actions.SetTableLook(plan.mat, plan.mat_colour, found.kinds[0].id))
        return None

    def _read(self, path: Path) -> PieceSet | Message:
        """Read a set and remember where it is; return the reason where that is not possible."""
        try:
            found = self.controller.library.add(path if path.is_dir() else path.parent)
        except InvalidSetError as bad:
            return bad.reason
        remember(found.folder)
        self.pictures.forget()
        return found

    def look(self, now: int) -> None:
        """Reload own sets when their files have changed."""
        if not self.watched or now < self._look_at:
            return
        began = perf_counter()
        fresh, bad = self.controller.refresh_sets()
        self._look_at = now + max(LOOK_MS, round(LOOK_SHARE * (perf_counter() - began) * 1000))
        for error in bad:
            self.toast(self.area.ui.say(error.reason))
        if fresh:
            self.pictures.forget()
            self.area.show(glide=False)
            self.area.view.forget_pictures()
