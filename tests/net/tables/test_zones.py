"""Zones and the grid of a free table at pages: made, moved and removed by finger, and refused as at the window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import aiohttp
import pytest

from tabletop.net.tables.sandbox_zones import ZONES
from tabletop.sandbox.action_types import actions
from tabletop.sandbox.model.zones import TABLE, is_frame
from tests.net.browser import device, sit, wait_until
from tests.net.hosted import FakePage, FreeRunning
from tests.net.page.test_pages import faults, small
from tests.net.page.test_table import pull
from tests.net.tables.test_free import at_pages, free_table, place

if TYPE_CHECKING:
    from playwright.sync_api import Browser

BOX = {"x": 500.0, "y": 60.0, "w": 200.0, "h": 120.0}


def frames(table: FreeRunning) -> list[str]:
    return [zone for zone in table.session.real.zones if is_frame(zone)]


async def offered(one: FakePage, target: str) -> list[str]:
    await one.send("click", question=0, target=target)
    return [name for name, *_ in (await one.wait_for("deeds"))["deeds"]]


async def refused(one: FakePage, kind: str, **fields: Any) -> str:
    await one.send(kind, **fields)
    return str((await one.wait_for("refused"))["text"])


async def done(one: FakePage, kind: str, **fields: Any) -> None:
    """Send what is carried out, and receive messages until something has changed."""
    before = one.tree["moment"]
    await one.send(kind, **fields)
    while one.tree["moment"] == before:
        message = await one.receive()
        assert message is not None
        assert message["is"] != "refused", message


def test_a_page_draws_moves_and_removes_a_zone() -> None:
    """Its own seat sees into it, every other page has backs; undo at the page takes it away again."""

    async def work(table: FreeRunning, pages: list[FakePage], client: aiohttp.ClientSession) -> None:
        me, other, _ = pages
        assert {"add_hide", "add_count", "lay_grid"} <= set(await offered(me, ZONES))
        await done(me, "zone", what="hide", **BOX)
        (zone,) = frames(table)
        assert zone.startswith("hide-0-")
        assert me.tree["zones"][zone]["frame"]
        assert me.tree["zones"][zone]["at"] == [500, 60, 200, 120]
        await other.settle()
        die = next(one for one in table.session.real.order(TABLE) if one in other.tree["pieces"])
        assert await offered(me, zone) == ["move_zone", "remove_zone"]
        await done(me, "shift_zone", zone=zone, x=20.0, y=30.0)
        assert table.session.real.zones[zone].x == 20
        await done(me, "take_back")
        assert table.session.real.zones[zone].x == 500
        await done(me, "deed", piece=zone, deed="remove_zone")
        assert frames(table) == []
        assert die in me.tree["pieces"]
        await done(me, "zone", what="count", **BOX)
        assert table.session.journal.done[-1].by == 0

    at_pages(work)


def test_nobody_moves_a_zone_away_that_hides_something_from_them() -> None:
    """Neither click, action nor move; one's own zone over it opens nothing either."""

    async def work(table: FreeRunning, pages: list[FakePage], client: aiohttp.ClientSession) -> None:
        me, other, _ = pages
        await done(me, "zone", what="hide", **BOX)
        (zone,) = frames(table)
        await other.settle()
        inside = {piece for piece, row in other.tree["pieces"].items()
                  if row[0] == TABLE and 500 < row[3] < 700 and 60 < row[4] < 180}  # fmt: skip
        assert inside
        before = {piece: other.tree["pieces"][piece] for piece in inside}
        number = len(table.session.journal)
        await refused(other, "click", question=0, target=zone)
        await refused(other, "shift_zone", zone=zone, x=0.0, y=0.0)
        for deed in ("remove_zone", "move_zone"):
            await refused(other, "deed", piece=zone, deed=deed)
        assert len(table.session.journal) == number
        await done(other, "zone", what="hide", **BOX)
        assert {piece: other.tree["pieces"][piece] for piece in inside} == before
        await refused(other, "click", question=0, target=next(iter(inside)))

    at_pages(work)


def test_what_the_window_refuses_a_page_is_refused() -> None:
    async def work(table: FreeRunning, pages: list[FakePage], client: aiohttp.ClientSession) -> None:
        me, _, _ = pages
        number = len(table.session.journal)
        assert "30" in await refused(me, "zone", what="count", x=0.0, y=0.0, w=5.0, h=90.0)
        assert "500" in await refused(me, "deed", piece=ZONES, deed="lay_grid", text="900")
        await refused(me, "deed", piece=ZONES, deed="lay_grid", text="-1")
        await refused(me, "shift_zone", zone="table", x=0.0, y=0.0)
        await refused(me, "shift_zone", zone="no zone", x=0.0, y=0.0)
        await refused(me, "deed", piece=ZONES, deed="add_hide")
        assert len(table.session.journal) == number
        for _ in range(40):
            table.session.perform(actions.DrawZone("count", (0.0, 0.0), (50.0, 50.0)))
        assert "40" in await refused(me, "zone", what="count", **BOX)

    at_pages(work)


def test_a_page_lays_a_grid_and_switches_snapping() -> None:
    """A piece that is put down at a page goes to the middle of a square, as long as pieces snap."""

    async def work(table: FreeRunning, pages: list[FakePage], client: aiohttp.ClientSession) -> None:
        me, other, _ = pages
        await done(me, "deed", piece=ZONES, deed="lay_grid", text="40")
        await other.settle()
        assert other.tree["zones"][TABLE]["cell"] == 40
        assert {"snap_off", "grid_off"} <= set(await offered(me, ZONES))
        die = next(one for one in table.session.real.order(TABLE) if "dice/" in table.session.real.pieces[one].kind)
        move = {"question": 0, "pieces": [die], "from_zone": TABLE, "to_zone": TABLE}
        await done(me, "drag", **move, x=103.0, y=90.0)
        assert table.session.real.pieces[die].pose == (100.0, 100.0, 0.0)
        await done(me, "deed", piece=ZONES, deed="snap_off")
        await done(me, "drag", **move, x=103.0, y=90.0)
        assert table.session.real.pieces[die].pose == (103.0, 90.0, 0.0)
        assert "snap_on" in await offered(me, ZONES)
        await done(me, "deed", piece=ZONES, deed="grid_off")
        assert table.session.real.zones[TABLE].cell == 0

    at_pages(work)


@pytest.mark.browser
@pytest.mark.parametrize("language", ["en", "zh_TW"])
def test_a_finger_draws_moves_and_removes_a_zone_and_lays_a_grid(chromium: Browser, language: str) -> None:
    """All of it from the one button of the table, on a phone."""
    with free_table(painting=True) as table:
        page = device(chromium, "phone", language)
        sit(page, table.hosting.invitation, 0)
        page.locator('#tabs [data-view="table"]').tap()
        tree: dict[str, Any] = table.tree(0, language) or {}
        x, y = place(page, (710.0, 260.0), tree)
        page.locator("#ground").tap()
        assert small(page) == []
        page.locator('[data-key="add_hide"]').tap()
        page.wait_for_timeout(100)
        pull(page, (x, y), (70, 70))
        wait_until(page, lambda: len(frames(table)) == 1)
        (zone,) = frames(table)
        before = table.session.real.zones[zone]
        assert min(before.w, before.h) > 100
        page.wait_for_timeout(500)
        x, y = place(page, (710.0, 260.0), tree)  # the way to undo has come below the table
        page.touchscreen.tap(x + 64, y + 64)
        page.locator('[data-key="move_zone"]').tap()
        page.wait_for_timeout(100)
        pull(page, (x + 20, y + 20), (0, -30))
        wait_until(page, lambda: table.session.real.zones[zone].y < before.y - 30)
        page.wait_for_timeout(500)
        page.touchscreen.tap(x + 64, y + 34)
        page.locator('[data-key="remove_zone"]').tap()
        wait_until(page, lambda: not frames(table))
        page.locator("#ground").tap()
        page.locator('[data-key="lay_grid"]').tap()
        page.locator("#dialog input").fill("60")
        page.locator('[data-key="done"]').tap()
        wait_until(page, lambda: table.session.real.zones[TABLE].cell == 60)
        page.locator("#ground").tap()
        page.locator('[data-key="snap_off"]').tap()
        wait_until(page, lambda: not table.session.real.zones[TABLE].snaps)
        page.locator("#ground").tap()
        page.locator('[data-key="add_count"]').tap()
        page.wait_for_timeout(100)
        pull(page, (x, y), (90, 50))
        wait_until(page, lambda: len(frames(table)) == 1)
        assert faults(page) == []
        page.context.close()
