"""Quick answers to every question: what a sound player does without looking ahead.

They read nothing but what the seat itself may know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.age_of_heroes.facts import GRAIN, KINDS, LUCK, NUMBER, STONE_OF, WARES
from games.age_of_heroes.judgement import leader, worth_of
from games.age_of_heroes.state import ATTACK, DEFENCE, LEADING, NOBODY, State, able_armies, others, own_stone
from games.age_of_heroes.trade import ANYONE
from tabletop.core.ask import Ask, Seat

OFFERS_A_DAY: Final = 2
"""Offers that are made by habit on one Market Day."""


def answer(state: State, ask: Ask[Any]) -> Any:
    """What a seat answers by habit."""
    return HABITS[ask.kind](state, ask)


# -- the market -------------------------------------------------------------------------------------------------------
def plan_offer(state: State, seat: Seat) -> tuple[Seat, int] | None:
    """Whom to ask for an own stone, and the card to give for it: their own stone, or what is worth little."""
    hand = state.hands[seat]
    used = state.offers[seat]
    partners = others(state, seat)
    partners = partners[used % len(partners) :] + partners[: used % len(partners)]
    for other in partners:
        if hand[own_stone(state, other)]:
            return other, own_stone(state, other)
    spare = [kind for kind in WARES if hand[kind] and kind != own_stone(state, seat)]
    if not spare:
        return None
    return partners[0], min(spare, key=lambda kind: worth_of(state, seat, kind))


def _market(state: State, ask: Ask[Any]) -> str:
    wants = state.laid[ask.seat] + state.hands[ask.seat][own_stone(state, ask.seat)] < len(STONE_OF)
    if wants and "offer" in ask.options and state.offers[ask.seat] < OFFERS_A_DAY and plan_offer(state, ask.seat):
        return "offer"
    return "leave" if "leave" in ask.options else "pass"


def _offer_to(state: State, ask: Ask[Any]) -> Any:
    state_before = plan_offer(state, ask.seat)
    return state_before[0] if state_before is not None else ANYONE


def _gift(state: State, seat: Seat) -> int | None:
    """The card to give to the receiver of the offer that is being made."""
    hand, receiver = state.hands[seat], state.receiver
    if receiver != NOBODY and hand[own_stone(state, receiver)]:
        return own_stone(state, receiver)
    spare = [kind for kind in WARES if hand[kind] and kind != own_stone(state, seat)]
    return min(spare, key=lambda kind: worth_of(state, seat, kind)) if spare else None


def _offer_give(state: State, ask: Ask[Any]) -> str:
    gift = _gift(state, ask.seat)
    return "enough" if gift is None or any(state.given) else KINDS[gift]


def _offer_ask(state: State, ask: Ask[Any]) -> str:
    wanted = KINDS[own_stone(state, ask.seat)]
    if not any(state.asked) and wanted in ask.options:
        return wanted
    return "propose" if "propose" in ask.options and any(state.asked) else "drop"


def gain_of_trade(state: State, seat: Seat) -> float:
    """What accepting the offer brings `seat`, less a share of what it brings the author."""
    mine = theirs = 0.0
    for kind in WARES:
        change = state.given[kind] - state.asked[kind]
        if change:
            mine += change * worth_of(state, seat, kind)
            theirs -= change * worth_of(state, state.author, kind)
    return mine - theirs / max(1, sum(state.alive) - 1)


def _offer_answer(state: State, ask: Ask[Any]) -> str:
    return "accept" if "accept" in ask.options and gain_of_trade(state, ask.seat) > 0.2 else "decline"


# -- events -----------------------------------------------------------------------------------------------------------
def _strongest(state: State, ask: Ask[Any]) -> Seat:
    return leader(state, list(ask.options))


def _luck(state: State, ask: Ask[Any]) -> str:
    hand = state.hands[ask.seat]
    worth_it = ask.facts[0] == "volcano" or (ask.facts[0] == "famine" and hand[GRAIN] >= 3)
    return "luck" if "luck" in ask.options and worth_it else "suffer"


# -- the action -------------------------------------------------------------------------------------------------------
BUILD_ORDER: Final = ("city", "general", "citadel", "army")


def _action(state: State, ask: Ask[tuple[Any, ...]]) -> tuple[Any, ...]:
    """Cities first; then a sure war on whoever is about to win; then taxes, or items when the hand is full."""
    seat, options = ask.seat, ask.options
    if ("build", "city") in options:
        return ("build", "city")
    war = _sure_war(state, seat, options)
    if war is not None:
        return war
    full = sum(state.hands[seat]) + state.cities[seat] > 7 or state.building
    for item in BUILD_ORDER if full or not state.cities[seat] else ():
        if ("build", item) in options:
            return ("build", item)
    for option in options if full else ():
        if option[0] == "road":
            return option
    if ("taxes",) in options:
        return ("taxes",)
    exchange = [option for option in options if option[0] == "exchange"]
    if exchange:
        return min(exchange, key=lambda option: worth_of(state, seat, NUMBER[option[1]]))
    return options[-1]


def _sure_war(state: State, seat: Seat, options: Any) -> tuple[Any, ...] | None:
    """A war that brings something even when every clash is lost."""
    strength = able_armies(state, seat)
    for other in others(state, seat):
        free = strength - able_armies(state, other)
        if free >= 2 and state.cities[other] and ("war", other, "conquest") in options:
            return ("war", other, "conquest")
        if free >= 1 and state.laid[other] >= 3 and ("war", other, "raze") in options:
            return ("war", other, "raze")
    return None


def _first(state: State, ask: Ask[Any]) -> Any:
    return ask.options[0]


# -- war --------------------------------------------------------------------------------------------------------------
def _force(state: State, ask: Ask[Any]) -> str:
    """Everything that can march; Heroes only when the armies alone bring no reward."""
    for option in ("led_army", "army"):
        if option in ask.options:
            return option
    units = len(state.units[ATTACK])
    if "hero_army" in ask.options and units < able_armies(state, state.defender) + 2:
        return "hero_army"
    return "attack" if "attack" in ask.options else ask.options[0]


def _defence(state: State, ask: Ask[Any]) -> str:
    seat, options = ask.seat, ask.options
    cards = sum(state.hands[seat]) - state.hands[seat][LUCK]
    stake = {"conquest": state.cities[seat], "raze": state.laid[seat], "plunder": min(1, cards // 3)}[state.purpose]
    if stake and len(state.units[ATTACK]) > len(state.units[DEFENCE]):
        for option in ("luck", "olympic_games", "hero_army"):
            if option in options:
                return option
    return "fight"


def _assign(state: State, ask: Ask[tuple[int, int]]) -> tuple[int, int]:
    """The highest card under an army with a leader, where it wins most surely."""
    side = ATTACK if ask.seat == state.attacker else DEFENCE
    units = state.units[side]
    return max(ask.options, key=lambda option: (option[0], units[option[1]] & LEADING > 0, -option[1]))


def _clash(state: State, ask: Ask[int]) -> int:
    side = ATTACK if ask.seat == state.attacker else DEFENCE
    cards = state.cards[side]
    return max(ask.options, key=lambda unit: (cards[unit], -unit))


# -- the rest of the turn ---------------------------------------------------------------------------------------------
def _last(state: State, ask: Ask[Any]) -> Any:
    return ask.options[-1]


def _discard(state: State, ask: Ask[str]) -> str:
    """The card that is worth least; a third of a kind is worth less."""
    seat, hand = ask.seat, state.hands[ask.seat]

    def worth(kind: str) -> float:
        number = NUMBER[kind]
        copies = hand[number]
        return worth_of(state, seat, number) / (1.0 if copies < 3 or number == own_stone(state, seat) else 2.0)

    return min(ask.options, key=worth)


HABITS: Final[dict[str, Callable[[State, Ask[Any]], Any]]] = {
    "tribe": _first, "market": _market, "call": _first, "offer_to": _offer_to, "offer_give": _offer_give,
    "offer_ask": _offer_ask, "promise": _first, "offer_answer": _offer_answer, "earthquake": _strongest,
    "volcano": _strongest, "luck": _luck, "draw_again": _first, "action": _action, "payment": _first,
    "consent": _first, "force": _force, "defence": _defence, "assign": _assign, "clash": _clash, "monument": _last,
    "discard": _discard,
}  # fmt: skip
