"""The five parts of a turn (rules 5)."""

from __future__ import annotations

import pytest

from games.age_of_heroes.rules.facts import COUNTS, NUMBER, STONE_OF
from games.age_of_heroes.rules.invariants import check_invariants
from games.age_of_heroes.rules.state import AWAY, AWAY_LED, HOME, LED, SENT, SENT_LED, SHAKEN
from tabletop.core.rules.stops import NO_STOP
from tests.games.age_of_heroes.positions import hand, match_of, options, position


# -- part 1 -----------------------------------------------------------------------------------------------------------
def test_a_turn_begins_with_one_card() -> None:
    """Rules 5.1."""
    match = match_of(position(phase="draw", deck="iron wood"))
    assert hand(match, 0) == "iron"
    assert match.pending[0].kind == "action"


@pytest.mark.parametrize("card", ["luck", "population_boom"])
def test_r8_after_any_event_card_another_may_be_drawn(card: str) -> None:
    """R-8: kept or immediate, once more and again, or not."""
    match = match_of(position(phase="draw", deck=f"{card} olympic_games iron wood"))
    for _ in range(2):
        assert (match.pending[0].kind, ("again",) in options(match)) == ("action", True)
        match.answer(("again",))
    assert ("again",) not in options(match)
    assert "olympic_games" in hand(match, 0)
    assert "iron" in hand(match, 0)


def test_r8_the_other_reading_draws_no_more() -> None:
    """R-8, switch `draw_again_after_event` off."""
    match = match_of(position(phase="draw", deck="luck iron", draw_again_after_event=False))
    assert (hand(match, 0), ("again",) in options(match)) == ("luck", False)


def test_with_no_card_at_all_nothing_is_drawn() -> None:
    """Rules 5.1: both deck and discard pile are empty."""
    state = position(phase="draw", seats=2)
    for kind, count in enumerate(COUNTS):
        state.hands[1][kind] = count
    state.deck = []
    assert match_of(state).pending[0].kind == "action"


# -- part 2: taxes ----------------------------------------------------------------------------------------------------
def test_taxes_are_one_card_for_each_city() -> None:
    """Rules 5.2."""
    match = match_of(position(cities=[3, 1, 1], deck="iron wood grain stone"))
    match.answer(("taxes",))
    assert hand(match, 0) == "iron wood grain"
    assert match.state.turn == 1


def test_r9_the_number_of_taxes_is_fixed_and_events_bring_no_other_card() -> None:
    """R-9: the city of a Boom in between does not count, and the Boom is not replaced."""
    match = match_of(position(cities=[2, 1, 1], deck="population_boom iron wood"))
    match.answer(("taxes",))
    assert (hand(match, 0), match.state.cities[0]) == ("iron", 3)


def test_r28_without_a_city_any_card_is_exchanged_for_a_new_one() -> None:
    """R-28: kept events too."""
    match = match_of(position(cities=[0, 1, 1], hands=("luck iron",), deck="gold"))
    assert [one for one in options(match) if one[0] == "exchange"] == [("exchange", "iron"), ("exchange", "luck")]
    assert ("taxes",) not in options(match)
    match.answer(("exchange", "luck"))
    assert hand(match, 0) == "iron gold"
    assert match.state.discard.count(NUMBER["luck"]) == 1


def test_the_last_card_may_be_exchanged() -> None:
    """R-23: not between paying and receiving."""
    match = match_of(position(cities=[0, 1, 1], hands=("luck",), deck="gold"))
    match.answer(("exchange", "luck"))
    assert (hand(match, 0), match.state.alive[0]) == ("gold", True)


def test_nothing_is_an_action() -> None:
    """Rules 5.2 d."""
    match = match_of(position(deck="iron"))
    match.answer(("nothing",))
    assert match.state.turn == 1


# -- part 3 -----------------------------------------------------------------------------------------------------------
def test_any_number_of_own_stones_may_be_laid() -> None:
    """Rules 5.3."""
    match = match_of(position(phase="monument", hands=("limestone limestone limestone concrete",), deck="iron"))
    assert options(match) == [3, 2, 1, 0, NO_STOP]
    match.answer(2)
    assert (match.state.laid[0], hand(match, 0)) == (2, "limestone concrete")


@pytest.mark.parametrize(("cap", "most"), [(5, 1), (6, 2)])
def test_r13_a_monument_holds_five(cap: int, most: int) -> None:
    """R-13, setting `monument_cap`: 6 lifts the limit."""
    state = position(phase="monument", laid={0: 4}, hands=("limestone limestone",), monument_cap=cap)
    assert options(match_of(state)) == [*range(most, -1, -1), NO_STOP]


def test_r29_stones_of_other_tribes_are_never_laid() -> None:
    """R-29: those of tribes nobody plays can be traded, exchanged and discarded."""
    stops = [frozenset({"laying"})] * 3
    match = match_of(position(phase="monument", hands=("concrete granite",), deck="iron", stops=stops))
    assert options(match) == [0, NO_STOP]
    match.answer(NO_STOP)
    assert match.state.laid == [0, 0, 0]
    assert match.state.turn == 1


# -- part 4 -----------------------------------------------------------------------------------------------------------
def test_a_hand_goes_down_to_five_in_the_own_turn() -> None:
    """Rules 5.4: own choice, exactly five are left."""
    hands = ("iron iron wood wood grain grain stone", "iron iron iron iron iron iron iron wood")
    match = match_of(position(phase="discard", hands=hands, deck="gold"))
    assert options(match) == ["iron", "wood", "grain", "stone"]
    match.answer("stone")
    match.answer("iron")
    assert hand(match, 0) == "iron wood wood grain grain"
    assert sum(match.state.hands[1]) == 9  # checked only in the own turn; seat 1 has drawn a card for its own


# -- part 5 -----------------------------------------------------------------------------------------------------------
def test_armies_come_home_in_the_turn_after_the_one_they_left_in() -> None:
    """Rules 5.5 and 9."""
    armies = {0: {HOME: 0, AWAY: 1, AWAY_LED: 1, SENT: 2, SENT_LED: 1}}
    match = match_of(position(phase="return", armies=armies, deck="iron"))
    after = match.state.armies[0]
    assert (after[HOME], after[LED], after[AWAY], after[AWAY_LED], after[SENT], after[SENT_LED]) == (1, 1, 2, 1, 0, 0)


def test_r14_earthquake_cards_leave_at_the_end_of_the_owners_turn() -> None:
    """R-14: the army is usable again, the card is discarded."""
    match = match_of(position(phase="return", armies={0: {SHAKEN: 1}, 1: {SHAKEN: 1}}, deck="iron"))
    assert (match.state.armies[0][SHAKEN], match.state.armies[1][SHAKEN]) == (0, 1)
    assert match.state.armies[0][HOME] == 2
    assert match.state.discard.count(NUMBER["earthquake"]) == 1
    assert check_invariants(match.state) == []


def test_after_the_last_seat_comes_the_next_market_day() -> None:
    """Rules 3: a turn for each living player clockwise from the start seat, then Market Day."""
    match = match_of(position(phase="return", turn=1, start=2, deck="iron iron iron iron"))
    assert (match.state.round, match.pending[0].kind, match.pending[0].seat) == (3, "opening", 2)


def test_stones_of_the_tribes_are_printed_once() -> None:
    """Each special resource belongs to one tribe."""
    assert len(set(STONE_OF)) == 6
