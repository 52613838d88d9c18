"""The actions: each player resolves all places where he has people (5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.stone_age.rules.cards import pairs_in_supply, upper_half
from games.stone_age.rules.dice import throw, with_tools
from games.stone_age.rules.facts import (
    BUILDINGS,
    CARDS,
    CLOCKWISE,
    FIELD,
    FIRST_BUILDING,
    FIRST_CARD,
    GIVES,
    GOODS,
    HUT,
    INDEX,
    TOOL_MAKER,
)
from games.stone_age.rules.gains import gain_agriculture, gain_person, gain_tool, receive
from games.stone_age.rules.option_tables import CASH, DECLINE, Payment, building_options, card_options, places_of, worth
from games.stone_age.rules.state import WIDTH, State, owned
from tabletop.core.rules.questions import Ask, Script, Seat, event


def act(state: State) -> Script[None]:
    """Let the seat in turn resolve one of its places, in any order it likes (5)."""
    seat = state.turn
    visits = state.visits[seat]
    if visits:
        place = INDEX[(yield from decide(state, seat, "act", lambda: places_of(visits), ()))]
        if place < TOOL_MAKER:
            yield from gather(state, seat, place)
        elif place < FIRST_CARD:
            yield from visit_village(state, seat, place)
        elif place < FIRST_BUILDING:
            yield from visit_card(state, seat, place)
        else:
            yield from visit_building(state, seat, place)
        if state.visits[seat]:
            return
    for other in CLOCKWISE[state.seats][state.start]:
        if state.visits[other]:
            state.turn = other
            return
    yield from end_actions(state)


def end_actions(state: State) -> Script[None]:
    """Apply the noted gains of the tool maker, then feed everybody (R3, R4)."""
    for seat in CLOCKWISE[state.seats][state.start]:
        for _ in range(state.tool_gains[seat]):
            yield event("tool", seat=seat, value=gain_tool(state, seat))
        state.tool_gains[seat] = 0
    state.turn = state.start
    state.phase = "feed"


def go_home(state: State, seat: Seat, place: int) -> None:
    """Send the people of a resolved place home."""
    state.at[place * WIDTH + seat] = 0
    state.visits[seat] &= ~(1 << place)


def gather(state: State, seat: Seat, place: int) -> Script[None]:
    """Gather at hunting ground, forest, clay pit, quarry or river: roll, add tools, divide (5.1)."""
    good = GIVES[place]
    total = yield from throw(state, seat, state.at[place * WIDTH + seat], GOODS[good])
    share = yield from with_tools(state, seat, total, good)
    amount = receive(state, seat, good, share)
    go_home(state, seat, place)
    yield event("gathered", seat=seat, good=GOODS[good], amount=amount)


def visit_village(state: State, seat: Seat, place: int) -> Script[None]:
    """Visit the field, hut or tool maker (5.2)."""
    go_home(state, seat, place)
    if place == FIELD:
        yield event("field", seat=seat, grew=gain_agriculture(state, seat), level=state.agriculture[seat])
    elif place == HUT:
        yield event("hut", seat=seat, born=gain_person(state, seat), people=state.people[seat])
    elif state.switches.toolmaker_ready == "at_once":
        yield event("tool", seat=seat, value=gain_tool(state, seat))
    else:
        state.tool_gains[seat] += 1
        yield event("tool_noted", seat=seat)


def visit_card(state: State, seat: Seat, place: int) -> Script[None]:
    """Buy the card of this slot, which costs as many resources as the number of the slot, or decline (5.3, R12)."""
    slot = place - FIRST_CARD
    card = state.slots[slot]
    lot = CARDS[card].id
    answer = yield from decide(state, seat, "buy_card", lambda: lot_options(state, seat, place), (lot, slot + 1))
    if (yield from _declines(state, seat, place, lot, answer)):
        return
    _pay(state, seat, answer)
    state.slots[slot] = -1
    state.cards[seat].append(card)
    yield event("bought_card", seat=seat, card=CARDS[card].id)
    yield from upper_half(state, seat, card)


def visit_building(state: State, seat: Seat, place: int) -> Script[None]:
    """Buy the top building of this stack and score it, or decline (5.4)."""
    stack = place - FIRST_BUILDING
    building = BUILDINGS[state.stacks[stack][-1]]
    facts = building.id, stack + 1
    answer = yield from decide(state, seat, "buy_building", lambda: lot_options(state, seat, place), facts)
    if (yield from _declines(state, seat, place, building.id, answer)):
        return
    _pay(state, seat, answer)
    points = building.points or worth(answer)
    state.building_points[seat] += points
    state.buildings[seat].append(state.stacks[stack].pop())
    state.tops_up[stack] = state.switches.building_flip == "at_once" and bool(state.stacks[stack])
    yield event("built", seat=seat, building=building.id, points=points)


def lot_options(state: State, seat: Seat, place: int) -> tuple[str | Payment, ...]:
    """Return the options at the card or building of a place: to decline, and every payment that the seat can make."""
    if place < FIRST_BUILDING:
        return card_options(place - FIRST_CARD + 1, *owned(state, seat))
    return building_options(state.stacks[place - FIRST_BUILDING][-1], *owned(state, seat))


def _declines(state: State, seat: Seat, place: int, lot: str, answer: Any) -> Script[bool]:
    """Send the person of a card or building home. Return whether nothing is bought; an event tells why."""
    go_home(state, seat, place)
    if answer != DECLINE:
        return False
    if state.kept[seat] or len(lot_options(state, seat, place)) > 1:
        yield event("declined", seat=seat, place=place)
    else:
        yield event("cannot_pay", seat=seat, place=place, lot=lot, have=tuple(owned(state, seat)))
    return True


def _pay(state: State, seat: Seat, payment: Payment) -> None:
    """Return resources to the supply; exact payment only (R13)."""
    resources = state.resources
    first = seat * 4
    resources[first] -= payment[0]
    resources[first + 1] -= payment[1]
    resources[first + 2] -= payment[2]
    resources[first + 3] -= payment[3]


def decide(
    state: State, seat: Seat, kind: str, options_now: Callable[[], tuple[Any, ...]], facts: tuple[Any, ...]
) -> Script[Any]:
    """Ask for one of the options; cashing a kept card first changes them (switch `keep`)."""
    while True:
        options = options_now()
        if state.kept[seat]:
            options += cash_options(state)
        if len(options) == 1 and kind == "act":
            yield event("only_place", seat=seat, place=INDEX[options[0]])
        answer = options[0] if len(options) == 1 else (yield Ask(seat, kind, options, context=facts))
        if answer[0] != "cash":
            return answer
        state.kept[seat] -= 1
        for good, amount in enumerate(answer[1:], 1):
            receive(state, seat, good, amount)
        yield event("cashed", seat=seat, payment=answer[1:])


def cash_options(state: State) -> tuple[Any, ...]:
    """Return the pairs of resources that a kept card may bring."""
    if state.switches.limited_supply:
        return tuple(("cash", *pair) for pair in pairs_in_supply(state))
    return CASH
