"""Exact odds of dice and of battles, from the printed faces and public knowledge of the pouches (15.5 to 15.8)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, pairwise
from operator import mul
from typing import Final, NamedTuple, TypeAlias

from games.eve_conquests.rules.combat.battle import dice_of
from games.eve_conquests.rules.combat.combat_math import fighting, grid
from games.eve_conquests.rules.facts import DAMAGE, DEFENCE, FACES, TACTICS
from games.eve_conquests.rules.state import State

Dice: TypeAlias = tuple[int, int, int]
"""Numbers of red damage, blue defence and white tactics dice."""
_FACES: Final = len(FACES[DAMAGE])


@lru_cache(maxsize=64)
def spread(colour: int, dice: int) -> tuple[Fraction, ...]:
    """Return the chance of every total, from 0 on, of this many dice of a colour."""
    if dice == 0:
        return (Fraction(1),)
    before = spread(colour, dice - 1)
    chances = [Fraction(0)] * (len(before) + max(FACES[colour]))
    for total, chance in enumerate(before):
        for points in FACES[colour]:
            chances[total + points] += chance / len(FACES[colour])
    return tuple(chances)


def mean(colour: int, dice: int) -> Fraction:
    """Return the average total of this many dice of a colour."""
    return sum((total * chance for total, chance in enumerate(spread(colour, dice))), Fraction(0))


def some(colour: int, dice: int) -> Fraction:
    """Return the chance that they show anything."""
    return 1 - spread(colour, dice)[0]


class Side(NamedTuple):
    """A side of a battle as the other one may know it."""

    units: int
    """The number of units that fight."""
    choices: tuple[Dice, ...]
    """The possible choices of dice; all are equally likely."""
    shield: int = 0
    """Defence that no die shows (Defence Grid)."""


def full(choices: Iterable[Dice]) -> tuple[Dice, ...]:
    """Return the choices with the most dice."""
    found = tuple(choices)
    most = max(map(sum, found))
    return tuple(dice for dice in found if sum(dice) == most)


@lru_cache(maxsize=64)
def _ways(colour: int, dice: int) -> tuple[int, ...]:
    """Return how many of all rolls of this many dice show each total."""
    return tuple(int(chance * _FACES**dice) for chance in spread(colour, dice))


@lru_cache(maxsize=1 << 10)
def _rolls(choices: tuple[Dice, ...], colour: int) -> tuple[tuple[tuple[int, ...], ...], int]:
    """Return how many rolls show each total of symbols and, within it, of the colour; and the number of all rolls."""
    most = max(dice[colour] + dice[TACTICS] for dice in choices)
    totals, symbols = (1 + max(FACES[one]) * max(dice[one] for dice in choices) for one in (colour, TACTICS))
    found = [[0] * totals for _ in range(symbols)]
    for dice in choices:
        same = _FACES ** (most - dice[colour] - dice[TACTICS])  # a choice of fewer dice has the same weight
        for lead, others in enumerate(_ways(TACTICS, dice[TACTICS])):
            for total, ways in enumerate(_ways(colour, dice[colour])):
                found[lead][total] += same * ways * others
    return tuple(map(tuple, found)), len(choices) * _FACES**most


@lru_cache(maxsize=1 << 12)
def _stopped(choices: tuple[Dice, ...], shield: int, symbols: int) -> tuple[int, ...]:
    """Return how many rolls of defenders stop at most 0, 1, ... points of damage rolled with this many symbols."""
    held, _ = _rolls(choices, DEFENCE)
    ways = [0] * (len(held) + len(held[0]) + shield)
    for theirs, by_total in enumerate(held):
        lead = symbols - theirs
        for defence, often in enumerate(by_total):
            ways[max(0, defence + shield - max(0, lead)) - min(0, lead)] += often
    return tuple(accumulate(ways))


@lru_cache(maxsize=1 << 14)
def hits(one: Side, other: Side) -> tuple[Fraction, ...]:
    """Return the chances that `other` loses 0, 1, ... or all of its units.

    The winner of tactics actions is assumed to use them all for this: `one` to pierce, `other` to absorb (15.7, 15.8).
    Cards and retreats are ignored.
    """
    struck, all_struck = _rolls(one.choices, DAMAGE)
    every = all_struck * _rolls(other.choices, DEFENCE)[1]
    at_least = [every, *[0] * (other.units + 1)]
    for symbols, by_total in enumerate(struck):
        stopped = _stopped(other.choices, other.shield, symbols)
        rest = by_total[len(stopped) :]  # more damage than anything stops
        for lost in range(1, min(other.units, len(by_total) - 1) + 1):
            at_least[lost] += sum(map(mul, by_total[lost:], stopped))
            at_least[lost] += stopped[-1] * sum(rest[lost:])
    return tuple([Fraction(more - fewer, every) for more, fewer in pairwise(at_least)])


def all_hit(one: Side, other: Side) -> Fraction:
    """Return the chance that `one` can hit all units of `other`."""
    return hits(one, other)[-1]


# -- before a battle --------------------------------------------------------------------
A_UNIT: Final = Fraction(3, 100)
"""The worth of a unit in a battle, compared with an outpost."""
STAKES: Final = (Fraction(1, 13), Fraction(1, 5), Fraction(1))
"""The worth of a side's region, compared with an outpost: an HQ, which is never lost, any other, an outpost."""
HQ_STAKE, REGION_STAKE, OUTPOST_STAKE = range(3)


@lru_cache(maxsize=1 << 12)
def best_dice(own: Side, other: Side, gain: int, risk: int) -> Dice:
    """Return the dice that serve a side best when it cannot know those of the other one.

    `gain` and `risk` are the stakes of the other side's region and of its own.
    """

    def worth(dice: Dice) -> Fraction:
        one = own._replace(choices=(dice,))
        struck, lost = hits(one, other), hits(other, one)
        units = _expected(struck) - _expected(lost)
        return STAKES[gain] * struck[-1] - STAKES[risk] * lost[-1] + A_UNIT * units

    return max(own.choices, key=worth)


def _expected(chances: tuple[Fraction, ...]) -> Fraction:
    """Return the expected number of lost units."""
    return sum((count * chance for count, chance in enumerate(chances)), Fraction(0))


def well_chosen(one: Side, other: Side, stakes: tuple[int, int]) -> tuple[Fraction, Fraction]:
    """Return the chances that `one` hits all units of `other`, and the reverse, when both choose their dice well."""
    risk, gain = stakes
    ours = one._replace(choices=(best_dice(one, other, gain, risk),))
    theirs = other._replace(choices=(best_dice(other, one, risk, gain),))
    return all_hit(ours, theirs), all_hit(theirs, ours)


# -- in a battle --------------------------------------------------------------------
def known_side(state: State, side: int, viewer: int) -> Side:
    """Return a side as the side `viewer` knows it.

    All choices with the most dice that fit the answers given are equally likely.
    """
    battle = fighting(state)
    choices = dice_of(state, side)
    if side != viewer and battle.informed == viewer:
        choices = tuple(
            dice
            for dice in choices
            if all(known in (-1, count) for known, count in zip(battle.told, dice, strict=True))
        )
    return Side(state.units[battle.regions[side]], full(choices), grid(state, side))


def with_dice(state: State, side: int, dice: Dice) -> tuple[Fraction, Fraction]:
    """Return the chances that `side` with these dice hits all units of the other side, and the other all of its own."""
    own = known_side(state, side, side)._replace(choices=(dice,))
    other = known_side(state, 1 - side, side)
    return all_hit(own, other), all_hit(other, own)
