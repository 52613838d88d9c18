"""The exact chances of dice: the number of goods for a throw, which the place divides (5.1)."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cache
from typing import Final

from games.stone_age.rules.facts import DIVISORS, GIVES, GOODS
from games.stone_age.rules.names import amount_of
from tabletop.core.data.messages import Message, msg

SIDES: Final = 6
LIKELY: Final = (90, 50, 10)
"""The frequencies in 100 throws for which the largest result that comes at least this often is shown."""


@cache
def ways(dice: int) -> tuple[int, ...]:
    """Return the number of throws, out of `SIDES` ** `dice`, for each sum from 0 on."""
    counts = [1]
    for _ in range(dice):
        longer = [0] * (len(counts) + SIDES)
        for total, count in enumerate(counts):
            for face in range(1, SIDES + 1):
                longer[total + face] += count
        counts = longer
    return tuple(counts)


@cache
def at_least(dice: int, divisor: int) -> tuple[int, ...]:
    """Return the number of throws of `dice` dice with a divided sum of at least 0, 1, 2 ..."""
    counts = ways(dice)
    return tuple(sum(counts[share * divisor :]) for share in range((len(counts) - 1) // divisor + 1))


def mean_share(dice: int, divisor: int) -> Fraction:
    """Return the average number of goods for a throw of `dice` dice; the remainder of the division is lost."""
    return Fraction(sum(at_least(dice, divisor)[1:]), SIDES**dice)


def in_tenths(mean: Fraction) -> str:
    """Return a mean as displayed: with one decimal place, halves rounded up."""
    tenths = math.floor(mean * 10 + Fraction(1, 2))
    return f"{tenths // 10}.{tenths % 10}"


def odds_message(place: int, dice: int) -> Message:
    """Return the odds of a throw at a gathering place, before tools."""
    throws = SIDES**dice
    counts = at_least(dice, DIVISORS[place])
    shares = {max(share for share, count in enumerate(counts) if 100 * count >= often * throws) for often in LIKELY}
    good = GOODS[GIVES[place]]
    lines = tuple(
        msg("stone_age.odds.share", gain=amount_of(good, share), percent=in_percent(counts[share], throws))
        for share in sorted(shares - {0})
    )
    return msg("stone_age.odds.throw", dice=dice, shares=lines)


def in_percent(count: int, throws: int) -> str:
    """Return a chance in whole per cent; an uncertain chance is never displayed as certain."""
    whole = (200 * count + throws) // (2 * throws)
    return "100" if count == throws else "> 99" if whole > 99 else str(whole)
