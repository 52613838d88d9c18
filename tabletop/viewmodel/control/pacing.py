"""The delay before an answer or a hint is shown, so that no response time gives hidden cards away."""

from __future__ import annotations

import math
import time
from typing import Any, Final

from tabletop.core.game.game import Game
from tabletop.core.rules.questions import Ask
from tabletop.session.bots.computer_players import thinking_time
from tabletop.session.match.scenes import PERSON

HINT: Final = 0.5
"""Step of the delay of a hint, in seconds: a hint is shown a whole number of steps after the request."""
QUICK: Final = 0.1
"""Seconds for an answer that needs no search."""
WINDOW: Final = 0.8
"""Seconds for a search at a window of a game that sets no pace for its windows."""
LATE: Final = 0.1
"""Step of a late answer, in seconds: an answer that misses its time is shown a whole number of steps later."""
HEAD_START: Final = 0.2
"""Seconds between the end of a search and the release of its answer, to send and to fetch it."""


class Release:
    """The moment at which the result of a search that starts now is shown.

    It is `first` seconds from now. A result that is found later is shown a whole number of `step` seconds after that.
    """

    def __init__(self, first: float, step: float) -> None:
        self.first, self.step = first, step
        self._since, self._due = time.monotonic(), 0.0

    def is_due(self) -> bool:
        """Return whether the result is due.

        Call this only once the result has been found: the first call measures the delay.
        """
        now = time.monotonic()
        if not self._due:
            late = now - self._since - self.first
            self._due = (
                self._since + self.first + (self.step * math.ceil(late / self.step) if late > 0 < self.step else 0)
            )
        return now >= self._due

    def wait(self) -> float:
        """Return the seconds until the result is due, 0 if it is due now.

        Like `is_due`, call this only once the result has been found.
        """
        return 0.0 if self.is_due() else max(0.0, self._due - time.monotonic())


def is_window(game: Game[Any], state: Any, ask: Ask[Any]) -> bool:
    """Return whether a question is a window put to every seat that may hold something, in a game that paces windows."""
    windows = game.rules.windows
    return windows is not None and windows.pace > 0 and windows.passing(state, ask) is not None


def seconds_for(game: Game[Any], state: Any, ask: Ask[Any], kind: str, most: float) -> float | None:
    """Return the seconds that an answer takes, whatever the options are.

    None if nothing is hidden: then the answer takes as long as its search. `kind` is the kind of player at the seat,
    `most` the time limit of a computer player.
    """
    windows = game.rules.windows
    usual = 0.0 if kind == PERSON else max(QUICK, thinking_time(game, kind, ask.kind))
    if windows is not None and windows.passing(state, ask) is not None:
        return min(most, windows.pace or min(usual, WINDOW))
    return min(most, usual) if game.rules.secret_hands else None


def to_think(seconds: float) -> float:
    """Return the time limit of a search whose answer is shown after `seconds`."""
    return max(seconds / 2, seconds - HEAD_START)
