"""The unit of this machine: how fast plain Python runs here, so that figures survive a change of machine."""

from __future__ import annotations

import time


def units(loops: int = 1_000_000) -> float:
    """Return million iterations a second of a linear congruential generator in pure Python; best of five."""
    best = float("inf")
    for _ in range(5):
        begin = time.process_time()
        value = 1
        for _ in range(loops):
            value = (value * 1103515245 + 12345) & 0x7FFFFFFF
        best = min(best, time.process_time() - begin)
    return loops / best / 1e6
