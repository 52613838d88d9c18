"""Files opened in the window: by a double click, which names them on the command line, or dropped on the launcher."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.imports.archive import SET, ZIP
from tabletop.imports.model import Wishes
from tabletop.sandbox import setups
from tabletop.sandbox.set_import import import_set
from tabletop.session.match.match_session import Player
from tabletop.ui.sandbox.imports.import_dialog import ImportDialog
from tabletop.ui.sandbox.screen import SandboxScreen
from tabletop.ui.sandbox.view.picture_tool import PygamePictures
from tabletop.ui.screens.launcher.launcher import Launcher
from tabletop.ui.shell.app import App
from tabletop.ui.shell.match_screen import MatchScreen
from tests.imports.drawings import picture
from tests.sandbox.hands import table_of_everything
from tests.ui.kit_window import labels, open_app

PLAYERS = [Player("Ann", 0), Player("Bo", 1)]


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[App]:
    with open_app(monkeypatch, tmp_path / "home") as made:
        yield made


def saved_match(app: App) -> Path:
    session = app.matches.start("stone_age", PLAYERS, {}, "7")
    path = session.writer.path if session.writer is not None else Path()
    session.close()
    return path


def drop(app: App, path: Path) -> None:
    app.pump([pygame.event.Event(pygame.DROPFILE, file=str(path))])


def pieces_on(app: App, least: int) -> int:
    """Wait until the free table on top has so many pieces; return how many it has."""
    for _ in range(500):
        app.pump()
        assert isinstance(app.top, SandboxScreen)
        if len(app.top.controller.session.real.pieces) >= least:
            break
        time.sleep(0.01)
    assert isinstance(app.top, SandboxScreen)
    return len(app.top.controller.session.real.pieces)


@pytest.mark.parametrize("way", ["named", "dropped"])
def test_a_saved_match_is_played_on(app: App, way: str) -> None:
    path = saved_match(app)
    app.routes.open_file(path) if way == "named" else drop(app, path)
    assert isinstance(app.top, MatchScreen)
    assert app.top.session.game.id == "stone_age"
    assert app.top.session.names == ["Ann", "Bo"]


def test_a_saved_table_is_played_on(app: App) -> None:
    app.routes.open_sandbox(PLAYERS, "stone_age", seed="s")
    assert isinstance(app.top, SandboxScreen)
    path, count = app.top.controller.path, len(app.top.controller.session.real.pieces)
    assert path is not None
    app.routes.home()
    app.routes.open_file(path)
    assert isinstance(app.top, SandboxScreen)
    assert app.top.controller.path == path
    assert pieces_on(app, count) == count


def test_a_set_up_begins_a_new_table(app: App, tmp_path: Path) -> None:
    session = table_of_everything()
    path = tmp_path / "evening.setup"
    setups.write(session, path)
    drop(app, path)
    assert isinstance(app.top, SandboxScreen)
    assert app.top.controller.path not in (None, path)
    count = len(session.real.pieces)
    assert pieces_on(app, count) == count


@pytest.mark.parametrize("end", [SET, ZIP])
def test_a_set_is_laid_out_on_a_new_table(app: App, tmp_path: Path, end: str) -> None:
    (tmp_path / "deck.csv").write_text("name,count\nWolf,3\nBear,2\n", encoding="utf-8")
    import_set([tmp_path / "deck.csv"], tmp_path / f"deck{end}", Wishes(), PygamePictures(), str)
    app.routes.open_file(tmp_path / f"deck{end}")
    assert pieces_on(app, 5) == 5


def test_a_picture_is_asked_about_on_a_new_table(app: App, tmp_path: Path) -> None:
    app.routes.open_file(picture(tmp_path / "wolf.png"))
    app.pump()
    assert isinstance(app.top, ImportDialog)


@pytest.mark.parametrize("name", ["torn.match", "torn.setup", "torn.set", "notes.doc"])
def test_what_cannot_be_opened_is_told_in_one_sentence(app: App, tmp_path: Path, name: str) -> None:
    """The window stays where something can be begun, and the file as it was."""
    path = tmp_path / name
    path.write_bytes(b"\x00 nothing that anybody could open")
    drop(app, path)
    for _ in range(500):
        app.pump()
        if app.toast.sentence:
            break
        time.sleep(0.01)
    assert name in app.toast.sentence
    assert isinstance(app.top, Launcher if path.suffix in (".match", ".setup") else SandboxScreen), labels(app)
    assert path.read_bytes().startswith(b"\x00")
