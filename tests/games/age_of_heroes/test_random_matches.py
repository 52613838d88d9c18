"""Random matches of every number of seats and of every switch: they end, and every invariant holds."""

from __future__ import annotations

from typing import Any

import pytest

from games.age_of_heroes import GAME
from games.age_of_heroes.rules.invariants import check_invariants
from games.age_of_heroes.rules.phases import PHASES
from games.age_of_heroes.rules.state import State
from tabletop.core.match.playout import play_out
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import Ask
from tests.games.age_of_heroes.positions import line
from tests.parameters import quick_ends

MATCHES = 3
SWITCHES: list[dict[str, Any]] = [
    {},
    {"market_offer_limit": 0, "barbarian_armies": 4},
    {"draw_again_after_event": False, "market_chain": False, "monument_cap": 6},
    {"tribe_choice": "random", "market_offer_limit": 3},
]


def random_match(seats: int, settings: dict[str, Any], seed: int) -> tuple[State, int]:
    """Play a random match with a check of all invariants before every answer."""
    at_random = FastRng(seed).answerer(GAME.players.random_answer)

    def answer(state: State, ask: Ask[Any]) -> Any:
        found = check_invariants(state)
        assert not found, f"seed {seed}, {ask.kind}: {found}"
        return at_random(state, ask)

    state = GAME.rules.setup(seats, GAME.complete(settings))
    return state, play_out(PHASES, state, answer)


@pytest.mark.parametrize("settings", SWITCHES)
@pytest.mark.parametrize("seats", quick_ends(GAME.seats))
def test_random_matches_end_with_every_invariant_holding(seats: int, settings: dict[str, Any]) -> None:
    for seed in range(MATCHES):
        state, answers = random_match(seats, settings, seed)
        assert (state.phase, state.alive[state.winner]) == ("over", True)
        assert answers < 20_000


def test_a_broken_state_is_noticed() -> None:
    """The invariants find an extra card, item or battle card."""
    state, _ = random_match(3, {}, 1)
    for spoil, word in (("hands", "instead of"), ("piles", "in the pile"), ("units", "battle")):
        broken = state.copy()
        if spoil == "hands":
            broken.hands[0][0] += 1
        elif spoil == "piles":
            broken.piles[1] += 1
        else:
            broken.units = [line((0, 6)), []]
        assert any(word in fault for fault in check_invariants(broken))
