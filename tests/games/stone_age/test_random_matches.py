"""Random matches: they end, the figures are plausible, the invariants hold after every answer."""

from __future__ import annotations

from statistics import mean

import pytest

from games.stone_age import GAME
from games.stone_age.players.bots import BOTS
from games.stone_age.rules.invariants import check_invariants
from games.stone_age.rules.score import final_score
from games.stone_age.rules.setup import setup
from tabletop.core.match.match import Match
from tabletop.core.match.playout import play_out
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.session.bots.computer_players import BotContextImpl
from tests.parameters import quick_first


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("preset", ["default", "publisher", "seed_strict"])
def test_invariants_hold_after_every_answer(seats: int, preset: str) -> None:
    """13, and no step holds more than 40 answers."""
    chance = FastRng(f"{seats}{preset}")
    match = Match.new(GAME, seats, settings=GAME.presets[preset], chance=SeededChance(preset))
    while not match.over:
        assert check_invariants(match.state) == []
        assert len(match.log) - match.checkpoint[0] <= 40
        options = match.pending[0].options
        assert len(options) > 1
        assert len(set(options)) == len(options)
        match.answer(options[chance.below(len(options))])
    assert check_invariants(match.state) == []


@pytest.mark.parametrize(
    ("seats", "rounds", "score"),
    quick_first([(2, (24, 44), (140, 230)), (3, (19, 38), (75, 140)), (4, (16, 32), (45, 100))]),
)
def test_random_matches_have_the_usual_length_and_scores(
    seats: int, rounds: tuple[int, int], score: tuple[int, int]
) -> None:
    """Means of 60 random matches are plausible."""
    answer = FastRng(seats).answerer(None)
    lengths, totals = [], []
    for _ in range(60):
        state = setup(seats, GAME.complete({}))
        play_out(GAME.rules.phases, state, answer)
        lengths.append(state.round)
        totals += [final_score(state, seat) for seat in range(seats)]
    assert rounds[0] <= mean(lengths) <= rounds[1]
    assert score[0] <= mean(totals) <= score[1]


def test_the_chief_beats_random_players_clearly() -> None:
    """The game's own computer player wins against three random ones by far."""
    context = BotContextImpl(FastRng(3), 1.0)
    for number in range(3):
        match = Match.new(GAME, 4, chance=SeededChance(str(number)))
        while not match.over:
            ask = match.pending[0]
            at_random = ask.options[context.rng.below(len(ask.options))]
            match.answer(BOTS["chief"](match, 0, context).value if ask.seat == 0 else at_random)
        totals = [score.total for score in GAME.rules.result(match.state).scores]
        assert totals[0] > 100 + max(totals[1:])


def test_the_chief_answers_every_kind_of_question() -> None:
    """Self-play with kept cards: every answer is one of the options and has a reason."""
    context = BotContextImpl(FastRng(1), 1.0)
    kinds = set()
    for number in range(2):
        match = Match.new(GAME, 3, settings=GAME.presets["publisher"], chance=SeededChance(f"self{number}"))
        while not match.over:
            ask = match.pending[0]
            kinds.add(ask.kind)
            decision = BOTS["chief"](match, ask.seat, context)
            assert decision.value in ask.options
            assert decision.reason.key.startswith("stone_age.said.")
            match.answer(decision.value)
    assert {"place", "act", "tools", "buy_card", "buy_building", "pick_die"} <= kinds


def test_the_judge_prefers_points_and_goods() -> None:
    """`evaluate` is between 0 and 1, and higher with more."""
    state = setup(2, GAME.complete({}))
    state.stacks = [[0] * 7, [0] * 7]
    assert GAME.players.evaluate is not None
    even = GAME.players.evaluate(state, 0)
    assert even == pytest.approx(0.5)
    state.building_points[0] = 30
    ahead = GAME.players.evaluate(state, 0)
    state.resources[3] = 5
    assert even < ahead < GAME.players.evaluate(state, 0) < 1
    assert GAME.players.evaluate(state, 1) < even
