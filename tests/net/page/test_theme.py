"""Colours and the way a phone is held: light pages, and a phone that lies down."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.net.browser import SMALL_PHONE, device, sit
from tests.net.hosted import running
from tests.net.page.test_pages import asked, asked_seat, faults, small
from tests.net.pictures import wrong

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser
GROUND = "getComputedStyle(document.documentElement).backgroundColor"
DARK, LIGHT = "rgb(28, 20, 14)", "rgb(239, 228, 208)"


@pytest.mark.parametrize("language", ["en", "zh_TW"])
def test_a_page_is_light_where_the_device_is(chromium: Browser, language: str) -> None:
    """Everything can be read in light colours, the table keeps its own, and the menu chooses otherwise for good."""
    with running("stone_age", 2) as table:
        seat = asked_seat(table)
        page = device(chromium, SMALL_PHONE, language, color_scheme="light")
        sit(page, table.hosting.invitation, seat)
        asked(page, table, seat)
        assert page.evaluate(GROUND) == LIGHT
        assert wrong(page, language) == []
        page.locator('#tabs [data-view="table"]').tap()
        assert wrong(page, language) == []
        page.locator("#menu-button").tap()
        button = page.locator('#dialog [data-key="theme"]:not(.settling)')
        shown = [page.evaluate(GROUND)]
        for _ in range(3):
            button.tap()
            shown.append(page.evaluate(GROUND))
        assert shown == [LIGHT, LIGHT, DARK, LIGHT]  # as on the device, light, dark, and again
        assert wrong(page, language) == []
        for _ in range(2):
            button.tap()
        page.reload()
        page.locator("#who .chip").wait_for()
        assert page.evaluate(GROUND) == DARK
        assert faults(page) == []
        page.context.close()


@pytest.mark.parametrize("game", ["omen", pytest.param("stone_age", marks=pytest.mark.wide)])
def test_a_phone_that_lies_down_shows_table_and_hand(chromium: Browser, game: str) -> None:
    """The table has the whole height, the question is beside it, and every control is large enough and seen."""
    with running(game, 2) as table:
        seat = asked_seat(table)
        page = device(chromium, SMALL_PHONE)
        sit(page, table.hosting.invitation, seat)
        asked(page, table, seat)
        page.set_viewport_size({"width": 740, "height": 360})
        page.wait_for_timeout(200)
        canvas, panel = (page.locator(one).bounding_box() for one in ("#canvas", "#panel"))
        assert canvas is not None
        assert panel is not None
        assert (canvas["x"], canvas["y"], canvas["height"]) == (0, 0, 360)
        assert canvas["width"] >= 390
        assert abs(canvas["x"] + canvas["width"] - panel["x"]) < 1
        assert panel["height"] >= 180
        button = page.locator("#asked button").last
        button.scroll_into_view_if_needed()
        assert button.is_visible()
        assert page.evaluate("document.documentElement.scrollHeight") <= 360
        assert small(page) == []
        assert wrong(page, "en") == []
        assert faults(page) == []
        page.context.close()
