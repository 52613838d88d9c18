"""Fixed lists of options: placements, payments and sets of tools, each made once and shared by all questions."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations, product
from typing import Final, TypeAlias

from games.stone_age.rules.facts import (
    BUILDINGS,
    CARDS,
    EXACTLY,
    GATHERING,
    ONE_USE,
    PEOPLE_MAX,
    PLACES,
    TOOL_SPACES,
    VALUES,
)

Payment: TypeAlias = tuple[int, int, int, int]
"""Counts of wood, clay, stone and gold."""
Tools: TypeAlias = "tuple[int | str, ...]"
"""Chosen tools: spaces 0 to 2 of the player board, and ids of one-use cards."""

DECLINE: Final = "decline"
STARVE: Final = "starve"

# -- placements --------------------------------------------------------------------
_UP_TO: Final = tuple(
    tuple(tuple((name, count) for count in range(1, most + 1)) for most in range(PEOPLE_MAX + 1)) for name in GATHERING
)


@lru_cache(maxsize=1 << 15)
def gathering_options(hunting: int, forest: int, clay_pit: int, quarry: int, river: int) -> tuple[tuple[str, int], ...]:
    """Return all placements on the gathering places, given how many people each may still take of this player."""
    return _UP_TO[0][hunting] + _UP_TO[1][forest] + _UP_TO[2][clay_pit] + _UP_TO[3][quarry] + _UP_TO[4][river]


@lru_cache(maxsize=1 << 13)
def single_options(vacant: int, pair: bool) -> tuple[tuple[str, int], ...]:
    """Return all placements on village places, cards and buildings of the mask `vacant`; the hut only for a `pair`."""
    return tuple(
        (PLACES[place], count) for place, count in EXACTLY.items() if vacant >> place & 1 and (pair or count == 1)
    )


@lru_cache(maxsize=1 << 16)
def places_of(mask: int) -> tuple[str, ...]:
    """Return the names of the places in `mask`."""
    return tuple(name for place, name in enumerate(PLACES) if mask >> place & 1)


# -- payments --------------------------------------------------------------------
@cache
def vectors(total: int) -> tuple[Payment, ...]:
    """Return every way to make `total` resources."""
    return tuple(
        (wood, clay, stone, total - wood - clay - stone)
        for wood, clay, stone in product(range(total, -1, -1), repeat=3)
        if wood + clay + stone <= total
    )


@lru_cache(maxsize=1 << 13)
def payments(total: int, wood: int, clay: int, stone: int, gold: int) -> tuple[Payment, ...]:
    """Return every way to pay exactly `total` resources with those owned."""
    return tuple(
        one for one in vectors(total) if one[0] <= wood and one[1] <= clay and one[2] <= stone and one[3] <= gold
    )


@lru_cache(maxsize=1 << 13)
def card_options(price: int, wood: int, clay: int, stone: int, gold: int) -> tuple[str | Payment, ...]:
    """Return the options to decline or to pay `price` resources in any mix (5.3)."""
    return (DECLINE, *payments(price, wood, clay, stone, gold))


@lru_cache(maxsize=1 << 13)
def feeding_options(missing: int, wood: int, clay: int, stone: int, gold: int) -> tuple[str | Payment, ...]:
    """Return the options to starve or to pay `missing` resources in any mix (6)."""
    return (STARVE, *payments(missing, wood, clay, stone, gold))


def _building_prices(index: int) -> tuple[Payment, ...]:
    building = BUILDINGS[index]
    if building.type == "fixed":
        wood, clay, stone, gold = building.cost
        return ((wood, clay, stone, gold),)
    return tuple(
        one
        for total in range(building.least, building.most + 1)
        for one in vectors(total)
        if building.kinds in (0, sum(count > 0 for count in one))
    )


PRICES: Final = tuple(_building_prices(index) for index in range(len(BUILDINGS)))
"""Every payment that buys a building (5.4)."""


@lru_cache(maxsize=1 << 14)
def building_options(index: int, wood: int, clay: int, stone: int, gold: int) -> tuple[str | Payment, ...]:
    """Return the options to decline or to pay for the building."""
    return (
        DECLINE,
        *(one for one in PRICES[index] if one[0] <= wood and one[1] <= clay and one[2] <= stone and one[3] <= gold),
    )


def is_payment(option: object) -> bool:
    """Return whether an answer pays something, rather than declining, starving or cashing a kept card."""
    return isinstance(option, tuple) and option[0] != "cash"


def worth(payment: Payment) -> int:
    """Return the sum of the values of the resources paid."""
    wood, clay, stone, gold = payment
    return wood * VALUES[0] + clay * VALUES[1] + stone * VALUES[2] + gold * VALUES[3]


ANY_TWO: Final = vectors(2)
"""The pairs of resources that the card "any two resources" may bring."""
CASH: Final = tuple(("cash", *one) for one in ANY_TWO)
"""The same as answers with which a kept card is cashed."""

# -- tools --------------------------------------------------------------------
_REFS: Final[tuple[int | str, ...]] = (*range(TOOL_SPACES), *(CARDS[index].id for index in ONE_USE))


def _subsets(mask: int) -> tuple[Tools, ...]:
    refs = [ref for bit, ref in enumerate(_REFS) if mask >> bit & 1]
    return tuple(chosen for size in range(len(refs) + 1) for chosen in combinations(refs, size))


TOOL_SETS: Final = tuple(_subsets(mask) for mask in range(1 << len(_REFS)))
"""`TOOL_SETS[ready]`: every set of the tools in the mask, the empty one first."""
TOOL_BIT: Final = {ref: 1 << bit for bit, ref in enumerate(_REFS)}
"""The bit of a tool in the mask `State.ready`."""
ALL_TILES: Final = tuple((1 << count) - 1 for count in range(TOOL_SPACES + 1))
"""`ALL_TILES[count]`: the mask of that many ready tiles."""
CARD_TOOLS: Final = (1 << len(_REFS)) - (1 << TOOL_SPACES)
"""The bits of the one-use cards."""
