"""A page shows a decisive moment before it tells of it: a battle without dice, on the hand and on the table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from games.age_of_heroes import GAME
from games.age_of_heroes.rules.state import HOME
from tabletop.core.data.messages import msg
from tabletop.session.match.match_session import MatchSession
from tabletop.session.match.scenes import Player
from tests.games.age_of_heroes.positions import match_of, position
from tests.net.browser import device, sit, stop_time, wait_until
from tests.net.hosted import Running

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser
OPEN = "#cutscene[open]"
BENEATH = """() => [...new Set([...document.querySelectorAll("#panel button[data-key]:not(#latest button)")]
  .filter((one) => one.offsetHeight && one.getBoundingClientRect().top < innerHeight)
  .map((one) => one.classList.contains("settling")))]"""
"""A script that tells whether the buttons that are seen take no press yet."""


@contextmanager
def at_war() -> Iterator[Running]:
    """Yield a match in which seat 0 is about to attack with one army, against one of seat 1."""
    state = position(armies={1: {HOME: 1}}, hands=("gold", "iron wood wood", ""), deck="grain")
    session = MatchSession(GAME, [Player(name, seat) for seat, name in enumerate("ABC")], "clips", match_of(state))
    for answer in (("war", 1, "plunder"), "army"):
        session.answer(answer, seat=0)
    table = Running(session)
    try:
        yield table
    finally:
        table.stop()


def fight(table: Running) -> None:
    """Attack as seat 0. Seat 1 has nothing to play against it, so this decides the battle."""

    def attack() -> None:
        table.play.report(table.session.answer("attack", seat=0))

    table.hosting.remote.call(attack)


def text_of(page: Page, place: str) -> str:
    return str(page.evaluate(f"document.querySelector('{place}').textContent"))


@pytest.mark.parametrize(("seat", "view"), [(0, "hand"), (1, "table"), (2, "hand")])
def test_a_battle_is_seen_before_it_is_told(chromium: Browser, seat: int, view: str) -> None:
    """Those who fight and those who watch see both sides, and only then read what happened. A tap goes on."""
    with at_war() as table:
        page = device(chromium, "phone", motion=True)
        sit(page, table.hosting.invitation, seat)
        page.locator("#players article").first.wait_for(state="attached")
        page.locator(f'#tabs [data-view="{view}"]').tap()
        before = text_of(page, "#panel")
        fight(table)
        page.locator(OPEN).wait_for()
        assert text_of(page, "#panel") == before, "it is told before it has been seen"
        assert page.locator("#cutscene h2").inner_text() == "Clash 1 of 1"
        assert page.locator("#cutscene section").count() == 2
        assert page.locator("#cutscene .fallen").count() == 2, "an army falls with its battle card"
        assert "An army of " in text_of(page, "#cutscene > p")
        for _ in range(2):
            page.wait_for_timeout(600)
            page.locator("#cutscene section").first.tap()
        page.locator(OPEN).wait_for(state="hidden")
        wait_until(page, lambda: text_of(page, "#panel") != before)
        assert "is lost" in text_of(page, "#happened")
        assert page.faults == []  # type: ignore[attr-defined]


def test_who_wants_no_motion_sees_the_end_until_it_is_read(chromium: Browser) -> None:
    """Nothing moves in the dialog. It waits for a tap; on an idle page it closes by itself, and presses are held."""
    with at_war() as table:
        page = device(chromium, "phone", "zh_TW")
        sit(page, table.hosting.invitation, 2)
        page.locator("#players article").first.wait_for(state="attached")
        page.clock.install()
        fight(table)
        page.locator(OPEN).wait_for()
        moving = "document.getAnimations().filter((one) => one.effect.getComputedTiming().duration > 0).length"
        assert page.evaluate(moving) == 0
        assert "失去一支軍隊" in text_of(page, "#cutscene > p")
        stop_time(page)
        first = text_of(page, "#cutscene")
        page.clock.run_for(15_000)
        assert text_of(page, "#cutscene[open]") == first, "it waits for a tap"
        page.clock.run_for(10_000)
        wait_until(page, lambda: text_of(page, "#cutscene") != first)  # what came of the battle is shown then
        page.clock.run_for(15_000)
        assert page.locator(OPEN).count() == 1
        for _ in range(100):
            page.clock.run_for(100)
            page.wait_for_timeout(10)  # that a dialog has closed is told by no timer
            if not page.locator(OPEN).count():
                break
        assert page.evaluate(BENEATH) == [True]
        page.clock.run_for(1000)
        assert page.evaluate(BENEATH) == [True], "a finger may still be on its way"
        page.clock.run_for(1200)
        assert page.evaluate(BENEATH) == [False]


def test_a_tap_that_was_meant_for_the_page_skips_nothing(chromium: Browser) -> None:
    """A finger that comes down as the dialog opens was on its way to a button beneath."""
    with at_war() as table:
        page = device(chromium, "phone")
        sit(page, table.hosting.invitation, 2)
        page.locator("#players article").first.wait_for(state="attached")
        page.evaluate(
            """new MutationObserver((_, watch) => {
              watch.disconnect();
              document.querySelector("#cutscene").click();
            }).observe(document.querySelector("#cutscene"), { attributes: true })"""
        )
        fight(table)
        page.locator(OPEN).wait_for()
        page.wait_for_timeout(200)
        assert page.locator(OPEN).count() == 1


def test_a_tap_that_was_meant_for_the_battle_answers_nothing(chromium: Browser) -> None:
    """A regression: the dialog closed by itself under a finger, which laid blocks that lay beneath."""
    with at_war() as table:
        page = device(chromium, "phone")
        sit(page, table.hosting.invitation, 2)
        page.locator("#players article").first.wait_for(state="attached")
        fight(table)
        for _ in range(2):  # the battle and what came of it
            page.locator(OPEN).wait_for()
            page.evaluate("document.querySelector('#cutscene').close()")
        page.locator(OPEN).wait_for(state="hidden")
        assert page.evaluate(BENEATH) == [True]
        wait_until(page, lambda: page.evaluate(BENEATH) == [False])


def test_a_notice_lies_above_an_enlarged_card(chromium: Browser) -> None:
    """A regression: a refusal lay dimmed behind the dialog that was open."""
    with at_war() as table:
        page = device(chromium, "phone")
        sit(page, table.hosting.invitation, 1)
        page.locator("#cards .cards button").first.tap()
        page.locator("#dialog[open]").wait_for()
        link = next(one for one in table.hosting.room.links if one.seat == 1)
        table.hosting.host.post(lambda: link.refuse(msg("net.no_bid")))
        page.locator("#notice:popover-open").wait_for()
        box = page.locator("#notice").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 844
        close = page.locator("#dialog button").last.bounding_box()
        assert close is not None
        assert box["y"] >= close["y"] + close["height"] or box["y"] + box["height"] <= close["y"]
        assert page.faults == []  # type: ignore[attr-defined]
