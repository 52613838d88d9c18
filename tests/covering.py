"""Covering arrays: few rows of choices in which every two choices of two settings meet at least once."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import TypeAlias

Pair: TypeAlias = tuple[tuple[str, Hashable], tuple[str, Hashable]]


def pairs_of(row: Mapping[str, Hashable]) -> set[Pair]:
    """Every two choices that meet in a row."""
    return set(combinations(row.items(), 2))


def all_pairs(factors: Mapping[str, Sequence[Hashable]]) -> set[Pair]:
    """Every two choices of two factors."""
    return {((one, a), (two, b)) for one, two in combinations(factors, 2) for a in factors[one] for b in factors[two]}


def covering_rows(
    factors: Mapping[str, Sequence[Hashable]], begin: Iterable[Mapping[str, Hashable]] = ()
) -> list[dict[str, Hashable]]:
    """Rows with a choice for every factor, the rows of `begin` first; the same every time.

    Each further row grows from a pair that is still missing: factor by factor the choice with which most missing pairs
    meet.
    """
    rows = [{name: row[name] for name in factors} for row in begin]
    missing = sorted(all_pairs(factors) - {pair for row in rows for pair in pairs_of(row)}, key=repr)
    alone = [(name, choices) for name, choices in factors.items() if len(factors) == 1]
    rows += [{name: choice} for name, choices in alone for choice in choices if {name: choice} not in rows]
    while missing:
        left, seed = set(missing), dict(missing[0])
        for name in sorted(factors, key=lambda name: -len(factors[name])):
            if name not in seed:
                seed[name] = max(factors[name], key=partial(_gain, factors, seed, left, name))
        rows.append({name: seed[name] for name in factors})
        met = pairs_of(rows[-1])
        missing = [pair for pair in missing if pair not in met]
    return rows


def _gain(
    factors: Mapping[str, Sequence[Hashable]],
    row: Mapping[str, Hashable],
    missing: set[Pair],
    name: str,
    choice: Hashable,
) -> int:
    """How many missing pairs meet in a row that is not full yet when it gets a choice."""
    grown = {**row, name: choice}
    return len(pairs_of({one: grown[one] for one in factors if one in grown}) & missing)
