"""The worth of cards and positions to a tribe, for the computer player."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from games.age_of_heroes.rules.facts import ARMY, CITY, COSTS, EMPIRE, GOLD, KINDS, MONUMENT, STONE_OF
from games.age_of_heroes.rules.state import State, is_empire_or_monument, own_stone
from tabletop.core.rules.questions import Seat

CARD_WORTH: Final = {
    "iron": 0.75, "wood": 1.1, "grain": 0.6, "stone": 1.0, "gold": 1.5, "olympic_games": 1.8, "mighty_hero": 2.0,
    "luck": 1.2,
}  # fmt: skip
"""The worth of a card in hand, in ordinary cards; that of stones depends on the tribe."""
WORTH: Final = tuple(CARD_WORTH.get(kind, 0.0) for kind in KINDS)
DEAD_STONE: Final = 0.15
FOREIGN_STONE: Final = 0.35
OWN_STONES: Final = (1.8, 2.2, 2.6, 4.5, 20.0)
"""The worth of one more own stone to a tribe by the number it has, laid or in hand.

The last one is worth as much as the win that it brings near: more than any hand.
"""
SPARE_FROM: Final = {"iron": 1, "wood": 2, "grain": 2, "stone": 1}
"""The copies of an ordinary card from which on one more is spare: neither a city nor an army takes more."""
SPARE: Final = 0.5
"""The share of its worth that a spare card keeps."""
LACKS_FOR_CITY: Final = (0.0, -0.8, -1.15, -1.4)
LACKS_FOR_ARMY: Final = (0.0, -0.4, -0.6, -0.7)
"""The worth at the market of lacking so many cards for the next city, or the next army, beside the cards themselves."""

# The worth of a position, in logarithms of the chance to win, for the seat whose action it is and, where that makes a
# difference, for the others. It was fitted to 570,000 positions of 20,000 matches by default policy with two seats, and
# predicts the winners with three to six seats too. Citadels have no predictive value.
CITIES: Final = (-2.3, -1.45, -0.8, 0.15, 1.35, 3.7)
CITIES_OF_OTHERS: Final = (-2.15, -1.4, -0.7, 0.1, 1.25, 2.25)
"""The worth of this many cities."""
STONES: Final = (-0.6, -0.55, -0.45, -0.3, 0.15, 2.4)
STONES_OF_OTHERS: Final = (-0.6, -0.55, -0.45, -0.3, 0.1, 1.25)
"""The worth of this many own stones, laid or in hand."""
LAID, LAID_BY_OTHERS = 1.7, 0.4
"""The extra worth of having laid all of them."""
ARMIES: Final = (0.85, 1.45, 0.75, 0.95, 1.3, 0.95, 1.3)
"""The worth of an army by its position."""
CARDS: Final = {"iron": 0.05, "wood": 0.12, "grain": 0.15, "stone": 0.06, "gold": 0.25, "olympic_games": 0.34,
                "mighty_hero": 0.4, "luck": 0.13}  # fmt: skip
"""The worth of a card in hand; of an ordinary kind up to `ENOUGH` of them."""
CARD: Final = tuple(CARDS.get(kind, 0.0) for kind in KINDS)
ENOUGH: Final = 4
CITY_AT_HAND, LAST_CITY_AT_HAND = 0.25, 1.2
"""The extra worth, at the own action, of holding the price of a city, and that of the fifth."""
MEETS, CHALLENGES, CHALLENGES_OF_OTHERS = 0.2, 5.5, 1.9
"""The extra worth of meeting a winning condition, and of having met it already at the last closing check."""
SURE: Final = (0.0, 0.0, 1.05, 0.75, 0.6, 0.55, 0.5)
"""The certainty of all this, by the number of seats."""


def worth_of(state: State, seat: Seat, kind: int) -> float:
    """Return the worth of one more card of a kind in the hand of `seat`; a sixth own stone is worth nothing."""
    if kind not in STONE_OF:
        return WORTH[kind]
    if kind == own_stone(state, seat):
        have = state.laid[seat] + state.hands[seat][kind]
        return OWN_STONES[have] if have < MONUMENT else DEAD_STONE
    return FOREIGN_STONE if _has_owner(state, kind) else DEAD_STONE


def worth_of_hand(state: State, seat: Seat, hand: Sequence[int]) -> float:
    """Return the worth of a whole hand to `seat` at the market, in ordinary cards.

    Spare copies are worth less, cards for the next city and the next army more.
    """
    stone, laid = own_stone(state, seat), state.laid[seat]
    found = 0.0
    for kind, count in enumerate(hand):
        if not count:
            continue
        if kind == stone:
            found += sum(OWN_STONES[laid : laid + count]) + DEAD_STONE * max(0, laid + count - MONUMENT)
        elif kind in STONE_OF:
            found += count * (FOREIGN_STONE if _has_owner(state, kind) else DEAD_STONE)
        else:
            spare = max(0, count - SPARE_FROM.get(KINDS[kind], count))
            found += WORTH[kind] * (count - spare + SPARE * spare)
    return found + LACKS_FOR_CITY[lacking_for_city(hand)] + LACKS_FOR_ARMY[lacking_for(ARMY, hand)]


def _has_owner(state: State, kind: int) -> bool:
    tribe = STONE_OF.index(kind)
    return tribe in state.tribes and state.alive[state.tribes.index(tribe)]


def potential(state: State, seat: Seat, *, to_move: bool = False) -> float:
    """Return a tribe's progress as the logarithm of its chances against the others; `to_move`: it acts next."""
    if not state.alive[seat]:
        return -9.0
    hand, laid = state.hands[seat], state.laid[seat]
    cities = min(EMPIRE, state.cities[seat])
    stones = min(MONUMENT, laid + hand[own_stone(state, seat)])
    found = (CITIES if to_move else CITIES_OF_OTHERS)[cities] + (STONES if to_move else STONES_OF_OTHERS)[stones]
    if laid >= MONUMENT:
        found += LAID if to_move else LAID_BY_OTHERS
    found += sum([worth * count for worth, count in zip(ARMIES, state.armies[seat], strict=True)])
    found += sum([CARD[kind] * min(count, ENOUGH) for kind, count in enumerate(hand) if count])
    if to_move and cities < EMPIRE and not lacking_for_city(hand):
        found += CITY_AT_HAND + LAST_CITY_AT_HAND * (cities == EMPIRE - 1)
    if is_empire_or_monument(state, seat):
        challenges = CHALLENGES if to_move else CHALLENGES_OF_OTHERS
        found += challenges if state.challengers[seat] else MEETS
    return found


def lacking_for_city(hand: Sequence[int]) -> int:
    """Return how many cards a hand lacks for a city."""
    return lacking_for(CITY, hand)


def lacking_for(item: int, hand: Sequence[int]) -> int:
    """Return how many cards a hand lacks for an item that is paid for with ordinary cards, or gold for them."""
    return max(0, sum([max(0, count - hand[kind]) for kind, count in COSTS[item].items()]) - hand[GOLD])


def evaluate(state: State, seat: Seat) -> float:
    """Return how good a seat's position is, 0 to 1: its share of the progress of all tribes."""
    if state.phase == "over":
        return float(state.winner == seat)
    sure = SURE[state.seats]
    weights = [exp(sure * potential(state, one, to_move=one == state.turn)) for one in range(state.seats)]
    return weights[seat] / sum(weights)
