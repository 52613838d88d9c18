"""Age of Heroes in the window: by mouse and by keyboard alone, every question can be answered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.play.catalogue import Catalogue
from tabletop.play.scenes import PERSON, Player
from tabletop.play.session import GuidedSession
from tabletop.ui.shell.app import App
from tabletop.ui.shell.match_screen import MatchScreen
from tests.play import SHELF
from tests.ui.driver import Driver, Keys, Mouse

ANSWERS = 90


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[tuple[App, MatchScreen]]:
    """Three people at a window without a display."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    window = App(SHELF, Catalogue("en", SHELF.locales()), headless=True, size=(1280, 720))
    window.preferences.reduced_motion = True
    window.preferences.muted = True
    window.home()
    players = [Player(name, seat, PERSON) for seat, name in enumerate(("Ann", "Bo", "Cleo"))]
    window.open_match(GuidedSession.new(SHELF.games["age_of_heroes"], players, seed="window"))
    window.pump()
    assert isinstance(window.top, MatchScreen)
    yield window, window.top
    for one in reversed(window.screens):
        one.close()
    pygame.display.set_mode((1280, 720))


@pytest.mark.parametrize("hand", [Driver, Keys])
def test_a_match_is_played(screen: tuple[App, MatchScreen], hand: type[Driver] | type[Keys]) -> None:
    """Every answer comes from events, and every one does something."""
    app, top = screen
    events: list[pygame.event.Event] = []

    def pump() -> None:
        waiting, events[:] = events[:], []
        app.pump(waiting)

    driver = (
        Driver(top.play, Mouse(events.append, pump), 1) if hand is Driver else Keys(top.play, events.append, pump, 1)
    )
    session = top.play.session
    for _ in range(ANSWERS):
        before = (len(session.match.log), top.play.overlays.curtain)
        driver.answer()
        now = (len(session.match.log), top.play.overlays.curtain)
        assert before != now, f"{session.prompt} was not answered by {driver.ways}"
    assert {entry.kind for entry in session.match.log} >= {"tribe", "market", "action"}
