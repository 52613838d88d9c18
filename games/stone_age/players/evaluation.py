"""The worth of positions, cards and gains in points, for searching players and for the chief."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from games.stone_age.players.evaluation_weights import HABIT, Weights
from games.stone_age.rules.facts import AGRICULTURE_MAX, CARDS, PEOPLE_MAX, SYMBOLS, TOOL_MAX, TOOL_SPACES, Card
from games.stone_age.rules.option_tables import Payment
from games.stone_age.rules.score import figures_of, final_score
from games.stone_age.rules.state import State, owned, tiles
from tabletop.core.rules.questions import Seat

PIPS: Final = 3.5
"""The mean of a die."""
STORE: Final = 6
"""Food in store, beyond what is eaten this round, from which more of it is worth little."""

# Estimates of whole positions, in points, for the search; what a player believes otherwise stands in
# `evaluation_weights.json`.
PERSON, TOOL, FIELD_STEP = 1.2, 0.9, 2.3
"""The gain from each in a round."""
FOOD_IN_STORE: Final = 1.2
"""The worth of a food that will be eaten in a later round."""
LEAD: Final = 40.0
"""The lead in points that nearly decides the match."""


class Outlook:
    """A position as one seat weighs it: computed once for a question and shared by all its options."""

    __slots__ = ("cards", "figures", "held", "hunger_pays", "left", "ready", "seat", "state", "weights")

    def __init__(
        self, state: State, seat: Seat, weights: Weights, sight: float = math.inf, *, unseen: bool = True
    ) -> None:
        """With `sight` no more rounds to come are considered; `unseen` counts cards that only the seat itself knows."""
        self.state, self.seat, self.weights = state, seat, weights
        self.left = min(sight, rounds_left(state, weights))
        """The rounds still to be played, not counting this one."""
        self.held = held_now(state, self.left, weights)
        self.cards = state.cards[seat] + state.drawn[seat] if unseen else state.cards[seat]
        self.figures = figures_of(self.cards)
        """Farmers, tool makers, hut builders and shamans on the cards."""
        ready, first = state.ready[seat], seat * TOOL_SPACES
        self.ready = sum([state.tools[first + space] for space in range(TOOL_SPACES) if ready >> space & 1])
        """The pips of the tool tiles that are ready."""
        self.hunger_pays = state.people[seat] - state.agriculture[seat] > weights.hunger_from
        """True if feeding everybody costs more than hunger (-10 points a round, however many are hungry)."""


def rounds_left(state: State, weights: Weights = HABIT) -> float:
    """Return a guess at the rounds still to be played, not counting this one."""
    by_cards = len(state.deck) / (weights.cards_a_round * state.seats)
    by_buildings = min(len(stack) for stack in state.stacks) / weights.tiles_a_round
    return max(0.0, min(by_cards, by_buildings) - 0.5)


def held_now(state: State, left: float, weights: Weights) -> tuple[float, ...]:
    """Return the points that one of each resource is likely to become with `left` rounds to come."""
    unspent = 1.0 if state.switches.leftover_points else 0.0
    share = weights.too_late + (1.0 - weights.too_late) * min(1.0, left / weights.in_time)
    worths = (weights.wood, weights.clay, weights.stone, weights.gold)
    return tuple([unspent + (worth - unspent) * share for worth in worths])


def prospects(state: State, seat: Seat, left: float) -> float:
    """Return the points that people, tools, fields and goods are likely to bring in the rounds left."""
    unspent = 1.0 if state.switches.leftover_points else 0.0  # already counted
    goods = owned(state, seat)
    held = sum(count * (worth - unspent) for count, worth in zip(goods, held_now(state, left, HABIT), strict=True))
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


def card_value(view: Outlook, card: Card) -> float:
    """Return the points that a card is likely to bring its owner, before its price."""
    return _upper_value(view, card) + _lower_value(view, card)


def _upper_value(view: Outlook, card: Card) -> float:
    weights = view.weights
    match card.top:
        case "food":
            return card.amount * food_value(view)
        case "resource":
            return card.amount * view.held[card.resource]
        case "roll_for_resource":
            return card.dice * PIPS * weights.pip
        case "points":
            return float(card.amount)
        case "permanent_tool":
            return tool_gain_value(view)
        case "agriculture":
            return field_value(view)
        case "one_use_tool":
            return card.value * weights.one_use_pip
        case "any_resources":
            return 2 * view.held[3]
        case "draw_card":
            return weights.drawn if view.state.deck else 0.0
        case _:
            return weights.drawn - weights.later_picker * view.state.seats


def _lower_value(view: Outlook, card: Card) -> float:
    state, seat, left, weights = view.state, view.seat, view.left, view.weights
    if card.symbol >= 0:
        owned_symbols = [CARDS[one].symbol for one in view.cards if CARDS[one].symbol >= 0]
        kinds = len(set(owned_symbols))
        if card.symbol in owned_symbols:
            second = len(owned_symbols) - kinds
            return 2.0 * second + 1.0
        return 2.0 * kinds + 1.0 + min(weights.sets_most, weights.sets * left * (len(SYMBOLS) - kinds) / len(SYMBOLS))
    at_the_end = (
        min(float(AGRICULTURE_MAX), state.agriculture[seat] + weights.more_fields * left),
        min(float(TOOL_MAX * TOOL_SPACES), sum(tiles(state, seat)) + weights.more_tools * left),
        len(state.buildings[seat]) + weights.more_buildings * left,
        min(float(PEOPLE_MAX), state.people[seat] + weights.more_people * left),
    )
    return float(card.figures * at_the_end[card.figure])


def food_value(view: Outlook) -> float:
    """Return the points that one more food is worth: much when people would starve, little in plenty."""
    state, seat, weights = view.state, view.seat, view.weights
    stock = state.food[seat] + state.agriculture[seat] - state.people[seat]
    worth = weights.hungry if stock < 0 else weights.enough if stock < STORE else weights.in_store
    return worth * weights.food_in_hunger if view.hunger_pays else worth


def tool_gain_value(view: Outlook) -> float:
    """Return the points that one tool gain is likely to bring."""
    if sum(tiles(view.state, view.seat)) >= TOOL_MAX * TOOL_SPACES:
        return 0.0
    return view.weights.tool * view.left + view.figures[1] + view.weights.tool_now


def field_value(view: Outlook) -> float:
    """Return the points that one step of agriculture is likely to bring."""
    if view.state.agriculture[view.seat] >= AGRICULTURE_MAX:
        return 0.0
    saved = view.weights.field * (view.left + 1.0)
    if view.hunger_pays:
        saved *= view.weights.field_in_hunger
    return saved + view.figures[0] + view.weights.field_now


def own_figures(state: State, seat: Seat) -> list[int]:
    """Return farmers, tool makers, hut builders and shamans on all cards of a seat."""
    return figures_of(state.cards[seat] + state.drawn[seat])


def price_paid(payment: Payment, held: Sequence[float]) -> float:
    """Return the points that the resources of a payment would likely have become, at `held_now` for one of each."""
    return payment[0] * held[0] + payment[1] * held[1] + payment[2] * held[2] + payment[3] * held[3]
