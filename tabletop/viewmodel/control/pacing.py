"""How long an answer or a hint takes before it is shown, so that no time tells of hidden cards."""

from __future__ import annotations

import math
import time
from typing import Any, Final

from tabletop.core.game.game import Game
from tabletop.core.rules.questions import Ask
from tabletop.session.bots.generic import thinking_time
from tabletop.session.match.scenes import PERSON

HINT: Final = 0.5
"""Seconds: a hint is shown a whole number of these after it was asked for."""
QUICK: Final = 0.1
"""Seconds that an answer takes which is found without a search."""
WINDOW: Final = 0.8
"""Seconds that a search takes at a window of a game that has no pace of its own for windows."""
LATE: Final = 0.1
"""Seconds: what is not found in time is shown a whole number of these later."""
HEAD_START: Final = 0.2
"""So many seconds before it is shown a search has to end, for what it takes to send and to fetch the answer."""


class Release:
    """The moment at which something is shown that is looked for from now on: `first` seconds from now, or, when it is
    found later, a whole number of `step` seconds after that."""

    def __init__(self, first: float, step: float) -> None:
        self.first, self.step = first, step
        self._since, self._due = time.monotonic(), 0.0

    def is_due(self) -> bool:
        """Return whether it is shown now. Ask only when it has been found: the first time says how late that was."""
        now = time.monotonic()
        if not self._due:
            late = now - self._since - self.first
            self._due = (
                self._since + self.first + (self.step * math.ceil(late / self.step) if late > 0 < self.step else 0)
            )
        return now >= self._due

    def wait(self) -> float:
        """Return the seconds until it is shown, 0 if that is now. Ask only when it has been found, as `is_due`."""
        return 0.0 if self.is_due() else max(0.0, self._due - time.monotonic())


def is_window(game: Game[Any], state: Any, ask: Ask[Any]) -> bool:
    """Whether a question is one that everybody is asked who may hold something, in a game where that takes its time."""
    windows = game.rules.windows
    return windows is not None and windows.pace > 0 and windows.passing(state, ask) is not None


def seconds_for(game: Game[Any], state: Any, ask: Ask[Any], kind: str, most: float) -> float | None:
    """Seconds that the program takes for the answer of a seat, whatever there is to choose from; None where nothing is
    hidden, and it takes as long as it takes. `kind` is who sits there, `most` what a computer player may take."""
    windows = game.rules.windows
    usual = 0.0 if kind == PERSON else max(QUICK, thinking_time(game, kind, ask.kind))
    if windows is not None and windows.passing(state, ask) is not None:
        return min(most, windows.pace or min(usual, WINDOW))
    return min(most, usual) if game.rules.secret_hands else None


def to_think(seconds: float) -> float:
    """So long a search may take whose answer is shown after so many seconds."""
    return max(seconds / 2, seconds - HEAD_START)
