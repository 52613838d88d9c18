"""Random matches of every module combination: they end, and every invariant holds after every answer."""

from collections.abc import Mapping

import pytest

from games.omen import GAME
from games.omen.rules.state import State
from tests.games.omen.measure import COMBINATIONS, random_match

MATCHES = 6
"""The number for each combination; `python -m tests.games.omen.measure matches 1000` makes the full run."""


@pytest.mark.parametrize("settings", COMBINATIONS.values(), ids=COMBINATIONS.keys())
def test_random_matches_end_with_every_invariant_holding(settings: Mapping[str, bool | int | str]) -> None:
    for seed in range(MATCHES):
        state, answers = random_match(settings, seed, check=True)
        assert state.phase == "over"
        assert answers < 3_000
        assert len(GAME.rules.result(state).winners) in (1, 2)


def test_matches_of_both_readings_of_the_fifth_feat_end() -> None:
    """R-25: the same chance; the immediate reading never takes more turns."""
    for seed in range(8):
        later, _ = random_match({"feat_end": "last_turn"}, seed, check=False)
        sooner, _ = random_match({"feat_end": "immediate"}, seed, check=False)
        assert sooner.turn <= later.turn


def test_a_copy_shares_nothing_with_its_state() -> None:
    state, _ = random_match({}, 1, check=False)
    other: State = state.copy()
    assert other == state
    other.sides[0].append("scout")
    other.coins[0] += 1
    other.seen_rewards[1].append("aegis_1")
    assert other != state
    assert state.copy() == state
