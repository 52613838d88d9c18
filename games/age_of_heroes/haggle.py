"""What the computer player buys and sells: a stone of its own tribe, never the card that gives the game away."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from games.age_of_heroes.common import unseen
from games.age_of_heroes.composing import present
from games.age_of_heroes.facts import EMPIRE, GOLD, KINDS, MONUMENT, NUMBER, WARES
from games.age_of_heroes.judgement import worth_of
from games.age_of_heroes.offers import ANYONE, CARD, Offer
from games.age_of_heroes.state import State, own_stone
from tabletop.ask import Seat

LEAST_GAIN: Final = 0.2
"""What a trade must bring, in ordinary cards, after a share of what it brings the other."""
LIKELY: Final = 0.6
"""An own stone is asked for when as many of them are expected in the hands of those who would be asked."""
PROMISE: Final = 0.4
"""What a promise is worth to whom it is given, and costs who gives it."""
CITY_CARDS: Final = frozenset((NUMBER["wood"], NUMBER["stone"], GOLD))
"""What a tribe that needs one more city buys."""


def plan(state: State, seat: Seat) -> Offer | None:
    """An offer to all for one stone of the own tribe: the least that somebody who has it would take."""
    stone, hand = own_stone(state, seat), state.hands[seat]
    buyers = present(state, seat)
    if state.laid[seat] + hand[stone] >= MONUMENT or not buyers:
        return None
    elsewhere = sum([sum(state.hands[other]) for other in buyers])
    if (unseen(state, stone) - hand[stone]) * elsewhere < LIKELY * (elsewhere + len(state.deck)):
        return None
    spare = [KINDS[kind] for kind in WARES for _ in range(min(2, hand[kind])) if kind != stone]
    price = {card: worth_of(state, seat, NUMBER[card]) for card in spare}
    bundles = [one for size in (1, 2) for one in dict.fromkeys(combinations(spare, size))]
    for give in sorted(bundles, key=lambda one: sum([price[card] for card in one])):
        offer = Offer(seat, ANYONE, give, (KINDS[stone],))
        if any(_gives_away(state, other, give) for other in buyers):
            continue
        if gain(state, offer, seat) > LEAST_GAIN and any(_would_take(state, offer, other) for other in buyers):
            return offer
    return None


def _would_take(state: State, offer: Offer, other: Seat) -> bool:
    return gain(state, offer, other) > LEAST_GAIN


def is_good(state: State, offer: Offer, acceptor: Seat) -> bool:
    """Whether accepting brings something and gives nothing away."""
    return gain(state, offer, acceptor) > LEAST_GAIN and not _gives_away(state, offer.author, offer.want)


def gain(state: State, offer: Offer, seat: Seat) -> float:
    """What a trade brings `seat`, its author or whoever accepts, less a share of what it brings the other side."""
    made = seat == offer.author
    other = offer.author if not made else None
    got, given = (offer.want, offer.give) if made else (offer.give, offer.want)
    got_word, given_word = (offer.claim, offer.pledge) if made else (offer.pledge, offer.claim)
    mine = _worth(state, seat, got) - _worth(state, seat, given)
    mine += PROMISE * (got_word not in ("", CARD)) - PROMISE * (given_word != "")
    if other is None:
        return mine
    theirs = _worth(state, other, given) - _worth(state, other, got)
    return mine - theirs / max(1, sum(state.alive) - 1)


def _worth(state: State, seat: Seat, cards: tuple[str, ...]) -> float:
    return sum([worth_of(state, seat, NUMBER[card]) for card in cards])


def _gives_away(state: State, to: Seat, cards: tuple[str, ...]) -> bool:
    """Whether cards may bring `to` the fifth stone, or the fifth city."""
    kinds = [NUMBER[card] for card in cards]
    stone = own_stone(state, to)
    sold = kinds.count(stone)
    if sold and state.laid[to] + state.known[to][stone] + sold >= MONUMENT:
        return True
    return state.cities[to] >= EMPIRE - 1 and any(kind in CITY_CARDS for kind in kinds)
