"""The end of a lesson: praise, and buttons for the next lesson, a first match, and playing on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pygame
import pytest

from tabletop.session.app import save_library
from tabletop.session.locale.translations import LANGUAGES
from tabletop.session.match.scenes import PERSON
from tabletop.session.tutorial.lesson_runner import Lesson, read
from tabletop.ui.match.widgets.lesson_bubble import LessonBubble
from tabletop.ui.shell.app import App
from tabletop.ui.shell.match_screen import MatchScreen
from tests.parameters import quick_first, quick_only
from tests.play import SHELF
from tests.sure import sure
from tests.ui.driver import wait_for_question
from tests.ui.kit_window import click, open_app, press
from tests.ui.learner import PATIENCE, begun

LESSONS = [(game, name) for game in SHELF.games for name in SHELF.lessons(game)]
NEXT, MATCH, ON = ("ui.lesson.next", "ui.lesson.match", "ui.lesson.play_on")


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[App]:
    def at_its_end(folder: Path, name: str) -> Lesson:
        """Return a lesson without all steps but the last."""
        lesson = read(folder, name)
        return msgspec.structs.replace(lesson, steps=lesson.steps[-1:])

    monkeypatch.setattr(save_library, "read", at_its_end)
    with open_app(monkeypatch, tmp_path, registry=SHELF) as opened:
        yield opened


def at_end(app: App, game: str, lesson: str) -> tuple[MatchScreen, LessonBubble]:
    """Open a lesson and wait until it speaks: in some the teacher begins."""
    screen = begun(app, game, lesson)
    for _ in range(PATIENCE):
        if screen.match_view.parts.overlays.lesson is not None:
            break
        wait_for_question(screen.match_view, app.pump)
    return screen, sure(screen.match_view.parts.overlays.lesson)


def way(app: App, bubble: LessonBubble, key: str) -> tuple[int, int]:
    """Return the middle of a button in the window."""
    hot = next(hot for hot in bubble.hots if hot.name == app.say(key))
    return hot.rect.move(bubble.rect.topleft).center


@pytest.mark.parametrize("language", quick_first(LANGUAGES))
@pytest.mark.parametrize(("game", "lesson"), quick_only(LESSONS, ("omen", "scoring"), ("stone_age", "scoring")))
def test_every_lesson_ends_with_ways_on(app: App, game: str, lesson: str, language: str) -> None:
    """The next lesson is offered where there is one, and its tip is its title; each button holds its word."""
    app.set_language(language)
    _, bubble = at_end(app, game, lesson)
    following = read(SHELF.folders[game], lesson).next
    assert following in ("", *SHELF.lessons(game))
    words = [app.say(key) for key in ([NEXT] if following else []) + [MATCH, ON]]
    assert [hot.name for hot in bubble.hots if hot.name in words] == words
    tips = {hot.name: hot.tip for hot in bubble.hots}
    assert not following or tips[words[0]] == app.say(f"{game}.lesson.{following}.title")
    assert all(pygame.Rect((0, 0), bubble.rect.size).contains(hot.rect) for hot in bubble.hots)


def test_all_lessons_of_a_game_are_one_chain() -> None:
    """From the first lesson on, each leads to another one, until all have been taken."""
    for game in SHELF.games:
        if not SHELF.lessons(game):
            continue
        chain = ["first"]
        while following := read(SHELF.folders[game], chain[-1]).next:
            chain.append(following)
        assert sorted(chain) == sorted(SHELF.lessons(game))


@pytest.mark.parametrize("by_key", quick_first([True, False]))
def test_the_next_lesson_begins(app: App, by_key: bool) -> None:
    """Enter is the golden button; the lesson before it counts as done."""
    _, bubble = at_end(app, "stone_age", "first")
    press(app, pygame.K_RETURN) if by_key else click(app, way(app, bubble, NEXT))
    app.pump()
    assert isinstance(app.top, MatchScreen)
    assert sure(app.top.session.coach).name == "scoring"
    assert sum(isinstance(screen, MatchScreen) for screen in app.screens) == 1
    assert app.preferences.lessons_done == "stone_age/first"


def test_a_first_match_begins(app: App) -> None:
    """It is for one person and as many of the easiest as are proposed, by the rules as they are set at first."""
    _, bubble = at_end(app, "age_of_heroes", "first")
    click(app, way(app, bubble, MATCH))
    app.pump()
    assert isinstance(app.top, MatchScreen)
    session = app.top.session
    assert session.coach is None
    easiest = next(iter(session.game.players.bots))
    others = app.registry.manifests["age_of_heroes"].first_seats - 1
    assert [player.kind for player in session.players] == [PERSON, *[easiest] * others]
    assert session.match.settings == session.game.complete({})


def test_the_match_of_the_lesson_goes_on(app: App) -> None:
    screen, bubble = at_end(app, "stone_age", "first")
    click(app, way(app, bubble, ON))
    app.pump()
    assert app.top is screen
    assert screen.match_view.parts.overlays.lesson is None
