"""Knowledge that a seat lacks is dealt anew; what it knows stays (rules 13)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.age_of_heroes import GAME
from games.age_of_heroes.players.bots import chieftain
from games.age_of_heroes.players.policy import HABITS, sensible
from games.age_of_heroes.players.policy_market import plan
from games.age_of_heroes.rules.determinize import determinize
from games.age_of_heroes.rules.facts import NUMBER
from games.age_of_heroes.rules.invariants import check_invariants
from games.age_of_heroes.rules.market.offers import Promise, TradeOffer
from games.age_of_heroes.rules.phases import PHASES
from games.age_of_heroes.rules.state import HOME, State
from games.age_of_heroes.text.labels import _LABELS
from tabletop.core.match.determinize import determinized as world_of
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import CHANCE
from tabletop.session.bots.computer_players import think
from tabletop.testing.random_play import replayed
from tests.games.age_of_heroes.measure import duel, play
from tests.games.age_of_heroes.positions import cards, line, match_of, position


def redealt(state: State, seat: int, seed: int = 1) -> State:
    other = state.copy()
    determinize(other, other.copy(), seat, FastRng(seed))
    assert check_invariants(other) == []
    return other


def test_other_hands_and_the_deck_are_dealt_anew() -> None:
    state = position(hands=("iron gold", "wood wood wood", "luck"))
    worlds = [redealt(state, 0, seed) for seed in range(20)]
    assert all(world.hands[0] == state.hands[0] for world in worlds)
    assert all([sum(hand) for hand in world.hands] == [2, 3, 1] for world in worlds)
    assert any(world.hands[1] != state.hands[1] for world in worlds)
    assert any(world.deck != state.deck for world in worlds)


def test_cards_that_everybody_knows_stay() -> None:
    """A traded marble is known to be in the hand that took it."""
    state = position(hands=("iron", "marble wood wood", ""))
    state.known[1] = cards("marble")
    assert all(redealt(state, 0, seed).hands[1][NUMBER["marble"]] for seed in range(20))


def test_a_plundered_hand_is_forgotten() -> None:
    """Nobody else knows what was taken."""
    state = position(hands=("", "iron wood gold"), armies={1: {HOME: 0}}, deck="grain grain grain")
    state.known[1] = cards("gold")
    match = match_of(state)
    for word in (("war", 1, "plunder"), "army", "attack"):
        match.answer(word)
    assert sum(match.state.known[1]) == 0


def test_face_down_battle_cards_are_dealt_anew() -> None:
    """Own cards and those turned up stay; the other side's come from the rest of the 24."""
    state = position(phase="clash", attacker=0, defender=1, purpose="raze",
                     units=[line((0, 3, 1), (0, 2)), line((0, 4, 2), (0, 6))],
                     armies={0: {HOME: 0}, 1: {HOME: 2}}, pairs=[(0, 0)])  # fmt: skip
    worlds = [redealt(state, 0, seed) for seed in range(40)]
    assert all(world.units[0] == state.units[0] and world.units[1][0] == state.units[1][0] for world in worlds)
    assert len({world.units[1][1].card for world in worlds}) > 3


# -- the computer player ----------------------------------------------------------------------------------------------
def test_habits_answer_every_question() -> None:
    assert set(HABITS) == set(_LABELS)
    assert "chieftain" in GAME.players.bots
    assert GAME.players.bots["chieftain"] is chieftain
    assert len(PHASES) > len(HABITS)


@pytest.mark.wide
def test_the_chieftain_beats_the_random_player() -> None:
    """This holds in eight matches without time to think, on both seats; the long run is in `measure.py`."""
    assert duel("random", 8, 0.0) >= 7


def test_chieftains_end_their_matches() -> None:
    state = play(("chieftain",) * 3, 1, 0.0)
    assert state.phase == "over"
    assert state.round < 60


# -- trades of the computer player ------------------------------------------------------------------------------------
def selling(hands: tuple[str, ...], offer: TradeOffer, **facts: Any) -> str:
    """Return the reply of the chieftain at seat 1 to an offer of seat 0."""
    match = match_of(position(phase="market", hands=hands, **facts))
    match.answer(("offer", *offer.plain))
    return str(think(match, 1, "chieftain", seed=1, seconds=0.0).value)


def test_the_fifth_stone_is_not_sold() -> None:
    """It is not sold for any price; with fewer stones laid it is sold for a good one."""
    offer = TradeOffer(0, 1, ("gold", "luck"), ("limestone",))
    hands = ("gold luck", "limestone wood", "iron")
    assert selling(hands, offer, laid={0: 1}) == "accept"
    assert selling(hands, offer, laid={0: 4}) == "('decline', 'last_stone')"


def test_the_fifth_city_is_not_paid_for() -> None:
    offer = TradeOffer(0, 1, ("gold", "luck"), ("wood",))
    hands = ("gold luck", "limestone wood", "iron")
    assert selling(hands, offer) == "accept"
    assert selling(hands, offer, cities=[4, 1, 1]) == "('decline', 'leading')"


def test_no_stones_are_bought_for_a_monument_that_is_complete() -> None:
    """Stones laid and in hand count together; the offer is never one that nobody would take."""
    hands = ("wood gold", "grain " * 10 + "iron " * 10, "stone " * 12)
    wanted = plan(position(phase="opening", hands=hands, laid={0: 2}), 0)
    assert wanted is not None
    assert wanted.want == ("limestone",)
    assert plan(position(phase="opening", hands=hands, laid={0: 5}), 0) is None
    assert plan(position(phase="opening", hands=("limestone wood gold", *hands[1:]), laid={0: 4}), 0) is None
    assert plan(position(phase="opening", hands=("grain", *hands[1:]), laid={0: 2}), 0) is None


def test_a_promise_of_peace_is_kept() -> None:
    """The chieftain does not attack a seat to which it has promised peace, however sure the war."""
    facts: dict[str, Any] = {"armies": {0: {HOME: 4}, 1: {HOME: 0}}, "laid": {1: 4}, "seats": 2}
    state = position(**facts, promises=[Promise(0, 1, "peace")])
    assert ("war", 1, "raze") not in sensible(state, match_of(state).pending[0])
    free = position(**facts)
    assert ("war", 1, "raze") in sensible(free, match_of(free).pending[0])


def test_what_is_answered_in_the_open_is_the_same_in_all_worlds() -> None:
    """Rules 13: options, texts and views of a bargain at the shared table tell nothing that the others do not know."""
    hook, bargaining = GAME.text.public_answers, GAME.text.trading
    assert hook is not None
    assert bargaining is not None
    looked = Counter[str]()
    for number, (match, entry) in enumerate(replayed(GAME, 4)):
        if entry.seat == CHANCE or number % 3:
            continue
        ask = match.ask_of(entry.seat)
        known = hook.answers(match.state, ask)
        if known is None:
            continue
        looked[ask.kind] += 1
        other = (ask.seat + 1) % 4
        world = world_of(match, other, FastRng(number), tries=300)
        there = world.ask_of(ask.seat)
        assert hook.answers(world.state, there) == known
        for value in known:
            here, remote_seats = (
                GAME.text.describe(match.state, ask, value),
                GAME.text.describe(world.state, there, value),
            )
            assert (here.text, here.short, here.button) == (remote_seats.text, remote_seats.short, remote_seats.button)
        assert bargaining.shown(match.state, None, match.pending) == bargaining.shown(world.state, None, world.pending)
    assert {"opening", "market", "answer"} <= set(looked)
