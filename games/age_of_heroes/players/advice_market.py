"""Reasons for an answer on Market Day: the use of the cards, by what the asked seat may know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from games.age_of_heroes.players.policy_offers import worth_making
from games.age_of_heroes.rules.build import can_pay
from games.age_of_heroes.rules.common import unseen
from games.age_of_heroes.rules.facts import ITEMS, KINDS, MONUMENT, NUMBER
from games.age_of_heroes.rules.market.offer_checks import present
from games.age_of_heroes.rules.market.offers import ANYONE, PEACE, TradeOffer, amounts_of
from games.age_of_heroes.rules.market.trade import is_last_pass
from games.age_of_heroes.rules.names import card_name, counted, item_name
from games.age_of_heroes.rules.state import State, able_armies, others, own_stone
from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.rules.questions import Ask, Seat


def far(state: State, seat: Seat) -> Message:
    """Return the public progress of a tribe."""
    done = {"cities": state.cities[seat], "stones": state.laid[seat], "cards": sum(state.hands[seat])}
    return msg("age_of_heroes.advice.far", who=SeatName(seat), **done)


# -- a trade ----------------------------------------------------------------------------------------------------------
def _trade(state: State, offer: TradeOffer, seat: Seat, other: Seat) -> list[Message]:
    """Return the benefit for `seat` of an offer that it makes or accepts; `other` may be `ANYONE`."""
    get, give, promised = offer.give, offer.want, offer.pledge
    if seat == offer.author:
        get, give, promised = give, get, offer.claim
    hand = state.hands[seat]
    after = [have + more - less for have, more, less in zip(hand, amounts_of(get), amounts_of(give), strict=True)]
    found = _stones(state, seat, get) + _payable(state, seat, after) + _collected(state, seat, give, other)
    if promised == PEACE and other != ANYONE:
        found.append(msg("age_of_heroes.advice.peace", who=SeatName(other), armies=able_armies(state, other)))
    return [*found, msg("age_of_heroes.advice.trade", get=counted(get), give=counted(give), cards=sum(after))]


def _stones(state: State, seat: Seat, get: Sequence[str]) -> list[Message]:
    """Return the progress of the monument with the stones that come."""
    stone = own_stone(state, seat)
    count, have = amounts_of(get)[stone], state.laid[seat] + state.hands[seat][stone]
    if not count or have >= MONUMENT:
        return []
    return [msg("age_of_heroes.advice.trade_stone", have=min(MONUMENT, have + count), needed=MONUMENT)]


def _collected(state: State, seat: Seat, give: Sequence[str], other: Seat) -> list[Message]:
    """Return why the other side may agree: a stone that only its tribe can lay."""
    stone = own_stone(state, other) if other not in (ANYONE, seat) else -1
    if stone < 0 or KINDS[stone] not in give or state.laid[other] >= MONUMENT:
        return []
    gaps = {"stone": card_name(KINDS[stone]), "laid": state.laid[other], "needed": MONUMENT}
    return [msg("age_of_heroes.advice.collects", who=SeatName(other), **gaps)]


def _payable(state: State, seat: Seat, after: list[int]) -> list[Message]:
    """Return sentences on items that the hand `after` a trade can pay for but the present hand cannot."""
    there = state.copy()
    there.hands[seat] = after
    offered = [item for item in range(len(ITEMS)) if state.piles[item]]
    new = [item for item in offered if can_pay(there, seat, item) and not can_pay(state, seat, item)]
    if not new:
        return []
    items = tuple(item_name(ITEMS[item]) for item in new)
    return [msg("age_of_heroes.advice.trade_item", items=items, cards=sum(after))]


def _monument(state: State, seat: Seat) -> Message:
    """Return how many stones a tribe has, laid and in hand."""
    stone = own_stone(state, seat)
    held = state.hands[seat][stone]
    return msg("age_of_heroes.advice.monument", laid=state.laid[seat], held=held, needed=MONUMENT)


# -- goes -------------------------------------------------------------------------------------------------------------
def _opening(state: State, ask: Ask[Any], option: str) -> list[Message]:
    cards = sum(state.hands[ask.seat])
    if option == "trade":
        limit = state.market_offer_limit
        return [_monument(state, ask.seat), msg("age_of_heroes.advice.goes", cards=cards, limit=limit)]
    count = len(others(state, ask.seat))
    return [msg(f"age_of_heroes.advice.opening_{option}", cards=cards, count=count)]


def _go(state: State, ask: Ask[Any], answer: Any) -> list[Message]:
    """Return the reasons for an offer, a call, or neither."""
    seat = ask.seat
    match answer:
        case ("offer", *plain):
            offer = TradeOffer.of(seat, tuple(plain))
            return _trade(state, offer, seat, offer.to)
        case ("call", ware):
            return _call(state, seat, NUMBER[ware])
    left, there = state.market_offer_limit - state.offers[seat], len(present(state, seat))
    if answer == "pass" and is_last_pass(state):
        return [msg("age_of_heroes.advice.go_pass_last", cards=sum(state.hands[seat]))]
    return [msg(f"age_of_heroes.advice.go_{answer}", cards=sum(state.hands[seat]), left=left, count=there)]


def _call(state: State, seat: Seat, kind: int) -> list[Message]:
    """Return how many cards of a kind a seat does not see: in the deck, in other hands, known or not."""
    held = state.hands[seat][kind]
    known = sum([state.known[other][kind] for other in others(state, seat)])
    hidden = unseen(state, kind) + state.known[seat][kind] - held
    called = msg("age_of_heroes.advice.call", card=card_name(KINDS[kind]), held=held, known=known, hidden=hidden)
    return [_monument(state, seat), called] if kind == own_stone(state, seat) else [called]


# -- answers ----------------------------------------------------------------------------------------------------------
def _answer(state: State, ask: Ask[Any], answer: Any) -> list[Message]:
    trade = state.trade
    assert trade is not None, "an offer is answered"
    option = answer[0] if type(answer) is tuple else answer
    if option == "accept":
        return _trade(state, trade.offer, ask.seat, trade.offer.author)
    if option == "counter":
        better = worth_making(state, ask.seat)
        if better:
            return [_terms(better[0]), *_trade(state, better[0], ask.seat, better[0].to)]
    given = _given_away(state, ask.seat, trade.offer) if option == "decline" else []
    kept = msg(f"age_of_heroes.advice.answer_{option}", cards=sum(state.hands[ask.seat]))
    return [*given, kept]


def _terms(offer: TradeOffer) -> Message:
    """Return what a counter-offer may ask for, and what it may give."""
    return msg("age_of_heroes.advice.terms", who=SeatName(offer.to), get=counted(offer.want), give=counted(offer.give))


def _given_away(state: State, seat: Seat, offer: TradeOffer) -> list[Message]:
    """Return the stones of the author's tribe that he asks for."""
    stone = own_stone(state, offer.author)
    if not amounts_of(offer.want)[stone]:
        return []
    laid, who = state.laid[offer.author], SeatName(offer.author)
    return [msg("age_of_heroes.advice.keeps_stone", who=who, laid=laid, needed=MONUMENT)]


def _pick(state: State, ask: Ask[Any], answer: Any) -> list[Message]:
    trade = state.trade
    assert trade is not None, "somebody has answered an offer"
    match answer:
        case ("accept", other):
            found = _trade(state, trade.offer, ask.seat, other)
            return [*found, far(state, other)]
        case ("counter", other):
            made = next(one for one in trade.counters if one.author == other)
            return [*_trade(state, made, ask.seat, other), far(state, other)]
    return [msg(f"age_of_heroes.advice.pick_{answer}", cards=sum(state.hands[ask.seat]))]


MARKET: Final[dict[str, Callable[[State, Ask[Any], Any], list[Message]]]] = {
    "opening": _opening, "market": _go, "counter": _go, "answer": _answer, "pick": _pick,
}  # fmt: skip
"""Question -> the reasons for an answer."""
