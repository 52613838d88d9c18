"""The seats that a table waits for, since when, and the nudges of those who wait.

Everything here is public: the shared table says whom it waits for, and the time counts from when pages were told so.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from tabletop.core.rules.questions import Seat
from tabletop.viewmodel.view.view_state import ViewState

NUDGE_AFTER: Final = 15.0
"""Seconds that a table waits before somebody may be nudged."""
NUDGE_EACH: Final = 20.0
"""Seconds between two nudges of a seat."""


class TableWait:
    """The wait of one table. It belongs to the thread of the host."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.seats: frozenset[Seat] = frozenset()
        """The seats that people play and that the table waits for."""
        self._moment: tuple[int, frozenset[Seat]] | None = None
        self._since = clock()
        self._nudged: dict[Seat, float] = {}

    def show(self, public: ViewState) -> None:
        """Note the shared table as pages see it from now on."""
        self.seats = frozenset(public.waiting) - public.computers
        moment = public.moment, frozenset(public.waiting)
        if moment != self._moment:
            self._moment, self._since = moment, self.clock()
            self._nudged.clear()

    @property
    def seconds(self) -> int:
        """The whole seconds for which the table has waited."""
        return int(self.clock() - self._since)

    def nudged_by(self, seat: Seat) -> frozenset[Seat] | float:
        """Count a nudge of a seat, and return the seats that it is for; or the seconds until it may nudge."""
        now = self.clock()
        earliest = max(self._since + NUDGE_AFTER, self._nudged.get(seat, now - NUDGE_EACH) + NUDGE_EACH)
        if now < earliest:
            return earliest - now
        self._nudged[seat] = now
        return self.seats
