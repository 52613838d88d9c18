"""The free table at pages: hands on phones, draw, play, roll, flick, point; nobody sees or touches others' hands."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

import aiohttp
import pytest

from tabletop.net.protocol.render_service import Recipe
from tabletop.net.tables.sandbox_chest import HostChest
from tabletop.sandbox.action_types.actions import Bring, Shuffle
from tabletop.sandbox.session import SandboxSession
from tabletop.session.match.match_session import Player
from tabletop.ui.render.page_rendering import FacePainter
from tabletop.ui.sandbox.view.set_pictures import opener_of
from tabletop.viewmodel.control.sandbox_controller import SandboxController
from tests.net.browser import SIZES, device, sit
from tests.net.hosted import FakePage, FreeRunning, page, seated, with_client
from tests.net.page.test_pages import faults, small

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


BACK = "A face-down card"
Work: TypeAlias = Callable[[FreeRunning, list[FakePage], aiohttp.ClientSession], Awaitable[None]]


@contextmanager
def free_table(*, painting: bool = False, chest: HostChest | None = None) -> Iterator[FreeRunning]:
    """Yield a deck of cards, dice, and draughts on a table for three."""
    session = SandboxSession.new([Player(f"P{seat + 1}", seat) for seat in range(3)], seed="free")
    for name, spot in (("standard_deck", (200.0, 120.0)), ("dice", (600.0, 120.0)), ("draughts", (480.0, 320.0))):
        session.perform(Bring(name, spot))
    one = FreeRunning(SandboxController(session), painting=painting, chest=chest)
    try:
        yield one
    finally:
        one.stop()


def at_pages(work: Work, chest: HostChest | None = None) -> None:
    with free_table(chest=chest) as table:

        async def begin(client: aiohttp.ClientSession) -> None:
            pages = [await seated(client, table.hosting, seat) for seat in range(3)]
            for one in pages:
                await one.settle()
            await work(table, pages, client)

        with_client(begin)


def option(tree: dict[str, Any], words: str) -> int:
    """Return the place of the first option whose words contain these."""
    return next(at for at, one in enumerate(tree["question"]["options"]) if words in one["text"])


async def choose(one: FakePage, words: str) -> None:
    """Give an answer by its words, and receive messages until something has changed."""
    before = one.tree["moment"]
    await one.send("choose", question=one.tree["question"]["number"], option=option(one.tree, words))
    while one.tree["moment"] == before:
        message = await one.receive()
        assert message is not None
        assert message["is"] != "refused", message


def held(tree: dict[str, Any], seat: int) -> dict[str, Any]:
    return {piece: row for piece, row in tree["pieces"].items() if row[0] == f"own-hand-{seat}"}


def name_of(tree: dict[str, Any], row: list[Any]) -> str:
    return str(tree["kinds"][row[1]]["names"][str(row[2])])


def test_a_drawn_card_is_seen_at_one_page_only() -> None:
    """The player who draws reads the card; every other page has a back, and no byte of the name or the picture."""

    async def work(table: FreeRunning, pages: list[FakePage], client: aiohttp.ClientSession) -> None:
        me, other, _ = pages
        begun = len(other.bytes)
        await choose(me, "Draw one")
        ((piece, row),) = held(me.tree, 0).items()
        name, face = name_of(me.tree, row), me.tree["kinds"][row[1]]["faces"][str(row[2])]
        assert name != BACK
        await other.settle()
        assert name_of(other.tree, other.tree["pieces"][piece]) == BACK
        received = b"".join(other.bytes[begun:]).decode()
        assert f'"{name}"' not in received
        assert face not in received
        assert table.session.journal.done[-1].by == 0

    at_pages(work)


def test_a_card_is_played_openly_or_face_down() -> None:
    async def work(table: FreeRunning, pages: list[FakePage], client: aiohttp.ClientSession) -> None:
        me, other, _ = pages
        for words, seen in (("Play: ", True), ("Play face down: ", False)):
            await choose(me, "Draw one")
            ((piece, row),) = held(me.tree, 0).items()
            name = name_of(me.tree, row)
            await choose(me, words)
            await other.settle()
            lying = other.tree["pieces"][piece]
            assert lying[0] == "table"
            assert (name_of(other.tree, lying) == name) is seen

    at_pages(work)


def test_nobody_touches_what_others_hold() -> None:
    """Drags, actions, flicks and clicks at another hand, at the inside of a pile or at nothing are refused."""

    async def work(table: FreeRunning, pages: list[FakePage], client: aiohttp.ClientSession) -> None:
        me, other, _ = pages
        await choose(me, "Draw one")
        (piece,) = held(me.tree, 0)
        await other.settle()
        pile = next(zone for zone in table.session.real.zones if zone.startswith("stack-"))
        inside = table.session.real.order(pile)[3]
        before = len(table.session.journal)
        for target in (piece, inside, "no such piece"):
            for kind, fields in (
                ("drag", {"question": 0, "pieces": [target], "from_zone": "x", "to_zone": "own-hand-1"}),
                ("click", {"question": 0, "target": target}),
                ("deed", {"piece": target, "deed": "take"}),
                ("deed", {"piece": target, "deed": "flip"}),
                ("flick", {"question": 0, "piece": target, "angle": 0, "speed": 500}),
            ):
                await other.send(kind, **fields)
                assert (await other.wait_for_any(("refused", "deeds", "delta")))["is"] == "refused", (kind, target)
        assert len(table.session.journal) == before

    at_pages(work)


def test_dice_roll_and_discs_slide_at_every_page() -> None:
    """All dice are thrown by one button, and the others see them fall; a man of draughts is flicked and slides on."""

    async def work(table: FreeRunning, pages: list[FakePage], client: aiohttp.ClientSession) -> None:
        me, other, _ = pages
        await choose(me, "Throw all dice")
        scene = await other.wait_for("scene")
        assert scene["kind"] == "dice"
        assert set(scene["dice"]) <= set(other.tree["pieces"])
        men = [piece for piece, row in me.tree["pieces"].items() if "man" in name_of(me.tree, row).lower()]
        await other.settle()
        await other.send("flick", question=0, piece=men[0], angle=157_000, speed=700)
        scene = await me.wait_for("scene")
        assert scene["kind"] == "flight"
        assert men[0] in scene["tracks"]
        await me.settle()
        x, y = me.tree["pieces"][men[0]][3:5]
        assert [round(x * 10), round(y * 10)] == pytest.approx(scene["tracks"][men[0]][-1], abs=2)

    at_pages(work)


def test_all_dice_are_dice() -> None:
    """Throwing all dice throws no draughtsmen, though they have two sides as well: they would become kings."""

    async def work(table: FreeRunning, pages: list[FakePage], client: aiohttp.ClientSession) -> None:
        me, _, _ = pages
        kings = {piece: row[2] for piece, row in me.tree["pieces"].items() if "man" in name_of(me.tree, row).lower()}
        dice = [row for row in me.tree["pieces"].values() if "die" in name_of(me.tree, row).lower()]
        assert f"({len(dice)})" in me.tree["question"]["options"][option(me.tree, "Throw all dice")]["text"]
        await choose(me, "Throw all dice")
        assert {piece: me.tree["pieces"][piece][2] for piece in kings} == kings

    at_pages(work)


def test_pointers_and_pings_are_seen_by_the_others() -> None:
    """A page shows where its user points; all others see it with the seat, and a spectator cannot point."""

    async def work(table: FreeRunning, pages: list[FakePage], client: aiohttp.ClientSession) -> None:
        me, other, third = pages
        await me.send("point", x=100.04, y=50, ping=False)
        for one in (other, third):
            pointer = await one.wait_for("pointer")
            assert (pointer["seat"], pointer["x"], pointer["y"], pointer["ping"]) == (0, 100.0, 50.0, False)
        await other.send("deed", piece=next(iter(other.tree["pieces"])), deed="ping")
        assert (await me.wait_for("pointer"))["ping"]
        looker = await page(client, table.hosting)
        await looker.wait_for("shown")
        await looker.send("point", x=1, y=1)
        await looker.wait_for("refused")
        await me.settle()
        assert me.received[-1]["is"] == "pong"

    at_pages(work)


def test_two_hands_at_once() -> None:
    """Two seats draw in the same instant: both cards are drawn, no draw is refused as late."""

    async def work(table: FreeRunning, pages: list[FakePage], client: aiohttp.ClientSession) -> None:
        await asyncio.gather(*(choose(one, "Draw one") for one in pages))
        for seat, one in enumerate(pages):
            while not held(one.tree, seat):
                message = await one.receive()
                assert message is not None
                assert message["is"] != "refused"
        assert sorted(entry.by for entry in table.session.journal.done[-3:]) == [0, 1, 2]

    at_pages(work)


def test_a_deed_is_no_answer_to_a_match() -> None:
    """Actions and pointers of a free table are refused in a match with rules."""
    from tests.net.hosted import running

    with running("example_game", 2) as table:

        async def work(client: aiohttp.ClientSession) -> None:
            one, other = [await seated(client, table.hosting, seat) for seat in range(2)]
            await one.send("deed", piece="x", deed="take")
            await one.wait_for("refused")
            await one.send("point", x=1, y=1)
            await one.wait_for("refused")
            await other.settle()
            assert "pointer" not in {message["is"] for message in other.received}

        with_client(work)


def test_pages_have_the_notes_of_the_sets_on_the_table() -> None:
    """In their language, from the moment on in which pieces of such a set lie there; spectators, too."""

    async def work(client: aiohttp.ClientSession) -> None:
        with free_table() as table:
            one = await seated(client, table.hosting, 0)
            await one.settle()
            assert [title for title, _ in one.tree["notes"]] == ["Notes of Draughts"]
            table.session.perform(Bring("chess", (300.0, 300.0)))
            table.hosting.wake()
            while len(one.tree["notes"]) < 2:
                assert await one.receive() is not None
            title, text = next(notes for notes in one.tree["notes"] if notes[0] != "Notes of Draughts")
            assert title == "Notes of Chess"
            assert "White begins" in text
            spectator = await page(client, table.hosting, language="zh_TW")
            while "notes" not in spectator.tree:
                assert await spectator.receive() is not None
            assert any("白" in text for _, text in spectator.tree["notes"])

    with_client(work)


@pytest.mark.wide
def test_cards_of_a_set_have_their_pictures() -> None:
    """The painter draws a card differently if it does not know the pictures of sets."""
    recipe = None
    with free_table() as table:
        kinds = {one.id: one for one in table.session.real.kinds.values()}
        king = next(kind for name, kind in kinds.items() if name.startswith("standard_deck/") and kind.faces)
        recipe = Recipe(king, 0, 128, "en", table.remote.plan.lettering, (0, 1, 2))
    found = []
    for pictures in (None, partial(opener_of, ())):
        painter = FacePainter(pictures=pictures)
        try:
            found.append(painter.paint(recipe).result(60))
        finally:
            painter.stop()
    assert found[0] != found[1]


# -- in a browser -----------------------------------------------------------------------------------------------------
def wait(page: Page, until: Callable[[], Any]) -> None:
    for _ in range(400):
        if until():
            return
        page.wait_for_timeout(20)
    raise AssertionError("that never came")


def tap(page: Page, key: str) -> None:
    page.wait_for_timeout(270)
    page.locator(f'[data-key^="{key}"]').first.tap()


@pytest.mark.browser
@pytest.mark.parametrize("language", ["en", "zh_TW"])
def test_the_table_stays_where_it_is_on_a_phone(chromium: Browser, language: str) -> None:
    """The way to undo, the pens and what else comes and goes below the table do not move it."""
    with free_table() as table:
        me = device(chromium, "phone", language)
        sit(me, table.hosting.invitation, 0)
        me.locator('#tabs [data-view="table"]').tap()
        me.wait_for_timeout(300)
        before = me.locator("#canvas").bounding_box()
        for tapped in ("#draw", '[data-key="done"]'):
            me.locator(tapped).tap()
            assert me.locator("#canvas").bounding_box() == before
        table.session.perform(Bring("chess", (300.0, 300.0)))
        table.hosting.wake()
        chess = "Chess" if language == "en" else "西洋棋"
        me.get_by_text(chess).first.wait_for(state="attached")  # in the log, so that the page knows it
        me.locator("#menu-button").tap()
        me.locator("#dialog").get_by_text(chess).tap()
        wait(me, lambda: me.locator("#dialog p").count() > 0)
        me.locator("#dialog > .options:last-child button").tap()
        (pile,) = [zone for zone in table.session.real.zones if zone.startswith("stack-")]
        table.session.perform(Shuffle(pile), 0)
        table.hosting.wake()
        for key, other in (("undo", "redo"), ("redo", "undo"), ("undo", "redo")):
            tap(me, key)
            me.locator(f'[data-key="{other}"]').wait_for()
            assert me.locator("#canvas").bounding_box() == before, key
        assert faults(me) == []
        me.context.close()


@pytest.mark.browser
@pytest.mark.parametrize("language", ["en", "zh_TW"])
def test_hands_on_phones(chromium: Browser, language: str) -> None:
    """On two phones, one draws by a tap and plays by dragging up, the other throws the dice; each sees it."""
    draw, roll = ("optionDraw one", "optionThrow all") if language == "en" else ("option抽一張", "option擲所有")
    with free_table() as table:
        me, other = [device(chromium, "phone", language) for _ in range(2)]
        for seat, one in enumerate((me, other)):
            sit(one, table.hosting.invitation, seat)
        tap(me, draw)
        me.locator("#cards .cards button").wait_for()
        assert other.locator("#cards .cards button").count() == 0
        card = str(me.locator("#cards .cards button").get_attribute("data-key"))
        tap(me, card)
        assert me.locator('#asked [data-key^="option"]').count() == 2
        assert small(me) == []
        tap(me, "option" + ("Play: " if language == "en" else "打出"))
        wait(me, lambda: table.session.real.pieces[card].zone == "table")
        tap(other, roll)
        wait(me, lambda: type(table.session.journal.done[-1].action).__name__ == "ThrowDice")
        assert table.session.journal.done[-1].by == 1
        for one in (me, other):
            assert one.evaluate("document.documentElement.scrollWidth") <= SIZES["phone"][0]
            assert faults(one) == []
            one.context.close()


def place(page: Page, spot: Sequence[float], tree: dict[str, Any]) -> tuple[float, float]:
    """Return the place of a point of the table on the screen."""
    box = page.locator("#canvas").bounding_box()
    assert box is not None
    scale = min(box["width"] / tree["table"]["w"], box["height"] / tree["table"]["h"]) * 0.98
    return (
        box["x"] + box["width"] / 2 + (spot[0] - tree["table"]["w"] / 2) * scale,
        box["y"] + box["height"] / 2 + (spot[1] - tree["table"]["h"] / 2) * scale,
    )


@pytest.mark.browser
def test_a_laptop_moves_taps_flicks_and_points(chromium: Browser) -> None:
    """A mouse drags a piece, taps another for its menu, and flicks a third with the button in.

    The name of the user is drawn at the other page.
    """
    with free_table() as table:
        me, other = device(chromium, "laptop"), device(chromium, "tablet")
        for seat, one in enumerate((me, other)):
            sit(one, table.hosting.invitation, seat)
        me.wait_for_timeout(400)
        tree: dict[str, Any] = table.tree(0, "en") or {}
        men = [piece for piece, row in tree["pieces"].items() if "man" in name_of(tree, row).lower()]
        x, y = place(me, tree["pieces"][men[0]][3:5], tree)
        me.mouse.move(x, y)
        me.mouse.down()
        me.mouse.move(x - 60, y + 4, steps=4)
        me.mouse.up()
        wait(me, lambda: type(table.session.journal.done[-1].action).__name__ == "MovePieces")
        me.mouse.click(*place(me, tree["pieces"][men[1]][3:5], tree))
        me.locator('#dialog [data-key="take"]').click()
        wait(me, lambda: table.session.real.pieces[men[1]].zone == "own-hand-0")
        looks = other.locator("#canvas").screenshot()
        me.mouse.move(*place(me, (60, 60), tree))
        wait(other, lambda: other.locator("#canvas").screenshot() != looks)
        me.locator("#flick").click()
        assert me.locator("#flick").get_attribute("aria-pressed") == "true"
        x, y = place(me, tree["pieces"][men[-1]][3:5], tree)
        me.mouse.move(x, y)
        me.mouse.down()
        me.mouse.move(x + 20, y - 70, steps=5)
        me.mouse.up()
        wait(me, lambda: type(table.session.journal.done[-1].action).__name__ == "Settle")
        me.mouse.dblclick(*place(me, (60, 60), tree))
        other.locator("#notice.plain").wait_for()
        assert "P1" in other.locator("#notice").inner_text()
        for one in (me, other):
            assert faults(one) == []
            one.context.close()
