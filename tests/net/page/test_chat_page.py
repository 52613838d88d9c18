"""The chat of a table on phones: lines, quick calls, and how they are turned off."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.net.browser import SMALL_PHONE, device, sit, wait_until
from tests.net.hosted import running
from tests.net.page.test_pages import faults, small
from tests.net.page.test_turn import SEEN
from tests.net.pictures import wrong

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.mark.browser
@pytest.mark.parametrize("language", ["en", "zh_TW"])
def test_players_chat_on_phones(language: str, chromium: Browser) -> None:
    """A line is heard with its name while the chat is folded, and read there; a reload keeps it; the menu hides it."""
    with running("example_game", 2) as table:
        mine, other = (device(chromium, "phone", language) for _ in range(2))
        for seat, one in enumerate((mine, other)):
            sit(one, table.hosting.invitation, seat)
        summary = other.locator('#chat [data-key="chat"]')
        summary.tap()
        other.locator('#chat [data-key="line"]').fill("<i>Hello</i>")
        other.locator('#chat [data-key="say"]:not(.settling)').tap()
        mine.locator("#notice.plain:not([hidden])").wait_for()
        assert mine.locator("#notice").inner_text() in ("P2: <i>Hello</i>", "P2：<i>Hello</i>")
        assert "(1)" in mine.locator("#chat summary").inner_text()
        unread = mine.locator("#unread")
        assert unread.inner_text() == "1"
        mine.locator('#tabs [data-view="table"]').tap()
        mine.locator("#unread:not(.settling)").tap()  # it is in the bar, in both views, and leads to the line
        unread.wait_for(state="hidden")
        mine.locator("#chat li").wait_for()
        assert mine.locator("#chat li").bounding_box()["y"] < 844  # type: ignore[index]
        assert mine.locator("#chat li").all_inner_texts() == ["P2<i>Hello</i>"]
        assert "(1)" not in mine.locator("#chat summary").inner_text()
        mine.locator('#chat [data-key="call_thanks"]:not(.settling)').tap()
        other.locator("#chat li").nth(1).wait_for()
        assert small(other) == []
        assert wrong(mine, language) == [] or language == "zh_TW"
        mine.reload()
        mine.locator("#chat summary").tap()
        assert mine.locator("#chat li").count() == 2
        mine.locator("#menu-button").tap()
        mine.locator('#dialog [data-key="chat"]:not(.settling)').tap()
        mine.locator("#chat").wait_for(state="hidden")
        for one in (mine, other):
            assert faults(one) == []
            one.context.close()


@pytest.mark.browser
def test_a_chat_that_is_opened_comes_into_sight(chromium: Browser) -> None:
    """A regression: it opened below the screen, so that the tap on it seemed to do nothing."""
    with running("stone_age", 3) as table:
        page = device(chromium, SMALL_PHONE)
        sit(page, table.hosting.invitation, 0)
        summary = page.locator("#chat summary")
        summary.wait_for()
        page.evaluate("scrollBy(0, document.querySelector('#chat summary').getBoundingClientRect().bottom - 660)")
        page.wait_for_timeout(200)
        summary.tap()
        for seen in ("#chat summary", '#chat [data-key="line"]'):
            wait_until(page, lambda seen=seen: page.evaluate(SEEN, seen))  # type: ignore[misc]
        assert faults(page) == []
        page.context.close()
