"""Join codes: six letters open a table for a while, and guessing gets nothing."""

from __future__ import annotations

import aiohttp
import pytest

from tabletop.core.rules.chance import FastRng
from tabletop.net.server.join_codes import LEAST_LIFE, LENGTH, LIFE, JoinCodes, grouped
from tabletop.net.server.recovery_keys import LETTERS
from tests.net.hosted import page, running, seated, with_client


class Clock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_code_lives_for_minutes() -> None:
    """It is shown while it lives long enough, and each table has its own; spaces and misread letters do no harm."""
    clock = Clock()
    codes = JoinCodes(clock)
    first = codes.code_of("1")
    assert codes.code_of("1") == first
    assert codes.code_of("2") != first
    assert codes.table_of(f" {grouped(first).lower().replace('0', 'o').replace('1', 'l')} ", "a") == "1"
    clock.now += LIFE - LEAST_LIFE + 1
    second = codes.code_of("1")
    assert second != first
    assert codes.table_of(first, "a") == "1"
    clock.now = LIFE
    assert codes.table_of(first, "a") is None
    assert codes.table_of(second, "a") == "1"
    codes.forget("1")
    assert codes.table_of(second, "a") is None


@pytest.mark.parametrize("addresses", [1, 50])
def test_an_hour_of_guesses_gets_nothing(addresses: int) -> None:
    """Ten a second, from one address or from many: few are even looked at, and none opens anything."""
    clock, chance = Clock(), FastRng(7)
    codes = JoinCodes(clock)
    tried = found = 0
    for number in range(36_000):
        clock.now += 0.1
        codes.code_of("1")
        address = str(number % addresses)
        if codes.wait(address) > 0:
            continue
        tried += 1
        guess = "".join(LETTERS[chance.below(len(LETTERS))] for _ in range(LENGTH))
        found += codes.table_of(guess, address) is not None
    assert found == 0
    assert tried <= (370 if addresses == 1 else 1830)
    assert tried * 2 / len(LETTERS) ** LENGTH < 1e-5  # two codes of a table live at a time


def test_who_guesses_holds_up_nobody_else() -> None:
    clock = Clock()
    codes = JoinCodes(clock)
    for _ in range(10):
        if codes.wait("guesser") == 0:
            codes.table_of("000000", "guesser")
    assert codes.wait("guesser") > 0
    assert codes.wait("friend") == 0


def test_a_code_typed_at_the_address_of_the_host_opens_the_table() -> None:
    """It leads to the invitation: whoever comes with it watches, and a held seat asks its holder."""
    with running("example_game", 2) as table:
        address, code = table.hosting.invite()
        origin = address.rstrip("/")

        async def work(client: aiohttp.ClientSession) -> None:
            held = await seated(client, table.hosting, 0)
            await held.send("invite")
            told = await held.wait_for("invitation")
            assert (told["address"], told["code"]) == (address, code)
            for language, word in (("en-GB", "six letters"), ("zh-TW", "六碼")):
                async with client.get(address, headers={"Accept-Language": language}) as answer:
                    text = await answer.text()
                    assert (answer.status, word in text, "{" in text) == (200, True, False)
            for name, status in (("join.js", 200), ("app.css", 200), ("app.js", 404), ("index.html", 404)):
                async with client.get(f"{address}{name}") as answer:
                    assert answer.status == status
            for typed, table_there, at in (("t/1", True, "t/1/"), ("t/9", False, ""), ("t/9/", False, "")):
                async with client.get(f"{address}{typed}", headers={"Accept-Language": "en"}) as answer:
                    assert (answer.status, str(answer.url).partition("?")[0]) == (200, f"{address}{at}"), typed
                    assert ("no such table" in await answer.text()) != table_there
            headers = {"Origin": origin}
            async with client.post(f"{address}code", json={"code": code}) as answer:
                assert answer.status == 403
            for bad in (b"", b"[]", b'{"code": 5}', b'{"code": "' + b"x" * 50 + b'"}', b"\xff"):
                async with client.post(f"{address}code", data=bad, headers=headers) as answer:
                    assert answer.status == 400
            async with client.post(f"{address}code", json={"code": "ZZZZZZ"}, headers=headers) as answer:
                assert answer.status == 404
                assert "no table" in (await answer.json())["text"]
            async with client.post(f"{address}code", json={"code": code}, headers=headers) as answer:
                assert answer.status == 200
                where = (await answer.json())["address"]
            assert f"{address}{where}" == table.hosting.invitation
            late = await page(client, table.hosting, where.partition("#")[2])
            await late.wait_for("shown")
            await late.send("sit", seat=0)
            assert (await late.until(lambda message: bool(message.get("own"))))["own"]["seat"] == 0
            assert "me" not in late.tree
            for _ in range(10):
                async with client.post(f"{address}code", json={"code": "ZZZZZZ"}, headers=headers) as answer:
                    last = answer.status
            assert last == 429

        with_client(work)
