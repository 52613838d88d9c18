"""Calls of a page whose player is asked, and its words while the others are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import CHANCE
from tabletop.session.bots.hints import ReasonedAnswer
from tabletop.session.match.scenes import UndoRequest
from tabletop.viewmodel.control.bot_runner import hinted
from tests.net.browser import SMALL_PHONE, device, sit, wait_until
from tests.net.hosted import Running, running
from tests.net.page.test_pages import asked, asked_seat, faults, small
from tests.parameters import quick_first

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

HEAR = """() => {
  window.rung = [];
  navigator.vibrate = (pulses) => rung.push("vibration") && true;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) { rung.push("note"); return start.apply(this, when); };
}"""
"""A script that notes what a page lets be heard and felt."""


IN_SIGHT = """() => {
  const { top, bottom } = document.querySelector("#asked button").getBoundingClientRect();
  const low = document.getElementById("prompt").getBoundingClientRect().bottom;
  return top >= low && bottom <= document.getElementById("tabs").getBoundingClientRect().top;
}"""
"""A script that tells whether the first answer is seen between the prompt and the tabs."""


SEEN = """(what) => {
  const { top, bottom } = document.querySelector(what).getBoundingClientRect();
  const low = document.getElementById("prompt").getBoundingClientRect().bottom;
  return bottom > top && top >= low && bottom <= document.getElementById("foot").getBoundingClientRect().top;
}"""
"""A script that tells whether something is seen whole between the prompt and what stands at the foot of the page."""
BEGINNING = """() => {
  const box = (id) => document.getElementById(id).getBoundingClientRect();
  const low = box("prompt").bottom, high = box("foot").top;
  const news = document.getElementById("latest").hidden ? box("asked") : box("latest");
  const whole = box("asked").bottom + scrollY <= high;
  return whole ? !scrollY : news.top >= low && box("asked").top < high - 48;
}"""
"""A script that tells whether a page is at its beginning, if the question fits there, or else at that of its news."""
DOWN = "scrollTo(0, document.documentElement.scrollHeight)"


def heard(page: Page) -> list[str]:
    """Return what the page has let be heard and felt, and forget it."""
    found: list[str] = page.evaluate("() => rung.splice(0)")
    return found


def answer_first(table: Running) -> None:
    """Give the first possible answer, on the thread of the session."""

    def answer() -> None:
        ask = table.session.match.pending[0]
        if ask.seat < 0:
            table.play.throw((0, 0))
        else:
            table.play.report(table.session.answer(ask.options[0], seat=ask.seat))

    table.hosting.remote.call(answer)


def to_another(table: Running) -> None:
    """Answer until another seat is asked, and wait until pages are told."""
    before = asked_seat(table)
    for _ in range(50):
        done = len(table.session.match.log)
        answer_first(table)
        while len(table.session.match.log) == done:
            table.thread.join(0.01)
        if table.session.match.pending and asked_seat(table) != before:
            return
    raise AssertionError("nobody else is asked")


@pytest.mark.browser
@pytest.mark.parametrize("language", ["en", "zh_TW"])
def test_a_player_is_called(chromium: Browser, language: str) -> None:
    """Title, icon, vibration and sound call a player who is asked after somebody else, once; and then they rest."""
    with running("stone_age", 2) as table:
        first = asked_seat(table)
        page = device(chromium, "phone", language)
        page.add_init_script(f"({HEAR})()")
        sit(page, table.hosting.invitation, 1 - first)
        name = table.session.players[first].name
        page.locator("#waiting:not([hidden])").wait_for()
        assert name in page.locator("#prompt").inner_text()
        title = page.title()
        assert heard(page) == []
        to_another(table)
        wait_until(page, lambda: page.title() != title)
        assert page.title() == f"● {'Your turn' if language == 'en' else '輪到你了'} – {title}"
        assert page.locator('link[rel="icon"]').get_attribute("href") == "icon_turn.svg"
        assert sorted(heard(page)) == ["note", "note", "vibration"]
        assert page.locator("#waiting").is_hidden()
        to_another(table)
        wait_until(page, lambda: page.title() == title)
        assert page.locator('link[rel="icon"]').get_attribute("href") == "icon.svg"
        assert heard(page) == []
        assert faults(page) == []
        page.context.close()


@pytest.mark.browser
def test_a_question_is_seen_wherever_the_page_was_scrolled_to(chromium: Browser) -> None:
    """Somebody who reads the log when their turn comes sees what they can do; what is seen already does not move."""
    with running("stone_age", 2) as table:
        first = asked_seat(table)
        page = device(chromium, SMALL_PHONE)
        sit(page, table.hosting.invitation, 1 - first)
        page.locator("#waiting:not([hidden])").wait_for()
        page.locator("#spoken summary").tap()  # makes the page long
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        page.wait_for_timeout(150)
        to_another(table)
        button = page.locator("#asked button").first
        button.wait_for()
        wait_until(page, lambda: page.evaluate(IN_SIGHT))
        page.wait_for_timeout(150)
        last = table.session.lines[-1]
        assert page.locator("#latest").is_visible()
        assert table.session.players[last.seat].name in page.locator("#latest").inner_text()
        place = page.evaluate("scrollY")
        to_another(table)
        to_another(table)
        page.locator("#waiting").wait_for(state="hidden")
        page.wait_for_timeout(150)
        assert page.evaluate("scrollY") == place
        assert faults(page) == []
        page.context.close()


@pytest.mark.browser
def test_the_answer_to_a_press_is_seen(chromium: Browser) -> None:
    """A hint, and the way to undo an answer, come into sight however far down their buttons were."""
    with running("age_of_heroes", 2) as table:
        seat, session = asked_seat(table), table.session
        page = device(chromium, SMALL_PHONE)
        sit(page, table.hosting.invitation, seat)
        page.locator("#asked button[data-answers]:not(.settling)").first.wait_for()
        page.evaluate(DOWN)

        def advise() -> None:
            ask = session.match.ask_of(seat)
            session.hints = {ask.seat: hinted(session, ask, (ReasonedAnswer(ask.options[0]),))}

        table.hosting.remote.call(advise)
        page.locator("#asked .hinted").wait_for()
        wait_until(page, lambda: page.evaluate(SEEN, "#asked .hinted"))
        page.evaluate(DOWN)
        page.locator("#asked button[data-answers]:not(.settling)").last.tap()
        page.locator('#asked [data-key="undo"]').wait_for()
        wait_until(page, lambda: page.evaluate(SEEN, '#asked [data-key="undo"]'))
        assert faults(page) == []
        page.context.close()


@pytest.mark.browser
def test_what_follows_an_own_answer_is_seen_from_its_beginning(chromium: Browser) -> None:
    """A regression: after an own tap further down, the page stayed there, with the hand and the news out of sight."""
    with running("age_of_heroes", 2) as table:
        page, seat, session = device(chromium, SMALL_PHONE), asked_seat(table), table.session
        sit(page, table.hosting.invitation, seat)
        page.locator("#asked button[data-answers]:not(.settling)").first.wait_for()
        for _ in range(3):
            if asked_seat(table) != seat:
                to_another(table)
            button = page.locator("#asked button[data-answers]:not(.settling, .refuse)").first
            button.wait_for()
            page.evaluate("scrollBy(0, document.querySelector('#asked h2').getBoundingClientRect().top - 110)")
            page.wait_for_timeout(200)
            done = len(session.match.log)
            button.tap()
            wait_until(page, lambda: len(session.match.log) > done)  # noqa: B023
            wait_until(page, lambda: page.evaluate(BEGINNING))
        assert faults(page) == []
        page.context.close()


@pytest.mark.browser
def test_dice_are_thrown_once(chromium: Browser) -> None:
    """While they fall the button takes no second press, which would only be refused."""
    with running("stone_age", 2) as table:
        session = table.session
        session.hand_dice = True
        answer = FastRng(3).answerer(session.game.players.random_answer)
        with table.paused():
            for _ in range(400):
                ask = session.match.pending[0]
                if ask.seat == CHANCE and ask.by >= 0:
                    break
                session.answer(answer(session.match.state, ask)) if ask.seat != CHANCE else session.throw()
        page = device(chromium, SMALL_PHONE, motion=True)
        assert ask.by >= 0
        sit(page, table.hosting.invitation, ask.by)
        throw = page.locator('#asked [data-key="throw"]:not(.settling)')
        throw.wait_for()
        page.wait_for_timeout(400)
        throw.evaluate("(button) => { button.click(); document.querySelector('[data-key=throw]').click(); }")
        wait_until(page, lambda: session.match.log[-1].seat < 0)
        page.wait_for_timeout(200)
        assert page.locator("#notice").is_hidden()
        assert faults(page) == []
        page.context.close()


@pytest.mark.browser
def test_a_finger_that_is_down_keeps_its_scroll(chromium: Browser) -> None:
    """A question that comes while a finger scrolls is shown once the finger is lifted."""
    with running("stone_age", 2) as table:
        first = asked_seat(table)
        page = device(chromium, SMALL_PHONE)
        sit(page, table.hosting.invitation, 1 - first)
        page.locator("#waiting:not([hidden])").wait_for()
        page.locator("#spoken summary").tap()
        page.evaluate(DOWN)
        page.wait_for_timeout(150)
        touch = page.context.new_cdp_session(page)
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": 180, "y": 400}]})
        to_another(table)
        page.locator("#asked button").first.wait_for()
        page.wait_for_timeout(150)
        assert not page.evaluate(IN_SIGHT)
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        wait_until(page, lambda: page.evaluate(IN_SIGHT))
        page.context.close()


@pytest.mark.browser
def test_who_is_asked_to_agree_sees_it_wherever_the_page_was_scrolled_to(chromium: Browser) -> None:
    """A request to undo stands above the tabs, with both buttons, also while the table is shown."""
    with running("stone_age", 2) as table:
        session, first = table.session, asked_seat(table)
        page = device(chromium, SMALL_PHONE)
        sit(page, table.hosting.invitation, 1 - first)
        page.locator("#waiting:not([hidden])").wait_for()
        page.evaluate(DOWN)

        def ask() -> None:
            session.consent = UndoRequest(first, (1 - first,), 0, 1, asker=first)

        table.hosting.remote.call(ask)
        table.bell.set()
        agree = page.locator('#consent [data-key="agree"]')
        for view in ("hand", "table"):
            page.locator(f'#tabs [data-view="{view}"]').tap()
            agree.wait_for()
            place, tabs = agree.bounding_box(), page.locator("#tabs").bounding_box()
            assert place is not None
            assert tabs is not None
            assert 370 < place["y"] < place["y"] + place["height"] <= tabs["y"]
        assert faults(page) == []
        page.context.close()


@pytest.mark.browser
def test_calls_are_turned_off_on_a_device(chromium: Browser) -> None:
    """Sound and vibration are settings of the menu, which a reload keeps."""
    with running("stone_age", 2) as table:
        first = asked_seat(table)
        page = device(chromium, "phone")
        page.add_init_script(f"({HEAR})()")
        sit(page, table.hosting.invitation, 1 - first)
        page.locator("#menu-button").tap()
        for name in ("sound", "vibration"):
            switch = page.locator(f'#dialog [data-key="{name}"]:not(.settling)')
            assert switch.get_attribute("aria-checked") == "true"
            switch.tap()
            assert page.locator(f'#dialog [data-key="{name}"]').get_attribute("aria-checked") == "false"
        assert small(page) == []
        page.reload()
        page.locator("#waiting:not([hidden])").wait_for()
        page.locator("#prompt").tap()
        title = page.title()
        to_another(table)
        wait_until(page, lambda: page.title() != title)
        assert heard(page) == []
        page.context.close()


@pytest.mark.browser
def test_who_waits_sees_for_how_long_and_may_nudge(chromium: Browser) -> None:
    """The time is told after some seconds; the nudge opens later and is heard by who is asked."""
    with running("stone_age", 2) as table:
        first = asked_seat(table)
        mine, other = (device(chromium, "phone") for _ in range(2))
        mine.add_init_script(f"({HEAR})()")
        sit(mine, table.hosting.invitation, first)
        asked(mine, table, first)
        table.hosting.room.wait._since -= 60
        sit(other, table.hosting.invitation, 1 - first)
        nudge = other.locator('#waiting [data-key="nudge"]:enabled:not(.settling)')
        nudge.wait_for()
        assert other.locator("#waiting .since").inner_text() == "for 1 min"
        heard(mine)
        nudge.tap()
        mine.locator("#notice:not([hidden])").wait_for()
        waits = table.session.players[1 - first].name
        assert mine.locator("#notice").inner_text() == f"{waits} is waiting for you."
        assert "vibration" in heard(mine)
        assert other.locator('#waiting [data-key="nudge"]').is_disabled()
        assert mine.locator("#waiting").is_hidden()
        mine.context.close()
        other.locator("#prompt").get_by_text("(away)").wait_for()  # a page that is gone is told beside the name
        assert "away" in other.locator("#players article:not(.me) header").inner_text()
        assert faults(other) == []
        other.context.close()


@pytest.mark.browser
def test_the_screen_stays_on_while_a_match_is_watched(chromium: Browser) -> None:
    """Where the browser allows it; the menu turns it off."""
    with running("stone_age", 2) as table:
        page = device(chromium, "phone")
        page.add_init_script(
            """(() => {
              window.locks = 0;
              const lock = () => { locks += 1; return { released: false, async release() { locks -= 1; } }; };
              Object.defineProperty(navigator, "wakeLock", { value: { request: async () => lock() } });
            })()"""
        )
        sit(page, table.hosting.invitation, asked_seat(table))
        wait_until(page, lambda: page.evaluate("locks") == 1)
        page.locator("#menu-button").tap()
        page.locator('#dialog [data-key="wake"]:not(.settling)').tap()
        wait_until(page, lambda: page.evaluate("locks") == 0)
        page.context.close()


@pytest.mark.browser
@pytest.mark.parametrize("language", quick_first(["en", "zh_TW"]))
def test_the_line_about_whom_the_table_waits_for_is_whole(chromium: Browser, language: str) -> None:
    """The longest task of a game is read in three lines, beside the nudge, and begins with whose it is.

    A regression: "Waiting for Bo. No army of yours is at home", and Ann thought of her own.
    """
    with running("stone_age", 2) as table:
        seat = asked_seat(table)
        page = device(chromium, SMALL_PHONE, language)
        sit(page, table.hosting.invitation, 1 - seat)
        line = page.locator("#waiting p")
        line.wait_for()
        assert line.inner_text().startswith(table.session.players[seat].name)
        height = page.locator("#waiting").evaluate("(one) => one.offsetHeight")
        longest = "Take a die (1 wood, 2 clay, 3 stone, 4 gold, 5 a tool, 6 agriculture +1)."
        found = line.evaluate(
            """(one, text) => {
              one.firstChild.textContent = text;
              one.querySelector(".since").textContent = "for 12 min";
              return [one.scrollHeight <= one.offsetHeight, getComputedStyle(one).webkitLineClamp];
            }""",
            longest,
        )
        assert found == [True, "none"]
        assert page.locator("#waiting").evaluate("(one) => one.offsetHeight") == height
        page.context.close()
