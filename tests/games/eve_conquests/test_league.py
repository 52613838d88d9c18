"""The league of EVE: Conquests: its scripts play by the rules, and the marshal knows what they taught it."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import partial
from itertools import product

import pytest

from games.eve_conquests import GAME
from games.eve_conquests.players.bots import thinking_time
from games.eve_conquests.players.bots_search import candidates
from games.eve_conquests.players.policy import battle_odds
from games.eve_conquests.rules.combat.odds import OUTPOST_STAKE, REGION_STAKE, Side, best_dice, hits
from games.eve_conquests.rules.facts import DAMAGE, DEFENCE, FACES
from games.eve_conquests.rules.state import State
from tabletop.core.data.messages import Message
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import SeededChance
from tabletop.session.bots.computer_players import think
from tests.games.eve_conquests.league.strategies import STRATEGIES
from tests.games.eve_conquests.positions import play, position
from tests.games.league import matches
from tests.parameters import quick_first

FEW = 120
"""Answers of a script that are looked at in one match."""


@pytest.mark.parametrize("name", quick_first(STRATEGIES))
def test_a_strategy_answers_what_is_allowed(name: str) -> None:
    """Every answer of both seats, one of which follows the script, is one of the options: a match refuses others."""
    players = [STRATEGIES[name], STRATEGIES["at a glance"]]
    match = Match.new(GAME, 2, chance=SeededChance(name))
    for number in range(FEW):
        ask = match.pending[0]
        match.answer(players[ask.seat](match, ask, f"{name} {number}"), ask.seat)
    assert min(match.state.hq) >= 0


def test_plans_differ_from_the_glance() -> None:
    """A peaceful strategy leaves alone a region that the marshal attacks."""
    weak = position(plan="logistics", units={"catch": (0, 6), "curse": (1, 1)}, outposts={"curse": "logistics"})
    match = play(weak)
    answers = {name: STRATEGIES[name](match, match.pending[0], "1")[0] for name in ("at a glance", "peace")}
    assert answers["at a glance"] == "attack"
    assert answers["peace"] != "attack"


# -- odds as the battle will be played -------------------------------------------------------------------------------
def test_both_sides_choose_their_dice_well() -> None:
    """Two units attack an outpost with one: red against white or blue, and the odds are those of these dice alone."""
    one, other = Side(3, ((3, 0, 0), (0, 3, 0), (0, 0, 3))), Side(1, ((2, 0, 0), (0, 2, 0)))
    assert best_dice(one, other, OUTPOST_STAKE, REGION_STAKE) == (3, 0, 0)
    assert best_dice(other, one, REGION_STAKE, OUTPOST_STAKE) == (0, 2, 0)
    won, thrown = 0, 0
    for red in product(FACES[DAMAGE], repeat=3):
        for blue in product(FACES[DEFENCE], repeat=2):
            won, thrown = won + (sum(red) - sum(blue) >= 1), thrown + 1
    exact = hits(one._replace(choices=((3, 0, 0),)), other._replace(choices=((0, 2, 0),)))[-1]
    assert exact == Fraction(won, thrown)


def test_more_units_have_better_odds() -> None:
    """A regression: with dice chosen at random six units were said to hit three in 15 of 100 throws."""
    few, many = (battle_odds(units, units, 3, 4, (REGION_STAKE, OUTPOST_STAKE))[0] for units in (3, 6))
    assert few < many
    assert many > 0.3


# -- time is strength ------------------------------------------------------------------------------------------------
def tried(match: Match[State], positions: int) -> int:
    """Return the positions that the marshal says it has judged."""
    stats = think(match, match.pending[0].seat, "marshal", seed=1, iterations=positions).stats
    assert isinstance(stats, Message)
    return int(dict(stats.args).get("tried", 0))


def test_the_marshal_searches_with_what_it_is_given() -> None:
    """It judges as many positions as it may, the same ones again for the same seed, and looks at the clock in turns."""
    match = play(position(plan="logistics", units={"catch": (0, 3), "curse": (1, 3)}))
    assert [tried(match, positions) for positions in (1, 12)] == [1, 12]
    one, again = (think(match, 0, "marshal", seed=4, iterations=12) for _ in range(2))
    assert one == again
    assert thinking_time("marshal", "logistics") == thinking_time("marshal", "development") == math.inf
    assert thinking_time("marshal", "tactics") == thinking_time("admiral", "logistics") == 0.0
    assert thinking_time("marshal", "production") == 0.0, "its answers hardly differ"


def test_without_time_it_answers_at_a_glance() -> None:
    """A search of no position leaves the answer with the greatest weight."""
    match = play(position(plan="logistics", units={"catch": (0, 3), "curse": (1, 3)}))
    assert think(match, 0, "marshal", seed=1, seconds=0.0).value == STRATEGIES["at a glance"](
        match, match.pending[0], "1"
    )


@pytest.mark.slow
def test_the_search_does_not_weaken_the_marshal() -> None:
    """With 40 positions it wins at least four of ten matches against its own glance."""
    marshal = matches.by_bot("marshal", {"iterations": 40})
    found = matches.against(partial(matches.play, GAME), marshal, STRATEGIES["at a glance"], 10, 2, "slow")
    assert sum(one.won for one in found) >= 4


def test_the_search_leaves_no_free_action_for_the_end_of_the_turn() -> None:
    """Where the best answer at a glance costs nothing, only others of that kind are searched."""
    match = play(position(units={"catch": (0, 2), "stain": (0, 1), "immensea": (0, 1)}))
    ask = match.pending[0]
    weights = [1.0 * (one[0] == "build") for one in ask.options]
    order = sorted(range(len(weights)), key=lambda at: -weights[at])
    found = candidates(ask, weights, order)
    assert {one[0] for one in found} == {"build"}
    assert len(found) > 1
    assert "end" in candidates(ask, [0.0] * len(weights), [ask.options.index("end"), *range(len(weights) - 1)])
