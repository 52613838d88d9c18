"""Every screen works at every size of window and every scale."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
import pytest

from tabletop.session.match.scenes import Player
from tabletop.ui.screens.base.dialog import Dialog, Reply
from tabletop.ui.screens.base.text_dialog import AskText
from tabletop.ui.screens.launcher.begin_sandbox import BeginSandbox
from tabletop.ui.screens.launcher.lessons import learn
from tabletop.ui.screens.launcher.saved_matches import LibraryScreen
from tabletop.ui.screens.launcher.statistics import Statistics
from tabletop.ui.screens.setup.screen import SetupScreen
from tabletop.ui.shell.app import App
from tabletop.ui.shell.match_screen import MatchScreen
from tabletop.ui.shell.window import LEAST_SIZE
from tabletop.ui.system import clock
from tests.parameters import quick_first
from tests.play import SHELF
from tests.ui.kit_window import open_app
from tests.ui.match.test_ending import save_ended

GAMES = sorted(SHELF.games)
SIZES = [
    LEAST_SIZE, (641, 361), (640, 480), (800, 450), (800, 600), (1024, 576), (1024, 768), (1280, 640), (1280, 720),
    (1366, 688), (1440, 900), (1600, 900), (1920, 1000), (1920, 1080), (2560, 1080), (2560, 1440), (3440, 1440),
    (3840, 2160), (5120, 1440), (5120, 2880), (7680, 4320), (640, 1200), (720, 1280), (768, 1366), (800, 2560),
    (1080, 1920), (1440, 2560), (2160, 3840), (640, 4320), (1000, 4320), (7680, 360), (3840, 360), (2000, 400),
    (1500, 500), (999, 777), (1279, 719), (1281, 721), (2047, 1151), (3001, 1701), (4096, 2160),
]  # fmt: skip
SCALES = (75, 100, 125, 150, 200)
TINY = [(1, 1), (50, 50), (100, 400), (400, 100), (320, 200)]
"""Window sizes that some desktops impose all the same."""


def _open_match(app: App, game: str) -> None:
    players = [
        Player(name, seat) for seat, name in enumerate(("Ann", "Bo", "Cid", "Dot")[: SHELF.games[game].seats[0]])
    ]
    app.routes.open_match(app.matches.start(game, players, {}, "sizes"))


def _open_lessons(app: App, game: str) -> None:
    learn(app, game, lambda: None)


def _open_rules(app: App, game: str) -> None:
    app.routes.open_rules(game)


def _open_aid(app: App, key: int, mod: int = 0) -> None:
    """Open a match and the panel of a key over its table."""
    _open_match(app, "age_of_heroes")
    for _ in range(40):
        clock.advance(40)
        app.pump()
    app.pump([pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)])


def _open_phones(app: App) -> None:
    _open_match(app, "omen")
    assert isinstance(app.top, MatchScreen)
    app.routes.open_phones(app.top.match_view.controller)


def _open_end(app: App, home: Path) -> None:
    save_ended("omen", home / "omen.match")
    app.routes.open_saved(home / "omen.match")


def _screens(home: Path) -> dict[str, Callable[[App], object]]:
    """Return every screen by name, with the function that opens it."""
    nothing = lambda *_: None  # noqa: E731
    ways: dict[str, Callable[[App], object]] = {
        "launcher": nothing,
        "options": lambda app: app.routes.open_options(),
        "keys": lambda app: app.routes.open_keys(),
        "saved": lambda app: app.push(LibraryScreen(app)),
        "statistics": lambda app: app.push(Statistics(app)),
        "sandbox set-up": lambda app: app.push(BeginSandbox(app)),
        "sandbox": lambda app: app.routes.open_sandbox([Player("Ann", 0), Player("Bo", 1)], "omen"),
        "dialog": lambda app: app.push(
            Dialog(app, "Leave?" * 9, "Really? " * 40, [Reply("Yes " * 9, nothing), Reply("No", nothing)])
        ),
        "text": lambda app: app.push(AskText(app, "Name " * 20, "name", nothing)),
        "end": partial(_open_end, home=home),
        "goal": partial(_open_aid, key=pygame.K_F4),
        "last turn": partial(_open_aid, key=pygame.K_o, mod=pygame.KMOD_SHIFT),
        "phones": _open_phones,
    }
    for game in GAMES:
        ways[f"set-up of {game}"] = partial(_open_setup, game=game, rules=False)
        ways[f"rules of a match of {game}"] = partial(_open_setup, game=game, rules=True)
        ways[f"lessons of {game}"] = partial(_open_lessons, game=game)
        ways[f"rule book of {game}"] = partial(_open_rules, game=game)
        ways[f"match of {game}"] = partial(_open_match, game=game)
    return ways


def _open_setup(app: App, game: str, rules: bool) -> None:
    screen = SetupScreen(app, game)
    app.push(screen)
    screen.turn_to(rules=rules)


def _bears(app: App, size: tuple[int, int], scale: int) -> None:
    """Lay out, draw, and do a little of everything."""
    pygame.display.set_mode(size)
    app.preferences.scale = scale
    resize = pygame.event.Event(pygame.VIDEORESIZE, w=size[0], h=size[1], size=size)
    middle, corner = (size[0] // 2, size[1] // 2), (size[0] - 1, size[1] - 1)
    app.pump([resize, _moved_to((0, 0))])
    wheel = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-3, precise_x=0.0, precise_y=-3.0, flipped=False)
    tab = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="", scancode=0)
    app.pump([_moved_to(middle), wheel, _moved_to(corner), tab])


def _moved_to(pos: tuple[int, int]) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0), touch=False)


WAYS = list(_screens(Path()))
FEW_WAYS = [way for way in WAYS if " of " not in way or "omen" in way]


def _try_sizes(
    monkeypatch: pytest.MonkeyPatch,
    home: Path,
    way: str,
    language: str,
    sizes: list[tuple[int, int]],
    scales: tuple[int, ...],
) -> None:
    with open_app(monkeypatch, home, language=language, registry=SHELF) as app:
        _screens(home)[way](app)
        app.pump()
        top, faults = app.top, []
        for size in sizes:
            for scale in scales:
                try:
                    _bears(app, size, scale)
                except Exception as error:
                    faults.append(f"{size} at {scale}: {type(error).__name__} {error}")
        assert not faults, "\n".join(faults)
        assert app.top is top


@pytest.mark.parametrize("way", quick_first(FEW_WAYS, 6))
def test_a_screen_bears_small_windows(way: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    _try_sizes(monkeypatch, tmp_path, way, "en", [LEAST_SIZE], (150,))


def test_a_window_below_the_least_size_is_laid_out_as_the_least(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with open_app(monkeypatch, tmp_path, registry=SHELF) as app:
        _bears(app, (1, 1), 200)
        assert app.size == LEAST_SIZE


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "zh_TW"])
@pytest.mark.parametrize("way", WAYS)
def test_a_screen_bears_every_window(way: str, language: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    _try_sizes(monkeypatch, tmp_path, way, language, [*SIZES, *TINY], SCALES)
