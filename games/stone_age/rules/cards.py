"""The upper halves of the civilization cards: one short function each (5.6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from games.stone_age.rules.dice import throw, with_tools
from games.stone_age.rules.facts import CARDS, CLOCKWISE, DIVISORS, FOOD, GOODS, RESOURCES, Card, good_of
from games.stone_age.rules.gains import gain_agriculture, gain_tool, receive
from games.stone_age.rules.option_tables import ANY_TWO, TOOL_BIT, Payment, payments
from games.stone_age.rules.state import State, in_supply
from tabletop.core.rules.questions import Ask, Script, Seat, event, roll


def upper_half(state: State, seat: Seat, card: int) -> Script[None]:
    """Carry out the upper half of a card that was just bought."""
    face = CARDS[card]
    yield from _UPPER[face.top](state, seat, face)


def _food(state: State, seat: Seat, card: Card) -> Script[None]:
    """Take that much food."""
    yield from _receive(state, seat, FOOD, card.amount)


def _resource(state: State, seat: Seat, card: Card) -> Script[None]:
    """Take the pictured resources."""
    yield from _receive(state, seat, good_of(card.resource), card.amount)


def _receive(state: State, seat: Seat, good: int, amount: int) -> Script[None]:
    yield event("gained", seat=seat, good=GOODS[good], amount=receive(state, seat, good, amount))


def _roll_for_resource(state: State, seat: Seat, card: Card) -> Script[None]:
    """Roll two dice for the resource; tools only with the switch `tools_on_card_roll` (R5)."""
    good = good_of(card.resource)
    total = yield from throw(state, seat, card.dice, GOODS[good])
    if state.switches.tools_on_card_roll:
        amount = yield from with_tools(state, seat, total, good)
    else:
        amount = total // DIVISORS[good]
    yield from _receive(state, seat, good, amount)


def _points(state: State, seat: Seat, card: Card) -> Script[None]:
    """Score points at once."""
    state.card_points[seat] += card.amount
    yield event("points", seat=seat, points=card.amount)


def _permanent_tool(state: State, seat: Seat, card: Card) -> Script[None]:
    """Take one tool gain, effective at once (5.5)."""
    yield event("tool", seat=seat, value=gain_tool(state, seat))


def _agriculture(state: State, seat: Seat, card: Card) -> Script[None]:
    """Take one step on the agriculture track."""
    yield event("field", seat=seat, grew=gain_agriculture(state, seat), level=state.agriculture[seat])


def _one_use_tool(state: State, seat: Seat, card: Card) -> Script[None]:
    """Take a tool for one roll of any round (5.1)."""
    state.ready[seat] |= TOOL_BIT[card.id]
    yield event("one_use", seat=seat, value=card.value)


def _any_resources(state: State, seat: Seat, card: Card) -> Script[None]:
    """Take two resources of choice, at once or, with the switch `any_two_timing`, later (R7)."""
    if state.switches.any_two_timing == "keep":
        state.kept[seat] += 1
        yield event("kept", seat=seat)
        return
    options = pairs_in_supply(state)
    pair = options[0] if len(options) == 1 else (yield Ask(seat, "any_two", options))
    for good, amount in enumerate(pair, 1):
        receive(state, seat, good, amount)
    yield event("chose_two", seat=seat, payment=pair)


def pairs_in_supply(state: State) -> tuple[Payment, ...]:
    """Return the pairs of resources that can be taken; fewer than two when a limited supply has no more (R15)."""
    if not state.switches.limited_supply:
        return ANY_TWO
    wood, clay, stone, gold = (max(0, in_supply(state, resource)) for resource in range(4))
    return payments(min(2, wood + clay + stone + gold), wood, clay, stone, gold)


def _draw_card(state: State, seat: Seat, card: Card) -> Script[None]:
    """Draw the top card unseen by the others: only its lower half counts. Nothing from an empty deck (R27)."""
    found = bool(state.deck)
    if found:
        state.drawn[seat].append(state.deck.pop())
    yield event("drew", seat=seat, found=found)


def _dice_for_all(state: State, seat: Seat, card: Card) -> Script[None]:
    """Roll one die per player; clockwise from the buyer everybody must take one and its gain (R6, R39)."""
    dice = yield from roll(state.seats, by=seat, context=("dice_for_all",))
    state.dice = list(dice)
    for picker in CLOCKWISE[state.seats][seat]:
        faces = sorted(set(state.dice))
        face = faces[0] if len(faces) == 1 else (yield Ask(picker, "pick_die", faces))
        state.dice.remove(face)
        if face <= len(RESOURCES):
            receive(state, picker, face, 1)
        elif face == 5:
            gain_tool(state, picker)
        else:
            gain_agriculture(state, picker)
        yield event("picked", seat=picker, face=face)


_UPPER: Final[Mapping[str, Callable[[State, Seat, Card], Script[None]]]] = {
    "food": _food,
    "resource": _resource,
    "roll_for_resource": _roll_for_resource,
    "points": _points,
    "permanent_tool": _permanent_tool,
    "agriculture": _agriculture,
    "one_use_tool": _one_use_tool,
    "any_resources": _any_resources,
    "draw_card": _draw_card,
    "dice_for_all": _dice_for_all,
}
