"""Combat at the end of a Move: every possible attack must be made (Seed 004, combat; rule 3.3)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TypeAlias

from games.ascending_empires.rules import legality
from games.ascending_empires.rules.facts import HOLE_OF, HOLES, OBJECT_VP, SHIP_OF, SHIPS
from games.ascending_empires.rules.standing import planet_defence
from games.ascending_empires.rules.star_map import in_orbit, in_range, orbits_of
from games.ascending_empires.rules.state import BOARD, State
from tabletop.core.rules.questions import Script, choose, event

Attack: TypeAlias = tuple[str, tuple[str, ...], str]
"""("attack", attacking ships, target): the target is the name of a ship or of a hole."""


def combat(state: State) -> Script[None]:
    """Resolve one attack; the phase is repeated until no attack is left (R27, R28)."""
    seat = state.turn
    attacks = legal_attacks(state, seat)
    if not attacks:
        for targets in state.attacked:
            targets.clear()
        state.phase = "scan"
        return
    _, names, target = yield from choose(seat, "attack", attacks, ask_anyway=True)
    for name in names:
        state.attacked[SHIP_OF[name]].append(target)
    yield event("attack", seat=seat, ships=names, target=target)
    if target in SHIP_OF:
        yield from _destroy_ship(state, seat, SHIP_OF[target])
    else:
        yield from _destroy_planet(state, seat, HOLE_OF[target])


def legal_attacks(state: State, seat: int) -> list[Attack]:
    """Return every legal attack: first the sets without a needless ship for each target, then the larger sets (R27)."""
    needed: list[Attack] = []
    larger: list[Attack] = []
    for target, defence, able in targets(state, seat):
        for names, spare in _sets(able, defence):
            (needed if spare == 0 else larger).append(("attack", names, target))
    return needed + larger


def winnable(state: State, seat: int) -> int:
    """Return the number of targets that the ships within reach are strong enough to destroy."""
    return sum(sum(SHIPS[ship].value for ship in able) > defence for _, defence, able in targets(state, seat))


def targets(state: State, seat: int) -> Iterator[tuple[str, int, list[int]]]:
    """Yield each target within reach: its name, its defence, and the ships that may still attack it."""
    mine = state.ships_at(seat, BOARD)
    long_side = state.has(seat, "range_long")
    for target in state.flying():
        if SHIPS[target].owner != seat:
            name = SHIPS[target].name
            able = [
                ship
                for ship in mine
                if in_range(state, ship, target, long_side) and not legality.attacker(state, seat, ship, name)
            ]
            if able:
                yield name, SHIPS[target].value, able
    for hole in sorted({hole for ship in mine for hole in orbits_of(state, ship)}):
        name = HOLES[hole].name
        able = [ship for ship in mine if in_orbit(state, ship, hole)]
        able = [ship for ship in able if not legality.attacker(state, seat, ship, name)]
        if able and not legality.planet_target(state, seat, hole):
            yield name, planet_defence(state, hole), able


def _sets(able: list[int], defence: int) -> Iterator[tuple[tuple[str, ...], int]]:
    """Yield the sets of ships that together beat the defence, small ones first, and how many of each are needless."""
    for count in range(1, len(able) + 1):
        for ships in combinations(able, count):
            total = sum(SHIPS[ship].value for ship in ships)
            if total > defence:
                spare = sum(total - SHIPS[ship].value > defence for ship in ships)
                yield tuple(SHIPS[ship].name for ship in ships), spare


def _destroy_ship(state: State, seat: int, target: int) -> Script[None]:
    state.to_supply(target)
    state.score(seat, "ships", SHIPS[target].value)
    yield event("destroyed_ship", seat=seat, ship=target, vp=SHIPS[target].value)


def _destroy_planet(state: State, seat: int, hole: int) -> Script[None]:
    """Return the troops to the supply and the structures to the stock; the attacker scores 1 VP for each object."""
    vp = OBJECT_VP * state.objects(hole)
    owner = state.occupier[hole]
    clear_planet(state, hole)
    state.score(seat, "planets", vp)
    yield event("destroyed_planet", seat=seat, owner=owner, hole=hole, vp=vp)


def clear_planet(state: State, hole: int) -> None:
    """Return every object on a planet to its owner."""
    owner = state.occupier[hole]
    state.troop_supply[owner] += state.troop[hole]
    state.research_stock[owner] += state.research[hole]
    state.colony_stock[owner] += state.colony[hole]
    state.city_stock[owner] += state.city[hole]
    state.troop[hole] = state.research[hole] = state.colony[hole] = state.city[hole] = 0
    state.occupier[hole] = -1
