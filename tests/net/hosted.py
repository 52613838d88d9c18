"""A match hosted for tests, its loop, and fake pages that speak the protocol without a browser."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from ssl import SSLContext
from types import MappingProxyType
from typing import Any

import aiohttp
import msgspec

from tabletop.core.game.game import Game
from tabletop.net.protocol.messages import VERSION
from tabletop.net.protocol.render_service import Recipe, RenderService
from tabletop.net.protocol.serializer import ViewSerializer
from tabletop.net.protocol.table_tree import Named
from tabletop.net.server.face_files import SIZES
from tabletop.net.server.hosted_table import HostedTable, all_catalogues
from tabletop.net.server.web_server import ServerAddress
from tabletop.net.tables.remote_match import RemoteMatch
from tabletop.net.tables.sandbox_chest import HostChest
from tabletop.net.tables.seats import new_key
from tabletop.session.match.match_session import MatchSession, Player
from tabletop.session.match.scenes import PERSON
from tabletop.ui.render.page_rendering import FacePainter
from tabletop.ui.sandbox.view.set_pictures import opener_of
from tabletop.viewmodel.control.match_controller import MatchController
from tabletop.viewmodel.control.sandbox_controller import SandboxController
from tabletop.viewmodel.view.presenter import Presenter
from tests.play import EXTRA, SHELF, game_of

WAIT = 20.0
"""Seconds after which a message counts as missing."""


def instant(recipe: Recipe) -> Future[Mapping[int, bytes]]:
    """Return pictures without a painter: their bytes describe what would be on them."""
    future: Future[Mapping[int, bytes]] = Future()
    what = f"{recipe.kind.id} {recipe.face} {recipe.language}"
    future.set_result({size: f"\x89PNG {what} {size}".encode() for size in SIZES if size <= recipe.pixels})
    return future


def render_service(painter: FacePainter | None = None) -> RenderService:
    """Return the services that the window lends; with a painter faces are really painted."""
    own = (painter or FacePainter()).render_service
    return own if painter is not None else RenderService(own.layout, own.looks, instant)


def scribe_of(language: str = "en", named: Named = lambda kind, face: f"{kind.id}-{face}") -> ViewSerializer:
    """Return the maker of the trees of a page without aiming help."""
    own = render_service()
    return ViewSerializer(own.layout(), own.looks, None, CATALOGUES[language], named)


class Running:
    """The loop of a session in a thread of its own, as `tabletop serve` has it."""

    def __init__(self, session: MatchSession, *, screen: bool = False, painting: bool = False, port: int = 0) -> None:
        self.session = session
        self.play = MatchController(session)
        self.bell, self.over = threading.Event(), threading.Event()
        self.play.bots.wake = self.bell.set
        self.painter = FacePainter(EXTRA) if painting else None
        self.hosting = HostedTable(
            self.play,
            ServerAddress("127.0.0.1", port),
            render_service(self.painter),
            CATALOGUES,
            screen=screen,
            wake=self.bell.set,
        )
        self.thread = threading.Thread(target=self._loop, daemon=True)
        self.faults: list[BaseException] = []
        self.thread.start()

    def _loop(self) -> None:
        while not self.over.is_set():
            try:
                self.hosting.work()
                if self.work() or self.play.run_bots((0, 0)) or self.play.poll_hint():
                    continue
            except BaseException as fault:
                self.faults.append(fault)
                raise
            bots = self.play.bots
            self.bell.wait(min((wait for wait in (bots.wait, bots.hint_wait) if wait is not None), default=None))
            self.bell.clear()

    def tree(self, seat: int | None, language: str) -> dict[str, Any] | None:
        """Return the present tree for the page of a seat."""
        return tree_of(self.hosting, seat, language)

    @property
    def presenter(self) -> Presenter:
        """The presenter that makes the `ViewState` of every page."""
        assert isinstance(self.hosting.remote, RemoteMatch)
        return self.hosting.remote.presenter

    @property
    def ended(self) -> bool:
        """True once pages have been shown the end.

        The session itself belongs to another thread, which may be in the middle of an answer.
        """
        public = self.hosting.room.public
        return public is not None and public.result is not None

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Rest the loop of the session while a test plays on its own thread: it would read a half-made state."""
        reached, over = threading.Event(), threading.Event()

        def rest() -> None:
            reached.set()
            over.wait()

        self.hosting.remote.call(rest)
        assert reached.wait(WAIT), "the loop of the session does not rest"
        try:
            yield
        finally:
            over.set()
            self.bell.set()

    def work(self) -> bool:
        """Do the loop's work besides reading from pages; return True when something has changed."""
        return False

    def stop(self) -> None:
        """End both threads, as Ctrl+C does."""
        self.over.set()
        self.bell.set()
        self.thread.join(WAIT)
        self.hosting.close(back=False)
        self.play.close()
        if self.painter is not None:
            self.painter.stop()
        assert self.faults == []


class FreeRunning:
    """A free table and the loop of its session, as `tabletop serve` has it."""

    def __init__(self, remote: SandboxController, *, painting: bool = False, chest: HostChest | None = None) -> None:
        self.session, self.remote = remote.session, remote
        self.bell, self.over = threading.Event(), threading.Event()
        self.painter = FacePainter(pictures=partial(opener_of, [remote.library])) if painting else None
        self.hosting = HostedTable(
            remote,
            ServerAddress("127.0.0.1", 0),
            render_service(self.painter),
            CATALOGUES,
            screen=False,
            wake=self.bell.set,
            chest=chest,
        )
        self.faults: list[BaseException] = []
        self.thread = threading.Thread(target=self._loop, daemon=True)
        self.thread.start()

    def _loop(self) -> None:
        while not self.over.is_set():
            try:
                self.hosting.work()
            except BaseException as fault:
                self.faults.append(fault)
                raise
            self.bell.wait()
            self.bell.clear()

    def tree(self, seat: int | None, language: str) -> dict[str, Any] | None:
        """Return the present tree for the page of a seat."""
        return tree_of(self.hosting, seat, language)

    def stop(self) -> None:
        """End both threads."""
        self.over.set()
        self.bell.set()
        self.thread.join(WAIT)
        self.hosting.close(back=False)
        self.remote.close()
        if self.painter is not None:
            self.painter.stop()
        assert self.faults == []


def tree_of(hosting: HostedTable, seat: int | None, language: str) -> dict[str, Any] | None:
    """Return the tree of a seat, made on the host's thread, which owns the room."""
    made: Future[dict[str, Any] | None] = Future()

    def make() -> None:
        try:
            made.set_result(hosting.room.tree(seat, language))
        except BaseException as fault:
            made.set_exception(fault)

    hosting.host.post(make)
    return made.result(WAIT)


CATALOGUES = all_catalogues(SHELF.locales())


def session_of(
    game: str | Game[Any],
    seats: int,
    *,
    seed: str = "net",
    folder: Path | None = None,
    computers: Mapping[int, str] = MappingProxyType({}),
    settings: Mapping[str, Any] = MappingProxyType({}),
) -> MatchSession:
    """Return a new match of people, and of computer players by seat."""
    players = [Player(f"P{seat + 1}", seat, computers.get(seat, PERSON)) for seat in range(seats)]
    return MatchSession.new(game_of(game), players, settings=dict(settings), seed=seed, folder=folder)


@contextmanager
def running(
    game: str | Game[Any] = "example_game", seats: int = 3, *, screen: bool = False, painting: bool = False, **more: Any
) -> Iterator[Running]:
    """Yield a hosted match; both threads end with the block."""
    one = Running(session_of(game, seats, **more), screen=screen, painting=painting)
    try:
        yield one
    finally:
        one.stop()


def patched(tree: Mapping[str, Any], patch: Mapping[str, Any]) -> dict[str, Any]:
    """Return the tree that results from a patch, as a page computes it."""
    made = dict(tree)
    for key, value in patch.items():
        if value is None:
            made.pop(key, None)
        elif isinstance(value, Mapping):
            inner = made.get(key)
            made[key] = patched(inner if isinstance(inner, Mapping) else {}, value)
        else:
            made[key] = value
    return made


@dataclass
class FakePage:
    """A page without a browser: it keeps the messages that it gets, and sends those that the test gives it."""

    socket: aiohttp.ClientWebSocketResponse
    device: str
    tree: dict[str, Any] = field(default_factory=dict)
    hello: dict[str, Any] = field(default_factory=dict)
    received: list[dict[str, Any]] = field(default_factory=list)
    bytes: list[bytes] = field(default_factory=list)
    """Every message, as it came."""

    async def send(self, kind: str, /, **fields: Any) -> None:
        await self.socket.send_str(msgspec.json.encode({"is": kind, **fields}).decode())

    async def receive(self) -> dict[str, Any] | None:
        """Return the next message; None when the connection has ended."""
        got = await self.socket.receive(WAIT)
        if got.type is not aiohttp.WSMsgType.TEXT:
            return None
        self.bytes.append(got.data.encode())
        message: dict[str, Any] = msgspec.json.decode(got.data)
        self.received.append(message)
        if message["is"] == "shown":
            self.tree = message["tree"]
        elif message["is"] == "delta":
            self.tree = patched(self.tree, message["patch"])
        elif message["is"] == "hello":
            self.hello = message
        return message

    async def until(self, good: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Receive messages until one is as wanted."""
        while True:
            message = await self.receive()
            assert message is not None, f"the connection ended; last heard: {self.received[-3:]}"
            if good(message):
                return message

    async def wait_for(self, kind: str) -> dict[str, Any]:
        """Return the next message of a kind."""
        return await self.until(lambda message: message["is"] == kind)

    async def wait_for_any(self, kinds: tuple[str, ...]) -> dict[str, Any]:
        """Return the next message of one of these kinds."""
        return await self.until(lambda message: message["is"] in kinds)

    async def asked(self) -> dict[str, Any]:
        """Receive messages until the seat of this page is asked something."""
        while "question" not in self.tree and "throw" not in self.tree:
            await self.receive()
        return self.tree

    async def settle(self) -> None:
        """Receive everything that has been sent up to now."""
        await self.send("ping", number=len(self.received))
        await self.wait_for("pong")


async def page(
    client: aiohttp.ClientSession,
    hosting: HostedTable,
    key: str | None = None,
    *,
    device: str = "",
    language: str = "en",
) -> FakePage:
    """Return a page that shows its key: the invitation, unless another one is given."""
    base = hosting.url
    origin = "/".join(base.split("/")[:3])
    socket = await client.ws_connect(f"{base}socket", headers={"Origin": origin}, max_msg_size=1 << 26)
    one = FakePage(socket, device or new_key())
    await one.send(
        "enter", version=VERSION, key=key or hosting.room.seats.invitation, device=one.device, language=language
    )
    return one


async def seated(client: aiohttp.ClientSession, hosting: HostedTable, seat: int, **more: Any) -> FakePage:
    """Return a page at a seat that has been shown the table as that seat sees it.

    If there is a screen, its user lets the page sit down.
    """
    one = await page(client, hosting, **more)
    await one.wait_for("shown")
    await one.send("sit", seat=seat)

    def let(message: dict[str, Any]) -> bool:
        if message["is"] == "seats" and message["own"] and hosting.room.seating.screen:
            hosting.judge(message["own"]["request"], True)
        return bool(message["is"] == "shown" and message["tree"].get("me") == seat)

    await one.until(let)
    return one


async def at_rest(hosting: HostedTable, *pages: FakePage) -> None:
    """Wait until the session has handled everything given to it, and these pages have been told all of it."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()

    def work_done() -> None:
        loop.call_soon_threadsafe(done.set_result, None)

    hosting.remote.call(work_done)
    await asyncio.wait_for(done, WAIT)
    for one in pages:
        await one.settle()
    while hosting.room.is_held:
        await asyncio.sleep(0.01)
    for one in (*pages, *pages):  # the new view is sent after the answers to requests
        await one.settle()


@asynccontextmanager
async def client_session(ssl: SSLContext | bool = True) -> AsyncIterator[aiohttp.ClientSession]:
    """Yield a client that may hold any number of connections; its sockets are closed with it.

    A socket that is left to the garbage collector warns of its connection or not, by the order of collection.
    """
    sockets: list[aiohttp.ClientWebSocketResponse] = []

    class KeptSocket(aiohttp.ClientWebSocketResponse):
        def __init__(self, *given: Any, **named: Any) -> None:
            super().__init__(*given, **named)
            sockets.append(self)

    try:
        connector = aiohttp.TCPConnector(limit=0, ssl=ssl)
        async with aiohttp.ClientSession(connector=connector, ws_response_class=KeptSocket) as client:
            yield client
    finally:
        for socket in sockets:
            await socket.close()


def with_client(work: Callable[[aiohttp.ClientSession], Awaitable[None]]) -> None:
    """Run something with a client that has no cookies and no limits of its own."""

    async def main() -> None:
        async with client_session() as client:
            await asyncio.wait_for(work(client), 120)

    asyncio.run(main())
