"""Every switch in both positions (11)."""

from __future__ import annotations

from dataclasses import asdict
from typing import get_args

import pytest

from games.stone_age import GAME
from games.stone_age.rules.facts import INDEX
from games.stone_age.rules.rounds import put
from games.stone_age.rules.state import AnyTwoTiming, BuildingFlip, ToolmakerReady, owned, tiles
from tabletop.core.data.messages import msg
from tests.games.stone_age.positions import (
    acting,
    feeding,
    give,
    give_tools,
    places_offered,
    position,
    rolled,
    set_building,
    set_card,
)


@pytest.mark.parametrize(("choice", "asked"), [("next_round", False), ("at_once", True)])
def test_toolmaker_ready(choice: str, asked: bool) -> None:
    """R3: the tool of the tool maker helps this round only when it is ready at once."""
    match = acting(position(toolmaker_ready=choice), tool_maker=1, forest=1)
    match.answer("tool_maker")
    rolled(match, 2)
    assert (match.pending[0].kind == "tools") == asked
    assert match.state.tool_gains[0] == 0
    assert tiles(match.state, 0) == [1]


@pytest.mark.parametrize("allowed", [False, True])
def test_tools_on_card_roll(allowed: bool) -> None:
    """R5: tools on the two dice of a card only with the switch."""
    state = position(tools_on_card_roll=allowed)
    give_tools(state, 0, 2)
    set_card(state, "C24", 1)
    give(state, 0, wood=1)
    match = acting(state, card_1=1, river=1)
    match.answer("card_1")
    match.answer((1, 0, 0, 0))
    rolled(match, 6, 4)
    if allowed:
        match.answer((0,))
    assert owned(match.state, 0)[0] == (4 if allowed else 3)


def test_any_two_may_be_kept_and_cashed_later() -> None:
    """R7: with `keep` the card is cashed at any own decision: here to pay for a building."""
    state = position(any_two_timing="keep")
    set_card(state, "C31", 1)
    set_building(state, "B25", 1)
    give(state, 0, wood=1)
    match = acting(state, card_1=1, building_1=1)
    match.answer("card_1")
    match.answer((1, 0, 0, 0))
    assert match.state.kept[0] == 1
    assert len(match.pending[0].options) == 11
    match.answer("building_1")
    assert match.pending[0].options[0] == "decline"
    match.answer(("cash", 0, 0, 0, 2))
    assert match.state.kept[0] == 0
    match.answer((0, 0, 0, 2))
    assert match.state.building_points[0] == 12


def test_a_kept_card_may_feed_the_people() -> None:
    """R7: cashed in the feeding phase."""
    state = position(2, any_two_timing="keep")
    state.kept[0] = 1
    state.food[0] = 3
    match = feeding(state)
    match.answer(("cash", 2, 0, 0, 0))
    match.answer((2, 0, 0, 0))
    assert (match.state.hungers[0], owned(match.state, 0)) == (0, [0, 0, 0, 0])


def test_a_kept_card_is_cashed_before_final_scoring() -> None:
    """R41: two resources left."""
    state = position(2, any_two_timing="keep")
    state.kept[0] = 1
    state.stacks[0] = []
    match = feeding(state)
    assert (match.over, match.state.kept, sum(owned(match.state, 0))) == (True, [0, 0], 2)


@pytest.mark.parametrize(("choice", "up"), [("new_round", False), ("at_once", True)])
def test_building_flip(choice: str, up: bool) -> None:
    """7.2: the next tile turns up before the new round, or at once; nobody can use it this round."""
    state = position(building_flip=choice)
    set_building(state, "B25", 1)
    give(state, 0, wood=1)
    match = acting(state, building_1=1, forest=1)
    match.answer("building_1")
    match.answer((1, 0, 0, 0))
    assert match.state.tops_up[0] == up
    rolled(match, 1)
    assert all(match.state.tops_up)


@pytest.mark.parametrize(("seats", "limit"), [(2, 1), (3, 2), (4, 4)])
@pytest.mark.parametrize("on", [True, False])
def test_resource_player_limit(seats: int, limit: int, on: bool) -> None:
    """4.5, R2: one player with two, two with three players at each resource place; never at the hunting ground."""
    state = position(seats, resource_player_limit=on)
    for seat in range(seats - 1):
        put(state, seat, INDEX["quarry"], 1)
        put(state, seat, INDEX["hunting"], 1)
    offered = places_offered(state, seats - 1)
    assert ("quarry" in offered) == (not on or seats - 1 < limit)
    assert "hunting" in offered


@pytest.mark.parametrize(("on", "points"), [(True, 3), (False, 0)])
def test_leftover_points(on: bool, points: int) -> None:
    """8.3: one point for each resource left, food gives nothing."""
    state = position(leftover_points=on)
    give(state, 0, wood=1, gold=2)
    assert GAME.rules.result(state).scores[0].total == points


def test_without_tie_break_a_tie_is_shared() -> None:
    """8.4."""
    state = position(2, tie_break=False)
    state.agriculture[1] = 3
    assert GAME.rules.result(state).winners == (0, 1)
    assert GAME.rules.result(state).note == msg("stone_age.tie.shared")


@pytest.mark.parametrize(("limited", "gold"), [(True, 1), (False, 3)])
def test_limited_supply(limited: bool, gold: int) -> None:
    """R15: with a limited supply only the available goods are taken."""
    state = position(limited_supply=limited)
    give(state, 1, gold=9)
    match = acting(state, river=3)
    rolled(match, 6, 6, 6)
    assert owned(match.state, 0)[3] == gold


def test_any_two_from_a_limited_supply() -> None:
    """R15: only pairs that the supply has."""
    state = position(2, limited_supply=True)
    give(state, 1, wood=28, clay=17, stone=12, gold=9)
    set_card(state, "C31", 1)
    give(state, 0, gold=1)
    match = acting(state, card_1=1, river=1)
    match.answer("card_1")
    match.answer((0, 0, 0, 1))
    assert owned(match.state, 0) == [0, 1, 0, 1], "one clay and the gold just paid are all that is left"


def test_presets() -> None:
    """R1: three presets; the settings of a match are kept in its state."""
    assert set(GAME.presets) == {"default", "publisher", "seed_strict"}
    for name, preset in GAME.presets.items():
        assert asdict(position(2, name).switches).items() <= GAME.complete(preset).items()
    assert GAME.complete({}) == GAME.complete(GAME.presets["default"])


def test_the_words_of_the_switches_are_those_of_the_data() -> None:
    """The rules and the settings have the same choices."""
    offered = {setting.id: setting.choices for setting in GAME.settings}
    assert offered["toolmaker_ready"] == get_args(ToolmakerReady)
    assert offered["any_two_timing"] == get_args(AnyTwoTiming)
    assert offered["building_flip"] == get_args(BuildingFlip)
