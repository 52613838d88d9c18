"""The scripts of the league: they keep the rules and follow their wishes, and the study counts what players do."""

from __future__ import annotations

import pytest

from games.ascending_empires import GAME
from games.ascending_empires.players.bots import OPENING_TURNS
from games.ascending_empires.players.bots_plan import Mind
from games.ascending_empires.rules.facts import HOLES
from games.ascending_empires.rules.state import State
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.session.bots.computer_players import BotContextImpl
from tests.games.ascending_empires.league.__main__ import LEAGUE
from tests.games.ascending_empires.league.strategies import (
    HAND,
    PLAIN,
    STRATEGIES,
    admiral,
    blockades,
    guards,
    mine_all,
    muster,
    no_enemy_ships,
)
from tests.games.ascending_empires.league.study import Habits, studied
from tests.games.ascending_empires.playing import Play, colour_hole
from tests.games.league.matches import against

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


# -- what the admiral has learned -------------------------------------------------------------------------------------
def test_a_facility_counts_until_the_next_level_needs_no_more() -> None:
    """The league's technology rush beat an admiral to whom a facility was a thing like others."""
    play = Play(2)
    state = play.state
    mind = [Mind(0, BotContextImpl(FastRng(1), 0.0, 1), hand, 1.0) for hand in (HAND, PLAIN)]
    hole = play.troops(HOLES[colour_hole(state, "orange")].name, 0, 1, research=1)
    first = [one.likes(state) for one in mind]
    state.research[hole] = 2
    second = [one.likes(state) for one in mind]
    assert first[0] - first[1] > 0
    assert second[0] - second[1] == pytest.approx(first[0] - first[1]), "level 1 needs one"
    play.technology(0, "range_long")
    assert mind[0].likes(state) - mind[1].likes(state) > second[0] - second[1] + 1


def test_an_opening_varies_and_later_turns_do_not() -> None:
    """By the chance of the match an admiral goes on or recruits in its third turn; later it takes the best action."""
    match = Match.new(GAME, 2, chance=SeededChance("vary"))
    while len(match.log) < 40 and (match.pending[0].kind != "action" or match.state.turns_taken < 4):
        match.answer(admiral(match, match.pending[0], "x"), match.pending[0].seat)
    ask = match.pending[0]
    assert len({admiral(match, ask, f"vary {number}") for number in range(16)}) > 1
    match.state.turns_taken = 2 * OPENING_TURNS
    later = Match.at(GAME, match.state)
    assert len({admiral(later, later.pending[0], f"vary {number}") for number in range(6)}) == 1


@pytest.mark.slow
def test_the_admiral_beats_the_one_of_before() -> None:
    """With the same hand and equally many shots tried."""
    found = against(LEAGUE.play, LEAGUE.strategies["admiral of before"], admiral, 12, 2, "slow")
    assert sum(one.won for one in found) <= 5
