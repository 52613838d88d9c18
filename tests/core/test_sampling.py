"""The choice of a weaker computer player."""

from __future__ import annotations

import math

import pytest

from tabletop.core.ai.sampling import softmax_choice
from tabletop.core.rules.chance import FastRng


def test_without_heat_the_first_of_the_best_is_taken() -> None:
    assert {softmax_choice([1.0, 3.0, 3.0, -math.inf], 0.0, FastRng(n)) for n in range(50)} == {1}


def test_what_is_worth_the_heat_less_comes_e_times_less_often() -> None:
    rng = FastRng(1)
    drawn = [softmax_choice([5.0, 3.0, -math.inf], 2.0, rng) for _ in range(8000)]
    assert drawn.count(2) == 0
    assert drawn.count(0) / drawn.count(1) == pytest.approx(math.e, rel=0.1)


def test_much_heat_is_chance_and_little_is_judgement() -> None:
    rng = FastRng(1)
    hot = [softmax_choice([0.0, 1.0, 2.0], 1e9, rng) for _ in range(3000)]
    assert all(abs(hot.count(place) - 1000) < 120 for place in range(3))
    assert {softmax_choice([0.0, 1.0, 2.0], 1e-9, FastRng(n)) for n in range(100)} == {2}


def test_nothing_to_choose_from() -> None:
    with pytest.raises(ValueError, match="empty"):
        softmax_choice([], 1.0, FastRng(1))
