"""A match or a free table opened to pages, for a window and for `serve`.

It combines the host, the room, the remote table and the seats.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Final

from tabletop.core.data.messages import msg
from tabletop.core.rules.questions import Seat
from tabletop.net.protocol.render_service import RenderService
from tabletop.net.server.room import Facts, Room
from tabletop.net.server.web_server import ServerAddress, WebServer
from tabletop.net.tables.remote_match import RemoteMatch
from tabletop.net.tables.remote_sandbox import RemoteSandbox
from tabletop.net.tables.remote_table import RemoteTable
from tabletop.net.tables.sandbox_chest import HostChest
from tabletop.net.tables.seats import Seats
from tabletop.session.app.save_library import SEATS_SUFFIX
from tabletop.session.locale.translations import LANGUAGES, Translations
from tabletop.session.match.scenes import PERSON
from tabletop.viewmodel.control.match_controller import MatchController
from tabletop.viewmodel.control.sandbox_controller import SandboxController

INVITED_WITHIN: Final = 10.0
"""Seconds that the host may take to make a join code."""
PORT: Final = 8642
"""The default port of a host, if it is free."""


class HostedTable:
    """A table that pages can join from now on. Raises OSError when the host cannot listen at the address.

    The loop of the session calls `work`; `wake` tells that loop, from any thread, that there is work. With other tables
    `beside` it, the table is opened by their host. `chest` is for the pages of a free table.
    """

    def __init__(
        self,
        table: MatchController | SandboxController,
        where: ServerAddress,
        render_service: RenderService,
        catalogues: Mapping[str, Translations],
        *,
        screen: bool,
        wake: Callable[[], None],
        beside: Sequence[HostedTable] = (),
        chest: HostChest | None = None,
    ) -> None:
        players = table.players
        styles = tuple(player.style for player in players)
        if isinstance(table, SandboxController):
            free = RemoteSandbox(table, chest)
            free.pinged = self._ping
            self.remote: RemoteTable = free
            title, plan = msg("sandbox.title"), table.plan
        else:
            self.remote, game = RemoteMatch(table), table.game
            title, plan = game.title, game.table.layout(len(players), dict(table.session.match.settings))
        self.path = path = file_of(table)
        """The file of the table; None when it is not saved."""
        self._table = table
        self.remote.wake = wake
        self.seats = Seats(len(players), path.with_name(path.name + SEATS_SUFFIX) if path is not None else None)
        self._lends_alone = not beside
        taken = {one.seats.table for one in beside}
        if self.seats.table in taken:
            self.seats.table = next(name for name in map(str, range(1, len(taken) + 2)) if name not in taken)
        self.host: WebServer = beside[0].host if beside else started(where, self.seats, render_service, catalogues)
        self.seats.port = self.host.port
        self.seats.keep()
        facts = Facts(self.seats.table, title, plan, styles, *_names(table, self.seats, catalogues))
        self.remote.recall_seats(self.seats.changes)
        self.remote.noted = lambda change: self.host.post(lambda: self.seats.note(change))
        self.room: Room = self.host.open(facts, self.remote, self.seats, screen=screen)
        self.wake = wake
        for seat in sorted(self.seats.away) if screen else ():
            self.remote.note_seat("again", seat)
        wake()

    def _ping(self, seat: Seat, x: float, y: float) -> None:
        self.host.post(lambda: self.room.point(seat, x, y, ping=True))

    @property
    def invitation(self) -> str:
        """The address that opens the table, as in the QR code."""
        return self.host.invitation(self.room)

    def invite(self) -> tuple[str, str]:
        """Return the address of the host, and a join code to be typed there within ten minutes."""
        made: Future[tuple[str, str]] = Future()
        self.host.post(lambda: made.set_result(self.room.invite()))
        return made.result(INVITED_WITHIN)

    @property
    def url(self) -> str:
        """The address of the table without the key."""
        return self.host.url(self.room)

    def work(self) -> None:
        """Carry out the intents of pages, and show them what has changed."""
        self.remote.work()
        path = file_of(self._table)
        if path is not None and path != self.path:
            self.path = path
            self.host.post(lambda: self.seats.go_on_in(path.with_name(path.name + SEATS_SUFFIX)))

    def judge(self, request: int, yes: bool) -> None:
        """Grant or refuse a request for a seat on behalf of the screen; `request` is its number."""
        self.host.post(lambda: self.room.seating.answer(request, yes))

    def release(self, seat: Seat, *, computer: bool = False) -> None:
        """Return a seat to the screen, or with `computer` let a computer player keep it until its page takes over.

        A connected page is asked first before its seat returns to the screen.
        """
        seating = self.room.seating
        self.host.post(lambda: seating.lend(seat) if computer else seating.take_to_screen(seat))

    @property
    def last_keys(self) -> tuple[str, ...]:
        """The recovery keys, by seat; none where there is a screen."""
        keys = self.room.seating.last_keys
        return tuple(keys.keys) if keys is not None else ()

    def close(self, *, back: bool) -> None:
        """Notify the pages and close the table; the host stops if this table started it.

        With `back` everybody answers at the screen again.
        """
        if self._lends_alone:
            self.host.stop()
        else:
            self.host.shut(self.room)
        self.remote.leave()
        if back:
            self.remote.go_away(frozenset())
            if self.seats.away:
                self.remote.noted = self.seats.note  # the thread of the host has ended
                self.remote.note_seat("off", min(self.seats.away))


def _names(
    table: MatchController | SandboxController, seats: Seats, catalogues: Mapping[str, Translations]
) -> tuple[tuple[str, ...], frozenset[Seat]]:
    """Return the names at the beginning, and the seats without one; who has named themselves is called so again."""
    given = tuple(player.name for player in table.players)
    if isinstance(table, SandboxController) or table.session.coach is not None:
        return given, frozenset()
    unnamed = frozenset(
        seat
        for seat, player in enumerate(table.players)
        if player.kind == PERSON
        and player.name in {words.text(msg("core.seat", number=seat + 1)) for words in catalogues.values()}
    )
    for seat in unnamed:
        if seats.chairs[seat].name:
            table.rename(seat, seats.chairs[seat].name)
    return given, unnamed


def file_of(table: MatchController | SandboxController) -> Path | None:
    """Return the file of a match or a free table, beside which its keys are stored; None when it is not saved."""
    if isinstance(table, SandboxController):
        return table.path
    return table.session.writer.path if table.session.writer is not None else None


def started(
    where: ServerAddress, seats: Seats, render_service: RenderService, catalogues: Mapping[str, Translations]
) -> WebServer:
    """Return a listening host.

    It tries the requested port only. Without one it tries the previous port, the default port, then any free port.
    Raises OSError.
    """
    wanted = [where.port] if where.port else list(dict.fromkeys((seats.port or PORT, PORT, 0)))
    for number, port in enumerate(wanted):
        host = WebServer(replace(where, port=port), render_service, catalogues)
        try:
            host.start()
        except OSError:
            if number == len(wanted) - 1:
                raise
            continue
        return host
    raise AssertionError("one of them was tried last")


def all_catalogues(locales: Mapping[str, Path]) -> dict[str, Translations]:
    """Return the messages of every language, of the program and its games."""
    return {language: Translations(language, locales) for language in LANGUAGES}
