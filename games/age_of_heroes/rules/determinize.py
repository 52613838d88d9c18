"""Determinization of hidden information: other hands, the deck, battle cards that are not turned up (rules 13)."""

from __future__ import annotations

from dataclasses import replace

from games.age_of_heroes.rules.facts import BATTLE_DECK, IMMEDIATE, MIGHTY_HERO, PAYMENTS, ROAD
from games.age_of_heroes.rules.state import (
    ATTACK,
    DEFENCE,
    HIDDEN_CARD,
    MOMENTS,
    NOBODY,
    UNFOUGHT,
    State,
    heroes,
    no_cards,
)
from games.age_of_heroes.rules.war import side_seat
from tabletop.core.game.bots import Rng
from tabletop.core.rules.questions import Seat


def determinize(state: State, now: State, seat: Seat, rng: Rng) -> None:
    """Replace the things in `state` that are hidden from `seat` by random ones that it cannot tell apart.

    Steps ask before they draw, so what is hidden at the start of a step is hidden still: `now` is not needed. Cards
    that everybody knows of stay in the hands where they are known to be.
    """
    unseen = _unseen(state, seat)
    wares = [kind for kind in unseen if kind not in IMMEDIATE]
    events = [kind for kind in unseen if kind in IMMEDIATE]  # they are never in a hand
    rng.shuffle(wares)
    if state.wish and seat != state.turn:
        _redeal_wish(state, wares, rng)
    hidden = [other for other in range(state.seats) if other != seat]
    _redeal_hands(state, hidden, wares)
    if state.private_stops:
        for other in hidden:
            state.stops[other] = frozenset(MOMENTS)
    state.deck = wares + events
    rng.shuffle(state.deck)
    if state.last_drawn != NOBODY and state.last_drawn not in IMMEDIATE and seat != state.turn:
        _redeal_last_drawn(state, rng)
    if _is_battle_on(state):
        _redeal_battle(state, seat, rng)


def _unseen(state: State, seat: Seat) -> list[int]:
    """Return the deck and all cards in other hands that nobody but their owner knows of."""
    unseen = state.deck[:]
    for other, (hand, known) in enumerate(zip(state.hands, state.known, strict=True)):
        if other != seat:
            unseen += _cards([have - seen for have, seen in zip(hand, known, strict=True)])
    return unseen


def _cards(counts: list[int]) -> list[int]:
    """Return each kind as often as it is counted."""
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def _redeal_hands(state: State, hidden: list[Seat], wares: list[int]) -> None:
    """Deal hands of the same sizes, all that must be in one of them before anything else. Takes cards from `wares`."""
    sizes = [sum(hand) for hand in state.hands]
    for other in hidden:
        state.hands[other] = _certain(state, other, wares)
    for other in hidden:
        for _ in range(sizes[other] - sum(state.hands[other])):
            state.hands[other][wares.pop()] += 1


def _redeal_last_drawn(state: State, rng: Rng) -> None:
    """Let the card drawn last be any card in the hand of the player whose turn it is."""
    held = _cards(state.hands[state.turn])
    state.last_drawn = held[rng.below(len(held))]


def _is_battle_on(state: State) -> bool:
    """Return whether battle cards have been drawn or given to units."""
    return bool(state.purpose) and (any(state.drawn) or any(unit.card for units in state.units for unit in units))


def _certain(state: State, seat: Seat, wares: list[int]) -> list[int]:
    """Return the known cards of a hand, and the cards that it must hold besides, which are taken from `wares`."""
    known = state.known[seat]
    hand = _at_least(known, _must_hold(state, seat))
    for kind, count in enumerate(hand):
        for _ in range(count - known[kind]):
            wares.remove(kind)
    return hand


def _must_hold(state: State, seat: Seat) -> list[int]:
    """Return the Heroes named for a force, and the payment for the road that a neighbour is asked about."""
    counts = no_cards()
    if state.phase == "force" and seat == state.attacker:
        counts[MIGHTY_HERO] = heroes(state.units[ATTACK])
    if state.wish and seat == state.turn:
        counts[: len(state.wish)] = state.wish
    return counts


def _at_least(counts: list[int], others: list[int]) -> list[int]:
    return [max(one, other) for one, other in zip(counts, others, strict=True)]


def _redeal_wish(state: State, wares: list[int], rng: Rng) -> None:
    """Replace the builder's secret payment for a road by a random one that the hand may hold."""
    known, size = state.known[state.turn], sum(state.hands[state.turn])
    ways = []
    for way in PAYMENTS[ROAD]:
        lacks = [max(0, count - have) for count, have in zip(way, known, strict=False)]
        if sum(known) + sum(lacks) <= size and all(wares.count(kind) >= count for kind, count in enumerate(lacks)):
            ways.append(way)
    state.wish = ways[rng.below(len(ways))]


def _redeal_battle(state: State, seat: Seat, rng: Rng) -> None:
    """Deal the face-down battle cards of the other side, or of the barbarians, anew."""
    pool = list(BATTLE_DECK)
    theirs = [side for side in (ATTACK, DEFENCE) if side_seat(state, side) != seat]
    for side, units in enumerate(state.units):
        own = side not in theirs
        seen = [unit.card for unit in units if unit.card != HIDDEN_CARD and (own or unit.fate != UNFOUGHT)]
        for card in [*seen, *(state.drawn[side] if own else [])]:
            pool.remove(card)
    rng.shuffle(pool)
    for side in theirs:
        state.drawn[side] = [pool.pop() for _ in state.drawn[side]]
        for number, unit in enumerate(state.units[side]):
            if unit.card != HIDDEN_CARD and unit.fate == UNFOUGHT:
                state.units[side][number] = replace(unit, card=pool.pop())
