"""The size of the window when it opens: all of it is visible on the present screen."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from tabletop.ui.shell.window import Window
from tabletop.ui.system.preferences import Preferences


@pytest.fixture(autouse=True)
def _quit() -> Iterator[None]:
    yield
    pygame.display.quit()


@pytest.mark.parametrize(
    ("desktop", "kept", "opened"),
    [
        ((1920, 1080), None, (1632, 918)),
        ((1280, 720), None, (1280, 640)),
        ((1366, 768), None, (1280, 688)),
        ((3840, 2160), None, (3264, 1836)),
        ((1920, 1080), (1280, 720), (1280, 720)),
        ((1280, 720), (1280, 720), (1280, 640)),
        ((1366, 768), (1920, 1080), (1366, 688)),
    ],
)
def test_the_whole_window_is_seen(
    desktop: tuple[int, int], kept: tuple[int, int] | None, opened: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Most of the screen is used at the first start, the last size later, never more than the desktop's bars leave."""
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [desktop])
    preferences = Preferences()
    if kept is not None:
        preferences.width, preferences.height = kept
        preferences.x, preferences.y = -1700, 20  # on a screen at the left
    assert Window(preferences, None, headless=False).surface.get_size() == opened


def test_a_size_that_is_asked_for_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(800, 600)])
    assert Window(Preferences(), (1280, 720), headless=False).surface.get_size() == (1280, 720)
    assert Window(Preferences(), None, headless=True).surface.get_size() == (1280, 720), "pictures are as they were"
