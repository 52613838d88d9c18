"""The admiral takes an obvious gain, and beats random play."""

from __future__ import annotations

import pytest

from games.eve_conquests.players.bots import admiral, ensign
from games.eve_conquests.players.evaluation import evaluate
from games.eve_conquests.rules.state import State
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng
from tabletop.session.bots.computer_players import BotContextImpl
from tests.games.eve_conquests.measure import admiral_player, duel, random_player
from tests.games.eve_conquests.positions import battle, play, position

SOUTH = {"catch": (0, 2), "stain": (0, 1), "immensea": (0, 1)}
STATIONS = {"stain": "development", "immensea": "production"}


def choice(match: Match[State]) -> object:
    return admiral(match, match.pending[0].seat, BotContextImpl(FastRng(3), 0.0)).value


def test_it_claims_what_it_can() -> None:
    match = play(position(units=SOUTH, outposts=STATIONS, up={6: "stain", 7: "immensea"}))
    assert choice(match) == ("claim", "immensea", "stain")


def test_it_plays_tacit_recognition_for_a_claim() -> None:
    units = {"stain": (0, 1), "immensea": (0, 1)}
    match = play(
        position(units=units, outposts=STATIONS, up={6: "stain", 7: "immensea"}, hands={0: ["D08"]}, actions=0)
    )
    assert choice(match) == ("play", "D08")


def test_it_warps_units_out_that_would_all_die_and_only_those() -> None:
    units = {"catch": (0, 2), "curse": (1, 3), "stain": (0, 1)}
    for hits, expected in ((2, ("play", "P07")), (1, "pass")):
        state = position(plan="logistics", units=units, hands={0: ["P07"]})
        dice = ((0, 0, 0), (2, 0, 0))
        match = battle(state, ("catch", "curse"), dice, ([], [("red", 1), ("red", hits - 1)]))
        assert match.pending[0].kind == "combat_after_roll"
        assert choice(match) == expected


def test_the_ensign_does_not_pierce_without_any_damage() -> None:
    """A regression: no hit rolled, three coming, and it took away the defence of the other side."""
    units = {"catch": (0, 3), "curse": (1, 3)}
    faces = ([("white", 1), ("white", 1)], [("red", 1), ("red", 1), ("blue", 1)])
    match = battle(position(plan="logistics", units=units), ("catch", "curse"), ((0, 0, 2), (2, 1, 0)), faces)
    assert set(match.pending[0].options) == {"absorb", "pierce", "done"}
    chosen = {ensign(match, 0, BotContextImpl(FastRng(seed), 0.0)).value for seed in range(40)}
    assert chosen == {"absorb"}


def test_the_ensign_lets_no_action_lapse_that_gains_something() -> None:
    """A regression: it ended a production turn with actions left."""
    match = play(position(plan="production", units=SOUTH, outposts=STATIONS))
    for seed in range(20):
        turn = match.fork()
        while turn.pending[0].kind == "production":
            ask = turn.pending[0]
            chosen = ensign(turn, ask.seat, BotContextImpl(FastRng(seed), 0.0)).value
            turn.answer(chosen)
            assert chosen != "end" or not any(option[0] == "produce" for option in ask.options), seed


def test_it_plays_cards_in_the_turns_of_others_and_keeps_its_stops() -> None:
    assert choice(play(position(hands={1: ["L10"]}), "end")) == ("play", "L10")
    assert choice(play(position(hands={1: ["L07"]}), "end")) == "pass"
    assert choice(play(position(hands={0: ["L07"]}, actions=0))) == "end"


def test_it_builds_where_it_can() -> None:
    assert choice(play(position(units=SOUTH)))[0] == "build"  # type: ignore[index]


def test_it_attacks_the_weak_and_not_the_strong() -> None:
    weak = position(plan="logistics", units={"catch": (0, 6), "curse": (1, 1)}, outposts={"curse": "logistics"})
    assert choice(play(weak)) == ("attack", "catch", "curse")
    strong = position(plan="logistics", units={"catch": (0, 2), "curse": (1, 6)})
    assert choice(play(strong)) != ("attack", "catch", "curse")


def test_a_finished_match_is_judged_by_its_result() -> None:
    won = position(phase="over", won={0: ["stain"]})
    assert (evaluate(won, 0), evaluate(won, 1)) == (1.0, 0.0)


def test_points_outposts_and_units_are_better_to_have() -> None:
    even = evaluate(position(), 0)
    assert evaluate(position(won={0: ["stain"]}), 0) > even
    assert evaluate(position(units=SOUTH), 0) > even
    assert evaluate(position(units=SOUTH, outposts=STATIONS), 0) > evaluate(position(units=SOUTH), 0)
    assert evaluate(position(units={"curse": (1, 3)}), 0) < even


@pytest.mark.wide
def test_it_beats_random_play() -> None:
    """Four matches, two as first seat; the full count is made by `python -m tests.games.eve_conquests.measure`."""
    assert duel(admiral_player, random_player, 4) == 4.0
