"""Putting an offer together: which answers a trader may give, and the steps by which a hand at the table gets there.

Any offer that `refusal` lets pass may be answered in one go; the options are only what one press of the hand can mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from games.age_of_heroes.facts import COUNTS, KINDS, WARES
from games.age_of_heroes.offers import (
    ANYONE,
    NO_PROMISE,
    PROMISES,
    WARE_NAMES,
    TradeOffer,
    amounts_of,
    fault,
    is_plain,
    with_card,
)
from games.age_of_heroes.state import ABSENT, State, covers, living
from tabletop.core.ask import Ask, Seat
from tabletop.core.words import Refusal, say

RULE: Final = "4.2"


def present(state: State, seat: Seat) -> list[Seat]:
    """The others who are at the market, clockwise from the left neighbour of `seat`: offers are put to them."""
    return [other for other in living(state, seat) if other != seat and state.stances[other] != ABSENT]


def can_accept(state: State, seat: Seat, offer: TradeOffer) -> bool:
    return covers(state.hands[seat], amounts_of(offer.want))


class Listed(Sequence[Any]):
    """Options that are put together only when somebody looks at them: composing has many."""

    def __init__(self, make: Callable[[], list[Any]]) -> None:
        self._make = make
        self._made: list[Any] | None = None

    def _all(self) -> list[Any]:
        if self._made is None:
            self._made = self._make()
        return self._made

    def __bool__(self) -> bool:
        return True

    def __len__(self) -> int:
        return len(self._all())

    def __getitem__(self, index: Any) -> Any:
        return self._all()[index]


def composing(state: State, seat: Seat, kind: str) -> Ask[Any]:
    """The question what a seat does on its go ("market") or offers instead ("counter").

    Any offer that `refusal` lets pass may be answered at once; the options are the steps of putting one together.
    """
    return Ask(seat, kind, Listed(partial(steps, state, seat)), check=partial(refusal, state, seat))


def other_words(state: State) -> list[str]:
    """What may be answered besides offers and calls."""
    return ["drop"] if state.trade is not None or state.draft is not None else ["pass", "listen", "leave"]


def draft_of(state: State, seat: Seat) -> TradeOffer:
    """What a seat has put together so far. A counter-offer goes to whoever made the offer."""
    if state.draft is not None:
        return state.draft
    return TradeOffer(seat, ANYONE if state.trade is None else state.trade.offer.author)


def receivers(state: State, seat: Seat) -> list[Seat]:
    """The seats to which `seat` may make an offer of its own now."""
    return present(state, seat) if state.trade is None else [state.trade.offer.author]


def most_asked(state: State, seat: Seat, to: Seat) -> int:
    """Nobody can give more cards than a hand holds: the receiver's, or the largest one of an open offer."""
    return max([sum(state.hands[one]) for one in (receivers(state, seat) if to == ANYONE else [to])], default=0)


def refusal(state: State, seat: Seat, value: Any) -> Refusal | None:
    """Why a seat may not answer so on its go or with its counter-offer; None when it may."""
    if type(value) is str and value in other_words(state):
        return None
    match value if type(value) is tuple else ():
        case ("call", ware) if state.trade is None and type(ware) is str and ware in WARE_NAMES:
            return None
        case ("offer" | "draft", *rest) if is_plain(tuple(rest)):
            offer = TradeOffer.of(seat, tuple(rest))
            word = offer_fault(state, offer)
            if word is None and value[0] == "offer" and offer.is_empty:
                word = "offer_empty"
            return (
                None if word is None else Refusal(say(f"age_of_heroes.why.{word}", **gaps_of(state, offer, word)), RULE)
            )
    return Refusal(say("core.not_offered"))


def gaps_of(state: State, offer: TradeOffer, word: str) -> dict[str, Any]:
    """What the sentence `word` about an offer names: the first card of which there are too many, and the figures."""
    if word == "hand_small":
        return {"most": most_asked(state, offer.author, offer.to)}
    if word not in ("not_held", "too_many"):
        return {}
    hand, give, both = state.hands[offer.author], amounts_of(offer.give), amounts_of(offer.give + offer.want)
    over = next((kind for kind in WARES if give[kind] > hand[kind]), None)
    if over is None:
        over = next((kind for kind in WARES if both[kind] > COUNTS[kind]), WARES[0])
    return {"card": say(f"age_of_heroes.card.{KINDS[over]}"), "held": hand[over], "count": COUNTS[over]}


def offer_fault(state: State, offer: TradeOffer) -> str | None:
    """The word for why an offer cannot be made now."""
    named = receivers(state, offer.author)
    if offer.to not in ([*named, ANYONE] if state.trade is None else named):
        return "own_offer"
    return fault(offer, state.hands[offer.author], most_asked(state, offer.author, offer.to))


def steps(state: State, seat: Seat) -> list[Any]:
    """The steps of composing: one more card, another receiver, a promise; before, a card for a ware, or a call."""
    draft = draft_of(state, seat)
    found: list[Any] = [] if draft.is_empty else [("offer", *draft.plain)]
    found += other_words(state)
    if draft.is_empty:
        found += _swaps(state, seat, draft)
    if state.draft is None and state.trade is None:
        found.append(("draft", *draft.plain))
        found += [("call", ware) for ware in WARE_NAMES]
    found += [("draft", *one.plain) for one in _more(state, seat, draft)]
    return [one for one in found if refusal(state, seat, one) is None]


def _swaps(state: State, seat: Seat, draft: TradeOffer) -> Iterator[Any]:
    """A card of the hand for any other ware: the offer that is made most."""
    for kind in WARES:
        if state.hands[seat][kind]:
            for ware in WARE_NAMES:
                if ware != KINDS[kind]:
                    yield ("offer", *replace(draft, give=(KINDS[kind],), want=(ware,)).plain)


def _more(state: State, seat: Seat, draft: TradeOffer) -> Iterator[TradeOffer]:
    """Drafts that differ from `draft` in one thing."""
    hand = state.hands[seat]
    for kind in WARES:
        if hand[kind]:
            yield replace(draft, give=with_card(draft.give, KINDS[kind]))
    for ware in WARE_NAMES:
        yield replace(draft, want=with_card(draft.want, ware))
    if state.trade is None:
        for to in (*receivers(state, seat), ANYONE):
            if to != draft.to:
                yield replace(draft, to=to)
    if state.draft is None and state.trade is None:
        return  # promises come once an offer is being put together
    yield replace(draft, pledge=_after(draft.pledge))
    yield replace(draft, claim=_after(draft.claim))


def _after(promise: str) -> str:
    """The next promise in turn; after the last one none."""
    turn = (NO_PROMISE, *PROMISES)
    return turn[(turn.index(promise) + 1) % len(turn)]
