"""Shuffles and dice are fair. `benchmarks/sandbox.py` does the same over 600,000 outcomes."""

from __future__ import annotations

import pytest

from tests.sandbox.fairness import chi_square, chi_square_of_shuffles, counted_dice, counted_places, limit

OUTCOMES = 12_000


@pytest.mark.parametrize("sides", [4, 6, 8, 10, 12, 20])
def test_every_face_of_a_die_is_equally_likely(sides: int) -> None:
    """Chi-square is below its 99.99 % point, with a fixed seed."""
    counts = counted_dice(OUTCOMES, sides, "fair")
    assert sum(counts.values()) == OUTCOMES
    assert set(counts) == set(range(sides))
    assert chi_square(counts, sides) < limit(sides - 1)


def test_every_place_of_a_shuffled_card_is_equally_likely() -> None:
    """The same holds for each card of a pile of six, over all places."""
    counts = counted_places(OUTCOMES, 6, "fair")
    total = chi_square_of_shuffles(counts)
    assert sum(sum(places.values()) for places in counts.values()) == OUTCOMES
    assert total < limit(25)


def test_the_test_notices_a_loaded_die() -> None:
    """A die that shows six a sixth too often is found."""
    counts = counted_dice(OUTCOMES, 6, "fair")
    counts[5] += OUTCOMES // 40
    assert chi_square(counts, 6) > limit(5)
