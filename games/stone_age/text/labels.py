"""The words and touches of the game: a label for every option, a prompt for every question, the phase names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from games.stone_age.rules.actions import lot_options
from games.stone_age.rules.dice import tool_value
from games.stone_age.rules.facts import (
    BUILDING_INDEX,
    BUILDINGS,
    CARD_INDEX,
    CARDS,
    DIVISORS,
    EXACTLY,
    FIRST_BUILDING,
    FIRST_CARD,
    GOODS,
    INDEX,
    RESOURCES,
)
from games.stone_age.rules.names import (
    amount_of,
    amounts,
    building_cost,
    building_points,
    building_price,
    card_bottom,
    card_price,
    card_title,
    card_top,
    place_name,
)
from games.stone_age.rules.option_tables import DECLINE, STARVE, worth
from games.stone_age.rules.state import WIDTH, State, owned
from games.stone_age.table.layout import dice_ids, tool_piece
from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.rules.labels import Label
from tabletop.core.rules.questions import Ask, Seat

KEPT_CARD: Final = next(card.id for card in CARDS if card.top == "any_resources")


# -- options --------------------------------------------------------------------
def describe(state: State, ask: Ask[Any], option: Any) -> Label:
    """Return the text of an option, and the pieces and zones that stand for it."""
    if isinstance(option, tuple) and option[:1] == ("cash",):
        pair = option[1:]
        text = msg("stone_age.option.cash", payment=amounts(pair))
        return Label(text, take=(KEPT_CARD,), parts=((KEPT_CARD, 1), *_parts(pair)))
    return _LABELS[ask.kind](state, ask, option)


def _label_place(state: State, ask: Ask[Any], option: tuple[str, int]) -> Label:
    name, count = option
    return Label(
        msg("stone_age.option.place", count=count, place=place_name(name)),
        short=msg("stone_age.option.people", count=count),
        take=(f"mat{ask.seat}/people",),
        put=f"place/{name}",
        count=count,
        exactly=INDEX[name] in EXACTLY,
    )


def _label_act(state: State, ask: Ask[Any], option: str) -> Label:
    place = INDEX[option]
    count = state.at[place * WIDTH + ask.seat]
    text = msg("stone_age.option.act", place=place_name(option), count=count)
    return Label(text, put=f"place/{option}", note=_unpaid(state, ask.seat, place))


def _unpaid(state: State, seat: Seat, place: int) -> Message | None:
    """Return why nothing can be bought at a place now; None where it can, or nothing is sold there (5.3, 5.4)."""
    if place < FIRST_CARD or state.kept[seat] or len(lot_options(state, seat, place)) > 1:
        return None
    if place < FIRST_BUILDING:
        price = card_price(place - FIRST_CARD + 1)
    else:
        price = building_price(BUILDINGS[state.stacks[place - FIRST_BUILDING][-1]])
    held = owned(state, seat)
    if not sum(held):
        return msg("stone_age.option.unpaid_nothing", price=price)
    return msg("stone_age.option.unpaid", price=price, have=amounts(held))


def _label_tools(state: State, ask: Ask[Any], option: tuple[int | str, ...]) -> Label:
    good, thrown = ask.context
    by = DIVISORS[GOODS.index(good)]
    total = thrown + sum(tool_value(state, ask.seat, tool) for tool in option)
    gain = amount_of(good, total // by)
    in_vain = total // by == thrown // by
    if not option:
        taken = _is_enough(state, ask) and total >= by
        return Label(msg(f"stone_age.option.{'take' if taken else 'no_tools'}", gain=gain), button="plain")
    pieces = tuple(_tool_piece(state, ask.seat, tool) for tool in option)
    several, facts = "s" * (len(option) > 1), {"total": total, "gain": gain, "tools": _sum(state, ask.seat, option)}
    line = msg(f"stone_age.option.tool{several}", **facts)
    label = Label(line)
    if _has_twin(state, ask, option):
        places = tuple(_tool_place(tool) for tool in option)
        label = Label(msg(f"stone_age.option.tool{several}_at", **facts, at=places), short=line)
    if in_vain and len(ask.options) == 2:  # a tool alone is not put in by itself for nothing
        return replace(label, take=pieces, button="plain")
    return replace(label, parts=tuple((piece, 1) for piece in pieces), pays=True)


def _is_enough(state: State, ask: Ask[Any]) -> bool:
    """Return whether not even all tools together make the throw bring more."""
    good, thrown = ask.context
    by = DIVISORS[GOODS.index(good)]
    return bool(thrown // by == (thrown + sum(tool_value(state, ask.seat, tool) for tool in ask.options[-1])) // by)


def _sum(state: State, seat: Seat, tools: tuple[int | str, ...]) -> str:
    """Return the values of some tools as a sum, such as "1 + 1"."""
    return " + ".join(str(tool_value(state, seat, tool)) for tool in tools)


def _has_twin(state: State, ask: Ask[Any], tools: tuple[int | str, ...]) -> bool:
    """Return whether other tools have the same values: then only their places tell them apart."""
    values = {tool_value(state, ask.seat, tool) for tool in tools}
    return any(tool_value(state, ask.seat, other) in values for other in ask.options[-1] if other not in tools)


def _tool_place(tool: int | str) -> Message:
    return msg("stone_age.tool", space=tool + 1) if isinstance(tool, int) else msg("stone_age.one_use_tool")


def _tool_piece(state: State, seat: Seat, tool: int | str) -> str:
    return tool_piece(seat, tool, tool_value(state, seat, tool)) if isinstance(tool, int) else tool


def _parts(payment: tuple[int, ...]) -> tuple[tuple[str, int], ...]:
    return tuple((name, count) for name, count in zip(RESOURCES, payment, strict=True) if count)


def _label_payment(option: Any, text: Message) -> Label:
    """Return a payment that is composed of pieces: shown and confirmed at one place, even the only possible one."""
    return Label(text, short=msg("stone_age.option.pay", payment=amounts(option)), parts=_parts(option), pays=True)


def _label_buy_card(state: State, ask: Ask[Any], option: Any) -> Label:
    if option == DECLINE:
        return Label(msg("stone_age.option.decline_card"), button="refuse")
    title = card_title(CARDS[CARD_INDEX[ask.context[0]]])
    return _label_payment(option, msg("stone_age.option.buy_card", payment=amounts(option), card=title))


def _label_buy_building(state: State, ask: Ask[Any], option: Any) -> Label:
    if option == DECLINE:
        return Label(msg("stone_age.option.decline_building"), button="refuse")
    points = BUILDINGS[BUILDING_INDEX[ask.context[0]]].points or worth(option)
    text = msg("stone_age.option.build", payment=amounts(option), points=points)
    label = _label_payment(option, text)
    return label if BUILDINGS[BUILDING_INDEX[ask.context[0]]].points else replace(label, short=text)


def _label_feed(state: State, ask: Ask[Any], option: Any) -> Label:
    if option == STARVE:
        return Label(msg("stone_age.option.starve"), button="refuse")
    return _label_payment(option, msg("stone_age.option.feed", payment=amounts(option)))


def _label_any_two(state: State, ask: Ask[Any], option: Any) -> Label:
    return Label(msg("stone_age.option.any_two", payment=amounts(option)), short=amounts(option), parts=_parts(option))


def _label_pick_die(state: State, ask: Ask[Any], option: int) -> Label:
    dice = tuple(die for die, face in zip(dice_ids(), state.dice, strict=False) if face == option)
    return Label(msg("stone_age.option.pick_die", face=option, gain=msg(f"stone_age.die.{option}")), take=dice)


_LABELS: Final[Mapping[str, Callable[[State, Ask[Any], Any], Label]]] = {
    "place": _label_place,
    "act": _label_act,
    "tools": _label_tools,
    "buy_card": _label_buy_card,
    "buy_building": _label_buy_building,
    "feed": _label_feed,
    "any_two": _label_any_two,
    "pick_die": _label_pick_die,
}


# -- questions --------------------------------------------------------------------
def prompt(state: State, ask: Ask[Any]) -> Message:
    """Return the prompt for the asked seat."""
    who = SeatName(ask.seat)
    match ask.kind:
        case "place":
            seat, left = ask.seat, state.unplaced[ask.seat]
            short = state.people[seat] - state.agriculture[seat] - state.food[seat]
            if short > 0:
                return msg("stone_age.prompt.place_hungry", who=who, left=left, missing=short)
            return msg("stone_age.prompt.place", who=who, left=left)
        case "tools":
            good, total = ask.context
            divisor = DIVISORS[GOODS.index(good)]
            key = ("tools" if len(ask.options[-1]) > 1 else "tool") + "_in_vain" * _is_enough(state, ask)
            tools, gain = _sum(state, ask.seat, ask.options[-1]), amount_of(good, total // divisor)
            return msg(f"stone_age.prompt.{key}", who=who, total=total, gain=gain, by=divisor, tools=tools)
        case "buy_card":
            card = CARDS[CARD_INDEX[ask.context[0]]]
            price = ask.context[1]
            return msg("stone_age.prompt.buy_card", who=who, price=price, top=card_top(card), bottom=card_bottom(card))
        case "buy_building":
            building = BUILDINGS[BUILDING_INDEX[ask.context[0]]]
            return msg(
                "stone_age.prompt.buy_building", who=who, cost=building_cost(building), points=building_points(building)
            )
        case "feed":
            return msg("stone_age.prompt.feed", who=who, missing=ask.context[0])
        case _:
            return msg(f"stone_age.prompt.{ask.kind}", who=who)


def throw_prompt(ask: Ask[Any]) -> Message:
    """Return the prompt for a throw with the good that it brings: a place may have opened by itself (5.1)."""
    if ask.context[:1] and ask.context[0] in GOODS:
        good = msg(f"stone_age.good.{ask.context[0]}")
        return msg("stone_age.prompt.throw", who=SeatName(ask.by), count=ask.count, good=good)
    return msg("core.throw", who=SeatName(ask.by), count=ask.count)


def phase_name(state: State) -> Message:
    """Return the phase as the rules call it."""
    return msg(f"stone_age.phase.{state.phase}")
