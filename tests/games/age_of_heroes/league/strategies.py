"""The strategies that players of Age of Heroes know, as small scripts (sources: docs/players/age_of_heroes.md).

Each has a few wishes for its action, in order, and some have a way of their own at the market; where no wish can be
fulfilled, a script plays by habit. Wishes look at nothing but the own hand and what lies open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeAlias

from games.age_of_heroes.players import policy_war
from games.age_of_heroes.players.policy import HABITS, is_about_stops
from games.age_of_heroes.players.policy_market import completes_monument, gives_away, numbers
from games.age_of_heroes.rules.facts import (
    ARMY,
    CITADEL,
    CITY,
    COSTS,
    EMPIRE,
    GENERAL,
    GOLD,
    ITEMS,
    KINDS,
    MIGHTY_HERO,
    MONUMENT,
    STONE_OF,
    WARES,
)
from games.age_of_heroes.rules.market.offer_checks import can_accept, present
from games.age_of_heroes.rules.market.offers import ANYONE, TradeOffer, amounts_of, in_order
from games.age_of_heroes.rules.state import State, able_armies, generals_of, others, own_stone
from tabletop.core.game.bots import Rng
from tabletop.core.rules.questions import Ask, Seat
from tests.games.league.matches import Strategy

Action: TypeAlias = tuple[Any, ...]
Wish: TypeAlias = Callable[[State, Seat, Sequence[Action]], Action | None]
"""An action that a player would like to take, if it can."""


# -- wishes for the action --------------------------------------------------------------------------------------------
def build(item: int, most: int, state: State, seat: Seat, options: Sequence[Action]) -> Action | None:
    """Wish to build an item until there are `most` of it, for the least gold; without a city only a city."""
    have = {
        CITY: state.cities[seat],
        CITADEL: state.citadels[seat],
        ARMY: sum(state.armies[seat]),
        GENERAL: generals_of(state, seat),
    }
    if have[item] >= most or (not state.cities[seat] and item != CITY):
        return None
    return next((one for one in options if one[:2] == ("build", ITEMS[item])), None)


def road(state: State, seat: Seat, options: Sequence[Action]) -> Action | None:
    """Wish for a road: one card more on every Market Day."""
    return next((one for one in options if one[0] == "road"), None) if state.cities[seat] else None


def taxes(state: State, seat: Seat, options: Sequence[Action]) -> Action | None:
    """Wish for taxes, as long as there is a city and the hand can keep what they bring."""
    return ("taxes",) if ("taxes",) in options else None


def saving(state: State, seat: Seat, options: Sequence[Action]) -> Action | None:
    """Wish to end the action rather than build with cards that a city needs."""
    return ("end",) if ("end",) in options else taxes(state, seat, options)


def war(purposes: tuple[str, ...], ahead: float, state: State, seat: Seat, options: Sequence[Action]) -> Action | None:
    """Wish to march on whoever is weakest at home, if the own units are ahead by so many.

    A general counts for one unit more, and so do two citadels of the defender.
    """
    own = able_armies(state, seat) + state.hands[seat][MIGHTY_HERO] + generals_of(state, seat)
    found = []
    for other in others(state, seat):
        theirs = able_armies(state, other) + generals_of(state, other) + state.citadels[other] / 2
        for purpose in purposes:
            one = ("war", other, purpose)
            worth = {"conquest": state.cities[other], "raze": state.laid[other] - 1}.get(purpose, 1)
            if own - theirs >= ahead and one in options and policy_war.may_bring(state, seat, other, purpose):
                found.append((worth, own - theirs, one))
    return max(found, default=(0, 0, None))[2]


def _plunder(least: int, state: State, seat: Seat, options: Sequence[Action]) -> Action | None:
    """Wish to plunder whoever holds at least so many cards behind fewer armies."""
    rich = [one for one in others(state, seat) if sum(state.hands[one]) >= least]
    return war(("plunder",), 0.0, state, seat, [one for one in options if one[0] == "war" and one[1] in rich])


# -- the market of a merchant -----------------------------------------------------------------------------------------
GOES: Final = 6
"""The offers and calls of a merchant on a Market Day."""


def aim(state: State, seat: Seat) -> int:
    """Return the item that a hand is nearest to: a city in doubt."""
    return min((CITY, ARMY, GENERAL), key=lambda item: (len(_missing(state, seat, item)) - (item == CITY), item))


def _missing(state: State, seat: Seat, item: int) -> list[int]:
    """Return the kinds that a hand lacks for an item, gold taken for granted."""
    hand = state.hands[seat]
    found = [kind for kind, count in COSTS[item].items() for _ in range(count - hand[kind])]
    return found[hand[GOLD] :] if GOLD not in COSTS[item] else found


def needs(state: State, seat: Seat) -> list[int]:
    """Return the kinds that a merchant would like to have: what its aim lacks, and the stone of its tribe."""
    stone = own_stone(state, seat)
    wanted = list(dict.fromkeys(_missing(state, seat, aim(state, seat))))
    return [*wanted, stone] if state.laid[seat] + state.hands[seat][stone] < MONUMENT else wanted


def spare(state: State, seat: Seat) -> list[int]:
    """Return the kinds, with repetition, that a merchant does not need: first the stones of other tribes."""
    cost, stone = COSTS[aim(state, seat)], own_stone(state, seat)
    kept = {stone: MONUMENT - state.laid[seat], GOLD: 9, MIGHTY_HERO: 9, **cost}
    found = [kind for kind in WARES for _ in range(state.hands[seat][kind] - kept.get(kind, 0))]
    return sorted(found, key=lambda kind: (kind not in STONE_OF, kind))


def merchant_offers(state: State, seat: Seat) -> list[TradeOffer]:
    """Return what a merchant offers, in order: one spare card for one that it needs, then two for one.

    The stone of another tribe is offered to that tribe alone; stones of tribes that nobody plays come beside others.
    """
    left, found, there = spare(state, seat), [], present(state, seat)
    lays = {own_stone(state, one): one for one in there}
    useful = [kind for kind in left if kind in lays or kind not in STONE_OF]
    gives = [(kind,) for kind in useful] + [
        (one, other) for one in useful for other in left if one != other or left.count(one) > 1
    ]
    for give in gives:
        for want in needs(state, seat):
            to = next((lays[kind] for kind in give if kind in lays), ANYONE)
            if want not in give and not any(gives_away(state, one, give) for one in there):
                found.append(TradeOffer(seat, to, in_order(KINDS[kind] for kind in give), (KINDS[want],)))
    return list(dict.fromkeys(found))


def merchant(state: State, ask: Ask[Any], rng: Rng) -> Any:
    """Answer a question of the market: offers what is spare for what is needed, and calls for it."""
    seat = ask.seat
    match ask.kind:
        case "opening":
            return "trade"
        case "market" if state.offers[seat] < GOES:
            if not state.offers[seat] and (lacking := _missing(state, seat, aim(state, seat))):
                return ("call", KINDS[lacking[0]])
            tried = {(one.give, one.want) for one in state.turned_down if one.author == seat}
            made = (one for one in merchant_offers(state, seat) if (one.give, one.want) not in tried)
            for one in made:
                if ask.refusal(("offer", *one.plain)) is None:
                    return ("offer", *one.plain)
        case "answer" if "accept" in ask.options and _suits(state, seat):
            return "accept"
    return HABITS[ask.kind](state, ask)


def _suits(state: State, seat: Seat) -> bool:
    """Return whether an offer brings a needed card for spare ones, or more spare cards than it takes."""
    assert state.trade is not None, "an offer is answered"
    offer = state.trade.offer
    if offer.words or offer.claim or gives_away(state, offer.author, numbers(offer.want)):
        return False
    lost, left = amounts_of(offer.want), amounts_of([KINDS[kind] for kind in spare(state, seat)])
    if completes_monument(state, seat):
        return True
    if any(count > have for count, have in zip(lost, left, strict=True)) or not can_accept(state, seat, offer):
        return False
    wanted = any(kind in needs(state, seat) for kind in numbers(offer.give))
    return wanted or len(offer.give) > len(offer.want)


# -- the scripts ------------------------------------------------------------------------------------------------------
def follow(wishes: tuple[Wish, ...], market: Strategy | None, state: State, ask: Ask[Any], rng: Rng) -> Any:
    """Answer by the first wish that can be fulfilled, else by habit; whoever is about to win is attacked first."""
    usual = HABITS[ask.kind](state, ask)
    if ask.kind in ("opening", "market", "answer") and market is not None:
        return market(state, ask, rng)
    if ask.kind != "action" or is_about_stops(usual) or usual == ("again",):
        return usual
    last = ("build", ITEMS[CITY]) if state.cities[ask.seat] == EMPIRE - 1 else None
    first = policy_war.on_winner(state, ask.seat, ask.options)
    if first is not None or usual[:2] == last:
        return usual
    return next((one for one in (wish(state, ask.seat, ask.options) for wish in wishes) if one is not None), usual)


def _script(*wishes: Wish, market: Strategy | None = None) -> Strategy:
    return partial(follow, wishes, market)


def _build(item: int, most: int = 12) -> Wish:
    return partial(build, item, most)


def _war(*purposes: str, ahead: float = 1.0) -> Wish:
    return partial(war, purposes, ahead)


STRATEGIES: Final[Mapping[str, Strategy]] = {
    "habit": _script(),
    "cities": _script(_build(CITY), saving),
    "cities and a guard": _script(_build(CITY), _build(ARMY, 2), saving),
    "cities, then war": _script(
        _build(CITY), _war("raze", "conquest", "plunder", ahead=0.0), _build(ARMY, 3), _build(GENERAL, 2), taxes
    ),
    "monument": _script(_build(ARMY, 2), taxes, market=merchant),
    "monument behind walls": _script(_build(CITADEL, 3), _build(ARMY, 2), taxes, market=merchant),
    "fort": _script(_build(CITADEL, 3), _build(CITY), _build(ARMY, 3), taxes),
    "warrior": _script(_war("conquest", "raze"), _build(ARMY), _build(GENERAL), _war("plunder")),
    "general first": _script(_build(GENERAL), _war("conquest", ahead=1.5), _build(ARMY, 4), _build(CITY)),
    "raider": _script(partial(_plunder, 4), _build(ARMY, 3), _build(CITY)),
    "gambler": _script(_war("conquest", "raze", ahead=-0.5), _build(ARMY, 3), _build(CITY)),
    "trader": _script(market=merchant),
    "trader of cities": _script(road, _build(CITY), _build(ARMY, 2), saving, market=merchant),
}
"""All strategies by name."""
