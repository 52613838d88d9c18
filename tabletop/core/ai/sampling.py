"""Weighted choice for weaker computer players: they follow their judgement, but do not always take the best answer."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from tabletop.core.game.bots import Rng

FINE: Final = 1 << 30
"""The resolution of the random draw: one part in this many."""


def softmax_choice(worths: Sequence[float], heat: float, rng: Rng) -> int:
    """Return the index of an answer drawn with a probability that grows with its worth.

    This is Boltzmann (softmax) selection: Sutton and Barto, Reinforcement Learning, 2.3. `heat` is in the unit of
    `worths`: an answer that is worth `heat` less than another is chosen 2.7 times less often. At 0 the first of the
    best is taken. Raises ValueError where there is nothing to choose from.
    """
    best = max(worths)
    if heat <= 0:
        return list(worths).index(best)
    weights = [math.exp((worth - best) / heat) for worth in worths]
    left = rng.below(FINE) / FINE * sum(weights)
    for place, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return place
    return list(worths).index(best)
