"""The weights of the computer players: estimates in points, read once from `evaluation_weights.json`.

None is from the rules.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Final, NamedTuple


class Weights(NamedTuple):
    """The estimates of a player for the worth of things, in points unless stated otherwise."""

    # goods
    wood: float
    clay: float
    stone: float
    gold: float
    """The points that a resource in hand is likely to become while there is time to spend it."""
    in_time: float
    """Rounds to come with which goods are worth all that."""
    too_late: float
    """The share of the worth above their own point at the end that goods keep in the last round."""
    scarce: float
    plenty: float
    """The factors for a resource of which few or many are in hand."""
    card_price: float
    """A resource that pays for a card, including gathering it."""
    # food and hunger
    eaten: float
    """Food without which people would starve."""
    hungry: float
    enough: float
    in_store: float
    """One more food while people would starve, while little is in store, and beyond."""
    hunger_from: float
    """People whom no field feeds, beyond which hunger is cheaper than food."""
    food_in_hunger: float
    field_in_hunger: float
    """The share of the worth of food and fields that is left where hunger is cheaper than food."""
    # people and places
    idle: float
    """A person placed anywhere."""
    village: float
    """The share of a village place's own worth: it can be visited in a later round as well."""
    child: float
    tool: float
    field: float
    """One more of each in a round to come."""
    tool_now: float
    field_now: float
    hut_now: float
    """One more of each, however many rounds are to come."""
    card_now: float
    building_now: float
    hunting_now: float
    """A card, a building and the hunting ground, beside what they bring: places that go first or can wait."""
    contest: float
    """The share of what a place that takes one player would bring the best of the others."""
    # cards
    drawn: float
    """A card drawn from the deck, and a die taken before the others take theirs."""
    later_picker: float
    """The share that each further player takes away from the dice for all."""
    pip: float
    """A pip rolled for a resource, after rounding down."""
    one_use_pip: float
    """One pip of a tool that is used once."""
    sets: float
    sets_most: float
    """A new culture symbol: the share that each round to come adds by further symbols, and its maximum."""
    more_fields: float
    more_tools: float
    more_buildings: float
    more_people: float
    """The amount of each that a seat adds in a round, which its figures will multiply."""
    # rounds and chances
    cards_a_round: float
    tiles_a_round: float
    """Cards that a seat takes in a round, and tiles that leave the lowest stack."""
    tool_used: float
    """The share of the ready tools that a throw may count on."""
    one_lacks: float
    """The chance that a building is paid for that lacks one resource."""
    still_to_gather: float
    """The resources that a person not yet placed will gather."""
    tile_kept: float
    """A pip of a ready tool tile while more throws follow in this round."""
    once_kept: float
    """A pip of a tool that is used once while there are rounds to come."""


_DATA: Final[dict[str, Any]] = json.loads(
    files("games.stone_age.players").joinpath("evaluation_weights.json").read_text(encoding="utf-8")
)
HABIT: Final = Weights(**_DATA["habit"])
"""The weights of the habit, which the easier levels and the search's playouts follow."""
CHIEF: Final = {seats: Weights(**_DATA["chief"][str(seats)]) for seats in (2, 3, 4)}
"""The weights of the chief by the number of seats, as `python -m tests.games.stone_age.league.fitting` writes them."""
