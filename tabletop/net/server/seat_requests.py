"""Requests for seats: whom each of them asks, who has agreed, and how often somebody may ask.

A device is known by its secret key alone, and anybody can make as many as they like: a private tab is a new device. So
a vote counts only as far as it cannot be the asking person's own. The device that holds the wanted seat speaks for it.
Else the screen does. Else all other seats that pages hold must agree: one of them is enough when the asking device is
known to be none of theirs (it holds another seat, or shows the key of the wanted one), two when it may be anybody's.
Where that many are not there, nobody at the table can tell, and the host's terminal decides.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.rules.questions import Seat
from tabletop.net.server.connection import Connection
from tabletop.net.tables.seats import Judge, Seats

MOST_OPEN: Final = 16
"""So many requests may wait at one table."""
UNANSWERED: Final = 60.0
"""Seconds after which a screen may speak for a holder who is connected but does not answer."""
AT_ONCE: Final = 5
"""So many changes of one seat, and requests for it, may follow each other without a pause."""
EACH: Final = 20.0
"""Seconds until there may be one more."""
FIRST_PAUSE: Final = 10.0
"""Seconds after a refusal in which nobody may ask for the seat; twice as many after each further one."""
LONGEST_PAUSE: Final = 320.0


class Deciders(NamedTuple):
    """Whom a request asks: the kind of judge, and the seats whose pages may answer it."""

    by: Judge
    seats: frozenset[Seat] = frozenset()


TERMINAL: Final = Deciders("terminal")


@dataclass(eq=False)
class Request:
    """A seat that somebody wants. `link` is the page that asks (None: the screen), `origin` the seat that its device
    holds, `keyed` whether it has shown the key of the wanted seat. `number` stands on both sides, so that people can
    tell each other which request is theirs."""

    number: int
    seat: Seat
    link: Connection | None
    origin: Seat | None
    keyed: bool
    since: float
    asked: Deciders = TERMINAL
    agreed: dict[Seat, str] = field(default_factory=dict)
    """The seats that have agreed, and the devices that said so."""

    def text(self) -> Message:
        """Return who wants what, as those read it who are asked."""
        if self.link is None:
            return msg("net.wants.screen", who=SeatName(self.seat))
        if self.origin is not None:
            return msg("net.wants.seat", who=SeatName(self.seat), by=SeatName(self.origin))
        return msg("net.wants.key" if self.keyed else "net.wants.new", who=SeatName(self.seat))

    def state(self) -> Message:
        """Return who is asked, as the asking page reads it."""
        who, asked = SeatName(self.seat), self.asked
        if asked.by == "others":
            return msg("net.ask.others", who=who, agreed=len(self.agreed), count=len(asked.seats))
        return msg(f"net.ask.{asked.by}", who=who)


class Allowance:
    """So many `at_once`, then one more every `each` seconds."""

    def __init__(self, at_once: int, each: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._each, self._clock = at_once, each, clock
        self._left, self._at = float(at_once), clock()

    def wait(self) -> float:
        """Seconds until there may be one more; 0 when it may be now."""
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._at) / self._each)
        self._at = now
        return 0.0 if self._left >= 1 else (1 - self._left) * self._each

    def take(self) -> None:
        """There is one more."""
        self._left -= 1


class SeatRequests:
    """The requests that wait at one table. All of it runs on the thread of the host."""

    def __init__(self, seats: Seats, *, screen: bool, clock: Callable[[], float] = time.monotonic) -> None:
        self.seats, self.screen, self.clock = seats, screen, clock
        self.open: dict[int, Request] = {}
        self._allowed = [Allowance(AT_ONCE, EACH, clock) for _ in seats.chairs]
        self._refused = [(0.0, FIRST_PAUSE) for _ in seats.chairs]

    # -- how often ----------------------------------------------------------------------------------------------------
    def wait(self, seat: Seat) -> float:
        """Seconds until the seat may be asked for, or change hands, once more; 0 when it may be now."""
        return max(self._refused[seat][0] - self.clock(), self._allowed[seat].wait(), 0.0)

    def pace(self, seat: Seat) -> float:
        """Seconds until whoever holds the seat may change something about it; 0 when it may be now."""
        return self._allowed[seat].wait()

    def count(self, seat: Seat) -> None:
        """The seat was asked for, or has changed hands."""
        self._allowed[seat].take()

    def refuse(self, seat: Seat) -> None:
        """Somebody said no: nobody may ask for the seat for a while, each time for longer."""
        _, pause = self._refused[seat]
        self._refused[seat] = self.clock() + pause, min(2 * pause, LONGEST_PAUSE)

    def settle_down(self, seat: Seat) -> None:
        """Somebody was let: earlier refusals are forgotten."""
        self._refused[seat] = 0.0, FIRST_PAUSE

    # -- which --------------------------------------------------------------------------------------------------------
    def add(self, seat: Seat, link: Connection | None, *, keyed: bool = False) -> Request | None:
        """Return a new request; the earlier one of the same asker is gone. None when too many wait."""
        for one in self.of(link):
            del self.open[one.number]
        if len(self.open) >= MOST_OPEN:
            return None
        number = secrets.randbelow(9000) + 1000
        while number in self.open:
            number = secrets.randbelow(9000) + 1000
        origin = self.seats.seat_held_by(link.device) if link is not None else None
        self.open[number] = made = Request(number, seat, link, origin, keyed, self.clock())
        self.count(seat)
        return made

    def of(self, link: Connection | None) -> list[Request]:
        """Return the requests of a page, or of its device; None: of the screen."""
        return [
            one
            for one in self.open.values()
            if one.link is link or (link is not None and one.link is not None and one.link.device == link.device)
        ]

    def drop(self, link: Connection) -> bool:
        """A page has gone, or thought better of it; True when it had asked for something."""
        mine = [one.number for one in self.open.values() if one.link is link]
        for number in mine:
            del self.open[number]
        return bool(mine)

    def asked(self, request: Request, present: frozenset[Seat]) -> Deciders:
        """Return whom a request asks while pages of the seats `present` are connected."""
        chairs, seat = self.seats.chairs, request.seat
        answers = not self.screen or self.clock() - request.since < UNANSWERED
        if chairs[seat].device and seat in present and answers:
            return Deciders("holder", frozenset({seat}))
        if self.screen:
            return Deciders("screen")
        others = frozenset(
            one for one, chair in enumerate(chairs) if chair.device and one not in (seat, request.origin)
        )
        least = 1 if request.keyed or request.origin is not None else 2
        return Deciders("others", others) if len(others) >= least else TERMINAL

    def review(self, present: frozenset[Seat]) -> list[Request]:
        """Find out anew whom every request asks: seats and connections have changed. Those are returned for which
        everybody who is asked has agreed."""
        chairs = self.seats.chairs
        for one in self.open.values():
            if one.link is not None:
                one.origin = self.seats.seat_held_by(one.link.device)
            asked = self.asked(one, present)
            kept = one.agreed if asked.by == one.asked.by else {}
            one.agreed = {
                seat: device for seat, device in kept.items() if seat in asked.seats and chairs[seat].device == device
            }
            one.asked = asked
        return [one for one in self.open.values() if one.asked.seats and one.asked.seats == one.agreed.keys()]

    def for_seat(self, seat: Seat) -> list[Request]:
        """Return the requests that the page of a seat may answer and has not."""
        return [one for one in self.open.values() if seat in one.asked.seats and seat not in one.agreed]

    def for_screen(self) -> list[Request]:
        """Return the requests that somebody at the screen may answer."""
        return [one for one in self.open.values() if one.asked.by == "screen"]
