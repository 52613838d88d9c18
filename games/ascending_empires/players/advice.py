"""Reasons for an answer, in figures of the position, and how a match is won."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any, Final, TypeAlias

from games.ascending_empires.players import advice_flights as in_flight
from games.ascending_empires.players.advice_flights import because
from games.ascending_empires.players.evaluation import landing, spare_troops
from games.ascending_empires.rules import legality
from games.ascending_empires.rules.actions import DONE, SWAP, build_options, develop_options, mine_options
from games.ascending_empires.rules.combat import winnable
from games.ascending_empires.rules.facts import (
    ASTEROID,
    CITY_STARSHIPS,
    CITY_TROOPS,
    CITY_VP,
    COLONY_VP,
    COLOURS,
    COST,
    DEFENCE,
    HOLE_OF,
    HOLES,
    HOLES_OF_QUADRANT,
    LEVELS,
    MINE,
    OBJECTS_MOST,
    OCCUPIED_VP,
    QUADRANT_VP,
    ROW_BONUS,
    SHIP_OF,
    SHIPS,
    STARSHIP,
    TECHNOLOGY_AT,
    VP_POOL,
)
from games.ascending_empires.rules.movement import finite_moves, scannable
from games.ascending_empires.rules.names import colour_name, hole_name, owned_ship, ship_name, text
from games.ascending_empires.rules.score import total
from games.ascending_empires.rules.setup import home_of
from games.ascending_empires.rules.standing import (
    developed,
    facilities,
    in_play,
    is_blockaded,
    movement_points,
    planet_defence,
    recruits,
)
from games.ascending_empires.rules.star_map import orbits_of
from games.ascending_empires.rules.state import BOARD, BOX, SUPPLY, State
from tabletop.core.data.messages import Message, SeatName
from tabletop.core.rules.labels import Goal
from tabletop.core.rules.questions import Ask, Seat

Speaks: TypeAlias = Iterator[Message]
"""Sentences that support an answer, the most important first."""
MOST: Final = 3
"""Most sentences for one answer."""


def reasons_for(state: State, ask: Ask[Any], value: Any) -> tuple[Message, ...]:
    """Return the reasons for an answer, the most important first, based on what the asked seat may know."""
    return tuple(islice(_KINDS[ask.kind](state, ask, value), MOST))


def goal(state: State, viewer: Seat | None) -> Goal:
    """Return how the match is won and ends, and the current score of every seat."""
    if state.turns_left >= 0:
        main = because("goal.last", turns=state.turns_left)
    else:
        main = because("goal", pool=state.vp_pool, start=VP_POOL[state.seats])
    return Goal(main, tuple(_stands(state, seat) for seat in range(state.seats)))


def _stands(state: State, seat: Seat) -> Message:
    figures = {"total": total(state, seat), "tokens": state.vp(seat), "planets": len(state.occupied_by(seat))}
    board = figures["total"] - figures["tokens"]
    return because("goal.seat", who=SeatName(seat), board=board, levels=developed(state, seat), **figures)


# --- the action ---------------------------------------------------------------------------------------------------
def _action(state: State, ask: Ask[Any], value: str) -> Speaks:
    yield from _ACTIONS[value](state, ask.seat)


def _may_move(state: State, seat: Seat) -> Speaks:
    """Yield landings and targets that are near, and how far the points go."""
    begun = state.copy()
    begun.points = movement_points(state, seat)
    landings = {option[2] for option in finite_moves(begun, seat) if option[0] == "land"}
    new = [name for name in landings if state.occupier[HOLE_OF[name]] != seat]
    if new:
        yield because("move.land", count=len(new), points=OCCUPIED_VP)
    if reached := winnable(state, seat):
        yield because("move.targets", count=reached)
    flying, ready = state.ships_at(seat, BOARD), len(state.ships_at(seat, SUPPLY))
    near = in_flight.free_planet(state, seat, [(state.x[ship], state.y[ship]) for ship in flying])
    if near is not None and not new:
        yield because("move.near", mm=near[0], hole=hole_name(near[1]))
    yield because("move.points", points=movement_points(state, seat), flying=len(flying), ready=ready)


def _may_recruit(state: State, seat: Seat) -> Speaks:
    most = min(recruits(state, seat), state.troop_supply[seat])
    room = [
        hole
        for hole in state.occupied_by(seat)
        if 0 < min(MINE) - spare_troops(state, hole) <= min(most, OBJECTS_MOST - state.objects(hole))
        and not is_blockaded(state, hole)
    ]
    if room:
        yield because("recruit.mine", count=len(room), vp=_mining(state, seat, min(MINE)))
    sites = [hole for hole in state.occupied_by(seat) if _could_pay(state, seat, hole, most)]
    if sites:
        yield because("recruit.build", count=len(sites), cost=COST["research"])
    ready = len(state.ships_at(seat, SUPPLY))
    if ready and not state.troop[home_of(state, seat)]:
        yield because("recruit.launch", ready=ready)
    yield because("recruit", most=recruits(state, seat), supply=state.troop_supply[seat])


def _could_pay(state: State, seat: Seat, hole: int, most: int) -> bool:
    """Return whether a planet lacks nothing but at most this many troops for a research facility."""
    missing = COST["research"] - state.troop[hole]
    if not 0 < missing <= min(most, OBJECTS_MOST - state.objects(hole)):
        return False
    later = state.copy()
    later.troop[hole] += missing
    return not legality.build(later, seat, hole, "research")


def _mining(state: State, seat: Seat, troops: int) -> int:
    """Return the VP for mining this many troops."""
    return MINE[troops] + state.has(seat, "mine_plus_1")


def _may_mine(state: State, seat: Seat) -> Speaks:
    best = max(mine_options(state, seat), key=lambda option: option[1])
    yield from _mined(state, seat, *best)


def _may_build(state: State, seat: Seat) -> Speaks:
    best = max(build_options(state, seat), key=lambda option: ("colony", "research", "city").index(option[1]))
    yield from _built(state, seat, *best)


def _may_develop(state: State, seat: Seat) -> Speaks:
    def taken(name: str) -> tuple[bool, int]:
        level = state.technology[seat][COLOURS.index(name)]
        return state.first[COLOURS.index(name)][level] < 0, level

    yield from _developed(state, seat, max(develop_options(state, seat), key=taken))


def _may_swap(state: State, seat: Seat) -> Speaks:
    yield because("swap", value=_battleship(seat), each=SHIPS[0].value)


def _battleship(seat: Seat) -> int:
    return max(ship.value for ship in SHIPS if ship.owner == seat)


_ACTIONS: Final[Mapping[str, Callable[[State, Seat], Speaks]]] = {
    "recruit": _may_recruit,
    "move": _may_move,
    "mine": _may_mine,
    "build": _may_build,
    "develop": _may_develop,
    SWAP: _may_swap,
}


# --- planets ------------------------------------------------------------------------------------------------------
def _recruit(state: State, ask: Ask[Any], value: Any) -> Speaks:
    placed, _, most = ask.context
    if value == DONE:
        yield because("recruit.done", left=most - placed, supply=state.troop_supply[ask.seat])
        return
    verb, hole = value[0], HOLE_OF[value[1]]
    if verb == "remove":
        left = state.objects(hole) - value[2]
        yield because("recruit.back", supply=state.troop_supply[ask.seat] + value[2], hole=hole_name(hole), left=left)
    elif state.is_home(hole):
        yield because("recruit.home", troops=state.troop[hole] + 1)
    else:
        later = state.copy()
        later.troop[hole] += 1
        spare = spare_troops(later, hole)
        if spare >= min(MINE) and not is_blockaded(state, hole):
            yield because(
                "recruit.spare", hole=hole_name(hole), spare=spare, vp=_mining(state, ask.seat, min(spare, max(MINE)))
            )
        figures = {"troops": later.troop[hole], "objects": later.objects(hole), "most": OBJECTS_MOST}
        yield because("recruit.place", hole=hole_name(hole), defence=planet_defence(later, hole), **figures)


def _mine(state: State, ask: Ask[Any], value: tuple[str, int]) -> Speaks:
    yield from _mined(state, ask.seat, *value)


def _mined(state: State, seat: Seat, name: str, troops: int) -> Speaks:
    """Yield the points, and what remains of the planet and of the pool."""
    hole = HOLE_OF[name]
    vp = _mining(state, seat, troops)
    yield because("mine", vp=vp, hole=hole_name(hole), tokens=state.vp(seat) + vp)
    left = state.objects(hole) - troops
    yield because("mine.keeps" if left else "mine.gives", left=left, hole=hole_name(hole), points=OCCUPIED_VP)
    yield because("mine.pool", pool=max(0, state.vp_pool - vp), supply=state.troop_supply[seat] + troops)


def _build(state: State, ask: Ask[Any], value: Any) -> Speaks:
    if value == DONE:
        yield because("build.done", count=len(ask.options) - 1)
    else:
        yield from _built(state, ask.seat, *value)


def _built(state: State, seat: Seat, name: str, what: str) -> Speaks:
    """Yield the purpose of a structure, and what the planet pays for it."""
    hole = HOLE_OF[name]
    yield from _structure(state, seat, hole, what)
    yield because("build.pays", hole=hole_name(hole), cost=COST[what], troops=state.troop[hole])


def _structure(state: State, seat: Seat, hole: int, what: str) -> Speaks:
    """Yield the purpose of a structure: a technology, or points at the end."""
    if what == "research":
        colour = COLOURS.index(state.colours[hole])
        have, level = facilities(state, seat, colour) + 1, state.technology[seat][colour]
        if level == LEVELS:
            yield because("build.most", colour=colour_name(COLOURS[colour]), level=level)
            return
        gaps = {"colour": colour_name(COLOURS[colour]), "have": have, "level": level + 1}
        yield because("build.ready" if have > level else "build.lab", **gaps)
        return
    if what == "colony":
        defence = planet_defence(state, hole) + DEFENCE["colony"] - COST["colony"] * DEFENCE["troop"]
        yield because("build.colony", points=COLONY_VP, hole=hole_name(hole), defence=defence)
        return
    troops = min(CITY_TROOPS + state.has(seat, "city_bonus"), state.troop_box[seat])
    ships = min(CITY_STARSHIPS, len(state.ships_at(seat, BOX, STARSHIP)))
    yield because("build.city", points=CITY_VP, colony=COLONY_VP, troops=troops, ships=ships)
    quadrants = {HOLES[one].quadrant for one in state.occupied_by(seat) if state.city[one]} | {HOLES[hole].quadrant}
    if len(quadrants) in QUADRANT_VP and HOLES[hole].quadrant not in quadrants - {HOLES[hole].quadrant}:
        yield because("build.quadrants", count=len(quadrants), points=QUADRANT_VP[len(quadrants)])


def _develop(state: State, ask: Ask[Any], value: str) -> Speaks:
    yield from _developed(state, ask.seat, value)


def _developed(state: State, seat: Seat, name: str) -> Speaks:
    """Yield the points for the first player at a level, a full row, and the effect of the technology."""
    colour = COLOURS.index(name)
    level = state.technology[seat][colour] + 1
    gaps = {"colour": colour_name(name), "level": level}
    if state.first[colour][level - 1] < 0:
        yield because("develop.first", vp=level, **gaps)
    others = [own for at, own in enumerate(state.technology[seat]) if at != colour]
    bonus = ROW_BONUS[level]
    if min(others) >= level:
        gain = {key: bonus.get(key, 0) for key in ("troops", "starships", "vp")}
        yield because("develop.row", level=level, **gain)
    effect = TECHNOLOGY_AT[colour, level].effect
    if in_play(state, effect):
        yield because("develop.effect", what=text(f"technology.{effect}.short"), **gaps)
    else:
        yield because("develop.level", count=sum(state.technology[seat]) + 1)


def _colonise(state: State, ask: Ask[Any], value: str) -> Speaks:
    """Yield the reasons about a planet that the player has looked at."""
    hole, ship = ask.context
    if value == "decline":
        yield because("colonise.decline", ship=ship_name(ship), points=state.points)
        return
    yield from in_flight.settled(state, ask.seat, hole)


# --- combat and looks ---------------------------------------------------------------------------------------------
def _attack(state: State, ask: Ask[Any], value: Any) -> Speaks:
    """Yield the points for what is destroyed, and strength against defence."""
    _, names, target = value
    attack = sum(SHIPS[SHIP_OF[name]].value for name in names)
    if target in SHIP_OF:
        ship = SHIP_OF[target]
        defence = vp = SHIPS[ship].value
        yield because("attack.ship", vp=vp, attack=attack, defence=defence, ship=owned_ship(ship))
        for hole in orbits_of(state, ship):
            if state.occupier[hole] == ask.seat:
                yield because("attack.frees", hole=hole_name(hole), objects=state.objects(hole))
    else:
        hole = HOLE_OF[target]
        gaps = {"attack": attack, "defence": planet_defence(state, hole), "hole": hole_name(hole)}
        yield because("attack.planet", vp=state.objects(hole), **gaps)
        yield because("attack.loses", who=SeatName(state.occupier[hole]), points=_standing_points(state, hole))


def _standing_points(state: State, hole: int) -> int:
    """Return the points at the end for a planet as it is now, not counting quadrants."""
    return OCCUPIED_VP + COLONY_VP * state.colony[hole] + CITY_VP * state.city[hole]


def _scan(state: State, ask: Ask[Any], value: Any) -> Speaks:
    """Yield the planets that may be face down in a quadrant, as any player can count them."""
    if value == DONE:
        yield because("scan.done", count=len(scannable(state, ask.seat)))
        return
    hole = HOLE_OF[value[1]]
    unseen = [one for one in HOLES_OF_QUADRANT[HOLES[hole].quadrant] if not state.knows(ask.seat, one)]
    stones = sum(state.colours[one] == ASTEROID for one in unseen)
    yield because("scan", hole=hole_name(hole), count=len(unseen), coloured=len(unseen) - stones)
    if landing(state, ask.seat, hole):
        yield because("scan.land", points=OCCUPIED_VP)


def _swap(state: State, ask: Ask[Any], value: Any) -> Speaks:
    if value == "not_now":
        ships = len(state.ships_at(ask.seat, BOARD)) + len(state.ships_at(ask.seat, SUPPLY))
        yield because("swap.later", ships=ships, value=_battleship(ask.seat))
        return
    flying = sum(state.place[SHIP_OF[name]] == BOARD for name in value[1:])
    yield because("swap.pair", flying=flying, value=_battleship(ask.seat))


_KINDS: Final[Mapping[str, Callable[[State, Ask[Any], Any], Speaks]]] = {
    "action": _action,
    "recruit": _recruit,
    "mine": _mine,
    "build": _build,
    "develop": _develop,
    "colonise": _colonise,
    "attack": _attack,
    "scan": _scan,
    "swap": _swap,
    "move": in_flight.move,
    "free_navigate": in_flight.move,
    "flick_again": in_flight.move,
    "first_ship": in_flight.first_ship,
    "reflick": in_flight.reflick,
    "tap": in_flight.tap,
}
"""The reasons by kind of question."""
