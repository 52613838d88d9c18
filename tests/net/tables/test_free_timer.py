"""The timer of a free table and its turn order in real browsers."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from tabletop.sandbox.model.timer import Timer
from tests.net.browser import SIZES, device, sit
from tests.net.page.test_pages import faults, small
from tests.net.tables.test_free import free_table, tap, wait

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

RINGS = """
window.rings = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...rest) { window.rings += 1; return start.apply(this, rest); };
"""
"""A script that counts the notes of a page."""


def shown(page: Page) -> str:
    return page.locator("#timer").inner_text()


def is_over(page: Page) -> bool:
    """Return whether a page shows the end of a countdown, and says so."""
    return shown(page) == "0:00" and page.locator("#notice").is_visible()


@pytest.mark.browser
@pytest.mark.parametrize("language", ["en", "zh_TW"])
def test_phones_set_and_run_the_timer_and_hear_its_end(chromium: Browser, language: str) -> None:
    """Both phones show the same reading, one that joins late, too; at the end those sound that may."""
    with free_table() as table:
        me, other = device(chromium, "phone", language), device(chromium, "phone", language)
        me.add_init_script(RINGS)
        other.add_init_script(RINGS + "localStorage.setItem('tabletop.sound', 'off');")
        sit(me, table.hosting.invitation, 0)
        assert shown(me) == ("Timer" if language == "en" else "計時器")
        me.locator("#timer").tap()
        tap(me, "timer 30")
        wait(me, lambda: shown(me) == "0:30")
        me.locator("#timer").tap()
        tap(me, "timer longer")
        wait(me, lambda: shown(me) == "1:30")
        me.locator("#timer").tap()
        tap(me, "timer start")
        wait(me, lambda: shown(me) == "1:28")
        sit(other, table.hosting.invitation, 1)
        assert shown(other) in {"1:28", "1:27", "1:26"}
        table.session.real.timer = Timer("countdown", 90, True, 20)
        table.session.timer.note()
        table.session.journal.version += 1
        table.hosting.wake()
        for page in (me, other):
            wait(page, partial(is_over, page))
        assert (me.evaluate("window.rings"), other.evaluate("window.rings")) == (2, 0)
        assert small(me) == []
        assert me.evaluate("document.documentElement.scrollWidth") <= SIZES["phone"][0]
        me.locator("#timer").tap()
        tap(me, "timer reset")
        wait(me, lambda: table.session.real.timer == Timer("countdown", 90, False, 900))
        me.locator('#tabs [data-view="table"]').tap()
        me.wait_for_timeout(300)
        me.locator("#table-look").tap()
        tap(me, "turns on")
        wait(me, lambda: bool(table.session.real.turns.seats))
        me.locator("#table-look").tap()
        tap(me, "turns off")
        wait(me, lambda: not table.session.real.turns.seats)
        seen = device(chromium, "phone", language)
        seen.goto(table.hosting.invitation)
        wait(seen, lambda: shown(seen) == "1:30")
        assert seen.locator("#timer").is_disabled()
        seen.context.close()
        assert faults(me) == faults(other) == []
        me.context.close()
        other.context.close()
