"""Helpers that the tests of the window's controls share: an app without a display, keys and clicks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from tabletop.session.games.registry import GameRegistry, InvalidGameError, find
from tabletop.session.locale.translations import Translations
from tabletop.ui.kit.base.widget import TextLabel, Widget
from tabletop.ui.kit.widgets.button import Button
from tabletop.ui.screens.base.form_screen import FormScreen
from tabletop.ui.shell.app import App
from tabletop.ui.system import clock
from tabletop.ui.system.preferences import Preferences
from tests.ui.driver import PAUSE_MS

BROKEN = find()
"""The registry of the games, the example, and one that could not be loaded."""
BROKEN.put("tests.example_game")
BROKEN.broken["harvest_moon"] = InvalidGameError("harvest_moon", "ImportError: no cards")


@contextmanager
def open_app(
    monkeypatch: pytest.MonkeyPatch,
    home: Path,
    *,
    language: str = "en",
    scale: int = 100,
    size: tuple[int, int] = (1280, 720),
    preferences: Preferences | None = None,
    registry: GameRegistry = BROKEN,
) -> Iterator[App]:
    """Yield the app at its launcher under SDL's dummy driver, with files in `home` and the games of a `registry`."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("TABLETOP_HOME", str(home))
    chosen = preferences or Preferences(scale=scale, reduced_motion=True, muted=True)
    words = Translations(language, registry.locales())
    app = App(registry, words, preferences=chosen, headless=True, size=size, extra=("tests.example_game",))
    app.routes.home()
    app.pump()
    yield app
    for screen in reversed(app.screens):
        screen.close()
    pygame.display.set_mode((1280, 720))


def key(code: int, mod: int = 0, text: str = "") -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text)


def typed(text: str) -> pygame.event.Event:
    return pygame.event.Event(pygame.TEXTINPUT, text=text)


def press(app: App, *codes: int) -> None:
    """Press and release keys one after another, each after its target has been there for a while."""
    for code in codes:
        app.pump()
        clock.advance(PAUSE_MS)
        app.pump([key(code)])
        app.pump([pygame.event.Event(pygame.KEYUP, key=code, mod=0)])


def click(app: App, at: tuple[int, int]) -> None:
    """Move there, and a while later press and release the left button."""
    app.pump([pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0), touch=False)])
    clock.advance(PAUSE_MS)
    app.pump([pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False)])
    app.pump([pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False)])


def form_screen(app: App) -> FormScreen:
    screen = app.top
    assert isinstance(screen, FormScreen)
    return screen


def widgets(app: App) -> list[Widget]:
    """Return all widgets of the top screen."""
    return list(form_screen(app).form.all())


def button(app: App, text: str) -> Button:
    """Return the button of the top screen with this text."""
    return next(one for one in widgets(app) if isinstance(one, Button) and one.text == text)


def labels(app: App) -> list[str]:
    return [one.text for one in widgets(app) if isinstance(one, TextLabel)]


def focus_on(app: App, wanted: Widget) -> None:
    """Press Tab until the widget has the focus."""
    form = form_screen(app).form
    for _ in form.focusable():
        if form.focus is wanted:
            return
        press(app, pygame.K_TAB)
    assert form.focus is wanted, "the Tab key never came there"
