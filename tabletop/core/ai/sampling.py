"""How a weaker computer player chooses: by its judgement, but not always what it likes best."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from tabletop.core.game.bots import Rng

FINE: Final = 1 << 30
"""Chances are told apart to one part in so many."""


def softmax_choice(worths: Sequence[float], heat: float, rng: Rng) -> int:
    """The place of an answer drawn with chances that grow with its worth (Boltzmann, or softmax, selection: Sutton and
    Barto, Reinforcement Learning, 2.3).

    `heat` is in the unit of `worths`: an answer that is worth `heat` less than another is chosen 2.7 times less often.
    At 0 the first of the best is taken. Raises ValueError where there is nothing to choose from.
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
