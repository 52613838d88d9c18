"""The window beside pages: nothing of them is loaded before somebody asks, and then a seat at a page is left to it."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pygame
import pytest

from tabletop.sandbox.action_types.actions import Bring
from tabletop.session.locale.translations import Translations
from tabletop.session.match.match_session import Player
from tabletop.ui.sandbox.screen import SandboxScreen
from tabletop.ui.shell.app import App
from tabletop.ui.shell.match_screen import MatchScreen
from tests.net.hosted import seated, with_client
from tests.play import SHELF
from tests.test_architecture import ROOT

UNASKED = """
import sys
from tabletop.session.locale.translations import Translations
from tabletop.session.games.registry import game_registry
from tabletop.session.match.match_session import Player
from tabletop.sandbox.action_types.actions import Bring
from tabletop.ui.sandbox.screen import SandboxScreen
from tabletop.ui.shell.app import App
found = game_registry()
app = App(found, Translations("en", found.locales()), headless=True)
app.routes.home()
app.routes.open_match(app.matches.start("stone_age", [Player("A", 0), Player("B", 1)], {}, "1"))
for _ in range(5):
    app.pump()
print(sorted(name for name in list(sys.modules) if name.startswith(("aiohttp", "segno", "asyncio.", "tabletop.net"))))
app.clear()
"""


def loaded(script: str, home: Path) -> str:
    """Return the output of a separate process."""
    environment = {"PATH": "", "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "TABLETOP_HOME": str(home)}
    environment |= {"PYTHONPATH": str(ROOT), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_nothing_is_loaded_before_it_is_asked_for(tmp_path: Path) -> None:
    """A window with a match on it has neither the server nor the protocol nor an event loop in memory."""
    assert loaded(UNASKED, tmp_path) == "[]\n"


@pytest.mark.wide
def test_what_is_asked_for_is_loaded(tmp_path: Path) -> None:
    """The same window has all of them as soon as the phone button is pressed: the test above would see it."""
    press = "app.routes.open_phones(app.top.match_view.controller)\nprint("
    output = loaded(UNASKED.replace("print(", press), tmp_path)
    for name in ("aiohttp", "segno", "asyncio.events", "tabletop.net.server.web_server"):
        assert f"'{name}'" in output


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[App]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    monkeypatch.setattr("tabletop.ui.shell.phones.panel.local_address", lambda: "127.0.0.1")
    one = App(SHELF, Translations("en", SHELF.locales()), size=(1280, 720), headless=True)
    one.routes.home()
    try:
        yield one
    finally:
        one.clear()


def pump(app: App, until: Callable[[], Any], seconds: float = 20.0) -> None:
    """Run the window's loop until something is so."""
    end = time.monotonic() + seconds
    while not until():
        assert time.monotonic() < end, "that never came"
        app.pump(pygame.event.get())
        time.sleep(0.005)


@contextmanager
def phone(work: Callable[[aiohttp.ClientSession], Awaitable[None]]) -> Iterator[None]:
    """Yield a phone in a thread of its own, beside the loop of the window; it has ended with the block."""
    failed: list[BaseException] = []

    def run() -> None:
        try:
            with_client(work)
        except BaseException as fault:
            failed.append(fault)

    thread = threading.Thread(target=run)
    thread.start()
    yield
    thread.join(20)
    assert failed == []
    assert not thread.is_alive()


def test_a_seat_goes_to_a_phone_and_back(app: App) -> None:
    """The screen asks nobody for a seat that a page holds, no curtain falls for it, and its answers come from the page.

    The screen asks again when phones are turned off.
    """
    app.routes.open_match(app.matches.start("omen", [Player("Ann", 0), Player("Bo", 1)], {}, "7"))
    screen = app.top
    assert isinstance(screen, MatchScreen)
    play = screen.match_view.controller
    pump(app, lambda: screen.match_view.opening is None)
    asked = play.shown.acting
    assert play.shown.viewer == asked or screen.match_view.parts.overlays.curtain is not None
    app.routes.open_phones(play)
    hosting = screen.phones.hosting
    steps = threading.Semaphore(0)

    async def answers(client: aiohttp.ClientSession) -> None:
        one = await seated(client, hosting, asked)
        steps.release()
        tree = await one.asked()
        await one.send("choose", question=tree["question"]["number"], option=0)
        while one.tree["moment"] == tree["moment"]:
            await one.receive()
        steps.release()
        await one.wait_for("gone")

    with phone(answers):
        pump(app, lambda: steps.acquire(blocking=False))
        pump(app, lambda: asked in play.away)
        assert play.shown.viewer is None
        assert screen.match_view.parts.overlays.curtain is None
        assert play.shown.question is None
        pump(app, lambda: steps.acquire(blocking=False))
        assert len(play.session.match.log) > 0
        pump(app, lambda: [one["state"] for one in screen.phones.sitting.seats][asked] == "page")
        app.pop()
        screen.close_phones()
    assert screen.phones is None
    assert play.away == frozenset()
    assert app.beside == []
    pump(app, lambda: screen.match_view.parts.overlays.curtain is not None or play.shown.question is not None)


def test_a_free_table_of_the_window_is_lent_too(app: App) -> None:
    """A page draws a card: the window shows its back and opens that hand to nobody.

    A place that a page points out has rings; the hand can be opened at the screen again when phones are turned off.
    """
    app.routes.open_sandbox([Player("Ann", 0), Player("Bo", 1)])
    screen = app.top
    assert isinstance(screen, SandboxScreen)
    remote = screen.controller
    remote.perform(Bring("standard_deck", (300.0, 200.0)))
    screen.area.show()
    app.routes.open_phones(remote)
    hosting = screen.phones.hosting
    steps = threading.Semaphore(0)

    async def draws(client: aiohttp.ClientSession) -> None:
        one = await seated(client, hosting, 1)
        await one.settle()
        draw = next(at for at, each in enumerate(one.tree["question"]["options"]) if "Draw" in each["text"])
        await one.send("choose", question=one.tree["question"]["number"], option=draw)
        while not any(row[0] == "own-hand-1" for row in one.tree["pieces"].values()):
            await one.receive()
        await one.send("point", x=100, y=100, ping=True)
        steps.release()
        await one.wait_for("gone")

    with phone(draws):
        pump(app, lambda: steps.acquire(blocking=False))
        assert remote.away == {1}
        app.pop()
        (card,) = remote.session.real.order("own-hand-1")
        pump(app, lambda: card in screen.area.table.pieces and screen.area.table.pieces[card].zone == "own-hand-1")
        pump(app, lambda: screen.area.pinging)
        remote.look_as(1)
        assert remote.viewer is None
        assert remote.shown.table.pieces[card].kind.startswith("hidden:")
        screen.phones.close()
    assert app.beside == []
    remote.look_as(1)
    assert not remote.shown.table.pieces[card].kind.startswith("hidden:")
