"""An attack on a real `tabletop serve` while two pages play, and its effect on pages, newcomers, memory and log.

`python -m tests.net.besieged [DESCRIPTORS HALF_OPEN KEYLESS TIMES]` prints this for half a minute of attacks;
connections that the host has ended are opened again until there were TIMES as many in all.
"""

from __future__ import annotations

import asyncio
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import aiohttp
import msgspec

from tabletop.net.protocol.messages import VERSION
from tabletop.net.tables.seats import new_key
from tests.net.hosted import FakePage, with_client
from tests.net.storms import AGAIN as TIMES
from tests.test_architecture import ROOT

CALM: Final = 6.0
"""Seconds of play before the attack, and in each half of it."""
FIRST_WAIT: Final = 0.4
"""The first wait of a page before it opens another socket, in seconds, as in `connection.js`; it grows each time."""


@dataclass
class Noticed:
    """Measurements of an attack: seconds, megabytes and bytes."""

    calm: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    """Seconds from an answer of one page until the other has been told, before the attack and during it."""
    newcomers: list[float] = field(default_factory=list)
    """Seconds from the request for the page until the newcomer has entered; over two seconds this is `inf`."""
    faults: list[str] = field(default_factory=list)
    """Failures that newcomers met: an end of the connection for the page itself, or of a socket."""
    megabytes: float = 0.0
    log: str = ""
    render_service: bool = False
    """True if the seat that a bot held meanwhile is recorded in the file of the seats."""
    storms: list[tuple[int, int]] = field(default_factory=list)
    """The connections opened and ended, for each attack."""
    messages: list[str] = field(default_factory=list)
    """Messages to the pages during the attack, except those of the game."""


def p95(seconds: list[float]) -> float:
    return statistics.quantiles(seconds, n=20)[-1]


def megabytes(process: int) -> float:
    """Return the memory of a process, as Linux reports it."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


async def attacker(kind: str, url: str, count: int, times: int) -> asyncio.subprocess.Process:
    """Start an attack in a process of its own, at low priority, so that it takes no time from the host."""
    seconds = str(2 * CALM + 4)
    words = ["nice", "-n", "19", sys.executable, "-m", "tests.net.storms", kind, url, str(count), seconds,
             str(times)]  # fmt: skip
    return await asyncio.create_subprocess_exec(*words, cwd=ROOT, stdout=asyncio.subprocess.PIPE)


class Siege:
    """A host with two pages that play, and attackers."""

    def __init__(self, home: Path, descriptors: int) -> None:
        environment = {**os.environ, "TABLETOP_HOME": str(home), "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
        self.log = home / "errors.txt"
        words = [sys.executable, "-m", "tabletop", "--lang", "en", "serve", "stone_age", "--seats", "Ann,Bo,Cy",
                 "--address", "127.0.0.1", "--port", "0"]  # fmt: skip

        def limit() -> None:
            import resource

            resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))

        with self.log.open("wb") as errors:
            self.process = subprocess.Popen(
                words, env=environment, cwd=ROOT, stdout=subprocess.PIPE, stderr=errors, text=True, preexec_fn=limit
            )
        assert self.process.stdout is not None
        found = re.search(r"http://\S+", self.process.stdout.readline())
        file = re.search(r"/\S+", self.process.stdout.readline())
        assert found is not None
        assert file is not None
        self.url, _, self.key = found[0].partition("#")
        self.seats = Path(file[0] + ".seats")
        self.noticed = Noticed()

    async def enter(self, client: aiohttp.ClientSession) -> FakePage:
        """Enter as a browser does: first the page itself, then its socket, then its key.

        A socket that was closed is opened again.
        """
        async with client.get(self.url) as answer:
            assert answer.status == 200
            await answer.read()
        wait = FIRST_WAIT
        while True:
            try:
                return await self.socket(client)
            except (OSError, aiohttp.ClientError, AssertionError) as error:
                self.noticed.faults.append(f"socket: {error!r}")
                await asyncio.sleep(wait)
                wait *= 1.7

    async def socket(self, client: aiohttp.ClientSession) -> FakePage:
        """Open a socket for a page and show its key. Raises the error that has ended it."""
        socket = await client.ws_connect(f"{self.url}socket", headers={"Origin": self.url.partition("/t/")[0]})
        one = FakePage(socket, new_key())
        await one.send("enter", version=VERSION, key=self.key, device=one.device)
        await one.wait_for("hello")
        return one

    async def sit(self, client: aiohttp.ClientSession, seat: int) -> FakePage:
        one = await self.enter(client)
        await one.wait_for("shown")
        await one.send("sit", seat=seat)
        await one.until(lambda message: message["is"] == "shown" and message["tree"].get("me") == seat)
        return one

    async def answer(self, pages: list[FakePage]) -> float:
        """Let the asked seat answer; return the seconds until all have been told."""
        while True:
            for one in pages:
                await one.settle()
            asked = next((one for one in pages if "question" in one.tree or "throw" in one.tree), None)
            if asked is not None:
                break
            await asyncio.sleep(0.01)
        before = [one.tree["moment"] for one in pages]
        start = time.perf_counter()
        if "throw" in asked.tree:
            await asked.send("throw", question=asked.tree["throw"]["number"])
        else:
            question = asked.tree["question"]
            await asked.send("choose", question=question["number"], option=len(question["options"]) // 2)

        async def wait_until_later(one: FakePage, moment: int) -> None:
            while one.tree["moment"] == moment:
                assert await one.receive() is not None

        await asyncio.gather(*(wait_until_later(one, moment) for one, moment in zip(pages, before, strict=True)))
        return time.perf_counter() - start

    async def newcomer(self) -> float:
        """Open a new browser; return the seconds until it has entered."""
        start = time.perf_counter()
        try:
            async with asyncio.timeout(2), aiohttp.ClientSession() as client:
                one = await self.enter(client)
                took = time.perf_counter() - start
                await one.socket.close()
        except (TimeoutError, OSError, aiohttp.ClientError, AssertionError) as error:
            self.noticed.faults.append(f"page: {error!r}")
            return float("inf")
        return took

    async def play(self, pages: list[FakePage], seconds: float, into: list[float], *, newcomers: bool) -> None:
        """Give answers for some seconds, and let a newcomer in after every third; at least three newcomers."""
        end, arrived = time.monotonic() + seconds, self.noticed.newcomers
        while time.monotonic() < end or (newcomers and len(arrived) < 3):
            into.append(await self.answer(pages))
            await asyncio.sleep(0.03)
            if newcomers and len(into) % 3 == 0:
                arrived.append(await self.newcomer())

    async def painted(self) -> float:
        """Wait until the faces of the table are painted, which takes memory of its own.

        Return the megabytes after that.
        """
        held = [megabytes(self.process.pid)]
        while len(held) < 5 or held[-1] - held[-5] > 0.5:
            await asyncio.sleep(1)
            held.append(megabytes(self.process.pid))
        return held[-1]

    async def endure(self, client: aiohttp.ClientSession, storms: list[tuple[str, int]], times: int) -> None:
        """Play, be attacked, and lend a seat meanwhile."""
        pages = [await self.sit(client, seat) for seat in range(3)]
        await self.play(pages, CALM, self.noticed.calm, newcomers=False)
        before = await self.painted()
        attackers = [await attacker(kind, self.url, count, times) for kind, count in storms]
        await asyncio.sleep(1)
        for one in pages:
            one.received.clear()
        await self.play(pages, CALM, self.noticed.answers, newcomers=False)
        self.noticed.messages = [message["is"] for one in pages for message in one.received]
        await self.play(pages, CALM, self.noticed.answers, newcomers=True)
        self.noticed.megabytes = megabytes(self.process.pid) - before
        await pages[2].send("leave", computer=True)
        await pages[2].until(lambda message: message["is"] == "seats" and message["seats"][2]["state"] == "lent")
        self.noticed.render_service = bool(msgspec.json.decode(self.seats.read_bytes())["chairs"][2]["computer"])
        for one_storm in attackers:
            out, _ = await one_storm.communicate()
            opened, ended = map(int, out.split())
            self.noticed.storms.append((opened, ended))
        self.noticed.log = self.log.read_text("utf-8", "replace")

    def end(self) -> None:
        self.process.terminate()
        self.process.communicate(timeout=30)


def besieged(home: Path, storms: list[tuple[str, int]], descriptors: int = 1024, times: int = TIMES) -> Noticed:
    """Measure attacks of these kinds and sizes on a host that may open this many files.

    Connections that it has ended are opened again, until there were `times` as many in all.
    """
    siege = Siege(home, descriptors)
    try:
        with_client(lambda client: siege.endure(client, storms, times))
    finally:
        siege.end()
    return siege.noticed


def main(descriptors: str = "1024", half_open: str = "1500", keyless: str = "2000", times: str = str(TIMES)) -> None:
    with tempfile.TemporaryDirectory() as home:
        storms = [("half-open", int(half_open)), ("keyless", int(keyless))]
        found = besieged(Path(home), storms, int(descriptors), int(times))
    rows: list[tuple[str, Any]] = [
        ("answers, calm: median, p95 ms", (statistics.median(found.calm) * 1e3, p95(found.calm) * 1e3)),
        ("answers, attacked: median, p95 ms", (statistics.median(found.answers) * 1e3, p95(found.answers) * 1e3)),
        ("answers", (len(found.calm), len(found.answers))),
        ("newcomers inside: median, slowest s", (statistics.median(found.newcomers), max(found.newcomers))),
        ("newcomers, faults", (len(found.newcomers), found.faults)),
        ("memory MB", found.megabytes),
        ("log bytes", len(found.log)),
        ("lent in the file", found.render_service),
        ("opened, ended", found.storms),
        ("told", sorted(set(found.messages))),
    ]
    for name, value in rows:
        print(f"{name}: {value}")
    print(found.log[:2000])


if __name__ == "__main__":
    main(*sys.argv[1:])
