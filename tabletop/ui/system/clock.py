"""The clock of the window. (`pygame.time.get_ticks` stands still until all of pygame is started, sound included.)"""

from __future__ import annotations

import time
from typing import Final

_BEGIN: Final = time.perf_counter()


def ticks() -> int:
    """Milliseconds since the program began; never 0."""
    return 1 + round((time.perf_counter() - _BEGIN) * 1000)
