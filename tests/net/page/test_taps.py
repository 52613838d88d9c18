"""Taps, long presses and notices on a phone: what a piece lists, what a pale place says, what is enlarged."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tabletop.session.match.scenes import UndoRequest
from tests.net.browser import SMALL_PHONE, device, sit, wait_until
from tests.net.hosted import Running, running
from tests.net.page.test_market import to_the_opening
from tests.net.page.test_pages import SETTLE_MS, asked, asked_seat, faults, small
from tests.parameters import quick_first
from tests.sure import sure

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

    from tabletop.core.rules.questions import Seat

PLACES = """() => [...document.querySelectorAll("button")].filter((one) => one.getClientRects().length)
  .map((one) => { const { left, top } = one.getBoundingClientRect(); return [one.dataset.key, left, top]; })"""
"""A script that returns where every button is."""
FULL = '#asked [data-key="groupplace place/tool_maker"]'


def point(page: Page, table: Running, seat: Seat, piece: str) -> tuple[float, float]:
    """Return where a piece lies on the screen of a page that shows the whole table."""
    x, y = sure(table.tree(seat, "en"))["pieces"][piece][3:5]
    return spot_at(page, table, seat, (x, y))


def spot_at(page: Page, table: Running, seat: Seat, at: tuple[float, float]) -> tuple[float, float]:
    """Return where a point of the table, in millimetres, is on the screen of a page that shows the whole table."""
    box, top = sure(page.locator("#canvas").bounding_box()), sure(table.tree(seat, "en"))["table"]
    scale = 0.98 * min(box["width"] / top["w"], box["height"] / top["h"])
    x, y = at
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    return middle[0] + (x - top["w"] / 2) * scale, middle[1] + (y - top["h"] / 2) * scale


def hold(page: Page, what: Locator) -> None:
    """Hold a finger on an element until something is enlarged, and lift it."""
    what.scroll_into_view_if_needed()
    page.wait_for_timeout(SETTLE_MS)
    box = what.bounding_box()
    assert box is not None
    touch = page.context.new_cdp_session(page)
    at = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": at})
    page.locator("#dialog[open]").wait_for()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(100)
    assert page.locator("#dialog[open]").count() == 1, "lifting the finger closes what is enlarged"


def at_the_question(chromium: Browser, table: Running, language: str = "en") -> tuple[Page, Seat]:
    """Return a small phone at which the asked seat sees its question, and the seat."""
    seat = asked_seat(table)
    page = device(chromium, SMALL_PHONE, language)
    sit(page, table.hosting.invitation, seat)
    asked(page, table, seat)
    return page, seat


def to_a_full_place(chromium: Browser, table: Running, language: str = "en") -> Page:
    """Return a page of the asked seat, whose list has a place that the other player has just filled."""
    page, seat = at_the_question(chromium, table, language)
    for value, by in ((("forest", 1), seat), (("tool_maker", 1), 1 - seat)):

        def goes_there(value: tuple[str, int] = value, by: Seat = by) -> None:
            table.play.report(table.session.answer(value, seat=by))

        table.hosting.remote.call(goes_there)
        wait_until(page, lambda: table.session.match.pending[0].seat != by)  # noqa: B023
    asked(page, table, seat)
    page.locator(FULL).wait_for()
    page.wait_for_timeout(SETTLE_MS)
    return page


@pytest.mark.browser
def test_a_tap_on_a_piece_lists_what_can_be_done_with_it(chromium: Browser) -> None:
    """The list below the table has what the piece can do alone, and everything again after a second tap on it."""
    with running("stone_age", 2) as table:
        page, seat = at_the_question(chromium, table)
        page.locator('#tabs [data-view="table"]').tap()
        page.wait_for_timeout(SETTLE_MS)
        tree = table.tree(seat, "en")
        assert tree is not None
        own = next(name for name, row in tree["pieces"].items() if row[0] == f"mat{seat}/people")
        every = page.locator('#asked [data-key="all"]')
        assert every.count() == 0
        page.touchscreen.tap(*point(page, table, seat, own))
        every.wait_for()
        assert page.locator("#asked .cells > button").count() > 1
        assert page.locator("#dialog[open]").count() == 0
        page.touchscreen.tap(*point(page, table, seat, own))
        every.wait_for(state="detached")
        assert [entry for entry in table.session.match.log if entry.seat >= 0] == []
        assert faults(page) == []
        page.context.close()


@pytest.mark.browser
@pytest.mark.parametrize("language", quick_first(["en", "zh_TW"]))
def test_a_place_chosen_on_the_table_says_what_it_is_for(chromium: Browser, language: str) -> None:
    """Its name and what it gives stand above the numbers of people; a second tap at once answers nothing."""
    with running("stone_age", 2) as table:
        page, seat = at_the_question(chromium, table, language)
        page.locator('#tabs [data-view="table"]').tap()
        page.wait_for_timeout(SETTLE_MS)
        forest = sure(table.tree(seat, language))["zones"]["place/forest"]
        x, y, w, h = forest["at"]
        spot = spot_at(page, table, seat, (x + w / 2, y + h / 2))
        page.touchscreen.tap(*spot)
        page.locator("#dialog[open]").wait_for()
        page.touchscreen.tap(*spot)
        said = page.locator("#dialog").inner_text()
        assert forest["name"] in said
        assert forest["text"][0] in said
        assert page.locator("#dialog [data-answers]").count() > 1
        page.wait_for_timeout(200)
        assert [entry for entry in table.session.match.log if entry.seat >= 0] == []
        assert small(page) == []
        assert faults(page) == []
        page.context.close()


@pytest.mark.browser
@pytest.mark.parametrize(
    ("language", "reason"), quick_first([("en", "Tool maker is taken."), ("zh_TW", "工具坊已經有人了。")])
)
def test_a_pale_place_says_why_and_moves_no_button(chromium: Browser, language: str, reason: str) -> None:
    """The sentence lies above the bar: buttons stay where they were, while it is shown and after it."""
    with running("stone_age", 2) as table:
        page = to_a_full_place(chromium, table, language)
        full, notice = page.locator(FULL), page.locator("#notice")
        assert full.get_attribute("aria-disabled") == "true"
        wait_until(page, lambda: reason in full.inner_text())  # also without a tap
        assert page.locator("#notice").is_hidden()
        full.scroll_into_view_if_needed()
        before, done = page.evaluate(PLACES), len(table.session.match.log)
        full.tap(force=True)  # it is read as one that cannot be pressed
        notice.wait_for()
        assert reason in notice.inner_text()
        assert page.evaluate(PLACES) == before
        notice.wait_for(state="hidden")
        assert page.evaluate(PLACES) == before
        assert len(table.session.match.log) == done
        assert faults(page) == []
        page.context.close()


@pytest.mark.browser
def test_news_move_no_button_and_hide_none_that_answers(chromium: Browser) -> None:
    """A notice while a question is open, such as a nudge, lies above the tabs, where no button of the question is."""
    with running("stone_age", 2) as table:
        page, seat = at_the_question(chromium, table)
        page.wait_for_timeout(SETTLE_MS)
        other = device(chromium, SMALL_PHONE)
        sit(other, table.hosting.invitation, 1 - seat)
        nudge = other.locator("#waiting button:not([disabled])")
        nudge.wait_for(timeout=60_000)
        wait_until(other, lambda: nudge.get_attribute("aria-disabled") is None)
        before = page.evaluate(PLACES)
        nudge.tap()
        notice = page.locator("#notice")
        notice.wait_for()
        assert table.session.players[1 - seat].name in notice.inner_text()
        assert page.evaluate(PLACES) == before
        told, foot = sure(notice.bounding_box()), sure(page.locator("#tabs").bounding_box())
        assert told["y"] + told["height"] <= foot["y"]
        for one in (page, other):
            assert faults(one) == []
            one.context.close()


@pytest.mark.browser
@pytest.mark.parametrize("language", quick_first(["en", "zh_TW"]))
def test_a_refused_undo_is_told_to_all(chromium: Browser, language: str) -> None:
    """The line above the question names who does not agree, for who wanted to undo as for who refused."""
    with running("stone_age", 2) as table:
        session, first = table.session, asked_seat(table)
        pages = [device(chromium, SMALL_PHONE, language) for _ in range(2)]
        for seat, page in enumerate(pages):
            sit(page, table.hosting.invitation, seat)
        asked(pages[first], table, first)

        def ask() -> None:
            session.consent = UndoRequest(first, (1 - first,), 0, 1, asker=first)

        table.hosting.remote.call(ask)
        table.bell.set()
        pages[1 - first].locator('#consent [data-key="refuse"]:not(.settling)').tap()
        says = "Does not agree to undo it" if language == "en" else "不同意收回"
        for page in pages:
            page.locator("#consent").wait_for(state="hidden")
            line = page.locator("#latest")
            wait_until(page, lambda line=line: says in line.inner_text())  # type: ignore[misc]
            assert session.players[1 - first].name in line.inner_text()
            assert faults(page) == []
        for page in pages:
            page.context.close()


@pytest.mark.browser
def test_a_long_press_enlarges_a_good_of_the_market(chromium: Browser) -> None:
    """It names nothing in the bid; a tap on the same good does."""
    with running("age_of_heroes", 3) as table:
        to_the_opening(table)
        pages = [device(chromium, SMALL_PHONE) for _ in range(3)]
        for seat, page in enumerate(pages):
            sit(page, table.hosting.invitation, seat)
        for page in pages:
            page.locator("#asked button[data-answers]:not(.settling)").first.tap()
        wait_until(pages[0], lambda: table.session.match.pending[0].kind == "market")
        page = pages[table.session.match.pending[0].seat]
        page.locator('#asked [data-key="offer"]:not(.settling)').tap()
        good = page.locator('#bargain [data-key^="give+"]:has(img):not([aria-disabled])').first
        good.wait_for()
        good = page.locator(f'#bargain [data-key="{good.get_attribute("data-key")}"]')
        hold(page, good)
        name = page.locator("#dialog h2").inner_text()
        assert name
        assert name in good.inner_text() or good.inner_text().split(" (")[0].strip() in name
        page.locator("#dialog .options button").last.tap()
        assert good.locator("b").count() == 0, "the long press has named the good"
        page.wait_for_timeout(SETTLE_MS)
        good.tap()
        good.locator("b").wait_for()
        for one in pages:
            assert faults(one) == []
            one.context.close()


@pytest.mark.browser
def test_a_long_press_enlarges_an_own_card(chromium: Browser) -> None:
    """A card that can be played is read without being selected."""
    with running("omen", 2) as table:
        page, _ = at_the_question(chromium, table)
        card = page.locator("#cards button:has(img)").first
        hold(page, card)
        label = str(card.get_attribute("aria-label"))
        assert label.startswith(page.locator("#dialog h2").inner_text())
        page.locator("#dialog .options button").last.tap()
        assert page.locator('#cards [aria-pressed="true"]').count() == 0
        assert faults(page) == []
        page.context.close()


@pytest.mark.browser
def test_a_long_press_on_the_table_reads_a_card_and_plays_nothing(chromium: Browser) -> None:
    """A card on the board is too small to be read there: a long press shows it large, and only a tap answers."""
    with running("stone_age", 2) as table:
        page, seat = at_the_question(chromium, table)
        tree = sure(table.tree(seat, "en"))
        card = next(piece for piece, row in tree["pieces"].items() if row[0] == "place/card_1")
        page.locator('#tabs [data-view="table"]').tap()
        page.wait_for_timeout(SETTLE_MS)
        x, y = point(page, table, seat, card)
        touch = page.context.new_cdp_session(page)
        before = len(table.session.match.log)
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        page.wait_for_timeout(700)
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.locator("#dialog[open]").wait_for()
        page.locator("#dialog .options button").last.tap()
        page.wait_for_timeout(300)
        assert len(table.session.match.log) == before
        page.touchscreen.tap(x, y)
        wait_until(page, lambda: len(table.session.match.log) > before)
        assert faults(page) == []
        page.context.close()


@pytest.mark.browser
def test_a_tap_right_after_a_fast_swipe_of_the_table_counts(chromium: Browser) -> None:
    """A finger that leaves the table in motion begins no fling, which would take the next tap."""
    with running("stone_age", 2) as table:
        page, _ = at_the_question(chromium, table)
        page.locator('#tabs [data-view="table"]').tap()
        canvas, hand = page.locator("#canvas"), page.locator('#tabs [data-view="hand"]')
        canvas.wait_for()
        page.wait_for_timeout(SETTLE_MS)
        touch, box, tab = page.context.new_cdp_session(page), canvas.bounding_box(), hand.bounding_box()
        assert box is not None
        assert tab is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        for part in range(6):
            points = [{"x": x + 20 * part, "y": y + 12 * part}]
            touch.send(
                "Input.dispatchTouchEvent", {"type": "touchMove" if part else "touchStart", "touchPoints": points}
            )
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.touchscreen.tap(tab["x"] + tab["width"] / 2, tab["y"] + tab["height"] / 2)
        page.locator('#tabs [data-view="hand"][aria-pressed="true"]').wait_for(timeout=3000)
        page.context.close()


@pytest.mark.browser
def test_a_piece_that_answers_is_not_enlarged_too(chromium: Browser) -> None:
    """A tap on a flag, which is lit, chooses the tribe, and no picture covers the next question."""
    with running("age_of_heroes", 2) as table:
        page, seat = at_the_question(chromium, table)
        tree = sure(table.tree(seat, "en"))
        piece = next(one for one in tree["question"]["options"][0]["take"] if one in tree["pieces"])
        assert piece in tree["lit"]
        page.locator('#tabs [data-view="table"]').tap()
        page.locator("#show-whole").tap()
        page.wait_for_timeout(SETTLE_MS)
        page.touchscreen.tap(*point(page, table, seat, piece))
        wait_until(page, lambda: len(table.session.match.log) > 0)
        page.wait_for_timeout(300)
        assert page.locator("#dialog[open]").count() == 0
        page.context.close()
