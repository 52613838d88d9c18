"""A host that is killed, as by a power cut, and started again with its file: nothing lost, the same seats and keys."""

from __future__ import annotations

import asyncio
import signal
import socket
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import aiohttp
import pytest

from tabletop.core.rules.chance import FastRng
from tabletop.net.tables.seats import new_key
from tabletop.session.match.match_session import MatchSession
from tests.net.browser import device, sit
from tests.net.hosted import FakePage, with_client
from tests.net.person import Person
from tests.net.server.test_mischief import answer
from tests.net.server.test_serve import address_and_file, any_port, enter, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def killed(process: subprocess.Popen[str]) -> None:
    """Kill the process at once, without a chance to react."""
    process.send_signal(signal.SIGKILL)
    process.communicate(timeout=30)
    assert process.returncode == -signal.SIGKILL


async def asked(pages: list[FakePage]) -> FakePage | None:
    """Return the page that is asked now; None when the match is over."""
    for one in pages:
        await one.settle()
    while all("question" not in one.tree and "throw" not in one.tree for one in pages):
        if any("result" in one.tree for one in pages):
            return None
        done = await asyncio.wait([asyncio.create_task(one.receive()) for one in pages])
        assert all(task.result() is not None for task in done[0])
    return next(one for one in pages if "question" in one.tree or "throw" in one.tree)


def free_port() -> int:
    """Return a port on which nobody listens now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def kill(kills: int, home: Path) -> None:
    """Kill so many times, each a random while after answers were sent, some of which were never acknowledged."""
    chance, devices, tokens = FastRng(6), [new_key(), new_key()], ["", ""]
    port = ("--port", str(free_port()))  # another program may listen at the usual one while a host is dead
    process = served(home, "stone_age", "--seats", "Ann,Bo", "--seed", "9", *port)
    first = ""
    seen, matches = 0, 1
    try:
        for number in range(kills):
            address, file = address_and_file(process)
            first = first or address

            async def work(
                client: aiohttp.ClientSession, address: str = address, process: subprocess.Popen[str] = process
            ) -> None:
                nonlocal seen
                pages = []
                for seat in range(2):
                    key = tokens[seat] or address.partition("#")[2]
                    one = await enter(client, address, key, devices[seat])
                    await one.wait_for("shown")
                    if not tokens[seat]:
                        await one.send("sit", seat=seat)
                        await one.until(
                            lambda message, seat=seat: message["is"] == "shown" and message["tree"].get("me") == seat  # type: ignore[misc]
                        )
                        tokens[seat] = one.hello["token"]
                    assert one.hello["seat"] == seat
                    assert one.hello["token"] == tokens[seat]
                    assert one.tree["moment"] >= seen
                    pages.append(one)
                stranger = await enter(client, address, new_key(), new_key())
                await stranger.wait_for("gone")
                for last in reversed(range(chance.below(4))):
                    own = await asked(pages)
                    if own is None:
                        return
                    done = own.tree["moment"]
                    await answer(own, chance)
                    if last or chance.below(2):
                        while own.tree["moment"] == done:
                            await own.receive()
                        seen = max(seen, own.tree["moment"])
                await asyncio.sleep(chance.below(20) / 1000)
                killed(process)

            with_client(work)
            if process.poll() is None:  # the match was over: the next one
                killed(process)
                matches, seen, tokens[:] = matches + 1, 0, ["", ""]
                process = served(home, "stone_age", "--seats", "Ann,Bo", "--seed", str(number), *port)
                first = ""
                continue
            whole = MatchSession.load(file, resume=False)
            assert len(whole.match.log) >= seen
            whole.close()
            process = served(home, str(file))
        address, _ = address_and_file(process)
        assert address == first or not first
    finally:
        killed(process)


@pytest.mark.wide
def test_a_killed_host_loses_nothing(tmp_path: Path) -> None:
    kill(2, tmp_path)


@pytest.mark.slow
def test_a_hundred_killed_hosts_lose_nothing(tmp_path: Path) -> None:
    kill(100, tmp_path)


@pytest.mark.browser
@pytest.mark.slow
def test_a_page_goes_on_when_its_host_was_killed(chromium: Browser, tmp_path: Path) -> None:
    """A phone says that the connection is lost, comes back by itself to the same seat and question, and answers."""
    port = any_port()
    process = served(tmp_path, "stone_age", "--seats", "Ann,Robot=random", "--seed", "5", *port)
    try:
        address, file = address_and_file(process)
        page = device(chromium, "phone")
        sit(page, address, 0)
        one = Person(page, FastRng(1))
        page.locator("#prompt.mine").wait_for()
        prompt, key = page.locator("#prompt").inner_text(), page.evaluate("location.hash")
        killed(process)
        page.locator("#notice:not([hidden])").wait_for()
        process = served(tmp_path, str(file), *port)
        address_and_file(process)
        page.locator("#notice").wait_for(state="hidden")
        assert page.locator("#who").inner_text() == "Ann"
        assert page.locator("#prompt").inner_text() == prompt
        assert page.evaluate("location.hash") == key
        for _ in range(3):
            page.locator("#prompt.mine").wait_for()
            assert one.act()
        assert one.refused == []
        page.context.close()
    finally:
        killed(process)
