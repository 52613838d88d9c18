"""Exact odds of dice against every roll there is."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from games.eve_conquests import GAME
from games.eve_conquests.facts import COLOURS, DICE, FACES
from games.eve_conquests.labels_odds import mean, some, spread
from tabletop.core.words import say
from tests.games.eve_conquests.positions import play, position


@pytest.mark.parametrize("colour", range(len(COLOURS)))
@pytest.mark.parametrize("dice", range(DICE + 1))
def test_odds_are_those_of_all_rolls(colour: int, dice: int) -> None:
    totals = [sum(roll) for roll in product(FACES[colour], repeat=dice)]
    assert [totals.count(total) for total in range(len(spread(colour, dice)))] == [
        chance * len(totals) for chance in spread(colour, dice)
    ]
    assert sum(spread(colour, dice)) == 1
    assert mean(colour, dice) == Fraction(sum(totals), len(totals))
    assert some(colour, dice) == Fraction(sum(total > 0 for total in totals), len(totals))


def test_a_choice_of_dice_says_what_it_brings_and_the_others_hear_nothing() -> None:
    """15: red dice have the faces 0, 0, 1, 1, 1, 2; blue and white are not asked for here."""
    front = {"catch": (0, 3), "curse": (1, 2)}
    match = play(position(plan="logistics", units=front), ("attack", "catch", "curse"), nature=False)
    label = GAME.describe(match.state, match.pending[0], (2, 0, 0))
    assert label.note == say("eve_conquests.option.dice.odds", red="1.7", blue="0.0", white="0.0", chance=89)
    assert label.public == say("eve_conquests.option.dice.public")
