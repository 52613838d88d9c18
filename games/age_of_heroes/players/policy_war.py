"""Quick answers in wars: which are worth it, who marches, who defends, which card goes under which unit.

They use nothing but what the seat itself may know.
"""

from __future__ import annotations

from typing import Any, Final

from games.age_of_heroes.rules.facts import CONQUEST, EMPIRE, LUCK, MIGHTY_HERO, OLYMPIC_GAMES, RAZE
from games.age_of_heroes.rules.market.promises import peace_with
from games.age_of_heroes.rules.state import (
    ATTACK,
    ATTACKED,
    DEFENCE,
    DISASTER,
    State,
    able_armies,
    is_empire_or_monument,
    others,
)
from tabletop.core.rules.questions import Ask, Seat
from tabletop.core.rules.stops import NO_STOP

HELP: Final = {DISASTER: (LUCK,), ATTACKED: (OLYMPIC_GAMES, MIGHTY_HERO)}
"""The cards for which a stop is worth having. Luck, which stops barbarians alone, is not worth it at attacks."""
PREY_STONES, PREY_CARDS = 3, 4
"""The numbers of laid stones and of cards in a hand that are worth a war of their own."""
POOR, PREY_OF_THE_POOR = 1, 3
"""The limits for raids between two tribes.

With at most this many cities taxes bring less than a battle between equals for this many cards.
"""


# -- choice of wars ----------------------------------------------------------------------------------------------------
def unopposed(state: State, seat: Seat, other: Seat) -> int:
    """Return how many armies of `seat` would find no opponent if all ready armies marched; below 0 the other's."""
    return able_armies(state, seat) - able_armies(state, other)


def may_bring(state: State, seat: Seat, target: Seat, purpose: str) -> bool:
    """Return whether a war breaks no promise and could bring anything if all that can march won.

    There must be something to take, and enough units (7.5).
    """
    if peace_with(state, seat, target) is not None:
        return False
    prey = {"conquest": state.cities[target], "raze": state.laid[target], "plunder": sum(state.hands[target])}
    needed = {"conquest": CONQUEST[0][0], "raze": RAZE[0][0], "plunder": 1}
    units = able_armies(state, seat) + state.hands[seat][MIGHTY_HERO]
    return prey[purpose] > 0 and units >= needed[purpose]


def is_thinkable(state: State, seat: Seat, target: Seat, purpose: str) -> bool:
    """Return whether a war breaks no promise and may bring a gain; a few cards or stones only from a weaker tribe."""
    if not may_bring(state, seat, target, purpose):
        return False
    if purpose == "conquest" or (purpose == "raze" and state.laid[target] >= PREY_STONES):
        return True
    return unopposed(state, seat, target) + state.hands[seat][MIGHTY_HERO] >= 0


def on_winner(state: State, seat: Seat, options: Any) -> tuple[Any, ...] | None:
    """Return a war on the winner of the next closing check, however poor its chances; none if the own is first."""
    if state.challengers[seat] and is_empire_or_monument(state, seat):
        return None
    for other in others(state, seat):
        if not (state.challengers[other] and is_empire_or_monument(state, other)):
            continue
        purpose = "conquest" if state.cities[other] >= EMPIRE else "raze"
        if ("war", other, purpose) in options and may_bring(state, seat, other, purpose):
            return ("war", other, purpose)
    return None


def promising(state: State, seat: Seat, options: Any) -> tuple[Any, ...] | None:
    """Return a war with more armies than the other has at home, counting Heroes too for cities."""
    for other in others(state, seat):
        free, heroes = unopposed(state, seat, other), state.hands[seat][MIGHTY_HERO]
        aims = [
            ("conquest", free + heroes > 0),
            ("raze", free > 0 and state.laid[other] >= PREY_STONES),
            ("plunder", free > 0 and sum(state.hands[other]) >= PREY_CARDS),
        ]
        for purpose, worth_it in aims:
            if worth_it and ("war", other, purpose) in options and may_bring(state, seat, other, purpose):
                return ("war", other, purpose)
    return None


def raid(state: State, seat: Seat, options: Any) -> tuple[Any, ...] | None:
    """Return a war of the poor for cards, with no fewer armies than the other; more tribes would find home empty."""
    rivals = others(state, seat)
    if len(rivals) > 1 or state.cities[seat] > POOR or not able_armies(state, seat):
        return None
    war = ("war", rivals[0], "plunder")
    rich = sum(state.hands[rivals[0]]) >= PREY_OF_THE_POOR and unopposed(state, seat, rivals[0]) >= 0
    return war if rich and war in options and may_bring(state, seat, rivals[0], "plunder") else None


# -- the battle --------------------------------------------------------------------------------------------------------
def force(state: State, ask: Ask[Any]) -> str:
    """Return everything that can march; Heroes only when the armies alone bring no reward."""
    for option in ("led_army", "army"):
        if option in ask.options:
            return option
    units = len(state.units[ATTACK])
    if "hero_army" in ask.options and units < able_armies(state, state.defender) + 2:
        return "hero_army"
    return "attack" if "attack" in ask.options else ask.options[0]


def at_stake(state: State, seat: Seat) -> int:
    """Return the stake of the war: cities, stones, or cards where there are some; Luck aside, which defends itself."""
    cards = sum(state.hands[seat]) - state.hands[seat][LUCK]
    return {"conquest": state.cities[seat], "raze": state.laid[seat], "plunder": min(1, cards // 3)}[state.purpose]


def defence(state: State, ask: Ask[Any]) -> str:
    seat, options = ask.seat, ask.options
    if at_stake(state, seat) and len(state.units[ATTACK]) > len(state.units[DEFENCE]):
        for option in ("luck", "olympic_games", "hero_army"):
            if option in options:
                return option
    return "fight" if state.private_stops or any(state.hands[seat][kind] for kind in HELP[ATTACKED]) else NO_STOP


def card_under(state: State, ask: Ask[tuple[int, int]], option: tuple[int, int]) -> tuple[Any, ...]:
    """Return the sort key that puts the highest card under an army with a leader, where it wins most surely."""
    side = ATTACK if ask.seat == state.attacker else DEFENCE
    return (option[0], state.units[side][option[1]].is_led, -option[1])


def fighter(state: State, ask: Ask[int], number: int) -> tuple[Any, ...]:
    side = ATTACK if ask.seat == state.attacker else DEFENCE
    return (state.units[side][number].card, -number)
