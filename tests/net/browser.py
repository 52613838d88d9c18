"""A real Chromium with pages of a hosted match; tests that need it are skipped with the reason where there is none."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

CHROMIUM = next((path for path in map(shutil.which, ("chromium", "chromium-browser", "google-chrome")) if path), None)
SIZES = {"phone": (390, 844), "tablet": (820, 1180), "laptop": (1440, 900)}
SMALL_PHONE = "small phone"
"""The narrowest phone that pages are made for, 360 x 740."""
FOLDER = Path(__file__).parents[2] / "tabletop" / "net" / "page"
"""The folder of the files of a page."""
MODULE = re.compile(r"/modules/(\w+/)*\w+\.js$")
"""The addresses at which `serve_modules` serves the modules of a page, which are otherwise linked into one script."""
MOST_STEPS = 8
"""The number of taps after which a long list must have come to an answer."""


@contextmanager
def browser() -> Iterator[Browser]:
    """Yield Chromium without a window; a test that asks for it is skipped where there is none."""
    if CHROMIUM is None:
        pytest.skip("there is no Chromium on this machine")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        one = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        try:
            yield one
        finally:
            one.close()


def serve_modules(page: Page) -> None:
    """Serve the modules of the page one by one, so that a test can import them."""
    page.route(MODULE, lambda route: route.fulfill(path=FOLDER / route.request.url.split("/modules/")[1]))


def open_with_modules(page: Page, address: str) -> None:
    """Open a page whose modules can be imported one by one."""
    serve_modules(page)
    page.goto(address)
    page.locator("#lobby button").first.wait_for()


def device(one: Browser, size: str, language: str = "en", *, motion: bool = False, **more: Any) -> Page:
    """Return a page of a device of its own, which shares no storage with any other; errors in it fail the test.

    Without `motion` its user asks for as little motion as possible.
    """
    width, height = (360, 740) if size == SMALL_PHONE else SIZES[size]
    phone = size in ("phone", SMALL_PHONE)
    context = one.new_context(
        viewport={"width": width, "height": height},
        has_touch=size != "laptop",
        is_mobile=phone,
        device_scale_factor=2 if size == "phone" else 1,
        locale="zh-TW" if language == "zh_TW" else "en-GB",
        reduced_motion="no-preference" if motion else "reduce",
        **more,
    )
    page = context.new_page()
    page.set_default_timeout(15_000)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    page.faults = faults  # type: ignore[attr-defined]
    return page


def sit(page: Page, invitation: str, seat: int) -> None:
    """Open the invitation and take a seat."""
    page.goto(invitation)
    page.locator(f'[data-key="seat{seat}"]:not(.settling)').click()
    page.locator("#who .chip").wait_for()


def first_answer(page: Page) -> Locator:
    """Return the first button that answers; where a long list shows places first, choose the first place."""
    answers = page.locator("#asked button[data-answers]:not(.settling)")
    places = page.locator("#asked [data-key^=group]:not(.off):not(.settling)")
    for _ in range(MOST_STEPS):
        answers.or_(places).first.wait_for()
        if answers.count():
            break
        places.first.tap()
        page.wait_for_timeout(50)
    answers.first.wait_for()
    return answers.first


def stop_time(page: Page) -> None:
    """Stop a page's timers and frames; its `page.clock.install()` was called before it was opened.

    What is seen from now on did not wait for time to pass, however slow the machine is.
    """
    page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 0.05)  # in seconds


def wait_until(page: Page, condition: Callable[[], object]) -> None:
    """Let a page go on until a condition holds, for at most fifteen seconds."""
    for _ in range(1500):
        if condition():
            return
        page.wait_for_timeout(10)
    raise AssertionError("the condition has not come to hold")
