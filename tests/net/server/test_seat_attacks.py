"""Attempts of a player to see another's hand: every way that needs no more than a browser is tried."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import pytest

from tabletop.core.data.messages import Refusal
from tabletop.core.rules.questions import Seat
from tabletop.sandbox.action_types.actions import Search, Shuffle
from tabletop.sandbox.model.pieces import hands_of
from tabletop.sandbox.model.seat_view import HIDDEN
from tabletop.sandbox.session import SandboxSession
from tabletop.session.match.match_session import MatchSession
from tabletop.viewmodel.control.match_controller import MatchController
from tabletop.viewmodel.control.sandbox_controller import SandboxController
from tests.net.hosted import FakePage, page, running, seated, session_of, with_client
from tests.parameters import quick_first

LOOKS = 3
"""The number of checks, 0.1 s apart, within which a working attack would show."""


async def hears(*pages: FakePage) -> None:
    """Receive everything that is on its way."""
    for _ in range(LOOKS):
        for one in pages:
            if not one.socket.closed:
                await one.settle()
        await asyncio.sleep(0.1)


def request_numbers(*pages: FakePage) -> set[int]:
    """Return the numbers of all requests that these pages were told of, their own too."""
    found: set[int] = set()
    for one in pages:
        for message in one.received:
            own = message.get("own")
            requests = [*message.get("asked", ()), *([own] if own else [])]
            found |= {request["request"] for request in requests if isinstance(request, dict)}
    return found


async def allow_all(voter: FakePage, seat: Seat, *pages: FakePage) -> None:
    """Grant every request, in every way that a page can."""
    await voter.send("allow", seat=seat, yes=True)
    for number in request_numbers(voter, *pages):
        await voter.send("allow", request=number, yes=True)
    await hears(voter, *pages)


def sits_at(one: FakePage, seat: Seat) -> bool:
    """Return True if the page has been sent a table as the seat sees it."""
    return any(message["is"] == "shown" and message["tree"].get("me") == seat for message in one.received)


@pytest.mark.parametrize("there", [True, False], ids=["holder there", "holder away"])
@pytest.mark.parametrize("seats", quick_first([2, 3]))
def test_nobody_lets_an_own_second_device_in(seats: int, there: bool) -> None:
    """An opponent opens a private tab, asks for the seat of another and agrees to it himself."""
    with running("example_game", seats) as table:

        async def work(client: aiohttp.ClientSession) -> None:
            ann, bo = [await seated(client, table.hosting, seat) for seat in (0, 1)]
            if not there:
                await ann.socket.close()
            tab = await page(client, table.hosting)
            await tab.wait_for("shown")
            await tab.send("sit", seat=0)
            await hears(tab, bo)
            await allow_all(bo, 0, tab)
            assert not sits_at(tab, 0)
            assert table.hosting.seats.chairs[0].device == ann.device

        with_client(work)


@pytest.mark.parametrize("screen", [False, True], ids=["serve", "window"])
def test_nobody_hops_from_seat_to_seat(screen: bool) -> None:
    """A page that sits tries to look into a free seat, or one played at the screen, and goes back."""
    with running("example_game", 3, screen=screen) as table:

        async def work(client: aiohttp.ClientSession) -> None:
            bo = await page(client, table.hosting)
            await bo.wait_for("shown")
            if screen:
                await bo.send("sit", seat=1)
                await hears(bo)
                assert not sits_at(bo, 1), "nobody at the screen has let it"
            else:
                await bo.send("sit", seat=1)
                await bo.until(lambda message: message["is"] == "shown" and message["tree"].get("me") == 1)
            for seat in (0, 2):
                await bo.send("sit", seat=seat)
                await hears(bo)
                assert not sits_at(bo, seat)
            if not screen:
                await bo.send("leave")  # and also through no seat at all
                await bo.until(lambda message: message["is"] == "hello" and "seat" not in message)
                for seat in (0, 2):
                    await bo.send("sit", seat=seat)
                    await hears(bo)
                    assert not sits_at(bo, seat)

        with_client(work)


def test_a_seat_that_was_given_back_is_nobodys_prey() -> None:
    """The hand of a player who has given a seat back is not open to the next visitor with the address."""
    with running("example_game", 2) as table:

        async def work(client: aiohttp.ClientSession) -> None:
            ann, bo = [await seated(client, table.hosting, seat) for seat in (0, 1)]
            await ann.send("leave")
            await ann.until(lambda message: message["is"] == "hello" and "seat" not in message)
            tab = await page(client, table.hosting)
            await tab.wait_for("shown")
            await tab.send("sit", seat=0)
            await hears(tab, bo)
            await allow_all(bo, 0, tab)
            assert not sits_at(tab, 0)
            await ann.send("sit", seat=0)  # she herself may come back
            await ann.until(lambda message: message["is"] == "shown" and message["tree"].get("me") == 0)

        with_client(work)


# -- the free table made of a match -----------------------------------------------------------------------------------
def free_of(session: MatchSession) -> tuple[MatchController, SandboxController]:
    """Return a match whose first seat has its hand on a phone, and the free table made of it."""
    play = MatchController(session)
    play.go_away(frozenset({0}))
    return play, SandboxController(SandboxSession.set_free(session))


def hand_seen(remote: SandboxController, seat: Seat) -> list[str]:
    """Return the cards of a hand that the screen shows face up."""
    table: Any = remote.shown.table
    hands = [zone.id for zone in table.zones.values() if zone.owner == seat and zone.role == "hand"]
    return [piece for zone in hands for piece in table.order(zone) if not table.pieces[piece].kind.startswith(HIDDEN)]


def test_a_free_table_shows_no_hand_that_is_away() -> None:
    """The eye, "I am Ann" with the eye, and a hand that moves to a phone on the free table reveal nothing."""
    play, remote = free_of(session_of("omen", 2))
    try:
        assert remote.session.real.order(next(zone.id for zone in hands_of(remote.session.real) if zone.owner == 0))
        remote.look_as(0)
        assert hand_seen(remote, 0) == []
        remote.sit(0)
        remote.look_as(remote.by)
        assert hand_seen(remote, 0) == []
        remote.look_as(1)
        assert hand_seen(remote, 1)
        play.go_away(frozenset({0, 1}))
        assert hand_seen(remote, 1) == []
        play.go_away(frozenset())
        remote.look_as(0)
        assert hand_seen(remote, 0)
    finally:
        play.close()


def test_a_hand_that_is_away_is_not_touched_at_the_screen() -> None:
    """No action at the screen turns, moves, copies, mixes or searches the pieces in a hand on a phone."""
    play, remote = free_of(session_of("omen", 2))
    try:
        hand = next(zone.id for zone in hands_of(remote.session.real) if zone.owner == 0)
        cards = remote.session.real.order(hand)
        for by in (0, 1):
            remote.sit(by)
            for action in actions_on(hand, cards, remote.session):
                assert remote.perform(action) is not None, action
                assert remote.session.real.order(hand) == cards
            assert remote.copies(cards[:1]) == ()
            assert isinstance(remote.search(hand), Refusal)
    finally:
        play.close()


def actions_on(hand: str, cards: tuple[str, ...], session: SandboxSession) -> list[Any]:
    """Return every action that touches the pieces of a hand or its zone."""
    from tabletop.sandbox.action_types import actions

    one, spot, own = cards[:1], (100.0, 100.0), next(
        zone.id for zone in hands_of(session.real) if zone.owner == 1
    )  # fmt: skip
    return [
        actions.MovePieces(one, "table", (spot,), face=0), actions.MovePieces(one, own), actions.FlipOver(one),
        actions.TurnBy(one, 90.0), actions.PutUnder(one, own), actions.Gather(cards[:2], spot), actions.Duplicate(one),
        actions.Delete(one), actions.Draw(hand, 1, 1), actions.Deal(hand, 1), actions.Spread(hand),
        actions.FlipPile(hand), actions.MovePile(hand, "", spot), Shuffle(hand), Search(hand),
    ]  # fmt: skip
