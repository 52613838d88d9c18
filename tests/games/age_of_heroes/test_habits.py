"""The policy of tribes in wars: whom they stop, whom they rob, and when they stay at home."""

from __future__ import annotations

from typing import Any

import pytest

from games.age_of_heroes.players.policy import HABITS
from games.age_of_heroes.rules.state import HOME, State
from tests.games.age_of_heroes.positions import match_of, position

NO_STOPS: Any = [frozenset()] * 6


def policy(state: State) -> Any:
    return HABITS["action"](state, match_of(state).ask_of(0))


def at_the_brink(**more: Any) -> State:
    """Return a state in which seat 1 wins at its next closing check; seat 0 could build a city."""
    given: dict[str, Any] = {
        "seats": 2, "hands": ("wood wood stone", "iron"), "cities": [3, 5], "armies": {0: {HOME: 2}, 1: {HOME: 1}},
        "challengers": [False, True], "stops": NO_STOPS,
    }  # fmt: skip
    return position(**{**given, **more})


def test_whoever_is_about_to_win_is_attacked_before_anything_is_built() -> None:
    assert policy(at_the_brink()) == ("war", 1, "conquest")
    monument = at_the_brink(cities=[3, 1], laid={1: 5})
    assert policy(monument) == ("war", 1, "raze")


@pytest.mark.parametrize(
    "more",
    [
        {"challengers": [False, False]},  # a seat that only meets the condition has a round to go
        {"armies": {0: {HOME: 1}, 1: {HOME: 1}}},  # one army takes no city (7.5)
        {"cities": [5, 5], "challengers": [True, True]},  # the own closing check comes first
    ],
)
def test_else_the_city_comes_first(more: dict[str, Any]) -> None:
    assert policy(at_the_brink(**more))[:2] == ("build", "city")


def poor(**more: Any) -> State:
    """Return two tribes with a city and an army each; seat 0 can build nothing."""
    given: dict[str, Any] = {
        "seats": 2, "hands": ("wood", "iron iron wood"), "armies": {0: {HOME: 1}, 1: {HOME: 1}},
        "stops": NO_STOPS,
    }  # fmt: skip
    return position(**{**given, **more})


def test_between_two_the_poor_rob_their_equals() -> None:
    assert policy(poor()) == ("war", 1, "plunder")


@pytest.mark.parametrize(
    "more",
    [
        {"cities": [2, 1]},
        {"hands": ("wood", "iron iron")},
        {"armies": {0: {HOME: 1}, 1: {HOME: 2}}},
        {"armies": {0: {HOME: 0}, 1: {HOME: 0}}},
        {"seats": 3, "hands": ("wood", "iron iron wood", ""), "armies": {0: {HOME: 1}, 1: {HOME: 1}, 2: {HOME: 1}}},
    ],
)
def test_else_they_take_taxes(more: dict[str, Any]) -> None:
    assert policy(poor(**more)) == ("taxes",)
