"""The gate in front of the server: it accepts connections, and counts and times those that have shown no key.

It hands them to aiohttp once they have sent a request (`raw_connection.py`).

aiohttp's server has no limit for connections, none for one address, and none for frames that are no messages (pings,
empty fragments); before a first request it waits as long as it keeps an idle connection. asyncio's own accept loop
writes a traceback for every connection that it cannot accept and goes on trying. So connections are accepted here.
"""

from __future__ import annotations

import asyncio
import errno
import gc
import socket
import ssl
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from tabletop.core.data.messages import Message, msg
from tabletop.net.gate.connection_limits import QUIET_SECONDS, Pool, Storm
from tabletop.net.gate.origin_check import group_of, is_loopback
from tabletop.net.gate.raw_connection import Admission, Caller

HEADERS_WITHIN: Final = 10.0
"""Seconds from the accept to the end of the first request's headers, whatever is sent meanwhile."""
ENTER_WITHIN: Final = 10.0
"""Seconds that a socket has to show its key, whatever is sent meanwhile."""
STEPS: Final = 8
"""Steps of keyless connections (one is opened, a request or a message is read) before other work has its turn."""
SWEEP: Final = 0.5
"""Seconds between two checks for connections that have timed out or ended."""
ENDED_BETWEEN: Final = 100
"""Keyless connections that have ended before garbage is collected: a transport and its protocol form a cycle."""
NO_DESCRIPTORS: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
OUTSIDE: Final = (Admission.RAW, Admission.KEYLESS, Admission.REQUESTS)
"""The stages of keyless connections, from those that are closed first."""


class Gate:
    """Accepts connections for a server of aiohttp.

    `handler` makes its protocol for one connection; `report` is called with problems for the operator, once a storm.
    """

    def __init__(
        self,
        handler: Callable[[], asyncio.Protocol],
        report: Callable[[Message], None],
        *,
        certificate: ssl.SSLContext | None = None,
        proxied: bool = False,
        descriptors: int | None = None,
    ) -> None:
        """With `proxied` an address stands for many people; `descriptors` is the limit of open files of the process."""
        self.handler, self.report = handler, report
        self.certificate, self.proxied = certificate, proxied
        self.descriptors = descriptors if descriptors is not None else most_descriptors()
        self.ceiling = self.descriptors - reserve(self.descriptors)
        """The first descriptor reserved for players and files.

        From this number on a keyless connection is closed for each new one. The system gives out the lowest free
        number, so the number of a descriptor says how many are open.
        """
        some = max(4, (self.ceiling - 32) // 8) if self.descriptors else 128
        self.pools: dict[Admission, Pool[Caller]] = {
            Admission.RAW: Pool(min(128, some), min(64, max(2, some // 2))),
            Admission.REQUESTS: Pool(min(256, 2 * some), min(128, some)),
            Admission.KEYLESS: Pool(min(128, 2 * some), min(32, max(2, some // 4))),
        }
        self.inside: set[Caller] = set()
        self.ended = 0
        """Keyless connections that have ended since garbage was last collected."""
        self._storm, self._full_reported = Storm(), float("-inf")
        self._waiting: dict[Caller, None] = {}
        """Keyless connections with pending work; the last one is served first, so that a newcomer need not queue."""
        self._unread: set[Caller] = set()
        """Connections that have been accepted, but not yet read from."""
        self._serving = False
        self._listeners: list[socket.socket] = []
        self._tasks: list[asyncio.Task[None]] = []

    # -- lifecycle -----------------------------------------------------------------------------------------------------
    async def listen(self, address: str, port: int) -> int:
        """Start to accept connections, and return the port. Raises OSError."""
        loop = asyncio.get_running_loop()
        bound = await loop.create_server(asyncio.Protocol, address, port, start_serving=False)
        self._listeners = [one.dup() for one in bound.sockets]
        bound.close()
        for listener in self._listeners:
            listener.setblocking(False)
            listener.listen(1024)
        self._tasks = [asyncio.create_task(self._accept(listener)) for listener in self._listeners]
        self._tasks.append(asyncio.create_task(self._sweep()))
        return int(self._listeners[0].getsockname()[1])

    async def close(self) -> None:
        """Stop accepting, and close all keyless connections."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for listener in self._listeners:
            listener.close()
        for pool in self.pools.values():
            while (caller := pool.take()) is not None:
                caller.abort()

    async def _accept(self, listener: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        while True:
            for _ in range(self._free_turns()):
                try:
                    connection, peer = await loop.sock_accept(listener)
                except OSError as error:
                    if error.errno in NO_DESCRIPTORS:
                        self._make_room()
                        await asyncio.sleep(0.05)
                    continue
                self._admit(connection, str(peer[0]))
            await asyncio.sleep(0)

    def _free_turns(self) -> int:
        """Return the number of connections that can be accepted now and read before others push them out.

        The system keeps the rest. It is at least one, however busy the connections accepted earlier are.
        """
        unread = self.pools[Admission.RAW].most // 2 - len(self._unread)
        return max(1, min(STEPS - len(self._waiting), unread))

    def _admit(self, connection: socket.socket, address: str) -> None:
        """Let a connection wait for its first request if there is room, else close it."""
        if self.descriptors and connection.fileno() >= self.ceiling and not self._make_room():
            connection.close()
            return
        caller = Caller(self, connection, address, shared=self.proxied or is_loopback(address))
        self._unread.add(caller)
        self._enter(caller)
        self.queue(caller)

    def queue(self, caller: Caller) -> None:
        """Schedule a step of a keyless connection."""
        self._waiting.pop(caller, None)
        self._waiting[caller] = None
        if not self._serving:
            self._serving = True
            asyncio.get_running_loop().call_soon(self._serve)

    def _serve(self) -> None:
        """Run a few steps of the connections that wait."""
        self._serving = False
        waiting = [self._waiting.popitem()[0] for _ in range(min(STEPS, len(self._waiting)))]
        if self._waiting:
            self._serving = True
            asyncio.get_running_loop().call_soon(self._serve)
        for caller in waiting:
            if caller.stage is not Admission.ENDED:  # a step may close other connections
                caller.step()

    async def open(self, caller: Caller, connection: socket.socket) -> None:
        """Make the transport of a connection; with TLS it is ready after the handshake."""
        loop, secure = asyncio.get_running_loop(), self.certificate
        if secure:
            self._unread.discard(caller)  # a handshake delays nobody else
        try:
            await loop.connect_accepted_socket(
                lambda: caller, connection, ssl=secure, ssl_handshake_timeout=HEADERS_WITHIN if secure else None
            )
            for _ in range(2):  # let the loop read the data that has arrived
                await asyncio.sleep(0)
        except OSError:  # no TLS, or closed meanwhile
            self.forget(caller)
        finally:
            caller.opening = None
            self._unread.discard(caller)

    async def _sweep(self) -> None:
        """Close connections that took too long for their request or key, and collect garbage after many have ended."""
        while True:
            await asyncio.sleep(SWEEP)
            now = asyncio.get_running_loop().time()
            for stage, seconds in ((Admission.RAW, HEADERS_WITHIN), (Admission.KEYLESS, ENTER_WITHIN)):
                for caller in self.pools[stage].older_than(now - seconds):
                    caller.cut()
            if self.ended >= ENDED_BETWEEN:
                self.ended = 0
                gc.collect()

    # -- stages --------------------------------------------------------------------------------------------------------
    def _enter(self, caller: Caller) -> None:
        now = asyncio.get_running_loop().time()
        for other in self.pools[caller.stage].add(caller, group_of(caller.address), now, shared=caller.shared):
            other.cut()

    def move(self, caller: Caller, stage: Admission) -> None:
        """Move a connection to another stage."""
        if caller.stage in self.pools:
            self.pools[caller.stage].discard(caller)
            caller.stage = stage
            if stage in self.pools:
                self._enter(caller)
            else:
                self.inside.add(caller)

    def renew(self, caller: Caller) -> None:
        """Note that a connection has sent a request."""
        self.pools[Admission.REQUESTS].renew(caller, asyncio.get_running_loop().time())

    def forget(self, caller: Caller) -> None:
        """Forget a connection that has ended."""
        self.ended += caller.stage in self.pools
        for pool in self.pools.values():
            pool.discard(caller)
        self.inside.discard(caller)
        self._waiting.pop(caller, None)
        self._unread.discard(caller)
        caller.stage = Admission.ENDED

    def cut(self, caller: Caller) -> None:
        """Close a keyless connection at once."""
        counted = caller.stage is not Admission.REQUESTS
        self.forget(caller)
        caller.abort()
        if counted:
            self._count(caller.address)

    def _count(self, address: str) -> None:
        most = self._storm.cut(address, asyncio.get_running_loop().time())
        if most is not None:
            self.report(msg("net.storm", address=most))

    def _make_room(self) -> bool:
        """Close a keyless connection; return False when there is none."""
        for stage in OUTSIDE:
            caller = self.pools[stage].take()
            if caller is not None:
                caller.cut()
                return True
        now = asyncio.get_running_loop().time()
        if now - self._full_reported > QUIET_SECONDS:
            self._full_reported = now
            self.report(msg("net.no_room", count=len(self.inside), most=self.descriptors))
        return False


def most_descriptors() -> int:
    """Return the limit of open files of this process; 0 if the system has none, or it cannot be read."""
    with suppress(ImportError):
        import resource

        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        return 0 if soft == resource.RLIM_INFINITY else soft
    return 0


def reserve(descriptors: int) -> int:
    """Return the number of descriptors kept from keyless connections: for files, pictures and returning players."""
    return min(128, max(24, descriptors // 8))
