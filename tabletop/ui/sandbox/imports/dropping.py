"""Things dropped on the free table: sets as they are, pictures after a question, everything else at once."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from tabletop.core.data.messages import Message, msg, quoted
from tabletop.imports.folder import guessed, pictures_in
from tabletop.imports.grid import grid_of
from tabletop.imports.model import ImportRefusedError, SourcePicture, Wishes
from tabletop.imports.pictures import is_back, is_picture, measured
from tabletop.sandbox.set_import import ImportedSet, import_set
from tabletop.sets.library import BUILT_IN
from tabletop.sets.reader import FILE
from tabletop.ui.sandbox.imports import remembered_kinds
from tabletop.ui.sandbox.imports.import_dialog import ImportDialog
from tabletop.ui.sandbox.view.picture_tool import PygamePictures
from tabletop.ui.sandbox.view.set_pictures import whole_picture
from tabletop.ui.screens.base.app_protocol import Shell
from tabletop.ui.screens.base.dialog import Dialog, Reply
from tabletop.ui.system.preferences import sets_folder

USUAL_GRID: Final = (3, 3)
"""The grid of a sheet in which none is found."""
LOOK_MS: Final = 50.0
"""The time between looks at an import that is being made."""


class Dropping:
    """The way from a dropped file or folder to pieces on the table. `add` lays out the set of a folder."""

    def __init__(self, app: Shell, add: Callable[[Path], object]) -> None:
        self.app, self.add = app, add
        self._dropped: list[Path] = []
        self._running: threading.Thread | None = None
        self._waiting: list[tuple[list[Path], Wishes]] = []
        self._result: ImportedSet | ImportRefusedError | None = None

    def drop(self, path: Path) -> None:
        """Take something; files that are dropped together come one by one, and are looked at together."""
        self._dropped.append(path)

    @property
    def wait(self) -> float | None:
        """The time until something may have happened (ms); None when nothing will."""
        return LOOK_MS if self._running is not None or self._dropped or self._waiting else None

    def update(self) -> None:
        """Ask about what was dropped, and show what has been made."""
        dropped, self._dropped = self._dropped, []
        pictures = [path for path in dropped if is_picture(path) and path.is_file()]
        if pictures:
            self._ask(pictures, pictures)
        for path in dropped:
            if path not in pictures:
                self._take(path)
        if self._running is not None and not self._running.is_alive():
            self._running = None
            self._show()
        if self._running is None and self._waiting:
            self._begin(*self._waiting.pop(0))

    def _take(self, path: Path) -> None:
        if path.name == FILE or (path / FILE).is_file():
            self.add(path)
            return
        try:
            inside = pictures_in(path)[0] if path.is_dir() else []
        except (OSError, ImportRefusedError):
            inside = []
        same = {one.parent for one in inside} == {path}
        if same and not any(one.suffix.lower() == ".json" for one in path.iterdir()):
            self._ask([path], inside)
        else:
            self._waiting.append(([path], Wishes()))

    # -- asking -------------------------------------------------------------------------------------------------------
    def _ask(self, paths: list[Path], pictures: list[Path]) -> None:
        """Ask what pictures are, with the first front as an example; they are all the same."""
        fronts = [path for path in pictures if not is_back(path)] or pictures
        try:
            picture = measured(fronts[0])
            shown = whole_picture(fronts[0])
            if shown is None:
                raise ImportRefusedError(msg("imports.no_picture", name=fronts[0].name))
        except ImportRefusedError as refused:
            self._say(refused.reason)
            return
        wishes, grid = self._probable(picture, several=len(pictures) > 1)
        name = quoted(paths[0].name if len(paths) == 1 else paths[0].parent.name, 40)
        key = "one" if len(pictures) == 1 else "several"
        title = self.app.say(f"imports.ask.{key}", name=name, count=len(pictures))
        then = partial(self._answered, paths, picture)
        self.app.push(ImportDialog(self.app, title, shown, wishes, grid, then))

    def _probable(self, picture: SourcePicture, *, several: bool) -> tuple[Wishes, tuple[int, int]]:
        """Return what a picture probably is, and the grid by which it would be cut as a sheet."""
        known = remembered_kinds.remembered(remembered_kinds.shape_of(picture))
        tool, grid = PygamePictures(), None
        if picture.width and (known is None or known.grid is None):
            try:
                grid = grid_of(tool.grey(picture.path.read_bytes()))
            except (OSError, ValueError):
                grid = None
        grid = (known.grid if known is not None else None) or grid or USUAL_GRID
        return known or Wishes("card" if several else guessed(picture, tool)), grid

    def _answered(self, paths: list[Path], picture: SourcePicture, wishes: Wishes) -> None:
        remembered_kinds.remember(remembered_kinds.shape_of(picture), wishes)
        self._waiting.append((paths, wishes))

    # -- making -------------------------------------------------------------------------------------------------------
    def _begin(self, paths: list[Path], wishes: Wishes) -> None:
        """Make the set beside the window, which stays usable."""
        folder = free_folder(paths[0].stem if len(paths) == 1 else paths[0].parent.name)
        self._result = None
        self._running = threading.Thread(target=self._make, args=(paths, folder, wishes), daemon=True)
        self._running.start()

    def _make(self, paths: list[Path], folder: Path, wishes: Wishes) -> None:
        try:
            self._result = import_set(paths, folder, wishes, PygamePictures(), self._seat)
        except ImportRefusedError as refused:
            self._result = refused
        except Exception as error:  # nothing that a file holds may end the window
            self._result = ImportRefusedError(msg("file.broken", name=folder.name, error=type(error).__name__))

    def _seat(self, seat: int) -> str:
        return self.app.say("core.seat", number=seat + 1)

    def _show(self) -> None:
        """Lay out what has been made, or ask whether a save becomes a table of its own."""
        made = self._result
        if isinstance(made, ImportRefusedError):
            self._say(made.reason)
        elif made is not None and made.table is None:
            self.add(made.found.folder)
            self._say(made.sentence, *made.left_out)
        elif made is not None and made.table is not None:
            told = " ".join(map(self.app.words.text, (made.sentence, *made.left_out)))
            open_it = partial(self.app.routes.open_setup, made.table)
            replies = [
                Reply(self.app.say("imports.ask.here"), partial(self.add, made.found.folder)),
                Reply(self.app.say("imports.ask.new_table"), open_it, "main"),
            ]
            self.app.push(Dialog(self.app, self.app.words.text(made.found.name), told, replies))

    def _say(self, *messages: Message) -> None:
        self.app.show_toast(" ".join(map(self.app.words.text, messages)))


def free_folder(name: str) -> Path:
    """Return a folder for a new set that is not there yet."""
    plain = "".join(letter if letter.isalnum() or letter in "-_ " else "-" for letter in name)[:40].strip() or "set"
    folder, number = sets_folder() / plain, 1
    while folder.exists() or (BUILT_IN / folder.name).exists():
        number += 1
        folder = sets_folder() / f"{plain}-{number}"
    return folder
