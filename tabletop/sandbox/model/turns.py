"""The turn order of a free table: which seats take turns, and whose turn it is. No action depends on it."""

from __future__ import annotations

from typing import Final, NamedTuple

from tabletop.core.rules.questions import Seat

NOBODY: Final = -1
MOST_SEATS: Final = 6


class Turns(NamedTuple):
    """The seats in the order of their turns, none when there are no turns; `now` is the seat whose turn it is.

    `drawn` is the seat that was last drawn at random.
    """

    seats: tuple[Seat, ...] = ()
    now: Seat = NOBODY
    drawn: Seat = NOBODY

    @property
    def after(self) -> Seat:
        """The seat whose turn is next."""
        return self.seats[(self.seats.index(self.now) + 1) % len(self.seats)] if self.seats else NOBODY

    def is_sound(self, seats: int) -> bool:
        """Return whether they can be the turns of a table for so many seats."""
        known = range(seats)
        return (
            len(set(self.seats)) == len(self.seats)
            and all(seat in known for seat in self.seats)
            and (self.now in self.seats if self.seats else self.now == NOBODY)
            and (self.drawn == NOBODY or self.drawn in known)
        )
