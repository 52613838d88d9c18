"""Things dropped on the free table: sets as they are, pictures after a question, everything else at once."""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias
from urllib.parse import urlsplit

from tabletop.core.data.messages import Message, msg, quoted
from tabletop.imports.folder import guessed, pictures_in, square_of
from tabletop.imports.grid import grid_of
from tabletop.imports.model import ImportRefusedError, SourcePicture, Wishes
from tabletop.imports.pages import SUFFIX as PDF
from tabletop.imports.pictures import is_back, is_picture, measured
from tabletop.sandbox.set_import import ImportedSet, import_set, missing_pictures
from tabletop.sets.library import BUILT_IN
from tabletop.sets.reader import FILE
from tabletop.ui.sandbox.imports import remembered_kinds
from tabletop.ui.sandbox.imports.import_dialog import ImportDialog
from tabletop.ui.sandbox.imports.picture_fetching import FetchDialog, Fetching
from tabletop.ui.sandbox.imports.template_offer import offer_template
from tabletop.ui.sandbox.view.page_process import drawn_pages
from tabletop.ui.sandbox.view.picture_tool import PygamePictures
from tabletop.ui.sandbox.view.set_pictures import whole_picture
from tabletop.ui.screens.base.app_protocol import Shell
from tabletop.ui.screens.base.dialog import Dialog, Reply
from tabletop.ui.system.clock import ticks
from tabletop.ui.system.preferences import sets_folder

USUAL_GRID: Final = (3, 3)
"""The grid of a sheet in which none is found."""
NO_SQUARES: Final = (1, 1)
LOOK_MS: Final = 50.0
"""The time between looks at an import that is being made."""
PATIENCE_MS: Final = 700
"""The time after which it is told that something is being made."""
HOUR_MS: Final = 3_600_000
MOST_HOSTS: Final = 4
"""The servers that a question names."""
Then: TypeAlias = Callable[[], object]
Job: TypeAlias = Callable[[], Then]
"""Something that takes time, done beside the window; it returns what is to be done in the window afterwards."""


class Dropping:
    """The way from a dropped file or folder to pieces on the table.

    `add` lays out the set of a folder (with `start`: offers it as a game, if it is one), `lay` makes the first piece of
    one the picture of the table; both return the reason where that is not possible.
    """

    def __init__(self, app: Shell, add: Callable[..., Message | None], lay: Callable[[Path], Message | None]) -> None:
        self.app, self._add, self._lay = app, add, lay
        self._dropped: list[Path] = []
        self._running: threading.Thread | None = None
        self._waiting: list[Job] = []
        self._then: Then | None = None
        self._began = 0
        """The time (ms) when the present job began; later than now when its wait has been told."""

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
            if self._then is not None:
                self._then()
        if self._running is None and self._waiting:
            self._then = None
            self._running = threading.Thread(target=self._run, args=(self._waiting.pop(0),), daemon=True)
            self._running.start()
            self._began = ticks()
        if self._running is not None and ticks() - self._began > PATIENCE_MS:
            self._began = ticks() + HOUR_MS
            self._say(msg("imports.working"))

    def _run(self, job: Job) -> None:
        """Do a job; nothing that a file holds may end the window."""
        try:
            self._then = job()
        except ImportRefusedError as refused:
            self._then = partial(self._say, refused.reason)
        except Exception as error:
            self._then = partial(self._say, msg("file.broken", name="?", error=type(error).__name__))

    def _take(self, path: Path) -> None:
        if path.name == FILE or (path / FILE).is_file():
            self._lay_out(path)
            return
        try:
            inside = pictures_in(path)[0] if path.is_dir() else []
        except (OSError, ImportRefusedError):
            inside = []
        same = {one.parent for one in inside} == {path}
        if path.is_dir() and not inside and not any(one.is_file() for one in path.glob("*")):
            reason = msg("sandbox.set.no_file", file=FILE, folder=quoted(path.name))
            offer_template(self.app, path, reason, self._lay_out)
        elif same and not any(one.suffix.lower() == ".json" for one in path.iterdir()):
            self._ask([path], inside)
        else:
            self._waiting.append(partial(self._look_at_page if path.suffix.lower() == PDF else self._look, path))

    def _lay_out(self, path: Path) -> None:
        """Lay out the set of a folder, or tell what is wrong with it and offer a template."""
        reason = self._add(path)
        if reason is not None:
            offer_template(self.app, path if path.is_dir() else path.parent, reason, self._lay_out)

    # -- asking -------------------------------------------------------------------------------------------------------
    def _ask(self, paths: list[Path], pictures: list[Path]) -> None:
        """Ask what pictures are, with the first front as an example; they are all the same."""
        fronts = [path for path in pictures if not is_back(path)] or pictures
        try:
            picture = measured(fronts[0])
        except ImportRefusedError as refused:
            self._say(refused.reason)
            return
        self._open_dialog(paths, picture, len(pictures))

    def _open_dialog(self, paths: list[Path], picture: SourcePicture, count: int) -> None:
        shown = whole_picture(picture.path)
        if shown is None:
            self._say(msg("imports.no_picture", name=picture.path.name))
            return
        wishes, grid, squares = self._probable(picture, several=count > 1)
        name = quoted(paths[0].name if len(paths) == 1 else paths[0].parent.name, 40)
        title = self.app.say(f"imports.ask.{'one' if count == 1 else 'several'}", name=name, count=count)
        then = partial(self._answered, paths, picture)
        lay = partial(self._waiting.append, partial(self._make_ground, picture.path)) if count == 1 else None
        lay = lay if is_picture(paths[0]) else None
        self.app.push(ImportDialog(self.app, title, shown, wishes, grid, then, squares, lay))

    def _probable(self, picture: SourcePicture, *, several: bool) -> tuple[Wishes, tuple[int, int], tuple[int, int]]:
        """Return what a picture probably is, the grid by which it would be cut, and its squares as a board."""
        known = remembered_kinds.remembered(remembered_kinds.shape_of(picture))
        tool, grid = PygamePictures(), None
        if picture.width and (known is None or known.grid is None):
            try:
                grid = grid_of(tool.grey(picture.path.read_bytes()))
            except (OSError, ValueError):
                grid = None
        grid = (known.grid if known is not None else None) or grid
        squares = grid if grid is not None and square_of(picture.ratio, grid) is not None else NO_SQUARES
        return known or Wishes("card" if several else guessed(picture, tool)), grid or USUAL_GRID, squares

    def _answered(self, paths: list[Path], picture: SourcePicture, wishes: Wishes) -> None:
        remembered_kinds.remember(remembered_kinds.shape_of(picture), wishes)
        self._waiting.append(partial(self._make, paths, wishes))

    # -- looking ------------------------------------------------------------------------------------------------------
    def _look_at_page(self, path: Path) -> Then:
        """Draw the first page of a PDF, and ask what its pages are."""
        folder = tempfile.TemporaryDirectory(prefix="tabletop-import-", ignore_cleanup_errors=True)
        try:
            picture = measured(drawn_pages(path, Path(folder.name), most=1)[0].picture)
        except ImportRefusedError:
            folder.cleanup()
            raise

        def ask() -> None:
            with folder:
                self._open_dialog([path], picture, 1)

        return ask

    def _look(self, path: Path) -> Then:
        """Ask whether pictures that a save misses shall be fetched; make the set of anything else."""
        missing = missing_pictures([path], Wishes(), PygamePictures())
        return partial(self._offer_pictures, path, missing) if missing else self._make([path], Wishes())

    def _offer_pictures(self, path: Path, missing: list[str]) -> None:
        hosts = list(dict.fromkeys(urlsplit(address.strip()).hostname or "?" for address in missing))
        listed = ", ".join(quoted(host, 60) for host in hosts[:MOST_HOSTS]) + (" …" if len(hosts) > MOST_HOSTS else "")
        sentence = self.app.say("imports.fetch.ask", count=len(missing), hosts=listed)
        without: Then = partial(self._waiting.append, partial(self._make, [path], Wishes()))
        replies = [
            Reply(self.app.say("imports.fetch.without"), without),
            Reply(self.app.say("imports.fetch.fetch"), partial(self._fetch, path, missing), "main"),
        ]
        self.app.push(Dialog(self.app, quoted(path.name, 40), sentence, replies))

    def _fetch(self, path: Path, missing: list[str]) -> None:
        fetching = Fetching(missing)

        def fetched(folder: Path) -> None:
            if fetching.trouble:
                self._say(msg("imports.unwritable", name=folder.name, error=fetching.trouble))
            self._waiting.append(partial(self._make, [path], Wishes(downloads=folder)))

        self.app.push(FetchDialog(self.app, fetching, fetched))

    # -- making -------------------------------------------------------------------------------------------------------
    def _make(self, paths: list[Path], wishes: Wishes) -> Then:
        """Make the set; it is laid out in the window afterwards."""
        folder = free_folder(paths[0].stem if len(paths) == 1 else paths[0].parent.name)
        return partial(self._show, import_set(paths, folder, wishes, PygamePictures(), self._seat))

    def _make_ground(self, path: Path) -> Then:
        """Make a set of one picture; the picture is laid over the table afterwards."""
        made = import_set([path], free_folder(path.stem), Wishes("board"), PygamePictures(), self._seat)
        return partial(self._lay, made.found.folder)

    def _seat(self, seat: int) -> str:
        return self.app.say("core.seat", number=seat + 1)

    def _show(self, made: ImportedSet) -> None:
        """Lay out what has been made, or ask whether a save becomes a table of its own."""
        if made.table is None:
            self._add(made.found.folder)
            self._say(made.sentence, *made.left_out)
            return
        told = " ".join(map(self.app.words.text, (made.sentence, *made.left_out)))
        open_it = partial(self.app.routes.open_setup, made.table)
        replies = [
            Reply(self.app.say("imports.ask.here"), partial(self._add, made.found.folder, start=False)),
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
