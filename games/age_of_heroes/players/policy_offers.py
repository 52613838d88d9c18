"""Bargains that a person may propose, for hints: by the worth that computer players give to cards, and open pieces.

Of the hands of others only what everybody knows of them is used, and how many cards they hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations_with_replacement
from typing import Any, Final, NamedTuple

from games.age_of_heroes.players import policy_market
from games.age_of_heroes.players.evaluation import lacking_for_city
from games.age_of_heroes.players.policy_declining import in_the_open
from games.age_of_heroes.players.policy_market import LEAST_GAIN, gain, gives_away, own_gain
from games.age_of_heroes.rules.common import unseen
from games.age_of_heroes.rules.facts import KINDS, MONUMENT, WARES
from games.age_of_heroes.rules.market.offer_checks import receivers
from games.age_of_heroes.rules.market.offers import ANYONE, TradeOffer, amounts_of
from games.age_of_heroes.rules.state import State, others, own_stone
from tabletop.core.rules.questions import Ask, Seat

MOST: Final = 2
"""The most bargains that are proposed at once."""
LEAST_CHANCE: Final = 0.3
"""The least chance that the other holds the card that is asked for."""
CITY_STEP: Final = 0.4
"""The extra worth of a card that brings the price of a city nearer, when bargains are compared."""


class ProposedOffer(NamedTuple):
    """An offer, and what it may be expected to bring, in ordinary cards."""

    worth: float
    offer: TradeOffer


def proposals(state: State, ask: Ask[Any]) -> tuple[Any, ...]:
    """Return the offers that are worth making, as answers: the best first, one for each card that is asked for.

    Where an offer is answered there is only the word that a counter-offer follows.
    """
    if ask.kind == "answer":
        return ("counter",) if worth_making(state, ask.seat) else ()
    if ask.kind not in ("market", "counter"):
        return ()
    answers = [("offer", *offer.plain) for offer in worth_making(state, ask.seat)]
    return tuple(answer for answer in answers if ask.refusal(answer) is None)


def worth_making(state: State, seat: Seat) -> list[TradeOffer]:
    """Return the offers, or counter-offers, that are worth making, the best first, one for each card asked for.

    Offers that came to nothing on this Market Day are left out.
    """
    seen = in_the_open(state, seat)
    usual = policy_market.plan(state, seat) if state.trade is None else _countering(seen, seat)
    found = {usual.want: usual} if usual is not None and not _is_turned_down(state, usual) else {}
    for one in sorted(_bargains(state, seat), key=lambda bargain: -bargain.worth):
        found.setdefault(one.offer.want, one.offer)
    return list(found.values())[:MOST]


def _countering(seen: State, seat: Seat) -> TradeOffer | None:
    """Return the counter-offer that a computer player would make, by open pieces and the own hand alone."""
    assert seen.trade is not None, "a counter-offer answers an offer"
    return policy_market.counter(seen, seat, seen.trade.offer)


def _bargains(state: State, seat: Seat) -> Iterator[ProposedOffer]:
    """Yield the best offer to each seat for all cards that it may hold, where both sides gain by it."""
    seen = in_the_open(state, seat)
    for to in receivers(state, seat):
        gives = list(_bundles(seen, seat, to))
        for want, chance in _wants(state, seat, to):
            offers = [TradeOffer(seat, to, names(give), names(want)) for give in gives if not set(give) & set(want)]
            open_ = [one for one in offers if not _is_turned_down(state, one)]
            fair = [(own_gain(seen, one, seat), one) for one in open_ if gain(seen, one, to) > LEAST_GAIN]
            worth, offer = max(fair, key=lambda one: one[0], default=(0.0, None))
            if offer is not None and worth > LEAST_GAIN:
                yield ProposedOffer((worth + _step(seen.hands[seat], offer)) * chance, offer)


def _is_turned_down(state: State, offer: TradeOffer) -> bool:
    """Return whether an offer has come to nothing on this Market Day, made to the same seat or to all."""
    return any(one.to in (offer.to, ANYONE) and replace(one, to=offer.to) == offer for one in state.turned_down)


def _wants(state: State, seat: Seat, to: Seat) -> Iterator[tuple[tuple[int, ...], float]]:
    """Yield what may be asked of another seat, with the chance that it is there: one card, or two known ones."""
    for kind in WARES:
        chance = chance_of(state, seat, to, kind)
        if chance >= LEAST_CHANCE:
            yield (kind,), chance
    known = state.known[to]
    for pair in combinations_with_replacement([kind for kind in WARES if known[kind]], 2):
        if known[pair[0]] >= pair.count(pair[0]):
            yield pair, 1.0


def _step(hand: list[int], offer: TradeOffer) -> float:
    """Return the extra worth of an offer that leaves a hand with less to find for a city."""
    after = [have + get - give for have, get, give in zip(
        hand, amounts_of(offer.want), amounts_of(offer.give), strict=True)]  # fmt: skip
    return CITY_STEP if lacking_for_city(after) < lacking_for_city(hand) else 0.0


def _bundles(seen: State, seat: Seat, to: Seat) -> Iterator[tuple[int, ...]]:
    """Yield the one or two cards that a seat may give to another without arming it for the end of the match."""
    hand, stone = seen.hands[seat], own_stone(seen, seat)
    spare = [one for one in WARES if hand[one] and (one != stone or seen.laid[seat] >= MONUMENT)]
    pairs = [(a, b) for a, b in combinations_with_replacement(spare, 2) if a != b or hand[a] > 1]
    for give in [*((kind,) for kind in spare), *pairs]:
        if not gives_away(seen, to, give):
            yield give


def names(kinds: tuple[int, ...]) -> tuple[str, ...]:
    """Return cards by name, in deck order."""
    return tuple(KINDS[kind] for kind in sorted(kinds))


def chance_of(state: State, seat: Seat, to: Seat, kind: int) -> float:
    """Return the chance that `to` holds a card of a kind, by what `seat` sees."""
    if state.known[to][kind]:
        return 1.0
    hidden = {one: sum(state.hands[one]) - sum(state.known[one]) for one in others(state, seat)}
    pool = len(state.deck) + sum(hidden.values())
    there = unseen(state, kind) + state.known[seat][kind] - state.hands[seat][kind]
    if there <= 0 or not hidden[to]:
        return 0.0
    return 1.0 - (1.0 - hidden[to] / pool) ** there
