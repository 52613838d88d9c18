"""Reasons for playing a project card, and for the answers that cards ask for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.eve_conquests.players import advice_map as on_map
from games.eve_conquests.players.advice_map import Grounds, because
from games.eve_conquests.players.policy import best_claim, worst_hits
from games.eve_conquests.rules.building import build_sites
from games.eve_conquests.rules.calendar import ahead, month_of, months_of
from games.eve_conquests.rules.cards.battle import dice_that_lie
from games.eve_conquests.rules.cards.development import cyclable, exchanges, unknown_tops
from games.eve_conquests.rules.cards.logistics import delayable, dockable, hastenable, refreshable, swappable, victims
from games.eve_conquests.rules.combat.combat_math import fighting, side_of, strength
from games.eve_conquests.rules.facts import ACTIONS, CARDS, DICE, EFFECTS, INDEX, PLANS, REGIONS, SQUARES
from games.eve_conquests.rules.map.claims import claimable, matches
from games.eve_conquests.rules.map.star_map import expansions, infiltrations, movable, regions_of
from games.eve_conquests.rules.names import card_name, month_name, plan_name, region_name, square_name
from games.eve_conquests.rules.state import State, points_of, stations_of
from tabletop.core.data.messages import SeatName
from tabletop.core.rules.questions import Ask, Seat

Figures = Callable[[State, Seat], dict[str, object]]


def card(state: State, seat: Seat, kind: str) -> Grounds:
    """Yield the present effect of a card, and the token that it needs."""
    yield because(f"card.{kind}", **_FIGURES[kind](state, seat))
    resource = CARDS[kind].resource
    if resource >= 0:
        yield because("card.token", plan=plan_name(resource), tokens=state.reserve[seat * 3 + resource])


def recall(state: State, seat: Seat, kind: str) -> Grounds:
    """Yield the token that is returned for a plan."""
    resource = CARDS[kind].resource
    tokens = state.reserve[seat * 3 + resource] + 1
    yield because("recall", plan=plan_name(resource), tokens=tokens, card=card_name(kind))


def draw(state: State, seat: Seat, deck: int) -> Grounds:
    """Yield the reasons for a card of a deck."""
    yield because("draw", cards=len(state.hands[seat]) + 1)
    if state.decks[deck]:
        yield because("deck", left=len(state.decks[deck]), plan=plan_name(deck))


# -- the effect of each card --------------------------------------------------------------------
def _most(state: State, seat: Seat, kind: str) -> int:
    """Return the number of units that a card brings, as far as the supply holds them."""
    return min(int(EFFECTS[kind]["n"]), state.supply[seat])


def _convoy(state: State, seat: Seat) -> dict[str, object]:
    return {"units": _most(state, seat, "D01"), "count": expansions(state, seat).bit_count()}


def _envoy(state: State, seat: Seat) -> dict[str, object]:
    return {"count": infiltrations(state, seat).bit_count()}


def _sweep(state: State, seat: Seat) -> dict[str, object]:
    agents = sum(len(state.agents[region]) for region in regions_of(state.owned[seat]))
    return {"agents": agents, "most": min(agents, EFFECTS["D03"]["n"])}


def _foreknow(state: State, seat: Seat) -> dict[str, object]:
    unknown = len(unknown_tops(state, seat))
    return {"count": unknown, "most": min(unknown, EFFECTS["D05"]["n"])}


def _alone(state: State, seat: Seat) -> dict[str, object]:
    return {"points": max((REGIONS[region].worth for region in claimable(state, seat)), default=0)}


def _recognise(state: State, seat: Seat) -> dict[str, object]:
    return {"best": best_claim(state, seat, unlinked=True), "now": best_claim(state, seat)}


def _mandate(state: State, seat: Seat) -> dict[str, object]:
    return {"count": len(claimable(state, seat))}


def _waive(number: int, state: State, seat: Seat) -> dict[str, object]:
    wanted = [int(one == number) or waiver for one, waiver in enumerate(state.waivers)]
    return {"count": len(build_sites(state, seat, wanted)) - len(build_sites(state, seat, state.waivers))}


def _action_more(plan: int, state: State, seat: Seat) -> dict[str, object]:
    return {"actions": ACTIONS[plan][state.plans[seat * 3 + plan]]}


def _more_dice(kind: str, colour: int, state: State, seat: Seat) -> dict[str, object]:
    battle, side = fighting(state), side_of(state, seat)
    more = min(EFFECTS[kind]["n"], DICE - battle.more[side * 3 + colour])
    return {"dice": more, "limit": strength(state, side)}


def _reserve(state: State, seat: Seat) -> dict[str, object]:
    now, more = strength(state, side_of(state, seat)), _most(state, seat, "P04")
    return {"units": more, "now": now, "later": now + more}


def _reroll(kind: str, theirs: bool, state: State, seat: Seat) -> dict[str, object]:
    dice = len(dice_that_lie(state, side_of(state, seat) ^ theirs))
    return {"dice": dice, "most": min(dice, EFFECTS[kind]["n"])}


def _warp(state: State, seat: Seat) -> dict[str, object]:
    side = side_of(state, seat)
    return {"units": state.units[fighting(state).regions[side]], "hits": worst_hits(state, side)}


def _salvage(state: State, seat: Seat) -> dict[str, object]:
    killed = fighting(state).killed[side_of(state, seat)]
    return {"killed": killed, "units": min(killed, EFFECTS["P08"]["n"])}


def _intercept(state: State, seat: Seat) -> dict[str, object]:
    side, intercepts = side_of(state, seat), fighting(state).intercepts
    return {"ours": intercepts[side] + EFFECTS["P09"]["n"], "theirs": intercepts[1 - side]}


def _stations(state: State, seat: Seat) -> dict[str, object]:
    return {"count": stations_of(state, seat).bit_count()}


def _veterans(state: State, seat: Seat) -> dict[str, object]:
    return {"units": max((state.units[region] for region in regions_of(state.owned[seat])), default=0)}


def _assemble(state: State, seat: Seat) -> dict[str, object]:
    return {"units": _most(state, seat, "P12"), **_stations(state, seat)}


def _expedite(state: State, seat: Seat) -> dict[str, object]:
    now = months_of(state, state.plan, 0, 0)
    return {"now": now, "months": max(1, now + EFFECTS["L01"]["delta"])}


def _contract(state: State, seat: Seat) -> dict[str, object]:
    return {"cards": EFFECTS["L06"]["n"]}


def _jump(state: State, seat: Seat) -> dict[str, object]:
    ready = regions_of(state.owned[seat] & ~state.spent)
    return {"units": max((movable(state, seat, region) for region in ready), default=0)}


def _embargo(state: State, seat: Seat) -> dict[str, object]:
    others = [points_of(state, other) for other in range(state.seats) if other != seat]
    return {"points": max(others)}


def _calendar(state: State, seat: Seat) -> dict[str, object]:
    placed = [seal for queue in state.calendar for seal in queue if seal // 3 == seat]
    return {"count": len(placed)}


def _count(of: Callable[..., Any], *, own: bool = True) -> Figures:
    """Return a function for the number of things a card may be used on."""
    return lambda state, seat: {"count": len(of(state, seat) if own else of(state))}


def _bound(of: Callable[..., dict[str, object]], *known: Any) -> Figures:
    return lambda state, seat: of(*known, state, seat)


_FIGURES: Final[Mapping[str, Figures]] = {
    "D01": _convoy,
    "D02": _envoy,
    "D03": _sweep,
    "D04": _count(cyclable, own=False),
    "D05": _foreknow,
    "D06": _count(exchanges, own=False),
    "D07": _alone,
    "D08": _recognise,
    "D09": _mandate,
    "D10": _bound(_waive, 0),
    "D11": _bound(_action_more, 0),
    "D12": _bound(_waive, 1),
    "P01": _bound(_more_dice, "P01", 0),
    "P02": _bound(_more_dice, "P02", 1),
    "P03": _bound(_more_dice, "P03", 2),
    "P04": _reserve,
    "P05": _bound(_reroll, "P05", False),
    "P06": _bound(_reroll, "P06", True),
    "P07": _warp,
    "P08": _salvage,
    "P09": _intercept,
    "P10": _stations,
    "P11": _veterans,
    "P12": _assemble,
    "L01": _expedite,
    "L02": _count(delayable),
    "L03": _count(hastenable),
    "L04": _count(dockable),
    "L05": _count(swappable, own=False),
    "L06": _contract,
    "L07": _jump,
    "L08": _count(refreshable),
    "L09": _count(victims),
    "L10": _embargo,
    "L11": _bound(_action_more, 2),
    "L12": _calendar,
}
"""The figures in the sentence of each kind of card, where it may be played."""


# -- questions of cards --------------------------------------------------------------------
def region(state: State, ask: Ask[Any], value: str) -> Grounds:
    """Yield the reasons for a region that a card is used on."""
    seat, where = ask.seat, INDEX[value]
    match ask.context[0]:
        case "D01":
            yield from on_map.expand(state, seat, where)
        case "D02":
            yield from on_map.agent(state, seat, where)
        case "P07":
            yield because("card.warp", region=region_name(where), units=state.units[where])
        case _:
            yield because("card.again", region=region_name(where), units=movable(state, seat, where))


def station(state: State, ask: Ask[Any], value: str) -> Grounds:
    """Yield the reasons for a station for new units."""
    yield from on_map.reinforce(state, ask.seat, INDEX[value], _most(state, ask.seat, "P12"))


def claim(state: State, ask: Ask[Any], value: str) -> Grounds:
    yield from on_map.claim(state, ask.seat, (value,))


def agent(state: State, ask: Ask[Any], value: tuple[str, int]) -> Grounds:
    """Yield the agents of another player in an own region."""
    name, owner = value
    where = INDEX[name]
    yield because("card.agent", who=SeatName(owner), region=region_name(where), count=state.agents[where].count(owner))


def exchange(state: State, ask: Ask[Any], value: tuple[int, int]) -> Grounds:
    """Yield the reasons for swapping the squares of two regions' markers: their worths."""
    tops = [state.piles[square][-1] for square in value]
    names = {"one": region_name(tops[0]), "other": region_name(tops[1])}
    yield because("card.exchange", **names, a=REGIONS[tops[0]].worth, b=REGIONS[tops[1]].worth)


def seal(state: State, ask: Ask[Any], value: int) -> Grounds:
    """Yield the turn of a seal that is moved, and when it comes."""
    kind, month = ask.context[0], month_of(state, value)
    actions = ACTIONS[value % 3][state.plans[value]]
    later = (month + EFFECTS[kind].get("delta", 0)) % len(state.calendar)
    gaps = {"plan": plan_name(value % 3), "actions": actions, "month": month_name(later)}
    yield because("seal.theirs" if kind == "L02" else "seal.ours", who=SeatName(value // 3), **gaps)


def seals(state: State, ask: Ask[Any], value: tuple[int, int]) -> Grounds:
    """Yield the places that two seals of a month would swap."""
    queue = state.calendar[month_of(state, value[0])]
    first, second = sorted(value, key=queue.index)
    yield because(
        "seal.swap",
        who=SeatName(second // 3),
        plan=plan_name(second % 3),
        place=queue.index(first) + 1,
        instead=queue.index(second) + 1,
    )


def player(state: State, ask: Ask[Any], value: int) -> Grounds:
    """Yield figures of another player: the cards in hand, or the next turn and the points."""
    if ask.context[0] == "L09":
        yield because("card.spy", who=SeatName(value), cards=len(state.hands[value]))
    coming = [
        one for queue in state.calendar for one in queue if one // 3 == value and one != state.turn * 3 + state.plan
    ]
    if ask.context[0] == "L10" and coming:
        soon = min(coming, key=lambda one: ahead(state, month_of(state, one)))
        plan = soon % 3
        yield because(
            "card.embargo", who=SeatName(value), plan=plan_name(plan), actions=ACTIONS[plan][state.plans[soon]]
        )
    yield because("card.points", who=SeatName(value), points=points_of(state, value))


def deck(state: State, ask: Ask[Any], value: str) -> Grounds:
    yield from draw(state, ask.seat, PLANS.index(value))


def square(state: State, seat: Seat, value: int) -> Grounds:
    """Yield what the seat knows of a square: its top card, its pile, and own stations that would match."""
    pile = state.piles[value]
    if state.face_up >> value & 1 or state.seen[seat] >> pile[-1] & 1:
        yield because("square.known", region=region_name(pile[-1]), points=REGIONS[pile[-1]].worth)
    fitting = on_map.partners(state, seat, value)
    if fitting:
        yield because("square.fits", square=square_name(value), count=fitting)
    open_cards = sum(state.face_up >> one & 1 and matches(one, value) for one in range(SQUARES) if one != value)
    if open_cards:
        yield because("square.open", square=square_name(value), count=open_cards)
    yield because("square.cards", square=square_name(value), count=len(pile))


def asked_square(state: State, ask: Ask[Any], value: int) -> Grounds:
    yield from square(state, ask.seat, value)
