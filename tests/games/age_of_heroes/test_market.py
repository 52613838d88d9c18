"""Market Day: drawing, events, trading (rules 4)."""

from __future__ import annotations

from typing import Any

import pytest

from games.age_of_heroes import GAME
from games.age_of_heroes.facts import COUNTS, KINDS, NUMBER
from games.age_of_heroes.invariants import faults
from games.age_of_heroes.state import State, network
from games.age_of_heroes.trade import WARE_NAMES
from tabletop.core.match import Match
from tests.games.age_of_heroes.positions import hand, match_of, options, position

PLAIN = "iron wood grain stone iron wood grain stone iron wood grain stone"


def market_day(**facts: Any) -> Match[State]:
    """A Market Day that begins now; the first question after it is pending."""
    facts.setdefault("deck", PLAIN)
    return match_of(position(phase="market_draw", **facts))


# -- drawing ----------------------------------------------------------------------------------------------------------
def test_everybody_draws_one_card_and_one_for_each_joined_tribe() -> None:
    """Rules 4.1: 1 + the other living tribes of the road network."""
    match = market_day(seats=4, roads=[(0, 1), (1, 2)])
    assert [sum(one) for one in match.state.hands] == [3, 3, 3, 1]
    assert match.state.round == 3


def test_r4_chains_count_unless_the_switch_says_no() -> None:
    """R-4: roads through other tribes count; `market_chain` off leaves the direct neighbours."""
    state = position(seats=4, roads=[(0, 1), (1, 2)])
    assert [network(state, seat) for seat in range(4)] == [2, 2, 2, 0]
    state.market_chain = False
    assert [network(state, seat) for seat in range(4)] == [1, 2, 1, 0]


def test_r3_the_seat_opens_the_round_not_the_person() -> None:
    """R-3: the next living player clockwise from the start seat takes over."""
    match = market_day(start=1, alive=[True, False, True], cities=[1, 0, 1], armies={1: {0: 0}})
    assert hand(match, 2) == "iron"
    assert hand(match, 0) == "wood"
    assert match.pending[0].seat == 2


def test_r5_all_draw_before_any_event_is_resolved() -> None:
    """R-5: a Luck drawn after the Volcano of another player already protects."""
    match = market_day(seats=2, deck="volcano luck")
    ask = match.pending[0]
    assert (ask.seat, ask.kind, ask.facts) == (1, "luck", ("volcano",))
    match.answer("luck")
    assert match.state.cities == [1, 1]
    assert match.state.discard[NUMBER["volcano"]] == match.state.discard[NUMBER["luck"]] == 1


def test_events_are_resolved_in_the_order_of_drawing_and_not_replaced() -> None:
    """Rules 4.1: players in order, each one's cards as drawn; no card for an event."""
    match = market_day(seats=2, roads=[(0, 1)], deck="volcano population_boom volcano iron")
    assert match.state.cities == [1, 0]  # Volcano takes the only city of seat 1, the Boom makes two, Volcano takes one
    assert [sum(one) for one in match.state.hands] == [0, 1]


def test_events_of_a_player_who_has_fallen_are_not_resolved() -> None:
    """Rules 4.1 and 10: seat 1 has drawn a Boom, but loses its only city first, with no card in hand."""
    match = market_day(seats=3, deck="volcano population_boom iron", hands=("", "", "iron"))
    match.answer(1)
    assert match.state.alive == [True, False, True]
    assert match.state.discard[NUMBER["population_boom"]] == 1
    assert faults(match.state) == []


def test_an_empty_deck_is_made_of_the_discard_pile() -> None:
    """Rules 5.1: with neither, no card is drawn."""
    state = position(seats=2, phase="market_draw", discard="iron wood")
    for kind, count in enumerate(COUNTS):
        state.hands[0][kind] = count
    state.hands[0][NUMBER["iron"]] -= 1
    state.hands[0][NUMBER["wood"]] -= 1
    state.deck = []
    match = match_of(state)
    assert match.state.deck == []
    assert sum(match.state.discard) == 0
    assert sum(match.state.hands[1]) == 1


# -- trading ----------------------------------------------------------------------------------------------------------
def trading(*hands: str, **facts: Any) -> Match[State]:
    """Seat 0 is asked what it does on the market."""
    return match_of(position(seats=len(hands), phase="market", hands=hands, **facts))


def offered(match: Match[State], to: int | str, give: str, ask: str, promise: str = "") -> None:
    """The trader makes an offer."""
    match.answer("offer")
    if match.pending[0].kind == "offer_to":
        match.answer(to)
    for word in (*give.split(), "enough"):
        if match.pending[0].kind == "offer_give":
            match.answer(word)
    for word in ask.split():
        match.answer(word)
    if promise:
        match.answer("promise")
        match.answer(promise)
    match.answer("propose")


def test_r6_an_accepted_trade_swaps_the_cards_at_once() -> None:
    """R-6: cards change hands in one step; their kinds are public from then on."""
    match = trading("stone", "iron iron", "wood")
    offered(match, 1, "stone", "iron")
    match.answer("accept", 1)
    assert [hand(match, seat) for seat in (0, 1, 2)] == ["iron", "iron stone", "wood"]
    assert match.state.known[0][NUMBER["iron"]] == match.state.known[1][NUMBER["stone"]] == 1
    assert (match.pending[0].seat, match.pending[0].kind) == (1, "market")


def test_several_cards_for_one_gifts_and_cards_for_a_promise() -> None:
    """Rules 4.2 and R-7: nothing limits how many cards; a promise is text and does nothing."""
    match = trading("gold luck", "marble", "wood")
    offered(match, 1, "gold luck", "marble", promise="peace")
    match.answer("accept")
    assert [hand(match, seat) for seat in (0, 1)] == ["marble", "gold luck"]
    match = trading("gold", "marble", "wood")
    offered(match, 1, "gold", "", promise="road")
    match.answer("accept")
    assert [hand(match, seat) for seat in (0, 1)] == ["", "gold marble"]


def test_only_cards_of_a_hand_are_wares() -> None:
    """Rules 4.2: ordinary and special resources, gold, kept events; never immediate events or items."""
    assert set(KINDS) - set(WARE_NAMES) == {"population_boom", "earthquake", "volcano", "famine", "barbarians"}
    match = trading("limestone granite mighty_hero", "iron")
    match.answer("offer")
    assert options(match) == ["limestone", "granite", "mighty_hero", "enough"]


def test_accepting_needs_the_cards_in_hand() -> None:
    """Rules 4.2: who does not have them can only decline or counter."""
    match = trading("stone", "wood", "grain")
    offered(match, 1, "stone", "iron")
    assert options(match) == ["decline", "counter"]
    match.answer("decline")
    assert hand(match, 0) == "stone"
    assert (match.pending[0].seat, match.pending[0].kind) == (1, "market")


def test_an_open_offer_goes_round_and_the_first_accept_closes_it() -> None:
    """Rules 4.2: the others clockwise; no counter to an offer to anyone."""
    match = trading("stone", "iron", "iron")
    offered(match, "anyone", "stone", "iron")
    assert (match.pending[0].seat, options(match)) == (1, ["accept", "decline"])
    match.answer("decline")
    assert match.pending[0].seat == 2
    match.answer("accept")
    assert [hand(match, seat) for seat in (0, 1, 2)] == ["iron", "iron", "stone"]


def test_a_counter_offer_can_only_be_accepted_or_declined() -> None:
    """Rules 4.2: it replaces the offer and goes back to the first player."""
    match = trading("stone wood", "iron gold")
    offered(match, 1, "stone", "gold")
    match.answer("counter")
    assert (match.pending[0].seat, match.pending[0].kind) == (1, "offer_give")
    for word in ("iron", "enough", "stone", "wood", "propose"):
        if word in options(match):
            match.answer(word)
    assert (match.pending[0].seat, options(match)) == (0, ["accept", "decline"])
    match.answer("accept")
    assert [hand(match, seat) for seat in (0, 1)] == ["iron", "wood stone gold"]


def test_an_offer_needs_a_card_and_asks_for_no_more_than_a_hand() -> None:
    """Rules 4.2: an offer of nothing cannot be made."""
    match = trading("stone", "iron")
    match.answer("offer")
    match.answer("enough")
    assert "propose" not in options(match)
    assert "promise" not in options(match)
    match.answer("iron")
    assert options(match) == ["propose", "promise", "drop"]
    match.answer("drop")
    assert match.pending[0].seat == 1


def test_a_call_is_a_line_in_the_log_and_nothing_else() -> None:
    """Rules 4.2."""
    match = trading("stone", "iron")
    match.answer("call")
    assert options(match) == list(WARE_NAMES)
    match.answer("marble")
    assert [hand(match, seat) for seat in (0, 1)] == ["stone", "iron"]
    assert match.pending[0].seat == 1


def test_trading_ends_when_all_pass_one_after_another() -> None:
    """Rules 4.2: a pass counts only with nothing in between."""
    match = trading("stone", "iron", "wood", start=0, deck="iron")
    match.answer("pass")
    match.answer("pass")
    match.answer("call")
    match.answer("gold")
    for seat in (0, 1, 2):
        assert (match.pending[0].seat, match.pending[0].kind) == (seat, "market")
        match.answer("pass")
    assert (match.state.turn, match.pending[0].kind) == (0, "action")


def test_who_leaves_is_not_asked_again_but_can_be_offered_something() -> None:
    """Rules 4.2: leaving is passing for the rest of the day."""
    match = trading("stone", "iron")
    match.answer("leave")
    match.answer("call")
    match.answer("gold")
    assert match.pending[0].seat == 1
    offered(match, 0, "iron", "stone")
    assert (match.pending[0].seat, match.pending[0].kind) == (0, "offer_answer")
    match.answer("accept")
    assert hand(match, 0) == "iron"


@pytest.mark.parametrize("limit", [0, 3])
def test_the_limit_of_offers_ends_the_day(limit: int) -> None:
    """Setting `market_offer_limit`: calls use it up too; 0 is a day without trading."""
    match = trading("stone", "iron", market_offer_limit=limit)
    calls = 0
    while match.pending[0].kind == "market":
        match.answer("call")
        match.answer("gold")
        calls += 1
    assert calls == 2 * limit


def test_a_draft_is_secret_until_the_offer_is_made() -> None:
    """Rules 13: only the kinds named in an offer become public."""
    match = trading("stone gold", "iron", "wood")
    match.answer("offer")
    match.answer(1)
    match.answer("gold")
    assert GAME.project(match.state, 0)["given"].alike == {"offer_gold": 1}
    assert "given" not in GAME.project(match.state, 1)
    for word in ("enough", "iron", "propose"):
        match.answer(word)
    assert GAME.project(match.state, None)["given"].alike == {"offer_gold": 1}


def test_a_trade_can_end_a_tribe() -> None:
    """R-23: a player without a city who gives the last card away is out at once."""
    match = trading("stone", "iron", "wood", cities=[0, 1, 1])
    offered(match, 1, "stone", "", promise="peace")
    match.answer("accept")
    assert match.state.alive == [False, True, True]
    assert (match.pending[0].seat, match.pending[0].kind) == (1, "market")
