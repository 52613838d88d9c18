"""The league of Omen: its scripts play by the rules, and the strategist knows what they taught it."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import pytest

from games.omen import GAME
from games.omen.players.evaluation import standing
from games.omen.players.policy import default_policy
from games.omen.rules.facts import COIN_LIMIT, HAND_LIMIT
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng, SeededChance
from tests.games.league.matches import against, by_bot, play
from tests.games.omen.league.strategies import STRATEGIES
from tests.parameters import quick_first


@pytest.mark.parametrize("name", quick_first(STRATEGIES))
def test_a_strategy_answers_what_is_allowed_to_the_end(name: str) -> None:
    """A match of each strategy against habit ends: a match refuses what is not among the options."""
    assert 0.0 <= play(GAME, [STRATEGIES[name], STRATEGIES["habit"]], name, 0).won <= 1.0


def test_the_same_seed_gives_the_same_matches() -> None:
    """A league can be played again; seats change evenly."""
    bot = by_bot("charioteer", {"iterations": 1})
    one, again = (against(partial(play, GAME), STRATEGIES["strike"], bot, 2, 2, "again") for _ in range(2))
    assert one == again


def test_nothing_is_drawn_that_is_thrown_away() -> None:
    """A regression: with seven cards and no coins it drew twice and discarded three cards at the end of the turn."""
    asked = 0
    match, rng = Match.new(GAME, 2, chance=SeededChance("full")), FastRng(1)
    while not match.over:
        ask = match.pending[0]
        value = default_policy(match.state, ask, rng)
        full = len(match.state.hands[ask.seat]) + len(match.state.rewards[ask.seat]) >= HAND_LIMIT
        if ask.kind == "wealth" and full and match.state.coins[ask.seat] < COIN_LIMIT:
            asked += 1
            assert value == "coin"
        match.answer(value, ask.seat)
    assert asked


def test_each_further_card_of_a_hand_is_worth_less() -> None:
    """Few cards are played in a turn, and what is over the limit with the rewards is worth next to nothing."""
    match, rng = Match.new(GAME, 2, chance=SeededChance("worth")), FastRng(1)
    while match.pending[0].kind != "surge":
        match.answer(default_policy(match.state, match.pending[0], rng))
    state, worths = match.state.copy(), []
    card = state.hands[0][0]
    for count in range(HAND_LIMIT + 2):
        state.hands[0] = [card] * count
        worths.append(standing(state, 0))
    steps = [after - before for before, after in pairwise(worths)]
    assert steps[:HAND_LIMIT] == sorted(steps[:HAND_LIMIT], reverse=True)
    assert max(map(abs, steps[HAND_LIMIT:])) < 1e-9


@pytest.mark.slow
@pytest.mark.parametrize("name", STRATEGIES)
def test_no_strategy_beats_the_strategist(name: str) -> None:
    """With 64 positions an answer, at most nine of twenty."""
    bot = by_bot("strategist", {"iterations": 64})
    assert sum(one.won for one in against(partial(play, GAME), STRATEGIES[name], bot, 20, 2, "slow")) <= 9
