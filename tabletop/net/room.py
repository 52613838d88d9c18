"""One table and the pages that look at it: what each of them may see, who sits where, who waits to be let in.

Everything here runs on the thread of the host. The match is reached through its `Door` alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from tabletop.core.ask import Seat
from tabletop.core.plan import TablePlan
from tabletop.core.words import Message, say
from tabletop.net.changes import Changes
from tabletop.net.doors import Door, Glance
from tabletop.net.lent import Lent
from tabletop.net.link import Link
from tabletop.net.pictures import FaceNames
from tabletop.net.scenes import Watched, told
from tabletop.net.seats import Seats
from tabletop.net.views import Scribe
from tabletop.play.catalogue import LANGUAGES, Catalogue
from tabletop.present.shown import Shown

MOST_LINKS: Final = 64
"""So many pages may look at one table."""
PAGE: Final = "net.page."
"""What the keys of the words of a page begin with."""
COMPUTER: Final = "monte_carlo"
"""Who keeps a seat for somebody who leaves."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What never changes about a table: its address in the host, its title, its game and the styles of its seats."""

    id: str
    title: Message
    plan: TablePlan
    styles: tuple[int, ...]


def page_words(words: Catalogue) -> dict[str, str]:
    """What stands on a page itself, by the keys that the page knows."""
    names = (key.removeprefix(PAGE) for key in words.entries if key.startswith(PAGE))
    return {name: words.text(say(f"net.page.{name}")) for name in names}


class PageRoom:
    """A table with its pages. `screen` says that somebody at a screen agrees to second devices; else pages do.

    `changed` is called, on the thread of the host, whenever somebody comes, goes, sits or waits.
    """

    def __init__(
        self,
        facts: Facts,
        door: Door,
        seats: Seats,
        lent: Lent,
        catalogues: Mapping[str, Catalogue],
        *,
        screen: bool,
    ) -> None:
        self.facts, self.door, self.seats, self.screen = facts, door, seats, screen
        self.catalogues = catalogues
        self.names = FaceNames(seats.secret, facts.plan.lettering, facts.styles)
        if lent.language:
            self.names.speak(lent.language)
        self.looks = tuple(lent.looks[style % len(lent.looks)] for style in facts.styles)
        self._layout, self._ground = lent.layout, door.ground
        self._scribes: dict[tuple[Seat | None, str], Scribe] = {}
        self.links: set[Link] = set()
        self.wanting: dict[Link, Seat] = {}
        """Second devices, and the seats that they wait for."""
        self.changed: Callable[[], None] = lambda: None
        self.pinged: Callable[[Seat, float, float], None] = lambda seat, x, y: None
        """Called, on the thread of the host, when a page shows a place of a free table to the others."""
        self._views: dict[Seat | None, Glance] = {}
        self._trees: dict[tuple[Seat | None, str], tuple[Glance, Glance, dict[str, Any]]] = {}
        self.changes = Changes()

    # -- what is seen -------------------------------------------------------------------------------------------------
    def show(self, views: Mapping[Seat | None, Glance], seen: Sequence[Watched] = ()) -> None:
        """Something else is to be seen: each page that it concerns is sent what it may watch, and what is different."""
        first = not self._views
        self._views.update(views)
        if None in views:
            self.names.show(views[None].shown.table)
        if first:
            self.tell_all()
        for link in self.links:
            if link.inside and (link.seat in views or None in views):
                view = self._views.get(link.seat)
                found = [told(one, view.shown) for one in seen] if view is not None else []
                for fields in filter(None, found):
                    link.tell("scene", **fields)
                link.stir()

    def tree(self, seat: Seat | None, language: str) -> dict[str, Any] | None:
        """What the page of a seat is to know now: the same tree for all pages that see the same. None before the match
        has been shown to the seat."""
        view, public = self._views.get(seat), self._views.get(None)
        if view is None or public is None:
            return None
        known = self._trees.get((seat, language))
        if known is not None and known[0] is view and (seat is None or known[1] is public):
            return known[2]
        scribe = self._scribes.get((seat, language))
        if scribe is None:
            self.names.speak(language)
            named = partial(self.names.name, seat, language)
            scribe = Scribe(self._layout(), self.looks, self._ground, self.catalogues[language], named)
            self._scribes[seat, language] = scribe
        tree = scribe.tree(view.shown, public.shown, view.number)
        self._trees[seat, language] = view, public, tree
        return tree

    @property
    def public(self) -> Shown | None:
        """The shared table."""
        view = self._views.get(None)
        return view.shown if view is not None else None

    # -- who is there -------------------------------------------------------------------------------------------------
    def sitting(self) -> list[dict[str, Any]]:
        """Each seat: its name, and whether it is free, at the screen, at a page (which may be away) or a computer's."""
        public = self.public
        names = public.names if public is not None else ()
        computers = public.computers if public is not None else frozenset()
        present = {link.seat for link in self.links if link.inside}
        found = []
        for seat, chair in enumerate(self.seats.chairs):
            if chair.computer:
                state = "lent"
            elif chair.device:
                state = "page" if seat in present else "lost"
            elif seat in computers:
                state = "computer"
            else:
                state = "screen" if self.screen else "free"
            look = self.looks[seat]
            name = names[seat] if seat < len(names) else ""
            found.append({"seat": seat, "name": name, "state": state, "colour": look.colour, "shape": look.shape})
        return found

    def tell_all(self) -> None:
        """Tell every page who sits where, and the screen."""
        sitting = self.sitting()
        for link in self.links:
            if link.inside:
                link.tell("seats", seats=sitting, waiting=self._waiting_for(link))
        self.changed()

    def point(self, seat: Seat, x: float, y: float, *, ping: bool) -> None:
        """Show the others where a seat points on a free table; a page that is behind is not told of every move."""
        if ping:
            self.pinged(seat, x, y)
        for link in self.links:
            if link.inside and link.seat != seat and (ping or not link.behind):
                link.tell("pointer", seat=seat, x=round(x, 1), y=round(y, 1), ping=ping)

    def _waiting_for(self, link: Link) -> list[int]:
        """The seats that second devices wait for and that this page may let them have."""
        if self.screen or link.seat is None:
            return []
        return sorted(set(self.wanting.values()))

    def watch(self) -> None:
        """Let a `Shown` be made for every seat that has a page."""
        self.door.watch(frozenset(link.seat for link in self.links if link.inside and link.seat is not None))

    def _away(self) -> None:
        away = self.seats.away
        self.door.call(lambda: self.door.go_away(away))

    # -- coming and going ---------------------------------------------------------------------------------------------
    def enter(self, link: Link, key: str, device: str, language: str) -> None:
        """A page shows its key: it comes in, waits for consent, or has to go."""
        link.device, link.language = device, language if language in LANGUAGES else "en"
        seat = self.seats.seat_of(key)
        if seat is not None:
            chair = self.seats.chairs[seat]
            if chair.device in ("", device):
                self._let_in(link, seat)
            else:
                self._wait(link, seat)
            return
        if not self.seats.is_invitation(key):
            link.leave(say("net.gone.key"))
            return
        self._let_in(link, self.seats.seat_held_by(device))

    def sit(self, link: Link, seat: Seat) -> None:
        """A page that is inside takes a seat."""
        if seat >= len(self.seats.chairs):
            link.refuse(say("net.no_seat"))
            return
        chair, state = self.seats.chairs[seat], self.sitting()[seat]["state"]
        if state == "computer":
            link.refuse(say("net.computers_seat"))
        elif chair.device and chair.device != link.device:
            self._wait(link, seat)
        else:
            self._let_in(link, seat)

    def _let_in(self, link: Link, seat: Seat | None) -> None:
        """The page sees the table: as its seat, or as who only looks on."""
        self.wanting.pop(link, None)
        if seat is not None:
            chair = self.seats.chairs[seat]
            if chair.device != link.device:
                self._unlend(seat)
                self.seats.sit(seat, link.device)
            for other in [one for one in self.links if one is not link and one.seat == seat]:
                other.leave(say("net.gone.elsewhere"), again=False)
        self.links.add(link)
        link.come_in(self, seat)
        self.watch()
        self._away()
        self.tell_all()

    def hello(self, link: Link) -> dict[str, Any]:
        """The first thing that a page is told inside: what is played, who it is, and its words."""
        words = self.catalogues[link.language]
        own = {} if link.seat is None else {"seat": link.seat, "token": self.seats.chairs[link.seat].token}
        return {
            "title": words.text(self.facts.title),
            "language": link.language,
            "languages": dict(LANGUAGES),
            "words": page_words(words),
            "seats": self.sitting(),
            **own,
        }

    def _wait(self, link: Link, seat: Seat) -> None:
        self.wanting[link] = seat
        link.tell("waiting", seat=seat, text=link.say(say("net.wait_for_consent")))
        self.tell_all()

    def judge(self, seat: Seat, yes: bool) -> None:
        """Whether a second device may have the seat, said at the screen or at another page."""
        for link in [one for one, wanted in self.wanting.items() if wanted == seat]:
            if yes:
                self._let_in(link, seat)
                yes = False  # only one device can have it
            else:
                del self.wanting[link]
                link.leave(say("net.gone.refused"), again=False)
        self.tell_all()

    def release(self, seat: Seat, computer: bool = False) -> None:
        """The seat goes back to the screen; or a computer player keeps it until its page takes it over again."""
        if computer and not self.door.free:
            self.seats.lend(seat, COMPUTER)
            self.door.call(lambda: self.door.let_play(seat, COMPUTER))
        else:
            self._unlend(seat)
            self.seats.release(seat)
            for link in [one for one in self.links if one.seat == seat]:
                link.come_in(self, None)
        self.watch()
        self._away()
        self.tell_all()

    def take_over(self, seat: Seat) -> None:
        """The person of the seat's page plays again."""
        self._unlend(seat)
        self.seats.lend(seat, "")
        self._away()
        self.tell_all()

    def _unlend(self, seat: Seat) -> None:
        if self.seats.chairs[seat].computer:
            self.door.call(lambda: self.door.let_play(seat, "person"))

    def resume(self) -> None:
        """The seats of a file are as they were: computers keep what they were lent."""
        for seat, chair in enumerate(self.seats.chairs):
            if chair.computer:
                computer = chair.computer
                self.door.call(lambda seat=seat, computer=computer: self.door.let_play(seat, computer))  # type: ignore[misc]
        self._away()

    def gone(self, link: Link) -> None:
        """The connection of a page has ended. Nobody is told of one that never came in."""
        if link not in self.links and link not in self.wanting:
            return
        self.links.discard(link)
        self.wanting.pop(link, None)
        self.watch()
        self.tell_all()

    def close(self, reason: Message) -> None:
        """The table is not hosted any more."""
        for link in list(self.links):
            link.leave(reason)
