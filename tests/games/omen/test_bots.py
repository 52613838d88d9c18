"""The strategist: takes what lies before it, beats random play, and judges positions sensibly."""

from games.omen import GAME
from games.omen.bots import strategist
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
