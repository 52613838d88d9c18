"""The window beside pages: nothing of them is loaded before somebody asks, and then a seat at a page is let alone."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import aiohttp
import pygame
import pytest

from tabletop.play.catalogue import Catalogue
from tabletop.play.session import Player
from tabletop.ui.shell.app import App
from tabletop.ui.shell.match_screen import MatchScreen
from tests.net.hosted import seated, with_client
from tests.play import SHELF
from tests.test_architecture import ROOT

UNASKED = """
import sys
from tabletop.play.catalogue import Catalogue
from tabletop.play.registry import shelf
from tabletop.play.session import Player
from tabletop.ui.shell.app import App
found = shelf()
app = App(found, Catalogue("en", found.locales()), headless=True)
app.routes.home()
app.routes.open_match(app.matches.start("stone_age", [Player("A", 0), Player("B", 1)], {}, "1"))
for _ in range(5):
    app.pump()
print(sorted(name for name in sys.modules if name.startswith(("aiohttp", "segno", "asyncio.", "tabletop.net"))))
app.clear()
"""


def test_nothing_is_loaded_before_it_is_asked_for(tmp_path: Path) -> None:
    """A window with a match on it has neither the server nor the protocol nor an event loop in memory."""
    environment = {"PATH": "", "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "TABLETOP_HOME": str(tmp_path)}
    environment |= {"PYTHONPATH": str(ROOT), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", UNASKED], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[App]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    monkeypatch.setattr("tabletop.ui.shell.phones.local_address", lambda: "127.0.0.1")
    one = App(SHELF, Catalogue("en", SHELF.locales()), size=(1280, 720), headless=True)
    one.routes.home()
    try:
        yield one
    finally:
        one.clear()


def pump(app: App, until: Callable[[], Any], seconds: float = 20.0) -> None:
    """Let the window's loop turn until something is so."""
    end = time.monotonic() + seconds
    while not until():
        assert time.monotonic() < end, "that never came"
        app.pump(pygame.event.get())
        time.sleep(0.005)


def test_a_seat_goes_to_a_phone_and_back(app: App) -> None:
    """Nobody is asked at the screen for a seat that a page holds, no curtain falls for it, its answers come from there;
    when phones are turned off, the screen asks again."""
    import threading

    app.routes.open_match(app.matches.start("omen", [Player("Ann", 0), Player("Bo", 1)], {}, "7"))
    screen = app.top
    assert isinstance(screen, MatchScreen)
    play = screen.play.play
    pump(app, lambda: screen.play.opening is None)
    asked = play.shown.acting
    assert play.shown.viewer == asked or screen.play.overlays.curtain is not None
    app.routes.open_phones(play)
    hosting = screen.phones.hosting
    steps = threading.Semaphore(0)
    failed: list[BaseException] = []

    def phone() -> None:
        async def work(client: aiohttp.ClientSession) -> None:
            one = await seated(client, hosting, asked)
            steps.release()
            tree = await one.asked()
            await one.send("choose", question=tree["question"]["number"], option=0)
            while one.tree["moment"] == tree["moment"]:
                await one.hear()
            steps.release()
            await one.told("gone")

        try:
            with_client(work)
        except BaseException as fault:
            failed.append(fault)

    thread = threading.Thread(target=phone)
    thread.start()
    pump(app, lambda: steps.acquire(blocking=False))
    pump(app, lambda: asked in play.away)
    assert play.shown.viewer is None
    assert screen.play.overlays.curtain is None
    assert play.shown.question is None
    pump(app, lambda: steps.acquire(blocking=False))
    assert len(play.session.match.log) > 0
    pump(app, lambda: [one["state"] for one in screen.phones.sitting.seats][asked] == "page")
    app.pop()
    screen.close_phones()
    thread.join(20)
    assert failed == []
    assert screen.phones is None
    assert play.away == frozenset()
    assert app.beside == []
    pump(app, lambda: screen.play.overlays.curtain is not None or play.shown.question is not None)
