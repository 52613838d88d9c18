"""Set-up (2) and placement (4)."""

from __future__ import annotations

from games.stone_age import GAME
from games.stone_age.rules.facts import BUILDINGS, CARDS, INDEX, STACK_SIZE
from games.stone_age.rules.rounds import put
from tabletop.core.match.match import Match
from tests.games.stone_age.positions import places_offered, position


def test_every_player_starts_with_five_people_and_twelve_food() -> None:
    """2.5: five people, twelve food, nothing else."""
    state = position(3)
    assert (state.people, state.food, sum(state.resources)) == ([5] * 3, [12] * 3, 0)
    assert (state.agriculture, sum(state.tools), state.cards) == ([0] * 3, 0, [[], [], []])


def test_the_box_holds_36_cards_and_28_tiles() -> None:
    """Every card and tile of the data is used: 16 green and 20 sand cards, 17 fixed, 8 flexible, 3 open tiles."""
    assert (sum(card.symbol >= 0 for card in CARDS), sum(card.figure >= 0 for card in CARDS)) == (16, 20)
    types = [building.type for building in BUILDINGS]
    assert [types.count(one) for one in ("fixed", "flexible", "open")] == [17, 8, 3]


def test_as_many_stacks_as_players_are_used() -> None:
    """2.4: n stacks of seven, the others leave the game unseen; four card slots always."""
    for seats in (2, 3, 4):
        state = position(seats)
        assert [len(stack) for stack in state.stacks] == [STACK_SIZE] * seats
        assert len(state.removed) == (4 - seats) * STACK_SIZE
        assert all(state.tops_up)
        assert min(state.slots) >= 0
        assert len(state.slots) == 4


def test_the_start_player_is_random() -> None:
    """R31: the start player comes from a roll of chance."""
    match = Match.new(GAME, 4)
    match.answer(tuple(range(36)))
    match.answer(tuple(range(28)))
    match.answer((3,))
    assert match.pending[0].seat == 2


def test_four_people_in_the_forest_leave_room_for_three() -> None:
    """Source example: A sends four to the forest, so D can send only three of seven."""
    state = position(4)
    put(state, 0, INDEX["forest"], 4)
    assert places_offered(state, 3)["forest"] == [1, 2, 3]


def test_a_place_is_visited_once_a_round() -> None:
    """4.2, R8: one visit for each place and round, the hunting ground too."""
    state = position(4)
    put(state, 0, INDEX["forest"], 1)
    put(state, 0, INDEX["hunting"], 1)
    offered = places_offered(state, 0)
    assert "forest" not in offered
    assert "hunting" not in offered
    assert offered["river"] == [1, 2, 3]


def test_hunting_takes_any_number() -> None:
    """4.3: no limit on the hunting ground."""
    state = position(4)
    state.people, state.unplaced = [10] * 4, [10] * 4
    for seat in (0, 1, 2):
        put(state, seat, INDEX["hunting"], 10)
    assert places_offered(state, 3)["hunting"] == list(range(1, 11))


def test_the_hut_takes_exactly_a_pair() -> None:
    """4.3: two people of one player in the hut; one on tool maker, field, card and building."""
    state = position(4)
    offered = places_offered(state, 0)
    assert offered["hut"] == [2]
    assert [offered[name] for name in ("tool_maker", "field", "card_1", "building_4")] == [[1]] * 4
    state.unplaced[0] = 1
    assert "hut" not in places_offered(state, 0)


def test_a_taken_place_is_closed() -> None:
    """4.3: one ring each."""
    state = position(4)
    for name in ("tool_maker", "card_2", "building_3"):
        put(state, 0, INDEX[name], 1)
        assert name not in places_offered(state, 1)


def test_the_third_village_place_closes_with_two_or_three_players() -> None:
    """4.4: two of tool maker, hut and field are used, even by one player; with four players all three."""
    for seats, closed in ((2, True), (3, True), (4, False)):
        state = position(seats)
        put(state, 0, INDEX["field"], 1)
        assert "hut" in places_offered(state, 1)
        put(state, 0, INDEX["tool_maker"], 1)
        assert ("hut" not in places_offered(state, 1)) == closed


def test_nobody_passes_while_a_placement_exists() -> None:
    """4, R11: the question has no pass."""
    match = Match.at(GAME, position(2))
    assert all(isinstance(option, tuple) for option in match.pending[0].options)


def test_who_has_no_placement_is_skipped_and_his_people_stay_home() -> None:
    """R10: a player without a legal placement is skipped; his people do nothing and are fed."""
    state = position(2)
    for name in ("hunting", "forest"):
        put(state, 0, INDEX[name], 1)
    state.rings[2:] = [0, 0, 0]
    state.vacant = 0
    state.unplaced = [3, 1]
    state.visits[1] = 0
    match = Match.at(GAME, state)
    assert match.state.at[INDEX["hunting"] * 4 + 1] == 1, "the other player's only placement is made for him"
    assert (match.state.phase, match.state.unplaced[0]) == ("act", 3)


def test_players_place_in_turn_until_all_are_placed() -> None:
    """4: each seat places once, round the table; a seat without people is passed over."""
    state = position(3)
    state.unplaced = [2, 1, 2]
    match = Match.at(GAME, state)
    order = []
    while match.state.phase == "place":
        order.append(match.pending[0].seat)
        match.answer(next(option for option in match.pending[0].options if option[1] == 1))
    assert order == [0, 1, 2, 0, 2]
