"""A late tap does nothing at a page: buttons keep their places, and one that replaces another is disabled briefly."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest

from tabletop.core.rules.chance import FastRng
from tests.net.browser import (
    FOLDER,
    SMALL_PHONE,
    device,
    first_answer,
    open_with_modules,
    sit,
    stop_time,
    wait_until,
)
from tests.net.hosted import Running, running, seated, with_client
from tests.net.page.test_pages import asked_seat, faults, walk

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SETTLE_MS = 1000
OWN_SETTLE_MS = 400
PALE_MS = 200
UNDER = """([x, y]) => {
  const found = [...document.querySelectorAll("#asked button[data-answers]")].find((one) => {
    const rect = one.getBoundingClientRect();
    return x > rect.left && x < rect.right && y > rect.top && y < rect.bottom;
  });
  return found ? [found.dataset.key, found.classList.contains("settling")] : null;
}"""

HELD = """() => [...document.querySelectorAll("button.settling")].map((one) => [one.dataset.key, one.ariaDisabled])"""

APPEAR = """() => [["near", 90], ["far", 4]].forEach(([id, top]) => {
  const button = document.createElement("button");
  button.id = button.textContent = id;
  button.style = `position: fixed; left: 60px; top: ${top}px; z-index: 9`;
  document.querySelector("#bar").append(button);
  const room = document.createElement("p");
  room.textContent = "room";
  document.querySelector("#panel").append(room);
})"""
"""A script that lets two buttons appear, and the panel grow, by which the page notes it."""
LOOK = """(button, times) => {
  const [pale] = button.getAnimations();
  return times.map((time) => {
    pale.currentTime = time;
    return Number(getComputedStyle(button).opacity);
  });
}"""
"""A script that returns how opaque a button is at some times after it has begun to take no presses."""
TAPS = """async () => {
  const { Gestures } = await import(new URL("modules/table/gestures.js", location.href).href);
  const canvas = { addEventListener() {}, setPointerCapture() {} };
  const camera = { ready: true, scale: 1, toTable: (x, y) => [x, y] };
  const tree = {
    question: { number: 1, options: [] }, lit: ["place"], zones: { place: { at: [0, 0, 300, 300] } },
    pieces: {}, kinds: {},
  };
  const view = { canvas, camera, tree, order: [], motion: {}, tool: {}, draw() {}, select() {} };
  const sent = [], gestures = new Gestures(view, (message) => sent.push(message), () => {});
  const tap = (number, x, timeStamp) => {
    tree.question.number = number;
    const event = { offsetX: x, offsetY: 100, pointerId: 1, pointerType: "touch", timeStamp };
    gestures.down(event);
    gestures.up(event);
    return sent.length;
  };
  return [tap(1, 100, 5000), tap(2, 110, 5300), tap(2, 110, 6100), tap(3, 250, 6200), tap(3, 250, 6300)];
}"""
"""A script that taps on the table as questions follow each other, and returns how many clicks have been sent."""


def to_what_cannot_be_accepted(table: Running) -> int:
    """Play at random until a seat is asked about a bid that cannot be paid; return the seat."""
    session = table.session
    with table.paused():
        for seed in range(20):
            answer = FastRng(seed).answerer(session.game.players.random_answer)
            for _ in range(300):
                if not session.match.pending:
                    break
                for ask in session.match.pending:
                    if ask.kind == "answer" and ask.refusal("accept") is not None:
                        return ask.seat
                ask = session.match.pending[0]
                session.answer(answer(session.match.state, ask), seat=ask.seat)
            session.go_to(0, agreed=True)
    raise AssertionError("everybody could pay everything")


def others_answer(table: Running, seat: int, chance: FastRng) -> None:
    """Answer for everybody else until this seat is asked."""
    session = table.session
    with table.paused():
        while session.match.pending and session.match.pending[0].seat != seat:
            ask = session.match.pending[0]
            if ask.seat < 0:
                session.throw()
            else:
                session.answer(ask.options[chance.below(len(ask.options))], seat=ask.seat)


def test_a_button_that_cannot_be_pressed_keeps_its_place_and_says_why() -> None:
    """The seat concerned is told; a seat that is not asked is told nothing of it."""
    with running("age_of_heroes", 3) as table:
        seat = to_what_cannot_be_accepted(table)

        async def look(client: aiohttp.ClientSession) -> None:
            pages = [await seated(client, table.hosting, one) for one in range(3)]
            question: dict[str, Any] = (await pages[seat].asked())["question"]
            refused, *others = question["standing"]
            assert refused["text"] == "Accept"
            assert refused["why"]
            assert "Accept" not in [one["text"] for one in question["options"]]
            pressed = [one["option"] for one in others]
            assert pressed == sorted(set(pressed))
            assert pressed
            for other in {0, 1, 2} - {ask.seat for ask in table.session.match.pending}:
                await pages[other].settle()
                assert "question" not in pages[other].tree

        with_client(look)


def test_every_button_that_answers_says_so() -> None:
    """By this attribute the page recognises a new question as soon as it is asked."""
    source = "".join(path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.js"))
    answering = [
        line
        for line in re.findall(r'h\(\s*"button",\s*\{(?:[^{}]|\{[^{}]*\})*', source)
        if re.search(r'\bchoose\(|is: "throw"|sendBid\(', line)
    ]
    assert len(answering) >= 6
    assert [line for line in answering if "data-answers" not in line] == []


@pytest.mark.browser
def test_what_appears_under_a_finger_that_has_just_tapped_takes_no_press(chromium: Browser) -> None:
    """A button that comes to an empty spot a finger has tapped is pale for a second, one elsewhere is not."""
    with running("stone_age", 2) as table:
        page = device(chromium, SMALL_PHONE)
        sit(page, table.hosting.invitation, asked_seat(table))
        first_answer(page)
        page.wait_for_timeout(SETTLE_MS)
        page.touchscreen.tap(100, 110)
        page.evaluate(APPEAR)
        near, far = page.locator("#near"), page.locator("#far")
        wait_until(page, lambda: "settling" in (near.get_attribute("class") or ""))
        assert "settling" not in (far.get_attribute("class") or "")
        wait_until(page, lambda: "settling" not in (near.get_attribute("class") or ""))
        assert faults(page) == []
        page.context.close()


@pytest.mark.browser
def test_a_press_that_changes_the_list_holds_buttons_for_a_moment_only(chromium: Browser) -> None:
    """A regression: people took it for a rule that all buttons were grey for a second after each press of theirs.

    People expect what their own press changes within a question: a second tap of the same press does nothing, and the
    next press counts. The buttons look as usual at first.
    """
    with running("stone_age", 2) as table:
        page = device(chromium, SMALL_PHONE)
        page.clock.install()
        sit(page, table.hosting.invitation, asked_seat(table))
        place = page.locator("#asked [data-key^=group]:not(.off):not(.settling)").first
        place.wait_for()
        page.locator(".settling, .held").first.wait_for(state="detached")
        box = place.bounding_box()
        assert box is not None
        at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        stop_time(page)
        before = len(table.session.match.log)
        page.touchscreen.tap(*at)
        page.locator('#asked [data-key="back"]').wait_for()
        settling = page.locator("#asked button.settling")
        assert settling.count()
        at_first, then = settling.first.evaluate(LOOK, [PALE_MS - 1, PALE_MS])
        assert at_first == 1
        assert 0.6 < then < 1, "still to be read"
        page.touchscreen.tap(*at)
        page.clock.run_for(OWN_SETTLE_MS - 50)
        assert settling.count()
        assert page.locator('#asked [data-key="back"]').count(), "a second tap has pressed what came under the finger"
        assert len(table.session.match.log) == before
        page.clock.run_for(100 + PALE_MS)  # the second tap began the time anew for what is under the finger
        page.clock.run_for(OWN_SETTLE_MS)
        assert page.locator(".settling, .held").count() == 0
        assert faults(page) == []
        page.context.close()


@pytest.mark.browser
def test_what_came_under_a_finger_is_held_however_often_the_page_is_drawn(chromium: Browser) -> None:
    """A regression: the next change of the page, such as its new height, freed the button at once."""
    with running("stone_age", 2) as table:
        page = device(chromium, SMALL_PHONE)
        page.clock.install()
        sit(page, table.hosting.invitation, asked_seat(table))
        first_answer(page)
        page.locator(".settling, .held").first.wait_for(state="detached")
        stop_time(page)
        page.touchscreen.tap(100, 110)
        page.evaluate(APPEAR)
        near = page.locator("#near.settling")
        near.wait_for()
        for _ in range(3):
            page.evaluate("document.querySelector('#panel').append('more', document.createElement('p'))")
            page.clock.run_for(50)
        assert near.count()
        page.clock.run_for(SETTLE_MS)
        assert near.count() == 0
        page.context.close()


@pytest.mark.browser
def test_a_second_tap_on_the_table_does_not_answer_the_next_question(chromium: Browser) -> None:
    """It is too early only at the same spot, and only for a second."""
    with running("example_game", 2) as table:
        page = device(chromium, "phone")
        open_with_modules(page, table.hosting.invitation)
        assert page.evaluate(TAPS) == [1, 1, 2, 3, 4]
        page.context.close()


@pytest.mark.browser
@pytest.mark.slow
def test_a_button_in_the_place_of_another_takes_no_tap_for_a_second(chromium: Browser) -> None:
    """The button is disabled meanwhile; then the same tap is an answer."""
    with running("stone_age", 2) as table:
        page, held = device(chromium, "phone"), 0
        page.clock.install()
        sit(page, table.hosting.invitation, asked_seat(table))
        seat, section = asked_seat(table), page.locator("#asked")
        chance = FastRng(2)
        for _ in range(60):
            if held >= 4:
                break
            others_answer(table, seat, chance)
            page.clock.resume()
            button = first_answer(page)
            if button.get_attribute("data-key") == "composed":  # no single tap answers at the end of the round
                break
            page.wait_for_timeout(300)
            box = button.bounding_box()
            assert box is not None
            at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            before, name = len(table.session.match.log), button.get_attribute("data-key")
            number = section.get_attribute("data-number")
            page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 0.1)
            page.touchscreen.tap(*at)
            wait_until(page, lambda: len(table.session.match.log) > before)  # noqa: B023
            wait_until(page, lambda: section.get_attribute("data-number") != number)  # noqa: B023
            found, after = page.evaluate(UNDER, list(at)), len(table.session.match.log)
            if found is None or found[0] == name:
                continue
            assert found[1]
            page.touchscreen.tap(*at)
            page.wait_for_timeout(200)
            assert len(table.session.match.log) == after, "a late tap has answered"
            page.clock.run_for(SETTLE_MS + 50)
            assert page.evaluate(UNDER, list(at))[1] is False
            held += 1
            page.touchscreen.tap(*at)
            wait_until(page, lambda: len(table.session.match.log) > after)  # noqa: B023
        assert held >= 2
        assert faults(page) == []
        page.context.close()


@pytest.mark.browser
def test_a_key_that_comes_too_early_is_told_and_the_next_one_answers(chromium: Browser) -> None:
    """A focused button is read as unavailable at first; if pressed all the same it says so.

    A second later the same key answers.
    """
    with running("stone_age", 2) as table:
        page, seat, chance = device(chromium, "laptop"), asked_seat(table), FastRng(1)
        page.clock.install()
        sit(page, table.hosting.invitation, seat)
        last = page.locator("#asked button[data-answers]").last
        page.locator(".held").first.wait_for(state="detached")
        walk(page, str(last.get_attribute("data-key")))
        assert last.get_attribute("aria-disabled") is None
        number, done = page.locator("#asked").get_attribute("data-number"), len(table.session.match.log)
        stop_time(page)
        page.keyboard.press("Enter")
        wait_until(page, lambda: len(table.session.match.log) > done)
        others_answer(table, seat, chance)
        asks = page.locator(f'#asked:not([data-number="0"], [data-number="{number}"])')
        asks.wait_for()
        focused = page.locator("#asked button:focus")
        assert focused.get_attribute("aria-disabled") == "true"
        before = len(table.session.match.log)
        page.keyboard.press("Enter")
        page.locator("#early:not(:empty)").wait_for()
        assert len(table.session.match.log) == before
        page.clock.run_for(2 * SETTLE_MS)
        page.locator("#asked button:focus:not([aria-disabled])").wait_for()
        assert page.locator("#early").inner_text() == ""
        page.keyboard.press("Enter")
        opened = page.locator('#asked [data-key="back"]')  # the button of a place leads to what is done there
        wait_until(page, lambda: len(table.session.match.log) > before or opened.count())
        assert faults(page) == []
        page.context.close()


@pytest.mark.browser
def test_a_pale_button_is_read_as_one_that_cannot_be_pressed_until_somebody_walks_to_it(chromium: Browser) -> None:
    with running("stone_age", 2) as table:
        page, seat = device(chromium, "laptop"), asked_seat(table)
        page.goto(table.hosting.invitation)
        walk(page, f"seat{seat}")
        page.locator(".held").first.wait_for(state="detached")
        page.keyboard.press("Enter")
        pale = page.locator("#asked button.settling").first
        pale.wait_for()
        page.wait_for_timeout(300)  # those that have only just appeared are ready; those in other places are not
        key = str(pale.get_attribute("data-key"))
        states = page.evaluate(HELD)
        assert states
        assert all(disabled == "true" for _, disabled in states)
        page.locator(f'#asked [data-key="{key}"]').focus()
        page.locator("#asked button.settling:focus:not([aria-disabled])").wait_for()
        page.wait_for_timeout(SETTLE_MS)
        assert page.locator(".settling, .held").count() == 0
        assert faults(page) == []
        page.context.close()


@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "zh_TW"])
def test_accept_stays_grey_in_its_place_on_a_phone(chromium: Browser, language: str) -> None:
    with running("age_of_heroes", 3) as table:
        seat = to_what_cannot_be_accepted(table)
        page = device(chromium, "phone", language)
        sit(page, table.hosting.invitation, seat)
        page.locator("#asked button[data-answers]").first.wait_for()
        standing = (table.tree(seat, language) or {})["question"]["standing"]
        first = page.locator("#asked button[data-answers]").first
        first.wait_for()
        assert first.get_attribute("aria-disabled") == "true"
        assert standing[0]["text"] in first.inner_text()
        assert standing[0]["why"] in first.inner_text()
        before = len(table.session.match.log)
        page.wait_for_timeout(SETTLE_MS + 300)
        first.tap(force=True)
        page.wait_for_timeout(300)
        assert len(table.session.match.log) == before
        assert faults(page) == []
        page.context.close()
