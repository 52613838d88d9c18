"""Whom a table waits for, since when, and the nudges of those who wait."""

from __future__ import annotations

from typing import Any

import aiohttp
import pytest

from tabletop.core.rules.chance import FastRng
from tabletop.net.server.waiting import NUDGE_AFTER, NUDGE_EACH, TableWait
from tabletop.net.tables.remote_match import RemoteMatch
from tabletop.net.tables.remote_table import PublishedView
from tabletop.testing.random_play import random_value
from tabletop.viewmodel.control.match_controller import MatchController
from tabletop.viewmodel.view.view_state import ViewState
from tests.net.hosted import Running, at_rest, running, seated, session_of, with_client
from tests.parameters import quick_first


class Clock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def public(moment: int, *waiting: int, computers: frozenset[int] = frozenset()) -> ViewState:
    """Return a shared table that waits for these seats."""
    table = session_of("example_game", 3).table.still()
    return ViewState(None, moment, moment, table, waiting=waiting, computers=computers)


def test_the_time_begins_anew_with_every_answer() -> None:
    clock = Clock()
    wait = TableWait(clock)
    wait.show(public(4, 1))
    clock.now += 40
    assert wait.seconds == 40
    wait.show(public(4, 1))  # something else has changed
    assert wait.seconds == 40
    wait.show(public(5, 1))
    assert wait.seconds == 0
    clock.now += 3
    wait.show(public(5, 2))  # one of those asked together has answered
    assert wait.seconds == 0


def test_a_nudge_is_neither_early_nor_often() -> None:
    """It is for the people that the table waits for, and each seat has its own limit."""
    clock = Clock()
    wait = TableWait(clock)
    wait.show(public(0, 1, 2, computers=frozenset((2,))))
    assert wait.nudged_by(0) == NUDGE_AFTER
    clock.now += NUDGE_AFTER
    assert wait.nudged_by(0) == frozenset((1,))
    clock.now += 5
    assert wait.nudged_by(0) == NUDGE_EACH - 5
    assert wait.nudged_by(2) == frozenset((1,))
    clock.now += NUDGE_EACH
    assert wait.nudged_by(0) == frozenset((1,))


def kinds(page: Any) -> list[str]:
    return [message["is"] for message in page.received]


def acting(table: Running) -> int:
    ask = table.session.match.pending[0]
    return ask.seat if ask.seat >= 0 else ask.by


def test_a_page_is_nudged_and_the_screen_for_the_others() -> None:
    """The page of who is waited for is told who waits; nobody else is. Without a page the screen is told."""
    with running("example_game", 3) as table:
        clock, who = Clock(), acting(table)
        room = table.hosting.room
        room.wait.clock = clock
        told: list[tuple[int, int]] = []
        room.nudged = lambda seat, by: told.append((seat, by))

        async def work(client: aiohttp.ClientSession) -> None:
            pages = [await seated(client, table.hosting, (who + step) % 3) for step in (1, 2)]
            assert "waited" in pages[0].hello
            clock.now = 1e9
            await pages[0].send("nudge")
            await at_rest(table.hosting, *pages)
            assert told == [(who, (who + 1) % 3)]
            await pages[0].send("nudge")
            await pages[0].wait_for("refused")
            asked = await seated(client, table.hosting, who)
            clock.now += NUDGE_EACH
            await pages[1].send("nudge")
            nudged = await asked.wait_for("nudged")
            assert nudged["seat"] == (who + 2) % 3
            await at_rest(table.hosting, *pages, asked)
            assert not any("nudged" in kinds(page) for page in pages)
            assert len(told) == 1

        with_client(work)


@pytest.mark.parametrize("name", quick_first(["age_of_heroes", "eve_conquests"]))
def test_a_question_that_only_stops_are_put_is_quiet(name: str) -> None:
    """A page is told not to sound at windows, whoever plays; at all other questions it may."""
    session, chance = session_of(name, 2, seed="quiet"), FastRng(3)
    seen: dict[str, set[bool]] = {}
    remote = RemoteMatch(MatchController(session))
    views: dict[int | None, PublishedView] = {}
    remote.publish = lambda fresh, clips: views.update(fresh)
    remote.watch(frozenset((0, 1)))
    windows = session.game.rules.windows
    assert windows is not None
    for _ in range(250):
        if not session.match.pending:
            break
        for ask in session.match.pending:
            if ask.seat >= 0:
                remote.work()
                window = windows.passing(session.match.state, ask) is not None
                assert views[ask.seat].quiet == window
                seen.setdefault(ask.kind, set()).add(window)
        ask = session.match.pending[0]
        if ask.seat < 0:
            session.throw()
        else:
            session.answer(random_value(session.match, ask, chance), seat=ask.seat)
    assert {True} in seen.values()
    assert {False} in seen.values()
