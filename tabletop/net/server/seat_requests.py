"""Requests for seats: the seats asked about each of them, their votes, and limits on how often somebody may ask.

A device is known by its secret key alone, and anybody can make any number of them: a private tab is a new device. So a
vote counts only if it cannot come from the person who asks. The device that holds the wanted seat decides about it.
Without such a device the screen does. Without a screen all other seats that pages hold must agree. One of them is
enough if the asking device is known to be none of theirs (it holds another seat, or shows the key of the wanted one);
otherwise there must be two. With fewer nobody at the table can tell, and the host's terminal decides.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.rules.questions import Seat
from tabletop.net.gate.connection_limits import RateLimiter
from tabletop.net.server.connection import Connection
from tabletop.net.tables.seats import Judge, Seats

MOST_OPEN: Final = 16
"""The largest number of requests that may wait at one table."""
UNANSWERED: Final = 60.0
"""Seconds after which a screen may decide for a holder who is connected but does not answer."""
AT_ONCE: Final = 5
"""The number of changes of one seat, and requests for it, that may follow each other without a pause."""
EACH: Final = 20.0
"""Seconds until there may be one more."""
FIRST_PAUSE: Final = 10.0
"""Seconds after a refusal in which nobody may ask for the seat; the time doubles with each further refusal."""
LONGEST_PAUSE: Final = 320.0


class Deciders(NamedTuple):
    """The parties that decide about a request: the kind of judge, and the seats whose pages may answer it."""

    by: Judge
    seats: frozenset[Seat] = frozenset()


TERMINAL: Final = Deciders("terminal")


@dataclass(eq=False)
class Request:
    """A request for a seat.

    `link` is the page that asks (None: the screen), `origin` the seat that its device holds, `keyed` is True if it has
    shown the key of the wanted seat. `number` is shown on both sides, so that people can tell which request is theirs.
    """

    number: int
    seat: Seat
    link: Connection | None
    origin: Seat | None
    keyed: bool
    since: float
    asked: Deciders = TERMINAL
    agreed: dict[Seat, str] = field(default_factory=dict)
    """The seats that have agreed, with the devices that voted for them."""

    def text(self) -> Message:
        """Return the text of the request for those who decide about it."""
        if self.link is None:
            return msg("net.wants.screen", who=SeatName(self.seat))
        if self.origin is not None:
            return msg("net.wants.seat", who=SeatName(self.seat), by=SeatName(self.origin))
        return msg("net.wants.key" if self.keyed else "net.wants.new", who=SeatName(self.seat))

    def state(self) -> Message:
        """Return the state of the request, for the page that asks."""
        who, asked = SeatName(self.seat), self.asked
        if asked.by == "others":
            return msg("net.ask.others", who=who, agreed=len(self.agreed), count=len(asked.seats))
        return msg(f"net.ask.{asked.by}", who=who)


class SeatRequests:
    """The requests that wait at one table. It belongs to the thread of the host."""

    def __init__(self, seats: Seats, *, screen: bool, clock: Callable[[], float] = time.monotonic) -> None:
        self.seats, self.screen, self.clock = seats, screen, clock
        self.open: dict[int, Request] = {}
        self._allowed = [RateLimiter(AT_ONCE, EACH, clock) for _ in seats.chairs]
        self._refused = [(0.0, FIRST_PAUSE) for _ in seats.chairs]

    # -- rate limits ---------------------------------------------------------------------------------------------------
    def wait(self, seat: Seat) -> float:
        """Return the seconds until the seat may be requested or change hands again; 0 when it may be now."""
        return max(self._refused[seat][0] - self.clock(), self._allowed[seat].wait(), 0.0)

    def pace(self, seat: Seat) -> float:
        """Return the seconds until the holder of the seat may change something about it; 0 when it may be now."""
        return self._allowed[seat].wait()

    def count(self, seat: Seat) -> None:
        """Count a request for the seat, or a change of its holder."""
        self._allowed[seat].take()

    def refuse(self, seat: Seat) -> None:
        """Block requests for the seat after a refusal, each time for longer."""
        _, pause = self._refused[seat]
        self._refused[seat] = self.clock() + pause, min(2 * pause, LONGEST_PAUSE)

    def settle_down(self, seat: Seat) -> None:
        """Forget earlier refusals: a request was granted."""
        self._refused[seat] = 0.0, FIRST_PAUSE

    # -- the requests --------------------------------------------------------------------------------------------------
    def add(self, seat: Seat, link: Connection | None, *, keyed: bool = False) -> Request | None:
        """Return a new request, which replaces the earlier one of the same page or device. None when too many wait."""
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
        """Return the requests of a page or its device; None: those of the screen."""
        return [
            one
            for one in self.open.values()
            if one.link is link or (link is not None and one.link is not None and one.link.device == link.device)
        ]

    def drop(self, link: Connection) -> bool:
        """Drop the requests of a page that has left or withdrawn; return True if there were any."""
        mine = [one.number for one in self.open.values() if one.link is link]
        for number in mine:
            del self.open[number]
        return bool(mine)

    def asked(self, request: Request, present: frozenset[Seat]) -> Deciders:
        """Return the parties that decide about a request while pages of the seats `present` are connected."""
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
        """Update the deciders of every request after seats or connections have changed.

        Return the requests to which all deciders have agreed.
        """
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
