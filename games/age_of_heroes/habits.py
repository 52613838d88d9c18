"""Quick answers to every question: what a sound player does without looking ahead.

They read nothing but what the seat itself may know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from games.age_of_heroes import habits_market
from games.age_of_heroes.facts import (
    CONQUEST,
    EMPIRE,
    GRAIN,
    KINDS,
    LUCK,
    MIGHTY_HERO,
    MONUMENT,
    NUMBER,
    OLYMPIC_GAMES,
    RAZE,
)
from games.age_of_heroes.judge import lacking_for_city, potential, worth_of
from games.age_of_heroes.promises import consent_to, peace_with
from games.age_of_heroes.state import (
    ATTACK,
    ATTACKED,
    DEFENCE,
    DISASTER,
    State,
    able_armies,
    is_empire_or_monument,
    others,
    own_stone,
)
from tabletop.core.ask import Ask, Seat
from tabletop.core.game import Stream
from tabletop.core.stops import NO_STOP

HELP: Final = {DISASTER: (LUCK,), ATTACKED: (OLYMPIC_GAMES, MIGHTY_HERO)}
"""The cards for which a stop is worth being asked. Luck, which stops barbarians alone, is not worth it at attacks."""
OFFERS_A_DAY: Final = 2
"""Offers and calls that are made by habit on one Market Day."""


def answer(state: State, ask: Ask[Any], stream: Stream) -> Any:
    """What a seat answers by habit."""
    return HABITS[ask.kind](state, ask)


def is_about_stops(answer: Any) -> bool:
    """Whether an answer says where to be asked from now on: nothing comes of it that could be looked ahead."""
    return answer == NO_STOP or (type(answer) is tuple and answer[0] == "stop")


def sensible(state: State, ask: Ask[Any]) -> list[Any]:
    """Answers worth looking ahead: stops stay, promises are kept, payments take the least gold; a war that has
    been thought of is fought. Of cards to exchange only the poorest counts; a road between two helps both alike."""
    found: dict[Any, Any] = {}
    exchanged = _poorest(state, ask)
    city = ask.kind == "action" and any(option[:2] == ("build", "city") for option in ask.options)
    two = len(others(state, ask.seat)) < 2
    for option in ask.options:
        match option:
            case "no_stop" | ("stop", _) | "back":
                continue
            case ("nothing",) if ("taxes",) in ask.options:
                continue
            case ("exchange", _) if option != exchanged:
                continue
            case ("road", _, _) if two:
                continue
            case ("build", "citadel", _) if city:
                continue
            case ("war", target, purpose) if not _is_thinkable(state, ask.seat, target, purpose):
                continue
            case ("build" | "road", what, _) if _weakens(state, ask.seat, what):
                continue
            case ("build" | "road", what, _):
                found.setdefault((option[0], what), option)
            case "refuse" if consent_to(state, ask.seat, ask.facts[0]) is not None:
                continue
            case _:
                found[option] = option
    return list(found.values())


# -- the market -------------------------------------------------------------------------------------------------------
def _opening(state: State, ask: Ask[Any]) -> str:
    wishes = habits_market.plan(state, ask.seat), habits_market.call(state, ask.seat)
    return "trade" if any(one is not None for one in wishes) else "listen"


def _market(state: State, ask: Ask[Any]) -> Any:
    """An offer, or a call when there is none to make."""
    seat = ask.seat
    if state.offers[seat] < OFFERS_A_DAY:
        planned = habits_market.plan(state, seat)
        if planned is not None:
            return ("offer", *planned.plain)
        wanted = habits_market.call(state, seat)
        if wanted is not None:
            return ("call", KINDS[wanted])
    return "listen"


def _answer(state: State, ask: Ask[Any]) -> str:
    trade = state.trade
    assert trade is not None, "an offer is answered"
    if "accept" in ask.options and habits_market.is_good(state, trade.offer, ask.seat):
        return "accept"
    return "counter" if habits_market.counter(state, ask.seat, trade.offer) is not None else "decline"


def _counter(state: State, ask: Ask[Any]) -> Any:
    trade = state.trade
    assert trade is not None, "a counter-offer answers an offer"
    instead = habits_market.counter(state, ask.seat, trade.offer)
    return "drop" if instead is None else ("offer", *instead.plain)


def _pick(state: State, ask: Ask[Any]) -> Any:
    """The best counter-offer where it is better than the own offer, else whoever of those who accept stands worst."""
    trade = state.trade
    assert trade is not None, "somebody has answered an offer"
    best = min(trade.accepted, key=lambda seat: potential(state, seat), default=None)
    own = 0.0 if best is None else habits_market.gain(state, trade.offer, ask.seat, best)
    for made in trade.counters:
        if ("counter", made.author) in ask.options and habits_market.is_good(state, made, ask.seat):
            if best is None or habits_market.gain(state, made, ask.seat) > own:
                return ("counter", made.author)
    return "none" if best is None else ("accept", best)


# -- events -----------------------------------------------------------------------------------------------------------
def _luck(state: State, ask: Ask[Any]) -> str:
    """Luck against what is worth it. Who holds none wants to be asked no more, until there is some."""
    hand = state.hands[ask.seat]
    worth_it = ask.facts[0] == "volcano" or (ask.facts[0] == "famine" and hand[GRAIN] >= 3)
    if not hand[LUCK]:
        return NO_STOP
    return "luck" if "luck" in ask.options and worth_it else "suffer"


def _stop(state: State, seat: Seat) -> tuple[Any, ...] | None:
    """A stop that was given up is set again once there is a card for it."""
    hand = state.hands[seat]
    for moment, kinds in HELP.items():
        if moment not in state.stops[seat] and any(hand[kind] for kind in kinds):
            return ("stop", moment)
    return None


# -- the action -------------------------------------------------------------------------------------------------------
BUILD_ORDER: Final = ("city", "army", "general", "citadel")
ARMY_LEAD: Final = 2
"""An army is built before a city until a tribe has so many more than anybody else: two that meet nobody take a city,
and an army costs no more than one. The fifth city comes before all armies."""
PREY_STONES, PREY_CARDS = 3, 4
"""So many stones laid, or cards in a hand, are worth a war of their own."""


def _action(state: State, ask: Ask[tuple[Any, ...]]) -> tuple[Any, ...]:
    """Stops first, then armies and a general up to a lead of two, then cities; then a war that promises something; then
    items that no city waits for; then taxes."""
    seat, options = ask.seat, ask.options
    stop = _stop(state, seat)
    if stop is not None:
        return stop
    if ("again",) in options:
        return ("again",)
    cheapest: dict[Any, tuple[Any, ...]] = {}
    for option in options:
        if option[0] in ("build", "road") and not _weakens(state, seat, option[1]):
            cheapest.setdefault(option[1] if option[0] == "build" else "road", option)
    first = [] if "city" in cheapest and state.cities[seat] == EMPIRE - 1 else _arming(state, seat)
    for item in (*first, "city"):
        if item in cheapest:
            return cheapest[item]
    war = _promising_war(state, seat, options)
    if war is not None:
        return war
    full = sum(state.hands[seat]) + state.cities[seat] > 7 or state.building
    for item in BUILD_ORDER:
        if item in cheapest and not _delays_city(state.hands[seat], cheapest[item][2]):
            return cheapest[item]
    if full and "road" in cheapest and len(others(state, seat)) > 1:  # between two it brings the other as much
        return cheapest["road"]
    if ("taxes",) in options:
        return ("taxes",)
    return _poorest(state, ask) or options[-1]


def _poorest(state: State, ask: Ask[Any]) -> tuple[Any, ...] | None:
    """The exchange of the card that is worth least, where a card may be exchanged."""
    exchange = [option for option in ask.options if type(option) is tuple and option[0] == "exchange"]
    return min(exchange, key=lambda option: worth_of(state, ask.seat, NUMBER[option[1]]), default=None)


def _arming(state: State, seat: Seat) -> list[str]:
    """What is built before a city: a general always, and an army below the lead that is wanted."""
    most = max([sum(state.armies[other]) for other in others(state, seat)])
    return ["army", "general"] if sum(state.armies[seat]) - most < ARMY_LEAD else ["general"]


def _delays_city(hand: Sequence[int], way: tuple[int, ...]) -> bool:
    """Whether paying so takes a card that the next city needs."""
    left = [have - paid for have, paid in zip(hand, way, strict=False)]
    return lacking_for_city(left) > lacking_for_city(hand)


def _weakens(state: State, seat: Seat, what: Any) -> bool:
    """Whether building it takes cards from a tribe without a city: they are all that keeps it in the game (10)."""
    return not state.cities[seat] and what != "city"


def unopposed(state: State, seat: Seat, other: Seat) -> int:
    """How many armies of `seat` would find no opponent if all of both marched as they stand; below 0 the other's."""
    return able_armies(state, seat) - able_armies(state, other)


def can_pay(state: State, seat: Seat, target: Seat, purpose: str) -> bool:
    """Whether a war could bring anything if all that can march won: something to take, and units enough (7.5)."""
    prey = {"conquest": state.cities[target], "raze": state.laid[target], "plunder": sum(state.hands[target])}
    needed = {"conquest": CONQUEST[0][0], "raze": RAZE[0][0], "plunder": 1}
    units = able_armies(state, seat) + state.hands[seat][MIGHTY_HERO]
    return prey[purpose] > 0 and units >= needed[purpose]


def _is_thinkable(state: State, seat: Seat, target: Seat, purpose: str) -> bool:
    """Whether a war breaks no promise and may bring something; cards and a stone or two only from somebody weaker."""
    if peace_with(state, seat, target) is not None or not can_pay(state, seat, target, purpose):
        return False
    if purpose == "conquest" or (purpose == "raze" and state.laid[target] >= PREY_STONES):
        return True
    return unopposed(state, seat, target) + state.hands[seat][MIGHTY_HERO] >= 0


def _promising_war(state: State, seat: Seat, options: Any) -> tuple[Any, ...] | None:
    """A war on whoever is about to win; else one with more armies than the other has at home, Heroes too for cities."""
    for other in others(state, seat):
        if peace_with(state, seat, other) is not None:
            continue
        units, free, heroes = able_armies(state, seat), unopposed(state, seat, other), state.hands[seat][MIGHTY_HERO]
        threat = state.challengers[other] and is_empire_or_monument(state, other)
        empire = state.cities[other] >= EMPIRE
        aims = [
            ("conquest", units + heroes > 1 and state.cities[other] and (free + heroes > 0 or (threat and empire))),
            ("raze", units and ((state.laid[other] >= PREY_STONES and free > 0) or (threat and not empire))),
            ("plunder", free > 0 and sum(state.hands[other]) >= PREY_CARDS),
        ]
        for purpose, promising in aims:
            if promising and ("war", other, purpose) in options:
                return ("war", other, purpose)
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


def at_stake(state: State, seat: Seat) -> int:
    """What the war is about: cities, stones, or cards where there are some; Luck aside, which defends itself."""
    cards = sum(state.hands[seat]) - state.hands[seat][LUCK]
    return {"conquest": state.cities[seat], "raze": state.laid[seat], "plunder": min(1, cards // 3)}[state.purpose]


def _defence(state: State, ask: Ask[Any]) -> str:
    seat, options = ask.seat, ask.options
    if at_stake(state, seat) and len(state.units[ATTACK]) > len(state.units[DEFENCE]):
        for option in ("luck", "olympic_games", "hero_army"):
            if option in options:
                return option
    return "fight" if any(state.hands[seat][kind] for kind in HELP[ATTACKED]) else NO_STOP


def _card_under(state: State, ask: Ask[tuple[int, int]], option: tuple[int, int]) -> tuple[Any, ...]:
    """The highest card under an army with a leader, where it wins most surely."""
    side = ATTACK if ask.seat == state.attacker else DEFENCE
    return (option[0], state.units[side][option[1]].is_led, -option[1])


def _fighter(state: State, ask: Ask[int], number: int) -> tuple[Any, ...]:
    side = ATTACK if ask.seat == state.attacker else DEFENCE
    return (state.units[side][number].card, -number)


# -- the rest of the turn ---------------------------------------------------------------------------------------------
def _monument(state: State, ask: Ask[Any]) -> str:
    """Laid stones are safe from plunder: lay them all, now and later."""
    return NO_STOP


def spare_worth(state: State, seat: Seat, kind: str) -> float:
    """What a card of a kind is worth to a hand that is too large; a third of a kind is worth less."""
    number = NUMBER[kind]
    copies = state.hands[seat][number]
    return worth_of(state, seat, number) / (1.0 if copies < 3 or number == own_stone(state, seat) else 2.0)


LIKING: Final[dict[str, Callable[[State, Ask[Any], Any], Any]]] = {
    "earthquake": lambda state, ask, other: potential(state, other),
    "volcano": lambda state, ask, other: potential(state, other),
    "assign": _card_under,
    "clash": _fighter,
    "discard": lambda state, ask, kind: -spare_worth(state, ask.seat, kind),
    "tribe": lambda state, ask, tribe: 0,
    "monument": lambda state, ask, count: MONUMENT + 1 if count == NO_STOP else count,
}
"""Question -> how gladly an option is chosen."""
NEXT: Final = {
    "opening": ("trade", "listen"), "market": ("listen", "pass"), "answer": ("decline",), "counter": ("drop",),
    "pick": ("none",),
}  # fmt: skip
"""Market question -> what is answered where no bargain is to be had, the best first."""


SORTS: Final = ("again", *BUILD_ORDER, "road", "taxes", "exchange", "war")
"""Actions that get a tribe on, the best first."""


def ranked(state: State, ask: Ask[Any]) -> list[Any]:
    """The options of a question of `LIKING`, the best first; of the action one of each sort; on the market what is left
    without a bargain."""
    if ask.kind == "action":
        return sorted(
            [one for one in sensible(state, ask) if _sort(one) in SORTS], key=lambda one: SORTS.index(_sort(one))
        )
    if ask.kind in NEXT:
        return [one for one in NEXT[ask.kind] if one in ask.options]
    liking = LIKING.get(ask.kind)
    return [] if liking is None else sorted(ask.options, key=lambda one: liking(state, ask, one), reverse=True)


def _sort(action: tuple[Any, ...]) -> str:
    """What an action does: what is built, or its first word."""
    return str(action[1] if action[0] == "build" else action[0])


def _liked(state: State, ask: Ask[Any]) -> Any:
    liking = LIKING[ask.kind]
    return max(ask.options, key=lambda one: liking(state, ask, one))


HABITS: Final[dict[str, Callable[[State, Ask[Any]], Any]]] = {
    "tribe": _first, "opening": _opening, "market": _market, "answer": _answer, "counter": _counter, "pick": _pick,
    "earthquake": _liked, "volcano": _liked, "luck": _luck, "action": _action, "consent": _first,
    "force": _force, "defence": _defence, "assign": _liked, "clash": _liked, "monument": _monument,
    "discard": _liked,
}  # fmt: skip
