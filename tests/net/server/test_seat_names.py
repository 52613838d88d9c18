"""Names that people give themselves at their pages: who may, what a name may be, and where it is seen."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import aiohttp
import pytest

from tabletop.net.protocol.messages import LONGEST_NAME
from tabletop.net.server.seat_names import normalized
from tabletop.session.match.match_session import MatchSession
from tabletop.session.match.scenes import Player
from tests.net.browser import SMALL_PHONE, device, wait_until
from tests.net.hosted import FakePage, Running, at_rest, page, with_client
from tests.play import EXTRA, game_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser

USUAL = ("Player 1", "Player 2", "Player 3")


@contextmanager
def table_of(
    names: Sequence[str] = USUAL, bots: Sequence[int] = (), folder: Path | None = None, game: str = "example_game"
) -> Iterator[Running]:
    players = [Player(name, seat, "eager" if seat in bots else "person") for seat, name in enumerate(names)]
    one = Running(MatchSession.new(game_of(game), players, seed="names", folder=folder))
    try:
        yield one
    finally:
        one.stop()


async def come(client: aiohttp.ClientSession, table: Running, seat: int, name: str) -> FakePage:
    """Return a page that asks for a seat under a name."""
    one = await page(client, table.hosting)
    await one.wait_for("shown")
    await one.send("sit", seat=seat, name=name)
    return one


async def seated_as(client: aiohttp.ClientSession, table: Running, seat: int, name: str) -> FakePage:
    one = await come(client, table, seat, name)
    await one.until(lambda message: message["is"] == "shown" and message["tree"].get("me") == seat)
    await at_rest(table.hosting, one)
    return one


def shown_names(one: FakePage) -> list[str]:
    return [seat["name"] for _, seat in sorted(one.tree["seats"].items())]


def lobby(one: FakePage) -> list[str]:
    return next([seat["name"] for seat in got["seats"]] for got in reversed(one.received) if "seats" in got)


def test_who_takes_a_seat_is_called_as_they_typed() -> None:
    """Everybody sees it at once: on pages, in the lobby and at the window, also in what the log tells of the seat."""

    async def work(client: aiohttp.ClientSession) -> None:
        bo = await seated_as(client, table, 1, "Bo")
        ann = await seated_as(client, table, 0, "  Ann \u0041\u030a ")
        await at_rest(table.hosting, ann, bo)
        assert shown_names(ann) == shown_names(bo) == lobby(ann) == lobby(bo) == ["Ann Å", "Bo", "Player 3"]
        assert table.session.names == list(table.play.shown.names) == ["Ann Å", "Bo", "Player 3"]
        assert "Ann Å now sits at a page of their own" in [line["text"] for line in bo.tree["lines"].values()]

    with table_of() as table:
        with_client(work)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Bo", "Bo sits at this table already. Choose another name."),
        (" bO ", "Bo sits at this table already. Choose another name."),
        ("\uff22\uff4f", "Bo sits at this table already. Choose another name."),
        ("Robot", "Robot sits at this table already. Choose another name."),
        ("Player 3", "Player 3 sits at this table already. Choose another name."),
        ("x" * (LONGEST_NAME + 1), "That name is too long: it may have 16 letters."),
        ("x" * 1000, "The page sent something that this table does not understand."),
        ("A\x1b[31m", "That name has signs that cannot be seen. Use letters and digits."),
        ("A\nB", "That name has signs that cannot be seen. Use letters and digits."),
        ("abc\u202edef", "That name has signs that cannot be seen. Use letters and digits."),
        ("\u3164\u3164", "That name has signs that cannot be seen. Use letters and digits."),
        ("- -", "That name has signs that cannot be seen. Use letters and digits."),
    ],
)
def test_a_name_that_is_none_or_that_of_another_is_refused_with_the_reason(name: str, reason: str) -> None:
    """The person keeps the page, sits nowhere, and can try again."""

    async def work(client: aiohttp.ClientSession) -> None:
        await seated_as(client, table, 1, "Bo")
        one = await come(client, table, 0, name)
        assert (await one.wait_for("refused"))["text"] == reason
        assert table.hosting.seats.seat_held_by(one.device) is None
        assert table.session.names[0] == "Player 1"
        await one.send("sit", seat=0, name="Ann")
        await one.until(lambda message: message["is"] == "shown" and message["tree"].get("me") == 0)
        await at_rest(table.hosting, one)
        assert shown_names(one)[0] == "Ann"

    with table_of(("Player 1", "Player 2", "Player 3", "Robot"), bots=(3,)) as table:
        with_client(work)


def test_of_two_who_come_at_once_with_one_name_the_second_is_refused() -> None:
    async def work(client: aiohttp.ClientSession) -> None:
        both = [await page(client, table.hosting) for _ in range(2)]
        for one in both:
            await one.wait_for("shown")
        await asyncio.gather(*(one.send("sit", seat=seat, name="Ann") for seat, one in enumerate(both)))
        for one in both:
            await one.until(lambda message: message["is"] == "refused" or message.get("tree", {}).get("me") is not None)
        await at_rest(table.hosting, *both)
        assert sorted(table.session.names) == sorted(["Ann", "Player 3", next(
            name for name in USUAL[:2] if name in table.session.names
        )])  # fmt: skip

    with table_of() as table:
        with_client(work)


def test_given_names_stay() -> None:
    async def work(client: aiohttp.ClientSession) -> None:
        one = await seated_as(client, table, 0, "Zed")
        assert shown_names(one) == ["Ann", "Bo", "Cy"]
        await one.send("name", name="Zed")
        assert (await one.wait_for("refused"))["text"] == "Your name was chosen when this table began."

    with table_of(("Ann", "Bo", "Cy")) as table:
        with_client(work)


def test_a_name_is_changed_in_the_turn_of_another_and_disturbs_no_question() -> None:
    """The log says who was who, the question keeps its number, and nobody changes names without a pause."""

    async def work(client: aiohttp.ClientSession) -> None:
        pages = [await seated_as(client, table, seat, name) for seat, name in enumerate(("Ann", "Bo", "Cy"))]
        await at_rest(table.hosting, *pages)
        asked = table.session.match.ask.seat
        number = pages[asked].tree["question"]["number"]
        other = pages[(asked + 1) % 3]
        was = ("Ann", "Bo", "Cy")[(asked + 1) % 3]
        await other.send("name", name="{who} Dee")
        await at_rest(table.hosting, *pages)
        for one in pages:
            assert shown_names(one)[(asked + 1) % 3] == "{who} Dee"
            assert [line["text"] for line in one.tree["lines"].values()][-1] == (
                f"{was} is called {{who}} Dee from now on."
            )
        assert pages[asked].tree["question"]["number"] == number
        await pages[asked].send("choose", question=number, option=0)
        await at_rest(table.hosting, *pages)
        assert len(table.session.match.log) > 0
        await other.send("name", name="Dee 2")
        await other.send("name", name="Dee 3")
        refused = await other.wait_for("refused")
        assert refused["text"].startswith("One moment: you can change your name again in ")

    with table_of() as table:
        with_client(work)


def test_pages_that_are_there_already_show_a_new_name_on_the_table_too() -> None:
    """A regression: boards and places kept the names that they had when a page first saw them."""

    async def work(client: aiohttp.ClientSession) -> None:
        ann = await seated_as(client, table, 0, "Ann")
        before = {kind: one["faces"] for kind, one in ann.tree["kinds"].items()}
        await seated_as(client, table, 1, "Bo")
        await at_rest(table.hosting, ann)
        assert shown_names(ann) == ["Ann", "Bo", "Player 3"]
        after = {kind: one["faces"] for kind, one in ann.tree["kinds"].items()}
        assert {kind for kind, faces in after.items() if faces != before[kind]} >= {"mat_0", "mat_1", "mat_2"}
        assert "Player 2" not in json.dumps({**ann.tree, "lines": {}})

    with table_of(game="stone_age") as table:
        with_client(work)


def test_a_name_moves_with_its_person_and_goes_with_them() -> None:
    async def work(client: aiohttp.ClientSession) -> None:
        one = await seated_as(client, table, 0, "Ann")
        other = await seated_as(client, table, 1, "Bo")
        await one.send("sit", seat=2)
        asking = await other.until(lambda message: message["is"] == "seats" and message["asked"])
        await other.send("allow", request=asking["asked"][0]["request"], yes=True)
        await one.until(lambda message: message["is"] == "shown" and message["tree"].get("me") == 2)
        await at_rest(table.hosting, one, other)
        assert shown_names(other) == ["Player 1", "Bo", "Ann"]
        await other.send("leave")
        await at_rest(table.hosting, one, other)
        assert shown_names(one) == ["Player 1", "Player 2", "Ann"]

    with table_of() as table:
        with_client(work)


def test_names_come_back_with_the_match(tmp_path: Path) -> None:
    async def work(client: aiohttp.ClientSession) -> None:
        await seated_as(client, table, 0, "Ann")

    with table_of(folder=tmp_path) as table:
        with_client(work)
    again = Running(MatchSession.load(next(tmp_path.glob("*.match")), extra=EXTRA))
    try:
        assert again.session.names == ["Ann", "Player 2", "Player 3"]
        assert again.hosting.room.seat_names.unnamed == {0, 1, 2}
    finally:
        again.stop()


@pytest.mark.parametrize(("typed", "kept"), [("  Ann   Lee ", "Ann Lee"), ("", ""), ("   ", "")])
def test_a_name_has_single_spaces(typed: str, kept: str) -> None:
    assert normalized(typed) == kept


@pytest.mark.browser
@pytest.mark.parametrize("language", ["en", "zh_TW"])
def test_a_person_types_their_name_when_they_take_a_seat(chromium: Browser, language: str) -> None:
    """The field is seen before the seats, the device remembers it, and the menu changes it."""
    with table_of() as table:
        one = device(chromium, SMALL_PHONE, language)
        one.goto(table.hosting.invitation)
        field = one.locator('#lobby input[data-key="name"]')
        field.fill("Ann")
        one.locator('[data-key="seat0"]:not(.settling)').tap()
        one.locator("#who .chip").wait_for()
        wait_until(one, lambda: "Ann" in one.locator("#who").inner_text())
        one.locator("#menu-button:not(.settling)").tap()
        one.locator("#dialog button:not(.settling)").filter(
            has_text="改名字" if language == "zh_TW" else "Change my name"
        ).tap()
        name = one.locator("#dialog input")
        assert name.input_value() == "Ann"
        name.fill("Dee")
        one.locator('#dialog [data-key="rename"]:not(.settling)').tap()
        wait_until(one, lambda: "Dee" in one.locator("#who").inner_text())
        assert table.session.names[0] == "Dee"
        assert one.evaluate("localStorage.getItem('tabletop.name')") == "Dee"
        assert one.faults == []  # type: ignore[attr-defined]
        one.context.close()
