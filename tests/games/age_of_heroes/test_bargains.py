"""Bargains that hints propose: both sides gain by open pieces, a press only puts them together, nothing is told."""

from __future__ import annotations

from typing import Any

import pytest

from games.age_of_heroes import GAME
from games.age_of_heroes.players.policy_declining import in_the_open
from games.age_of_heroes.players.policy_market import LEAST_GAIN, gain, own_gain
from games.age_of_heroes.players.policy_offers import chance_of, proposals, worth_making
from games.age_of_heroes.rules.facts import KINDS, NUMBER
from games.age_of_heroes.rules.market.offers import TradeOffer
from games.age_of_heroes.rules.state import State
from tabletop.core.data.messages import SeatName, msg
from tabletop.core.game.trading import TradeDraft
from tabletop.core.match.determinize import determinized
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.session.bots.computer_players import think
from tabletop.session.bots.hints import advised
from tabletop.testing.random_play import random_value
from tests.games.age_of_heroes.positions import offer, trading
from tests.sure import sure

HANDS = ("concrete grain grain", "wood gold iron", "stone iron iron")
"""Seat 0 holds a stone of the tribe of seat 1."""


def known(**cards: str) -> list[list[int]]:
    """Return what everybody knows of the hands: `known(b="wood")` for seat 1."""
    found = [[0] * len(KINDS) for _ in range(3)]
    for seat, names in cards.items():
        for name in names.split():
            found["abc".index(seat)][NUMBER[name]] += 1
    return found


def test_the_stone_of_another_tribe_is_offered_to_that_tribe() -> None:
    """It is worth little to its holder and much to the other; what is asked for brings a city nearer."""
    match = trading(*HANDS, known=known(b="wood gold"))
    found = proposals(match.state, match.ask_of(0))
    assert ("offer", 1, ("concrete",), ("wood",), "", "") in found
    assert found[0][1:3] == (1, ("concrete",))


def test_a_stone_says_who_lays_it() -> None:
    """The boards are covered while a bid is put together: its tip says whose stone it is and how many are laid."""
    match = trading(*HANDS, laid={1: 2})
    stall = sure(sure(GAME.text.trading).shown(match.state, 0, match.pending)).stall
    told = {ware.id: [one for one in ware.about if one.key == "age_of_heroes.bid.lays"] for ware in sure(stall).wares}
    (only,) = told["concrete"]
    assert only == msg("age_of_heroes.bid.lays", who=SeatName(1), laid=2, needed=5)
    assert [len(told[stone]) for stone in ("limestone", "marble", "brick", "wood")] == [1, 1, 0, 0]


def test_both_sides_gain_by_what_everybody_sees() -> None:
    """The judgement is that by which computer players make and take offers."""
    match = trading(*HANDS, known=known(b="wood gold", c="stone"), laid={1: 2})
    seen = in_the_open(match.state, 0)
    found = worth_making(match.state, 0)
    assert found
    for one in found:
        assert own_gain(seen, one, 0) > LEAST_GAIN
        assert gain(seen, one, one.to) > LEAST_GAIN


def test_nothing_is_proposed_that_may_end_the_match() -> None:
    """The stone that may complete a monument is not for sale, and at two seats no bargain helps both."""
    match = trading(*HANDS, known=known(b="wood gold"), laid={1: 4})
    assert proposals(match.state, match.ask_of(0)) == ()
    two = trading("concrete grain", "wood gold", laid={1: 2})
    assert proposals(two.state, two.ask_of(0)) == ()


def test_chances_are_those_of_a_deal() -> None:
    """A known card is certain; hidden ones are spread over the deck and the hidden cards of all."""
    state = trading(*HANDS, known=known(b="wood")).state
    assert chance_of(state, 0, 1, NUMBER["wood"]) == 1.0
    assert 0.0 < chance_of(state, 0, 1, NUMBER["gold"]) < chance_of(state, 0, 2, NUMBER["iron"]) < 1.0
    state.known[1] = list(state.hands[1])
    assert chance_of(state, 0, 1, NUMBER["grain"]) == 0.0, "all of that hand is known"


def test_hidden_cards_change_no_bargain() -> None:
    """Worlds of other hands lead to the same bargains, except for what the computer player itself would offer."""
    chance, compared = FastRng("bargains"), 0
    for number in range(4):
        match = Match.new(GAME, 3 + number % 4, chance=SeededChance(f"bargains {number}"))
        for _ in range(120):
            if match.over:
                break
            ask = match.pending[0]
            if ask.kind in ("market", "answer", "counter") and chance.below(4) == 0:
                world = determinized(match, ask.seat, chance, tries=50)
                compared += world.state.hands != match.state.hands
                one, other = (advised(each, ask.seat, seed="w", seconds=0.0, iterations=2) for each in (match, world))
                assert one == other
            match.answer(random_value(match, ask, chance), ask.seat)
    assert compared >= 3


def test_a_hint_names_bargains_first() -> None:
    """What is worth more than silence comes before it, with reasons; the own answer of the player follows."""
    match = trading(*HANDS, known=known(b="wood gold"), laid={1: 2})
    found = advised(match, 0, seed="h", seconds=0.0, iterations=2)
    assert found[0].value[0] == "offer"
    assert {one.key for one in found[0].reasons} & {"age_of_heroes.advice.collects", "age_of_heroes.advice.trade_item"}
    own = think(match, 0, "chieftain", seed="h", seconds=0.0, iterations=2).value
    assert own in [one.value for one in found]
    poor = trading("concrete", "wood", "iron", laid={1: 4})
    assert advised(poor, 0, seed="h", seconds=0.0, iterations=2)[0].value == "listen"


def test_what_was_declined_today_is_not_proposed_again() -> None:
    """A regression: the first hint was the offer that had come to nothing a moment ago, and so again and again."""
    match = trading(*HANDS, known=known(b="wood gold"))
    first = ("offer", 1, ("concrete",), ("wood",), "", "")
    assert first in proposals(match.state, match.ask_of(0))
    match.answer(first, 0)
    match.answer("decline", 1)
    while match.pending[0].seat != 0:
        match.answer("pass")
    assert match.pending[0].kind == "market"
    found = proposals(match.state, match.ask_of(0))
    assert first not in found
    match.state.turned_down.clear()
    assert first in proposals(match.state, match.ask_of(0)), "another day it may be worth a try"


def test_an_offer_to_all_that_came_to_nothing_was_declined_by_each() -> None:
    """What all have declined is not proposed to one of them."""
    match = trading(*HANDS, known=known(b="wood gold"))
    match.answer(offer(-1, "concrete", "wood"), 0)
    for seat in (1, 2):
        match.answer("decline", seat)
    while match.pending[0].seat != 0:
        match.answer("pass")
    assert ("offer", 1, ("concrete",), ("wood",), "", "") not in proposals(match.state, match.ask_of(0))


def test_an_answer_may_be_countered_with_a_bargain() -> None:
    """Where the offer is poor and a better one is to be had, the hint says which; then it puts it together."""
    match = trading("wood gold iron", "concrete grain", "limestone", known=known(a="wood gold"), laid={0: 2})
    match.state.turn = 0
    match.answer(offer(2, "iron", "limestone"))
    found = advised(match, 2, seed="h", seconds=0.0, iterations=2)
    assert found[0].value == "counter"
    assert found[0].reasons[0].key == "age_of_heroes.advice.terms"
    match.answer("counter", 2)
    found = advised(match, 2, seed="h", seconds=0.0, iterations=2)
    assert found[0].value[:3] == ("offer", 0, ("limestone",))


@pytest.mark.parametrize("plain", [(1, ("concrete",), ("wood",), "", "peace"), (-1, (), ("gold",), "card", "", "We.")])
def test_an_offer_can_be_put_together_again(plain: tuple[Any, ...]) -> None:
    """The draft of an offer means that offer."""
    match: Match[State] = trading(*HANDS)
    trades = sure(GAME.text.trading)
    draft = sure(trades.draft_of(("offer", *plain)))
    assert draft == TradeDraft(*plain)
    assert trades.meant(match.state, match.ask_of(0), draft)[0][0] == ("offer", *TradeOffer.of(0, plain).plain)
    assert trades.draft_of("pass") is trades.draft_of(("call", "wood")) is None
