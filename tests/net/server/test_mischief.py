"""Pages that send arbitrary messages, connections that are cut, hosts that are killed: nobody else is affected."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import aiohttp
import msgspec
import pytest

from tabletop.core.rules.chance import FastRng
from tabletop.net.gate import connection_limits
from tabletop.net.server import connection as links
from tabletop.net.tables.seats import new_key
from tabletop.session.match.match_session import MatchSession
from tests.net.hosted import FakePage, Running, at_rest, page, running, seated, session_of, with_client
from tests.net.protocol.test_protocol import GOOD

FINE: tuple[str, ...] = ("ping", "speak")
"""Messages that any page may send without harm."""


def bad(chance: FastRng) -> str:
    """Return a message that answers nothing that is asked: malformed, stale, foreign or too long."""
    kind = [*GOOD][chance.below(len(GOOD))]
    fields: dict[str, Any] = dict(GOOD[kind])
    match chance.below(6):
        case 0:
            text = msgspec.json.encode({"is": kind, **fields}).decode()
            return text[: chance.below(len(text))]
        case 1:
            fields[f"more{chance.below(9)}"] = chance.below(9)
        case 2:
            fields = {
                name: [value, None, -1, "x" * chance.below(300)][chance.below(4)] for name, value in fields.items()
            }
        case 3:
            fields["question"] = chance.below(1 << 31) + 100_000
            kind = ("choose", "click", "drag", "flick", "bid", "throw")[chance.below(6)]
            fields = {**GOOD[kind], "question": fields["question"]}
        case 4:
            return "[" * chance.below(3000) + '"' + chr(chance.below(0xD7FF)) * chance.below(50)
        case _:
            kind, fields = ("take_back", {}) if chance.below(2) else ("agree", {"yes": True})
    if kind in ("leave", "take_over", "sit", "allow", "speak", "cancel", "nudge", "chat", "invite"):
        kind = "enter"
    return msgspec.json.encode({"is": kind, **fields}).decode()


def storm(messages: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Send so many bad messages with and without a seat: each gets its sentence, the match and other pages nothing."""
    monkeypatch.setattr(connection_limits.RateLimiter, "allows", lambda self, count=1: True)
    monkeypatch.setattr(links, "MOST_BAD", 1 << 40)
    with running("stone_age", 2) as table:
        asked = table.session.match.pending[0].seat

        async def work(client: aiohttp.ClientSession) -> None:
            good = await seated(client, table.hosting, asked)
            chance = FastRng(5)
            attackers = [await seated(client, table.hosting, 1 - asked), await page(client, table.hosting)]
            await at_rest(table.hosting, *attackers, good)
            before = len(good.received)
            for number in range(messages // 50):
                one = attackers[number % 2]
                received = len(one.received)
                for _ in range(50):
                    await one.socket.send_str(bad(chance))
                answers = 0
                while answers < 50:  # exactly one sentence for each, whichever thread it comes from
                    await one.wait_for_any(("refused", "pong"))
                    answers += 1
                await one.settle()
                assert [message["is"] for message in one.received[received:]].count("refused") <= 50
                one.received.clear()
                one.bytes.clear()
            await good.settle()
            assert {message["is"] for message in good.received[before:]} <= {"pong", "seats"}
            assert not [entry for entry in table.session.match.log if entry.seat >= 0]

        with_client(work)


def test_bad_messages_get_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thousand bad messages change nothing."""
    storm(1000, monkeypatch)


@pytest.mark.slow
def test_a_hundred_thousand_bad_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    storm(100_000, monkeypatch)


async def answer(one: FakePage, chance: FastRng) -> None:
    """Give any answer to what this page is asked."""
    if "throw" in one.tree:
        await one.send("throw", question=one.tree["throw"]["number"])
    else:
        question = one.tree["question"]
        await one.send("choose", question=question["number"], option=chance.below(len(question["options"])))


def cut(cuts: int) -> None:
    """Cut connections at any moment, also right after an answer was sent.

    A player who comes back has the same seat, and sees the state of the match.
    """
    done, chance = 0, FastRng(8)
    while done < cuts:
        before = done
        done += _cut_in_one_match(cuts - done, chance)
        assert done > before


def _cut_in_one_match(cuts: int, chance: FastRng) -> int:
    """Cut at most so many times, until the match is over; return the number of cuts."""
    made = 0
    with running("stone_age", 2) as table:

        async def work(client: aiohttp.ClientSession) -> None:
            nonlocal made
            pages = [await seated(client, table.hosting, seat) for seat in range(2)]
            for _ in range(cuts):
                if table.session.over:
                    break
                ask = table.session.match.pending[0]
                seat = ask.seat if ask.seat >= 0 else ask.by
                one = pages[seat]
                await one.settle()
                if chance.below(2) and ("question" in one.tree or "throw" in one.tree):
                    await answer(one, chance)
                made += 1
                who = chance.below(2)
                token, device = pages[who].hello["token"], pages[who].device
                if chance.below(2):
                    await pages[who].socket.close()
                pages[who] = await page(client, table.hosting, token, device=device)
                await pages[who].wait_for("shown")
                assert pages[who].hello["seat"] == who
                await pages[who].settle()
            await at_rest(table.hosting, *pages)
            for seat, one in enumerate(pages):
                assert one.tree == table.tree(seat, "en")

        with_client(work)
    return made


def test_cut_connections_come_back() -> None:
    cut(20)


@pytest.mark.slow
def test_two_hundred_cut_connections_come_back() -> None:
    cut(200)


def kill(kills: int, folder: Path) -> None:
    """Kill the host at any moment; the next one has the same seats, and every answer that a page was shown."""
    chance = FastRng(2)
    table = Running(session_of("example_game", 2, folder=folder))
    keys: dict[int, tuple[str, str]] = {}
    for _ in range(kills):
        shown: list[int] = []

        async def work(client: aiohttp.ClientSession, table: Running = table, shown: list[int] = shown) -> None:
            pages = []
            for seat in range(2):
                if seat in keys:
                    token, device = keys[seat]
                    one = await page(client, table.hosting, token, device=device)
                    await one.wait_for("shown")
                    assert one.hello["seat"] == seat
                else:
                    one = await seated(client, table.hosting, seat)
                keys[seat] = one.hello["token"], one.device
                pages.append(one)
            for _ in range(chance.below(3)):
                ask = table.session.match.pending[0] if table.session.match.pending else None
                if ask is None:
                    break
                one = pages[ask.seat if ask.seat >= 0 else ask.by]
                await one.settle()
                done = one.tree["moment"]
                await answer(one, chance)
                while one.tree["moment"] == done:
                    await one.receive()
            stranger = await page(client, table.hosting, new_key())
            await stranger.wait_for("gone")
            shown.extend(one.tree["moment"] for one in pages)

        with_client(work)
        writer = table.session.writer
        assert writer is not None
        path = writer.path
        table.over.set()
        table.bell.set()
        table.thread.join()
        table.hosting.host.stop()
        table.session.close()  # the file is released, as when a process ends
        table = Running(MatchSession.load(path, extra=("tests.example_game",)))
        assert len(table.session.match.log) >= max(shown)
    table.stop()


def test_a_host_that_dies_loses_nothing(tmp_path: Path) -> None:
    kill(3, tmp_path)


@pytest.mark.slow
def test_a_hundred_dead_hosts_lose_nothing(tmp_path: Path) -> None:
    kill(100, tmp_path)
