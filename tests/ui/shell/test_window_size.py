"""The size of the window when it opens, as large as the screen bears, and the scale of its furniture."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.ui.kit.widgets.scroll import ScrollPanel
from tabletop.ui.screens.base.game_box import GameBox
from tabletop.ui.screens.launcher.launcher import Launcher
from tabletop.ui.shell.window import Window, scale_for
from tabletop.ui.system.preferences import Preferences
from tests.parameters import quick_first
from tests.play import SHELF
from tests.ui.kit_window import open_app


@pytest.fixture(autouse=True)
def _quit() -> Iterator[None]:
    yield
    pygame.display.quit()
    pygame.display.init()
    pygame.display.set_mode((1280, 720))


DESKTOPS = [(1280, 720), (1366, 768), (1920, 1080), (3840, 2160)]


@pytest.mark.parametrize("desktop", DESKTOPS)
def test_a_first_window_fills_a_screen_without_a_desktop(
    desktop: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing enlarges the window, because nothing draws bars or frames: all the room is the window's."""
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [desktop])
    moved: list[tuple[int, int]] = []
    monkeypatch.setattr(pygame.display, "set_window_position", moved.append)
    monkeypatch.setattr(pygame.time, "wait", lambda _: pytest.fail("nobody is there who would answer"))
    preferences = Preferences()
    window = Window(preferences, None, headless=False)
    assert window.surface.get_size() == desktop
    assert moved == [(0, 0)], "all of it is on the screen"
    window.remember()
    assert preferences.maximised
    assert Window(preferences, None, headless=False).surface.get_size() == desktop


@pytest.mark.parametrize(
    ("desktop", "kept", "opened"),
    [
        ((1920, 1080), (1280, 720), (1280, 720)),
        ((1280, 720), (1280, 720), (1280, 640)),
        ((1366, 768), (1920, 1080), (1366, 688)),
    ],
)
def test_the_last_size_is_kept_as_far_as_the_bars_of_the_desktop_leave_room(
    desktop: tuple[int, int], kept: tuple[int, int], opened: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [desktop])
    preferences = Preferences(maximised=False)
    preferences.width, preferences.height = kept
    preferences.x, preferences.y = -1700, 20  # on a screen at the left
    window = Window(preferences, None, headless=False)
    assert window.surface.get_size() == opened
    window.remember()
    assert not preferences.maximised


@pytest.mark.parametrize(
    ("size", "scale"),
    [((1280, 640), 100), ((1280, 720), 100), ((1632, 918), 125), ((1920, 1080), 150), ((2560, 1440), 200),
     ((3840, 2160), 300), ((3840, 1080), 150)],
)  # fmt: skip
def test_panels_log_and_dialogs_grow_with_the_table(size: tuple[int, int], scale: int) -> None:
    assert scale_for(size) == scale


def test_a_size_that_is_asked_for_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(800, 600)])
    assert Window(Preferences(), (1280, 720), headless=False).surface.get_size() == (1280, 720)
    assert Window(Preferences(), None, headless=True).surface.get_size() == (1280, 720), "pictures are as they were"


@pytest.mark.parametrize("language", quick_first(["en", "zh_TW"]))
def test_the_sentence_below_each_box_is_whole(language: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A box has as many lines below it as the longest caption needs, in every usual window."""
    with open_app(monkeypatch, tmp_path, language=language, registry=SHELF) as app:
        for size in ((1280, 640), (1280, 720), (1366, 688), (1920, 1080)):
            pygame.display.set_mode(size)
            app.pump([pygame.event.Event(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size)])
            assert isinstance(app.top, Launcher)
            panels = [panel for panel in app.top.form.widgets if isinstance(panel, ScrollPanel)]
            boxes = [box for panel in panels for box in panel.widgets if isinstance(box, GameBox)]
            assert len(boxes) >= 5
            for box in boxes:
                lines = box.theme.text.lines(box.caption, box.rect.w, box.theme.small)
                assert len(lines) <= box.caption_lines, (size, box.caption)


def test_the_window_has_the_icon_of_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is set before the window opens, as systems want it, and shows something."""
    steps: list[object] = []
    set_mode = pygame.display.set_mode

    def open_window(*given: Any) -> pygame.Surface:
        steps.append("opened")
        return set_mode(*given)

    monkeypatch.setattr(pygame.display, "set_icon", steps.append)
    monkeypatch.setattr(pygame.display, "set_mode", open_window)
    Window(Preferences(), (1280, 720), headless=False)
    icon, *later = steps
    assert isinstance(icon, pygame.Surface)
    assert later[0] == "opened"
    assert icon.get_size() == (128, 128)
    assert icon.get_bounding_rect().w > 100
