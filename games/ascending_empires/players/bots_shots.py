"""Shots and launches that a search tries: straight lines by sight, and quick-solver results in all directions."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, NamedTuple

from games.ascending_empires.players.bots_aim import Skill, proposals
from games.ascending_empires.players.evaluation import landing
from games.ascending_empires.rules import legality
from games.ascending_empires.rules.facts import HOLE_OF, HOLES, SHIP_OF, SHIPS, STARSHIP
from games.ascending_empires.rules.standing import is_blockaded
from games.ascending_empires.rules.star_map import faced, in_orbit, orbits_at, ring_point, scene_of
from games.ascending_empires.rules.state import BOARD, SUPPLY, State
from physics.constants import CONTACT_SPEED
from physics.flick.fast_solver import ShotOutcome, Solver
from physics.scene import Scene, Shot, micro
from tabletop.core.rules.questions import Ask

DIRECTIONS: Final = 60
SPEEDS: Final = (0.6, 0.9, 1.25, 1.7)
"""Speeds in m/s that are tried all around the compass for rebounds."""
KEPT: Final = 128
"""Number of compasses that are cached."""
AIMS: Final = 3
"""Number of nearest goals towards which a launched ship is placed."""
NEAR: Final = 300_000
"""Farthest goal of a launch in micrometres."""


def shots(state: State, seat: int, skill: Skill, only: str | None = None) -> Iterator[Any]:
    """Yield the most promising shots of all flying ships of a seat (or of one), the straight ones first."""
    seen = [one.answer for one in proposals(state, seat) if only in (None, one.answer[1])][: skill.shots]
    yield from seen
    if skill.rebounds:
        yield from _rebounds(state, seat, only)
    elif only is not None and not seen:
        yield ("navigate", only, 0, 300, 0)


def _rebounds(state: State, seat: int, only: str | None) -> Iterator[Any]:
    """Yield for each ship the first shot around the compass that reaches each goal, off planets or other ships."""
    goals = [hole for hole in range(len(HOLES)) if _is_goal(state, seat, hole)]
    scene = scene_of(state)
    for ship in state.ships_at(seat, BOARD):
        name = SHIPS[ship].name
        if only not in (None, name):
            continue
        reached: set[Any] = {hole for hole in goals if in_orbit(state, ship, hole)}
        for angle, speed, came in _compass(scene, name):
            if (came in goals or came in SHIP_OF) and came not in reached:
                reached.add(came)
                yield ("navigate", name, angle, speed, 0)
        if only == name and not reached:
            yield ("navigate", name, 0, 300, 0)


class _Swing(NamedTuple):
    """A shot around the compass (1e-5 rad, mm/s) and its result.

    The result is the enemy that it strikes first, else the planet in whose orbit it comes to rest; None for neither.
    """

    angle: int
    speed: int
    came: str | int | None


@lru_cache(maxsize=KEPT)
def _compass(scene: Scene, name: str) -> tuple[_Swing, ...]:
    """Return the result of a ship's shots in all directions.

    The same scene is used for an action and for its first answer.
    """
    solver, swings = Solver(scene), []
    for number in range(DIRECTIONS):
        angle = round((number / DIRECTIONS * math.tau - math.pi) * 1e5)
        for speed, (struck, blow, rest) in zip(SPEEDS, solver.glides(name, angle / 1e5, SPEEDS), strict=True):
            if struck and (blow < CONTACT_SPEED or SHIPS[SHIP_OF[struck]].owner == SHIPS[SHIP_OF[name]].owner):
                struck, rest = _pushed(solver.outcome(Shot(name, angle / 1e5, speed)), name)
            came = struck or _orbit(SHIP_OF[name], rest)
            swings.append(_Swing(angle, round(speed * 1000), came))
    return tuple(swings)


def _pushed(out: ShotOutcome, name: str) -> tuple[str, tuple[float, float] | None]:
    """Return the result for a ship that touches another on its way: the first enemy it hits, or its resting place."""
    first, owner = out.first, SHIPS[SHIP_OF[name]].owner
    for other in (first.a, first.b) if first is not None else ():
        if SHIPS[SHIP_OF[other]].owner != owner:
            return other, None
    return "", next(((x, y) for moved, x, y in out.moved if moved == name), None)


def _orbit(ship: int, place: tuple[float, float] | None) -> int | None:
    """Return the planet in whose orbit a ship at a place (m) would be: on this board at most one (R18)."""
    return next(iter(orbits_at(ship, micro(place[0]), micro(place[1]))), None) if place else None


def _is_goal(state: State, seat: int, hole: int) -> bool:
    """Return whether a ship of a seat has a purpose in the orbit of a planet."""
    if state.is_home(hole):
        return False
    if state.occupier[hole] == seat:
        return is_blockaded(state, hole)
    return state.occupier[hole] >= 0 or landing(state, seat, hole) > 0


def launches(state: State, seat: int) -> list[Any]:
    """Return launches to the side of a ring near a goal or an enemy, beside the first free place."""
    ready = state.ships_at(seat, SUPPLY, STARSHIP)
    if not ready:
        return []
    found = []
    for hole, owner in enumerate(state.occupier):
        if owner != seat or legality.launch(state, seat, hole, STARSHIP):
            continue
        for x, y in _aims(state, seat, hole):
            place = ring_point(hole, x, y)
            if not legality.stand(state, hole, ready[0], *place):
                found.append(("launch", HOLES[hole].name, STARSHIP, *place))
    return found


def _aims(state: State, seat: int, hole: int) -> list[tuple[int, int]]:
    """Return the nearest points that a ship launched here might fly to."""
    points = [(state.x[ship], state.y[ship]) for ship in state.flying() if SHIPS[ship].owner != seat]
    points += [(one.x, one.y) for number, one in enumerate(HOLES) if number != hole and _is_goal(state, seat, number)]
    start = HOLES[hole]
    points = [point for point in points if 0 < math.dist(point, (start.x, start.y)) < NEAR]
    return sorted(points, key=lambda point: math.dist(point, (start.x, start.y)))[:AIMS]


def first_places(state: State, ask: Ask[Any]) -> Iterator[Any]:
    """Yield places for a first ship other than the proposed one, each on the side facing another planet."""
    verb, name, what, *proposed = ask.options[0]
    home = HOLE_OF[name]
    sides = {faced(home, *proposed)}
    near = sorted(range(len(HOLES)), key=lambda hole: math.dist(HOLES[hole][3:5], HOLES[home][3:5]))
    for hole in near[1:]:
        place = ring_point(home, HOLES[hole].x, HOLES[hole].y)
        side = faced(home, *place)
        if side not in sides and ask.refusal((verb, name, what, *place)) is None:
            sides.add(side)
            yield (verb, name, what, *place)
