"""A click on an open pile looks through it, unless the click is an answer."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from tabletop.play.catalogue import Catalogue
from tabletop.play.session import GuidedSession, Player
from tabletop.present.play import Play
from tabletop.ui.match.browse import Browse
from tabletop.ui.match.host import PlayOptions
from tabletop.ui.match.screen import PlayScreen
from tabletop.ui.shell.picture import Nobody
from tabletop.ui.table.covers import Inspect
from tabletop.ui.table.popups import Notice
from tests.play import SHELF
from tests.sure import sure
from tests.ui.driver import Driver, Mouse, be_heard
from tests.ui.test_forecast import opened

SIZE = (1280, 720)


@pytest.fixture
def driver() -> Iterator[Driver]:
    """A match of Omen in Surge with at least two cards in the discard pile."""
    players = [Player("Ann", 0), Player("Bo", 1)]
    session = GuidedSession.new(SHELF.games["omen"], players, seed="browse")
    screen = PlayScreen(
        Nobody(Catalogue("en", SHELF.locales()), 100), Play(session), PlayOptions(speed=0, curtain=False)
    )
    screen.resize(SIZE)
    surface = pygame.Surface(SIZE)

    def send(event: pygame.event.Event) -> None:
        screen.handle(event)
        screen.update(screen.now + 300)
        screen.draw(surface)

    while len(session.match.state.discards[0]) < 2 or session.match.pending[0].kind != "surge":
        prompt = session.prompt
        assert prompt is not None
        offers = prompt.offers
        wanted = [offer for offer in offers if prompt.ask.kind == "offering"]
        screen.answer((wanted or offers)[0 if wanted else -1].option)
        screen.update(screen.now + 300)
    screen.draw(surface)
    while screen.opening is not None:
        screen.update(screen.now + 300)
    yield Driver(screen, Mouse(send, lambda: None))
    screen.close()


def at_zone(driver: Driver, zone: str) -> tuple[int, int]:
    place = driver.screen.view.table.zones[zone]
    x, y = driver.screen.view.camera.to_screen(place.x + place.w / 2, place.y + place.h / 2)
    return round(x), round(y)


def test_the_discard_pile_is_looked_through(driver: Driver) -> None:
    screen = driver.screen
    log = len(screen.play.session.match.log)
    driver.mouse.click(at_zone(driver, "discard0"))
    (browse,) = screen.overlays.popups
    assert isinstance(browse, Browse)
    assert [found.piece for found in browse.found] == screen.play.session.match.state.discards[0][::-1]
    assert len(screen.play.session.match.log) == log
    browse.take(1)
    assert isinstance(screen.overlays.popups[-1], Inspect)


def test_a_hidden_pile_is_not_looked_through(driver: Driver) -> None:
    driver.mouse.click(at_zone(driver, "city0/rewards"))
    assert driver.screen.overlays.popups == []
    assert isinstance(driver.screen.overlays.toast, Notice)
    assert driver.screen.overlays.toast.text.key == "omen.why.reward_pile"


def test_a_crowded_row_of_open_cards_is_looked_through() -> None:
    """Cards in force hide each other where an area is narrow: a click on one shows them all."""

    def is_crowded(session: GuidedSession) -> bool:
        state, asked = session.match.state, sure(session.prompt).ask
        return asked.kind == "start_plan" and any(
            len(held) > 2 and seat != asked.seat for seat, held in enumerate(state.held)
        )

    driver = opened(is_crowded, sound=True)
    screen = driver.screen
    state, asked = screen.play.session.match.state, sure(screen.play.session.prompt).ask
    seat = next(seat for seat, held in enumerate(state.held) if len(held) > 2 and seat != asked.seat)
    card = f"project-{state.held[seat][-1]}"
    be_heard(screen, driver.mouse.pump)
    driver.mouse.click(driver.over_piece(card))
    (browse,) = screen.overlays.popups
    assert isinstance(browse, Browse)
    assert [found.piece for found in browse.found] == [f"project-{one}" for one in reversed(state.held[seat])]
    assert not screen.overlays.look_through(f"reserve{seat}/logistics")
