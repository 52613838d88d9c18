"""A free table with many own pictures shows how far they are, and lets nobody act on what is not seen yet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.session.match.match_session import Player
from tabletop.ui.sandbox.screen import SandboxScreen
from tabletop.ui.sandbox.view import view_model
from tabletop.ui.shell.app import App
from tabletop.ui.system.clock import advance
from tests.sandbox.test_sets import own
from tests.ui.driver import PAUSE_MS
from tests.ui.kit_window import key, open_app

TOKENS = "".join(f'[[token]]\nid = "t{number}"\nat = [{number * 20}, 0]\n' for number in range(6))


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[App]:
    monkeypatch.setattr(view_model, "MANY_PICTURES", 6)
    with open_app(monkeypatch, tmp_path) as window:
        yield window


def opened(app: App, folder: Path) -> SandboxScreen:
    app.routes.open_sandbox([Player("Ann", 0)], "", [folder], seed="s")
    screen = app.top
    assert isinstance(screen, SandboxScreen)
    return screen


def undo(app: App) -> None:
    app.pump([key(pygame.K_z, pygame.KMOD_CTRL), pygame.event.Event(pygame.KEYUP, key=pygame.K_z, mod=0)])


def wait(app: App, screen: SandboxScreen) -> None:
    for _ in range(200):
        app.pump()
        if screen.area.opening is None:
            return
    raise AssertionError("the pictures are never ready")


def test_many_own_pictures_are_made_behind_a_progress_bar(app: App, tmp_path: Path) -> None:
    screen = opened(app, own(tmp_path, TOKENS))
    assert screen.area.opening is not None
    before = len(screen.controller.session.journal)
    undo(app)
    assert len(screen.controller.session.journal) == before
    wait(app, screen)
    screen.set_picker.bring("mine", screen.area.middle())
    assert screen.area.opening is not None, "there are further pieces"
    wait(app, screen)
    app.pump()
    advance(PAUSE_MS)
    undo(app)
    assert len(screen.controller.session.journal) == before


def test_few_own_pictures_are_seen_at_once(app: App, tmp_path: Path) -> None:
    screen = opened(app, own(tmp_path, TOKENS.rpartition("[[token]]")[0]))
    assert screen.area.opening is None
    screen.set_picker.bring("mine", screen.area.middle())
    assert screen.area.opening is None
