"""Attacks on a host by an outsider without a key: `python -m tests.net.storms KIND URL COUNT SECONDS [TIMES]`.

It opens so many connections to the host of a table at 127.0.0.1, and one more for each that the host has ended, at most
ten (TIMES) times as many in all; then it prints how many it has opened and how many the host has ended. Nothing is sent
to any other machine.
"""

from __future__ import annotations

import asyncio
import base64
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

KINDS: Final = ("half-open", "keyless", "idle")
AGAIN: Final = 10
"""The default of TIMES."""
AT_ONCE: Final = 100
"""Connections that are being opened at a time."""


def half_request(host: str, path: str) -> bytes:
    """Return the beginning of a request that never ends."""
    return f"GET {path} HTTP/1.1\r\nHost: {host}\r\n".encode()


def handshake(host: str, path: str) -> bytes:
    """Return the request for a socket, as a page of this host sends it."""
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        f"GET {path}socket HTTP/1.1", f"Host: {host}", f"Origin: http://{host}", "Upgrade: websocket",
        "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13",
    ]  # fmt: skip
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def frame(payload: bytes, opcode: int = 1, *, last: bool = True) -> bytes:
    """Return a frame of a WebSocket as a client sends it, of at most 125 bytes."""
    mask = os.urandom(4)
    masked = bytes(letter ^ mask[at % 4] for at, letter in enumerate(payload))
    return bytes([opcode | (0x80 if last else 0), 0x80 | len(payload)]) + mask + masked


PING: Final = b'{"is":"ping","number":1}'


class Storm:
    """Connections of one kind that are held open as long as the host lets them."""

    def __init__(self, kind: str, url: str, count: int, times: int = AGAIN) -> None:
        parts = urlsplit(url)
        assert parts.hostname == "127.0.0.1"
        assert kind in KINDS
        self.kind, self.host, self.port, self.path = kind, parts.netloc, parts.port or 80, parts.path
        self.count, self.most = count, times * count
        self.opened = self.ended = self.open = 0
        self._gate = asyncio.Semaphore(AT_ONCE)

    async def _one(self) -> None:
        """Open a connection, send a little every second, until the host ends it."""
        async with self._gate:
            self.opened += 1
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            except OSError:
                self.ended += 1
                return
            begin = {"half-open": half_request, "keyless": handshake, "idle": lambda *_: b""}[self.kind]
            writer.write(begin(self.host, self.path))
        self.open += 1
        try:
            while True:
                with suppress(TimeoutError):
                    async with asyncio.timeout(1):
                        while await reader.read(4096):
                            pass
                        break
                more = {"half-open": b"X-More: 1\r\n", "keyless": frame(PING), "idle": b""}[self.kind]
                writer.write(more)
                await writer.drain()
        except OSError:
            pass
        finally:
            self.open -= 1
            self.ended += 1
            writer.transport.abort()

    async def rage(self, over: Callable[[], bool]) -> None:
        """Hold `count` connections open until it is `over`."""
        tasks: set[asyncio.Task[None]] = set()
        left = self.most
        while not over():
            for _ in range(min(self.count - len(tasks), left)):
                left -= 1
                task = asyncio.create_task(self._one())
                tasks.add(task)
                task.add_done_callback(tasks.discard)
            await asyncio.sleep(0.1)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def main(kind: str, url: str, count: str, seconds: str, times: str = str(AGAIN)) -> None:
    with suppress(ImportError, ValueError, OSError):
        import resource

        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    storm, end = Storm(kind, url, int(count), int(times)), time.monotonic() + float(seconds)
    asyncio.run(storm.rage(lambda: time.monotonic() > end))
    print(storm.opened, storm.ended)


if __name__ == "__main__":
    main(*sys.argv[1:])
