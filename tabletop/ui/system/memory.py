"""When Python looks for garbage: between screens, not between frames.

A search through all that lives takes 15 to 25 ms, more than a frame has. What lives when a screen opens lives for long,
so it is set aside and not searched again until the screens change.
"""

from __future__ import annotations

import gc
from collections.abc import Sequence


class Settled:
    """Remembers for which screens memory was settled."""

    def __init__(self) -> None:
        self._screens: list[object] = []

    def after(self, screens: Sequence[object]) -> None:
        """Settle when these are other screens than last time."""
        if self._screens != screens:
            self._screens = list(screens)
            settle()


def settle() -> None:
    """Collect now, and set aside what is left."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
