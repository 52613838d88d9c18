"""The seats of a table that pages can join: they are taken, requested and given back, and every change is announced.

Everything here runs on the thread of the host. It shows nothing but who sits where.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, Final, Protocol

from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.rules.questions import Seat
from tabletop.net.protocol.render_service import SeatLook
from tabletop.net.server.connection import Connection, Seeing
from tabletop.net.server.recovery_keys import LastKeys
from tabletop.net.server.seat_names import SeatNames
from tabletop.net.server.seat_requests import UNANSWERED, Request, SeatRequests
from tabletop.net.tables.remote_table import RemoteTable
from tabletop.net.tables.seats import Judge, Seats, SeatStep

COMPUTER: Final = "monte_carlo"
"""The computer player that keeps a seat for somebody who leaves."""


class SeatedTable(Seeing, Protocol):
    """The part of a table with its pages that the seating needs."""

    @property
    def links(self) -> AbstractSet[Connection]: ...

    @property
    def seats(self) -> Seats: ...

    @property
    def remote(self) -> RemoteTable: ...

    @property
    def seat_names(self) -> SeatNames: ...

    @property
    def looks(self) -> Sequence[SeatLook]: ...

    def bring_in(self, link: Connection, seat: Seat | None) -> None: ...

    def moved(self) -> None: ...

    def publish_seats(self) -> None: ...


class Seating:
    """The seats of a room.

    A screen may decide about seats. Without a screen `last_keys` open a seat for a player who has lost every device;
    `key_used` is called with the seat and its next key.
    """

    def __init__(self, room: SeatedTable, *, screen: bool) -> None:
        self.room, self.seats, self.screen = room, room.seats, screen
        self.requests = SeatRequests(room.seats, screen=screen)
        self.last_keys = None if screen else LastKeys(len(room.seats.chairs))
        self.key_used: Callable[[Seat, str], None] = lambda seat, key: None
        self.notify_screen: Callable[[Message], None] = lambda message: None
        """Called, on the thread of the host, with the outcome of a request of the screen."""

    # -- pages and seats -----------------------------------------------------------------------------------------------
    @property
    def present(self) -> frozenset[Seat]:
        """The seats whose pages are connected."""
        return frozenset(link.seat for link in self.room.links if link.inside and link.seat is not None)

    def sitting(self) -> list[dict[str, Any]]:
        """Return the name, the look and the state of each seat.

        A seat is free, at the screen, at a page (which may be disconnected) or played by a computer. It is `given_back`
        if nobody may take it without the consent of others.
        """
        public, looks, present = self.room.public, self.room.looks, self.present
        names = public.names if public is not None else ()
        computers = public.computers if public is not None else frozenset()
        found = []
        for seat, chair in enumerate(self.seats.chairs):
            if chair.computer:
                state = "lent"
            elif chair.device:
                state = "page" if seat in present else "lost"
            elif seat in computers:
                state = "computer"
            elif self.screen:
                state = "screen"
            else:
                state = "given_back" if chair.former else "free"
            name = self.seats.chairs[seat].name or (names[seat] if seat < len(names) else "")
            one = {"seat": seat, "name": name, "state": state, "colour": looks[seat].colour, "shape": looks[seat].shape}
            found.append(one | ({"unnamed": True} if seat in self.room.seat_names.unnamed else {}))
        return found

    def message_fields(self, link: Connection) -> dict[str, Any]:
        """Return the part of the seat message that is for one page: the requests that it may answer, and its own."""
        mine = self.requests.for_seat(link.seat) if link.seat is not None else []
        asked = [{"request": one.number, "seat": one.seat, "text": link.say(one.text())} for one in mine]
        own = next((one for one in self.requests.open.values() if one.link is link), None)
        if own is None:
            return {"asked": asked, "own": None}
        request = {"request": own.number, "seat": own.seat, "text": link.say(own.state())}
        return {"asked": asked, "own": request}

    def settle(self) -> None:
        """Update the deciders of all requests, and grant those to which all have agreed.

        Call this after seats, connections or votes have changed.
        """
        present = self.present
        granted = self.requests.review(present)
        for one in granted:
            if one.number in self.requests.open:
                self._grant(one, one.asked.by)
        for one in list(self.requests.open.values()):
            if one.link is None and one.seat not in present:
                self._grant(one, "screen")

    # -- taking seats --------------------------------------------------------------------------------------------------
    def enter(self, link: Connection, key: str) -> None:
        """Admit a page that has shown a valid key, as its seat or as a spectator; disconnect it otherwise.

        If the key belongs to a seat that its device does not hold, the page asks for that seat.
        """
        seat, held = self.seats.seat_of(key), self.seats.seat_held_by(link.device)
        if seat is None and not self.seats.is_invitation(key):
            link.leave(msg("net.gone.key"), again=False)
            return
        self._let_in(link, held)
        if seat is not None and seat != held:
            self.sit(link, seat, keyed=True)

    def sit(self, link: Connection, seat: Seat, name: str = "", *, keyed: bool = False) -> None:
        """Give a seat to a page that is inside, or request it if somebody has to agree.

        Where nobody has named the seat it gets the `name`, if its person has typed one.
        """
        if seat >= len(self.seats.chairs):
            link.refuse(msg("net.no_seat"))
            return
        link.name = name if name and seat in self.room.seat_names.unnamed else ""
        why = self.room.seat_names.refusal(seat, name, self.seats.seat_held_by(link.device)) if link.name else None
        if why is not None:
            link.refuse(why)
            return
        chair = self.seats.chairs[seat]
        if chair.device == link.device:
            self._let_in(link, seat)
        elif self.sitting()[seat]["state"] == "computer":
            link.refuse(msg("net.computers_seat"))
        elif (wait := self.requests.wait(seat)) > 0:
            link.refuse(msg("net.request.often", who=SeatName(seat), count=math.ceil(wait)))
        elif not self.screen and not chair.device and self.seats.is_open_to(seat, link.device):
            self.requests.count(seat)
            self._let_in(link, seat)
        elif self.requests.add(seat, link, keyed=keyed) is None:
            link.refuse(msg("net.request.many"))
        else:
            self.room.publish_seats()
            self._look_again()

    def answer(self, number: int, yes: bool, link: Connection | None = None) -> None:
        """Vote on a request for a seat, from the page of a seat or (None) from the screen."""
        request = self.requests.open.get(number)
        seat = link.seat if link is not None else None
        may = request is not None and (request.asked.by == "screen" if link is None else seat in request.asked.seats)
        if request is None or not may:
            if link is not None:
                link.refuse(msg("net.request.gone"))
        elif not yes:
            self._refuse(request)
        elif link is None:
            self._grant(request, "screen")
        elif seat is not None:
            request.agreed[seat] = link.device
            self.room.publish_seats()

    def unlock(self, link: Connection, typed: str) -> None:
        """Give the seat of a recovery key to the page that typed it, whoever had it."""
        keys = self.last_keys
        if keys is None:
            link.refuse(msg("net.key.none"))
        elif (wait := keys.tries.wait()) > 0:
            link.refuse(msg("net.key.often", count=math.ceil(wait)))
        elif (seat := keys.seat_of(typed)) is None:
            link.refuse(msg("net.key.wrong"))
        elif self.sitting()[seat]["state"] == "computer":
            link.refuse(msg("net.computers_seat"))
        else:
            self.requests.settle_down(seat)
            self._let_in(link, seat, "terminal")
            self.key_used(seat, keys.renew(seat))

    def cancel(self, link: Connection) -> None:
        """Withdraw the request of a page."""
        if self.requests.drop(link):
            self.room.publish_seats()

    def gone(self, link: Connection) -> None:
        """Drop the requests of a page whose connection has ended."""
        self.requests.drop(link)

    def _look_again(self) -> None:
        """Check later whether a holder has answered."""
        if self.screen:
            asyncio.get_running_loop().call_later(UNANSWERED + 0.1, self.room.publish_seats)

    def _grant(self, request: Request, let: Judge) -> None:
        del self.requests.open[request.number]
        self.requests.settle_down(request.seat)
        if request.link is not None:
            self._let_in(request.link, request.seat, let)
        else:
            self._free(request.seat, let)

    def _refuse(self, request: Request) -> None:
        self.requests.refuse(request.seat)
        pause = math.ceil(self.requests.wait(request.seat))
        for one in [one for one in self.requests.open.values() if one.seat == request.seat]:
            del self.requests.open[one.number]
            said = msg("net.request.refused", who=SeatName(one.seat), count=pause)
            if one.link is not None:
                one.link.refuse(said)
            else:
                self.notify_screen(msg("net.request.kept", who=SeatName(one.seat)))
        self.room.publish_seats()

    def _let_in(self, link: Connection, seat: Seat | None, let: Judge = "") -> None:
        """Admit a page with the view of its seat, or as a spectator.

        `let` is the party that has agreed ("": nobody was asked).
        """
        if seat is not None:
            chair, before = self.seats.chairs[seat], self.seats.seat_held_by(link.device)
            if chair.device != link.device:
                step: SeatStep = "moves" if before is not None else "device" if chair.device else "sits"
                self._unlend(seat)
                if before is not None:
                    self._unlend(before)
                self._name(link, seat, before)
                self.seats.sit(seat, link.device)
                for one in self.requests.of(link):
                    del self.requests.open[one.number]
                self._note(step, seat, -1 if before is None else before, let)
            for other in [one for one in self.room.links if one is not link and one.seat == seat]:
                other.leave(msg("net.gone.elsewhere"), again=False)
        self.room.bring_in(link, seat)

    def _name(self, link: Connection, seat: Seat, before: Seat | None) -> None:
        """Give a seat the name that its new person has typed; whoever moves takes their name along."""
        names = self.room.seat_names
        name = link.name or (self.seats.chairs[before].name if before is not None else "")
        if before is not None:
            names.drop(before)
        if name and seat in names.unnamed:
            why = names.refusal(seat, name)  # perhaps somebody else has taken the name meanwhile
            names.give(seat, name) if why is None else link.refuse(why)

    def rename(self, link: Connection, seat: Seat, name: str) -> None:
        """Give the person at a page another name, unless somebody else has named their seat."""
        names = self.room.seat_names
        why = names.refusal(seat, name) if seat in names.unnamed else msg("net.name.given")
        if why is not None:
            link.refuse(why)
            return
        names.give(seat, name)
        self.room.publish_seats()

    # -- giving seats back ---------------------------------------------------------------------------------------------
    def leave(self, link: Connection, seat: Seat, *, computer: bool) -> None:
        """Give back the seat of a page, or let a computer player keep it."""
        if (wait := self.requests.pace(seat)) > 0:
            link.refuse(msg("net.request.often", who=SeatName(seat), count=math.ceil(wait)))
        else:
            self.requests.count(seat)
            self.lend(seat) if computer and not self.room.remote.free else self._free(seat)

    def lend(self, seat: Seat) -> None:
        """Let a computer player keep the seat until its page takes it over again."""
        chair = self.seats.chairs[seat]
        if self.room.remote.free or chair.computer or not chair.device:
            return
        self.seats.lend(seat, COMPUTER)
        self.room.remote.call(lambda: self.room.remote.let_play(seat, COMPUTER))
        self._note("lends", seat)
        self.room.moved()

    def take_to_screen(self, seat: Seat) -> None:
        """Return a seat to the screen: at once, unless its page is connected and has to be asked."""
        chair = self.seats.chairs[seat]
        if not chair.device and not chair.computer:
            return
        if seat not in self.present:
            self._free(seat, "screen")
        elif not any(one.seat == seat for one in self.requests.of(None)):
            self.requests.add(seat, None)
            self.room.publish_seats()
            self._look_again()

    def take_over(self, link: Connection, seat: Seat) -> None:
        """Let the person at the page play their seat again."""
        if not self.seats.chairs[seat].computer:
            return
        if (wait := self.requests.pace(seat)) > 0:
            link.refuse(msg("net.request.often", who=SeatName(seat), count=math.ceil(wait)))
            return
        self.requests.count(seat)
        self._unlend(seat)
        self.seats.lend(seat, "")
        self._note("takes_over", seat)
        self.room.moved()

    def _free(self, seat: Seat, let: Judge = "") -> None:
        """Take the seat from the page that holds it."""
        self._unlend(seat)
        self.room.seat_names.drop(seat)
        self.seats.release(seat)
        self._note("back" if self.screen else "gives", seat, let=let)
        for link in [one for one in self.room.links if one.seat == seat]:
            link.join(self.room, None)
        self.room.moved()

    def _unlend(self, seat: Seat) -> None:
        if self.seats.chairs[seat].computer:
            self.room.remote.call(lambda: self.room.remote.let_play(seat, "person"))

    def _note(self, step: SeatStep, seat: Seat, by: int = -1, let: Judge = "") -> None:
        """Record a change of seats in the log."""
        remote = self.room.remote
        remote.call(lambda: remote.note_seat(step, seat, by, let))

    def resume(self) -> None:
        """Restore the seats from the file: computer players keep the seats that they were lent."""
        remote = self.room.remote
        for seat, chair in enumerate(self.seats.chairs):
            if chair.computer:
                computer = chair.computer
                remote.call(lambda seat=seat, computer=computer: remote.let_play(seat, computer))  # type: ignore[misc]
