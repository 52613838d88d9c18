"""The value of a position in victory points, by which computer players compare positions."""

from __future__ import annotations

import math
from collections import Counter
from typing import Final

from games.ascending_empires.rules.facts import COLOURS, LEVELS, MINE, OBJECTS_MOST, SHIPS
from games.ascending_empires.rules.score import total
from games.ascending_empires.rules.standing import is_blockaded, planet_defence
from games.ascending_empires.rules.star_map import orbits_of
from games.ascending_empires.rules.state import BOARD, SUPPLY, State

_POOL_NEAR: Final = 10
"""With fewer VP than this in the pool, gains that only pay later count for less."""
_FREE: Final = (3.0, 3.0, 0.6, 0.6, 0.3, 0.3, 0.2, 0.2)
"""Value of free troops: the first pair keeps the mines going, more of them add less."""
_MINE: Final = (0.0, 0.15, 0.5, 0.6)
"""Value of troops on a planet that can be mined without losing it."""
_PORT, _PLANET, _LEVEL = 0.3, 0.7, 0.9
_FACILITY, _READY, _CITY, _BLOCKADED = 0.45, 0.5, 0.3, -0.4
_THREAT: Final = 0.35
"""Default weight of the points of an enemy planet, as far as the ships in its orbit are strong enough."""
_NEAR: Final = 0.5
_FLYING, _FLEET, _SITE, _SITES, _LYING = 0.25, 4, 0.4, 2, 0.1


def worth(state: State, seat: int, later: float, war: float = _THREAT, research: float = 0.0) -> float:
    """Return a seat's points if the match ended now, plus the later promise of its pieces."""
    return total(state, seat) + later * _promise(state, seat, war, research)


def lead(
    state: State, seat: int, later: float, war: float = _THREAT, rival: float = 0.7, research: float = 0.0
) -> float:
    """Return the lead of a seat over the best of the others; bringing about the end is good for the leader.

    `rival` is the weight of a point of the best of the others, `research` that of technologies and of the facilities
    that make the next one possible, beside what they are worth to everybody. `later` is the `patience` at the time of
    the decision, the same for all positions that are compared.
    """
    others = max(worth(state, other, later, war, research) for other in range(state.seats) if other != seat)
    value = worth(state, seat, later, war, research) - rival * others
    if state.end_triggered:
        rivals = max(total(state, other) for other in range(state.seats) if other != seat)
        value += math.copysign(1.0, total(state, seat) - rivals)
    return value


def evaluate(state: State, seat: int) -> float:
    """Return how good the position of a seat is, 0 to 1."""
    later = patience(state)
    others = max(worth(state, other, later) for other in range(state.seats) if other != seat)
    return 1 / (1 + math.exp((others - worth(state, seat, later)) / 6))


def patience(state: State) -> float:
    """Return the share of a promise that can still be kept: all of it early on, almost nothing in the last turn."""
    if state.turns_left >= 0:
        return 0.15
    return min(1.0, 0.3 + 0.7 * state.vp_pool / _POOL_NEAR)


def _promise(state: State, seat: int, war: float, research: float) -> float:
    value = 0.0
    free = state.troop_supply[seat]
    working: Counter[str] = Counter()
    for hole, owner in enumerate(state.occupier):
        if owner != seat:
            continue
        troops = state.troop[hole]
        if state.is_home(hole):
            value += _PORT * (troops > 0)
            continue
        spare = spare_troops(state, hole)
        free += spare
        value += (
            _PLANET
            + _MINE[0 if is_stuck(state, hole) else spare]
            + _FACILITY * state.research[hole]
            + _CITY * state.city[hole]
        )
        if is_blockaded(state, hole):
            value += _BLOCKADED
        else:
            working[state.colours[hole]] += state.research[hole]
    value += sum(_FREE[:free]) + _LEVEL * sum(state.technology[seat]) + 0.4 * min(state.technology[seat])
    for colour, name in enumerate(COLOURS):
        level = state.technology[seat][colour]
        if level < LEVELS and working[name] > level:
            value += _READY + (0.6 * (level + 1) if state.first[colour][level] < 0 else 0.0)
    return value + _fleet(state, seat, war) + research * _progress(state.technology[seat], working)


def _progress(levels: list[int], working: Counter[str]) -> float:
    """Return how far a seat is with its technologies: levels, full rows, and half a level for one that is near.

    A facility counts that the next level needs; more of a colour add nothing.
    """
    near = sum(min(working[name], level + 1) for name, level in zip(COLOURS, levels, strict=True))
    return sum(levels) + min(levels) + _NEAR * near


def spare_troops(state: State, hole: int) -> int:
    """Return the troops that may leave without giving up the planet: the last object keeps it."""
    troops = state.troop[hole]
    return troops if state.objects(hole) > troops else troops - 1


def is_stuck(state: State, hole: int) -> bool:
    """Return whether a planet is full but has too few spare troops for a mine."""
    return state.objects(hole) == OBJECTS_MOST and spare_troops(state, hole) < min(MINE)


def _fleet(state: State, seat: int, war: float) -> float:
    """Return the value of flying ships and the planets they could land on."""
    flying = state.ships_at(seat, BOARD)
    value = _FLYING * min(len(flying), _FLEET) + _LYING * (len(state.ships_at(seat, SUPPLY)) + len(flying))
    sites = {hole for ship in flying for hole in orbits_of(state, ship) if landing(state, seat, hole) > 0}
    best = sorted((landing(state, seat, hole) for hole in sites), reverse=True)
    return value + _SITE * sum(best[:_SITES]) + war * _threats(state, seat, flying)


def _threats(state: State, seat: int, flying: list[int]) -> float:
    """Return the points of enemy planets with the seat's ships in orbit, in proportion to the strength of those ships.

    A planet can lose all its points.
    """
    strength: Counter[int] = Counter()
    for ship in flying:
        for hole in orbits_of(state, ship):
            strength[hole] += SHIPS[ship].value
    return sum(
        state.objects(hole) * min(1.0, attack / (planet_defence(state, hole) + 1))
        for hole, attack in strength.items()
        if state.occupier[hole] not in (-1, seat) and not state.is_home(hole)
    )


def landing(state: State, seat: int, hole: int) -> float:
    """Return the worth of a troop on this planet to a seat; 0 when it cannot land there."""
    owner = state.occupier[hole]
    if state.is_home(hole) or owner not in (-1, seat) or state.objects(hole) >= OBJECTS_MOST:
        return 0.0
    if owner == seat:
        return 0.0 if is_blockaded(state, hole) else 0.1
    if state.knows(seat, hole) and state.colours[hole] in COLOURS:
        return 1.7
    return 1.4
