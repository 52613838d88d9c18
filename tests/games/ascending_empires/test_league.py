"""The scripts of the league: they keep the rules and follow their wishes, and the study counts what players do."""

from __future__ import annotations

import pytest

from games.ascending_empires import GAME
from games.ascending_empires.rules.state import State
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import SeededChance
from tests.games.ascending_empires.league.strategies import (
    STRATEGIES,
    admiral,
    blockades,
    guards,
    mine_all,
    muster,
    no_enemy_ships,
)
from tests.games.ascending_empires.league.study import Habits, studied
from tests.games.ascending_empires.playing import Play

BEGINNING = 10
"""The answers of a match that a quick test plays: a few turns of both seats."""


def answered(name: str, most: int) -> Match[State]:
    """Return the first answers of a match of a strategy against the admiral; one that is not allowed raises."""
    match = Match.new(GAME, 2, chance=SeededChance(name))
    while not match.over and len(match.log) < most:
        ask = match.pending[0]
        match.answer((STRATEGIES[name] if ask.seat == 0 else admiral)(match, ask, f"x {len(match.log)}"), ask.seat)
    return match


@pytest.mark.parametrize("name", STRATEGIES)
def test_a_strategy_answers_what_is_allowed(name: str) -> None:
    """The beginning of a match of each strategy."""
    assert answered(name, BEGINNING).log


@pytest.mark.slow
@pytest.mark.parametrize("name", STRATEGIES)
def test_a_strategy_plays_to_the_end(name: str) -> None:
    """A whole match of each strategy."""
    assert answered(name, 10_000).over


def test_wishes_look_at_the_position() -> None:
    """A miner mines three troops where they stand, and recruits where there is room for a mine; else it plans."""
    play = Play(2)
    state = play.state
    assert not mine_all(state, 0)
    assert not muster(state, 0)
    for hole in ("Alpha-1", "Alpha-2"):
        play.troops(hole, 0, 1)
    state.troop_supply[0] = 2
    assert muster(state, 0) == "recruit"
    play.troops("Alpha-1", 0, 2)
    assert mine_all(state, 0) == "mine"


def test_likings_count_what_they_name() -> None:
    """A ship over an enemy planet is a blockade for one side, and over the own a guard for the other."""
    play = Play(2)
    play.clear_ships()
    play.troops("Alpha-1", 1, 1)
    play.orbit("starship-0-1", "Alpha-1")
    assert blockades(1.0, play.state, 0) == pytest.approx(1.3)
    assert blockades(1.0, play.state, 1) == 0
    assert guards(1.0, play.state, 1) == -2
    assert no_enemy_ships(1.0, play.state, 1) == -1
    play.clear_ships()
    play.orbit("starship-1-1", "Alpha-1")
    assert guards(1.0, play.state, 1) == 1


def test_the_study_counts_openings_and_blockades() -> None:
    """Actions by seat, and turns that begin with a blockade and end with fewer."""
    habits, _ = studied((admiral, admiral), "few", BEGINNING)
    assert habits.actions[0]
    assert habits.blockaded == 0
    play = Play(2)
    play.clear_ships()
    play.troops("Alpha-1", 0, 1)
    play.orbit("starship-1-1", "Alpha-1")
    play.state.phase, play.state.action, play.state.turn = "turn", "", 0
    match = Match.at(GAME, play.state)
    habits = match.observer = Habits()
    match.answer("recruit", 0)
    assert habits.actions == [["recruit"], []]
    while match.pending[0].kind != "action":
        match.answer(match.pending[0].options[0], match.pending[0].seat)
    match.answer("recruit", 1)
    assert (habits.blockaded, habits.relieved) == (1, 0)
