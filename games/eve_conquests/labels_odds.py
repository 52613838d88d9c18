"""Exact odds of dice, from their printed faces (15.6)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from games.eve_conquests.facts import FACES


@lru_cache(maxsize=64)
def spread(colour: int, dice: int) -> tuple[Fraction, ...]:
    """The chance of every total, from 0 on, that so many dice of a colour show."""
    if dice == 0:
        return (Fraction(1),)
    before = spread(colour, dice - 1)
    chances = [Fraction(0)] * (len(before) + max(FACES[colour]))
    for total, chance in enumerate(before):
        for points in FACES[colour]:
            chances[total + points] += chance / len(FACES[colour])
    return tuple(chances)


def mean(colour: int, dice: int) -> Fraction:
    """What so many dice of a colour show on average."""
    return sum((total * chance for total, chance in enumerate(spread(colour, dice))), Fraction(0))


def some(colour: int, dice: int) -> Fraction:
    """The chance that they show anything."""
    return 1 - spread(colour, dice)[0]
