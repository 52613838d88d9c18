"""Searches, endless piles and the chest at the pages of a free table; nobody else learns what is found."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest

from tabletop.net.protocol.render_service import Recipe
from tabletop.net.tables import sandbox_chest
from tabletop.net.tables.sandbox_chest import CHEST, HostChest
from tabletop.sandbox.action_types import actions
from tabletop.sandbox.action_types.actions import Bring, Search
from tabletop.sandbox.action_types.pile_actions import DealChosen, MakeEndless
from tabletop.sandbox.chest import Chest
from tabletop.sandbox.model.zones import STACK, SUPPLY, TABLE, hand
from tabletop.sandbox.session import SandboxSession
from tabletop.session.match.match_session import Player
from tabletop.sets.library import Library
from tabletop.ui.render.page_rendering import FacePainter
from tabletop.ui.sandbox.view.set_pictures import opener_of
from tests.net.browser import SIZES, device, sit
from tests.net.hosted import FakePage, FreeRunning
from tests.net.page.test_pages import faults, small
from tests.net.tables.test_free import at_pages, free_table, place, tap, wait

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def pile_of(table: FreeRunning) -> str:
    return next(zone for zone in table.session.real.zones if zone.startswith(STACK))


def top_of(table: FreeRunning) -> str:
    return table.session.real.order(pile_of(table))[-1]


async def searched(table: FreeRunning, one: FakePage) -> dict[str, Any]:
    """Search the deck at a page; return what it is told."""
    await one.send("deed", piece=top_of(table), deed="search")
    return await one.wait_for("found")


async def refused(one: FakePage, kind: str, **fields: Any) -> str:
    await one.send(kind, **fields)
    return str((await one.wait_for("refused"))["text"])


async def acted(table: FreeRunning, one: FakePage, kind: str, **fields: Any) -> None:
    """Send what becomes an entry of the journal, and receive messages until it is there."""
    before = len(table.session.journal)
    await one.send(kind, **fields)
    while len(table.session.journal) == before:
        assert await one.receive() is not None


# -- searches ---------------------------------------------------------------------------------------------------------
def test_only_the_page_that_searches_learns_what_is_in_a_pile() -> None:
    """The others read the line that the window writes, and no name, picture or order."""

    async def work(table: FreeRunning, pages: list[FakePage], client: aiohttp.ClientSession) -> None:
        me, other, _ = pages
        await other.settle()
        begun = len(other.bytes)
        found = await searched(table, me)
        real, pile = table.session.real, pile_of(table)
        assert [piece for piece, _, _ in found["pieces"]] == list(reversed(real.order(pile)))
        _, name, face = found["pieces"][20]
        assert name
        async with client.get(f"{table.hosting.url}face/{face}/128") as answer:
            assert answer.status == 200
        await other.settle()
        received = b"".join(other.bytes[begun:]).decode()
        assert '"found"' not in received
        assert face not in received
        assert f'"{name}"' not in received
        entry = table.session.journal.done[-1]
        assert (entry.action, entry.by) == (Search(pile), 0)
        window = SandboxSession.new(table.session.players, seed="free")
        for name, spot in (("standard_deck", (200.0, 120.0)), ("dice", (600.0, 120.0)), ("draughts", (480.0, 320.0))):
            window.perform(Bring(name, spot))
        window.perform(Search(pile))
        assert window.journal.done[-1].line == entry.line
        assert other.tree["lines"].keys() == me.tree["lines"].keys()

    at_pages(work)


def test_what_is_chosen_in_a_search_is_dealt_in_each_way() -> None:
    """To the own hand, one to each, to a seat, and laid out face up; the rest stays open."""

    async def work(table: FreeRunning, pages: list[FakePage], client: aiohttp.ClientSession) -> None:
        me, _, _ = pages
        real, found = table.session.real, await searched(table, me)
        assert [(way, seat) for way, seat, _ in found["ways"]] == [
            ("hand", 0), ("each", 0), ("out", 0), ("hand", 1), ("hand", 2)
        ]  # fmt: skip
        left = [piece for piece, _, _ in found["pieces"]]
        for way, seat, count in (("hand", 0, 2), ("each", 0, 3), ("hand", 2, 1), ("out", 0, 2)):
            chosen, left = left[3 : 3 + count], [*left[:3], *left[3 + count :]]
            await me.send("deal", pieces=chosen, way=way, seat=seat)
            found = await me.wait_for("found")
            assert [piece for piece, _, _ in found["pieces"]] == left
            lying = [real.pieces[piece] for piece in chosen]
            wanted = {"hand": [hand(seat)] * count, "each": [hand(0), hand(1), hand(2)], "out": [TABLE] * count}[way]
            assert [one.zone for one in lying] == wanted
            assert way != "out" or all(one.face == 0 for one in lying)
        assert any(isinstance(entry.action, DealChosen) for entry in table.session.journal.done)

    at_pages(work)


@pytest.mark.parametrize("way", ["hand", "out"])
def test_a_deal_from_a_search_is_undone_and_redone_at_the_page(way: str) -> None:
    """After that the pile must be searched again."""

    async def work(table: FreeRunning, pages: list[FakePage], client: aiohttp.ClientSession) -> None:
        me, _, _ = pages
        before, found = table.session.digest(), await searched(table, me)
        chosen = [piece for piece, _, _ in found["pieces"][4:7]]
        await me.send("deal", pieces=chosen, way=way, seat=0)
        await me.wait_for("found")
        after = table.session.digest()
        assert after != before
        for kind, expected in (("take_back", before), ("redo", after)):
            await me.settle()
            await acted(table, me, kind)
            assert table.session.digest() == expected
        await me.settle()
        assert "again" in await refused(me, "deal", pieces=[found["pieces"][0][0]], way="hand", seat=0)

    at_pages(work)


def test_a_late_deal_is_refused_and_the_search_is_over() -> None:
    """A pile that was shuffled, drawn from or searched by nobody deals nothing; neither do pieces of another place."""

    async def work(table: FreeRunning, pages: list[FakePage], client: aiohttp.ClientSession) -> None:
        me, other, _ = pages
        inside = table.session.real.order(pile_of(table))[3]
        number = len(table.session.journal)
        assert "again" in await refused(me, "deal", pieces=[inside], way="hand", seat=0)
        await searched(table, me)
        assert "again" in await refused(other, "deal", pieces=[inside], way="hand", seat=1)
        die = next(one for one in table.session.real.order(TABLE))
        await refused(me, "deal", pieces=[inside, die], way="hand", seat=0)
        await searched(table, me)
        await other.settle()
        await other.send("deed", piece=top_of(table), deed="shuffle")
        await me.settle()
        await me.send("deal", pieces=[inside], way="hand", seat=0)
        assert (await me.wait_for("found"))["pieces"] == []
        await me.wait_for("refused")
        assert table.session.real.pieces[inside].zone == pile_of(table)
        assert len(table.session.journal) == number + 3

    at_pages(work)


def test_a_search_that_was_undone_at_the_screen_is_over() -> None:
    """Other actions in its place do not make what the page has seen right again."""

    async def work(table: FreeRunning, pages: list[FakePage], client: aiohttp.ClientSession) -> None:
        me, _, _ = pages
        table.session.perform(actions.Draw(pile_of(table), 3, 2), 2)
        found = await searched(table, me)
        table.session.go_to(len(table.session.journal) - 2)
        for _ in range(2):
            table.session.perform(actions.DrawZone("count", (0.0, 0.0), (50.0, 50.0)))
        assert "again" in await refused(me, "deal", pieces=[found["pieces"][0][0]], way="hand", seat=0)

    at_pages(work)


def test_bags_and_what_others_hide_are_not_searched() -> None:
    async def work(table: FreeRunning, pages: list[FakePage], client: aiohttp.ClientSession) -> None:
        me, other, _ = pages
        dice = tuple(one for one in table.session.real.order(TABLE) if "dice/" in table.session.real.pieces[one].kind)
        table.session.perform(actions.Gather(dice[:4], (800.0, 400.0), bag=True))
        table.session.perform(actions.DrawZone("hide", (100.0, 20.0), (200.0, 200.0), 0), 0)
        await me.settle()
        await other.settle()
        number = len(table.session.journal)
        await refused(me, "deed", piece=dice[3], deed="search")
        await refused(other, "deed", piece=top_of(table), deed="search")
        assert len(table.session.journal) == number
        assert (await searched(table, me))["pieces"]

    at_pages(work)


# -- endless piles ----------------------------------------------------------------------------------------------------
def test_a_page_makes_a_pile_endless_and_ordinary_again() -> None:
    async def work(table: FreeRunning, pages: list[FakePage], client: aiohttp.ClientSession) -> None:
        me, _, _ = pages
        die = next(one for one in table.session.real.order(TABLE) if "dice/" in table.session.real.pieces[one].kind)
        await acted(table, me, "deed", piece=die, deed="endless")
        supply = next(zone for zone in table.session.real.zones if zone.startswith(SUPPLY))
        assert isinstance(table.session.journal.done[-1].action, MakeEndless)
        await me.settle()
        for _ in range(3):
            await acted(table, me, "deed", piece=table.session.real.order(supply)[-1], deed="draw")
            await me.settle()
        assert len(table.session.real.order(hand(0))) == 3
        await acted(table, me, "deed", piece=table.session.real.order(supply)[-1], deed="endless")
        assert supply not in table.session.real.zones
        await me.settle()
        await acted(table, me, "deed", piece=top_of(table), deed="endless")
        assert not any(zone.startswith(STACK) for zone in table.session.real.zones)
        await me.settle()
        await acted(table, me, "take_back")
        assert any(zone.startswith(STACK) for zone in table.session.real.zones)

    at_pages(work)


# -- the chest --------------------------------------------------------------------------------------------------------
def chest_in(folder: Path, remembered: list[Path] | None = None) -> HostChest:
    known: list[Path] = [] if remembered is None else remembered
    return HostChest(Chest(folder / "chest"), folder / "sets", None, known.append)


def test_pieces_are_kept_at_one_page_and_put_on_the_table_at_another(tmp_path: Path) -> None:
    """A pile is kept as a whole under the typed name; what is put is an action of that page, undone there."""
    remembered: list[Path] = []

    async def work(table: FreeRunning, pages: list[FakePage], client: aiohttp.ClientSession) -> None:
        me, other, _ = pages
        assert "empty" in await refused(me, "deed", piece=TABLE, deed=CHEST)
        await me.send("click", question=0, target=top_of(table))
        asked = next(one for one in (await me.wait_for("deeds"))["deeds"] if one[0] == "keep")
        assert asked[2]["form"] == "text"
        await me.send("deed", piece=top_of(table), deed="keep", text="My deck")
        assert "My deck" in (await me.wait_for("note"))["text"]
        assert [(one.name, one.count) for one in Chest(tmp_path / "chest").objects()] == [("My deck", 54)]
        assert len(table.session.journal) == 3
        await other.send("deed", piece=TABLE, deed=CHEST)
        ((name, text),) = (await other.wait_for("deeds"))["deeds"]
        assert text == "My deck"
        before = table.session.digest()
        await acted(table, other, "deed", piece=CHEST, deed=name)
        entry = table.session.journal.done[-1]
        assert (type(entry.action), entry.by) == (Bring, 1)
        assert sum(zone.startswith(STACK) for zone in table.session.real.zones) == 2
        assert remembered == [next((tmp_path / "sets").iterdir())]
        await other.settle()
        await acted(table, other, "take_back")
        assert table.session.digest() == before
        await other.settle()
        await acted(table, other, "redo")
        assert sum(zone.startswith(STACK) for zone in table.session.real.zones) == 2

    at_pages(work, chest=chest_in(tmp_path, remembered))


def test_what_cannot_be_kept_or_put_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No name, others' cards, an object that has gone, a broken one, too many: nothing is lost, nothing is done."""
    monkeypatch.setattr(sandbox_chest, "MOST_KEPT", 2)

    async def work(table: FreeRunning, pages: list[FakePage], client: aiohttp.ClientSession) -> None:
        me, other, _ = pages
        table.session.perform(actions.Draw(pile_of(table), 1, 1), 1)
        await me.settle()
        (held,) = table.session.real.order(hand(1))
        await refused(me, "deed", piece=held, deed="keep", text="Mine")
        await refused(me, "deed", piece=top_of(table), deed="keep", text=" / ")
        await refused(me, "deed", piece=top_of(table), deed="keep")
        assert not (tmp_path / "chest").exists()
        await other.settle()
        for name in ("A card", "x" * 200):
            await other.send("deed", piece=held, deed="keep", text=name)
            await other.wait_for("note")
        assert "2" in await refused(other, "deed", piece=held, deed="keep", text="More")
        await me.send("deed", piece=TABLE, deed=CHEST)
        one, two = (await me.wait_for("deeds"))["deeds"]
        (tmp_path / "chest" / "A card" / "set.toml").write_text("[[", encoding="utf-8")
        number = len(table.session.journal)
        await refused(me, "deed", piece=CHEST, deed=one[0])
        Chest(tmp_path / "chest").delete("x" * 60)
        await refused(me, "deed", piece=CHEST, deed=two[0])
        await refused(me, "deed", piece=CHEST, deed="put 00000000")
        assert len(table.session.journal) == number

    at_pages(work, chest=chest_in(tmp_path))


@pytest.mark.wide
def test_what_comes_from_the_chest_has_its_pictures_on_phones(tmp_path: Path) -> None:
    """The painter that has begun before an object was put on the table opens the pictures of that object."""
    made = SandboxSession.new([Player("Ann", 0)], seed="free")
    made.perform(Bring("standard_deck", (300.0, 200.0)))
    cards = made.real.order(next(zone for zone in made.real.zones if zone.startswith(STACK)))[20:21]
    chest_in(tmp_path).keep(made, cards, "A card")
    (folder,) = (tmp_path / "chest").iterdir()
    kind, library = Library([folder]).sets["A card"].kinds[0], Library()
    recipe = Recipe(kind, 0, 128, "en", made.real.plan.lettering, (0,))
    painter = FacePainter(pictures=partial(opener_of, [library]))
    try:
        before = painter.paint(recipe).result(60)
        library.add(folder)
        assert painter.paint(recipe).result(60) != before
    finally:
        painter.stop()


def test_without_a_chest_nothing_is_offered() -> None:
    async def work(table: FreeRunning, pages: list[FakePage], client: aiohttp.ClientSession) -> None:
        me, _, _ = pages
        for target in (TABLE, top_of(table)):
            await me.send("click", question=0, target=target)
            assert not {"keep", CHEST} & {one[0] for one in (await me.wait_for("deeds"))["deeds"]}
        await refused(me, "click", question=0, target=CHEST)
        await refused(me, "deed", piece=TABLE, deed=CHEST)

    at_pages(work)


# -- typed texts ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("target", "deed", "text", "wrong"),
    [
        ("timer", "timer own", "2:30", "2:75"),
        ("timer", "timer own", " 12 ", "soon"),
        (TABLE, "look other", "#2A5C8F", "greenish"),
        (TABLE, "size other", "1200 x 800 mm", "12000 x 8"),
        ("zones", "lay_grid", "42.5", "wide"),
    ],
)
def test_numbers_and_colours_are_typed_at_a_page(target: str, deed: str, text: str, wrong: str) -> None:
    """Each is asked with what holds now; a wrong one is one sentence, a right one an action that is undone there."""

    async def work(table: FreeRunning, pages: list[FakePage], client: aiohttp.ClientSession) -> None:
        me, _, _ = pages
        await me.send("click", question=0, target=target)
        offered = next(one for one in (await me.wait_for("deeds"))["deeds"] if one[0] == deed)
        assert offered[2].keys() == {"question", "proposed", "form"}
        before = table.session.digest()
        for bad in (wrong, "", "\x00", "9" * 200):
            assert await refused(me, "deed", piece=target, deed=deed, text=bad)
        assert table.session.digest() == before
        await acted(table, me, "deed", piece=target, deed=deed, text=text)
        real = table.session.real
        kept = {"timer": real.timer.seconds, TABLE: (real.plan.mat_colour, real.zones[TABLE].w, real.zones[TABLE].h)}
        after = {"timer own": {"2:30": 150, " 12 ": 720}.get(text), "look other": ("#2a5c8f", 960.0, 540.0),
                 "size other": ("", 1200.0, 800.0)}  # fmt: skip
        assert real.zones[TABLE].cell == 42.5 if target == "zones" else kept[target] == after[deed]
        await me.settle()
        await acted(table, me, "take_back")
        assert table.session.digest() == before

    at_pages(work)


# -- in a browser -----------------------------------------------------------------------------------------------------
@contextmanager
def with_chest(folder: Path) -> Iterator[FreeRunning]:
    with free_table(painting=True, chest=chest_in(folder)) as table:
        yield table


@pytest.mark.browser
@pytest.mark.parametrize("language", ["en", "zh_TW"])
def test_a_phone_searches_keeps_and_puts(chromium: Browser, language: str, tmp_path: Path) -> None:
    """By touch: cards are chosen by name and dealt, the deck is kept and put on the table, a die is made endless."""
    with with_chest(tmp_path) as table:
        me = device(chromium, "phone", language)
        sit(me, table.hosting.invitation, 0)
        me.locator('#tabs [data-view="table"]').tap()
        me.wait_for_timeout(300)
        real = table.session.real
        tree: dict[str, Any] = table.tree(0, language) or {}
        deck = tree["zones"][pile_of(table)]["at"]
        spot = place(me, (deck[0] + deck[2] / 2, deck[1] + deck[3] / 2), tree)
        me.touchscreen.tap(*spot)
        tap(me, "search")
        rows = me.locator(".found button")
        rows.first.wait_for()
        assert rows.count() == 54
        assert me.locator('[data-key="hand 0"]').is_disabled()
        assert small(me) == []
        assert me.evaluate("document.documentElement.scrollWidth") <= SIZES["phone"][0]
        tap(me, "sort")
        names = rows.all_inner_texts()
        assert names != sorted(names, reverse=True)
        for number in (0, 5):
            rows.nth(number).tap()
        tap(me, "hand 0")
        wait(me, lambda: len(real.order(hand(0))) == 2)
        wait(me, lambda: rows.count() == 52)
        me.locator("#dialog > .options:last-child button").tap()
        me.wait_for_timeout(400)
        me.touchscreen.tap(*spot)
        tap(me, "keep")
        me.locator('[data-key="typed"]').fill("Cards 牌")
        tap(me, "done")
        wait(me, lambda: Chest(tmp_path / "chest").names() == ["Cards 牌"])
        me.locator("#table-look").tap()
        tap(me, CHEST)
        me.locator('#dialog button[data-key^="put"]').tap()
        wait(me, lambda: sum(zone.startswith(STACK) for zone in real.zones) == 2)
        me.locator("#table-look").tap()
        tap(me, "look other")
        assert small(me) == []
        me.locator('[data-key="typed"]').fill("teal")
        tap(me, "done")
        wait(me, lambda: real.plan.mat_colour == "#008080")
        assert faults(me) == []
        me.context.close()
