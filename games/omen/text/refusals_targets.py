"""Reasons why an ability cannot choose something: the card's conditions for a target, and what the thing is instead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from games.omen.rules.facts import BEAST_SIZE, CITY_LIMIT, DATA, INCITED_STRENGTH, REWARD_KIND, SIZE, TYPE, numbers_of
from games.omen.rules.names import SIDES, WAYS_OUT, city_name, name_of
from games.omen.rules.state import State, place_of, room, size_of, type_of, unit_count
from tabletop.core.data.messages import Message, Refusal, SeatName, msg
from tabletop.core.rules.questions import Ask

OF_UNITS: Final = ("kill", "return", "incite", "reuse", "move")
"""Operations of abilities on units in cities."""


def explain_illegal(state: State, ask: Ask[Any], thing: str, goal: str) -> Refusal:
    """Return the reason for a click on `thing`, or its drag to the zone or piece `goal`, that an ability forbids."""
    options = [option for option in ask.options if option not in WAYS_OUT]
    choosable = {option if isinstance(option, str) else option[0] for option in options}
    if thing in REWARD_KIND:
        return Refusal(msg("omen.why.units_only", card=name_of(ask.context[1])), "6.4")
    if ask.kind == "swap":
        return _of_swap(state, ask, thing, goal)
    if thing in TYPE and ask.context[0] in OF_UNITS and place_of(state, thing) < 0:
        return Refusal(msg("omen.why.not_in_city", card=name_of(thing)), "6")
    if thing in choosable:
        return _of_goal(state, ask, thing, goal)
    if thing in TYPE and ask.context[0] in OF_UNITS:
        refusal = _of_unit(state, ask, thing)
        if refusal is not None:
            return refusal
    if thing in TYPE and ask.context[0] == "deploy":
        return _of_deploying(state, ask, thing)
    return Refusal(msg("omen.why.target_text", card=name_of(ask.context[1]), text=_text(ask)), "6")


def _text(ask: Ask[Any]) -> Message:
    """Return the card's text; for a spirit the ability that is being resolved."""
    card, mode = ask.context[1:3]
    return msg(f"omen.text.{card}_{mode}" if mode else f"omen.text.{card}", **numbers_of(card, mode))


def _of_goal(state: State, ask: Ask[Any], thing: str, goal: str) -> Refusal:
    """Return the refusal of the right thing taken to a wrong place, or clicked where it has to be dragged."""
    if ask.kind == "target":
        return Refusal(msg("omen.why.click_it", card=name_of(thing)), "6")
    place = place_of(state, thing)
    seat = ask.seat if place < 0 else place % 2
    if goal not in SIDES:
        return Refusal(msg("omen.why.to_a_side", card=name_of(thing)), "6")
    city, side = SIDES[goal]
    if side != seat:
        return Refusal(msg("omen.why.same_side", card=name_of(thing)), "6.2")
    if place == 2 * city + seat:
        return Refusal(msg("omen.why.there_already", card=name_of(thing), city=city_name(city)), "6")
    size = SIZE[thing] if place < 0 else size_of(state, thing)
    if room(state, 2 * city + seat) < size:
        return side_full(state, ask.seat, 2 * city + seat, size)
    return Refusal(msg("omen.why.target_text", card=name_of(ask.context[1]), text=_text(ask)), "6")


def side_full(state: State, seat: int, place: int, size: int) -> Refusal:
    """Return the refusal of a side without room, as the asked `seat` reads it."""
    facts = {"city": city_name(place // 2), "count": unit_count(state, place), "size": size, "limit": CITY_LIMIT}
    if place % 2 == seat:
        return Refusal(msg("omen.why.city_full", **facts), "5")
    return Refusal(msg("omen.why.side_full", who=SeatName(place % 2), **facts), "5")


# -- units in cities --------------------------------------------------------------------------------------------------
def _steps(value: Any) -> Iterator[Mapping[str, Any]]:
    """Yield all printed steps in an ability, including nested ones."""
    if isinstance(value, Mapping):
        if "op" in value:
            yield value
        for inner in value.values():
            yield from _steps(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _steps(inner)


def _aim(ask: Ask[Any]) -> Mapping[str, Any]:
    """Return the printed step that asks, empty if there is none.

    Of two with one verb the optional one has a way out.
    """
    verb, card, mode = ask.context[:3]
    ability = _ABILITIES[card]
    if mode:
        ability = next(one for one in ability["modes"] if one["key"].lower() == mode)
    fitting = [step for step in _steps(ability["steps"]) if step["op"] == verb and "target" in step]
    optional = [step for step in fitting if bool(step.get("optional")) == ("decline" in ask.options)]
    return next(iter(optional or fitting), {})


_ABILITIES: Final = {card["id"]: card["ability"] for card in (*DATA["units"], *DATA["rewards"])}


def _of_unit(state: State, ask: Ask[Any], unit: str) -> Refusal | None:
    """Return the reason why a unit in a city is no target, the simplest reason first.

    None if only the card's text explains it.
    """
    verb, card, _, here = ask.context
    step = _aim(ask)
    target = step.get("target", {})
    place = place_of(state, unit)
    controller = 1 - ask.seat if step.get("chooser") == "opponent" else ask.seat
    wanted = controller if target.get("side", "own") == "own" else 1 - controller
    if place % 2 != wanted:
        word = "own_units" if wanted == ask.seat else "their_units"
        return Refusal(msg(f"omen.why.{word}", card=name_of(card)), "6")
    if unit == card:
        return Refusal(msg("omen.why.not_itself", card=name_of(card)), "6")
    if target.get("city") == "here" and place // 2 != here:
        return Refusal(msg("omen.why.this_city", card=name_of(card), city=city_name(here)), "6.2")
    if verb == "incite":
        return _of_inciting(state, unit)
    if unit in state.incited and ("types" in target or "max_strength" in target):
        if TYPE[unit] in target.get("types", (TYPE[unit],)):
            return Refusal(msg("omen.why.incited", card=name_of(unit), strength=INCITED_STRENGTH), "7")
    if type_of(state, unit) not in target.get("types", (type_of(state, unit),)):
        return None
    if step.get("distinct"):
        if verb == "move" and all(room(state, other) < size_of(state, unit) for other in _elsewhere(place)):
            return Refusal(msg("omen.why.nowhere", card=name_of(unit), size=size_of(state, unit)), "5")
        return Refusal(msg("omen.why.once", card=name_of(card), unit=name_of(unit)), "6")
    if step.get("per_city"):
        now = place_of(state, next(option for option in ask.options if option in TYPE))
        return Refusal(msg("omen.why.per_city", city=city_name(now // 2)), "6")
    if verb == "move" and all(room(state, other) < size_of(state, unit) for other in _elsewhere(place)):
        return Refusal(msg("omen.why.nowhere", card=name_of(unit), size=size_of(state, unit)), "5")
    return None


def _elsewhere(place: int) -> list[int]:
    """Return the same player's sides of the other two cities."""
    return [other for other in range(place % 2, 6, 2) if other != place]


def _of_inciting(state: State, unit: str) -> Refusal | None:
    if type_of(state, unit) == "beast":
        word = "incited_already" if unit in state.incited else "beast_already"
        return Refusal(msg(f"omen.why.{word}", card=name_of(unit)), "7")
    place = place_of(state, unit)
    if room(state, place) < BEAST_SIZE - SIZE[unit]:
        facts = {"count": unit_count(state, place), "limit": CITY_LIMIT, "size": BEAST_SIZE}
        return Refusal(msg("omen.why.incite_full", card=name_of(unit), city=city_name(place // 2), **facts), "7")
    return None


def _of_swap(state: State, ask: Ask[Any], unit: str, goal: str) -> Refusal:
    """Return the refusal of a swap: it needs two own units of different cities, with room on both sides afterwards."""
    other = goal
    if unit not in TYPE or place_of(state, unit) < 0 or place_of(state, unit) % 2 != ask.seat:
        return Refusal(msg("omen.why.own_units", card=name_of(ask.context[1])), "6")
    if goal in SIDES:
        return Refusal(msg("omen.why.swap_onto"), "6")
    if other not in TYPE:
        return Refusal(msg("omen.why.swap_limit", limit=CITY_LIMIT), "5")
    if place_of(state, other) < 0 or place_of(state, other) % 2 != ask.seat:
        return Refusal(msg("omen.why.own_units", card=name_of(ask.context[1])), "6")
    if place_of(state, other) == place_of(state, unit):
        return Refusal(msg("omen.why.swap_same"), "6")
    return Refusal(msg("omen.why.swap_limit", limit=CITY_LIMIT), "5")


def _of_deploying(state: State, ask: Ask[Any], card: str) -> Refusal:
    """Return the refusal of a card that cannot be deployed: it is in a city, does not match the text, or lacks room."""
    if place_of(state, card) >= 0:
        return Refusal(msg("omen.why.in_city", card=name_of(card)), "6")
    return Refusal(msg("omen.why.target_text", card=name_of(ask.context[1]), text=_text(ask)), "6")
