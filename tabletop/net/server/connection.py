"""The connection to one page: messages go out in order, no faster than the page reads, and come in at a limited rate.

A page is never sent a queue of old states: when it is ready for more, it gets the difference between the state it was
sent last and the current one. A page that does not read is dropped, and may come back.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Mapping
from typing import Any, Final, Protocol

from aiohttp import web

from tabletop.core.data.messages import Message, msg
from tabletop.core.input.interpret import Choices, Refused
from tabletop.core.rules.questions import Seat
from tabletop.core.table.layout import Kind
from tabletop.net.gate.connection_limits import RateLimiter
from tabletop.net.protocol import messages
from tabletop.net.protocol.patch_cache import Changes
from tabletop.net.tables.remote_table import CommandResult, SearchResult, TypedText
from tabletop.session.locale.translations import Translations
from tabletop.session.match.scenes import Done
from tabletop.viewmodel.view.view_state import ViewState

SLOW: Final = 10.0
"""Seconds that a page may take to read what it is sent."""
MOST_WAITING: Final = 100
"""The largest number of messages that may wait for a page."""
MOST_WAITING_BYTES: Final = 1 << 20
"""The largest size of these messages, in bytes."""
MOST_BAD: Final = 20
"""The number of invalid messages after which the connection is closed."""


class Transport(Protocol):
    """The destination of the bytes: a WebSocket."""

    async def send(self, data: bytes) -> None: ...

    async def close(self, code: int, reason: str) -> None: ...


class SocketPipe:
    """A WebSocket as a `Transport`."""

    def __init__(self, socket: web.WebSocketResponse) -> None:
        self.socket = socket

    async def send(self, data: bytes) -> None:
        await self.socket.send_str(data.decode())

    async def close(self, code: int, reason: str) -> None:
        await self.socket.close(code=code, message=reason.encode())


class Seeing(Protocol):
    """The part of a `Room` that a connection reads."""

    @property
    def public(self) -> ViewState | None: ...

    def tree(self, seat: Seat | None, language: str) -> dict[str, Any] | None: ...

    def hello(self, link: Connection) -> dict[str, Any]: ...

    def face_name(self, seat: Seat | None, language: str, kind: Kind, face: int) -> str: ...

    @property
    def changes(self) -> Changes: ...


class Connection:
    """The connection to one page.

    `seat` is the seat whose view it gets (None: the shared table), `inside` is True if its key was valid.
    """

    def __init__(self, pipe: Transport, catalogues: Mapping[str, Translations]) -> None:
        self.pipe, self._catalogues = pipe, catalogues
        self.seat: Seat | None = None
        self.inside = False
        self.device, self.language = "", "en"
        self.name = ""
        """The name that its person has typed for the seat that they ask for."""
        self.pace = RateLimiter(messages.MOST_A_SECOND, 1 / messages.MOST_A_SECOND)
        self.bad = 0
        self.ended = False
        self._room: Seeing | None = None
        self._waiting: deque[bytes] = deque()
        self._waiting_bytes = 0
        self._sent: dict[str, Any] | None = None
        self._fresh: dict[str, Any] | None = None
        self._bell = asyncio.Event()
        self._end: tuple[int, str] | None = None

    @property
    def leaving(self) -> bool:
        """True if the connection is about to end."""
        return self._end is not None

    @property
    def behind(self) -> bool:
        """True if several messages still wait to be sent."""
        return len(self._waiting) > 4

    # -- messages to the page ------------------------------------------------------------------------------------------
    def queue_message(self, kind: str, /, **fields: Any) -> None:
        """Queue a message until the page is ready for it; do nothing once the connection is about to end.

        A page with too much waiting is disconnected, and its queue is dropped.
        """
        if self.leaving or self.ended:
            return
        data = messages.encoded(kind, **fields)
        self._waiting.append(data)
        self._waiting_bytes += len(data)
        if len(self._waiting) > MOST_WAITING or self._waiting_bytes > MOST_WAITING_BYTES:
            self._waiting.clear()
            self._waiting_bytes = 0
            self._end = (1013, "slow")
        self._bell.set()

    @property
    def waiting(self) -> int:
        """The number of messages that wait for the page."""
        return len(self._waiting)

    def notify(self) -> None:
        """Fetch the current state for the page, and have it sent: something else is to be seen."""
        if self._room is not None:
            self._fresh = self._room.tree(self.seat, self.language)
            self._bell.set()

    def prepare(self, tree: dict[str, Any]) -> None:
        """Make the next message in advance, unless the previous one has not been sent yet; `notify` sends it."""
        if self._room is not None and self._fresh is None and tree is not self._sent:
            self._room.changes.message(self._sent, tree)

    def join(self, room: Seeing, seat: Seat | None) -> None:
        """Admit the page with the view of a seat, and send it everything anew."""
        self.inside, self.seat, self._room, self._sent = True, seat, room, None
        self.queue_message("hello", version=messages.VERSION, **room.hello(self))
        self.notify()

    def speak(self, language: str) -> None:
        """Switch the page to another language."""
        if self._room is not None:
            self.language = language
            self.join(self._room, self.seat)

    def refuse(self, reason: Message, rule: str = "", target: str = "") -> None:
        """Tell the page that its request was refused, and why; or why nothing can be done at the place `target`."""
        about = {"target": target} if target else {}
        self.queue_message("refused", text=self.say(reason), rule=rule, **about)

    def answered(self, result: CommandResult) -> None:
        """Tell the page the outcome of its intent."""
        outcome = result.outcome
        if result.found is not None:
            self._show_found(result.found)
        if result.offered_actions:
            offered = [[one.name, self.say(one.text), *self._typed(one.typed)] for one in result.offered_actions]
            self.queue_message("deeds", piece=result.piece, deeds=offered)
        elif result.meanings:
            self.queue_message(
                "meanings", question=result.question, options=[self.say(text) for text in result.meanings]
            )
        elif isinstance(outcome, Refused):
            self.refuse(outcome.refusal.reason, outcome.refusal.rule, result.piece)
        elif isinstance(outcome, Choices):
            self.queue_message("choices", question=result.question, options=list(result.options))
        elif isinstance(outcome, Done) and outcome.note is not None:
            self.queue_message("note", text=self.say(outcome.note))

    def _typed(self, typed: TypedText | None) -> list[dict[str, str]]:
        """Return what must be typed for an action; nothing where that is nothing."""
        if typed is None:
            return []
        proposed = typed.proposed if isinstance(typed.proposed, str) else self.say(typed.proposed)
        return [{"question": self.say(typed.question), "proposed": proposed, "form": typed.form}]

    def _show_found(self, found: SearchResult) -> None:
        """Tell the page, and no other one, what is in the pile that it searches."""
        room, seat = self._room, self.seat
        assert room is not None, "only pages at a table search"
        pieces = [
            [one.piece, self.say(one.kind.called(one.face)), room.face_name(seat, self.language, one.kind, one.face)]
            for one in found.pieces
        ]
        ways = [[way, to, self.say(text)] for way, to, text in found.ways]
        self.queue_message("found", title=self.say(found.title), pieces=pieces, ways=ways)

    def drop(self) -> None:
        """End the connection without a message: the page reconnects by itself."""
        self._end = self._end or (1012, "")
        self._bell.set()

    def leave(self, reason: Message, *, again: bool = True) -> None:
        """Disconnect the page with a reason; `again` says whether it may reconnect by itself."""
        self.inside = False
        self.queue_message("gone", text=self.say(reason), again=again)
        self._end = self._end or (1000, "gone")

    def say(self, message: Message) -> str:
        """Return a message in the language of the page."""
        public = self._room.public if self._room is not None else None
        return self._catalogues[self.language].text(message, public.names if public is not None else ())

    # -- sending ------------------------------------------------------------------------------------------------------
    async def send_all(self) -> None:
        """Send everything that waits until the connection ends."""
        while not self.ended:
            await self._bell.wait()
            self._bell.clear()
            while self._waiting:
                data = self._waiting.popleft()
                self._waiting_bytes -= len(data)
                await self._send(data)
            if self._end is not None:
                await self.pipe.close(*self._end)
                return
            if self._fresh is not None and self.inside:
                tree, self._fresh = self._fresh, None
                await self._show(tree)

    async def _show(self, tree: dict[str, Any]) -> None:
        before, self._sent = self._sent, tree
        if before is not tree and self._room is not None:
            data = self._room.changes.message(before, tree)
            if data:
                await self._send(data)

    async def _send(self, data: bytes) -> None:
        async with asyncio.timeout(SLOW):  # not `wait_for`: an error in a separate task could go unnoticed
            await self.pipe.send(data)

    # -- receiving -----------------------------------------------------------------------------------------------------
    def receive(self, data: str | bytes) -> messages.PageMessage | None:
        """Return a decoded message of the page. For an invalid one tell the page, or disconnect it, and return None."""
        if not self.pace.allows():
            self.leave(msg("net.gone.fast"))
            return None
        try:
            return messages.decoded(data)
        except messages.ProtocolError:
            self.bad += 1
            if self.bad >= MOST_BAD:
                self.leave(msg("net.gone.nonsense"), again=False)
            else:
                self.refuse(msg("net.not_a_message"))
            return None
