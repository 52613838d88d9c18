"""Small pictures of saved tables: painted in a process of their own, kept beside the files.

A picture shows the shared table, which shows nobody's secrets. If the match itself has not been looked at yet its
summary is written too, or what is wrong with the file.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pygame

from tabletop.core.data.messages import Message
from tabletop.core.table.table import Table
from tabletop.files.atomic_write import write_atomic
from tabletop.files.untrusted import refusing
from tabletop.session.bots.restarting_worker import RestartingWorker
from tabletop.session.locale.translations import Translations
from tabletop.session.match.match_session import MatchSession
from tabletop.session.saves import match_log, save_summary
from tabletop.ui.system.headless import quiet
from tabletop.ui.system.preferences import PaletteName
from tabletop.ui.text.theme import Theme

SIZE: Final = (352, 220)
"""The most pixels of a picture; lists show it smaller."""


class PictureAlbum:
    """An album that has pictures made of files without one. `poll` returns the files whose pictures are ready."""

    def __init__(
        self, extra: tuple[str, ...] = (), palette: PaletteName = "standard", *, disabled: bool = False
    ) -> None:
        """Create the album; `disabled`: nothing is ever made, as where nobody looks."""
        self._extra, self._palette, self.disabled = extra, palette, disabled
        self._worker: RestartingWorker | None = None
        self._asked: dict[Path, Future[None]] = {}
        self._tried: set[tuple[Path, tuple[int, int]]] = set()

    @property
    def busy(self) -> bool:
        return bool(self._asked)

    def want(self, path: Path) -> None:
        """Request the picture of a saved match, unless it is already there or was tried before."""
        try:
            stamp = save_summary.stamp_of(path)
        except OSError:
            return
        if self.disabled or (path, stamp) in self._tried or has_picture(path):
            return
        self._tried.add((path, stamp))
        if self._worker is None:
            self._worker = RestartingWorker(begin=quiet)
        self._asked[path] = self._worker.submit(portray, path, self._extra, self._palette)

    def poll(self) -> list[Path]:
        """Return the files that something new is known about."""
        ready = [path for path, future in self._asked.items() if future.done()]
        for path in ready:
            del self._asked[path]  # pictures that could not be made are not listed
        return ready

    def stop(self) -> None:
        """End the process permanently; missing pictures are made another time."""
        self.disabled = True
        if self._worker is not None:
            self._worker.stop()
            self._worker = None
        self._asked.clear()


def has_picture(path: Path) -> bool:
    """Return whether the picture and the summary beside a saved file match its current state."""
    picture = save_summary.beside(path, save_summary.PICTURE)
    try:
        return save_summary.read(path) is not None and picture.stat().st_mtime_ns >= save_summary.stamp_of(path)[1]
    except OSError:
        return False


def portray(path: Path, extra: tuple[str, ...] = (), palette: PaletteName = "standard") -> None:
    """Write summary and picture of a saved match beside it; the summary of an unreadable one says why."""
    try:
        if match_log.header_in(path).game == match_log.SANDBOX:
            return
        session = MatchSession.load(path, extra=extra, resume=False)
        with refusing(path.name):
            save_summary.write(path, save_summary.summary_of(session.match, session.names))
    except match_log.InvalidSaveError as bad:
        _write_problem(path, bad.reason)
        return
    picture = picture_of(session, SIZE, palette)
    with suppress(OSError, pygame.error):
        write_atomic(save_summary.beside(path, save_summary.PICTURE), as_png(picture))


def as_png(picture: pygame.Surface) -> bytes:
    """Return a picture as the bytes of a PNG file. Raises pygame.error."""
    buffer = io.BytesIO()
    pygame.image.save(picture, buffer, "picture.png")
    return buffer.getvalue()


def _write_problem(path: Path, reason: Message) -> None:
    with suppress(OSError, match_log.InvalidSaveError):
        header = match_log.header_in(path)
        found = save_summary.Summary((0, 0), header.game, header.seats, 0, problem=save_summary.packed(reason))
        save_summary.write(path, found)


def picture_of(session: MatchSession, most: tuple[int, int], palette: PaletteName = "standard") -> pygame.Surface:
    """Return the shared table in its current state, as large as fits into `most`, with nothing around it."""
    view = bare_view(session, most, palette)
    for _ in view.prepare():
        pass
    surface = pygame.Surface(view.camera.viewport.size)
    view.draw(surface)
    return surface


def bare_view(
    session: MatchSession, most: tuple[int, int], palette: PaletteName = "standard", moment: int | None = None
) -> Any:
    """Return the shared table of a session after `moment` answers (None: now), without panels or secrets."""
    from tabletop.ui.render.table_view import TableView
    from tabletop.ui.table.frame.table_screen import seated, styles_of
    from tabletop.ui.text.text import Text
    from tabletop.viewmodel.view.presenter import Presenter

    if not pygame.display.get_init() or pygame.display.get_surface() is None:
        pygame.display.init()
        pygame.display.set_mode((1, 1))
    pygame.font.init()
    presenter = Presenter(session, apart=True)
    table = Table(presenter.shown(None, moment).table.plan)
    table.place(presenter.placement(None, moment))
    scale = min(most[0] / table.width, most[1] / table.height)
    rect = pygame.Rect(0, 0, max(1, round(table.width * scale)), max(1, round(table.height * scale)))
    words = Translations("en", dict(_locales(session)))
    theme = Theme(Text("en"), 100, palette=palette)
    view = TableView(
        table, words, theme.text, seated(theme, styles_of(theme, session.players)), rect, names=session.names
    )
    view.counters = max(most) > 2 * SIZE[0]
    return view


def _locales(session: MatchSession) -> Iterator[tuple[str, Path]]:
    from tabletop.session.games.registry import extras, game_registry

    folder = game_registry(extras()).folders.get(session.game.id)
    if folder is not None:
        yield session.game.id, folder / "locale"
