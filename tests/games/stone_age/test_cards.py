"""The upper halves of the civilization cards (5.6)."""

from __future__ import annotations

from typing import Any

import pytest

from games.stone_age.rules.state import State, owned, tiles
from tabletop.core.match.match import Match
from tests.games.stone_age.positions import acting, give, give_tools, position, rolled, set_card


def bought(card: str, seats: int = 4, state: State | None = None, **settings: Any) -> Match[State]:
    """Return a match right after seat 0 paid one wood for `card`, with a person in the river still to act."""
    state = state or position(seats, **settings)
    set_card(state, card, 1)
    give(state, 0, wood=1)
    match = acting(state, card_1=1, river=1)
    match.answer("card_1")
    match.answer((1, 0, 0, 0))
    return match


@pytest.mark.parametrize(("card", "amount"), [("C19", 1), ("C36", 2), ("C30", 3), ("C04", 4), ("C11", 5), ("C03", 7)])
def test_food_cards(card: str, amount: int) -> None:
    """Seven cards give 1 to 7 food."""
    assert bought(card).state.food[0] == 12 + amount


@pytest.mark.parametrize(
    ("card", "goods"),
    [("C06", [0, 1, 0, 0]), ("C10", [0, 0, 1, 0]), ("C20", [0, 0, 0, 1]), ("C08", [0, 0, 2, 0])],
)
def test_resource_cards(card: str, goods: list[int]) -> None:
    """Cards give the pictured resources."""
    assert owned(bought(card).state, 0) == goods


@pytest.mark.parametrize(("card", "goods"), [("C24", [3, 0, 0, 0]), ("C29", [0, 0, 2, 0]), ("C13", [0, 0, 0, 1])])
def test_two_dice_for_a_resource_without_tools(card: str, goods: list[int]) -> None:
    """R5: roll two dice, divide by the value; no tools by the source rules."""
    state = position()
    give_tools(state, 0, 4, 4)
    match = bought(card, state=state)
    rolled(match, 6, 4)
    assert owned(match.state, 0) == goods


def test_points_at_once() -> None:
    """Three cards score 3 points."""
    assert [bought(card).state.card_points[0] for card in ("C22", "C28", "C35")] == [3, 3, 3]


def test_the_tool_card_is_effective_at_once() -> None:
    """5.5: the tool can be used in a later roll of the same turn."""
    match = bought("C14")
    assert (tiles(match.state, 0), match.state.ready[0]) == ([1], 1)
    rolled(match, 5)
    match.answer((0,))
    assert owned(match.state, 0)[3] == 1


def test_agriculture_cards() -> None:
    """Two cards raise agriculture by one."""
    assert [bought(card).state.agriculture[0] for card in ("C23", "C27")] == [1, 1]


def test_any_two_resources_at_once() -> None:
    """R7: ten pairs, taken immediately."""
    match = bought("C31")
    assert len(match.pending[0].options) == 10
    match.answer((0, 0, 1, 1))
    assert owned(match.state, 0) == [0, 0, 1, 1]


def test_a_drawn_card_counts_only_with_its_lower_half() -> None:
    """5.6: the top card of the deck, its upper half does nothing."""
    state = position()
    top = state.deck[-1]
    match = bought("C05", state=state)
    assert match.state.drawn[0] == [top]
    assert len(match.state.deck) == 31
    assert match.state.food[0] == 12


def test_nothing_is_drawn_from_an_empty_deck() -> None:
    """R27."""
    state = position()
    set_card(state, "C05", 1)
    state.deck = []
    match = bought("C05", state=state)
    assert match.state.drawn == [[], [], [], []]


def test_dice_for_all_asks_clockwise_from_the_buyer() -> None:
    """R6: one die a player, each must take one of those left; the last is not asked."""
    match = bought("C01")
    rolled(match, 6, 6, 3, 1)
    assert match.pending[0].options == [1, 3, 6]
    asked = []
    for face in (6, 1, 6):
        asked.append(match.pending[0].seat)
        match.answer(face)
    state = match.state
    assert asked == [0, 1, 2]
    assert (state.agriculture, owned(state, 1), owned(state, 3)) == ([1, 0, 1, 0], [1, 0, 0, 0], [0, 0, 1, 0])


def test_die_five_is_a_tool_that_may_be_used_this_round() -> None:
    """R19: a tool gained through another player's card helps one's own rolls."""
    match = bought("C01", seats=2)
    rolled(match, 5, 2)
    match.answer(2)
    assert (tiles(match.state, 1), match.state.ready[1]) == ([1], 1)


def test_dice_five_and_six_may_be_taken_without_gain() -> None:
    """R39: with tools 4, 4, 4 and agriculture 10."""
    state = position(2)
    give_tools(state, 0, 4, 4, 4)
    state.agriculture[1] = 10
    match = bought("C01", state=state)
    rolled(match, 5, 6)
    match.answer(5)
    assert (tiles(match.state, 0), match.state.agriculture) == ([4, 4, 4], [0, 10])
