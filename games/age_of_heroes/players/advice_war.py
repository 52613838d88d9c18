"""Reasons for an answer in a war: how many march, what they fight with, and what there is to take."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.age_of_heroes.players.policy_war import unopposed
from games.age_of_heroes.rules.battle import total, unfought
from games.age_of_heroes.rules.facts import (
    CITADEL_BONUS,
    CONQUEST,
    EMPIRE,
    GENERAL_BONUS,
    MIGHTY_HERO,
    MONUMENT,
    PLUNDER_PER_VICTORY,
    RAZE,
)
from games.age_of_heroes.rules.state import ATTACK, DEFENCE, State, able_armies, heroes
from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.rules.questions import Ask, Seat

LEAST: Final = {"conquest": CONQUEST[0], "raze": RAZE[0], "plunder": (1, PLUNDER_PER_VICTORY)}
"""Purpose -> the victories of its first reward, and how much that is."""


# -- declaring --------------------------------------------------------------------------------------------------------
def prey(state: State, seat: Seat, target: Seat, purpose: str) -> Message:
    """Return a sentence on the possible spoils and the number of victories that they need."""
    there = {"conquest": state.cities[target], "raze": state.laid[target], "plunder": sum(state.hands[target])}
    victories, gain = LEAST[purpose]
    most = {"conquest": EMPIRE, "raze": MONUMENT, "plunder": 0}[purpose]
    gaps = {"count": there[purpose], "needed": most, "victories": victories, "gain": gain}
    return msg(f"age_of_heroes.advice.{purpose}", who=SeatName(target), **gaps)


def against(state: State, seat: Seat, target: Seat) -> Message:
    """Return the armies of both sides that can fight; those without an opponent are victories of the attack (7.4)."""
    free = unopposed(state, seat, target)
    gaps = {"who": SeatName(target), "armies": able_armies(state, seat), "theirs": able_armies(state, target)}
    if free > 0:
        return msg("age_of_heroes.advice.free", free=free, **gaps)
    return msg("age_of_heroes.advice.against", **gaps)


def _force(state: State, ask: Ask[Any], option: str) -> list[Message]:
    """Return the force with one more, against the units at home there."""
    target, units = state.defender, len(state.units[ATTACK])
    theirs, who = able_armies(state, target), SeatName(target)
    held = state.hands[ask.seat][MIGHTY_HERO] - heroes(state.units[ATTACK])
    match option:
        case "back":
            return [msg("age_of_heroes.advice.back", armies=able_armies(state, ask.seat))]
        case "attack":
            bonus = CITADEL_BONUS * state.citadels[target]
            march = msg("age_of_heroes.advice.march", units=units, theirs=theirs, bonus=bonus, who=who)
            return [march, prey(state, ask.seat, target, state.purpose)]
        case "hero_general":
            return [msg("age_of_heroes.advice.hero_general", bonus=GENERAL_BONUS, held=held)]
    joins = msg("age_of_heroes.advice.joins", units=units + 1, theirs=theirs, who=who)
    aim = prey(state, ask.seat, target, state.purpose)
    if option == "led_army":
        return [joins, aim, msg("age_of_heroes.advice.led", bonus=GENERAL_BONUS)]
    spent = [msg("age_of_heroes.advice.hero_spent", held=held)] if option == "hero_army" else []
    return [joins, aim, *spent]


# -- defending --------------------------------------------------------------------------------------------------------
def _defence(state: State, ask: Ask[Any], option: str) -> list[Message]:
    seat = ask.seat
    attack, own = len(state.units[ATTACK]), len(state.units[DEFENCE])
    held = state.hands[seat][MIGHTY_HERO]
    stakes = {"conquest": state.cities[seat], "raze": state.laid[seat], "plunder": sum(state.hands[seat])}
    stake = msg(f"age_of_heroes.advice.stake_{state.purpose}", count=stakes[state.purpose])
    match option:
        case "olympic_games" | "luck":
            return [msg("age_of_heroes.advice.called_off", count=attack), stake]
        case "hero_army":
            return [msg("age_of_heroes.advice.hero_defends", units=own + 1, attack=attack, held=held), stake]
        case "hero_general":
            return [msg("age_of_heroes.advice.hero_general", bonus=GENERAL_BONUS, held=held), stake]
    bonus = CITADEL_BONUS * state.citadels[seat]
    return [msg("age_of_heroes.advice.fight", units=own, attack=attack, bonus=bonus), stake]


# -- the battle -------------------------------------------------------------------------------------------------------
def _side(state: State, seat: Seat) -> int:
    return ATTACK if seat == state.attacker else DEFENCE


def _assign(state: State, ask: Ask[Any], option: tuple[int, int]) -> list[Message]:
    """Return the card that the unit fights with, and its bonus."""
    card, unit = option
    side = _side(state, ask.seat)
    bonus = total(state, side, unit)
    found = [msg("age_of_heroes.advice.fights", total=card + bonus, card=card, bonus=bonus)]
    if card == max(state.drawn[side]) and len(state.drawn[side]) > 1:
        found.append(msg("age_of_heroes.advice.highest", card=card, cards=len(state.drawn[side])))
    return found


def _clash(state: State, ask: Ask[Any], unit: int) -> list[Message]:
    """Return the strength of the unit with its bonus, and the number of units that wait on each side."""
    side = _side(state, ask.seat)
    card = state.units[side][unit].card
    strength = total(state, side, unit)
    found = [msg("age_of_heroes.advice.fights", total=strength, card=card, bonus=strength - card)]
    waits = {"own": len(unfought(state, side)), "theirs": len(unfought(state, 1 - side))}
    return [*found, msg("age_of_heroes.advice.waits", victories=state.victories, **waits)]


WAR: Final[dict[str, Callable[[State, Ask[Any], Any], list[Message]]]] = {
    "force": _force, "defence": _defence, "assign": _assign, "clash": _clash,
}  # fmt: skip
"""Question -> the reasons for an answer."""
