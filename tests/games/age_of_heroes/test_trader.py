"""The computer player on the market and at its stops: calls, counter-offers, promises (rules 4.2, 12)."""

from __future__ import annotations

from typing import Any

from games.age_of_heroes import GAME
from games.age_of_heroes.players.policy import HABITS, sensible
from games.age_of_heroes.players.policy_market import plan
from games.age_of_heroes.rules.facts import KINDS, NUMBER
from games.age_of_heroes.rules.market.offers import ANYONE, PEACE, Promise, TradeOffer
from games.age_of_heroes.rules.state import HOME, MOMENTS
from tabletop.session.bots.computer_players import think
from tests.games.age_of_heroes.positions import match_of, offer, position, trading
from tests.sure import sure

ALL = [frozenset(MOMENTS)] * 2
"""Two seats that are asked at every stop."""


def test_peace_is_promised_where_cards_alone_buy_nothing() -> None:
    """A promise goes only to a seat that values it, and only from one that is not about to attack."""
    hands = ("grain", "grain " * 10 + "iron " * 10, "stone " * 12)
    sweetened = sure(plan(position(phase="opening", hands=hands), 0))
    assert (sweetened.give, sweetened.want, sweetened.pledge) == (("grain",), ("limestone",), PEACE)
    for armies in ({0: {HOME: 0}}, {0: {HOME: 2}}):
        assert plan(position(phase="opening", hands=hands, armies=armies), 0) is None


def test_an_offer_is_not_made_twice_on_a_day() -> None:
    """A refused offer is not repeated: another card is offered, or nothing."""
    hands = ("wood gold", "grain " * 10 + "iron " * 10, "stone " * 12)
    assert policy(trading(*hands)) == ("offer", ANYONE, ("wood",), ("limestone",), "", "")
    known = [[0] * len(KINDS) for _ in hands]
    known[0][NUMBER["wood"]] = 1
    again = trading(*hands, offers=[1, 0, 0], known=known)
    assert policy(again) == ("offer", ANYONE, ("gold",), ("limestone",), "", "")


def test_it_calls_for_the_stone_that_it_needs() -> None:
    """It calls when its monument is well advanced and it has no offer to make.

    It answers others' calls with an offer for a card that they are known to hold.
    """
    called = trading("grain", "limestone wood", laid={0: 3}, cities=[1, 1])
    assert policy(called) == ("call", "limestone")
    assert policy(trading("grain", "limestone wood", laid={0: 1}, cities=[1, 1]))[0] != "call"
    known = [[0] * len(KINDS) for _ in range(3)]
    known[1][NUMBER["wood"]] = 1
    facts: dict[str, Any] = {"calls": [(1, NUMBER["concrete"])], "known": known, "laid": {0: 5}}
    answer = policy(trading("concrete", "wood gold", "iron", **facts))
    assert answer == ("offer", 1, ("concrete",), ("wood",), "", "")
    assert policy(trading("concrete", "wood gold", "iron", **{**facts, "laid": {0: 5, 1: 4}})) == "listen"


def test_it_counters_with_what_it_can_spare() -> None:
    """A poor offer is answered by one with one more card that its author is known to hold, and the author's peace.

    A good one is taken.
    """
    known = [[0] * len(KINDS) for _ in range(3)]
    known[0][NUMBER["iron"]] = 1
    for cards, given, said in (("iron grain", "grain", "counter"), ("iron grain", "iron grain", "accept")):
        match = trading(cards, "limestone iron", "iron", laid={0: 2}, known=known)
        match.answer(offer(1, given, "limestone"))
        assert policy(match) == said
    match = trading("iron iron grain grain grain", "limestone iron", "iron", laid={0: 2}, known=known)
    match.answer(offer(1, "grain", "limestone"))
    match.answer("counter", 1)
    assert policy(match) == ("offer", 0, ("limestone",), ("iron", "grain"), "", PEACE)
    match.answer(policy(match), 1)
    assert policy(match) == ("counter", 1)


def test_peace_is_promised_when_it_is_asked_for_and_cheap() -> None:
    """A seat that is about to attack does not promise."""
    offered = TradeOffer(0, 1, ("wood",), (), claim=PEACE)
    for armies, said in (({1: {HOME: 1}}, "accept"), ({0: {HOME: 0}, 1: {HOME: 3}}, "decline")):
        match = trading("wood", "iron", armies=armies)
        match.answer(offer(1, "wood", "", claim=PEACE))
        assert match.state.trade is not None
        assert match.state.trade.offer == offered
        assert policy(match) == said


def test_a_card_that_is_owed_is_given() -> None:
    """A promise of a card is kept in the next turn."""
    match = trading("gold grain", "iron", promises=[Promise(0, 1, "card")])
    assert policy(match) == ("offer", 1, ("grain",), (), "", "")


def test_stops_are_given_up_without_a_card_for_them_and_set_again_with_one() -> None:
    """So people are asked in vain as seldom as they would be among themselves."""
    none = position(seats=2, hands=("iron", "wood"), stops=[frozenset(), frozenset()])
    assert policy(match_of(none))[0] != "stop"
    luck = position(seats=2, hands=("luck", "wood"), stops=[frozenset(), frozenset()])
    assert policy(match_of(luck)) == ("stop", "disaster")


def policy(match: Any) -> Any:
    """Return the policy's answer for the asked seat."""
    ask = match.pending[0]
    return HABITS[ask.kind](match.state, ask)


def test_a_war_that_can_bring_nothing_is_not_thought_of() -> None:
    """A city takes two victories (7.5): a single army without a Hero cannot win it."""

    def wars(hand: str, theirs: str = "iron") -> set[Any]:
        state = position(seats=2, hands=(hand, theirs), laid={1: 1})
        return {one for one in sensible(state, match_of(state).pending[0]) if one[0] == "war"}

    assert ("war", 1, "conquest") not in wars("wood")
    assert ("war", 1, "conquest") in wars("mighty_hero")
    assert ("war", 1, "plunder") in wars("wood")


def test_armies_come_before_a_city_until_two_would_meet_nobody() -> None:
    """Two armies that meet nobody take a city each time they march: the lead comes first, the fifth city before it."""
    hand = "iron grain grain stone wood wood"

    def built(cities: int, armies: int) -> Any:
        facts: dict[str, Any] = {"seats": 2, "hands": (hand, "iron"), "cities": (cities, 1)}
        return policy(match_of(position(**facts, armies={0: {HOME: armies}, 1: {HOME: 1}})))[1]

    assert built(2, 1) == built(2, 2) == "army"
    assert built(2, 3) == "city"
    assert built(4, 1) == "city"


def test_a_hero_counts_for_a_conquest() -> None:
    """An army and a Hero against nobody are two victories: a city (7.5)."""
    facts: dict[str, Any] = {"seats": 2, "armies": {0: {HOME: 1}, 1: {HOME: 0}}}
    assert policy(match_of(position(**facts, hands=("mighty_hero", "iron"), stops=ALL))) == ("war", 1, "conquest")
    assert policy(match_of(position(**facts, hands=("luck", "iron"), stops=ALL)))[0] != "war"


def test_what_never_pays_is_not_thought_of() -> None:
    """A road between two brings both the same; of cards to exchange the poorest goes; a city comes before a citadel."""

    def decision(seats: int, hand: str, city: int = 1) -> set[Any]:
        hands = (hand, *("iron",) * (seats - 1))
        state = position(seats=seats, hands=hands, cities=(city, *(1,) * (seats - 1)))
        return {one[:2] for one in sensible(state, match_of(state).pending[0])}

    assert ("road", 1) not in decision(2, "stone stone")
    assert ("road", 1) in decision(3, "stone stone")
    assert {one for one in decision(2, "grain gold wood", 0) if one[0] == "exchange"} == {("exchange", "grain")}
    assert ("build", "citadel") not in decision(2, "iron wood wood stone")
    assert ("build", "citadel") in decision(2, "iron wood stone")


def test_whoever_has_no_city_is_told_of_the_exchange() -> None:
    """The prompt names the possible actions: without a city no taxes, but an exchange (5.2)."""
    for cities, word in (((1, 1), "action"), ((0, 1), "action_cityless")):
        match = match_of(position(seats=2, hands=("wood", "iron"), cities=cities))
        assert GAME.text.prompt(match.state, match.pending[0]).key == f"age_of_heroes.prompt.{word}"


# -- spare cards ------------------------------------------------------------------------------------------------------
def test_spare_cards_are_offered_for_what_the_next_city_lacks() -> None:
    """A third iron is worth less to its holder than the stone that makes a city; a card for that city is kept."""
    assert policy(trading("iron iron iron iron wood wood", "stone", "stone")) == (
        ("offer", ANYONE, ("iron",), ("stone",), "", "")
    )
    assert policy(trading("wood wood stone", "iron", "grain")) == "listen"


def test_whoever_holds_more_than_it_needs_takes_a_fair_offer() -> None:
    """Its own hand decides: the same offer is declined where the card is needed, and it says no more than that."""
    for held, said in (("stone stone stone stone grain grain", "accept"), ("stone wood wood", "decline")):
        match = trading("iron", held, "iron")
        match.answer(offer(1, "iron", "stone"))
        assert policy(match) == said
    match = trading("iron iron", "stone wood wood", "iron")
    match.answer(offer(1, "iron iron", "stone"))
    assert think(match, 1, "chieftain", seed="x", iterations=1).value == ("decline", "needed")


def test_what_somebody_calls_for_is_sold_before_it_is_thrown_away() -> None:
    """A spare card goes to the caller for one that the seller lacks; at the end of the turn it is the last to go."""
    called = {"calls": [(1, NUMBER["iron"])]}
    assert policy(trading("iron iron iron iron wood wood", "stone", "grain", **called)) == (
        ("offer", 1, ("iron",), ("stone",), "", "")
    )
    held = "iron iron iron wood wood stone"
    for calls, gone in (([], "iron"), ([(0, NUMBER["iron"])], "stone")):
        state = position(phase="discard", turn=1, hands=("", held), calls=calls)
        assert think(match_of(state), 1, "chieftain", seed="x", iterations=1).value == gone
