"""Every way to lose a seat and to recover it: who is asked, and the line of the log, at a window and on `serve`."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, NamedTuple

import aiohttp
import pytest

from tabletop.core.data.messages import SeatName, msg
from tabletop.core.rules.questions import Seat
from tabletop.net.server.recovery_keys import AT_ONCE, GROUP, GROUPS, LETTERS, LastKeys
from tabletop.net.server.seat_requests import FIRST_PAUSE, UNANSWERED, SeatRequests
from tabletop.net.tables.seats import SeatChange, Seats, new_key
from tabletop.session.match.match_session import MatchSession
from tests.net.hosted import CATALOGUES, FakePage, Running, at_rest, page, running, seated, session_of, with_client
from tests.parameters import quick_first

ANN, BO, CY = range(3)
SENTENCES = CATALOGUES["en"]


class Way(NamedTuple):
    """A way to a seat.

    Pages hold the seats `held`, of which those `away` are not connected. `who` is the device that wants Ann's seat:
    "same" (the one that has it), "new", "key" (with the address of the seat), "former" (the one that gave it back) or
    "bo" (it holds another seat). `window` and `serve` say who is asked ("": nobody) and which line the log has then (""
    for none).
    """

    held: tuple[Seat, ...]
    away: tuple[Seat, ...]
    who: str
    window: tuple[str, str]
    serve: tuple[str, str]


ALL = (ANN, BO, CY)
WAYS = {
    "a seat that nobody has had": Way((BO,), (), "new", ("screen", "sits"), ("", "sits")),
    "another tab of the same browser": Way(ALL, (), "same", ("", ""), ("", "")),
    "the same phone after a lost connection": Way(ALL, (ANN,), "same", ("", ""), ("", "")),
    "a private tab, the page is there": Way(ALL, (), "new", ("holder", "device"), ("holder", "device")),
    "a private tab, the page is away": Way(ALL, (ANN,), "new", ("screen", "device"), ("others", "device")),
    "a private tab, and the others are away too": Way(
        ALL, (ANN, BO), "new", ("screen", "device"), ("others", "device")
    ),
    "a private tab, one other alone": Way((ANN, BO), (ANN,), "new", ("screen", "device"), ("terminal", "device")),
    "a second phone with the address, the page is there": Way(
        ALL, (), "key", ("holder", "device"), ("holder", "device")
    ),
    "a second phone with the address, one other alone": Way(
        (ANN, BO), (ANN,), "key", ("screen", "device"), ("others", "device")
    ),
    "another player, the page is there": Way(ALL, (), "bo", ("holder", "moves"), ("holder", "moves")),
    "another player, the page is away": Way(ALL, (ANN,), "bo", ("screen", "moves"), ("others", "moves")),
    "another player, nobody else": Way((ANN, BO), (ANN,), "bo", ("screen", "moves"), ("terminal", "moves")),
    "another player, a seat that nobody has had": Way((BO, CY), (), "bo", ("screen", "moves"), ("others", "moves")),
    "given back, the same device": Way(ALL, (), "former", ("screen", "sits"), ("", "sits")),
    "alone, every device lost": Way((ANN,), (ANN,), "new", ("screen", "device"), ("terminal", "device")),
    "everybody lost every device": Way(ALL, ALL, "new", ("screen", "device"), ("others", "device")),
}


def text(key: str, seat: Seat = ANN, **gaps: Any) -> str:
    return SENTENCES.text(msg(key, who=SeatName(seat), **gaps), ("P1", "P2", "P3"))


def last_line(table: Running) -> tuple[str, ...]:
    """Return the keys of the last line of the log about a seat."""
    lines = [[one.public.key for one in line.texts if one.public] for line in table.session.lines]
    return tuple(next((keys for keys in reversed(lines) if keys[0].startswith("net.log.")), ()))


async def own(one: FakePage) -> dict[str, Any] | None:
    """Return the page's own request in its present state; None when it has none."""
    await one.settle()
    request: dict[str, Any] | None = next((m["own"] for m in reversed(one.received) if m["is"] == "seats"), None)
    return request


async def reads(one: FakePage, sentence: str) -> None:
    """Receive messages until the page's own request has this state."""
    await one.until(lambda message: bool(message.get("own") and message["own"]["text"] == sentence))


async def sits(one: FakePage, seat: Seat = ANN) -> None:
    """Receive messages until the page has the seat."""
    while one.tree.get("me") != seat:
        await one.receive()


async def given_back(one: FakePage) -> None:
    await one.send("leave")
    await one.until(lambda message: message["is"] == "hello" and "seat" not in message)


async def comes(client: aiohttp.ClientSession, table: Running, who: str, pages: dict[Seat, FakePage]) -> FakePage:
    """Return the page that wants Ann's seat, connected in its way."""
    if who == "bo":
        asker = pages[BO]
    elif who == "former":
        asker = pages[ANN]
        await given_back(asker)
    else:
        ann = pages.get(ANN)
        key = ann.hello["token"] if ann is not None and who != "new" else None
        asker = await page(client, table.hosting, key, device=ann.device if ann and who == "same" else "")
        await asker.wait_for("shown")
    if who not in ("key", "same"):
        await asker.send("sit", seat=ANN)
    return asker


async def agree(table: Running, by: str, number: int, pages: dict[Seat, FakePage], asker: FakePage) -> None:
    """Let everybody who is asked agree."""
    if by == "screen":
        table.hosting.judge(number, True)
    elif by == "terminal":
        await asker.send("unlock", key=table.hosting.last_keys[ANN].lower().replace("-", " "))
    else:
        for seat in (ANN,) if by == "holder" else (BO, CY):
            if pages.get(seat) not in (None, asker):
                await pages[seat].send("allow", request=number, yes=True)


async def all_the_way(client: aiohttp.ClientSession, table: Running, way: Way, expected: tuple[str, str]) -> None:
    """Check a whole way: a device comes, the right people are asked, they agree, and the log says so."""
    by, step = expected
    pages = {seat: await seated(client, table.hosting, seat) for seat in way.held}
    for seat in way.away:
        await pages[seat].socket.close()
    await asyncio.sleep(0.05)
    lines = len(table.session.lines)
    asker = await comes(client, table, way.who, pages)
    request = await own(asker)
    if by:
        assert asker.tree.get("me") != ANN
        assert request is not None
        gaps = {"agreed": 0, "count": len(set(way.held) - {ANN, BO if way.who == "bo" else ANN})}
        assert request["text"] == text(f"net.ask.{by}", **(gaps if by == "others" else {}))
        if by == "others":  # a disconnected holder is asked on reconnection
            for seat in set(way.away) - {ANN}:
                pages[seat] = await page(client, table.hosting, pages[seat].hello["token"], device=pages[seat].device)
                await sits(pages[seat], seat)
        await agree(table, by, request["request"], pages, asker)
    await sits(asker)
    await at_rest(table.hosting, asker)  # the log is written by another thread than the one that seats
    assert await own(asker) is None
    if step:
        assert last_line(table) == (f"net.log.{step}", *((f"net.log.let_{by}",) if by else ()))
    assert len(table.session.lines) == lines + bool(step) + (way.who == "former")  # giving it back is reported too
    assert table.hosting.seats.chairs[ANN].device == asker.device


@pytest.mark.parametrize("screen", quick_first([pytest.param(True, id="window"), pytest.param(False, id="serve")]))
@pytest.mark.parametrize("way", WAYS)
def test_every_way_to_a_seat(way: str, screen: bool) -> None:
    with running("example_game", 3, screen=screen) as table:
        one = WAYS[way]
        with_client(lambda client: all_the_way(client, table, one, one.window if screen else one.serve))


# -- losing a seat ----------------------------------------------------------------------------------------------------
def test_the_screen_asks_a_page_that_is_there() -> None:
    """With *Back to this screen*, the page refuses, then agrees; a disconnected page is not waited for.

    Each is in the log.
    """
    with running("example_game", 3, screen=True) as table:

        async def work(client: aiohttp.ClientSession) -> None:
            one = await seated(client, table.hosting, ANN)
            said: list[str] = []
            table.hosting.room.seating.notify_screen = lambda message: said.append(message.key)
            for yes in (False, True):
                table.hosting.release(ANN)
                asked = (await one.until(lambda message: bool(message.get("asked"))))["asked"]
                assert asked[0]["text"] == text("net.wants.screen")
                assert table.hosting.seats.chairs[ANN].device
                await one.send("allow", request=asked[0]["request"], yes=yes)
                await one.settle()
                one.received.clear()
            assert said == ["net.request.kept"]
            while last_line(table) != ("net.log.back", "net.log.let_holder"):
                await one.receive()
            other = await seated(client, table.hosting, BO)
            await other.socket.close()
            await asyncio.sleep(0.05)
            table.hosting.release(BO)
            while last_line(table) != ("net.log.back", "net.log.let_screen"):
                await one.receive()

        with_client(work)


def test_a_seat_that_was_taken_over_is_lost_and_says_so() -> None:
    """The replaced page is told why, and enters again as a spectator with the common address."""
    with running("example_game", 2) as table:

        async def work(client: aiohttp.ClientSession) -> None:
            ann = await seated(client, table.hosting, ANN)
            other = await page(client, table.hosting)
            await other.wait_for("shown")
            await other.send("unlock", key=table.hosting.last_keys[ANN])
            await sits(other)
            gone = await ann.wait_for("gone")
            assert gone["again"] is False
            assert "another" in gone["text"]
            stale = await page(client, table.hosting, ann.hello["token"], device=ann.device)
            assert (await stale.wait_for("gone"))["again"] is False
            again = await page(client, table.hosting, device=ann.device)
            await again.wait_for("shown")
            assert "seat" not in again.hello

        with_client(work)


# -- asking -----------------------------------------------------------------------------------------------------------
def test_a_request_outlives_its_holder() -> None:
    """The others are asked if the holder vanishes while being asked; a holder who comes back is asked alone.

    Nobody is asked any more when the device that asked goes.
    """
    with running("example_game", 3) as table:

        async def work(client: aiohttp.ClientSession) -> None:
            ann, bo, cy = [await seated(client, table.hosting, seat) for seat in ALL]
            tab = await page(client, table.hosting)
            await tab.wait_for("shown")
            await tab.send("sit", seat=ANN)
            first = await own(tab)
            assert first is not None
            assert first["text"] == text("net.ask.holder")
            await ann.socket.close()
            await reads(tab, text("net.ask.others", agreed=0, count=2))
            await bo.send("allow", request=first["request"], yes=True)
            await reads(tab, text("net.ask.others", agreed=1, count=2))
            back = await page(client, table.hosting, ann.hello["token"], device=ann.device)
            await sits(back)
            await reads(tab, text("net.ask.holder"))
            await cy.send("allow", request=first["request"], yes=True)
            assert (await cy.wait_for("refused"))["text"] == SENTENCES.text(msg("net.request.gone"))
            await back.settle()
            assert next(m["asked"] for m in reversed(back.received) if m["is"] == "seats") != []
            await tab.send("cancel")
            await tab.settle()
            await back.until(lambda m: m.get("asked") == [])

        with_client(work)


def test_whoever_asks_in_a_loop_waits() -> None:
    """A refusal makes a pause, each further one twice as long, for every device.

    A seat that changes hands without end makes one too. The key of last resort works at once.
    """
    with running("example_game", 2) as table:

        async def work(client: aiohttp.ClientSession) -> None:
            ann = await seated(client, table.hosting, ANN)
            tab = await page(client, table.hosting)
            await tab.wait_for("shown")
            asked = 0
            for _ in range(10):
                await tab.send("sit", seat=ANN)
                request = await own(tab)
                if request is not None:
                    asked += 1
                    await ann.send("allow", request=request["request"], yes=False)
                    await ann.settle()
                    await tab.settle()
            assert asked == 1
            assert [m["is"] for m in tab.received].count("refused") == 10
            other = await page(client, table.hosting)
            await other.wait_for("shown")
            await other.send("sit", seat=ANN)
            assert "Try again in" in (await other.wait_for("refused"))["text"]
            await other.send("unlock", key=table.hosting.last_keys[ANN])
            await sits(other)
            before = len(table.session.lines)
            for _ in range(9):
                await other.send("leave")
                await other.send("sit", seat=ANN)
            await other.settle()
            assert len(table.session.lines) - before <= 6

        with_client(work)


def test_keys_of_last_resort_are_no_guess(tmp_path: Path) -> None:
    """Ten wrong ones, then a pause; a used one is used up, and the terminal is told the next one."""
    with running("example_game", 2) as table:

        async def work(client: aiohttp.ClientSession) -> None:
            used: list[tuple[Seat, str]] = []
            table.hosting.room.seating.key_used = lambda seat, key: used.append((seat, key))
            keys = table.hosting.last_keys
            tab = await page(client, table.hosting)
            await tab.wait_for("shown")
            await tab.send("unlock", key=keys[ANN])
            await sits(tab)
            assert used == [(ANN, table.hosting.last_keys[ANN])]
            assert used[0][1] != keys[ANN]
            texts = []
            for number in range(AT_ONCE + 3):
                await tab.send("unlock", key=keys[ANN] if number == 0 else f"{number:012}")
                texts.append((await tab.wait_for("refused"))["text"])
            assert [one.startswith("Too many") for one in texts] == [False] * AT_ONCE + [True] * 3
            await tab.send("unlock", key=keys[BO])  # the right one has to wait as well: else it could be guessed
            assert (await tab.wait_for("refused"))["text"].startswith("Too many")

        with_client(work)
    key = LastKeys(2).keys[0]
    assert len(key.replace("-", "")) == GROUPS * GROUP
    assert len(LETTERS) ** (GROUPS * GROUP) >= 1 << 60


# -- the host starts again --------------------------------------------------------------------------------------------
def test_a_host_that_starts_again_lets_everybody_back(tmp_path: Path) -> None:
    """All devices are lost with it: other recovery keys open the seats, and the log still says who sat where."""
    table = Running(session_of("example_game", 2, folder=tmp_path))
    old = table.hosting.last_keys

    async def before(client: aiohttp.ClientSession) -> None:
        for seat in range(2):
            await seated(client, table.hosting, seat)

    with_client(before)
    writer = table.session.writer
    assert writer is not None
    table.over.set()  # killed: nothing is finished, no message is sent
    table.bell.set()
    table.thread.join()
    table.hosting.host.stop()
    table.session.close()  # the file is released, as when a process ends
    again = Running(MatchSession.load(writer.path, extra=("tests.example_game",)))
    try:
        assert not set(old) & set(again.hosting.last_keys)
        lines = [line.texts[0].public for line in again.session.lines if line.stays]
        assert lines == [msg("net.log.sits", who=SeatName(seat), by=SeatName(seat)) for seat in range(2)]

        async def after(client: aiohttp.ClientSession) -> None:
            tab = await page(client, again.hosting)
            await tab.wait_for("shown")
            await tab.send("unlock", key=old[ANN])
            await tab.wait_for("refused")
            await tab.send("unlock", key=again.hosting.last_keys[ANN])
            await sits(tab)
            assert tab.tree["seats"]

        with_client(after)
    finally:
        again.stop()


# -- the rules themselves ---------------------------------------------------------------------------------------------
class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_screen_speaks_for_who_does_not_answer() -> None:
    """A connected phone that was left at home keeps nobody from the table for longer than a minute."""
    seats, clock = Seats(2), Clock()
    seats.sit(ANN, new_key())
    requests = SeatRequests(seats, screen=True, clock=clock)
    request = requests.add(ANN, None)
    assert request is not None
    assert requests.asked(request, frozenset({ANN})).by == "holder"
    clock.now = UNANSWERED
    assert requests.asked(request, frozenset({ANN})).by == "screen"


def test_pauses_grow_and_end() -> None:
    """The pauses are ten seconds, twenty, forty; granting a request ends them."""
    seats, clock = Seats(2), Clock()
    requests = SeatRequests(seats, screen=False, clock=clock)
    for number in range(3):
        requests.refuse(ANN)
        assert requests.wait(ANN) == FIRST_PAUSE * 2**number
        assert requests.wait(BO) == 0
        clock.now += 1000
    requests.settle_down(ANN)
    requests.refuse(ANN)
    assert requests.wait(ANN) == FIRST_PAUSE


def test_the_file_of_seats_holds_no_more_than_it_may(tmp_path: Path) -> None:
    """However often seats change hands, the next host reads the file; an invalid change makes it an invalid file."""
    path = tmp_path / "one.seats"
    seats = Seats(2, path)
    for number in range(220):
        seats.sit(number % 2, new_key())
        seats.note(SeatChange(number, "device", number % 2))
    again = Seats(2, path)
    assert again.invitation == seats.invitation
    assert again.changes[-1] == SeatChange(219, "device", 1)
    path.write_bytes(path.read_bytes().replace(b'"device","seat":1', b'"stolen","seat":1'))
    assert Seats(2, path).invitation != seats.invitation
