"""Whole matches at pages in a real Chromium, played with what the pages offer: taps on buttons, and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame
import pytest

from tabletop.core.rules.chance import FastRng
from tabletop.session.locale.translations import Translations
from tabletop.session.match.match_session import Player
from tabletop.ui.shell.app import App
from tabletop.ui.shell.match_screen import MatchScreen
from tabletop.ui.shell.phones.panel import LATE_MS, PhonesPanel
from tests.net.browser import device
from tests.net.hosted import Running, running
from tests.net.person import Person, play
from tests.net.server.test_seat_window import buttons
from tests.play import SHELF

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser


def seat_all(
    chromium: Browser,
    invitation: str,
    seats: Sequence[int],
    *,
    idle: Callable[[], None] = lambda: None,
    size: str = "phone",
) -> list[Person]:
    """Return a device of its own for each of these seats, every second one in Chinese."""
    people = []
    for seat in seats:
        page = device(chromium, size, "zh_TW" if seat % 2 else "en")
        page.goto(invitation)
        people.append(Person(page, FastRng(11 + seat), idle))
    for seat, one in zip(seats, people, strict=True):
        wait(one, lambda one=one, seat=seat: one.page.locator(f'[data-key="seat{seat}"]').count() == 1)  # type: ignore[misc]
        one.press(one.page.locator(f'[data-key="seat{seat}"]'))
        wait(one, lambda one=one: one.page.locator("#who .chip").count() == 1)  # type: ignore[misc]
    return people


def wait(one: Person, until: Callable[[], bool]) -> None:
    for _ in range(800):
        one.idle()
        if until():
            return
        one.page.wait_for_timeout(25)
    raise AssertionError("that never came")


def good(people: Sequence[Person]) -> None:
    """Check that no offered answer was refused, every question had distinct words, and no page had a fault.

    Then close the pages.
    """
    for one in people:
        assert one.refused == []
        assert one.unclear == []
        assert one.page.faults == []  # type: ignore[attr-defined]
        one.page.context.close()


def agree(people: Sequence[Person], table: Running) -> None:
    """Check that at the end every page has been told the same result, the one of the match."""
    result = table.session.result
    assert result is not None
    for one in people:
        wait(one, lambda one=one: bool(one.look()["ended"]))  # type: ignore[misc]
        points = one.page.locator("#ended .points").all_inner_texts()
        assert points == [str(score.total) for score in sorted(result.scores, key=lambda score: -score.total)]


def by_pages(table: Running) -> Counter[int]:
    """Play a match at pages, and count the answers of every seat."""
    return Counter(entry.seat for entry in table.session.match.log if entry.seat >= 0)


# -- Stone Age: two phones and a computer player --------------------------------------------------------------------
def stone_age(chromium: Browser, most: int | None) -> None:
    with running("stone_age", 3, computers={2: "random"}) as table:
        people = seat_all(chromium, table.hosting.invitation, [0, 1])
        done = play(people, lambda: table.ended or len(table.session.match.log) >= (most or 1 << 30))
        assert done
        assert set(by_pages(table)) == {0, 1, 2}
        if most is None:
            agree(people, table)
        good(people)


@pytest.mark.slow
def test_a_whole_match_of_stone_age_with_a_computer_player(chromium: Browser) -> None:
    stone_age(chromium, None)


def test_a_beginning_of_stone_age_with_a_computer_player(chromium: Browser) -> None:
    stone_age(chromium, 8)


# -- Age of Heroes: three phones that trade at the same time --------------------------------------------------------
def heroes(chromium: Browser, most: int | None) -> None:
    with running("age_of_heroes", 3) as table:
        people = seat_all(chromium, table.hosting.invitation, [0, 1, 2])
        for one in people:
            one.trades = 2
        together = 0

        def over() -> bool:
            nonlocal together
            public = table.hosting.room.public
            together += public is not None and len(public.waiting) > 1
            return table.ended or len(table.session.match.log) >= (most or 1 << 30)

        play(people, over)
        if most is None:
            log = table.session.match.log
            assert together  # several pages were asked at the same time
            assert {"opening", "market", "answer"} <= {entry.kind for entry in log}
            assert any(one.kind == other.kind == "answer" and one.seat != other.seat for one, other in pairwise(log))
            assert sum(one.done["bid"] for one in people) >= 3
            assert set(by_pages(table)) == {0, 1, 2}
            agree(people, table)
        good(people)


@pytest.mark.slow
def test_a_whole_match_of_age_of_heroes_with_simultaneous_trades(chromium: Browser) -> None:
    heroes(chromium, None)


def test_a_beginning_of_age_of_heroes_on_three_phones(chromium: Browser) -> None:
    heroes(chromium, 6)


# -- EVE: secret dice on phones ---------------------------------------------------------------------------------------
@pytest.mark.slow
def test_a_whole_match_of_eve_with_secret_dice_on_phones(chromium: Browser) -> None:
    """Both players choose dice for a battle at their own phones.

    While one chooses, the other's phone and the shared table are shown nothing of it.
    """
    with running("eve_conquests", 2) as table:
        people = seat_all(chromium, table.hosting.invitation, [0, 1])
        chosen: Counter[int] = Counter()

        def over() -> bool:
            for ask in table.session.match.pending:
                if ask.kind == "dice":
                    chosen[ask.seat] += 1
                    other = table.tree(1 - ask.seat, "en") or {}
                    question = other.get("question") or {}
                    assert question.get("kind") != "dice" or len(table.session.match.pending) > 1
            return table.ended

        play(people, over)
        assert set(chosen) == {0, 1}
        assert any(entry.kind == "roll" for entry in table.session.match.log)
        agree(people, table)
        good(people)


# -- Omen: two phones and the screen ----------------------------------------------------------------------------------
@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[App]:
    for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        monkeypatch.setenv(name, "dummy")
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    monkeypatch.setattr("tabletop.ui.shell.phones.panel.local_address", lambda: "127.0.0.1")
    one = App(SHELF, Translations("en", SHELF.locales()), size=(1280, 720), headless=True)
    one.routes.home()
    try:
        yield one
    finally:
        one.clear()


def omen(chromium: Browser, window: App, most: int | None) -> None:
    window.routes.open_match(window.matches.start("omen", [Player("Ann", 0), Player("Bo", 1)], {}, "7"))
    screen: Any = window.top
    assert isinstance(screen, MatchScreen)
    match = screen.match_view.controller
    for _ in range(500):
        window.pump(pygame.event.get())
        if screen.match_view.opening is None:
            break
    window.routes.open_phones(match)
    hosting = screen.phones.hosting

    def idle() -> None:
        window.pump(pygame.event.get())
        panel = window.top
        if isinstance(panel, PhonesPanel):  # somebody at the screen lets each phone have its seat
            for one in buttons(panel, "Allow"):
                panel._since = -LATE_MS  # it has been there long enough to be read
                one.on_press()

    people = seat_all(chromium, hosting.invitation, [0, 1], idle=idle)
    window.pop()  # the panel with the code

    def over() -> bool:
        assert match.shown.viewer is None  # the screen shows nobody's hand
        assert match.shown.question is None  # and asks nobody
        assert screen.match_view.parts.overlays.curtain is None
        return bool(match.session.over) or len(match.session.match.log) >= (most or 1 << 30)

    play(people, over)
    if most is None:
        result = match.session.result
        assert result is not None
        for one in people:
            wait(one, lambda one=one: bool(one.look()["ended"]))  # type: ignore[misc]
            points = one.page.locator("#ended .points").all_inner_texts()
            assert sorted(points) == sorted(str(score.total) for score in result.scores)
        wait(people[0], lambda: match.shown.result is not None)  # the window plays its last scenes meanwhile
        assert match.shown.result == result
    good(people)
    screen.close_phones()


@pytest.mark.slow
def test_a_whole_match_of_omen_with_two_phones_and_the_screen(chromium: Browser, window: App) -> None:
    omen(chromium, window, None)


def test_a_beginning_of_omen_with_two_phones_and_the_screen(chromium: Browser, window: App) -> None:
    omen(chromium, window, 3)
