"""What the computer player buys and sells: a stone of its own tribe, never the card that gives the game away."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

from games.age_of_heroes.common import unseen
from games.age_of_heroes.composing import present
from games.age_of_heroes.facts import EMPIRE, GOLD, KINDS, MONUMENT, NUMBER, WARES
from games.age_of_heroes.judge import worth_of
from games.age_of_heroes.offers import ANYONE, CARD, NO_PROMISE, TradeOffer
from games.age_of_heroes.state import State, own_stone
from tabletop.core.ask import Seat

LEAST_GAIN: Final = 0.2
"""What a trade must bring, in ordinary cards, after a share of what it brings the other."""
LIKELY: Final = 0.6
"""An own stone is asked for when as many of them are expected in the hands of those who would be asked."""
PROMISE: Final = 0.4
"""What a promise is worth to whom it is given, and costs who gives it."""
CITY_CARDS: Final = frozenset((NUMBER["wood"], NUMBER["stone"], GOLD))
"""What a tribe that needs one more city buys."""


def plan(state: State, seat: Seat) -> TradeOffer | None:
    """An offer to all for one stone of the own tribe: the least that somebody who has it would take."""
    stone, hand = own_stone(state, seat), state.hands[seat]
    buyers = present(state, seat)
    if state.laid[seat] + hand[stone] >= MONUMENT or not buyers:
        return None
    elsewhere = sum([sum(state.hands[other]) for other in buyers])
    if (unseen(state, stone) - hand[stone]) * elsewhere < LIKELY * (elsewhere + len(state.deck)):
        return None
    spare = [kind for kind in WARES if hand[kind] and kind != stone]
    price = {kind: worth_of(state, seat, kind) for kind in spare}
    worth = [{kind: worth_of(state, other, kind) for kind in (*spare, stone)} for other in buyers]
    bundles: list[tuple[int, ...]] = [(kind,) for kind in spare]
    bundles += [pair for pair in combinations_with_replacement(spare, 2) if pair[0] != pair[1] or hand[pair[0]] > 1]
    others = max(1, sum(state.alive) - 1)
    for give in sorted(bundles, key=lambda one: sum([price[kind] for kind in one])):
        mine = worth_of(state, seat, stone) - sum([price[kind] for kind in give])
        if mine <= LEAST_GAIN:
            return None
        theirs = max([sum([one[kind] for kind in give]) - one[stone] for one in worth])
        if theirs - mine / others > LEAST_GAIN and not any(_gives_away(state, other, give) for other in buyers):
            return TradeOffer(seat, ANYONE, tuple([KINDS[kind] for kind in give]), (KINDS[stone],))
    return None


def is_good(state: State, offer: TradeOffer, acceptor: Seat) -> bool:
    """Whether accepting brings something and gives nothing away. What own words would cost it cannot tell."""
    if offer.words or _gives_away(state, offer.author, numbers(offer.want)):
        return False
    return gain(state, offer, acceptor) > LEAST_GAIN


def gain(state: State, offer: TradeOffer, seat: Seat) -> float:
    """What accepting an offer brings `seat`, less a share of what it brings the author."""
    author = offer.author
    mine = _worth(state, seat, offer.give) - _worth(state, seat, offer.want)
    mine += PROMISE * (offer.pledge not in (NO_PROMISE, CARD)) - PROMISE * (offer.claim != NO_PROMISE)
    theirs = _worth(state, author, offer.want) - _worth(state, author, offer.give)
    return mine - theirs / max(1, sum(state.alive) - 1)


def _worth(state: State, seat: Seat, cards: tuple[str, ...]) -> float:
    return sum([worth_of(state, seat, kind) for kind in numbers(cards)])


def numbers(cards: tuple[str, ...]) -> tuple[int, ...]:
    """The kinds of cards by number."""
    return tuple([NUMBER[card] for card in cards])


def _gives_away(state: State, to: Seat, kinds: tuple[int, ...]) -> bool:
    """Whether cards may bring `to` the fifth stone, or the fifth city."""
    stone = own_stone(state, to)
    sold = kinds.count(stone)
    if sold and state.laid[to] + state.known[to][stone] + sold >= MONUMENT:
        return True
    return state.cities[to] >= EMPIRE - 1 and any(kind in CITY_CARDS for kind in kinds)
