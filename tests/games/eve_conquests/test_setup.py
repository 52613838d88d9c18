"""Preparation and set-up round (4, 5), and the changes for two and three players (17)."""

from __future__ import annotations

import pytest

from games.eve_conquests import GAME
from games.eve_conquests.rules.facts import FACE_UP, FIRST_SQUARES, GREEN, REGIONS, TWO_PLAYER, UNITS
from games.eve_conquests.rules.invariants import check_invariants
from games.eve_conquests.rules.state import State
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng, SeededChance
from tests.games.eve_conquests.positions import at, options, play, position, units_of


def begun(seats: int, until: str = "", seed: str = "set-up") -> Match[State]:
    """Return a match whose set-up was played at random up to the first question of kind `until`."""
    match = Match.new(GAME, seats, chance=SeededChance(seed))
    chance = FastRng(seed)
    while match.pending[0].kind != until:
        ask = match.pending[0]
        match.answer(ask.options[chance.below(len(ask.options))], ask.seat)
        assert check_invariants(match.state) == []
    return match


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_diagonal_is_turned_up_and_marked(seats: int) -> None:
    """4.4, R24: first nebula A, second B, third C; the square's marker lies on the region."""
    state = begun(seats, "empire").state
    assert [square for square in range(9) if state.face_up >> square & 1] == list(FIRST_SQUARES) == [0, 4, 8]
    for square in FIRST_SQUARES:
        assert state.markers[state.piles[square][-1]] == square


@pytest.mark.parametrize(("seats", "size"), [(2, 4), (3, 7), (4, 7)])
def test_region_cards_are_dealt_to_their_nebula(seats: int, size: int) -> None:
    """4.3, 17: seven cards to each square of the nebula, with two players four green and blue ones."""
    state = begun(seats, "empire").state
    for square, pile in enumerate(state.piles):
        assert len(pile) == size
        assert {REGIONS[card].nebula for card in pile} == {square // 3}
    if seats == 2:
        assert {REGIONS[card].worth for card in state.removed} == {3, 4}
        assert state.in_play == TWO_PLAYER


def test_everybody_takes_another_empire() -> None:
    """4.2: empires are chosen in turn; nobody gets one twice."""
    match = begun(4, "flip")
    assert sorted(match.state.empires) == [0, 1, 2, 3]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_player_turns_up_two_squares(seats: int) -> None:
    """5.1, 17: eight, seven or six face up after everybody has placed an HQ."""
    match = begun(seats, "flip")
    state = match.state
    assert match.pending[0].seat == state.first
    match.answer(options(match, "flip")[0])
    match.answer(options(match, "flip")[0])
    assert options(match, "headquarters")
    assert begun(seats, "starting_unit").state.face_up.bit_count() == FACE_UP[seats]


def test_headquarters_go_on_free_green_regions() -> None:
    """5.1: any green region without an HQ; with two players also blue ones (17)."""
    match = begun(3, "headquarters")
    assert {at(name) for name in options(match)} == {one for one in range(len(REGIONS)) if GREEN >> one & 1}
    name = options(match)[0]
    match.answer(name)
    match.answer(options(match, "flip")[0])
    assert name not in options(match, "headquarters")
    assert len(options(begun(2, "headquarters"))) == TWO_PLAYER.bit_count()


def test_starting_units_expand_strengthen_or_spy() -> None:
    """5.2 a, b, c: empty regions next to presence, foreign regions next to own ones, own regions."""
    state = position(phase="units", homes=("domain", "the_citadel"), first=0)
    state.calendar = [[] for _ in range(12)]
    found = options(play(state), "starting_unit")
    assert "domain" in found  # c
    assert "the_citadel" in found  # b: an enemy HQ region qualifies without units (R2)
    assert "kador" in found  # a
    assert "lonetrek" not in found  # adjacent to the enemy only
    match = play(state, "the_citadel")
    assert match.state.agents[at("the_citadel")] == (0,)
    assert match.state.supply[0] == UNITS - 1


def test_the_set_up_has_no_limit_of_agents() -> None:
    """R4: several agents of one player in the same region, one after the other."""
    state = position(phase="units", homes=("domain", "the_citadel"), first=0)
    state.calendar = [[] for _ in range(12)]
    match = play(state, "the_citadel", "the_citadel", "the_citadel")
    assert match.state.agents[at("the_citadel")] == (0, 0)
    assert units_of(match.state, "the_citadel") == (1, 1)


def test_starting_outposts_in_one_pass_around_the_table() -> None:
    """5.3, R5: everything one player wants, then pass; he is not asked again."""
    around = dict.fromkeys(("tenal", "cobalt_edge", "branch", "venal"), (0, 1))
    state = position(3, phase="outposts", units=around, first=0)
    state.calendar = [[] for _ in range(12)]
    match = play(state)
    assert ("build", "branch", "development") not in options(match)  # no presence in Deklein
    state = position(3, phase="outposts", units=around | {"deklein": (0, 1)}, first=0)
    state.calendar = [[] for _ in range(12)]
    match = play(state, ("build", "branch", "development"))
    assert match.state.reserve[0] == 1
    assert match.pending[0].seat == 0
    match.answer("pass")
    assert match.pending[0].kind == "starting_seal"  # nobody else could build, so nobody else was asked


def test_starting_seals_take_tokens_first_and_count_from_january() -> None:
    """5.4: February is 1, so a plan of three months goes to April; the innermost free place."""
    around = dict.fromkeys(("branch", "deklein", "tenal", "venal"), (0, 1))
    state = position(3, phase="seals", units=around, outposts={"branch": "production"}, first=0)
    state.calendar = [[] for _ in range(12)]
    match = play(state)
    assert set(options(match)) == {("development", 0), ("production", 0), ("production", 1), ("logistics", 0)}
    match.answer(("production", 1))  # level 2: three months
    assert match.state.calendar[3] == [0 * 3 + 1]
    assert (match.state.reserve[1], match.state.plans[1]) == (0, 1)
    match.answer(("production", 0))  # level 1: four months
    assert match.state.calendar[4] == [1 * 3 + 1]


def test_the_wheel_turns_to_the_first_seal_after_the_set_up() -> None:
    """5: the first turn belongs to the innermost seal of the first month that has one."""
    match = begun(4, "starting_seal")
    while match.pending[0].kind == "starting_seal":
        match.answer(options(match)[-1])
    state = match.state
    assert state.calendar[state.month]
    assert not any(state.calendar[: state.month])


def test_regions_out_of_play_do_not_exist_for_two() -> None:
    """17: yellow and red ones are no targets and count as neighbours of nothing."""
    around = dict.fromkeys(("pure_blind", "syndicate", "verge_vendor", "placid", "essence"), (0, 1))
    state = position(2, units=around)
    match = play(state)
    assert ("build", "placid", "logistics") in options(match)  # Cloud Ring is yellow
    assert not any(option[1:] == ("cloud_ring",) for option in options(match))
    four = position(4, units=around)
    assert ("build", "placid", "logistics") not in options(play(four))
