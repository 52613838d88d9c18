"""The page at the address of the host: a code is typed on a phone, and leads to a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.net.browser import device
from tests.net.hosted import running
from tests.net.page.test_pages import faults, small
from tests.net.pictures import wrong

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.mark.browser
def test_the_form_for_a_code_lies_in_the_middle_of_a_laptop(chromium: Browser) -> None:
    """A regression: it lay at the left, and the title of the page in the right corner."""
    with running("example_game", 2) as table:
        page = device(chromium, "laptop")
        page.goto(table.hosting.invite()[0])
        bar, form = (page.locator(one).bounding_box() for one in ("#bar", "#join"))
        width = page.evaluate("innerWidth")
        assert bar is not None
        assert form is not None
        assert (bar["x"], bar["width"]) == (0, width)
        assert abs(form["x"] + form["width"] / 2 - width / 2) < 2
        assert faults(page) == []
        page.context.close()


@pytest.mark.browser
@pytest.mark.parametrize("language", ["en", "zh_TW"])
def test_a_code_is_typed_on_a_phone(chromium: Browser, language: str) -> None:
    """A wrong one says what to do; the right one, in small letters, opens the table, where a seat is taken."""
    with running("example_game", 2) as table:
        address, code = table.hosting.invite()
        page = device(chromium, "phone", language)
        page.goto(address)
        assert page.evaluate("document.activeElement.id") == "code"
        assert page.locator("#back").is_hidden()
        assert small(page) == []
        assert wrong(page, language) == [] or language == "zh_TW"
        page.locator("#code").fill(code.lower().replace("-", " "))
        page.locator("button").tap()
        page.locator('[data-key="seat0"]:not(.settling)').tap()
        page.locator("#who .chip").wait_for()
        assert faults(page) == []
        page.goto(address)
        page.locator("#back a").tap()  # who has a seat gets back without a code
        page.locator("#who .chip").wait_for()
        page.goto(address)
        page.locator("#code").fill("ZZZ-ZZZ")
        page.locator("button").tap()
        page.locator("#said:not(:empty)").wait_for()
        page.context.close()
