"""The invariants of a match: every card, item and battle card in one place (rules 2.2)."""

from __future__ import annotations

from collections import Counter

from games.age_of_heroes.rules.facts import (
    ARMY,
    BATTLE_DECK,
    CITADEL,
    CITY,
    COUNTS,
    EARTHQUAKE,
    GENERAL,
    IMMEDIATE,
    ITEMS,
    KINDS,
    MIGHTY_HERO,
    ROAD,
    STOCK,
)
from games.age_of_heroes.rules.state import (
    ATTACK,
    DEFENCE,
    HIDDEN_CARD,
    NOBODY,
    SHAKEN,
    State,
    at_war,
    ends,
    generals_of,
    heroes,
    no_cards,
    own_stone,
    real_armies,
    survivors,
)


def check_invariants(state: State) -> list[str]:
    """Return the faults of a state, between two steps or in the middle of one. Empty when all is well."""
    if state.phase == "setup":
        return []
    return [*_cards(state), *_items(state), *_seats(state), *_battle(state)]


def _cards(state: State) -> list[str]:
    """Check 108 = deck + discard + hands + monuments + Earthquake cards + pending events + the one resolved."""
    count = no_cards()
    for kind in (*state.deck, *state.discard):
        count[kind] += 1
    for seat, hand in enumerate(state.hands):
        for kind, cards in enumerate(hand):
            count[kind] += cards
        for kind in state.pending[seat]:
            count[kind] += 1
        count[EARTHQUAKE] += state.armies[seat][SHAKEN]
        if state.laid[seat]:
            count[own_stone(state, seat)] += state.laid[seat]
    if state.event != NOBODY:
        count[state.event] += 1
    if at_war(state):
        count[MIGHTY_HERO] += heroes(state.units[ATTACK]) + heroes(state.units[DEFENCE])
    return [
        f"{KINDS[kind]}: {have} instead of {COUNTS[kind]}" for kind, have in enumerate(count) if have != COUNTS[kind]
    ]


def _items(state: State) -> list[str]:
    """Check that each pile and its items on the table add up to the printed stock."""
    used = [0] * len(ITEMS)
    used[CITY], used[CITADEL], used[ROAD] = sum(state.cities), sum(state.citadels), len(state.roads)
    used[ARMY] = sum(sum(armies) for armies in state.armies)
    used[GENERAL] = sum(generals_of(state, seat) for seat in range(state.seats))
    if at_war(state) and state.attacker != NOBODY:
        real, led = real_armies(survivors(state, ATTACK))
        used[ARMY] += real
        used[GENERAL] += led
    found = [
        f"{ITEMS[item]}: {used[item]} used and {state.piles[item]} in the pile"
        for item in range(len(ITEMS))
        if used[item] + state.piles[item] != STOCK[item] or state.piles[item] < 0
    ]
    if len(set(state.roads)) != len(state.roads):
        found.append("two roads join the same pair")
    return found


def _seats(state: State) -> list[str]:
    """Check that hands hold no immediate events, nothing is negative, the dead hold nothing, known cards are there."""
    found = []
    for seat, hand in enumerate(state.hands):
        if min(hand) < 0 or min(state.armies[seat]) < 0 or any(hand[kind] for kind in IMMEDIATE):
            found.append(f"seat {seat} holds what it cannot hold")
        if any(known > have for known, have in zip(state.known[seat], hand, strict=True)):
            found.append(f"what is known of the hand of seat {seat} is not there")
        if state.laid[seat] > state.monument_cap:
            found.append(f"the monument of seat {seat} is too long")
        remains = [*hand, *state.armies[seat], state.cities[seat], state.citadels[seat], state.laid[seat]]
        if not state.alive[seat] and (any(remains) or any(seat in ends(code) for code in state.roads)):
            found.append(f"seat {seat} is out and still has something")
    return found


def _battle(state: State) -> list[str]:
    """Check that the battle deck is whole: no value is drawn more often than it is printed."""
    drawn = Counter(card for pile in state.drawn for card in pile)
    drawn.update(unit.card for units in state.units for unit in units)
    drawn.pop(HIDDEN_CARD, None)
    if drawn and not at_war(state):
        return ["battle cards are out without a battle"]
    return ["a battle card is there too often"] if drawn - Counter(BATTLE_DECK) else []
