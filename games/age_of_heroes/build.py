"""Building items: what can be paid for, the payment, a General's army, the neighbour's consent (rules 5.2 b)."""

from __future__ import annotations

from typing import Any

from games.age_of_heroes.elimination import settle
from games.age_of_heroes.facts import ARMY, CITADEL, CITY, GENERAL, ITEMS, PAID_KINDS, PAYMENTS, ROAD
from games.age_of_heroes.state import HOME, LED, State, discard, neighbours, road
from tabletop.core.ask import Ask, Beat, Script, Seat, choose


def payments(state: State, seat: Seat, item: int) -> list[tuple[int, ...]]:
    """The ways in which the hand can pay for an item, the least gold first (R-1)."""
    iron, wood, grain, stone, gold = state.hands[seat][: len(PAID_KINDS)]
    return [
        way
        for way in PAYMENTS[item]
        if way[0] <= iron and way[1] <= wood and way[2] <= grain and way[3] <= stone and way[4] <= gold
    ]


def can_pay(state: State, seat: Seat, item: int) -> bool:
    iron, wood, grain, stone, gold = state.hands[seat][: len(PAID_KINDS)]
    for way in PAYMENTS[item]:
        if way[0] <= iron and way[1] <= wood and way[2] <= grain and way[3] <= stone and way[4] <= gold:
            return True
    return False


def road_targets(state: State, seat: Seat) -> list[Seat]:
    """Neighbours without a road to `seat`, who have not refused one in this turn (R-11, R-12, R-22)."""
    return [
        other
        for other in neighbours(state, seat)
        if other not in state.refused and road(seat, other) not in state.roads
    ]


def options(state: State, seat: Seat) -> list[tuple[Any, ...]]:
    """What the player can build now."""
    if sum(state.hands[seat][: len(PAID_KINDS)]) < 2:
        return []
    found: list[tuple[Any, ...]] = []
    piles = state.piles
    for item in (CITY, ARMY, CITADEL):
        if piles[item] and can_pay(state, seat, item):
            found.append(("build", ITEMS[item]))
    if piles[GENERAL] and state.armies[seat][HOME] and can_pay(state, seat, GENERAL):
        found.append(("build", ITEMS[GENERAL]))
    if piles[ROAD] and can_pay(state, seat, ROAD):
        found += [("road", other) for other in road_targets(state, seat)]
    return found


def build(state: State, name: str) -> Script[None]:
    """Pay for a city, an army, a citadel or a general and take it from its pile.

    A general goes to an army at home without one and without an Earthquake card; such armies are all alike (R-10).
    """
    seat, item = state.turn, ITEMS.index(name)
    yield from _pay(state, seat, item)
    armies = state.armies[seat]
    if item == CITY:
        state.cities[seat] += 1
    elif item == CITADEL:
        state.citadels[seat] += 1
    elif item == ARMY:
        armies[HOME] += 1
    else:
        armies[HOME] -= 1
        armies[LED] += 1
    yield Beat("built", (("seat", seat), ("item", name)))
    yield from _built(state)


def ask_for_road(state: State, neighbour: Seat) -> Script[None]:
    """The neighbour consents or refuses; only then is the road paid for. After a refusal all actions stay open."""
    seat = state.turn
    answer = yield Ask(neighbour, "consent", ("consent", "refuse"), facts=(seat,))
    if answer == "refuse":
        state.refused.append(neighbour)
        yield Beat("road_refused", (("seat", seat), ("other", neighbour)))
        return
    yield from _pay(state, seat, ROAD)
    state.roads.append(road(seat, neighbour))
    yield Beat("road_built", (("seat", seat), ("other", neighbour)))
    yield from _built(state)


def _pay(state: State, seat: Seat, item: int) -> Script[None]:
    """The payer chooses where gold stands for another card; the cards go face up to the discard pile."""
    ways = payments(state, seat, item)
    way = yield from choose(seat, "payment", ways, facts=(ITEMS[item],))
    for kind, count in zip(PAID_KINDS, way, strict=True):
        if count:
            discard(state, seat, kind, count)
    state.piles[item] -= 1
    yield Beat("paid", (("seat", seat), ("item", ITEMS[item]), ("payment", way)))


def _built(state: State) -> Script[None]:
    state.building = True
    yield from settle(state)
