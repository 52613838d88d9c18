"""Pages that guess: names of pictures, keys of seats, numbers of questions. They get nothing and change nothing."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import aiohttp
import pytest

from tabletop.core.rules.chance import FastRng
from tabletop.net.gate import connection_limits
from tabletop.net.tables.seats import new_key
from tests.net.hosted import page, running, seated, with_client

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
WAYS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("choose", {"option": 0}), ("throw", {}), ("click", {"target": "place/forest"})
)  # fmt: skip
"""Ways to answer a question."""


def misses(text: str, letters: str, count: int, chance: FastRng) -> list[str]:
    """Return near misses: one letter is changed, two are exchanged, or all are reversed."""
    found = {text[::-1]}
    while len(found) < count:
        at, other = chance.below(len(text)), chance.below(len(text))
        found.add(text[:at] + letters[chance.below(len(letters))] + text[at + 1 :])
        low, high = sorted((at, other))
        if low < high:
            found.add(text[:low] + text[high] + text[low + 1 : high] + text[low] + text[high + 1 :])
    return sorted(found - {text})


def test_guessed_pictures_are_not_there() -> None:
    """Guessed names of pictures find nothing, whatever the size.

    The guesses are five hundred near misses of real names, and the names of the same faces at a host with another key
    or with none.
    """
    with running("omen", 2) as table:

        async def work(client: aiohttp.ClientSession) -> None:
            one, other = [await seated(client, table.hosting, seat) for seat in range(2)]
            given = {name for tree in (one.tree, other.tree) for kind in tree["kinds"].values()
                    for name in kind["faces"].values()}  # fmt: skip
            async with client.get(f"{table.hosting.url}face/{min(given)}/64") as answer:
                assert answer.status == 200
            names = table.hosting.room.names
            guesses = misses(min(given), "0123456789abcdef", 500, FastRng(1))
            for name in sorted(given)[:40]:
                face = names.face(name)
                assert face is not None
                for seat in range(2):
                    text = face.key + f"|{seat}".encode()
                    guesses += [blake2b(text, key=key, digest_size=16).hexdigest() for key in (b"", new_key().encode())]
            for guess in guesses:
                assert guess not in given
                async with client.get(f"{table.hosting.url}face/{guess}/64") as answer:
                    assert (answer.status, await answer.read()) == (404, b"")

        with_client(work)


def test_guessed_keys_open_nothing() -> None:
    """Guessed keys are turned away, and the holder of the seat is not disturbed.

    The guesses are near misses of another seat's token and of the invitation, the mark of another's device as a key,
    and a token that was given back.
    """
    with running("omen", 2) as table:

        async def work(client: aiohttp.ClientSession) -> None:
            one, other = [await seated(client, table.hosting, seat) for seat in range(2)]
            token, chance = other.hello["token"], FastRng(2)
            left = one.hello["token"]
            await one.send("leave")
            await one.wait_for("hello")
            guesses = misses(token, LETTERS, 120, chance) + misses(table.hosting.seats.invitation, LETTERS, 40, chance)
            for guess in (*guesses, other.device, table.hosting.seats.secret, left):
                stranger = await page(client, table.hosting, guess)
                assert (await stranger.wait_for_any(("gone", "hello", "waiting", "shown")))["is"] == "gone", guess
                assert stranger.tree == {}
            await other.settle()
            assert not {"gone", "waiting"} & {message["is"] for message in other.received}

        with_client(work)


def test_guessed_question_numbers_answer_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wrong question numbers write nothing into the match.

    Every number but the right one is sent, by the seat that is asked and by another, with every kind of answer.
    """
    monkeypatch.setattr(connection_limits.RateLimiter, "allows", lambda self, count=1: True)
    with running("stone_age", 2) as table:

        async def work(client: aiohttp.ClientSession) -> None:
            pages = [await seated(client, table.hosting, seat) for seat in range(2)]
            asked = table.session.match.pending[0].seat
            for one in pages:
                await one.settle()
            number = pages[asked].tree["question"]["number"]
            before = len(table.session.match.log)
            for guess in (*(n for n in range(60) if n != number), 1 << 31, number + 1000):
                for seat, one in enumerate(pages):
                    for kind, fields in (
                        ("choose", {"option": 0}),
                        ("throw", {}),
                        ("click", {"target": "place/forest"}),
                    ):
                        await one.send(kind, question=guess, **fields)
                        assert await one.wait_for_any(("refused",)), (seat, kind, guess)
            for kind, fields in (("choose", {"option": 0}), ("throw", {})):  # the right number, from another seat
                await pages[1 - asked].send(kind, question=number, **fields)
                assert await pages[1 - asked].wait_for_any(("refused",))
            assert len(table.session.match.log) == before

        with_client(work)
