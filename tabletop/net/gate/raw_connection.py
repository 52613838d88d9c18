"""One connection to a host, before and around the protocol of aiohttp: its stage, and the limits of what it may send.

aiohttp answers pings and joins fragments by itself, so all frames of a socket are counted here.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Coroutine
from contextlib import suppress
from enum import Enum
from typing import Final, Protocol

from aiohttp import web

from tabletop.net.gate.connection_limits import Frames, RateLimiter

MOST_HEAD: Final = 16 * 1024
"""The largest size of a first request, in bytes."""
MOST_KEYLESS_BYTES: Final = 8 * 1024
"""Bytes that a socket may send before it has shown its key."""
REQUESTS_PACE: Final = (64 * 1024.0, 1 / (16 * 1024))
"""Bytes of requests at once, and the seconds until one more may follow."""
FRAMES_PACE: Final = (120.0, 1 / 60)
"""Frames of a socket at once, and the seconds until one more may follow; a page sends each message in one frame."""
END_OF_HEAD: Final = b"\r\n\r\n"


class Admission(Enum):
    """The stages of a connection."""

    RAW = "raw"
    """No complete request yet."""
    REQUESTS = "requests"
    KEYLESS = "keyless"
    """A socket that has shown no key."""
    INSIDE = "inside"
    ENDED = "ended"


class Keeper(Protocol):
    """The part of the gate that a connection uses: see `tabletop.net.gate.listener.Gate`."""

    @property
    def handler(self) -> Callable[[], asyncio.Protocol]: ...

    def open(self, caller: Caller, connection: socket.socket) -> Coroutine[None, None, None]: ...

    def queue(self, caller: Caller) -> None: ...

    def move(self, caller: Caller, stage: Admission) -> None: ...

    def renew(self, caller: Caller) -> None: ...

    def forget(self, caller: Caller) -> None: ...

    def cut(self, caller: Caller) -> None: ...


class Caller(asyncio.Protocol):
    """One connection: the protocol of its transport, before and around the one of aiohttp."""

    def __init__(self, gate: Keeper, connection: socket.socket, address: str, *, shared: bool) -> None:
        self.gate, self.address, self.shared = gate, address, shared
        """`shared` is True if the address stands for many people, as that of a proxy or the end of a tunnel does."""
        self.stage = Admission.RAW
        self.transport: asyncio.Transport | None = None
        self.opening: asyncio.Task[None] | None = None
        """The task that makes the transport."""
        self._connection = connection
        self.too_many: Callable[[], None] | None = None
        """Called once when a page sends more frames than allowed; nothing more is read from it."""
        self.whole = False
        """True if nothing follows the latest request."""
        self._received: list[bytes] = []
        """Received data that waits for its turn."""
        self._head = bytearray()
        self._inner: asyncio.Protocol | None = None
        self._bytes, self._frames = RateLimiter(*REQUESTS_PACE), RateLimiter(*FRAMES_PACE)
        self._counter = Frames()
        self._keyless_bytes = 0

    # -- protocol methods ----------------------------------------------------------------------------------------------
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        if self.stage is Admission.ENDED:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        if self.stage is Admission.INSIDE:
            if self._inner is not None and self._may_send(data):
                self._inner.data_received(data)
            return
        if self.stage is Admission.RAW:
            data = self._first_request(data)
        elif self.stage is Admission.REQUESTS:
            self.gate.renew(self)
            if not self._bytes.allows(len(data)):
                self.cut()
        elif self.stage is Admission.KEYLESS:
            self._may_send(data)
        if data and self.stage is not Admission.ENDED:
            self._received.append(data)
            self.gate.queue(self)

    def step(self) -> None:
        """Do the pending work: make the transport, or process the received data."""
        if self.transport is None:
            self.opening = asyncio.create_task(self.gate.open(self, self._connection))
            return
        data = b"".join(self._received)
        self._received.clear()
        if self._inner is None:
            self._inner = self.gate.handler()
            self.gate.move(self, Admission.REQUESTS)
            self._inner.connection_made(self.transport)
        self.whole = data.endswith(END_OF_HEAD)
        self._inner.data_received(data)

    def _first_request(self, data: bytes) -> bytes:
        """Return the data of the first request once it is complete; nothing before."""
        if self._received:  # the request is complete and waits for its turn
            if sum(map(len, self._received)) > MOST_HEAD:
                self.cut()
            return data
        begin = max(0, len(self._head) - len(END_OF_HEAD))
        self._head += data
        if self._head.find(END_OF_HEAD, begin) < 0:
            if len(self._head) > MOST_HEAD or not 65 <= self._head[0] <= 90:  # a request begins with a capital letter
                self.cut()
            return b""
        whole = bytes(self._head)
        self._head.clear()
        return whole

    def _may_send(self, data: bytes) -> bool:
        """Return whether these bytes of a socket are within its limits."""
        if self.stage is Admission.KEYLESS:
            self._keyless_bytes += len(data)
        frames = self._counter.feed(data, int(FRAMES_PACE[0]))
        if self._keyless_bytes <= MOST_KEYLESS_BYTES and self._frames.allows(frames):
            return True
        if self.stage is Admission.KEYLESS or self.too_many is None:
            self.cut()
        else:
            self.stage, refuse = Admission.ENDED, self.too_many
            refuse()
        return False

    def eof_received(self) -> bool | None:
        return self._inner.eof_received() if self._inner is not None else None

    def connection_lost(self, exc: Exception | None) -> None:
        self.gate.forget(self)
        if self._inner is not None:
            self._inner.connection_lost(exc)

    def pause_writing(self) -> None:
        if self._inner is not None:
            self._inner.pause_writing()

    def resume_writing(self) -> None:
        if self._inner is not None:
            self._inner.resume_writing()

    # -- for the host -------------------------------------------------------------------------------------------------
    def upgrade(self, forwarded: str | None) -> None:
        """Treat the connection as a socket. `forwarded` is the address of the browser as a trusted proxy states it."""
        if forwarded is not None:
            self.address, self.shared = forwarded, False
        self.gate.move(self, Admission.KEYLESS)

    def let_in(self) -> None:
        """Admit the socket: it has shown a valid key."""
        if self.stage is Admission.KEYLESS:
            self._keyless_bytes = 0
            self.gate.move(self, Admission.INSIDE)

    def end(self) -> None:
        """Close the connection at once if unsent data is left that is not read."""
        if self.transport is not None and self.transport.get_write_buffer_size():
            self.transport.abort()

    def cut(self) -> None:
        """Close the connection at once, as a keyless one; nothing more is sent."""
        self.gate.cut(self)

    def abort(self) -> None:
        """Close the connection at once without counting it."""
        self.stage = Admission.ENDED
        if self.transport is not None:
            self.transport.abort()
        elif self.opening is None:
            self._connection.close()
        else:  # the transport under construction will find the connection closed
            with suppress(OSError):
                self._connection.shutdown(socket.SHUT_RDWR)


def caller_of(request: web.Request) -> Caller | None:
    """Return the connection of a request; None when it has ended."""
    transport = request.transport
    found = transport.get_protocol() if transport is not None else None
    return found if isinstance(found, Caller) else None
