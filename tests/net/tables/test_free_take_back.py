"""Pages of a free table take back and redo their own actions alone; a viewer of what disappears is asked first."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest

from tabletop.sandbox.action_types.actions import ThrowDice
from tests.net.browser import device, sit
from tests.net.hosted import FakePage, FreeRunning, at_rest
from tests.net.page.test_pages import faults
from tests.net.tables.test_free import at_pages, choose, free_table, held, tap, wait

if TYPE_CHECKING:
    from playwright.sync_api import Browser


async def back(one: FakePage, kind: str = "take_back") -> dict[str, Any]:
    """Take back, or redo; return the result: a change, or the refusal."""
    await one.send(kind)
    return await one.wait_for_any(("refused", "delta"))


async def until(one: FakePage, good: Callable[[dict[str, Any]], bool]) -> None:
    """Receive messages until the page shows what is wanted."""
    while not good(one.tree):
        assert await one.receive() is not None


def test_a_page_takes_back_its_own_deeds_alone() -> None:
    """Ann draws; Bo can take back nothing of it. However often undo is pressed, the table stays as it was set up."""

    async def work(table: FreeRunning, pages: list[FakePage], client: aiohttp.ClientSession) -> None:
        ann, bo, _ = pages
        set_up = table.session.digest()
        await choose(ann, "Draw one")
        (card,) = held(ann.tree, 0)
        await at_rest(table.hosting, *pages)
        assert ann.tree["can_undo"]
        assert not bo.tree["can_undo"]
        assert (await back(bo))["is"] == "refused"
        assert held(ann.tree, 0).keys() == {card}
        for one in pages:
            for _ in range(4):
                await back(one)
        await at_rest(table.hosting, *pages)
        assert table.session.digest() == set_up
        assert not any(one.tree["can_undo"] for one in pages)
        assert [one.tree["can_redo"] for one in pages] == [True, False, False]

    at_pages(work)


def test_what_a_page_took_back_it_does_again() -> None:
    """The same card is drawn again, though others have acted meanwhile; and everybody reads of it."""

    async def work(table: FreeRunning, pages: list[FakePage], client: aiohttp.ClientSession) -> None:
        ann, bo, cy = pages
        await choose(ann, "Draw one")
        before = held(ann.tree, 0)
        await back(ann)
        await ann.settle()
        assert held(ann.tree, 0) == {}
        await bo.settle()
        await choose(bo, "Throw all dice")
        await ann.settle()
        await back(ann, "redo")
        await at_rest(table.hosting, *pages)
        assert [row[1] for row in held(ann.tree, 0).values()] == [row[1] for row in before.values()]
        texts = [line["text"] for line in cy.tree["lines"].values()][-4:]
        assert [text.split(":")[0] for text in texts] == ["1 drawn into the hand of P1 from", "Undone", "Thrown",
                                                         "Redone"]  # fmt: skip
        assert (await back(ann, "redo"))["is"] == "refused"

    at_pages(work)


def test_a_deed_on_which_another_stands_says_whose() -> None:
    """Bo has drawn from the same pile since: Ann reads whose action it is, in her language."""

    async def work(table: FreeRunning, pages: list[FakePage], client: aiohttp.ClientSession) -> None:
        ann, bo, _ = pages
        await choose(ann, "Draw one")
        await at_rest(table.hosting, *pages)
        await choose(bo, "Draw one")
        await at_rest(table.hosting, *pages)
        reply = await back(ann)
        assert reply["is"] == "refused"
        why = "P2 has changed the same pieces since (1 drawn into the hand of P2 from: a stack)"
        assert reply["text"].startswith(why)
        await ann.send("speak", language="zh_TW")
        await ann.settle()
        assert "P2 後來動過同樣的物件" in (await back(ann))["text"]
        assert (await back(bo))["is"] == "delta"
        await ann.settle()
        assert (await back(ann))["is"] == "delta"

    at_pages(work)


def test_cards_that_others_have_seen_go_only_when_they_agree() -> None:
    """Ann deals one card to each and takes it back: Bo and Cy have seen theirs. One refuses; then both agree."""

    async def work(table: FreeRunning, pages: list[FakePage], client: aiohttp.ClientSession) -> None:
        ann, bo, cy = pages
        await ann.send("deed", piece=table.session.real.order(_pile(table))[-1], deed="deal")
        await ann.wait_for("delta")
        await at_rest(table.hosting, *pages)
        assert [len(held(one.tree, seat)) for seat, one in enumerate(pages)] == [1, 1, 1]
        reply = await back(ann)
        assert reply["is"] == "refused"
        await until(bo, lambda tree: "consent" in tree)
        assert bo.tree["consent"]["left"] == [1, 2]
        asked = bo.tree["consent"]["text"]  # the seat that asks, its actions, and the seats that saw them
        assert asked.startswith("P1 wants to undo what P2, P3 saw: 1 dealt to each from: ")
        assert bo.tree["prompt"]["text"] == asked
        await bo.send("agree", yes=True)
        await until(ann, lambda tree: tree.get("consent", {}).get("left") == [2])
        await cy.send("agree", yes=False)
        await until(ann, lambda tree: "consent" not in tree)
        assert len(held(cy.tree, 2)) == 1
        assert len(held(ann.tree, 0)) == 1
        await back(ann)
        for one in (ann, bo, bo, cy):  # neither the asking seat nor any seat twice
            await one.send("agree", yes=True)
        for seat, one in enumerate(pages):
            while held(one.tree, seat):
                assert await one.receive() is not None

    at_pages(work)


def _pile(table: FreeRunning) -> str:
    return next(zone for zone in table.session.real.zones if zone.startswith("stack-"))


def test_the_window_asks_a_page_before_its_card_goes() -> None:
    """Undo at the window covers everybody's actions, but a card drawn at a page goes only when its player agrees."""

    async def work(table: FreeRunning, pages: list[FakePage], client: aiohttp.ClientSession) -> None:
        ann, bo, _ = pages
        await choose(bo, "Draw one")
        await at_rest(table.hosting, *pages)
        asked: list[Any] = []
        table.hosting.remote.call(lambda: asked.append(table.remote.undo()))
        await until(bo, lambda tree: "consent" in tree)
        assert asked[0].reason.key == "sandbox.ui.asks_first"
        assert len(held(bo.tree, 1)) == 1
        assert bo.tree["consent"]["left"] == [1]
        await bo.send("agree", yes=True)
        await until(bo, lambda tree: not held(tree, 1))
        await ann.settle()
        assert "consent" not in ann.tree

    at_pages(work)


@pytest.mark.browser
def test_two_phones_take_back(chromium: Browser) -> None:
    """One throws, the other draws; each undoes and redoes its own action with the buttons, and no page has a fault."""
    with free_table() as table:
        me, other = (device(chromium, "phone") for _ in range(2))
        for seat, one in enumerate((me, other)):
            sit(one, table.hosting.invitation, seat)
        journal = table.session.journal
        tap(me, "optionThrow all")
        wait(me, lambda: isinstance(journal.done[-1].action, ThrowDice))
        tap(other, "optionDraw one")
        other.locator("#cards .cards button").wait_for()
        card = str(other.locator("#cards .cards button").get_attribute("data-key"))
        thrown = journal.done[-2].action
        assert isinstance(thrown, ThrowDice)
        faces = {die: table.session.real.pieces[die].face for die in thrown.dice}
        tap(me, "undo")
        wait(me, lambda: journal.done[-1].by == 0)
        assert table.session.real.pieces[card].zone == "own-hand-1"
        me.locator('[data-key="redo"]').wait_for()
        assert other.locator('[data-key="redo"]').count() == 0
        tap(other, "undo")
        wait(other, lambda: table.session.real.pieces[card].zone != "own-hand-1")
        other.locator("#cards .cards button").wait_for(state="detached")
        tap(me, "redo")
        wait(me, lambda: journal.done[-1].by == 0)
        assert {die: table.session.real.pieces[die].face for die in faces} == faces
        tap(other, "redo")
        other.locator(f'#cards [data-key="{card}"]').wait_for()
        other.locator("#happened").get_by_text("Undone").first.wait_for()
        for one in (me, other):
            assert faults(one) == []
            one.context.close()
