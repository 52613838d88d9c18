"""Control of Python's garbage collection, because a full collection during a match takes longer than a frame."""

from __future__ import annotations

import gc


def set_aside() -> None:
    """Collect garbage now, and exempt the surviving objects from collection until the next call."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
