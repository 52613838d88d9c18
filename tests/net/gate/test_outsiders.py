"""Outsiders: a connection that shows no key costs the table nothing, and is announced to nobody."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import aiohttp
import pytest
from aiohttp import web

from tabletop.core.data.messages import Message
from tabletop.net.gate import listener as gates
from tabletop.net.gate.listener import ENDED_BETWEEN, Gate
from tabletop.net.gate.raw_connection import MOST_HEAD, MOST_KEYLESS_BYTES, Admission, Caller
from tabletop.net.gate.responses import Requests
from tabletop.net.server.connection import MOST_WAITING, Connection
from tabletop.net.server.room import MOST_LINKS
from tabletop.net.tables.seats import Seats
from tests.net.besieged import besieged, p95
from tests.net.hosted import CATALOGUES, Running, at_rest, page, running, seated, with_client
from tests.net.storms import PING, frame, half_request, handshake
from tests.parameters import quick_first

MUCH = 400
"""A number of connections above any limit."""


def gate_of(table: Running) -> Gate:
    gate = table.hosting.host.gate
    assert gate is not None
    return gate


class Outsider:
    """A connection that sends arbitrary data."""

    def __init__(self, table: Running) -> None:
        parts = urlsplit(table.hosting.url)
        self.host, self.port, self.path = parts.netloc, parts.port or 0, parts.path

    async def begin(self, *data: bytes) -> Outsider:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        for one in data:
            self.writer.write(one)
        return self

    async def half(self) -> Outsider:
        return await self.begin(half_request(self.host, self.path))

    async def keyless(self) -> Outsider:
        """Return a socket, as soon as the handshake is done."""
        await self.begin(handshake(self.host, self.path))
        assert b" 101 " in await self.reader.readuntil(b"\r\n\r\n")
        return self

    async def insist(self, data: bytes) -> None:
        """Send the same data every 50 ms until the host ends the connection."""
        async with asyncio.timeout(20):
            with suppress(ConnectionError):
                while not self.reader.at_eof():
                    self.writer.write(data)
                    await self.writer.drain()
                    await asyncio.sleep(0.05)
        self.writer.transport.abort()

    async def rest(self) -> bytes:
        """Return everything that comes until the host ends the connection."""
        found = b""
        try:
            async with asyncio.timeout(20):
                while data := await self.reader.read(1 << 16):
                    found += data
        except ConnectionError:
            pass
        self.writer.transport.abort()
        return found


@asynccontextmanager
async def many(table: Running, kind: str, count: int) -> AsyncIterator[list[Outsider]]:
    """Yield so many outsiders at once, including those that the host has ended."""
    outsiders = [Outsider(table) for _ in range(count)]
    for at in range(0, count, 50):
        await asyncio.gather(*(getattr(one, kind)() for one in outsiders[at : at + 50]))
    try:
        yield outsiders
    finally:
        for one in outsiders:
            one.writer.transport.abort()


async def until(good: Any) -> None:
    async with asyncio.timeout(20):
        while not good():
            await asyncio.sleep(0.01)


# -- number of connections ----------------------------------------------------------------------------------------
@pytest.mark.parametrize(("kind", "stage"), quick_first([("half", Admission.RAW), ("keyless", Admission.KEYLESS)]))
def test_outsiders_end_when_there_are_too_many(kind: str, stage: Admission) -> None:
    """The oldest outsiders are dropped: newcomers get in, players notice nothing, and one line is logged."""
    with running("example_game", 2) as table:
        lines: list[Message] = []
        table.hosting.host.report = lines.append

        async def work(client: aiohttp.ClientSession) -> None:
            pages = [await seated(client, table.hosting, seat) for seat in range(2)]
            await at_rest(table.hosting, *pages)
            for one in pages:
                one.received.clear()
            pool = gate_of(table).pools[stage]
            async with many(table, kind, MUCH) as outsiders:
                assert len(pool) <= pool.most < MUCH - 100
                await outsiders[0].rest()
                for one in pages:
                    await one.settle()
                assert [message for message in one.received if message["is"] != "pong"] == []
                async with client.get(table.hosting.url) as answer:
                    assert answer.status == 200
                newcomer = await page(client, table.hosting)
                await newcomer.wait_for("shown")
                assert len(gate_of(table).inside) == 3
            await until(lambda: not len(pool))
            assert [line.key for line in lines] == ["net.storm"]
            assert "127.0.0.1" in CATALOGUES["en"].text(lines[0])

        with_client(work)


@pytest.mark.wide
def test_a_crowd_of_guests_is_not_cut_off() -> None:
    """Guests who have shown the key are no outsiders: no storm ends their connections."""
    with running("example_game", 2) as table:

        async def work(client: aiohttp.ClientSession) -> None:
            guests = [await page(client, table.hosting) for _ in range(20)]
            for one in guests:
                await one.wait_for("shown")
            async with many(table, "keyless", MUCH), many(table, "half", MUCH):
                for one in guests:
                    await one.settle()
            assert len(gate_of(table).inside) == 20

        with_client(work)


def test_who_has_asked_is_answered_however_many_come_at_once() -> None:
    """Requests for the page are answered, even among hundreds waiting after the host was busy for a moment."""
    with running("example_game", 2) as table:
        parts = urlsplit(table.hosting.url)
        whole = half_request(parts.netloc, parts.path) + b"Connection: close\r\n\r\n"
        advance = threading.Event()

        def busy() -> None:
            advance.wait(20)

        table.hosting.host.post(busy)
        crowd = []
        for at in range(MUCH):
            crowd.append(socket.create_connection(("127.0.0.1", parts.port), timeout=20))
            crowd[-1].sendall(whole if at % 20 == 0 else half_request(parts.netloc, parts.path))
        advance.set()
        try:
            for one in crowd[::20]:
                assert one.recv(1 << 16).startswith(b"HTTP/1.1 200 ")
        finally:
            for one in crowd:
                one.close()


def test_a_table_that_is_full_says_so() -> None:
    with running("example_game", 2) as table:

        async def work(client: aiohttp.ClientSession) -> None:
            guests = [await page(client, table.hosting) for _ in range(MOST_LINKS)]
            for one in guests:
                await one.wait_for("hello")
            one = await page(client, table.hosting)
            assert f"{MOST_LINKS} pages" in (await one.wait_for("gone"))["text"]

        with_client(work)


# -- memory after their end ------------------------------------------------------------------------------------------
KEPT_FOR_A_CONNECTION = (Caller, Requests, Connection, web.Request, web.WebSocketResponse)


def kept_for_connections() -> int:
    """Count the live objects that were made for one connection to some host of this process."""
    return sum(isinstance(one, KEPT_FOR_A_CONNECTION) for one in gc.get_objects())


@pytest.mark.wide
@pytest.mark.parametrize("kind", quick_first(["half", "keyless"]))
def test_nothing_is_kept_of_outsiders(kind: str) -> None:
    """No timer, no task and no table refers to a connection that has ended."""
    with running("example_game", 2) as table:

        async def work(client: aiohttp.ClientSession) -> None:
            gc.collect()
            before = kept_for_connections()
            pool = gate_of(table).pools[Admission.KEYLESS if kind == "keyless" else Admission.RAW]
            async with many(table, kind, MUCH):
                pass
            await until(lambda: not len(pool))

            def forgotten() -> bool:
                gc.collect()
                return kept_for_connections() <= before

            await until(forgotten)

        with_client(work)


@pytest.mark.wide
def test_what_outsiders_leave_is_collected_while_they_come() -> None:
    """Transports and requests refer to each other: the host collects them whatever Python does."""
    with running("example_game", 2) as table:

        async def work(client: aiohttp.ClientSession) -> None:
            gate = gate_of(table)
            gc.collect()
            before = kept_for_connections()
            async with many(table, "keyless", MUCH):
                pass
            await until(lambda: not len(gate.pools[Admission.KEYLESS]) and gate.ended < ENDED_BETWEEN)
            assert kept_for_connections() - before < MUCH // 2 * len(KEPT_FOR_A_CONNECTION)

        gc.disable()
        try:
            with_client(work)
        finally:
            gc.enable()


# -- time limits ----------------------------------------------------------------------------------------------------
def test_nothing_prolongs_the_time_for_a_request(monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that sends a header now and then is cut off in the end."""
    monkeypatch.setattr(gates, "HEADERS_WITHIN", 0.3)
    with running() as table:

        async def work(client: aiohttp.ClientSession) -> None:
            one = await Outsider(table).half()
            await one.insist(b"X-More: 1\r\n")

        with_client(work)


def test_nothing_prolongs_the_time_for_a_key(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither pings of the socket nor empty fragments count; a `ping` before `enter` is no first message either."""
    monkeypatch.setattr(gates, "ENTER_WITHIN", 0.3)
    with running() as table:

        async def work(client: aiohttp.ClientSession) -> None:
            for data in (frame(b"", 9), frame(b"", 0, last=False)):
                one = await Outsider(table).keyless()
                one.writer.write(frame(b"", 1, last=False))
                await one.insist(data)

        with_client(work)


def test_a_ping_before_a_key_is_no_first_message() -> None:
    with running() as table:

        async def work(client: aiohttp.ClientSession) -> None:
            one = await Outsider(table).keyless()
            one.writer.write(frame(PING))
            assert b"pong" not in await one.reader.readuntil(b'"is":"gone"')
            one.writer.transport.abort()

        with_client(work)


# -- size limits ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "data", [frame(b"", 9), frame(b"", 10), frame(b"", 0, last=False)], ids=["ping", "pong", "empty"]
)
def test_frames_that_are_no_messages_are_paced(data: bytes) -> None:
    """A page that sends hundreds of requests at once is disconnected, and is told why."""
    with running() as table:

        async def work(client: aiohttp.ClientSession) -> None:
            one = await page(client, table.hosting)
            await one.wait_for("shown")
            one.socket._writer.transport.write(  # no client of aiohttp would send this
                frame(b"", 1, last=False) + data * 500
            )
            assert "more than the table can take" in (await one.wait_for("gone"))["text"]
            await until(lambda: not gate_of(table).inside)

        with_client(work)


def test_outsiders_may_send_little() -> None:
    """A request without an end, invalid bytes, and a socket that sends pings but never a key are all ended."""
    with running() as table:

        async def work(client: aiohttp.ClientSession) -> None:
            endless = await Outsider(table).begin(b"GET / HTTP/1.1\r\nX: " + b"x" * (MOST_HEAD + 1))
            nonsense = await Outsider(table).begin(b"\x16\x03\x01\x02\x00\x01")
            talker = await Outsider(table).keyless()
            talker.writer.write(frame(b"x" * 100) * (MOST_KEYLESS_BYTES // 100))
            early = Outsider(table)
            await early.begin(handshake(early.host, early.path) + frame(PING))
            assert [await one.rest() for one in (endless, nonsense)] == [b"", b""]
            await talker.rest()
            assert b" 400 " in await early.rest()
            requests = await Outsider(table).begin(half_request("nobody", "/") + b"\r\n")
            await requests.reader.readuntil(b"\r\n\r\n")
            requests.writer.write(b"GET /" + b"x" * 70_000)
            await requests.rest()
            await until(lambda: not any(len(pool) for pool in gate_of(table).pools.values()))

        with_client(work)


def test_what_waits_for_a_page_ends_at_its_cap() -> None:
    """A page that does not read is sent at most a hundred messages or a megabyte, and none after its end."""

    class Deaf:
        async def send(self, data: bytes) -> None: ...

        async def close(self, code: int, reason: str) -> None: ...

    for size, most in ((1, MOST_WAITING), (100_000, 11)):
        link, waiting = Connection(Deaf(), CATALOGUES), []
        for _ in range(1000):
            link.queue_message("note", text="x" * size)
            waiting.append(link.waiting)
        assert max(waiting) <= most
        assert waiting[-1] == 0
        assert link.leaving


# -- responses ------------------------------------------------------------------------------------------------------
BAD = [
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET  HTTP/1.1\r\n\r\n",
    b"NONSENSE\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost : a\r\n\r\n",
    b"GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
    b"GET / HTTP/1.1\r\nTransfer-Encoding: chunked, chunked\r\n\r\n",
    b"GET / HTTP/1.1\r\nA: " + b"b" * 9000 + b"\r\n\r\n",
    b"GET http://[/ HTTP/1.1\r\n\r\n",
    b"GET /\x00 HTTP/1.1\r\nHost: \xff\r\n\r\n",
]


def test_requests_that_are_none_leave_no_trace(
    caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    """There is no traceback, no text and no version: a status and the end of the connection."""
    with running() as table, caplog.at_level(logging.INFO):

        async def work(client: aiohttp.ClientSession) -> None:
            for request in BAD:
                reply = await (await Outsider(table).begin(request)).rest()
                assert reply.split(b"\r\n")[0].split()[1] == b"400", request
                assert b"aiohttp" not in reply
                assert b"Python" not in reply

        with_client(work)
    assert caplog.text == ""
    assert capfd.readouterr().err == ""


def test_no_answer_names_versions() -> None:
    with running() as table:

        async def work(client: aiohttp.ClientSession) -> None:
            for path, headers in (("", {}), ("nothing.js", {}), ("", {"Host": "elsewhere"}), ("socket", {})):
                async with client.get(table.hosting.url + path, headers=headers) as answer:
                    assert answer.headers["Server"] == "tabletop"
            one = Outsider(table)
            await one.begin(handshake(one.host, one.path))
            head = await one.reader.readuntil(b"\r\n\r\n")
            assert b"Server: tabletop\r\n" in head
            one.writer.transport.abort()

        with_client(work)


@pytest.mark.wide
def test_a_seat_that_could_not_be_written_is_written_later(tmp_path: Path) -> None:
    """The log says once that the file of the seats cannot be written, and the file is written when it can be."""
    folder = tmp_path / "saves"
    with running("example_game", 2, folder=folder) as table:
        lines: list[Message] = []
        table.hosting.host.report = lines.append
        path = table.hosting.seats.path
        assert path is not None

        async def work(client: aiohttp.ClientSession) -> None:
            away = folder.rename(tmp_path / "elsewhere")
            one = await seated(client, table.hosting, 0)
            await until(lambda: lines)
            away.rename(folder)
            await until(lambda: not table.hosting.seats.trouble)
            assert Seats(2, path).chairs[0].device == one.device
            assert [line.key for line in lines] == ["net.seats_unsaved"]

        with_client(work)


# -- a real host ------------------------------------------------------------------------------------------------------
def sound(home: Path, half_open: int, keyless: int, descriptors: int) -> None:
    """Check the facts that must hold of an attack of any size, however slow the machine is."""
    found = besieged(home, [("half-open", half_open), ("keyless", keyless)], descriptors)
    assert max(found.newcomers) <= 2, found.faults
    assert found.render_service
    assert set(found.messages) <= {"delta", "pong", "scene", "shown"}
    assert len(found.log) < 1000
    assert "Traceback" not in found.log
    assert found.megabytes < 30
    assert p95(found.answers) < max(0.1, 4 * p95(found.calm))


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="counts descriptors and memory as Linux does")
@pytest.mark.parametrize("descriptors", [1024, 256, 96])
def test_a_storm_is_not_noticed_at_the_table(tmp_path: Path, descriptors: int) -> None:
    """1,500 connections that never end a request and 2,000 that show no key, at a host with few descriptors."""
    sound(tmp_path, 1500, 2000, descriptors)
