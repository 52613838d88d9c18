"""A quick player without search: it weighs every option in points. The computer players of all levels play this way."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from games.stone_age.players.evaluation import (
    PIPS,
    Outlook,
    card_value,
    field_value,
    food_value,
    price_paid,
    tool_gain_value,
)
from games.stone_age.players.evaluation_weights import HABIT, Weights
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
    GIVES,
    GOODS,
    HUNGER,
    HUT,
    INDEX,
    PEOPLE_MAX,
    RESOURCE_PLACES,
    TOOL_MAKER,
)
from games.stone_age.rules.option_tables import DECLINE, PRICES, STARVE, Payment, worth
from games.stone_age.rules.state import WIDTH, State, owned
from tabletop.core.game.bots import Rng
from tabletop.core.rules.questions import Ask, Seat

# Estimates in points, or shares of them, beside those of `evaluation_weights.json`. None is from the rules.
FEW: Final = 3
"""A resource is scarce while fewer than this many are in hand."""
ONCE_LATE, TILE_SPARE = 0.1, 0.02
"""The worth of a kept pip: of a tool that is used once in the last round, of a tile at the last throw of a round."""
CERTAIN: Final = 0.95
"""The chance that a building can be paid for with all expected resources."""


def default_policy(state: State, ask: Ask[Any], rng: Rng) -> Any:
    """Return the option with the greatest weight by habit."""
    return best(state, ask, HABIT)


def best(state: State, ask: Ask[Any], weights: Weights) -> Any:
    """Return the option with the greatest weight."""
    weigh = _Scale(state, ask, weights)
    return max(_sensible(weigh.view, ask), key=weigh)


def ranked(state: State, ask: Ask[Any], weights: Weights = HABIT, sight: float = math.inf) -> list[tuple[Any, float]]:
    """Return the options and their weights in points, the greatest first.

    Of several numbers of people for one place only the best is listed. At most `sight` rounds to come are considered.
    """
    weigh = _Scale(state, ask, weights, sight)
    weighed = [(option, weigh(option)) for option in _sensible(weigh.view, ask)]
    weighed.sort(key=lambda one: -one[1])
    if ask.kind != "place":
        return weighed
    best_of: dict[str, tuple[Any, float]] = {}
    for option, weight in weighed:
        best_of.setdefault(option[0], (option, weight))
    return list(best_of.values())


def _sensible(view: Outlook, ask: Ask[Any]) -> list[Any]:
    """Return the options without those that cash a kept card, as long as there is time for it."""
    if not view.state.kept[ask.seat] or ask.kind == "feed" or view.left < 1.0:
        return list(ask.options)
    return [option for option in ask.options if not (isinstance(option, tuple) and option[:1] == ("cash",))]


_Weigh = Callable[[Outlook, Ask[Any], Any], float]


class _Scale:
    """The weight of each option of one question."""

    __slots__ = ("_ask", "_weigh", "rivals", "view")

    def __init__(self, state: State, ask: Ask[Any], weights: Weights, sight: float = math.inf) -> None:
        self.view, self._ask = Outlook(state, ask.seat, weights, sight), ask
        self._weigh = _WEIGHTS[ask.kind]
        self.rivals = contested(self.view) if ask.kind == "place" and weights.contest else {}

    def __call__(self, option: Any) -> float:
        if isinstance(option, tuple) and option[:1] == ("cash",):
            return price_paid(option[1:], self.view.held)
        return self._weigh(self.view, self._ask, option) + self.denied(option)

    def denied(self, option: Any) -> float:
        """Return the part of a placement's weight that it has because another seat cannot go there any more."""
        if not self.rivals or (place := INDEX[option[0]]) not in self.rivals:
            return 0.0
        return self.view.weights.contest * self.rivals[place].gain


class Rival(NamedTuple):
    """The other seat to which a place would bring the most, and what it would bring it."""

    gain: float
    seat: Seat


def contested(view: Outlook) -> dict[int, Rival]:
    """Return the rival for each place that takes one player, where it would gain by it."""
    state, weights = view.state, view.weights
    found: dict[int, Rival] = {}
    for seat in range(state.seats):
        if seat == view.seat or not state.unplaced[seat]:
            continue
        other = Outlook(state, seat, weights, view.left, unseen=False)
        for place in range(TOOL_MAKER, FIRST_BUILDING + state.seats):
            if state.vacant >> place & 1 and (place != HUT or state.unplaced[seat] > 1):
                gain = _single(other, place) - weights.idle * (2 if place == HUT else 1)
                if gain > 0.0 and (place not in found or gain > found[place].gain):
                    found[place] = Rival(gain, seat)
    return found


def blocked(state: State, ask: Ask[Any], option: tuple[str, int], weights: Weights) -> Rival | None:
    """Return the rival whom a placement shuts out, if that decides for it: without it another has more weight."""
    if not weights.contest or INDEX[option[0]] < TOOL_MAKER:
        return None
    weigh = _Scale(state, ask, weights)
    if not weigh.denied(option):
        return None
    own = weigh(option) - weigh.denied(option)
    others = (weigh(one) - weigh.denied(one) for one in ask.options if one != option)
    return weigh.rivals[INDEX[option[0]]] if any(other > own for other in others) else None


def _weigh_place(view: Outlook, ask: Ask[Any], option: tuple[str, int]) -> float:
    """Return the gain from a placement, less that of the same people by gathering."""
    name, count = option
    place = INDEX[name]
    gain = _gathering(view, place, count) if place < TOOL_MAKER else _single(view, place)
    return gain - view.weights.idle * count


def _single(view: Outlook, place: int) -> float:
    """Return the gain from a place that takes one player: village, card or building."""
    state, seat, weights = view.state, view.seat, view.weights
    if place == TOOL_MAKER:
        return tool_gain_value(view) * weights.village
    if place == HUT:
        if state.people[seat] >= PEOPLE_MAX:
            return 0.0
        eats = food_value(view)
        return (weights.child * view.left + view.figures[3] - eats + weights.hut_now) * weights.village
    if place == FIELD:
        return field_value(view) * weights.village
    if place < FIRST_BUILDING:
        slot = place - FIRST_CARD
        gain = card_value(view, CARDS[state.slots[slot]]) - weights.card_price * (slot + 1)
        return (gain + weights.card_now) * _likely(_in_reach(view), slot + 1)
    return _building_gain(view, place - FIRST_BUILDING)


def _gathering(view: Outlook, place: int, count: int) -> float:
    """Return the expected points of a roll; half a divisor is lost to rounding."""
    state, seat, weights = view.state, view.seat, view.weights
    divisor = DIVISORS[place]
    amount = max(0.0, (PIPS * count + weights.tool_used * view.ready - (divisor - 1) / 2) / divisor)
    if place != FOOD:
        resource = GIVES[place] - 1
        have = state.resources[seat * 4 + resource]
        return amount * view.held[resource] * (weights.scarce if have < FEW else weights.plenty)
    missing = max(0.0, state.people[seat] - state.food[seat] - state.agriculture[seat])
    if missing > weights.hunger_from:
        return amount * food_value(view) + weights.hunting_now
    needed = min(amount, missing)
    return needed * weights.eaten + (amount - needed) * food_value(view) + weights.hunting_now


def _in_reach(view: Outlook) -> float:
    """Return the resources in hand, and those that people already placed will likely gather."""
    state, seat = view.state, view.seat
    reach = float(sum(owned(state, seat)))
    for place, _ in RESOURCE_PLACES:
        reach += PIPS * state.at[place * WIDTH + seat] / DIVISORS[place]
    return reach + view.weights.still_to_gather * state.unplaced[seat]


def _likely(have: float, need: float) -> float:
    """Return the chance that a price can be paid."""
    return 0.95 if have >= need + 1 else 0.75 if have >= need else 0.3 if have >= need - 1 else 0.05


def _building_gain(view: Outlook, stack: int) -> float:
    """Return the expected points of a building after its price, with resources in hand or still to be gathered."""
    state, seat, weights = view.state, view.seat, view.weights
    tile = state.stacks[stack][-1]
    goods = owned(state, seat)
    for place, resource in RESOURCE_PLACES:
        goods[resource] += int(PIPS * state.at[place * WIDTH + seat] / DIVISORS[place] + 0.3)
    wood, clay, stone, gold = goods
    best_gain = 0.0
    for price in PRICES[tile]:
        lacking = price[0] - wood if price[0] > wood else 0
        lacking += price[1] - clay if price[1] > clay else 0
        lacking += price[2] - stone if price[2] > stone else 0
        lacking += price[3] - gold if price[3] > gold else 0
        if lacking <= 1:
            points = (BUILDINGS[tile].points or worth(price)) + weights.building_now
            chance = CERTAIN if lacking == 0 else weights.one_lacks
            best_gain = max(best_gain, (points - price_paid(price, view.held)) * chance)
    return best_gain + view.figures[2] * (1.0 if best_gain else 0.0)


def _weigh_act(view: Outlook, ask: Ask[Any], option: str) -> float:
    """Return the weight of a place to resolve.

    Gathering comes first, the costliest good first; then the village, buildings, and cards from the dearest down.
    """
    place = INDEX[option]
    if place < TOOL_MAKER:
        return 100.0 + place
    return 50.0 + place if place >= FIRST_BUILDING or place < FIRST_CARD else float(place)


def _weigh_tools(view: Outlook, ask: Ask[Any], option: tuple[int | str, ...]) -> float:
    """Return the gain, less the other uses of the tools."""
    state, weights = view.state, view.weights
    good, total = ask.context
    number = GOODS.index(good)
    each = food_value(view) if number == FOOD else view.held[number - 1]
    added = sum(tool_value(state, ask.seat, tool) for tool in option)
    later = state.visits[ask.seat] & ((1 << TOOL_MAKER) - 1)
    more_rolls = later.bit_count() > 1
    spent = sum(
        (weights.once_kept if view.left > 1 else ONCE_LATE) * tool_value(state, ask.seat, tool)
        if isinstance(tool, str)
        else (weights.tile_kept if more_rolls else TILE_SPARE) * tool_value(state, ask.seat, tool)
        for tool in option
    )
    return float((total + added) // DIVISORS[number] * each - spent)


def _weigh_buy_card(view: Outlook, ask: Ask[Any], option: Any) -> float:
    if option == DECLINE:
        return 0.0
    return card_value(view, CARDS[CARD_INDEX[ask.context[0]]]) - price_paid(option, view.held)


def _weigh_buy_building(view: Outlook, ask: Ask[Any], option: Any) -> float:
    if option == DECLINE:
        return 0.0
    building = BUILDINGS[BUILDING_INDEX[ask.context[0]]]
    return (building.points or worth(option)) - price_paid(option, view.held) + view.figures[2]


def _weigh_feed(view: Outlook, ask: Ask[Any], option: Any) -> float:
    return float(HUNGER) if option == STARVE else -price_paid(option, view.held)


def _weigh_any_two(view: Outlook, ask: Ask[Any], option: Payment) -> float:
    return price_paid(option, view.held)


def _weigh_pick_die(view: Outlook, ask: Ask[Any], option: int) -> float:
    if option <= len(RESOURCE_PLACES):
        return view.held[option - 1]
    return tool_gain_value(view) if option == 5 else field_value(view)


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
