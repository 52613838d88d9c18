"""The contents of the box: places, cards, buildings and limits, read once from `data.json`."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Final, NamedTuple

DATA: Final[dict[str, Any]] = json.loads(files("games.stone_age").joinpath("data.json").read_text(encoding="utf-8"))

RESOURCES: Final = ("wood", "clay", "stone", "gold")
"""The four resources; a resource is its index here, a payment a tuple of four counts in this order."""
VALUES: Final = tuple(int(DATA["resource_values"][name]) for name in RESOURCES)
SUPPLY: Final = tuple(int(DATA["components"]["resources"][name]) for name in RESOURCES)

_limits: Final = DATA["limits"]
PEOPLE_START: Final[int] = _limits["people_start"]
PEOPLE_MAX: Final[int] = _limits["people_max"]
AGRICULTURE_MAX: Final[int] = _limits["agriculture_max"]
FOOD_START: Final[int] = _limits["food_start"]
TOOL_SPACES: Final[int] = _limits["tool_slots"]
TOOL_MAX: Final[int] = _limits["tool_value_max"]
SCORE_SPACES: Final[int] = _limits["score_track_length"]
HUNGER: Final[int] = _limits["unfed_penalty"]
DICE: Final[int] = _limits["dice_per_throw_max"]
STACK_SIZE: Final[int] = DATA["stack_size"]
CARD_SLOTS: Final[int] = DATA["card_display"]
STACKS: Final = 4
"""Stacks that the tiles are dealt into; only as many as there are players stay in the game."""
SEATS_MOST: Final[int] = DATA["game"]["players"][1]

# -- places --------------------------------------------------------------------
_places: Final = [one for one in DATA["places"] if one["type"] != "building"]
PLACES: Final = (*(str(one["id"]) for one in _places), *(f"building_{number + 1}" for number in range(STACKS)))
"""All places by name; a place is its index here, and bit 1 << index in the masks of a state."""
INDEX: Final = {name: index for index, name in enumerate(PLACES)}
GATHERING: Final = tuple(one["id"] for one in _places if one["type"] == "gather")
"""The first places of `PLACES`: hunting ground, forest, clay pit, quarry, river."""
GATHERING_BITS: Final = tuple(1 << place for place in range(len(GATHERING)))
"""The mask of each gathering place."""
DIVISORS: Final = tuple(int(one["divisor"]) for one in _places if one["type"] == "gather")
RINGS: Final = tuple(one["rings"] for one in _places if one["type"] == "gather")
"""Rings of the gathering places; None has no limit."""
GOODS: Final = ("food", *RESOURCES)
"""Food and the resources; a good is its index here."""
FOOD: Final = 0
"""The good that is no resource."""
GIVES: Final = tuple(range(len(GATHERING)))
"""The good that each gathering place gives."""
RESOURCE_PLACES: Final = tuple((place, good - 1) for place, good in enumerate(GIVES) if good != FOOD)
"""The places that give resources, each with its resource."""
TOOL_MAKER: Final = INDEX["tool_maker"]
HUT: Final = INDEX["hut"]
FIELD: Final = INDEX["field"]
VILLAGE: Final = 1 << TOOL_MAKER | 1 << HUT | 1 << FIELD
"""Mask of the three village places."""
FIRST_CARD: Final = INDEX["card_1"]
FIRST_BUILDING: Final = INDEX["building_1"]
EXACTLY: Final = {INDEX[one["id"]]: int(one["exactly"]) for one in _places if "exactly" in one} | {
    FIRST_BUILDING + stack: 1 for stack in range(STACKS)
}
"""The number of people that a place takes, where it takes an exact number."""
VILLAGE_OPEN: Final = {int(seats): int(DATA["player_count_rules"][seats]["village_places_open"]) for seats in "234"}
PLAYERS_PER_PLACE: Final = {
    int(seats): int(DATA["player_count_rules"][seats]["players_per_resource_place"]) for seats in "234"
}


def good_of(resource: int) -> int:
    """Return the good that a resource is; its place in `GOODS`."""
    return resource + 1


# -- civilization cards --------------------------------------------------------------------
class Card(NamedTuple):
    """A civilization card. `resource`, `symbol` and `figure` are indices or -1; `figures` says how many.

    Of the upper half: `amount` of food, resources or points, `dice` that are rolled, `value` of a tool; 0 for none.
    """

    id: str
    top: str
    resource: int
    amount: int
    dice: int
    value: int
    symbol: int
    figure: int
    figures: int


SYMBOLS: Final = tuple(DATA["culture"]["symbols"])
FIGURES: Final = ("farmer", "toolmaker", "builder", "shaman")


def _card(one: dict[str, Any]) -> Card:
    top, bottom = one["top"], one["bottom"]
    return Card(
        one["id"],
        top["kind"],
        RESOURCES.index(top["resource"]) if "resource" in top else -1,
        top.get("amount", 0),
        top.get("dice", 0),
        top.get("value", 0),
        SYMBOLS.index(bottom["symbol"]) if "symbol" in bottom else -1,
        FIGURES.index(bottom["figure"]) if "figure" in bottom else -1,
        bottom.get("count", 0),
    )


CARDS: Final = tuple(_card(one) for one in DATA["civilization_cards"])
CARD_INDEX: Final = {card.id: index for index, card in enumerate(CARDS)}
ONE_USE: Final = tuple(
    sorted((index for index, card in enumerate(CARDS) if card.top == "one_use_tool"), key=lambda one: CARDS[one].value)
)
"""The one-use tools, lowest value first: bit 3 + their place here in the mask `State.ready`."""


# -- buildings --------------------------------------------------------------------
class Building(NamedTuple):
    """A building tile: `cost` of a fixed one, else `least` to `most` resources of `kinds` kinds (0: any)."""

    id: str
    type: str
    cost: tuple[int, ...]
    points: int
    least: int
    most: int
    kinds: int


def _building(one: dict[str, Any]) -> Building:
    if one["type"] == "fixed":
        cost = tuple(int(one["cost"].get(name, 0)) for name in RESOURCES)
        return Building(one["id"], "fixed", cost, one["points"], sum(cost), sum(cost), 0)
    if one["type"] == "flexible":
        return Building(one["id"], "flexible", (), 0, one["resources"], one["resources"], one["kinds"])
    return Building(one["id"], "open", (), 0, one["min_resources"], one["max_resources"], 0)


BUILDINGS: Final = tuple(_building(one) for one in DATA["buildings"])
BUILDING_INDEX: Final = {building.id: index for index, building in enumerate(BUILDINGS)}

CLOCKWISE: Final = {
    seats: tuple(tuple((first + step) % seats for step in range(seats)) for first in range(seats))
    for seats in (2, 3, 4)
}
"""`CLOCKWISE[seats][first]`: all seats in turn order."""

VOCABULARY: Final[tuple[str, ...]] = (*PLACES, *(CARDS[number].id for number in ONE_USE))
"""All names that answers are composed of."""
