"""`tabletop play NAME --watch`: a game that is edited goes on in the window, whatever is saved meanwhile."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from tabletop.__main__ import main
from tabletop.session.app.save_library import SavedMatches
from tabletop.session.games.registry import GameRegistry, game_registry
from tabletop.session.locale.translations import Translations
from tabletop.session.match.match_session import Player
from tabletop.ui.shell.app import App
from tabletop.ui.shell.game_reloader import GameReloader
from tabletop.ui.shell.match_screen import MatchScreen
from tests.test_architecture import ROOT

TIC_TAC_TOE = (ROOT / "tests" / "tic_tac_toe.py").read_text(encoding="utf-8")
NUMBERS = count(1)


class Author:
    """An author with a game in one file, open in the window."""

    def __init__(self, folder: Path) -> None:
        self.name = f"toe_{next(NUMBERS)}"
        self.file = folder / f"{self.name}.py"
        self.text = TIC_TAC_TOE.replace("tic_tac_toe", self.name)
        self.file.write_text(self.text, encoding="utf-8")
        sys.path.insert(0, str(folder))
        self.registry: GameRegistry = game_registry((self.name,))
        assert self.registry.broken == {}
        saves = SavedMatches(self.registry, folder, (self.name,))
        words = Translations("en", self.registry.locales())
        self.app = App(self.registry, words, matches=saves, extra=(self.name,), headless=True, size=(1280, 720))
        self.app.routes.home()
        players = [Player("Ann", 0), Player("Bo", 1)]
        self.app.routes.open_match(saves.start(self.name, players, {}, "seed"))
        self.reloader = GameReloader(self.app, self.name, players, {}, "seed")
        self.app.beside.append(self.reloader.poll)

    def save(self, old: str, new: str) -> None:
        """Save the file with a part exchanged, and let the window go on."""
        assert old in self.text
        self.text = self.text.replace(old, new)
        self.file.write_text(self.text, encoding="utf-8")
        self.reloader.look()
        self.app.pump()

    @property
    def screen(self) -> MatchScreen:
        screen = self.app.top
        assert isinstance(screen, MatchScreen)
        return screen

    @property
    def said(self) -> str:
        return " ".join(self.app.toast.said)


@pytest.fixture
def author(tmp_path: Path) -> Iterator[Author]:
    one = Author(tmp_path)
    yield one
    one.app.clear()
    sys.path.remove(str(tmp_path))


def test_a_change_of_the_rules_keeps_the_answers(author: Author) -> None:
    """Three marks are made, then a line of the first row no longer wins: the match goes on with them."""
    for square in ("square_0", "square_3", "square_1"):
        author.screen.session.answer(square)
    author.save("((0, 1, 2), ", "(")
    assert "has been read again." in author.said
    session = author.screen.session
    assert [entry.value for entry in session.match.log] == ["square_0", "square_3", "square_1"]
    session.answer("square_4")
    session.answer("square_2")
    assert not session.over, "the first row wins nothing now"
    assert session.names == ["Ann", "Bo"]


def test_nothing_happens_without_a_change(author: Author) -> None:
    before = author.screen
    author.app.pump()
    assert author.app.top is before


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("def ", "deff ", "line"),
        ("GAME = ", "GAM = ", "GAME"),
        ("from tabletop.core.rules.settings", "from tabletop.core.rules.settingz", "settingz"),
    ],
)
def test_a_broken_file_leaves_the_table_as_it_was(author: Author, old: str, new: str, told: str) -> None:
    """Its match is played on, and goes on with the new rules once the file is whole again."""
    author.screen.session.answer("square_0")
    before = author.screen
    author.save(old, new)
    assert author.app.top is before
    assert "cannot be read" in author.said
    assert told in author.said
    before.session.answer("square_4")
    assert list(author.registry.manifests).count(author.name) == 1, "the launcher has its box still"
    author.save(new, old)
    assert author.app.top is not before
    assert [entry.value for entry in author.screen.session.match.log] == ["square_0", "square_4"]


def test_answers_that_no_longer_fit_begin_a_new_match(author: Author) -> None:
    author.screen.session.answer("square_8")
    author.save("if seat < 0]", "if seat < 0 and number < 8]")
    assert "no longer fit" in author.said
    assert len(author.screen.session.match.log) == 0
    assert author.screen.session.seed == "seed"


def test_a_match_that_cannot_begin_waits_for_the_next_change(author: Author) -> None:
    author.screen.session.answer("square_0")
    author.save("settings: Board()", "settings: Board([][0])")
    assert "no match can begin" in author.said
    assert f"{author.name}.py" in author.said
    assert not isinstance(author.app.top, MatchScreen)
    author.save("settings: Board([][0])", "settings: Board()")
    assert len(author.screen.session.match.log) == 1, "its answers were saved"


def test_a_match_that_was_left_is_not_opened_again(author: Author) -> None:
    author.app.routes.home()
    launcher = author.app.top
    author.save("((0, 1, 2), ", "(")
    assert author.app.top is launcher
    assert "has been read again." in author.said


def test_a_lesson_is_not_watched(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "stone_age", "--lesson", "first", "--watch"]) == 2
    assert "--watch follows a match; leave out --lesson." in capsys.readouterr().err
