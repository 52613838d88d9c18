"""The order in which pictures are painted: own cards first, whatever else waits."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future

import pytest

from tabletop.core.plan import Kind, Shape
from tabletop.core.words import say
from tabletop.net.lent import Lent, Recipe
from tabletop.net.pictures import AT_ONCE, Gallery
from tests.net.hosted import lent

RECIPE = Recipe(
    Kind(id="card", shape=Shape.CARD, width=60, height=90, name=say("core.over")), 0, 256, "en", "plain", ()
)


class SlowPainter:
    """Paints when it is told to; keeps what it was given, in order."""

    def __init__(self) -> None:
        self.given: list[Future[bytes]] = []

    def paint(self, recipe: Recipe) -> Future[bytes]:
        self.given.append(Future())
        return self.given[-1]

    @property
    def gallery(self) -> Gallery:
        own = lent()
        return Gallery(Lent(own.layout, own.looks, self.paint))


def test_own_cards_are_painted_before_what_waits() -> None:
    """Forty faces of the table wait; a card of a hand is the next that is painted, also when it waited already."""

    async def work() -> None:
        painter, done = SlowPainter(), list[str]()
        gallery = painter.gallery

        async def fetch(name: str, first: bool = False) -> None:
            assert await gallery.picture(name, RECIPE, first=first) == name.encode()
            done.append(name)

        tasks = [asyncio.create_task(fetch(f"table{number}")) for number in range(40)]
        await asyncio.sleep(0)
        tasks += [asyncio.create_task(fetch("hand", True)), asyncio.create_task(fetch("table39", True))]
        await asyncio.sleep(0)
        assert len(painter.given) == AT_ONCE  # the painter is given no more than it works at
        order = [*(f"table{number}" for number in range(AT_ONCE)), "hand", "table39"]
        order += [f"table{number}" for number in range(AT_ONCE, 39)]
        for number, name in enumerate(order):
            painter.given[number].set_result(name.encode())
            for _ in range(6):
                await asyncio.sleep(0)
        await asyncio.wait_for(asyncio.gather(*tasks), 10)
        assert list(dict.fromkeys(done)) == order
        assert len(painter.given) == len(order)

    asyncio.run(work())


def test_a_picture_that_fails_holds_nobody_up() -> None:
    """What the painter raises is raised to who waits for that picture; the next ones are painted."""

    async def work() -> None:
        painter = SlowPainter()
        gallery = painter.gallery
        tasks = [asyncio.create_task(gallery.picture(f"face{number}", RECIPE)) for number in range(4)]
        await asyncio.sleep(0)
        painter.given[0].set_exception(OSError("no paint"))
        painter.given[1].set_result(b"1")
        with pytest.raises(OSError, match="no paint"):
            await tasks[0]
        for _ in range(6):
            await asyncio.sleep(0)
        for number in (2, 3):
            painter.given[number].set_result(b"x")
        assert await asyncio.gather(*tasks[1:]) == [b"1", b"x", b"x"]

    asyncio.run(work())
