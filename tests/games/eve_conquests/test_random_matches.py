"""Random matches with every number of seats and every switch: they end, and all invariants hold at every question."""

from collections.abc import Mapping

import pytest

from games.eve_conquests import GAME
from tests.games.eve_conquests.measure import random_match
from tests.parameters import quick_ends, quick_first

MATCHES = 4
"""The number for each case; `python -m tests.games.eve_conquests.measure matches 500` makes the full run."""
SWITCHES: Mapping[str, Mapping[str, bool | int | str]] = {
    "default": {},
    "long": {"length": "long"},
    "doom": {"impending_doom": True},
    "strict": {"retreat_units_per_action": "one"},
}


@pytest.mark.parametrize("seats", quick_ends(list(GAME.seats)))
@pytest.mark.parametrize("settings", quick_first(SWITCHES.values()), ids=SWITCHES.keys())
def test_random_matches_end_with_every_invariant_holding(settings: Mapping[str, bool | int | str], seats: int) -> None:
    for seed in range(MATCHES):
        state, answers = random_match(seats, settings, seed, check=True)
        assert state.phase == "over"
        assert 100 < answers < 5_000
        assert GAME.rules.result(state).winners
