"""The clock of the window. (`pygame.time.get_ticks` stands still until all of pygame is started, sound included.)"""

from __future__ import annotations

import time
from typing import Final

_BEGIN: Final = time.perf_counter()
_ahead = 0


def ticks() -> int:
    """Return the milliseconds since the program began; never 0."""
    return 1 + _ahead + round((seconds() - _BEGIN) * 1000)


def seconds() -> float:
    """Return the time that the clock follows, in seconds."""
    return time.perf_counter()


def advance(ms: int) -> None:
    """Advance the clock by `ms` at once, for tests and tools that drive the window without waiting."""
    global _ahead
    _ahead += ms
