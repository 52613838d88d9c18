"""Age of Heroes in the window: by mouse and by keyboard alone, every question can be answered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from games.age_of_heroes.facts import KINDS, WARES
from tabletop.play.catalogue import Catalogue
from tabletop.play.scenes import PERSON, Player
from tabletop.play.session import GuidedSession
from tabletop.ui.match.screen import PlayScreen
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
    window.routes.home()
    players = [Player(name, seat, PERSON) for seat, name in enumerate(("Ann", "Bo", "Cleo"))]
    window.routes.open_match(GuidedSession.new(SHELF.games["age_of_heroes"], players, seed="window"))
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
    session = top.session
    for _ in range(ANSWERS):
        before = (len(session.match.log), top.play.overlays.curtain)
        driver.answer()
        now = (len(session.match.log), top.play.overlays.curtain)
        assert before != now, f"{session.prompt} was not answered by {driver.ways}"
    assert {entry.kind for entry in session.match.log} >= {"tribe", "market", "action"}


def at_the_market(play: PlayScreen, pump: Callable[[], None]) -> tuple[int, str]:
    """All have said that they trade, and the first trader looks: the seat, and a kind of card in that hand."""
    match = play.play.session.match
    while match.pending[0].kind != "market":
        play.answer("trade" if match.pending[0].kind == "opening" else match.pending[0].options[0])
        settled(play, pump)
    seat = match.pending[0].seat
    return seat, next(KINDS[kind] for kind in WARES if match.state.hands[seat][kind])


def settled(play: PlayScreen, pump: Callable[[], None]) -> None:
    """Whoever is asked looks, everything has been shown, and the question has been there long enough to be answered."""
    for _ in range(400):
        pump()
        if play.overlays.curtain is not None:
            play.viewers.lift(play.overlays.curtain.seat)
        elif play.opening is None and not play.director.busy and not play.asked.deaf:
            return
        pygame.time.wait(5)


def test_one_drag_offers_a_card_for_a_ware(screen: tuple[App, MatchScreen]) -> None:
    """From the hand onto the ware that is wanted: an offer to all, and the next curtain falls for who answers."""
    app, top = screen
    events: list[pygame.event.Event] = []

    def pump() -> None:
        waiting, events[:] = events[:], []
        app.pump(waiting)

    play = top.play
    seat, card = at_the_market(play, pump)
    driver = Driver(play, Mouse(events.append, pump), 1)
    ware = next(name for name in ("granite", "sandstone") if name != card)
    driver.mouse.drag(driver.over_piece(f"own-{card}-0"), driver.over_piece(f"ware-{ware}"))
    assert play.play.session.match.log[-1].value == ("offer", -1, (card,), (ware,), "", "")
    assert [ask.kind for ask in play.play.session.match.pending] == ["answer", "answer"]
    asked = []
    for _ in range(2):
        settled(play, pump)
        asked.append(play.play.session.viewer)
        driver.bar_button(0)
    assert asked == [(seat + 1) % 3, (seat + 2) % 3]


def test_four_presses_offer_one_card_for_another_to_one_tribe(screen: tuple[App, MatchScreen]) -> None:
    """The tribe, the card, the ware, the button: four presses at most."""
    app, top = screen
    events: list[pygame.event.Event] = []

    def pump() -> None:
        waiting, events[:] = events[:], []
        app.pump(waiting)

    play = top.play
    seat, card = at_the_market(play, pump)
    driver = Driver(play, Mouse(events.append, pump), 1)
    other = (seat + 1) % 3
    before = len(play.play.session.match.log)
    driver.mouse.drag(driver.over_piece(f"own-{card}-0"), driver.over("offer_give"))
    settled(play, pump)
    driver.mouse.click(driver.over_piece("ware-granite"))
    settled(play, pump)
    driver.mouse.click(driver.over(f"card{other}"))
    settled(play, pump)
    driver.bar_button(0)
    log = play.play.session.match.log
    assert log[-1].value == ("offer", other, (card,), ("granite",), "", "")
    assert len(log) - before == 4
