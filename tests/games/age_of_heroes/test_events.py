"""Event cards, where each has its effect, and where it cannot (rules 6)."""

from __future__ import annotations

from typing import Any

import pytest

from games.age_of_heroes import GAME
from games.age_of_heroes.rules.facts import CITY, NUMBER
from games.age_of_heroes.rules.invariants import check_invariants
from games.age_of_heroes.rules.state import AWAY, HOME, LED, SHAKEN, State
from tabletop.core.match.match import Match
from tabletop.core.rules.stops import NO_STOP
from tests.games.age_of_heroes.positions import ALL_STOPS, hand, match_of, options, position, shapes


def drawn(card: str, **facts: Any) -> Match[State]:
    """Return a match in which seat 0 has drawn `card` in part 1 of its turn."""
    return match_of(position(phase="draw", deck=f"{card} iron", **facts))


def test_population_boom_gains_a_city() -> None:
    """Rules 6."""
    match = drawn("population_boom")
    assert (match.state.cities[0], match.state.discard.count(NUMBER["population_boom"])) == (2, 1)


def test_population_boom_does_nothing_without_a_city_in_the_pile() -> None:
    """Rules 6: the stock limits it."""
    match = drawn("population_boom", cities=[4, 4, 4])
    assert match.state.cities[0] == 4
    assert match.state.piles[CITY] == 0
    assert ("again",) in options(match)


def test_the_event_that_strikes_lies_on_those_that_wait() -> None:
    """On a Market Day several lie open (rules 4.1); the one of which the question tells is seen."""
    state = position(phase="event")
    state.event = NUMBER["earthquake"]
    state.pending = [[], [NUMBER["volcano"]], [NUMBER["famine"], NUMBER["volcano"]]]
    order = GAME.table.project(state, None)["events"].order
    assert order == ("volcano", "famine", "volcano", "earthquake")


# -- Earthquake -------------------------------------------------------------------------------------------------------
def test_earthquake_shakes_one_army_of_another_tribe() -> None:
    """Rules 6 and R-14: one card, one army; the drawer picks the owner."""
    match = drawn("earthquake", armies={1: {HOME: 2}})
    assert options(match) == [1, 2]
    match.answer(1)
    assert (match.state.armies[1][HOME], match.state.armies[1][SHAKEN]) == (1, 1)
    assert match.state.discard.count(NUMBER["earthquake"]) == 0
    assert check_invariants(match.state) == []


@pytest.mark.parametrize("place", [LED, AWAY, SHAKEN])
def test_earthquake_spares_led_absent_and_shaken_armies(place: int) -> None:
    """Rules 6, R-14: at home, no general, no Earthquake on it; with no target it is discarded."""
    armies = {1: {HOME: 0, place: 1}, 2: {HOME: 0}}
    match = drawn("earthquake", armies=armies)
    assert ("again",) in options(match)
    assert match.state.armies[1][place] == 1
    assert match.state.discard.count(NUMBER["earthquake"]) == 1


def test_a_shaken_army_neither_fights_nor_marches_nor_takes_a_general() -> None:
    """Rules 6."""
    match = match_of(position(armies={0: {HOME: 0, SHAKEN: 1}}, hands=("iron gold",)))
    assert shapes(match) == [("taxes",), ("nothing",)]


def test_luck_wards_an_earthquake_off_and_it_is_not_aimed_again() -> None:
    """Rules 6: a cancelled Earthquake is discarded."""
    match = drawn("earthquake", hands=("", "luck"))
    match.answer(1)
    assert (match.pending[0].seat, options(match)) == (1, ["luck", "suffer", NO_STOP])
    prompt = GAME.text.prompt(match.state, match.pending[0])
    assert prompt.key == "age_of_heroes.prompt.luck_earthquake", "it says what the Earthquake does"
    match.answer("luck")
    assert match.state.armies[1][SHAKEN] == 0
    assert match.state.discard.count(NUMBER["earthquake"]) == match.state.discard.count(NUMBER["luck"]) == 1


# -- Volcano ----------------------------------------------------------------------------------------------------------
def test_volcano_destroys_a_city_of_another_tribe() -> None:
    """Rules 6: it goes back to the pile."""
    match = drawn("volcano", cities=[1, 2, 2])
    match.answer(2)
    assert (match.state.cities, match.state.piles[CITY]) == ([1, 2, 1], 8)


def test_volcano_is_mandatory_and_forced_with_one_target() -> None:
    """Rules 6: nobody is asked when one other tribe has a city."""
    match = drawn("volcano", cities=[1, 2, 0], hands=("", "", "iron"))
    assert match.state.cities == [1, 1, 0]


def test_volcano_without_a_target_is_discarded() -> None:
    """Rules 6: only other tribes' cities count."""
    match = drawn("volcano", cities=[2, 0, 0], hands=("", "wood", "iron"))
    assert match.state.cities == [2, 0, 0]
    assert match.state.discard.count(NUMBER["volcano"]) == 1


def test_luck_may_be_kept() -> None:
    """Rules 6: kept cards are never compulsory."""
    match = drawn("volcano", cities=[1, 2, 0], hands=("", "luck", "iron"))
    match.answer("suffer")
    assert (match.state.cities[1], hand(match, 1)) == (1, "luck")


# -- Famine -----------------------------------------------------------------------------------------------------------
def test_famine_takes_all_grain_of_everybody() -> None:
    """Rules 6: the drawer's too; gold is not grain."""
    match = drawn("famine", hands=("grain grain gold", "grain iron", "stone"))
    assert [hand(match, seat) for seat in range(3)] == ["gold", "iron", "stone"]
    assert match.state.discard.count(NUMBER["grain"]) == 3


def test_r15_luck_saves_the_grain_of_its_player_alone() -> None:
    """R-15."""
    match = drawn("famine", hands=("grain", "grain luck", "grain"))
    assert match.pending[0].seat == 1
    match.answer("luck")
    assert [hand(match, seat) for seat in range(3)] == ["", "grain", ""]


def test_luck_without_grain_is_kept_in_a_famine() -> None:
    """Rules 12, D7: there is nothing to save."""
    match = drawn("famine", hands=("iron", "luck iron", "wood"))
    assert (match.pending[0].seat, options(match)) == (1, ["suffer", NO_STOP])
    match.answer("suffer")
    assert hand(match, 1) == "iron luck"


def test_who_is_asked_for_luck_depends_on_nothing_hidden() -> None:
    """Rules 12: with the stop, all seats are asked that may hold Luck as far as is public; giving it up ends that."""
    asked = []
    for held in ("luck iron", "wood iron"):
        match = drawn("volcano", cities=[1, 2, 0], hands=("", held, "iron"), stops=ALL_STOPS)
        asked.append((match.pending[0].seat, match.pending[0].kind, options(match)[-2:]))
    assert asked == [(1, "luck", ["suffer", NO_STOP])] * 2
    match.answer(NO_STOP)
    assert match.state.cities[1] == 1
    assert "disaster" not in match.state.stops[1]
    gone = drawn("volcano", cities=[1, 2, 0], hands=("", "wood iron", "iron"), stops=ALL_STOPS, discard="luck luck")
    assert gone.pending[0].kind == "action"


def test_a_stop_that_was_given_up_can_be_set_again() -> None:
    """Rules 12: in part 2 of the own turn, and the turn goes on."""
    match = match_of(position())
    match.answer(("stop", "disaster"))
    assert (sorted(match.state.stops[0]), match.pending[0].kind) == (["disaster"], "action")
    assert ("stop", "disaster") not in options(match)


# -- Barbarians, kept cards -------------------------------------------------------------------------------------------
def test_barbarians_attack_their_drawer() -> None:
    """Rules 6 and 8: kept cards are asked for, when there are any."""
    match = drawn("barbarians", hands=("luck olympic_games mighty_hero",))
    assert (match.pending[0].seat, options(match)) == (
        0,
        ["olympic_games", "luck", "hero_army", "hero_general", "fight", NO_STOP],
    )
    match.answer("luck")
    assert hand(match, 0) == "olympic_games mighty_hero"
    assert match.state.discard.count(NUMBER["barbarians"]) == 1
    assert ("again",) in options(match)


@pytest.mark.parametrize("card", ["olympic_games", "mighty_hero", "luck"])
def test_kept_events_go_to_the_hand(card: str) -> None:
    """Rules 6."""
    assert hand(drawn(card), 0) == card


@pytest.mark.parametrize("card", ["olympic_games", "mighty_hero", "luck"])
def test_kept_events_cannot_be_used_as_an_action(card: str) -> None:
    """Rules 6: Olympic Games and Luck answer attacks and disasters; a Hero alone may march to war."""
    found = options(match_of(position(hands=(card,), armies={0: {HOME: 0}})))
    assert any(one[0] == "war" for one in found) == (card == "mighty_hero")


def test_olympic_games_do_not_stop_a_disaster_that_is_no_attack() -> None:
    """Rules 6: only Luck answers Earthquake, Volcano and Famine."""
    match = drawn("volcano", cities=[1, 2, 0], hands=("", "olympic_games", "iron"))
    assert (match.state.cities[1], hand(match, 1)) == (1, "olympic_games")
