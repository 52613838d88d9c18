"""The names that people give themselves at their pages, where nobody has given their seats a name.

Everything here runs on the thread of the host, which alone decides what a name may be.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Sequence
from typing import Final

from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.rules.questions import Seat
from tabletop.net.gate.connection_limits import RateLimiter
from tabletop.net.protocol.messages import LONGEST_NAME
from tabletop.net.tables.remote_table import RemoteTable
from tabletop.net.tables.seats import Seats

AT_ONCE: Final = 3
"""The number of names of a seat that may follow each other without a pause."""
EACH: Final = 10.0
"""Seconds until there may be one more."""
BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters that look like a gap."""


class SeatNames:
    """The names at one table: `given` at its beginning, of which people may change those of the seats `unnamed`."""

    def __init__(self, seats: Seats, remote: RemoteTable, given: Sequence[str], unnamed: frozenset[Seat]) -> None:
        self.seats, self.remote, self.given, self.unnamed = seats, remote, given, unnamed
        self._limits = [RateLimiter(AT_ONCE, EACH) for _ in seats.chairs]

    def name_of(self, seat: Seat) -> str:
        """Return the present name of a seat."""
        return self.seats.chairs[seat].name or (self.given[seat] if seat < len(self.given) else "")

    def refusal(self, seat: Seat, typed: str, former: Seat | None = None) -> Message | None:
        """Return why a seat cannot have a name; None if it can. `former` is the seat that the person leaves for it."""
        name = normalized(typed)
        if not name:
            return msg("net.name.none")
        if len(name) > LONGEST_NAME:
            return msg("net.name.long", most=LONGEST_NAME)
        if not name.isprintable() or BLANK & set(name) or not any(sign.isalnum() for sign in name):
            return msg("net.name.signs")
        for other in range(len(self.seats.chairs)):
            if other not in (seat, former) and casefolded(self.name_of(other)) == casefolded(name):
                return msg("net.name.taken", who=SeatName(other))
        if (wait := self._limits[seat].wait()) > 0 and name != self.name_of(seat):
            return msg("net.name.often", count=math.ceil(wait))
        return None

    def give(self, seat: Seat, typed: str) -> None:
        """Call a seat by a name that has been checked."""
        name, was = normalized(typed), self.seats.chairs[seat].name
        if name == self.name_of(seat):
            return
        self._limits[seat].take()
        self.seats.set_name(seat, name)
        self.remote.call(lambda: self.remote.rename(seat, name, was))

    def drop(self, seat: Seat) -> None:
        """Give a seat the name of the beginning again: its person has left it."""
        if seat in self.unnamed and self.seats.chairs[seat].name:
            self.seats.set_name(seat, "")
            self.remote.call(lambda: self.remote.rename(seat, self.given[seat]))


def normalized(typed: str) -> str:
    """Return a typed name in composed letters and with single spaces."""
    return " ".join(one for one in unicodedata.normalize("NFC", typed).split(" ") if one)


def casefolded(name: str) -> str:
    """Return a name as people tell names apart: without capitals, gaps and other forms of the same letters."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())
