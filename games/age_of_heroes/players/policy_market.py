"""Trades of the computer player: it buys stones of its own tribe, and never sells a card that loses the game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import Final, NamedTuple

from games.age_of_heroes.players.evaluation import WORTH, worth_of, worth_of_hand
from games.age_of_heroes.rules.common import may_hold, unseen
from games.age_of_heroes.rules.facts import EMPIRE, GOLD, KINDS, MONUMENT, NUMBER, ORDINARY, WARES
from games.age_of_heroes.rules.market.offer_checks import can_accept, present
from games.age_of_heroes.rules.market.offers import ANYONE, CARD, CONSENT, NO_PROMISE, PEACE, TradeOffer, amounts_of
from games.age_of_heroes.rules.state import State, able_armies, neighbours, own_stone, road
from tabletop.core.rules.questions import Seat

LEAST_GAIN: Final = 0.05
"""The least gain from a trade, in ordinary cards, after subtracting a share of the other side's gain."""
LIKELY: Final = 0.6
"""The least expected number of own stones in the hands of the others for which one is asked for."""
SPARE_GAIN: Final = 0.3
"""The least worth that an offer of spare cards brings to the own hand."""
CALLED: Final = 0.6
"""The factor by which a card is worth more to a seat that calls for it than by itself."""
UNFAIR, DEAREST = 0.4, 0.6
"""The least and the greatest worth of spare cards by themselves, in terms of the card that is asked for."""
PEACE_WORTH, PEACE_COST, PEACE_DEAR = 0.5, 0.1, 2.5
"""The worth of peace to a tribe that may be attacked; its cost to a tribe that plans no war, and to one that does."""
CONSENT_WORTH, CONSENT_COST = 0.4, 0.2
CARD_WORTH, CARD_COST = 0.3, 0.7
CALLING: Final = 3
"""The number of own stones from which a tribe calls for one more if it has no offer to make."""
CITY_CARDS: Final = frozenset((NUMBER["wood"], NUMBER["stone"], GOLD))
"""The cards that a tribe buys if it needs one more city."""


# -- offers -----------------------------------------------------------------------------------------------------------
def plan(state: State, seat: Seat) -> TradeOffer | None:
    """Return an offer for the seat's go: a card that it owes, a card that was called for, or a bid for an own stone."""
    return _owed(state, seat) or _called(state, seat) or _stone(state, seat)


def call(state: State, seat: Seat) -> int | None:
    """Return the kind of card to call for: one more stone if the monument is well advanced, else None."""
    stone = own_stone(state, seat)
    have = state.laid[seat] + state.hands[seat][stone]
    if (
        not CALLING <= have < MONUMENT
        or (seat, stone) in state.calls
        or unseen(state, stone) <= state.hands[seat][stone]
    ):
        return None
    return stone


def _owed(state: State, seat: Seat) -> TradeOffer | None:
    """Return an offer that keeps a promise of a card: the harmless card that is worth least; None without a promise."""
    there = present(state, seat)
    for promise in state.promises:
        if promise.by == seat and promise.what == CARD and promise.to in there:
            spare = [kind for kind in WARES if state.hands[seat][kind] and not gives_away(state, promise.to, (kind,))]
            if spare:
                kind = min(spare, key=lambda one: (worth_of(state, seat, one), one))
                return TradeOffer(seat, promise.to, (KINDS[kind],))
    return None


def _called(state: State, seat: Seat) -> TradeOffer | None:
    """Return an offer of a card that was called for, against a card of the caller, possibly with peace.

    It asks for a card that the caller is known to hold; a spare card it gives for an ordinary one that it lacks, too.
    """
    there = present(state, seat)
    for caller, kind in state.calls:
        if caller in there and state.hands[seat][kind] and kind != own_stone(state, seat):
            known = [(KINDS[ware],) for ware in _known(state, caller)]
            found = _fair(state, seat, caller, (KINDS[kind],), known) or _sold(state, seat, caller, kind)
            if found is not None:
                return found
    return None


def _sold(state: State, seat: Seat, caller: Seat, kind: int) -> TradeOffer | None:
    """Return the best offer of a card that was called for, not made today, for an ordinary one that may be there."""
    if gives_away(state, caller, (kind,)):
        return None
    wants = [one for one in ORDINARY if one != kind and may_hold(state, caller, one)]
    made = [TradeOffer(seat, caller, (KINDS[kind],), (KINDS[want],)) for want in wants]
    new = [one for one in made if one not in state.turned_down]
    fair = [one for one in new if gain(state, one, caller) + CALLED > LEAST_GAIN]
    return max((one for one in fair if own_gain(state, one, seat) > LEAST_GAIN),
               key=lambda one: own_gain(state, one, seat), default=None)  # fmt: skip


def counter(state: State, seat: Seat, offer: TradeOffer) -> TradeOffer | None:
    """Return a counter-offer: the same cards for the offered ones and one card more, or for a promise of peace too."""
    if offer.words or not can_accept(state, seat, offer) or not offer.want:
        return None
    more = [
        tuple(sorted((*offer.give, KINDS[kind]), key=NUMBER.__getitem__))
        for kind in _known(state, offer.author, offer.give)
    ]
    return _fair(state, seat, offer.author, offer.want, [offer.give, *more])


def _known(state: State, seat: Seat, besides: tuple[str, ...] = ()) -> list[int]:
    """Return the kinds of cards that are known to be in a hand beside those named."""
    return [kind for kind in WARES if state.known[seat][kind] > besides.count(KINDS[kind])]


def _fair(
    state: State, seat: Seat, to: Seat, give: tuple[str, ...], wants: Sequence[tuple[str, ...]]
) -> TradeOffer | None:
    """Return the best offer for `seat` by which `to` gains as well, with or without a promise of peace by `to`."""
    if gives_away(state, to, numbers(give)):
        return None
    found = [TradeOffer(seat, to, give, want, NO_PROMISE, claim) for want in wants for claim in (NO_PROMISE, PEACE)]
    good = [one for one in found if own_gain(state, one, seat) > LEAST_GAIN and gain(state, one, to) > LEAST_GAIN]
    return max(good, key=lambda one: own_gain(state, one, seat), default=None)


def _stone(state: State, seat: Seat) -> TradeOffer | None:
    """Return an offer to all for one stone of the own tribe: the cheapest that one of them would take, or None."""
    buyers = present(state, seat)
    if not buyers or not _lacks_stones(state, seat) or not _may_hold_stone(state, seat, buyers):
        return None
    prices = _prices(state, seat, buyers)
    can_pledge = _cheap_peace(state, seat, buyers)
    for give in _bundles(state.hands[seat], prices):
        own = prices.gain(give)
        if own <= LEAST_GAIN:
            return None  # the bundles that follow cost more
        if any(gives_away(state, other, give) for other in buyers) or _in_vain(state, seat, give):
            continue
        pledge = _least_pledge(prices.best_buyer_gain(give) - own / max(1, sum(state.alive) - 1), can_pledge)
        if pledge is not None:
            return TradeOffer(seat, ANYONE, tuple([KINDS[kind] for kind in give]), (KINDS[prices.stone],), pledge)
    return None


def spare(state: State, seat: Seat) -> TradeOffer | None:
    """Return the offer to all, not made today, of one or two cards for one that brings most to the own hand.

    Its price by itself is fair: whoever holds more of that card than it needs gains as well.
    """
    buyers = present(state, seat)
    wants = [want for want in ORDINARY if any(may_hold(state, other, want) for other in buyers)]
    if not wants:
        return None
    hand, stone = state.hands[seat], own_stone(state, seat)
    left = [kind for kind in WARES if hand[kind] and kind != stone]
    pairs = [(a, b) for a, b in combinations_with_replacement(left, 2) if a != b or hand[a] > 1]
    by_itself = {kind: worth_of(state, seat, kind) for kind in left}
    best, most, before = None, SPARE_GAIN, worth_of_hand(state, seat, hand)
    after = list(hand)
    for give in [*((kind,) for kind in left), *pairs]:
        price = sum([by_itself[kind] for kind in give])
        for want in wants:
            if want in give or not -UNFAIR <= price - WORTH[want] <= DEAREST:
                continue
            for kind in give:
                after[kind] -= 1
            after[want] += 1
            brought = worth_of_hand(state, seat, after) - before
            for kind in give:
                after[kind] += 1
            after[want] -= 1
            if brought > most:
                made = TradeOffer(seat, ANYONE, tuple([KINDS[kind] for kind in give]), (KINDS[want],))
                if made not in state.turned_down and not any(gives_away(state, other, give) for other in buyers):
                    best, most = made, brought
    return best


class _Prices(NamedTuple):
    """The worth of cards to the tribe that asks for a `stone`, and to each buyer, by kind (in ordinary cards)."""

    stone: int
    stone_worth: float
    own: dict[int, float]
    """The worth of every kind that may be given for the stone."""
    buyers: list[dict[int, float]]

    def cost(self, give: tuple[int, ...]) -> float:
        """Return the tribe's loss with these cards."""
        return sum([self.own[kind] for kind in give])

    def gain(self, give: tuple[int, ...]) -> float:
        """Return the tribe's gain if it gets the stone for these cards."""
        return self.stone_worth - self.cost(give)

    def best_buyer_gain(self, give: tuple[int, ...]) -> float:
        """Return the greatest gain of a buyer that has the stone and gives it for these cards."""
        return max([sum([worth[kind] for kind in give]) - worth[self.stone] for worth in self.buyers])


def _prices(state: State, seat: Seat, buyers: list[Seat]) -> _Prices:
    """Return the worth of the stone of `seat` and of all other cards in its hand, to itself and to each buyer."""
    stone, hand = own_stone(state, seat), state.hands[seat]
    spare = [kind for kind in WARES if hand[kind] and kind != stone]
    own = {kind: worth_of(state, seat, kind) for kind in spare}
    worths = [{kind: worth_of(state, other, kind) for kind in (*spare, stone)} for other in buyers]
    return _Prices(stone, worth_of(state, seat, stone), own, worths)


def _lacks_stones(state: State, seat: Seat) -> bool:
    """Return whether the stones that are laid and in the hand do not make the whole monument."""
    return state.laid[seat] + state.hands[seat][own_stone(state, seat)] < MONUMENT


def _may_hold_stone(state: State, seat: Seat, buyers: list[Seat]) -> bool:
    """Return whether enough hidden stones of `seat` can be expected in the hands of the buyers, not in the deck."""
    stone = own_stone(state, seat)
    cards = sum([sum(state.hands[other]) for other in buyers])
    hidden = unseen(state, stone) - state.hands[seat][stone]
    return cards > 0 and hidden * cards >= LIKELY * (cards + len(state.deck))


def _bundles(hand: list[int], prices: _Prices) -> list[tuple[int, ...]]:
    """Return the one or two cards that may be given for a stone, the cheapest first."""
    bundles: list[tuple[int, ...]] = [(kind,) for kind in prices.own]
    bundles += [(a, b) for a, b in combinations_with_replacement(prices.own, 2) if a != b or hand[a] > 1]
    return sorted(bundles, key=prices.cost)


def _least_pledge(buyer_gain: float, can_pledge: bool) -> str | None:
    """Return the promise by which a buyer gains enough: none or peace; None if neither will do."""
    if buyer_gain > LEAST_GAIN:
        return NO_PROMISE
    return PEACE if can_pledge and buyer_gain + PEACE_WORTH > LEAST_GAIN else None


def _in_vain(state: State, seat: Seat, give: tuple[int, ...]) -> bool:
    """Return whether these cards may have been offered today already, so that an offer would only be a repetition."""
    return state.offers[seat] > 0 and all(state.known[seat][kind] for kind in give)


def _cheap_peace(state: State, seat: Seat, others: list[Seat]) -> bool:
    """Return whether the seat's promise of peace is worth something to all others and costs it little."""
    return all(
        _worth_of_promise(state, PEACE, seat, other) and _cost_of_promise(state, PEACE, seat, other) <= PEACE_COST
        for other in others
    )


# -- answers to offers ------------------------------------------------------------------------------------------------
def is_good(state: State, offer: TradeOffer, acceptor: Seat) -> bool:
    """Return whether accepting is a gain and no danger. Agreements in own words are never accepted."""
    if offer.words or gives_away(state, offer.author, numbers(offer.want)):
        return False
    return own_gain(state, offer, acceptor) > LEAST_GAIN


def completes_monument(state: State, seat: Seat) -> bool:
    """Return whether accepting the offer on the table gives `seat` the last stone of its monument."""
    assert state.trade is not None, "an offer is answered"
    stone = own_stone(state, seat)
    more = numbers(state.trade.offer.give).count(stone)
    return more > 0 and state.laid[seat] + state.hands[seat][stone] + more >= MONUMENT


def gain(state: State, offer: TradeOffer, seat: Seat, acceptor: Seat | None = None) -> float:
    """Return the gain of `seat` (author or acceptor) from an offer, less a share of the other side's gain."""
    author = offer.author
    if acceptor is None:
        acceptor = seat if seat != author else offer.to
    mine, theirs = brings(state, offer, author, acceptor), brings(state, offer, acceptor, author)
    if seat != author:
        mine, theirs = theirs, mine
    return mine - theirs / max(1, sum(state.alive) - 1)


def own_gain(state: State, offer: TradeOffer, seat: Seat, acceptor: Seat | None = None) -> float:
    """Return the gain of `seat` by its own hand: spare cards are worth less to it, those that it lacks more.

    The other side is judged by what lies open, as `gain` does.
    """
    get, lose = (offer.want, offer.give) if seat == offer.author else (offer.give, offer.want)
    return gain(state, offer, seat, acceptor) + _use(state, seat, get, lose)


def brings(state: State, offer: TradeOffer, seat: Seat, other: Seat) -> float:
    """Return the worth of an offer to `seat`, in ordinary cards."""
    get, lose, promised, due = offer.give, offer.want, offer.pledge, offer.claim
    if seat == offer.author:
        get, lose, promised, due = lose, get, due, promised
    found = _worth(state, seat, get) - _worth(state, seat, lose)
    return found + _worth_of_promise(state, promised, other, seat) - _cost_of_promise(state, due, seat, other)


def _worth_of_promise(state: State, what: str, by: Seat, to: Seat) -> float:
    """Return the worth of a promise of `by` to `to`; it is 0 if there is nothing to fear or to hope for."""
    if what == PEACE:
        return PEACE_WORTH if able_armies(state, by) else 0.0
    if what == CONSENT:
        return CONSENT_WORTH if _may_join(state, by, to) else 0.0
    return CARD_WORTH if what == CARD else 0.0


def _cost_of_promise(state: State, what: str, by: Seat, to: Seat) -> float:
    """Return the cost to `by` of keeping a promise to `to`."""
    if what == PEACE:
        return PEACE_DEAR if able_armies(state, by) > able_armies(state, to) else PEACE_COST
    if what == CONSENT:
        return CONSENT_COST if _may_join(state, by, to) else 0.0
    return CARD_COST if what == CARD else 0.0


def _may_join(state: State, one: Seat, other: Seat) -> bool:
    """Return whether a road may be built between two tribes."""
    return other in neighbours(state, one) and road(one, other) not in state.roads


def _worth(state: State, seat: Seat, cards: tuple[str, ...]) -> float:
    return sum([worth_of(state, seat, kind) for kind in numbers(cards)])


def _use(state: State, seat: Seat, get: tuple[str, ...], lose: tuple[str, ...]) -> float:
    """Return how much more cards are worth in the hand of `seat` than by themselves, when it gets and loses them."""
    hand = [max(one, other) for one, other in zip(state.hands[seat], amounts_of(lose), strict=True)]
    after = [have + more - less for have, more, less in zip(hand, amounts_of(get), amounts_of(lose), strict=True)]
    found = worth_of_hand(state, seat, after) - worth_of_hand(state, seat, hand)
    return found - (_worth(state, seat, get) - _worth(state, seat, lose))


def numbers(cards: tuple[str, ...]) -> tuple[int, ...]:
    """Return the kinds of cards by number."""
    return tuple([NUMBER[card] for card in cards])


def gives_away(state: State, to: Seat, kinds: tuple[int, ...]) -> bool:
    """Return whether cards may bring `to` the fifth stone, or the fifth city."""
    stone = own_stone(state, to)
    sold = kinds.count(stone)
    if sold and state.laid[to] + state.known[to][stone] + sold >= MONUMENT:
        return True
    return state.cities[to] >= EMPIRE - 1 and any(kind in CITY_CARDS for kind in kinds)
