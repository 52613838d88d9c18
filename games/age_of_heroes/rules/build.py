"""Building items: affordable items and payments, a General's army, the neighbour's consent (rules 5.2 b)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from games.age_of_heroes.rules.elimination import settle
from games.age_of_heroes.rules.facts import ARMY, CITADEL, CITY, GENERAL, ITEMS, PAID_KINDS, PAYMENTS, ROAD
from games.age_of_heroes.rules.market import promises
from games.age_of_heroes.rules.state import HOME, LED, NOBODY, State, discard, neighbours, road
from tabletop.core.rules.questions import Ask, Script, Seat, event


@lru_cache(maxsize=1 << 14)
def ways(item: int, iron: int, wood: int, grain: int, stone: int, gold: int) -> tuple[tuple[int, ...], ...]:
    """Return the ways in which these cards can pay for an item, the least gold first (R-1)."""
    return tuple(
        way
        for way in PAYMENTS[item]
        if way[0] <= iron and way[1] <= wood and way[2] <= grain and way[3] <= stone and way[4] <= gold
    )


@lru_cache(maxsize=1 << 14)
def build_options(item: int, iron: int, wood: int, grain: int, stone: int, gold: int) -> tuple[tuple[Any, ...], ...]:
    """Return the options of building an item, with every way to pay for it with these cards."""
    return tuple(("build", ITEMS[item], way) for way in ways(item, iron, wood, grain, stone, gold))


def payments(state: State, seat: Seat, item: int) -> tuple[tuple[int, ...], ...]:
    """Return the ways in which the hand can pay for an item, the least gold first (R-1)."""
    return ways(item, *state.hands[seat][: len(PAID_KINDS)])


def can_pay(state: State, seat: Seat, item: int) -> bool:
    return bool(payments(state, seat, item))


def road_targets(state: State, seat: Seat) -> list[Seat]:
    """Return the neighbours without a road to `seat` who have not refused one in this turn (R-11, R-12, R-22)."""
    return [
        other
        for other in neighbours(state, seat)
        if other not in state.refused and road(seat, other) not in state.roads
    ]


def options(state: State, seat: Seat) -> list[tuple[Any, ...]]:
    """Return the items that the player can build now, with every way to pay for them, the least gold first (R-1)."""
    paid_with = state.hands[seat][: len(PAID_KINDS)]
    if sum(paid_with) < 2:
        return []
    found: list[tuple[Any, ...]] = []
    for item in (CITY, ARMY, CITADEL, GENERAL):
        if state.piles[item] and (item != GENERAL or state.armies[seat][HOME]):
            found += build_options(item, *paid_with)
    if state.piles[ROAD]:
        paid = ways(ROAD, *paid_with)
        if paid:
            found += [("road", other, way) for other in road_targets(state, seat) for way in paid]
    return found


def build(state: State, name: str, way: tuple[int, ...]) -> Script[None]:
    """Pay for a city, an army, a citadel or a general and take it from its pile.

    A general goes to an army at home without one and without an Earthquake card; such armies are interchangeable
    (R-10).
    """
    seat, item = state.turn, ITEMS.index(name)
    yield from _pay(state, seat, item, way)
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
    yield event("built", seat=seat, item=name)
    yield from _built(state)


def consent(state: State) -> Script[None]:
    """Ask the neighbour to consent or refuse; only then is the road paid for. After a refusal all actions stay open."""
    seat, neighbour, way = state.turn, state.wish_to, state.wish
    answer = yield Ask(neighbour, "consent", ("consent", "refuse"), context=(seat,))
    state.wish, state.wish_to = (), NOBODY
    state.phase = "action"
    consented = answer == "consent"
    if consented:
        yield from _pay(state, seat, ROAD, way)
        state.roads.append(road(seat, neighbour))
    else:
        state.refused.append(neighbour)
    yield event("road_built" if consented else "road_refused", seat=seat, other=neighbour)
    yield from promises.road_asked(state, neighbour, seat, consented=consented)
    if consented:
        yield from _built(state)


def _pay(state: State, seat: Seat, item: int, way: tuple[int, ...]) -> Script[None]:
    """Move the cards face up to the discard pile; once everybody has seen them, the item is taken from its pile."""
    for kind, count in zip(PAID_KINDS, way, strict=True):
        if count:
            discard(state, seat, kind, count)
    yield event("paid", seat=seat, item=ITEMS[item], payment=way)
    state.piles[item] -= 1


def _built(state: State) -> Script[None]:
    state.building = True
    yield from settle(state)
