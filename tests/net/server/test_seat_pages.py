"""Seats that are lost and recovered, as people at pages in a real Chromium see it."""

from __future__ import annotations

import re
import signal
from pathlib import Path
from subprocess import Popen
from typing import TYPE_CHECKING

import pytest

from tests.net.browser import device, sit
from tests.net.hosted import running
from tests.net.server.test_serve import any_port, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


def asks_for(page: Page, seat: int) -> str:
    """Ask for a seat; return the number that the page is told."""
    page.locator(f'[data-key="seat{seat}"]').click()
    page.locator('#lobby [data-key="cancel"]').wait_for()
    return page.locator("#lobby .number").inner_text()


def unlocks(page: Page, key: str) -> None:
    if not page.locator("#unlock input").is_visible():
        page.locator("#unlock summary").click()
    page.locator("#unlock input").fill(key)
    page.locator("#unlock button").click()


@pytest.mark.browser
@pytest.mark.parametrize("keeps", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_a_page_that_was_replaced_says_so_and_can_do_nothing(chromium: Browser, keeps: bool) -> None:
    """The holder lets another device in, by its number; her page says why it has ended and has one button to look on.

    Giving the seat back asks first; a player who changes their mind (`keeps`) keeps it.
    """
    with running("example_game", 2) as table:
        ann, phone = device(chromium, "phone"), device(chromium, "phone")
        sit(ann, table.hosting.invitation, 0)
        phone.goto(table.hosting.invitation)
        number = asks_for(phone, 0)
        ann.locator("#asks:not([hidden])").wait_for()
        assert ann.locator("#asks .number").inner_text() == number
        for end in (0, 9999):  # wherever she has scrolled to, above the tabs
            ann.evaluate("(end) => scrollTo(0, end)", end)
            place = ann.locator("#asks button.main").bounding_box()
            assert place is not None
            assert 0 < place["y"] < ann.evaluate("innerHeight") - place["height"]
        ann.locator("#asks button.main").click()
        phone.locator("#who .chip").wait_for()
        ann.locator("#over:not([hidden])").wait_for()
        assert "another device" in ann.locator("#over").inner_text()
        assert [one.inner_text() for one in ann.locator("button:visible").all()] == ["Connect again"]
        ann.locator("#over button").click()
        ann.locator('#lobby [data-key="seat1"]').wait_for()
        phone.locator("#menu-button").click()
        phone.locator("#dialog button.refuse").click()
        assert "Give the seat of P1 back?" in phone.locator("#dialog").inner_text()
        assert table.hosting.seats.chairs[0].device
        if keeps:
            phone.locator('#dialog [data-key="keep"]').click()
            assert table.hosting.seats.chairs[0].device
            phone.locator("#menu-button").click()
            phone.locator("#dialog button.refuse").click()
        phone.locator('#dialog [data-key="leave"]').click()
        phone.locator('#lobby [data-key="seat0"]').wait_for()
        assert "given back" in phone.locator('#lobby [data-key="seat0"]').inner_text()
        assert ann.faults == phone.faults == []  # type: ignore[attr-defined]
        for one in (ann, phone):
            one.context.close()


def printed(process: Popen[str]) -> tuple[str, str, dict[str, str]]:
    """Return the address, the file and the recovery keys, as printed in the terminal."""
    assert process.stdout is not None
    address = re.search(r"http://\S+", process.stdout.readline())
    file = re.search(r"/\S+", process.stdout.readline())
    process.stdout.readline()  # the code that can be typed
    assert address is not None
    assert file is not None
    return address[0], file[0], dict(re.findall(r"(\w+): ([0-9A-Z-]{14})", process.stdout.readline()))


def closed(process: Popen[str]) -> None:
    if process.poll() is None:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=30)


@pytest.mark.browser
@pytest.mark.slow
def test_an_evening_of_lost_phones(chromium: Browser, tmp_path: Path) -> None:
    """Seats survive an evening of lost phones, and each event is in the log of the others.

    The holder refuses a private tab. She loses her phone, nobody can allow a new one, and the terminal's key lets her
    back. A second tab takes over. The host starts again. Finally she is alone, with another key.
    """
    port = any_port()
    table = served(tmp_path, "omen", "--seats", "Ann,Bo", "--seed", "4", *port)
    try:
        address, file, keys = printed(table)
        ann, bo, tab = (device(chromium, "phone") for _ in range(3))
        sit(ann, address, 0)
        sit(bo, address, 1)
        tab.goto(address)
        asks_for(tab, 0)
        ann.locator("#asks button.refuse").click()
        tab.locator("#notice:not([hidden])").wait_for()
        assert bo.locator("#asks").is_hidden()
        ann.context.close()
        tab.locator('#lobby [data-key="seat0"]', has_text="away").wait_for()
        tab.wait_for_timeout(10_500)  # the pause after a refusal
        asks_for(tab, 0)
        assert "terminal of the host" in tab.locator("#lobby h2").first.inner_text()
        assert bo.locator("#asks").is_hidden()
        unlocks(tab, "AAAA-BBBB-CCCC")
        assert "not a recovery key" in tab.locator("#notice:not([hidden])").inner_text()
        unlocks(tab, keys["Ann"].lower())
        tab.locator("#who .chip").wait_for()
        bo.locator("#happened", has_text="Ann now plays on another device").wait_for()
        assert table.stdout is not None
        assert "next one" in table.stdout.readline()
        second = tab.context.new_page()
        second.goto(address)
        tab.locator("#over:not([hidden])").wait_for()
        second.locator("#who .chip").wait_for()
        closed(table)
        second.locator("#notice", has_text="The table has been closed").wait_for()
        table = served(tmp_path, file, *port)
        again, _, other = printed(table)
        assert again == address
        assert not set(keys.values()) & set(other.values())
        second.locator("body[data-state=open] #who .chip").wait_for(timeout=20_000)
        for one in (tab, bo):
            one.context.close()
        alone = device(chromium, "laptop")
        alone.goto(address)
        unlocks(alone, other["Bo"])
        alone.locator("#who .chip").wait_for()
        log = alone.locator("#happened").inner_text()
        assert log.count("Allowed by a recovery key") == 2
        alone.context.close()
    finally:
        closed(table)
