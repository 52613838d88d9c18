"""The strategist: takes an obvious gain, beats random play, and judges positions sensibly."""

import ast
import inspect
import re
from collections import Counter
from types import ModuleType

import pytest

from games.omen import GAME
from games.omen.players import evaluation, policy
from games.omen.players.bots import OVERSEEN, shepherd, strategist
from games.omen.players.evaluation import evaluate
from games.omen.players.policy import default_policy, gain_of
from games.omen.rules.facts import CHANNEL_COST, NUMBERS, REWARD_KIND, REWARD_KINDS, UNITS
from games.omen.rules.state import State
from games.omen.rules.units.ability import EFFECTS
from games.omen.text import refusals, refusals_targets
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.session.bots.computer_players import answer_eagerly
from tests.games.omen.measure import NoTime, duel, random_player, strategist_player, thinking_player
from tests.games.omen.positions import play, position


def choice(match: Match[State]) -> object:
    """Return the strategist's answer with the least time."""
    return strategist(match, match.pending[0].seat, NoTime(FastRng(3))).value


def test_it_plays_the_third_soldier_for_a_feat() -> None:
    match = play(
        position(hand=["hoplite", "moon_priestess"], own=["scout"], sides={2: ["spy"]}, coins=(2, 5), heroes=False)
    )
    assert choice(match) == ("play", "hoplite", 2)


def test_it_kills_the_strongest_unit_that_decides_a_war() -> None:
    match = play(
        position(hand=["minotaur"], own=["captain"], foe=["scout", "hydra"], heroes=False, coins=(4, 5)),
        ("beast", "minotaur"),
    )
    assert choice(match) == "hydra"


def test_by_habit_it_keeps_the_better_card() -> None:
    match = play(position(hand=["conscript", "peltast", "hydra"], heroes=False), ("play", "conscript", 0))
    assert default_policy(match.state, match.pending[0], FastRng(3)) == "peltast"


def test_a_finished_match_is_judged_by_its_result() -> None:
    won = position(phase="over", rewards=(["aegis_1"], []))
    assert (evaluate(won, 0), evaluate(won, 1)) == (1.0, 0.0)
    assert evaluate(position(phase="over"), 0) == 0.5


def test_points_and_armies_are_better_to_have() -> None:
    even = evaluate(position(), 0)
    assert evaluate(position(rewards=(["aegis_1"], [])), 0) > even
    assert evaluate(position(own=["hoplite", "captain"]), 0) > even
    assert evaluate(position(foe=["hoplite", "captain"]), 0) < even
    assert 0.0 < even < 1.0


@pytest.mark.wide
def test_it_beats_random_play() -> None:
    """Six matches, three as starting player; the full count is made by `python -m tests.games.omen.measure`."""
    tally = duel(strategist_player(0.0), random_player, 6, {"oldest": "first"}, seed=11)
    assert tally.points_of_first_named == 6.0


def test_three_computer_players_are_offered_the_weakest_first() -> None:
    assert list(GAME.players.bots) == ["shepherd", "charioteer", "strategist"]


def ladder(stronger: str, weaker: str, matches: int, iterations: int) -> float:
    """Return the points of `stronger` in so many matches, half of them as either seat."""
    one, other = (thinking_player(GAME.players.bots[name], iterations) for name in (stronger, weaker))
    return duel(one, other, matches, {"oldest": "first"}, seed=21).points_of_first_named


@pytest.mark.wide
def test_each_level_beats_the_one_below() -> None:
    """With very few positions an answer; the full count is made by `tabletop tournament`."""
    assert ladder("charioteer", "shepherd", 4, 3) >= 3.0
    assert ladder("strategist", "charioteer", 6, 24) >= 4.0


@pytest.mark.slow
def test_each_level_beats_the_one_below_by_far() -> None:
    """A dozen matches a pair."""
    assert ladder("charioteer", "shepherd", 12, 6) >= 8.0
    assert ladder("strategist", "charioteer", 12, 12) >= 8.0


@pytest.mark.slow
def test_the_strongest_uses_what_it_was_blind_to() -> None:
    """Ten matches with spirits and heroes have channelling, nearly all abilities of beasts, all rewards and feats.

    A dozen matches at 24 positions an answer, before every use of a card was looked at, had no channelling and six
    abilities of beasts that were never used.
    """
    think, done = thinking_player(GAME.players.bots["strategist"], 1), Counter[str]()
    feats, cards = set[str](), set[str]()
    for seed in range(10):
        rng = FastRng(f"used {seed}")
        match = Match.new(GAME, 2, settings={"spirits": True, "heroes": True}, chance=SeededChance(f"used {seed}"))
        while not match.over:
            ask = match.pending[0]
            value = think(match, ask.seat, rng)
            if ask.kind == "surge" and value[0] != "end":
                done[value[0]] += 1
                cards.add(f"{value[0]} {REWARD_KIND.get(value[1], value[1])}")
            match.answer(value, ask.seat)
        feats |= {*match.state.feats[0], *match.state.feats[1]}
    assert done["channel"] > 0
    assert sum(card.startswith("beast ") for card in cards) >= 9
    assert sum(card.startswith("reward ") for card in cards) == len(REWARD_KINDS)
    assert len(feats) >= 5


@pytest.mark.wide
def test_the_easiest_beats_whoever_answers_anything_but_not_always() -> None:
    """The strategist wins 100 matches against the player that never declines."""
    easy = thinking_player(GAME.players.bots["shepherd"], 1)
    eager = thinking_player(answer_eagerly, 1)
    assert 65 <= duel(easy, eager, 100, {"oldest": "first"}, seed=22).points_of_first_named < 100


def test_the_easiest_does_nothing_that_brings_less_than_nothing_by_far() -> None:
    """Its plays in Surge are seldom a point worse than ending it, by its own evaluation, and never two."""
    rng, gains = FastRng("lapses"), list[float]()
    for seed in range(6):
        match = Match.new(GAME, 2, settings={"spirits": True, "heroes": True}, chance=SeededChance(f"lapses {seed}"))
        while not match.over:
            ask = match.pending[0]
            value = shepherd(match, ask.seat, NoTime(rng)).value
            if ask.kind == "surge":
                gains.append(gain_of(match.state, ask.seat, value, OVERSEEN))
            match.answer(value, ask.seat)
    assert min(gains) > -2.0
    assert sum(gain < -1.0 for gain in gains) < len(gains) / 20


@pytest.mark.parametrize("module", [policy, evaluation, refusals, refusals_targets])
def test_players_and_refusals_know_no_card_by_its_name(module: ModuleType) -> None:
    """Reasons and evaluations are read from the card data: no id of a card stands in their source."""
    words = {node.value for node in ast.walk(ast.parse(inspect.getsource(module))) if isinstance(node, ast.Constant)}
    assert not words & {*UNITS, *REWARD_KINDS}


def test_a_price_is_weighed_by_what_follows_it() -> None:
    """The cards whose first step pays for the next ones."""
    assert set(evaluation.AFTER_GATE) == {"zealot", "bone_caster", "star_watcher", "weeping_widow"}
    assert all(worth > 0 for worth in evaluation.AFTER_GATE.values())


def test_a_printed_number_that_an_effect_does_not_read_is_one() -> None:
    """A single unit is killed, moved, incited by asking once: any other number must be read from the card."""
    for name, effect in EFFECTS.items():
        card, mode = (name[:-2], name[-2:]) if name[:-2] in CHANNEL_COST else (name, "")
        read = set(re.findall(r'\["([a-z_0-9]+)"\]', inspect.getsource(effect)))
        printed = {key: value for key, value in NUMBERS[card].items() if not mode or key.startswith(f"{mode[1:]}_")}
        assert {value for key, value in printed.items() if key not in read} <= {1}, name
