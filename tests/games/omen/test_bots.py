"""The strategist: takes what lies before it, beats random play, and judges positions sensibly."""

import ast
import inspect
import re
from types import ModuleType

import pytest

from games.omen import GAME, habits, judge, refusals, refusals_aims
from games.omen.ability import EFFECTS
from games.omen.bots import strategist
from games.omen.facts import CHANNEL_COST, NUMBERS, REWARD_KINDS, UNITS
from games.omen.habits import answer
from games.omen.judge import evaluate
from games.omen.state import State
from tabletop.core.match import Match
from tabletop.core.nature import Chance
from tests.games.omen.measure import NoTime, duel, random_player, strategist_player
from tests.games.omen.positions import play, position


def choice(match: Match[State]) -> object:
    """What the strategist answers with the least time."""
    return strategist(match, match.pending[0].seat, NoTime(Chance(3))).value


def test_it_plays_the_third_soldier_for_a_feat() -> None:
    match = play(
        position(hand=["hoplite", "moon_priestess"], own=["scout"], sides={2: ["spy"]}, coins=(2, 5), heroes=False)
    )
    assert choice(match) == ("play", "hoplite", 2)


def test_it_kills_the_strongest_unit_that_decides_a_war() -> None:
    match = play(
        position(hand=["minotaur"], own=["captain"], foe=["scout", "hydra"], heroes=False, coins=(4, 5)),
        ("beast", "minotaur"),
    )
    assert choice(match) == "hydra"


def test_by_habit_it_keeps_the_better_card() -> None:
    match = play(position(hand=["conscript", "peltast", "hydra"], heroes=False), ("play", "conscript", 0))
    assert answer(match.state, match.pending[0], Chance(3)) == "peltast"


def test_a_finished_match_is_judged_by_its_result() -> None:
    won = position(phase="over", rewards=(["aegis_1"], []))
    assert (evaluate(won, 0), evaluate(won, 1)) == (1.0, 0.0)
    assert evaluate(position(phase="over"), 0) == 0.5


def test_points_and_armies_are_better_to_have() -> None:
    even = evaluate(position(), 0)
    assert evaluate(position(rewards=(["aegis_1"], [])), 0) > even
    assert evaluate(position(own=["hoplite", "captain"]), 0) > even
    assert evaluate(position(foe=["hoplite", "captain"]), 0) < even
    assert 0.0 < even < 1.0


def test_it_beats_random_play() -> None:
    """Six matches, three as starting player; the full count is made by `python -m tests.games.omen.measure`."""
    tally = duel(strategist_player(0.0), random_player, 6, {"oldest": "first"}, seed=11)
    assert tally.points_of_first_named == 6.0


def test_the_strategist_is_offered_as_a_computer_player() -> None:
    assert list(GAME.bots) == ["strategist"]


@pytest.mark.parametrize("module", [habits, judge, refusals, refusals_aims])
def test_players_and_refusals_know_no_card_by_its_name(module: ModuleType) -> None:
    """What they say and weigh is read from the card data: no id of a card stands in their source."""
    words = {node.value for node in ast.walk(ast.parse(inspect.getsource(module))) if isinstance(node, ast.Constant)}
    assert not words & {*UNITS, *REWARD_KINDS}


def test_a_price_is_weighed_by_what_follows_it() -> None:
    """The cards whose first step pays for the next ones."""
    assert set(judge.AFTER_GATE) == {"zealot", "bone_caster", "star_watcher", "weeping_widow"}
    assert all(worth > 0 for worth in judge.AFTER_GATE.values())


def test_a_printed_number_that_an_effect_does_not_read_is_one() -> None:
    """One unit is killed, moved, incited by asking once: any other figure must be read from the card."""
    for name, effect in EFFECTS.items():
        card, mode = (name[:-2], name[-2:]) if name[:-2] in CHANNEL_COST else (name, "")
        read = set(re.findall(r'\["([a-z_0-9]+)"\]', inspect.getsource(effect)))
        printed = {key: value for key, value in NUMBERS[card].items() if not mode or key.startswith(f"{mode[1:]}_")}
        assert {value for key, value in printed.items() if key not in read} <= {1}, name
