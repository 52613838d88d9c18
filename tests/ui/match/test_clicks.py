"""Clicks on the table with more than one possible meaning: each acts, asks or says why not."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from tabletop.session.locale.translations import Translations
from tabletop.session.match.match_session import MatchSession, Player
from tabletop.ui.match.host import PlayOptions
from tabletop.ui.match.match_view import MatchView
from tabletop.ui.shell.export.screenshot import NullPlayer
from tabletop.ui.table.overlays.popups import Chooser
from tabletop.viewmodel.control.match_controller import MatchController
from tests.play import SHELF
from tests.sure import sure
from tests.ui.driver import Driver, Mouse

SIZE = (1280, 720)


@pytest.fixture
def driver() -> Iterator[Driver]:
    """Yield a driver of Ascending Empires at the first question at which troops may be taken back or placed."""
    players = [Player("Ann", 0), Player("Bo", 1)]
    session = MatchSession.new(SHELF.games["ascending_empires"], players, seed="clicks")
    screen = MatchView(
        NullPlayer(Translations("en", SHELF.locales()), 100),
        MatchController(session),
        PlayOptions(speed=0, curtain=False),
    )
    screen.resize(SIZE)
    surface = pygame.Surface(SIZE)

    def send(event: pygame.event.Event) -> None:
        screen.handle(event)
        screen.update(screen.now + 20)
        screen.draw(surface)

    while not any(offer.option[0] == "remove" for offer in sure(session.prompt).offers):
        asked = session.prompt
        recruits = [offer for offer in sure(asked).offers if offer.option == "recruit"]
        screen.answer((recruits or sure(asked).offers)[0].option)
        screen.update(screen.now + 20)
    screen.draw(surface)
    while screen.opening is not None:
        screen.update(screen.now + 20)
    yield Driver(screen, Mouse(send, lambda: None))
    screen.close()


def home(driver: Driver) -> str:
    """Return the homeworld of the asked seat, as a zone."""
    offers = sure(driver.screen.controller.session.prompt).offers
    return next(sure(offer.label.put) for offer in offers if offer.option[0] == "place")


def troop(driver: Driver, zone: str) -> str:
    """Return a troop that lies in a zone."""
    return driver.screen.controller.session.table.in_zone(zone)[-1].id


def texts(driver: Driver) -> list[str]:
    (popup,) = driver.screen.parts.overlays.popups
    assert isinstance(popup, Chooser)
    return [popup._text(offer) for offer in popup.offers]


def test_a_click_on_a_troop_on_its_planet_asks_what_is_meant(driver: Driver) -> None:
    """It can be taken back, and another can be placed there: both are listed, in full."""
    zone, log = home(driver), len(driver.screen.controller.session.match.log)
    driver.mouse.click(driver.over_piece(troop(driver, zone)))

    assert [text.split(" ")[0] for text in texts(driver)] == ["Place", "Take", "Take"]
    assert driver.screen.parts.input.hand.chosen == troop(driver, zone)
    before = len(driver.screen.controller.session.table.in_zone(zone))
    driver.choose(driver.screen.parts.overlays.popups[0], sure(driver.screen.controller.session.prompt).offers[0])
    assert len(driver.screen.controller.session.match.log) == log + 1
    assert len(driver.screen.controller.session.table.in_zone(zone)) == before + 1
    assert driver.screen.parts.input.hand.chosen is None


def test_a_troop_that_was_clicked_can_still_be_put_elsewhere(driver: Driver) -> None:
    """The list does not prevent a click on the target."""
    zone, screen = home(driver), driver.screen
    supply = next(
        offer.label.take[0] for offer in sure(screen.controller.session.prompt).offers if offer.option[0] == "place"
    )
    before = len(screen.controller.session.table.in_zone(supply))
    driver.mouse.click(driver.over_piece(troop(driver, zone)))
    texts(driver)
    driver.mouse.click(driver.over(supply))

    while screen.parts.overlays.popups:  # one or both of them
        popup = screen.parts.overlays.popups[0]
        assert isinstance(popup, Chooser)
        driver.choose(popup, popup.offers[0])
    assert len(screen.controller.session.table.in_zone(supply)) == before + 1


@pytest.mark.wide
def test_every_answer_of_ascending_empires_is_given_with_the_mouse(driver: Driver) -> None:
    for _ in range(120):
        session = driver.screen.controller.session
        if session.over:
            break
        before = len(session.match.log)
        driver.answer()
        assert before < len(session.match.log), f"nothing happened by {driver.ways} at {sure(session.prompt).message}"
