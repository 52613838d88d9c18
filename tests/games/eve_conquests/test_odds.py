"""Exact odds of dice, compared with every possible roll."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Final

import pytest

from games.eve_conquests import GAME
from games.eve_conquests.players.policy import odds_of_attack
from games.eve_conquests.rules.combat.battle import dice_of
from games.eve_conquests.rules.combat.odds import Dice, Side, all_hit, full, hits, known_side, mean, some, spread
from games.eve_conquests.rules.facts import COLOURS, DICE, FACES, INDEX
from games.eve_conquests.rules.names import dice_count
from games.eve_conquests.text.labels_battle import percent
from tabletop.core.data.messages import Message, msg
from tests.games.eve_conquests.positions import Pieces, play, position
from tests.parameters import quick_first
from tests.sure import sure


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
    match = play(position(plan="logistics", units=front), ("attack", "catch", "curse"), chance=False)
    label = GAME.text.describe(match.state, match.pending[0], (2, 0, 0))
    assert label.note == msg("eve_conquests.option.dice.odds", red="1.7", blue="0.0", white="0.0", chance=89)
    assert label.public == msg("eve_conquests.option.dice.public")


FRONT: Final[Pieces] = {"units": {"catch": (0, 3), "curse": (1, 2)}}
GRID: Final[Pieces] = {**FRONT, "outposts": {"curse": "production"}, "held": {1: ["P10"]}}
"""The same, and a Defence Grid behind the region that is attacked."""


def losses_of_all_rolls(pieces: Pieces, dice: tuple[Dice, Dice]) -> list[Counter[int]]:
    """Count the units lost by each side in every possible roll, played by the rules.

    Once the attacker pierces and the defender absorbs with all tactics actions, once the other way round.
    """
    begun = play(position(plan="logistics", **pieces), ("attack", "catch", "curse"), chance=False)
    for ask, choice in zip(list(begun.pending), dice, strict=True):
        begun.answer(choice, ask.seat)
    supply = list(begun.state.supply)
    found = [Counter[int](), Counter[int]()]
    counts = [sum(choice) for choice in dice]
    for faces in product(range(1, 7), repeat=sum(counts)):
        rolled = begun.fork()
        for thrown in (faces[: counts[0]], faces[counts[0] :]):
            if thrown:
                rolled.answer(thrown)
        for striker in (0, 1):
            match = rolled.fork()
            while match.pending[0].kind == "tactics":
                ask = match.pending[0]
                wanted = "pierce" if ask.seat == striker else "absorb"
                match.answer(wanted if wanted in ask.options else "done")
            found[1 - striker][match.state.supply[1 - striker] - supply[1 - striker]] += 1
    return found


@pytest.mark.parametrize("pieces", quick_first([FRONT, GRID], whole=True))
@pytest.mark.parametrize(
    "dice",
    quick_first(
        [((2, 0, 1), (0, 1, 0)), ((1, 0, 1), (1, 0, 1)), ((1, 1, 0), (0, 0, 2)), ((0, 0, 0), (1, 0, 1))], whole=True
    ),
)
def test_odds_of_a_battle_are_those_of_all_rolls_played_by_the_rules(pieces: Pieces, dice: tuple[Dice, Dice]) -> None:
    """15.6 to 15.8: exact, not sampled."""
    sides = Side(3, (dice[0],)), Side(2, (dice[1],), 1 if pieces is GRID else 0)
    whole = 6 ** sum(map(sum, dice))
    for side, counted in enumerate(losses_of_all_rolls(pieces, dice)):
        expected = [counted[lost] for lost in range(sides[side].units + 1)]
        assert [chance * whole for chance in hits(sides[1 - side], sides[side])] == expected


def test_dice_that_are_not_known_are_all_alike() -> None:
    """Over several choices the odds are the mean of the odds against each."""
    own, unknown = Side(2, ((1, 1, 1),)), Side(3, ((2, 0, 0), (0, 1, 1), (0, 0, 2), (1, 0, 0)))
    each = [all_hit(one, own) for one in (unknown._replace(choices=(dice,)) for dice in unknown.choices)]
    assert all_hit(unknown, own) == sum(each) / len(each) > 0
    each = [all_hit(own._replace(units=2), unknown._replace(units=1, choices=(dice,))) for dice in unknown.choices]
    assert all_hit(own, unknown._replace(units=1)) == sum(each) / len(each) > 0


def test_odds_of_a_choice_follow_what_may_be_known_and_nothing_else() -> None:
    """15.5, R19: the odds count as many dice as the other side may take, in any colours.

    An informed side counts those that fit what it was told. The actual choice of the other side changes nothing else.
    """
    agents = {"curse": [0, 0]}
    begun = play(position(plan="logistics", agents=agents, **FRONT), ("attack", "catch", "curse"), chance=False)
    said = dict[tuple[int, int, int], Message]()
    for dice in ((1, 1, 0), (1, 0, 1), (0, 1, 1), (0, 0, 0)):
        match = begun.fork()
        match.answer(dice)
        match.answer("red")
        assert known_side(match.state, 1, 0).choices == full(
            choice for choice in dice_of(match.state, 1) if choice[0] == dice[0]
        )
        said[dice] = sure(sure(GAME.players.odds)(match.state, match.pending[0], (2, 0, 1)))
    assert said[1, 1, 0] == said[1, 0, 1] != said[0, 1, 1] == said[0, 0, 0]
    assert {dict(one.args)["told"] for one in said.values()} == {(dice_count(0, red),) for red in (0, 1)}
    assert known_side(begun.state, 0, 1).choices == full(dice_of(begun.state, 0))
    assert {sum(dice) for dice in known_side(begun.state, 0, 1).choices} == {3}


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (Fraction(0), "0"),
        (Fraction(1, 300), "<1"),
        (Fraction(1, 2), "50"),
        (Fraction(299, 300), ">99"),
        (Fraction(1), "100"),
    ],
)
def test_a_chance_is_told_in_hundredths_and_never_rounded_to_certainty(chance: Fraction, words: str) -> None:
    assert percent(chance) == words


def test_cards_in_front_of_both_seats_change_the_odds() -> None:
    """A regression: a station with Defence Grid was said to fall as often as one without, and crews did not count."""
    units = {"catch": (0, 4), "curse": (1, 3)}

    def odds(held: dict[int, list[str]], outposts: dict[str, str]) -> tuple[float, float]:
        state = position(plan="logistics", units=units, outposts=outposts, held=held)
        return odds_of_attack(state, INDEX["catch"], INDEX["curse"])

    station = {"curse": "logistics"}
    plain = odds({}, station)
    assert odds({1: ["P10"]}, station)[0] < plain[0]
    assert odds({0: ["P11"]}, station)[0] > plain[0]
    assert odds({0: ["P10"], 1: ["P11"]}, station) == plain, "a grid does not attack, and crews do not defend"
    assert odds({1: ["P10"]}, {}) == odds({}, {}), "a grid stands at stations alone"
