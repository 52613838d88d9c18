"""The server: a thread with its own event loop that opens tables to pages.

It touches nothing of a session; see `RemoteTable`. Other threads may call only `open`, `shut`, `post` and `stop`.
"""

from __future__ import annotations

import asyncio
import logging
import ssl
import threading
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from aiohttp import WSCloseCode, WSMsgType, web

from tabletop.core.data.messages import Message, msg
from tabletop.core.rules.questions import Seat
from tabletop.net.gate.listener import Gate
from tabletop.net.gate.origin_check import HEADERS, OriginCheck, forwarded_address
from tabletop.net.gate.raw_connection import Caller, caller_of
from tabletop.net.gate.responses import NoLog, Requests, page_files, send_answer
from tabletop.net.protocol import messages
from tabletop.net.protocol.clips import Watched
from tabletop.net.protocol.render_service import RenderService
from tabletop.net.server.connection import Connection, SocketPipe
from tabletop.net.server.face_files import SIZES, Gallery
from tabletop.net.server.join_codes import JoinCodes, grouped
from tabletop.net.server.join_page import NO_TABLE, JoinPage, redirect
from tabletop.net.server.room import MOST_LINKS, Facts, Room
from tabletop.net.tables.remote_table import CommandResult, PublishedView, RemoteTable
from tabletop.net.tables.seats import Seats
from tabletop.session.locale.translations import Translations

MOST_CONNECTIONS: Final = 4000
"""The largest number of pages at all tables of one host."""
KEEP_AGAIN: Final = 1.0
"""Seconds between two attempts to write the file of seats, after one that failed."""
IDLE: Final = 15.0
"""Seconds that a connection may stay without a request, and that the headers of its next one may take."""
CLOSE_WITHIN: Final = 2.0
"""Seconds that a page has to confirm the close of its socket."""
GONE: Final = (TimeoutError, ConnectionError, RuntimeError)
"""Errors raised by a socket whose page is gone, or does not read."""
FOREVER: Final = "private, max-age=31536000, immutable"


@dataclass(frozen=True, slots=True)
class ServerAddress:
    """The address of a host: IP address and port (0: any free one), other names of the host, and its TLS certificate.

    `public` is the address by which browsers reach it through a proxy: scheme, host and the path before `/t/`.
    """

    address: str
    port: int = 0
    names: tuple[str, ...] = ()
    certificate: ssl.SSLContext | None = None
    public: str = ""


class WebServer:
    """Opens tables to pages. `start` returns once it listens; raises OSError when it cannot."""

    def __init__(
        self, where: ServerAddress, render_service: RenderService, catalogues: Mapping[str, Translations]
    ) -> None:
        self.where, self.render_service, self.catalogues = where, render_service, catalogues
        self.port = where.port
        self.rooms: dict[str, Room] = {}
        """The tables by their part of the address; only the thread of the host reads and writes it."""
        self.files = page_files()
        self.gallery = Gallery(render_service)
        self.codes = JoinCodes()
        self.proxied = bool(where.public)
        self.gate: Gate | None = None
        self.report: Callable[[Message], None] = self._log
        """Called, on the thread of the host, with messages for its operator; it logs a warning."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self.guard = OriginCheck((), 0)
        self._stopping: asyncio.Event | None = None

    # -- from other threads -------------------------------------------------------------------------------------------
    def start(self) -> None:
        """Start to listen, in a new thread."""
        ready: threading.Event = threading.Event()
        failed: list[BaseException] = []
        self._thread = threading.Thread(target=self._run, args=(ready, failed), name="pages", daemon=True)
        self._thread.start()
        ready.wait()
        if failed:
            raise failed[0]

    def post(self, callback: Callable[[], None]) -> None:
        """Run a function on the thread of the host, soon; never once the host has stopped."""
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(callback)

    def open(self, facts: Facts, remote: RemoteTable, seats: Seats, *, screen: bool) -> Room:
        """Open a table to pages. The room belongs to the thread of the host."""
        room = Room(facts, remote, seats, self.render_service, self.catalogues, screen=screen)

        def publish(views: dict[Seat | None, PublishedView], seen: tuple[Watched, ...]) -> None:
            since = remote.since
            self.post(lambda: room.show(views, seen, since))

        room.names.paint = self.gallery.begin
        room.invite = lambda: (self.front, grouped(self.codes.code_of(facts.id)))
        room.later = lambda seconds, callback: asyncio.get_running_loop().call_later(seconds, callback)

        def begin() -> None:
            self.rooms[facts.id] = room
            room.resume()

        remote.publish = publish
        self.post(begin)
        return room

    def shut(self, room: Room) -> None:
        """Close a table to pages, and tell them."""

        def end() -> None:
            self.rooms.pop(room.facts.id, None)
            self.codes.forget(room.facts.id)
            room.close(msg("net.gone.shut"))

        self.post(end)

    def stop(self) -> None:
        """Notify all pages, close everything and wait for the thread."""
        loop, thread = self._loop, self._thread
        if loop is not None and self._stopping is not None and thread is not None and thread.is_alive():
            loop.call_soon_threadsafe(self._stopping.set)
            thread.join(10)

    def url(self, room: Room) -> str:
        """Return the address of a table, without a key."""
        return f"{self.front}t/{room.facts.id}/"

    @property
    def front(self) -> str:
        """The address at which a join code is typed."""
        scheme, name = "http" if self.where.certificate is None else "https", (*self.where.names, self.where.address)[0]
        own = f"{scheme}://{name if ':' not in name else f'[{name}]'}:{self.port}"
        return f"{self.where.public.rstrip('/') or own}/"

    def invitation(self, room: Room) -> str:
        """Return the address that opens a table, as in the QR code."""
        return f"{self.url(room)}#{room.seats.invitation}"

    # -- the thread ---------------------------------------------------------------------------------------------------
    def _run(self, ready: threading.Event, failed: list[BaseException]) -> None:
        try:
            asyncio.run(self._serve(ready))
        except BaseException as error:
            failed.append(error)
        finally:
            self._loop = None
            ready.set()

    async def _serve(self, ready: threading.Event) -> None:
        self._loop, self._stopping = asyncio.get_running_loop(), asyncio.Event()
        runner = web.AppRunner(self.application(), handler_cancellation=True)
        await runner.setup()
        assert runner.server is not None
        gate = self.gate = Gate(
            lambda: Requests(server, loop=loop, access_log_class=NoLog, keepalive_timeout=IDLE, tcp_keepalive=False),
            lambda message: self.report(message),
            certificate=self.where.certificate,
            proxied=bool(self.where.public),
        )
        server, loop = runner.server, asyncio.get_running_loop()
        try:
            self.port = await gate.listen(self.where.address, self.where.port)
            self.guard_by()
            ready.set()
            while not self._stopping.is_set():
                for room in self.rooms.values():
                    if (news := room.seats.keep_again()) is not None:
                        self.report(news)
                with suppress(TimeoutError):
                    async with asyncio.timeout(KEEP_AGAIN):
                        await self._stopping.wait()
            for room in self.rooms.values():
                room.close(msg("net.gone.shut"))
            await asyncio.sleep(0.05)  # lets the pending messages be sent
        finally:
            await gate.close()
            await runner.cleanup()

    def _log(self, message: Message) -> None:
        logging.getLogger(__name__).warning("%s", self.catalogues["en"].text(message))

    def guard_by(self) -> None:
        """Set the names by which this host may be addressed, now that its port is known."""
        names = {self.where.address, *self.where.names}
        if self.where.address in ("127.0.0.1", "::1", "0.0.0.0", "::"):
            names |= {"localhost", "127.0.0.1", "[::1]"}
        proxy = urlsplit(self.where.public).netloc
        self.guard = OriginCheck(names, self.port, secure=self.where.certificate is not None, proxy=proxy)

    def application(self) -> web.Application:
        """Return the routes: a page and its files, faces, and the socket."""
        app = web.Application(middlewares=[self._only_known], client_max_size=1024)
        JoinPage(self, self._sent).add_to(app)
        app.router.add_get("/t/{table}/", self._page)
        app.router.add_get("/t/{table}/socket", self._socket)
        app.router.add_get(r"/t/{table}/face/{name:[0-9a-f]{32}}/{pixels:\d{2,4}}", self._face)
        app.router.add_get(r"/t/{table}/{file:[a-z_]+\.[a-z]+}", self._file)
        return app

    @web.middleware
    async def _only_known(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """Refuse requests that do not name this host; every response has the same headers."""
        response: web.StreamResponse
        if not self.guard.allows_host(request.headers.get("Host")):
            response = web.Response(status=421, text="")
        else:
            try:
                response = await handler(request)
            except web.HTTPException as error:
                response = web.Response(status=error.status, text="")
        if not response.prepared:
            response.headers.update(HEADERS)
            await send_answer(request, response)
        return response

    def _room(self, request: web.Request) -> Room:
        room = self.rooms.get(request.match_info["table"])
        if room is None:
            raise web.HTTPNotFound
        return room

    async def _page(self, request: web.Request) -> web.Response:
        if request.match_info["table"] not in self.rooms:
            return redirect(f"../../?{NO_TABLE}")
        return self._sent(request, "index.html")

    async def _file(self, request: web.Request) -> web.Response:
        self._room(request)
        return self._sent(request, request.match_info["file"])

    def _sent(self, request: web.Request, name: str) -> web.Response:
        found = self.files.get(name)
        if found is None:
            raise web.HTTPNotFound
        kind, data, tag = found
        kept = FOREVER if request.query.get("v") == tag else "no-cache"
        headers = {"Cache-Control": kept, "ETag": f'"{tag}"'}
        if request.headers.get("If-None-Match") == headers["ETag"]:
            return web.Response(status=304, headers=headers)
        response = web.Response(body=data, content_type=kind, charset="utf-8", headers=headers)
        response.enable_compression()
        return response

    async def _face(self, request: web.Request) -> web.Response:
        """Return the picture of a face whose name a page has been told; for every other name there is none."""
        room, pixels = self._room(request), int(request.match_info["pixels"])
        face = room.names.face(request.match_info["name"])
        data = await self.gallery.picture(face, pixels) if face is not None and pixels in SIZES else None
        if data is None:
            raise web.HTTPNotFound
        kind = "image/png" if data.startswith(b"\x89PNG") else "image/jpeg"
        return web.Response(body=data, content_type=kind, headers={"Cache-Control": FOREVER})

    # -- sockets ------------------------------------------------------------------------------------------------------
    async def _socket(self, request: web.Request) -> web.StreamResponse:
        room = self._room(request)
        if not self.guard.allows_origin(request.headers.get("Origin"), request.headers.get("Host")):
            raise web.HTTPForbidden
        caller, gate = caller_of(request), self.gate
        if caller is None or gate is None or len(gate.inside) >= MOST_CONNECTIONS:
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse(
            timeout=CLOSE_WITHIN, max_msg_size=messages.MOST_BYTES, heartbeat=20.0, compress=True
        )
        if not caller.whole or not socket.can_prepare(request):  # a browser sends nothing before the response
            raise web.HTTPBadRequest
        caller.upgrade(forwarded_address(request.remote or "", request.headers.get("X-Forwarded-For"))
                       if self.where.public else None)  # fmt: skip
        socket.headers["Server"] = HEADERS["Server"]
        await socket.prepare(request)
        link = Connection(SocketPipe(socket), self.catalogues)
        caller.too_many = lambda: link.leave(msg("net.gone.fast"))
        sending = asyncio.create_task(send_to(link))
        try:
            await self._hear(room, link, socket, caller)
        finally:
            link.ended = True
            room.gone(link)
            if link.leaving and not socket.closed:
                await asyncio.wait([sending], timeout=CLOSE_WITHIN)
            sending.cancel()
            if link.leaving:
                caller.end()
            if request.transport is None:
                await socket.close()  # otherwise its heartbeat would keep it for half a minute
        return socket

    async def _hear(self, room: Room, link: Connection, socket: web.WebSocketResponse, caller: Caller) -> None:
        """Handle the messages of a page, until it or the host ends the connection."""
        while not socket.closed and not link.leaving:
            got = await socket.receive()
            if got.type is not WSMsgType.TEXT:
                if got.type is WSMsgType.BINARY:
                    await socket.close(code=WSCloseCode.UNSUPPORTED_DATA)
                return
            message = link.receive(got.data)
            if message is not None:
                dispatch(room, link, message)
            if link.inside:
                caller.let_in()


async def send_to(link: Connection) -> None:
    """Send a page its messages until its connection ends; close that of a page that vanishes or reads too slowly."""
    try:
        await link.send_all()
    except GONE:
        with suppress(*GONE):  # a vanished page does not receive the close message
            await link.pipe.close(WSCloseCode.TRY_AGAIN_LATER, "")


def dispatch(room: Room, link: Connection, message: messages.PageMessage) -> None:
    """Carry out a message: keys and seats here, changes of the match on the thread of its session."""
    if isinstance(message, messages.Join):
        if link.inside:
            link.refuse(msg("net.not_a_message"))
        elif message.version != messages.VERSION:
            link.leave(msg("net.gone.version"), again=False)
        elif len(room.links) >= MOST_LINKS:
            link.leave(msg("net.gone.full", count=MOST_LINKS))
        else:
            room.enter(link, message.key, message.device, message.language)
    elif isinstance(message, messages.Ping) and link.inside:
        link.queue_message("pong", number=message.number)
    elif not link.inside:
        link.leave(msg("net.gone.key"), again=False)
    elif isinstance(message, messages.SetLanguage):
        if message.language in room.catalogues:
            link.speak(message.language)
    elif isinstance(message, messages.Sit):
        room.seating.sit(link, message.seat, message.name)
    elif isinstance(message, messages.Unlock):
        room.seating.unlock(link, message.key)
    elif isinstance(message, messages.Cancel):
        room.seating.cancel(link)
    elif link.seat is None:
        link.refuse(msg("net.only_looking"))
    else:
        _for_seat(room, link, link.seat, message)


def _for_seat(room: Room, link: Connection, seat: Seat, message: messages.PageMessage) -> None:
    """Carry out a message that only the page of a seat may send."""
    if isinstance(message, messages.Leave):
        room.seating.leave(link, seat, computer=message.computer)
    elif isinstance(message, messages.SetName):
        room.seating.rename(link, seat, message.name)
    elif isinstance(message, messages.Pointed):
        if room.remote.free:
            room.point(seat, message.x, message.y, ping=message.ping)
        else:
            link.refuse(msg("net.not_a_message"))
    elif isinstance(message, messages.Invite):
        address, code = room.invite()
        link.queue_message("invitation", address=address, code=code)
    elif isinstance(message, messages.Say):
        room.say(link, seat, message)
    elif isinstance(message, messages.TakeOver):
        room.seating.take_over(link, seat)
    elif isinstance(message, messages.Allow):
        room.seating.answer(message.request, message.yes, link)
    elif room.seats.chairs[seat].computer:
        link.refuse(msg("net.lent"))
    elif isinstance(message, messages.Nudge):
        room.nudge(link, seat) if not room.remote.free else link.refuse(msg("net.not_a_message"))
    elif isinstance(message, messages.Intent):
        loop = asyncio.get_running_loop()

        def reply(result: CommandResult) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(link.answered, result)

        room.remote.put(seat, message, reply)
