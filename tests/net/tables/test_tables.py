"""Several tables of one process: they share an address and a host, and nothing else."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import aiohttp
import pytest

from tabletop.__main__ import main
from tabletop.net.gate.origin_check import OriginCheck
from tabletop.net.server.server_loop import ServerLoop
from tabletop.net.server.web_server import ServerAddress
from tabletop.net.tables.seats import Seats
from tabletop.session.match.match_session import MatchSession
from tabletop.viewmodel.control.match_controller import MatchController
from tests.net.hosted import CATALOGUES, WAIT, at_rest, page, render_service, running, seated, session_of, with_client

HERE = ServerAddress("127.0.0.1")


@contextmanager
def tables(sessions: Sequence[MatchSession], where: ServerAddress = HERE) -> Iterator[ServerLoop]:
    """Yield tables with their loop, as `tabletop serve` has it; all end with the block."""
    one = ServerLoop(where, render_service(), CATALOGUES)
    for session in sessions:
        one.add(MatchController(session))
    thread = threading.Thread(target=one.run)
    thread.start()
    try:
        yield one
    finally:
        one.end()
        thread.join(WAIT)
        one.close()
        assert not thread.is_alive()


def test_an_answer_is_told_at_its_own_table_alone() -> None:
    """Three tables share one port: pages of the others hear nothing of it, and no key opens another table."""
    with tables([session_of("example_game", 3) for _ in range(3)]) as served:

        async def work(client: aiohttp.ClientSession) -> None:
            assert len({hosting.host.port for hosting in served.hostings}) == 1
            assert [hosting.url.rsplit("/", 2)[1] for hosting in served.hostings] == ["1", "2", "3"]
            keys = [hosting.room.seats.invitation for hosting in served.hostings]
            pages = [[await seated(client, hosting, seat) for seat in range(3)] for hosting in served.hostings]
            for hosting, room in zip(served.hostings, pages, strict=True):
                await at_rest(hosting, *room)
            counts = [[len(one.received) for one in room] for room in pages]
            own = next(one for one in pages[1] if "question" in one.tree)
            moment = own.tree["moment"]
            await own.send("choose", question=own.tree["question"]["number"], option=0)
            for one in pages[1]:
                while one.tree["moment"] == moment:
                    await one.receive()
            for number in (0, 2):
                for one, before in zip(pages[number], counts[number], strict=True):
                    await one.settle()
                    assert [message["is"] for message in one.received[before:]] == ["pong"]
            stranger = await page(client, served.hostings[0], keys[1])
            await stranger.wait_for("gone")

        with_client(work)


@pytest.mark.wide
def test_a_table_has_the_same_address_whatever_else_is_served(tmp_path: Path) -> None:
    """The third of three tables, served again first and beside another one, keeps its part of the address."""
    sessions = [session_of("omen", 2, folder=tmp_path) for _ in range(3)]
    with tables(sessions) as served:
        first = [hosting.url for hosting in served.hostings]
        files = [hosting.path for hosting in served.hostings]
    assert None not in files
    again = [MatchSession.load(file) for file in (files[2], files[0]) if file]
    with tables(again) as served:
        assert [hosting.url for hosting in served.hostings] == [first[2], first[0]]


def test_two_tables_of_one_name_are_told_apart(tmp_path: Path) -> None:
    """Files of two processes say the same: the second table served gets another part of the address."""
    sessions = [session_of("omen", 2, folder=tmp_path) for _ in range(2)]
    for session in sessions:
        assert session.writer is not None
        Seats(2, session.writer.path.with_name(session.writer.path.name + ".seats"))
    with tables(sessions) as served:
        assert [hosting.seats.table for hosting in served.hostings] == ["1", "2"]


def test_behind_a_proxy_the_address_is_the_proxys() -> None:
    """The invitation is what browsers open; requests that name the proxy are let in, others still are not."""
    where = ServerAddress("127.0.0.1", public="https://games.example.org:8443/a/")
    with tables([session_of("example_game", 3)], where) as served:
        (hosting,) = served.hostings
        assert hosting.invitation.startswith("https://games.example.org:8443/a/t/1/#")

        async def work(client: aiohttp.ClientSession) -> None:
            base = f"http://127.0.0.1:{hosting.host.port}/t/1/"
            for host, status in (("games.example.org:8443", 200), ("games.example.org:1", 421), ("elsewhere", 421)):
                async with client.get(base, headers={"Host": host}) as response:
                    assert response.status == status
            named = {"Host": "games.example.org:8443", "Origin": "https://games.example.org:8443"}
            socket = await client.ws_connect(f"{base}socket", headers=named)
            await socket.close()
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await client.ws_connect(f"{base}socket", headers=named | {"Origin": "https://elsewhere"})

        with_client(work)
    assert not OriginCheck(("a",), 1).allows_host("")


@pytest.mark.parametrize(
    "address", ["games.example.org", "ftp://games.example.org", "https://", "http://a/?b", "http://a/#b"]
)
def test_what_is_no_address_of_a_proxy_is_told(
    address: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("TABLETOP_HOME", "SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
        monkeypatch.setenv(name, str(tmp_path) if name == "TABLETOP_HOME" else "dummy")
    assert main(["--lang", "en", "serve", "omen", "--public", address]) == 2
    assert "is not the address of a proxy" in capsys.readouterr().err
    assert main(["--lang", "en", "serve", "omen", "--tables", "0"]) == 2


def test_keys_are_new_for_every_table() -> None:
    with tables([session_of("example_game", 3) for _ in range(2)]) as served:
        found = [hosting.seats for hosting in served.hostings]
        keys = [key for seats in found for key in (seats.invitation, seats.secret)]
        keys += [chair.token for seats in found for chair in seats.chairs]
        assert len(set(keys)) == len(keys)


def test_a_page_is_told_why_a_place_is_closed_and_answers_nothing_by_asking() -> None:
    """The reply names the place; of a place that is open, or to a late request, nothing is said and nothing happens."""
    with running("stone_age", 2) as table:
        seat = table.session.match.pending[0].seat

        async def ask(client: aiohttp.ClientSession) -> None:
            page = await seated(client, table.hosting, seat)
            number = (await page.asked())["question"]["number"]
            before = len(page.received)
            for late, target in ((0, "place/tool_maker"), (1, "place/forest"), (0, "place/building_3")):
                await page.send("click", question=number - late, target=target, explain=True)
            told = await page.until(lambda message: message["is"] == "refused")
            assert told["target"] == "place/building_3"
            assert told["text"]
            assert [one["is"] for one in page.received[before:] if one["is"] not in ("seats", "delta")] == ["refused"]
            assert [entry for entry in table.session.match.log if entry.seat >= 0] == []

        with_client(ask)
