"""The checks of offers at the market: any that `refusal` lets pass may be made, in one go, with the words beside it."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from games.age_of_heroes.rules.facts import COUNTS, KINDS, WARES
from games.age_of_heroes.rules.market.offers import ANYONE, WARE_NAMES, TradeOffer, amounts_of, is_plain
from games.age_of_heroes.rules.state import ABSENT, State, covers, living
from tabletop.core.data.messages import Refusal, RefusalFactory, msg
from tabletop.core.rules.questions import Ask, Seat

RULE: Final = "4.2"
no: Final = RefusalFactory("age_of_heroes.why")


def present(state: State, seat: Seat) -> list[Seat]:
    """Return the others at the market, clockwise from the left neighbour of `seat`: offers are put to them."""
    return [other for other in living(state, seat) if other != seat and state.stances[other] != ABSENT]


def can_accept(state: State, seat: Seat, offer: TradeOffer) -> bool:
    return covers(state.hands[seat], amounts_of(offer.want))


def composing(state: State, seat: Seat, kind: str) -> Ask[Any]:
    """Return the question for a seat's go ("market") or its counter-offer ("counter").

    The options are the words; any offer that `refusal` lets pass may be answered as well.
    """
    return Ask(seat, kind, words_of(state), check=partial(refusal, state, seat))


def words_of(state: State) -> tuple[str, ...]:
    """Return the possible answers besides offers and calls."""
    return ("drop",) if state.trade is not None else ("pass", "listen", "leave")


def receivers(state: State, seat: Seat) -> list[Seat]:
    """Return the seats to which `seat` may make an offer of its own now."""
    return present(state, seat) if state.trade is None else [state.trade.offer.author]


def most_asked(state: State, seat: Seat, to: Seat) -> int:
    """Return the most cards that can be asked for: the receiver's hand size, or the largest one for an open offer."""
    return max([sum(state.hands[one]) for one in (receivers(state, seat) if to == ANYONE else [to])], default=0)


def refusal(state: State, seat: Seat, value: Any) -> Refusal | None:
    """Return why a seat may not give this answer on its go or as its counter-offer; None when it may."""
    if type(value) is str and value in words_of(state):
        return None
    match value if type(value) is tuple else ():
        case ("call", ware) if state.trade is None and type(ware) is str and ware in WARE_NAMES:
            return None
        case ("offer", *_) if is_plain(value[1:]):
            return offer_fault(state, TradeOffer.of(seat, value[1:]))
    return Refusal(msg("core.not_offered"))


def offer_fault(state: State, offer: TradeOffer) -> Refusal | None:
    """Return why an offer cannot be made now. Public reasons come first."""
    found = public_fault(state, offer)
    hand, give = state.hands[offer.author], amounts_of(offer.give)
    if found is not None or covers(hand, give):
        return found
    over = next(kind for kind in WARES if give[kind] > hand[kind])
    return no("not_held", RULE, card=msg(f"age_of_heroes.card.{KINDS[over]}"), held=hand[over])


def public_fault(state: State, offer: TradeOffer) -> Refusal | None:
    """Return the public reason why an offer cannot be made now, which does not depend on the hand of its author."""
    named = receivers(state, offer.author)
    if offer.is_empty:
        return no("offer_empty", RULE)
    if offer.to not in ([*named, ANYONE] if state.trade is None else named):
        return no("own_offer", RULE)
    most = most_asked(state, offer.author, offer.to)
    if len(offer.want) > most:
        return no("hand_small" if most else "nobody_holds", RULE, most=most, count=len(offer.want))
    both = amounts_of(offer.give + offer.want)
    over = next((kind for kind in WARES if both[kind] > COUNTS[kind]), None)
    if over is None:
        return None
    return no("too_many", RULE, card=msg(f"age_of_heroes.card.{KINDS[over]}"), count=COUNTS[over])
