"""The reasons of computer players for declining an offer: as much as they would tell a rival, and nothing false.

The price comes before the hand: "too little" is said by the offer and open pieces alone, whether the cards are there or
not. Only to an offer that would be taken does it say that it lacks them, or that it needs them, which declining such an
offer shows anyway.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from games.age_of_heroes.players.policy_market import LEAST_GAIN, brings, gain, gives_away, numbers
from games.age_of_heroes.rules.facts import KINDS, MONUMENT
from games.age_of_heroes.rules.market.declining import (
    BETWEEN_TWO,
    HELPS_YOU,
    LACKING,
    LAST_STONE,
    LEADING,
    MONUMENT_STONE,
    NEEDED,
    NO_USE,
    OWN_WORDS,
    PROMISE,
    TOO_LITTLE,
)
from games.age_of_heroes.rules.market.offer_checks import can_accept
from games.age_of_heroes.rules.market.offers import NO_PROMISE, TradeOffer
from games.age_of_heroes.rules.state import State, others, own_stone
from tabletop.core.rules.questions import Ask, Seat

FAR: Final = 3
"""The cities or laid stones from which a tribe is said to lead."""


def with_reason(state: State, ask: Ask[Any], answer: Any) -> Any:
    """Return an answer with the reason that is said beside it: only for a declined offer."""
    if ask.kind != "answer" or answer != "decline":
        return answer
    reason = reason_to_decline(state, ask.seat)
    return ("decline", reason) if reason else answer


def reason_to_decline(state: State, seat: Seat) -> str:
    """Return why a seat declines the offer on the table; "" where it keeps that to itself."""
    assert state.trade is not None, "an offer is declined"
    offer = state.trade.offer
    wanted = numbers(offer.want)
    if offer.words:
        return OWN_WORDS
    if gives_away(state, offer.author, wanted):
        return LAST_STONE if own_stone(state, offer.author) in wanted else LEADING
    if own_stone(state, seat) in wanted and state.laid[seat] < MONUMENT:
        return MONUMENT_STONE
    lacks = not can_accept(state, seat, offer)
    if lacks and _has_said(state, seat, LACKING, lambda cards: not cards - Counter(offer.want)):
        return LACKING
    price = _price(in_the_open(state), offer, seat)
    if price:
        return price
    if not lacks:
        return NEEDED if offer.want and not _has_priced_some(state, seat, offer.want) else ""
    return "" if _has_said(state, seat, TOO_LITTLE, lambda cards: not Counter(offer.want) - cards) else LACKING


def _has_said(state: State, seat: Seat, reason: str, about: Callable[[Counter[str]], bool]) -> bool:
    """Return whether a seat has given a reason in this round to an offer that asked for such cards.

    Its answer now must not contradict that: a seat that found an offer for wood too little has wood.
    """
    return any((one, why) == (seat, reason) and about(Counter(cards)) for one, why, cards in state.said)


def has_priced(state: State, seat: Seat, kind: str) -> bool:
    """Return whether a seat has found the price of such a card too little in this round."""
    return any(one == seat and why == TOO_LITTLE and kind in cards for one, why, cards in state.said)


def _has_priced_some(state: State, seat: Seat, cards: tuple[str, ...]) -> bool:
    """Return whether a seat has found the price of one of these cards too little in this round."""
    return any(has_priced(state, seat, card) for card in cards)


def has_been_called(state: State, seat: Seat, kind: str) -> bool:
    """Return whether another tribe that is left has called for such a card on this Market Day."""
    return any(one != seat and state.alive[one] and KINDS[ware] == kind for one, ware in state.calls)


def _price(seen: State, offer: TradeOffer, seat: Seat) -> str:
    """Return why the terms of an offer are not good enough, by what everybody sees; "" if they are."""
    if gain(seen, offer, seat) > LEAST_GAIN:
        return ""
    if brings(seen, offer, seat, offer.author) > LEAST_GAIN:
        if len(others(seen, seat)) < 2:
            return BETWEEN_TWO
        return LEADING if leads(seen, offer.author) else HELPS_YOU
    if offer.claim and gain(seen, replace(offer, claim=NO_PROMISE), seat) > LEAST_GAIN:
        return PROMISE
    if KINDS[own_stone(seen, offer.author)] in offer.want:
        return BETWEEN_TWO if len(others(seen, seat)) < 2 else HELPS_YOU
    return TOO_LITTLE if offer.want or offer.claim else NO_USE if offer.give else ""


def in_the_open(state: State, besides: Seat = -1) -> State:
    """Return a state as everybody sees it: hands hold what is known of them, but that of the seat `besides`."""
    seen = state.copy()
    seen.hands = [list(state.hands[seat] if seat == besides else known) for seat, known in enumerate(state.known)]
    return seen


def leads(state: State, seat: Seat) -> bool:
    """Return whether a tribe is far, and farther than all others, by what lies on the table."""
    own = _standing(state, seat)
    return own[1] >= FAR and all(own > _standing(state, other) for other in others(state, seat))


def _standing(state: State, seat: Seat) -> tuple[bool, int, int]:
    """Return the public progress of a tribe: whether it challenges, and its cities and laid stones."""
    cities, laid = state.cities[seat], state.laid[seat]
    return state.challengers[seat], max(cities, laid), cities + laid
