"""The three officers: each beats the one below, none plays nonsense, and all give reasons with public figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from benchmarks.players import duel
from games.eve_conquests import GAME
from games.eve_conquests.players.bots import reason
from games.eve_conquests.players.bots_strategy import completing, loot, weights_of
from games.eve_conquests.players.policy import best_claim
from games.eve_conquests.rules.facts import CARD_KINDS, IDS, PLANS
from games.eve_conquests.rules.map.star_map import regions_of
from tabletop.core.match.determinize import determinized
from tabletop.core.match.match import Match, ReplayMismatchError
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.core.rules.labels import UNSAID
from tabletop.session.bots.computer_players import think
from tests.games.eve_conquests.positions import play, position
from tests.reasons import unsound

ANY_NUMBER: dict[str, int] = {"iterations": 1}
"""Only the marshal searches, and with one position it answers at a glance."""


def answered(seats: int, seed: str, players: tuple[str, ...]) -> Iterator[tuple[Match[Any], Any, Any]]:
    """Play a match of computer players; yield the match before each real choice, the question, and the decision."""
    match = Match.new(GAME, seats, chance=SeededChance(seed))
    while not match.over:
        ask = match.pending[0]
        decision = think(match, ask.seat, players[ask.seat], seed=f"{seed} {len(match.log)}", **ANY_NUMBER)
        if len(ask.options) > 1:
            yield match, ask, decision
        match.answer(decision.value, ask.seat)


def won(one: str, other: str, matches: int) -> float:
    return duel(GAME, one, other, matches, ANY_NUMBER).won


def test_there_are_three_levels_the_weakest_first() -> None:
    assert list(GAME.players.bots) == ["ensign", "admiral", "marshal"]


@pytest.mark.wide
def test_the_admiral_beats_the_ensign_in_a_sample() -> None:
    assert won("admiral", "ensign", 2) == 2.0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("better", "worse"), [("ensign", "eager"), ("admiral", "ensign"), ("marshal", "admiral"), ("marshal", "ensign")]
)
def test_each_level_beats_the_one_below(better: str, worse: str) -> None:
    """Each wins two of three in twelve matches."""
    assert won(better, worse, 12) >= 8


def test_every_answer_is_given_a_reason_with_a_figure() -> None:
    """A regression: "likes this best" stood under every line."""
    counts: Counter[str] = Counter()
    for number, (match, ask, decision) in enumerate(answered(3, "reasons", ("ensign", "admiral", "marshal"))):
        counts[decision.reason.key] += GAME.text.describe(match.state, ask, decision.value).public != UNSAID
        assert unsound((decision.reason,)) == []
        if number > 400:
            break
    assert len(counts) > 25
    assert max(counts.values()) < 0.3 * sum(counts.values()), "a sentence that stands under every line says nothing"


def test_a_reason_tells_nobody_what_he_cannot_know() -> None:
    """In a world that another seat cannot tell from the real one, the same answer has the same reason."""
    chance, compared = FastRng("reasons"), 0
    for match, ask, decision in answered(3, "heard", ("admiral", "marshal", "ensign")):
        if chance.below(6 if ask.kind in PLANS else 2):
            continue
        viewer = (ask.seat + 1 + chance.below(2)) % 3
        try:
            world = determinized(match, viewer, chance)
        except ReplayMismatchError:
            continue
        there = next((one for one in world.pending if one.seat == ask.seat and one.kind == ask.kind), None)
        if there is None or decision.value not in there.options:
            continue
        compared += 1
        assert reason(world.state, there, decision.value) == decision.reason, ask.kind
        if compared > 150:
            break
    assert compared > 100


def test_chosen_dice_and_questions_stay_secret() -> None:
    """The choice of dice cannot be read from its reason."""
    for _, ask, decision in answered(2, "dice", ("marshal", "marshal")):
        if ask.kind in ("dice", "question"):
            assert decision.reason.key == f"eve_conquests.bot.{ask.kind}"
            return
    raise AssertionError("no battle in a whole match")


# -- the marshal's knowledge -------------------------------------------------------------------------------------------
def weight_of(match: Match[Any], option: Any) -> float:
    ask = match.pending[0]
    weights = weights_of(match.state, ask)
    assert weights is not None
    return weights[list(ask.options).index(option)]


def test_an_attack_is_worth_more_where_a_card_can_be_stolen() -> None:
    """A station of two points: a card of two points goes with it, one of another colour does not (R22)."""
    units = {"catch": (0, 6), "curse": (1, 2)}
    attack = ("attack", "catch", "curse")
    poor, rich = (
        play(position(plan="logistics", units=units, outposts={"curse": "logistics"}, won=won))
        for won in ({}, {1: ["stain"]})
    )
    curse = IDS.index("curse")
    assert (loot(poor.state, 1, curse), loot(rich.state, 1, curse)) == (0, 2)
    assert weight_of(rich, attack) > weight_of(poor, attack) + 2


@pytest.mark.wide
def test_what_completes_a_better_claim_does() -> None:
    """In matches, the regions that the marshal wants before it claims, once taken, let it build and claim for more."""
    found = 0
    for number in range(6):
        for match, ask, _ in answered(2, f"wanted {number}", ("marshal", "admiral")):
            wanted = completing(match.state, ask.seat) if ask.kind == "development" else 0
            if not wanted:
                continue
            found += 1
            trial = match.fork()
            before = best_claim(trial.state, ask.seat)
            for region in regions_of(wanted):
                names = [one for one in trial.pending[0].options if one[1:] == (IDS[region],)]
                trial.answer(next(one for one in names if one[0] in ("expand", "agent")), ask.seat)
                while trial.pending[0].kind != "development":
                    trial.answer("pass", trial.pending[0].seat)
            built = [one for one in trial.pending[0].options if one[0] == "build"]
            claims = []
            for one in built:
                later = trial.fork()
                later.answer(one, ask.seat)
                claims.append(best_claim(later.state, ask.seat))
            assert max(claims) > before
        if found:
            return
    raise AssertionError("six matches without such a turn")


@pytest.mark.slow
def test_the_strong_player_uses_every_kind_of_card() -> None:
    """All 36 are used in 24 matches."""
    played: set[str] = set()
    for number in range(24):
        seats = 2 + number % 3
        for _, _, decision in answered(seats, f"cards {number}", ("marshal",) * seats):
            if isinstance(decision.value, tuple) and decision.value[0] == "play":
                played.add(decision.value[1])
        if played == set(CARD_KINDS):
            return
    assert sorted(set(CARD_KINDS) - played) == []
