"""The numbers of Age of Heroes: kinds of cards, counts, costs, thresholds. Everything comes from `data.json`.

Cards of the Resource Deck are whole numbers, places in `KINDS`; a hand is a list with the number of each kind.
"""

from __future__ import annotations

import json
from importlib.resources import files
from itertools import product
from typing import Any, Final

DATA: Final[dict[str, Any]] = json.loads(files("games.age_of_heroes").joinpath("data.json").read_text("utf-8"))


def _value(*path: str) -> Any:
    """Return the figure at a place of the data, without the note on its source."""
    found: Any = DATA
    for name in path:
        found = found[name]
    return found["value"]


_CARDS: Final = DATA["resource_deck"]["cards"]
KINDS: Final[tuple[str, ...]] = tuple(card["id"] for card in _CARDS)
"""Every kind of card in the Resource Deck: ordinary resources, gold, special resources by tribe, events."""
NUMBER: Final[dict[str, int]] = {kind: number for number, kind in enumerate(KINDS)}
COUNTS: Final[tuple[int, ...]] = tuple(card["count"]["value"] for card in _CARDS)
RESOURCE_CARDS: Final = sum(COUNTS)

ORDINARY: Final = tuple(NUMBER[card["id"]] for card in _CARDS if card["kind"] == "ordinary")
GOLD: Final = NUMBER["gold"]
GRAIN: Final = NUMBER["grain"]
POPULATION_BOOM: Final = NUMBER["population_boom"]
EARTHQUAKE: Final = NUMBER["earthquake"]
VOLCANO: Final = NUMBER["volcano"]
FAMINE: Final = NUMBER["famine"]
BARBARIANS: Final = NUMBER["barbarians"]
OLYMPIC_GAMES: Final = NUMBER["olympic_games"]
MIGHTY_HERO: Final = NUMBER["mighty_hero"]
LUCK: Final = NUMBER["luck"]
EVENTS: Final = tuple(NUMBER[card["id"]] for card in _CARDS if card["kind"] == "event")
IMMEDIATE: Final = frozenset(NUMBER[card["id"]] for card in _CARDS if card.get("timing") == "immediate")
DISASTERS: Final = frozenset(NUMBER[card["id"]] for card in _CARDS if card.get("disaster"))
KEPT: Final = tuple(kind for kind in EVENTS if kind not in IMMEDIATE)
WARES: Final = tuple(kind for kind in range(len(KINDS)) if kind not in IMMEDIATE)
"""The kinds that may be traded: everything that can be in a hand."""

TRIBES: Final[tuple[str, ...]] = tuple(tribe["id"] for tribe in DATA["tribes"])
STONE_OF: Final[tuple[int, ...]] = tuple(NUMBER[tribe["special_resource"]] for tribe in DATA["tribes"])
"""Tribe number -> the kind of its special resource."""

ITEMS: Final[tuple[str, ...]] = tuple(item["id"] for item in DATA["item_deck"]["items"])
CITY, ARMY, CITADEL, GENERAL, ROAD = (ITEMS.index(item) for item in ("city", "army", "citadel", "general", "road"))
STOCK: Final[tuple[int, ...]] = tuple(item["count"]["value"] for item in DATA["item_deck"]["items"])
COSTS: Final[tuple[dict[int, int], ...]] = tuple(
    {NUMBER[kind]: count for kind, count in item["cost"]["value"].items()} for item in DATA["item_deck"]["items"]
)

BATTLE_VALUES: Final[tuple[int, ...]] = tuple(_value("battle_deck", "values"))
# RECONSTRUCTED: four battle cards of each value, because no source gives the size or the spread of the Battle Deck
BATTLE_COPIES: Final[int] = _value("battle_deck", "copies_of_each_value")
BATTLE_DECK: Final[tuple[int, ...]] = tuple(value for value in BATTLE_VALUES for _ in range(BATTLE_COPIES))

CLOCKWISE: Final = {
    seats: tuple(tuple((first + step) % seats for step in range(seats)) for first in range(seats))
    for seats in range(DATA["players"]["min"]["value"], DATA["players"]["max"]["value"] + 1)
}
"""`CLOCKWISE[seats][first]`: all seats in turn order."""
START_CITIES: Final[int] = _value("setup", "start_city")
START_ARMIES: Final[int] = _value("setup", "start_army")
START_HAND: Final[int] = _value("setup", "start_hand")
MARKET_DRAW: Final[int] = _value("market_day", "base_draw")
MARKET_DRAW_PER_TRIBE: Final[int] = _value("market_day", "extra_per_connected_tribe")
TAX_PER_CITY: Final[int] = _value("turn", "tax_per_city")
HAND_LIMIT: Final[int] = _value("turn", "hand_limit_end_of_own_turn")
CITADEL_BONUS: Final[int] = _value("war", "citadel_bonus_each")
GENERAL_BONUS: Final[int] = _value("war", "general_bonus")
PURPOSES: Final[tuple[str, ...]] = tuple(_value("war", "purposes"))
PLUNDER_PER_VICTORY: Final[int] = _value("war", "plunder_cards_per_victory")
CONQUEST: Final[tuple[tuple[int, int], ...]] = tuple(
    (step["victories"], step["cities"]) for step in _value("war", "conquest")
)
RAZE: Final[tuple[tuple[int, int], ...]] = tuple((step["victories"], step["cards"]) for step in _value("war", "raze"))
# RECONSTRUCTED: barbarian armies have no bonus, because no source says anything of it
BARBARIAN_BONUS: Final[int] = _value("barbarians", "bonus")
EMPIRE: Final[int] = _value("victory", "cities")
MONUMENT: Final[int] = _value("victory", "monument_cards")
OPTIONS: Final[dict[str, Any]] = DATA["options"]
"""The defaults of the switches."""


def _payments(cost: dict[int, int]) -> tuple[tuple[int, ...], ...]:
    """Return every way to pay `cost`, as counts of the ordinary kinds and gold; the least gold first (R-1)."""
    ways = []
    ordinary = [cost.get(kind, 0) for kind in ORDINARY]
    for paid in product(*[range(count + 1) for count in ordinary]):
        ways.append((*paid, cost.get(GOLD, 0) + sum(ordinary) - sum(paid)))
    return tuple(sorted(ways, key=lambda way: (way[-1], [-count for count in way])))


PAYMENTS: Final = tuple(_payments(cost) for cost in COSTS)
"""For each item every way to pay for it. The places of a payment are the kinds `PAID_KINDS`."""
PAID_KINDS: Final = (*ORDINARY, GOLD)
assert tuple(range(len(PAID_KINDS))) == PAID_KINDS, "payments count the first kinds of the deck, gold last"


def reward(table: tuple[tuple[int, int], ...], victories: int) -> int:
    """Return the reward in a table of thresholds for a number of victories."""
    return max((gain for least, gain in table if victories >= least), default=0)


VOCABULARY: Final[tuple[str, ...]] = (*KINDS, *TRIBES, *ITEMS, *PURPOSES)
"""All names that answers are composed of."""
