"""What cards and positions are worth to a tribe: for the computer player."""

from __future__ import annotations

from math import exp
from typing import Final

from games.age_of_heroes.facts import EMPIRE, KINDS, MONUMENT, STONE_OF
from games.age_of_heroes.state import State, is_empire_or_monument, own_stone
from tabletop.ask import Seat

CARD_WORTH: Final = {
    "iron": 0.75, "wood": 1.1, "grain": 0.6, "stone": 1.0, "gold": 1.5, "olympic_games": 1.6, "mighty_hero": 1.4,
    "luck": 1.2,
}  # fmt: skip
"""What a card in hand is worth, in ordinary cards; stones depend on whose they are."""
WORTH: Final = tuple(CARD_WORTH.get(kind, 0.0) for kind in KINDS)
DEAD_STONE: Final = 0.15
FOREIGN_STONE: Final = 0.35
OWN_STONE: Final = 2.6
STEEPNESS: Final = 0.9
"""How quickly being ahead becomes winning."""


def worth_of(state: State, seat: Seat, kind: int) -> float:
    """What one more card of a kind is worth in the hand of `seat`; a sixth stone of its own is worth nothing."""
    if kind not in STONE_OF:
        return WORTH[kind]
    if kind == own_stone(state, seat):
        return OWN_STONE if state.laid[seat] + state.hands[seat][kind] < MONUMENT else DEAD_STONE
    return FOREIGN_STONE if _has_owner(state, kind) else DEAD_STONE


def _has_owner(state: State, kind: int) -> bool:
    tribe = STONE_OF.index(kind)
    return tribe in state.tribes and state.alive[state.tribes.index(tribe)]


def potential(state: State, seat: Seat) -> float:
    """How far a tribe has come, in cities."""
    if not state.alive[seat]:
        return -9.0
    hand = state.hands[seat]
    stone = own_stone(state, seat)
    cities = min(EMPIRE, state.cities[seat])
    stones = min(float(MONUMENT), state.laid[seat] + 0.6 * hand[stone])
    ahead, behind = max(float(cities), stones), min(float(cities), stones)
    home, led, shaken, away, away_led, sent, sent_led = state.armies[seat]
    guard = home + 1.6 * led + 0.6 * (shaken + away + sent) + 1.0 * (away_led + sent_led)
    resources = sum([WORTH[kind] * count for kind, count in enumerate(hand) if count])
    found = ahead + 0.3 * behind + 0.3 * min(guard, 4.0) + 0.22 * state.citadels[seat] + 0.16 * min(resources, 9.0)
    if is_empire_or_monument(state, seat):
        found += 1.0 + 1.6 * state.challengers[seat]
    return found + 0.1 * min(4, state.cities[seat])


def evaluate(state: State, seat: Seat) -> float:
    """How well a seat stands, 0 to 1: its share of what all tribes have come to."""
    if state.phase == "over":
        return float(state.winner == seat)
    weights = [exp(STEEPNESS * potential(state, one)) for one in range(state.seats)]
    return weights[seat] / sum(weights)


def leader(state: State, seats: list[Seat]) -> Seat:
    """The tribe that has come furthest among `seats`."""
    return max(seats, key=lambda one: potential(state, one))
