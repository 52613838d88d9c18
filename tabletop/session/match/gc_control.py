"""When Python looks for garbage: where a table is played, a search through all that lives takes longer than a frame."""

from __future__ import annotations

import gc


def set_aside() -> None:
    """Collect now; what is left lives for long, and is not searched again until this is called again."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
