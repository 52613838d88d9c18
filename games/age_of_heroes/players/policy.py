"""Quick answers to every question: the choices of a sound player that does not look ahead.

They use nothing but what the seat itself may know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from games.age_of_heroes.players import policy_market, policy_war
from games.age_of_heroes.players.evaluation import lacking_for_city, potential, worth_of
from games.age_of_heroes.players.policy_declining import has_been_called, has_priced
from games.age_of_heroes.rules.facts import (
    EMPIRE,
    GRAIN,
    KINDS,
    LUCK,
    MONUMENT,
    NUMBER,
)
from games.age_of_heroes.rules.market.promises import consent_to
from games.age_of_heroes.rules.state import (
    State,
    others,
    own_stone,
)
from tabletop.core.game.bots import Rng
from tabletop.core.rules.questions import Ask, Seat
from tabletop.core.rules.stops import NO_STOP

OFFERS_A_DAY: Final = 3
"""The number of offers and calls of the default policy on one Market Day."""


def default_policy(state: State, ask: Ask[Any], rng: Rng) -> Any:
    """Return the default answer of a seat."""
    return HABITS[ask.kind](state, ask)


def quick_policy(state: State, ask: Ask[Any], rng: Rng) -> Any:
    """Return the default answer without offers of what is spare: for searches, which have no time for them."""
    if ask.kind == "opening":
        return "listen" if _bid(state, ask.seat) is None else "trade"
    if ask.kind == "market":
        return _bid(state, ask.seat) or "listen"
    return HABITS[ask.kind](state, ask)


def is_about_stops(answer: Any) -> bool:
    """Return whether an answer only says where to be asked from now on, so that there is nothing to look ahead to."""
    return answer == NO_STOP or (type(answer) is tuple and answer[0] == "stop")


def sensible(state: State, ask: Ask[Any]) -> list[Any]:
    """Return the answers worth looking ahead.

    Stops stay, promises are kept, payments take the least gold; a war that has been planned is fought. Of cards to
    exchange only the poorest counts; a road between two helps both equally.
    """
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
            case ("war", target, purpose) if not policy_war.is_thinkable(state, ask.seat, target, purpose):
                continue
            case ("build" | "road", what, _) if _weakens(state, ask.seat, what):
                continue
            case ("build" | "road", what, _):
                found.setdefault((option[0], what), option)
            case "refuse" if consent_to(state, ask.seat, ask.context[0]) is not None:
                continue
            case _:
                found[option] = option
    return list(found.values())


# -- the market -------------------------------------------------------------------------------------------------------
def _opening(state: State, ask: Ask[Any]) -> str:
    return "trade" if _go(state, ask.seat) is not None else "listen"


def _go(state: State, seat: Seat) -> tuple[Any, ...] | None:
    """Return an offer; a call when there is none to make; else an offer of what is spare. None for nothing of these."""
    bid = _bid(state, seat)
    if bid is not None or state.offers[seat] >= OFFERS_A_DAY:
        return bid
    made = policy_market.spare(state, seat)
    return None if made is None else ("offer", *made.plain)


def _bid(state: State, seat: Seat) -> tuple[Any, ...] | None:
    """Return an offer, or a call when there is none to make; None for neither, or when there have been enough."""
    if state.offers[seat] >= OFFERS_A_DAY:
        return None
    planned = policy_market.plan(state, seat)
    if planned is not None:
        return ("offer", *planned.plain)
    wanted = policy_market.call(state, seat)
    return None if wanted is None else ("call", KINDS[wanted])


def _market(state: State, ask: Ask[Any]) -> Any:
    """Return an offer or a call, else that the seat has none any more."""
    return _go(state, ask.seat) or "listen"


def _answer(state: State, ask: Ask[Any]) -> str:
    trade = state.trade
    assert trade is not None, "an offer is answered"
    if "accept" in ask.options and policy_market.is_good(state, trade.offer, ask.seat):
        return "accept"
    return "counter" if policy_market.counter(state, ask.seat, trade.offer) is not None else "decline"


def _counter(state: State, ask: Ask[Any]) -> Any:
    trade = state.trade
    assert trade is not None, "a counter-offer answers an offer"
    instead = policy_market.counter(state, ask.seat, trade.offer)
    return "drop" if instead is None else ("offer", *instead.plain)


def _pick(state: State, ask: Ask[Any]) -> Any:
    """Return the best counter-offer where it is better than the own offer, else the weakest of the acceptors."""
    trade = state.trade
    assert trade is not None, "somebody has answered an offer"
    best = min(trade.accepted, key=lambda seat: potential(state, seat), default=None)
    own = 0.0 if best is None else policy_market.own_gain(state, trade.offer, ask.seat, best)
    for made in trade.counters:
        if ("counter", made.author) in ask.options and policy_market.is_good(state, made, ask.seat):
            if best is None or policy_market.own_gain(state, made, ask.seat) > own:
                return ("counter", made.author)
    return "none" if best is None else ("accept", best)


# -- events -----------------------------------------------------------------------------------------------------------
def _luck(state: State, ask: Ask[Any]) -> str:
    """Use Luck against losses that are worth it. A seat without Luck gives up its stop where stops are public."""
    hand = state.hands[ask.seat]
    worth_it = ask.context[0] == "volcano" or (ask.context[0] == "famine" and hand[GRAIN] >= 3)
    if not hand[LUCK] and not state.private_stops:
        return NO_STOP
    return "luck" if "luck" in ask.options and worth_it else "suffer"


def _stop(state: State, seat: Seat) -> tuple[Any, ...] | None:
    """Return the stop to set again once there is a card for it, where one was given up."""
    hand = state.hands[seat]
    if state.private_stops:
        return None
    for moment, kinds in policy_war.HELP.items():
        if moment not in state.stops[seat] and any(hand[kind] for kind in kinds):
            return ("stop", moment)
    return None


# -- the action -------------------------------------------------------------------------------------------------------
BUILD_ORDER: Final = ("city", "army", "general", "citadel")
ARMY_LEAD: Final = 2
"""The lead in armies up to which an army is built before a city.

Two armies that meet nobody take a city, and an army costs no more than one. The fifth city comes before all armies.
"""


def _action(state: State, ask: Ask[tuple[Any, ...]]) -> tuple[Any, ...]:
    """Choose an action by priority.

    Stops first, then a war on the player about to win; armies and a general up to a lead of two, then cities; then a
    promising war; then items that no city waits for; then taxes, or between two a raid of the poor.
    """
    seat, options = ask.seat, ask.options
    stop = _stop(state, seat)
    if stop is not None:
        return stop
    if ("again",) in options:
        return ("again",)
    war = policy_war.on_winner(state, seat, options)
    if war is not None:
        return war
    cheapest: dict[Any, tuple[Any, ...]] = {}
    for option in options:
        if option[0] in ("build", "road") and not _weakens(state, seat, option[1]):
            cheapest.setdefault(option[1] if option[0] == "build" else "road", option)
    first = [] if "city" in cheapest and state.cities[seat] == EMPIRE - 1 else _arming(state, seat)
    for item in (*first, "city"):
        if item in cheapest:
            return cheapest[item]
    war = policy_war.promising(state, seat, options)
    if war is not None:
        return war
    full = sum(state.hands[seat]) + state.cities[seat] > 7 or state.building
    for item in BUILD_ORDER:
        if item in cheapest and not _delays_city(state.hands[seat], cheapest[item][2]):
            return cheapest[item]
    if full and "road" in cheapest and len(others(state, seat)) > 1:  # with two tribes it helps the other as much
        return cheapest["road"]
    raid = policy_war.raid(state, seat, options)
    if raid is not None:
        return raid
    if ("taxes",) in options:
        return ("taxes",)
    return _poorest(state, ask) or options[-1]


def _poorest(state: State, ask: Ask[Any]) -> tuple[Any, ...] | None:
    """Return the exchange of the card that is worth least, where a card may be exchanged."""
    exchange = [option for option in ask.options if type(option) is tuple and option[0] == "exchange"]
    return min(exchange, key=lambda option: worth_of(state, ask.seat, NUMBER[option[1]]), default=None)


def _arming(state: State, seat: Seat) -> list[str]:
    """Return the items to build before a city: a general always, and an army below the desired lead."""
    most = max([sum(state.armies[other]) for other in others(state, seat)])
    return ["army", "general"] if sum(state.armies[seat]) - most < ARMY_LEAD else ["general"]


def _delays_city(hand: Sequence[int], way: tuple[int, ...]) -> bool:
    """Return whether this payment takes a card that the next city needs."""
    left = [have - paid for have, paid in zip(hand, way, strict=False)]
    return lacking_for_city(left) > lacking_for_city(hand)


def _weakens(state: State, seat: Seat, what: Any) -> bool:
    """Return whether building it takes cards from a tribe without a city: only they keep it in the game (10)."""
    return not state.cities[seat] and what != "city"


def _first(state: State, ask: Ask[Any]) -> Any:
    return ask.options[0]


# -- the rest of the turn ---------------------------------------------------------------------------------------------
def _monument(state: State, ask: Ask[Any]) -> int | str:
    """Lay all stones, and later ones too: laid stones are safe from plunder."""
    most: int = ask.options[0]
    return most if state.private_stops else NO_STOP


def spare_worth(state: State, seat: Seat, kind: str) -> float:
    """Return the worth of a card of a kind to a hand that is too large; a third of a kind is worth less."""
    number = NUMBER[kind]
    copies = state.hands[seat][number]
    return worth_of(state, seat, number) / (1.0 if copies < 3 or number == own_stone(state, seat) else 2.0)


CALLED_FOR: Final = 3.0
"""The extra worth, when cards are thrown away, of one that another tribe has called for on this Market Day."""


LIKING: Final[dict[str, Callable[[State, Ask[Any], Any], Any]]] = {
    "earthquake": lambda state, ask, other: potential(state, other),
    "volcano": lambda state, ask, other: potential(state, other),
    "assign": policy_war.card_under,
    "clash": policy_war.fighter,
    "discard": lambda state, ask, kind: (
        -spare_worth(state, ask.seat, kind)
        - has_priced(state, ask.seat, kind)
        - CALLED_FOR * has_been_called(state, ask.seat, kind)
    ),
    "tribe": lambda state, ask, tribe: 0,
    "monument": lambda state, ask, count: MONUMENT + 1 if count == NO_STOP else count,
}
"""Question -> the preference for an option."""
NEXT: Final = {
    "opening": ("trade", "listen"), "market": ("listen", "pass"), "answer": ("decline",), "counter": ("drop",),
    "pick": ("none",),
}  # fmt: skip
"""Market question -> the answers where no bargain is to be had, the best first."""


SORTS: Final = ("again", *BUILD_ORDER, "road", "taxes", "exchange", "war")
"""Actions that advance a tribe, the best first."""


def ranked(state: State, ask: Ask[Any]) -> list[Any]:
    """Return the options of a question of `LIKING`, the best first.

    Of the action there is one of each sort; on the market there are the answers left without a bargain.
    """
    if ask.kind == "action":
        return sorted(
            [one for one in sensible(state, ask) if _sort(one) in SORTS], key=lambda one: SORTS.index(_sort(one))
        )
    if ask.kind in NEXT:
        return [one for one in NEXT[ask.kind] if one in ask.options]
    liking = LIKING.get(ask.kind)
    return [] if liking is None else sorted(ask.options, key=lambda one: liking(state, ask, one), reverse=True)


def _sort(action: tuple[Any, ...]) -> str:
    """Return the sort of an action: the item built, or its first word."""
    return str(action[1] if action[0] == "build" else action[0])


def _liked(state: State, ask: Ask[Any]) -> Any:
    liking = LIKING[ask.kind]
    return max(ask.options, key=lambda one: liking(state, ask, one))


HABITS: Final[dict[str, Callable[[State, Ask[Any]], Any]]] = {
    "tribe": _first, "opening": _opening, "market": _market, "answer": _answer, "counter": _counter, "pick": _pick,
    "earthquake": _liked, "volcano": _liked, "luck": _luck, "action": _action, "consent": _first,
    "force": policy_war.force, "defence": policy_war.defence, "assign": _liked, "clash": _liked, "monument": _monument,
    "discard": _liked,
}  # fmt: skip
