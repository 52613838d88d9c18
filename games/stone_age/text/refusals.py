"""Reasons why a gesture is not an answer: one sentence and the clause of the rules for each."""

from __future__ import annotations

from typing import Any, Final

from games.stone_age.rules.facts import (
    BUILDING_INDEX,
    BUILDINGS,
    CARD_INDEX,
    EXACTLY,
    FIRST_BUILDING,
    INDEX,
    ONE_USE,
    PLAYERS_PER_PLACE,
    RESOURCES,
    RINGS,
    TOOL_SPACES,
    VILLAGE,
    VILLAGE_OPEN,
)
from games.stone_age.rules.names import amounts, lot_price, place_name
from games.stone_age.rules.option_tables import TOOL_BIT, is_payment
from games.stone_age.rules.state import WIDTH, State, owned, people_on, seats_on
from games.stone_age.table.layout import tool_piece
from tabletop.core.data.messages import Message, Refusal, RefusalFactory, msg
from tabletop.core.input.gestures import Click, Drag, Gesture
from tabletop.core.rules.questions import Ask

WORDS: Final = ("people", "reserve", "tools", "food", *RESOURCES, "cards", "buildings", "score", "agriculture", "deck",
                "supply", "stack", "tray", "cup")  # fmt: skip
"""Parts of the table that have a name of their own; all else is the board."""


def explain_illegal(state: State, ask: Ask[Any], gesture: Gesture) -> Refusal | None:
    """Return the reason and the rule for a gesture that fits no option; None where the rules have nothing to say."""
    if not isinstance(gesture, Click | Drag):
        return None
    match ask.kind:
        case "place":
            return _placing(state, ask, gesture)
        case "act":
            return _acting(state, ask, gesture)
        case "tools":
            return _choosing_tools(state, ask, gesture)
        case "buy_card" | "buy_building":
            return _buying(state, ask, gesture)
        case "pick_die":
            return no("pick_die", "5.6")
        case "any_two":
            return no("any_two", "5.6")
        case "feed":
            return _feeding(state, ask, gesture)
    return None


no: Final = RefusalFactory("stone_age.no")


def _target(state: State, gesture: Click | Drag) -> str:
    """Return the zone that a gesture aims at; cards, buildings and people on the board stand for their place."""
    target = gesture.target if isinstance(gesture, Click) else gesture.to_zone
    if target in CARD_INDEX and CARD_INDEX[target] in state.slots:
        return f"place/card_{state.slots.index(CARD_INDEX[target]) + 1}"
    for number, stack in enumerate(state.stacks):
        if stack and state.tops_up[number] and BUILDINGS[stack[-1]].id == target:
            return f"place/building_{number + 1}"
    if isinstance(gesture, Click) and gesture.zone.startswith("place/"):
        return gesture.zone
    return target


def _picked_up(gesture: Click | Drag) -> str:
    """Return the kind or id of a gesture's piece: "wood" for "wood-3" and for its place on a player board."""
    piece = gesture.target if isinstance(gesture, Click) else gesture.pieces[0] if gesture.pieces else ""
    if piece.startswith("mat"):
        return piece.partition("/")[2]
    name, _, number = piece.rpartition("-")
    return name if number.isdigit() else piece


def _source(gesture: Click | Drag) -> str:
    """Return the zone that a gesture takes from."""
    return gesture.from_zone if isinstance(gesture, Drag) else gesture.zone or gesture.target


def _is_of_another_seat(ask: Ask[Any], zone: str) -> bool:
    return zone.startswith("mat") and not zone.startswith(f"mat{ask.seat}")


def _not_own(ask: Ask[Any], gesture: Click | Drag, rule: str) -> Refusal | None:
    """Return the refusal of a payment with goods of others, or with those still in the supply."""
    zone = _source(gesture)
    if _is_of_another_seat(ask, zone):
        return no("not_your_goods", rule)
    return no("in_supply", rule) if zone.startswith("supply/") else None


# -- placement --------------------------------------------------------------------
def _placing(state: State, ask: Ask[Any], gesture: Click | Drag) -> Refusal | None:
    if isinstance(gesture, Drag):
        if not gesture.from_zone.endswith(("/people", "/reserve")) and not _picked_up(gesture).startswith("person"):
            return no("only_people", "4.1")
        if _is_of_another_seat(ask, gesture.from_zone):
            return no("not_your_people", "4.1")
        if gesture.from_zone == f"mat{ask.seat}/reserve":
            return no("reserve", "4.1")
        if gesture.from_zone.startswith("place/"):
            return no("placed_stays", "4.2")
        if gesture.from_zone != f"mat{ask.seat}/people":
            return no("only_people", "4.1")
    target = _target(state, gesture)
    if not target.startswith("place/"):
        return no("no_place", "4.1")
    name = target.removeprefix("place/")
    return _why_closed(state, ask.seat, name) or _why_not_so_many(state, ask.seat, name, gesture)


def _why_closed(state: State, seat: int, name: str) -> Refusal | None:
    """Return why nobody of this seat may go to a place at all."""
    place = INDEX[name]
    words = place_name(name)
    if state.visits[seat] >> place & 1:
        return no("visited", "4.2", place=words)
    if place >= FIRST_BUILDING + state.seats:
        return no("no_stack", "2.4", seats=state.seats)
    if place in EXACTLY:
        if people_on(state, place):
            return no("taken", "4.3", place=words)
        if not state.vacant >> place & 1:
            if 1 << place & VILLAGE:
                return no("village_closed", "4.4", place=words, seats=state.seats, open=VILLAGE_OPEN[state.seats])
            return no("nothing_here", "4.3", place=words)
        return None
    if not state.rings[place]:
        players = len(seats_on(state, place))
        limit = PLAYERS_PER_PLACE[state.seats]
        if state.switches.resource_player_limit and players >= limit and people_on(state, place) < _rings(place):
            return no("player_limit", "4.5", place=words, seats=state.seats, limit=limit)
        return no("full", "4.3", place=words)
    return None


def _why_not_so_many(state: State, seat: int, name: str, gesture: Click | Drag) -> Refusal | None:
    """Return why not this number of people on an open place; None when the place has nothing against it."""
    place = INDEX[name]
    if place in EXACTLY:
        if EXACTLY[place] <= state.unplaced[seat]:
            return None
        return no("pair_needed", "4.3", place=place_name(name), left=state.unplaced[seat])
    count = len(gesture.pieces) if isinstance(gesture, Drag) else 1
    if count > state.unplaced[seat]:  # no hand, but a script may name so many
        return no("too_many", "4.1", left=state.unplaced[seat])
    if count > state.rings[place]:
        return no("no_room", "4.3", place=place_name(name), left=state.rings[place])
    return None


def _rings(place: int) -> int:
    return RINGS[place] or 0


# -- actions --------------------------------------------------------------------
def _acting(state: State, ask: Ask[Any], gesture: Click | Drag) -> Refusal:
    target = _target(state, gesture)
    name = target.removeprefix("place/")
    if name in INDEX:
        if state.at[INDEX[name] * WIDTH + ask.seat]:
            return no("click_place", "5", place=place_name(name))
        if any(state.at[INDEX[name] * WIDTH + seat] for seat in range(state.seats)):
            return no("not_yours_to_act", "5", place=place_name(name))
        return no("nobody_there", "5", place=place_name(name))
    return no("resolve_places", "5")


def _choosing_tools(state: State, ask: Ask[Any], gesture: Click | Drag) -> Refusal:
    piece = gesture.target if isinstance(gesture, Click) else gesture.pieces[0] if gesture.pieces else ""
    seat = ask.seat
    for space in range(TOOL_SPACES):
        value = state.tools[seat * TOOL_SPACES + space]
        if value and piece == tool_piece(seat, space, value):
            return no("tool_used", "5.1") if not state.ready[seat] >> space & 1 else no("tools_whole", "5.1")
    if piece.startswith("tool-"):
        return no("not_your_tool", "5.1")
    if piece in CARD_INDEX:
        if CARD_INDEX[piece] not in ONE_USE:
            return no("not_a_tool", "5.1")
        if CARD_INDEX[piece] not in state.cards[seat]:
            return no("not_your_tool", "5.1")
        return no("tools_whole", "5.1") if state.ready[seat] & TOOL_BIT[piece] else no("card_spent", "5.1")
    return no("choose_tools", "5.1")


def _buying(state: State, ask: Ask[Any], gesture: Click | Drag) -> Refusal:
    rule = "5.3" if ask.kind == "buy_card" else "5.4"
    picked = _picked_up(gesture)
    elsewhere = _not_own(ask, gesture, rule)
    if elsewhere is not None:
        return elsewhere
    if picked.startswith("food"):
        return no("food_is_no_resource", rule)
    payments = [option for option in ask.options if is_payment(option)]
    gaps = {"price": lot_price(*ask.context), "have": amounts(owned(state, ask.seat))}
    if not payments:
        return no("cannot_pay", rule, **gaps)
    lot = f"card_{ask.context[1]}" if ask.kind == "buy_card" else f"building_{ask.context[1]}"
    wrong = _carried_astray(state, gesture, f"place/{lot}")
    if wrong is not None:
        return no("pays_nothing_there", rule, there=wrong, lot=place_name(lot), **gaps)
    if picked in RESOURCES:
        resource = RESOURCES.index(picked)
        gaps["good"] = msg(f"stone_age.good.{picked}")
        return no(_why_not_with(state, ask, resource, payments), rule, **gaps)
    target = _target(state, gesture).removeprefix("place/")
    if target in INDEX and not state.visits[ask.seat] >> INDEX[target] & 1:
        return no("nobody_there", "5", place=place_name(target))
    return no("pay_or_decline", rule, **gaps)


def _why_not_with(state: State, ask: Ask[Any], resource: int, payments: list[Any]) -> str:
    """Return why one resource alone is no payment."""
    if ask.kind == "buy_building":
        cost = BUILDINGS[BUILDING_INDEX[ask.context[0]]].cost
        if cost and not cost[resource]:
            return "wrong_resource"
    if not owned(state, ask.seat)[resource]:
        return "none_left"
    return "exact_payment" if any(payment[resource] for payment in payments) else "too_little"


def _carried_astray(state: State, gesture: Click | Drag, right: str) -> Message | None:
    """Return the name of a place where goods were carried but are not paid; None at the `right` one."""
    target = _target(state, gesture)
    if not isinstance(gesture, Drag) or not target or target == right:
        return None
    kind, _, name = target.partition("/")
    if kind == "place":
        return place_name(name)
    word = name if kind == "track" or kind.startswith("mat") else kind
    return msg(f"stone_age.zone.{word}" if word in WORDS else "stone_age.zone.board")


# -- feeding --------------------------------------------------------------------
def _feeding(state: State, ask: Ask[Any], gesture: Click | Drag) -> Refusal:
    picked = _picked_up(gesture)
    elsewhere = _not_own(ask, gesture, "6.3")
    if elsewhere is not None:
        return elsewhere
    if picked.startswith("food"):
        return no("food_paid", "6.2")
    gaps = {"missing": ask.context[0], "have": amounts(owned(state, ask.seat))}
    if not any(is_payment(option) for option in ask.options):
        return no("must_starve", "6.3", **gaps)
    wrong = _carried_astray(state, gesture, f"mat{ask.seat}/people")
    if wrong is not None:
        return no("feeds_nobody_there", "6.3", there=wrong, **gaps)
    return no("feed_all_or_starve", "6.3", **gaps)
