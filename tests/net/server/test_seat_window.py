"""The seats on phones as a window shows them: who asks and who sits where; and which cards it never shows."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import aiohttp
import pygame
import pytest

from tabletop.net.tables.seats import ChatLine
from tabletop.sandbox.model.pieces import hands_of
from tabletop.sandbox.model.seat_view import HIDDEN
from tabletop.session.locale.translations import Translations
from tabletop.session.match.match_session import Player
from tabletop.ui.kit.widgets.button import Button
from tabletop.ui.sandbox.screen import SandboxScreen
from tabletop.ui.screens.base.dialog import Dialog
from tabletop.ui.screens.base.text_dialog import AskText
from tabletop.ui.shell.app import App
from tabletop.ui.shell.match_screen import MatchScreen
from tabletop.ui.shell.phones.panel import LATE_MS, PhonesPanel
from tabletop.ui.system.clock import ticks
from tabletop.ui.table.panels.chat_panel import Said
from tests.net.hosted import page, seated
from tests.net.server.test_window import phone, pump
from tests.play import SHELF


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[App]:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    monkeypatch.setattr("tabletop.ui.shell.phones.panel.local_address", lambda: "127.0.0.1")
    one = App(SHELF, Translations("en", SHELF.locales()), size=(1280, 720), headless=True)
    one.routes.home()
    try:
        yield one
    finally:
        one.clear()


def match_of(app: App, *, render_service: bool = True) -> MatchScreen:
    """Return a match of Omen between Ann and Bo that is lent to phones, with the panel closed."""
    app.routes.open_match(app.matches.start("omen", [Player("Ann", 0), Player("Bo", 1)], {}, "7"))
    screen = app.top
    assert isinstance(screen, MatchScreen)
    pump(app, lambda: screen.match_view.opening is None)
    if render_service:
        app.routes.open_phones(screen.match_view.controller)
        app.pop()
    return screen


def buttons(panel: PhonesPanel, words: str) -> list[Button]:
    return [one for one in panel.form.widgets if isinstance(one, Button) and one.text == words]


def test_nudges_and_chat_are_told_at_the_window(app: App) -> None:
    """A player at the screen reads who waits for them, and what is said on pages."""
    screen = match_of(app)
    hosting = screen.phones.hosting
    hosting.host.post(lambda: hosting.room.nudged(0, 1))
    pump(app, lambda: app.toast is not None and app.toast.sentence == "Bo is waiting for you, Ann.")
    hosting.host.post(lambda: hosting.room.said(ChatLine(1, "Hello")))
    pump(app, lambda: app.toast is not None and app.toast.sentence == "Bo: Hello")
    hosting.host.post(lambda: hosting.room.said(ChatLine(0, call="thanks")))
    pump(app, lambda: app.toast is not None and app.toast.sentence == "Ann: Thanks")
    screen.close_phones()


@pytest.mark.parametrize("alone", [False, True])
def test_the_panel_says_which_address_friends_elsewhere_open(
    app: App, monkeypatch: pytest.MonkeyPatch, alone: bool
) -> None:
    """A button says it, and that a tunnel is needed, or that there is no network; it opens nothing by itself."""
    monkeypatch.setattr("tabletop.ui.shell.phones.panel.is_loopback", lambda host: alone and host == "127.0.0.1")
    screen = match_of(app)
    app.routes.open_phones(screen.match_view.controller)
    panel = app.top
    assert isinstance(panel, PhonesPanel)
    panel._since = -LATE_MS
    (button,) = buttons(panel, "Friends elsewhere")
    button.on_press()
    said = app.top
    assert isinstance(said, Dialog)
    assert screen.phones.hosting.invitation in said.sentence
    assert ("no network" in said.sentence) == alone
    assert ("WireGuard" in said.sentence) != alone
    said.replies[0].then()
    app.pop(said)
    screen.close_phones()


def test_a_request_is_seen_while_the_panel_is_closed(app: App) -> None:
    """The window shows a sentence at the foot, a number in the bar, and in the panel who asks, with the phone's number.

    The button does nothing while it has only just appeared; then it lets the phone in, and the name says so.
    """
    screen = match_of(app)
    play, hosting = screen.match_view.controller, screen.phones.hosting
    number: list[int] = []
    done = threading.Event()

    async def asks(client: aiohttp.ClientSession) -> None:
        one = await page(client, hosting)
        await one.wait_for("shown")
        await one.send("sit", seat=0)
        own = await one.until(lambda message: bool(message.get("own")))
        number.append(own["own"]["request"])
        await one.until(lambda message: message["is"] == "shown" and message["tree"].get("me") == 0)
        done.set()
        await one.wait_for("gone")

    with phone(asks):
        pump(app, lambda: play.remote_seats.requests == 1)
        assert "Ann" in app.toast.sentence
        assert screen.match_view.parts.players.notes[0] == ""
        app.pump(pygame.event.get())
        screen.open_phones()
        panel = app.top
        assert isinstance(panel, PhonesPanel)
        pump(app, lambda: buttons(panel, "Allow"))
        assert any(str(number[0]) in getattr(one, "text", "") for one in panel.form.widgets)
        panel._since = ticks()  # the rows have changed just now
        buttons(panel, "Allow")[0].on_press()
        app.pump(pygame.event.get())
        assert play.away == frozenset()
        panel._since = -LATE_MS
        buttons(panel, "Allow")[0].on_press()
        pump(app, done.is_set)
        pump(app, lambda: play.away == {0})
        pump(app, lambda: screen.match_view.parts.players.notes[0] == "phone")
        assert play.remote_seats.requests == 0
        app.pop()
        screen.close_phones()
    assert screen.match_view.parts.players.notes[0] == ""
    keys = [line.text.key for line in play.session.lines if line.stays]
    assert keys == ["net.log.sits", "net.log.off"]


def test_a_phone_that_is_away_is_marked(app: App) -> None:
    screen = match_of(app)
    hosting = screen.phones.hosting
    gone = threading.Event()

    async def sits(client: aiohttp.ClientSession) -> None:
        one = await seated(client, hosting, 0)
        gone.wait(20)
        await one.socket.close()

    with phone(sits):
        pump(app, lambda: screen.match_view.parts.players.notes[0] == "phone")
        gone.set()
        pump(app, lambda: screen.match_view.parts.players.notes[0] == "phone, away")


def open_cards(screen: SandboxScreen, seat: int) -> list[str]:
    """Return the cards of a hand that the window shows face up: in the view, and in the drawn table."""
    shown: Any = screen.area.shown.table
    hand = next(zone.id for zone in hands_of(screen.controller.session.real) if zone.owner == seat)
    drawn = [piece for piece in screen.area.table.pieces.values() if piece.zone == hand]
    found = [piece for piece in shown.order(hand) if not shown.pieces[piece].kind.startswith(HIDDEN)]
    return found + [piece.id for piece in drawn if not piece.kind.startswith(HIDDEN)]


@pytest.mark.wide
def test_the_free_table_of_a_match_shows_no_hand_that_is_on_a_phone(app: App) -> None:
    """No card is shown by the hand icon, "I am Ann", the eye, any F-key, the past, or the way back to the rules."""
    screen = match_of(app)
    play, hosting = screen.match_view.controller, screen.phones.hosting
    stop = threading.Event()

    async def sits(client: aiohttp.ClientSession) -> None:
        one = await seated(client, hosting, 0)
        while not stop.is_set():
            await one.settle()
            stop.wait(0.2)

    def nothing_seen(free: SandboxScreen) -> None:
        app.pump(pygame.event.get())
        assert open_cards(free, 0) == []

    with phone(sits):
        pump(app, lambda: play.away == {0})
        app.routes.free_table(play)
        free = app.top
        assert isinstance(free, SandboxScreen)
        assert free.controller.session.real.order(
            next(z.id for z in hands_of(free.controller.session.real) if z.owner == 0)
        )
        nothing_seen(free)
        free.play.sit(0)
        nothing_seen(free)
        free.play.look_as(0)  # as the held eye does
        nothing_seen(free)
        free.eye.release()  # a click: the curtain falls
        assert free.overlays.curtain is not None
        free.eye._lift()
        nothing_seen(free)
        for key in range(pygame.K_F1, pygame.K_F12 + 1):
            if key != pygame.K_F11:  # the whole screen
                app.pump([pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)])
                nothing_seen(free)
                while app.top is not free:
                    app.pop()
        assert free.players.notes[0].startswith("phone")
        app.routes.open_phones(free.controller)
        assert free.phones is None, "the copy of a hand goes to no other phone"
        assert "phones of the match" in app.toast.sentence
        free.back_to_rules()
        assert app.top is screen
        app.pump(pygame.event.get())
        assert play.session.viewer != 0
        stop.set()


def test_a_hand_that_goes_to_a_phone_is_covered_on_the_free_table(app: App) -> None:
    """The hand lay open there: the drawing changes as soon as the seat is a phone's."""
    screen = match_of(app, render_service=False)
    app.routes.free_table(screen.match_view.controller)
    free = app.top
    assert isinstance(free, SandboxScreen)
    free.play.look_as(1)
    assert open_cards(free, 1)
    screen.match_view.controller.go_away(frozenset({1}))
    app.pump(pygame.event.get())
    assert open_cards(free, 1) == []


class Talk:
    """Bo at a page: he takes the second seat, hears something, and says "Hello Ann"; he leaves when `done` is set."""

    def __init__(self) -> None:
        self.heard: list[Any] = []
        self.ready, self.done = threading.Event(), threading.Event()

    async def take_part(self, hosting: Any, client: aiohttp.ClientSession) -> None:
        one = await seated(client, hosting, 1)
        self.ready.set()
        self.heard.append(await one.wait_for("said"))
        await one.send("chat", text="Hello Ann", call="")
        self.heard.append(await one.wait_for("said"))
        self.done.wait(20)


def test_the_chat_of_a_match_is_beside_its_log(app: App) -> None:
    """Without phones there is none; what is said at the window and on a page is read at both, and rules never see it.

    The window speaks for a person who plays there, and for nobody else.
    """
    screen = match_of(app, render_service=False)
    view, chat = screen.match_view, screen.match_view.parts.chat
    named: dict[str, Any] = {"key": pygame.K_j, "mod": pygame.KMOD_CTRL, "unicode": "", "scancode": 0}
    keys = [pygame.event.Event(kind, **named) for kind in (pygame.KEYDOWN, pygame.KEYUP)]
    app.pump(keys)
    assert app.top is screen
    assert chat.panel.rect.height == 0
    app.routes.open_phones(view.controller)
    app.pop()
    hosting, talk = screen.phones.hosting, Talk()
    before = list(screen.session.match.log)

    with phone(partial(talk.take_part, hosting)):
        pump(app, lambda: screen.session.away == {1} and talk.ready.is_set())
        app.pump(keys)
        ask = app.top
        assert isinstance(ask, AskText)
        ask.then("Hello Bo")
        app.pop(ask)
        pump(app, lambda: len(chat.panel.lines) == 2)
        assert chat.panel.lines == (Said(0, "Hello Bo"), Said(1, "Hello Ann"))
        assert chat.panel.rect.height >= app.theme.px(150)
        assert view.parts.log.rect.bottom == chat.panel.rect.top
        assert chat.panel.rect.bottom == view.parts.aids.rect.top
        screen.session.away = frozenset({0, 1})
        chat.write()
        assert app.top is screen
        screen.session.away = frozenset({1})
        talk.done.set()
    assert [one.get("text") for one in talk.heard] == ["Hello Bo", "Hello Ann"]
    assert [line.text for line in hosting.seats.chat] == ["Hello Bo", "Hello Ann"]
    assert screen.session.match.log == before
    screen.close_phones()
    pump(app, lambda: chat.panel.rect.height == 0)


def test_the_chat_of_a_free_table_is_beside_its_log(app: App) -> None:
    """Without phones there is none; what is said at the window and on a page is read at both.

    The window does not speak for a seat that is on a phone.
    """
    app.routes.open_sandbox([Player("Ann", 0), Player("Bo", 1)], "", seed="s")
    screen = app.top
    assert isinstance(screen, SandboxScreen)
    screen.chat.write()
    assert app.top is screen
    assert screen.chat.panel.rect.height == 0
    app.routes.open_phones(screen.controller)
    app.pop()
    hosting, talk = screen.phones.hosting, Talk()

    with phone(partial(talk.take_part, hosting)):
        pump(app, lambda: screen.controller.away == {1} and talk.ready.is_set())
        screen.chat.write()
        ask = app.top
        assert isinstance(ask, AskText)
        ask.then("Hello Bo")
        app.pop(ask)
        pump(app, lambda: len(screen.chat.panel.lines) == 2)
        assert screen.chat.panel.lines == (Said(0, "Hello Bo"), Said(1, "Hello Ann"))
        assert screen.chat.panel.rect.height > 100
        assert screen.log.rect.bottom == screen.chat.panel.rect.top
        screen.play.sit(1)
        screen.chat.write()
        assert app.top is screen
        talk.done.set()
    assert [one.get("text") for one in talk.heard] == ["Hello Bo", "Hello Ann"]
    screen.phones.close()
    pump(app, lambda: screen.chat.panel.rect.height == 0)
