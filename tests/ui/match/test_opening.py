"""A match opens gradually: a bar first, and the table when all its pictures are made."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tabletop.session.locale.translations import Translations
from tabletop.session.match.match_session import MatchSession, Player
from tabletop.ui.match.host import PlayOptions
from tabletop.ui.match.match_view import MatchView
from tabletop.ui.shell.app import App
from tabletop.ui.shell.export.screenshot import NullPlayer
from tabletop.ui.shell.match_screen import MatchScreen
from tabletop.ui.table.overlays import loading
from tabletop.ui.text import theme
from tabletop.viewmodel.control.match_controller import MatchController
from tests.play import SHELF
from tests.sure import sure

SIZE = (1280, 720)
MOST_FRAMES = 5_000


def opened(monkeypatch: pytest.MonkeyPatch) -> MatchView:
    """Return a new match that makes one picture a frame."""
    monkeypatch.setattr(loading, "BUDGET", 0.0)
    session = MatchSession.new(SHELF.games["stone_age"], [Player("Ann", 0), Player("Bo", 1)], seed="opening")
    screen = MatchView(
        NullPlayer(Translations("en", SHELF.locales()), 100),
        MatchController(session),
        PlayOptions(speed=0, curtain=False),
    )
    screen.resize(SIZE)
    return screen


def test_the_bar_grows_until_the_table_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first frame makes no picture of the table; the frame that shows it makes none either."""
    screen, surface = opened(monkeypatch), pygame.Surface(SIZE)
    assert screen.update(1) == 1
    screen.draw(surface)
    bar = screen.opening
    assert bar is not None
    assert bar.share == 0
    seen = []
    for _ in range(MOST_FRAMES):
        if screen.opening is None:
            break
        screen.update(screen.now + 1)
        if screen.opening is not None:
            assert bar.rect in screen.draw(surface)
            seen.append(bar.share)
            assert surface.get_at(bar.rect.topleft)[:3] == theme.PANEL_LOW
        made = screen.view.sprites.made

    assert len(seen) > 50
    assert seen == sorted(seen)
    assert screen.draw(surface) == [screen.table_rect]
    assert surface.get_at(screen.table_rect.topleft)[:3] != theme.PANEL_LOW
    assert screen.view.sprites.made == made


def test_another_size_opens_again_and_the_same_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    screen, surface = opened(monkeypatch), pygame.Surface((1920, 1080))
    screen.draw(surface)
    for _ in range(MOST_FRAMES):
        if screen.opening is None:
            break
        screen.update(screen.now + 1)
    screen.resize(SIZE)
    assert screen.opening is None
    screen.resize((1920, 1080))
    assert screen.opening is not None
    assert screen.opening.rect == screen.table_rect


@pytest.mark.parametrize("name", ["details", "reduced_motion", "results", "flick_hand", "palette", "key_hand"])
def test_a_preference_does_not_remake_the_table(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Only what changes the pictures does: another size or language, and a scale that leaves another room."""
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    app = App(SHELF, Translations("en", SHELF.locales()), headless=True, size=SIZE)
    app.routes.home()
    app.routes.open_match(
        MatchSession.new(SHELF.games["stone_age"], [Player("Ann", 0), Player("Bo", 1)], seed="opening")
    )
    screen = app.top
    assert isinstance(screen, MatchScreen)
    monkeypatch.setattr(screen.match_view, "opening", None)
    theme, other = app.theme, {"results": "by_themselves", "flick_hand": "swipe", "palette": "safe", "key_hand": "left"}
    setattr(app.preferences, name, other.get(name, not getattr(app.preferences, name)))
    app.refresh()
    assert screen.match_view.opening is None
    assert (app.theme is theme) == (name != "palette")
    app.set_language("zh_TW")
    assert screen.match_view.opening is not None
    for one in reversed(app.screens):
        one.close()


def test_one_can_play_before_the_table_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys and buttons work while pictures are made."""
    screen = opened(monkeypatch)
    screen.draw(pygame.Surface(SIZE))
    offer = sure(screen.controller.session.prompt).offers[0]
    screen.answer(offer.option)
    assert len(screen.controller.session.lines) > 1
    assert screen.opening is not None
