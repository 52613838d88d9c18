"""A page that disappears in the middle of a send leaves nothing behind: no unhandled exception."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from tabletop.net.server.connection import Connection
from tabletop.net.server.web_server import send_to
from tests.net.hosted import CATALOGUES


class Vanishing:
    """A pipe whose page is gone: a send fails at once, or only when it is cancelled; so does closing."""

    def __init__(self, *, waits: bool) -> None:
        self.waits = waits
        self.begun = asyncio.Event()

    async def send(self, data: bytes) -> None:
        self.begun.set()
        if self.waits:
            try:
                await asyncio.sleep(60)
            finally:
                raise ConnectionResetError("Cannot write to closing transport")  # as the transport reports it
        raise ConnectionResetError("Cannot write to closing transport")

    async def close(self, code: int, reason: str) -> None:
        raise ConnectionResetError("Cannot write to closing transport")


def errors_of(work: Callable[[], Awaitable[None]]) -> list[dict[str, Any]]:
    """Collect the errors that the loop reports while something is done, and after its objects are collected."""
    found: list[dict[str, Any]] = []

    async def main() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: found.append(context))
        await work()
        await asyncio.sleep(0)
        gc.collect()
        await asyncio.sleep(0)

    asyncio.run(main())
    return found


@pytest.mark.parametrize("waits", [False, True])
def test_a_page_that_vanishes_in_a_send_is_forgotten(*, waits: bool) -> None:
    async def vanish() -> None:
        pipe = Vanishing(waits=waits)
        link = Connection(pipe, CATALOGUES)
        link.queue_message("pong", number=1)
        sending = asyncio.create_task(send_to(link))
        await pipe.begun.wait()
        link.ended = True
        sending.cancel()  # as the host does when the socket has ended
        await asyncio.wait([sending])

    assert errors_of(vanish) == []


def test_a_page_that_vanished_is_not_told_goodbye() -> None:
    """A link that has to leave closes a pipe that is already closed."""

    async def leave() -> None:
        link = Connection(Vanishing(waits=False), CATALOGUES)
        link.drop()
        sending = asyncio.create_task(send_to(link))
        await asyncio.wait([sending])

    assert errors_of(leave) == []
