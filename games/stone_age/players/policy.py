"""A quick player without search: it weighs every option in points. The computer players of all levels play this way."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, Final

from games.stone_age.players.evaluation import (
    PIPS,
    card_value,
    field_value,
    food_value,
    held_now,
    own_figures,
    price_paid,
    rounds_left,
    tool_gain_value,
)
from games.stone_age.rules.dice import tool_value
from games.stone_age.rules.facts import (
    BUILDING_INDEX,
    BUILDINGS,
    CARD_INDEX,
    CARDS,
    DIVISORS,
    FIELD,
    FIRST_BUILDING,
    FIRST_CARD,
    FOOD,
    GOODS,
    HUNGER,
    HUT,
    INDEX,
    PEOPLE_MAX,
    RESOURCE_PLACES,
    TOOL_MAKER,
    TOOL_SPACES,
)
from games.stone_age.rules.option_tables import DECLINE, PRICES, STARVE, Payment, worth
from games.stone_age.rules.state import WIDTH, State, owned
from tabletop.core.game.bots import Rng
from tabletop.core.rules.questions import Ask, Seat

# Estimates in points, or shares of them. None is from the rules.
IDLE: Final = 2.6
"""The gain from a person placed anywhere."""
VILLAGE_SHARE: Final = 0.86
"""The share of a village place's own worth: it can be visited in a later round as well."""
CHILD: Final = 2.0
"""The gain from one more person in a round."""
CARD_PRICE: Final = 2.8
"""The worth of a resource that pays for a card, including gathering it."""
SCARCE, PLENTY, FEW = 1.1, 0.95, 3
"""The factors for a resource: it is worth more while fewer than `FEW` of it are in hand."""
EATEN: Final = 3.2
"""The worth of food without which people would starve."""
ONCE_KEPT, ONCE_LATE, TILE_KEPT, TILE_SPARE = 0.8, 0.1, 0.5, 0.02
"""The worth of a kept pip.

A pip of a tool that is used once, while there are rounds to come and in the last one; of a tile, while more rolls
follow in this round and at the last of them.
"""
TOOL_USED: Final = 0.5
"""The share of the ready tools that a roll may count on."""
CERTAIN, ONE_LACKS = 0.95, 0.35
"""The chance that a building can be paid for, with all expected resources, and with one less."""
STILL_TO_GATHER: Final = 0.23
"""The resources that a person not yet placed will gather."""


def default_policy(state: State, ask: Ask[Any], rng: Rng) -> Any:
    """Return the option with the greatest weight."""
    left = rounds_left(state)
    weigh = _WEIGHTS[ask.kind]
    return max(_sensible(state, ask, left), key=lambda option: _weight(state, ask, option, left, weigh))


def ranked(state: State, ask: Ask[Any], sight: float = math.inf) -> list[tuple[Any, float]]:
    """Return the options and their weights in points, the greatest first.

    Of several numbers of people for one place only the best is listed. At most `sight` rounds to come are considered.
    """
    left = min(sight, rounds_left(state))
    weigh = _WEIGHTS[ask.kind]
    weighed = [(option, _weight(state, ask, option, left, weigh)) for option in _sensible(state, ask, left)]
    weighed.sort(key=lambda one: -one[1])
    if ask.kind != "place":
        return weighed
    best: dict[str, tuple[Any, float]] = {}
    for option, weight in weighed:
        best.setdefault(option[0], (option, weight))
    return list(best.values())


def _sensible(state: State, ask: Ask[Any], left: float) -> list[Any]:
    """Return the options without those that cash a kept card, as long as there is time for it."""
    if state.kept[ask.seat] and (ask.kind == "feed" or left < 1.0):
        return list(ask.options)
    return [option for option in ask.options if not (isinstance(option, tuple) and option[:1] == ("cash",))]


_Weigh = Callable[[State, Ask[Any], Any, float], float]


def _weight(state: State, ask: Ask[Any], option: Any, left: float, weigh: _Weigh) -> float:
    if isinstance(option, tuple) and option[:1] == ("cash",):
        return price_paid(option[1:], held_now(state, left))
    return weigh(state, ask, option, left)


def _weigh_place(state: State, ask: Ask[Any], option: tuple[str, int], left: float) -> float:
    """Return the gain from a placement, less that of the same people by gathering."""
    name, count = option
    place = INDEX[name]
    seat = ask.seat
    idle = IDLE * count
    if place < TOOL_MAKER:
        return _gathering(state, seat, place, count, left) - idle
    if place == TOOL_MAKER:
        return tool_gain_value(state, seat, left) * VILLAGE_SHARE - idle
    if place == HUT:
        if state.people[seat] >= PEOPLE_MAX:
            return -idle
        return (CHILD * left + own_figures(state, seat)[3] - food_value(state, seat)) * VILLAGE_SHARE - idle
    if place == FIELD:
        return field_value(state, seat, left) * VILLAGE_SHARE - idle
    if place < FIRST_BUILDING:
        slot = place - FIRST_CARD
        gain = card_value(state, seat, CARDS[state.slots[slot]], left) - CARD_PRICE * (slot + 1)
        return gain * _likely(_in_reach(state, seat), slot + 1) - idle
    return _building_gain(state, seat, place - FIRST_BUILDING, left) - idle


def _gathering(state: State, seat: Seat, place: int, count: int, left: float) -> float:
    """Return the expected points of a roll; half a divisor is lost to rounding."""
    divisor = DIVISORS[place]
    amount = max(0.0, (PIPS * count + TOOL_USED * _ready_tools(state, seat) - (divisor - 1) / 2) / divisor)
    for other, resource in RESOURCE_PLACES:
        if other == place:
            return amount * held_now(state, left)[resource] * (SCARCE if owned(state, seat)[resource] < FEW else PLENTY)
    missing = max(0.0, state.people[seat] - state.food[seat] - state.agriculture[seat])
    needed = min(amount, missing)
    return needed * EATEN + (amount - needed) * food_value(state, seat)


def _ready_tools(state: State, seat: Seat) -> int:
    return sum(
        state.tools[seat * TOOL_SPACES + space] for space in range(TOOL_SPACES) if state.ready[seat] >> space & 1
    )


def _in_reach(state: State, seat: Seat) -> float:
    """Return the resources in hand, and those that people already placed will likely gather."""
    reach = float(sum(owned(state, seat)))
    for place, _ in RESOURCE_PLACES:
        reach += PIPS * state.at[place * WIDTH + seat] / DIVISORS[place]
    return reach + STILL_TO_GATHER * state.unplaced[seat]


def _likely(have: float, need: float) -> float:
    """Return the chance that a price can be paid."""
    return 0.95 if have >= need + 1 else 0.75 if have >= need else 0.3 if have >= need - 1 else 0.05


def _building_gain(state: State, seat: Seat, stack: int, left: float) -> float:
    """Return the expected points of a building after its price, with resources in hand or still to be gathered."""
    tile = state.stacks[stack][-1]
    goods = owned(state, seat)
    for place, resource in RESOURCE_PLACES:
        goods[resource] += int(PIPS * state.at[place * WIDTH + seat] / DIVISORS[place] + 0.3)
    best, held = 0.0, held_now(state, left)
    for price in PRICES[tile]:
        lacking = sum(max(0, need - have) for need, have in zip(price, goods, strict=True))
        if lacking <= 1:
            points = BUILDINGS[tile].points or worth(price)
            best = max(best, (points - price_paid(price, held)) * (CERTAIN if lacking == 0 else ONE_LACKS))
    return best + own_figures(state, seat)[2] * (1.0 if best else 0.0)


def _weigh_act(state: State, ask: Ask[Any], option: str, left: float) -> float:
    """Return the weight of a place to resolve.

    Gathering comes first, the costliest good first; then the village, buildings, and cards from the dearest down.
    """
    place = INDEX[option]
    if place < TOOL_MAKER:
        return 100.0 + place
    return 50.0 + place if place >= FIRST_BUILDING or place < FIRST_CARD else float(place)


def _weigh_tools(state: State, ask: Ask[Any], option: tuple[int | str, ...], left: float) -> float:
    """Return the gain, less the other uses of the tools."""
    good, total = ask.context
    number = GOODS.index(good)
    each = food_value(state, ask.seat) if number == FOOD else held_now(state, left)[number - 1]
    added = sum(tool_value(state, ask.seat, tool) for tool in option)
    later = state.visits[ask.seat] & ((1 << TOOL_MAKER) - 1)
    more_rolls = later.bit_count() > 1
    spent = sum(
        (ONCE_KEPT if left > 1 else ONCE_LATE) * tool_value(state, ask.seat, tool)
        if isinstance(tool, str)
        else (TILE_KEPT if more_rolls else TILE_SPARE) * tool_value(state, ask.seat, tool)
        for tool in option
    )
    return float((total + added) // DIVISORS[number] * each - spent)


def _weigh_buy_card(state: State, ask: Ask[Any], option: Any, left: float) -> float:
    if option == DECLINE:
        return 0.0
    return card_value(state, ask.seat, CARDS[CARD_INDEX[ask.context[0]]], left) - price_paid(
        option, held_now(state, left)
    )


def _weigh_buy_building(state: State, ask: Ask[Any], option: Any, left: float) -> float:
    if option == DECLINE:
        return 0.0
    building = BUILDINGS[BUILDING_INDEX[ask.context[0]]]
    return (
        (building.points or worth(option)) - price_paid(option, held_now(state, left)) + own_figures(state, ask.seat)[2]
    )


def _weigh_feed(state: State, ask: Ask[Any], option: Any, left: float) -> float:
    return float(HUNGER) if option == STARVE else -price_paid(option, held_now(state, left))


def _weigh_any_two(state: State, ask: Ask[Any], option: Payment, left: float) -> float:
    return price_paid(option, held_now(state, left))


def _weigh_pick_die(state: State, ask: Ask[Any], option: int, left: float) -> float:
    if option <= len(RESOURCE_PLACES):
        return held_now(state, left)[option - 1]
    return tool_gain_value(state, ask.seat, left) if option == 5 else field_value(state, ask.seat, left)


_WEIGHTS: Final[Mapping[str, _Weigh]] = {
    "place": _weigh_place,
    "act": _weigh_act,
    "tools": _weigh_tools,
    "buy_card": _weigh_buy_card,
    "buy_building": _weigh_buy_building,
    "feed": _weigh_feed,
    "any_two": _weigh_any_two,
    "pick_die": _weigh_pick_die,
}
