"""How good a position is, in victory points: what the computer players compare."""

from __future__ import annotations

import math
from typing import Final

from games.ascending_empires.facts import COLOURS, LEVELS, OBJECTS_MOST
from games.ascending_empires.scoring import total
from games.ascending_empires.space import orbits_of
from games.ascending_empires.standing import facilities, is_blockaded
from games.ascending_empires.state import BOARD, SUPPLY, State

_POOL_NEAR: Final = 10
"""With fewer VP than this in the pool, what only pays later counts for less."""
_TROOP, _TROOP_HOME, _PLANET, _LEVEL = 0.42, 0.2, 0.7, 0.9
_FACILITY, _READY, _CITY, _BLOCKADED = 0.45, 0.5, 0.3, -0.4
_FLYING, _FLEET, _SITE, _LYING = 0.35, 4, 0.95, 0.12


def worth(state: State, seat: int) -> float:
    """Points of a seat if the match ended now, and what its pieces promise for later."""
    return total(state, seat) + _later(state) * _promise(state, seat)


def lead(state: State, seat: int) -> float:
    """How far a seat is ahead of the best of the others."""
    return worth(state, seat) - 0.7 * max(worth(state, other) for other in range(state.seats) if other != seat)


def evaluate(state: State, seat: int) -> float:
    """How well a seat stands, 0 to 1."""
    others = max(worth(state, other) for other in range(state.seats) if other != seat)
    return 1 / (1 + math.exp((others - worth(state, seat)) / 6))


def _later(state: State) -> float:
    """How much of a promise can still be kept: all of it early on, nothing in the last turn."""
    if state.turns_left >= 0:
        return 0.15
    return min(1.0, 0.3 + 0.7 * state.vp_pool / _POOL_NEAR)


def _promise(state: State, seat: int) -> float:
    value = 0.0
    for hole, owner in enumerate(state.occupier):
        if owner != seat:
            continue
        if state.is_home(hole):
            value += _TROOP_HOME * state.troop[hole]
            continue
        value += _PLANET + _TROOP * state.troop[hole] + _FACILITY * state.research[hole] + _CITY * state.city[hole]
        if is_blockaded(state, hole):
            value += _BLOCKADED
    value += _LEVEL * sum(state.technology[seat]) + 0.4 * min(state.technology[seat])
    for colour in range(len(COLOURS)):
        level = state.technology[seat][colour]
        if level < LEVELS and facilities(state, seat, colour) > level:
            value += _READY + (0.6 * (level + 1) if state.first[colour][level] < 0 else 0.0)
    return value + _fleet(state, seat)


def _fleet(state: State, seat: int) -> float:
    """Ships that fly, and planets they could land on."""
    flying = state.ships_at(seat, BOARD)
    value = _FLYING * min(len(flying), _FLEET) + _LYING * (len(state.ships_at(seat, SUPPLY)) + len(flying))
    sites = {hole for ship in flying for hole in orbits_of(state, ship) if landing(state, seat, hole) > 0}
    spare = state.troop_supply[seat]
    for hole in sorted(sites, key=lambda one: -landing(state, seat, one))[:spare]:
        value += _SITE * landing(state, seat, hole)
    return value


def landing(state: State, seat: int, hole: int) -> float:
    """What a troop on this planet would be worth to a seat; 0 when it cannot land there."""
    owner = state.occupier[hole]
    if state.is_home(hole) or owner not in (-1, seat) or state.objects(hole) >= OBJECTS_MOST:
        return 0.0
    if owner == seat:
        return 0.0 if is_blockaded(state, hole) else _TROOP
    bonus = 0.0
    if state.knows(seat, hole) and state.colours[hole] in COLOURS:
        level = state.technology[seat][COLOURS.index(state.colours[hole])]
        bonus = 0.3 if level < LEVELS else 0.1
    return 1.0 + 0.4 + bonus
