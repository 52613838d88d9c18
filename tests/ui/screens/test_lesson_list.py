"""The list of lessons of a game: its entries, by mouse and by key, and the completed ones."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.session.games.registry import GameRegistry
from tabletop.session.locale.translations import LANGUAGES
from tabletop.ui.kit.base.widget import TextLabel
from tabletop.ui.kit.widgets.button import Button
from tabletop.ui.screens.launcher.lessons import LessonsScreen, learn
from tabletop.ui.screens.setup.screen import SetupScreen
from tabletop.ui.shell.app import App
from tabletop.ui.shell.match_screen import MatchScreen
from tests.play import SHELF
from tests.sure import sure
from tests.ui.kit_window import click, open_app, press, widgets

GAMES = [game for game in SHELF.games if SHELF.lessons(game)]


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[App]:
    with open_app(monkeypatch, tmp_path, registry=SHELF) as opened:
        yield opened


def two_lessons(monkeypatch: pytest.MonkeyPatch) -> None:
    """Repeat the first lesson, so that there are two."""
    monkeypatch.setattr(GameRegistry, "lessons", lambda self, game: ("first", "first"))


def labels(app: App) -> list[str]:
    return [widget.text for widget in widgets(app) if isinstance(widget, TextLabel)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_has_a_name_and_a_sentence(app: App, game: str, language: str) -> None:
    """The entry has both languages and its minutes; all of it lies in the window at its smallest size."""
    app.set_language(language)
    screen = LessonsScreen(app, game, lambda: None)
    for size in ((1280, 720), (800, 480)):
        laid = screen.build(size)
        rows = [widget for one in laid for widget in one.inner()]
        said = [widget.text for widget in rows if isinstance(widget, TextLabel)]
        assert len(said) == 3 * len(SHELF.lessons(game))
        assert not [text for text in said if "lesson." in text or not text]
        assert all(any(one.isdigit() for one in minutes) for minutes in said[1::3])
        assert all(pygame.Rect((0, 0), size).contains(widget.rect) for widget in (*rows[:4], *laid))


def test_a_lesson_is_chosen_from_the_set_up(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """With several lessons a list opens above the set-up; a click or Enter begins one and closes the set-up."""
    two_lessons(monkeypatch)
    for by_key in (False, True):
        app.push(SetupScreen(app, "stone_age"))
        app.pump()
        button = next(one for one in widgets(app) if isinstance(one, Button) and one.text == app.say("ui.lesson.learn"))
        click(app, button.rect.center)
        assert isinstance(app.top, LessonsScreen)
        if by_key:
            press(app, pygame.K_RETURN)
        else:
            begin = [one for one in widgets(app) if isinstance(one, Button) and one.text == app.say("ui.lesson.begin")]
            click(app, begin[1].rect.center)
        assert isinstance(app.top, MatchScreen)
        assert sure(app.top.session.coach).name == "first"
        assert not [screen for screen in app.screens if isinstance(screen, SetupScreen | LessonsScreen)]
        app.routes.home()


def test_escape_leaves_the_list_and_the_set_up_stays(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """No lesson begins."""
    two_lessons(monkeypatch)
    app.push(SetupScreen(app, "stone_age"))
    learn(app, "stone_age", lambda: pytest.fail("nobody has chosen"))
    app.pump()
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, SetupScreen)


def test_one_lesson_begins_at_once(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """A list of one would only be one more click."""
    monkeypatch.setattr(GameRegistry, "lessons", lambda self, game: ("first",))
    left: list[bool] = []
    learn(app, "stone_age", lambda: left.append(True))
    assert isinstance(app.top, MatchScreen)
    assert left == [True]


def test_a_lesson_that_was_gone_through_is_told(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is remembered when the match is left, once, and offered once more."""
    for _ in range(2):
        app.routes.open_lesson("stone_age", "first")
        screen = app.top
        assert isinstance(screen, MatchScreen)
        app.routes.home()
        assert app.preferences.lessons_done == ""
    for _ in range(2):
        app.routes.open_lesson("stone_age", "first")
        screen = app.top
        assert isinstance(screen, MatchScreen)
        coach = sure(screen.session.coach)
        monkeypatch.setattr(coach, "at", lambda match, end=coach.count: end)
        app.routes.home()
        assert app.preferences.lessons_done == "stone_age/first"
    app.push(LessonsScreen(app, "stone_age", lambda: None))
    assert app.say("ui.lesson.done") in " ".join(labels(app))
    assert app.say("ui.lesson.again") in [one.text for one in widgets(app) if isinstance(one, Button)]
