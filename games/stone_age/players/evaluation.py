"""The worth of positions, cards and gains in points, for searching players and for the chief."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from games.stone_age.rules.facts import AGRICULTURE_MAX, CARDS, PEOPLE_MAX, SYMBOLS, TOOL_MAX, TOOL_SPACES, VALUES, Card
from games.stone_age.rules.option_tables import Payment
from games.stone_age.rules.score import figures_of, final_score
from games.stone_age.rules.state import State, owned, tiles
from tabletop.core.rules.questions import Seat

PIPS: Final = 3.5
"""The mean of a die."""
HELD: Final = tuple(value * 0.7 for value in VALUES)
"""Points that a resource in hand is likely to become while there is time to spend it."""


# Estimates, in points unless stated otherwise. None is from the rules.
CARDS_A_ROUND, TILES_A_ROUND = 0.6, 0.7
"""Cards that a seat takes in a round, and tiles that leave the lowest stack."""
PERSON, TOOL, FIELD_STEP = 1.2, 0.9, 2.3
"""The gain from each in a round."""
FOOD_IN_STORE: Final = 1.2
"""The worth of a food that will be eaten in a later round."""
LEAD: Final = 40.0
"""The lead in points that nearly decides the match."""
ONE_USE_PIP: Final = 0.8
"""One pip of a tool that is used once."""
DRAWN: Final = 7.0
"""A card drawn from the deck, and a die taken before the others take theirs."""
LATER_PICKER: Final = 0.6
"""The share that each further player takes away from the dice for all."""
CASHED: Final = 0.7
"""The worth of a pip rolled for a resource, after rounding down."""
HUNGRY, ENOUGH, PLENTY, STORE = 2.5, 1.5, 0.6, 6
"""One more food while people would starve, while less than `STORE` is in store, and beyond."""
IN_TIME, TOO_LATE = 2.0, 0.6
"""The discount on goods towards the end.

With `IN_TIME` rounds to come goods are worth all that they are likely to become; in the last round they keep this share
of the worth above their own point at the end.
"""
SETS, SETS_MOST = 0.3, 2.0
"""The worth of a new culture symbol: the share that each round to come adds by further symbols, and its maximum."""
MORE_FIELDS, MORE_TOOLS, MORE_BUILDINGS, MORE_PEOPLE = 0.3, 0.4, 0.5, 0.3
"""The amount of each that a seat adds in a round, which its figures will multiply."""


def rounds_left(state: State) -> float:
    """Return a guess at the rounds still to be played, not counting this one."""
    by_cards = len(state.deck) / (CARDS_A_ROUND * state.seats)
    by_buildings = min(len(stack) for stack in state.stacks) / TILES_A_ROUND
    return max(0.0, min(by_cards, by_buildings) - 0.5)


def held_now(state: State, left: float) -> tuple[float, ...]:
    """Return the points that one of each resource is likely to become with `left` rounds to come."""
    unspent = 1.0 if state.switches.leftover_points else 0.0
    share = TOO_LATE + (1.0 - TOO_LATE) * min(1.0, left / IN_TIME)
    return tuple([unspent + (worth - unspent) * share for worth in HELD])


def prospects(state: State, seat: Seat, left: float) -> float:
    """Return the points that people, tools, fields and goods are likely to bring in the rounds left."""
    unspent = 1.0 if state.switches.leftover_points else 0.0  # already counted
    goods = owned(state, seat)
    held = sum(count * (worth - unspent) for count, worth in zip(goods, held_now(state, left), strict=True))
    hungry = state.people[seat] - state.agriculture[seat]
    return (
        held
        + left * (PERSON * state.people[seat] + TOOL * sum(tiles(state, seat)) + FIELD_STEP * state.agriculture[seat])
        + FOOD_IN_STORE * min(state.food[seat], hungry * (left + 1.0))
    )


def evaluate(state: State, seat: Seat) -> float:
    """Return how good the position of `seat` is, 0 to 1: its likely total against the best of the others."""
    left = rounds_left(state)
    totals = [final_score(state, one) + prospects(state, one, left) for one in range(state.seats)]
    best = max(total for one, total in enumerate(totals) if one != seat)
    return 0.5 + 0.5 * math.tanh((totals[seat] - best) / LEAD)


def card_value(state: State, seat: Seat, card: Card, left: float) -> float:
    """Return the points that a card is likely to bring its owner, before its price."""
    return _upper_value(state, seat, card, left) + _lower_value(state, seat, card, left)


def _upper_value(state: State, seat: Seat, card: Card, left: float) -> float:
    match card.top:
        case "food":
            return card.amount * food_value(state, seat)
        case "resource":
            return card.amount * held_now(state, left)[card.resource]
        case "roll_for_resource":
            return card.dice * PIPS * CASHED
        case "points":
            return float(card.amount)
        case "permanent_tool":
            return tool_gain_value(state, seat, left)
        case "agriculture":
            return field_value(state, seat, left)
        case "one_use_tool":
            return card.value * ONE_USE_PIP
        case "any_resources":
            return 2 * held_now(state, left)[3]
        case "draw_card":
            return DRAWN if state.deck else 0.0
        case _:
            return DRAWN - LATER_PICKER * state.seats


def _lower_value(state: State, seat: Seat, card: Card, left: float) -> float:
    cards = state.cards[seat] + state.drawn[seat]
    if card.symbol >= 0:
        owned_symbols = [CARDS[one].symbol for one in cards if CARDS[one].symbol >= 0]
        kinds = len(set(owned_symbols))
        if card.symbol in owned_symbols:
            second = len(owned_symbols) - kinds
            return 2.0 * second + 1.0
        return 2.0 * kinds + 1.0 + min(SETS_MOST, SETS * left * (len(SYMBOLS) - kinds) / len(SYMBOLS))
    at_the_end = (
        min(float(AGRICULTURE_MAX), state.agriculture[seat] + MORE_FIELDS * left),
        min(float(TOOL_MAX * TOOL_SPACES), sum(tiles(state, seat)) + MORE_TOOLS * left),
        len(state.buildings[seat]) + MORE_BUILDINGS * left,
        min(float(PEOPLE_MAX), state.people[seat] + MORE_PEOPLE * left),
    )
    return float(card.figures * at_the_end[card.figure])


def food_value(state: State, seat: Seat) -> float:
    """Return the points that one more food is worth: much when people would starve, little in plenty."""
    stock = state.food[seat] + state.agriculture[seat] - state.people[seat]
    return HUNGRY if stock < 0 else ENOUGH if stock < STORE else PLENTY


def tool_gain_value(state: State, seat: Seat, left: float) -> float:
    """Return the points that one tool gain is likely to bring."""
    if sum(tiles(state, seat)) >= TOOL_MAX * TOOL_SPACES:
        return 0.0
    return TOOL * left + own_figures(state, seat)[1] + 1.0


def field_value(state: State, seat: Seat, left: float) -> float:
    """Return the points that one step of agriculture is likely to bring."""
    if state.agriculture[seat] >= AGRICULTURE_MAX:
        return 0.0
    return FIELD_STEP * (left + 1.0) + own_figures(state, seat)[0] + 0.5


def own_figures(state: State, seat: Seat) -> list[int]:
    """Return farmers, tool makers, hut builders and shamans on all cards of a seat."""
    return figures_of(state.cards[seat] + state.drawn[seat])


def price_paid(payment: Payment, held: Sequence[float]) -> float:
    """Return the points that the resources of a payment would likely have become, at `held_now` for one of each."""
    return payment[0] * held[0] + payment[1] * held[1] + payment[2] * held[2] + payment[3] * held[3]
