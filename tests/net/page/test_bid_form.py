"""The form of a bid under a thumb: quick taps, news while a finger is down, what is chosen, and the way out of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from games.age_of_heroes.rules.facts import NUMBER
from tabletop.core.data.messages import msg
from tests.net.browser import SMALL_PHONE, device, sit, wait_until
from tests.net.hosted import Running, running
from tests.net.page.test_market import to_the_opening
from tests.net.page.test_pages import SETTLE_MS, faults

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.browser

WOOD = '#bargain [data-key="give+wood"]'
LOOK = "(one) => { const s = getComputedStyle(one); return [s.opacity, s.borderColor, s.boxShadow]; }"
"""A script that returns how a button looks."""
SEEN = """(one) => {
  const { top, bottom } = one.getBoundingClientRect();
  const low = document.getElementById("prompt").getBoundingClientRect().bottom;
  return top >= low && bottom <= document.getElementById("foot").getBoundingClientRect().top;
}"""
"""A script that tells whether an element is seen between the prompt and the foot."""


@contextmanager
def market(chromium: Browser, seat: int = 0, language: str = "en") -> Iterator[tuple[Running, Page, int]]:
    """Yield a market where all trade, the phone of a seat after whose turn it is, and that seat; it has three wood."""
    with running("age_of_heroes", 3) as table:
        to_the_opening(table)
        session = table.session
        with table.paused():
            for one in range(3):
                session.answer("trade", seat=one)
            own = (session.match.pending[0].seat + seat) % 3
            session.match.state.hands[own][NUMBER["wood"]] = 3
        page = device(chromium, SMALL_PHONE, language)
        sit(page, table.hosting.invitation, own)
        yield table, page, own
        assert faults(page) == []
        page.context.close()


def open_form(page: Page) -> Locator:
    """Open the form; return the button that takes one more wood, once a tap presses all of it."""
    page.locator('#asked [data-key="offer"]:not(.settling)').tap()
    page.locator(WOOD).wait_for()
    page.wait_for_timeout(SETTLE_MS)
    return page.locator(WOOD)


def middle(one: Locator) -> tuple[float, float]:
    """Return the middle of an element."""
    box = one.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_chosen_good_keeps_its_name_in_one_line(chromium: Browser) -> None:
    """A regression: the letters of "Sandstone (1)" became bold, and its last one fell to the next line."""
    lines = """(one) => {
      one.textContent = "Sandstone (1)";
      const range = document.createRange();
      range.setStart(one.firstChild, 0);
      range.setEnd(one.firstChild, "Sandstone".length);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    }"""
    with market(chromium) as (_, page, _):
        more = open_form(page)
        more.tap()
        more.locator("b").wait_for()
        assert more.locator("span").evaluate(lines) == 1


def test_no_quick_tap_is_lost(chromium: Browser) -> None:
    """A regression: after a count had changed, the button below was deaf, and pale when the sentence had grown."""
    with market(chromium) as (_, page, _):
        more, onward = open_form(page), page.locator('#bargain [data-key="bid_next"]')
        place = middle(onward)
        for _ in range(3):
            page.touchscreen.tap(*middle(more))
        page.touchscreen.tap(*place)
        page.locator('#bargain [data-key="bid"]').wait_for(timeout=2000)
        page.wait_for_timeout(SETTLE_MS)
        page.locator('#bargain [data-key="bid_back"]').tap()
        assert page.locator(f"{WOOD} b").inner_text() == "3"


@pytest.mark.parametrize("mouse", [False, True])
def test_a_press_during_which_news_come_counts(chromium: Browser, mouse: bool) -> None:
    """A regression: the button was made anew between press and release, and the click of a mouse was lost."""
    with market(chromium) as (table, page, seat):
        more = open_form(page)
        x, y = middle(more)
        touch = page.context.new_cdp_session(page)
        if mouse:
            page.mouse.move(x, y)
            page.mouse.down()
        else:
            touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        with table.paused():
            table.session.match.state.hands[seat][NUMBER["wood"]] = 5
            table.session.note(seat, msg("core.rolled", who="", faces=""))
        wait_until(page, lambda: "(5)" in more.inner_text())
        if mouse:
            page.mouse.up()
        else:
            touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.locator(f"{WOOD} b").wait_for(timeout=2000)
        assert page.locator(f"{WOOD} b").inner_text() == "1"


def test_words_that_are_typed_are_kept(chromium: Browser) -> None:
    """Neither a count nor news take what is written, or the cursor, from the field."""
    with market(chromium) as (table, page, seat):
        open_form(page)
        field = page.locator('#bargain [data-key="words"]')
        field.tap()
        page.keyboard.type("for ")
        with table.paused():
            table.session.match.state.hands[seat][NUMBER["wood"]] = 5
            table.session.note(seat, msg("core.rolled", who="", faces=""))
        wait_until(page, lambda: "(5)" in page.locator(WOOD).inner_text())
        page.keyboard.type("peace")
        assert field.input_value() == "for peace"


def test_what_is_chosen_does_not_look_as_if_it_could_not_be(chromium: Browser) -> None:
    """A regression: a good of which all are given was as pale as one that cannot be asked for."""
    with market(chromium) as (_, page, _):
        more = open_form(page)
        plain = more.evaluate(LOOK)
        for _ in range(3):
            more.tap()
        assert more.get_attribute("aria-disabled") == "true"
        opacity, border, shadow = more.evaluate(LOOK)
        assert opacity == "1"
        assert border != plain[1]
        assert shadow != plain[2]
        page.locator('#bargain [data-key="bid_next"]').tap()
        given = page.locator('#bargain [data-key="want+wood"]')
        given.wait_for()
        page.wait_for_timeout(SETTLE_MS)
        assert given.evaluate(LOOK)[0] == "0.45"


@pytest.mark.parametrize(("language", "says"), [("en", "Decline after all"), ("zh_TW", "還是拒絕")])
def test_a_counter_offer_has_a_way_back(chromium: Browser, language: str, says: str) -> None:
    """It is in the form, below what goes on, and seen with it; nothing of the form is sent by it."""
    with market(chromium, 1, language) as (table, page, seat):
        session = table.session
        with table.paused():
            author = session.match.pending[0].seat
            session.match.state.hands[author][NUMBER["iron"]] = 1
            session.answer(("offer", seat, ("iron",), (), "", ""), seat=author)
        counter = page.locator('#asked [data-key^="option"]').nth(2)
        counter.wait_for()
        page.wait_for_timeout(SETTLE_MS)
        counter.tap()
        back = page.locator('#bargain [data-key="bid_close"]')
        back.wait_for()
        page.wait_for_timeout(SETTLE_MS)
        assert back.inner_text() == says
        assert page.locator("#asked [data-answers]").count() == 0, "it is there once"
        assert back.evaluate(SEEN)
        done = len(session.match.log)
        back.tap()
        wait_until(page, lambda: len(session.match.log) > done)
        assert session.match.log[done].value == "drop"
