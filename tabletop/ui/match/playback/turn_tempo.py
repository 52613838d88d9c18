"""The tempo of computer players' turns: the longer one has been shown, the faster the rest of it follows."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from tabletop.core.rules.questions import CHANCE, Seat

LEAST: Final = 0.06
"""The smallest share of its usual time in which anything is shown; below it the rest of a turn is there at once."""


class TurnTempo:
    """The time for which each computer player has been shown, and the share of its usual time for what comes next.

    That share is the part of `most` that is left of the seat's time since a person acted last. So the first results are
    shown as slowly as any, and a turn of many small ones still ends within about `most` seconds. With 0 everything
    takes its usual time.
    """

    def __init__(self, most: float) -> None:
        self.most = most
        self.seat: Seat = CHANCE
        self._spent: defaultdict[Seat, float] = defaultdict(float)

    def begin(self, seat: Seat) -> None:
        """Note that a scene of a seat begins."""
        self.seat = seat

    def begin_anew(self) -> None:
        """Note that a person has acted: every computer player has all its time again."""
        self._spent.clear()

    @property
    def spent(self) -> float:
        """The seconds for which the seat has been shown."""
        return self._spent[self.seat]

    @property
    def share(self) -> float:
        """The share of its usual time in which the next thing of this turn is shown; 0 for at once."""
        left = 1.0 - self.spent / self.most if self.most else 1.0
        return left if left >= LEAST else 0.0

    def spend(self, seconds: float) -> None:
        """Let time pass in which the turn is shown."""
        self._spent[self.seat] += seconds
