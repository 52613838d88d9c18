"""Feeding (6), the new round and the end (7)."""

from __future__ import annotations

from games.stone_age import GAME
from games.stone_age.rules.rounds import refill
from games.stone_age.rules.state import owned, tiles
from tabletop.core.rules.questions import CHANCE
from tests.games.stone_age.positions import acting, feeding, give, give_tools, position, rolled, set_building, set_card


def test_agriculture_two_leaves_three_of_five_to_pay() -> None:
    """Source example: five people and agriculture 2 need three food from stock."""
    state = position(2)
    state.agriculture[0] = 2
    assert feeding(state).state.food[0] == 12 - 3


def test_enough_food_is_paid_without_a_question() -> None:
    """R26: refusing is not possible."""
    match = feeding(position(2))
    assert (match.state.food, match.state.phase, match.state.round) == ([7, 7], "place", 2)


def test_missing_food_is_paid_with_exactly_as_many_resources_or_ten_points() -> None:
    """R24: all of the missing food, or starve."""
    state = position(2)
    state.food[0] = 2
    give(state, 0, wood=2, clay=2)
    match = feeding(state)
    assert match.pending[0].options == ("starve", (2, 1, 0, 0), (1, 2, 0, 0))
    match.answer((1, 2, 0, 0))
    assert (owned(match.state, 0), match.state.hungers[0], match.state.food[0]) == ([1, 0, 0, 0], 0, 0)


def test_starving_costs_ten_points_once_and_all_food() -> None:
    """R25: all food is lost, no resources, -10 whatever is missing; the score may fall below 0."""
    state = position(2)
    state.food[0] = 3
    give(state, 0, wood=5)
    match = feeding(state)
    match.answer("starve")
    assert (match.state.food[0], owned(match.state, 0), match.state.hungers) == (0, [5, 0, 0, 0], [1, 0])
    assert GAME.text.seat_stats(match.state, None, 0)[0].value == -10


def test_too_few_resources_force_starving() -> None:
    """6: with fewer resources than missing food nobody is asked."""
    state = position(2)
    state.food[0] = 0
    give(state, 0, gold=4)
    match = feeding(state)
    assert (match.state.hungers[0], owned(match.state, 0)[3]) == (1, 4)


def test_a_newborn_is_fed_in_the_same_round() -> None:
    """5.2: the new person cannot be placed before the next round, but eats."""
    match = acting(position(2), hut=2)
    assert match.state.food[0] == 12 - 6
    assert match.state.unplaced[0] == 6


def test_feeding_goes_in_turn_order() -> None:
    """R34: from the start player."""
    state = position(3)
    state.food = [0, 0, 0]
    for seat in range(3):
        give(state, seat, wood=5)
    match = feeding(state, 1)
    order = []
    while match.state.phase == "feed":
        order.append(match.pending[0].seat)
        match.answer("starve")
    assert order == [1, 2, 0]


def test_new_round_turns_tools_and_passes_the_start_marker() -> None:
    """7.2: tools ready, the left neighbour starts."""
    state = position(3)
    give_tools(state, 1, 1, 2)
    state.ready[1] = 0
    match = feeding(state, 2)
    assert (match.state.ready[1], match.state.start, match.pending[0].seat) == (0b011, 0, 0)


def test_cards_slide_and_are_filled_up_from_the_right() -> None:
    """7.2: towards slot 1 keeping their order, then from the deck."""
    state = position(2)
    first, second = state.deck[-1], state.deck[-2]
    old = state.slots[:]
    state.slots = [-1, old[1], -1, old[3]]
    assert refill(state)
    assert state.slots == [old[1], old[3], first, second]


def test_the_game_ends_when_the_deck_cannot_fill_all_slots() -> None:
    """7: after feeding, no new round; a deck emptied exactly by the refill does not end it."""
    for deck, phase in (([], "over"), ([7], "place")):
        state = position(2)
        state.slots[2] = -1
        state.deck = deck
        assert feeding(state).state.phase == phase


def test_an_empty_stack_ends_the_game_after_feeding() -> None:
    """R30: the round is finished, everybody is fed first."""
    state = position(2)
    set_building(state, "B25", 1)
    state.stacks[0] = state.stacks[0][-1:]
    give(state, 0, wood=1)
    match = acting(state, building_1=1, forest=1)
    match.answer("building_1")
    match.answer((1, 0, 0, 0))
    assert match.pending[0].seat == CHANCE
    rolled(match, 1)
    assert (match.state.phase, match.over, match.state.food) == ("over", True, [7, 7])


def test_both_ends_at_once_score_once() -> None:
    """R29: the result is the same."""
    state = position(2)
    state.stacks[0] = []
    state.slots[0] = -1
    state.deck = []
    assert feeding(state).state.phase == "over"


def test_noted_tools_count_in_the_last_round() -> None:
    """R4: the tool of the tool maker comes when the actions end, before feeding and scoring."""
    state = position(2)
    state.stacks[1] = []
    match = acting(state, tool_maker=1)
    assert (match.over, tiles(match.state, 0)) == (True, [1])


def test_a_bought_card_is_not_replaced_before_the_new_round() -> None:
    """R38."""
    state = position(2)
    set_card(state, "C22", 1)
    give(state, 0, wood=1)
    match = acting(state, card_1=1)
    rest = state.slots[1:]
    match.answer((1, 0, 0, 0))
    assert match.state.slots[:3] == rest
    assert len(match.state.deck) == 31
