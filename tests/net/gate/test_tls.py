"""TLS by the host itself: with a certificate everything is encrypted, and nothing is sent in plain text."""

from __future__ import annotations

import re
import ssl
from pathlib import Path

import aiohttp
import pytest

from tabletop.net.server.web_server import ServerAddress
from tests.net.browser import browser, device
from tests.net.hosted import client_session, page, seated, session_of, with_client
from tests.net.server.test_serve import ended, served
from tests.net.tables.test_tables import tables

PAIR = Path(__file__).with_name("self_signed.pem")
"""A self-signed certificate for 127.0.0.1 and its key: for tests alone."""


def where() -> ServerAddress:
    """Return the address of a host with that certificate."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(PAIR)
    return ServerAddress("127.0.0.1", certificate=context)


@pytest.mark.wide
def test_a_table_is_played_over_tls() -> None:
    """A client that trusts the certificate plays as without; one that does not, or speaks plainly, gets nothing."""
    with tables([session_of("example_game", 3)], where()) as host:
        (hosting,) = host.hostings
        assert hosting.url.startswith("https://127.0.0.1:")

        async def work(client: aiohttp.ClientSession) -> None:
            with pytest.raises(aiohttp.ClientConnectorCertificateError):
                await page(client, hosting)
            with pytest.raises(aiohttp.ClientError):
                async with client.get(hosting.url.replace("https", "http")):
                    pass
            async with client_session(ssl.create_default_context(cafile=str(PAIR))) as safe:
                pages = [await seated(safe, hosting, seat) for seat in range(3)]
                for each in pages:
                    await each.settle()
                one = next(each for each in pages if "question" in each.tree)
                other = next(each for each in pages if each is not one)
                tree = one.tree
                await one.send("choose", question=tree["question"]["number"], option=0)
                while other.tree["moment"] <= tree["moment"]:
                    await other.receive()
                plain = {"Origin": hosting.url.replace("https", "http").rsplit("/", 3)[0]}
                with pytest.raises(aiohttp.WSServerHandshakeError):  # a page that came without TLS opens no socket
                    await safe.ws_connect(f"{hosting.url}socket", headers=plain)

        with_client(work)


@pytest.mark.wide
def test_the_command_takes_a_certificate(tmp_path: Path) -> None:
    process = served(tmp_path, "omen", "--cert", str(PAIR), "--key", str(PAIR))
    try:
        assert process.stdout is not None
        assert re.search(r"https://127\.0\.0\.1:\d+/t/1/#", process.stdout.readline())
        process.stdout.readline()
        assert process.stdout.readline().startswith("Or type ")
        assert process.stdout.readline().startswith("Recovery keys")
    finally:
        ended(process)


@pytest.mark.browser
def test_a_browser_plays_over_tls() -> None:
    """The page opens its socket over TLS too; mixed content would fail the test."""
    session = session_of("example_game", 3)
    with tables([session], where()) as host, browser() as one:
        page = device(one, "phone", ignore_https_errors=True)
        page.goto(host.hostings[0].invitation)
        seat = session.match.pending[0].seat
        page.locator(f'[data-key="seat{seat}"]').click()
        page.locator("#who .chip").wait_for()
        page.locator("#asked button[data-key]").first.wait_for()
        assert page.faults == []  # type: ignore[attr-defined]
        page.context.close()
