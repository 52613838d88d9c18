"""What cards and positions are worth to a tribe: for the computer player."""

from __future__ import annotations

from math import exp
from typing import Final

from games.age_of_heroes.facts import EMPIRE, KINDS, MONUMENT, STONE_OF
from games.age_of_heroes.state import State, is_empire_or_monument, own_stone
from tabletop.core.ask import Seat

CARD_WORTH: Final = {
    "iron": 0.75, "wood": 1.1, "grain": 0.6, "stone": 1.0, "gold": 1.5, "olympic_games": 1.8, "mighty_hero": 2.0,
    "luck": 1.2,
}  # fmt: skip
"""What a card in hand is worth, in ordinary cards; stones depend on whose they are."""
WORTH: Final = tuple(CARD_WORTH.get(kind, 0.0) for kind in KINDS)
DEAD_STONE: Final = 0.15
FOREIGN_STONE: Final = 0.35
OWN_STONES: Final = (1.8, 2.2, 2.6, 3.2, 4.5)
"""What one more stone of its own is worth to a tribe that has so many of them, laid or in hand."""
CITIES: Final = (-0.8, 1.0, 2.2, 3.6, 4.9, 5.6)
"""What so many cities are worth, in logarithms of the chance to win. Fitted to matches of the player with itself."""
STONES: Final = (0.0, 0.15, 0.35, 0.8, 1.6, 3.0)
"""What so many stones laid are worth."""
HELD: Final = 0.5
"""The share of it that own stones in hand are worth."""
ARMIES: Final = (0.9, 1.5, 0.6, 0.8, 1.2, 0.8, 1.2)
"""What an army is worth by where it is."""
CITADEL_WORTH: Final = 0.4
CARDS: Final = 0.16
"""What an ordinary card in hand is worth, up to `ENOUGH` of them."""
ENOUGH: Final = 8.0
MEETS, CHALLENGES = 1.8, 0.8
"""What it adds to meet a winning condition, and to have met it already at the last closing check."""


def worth_of(state: State, seat: Seat, kind: int) -> float:
    """What one more card of a kind is worth in the hand of `seat`; a sixth stone of its own is worth nothing."""
    if kind not in STONE_OF:
        return WORTH[kind]
    if kind == own_stone(state, seat):
        have = state.laid[seat] + state.hands[seat][kind]
        return OWN_STONES[have] if have < MONUMENT else DEAD_STONE
    return FOREIGN_STONE if _has_owner(state, kind) else DEAD_STONE


def _has_owner(state: State, kind: int) -> bool:
    tribe = STONE_OF.index(kind)
    return tribe in state.tribes and state.alive[state.tribes.index(tribe)]


def potential(state: State, seat: Seat) -> float:
    """How far a tribe has come, as the logarithm of its chances against the others."""
    if not state.alive[seat]:
        return -9.0
    hand, laid = state.hands[seat], state.laid[seat]
    found = CITIES[min(EMPIRE, state.cities[seat])] + STONES[min(MONUMENT, laid)] + CITADEL_WORTH * state.citadels[seat]
    found += sum([worth * count for worth, count in zip(ARMIES, state.armies[seat], strict=True)])
    stones = min(hand[own_stone(state, seat)], MONUMENT - laid)
    if stones > 0:
        found += HELD * (STONES[laid + stones] - STONES[laid])
    held = sum([WORTH[kind] * count for kind, count in enumerate(hand) if count])
    found += CARDS * min(held, ENOUGH)
    if is_empire_or_monument(state, seat):
        found += MEETS + CHALLENGES * state.challengers[seat]
    return found


def evaluate(state: State, seat: Seat) -> float:
    """How well a seat stands, 0 to 1: its share of what all tribes have come to."""
    if state.phase == "over":
        return float(state.winner == seat)
    weights = [exp(potential(state, one)) for one in range(state.seats)]
    return weights[seat] / sum(weights)
