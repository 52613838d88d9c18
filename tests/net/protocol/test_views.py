"""Every view of the page, as `tests.net.pictures` goes through them.

Nothing is cut off, hard to read, too small for a thumb or left in another language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.net.browser import SIZES, device, sit
from tests.net.hosted import Running, running
from tests.net.pictures import (
    FREE,
    GAMES,
    LANGUAGES,
    asked,
    asked_at,
    end,
    figures,
    hosted,
    in_the_middle,
    questions,
    views,
    wrong,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser


def look(chromium: Browser, game: str, size: str, language: str) -> None:
    """Go through all views, and the end of a match."""
    found, seen = [], set()
    with hosted(game, language, painting=False) as table:
        for name, page in views(chromium, table, size, language):
            seen.add(name)
            found += [f"{name}: {fault}" for fault in wrong(page, language)]
            assert page.faults == [] or name == "lost"  # type: ignore[attr-defined]
    if game != FREE:
        with hosted(game, language, over=True, painting=False) as table:
            assert isinstance(table, Running)
            for name, page in end(chromium, table, size, language):
                seen.add(name)
                found += [f"{name}: {fault}" for fault in wrong(page, language)]
    assert found == []
    assert {"join", "asked", "waiting", "menu", "second device", "let it in", "turned away", "in words", "lost"} <= seen


@pytest.mark.parametrize(("game", "size", "language"), [("stone_age", "phone", "zh_TW"), (FREE, "tablet", "en")])
def test_some_views(chromium: Browser, game: str, size: str, language: str) -> None:
    look(chromium, game, size, language)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", [*GAMES, FREE])
def test_every_view(chromium: Browser, game: str, size: str, language: str) -> None:
    look(chromium, game, size, language)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_question(chromium: Browser, game: str, language: str) -> None:
    """Views fit the narrowest phone."""
    found = []
    for name, page in asked(chromium, game, "phone", language, painting=False):
        found += [f"{name}: {fault}" for fault in wrong(page, language)]
    assert found == []


def look_at_figures(chromium: Browser, game: str, language: str) -> None:
    """Check on a phone that nothing that may stand beside a player makes the page wider than the phone."""
    found = []
    for moment in sorted(set(figures(game).values())):
        table = Running(in_the_middle(game, moment))
        try:
            page = device(chromium, "phone", language)
            sit(page, table.hosting.invitation, 0)
            page.locator("#players .figures li").first.wait_for()
            found += [f"{moment}: {fault}" for fault in wrong(page, language)]
            page.context.close()
        finally:
            table.stop()
    assert found == []


def test_every_figure_of_age_of_heroes(chromium: Browser) -> None:
    look_at_figures(chromium, "age_of_heroes", "en")


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_figure(chromium: Browser, game: str, language: str) -> None:
    look_at_figures(chromium, game, language)


FAULTS = {
    "small": "(p) => p.style.cssText = 'min-height: 0; height: 30px'",
    "contrast": "(p) => p.style.color = '#8d8578'",
    "hangs over": "(p) => p.style.cssText = 'width: 60px; white-space: nowrap'",
    "untold": "(p) => p.querySelector('span').textContent = 'net.page.menu {who}'",
}
"""Changes to a button, by the fault that should be reported."""


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_seen(chromium: Browser, fault: str) -> None:
    """A page with a fault put in fails the check."""
    with running("stone_age", 2) as table:
        page = device(chromium, "phone")
        sit(page, table.hosting.invitation, asked_at(table))
        page.locator("#asked .options button span").first.wait_for()
        page.locator("#asked .held").first.wait_for(state="detached")
        assert wrong(page, "en") == []
        page.locator("#asked .options button").first.evaluate(FAULTS[fault])
        assert any(one.startswith(fault) for one in wrong(page, "en"))
        page.context.close()


def test_no_heading_stands_over_nothing(chromium: Browser) -> None:
    """Before the first offer no bargain is shown."""
    table = Running(in_the_middle("age_of_heroes", questions("age_of_heroes")["opening"]))
    try:
        page = device(chromium, "phone")
        sit(page, table.hosting.invitation, asked_at(table))
        page.locator("#prompt.mine").wait_for()
        bare = "(parts) => parts.filter((one) => !one.hidden && one.children.length === 1).map((one) => one.innerText)"
        assert page.locator("#panel section:has(> h2)").evaluate_all(bare) == []
        page.context.close()
    finally:
        table.stop()
