"""One table and the pages that look at it: the view of each page, the seats, and the pages that wait for one.

Everything here runs on the thread of the host. The match is reached through its `RemoteTable` alone.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, NamedTuple

from tabletop.core.data.messages import Message, msg
from tabletop.core.rules.questions import Seat
from tabletop.core.table.layout import Kind, TableLayout
from tabletop.net.protocol.clips import Watched, scene_fields
from tabletop.net.protocol.messages import Say
from tabletop.net.protocol.patch_cache import Changes
from tabletop.net.protocol.render_service import RenderService
from tabletop.net.protocol.serializer import ViewSerializer
from tabletop.net.server.chat import Chat, as_fields
from tabletop.net.server.connection import Connection
from tabletop.net.server.face_files import FaceNames
from tabletop.net.server.seat_names import SeatNames
from tabletop.net.server.seating import Seating
from tabletop.net.server.waiting import TableWait
from tabletop.net.tables.remote_table import PublishedView, RemoteTable
from tabletop.net.tables.seats import ChatLine, Seats
from tabletop.sandbox.running_timer import host_seconds
from tabletop.session.locale.translations import LANGUAGES, Translations
from tabletop.viewmodel.view.view_state import ViewState

MOST_LINKS: Final = 64
"""The largest number of pages at one table."""
TICK: Final = 0.05
"""Seconds of a tick: pages are told of a change a whole number of ticks after its cause."""
PAGE: Final = "net.page."
"""The common prefix of the keys of the texts of a page."""


@dataclass(frozen=True, slots=True)
class Facts:
    """The fixed facts of a table: its id in the address, its title, its layout and the styles of its seats."""

    id: str
    title: Message
    plan: TableLayout
    styles: tuple[int, ...]
    names: tuple[str, ...] = ()
    """The names at the beginning."""
    unnamed: frozenset[Seat] = frozenset()
    """The seats whose people may give themselves a name."""


class _Tree(NamedTuple):
    """The tree of a page, and the views from which it was made."""

    view: PublishedView
    public: PublishedView
    tree: dict[str, Any]


def page_words(words: Translations) -> dict[str, str]:
    """Return the texts of the page itself, by the keys that the page uses."""
    names = (key.removeprefix(PAGE) for key in words.entries if key.startswith(PAGE))
    return {name: words.text(msg(f"net.page.{name}")) for name in names}


class Room:
    """A table with its pages.

    With `screen` people sit at a screen as well, and are asked about their seats. `changed` is called, on the thread of
    the host, whenever somebody comes, goes, sits or waits.
    """

    def __init__(
        self,
        facts: Facts,
        remote: RemoteTable,
        seats: Seats,
        render_service: RenderService,
        catalogues: Mapping[str, Translations],
        *,
        screen: bool,
    ) -> None:
        self.facts, self.remote, self.seats = facts, remote, seats
        self.catalogues = catalogues
        self.names = FaceNames(seats.secret, facts.plan.lettering, facts.styles)
        if render_service.language:
            self.names.speak(render_service.language)
        self.looks = tuple(render_service.looks[style % len(render_service.looks)] for style in facts.styles)
        self._layout, self._aim = render_service.layout, remote.aim
        self._scribes: dict[tuple[Seat | None, str], ViewSerializer] = {}
        self.links: set[Connection] = set()
        self.seat_names = SeatNames(seats, remote, facts.names, facts.unnamed)
        self.seating = Seating(self, screen=screen)
        self.changed: Callable[[], None] = lambda: None
        self.pinged: Callable[[Seat, float, float], None] = lambda seat, x, y: None
        """Called, on the thread of the host, when a page points out a place of a free table to the others."""
        self.nudged: Callable[[Seat, Seat], None] = lambda seat, by: None
        """Called, on the thread of the host, for each seat without a page that the seat `by` nudges."""
        self.wait = TableWait()
        self.chat = Chat(seats)
        self.invite: Callable[[], tuple[str, str]] = lambda: ("", "")
        """Called, on the thread of the host, for the address of the host and a join code of this table."""
        self.said: Callable[[ChatLine], None] = lambda line: None
        """Called, on the thread of the host, with what a seat says."""
        self._views: dict[Seat | None, PublishedView] = {}
        self._trees: dict[tuple[Seat | None, str], _Tree] = {}
        self._coming: dict[Seat | None, PublishedView] = {}
        self._scenes: list[Watched] = []
        self._since: float | None = None
        """The time of the earliest cause whose result has not been made ready; None when there is nothing."""
        self.is_held = False
        """True if something is ready that pages are told at the next tick."""
        self.later: Callable[[float, Callable[[], None]], object] = lambda seconds, callback: callback()
        """The timer: it runs a function after so many seconds on the thread of the host; at once unless it is set."""
        self.changes = Changes()

    # -- views ---------------------------------------------------------------------------------------------------------
    def show(
        self, views: Mapping[Seat | None, PublishedView], seen: Sequence[Watched] = (), since: float | None = None
    ) -> None:
        """Show new views that were caused at the time `since` (None: now).

        Each page concerned is sent its clips and what has changed. The messages of all pages are made before any page
        is told, and sent a whole number of ticks after the cause: the time it took to compute them, and the amount of
        data sent to others, would give hidden cards away.
        """
        since = time.monotonic() if since is None else since
        self._since = since if self._since is None else min(since, self._since)
        self._coming.update(views)
        self._scenes.extend(seen)
        if not self.is_held:
            self._make_ready()

    def _make_ready(self) -> None:
        """Prepare the messages of the next tick; what comes before it waits for the tick after."""
        fresh, seen, since = self._coming, self._scenes, self._since
        self._coming, self._scenes, self._since = {}, [], None
        views = {**self._views, **fresh}
        if None in fresh:
            shown = fresh[None].shown
            self.names.show(shown.table, shown.names)
        trees: dict[tuple[Seat | None, str], _Tree] = {}
        for link in self._concerned(fresh):
            key = link.seat, link.language
            made = trees.get(key) or self._made(views, *key)
            if made is not None:
                trees[key] = made
                link.prepare(made.tree)
        assert since is not None, "something is to be shown"
        late = time.monotonic() - since
        self.is_held = True
        self.later(TICK * math.ceil(late / TICK) - late, lambda: self._publish_views(views, trees, fresh, seen))

    def _publish_views(
        self,
        views: dict[Seat | None, PublishedView],
        trees: Mapping[tuple[Seat | None, str], _Tree],
        fresh: Mapping[Seat | None, PublishedView],
        seen: Sequence[Watched],
    ) -> None:
        """Send the pages what has been prepared."""
        first, self.is_held = not self._views, False
        self._views = views
        if None in fresh:
            self.wait.show(fresh[None].shown)
        self._trees.update(trees)
        if first:
            self.publish_seats()
        for link in self._concerned(fresh):
            for fields in self._scenes_for(link, seen):
                link.queue_message("scene", **fields)
            link.notify()
        if self._since is not None:
            self._make_ready()

    def _scenes_for(self, link: Connection, seen: Sequence[Watched]) -> list[dict[str, Any]]:
        """Return the fields of the messages about clips for a page."""
        view, scribe = self._views.get(link.seat), self._scribes.get((link.seat, link.language))
        if view is None or scribe is None:
            return []
        found = (scene_fields(one, view.shown, scribe) for one in seen)
        return [fields for fields in found if fields is not None]

    def _concerned(self, fresh: Mapping[Seat | None, PublishedView]) -> list[Connection]:
        """Return the pages whose view changes with these views."""
        return [link for link in self.links if link.inside and (link.seat in fresh or None in fresh)]

    def tree(self, seat: Seat | None, language: str) -> dict[str, Any] | None:
        """Return the current tree for the page of a seat: the same object for all pages that see the same.

        None before the match has been shown to the seat.
        """
        made = self._made(self._views, seat, language)
        if made is None:
            return None
        self._trees[seat, language] = made
        return made.tree

    def _made(self, views: Mapping[Seat | None, PublishedView], seat: Seat | None, language: str) -> _Tree | None:
        """Return the tree of a seat for these views: the previous one unless they have changed."""
        view, public = views.get(seat), views.get(None)
        if view is None or public is None:
            return None
        known = self._trees.get((seat, language))
        if known is not None and known.view is view and (seat is None or known.public is public):
            return known
        scribe = self._scribes.get((seat, language))
        if scribe is None:
            self.names.speak(language)
            named = partial(self.names.name, seat, language)
            scribe = ViewSerializer(self._layout(), self.looks, self._aim, self.catalogues[language], named)
            self._scribes[seat, language] = scribe
        return _Tree(view, public, scribe.tree(view.shown, public.shown, view.number, quiet=view.quiet))

    def face_name(self, seat: Seat | None, language: str, kind: Kind, face: int) -> str:
        """Return the name under which the page of a seat may fetch a picture from now on."""
        return self.names.name(seat, language, kind, face)

    @property
    def public(self) -> ViewState | None:
        """The shared table."""
        view = self._views.get(None)
        return view.shown if view is not None else None

    # -- pages and seats -----------------------------------------------------------------------------------------------
    def publish_seats(self) -> None:
        """Tell every page, and the screen, who sits where and what is asked of it."""
        self.seating.settle()
        sitting = self.seating.sitting()
        for link in self.links:
            if link.inside:
                link.queue_message("seats", seats=sitting, **self.seating.message_fields(link))
        self.changed()

    def point(self, seat: Seat, x: float, y: float, *, ping: bool) -> None:
        """Show the others where a seat points on a free table; a page that is behind is not told of every move."""
        if ping:
            self.pinged(seat, x, y)
        for link in self.links:
            if link.inside and link.seat != seat and (ping or not link.behind):
                link.queue_message("pointer", seat=seat, x=round(x, 1), y=round(y, 1), ping=ping)

    def nudge(self, link: Connection, seat: Seat) -> None:
        """Tell those whom the table waits for that a seat waits for them; refuse it too early or too often.

        All of them are told, whether or not they are asked something in secret.
        """
        waited = self.wait.nudged_by(seat)
        if isinstance(waited, float):
            link.refuse(msg("net.nudge_early", count=math.ceil(waited)))
            return
        for other in sorted(waited - {seat}):
            pages = [one for one in self.links if one.inside and one.seat == other]
            for page in pages:
                page.queue_message("nudged", seat=seat)
            if not pages:
                self.nudged(other, seat)

    def say(self, link: Connection, seat: Seat, said: Say) -> None:
        """Tell all pages, and the screen, what a seat says; refuse it too often or without words."""
        if (wait := self.chat.wait(seat)) > 0:
            link.refuse(msg("net.chat_often", count=math.ceil(wait)))
        elif (line := self.chat.say(seat, said.text, said.call)) is None:
            link.refuse(msg("net.not_a_message"))
        else:
            self._tell(line)
            self.said(line)

    def say_at_screen(self, seat: Seat, text: str) -> ChatLine | Message | None:
        """Tell all pages what a seat says at the screen; return the line, or why it may not, or None for no words."""
        if (wait := self.chat.wait(seat)) > 0:
            return msg("net.chat_often", count=math.ceil(wait))
        line = self.chat.say(seat, text, "")
        if line is not None:
            self._tell(line)
        return line

    def _tell(self, line: ChatLine) -> None:
        for page in self.links:
            if page.inside:
                page.queue_message("said", **as_fields(line))

    def watch(self) -> None:
        """Have a `ViewState` made for every seat that has a page."""
        self.remote.watch(frozenset(link.seat for link in self.links if link.inside and link.seat is not None))

    def _away(self) -> None:
        away = self.seats.away
        self.remote.call(lambda: self.remote.go_away(away))

    # -- admission -----------------------------------------------------------------------------------------------------
    def enter(self, link: Connection, key: str, device: str, language: str) -> None:
        """Check the key of a page, and admit or disconnect it."""
        link.device, link.language = device, language if language in LANGUAGES else "en"
        self.seating.enter(link, key)

    def bring_in(self, link: Connection, seat: Seat | None) -> None:
        """Admit a page with the view of a seat, or of a spectator."""
        self.links.add(link)
        link.join(self, seat)
        self.moved()

    def moved(self) -> None:
        """Update the views and the list of seats: somebody has changed seats."""
        self.watch()
        self._away()
        self.publish_seats()

    def hello(self, link: Connection) -> dict[str, Any]:
        """Return the first message to an admitted page: the game, its seat, and its texts."""
        words = self.catalogues[link.language]
        own = {} if link.seat is None else {"seat": link.seat, "token": self.seats.chairs[link.seat].token}
        return {
            "title": words.text(self.facts.title),
            "language": link.language,
            "languages": dict(LANGUAGES),
            "words": page_words(words),
            "seats": self.seating.sitting(),
            "last_keys": self.seating.last_keys is not None,
            "waited": self.wait.seconds,
            "chat": self.chat.lines(),
            "clock": round(1000 * host_seconds()),
            **own,
        }

    def resume(self) -> None:
        """Restore the seats from the file."""
        self.seating.resume()
        self._away()

    def gone(self, link: Connection) -> None:
        """Remove a page whose connection has ended. Nobody is told of one that was never admitted."""
        if link not in self.links:
            return
        self.links.discard(link)
        self.seating.gone(link)
        self.watch()
        self.publish_seats()

    def close(self, reason: Message) -> None:
        """Disconnect all pages: the table is not hosted any more."""
        for link in list(self.links):
            link.leave(reason)
