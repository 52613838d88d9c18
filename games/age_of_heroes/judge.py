"""What cards and positions are worth to a tribe: for the computer player."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from games.age_of_heroes.facts import CITY, COSTS, EMPIRE, GOLD, KINDS, MONUMENT, STONE_OF
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
OWN_STONES: Final = (1.8, 2.2, 2.6, 4.5, 20.0)
"""What one more stone of its own is worth to a tribe that has so many of them, laid or in hand; the last one as much as
the win that it brings near: more than any hand."""

# What a position is worth, in logarithms of the chance to win, for the seat whose action it is and, where that makes a
# difference, for the others: fitted to 3,600 matches by habit with two and four seats.
CITIES: Final = (-2.3, -1.5, -0.75, 0.1, 1.2, 2.85)
CITIES_OF_OTHERS: Final = (-2.2, -1.45, -0.75, 0.0, 1.0, 1.55)
"""What so many cities are worth."""
STONES: Final = (-0.95, -0.95, -0.75, -0.45, 0.1, 3.6)
STONES_OF_OTHERS: Final = (-0.95, -0.95, -0.75, -0.45, 0.1, 2.5)
"""What so many own stones are worth, laid or in hand."""
LAID, LAID_BY_OTHERS = 1.4, 0.2
"""What it adds that all of them are laid."""
ARMIES: Final = (0.75, 1.0, 0.6, 0.7, 0.6, 0.7, 0.6)
"""What an army is worth by where it is."""
CITADEL_WORTH: Final = 0.06
CARDS: Final = {"iron": 0.03, "wood": 0.1, "grain": 0.1, "stone": 0.06, "gold": 0.13, "olympic_games": 0.1,
                "mighty_hero": 0.15, "luck": 0.24}  # fmt: skip
"""What a card in hand is worth; of an ordinary kind up to `ENOUGH` of them."""
CARD: Final = tuple(CARDS.get(kind, 0.0) for kind in KINDS)
ENOUGH: Final = 4
CITY_AT_HAND, LAST_CITY_AT_HAND = 0.2, 0.7
"""What it adds, at the own action, to hold what a city costs, and what the fifth costs."""
MEETS, CHALLENGES, CHALLENGES_OF_OTHERS = 0.55, 4.6, 2.7
"""What it adds to meet a winning condition, and to have met it already at the last closing check."""
FEW, MANY = 1.0, 0.63
"""How sure all this is with two seats, and with more."""


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


def potential(state: State, seat: Seat, *, acts: bool = False) -> float:
    """How far a tribe has come, as the logarithm of its chances against the others, whether it `acts` next or not."""
    if not state.alive[seat]:
        return -9.0
    hand, laid = state.hands[seat], state.laid[seat]
    cities = min(EMPIRE, state.cities[seat])
    stones = min(MONUMENT, laid + hand[own_stone(state, seat)])
    found = (CITIES if acts else CITIES_OF_OTHERS)[cities] + (STONES if acts else STONES_OF_OTHERS)[stones]
    if laid >= MONUMENT:
        found += LAID if acts else LAID_BY_OTHERS
    found += CITADEL_WORTH * state.citadels[seat]
    found += sum([worth * count for worth, count in zip(ARMIES, state.armies[seat], strict=True)])
    found += sum([CARD[kind] * min(count, ENOUGH) for kind, count in enumerate(hand) if count])
    if acts and cities < EMPIRE and not lacking_for_city(hand):
        found += CITY_AT_HAND + LAST_CITY_AT_HAND * (cities == EMPIRE - 1)
    if is_empire_or_monument(state, seat):
        challenges = CHALLENGES if acts else CHALLENGES_OF_OTHERS
        found += challenges if state.challengers[seat] else MEETS
    return found


def lacking_for_city(hand: Sequence[int]) -> int:
    """How many cards a hand lacks for a city."""
    return max(0, sum([max(0, count - hand[kind]) for kind, count in COSTS[CITY].items()]) - hand[GOLD])


def evaluate(state: State, seat: Seat) -> float:
    """How well a seat stands, 0 to 1: its share of what all tribes have come to."""
    if state.phase == "over":
        return float(state.winner == seat)
    sure = FEW if state.seats == 2 else MANY
    weights = [exp(sure * potential(state, one, acts=one == state.turn)) for one in range(state.seats)]
    return weights[seat] / sum(weights)
