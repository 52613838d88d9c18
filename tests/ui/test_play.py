"""Whole matches played through the window by real pygame events, under SDL's dummy driver."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.catalogue import Catalogue
from tabletop.session import PERSON, GuidedSession, Player
from tabletop.ui.app import App
from tabletop.ui.match_screen import MatchScreen
from tests.play import SHELF
from tests.ui.driver import Driver, Mouse


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[App]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    window = App(
        SHELF, Catalogue("en", SHELF.locales()), headless=True, size=(1280, 720), extra=("tests.example_game",)
    )
    window.preferences.reduced_motion = True
    window.preferences.muted = True
    window.home()
    yield window
    for screen in reversed(window.screens):
        screen.close()
    pygame.quit()


def open_match(app: App, game: str, kinds: tuple[str, ...], folder: Path | None = None) -> MatchScreen:
    players = [Player(f"P{seat}", seat, kind) for seat, kind in enumerate(kinds)]
    session = GuidedSession.new(SHELF.games[game], players, seed="window", folder=folder)
    app.open_match(session)
    app.pump()
    screen = app.top
    assert isinstance(screen, MatchScreen)
    return screen


def driver_of(app: App, screen: MatchScreen, seed: int = 1) -> Driver:
    events: list[pygame.event.Event] = []

    def pump() -> None:
        waiting, events[:] = events[:], []
        app.pump(waiting)

    return Driver(screen.play, Mouse(events.append, pump), seed)


def test_a_whole_match_is_played_with_the_mouse(app: App, tmp_path: Path) -> None:
    """Drags, clicks, buttons, lists and the curtain: every answer of the example game comes from mouse events."""
    screen = open_match(app, "example_game", (PERSON, PERSON), tmp_path)
    driver = driver_of(app, screen)
    session = screen.play.session
    for _ in range(400):
        if session.over:
            break
        before = (len(session.match.log), screen.play.curtain)
        driver.answer()
        assert before != (len(session.match.log), screen.play.curtain), f"nothing happened by {driver.ways}"

    assert session.over
    assert {"drag", "click and click", "button", "curtain"} <= driver.ways.keys()


def test_stone_age_is_played_with_the_mouse(app: App, tmp_path: Path) -> None:
    """A hundred answers of a two-seat match: placing, gathering, tools, payments, dice thrown by hand."""
    screen = open_match(app, "stone_age", (PERSON, PERSON), tmp_path)
    driver = driver_of(app, screen, seed=4)
    session = screen.play.session
    for _ in range(150):
        before = len(session.match.log)
        driver.answer()
        assert before < len(session.match.log), f"nothing happened by {driver.ways} at {session.prompt}"

    assert {"drag", "click and click", "chooser", "composer", "throw by hand", "throw button"} <= driver.ways.keys()
