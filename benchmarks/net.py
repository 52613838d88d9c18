"""Pages on other devices: the delay until an answer is seen, its cost for the session's loop, and its size in bytes."""

from __future__ import annotations

import asyncio
import statistics
import threading
import time
from collections.abc import Sequence
from itertools import product

import aiohttp
import msgspec

from tabletop.core.rules.chance import FastRng
from tabletop.net.gate.responses import page_files
from tabletop.net.server.server_loop import REST, ServerLoop
from tabletop.net.server.web_server import ServerAddress
from tabletop.session.match.match_session import MatchSession
from tabletop.ui.render.page_rendering import FacePainter
from tabletop.viewmodel.control.match_controller import MatchController
from tests.net.browser import CHROMIUM, browser, device, sit
from tests.net.hosted import (
    CATALOGUES,
    FakePage,
    Running,
    page,
    render_service,
    seated,
    session_of,
    tree_of,
    with_client,
)

Row = tuple[str, str, str]
GAME, SEATS, ANSWERS = "eve_conquests", 4, 80
PHONES, LOOKERS = 6, 20
CALLS = 20
"""The number of calls that are timed."""
CALLED = """() => {
  window.calls = [];
  new MutationObserver(() => document.title.startsWith("●") && calls.push(Date.now()))
    .observe(document.querySelector("title"), { childList: true });
}"""
"""A script that notes when a page calls its player."""


def rows() -> list[Row]:
    """Measure a match of EVE with about 500 pieces: four seats, six pages following an answer, twenty looking on."""
    return [*_answers(), *_idle(), *_first_load(), *_in_a_browser(), *_calls()]


def _session() -> MatchSession:
    session = session_of(GAME, SEATS)
    answer = FastRng(3).answerer(session.game.players.random_answer)
    for _ in range(120):
        session.answer(answer(session.match.state, session.match.pending[0]))
    return session


class Serving:
    """A table with the loop of `tabletop serve`, in this process."""

    def __init__(self, *, painting: bool = False) -> None:
        self.session = _session()
        self.painter = FacePainter() if painting else None
        self.tables = ServerLoop(ServerAddress("127.0.0.1"), render_service(self.painter), CATALOGUES)
        self.hosting = self.tables.add(MatchController(self.session))
        self.thread = threading.Thread(target=self.tables.run)
        self.thread.start()

    def stop(self) -> None:
        """End the loop and the host."""
        self.tables.end()
        self.thread.join()
        if self.painter is not None:
            self.painter.stop()
        self.tables.close()


def _answers() -> list[Row]:
    """Measure the time from the tap on one page until five others have been sent the result."""
    table = Serving()
    waits: list[float] = []
    sizes: list[int] = []

    async def work(client: aiohttp.ClientSession) -> None:
        pages = [await seated(client, table.hosting, seat) for seat in range(SEATS)]
        pages += [await page(client, table.hosting) for _ in range(PHONES - SEATS)]
        chance = FastRng(4)
        await asyncio.sleep(REST + 0.5)
        for one in pages:
            await one.settle()
        for _ in range(ANSWERS):
            if table.session.over:
                break
            own = await _asked(pages[:SEATS])
            tree, before, marks = own.tree, own.tree["moment"], [len(one.bytes) for one in pages]
            begin = time.perf_counter()
            if "throw" in tree:
                await own.send("throw", question=tree["throw"]["number"])
            else:
                question = tree["question"]
                await own.send("choose", question=question["number"], option=chance.below(len(question["options"])))
            await asyncio.gather(*(_until(one, before) for one in pages if one is not own))
            waits.append(time.perf_counter() - begin)
            await _until(own, before)
            for one, mark in zip(pages, marks, strict=True):
                sizes.append(sum(map(len, one.bytes[mark:])))

    try:
        with_client(work)
    finally:
        table.stop()  # else its threads keep the program going
    slow = statistics.quantiles(waits, n=20)[-1]
    return [
        (
            "answer until shown on five pages",
            f"{1000 * slow:.0f} ms",
            f"p95 of {len(waits)}; median {1000 * statistics.median(waits):.0f} ms; all in one process",
        ),
        ("bytes of an answer to one page", f"{statistics.median(sizes):.0f}", f"median; largest {max(sizes)}"),
    ]


async def _asked(pages: Sequence[FakePage]) -> FakePage:
    """Return a page whose seat may answer; some windows to interrupt are passed without asking anybody."""
    while True:
        for one in pages:
            if "question" in one.tree or "throw" in one.tree:
                return one
        await asyncio.sleep(0.1)
        for one in pages:
            await one.settle()


async def _until(one: FakePage, before: int) -> None:
    while one.tree["moment"] <= before:
        await one.receive()


def _idle() -> list[Row]:
    """Measure the time that the window's loop spends in one turn in which nothing has changed."""
    table = Running(_session())
    table.over.set()
    table.bell.set()
    table.thread.join()
    spent: list[float] = []

    async def work(client: aiohttp.ClientSession) -> None:
        pages: Sequence[FakePage] = [await page(client, table.hosting) for _ in range(SEATS + LOOKERS)]
        for seat, one in enumerate(pages[:SEATS]):
            await one.send("sit", seat=seat)
        await asyncio.sleep(0.3)
        table.hosting.work()
        for _ in range(1000):
            begin = time.perf_counter()
            table.hosting.work()
            spent.append(time.perf_counter() - begin)

    with_client(work)
    table.hosting.close(back=False)
    table.play.close()
    pieces = len(table.play.shown.table.pieces)
    return [
        (
            "a frame with pages, nothing new",
            f"{1000 * statistics.median(spent):.3f} ms",
            f"median of 1000; {SEATS} seats and {LOOKERS} who look on, {pieces} pieces",
        )
    ]


def _first_load() -> list[Row]:
    """Measure what a page is sent before it can be played, without pictures: its files and the first tree."""
    table = Serving()
    while (tree := tree_of(table.hosting, None, "en")) is None:
        time.sleep(0.01)
    files = sum(len(data) for _, data, _ in page_files().values())
    first = len(msgspec.json.encode(tree))
    table.stop()
    return [("first load without pictures", f"{(files + first) / 1000:.0f} kB", f"files {files}, tree {first} bytes")]


def _in_a_browser() -> list[Row]:
    """Measure what a page loads in a real browser, pictures and all, and how long it takes.

    The times are until it can be played, and until its last picture has come. The second device finds the pictures
    painted; the first one, when it comes again, has kept them.
    """
    if CHROMIUM is None:
        return [("first load in a browser", "-", "no Chromium on this machine")]
    rows: list[Row] = []
    with browser() as one:
        table = Serving(painting=True)
        for size, load in product(("phone", "laptop"), ("first load", "the same device again", "a second device")):
            if load == "first load":
                first = device(one, size)
            page = first if load != "a second device" else device(one, size)
            wire = page.context.new_cdp_session(page)
            wire.send("Network.enable")
            asked, loaded, frames = set[str](), dict[str, float](), list[int]()
            wire.on("Network.requestWillBeSent", lambda message, asked=asked: asked.add(message["requestId"]))
            wire.on(
                "Network.loadingFinished",
                lambda message, loaded=loaded: loaded.update({message["requestId"]: message["encodedDataLength"]}),
            )
            wire.on(
                "Network.webSocketFrameReceived",
                lambda message, frames=frames: frames.append(len(message["response"]["payloadData"])),
            )
            begin = time.perf_counter()
            page.goto("about:blank")
            page.goto(table.hosting.invitation)
            page.locator("#players .player").first.wait_for()
            ready, still = time.perf_counter() - begin, 0
            last = ready
            while still < 8 and last < 60:  # nothing was requested and nothing has come for so long
                known = len(asked), len(loaded)
                page.wait_for_timeout(250)
                if known != (len(asked), len(loaded)) or len(loaded) < len(asked) - 1:  # the socket stays open
                    still, last = 0, time.perf_counter() - begin
                else:
                    still += 1
            kilobytes = (sum(loaded.values()) + sum(frames)) / 1000
            note = (
                f"shown after {ready:.1f} s, last picture after {last:.1f} s, {len(loaded)} files; messages not packed"
            )
            rows.append((f"{load}, {size}", f"{kilobytes:.0f} kB", note))
            wire.detach()
            if load == "a second device":
                page.context.close()
                first.context.close()
        table.stop()
    return rows


def _calls() -> list[Row]:
    """Measure the time from a question until the page of its player says so, in a real browser."""
    if CHROMIUM is None:
        return [("turn called in a browser", "-", "no Chromium on this machine")]
    asked: list[float] = []
    with browser() as one:
        table = Running(session_of("stone_age", 2))
        page = device(one, "phone")
        sit(page, table.hosting.invitation, 1)
        page.evaluate(CALLED)

        def answer() -> None:
            before = table.session.match.pending[0].seat
            if before < 0:
                table.play.throw((0, 0))
                return
            table.play.report(table.session.answer(table.session.match.pending[0].options[0], seat=before))
            if before == 0 and table.session.match.pending and table.session.match.pending[0].seat == 1:
                asked.append(time.time())

        while len(asked) < CALLS and not table.ended:
            done = len(asked)
            table.hosting.remote.call(answer)
            page.wait_for_timeout(1000 if len(asked) > done else 300)
        called: list[float] = page.evaluate("calls")
        page.context.close()
        table.stop()
    waits = [min((at / 1000 - since for at in called if at / 1000 >= since), default=9.0) for since in asked]
    return [
        (
            "turn called in a browser",
            f"{1000 * statistics.quantiles(waits, n=20)[-1]:.0f} ms",
            f"p95 of {len(waits)}; median {1000 * statistics.median(waits):.0f} ms, from the question to the title",
        )
    ]
