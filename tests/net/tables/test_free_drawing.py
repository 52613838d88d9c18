"""Pages of a free table draw, wipe, write and change the table top; nobody learns of what a zone hides."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest

from tabletop.sandbox.action_types import actions, drawing_actions
from tabletop.sandbox.model.drawings import Caption
from tabletop.sandbox.model.zones import TABLE
from tests.net.browser import SIZES, device, sit
from tests.net.hosted import FakePage, FreeRunning
from tests.net.page.test_pages import faults, small
from tests.net.tables.test_free import at_pages, free_table, place, tap, wait

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

INK = "#2f6fb5"
STROKE = {"shape": "pen", "points": [[700, 400], [720, 420], [740, 400]], "colour": INK, "width": 3.0}


async def sent(one: FakePage, kind: str, **fields: Any) -> str:
    """Send a message and return the type of what answers it."""
    await one.settle()
    await one.send(kind, **fields)
    message = await one.wait_for_any(("refused", "deeds", "delta"))
    return str(message["is"])


async def seen(one: FakePage, ready: Callable[[dict[str, Any]], object]) -> None:
    """Receive messages until the tree of a page is as it shall be."""
    while not ready(one.tree):
        assert await one.receive() is not None


def test_a_page_draws_writes_and_wipes() -> None:
    """All others see each act, it is the act of the page's seat, and the page takes it back and does it again."""

    async def work(table: FreeRunning, pages: list[FakePage], client: aiohttp.ClientSession) -> None:
        me, other, _ = pages
        assert await sent(me, "draw", **STROKE) == "delta"
        await seen(other, lambda tree: tree.get("drawings"))
        ((name, stroke),) = other.tree["drawings"].items()
        assert stroke == {"shape": "pen", "at": [700, 400, 720, 420, 740, 400], "colour": INK, "width": 3, "seat": 0}
        assert await sent(other, "write", x=300, y=450, text="Discard", size=12.0, colour=INK) == "delta"
        await seen(me, lambda tree: len(tree.get("drawings", ())) == 2)
        text = next(key for key, one in me.tree["drawings"].items() if "lines" in one)
        assert me.tree["drawings"][text]["lines"] == ["Discard"]
        assert table.session.journal.done[-1].by == 1
        assert await sent(me, "write", x=320, y=460, drawing=text) == "delta"
        assert await sent(me, "write", x=0, y=0, text="Used", size=14.0, colour=INK, drawing=text) == "delta"
        found = table.session.real.drawings[text]
        assert isinstance(found, Caption)
        assert (found.text, found.spot, found.size) == ("Used", (320, 460), 14.0)
        assert await sent(me, "wipe", drawings=[name]) == "delta"
        assert name not in table.session.real.drawings
        assert await sent(me, "take_back") == "delta"
        assert name in table.session.real.drawings
        assert await sent(me, "redo") == "delta"
        assert name not in table.session.real.drawings

    at_pages(work)


def test_a_page_changes_the_table() -> None:
    """A click on the table lists looks, pictures in sight and sizes; each is an act, seen by all."""

    async def work(table: FreeRunning, pages: list[FakePage], client: aiohttp.ClientSession) -> None:
        me, other, _ = pages
        await me.send("click", question=0, target=TABLE)
        deeds = {one[0]: one[1] for one in (await me.wait_for("deeds"))["deeds"]}
        picture = next(name for name in deeds if name.startswith("picture "))
        assert {"look red_cloth", "size large"} <= deeds.keys()
        assert "wipe_all" not in deeds
        for deed in ("look red_cloth", picture, "size large"):
            assert await sent(me, "deed", piece=TABLE, deed=deed) == "delta"
        await seen(other, lambda tree: tree["zones"][TABLE]["at"][2] == 1300)
        top = other.tree["table"]
        assert (top["mat"], top["colour"]) == ("cloth", "#6b2430")
        assert top["picture"].keys() == {"face", "w", "h"}
        assert other.tree["zones"][TABLE]["at"] == [0, 0, 1300, 730]
        assert await sent(me, "deed", piece=TABLE, deed="no picture") == "delta"
        await seen(other, lambda tree: "picture" not in tree["table"])
        assert "picture" not in other.tree["table"]

    at_pages(work)


def test_a_page_does_nothing_with_what_it_does_not_see() -> None:
    """A hidden text and one that does not exist are refused alike; no byte of it comes to the other pages."""

    async def work(table: FreeRunning, pages: list[FakePage], client: aiohttp.ClientSession) -> None:
        me, other, _ = pages
        table.session.perform(actions.DrawZone("hide", (20, 350), (300, 150), 0), 0)
        await me.settle()
        await other.settle()
        begun = len(other.bytes)
        assert await sent(me, "write", x=150, y=420, text="ambush", size=12.0, colour=INK) == "delta"
        await other.settle()
        (hidden,) = table.session.real.drawings
        await seen(me, lambda tree: hidden in tree.get("drawings", ()))
        assert hidden in me.tree["drawings"]
        assert "drawings" not in other.tree
        answers = []
        for name in (hidden, "drawn-99-1"):
            for kind, fields in (
                ("wipe", {"drawings": [name]}),
                ("write", {"x": 1, "y": 1, "drawing": name}),
                ("write", {"x": 1, "y": 1, "text": "x", "size": 9.0, "drawing": name}),
                ("deed", {"piece": name, "deed": "lock"}),
                ("click", {"question": 0, "target": name}),
            ):
                await other.send(kind, **fields)
                answers.append((await other.wait_for("refused"))["text"])
        assert answers[:5] == answers[5:]
        received = b"".join(other.bytes[begun:]).decode()
        assert "ambush" not in received
        assert hidden not in received
        assert isinstance(table.session.real.drawings[hidden], Caption)

    at_pages(work)


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("draw", {**STROKE, "colour": "red"}),
        ("draw", {**STROKE, "shape": "wave"}),
        ("draw", {**STROKE, "points": []}),
        ("draw", {**STROKE, "points": [[1, 1]] * 1501}),
        ("wipe", {"drawings": []}),
        ("write", {"x": 1, "y": 1, "text": "x" * 201}),
    ],
)
def test_impossible_drawings_are_no_messages(kind: str, fields: dict[str, Any]) -> None:
    """They are refused, and the table stays as it is."""

    async def work(table: FreeRunning, pages: list[FakePage], client: aiohttp.ClientSession) -> None:
        before = table.session.digest()
        await pages[0].send(kind, **fields)
        await pages[0].wait_for("refused")
        assert table.session.digest() == before

    at_pages(work)


def has_drawn(table: FreeRunning, count: int) -> bool:
    return len(table.session.real.drawings) == count


# -- in a browser -----------------------------------------------------------------------------------------------------
def finger(page: Page, tree: dict[str, Any], *spots: tuple[float, float]) -> None:
    """Draw with a finger (a mouse, to the page) along points of the table."""
    first, *others = [place(page, spot, tree) for spot in spots]
    page.mouse.move(*first)
    page.mouse.down()
    for one in others:
        page.mouse.move(*one, steps=6)
    page.mouse.up()


@pytest.mark.browser
@pytest.mark.parametrize("language", ["en", "zh_TW"])
def test_a_phone_draws_and_writes(chromium: Browser, language: str) -> None:
    """A path, a line and a circle are drawn, one is wiped off, a text is written, moved and changed, all is wiped."""
    with free_table() as table:
        me = device(chromium, "phone", language)
        sit(me, table.hosting.invitation, 0)
        me.locator('#tabs [data-view="table"]').tap()
        me.wait_for_timeout(300)
        me.locator("#draw").tap()
        tree: dict[str, Any] = table.tree(0, "en") or {}
        drawn: Callable[[], list[Any]] = lambda: list(table.session.real.drawings.values())  # noqa: E731
        for number, (tool, x) in enumerate((("pen", 300), ("line", 600), ("circle", 800)), 1):
            tap(me, f"tool_{tool}")
            finger(me, tree, (x, 300), (x + 40, 320), (x + 80, 300))
            wait(me, partial(has_drawn, table, number))
        assert [one.shape for one in drawn()] == ["pen", "line", "circle"]
        tap(me, "colour_4")
        assert me.locator('[data-key="colour_4"]').get_attribute("aria-pressed") == "true"
        tap(me, "tool_eraser")
        finger(me, tree, (340, 330), (340, 310))
        wait(me, lambda: [one.shape for one in drawn()] == ["line", "circle"])
        tap(me, "tool_text")
        me.mouse.click(*place(me, (500, 480), tree))
        me.locator('[data-key="words"]').fill("Sixes")
        tap(me, "write")
        wait(me, lambda: isinstance(drawn()[-1], Caption))
        me.get_by_text("Sixes").first.wait_for(state="attached")  # in the log, so that the page knows it
        finger(me, tree, (500, 480), (520, 460), (540, 440))
        wait(me, lambda: drawn()[-1].spot[0] > 530)
        assert small(me) == []
        assert me.evaluate("document.documentElement.scrollWidth") <= SIZES["phone"][0]
        tap(me, "wipe_all")
        wait(me, lambda: not drawn())
        assert isinstance(table.session.journal.done[-1].action, drawing_actions.EraseDrawings)
        tap(me, "done")
        me.locator("#table-look").tap()
        tap(me, "look blue_cloth")
        wait(me, lambda: table.session.real.plan.mat_colour != "")
        assert faults(me) == []
        me.context.close()
