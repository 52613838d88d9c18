"""Actions (5): gathering, tools, village, cards, buildings."""

from __future__ import annotations

from typing import Any

import pytest

from games.stone_age import GAME
from games.stone_age.rules.facts import BUILDING_INDEX, INDEX
from games.stone_age.rules.gains import gain_tool
from games.stone_age.rules.option_tables import PRICES, worth
from games.stone_age.rules.rounds import put
from games.stone_age.rules.state import owned, tiles
from tabletop.core.match.match import Match
from tabletop.core.rules.questions import CHANCE, Ask, Event
from tests.advised import rendered
from tests.games.stone_age.positions import acting, give, give_tools, position, rolled, set_building, set_card


@pytest.mark.parametrize(
    ("place", "good"), [("forest", "wood"), ("clay_pit", "clay"), ("quarry", "stone"), ("river", "gold")]
)
def test_a_roll_is_divided_by_the_value_of_the_resource(place: str, good: str) -> None:
    """5.1, R35: 3, 4, 5, 6, rounded down."""
    match = acting(position(), **{place: 3})
    rolled(match, 6, 5, 4)
    expected = {"wood": [5, 0, 0, 0], "clay": [0, 3, 0, 0], "stone": [0, 0, 3, 0], "gold": [0, 0, 0, 2]}
    assert owned(match.state, 0) == expected[good]


def test_hunting_divides_by_two() -> None:
    """5.1: food is half the roll."""
    match = acting(position(), hunting=2)
    rolled(match, 4, 3)
    assert match.state.food[0] == 12 + 3 - 5


def test_one_tool_of_two_makes_ten_into_four_wood() -> None:
    """Source example: roll 10 in the forest; one tool of 2 makes 12, which is 4 wood."""
    state = position()
    give_tools(state, 0, 2, 2, 1)
    match = acting(state, forest=3, river=1)
    match.answer("forest")
    rolled(match, 4, 4, 2)
    assert len(match.pending[0].options) == 8
    match.answer((0,))
    assert owned(match.state, 0)[0] == 4
    assert match.state.ready[0] == 0b110


def test_three_tools_make_ten_into_five_wood() -> None:
    """Source example: all three tools make 15, which is 5 wood."""
    state = position()
    give_tools(state, 0, 2, 2, 1)
    match = acting(state, forest=3)
    rolled(match, 4, 4, 2)
    match.answer((0, 1, 2))
    assert owned(match.state, 0)[0] == 5


def test_a_used_tool_cannot_be_used_again_this_round() -> None:
    """5.1: a tool helps one roll a round."""
    state = position()
    give_tools(state, 0, 3)
    match = acting(state, forest=1, river=1)
    match.answer("forest")
    rolled(match, 1)
    match.answer((0,))
    rolled(match, 5)
    assert owned(match.state, 0) == [1, 0, 0, 0]


def test_tools_and_one_use_cards_may_be_combined_on_any_gathering_roll() -> None:
    """R22, R23: any number of tools in one roll, one-use cards too, and on the hunting ground."""
    state = position()
    give_tools(state, 0, 4)
    set_card(state, "C02", 1)
    give(state, 0, wood=1)
    match = acting(state, card_1=1, hunting=1)
    match.answer("card_1")
    match.answer((1, 0, 0, 0))
    rolled(match, 2)
    match.answer((0, "C02"))
    assert match.state.food[0] == 12 + 5 - 5
    assert match.state.ready[0] == 0b001, "the tile is ready in the new round, the card is spent"


def test_a_one_use_tool_is_spent_for_good() -> None:
    """5.6: spent one-use cards stay spent in the next round; tiles become ready again."""
    state = position(2)
    give_tools(state, 0, 1)
    state.ready[0] |= 0b001000
    match = acting(state, forest=1)
    rolled(match, 1)
    match.answer((0, "C17"))
    assert match.state.round == 2
    assert match.state.ready[0] == 0b001


def test_more_than_seven_hunters_throw_several_times() -> None:
    """R21: ten people are seven dice and three more, added up."""
    state = position()
    state.people[0] = state.unplaced[0] = 10
    match = acting(state, hunting=10)
    rolled(match, 6, 6, 6, 6, 6, 6, 6)
    assert match.pending[0].count == 3
    rolled(match, 1, 1, 1)
    assert match.state.food[0] == 12 + 22 - 10


def test_gathered_resources_pay_for_later_places_of_the_same_turn() -> None:
    """5, R40: gather first, then buy, although nothing could be paid when the person was placed."""
    state = position()
    set_building(state, "B25", 1)
    match = acting(state, forest=1, building_1=1)
    match.answer("forest")
    rolled(match, 3)
    match.answer((1, 0, 0, 0))
    assert match.state.building_points[0] == 3


def test_every_player_resolves_all_places_before_the_next() -> None:
    """5: from the start player clockwise."""
    state = position(2)
    put(state, 1, INDEX["forest"], 1)
    match = acting(state, 0, quarry=1, river=1)
    match.answer("river")
    rolled(match, 6)
    rolled(match, 5)
    assert [match.pending[0].by, match.state.turn] == [1, 1]


def test_field_hut_and_tool_maker() -> None:
    """5.2: agriculture +1, one person from the reserve, one tool."""
    state = position(4, toolmaker_ready="at_once")
    match = acting(state, field=1, hut=2, tool_maker=1)
    for name in ("field", "hut"):
        match.answer(name)
    state = match.state
    assert (state.agriculture[0], state.people[0], tiles(state, 0)) == (1, 6, [1])


def test_full_village_places_may_be_visited_without_gain() -> None:
    """R9: ten people, agriculture 10 or tools 4, 4, 4: legal, no gain."""
    state = position(4, toolmaker_ready="at_once")
    state.people[0] = state.unplaced[0] = 10
    state.agriculture[0] = 10
    give_tools(state, 0, 4, 4, 4)
    match = acting(state, field=1, hut=2, tool_maker=1)
    match.answer("field")
    match.answer("hut")
    state = match.state
    assert (state.agriculture[0], state.people[0], tiles(state, 0)) == (10, 10, [4, 4, 4])


def test_tool_gains_follow_the_printed_progression() -> None:
    """5.5, R17: 1, 1-1, 1-1-1, 2-1-1 to 4-4-4, then nothing."""
    from games.stone_age.rules.facts import DATA

    state = position()
    seen = []
    for _ in range(12):
        gain_tool(state, 0)
        seen.append(tiles(state, 0))
    assert seen == DATA["tool_progression"]["values_after_n_gains"]
    assert gain_tool(state, 0) == 0
    assert tiles(state, 0) == [4, 4, 4]


def test_a_fresh_tile_is_ready_and_a_raised_one_keeps_its_state() -> None:
    """R18: fresh ready; R20: a ready lowest tile is raised before a used one, then the leftmost."""
    state = position()
    gain_tool(state, 0)
    assert state.ready[0] == 0b001
    give_tools(state, 0, 1, 1, 1)
    state.ready[0] = 0b100
    gain_tool(state, 0)
    assert (tiles(state, 0), state.ready[0]) == ([1, 1, 2], 0b100)
    state.ready[0] = 0
    gain_tool(state, 0)
    assert (tiles(state, 0), state.ready[0]) == ([2, 1, 2], 0)


def test_the_slot_number_is_the_price_of_a_card() -> None:
    """5.3, R13: exactly as many resources as the slot number, any mix, or decline."""
    state = position()
    give(state, 0, wood=2, gold=2)
    match = acting(state, card_3=1)
    assert match.pending[0].options == ("decline", (2, 0, 0, 1), (1, 0, 0, 2))


def test_declining_a_card_costs_nothing_and_leaves_it() -> None:
    """R37: the person goes home, the card stays."""
    state = position()
    give(state, 0, wood=2)
    card = state.slots[0]
    match = acting(state, card_1=1, forest=1)
    match.answer("card_1")
    match.answer("decline")
    assert (match.state.slots[0], owned(match.state, 0), match.state.at[INDEX["card_1"] * 4]) == (card, [2, 0, 0, 0], 0)


def test_who_cannot_pay_must_decline() -> None:
    """5.3: a person must act, and the seat is not asked."""
    match = acting(position(), card_4=1, forest=1)
    match.answer("card_4")
    assert match.pending[0].kind == "roll"
    assert match.state.slots[3] >= 0


@pytest.mark.parametrize(
    ("building", "wood", "told"),
    [
        ("B01", 1, "it costs 2 wood, 1 clay, and Ann has 1 wood."),
        ("B25", 0, "it costs 1 to 7 resources of any kinds, and Ann has nothing."),
    ],
)
def test_who_cannot_pay_at_the_last_place_is_told_why(building: str, wood: int, told: str) -> None:
    """5.4: the place opens by itself, and "declined" would tell of a choice that nobody has made."""
    state = position()
    set_building(state, building, 2)
    give(state, 0, wood=wood)
    match = acting(state, field=1, building_2=1)
    match.observer = recorder = EventLines()
    match.answer("field")
    opened = recorder.lines.index("Ann had only one place left: Building 2 opens by itself.")
    assert recorder.lines[opened : opened + 2] == [
        "Ann had only one place left: Building 2 opens by itself.",
        f"Ann cannot pay for Building 2: {told} Nothing is paid.",
    ]


def test_who_can_pay_at_the_last_place_is_asked() -> None:
    """5.3, 5.4: nothing is declined for anybody who has a choice, also not where only one payment fits."""
    for place, wood in (("building_2", 2), ("card_3", 3)):
        state = position()
        set_building(state, "B01", 2)
        give(state, 0, wood=wood, clay=place == "building_2")
        match = acting(state, **{"field": 1, place: 1})
        match.observer = recorder = EventLines()
        match.answer("field")
        assert len(match.pending[0].options) == 2
        match.answer("decline")
        assert any(line.startswith("Ann declined ") for line in recorder.lines)


def test_who_could_cash_a_kept_card_has_declined() -> None:
    """With a kept card there is a choice even without resources; without it there is none any more."""
    for cashes, told in ((False, "Ann declined Card 4."), (True, "Ann cannot pay for Card 4: ")):
        state = position(any_two_timing="keep")
        state.kept[0] = 1
        match = acting(state, card_4=1)
        match.observer = recorder = EventLines()
        match.answer("card_4")
        match.answer(("cash", 2, 0, 0, 0) if cashes else "decline")
        assert any(line.startswith(told) for line in recorder.lines)


def test_other_cards_do_not_move_when_one_is_bought() -> None:
    """R12, R38: the slot stays empty until the new round, prices stay."""
    state = position()
    set_card(state, "C03", 1)
    before = state.slots[:]
    give(state, 0, wood=1)
    match = acting(state, card_1=1, forest=1)
    match.answer("card_1")
    match.answer((1, 0, 0, 0))
    assert match.state.slots == [-1, *before[1:]]


def test_a_fixed_building_costs_exactly_what_it_shows() -> None:
    """5.4: the pictured resources for the printed points."""
    state = position()
    set_building(state, "B01", 2)
    give(state, 0, wood=5, clay=5, stone=5, gold=5)
    match = acting(state, building_2=1, forest=1)
    match.answer("building_2")
    assert match.pending[0].options == ("decline", (2, 1, 0, 0))
    match.answer((2, 1, 0, 0))
    assert match.state.building_points[0] == 10
    assert match.state.buildings[0] == [BUILDING_INDEX["B01"]]


def test_five_of_two_kinds_paid_with_three_gold_and_two_wood_scores_24() -> None:
    """Source example for a flexible building."""
    state = position()
    set_building(state, "B18", 1)
    give(state, 0, wood=2, gold=3)
    match = acting(state, building_1=1)
    match.answer((2, 0, 0, 3))
    assert match.state.building_points[0] == 24


def test_flexible_buildings_take_exactly_their_number_of_kinds() -> None:
    """R14: "k kinds" means exactly k."""
    for building, kinds, total in (("B05", 1, 5), ("B19", 2, 4), ("B10", 3, 5), ("B23", 4, 4)):
        for price in PRICES[BUILDING_INDEX[building]]:
            assert (sum(price), sum(count > 0 for count in price)) == (total, kinds)


def test_an_open_building_with_two_gold_one_stone_three_wood_scores_26() -> None:
    """Source example; one to seven resources of any kinds."""
    state = position()
    set_building(state, "B25", 1)
    give(state, 0, wood=3, stone=1, gold=2)
    match = acting(state, building_1=1)
    match.answer((3, 0, 1, 2))
    assert match.state.building_points[0] == 26
    assert {sum(price) for price in PRICES[BUILDING_INDEX["B26"]]} == set(range(1, 8))
    assert worth((0, 0, 0, 7)) == 42


def test_every_occupied_gathering_place_is_rolled_for() -> None:
    """R42: only cards and buildings can be declined."""
    match = acting(position(), river=1)
    assert (match.pending[0].seat, match.pending[0].kind, match.pending[0].count) == (CHANCE, "roll", 1)


# -- automatic events -------------------------------------------------------------------------------------------------
class EventLines:
    """The lines of the events."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def answering(self, match: Match[Any], ask: Ask[Any], value: Any) -> None:
        """Note nothing."""

    def on_event(self, match: Match[Any], event: Event) -> None:
        message = GAME.text.describe_event(match.state, event, None)
        assert message is not None
        self.lines.append(rendered([message]))


def test_the_last_place_is_told_when_it_opens_by_itself() -> None:
    """5: no seat is asked, so the log says it, before the dice are thrown."""
    match = acting(position(), field=1, forest=2)
    match.observer = recorder = EventLines()
    match.answer("field")
    assert match.pending[0].kind == "roll"
    assert recorder.lines[-1] == "Ann had only one place left: Forest opens by itself."


def test_a_place_that_was_chosen_is_not_told_as_one_that_opens_by_itself() -> None:
    """With a kept card there is a choice even at the last place."""
    state = position(any_two_timing="keep")
    give(state, 0)
    state.kept[0] = 1
    match = acting(state, forest=2)
    assert match.pending[0].kind == "act"
    match.observer = recorder = EventLines()
    match.answer("forest")
    assert recorder.lines == []
