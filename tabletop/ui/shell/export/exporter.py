"""Pictures and clips to keep: requested by name, made in another process, announced when they are ready."""

from __future__ import annotations

import shutil
import tempfile
from concurrent.futures import Future
from pathlib import Path
from typing import Final, Literal

from tabletop.session.app.save_library import path_of
from tabletop.session.bots.restarting_worker import RestartingWorker
from tabletop.session.match.match_session import MatchSession
from tabletop.session.saves.match_log import InvalidSaveError
from tabletop.ui.screens.base.app_protocol import Shell
from tabletop.ui.screens.base.text_dialog import AskText
from tabletop.ui.shell.export.clip_export import can_film, last_scene, write_film, write_picture
from tabletop.ui.shell.scheduler import wake
from tabletop.ui.system.headless import quiet
from tabletop.ui.system.preferences import PaletteName, pictures_folder

ExportKind = Literal["picture", "film"]
SUFFIXES: Final[dict[ExportKind, str]] = {"picture": ".png", "film": ".webp"}

LIMIT: Final = 600.0
"""The most seconds that a picture or a clip may take."""


class Exporter:
    """An exporter that makes one file after the other, while the window continues."""

    def __init__(self, app: Shell) -> None:
        self.app = app
        self._worker: RestartingWorker | None = None
        self._made: list[tuple[Path, Path, Future[None]]] = []

    def ask(self, session: MatchSession, kept: ExportKind) -> None:
        """Ask for a name, then make the file."""
        app = self.app
        if kept == "film" and not can_film():
            app.show_toast(app.say("keep.no_pillow"))
        elif kept == "film" and last_scene(session) is None:
            app.show_toast(app.say("keep.no_scene"))
        else:
            name = app.routes.title_of(session.game.id)
            app.push(AskText(app, app.say(f"keep.{kept}_name"), name, lambda text: self.make(session, kept, text)))

    def make(self, session: MatchSession, kept: ExportKind, name: str) -> None:
        """Make the file in the folder of pictures; existing files are kept."""
        app, folder = self.app, pictures_folder()
        wanted = path_of(folder, name)
        if wanted is None:
            app.show_toast(app.say("file.no_name"))
            return
        out, number = wanted.with_suffix(SUFFIXES[kept]), 2
        while out.exists():
            out, number = wanted.with_name(f"{wanted.stem} {number}{SUFFIXES[kept]}"), number + 1
        try:
            copy = Path(tempfile.mkdtemp(prefix="tabletop-")) / "kept.match"
            session.save(copy)
        except OSError as error:
            app.show_toast(app.say("cli.cannot_write", file=out.name, error=str(error)))
            return
        if self._worker is None:
            self._worker = RestartingWorker(begin=quiet)
        arguments = copy, out, kept, app.extra, app.preferences.palette
        future = self._worker.submit(keep, *arguments, limit=LIMIT)
        self._made.append((out, copy.parent, future))
        future.add_done_callback(lambda made: wake())
        if self.work not in app.beside:
            app.beside.append(self.work)
        app.show_toast(app.say("keep.making"))

    def work(self) -> None:
        """Show what is ready, or why it could not be made."""
        for one in [one for one in self._made if one[2].done()]:
            self._made.remove(one)
            out, folder, future = one
            shutil.rmtree(folder, ignore_errors=True)
            error = future.exception()
            if error is None:
                self.app.show_toast(self.app.say("keep.made", path=str(out)))
            else:
                self.app.show_toast(self.app.say("cli.cannot_write", file=out.name, error=str(error)))

    @property
    def busy(self) -> bool:
        return bool(self._made)

    def stop(self) -> None:
        """End the process."""
        if self._worker is not None:
            self._worker.stop()
            self._worker = None


def keep(path: Path, out: Path, kept: ExportKind, extra: tuple[str, ...], palette: PaletteName) -> None:
    """Make a picture or a clip of a saved match; this runs in the other process."""
    try:
        session = MatchSession.load(path, extra=extra, resume=False)
    except InvalidSaveError as bad:
        raise OSError(str(bad)) from None  # an error that can be passed to the other process
    if kept == "film":
        write_film(session, out, palette=palette)
    else:
        write_picture(session, out, palette=palette)
