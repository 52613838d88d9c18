"""Load test of one `tabletop serve`: an answer a second at each table, five connections a table.

The host is a process of its own, as users start it; all pages are in another one. The delay of an answer counts from
the moment at which it was due: a host that falls behind gets no rest.
"""

from __future__ import annotations

import asyncio
import gc
import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp

from tabletop.core.rules.chance import FastRng
from tabletop.net.protocol.messages import VERSION
from tabletop.net.tables.seats import new_key
from tests.net.hosted import FakePage

Row = tuple[str, str, str]
GAME = os.environ.get("TABLETOP_SERVED", "omen")
"""The game that is played at all tables."""
STEPS = tuple(map(int, os.environ.get("TABLETOP_TABLES", "25,50,100,200").split(",")))
PAGES = 5
"""Connections of a table: its seats, and the spectators."""
SECONDS = int(os.environ.get("TABLETOP_SECONDS", "20"))
"""The number of seconds for which answers are given, one a second at each table."""
LATEST = 20.0
"""Seconds after which an answer is lost."""
SLOW = 0.25


PROXY, PORTS = "http://127.0.0.1:8650", {"a": 8651, "b": 8652}
"""The addresses in `nginx.conf`."""


def rows() -> list[Row]:
    """Measure more and more tables, until one step is too slow; then as many behind a proxy, in two processes."""
    nginx = shutil.which("nginx", path=os.environ.get("PATH", "") + ":/usr/sbin")
    found = _rows(STEPS)
    return found + (_rows(STEPS[-1:], nginx) if nginx else [])


def _rows(steps: tuple[int, ...], nginx: str = "") -> list[Row]:
    found: list[Row] = []
    for tables in steps:
        report = asyncio.run(_step(tables, nginx))
        waits = sorted(report.waits)
        p99 = waits[int(0.99 * (len(waits) - 1))]
        answers = max(1, len(waits))
        notes = (
            f"p99 of {len(waits)}, median {1000 * statistics.median(waits):.0f} ms, lost {report.lost}",
            f"hosts {report.load:.0%} of a core ({1000 * report.spent / answers:.1f} ms an answer), "
            f"pages {report.own:.0%}",
            f"{report.bytes / 1000 / answers:.1f} kB an answer to all",
            f"{report.megabytes:.0f} MB with the processes that it starts",
        )
        how = f", {len(PORTS)} processes behind nginx" if nginx else ""
        found.append(
            (
                f"{tables} tables of {GAME}, {report.connections} connections{how}",
                f"{1000 * p99:.0f} ms",
                "; ".join(notes),
            )
        )
        if p99 > 4 * SLOW:
            break
    return found


class Reader(FakePage):
    """A page that reads everything it is sent in the background."""

    def begin(self) -> None:
        """Start to receive messages."""
        self.changed = asyncio.Event()
        self.hearing = asyncio.create_task(self._hear())

    async def _hear(self) -> None:
        while await self.receive() is not None:
            self.changed.set()

    async def past(self, moment: int) -> None:
        """Wait until this page is shown a later moment."""
        while self.tree["moment"] <= moment:
            self.changed.clear()
            await self.changed.wait()


@dataclass
class LoadReport:
    """The results of a step."""

    connections: int = 0
    waits: list[float] = field(default_factory=list)
    lost: int = 0
    bytes: int = 0
    load: float = 0.0
    spent: float = 0.0
    own: float = 0.0
    megabytes: float = 0.0


async def _step(tables: int, nginx: str) -> LoadReport:
    report = LoadReport()
    with tempfile.TemporaryDirectory() as home, ExitStack() as stack:
        stack.enter_context(closing(started := _Started()))
        if nginx:
            conf = Path(__file__).with_name("nginx.conf")
            started.begin([nginx, "-p", home, "-c", str(conf), "-g", "daemon off;"], home)
            for part, port in PORTS.items():
                public = ["--port", str(port), "--public", f"{PROXY}/{part}"]
                started.serve(f"{home}/{part}", tables // len(PORTS), public)
        else:
            started.serve(home, tables, [])
        connector = aiohttp.TCPConnector(limit=0)
        async with aiohttp.ClientSession(connector=connector) as client:
            rooms = [[await _page(client, address, seat) for seat in range(PAGES)] for address in started.addresses]
            report.connections = sum(map(len, rooms))
            for one in (one for room in rooms for one in room):
                one.bytes.clear()
                one.begin()
            gc.collect()
            gc.freeze()
            await asyncio.sleep(5)  # everybody has sat down, and the host has come to rest
            before, own, begin = started.seconds(), time.process_time(), time.perf_counter()
            await asyncio.gather(*(_play(report, room, begin + at / tables, at) for at, room in enumerate(rooms)))
            passed = time.perf_counter() - begin
            report.spent = started.seconds() - before
            report.load = report.spent / passed
            report.own = (time.process_time() - own) / passed
            report.megabytes = started.megabytes()
            for one in (one for room in rooms for one in room):
                one.hearing.cancel()
    return report


class _Started:
    """The processes of a step, and the addresses of their tables."""

    def __init__(self) -> None:
        self.processes: list[subprocess.Popen[str]] = []
        self.addresses: list[str] = []

    def begin(self, words: list[str], home: str) -> subprocess.Popen[str]:
        """Start a process."""
        environment = {**os.environ, "TABLETOP_HOME": home, "PYTHONUNBUFFERED": "1"}
        process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment)
        self.processes.append(process)
        return process

    def serve(self, home: str, tables: int, more: list[str]) -> None:
        """Start a host, and wait until it has printed the addresses of its tables."""
        words = [sys.executable, "-m", "tabletop", "--lang", "en", "serve", GAME, "--tables", str(tables)]
        process = self.begin([*words, "--address", "127.0.0.1", *more], home)
        assert process.stdout is not None
        for _ in range(tables):
            self.addresses += re.findall(r"http://\S+", process.stdout.readline())
            process.stdout.readline()  # its file
            process.stdout.readline()  # its recovery keys

    def seconds(self) -> float:
        """Return the CPU seconds that all of them have used."""
        return sum(_seconds(number) for process in self.processes for number in _family(process.pid))

    def megabytes(self) -> float:
        """Return the memory of all processes."""
        return sum(_megabytes(number) for process in self.processes for number in _family(process.pid))

    def close(self) -> None:
        """End all processes."""
        for process in self.processes:
            process.send_signal(signal.SIGINT)
        for process in self.processes:
            process.communicate(timeout=60)


async def _page(client: aiohttp.ClientSession, address: str, seat: int) -> Reader:
    """Return a page at a seat, or a spectator's where all are taken; messages are packed, as a browser's are."""
    base, _, key = address.partition("#")
    origin = "/".join(base.split("/")[:3])
    socket = await client.ws_connect(f"{base}socket", headers={"Origin": origin}, compress=15)
    one = Reader(socket, new_key())
    await one.send("enter", version=VERSION, key=key, device=one.device, language="en")
    await one.wait_for("shown")
    if seat < len(one.hello["seats"]):
        await one.send("sit", seat=seat)
        await one.until(lambda message: message["is"] == "shown" and message["tree"].get("me") == seat)
    return one


async def _play(report: LoadReport, room: list[Reader], begin: float, number: int) -> None:
    """Answer once a second, for any seat that is asked, and wait until every page has been sent the result."""
    chance = FastRng(number)
    for second in range(SECONDS):
        due = begin + second
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        asked = next(
            (one for one in room if "throw" in one.tree or (one.tree.get("question") or {}).get("options")), None
        )
        if asked is None:
            return  # the match is over
        moment = asked.tree["moment"]
        await _answer(asked, chance)
        try:
            async with asyncio.timeout(LATEST):
                for one in room:
                    await one.past(moment)
        except TimeoutError:
            report.lost += 1
            return
        report.waits.append(time.perf_counter() - due)
        for one in room:
            report.bytes += sum(map(len, one.bytes))
            one.bytes.clear()
            one.received.clear()


async def _answer(one: FakePage, chance: FastRng) -> None:
    if "throw" in one.tree:
        await one.send("throw", question=one.tree["throw"]["number"])
    else:
        question: dict[str, Any] = one.tree["question"]
        await one.send("choose", question=question["number"], option=chance.below(len(question["options"])))


def _family(number: int) -> list[int]:
    """Return a process and those that it has started."""
    found = [number]
    for task in Path(f"/proc/{number}/task").iterdir():
        for child in (task / "children").read_text().split():
            found += _family(int(child))
    return found


def _seconds(number: int) -> float:
    """Return the CPU seconds that a process has used."""
    fields = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _megabytes(number: int) -> float:
    """Return the memory of a process in megabytes; each process counts its share of shared memory."""
    text = Path(f"/proc/{number}/smaps_rollup").read_text()
    return sum(int(size) for size in re.findall(r"^Pss:\s+(\d+)", text, re.MULTILINE)) / 1024
