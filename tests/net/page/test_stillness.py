"""Tests that nothing moves under a finger, whatever others do, and of an undo that others are asked about."""

from __future__ import annotations

from typing import TYPE_CHECKING

import aiohttp
import pytest

from tabletop.core.data.messages import msg
from tabletop.session.match.scenes import UndoRequest
from tests.net.browser import SMALL_PHONE, device, sit, wait_until
from tests.net.hosted import Running, running, seated, with_client
from tests.net.page.test_market import to_the_opening
from tests.net.page.test_pages import asked_seat, faults
from tests.net.page.test_turn import DOWN, IN_SIGHT, to_another
from tests.parameters import quick_first

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TOP = "(one) => one.getBoundingClientRect().top"
REST_MS = 1000
"""The time after a touch for which a page does not scroll by itself."""


def to_the_market(table: Running) -> int:
    """Answer for everybody that they trade, and return the seat whose turn it is."""
    to_the_opening(table)
    with table.paused():
        for seat in range(3):
            table.session.answer("trade", seat=seat)
        return table.session.match.pending[0].seat


def tap_on(page: Page, what: str) -> None:
    """Tap on an element that does nothing, where it is seen."""
    box = page.locator(what).first.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + 8)


@pytest.mark.browser
def test_a_question_does_not_scroll_a_page_in_use(chromium: Browser) -> None:
    """The page stays where it was touched a moment ago, and scrolls to the question when it has been left alone."""
    with running("stone_age", 2) as table:
        first = asked_seat(table)
        page = device(chromium, SMALL_PHONE)
        sit(page, table.hosting.invitation, 1 - first)
        page.locator("#waiting:not([hidden])").wait_for()
        page.locator("#spoken summary").tap()
        page.evaluate(DOWN)
        page.wait_for_timeout(REST_MS)
        tap_on(page, "#spoken dl > :last-child")
        read = page.locator("#spoken")
        place = read.evaluate(TOP)
        to_another(table)
        page.locator("#asked button").first.wait_for()
        assert abs(read.evaluate(TOP) - place) < 2
        assert not page.evaluate(IN_SIGHT)
        wait_until(page, lambda: page.evaluate(IN_SIGHT))
        assert faults(page) == []
        page.context.close()


@pytest.mark.browser
@pytest.mark.parametrize("scrolled", [False, True])
def test_an_offer_of_others_moves_nothing_under_a_finger(chromium: Browser, scrolled: bool) -> None:
    """A regression: the offer came above what was about to be pressed, and another thing lay there."""
    with running("age_of_heroes", 3) as table:
        trader, session = to_the_market(table), table.session
        page = device(chromium, SMALL_PHONE)
        sit(page, table.hosting.invitation, (trader + 2) % 3)
        page.locator("#waiting:not([hidden])").wait_for()
        if scrolled:
            page.evaluate("document.querySelector('#players').scrollIntoView()")
            page.evaluate("scrollBy(0, -200)")
        tap_on(page, "#players h2")
        players = page.locator("#players")
        place = players.evaluate(TOP)
        with table.paused():
            session.answer(("offer", (trader + 1) % 3, (), (), "peace", ""), seat=trader)
        page.locator("#bargain article").wait_for()
        page.wait_for_timeout(200)
        assert abs(players.evaluate(TOP) - place) < 2
        assert faults(page) == []
        page.context.close()


@pytest.mark.browser
@pytest.mark.parametrize("language", quick_first(["en", "zh_TW"]))
def test_who_asks_to_undo_is_told_so(chromium: Browser, language: str) -> None:
    """The foot names the answers that will be undone and the seats that have not agreed; the button is off."""
    with running("age_of_heroes", 3) as table:
        own = to_the_market(table)
        session = table.session
        page = device(chromium, SMALL_PHONE, language)
        sit(page, table.hosting.invitation, own)
        page.locator("#asked button[data-answers]:not(.settling)").last.tap()
        undo = page.locator('#asked [data-key="undo"]:not(.settling)')
        undo.wait_for()
        first, second = (seat for seat in range(3) if seat != own)

        def ask() -> None:
            named = (msg("core.rolled", who="Ann", faces="6"),)
            session.consent = UndoRequest(own, (first, second), 0, 1, agreed=(first,), asker=own, named=named)

        table.hosting.remote.call(ask)
        table.bell.set()
        consent = page.locator("#consent")
        consent.wait_for()
        told = consent.inner_text()
        says = (
            "You ask to undo one decision. That undoes: Ann" if language == "en" else "你想收回 1 個決定。收回的是：Ann"
        )
        assert says in told
        assert session.players[second].name in told
        assert session.players[first].name not in told
        wait_until(page, undo.is_disabled)
        assert undo.inner_text() == ("Undo asked for" if language == "en" else "已請求收回")
        assert faults(page) == []
        page.context.close()


def test_to_ask_again_to_undo_loses_no_consent() -> None:
    """A second press while the others are asked does not ask those again who have agreed."""
    with running("age_of_heroes", 3) as table:
        own = to_the_market(table)
        session = table.session
        others = tuple(seat for seat in range(3) if seat != own)

        async def press(client: aiohttp.ClientSession) -> None:
            page = await seated(client, table.hosting, own)
            question = (await page.asked())["question"]
            done = len(session.match.log)
            await page.send("choose", question=question["number"], option=0)
            while not page.tree.get("can_undo"):
                await page.receive()
            with table.paused():
                request = session.consent = UndoRequest(own, others, done, 1, agreed=others[:1], asker=own)
            await page.send("take_back")
            await page.settle()
            assert session.consent == request

        with_client(press)
