"""A click on an open pile looks through it, unless the click is an answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame
import pytest

from games.omen import GAME
from games.omen.rules.facts import REWARD_KIND
from tabletop.core.data.messages import msg
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.core.table.projection import reconcile
from tabletop.session.locale.translations import Translations
from tabletop.session.match.match_session import MatchSession, Player
from tabletop.testing.random_play import random_value
from tabletop.ui.match.host import PlayOptions
from tabletop.ui.match.match_view import MatchView
from tabletop.ui.match.question.tooltip import words_at
from tabletop.ui.match.widgets.pile_browser import Browse, CardChoice
from tabletop.ui.shell.export.screenshot import NullPlayer
from tabletop.ui.table.overlays.inspector import Inspect
from tabletop.ui.table.overlays.popups import Chooser, Notice
from tabletop.viewmodel.control.match_controller import MatchController
from tests.games.omen.positions import position
from tests.play import SHELF
from tests.sure import sure
from tests.ui.driver import Driver, Keys, Mouse, card_of, wait_for_question
from tests.ui.headless import Alone
from tests.ui.table.test_forecast import opened

SIZE = (1280, 720)


@pytest.fixture
def driver() -> Iterator[Driver]:
    """Yield a driver of a match of Omen in Surge with at least two cards in the discard pile."""
    players = [Player("Ann", 0), Player("Bo", 1)]
    session = MatchSession.new(SHELF.games["omen"], players, seed="browse")
    screen = MatchView(
        NullPlayer(Translations("en", SHELF.locales()), 100),
        MatchController(session),
        PlayOptions(speed=0, curtain=False),
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
    log = len(screen.controller.session.match.log)
    driver.mouse.click(at_zone(driver, "discard0"))
    (browse,) = screen.parts.overlays.popups
    assert isinstance(browse, Browse)
    assert [found.piece for found in browse.found] == screen.controller.session.match.state.discards[0][::-1]
    assert len(screen.controller.session.match.log) == log
    browse.take(1)
    assert isinstance(screen.parts.overlays.popups[-1], Inspect)


def test_a_hidden_pile_is_not_looked_through(driver: Driver) -> None:
    driver.mouse.click(at_zone(driver, "city0/rewards"))
    assert driver.screen.parts.overlays.popups == []
    assert isinstance(driver.screen.parts.overlays.toast, Notice)
    assert driver.screen.parts.overlays.toast.text.key == "omen.why.reward_pile"


@pytest.mark.wide
def test_a_crowded_row_of_open_cards_is_looked_through() -> None:
    """Cards in force hide each other where an area is narrow: a click on one shows them all."""

    def is_crowded(session: MatchSession) -> bool:
        state, asked = session.match.state, sure(session.prompt).ask
        return asked.kind == "start_plan" and any(
            len(held) > 4 and seat != asked.seat for seat, held in enumerate(state.held)
        )

    driver = opened(is_crowded, sound=True, seed=7)
    screen = driver.screen
    state, asked = screen.controller.session.match.state, sure(screen.controller.session.prompt).ask
    seat = next(seat for seat, held in enumerate(state.held) if len(held) > 4 and seat != asked.seat)
    card = f"project-{state.held[seat][-1]}"
    wait_for_question(screen, driver.mouse.pump)
    driver.mouse.click(driver.over_piece(card))
    if not screen.parts.overlays.popups:  # the side of another seat is folded: the first click has opened it
        wait_for_question(screen, driver.mouse.pump)
        driver.mouse.click(driver.over_piece(card))
    (browse,) = screen.parts.overlays.popups
    assert isinstance(browse, Browse)
    assert [found.piece for found in browse.found] == [f"project-{one}" for one in reversed(state.held[seat])]
    assert not screen.parts.overlays.look_through(f"reserve{seat}/logistics")


@pytest.mark.wide
@pytest.mark.parametrize("whose", [0, 1])
def test_used_rewards_of_either_player_are_looked_through(driver: Driver, whose: int) -> None:
    """A click on one, or beside them, shows the fronts of all that the viewer knows, and no refusal."""
    screen, chance = driver.screen, FastRng(3)
    session = screen.controller.session
    while not session.match.state.used[whose] or session.match.pending[0].kind != "surge":
        screen.answer(random_value(session.match, sure(session.prompt).ask, chance))
        screen.update(screen.now + 300)
    wait_for_question(screen, driver.mouse.pump)
    used = session.match.state.used[whose]
    for place in (driver.over_piece(used[0]), at_zone(driver, f"used{whose}")):
        driver.mouse.click(place)
        assert screen.parts.overlays.toast is None
        (browse,) = screen.parts.overlays.popups
        assert isinstance(browse, Browse)
        assert [found.piece for found in browse.found] == used[::-1]
        assert [found.name.key for found in browse.found] == [f"omen.card.{REWARD_KIND[one]}" for one in used[::-1]]
        screen.parts.overlays.close(browse)


def test_a_reward_laid_face_down_is_known_to_its_owner_alone(driver: Driver) -> None:
    """R-29: only its owner sees its front; both see that it lies there."""
    screen = driver.screen
    state = position(used=(["aegis_1", "thunderbolt_1"], []), laid=[["thunderbolt_1"], []])
    for viewer, known in (
        (0, ["thunderbolt", "aegis"]),
        (1, ["reward_back", "aegis"]),
        (None, ["reward_back", "aegis"]),
    ):
        reconcile(screen.view.table, GAME.table.project(state, viewer))
        assert screen.parts.overlays.look_through("used0")
        browse = screen.parts.overlays.popups[-1]
        assert isinstance(browse, Browse)
        table = screen.view.table
        assert {table.pieces[one.piece].kind for one in browse.found} == set(known)
        browse.take(0)
        assert isinstance(screen.parts.overlays.popups[-1], Inspect)


def test_where_no_reward_is_used_a_click_says_so(driver: Driver) -> None:
    driver.mouse.click(at_zone(driver, "used1"))
    assert driver.screen.parts.overlays.popups == []
    assert sure(driver.screen.parts.overlays.toast).text.key == "omen.why.none_used"


# -- choosing among the cards of a pile -------------------------------------------------------------------------------
FALLEN = ("hydra", "scout", "cutpurse", "nemean_lion")


def helm(discard: Sequence[str] = FALLEN) -> tuple[MatchView, Driver, Keys]:
    """Return a match of Omen in which a reward puts a card of the discard pile into a city."""
    state = position(rewards=(["helm_of_shades_1"], []), discard=discard)
    match = Match.at(GAME, state, chance=SeededChance("omen"))
    session = MatchSession(GAME, [Player("Ann", 0), Player("Bo", 1)], "helm", match)
    session.answer(next(one.option for one in sure(session.prompt).offers if "helm_of_shades_1" in str(one.option)))
    assert sure(session.prompt).ask.kind == "deploy"
    host = Alone()
    screen = MatchView(host, MatchController(session), PlayOptions(speed=0, curtain=False))
    screen.resize(SIZE)
    surface = pygame.Surface(SIZE)

    def pump() -> None:
        screen.update(screen.now + 300)
        screen.draw(surface)

    def send(event: pygame.event.Event) -> None:
        host.presses.note(event)
        screen.handle(event)
        pump()

    while screen.opening is not None:
        pump()
    return screen, Driver(screen, Mouse(send, lambda: None)), Keys(screen, send, lambda: None)


@pytest.mark.parametrize("hand", ["mouse", "keys"])
def test_a_card_of_the_pile_is_chosen_by_its_picture_and_then_a_city(hand: str) -> None:
    """No list names every card with every city; Esc leads from the list of cities back to the pictures."""
    screen, driver, keys = helm()
    session, overlays = screen.controller.session, screen.parts.overlays
    wait_for_question(screen, lambda: None)
    if hand == "mouse":
        driver.mouse.click(at_zone(driver, "discard0"))
    else:
        while screen.parts.focus.current not in ("discard0", *FALLEN):
            keys.press(pygame.K_TAB)
        keys.press(pygame.K_RETURN)
    (browse,) = overlays.popups
    assert isinstance(browse, CardChoice)
    assert [one.piece for one in browse.found] == list(FALLEN[::-1])
    for card in ("cutpurse", "scout"):
        offer = next(one for one in sure(session.prompt).offers if one.option == (card, 2))
        number = card_of(browse, offer)
        if len(overlays.popups) > 1:
            keys.press(pygame.K_ESCAPE)
        if hand == "mouse":
            driver.hot(browse, number)
        else:
            while browse.focus.at != number:
                keys.press(pygame.K_RIGHT)
            keys.press(pygame.K_RETURN)
        chooser = overlays.popups[-1]
        assert isinstance(chooser, Chooser)
        assert len(overlays.popups) == 2
        assert [one.option for one in chooser.offers] == [(card, city) for city in range(3)]
    (driver if hand == "mouse" else keys).choose(chooser, offer)
    assert "scout" in session.match.state.sides[4]
    assert not overlays.popups


def test_a_click_on_a_city_leaves_only_the_card_to_choose() -> None:
    screen, driver, _ = helm()
    wait_for_question(screen, lambda: None)
    driver.mouse.click(driver.over("city1/side0"))
    (browse,) = screen.parts.overlays.popups
    assert isinstance(browse, CardChoice)
    driver.hot(browse, 1)
    assert FALLEN[-2] in screen.controller.session.match.state.sides[2]


def test_a_right_click_shows_a_card_large_and_its_tip_says_so() -> None:
    """A second one puts it away again."""
    screen, driver, _ = helm()
    wait_for_question(screen, lambda: None)
    at = at_zone(driver, "discard0")
    words = words_at(screen.context, screen.parts.lights.pointer, at)
    assert screen.ui.say(msg("ui.tip.enlarge")) in words
    press = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=3, touch=False)
    assert screen.handle(press)
    (large,) = screen.parts.overlays.popups
    assert isinstance(large, Inspect)
    assert screen.handle(press)
    assert not screen.parts.overlays.popups
