"""Shots worth trying: straight lines that should stop in an orbit, beside a target, or against an enemy ship.

A disc without spin stops after v^2 / (2 mu g), so each distance has one speed; the flight itself is then tried out with
the physics that the match uses.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from games.ascending_empires.players.evaluation import landing
from games.ascending_empires.rules.facts import HOLES, MAX_SPEED, PLANET_RADIUS, RING_RADIUS, SHIPS
from games.ascending_empires.rules.standing import is_blockaded, planet_defence
from games.ascending_empires.rules.star_map import in_orbit, in_range
from games.ascending_empires.rules.state import BOARD, State
from physics import constants
from tabletop.core.game.bots import Rng

_BRAKE: Final = 2 * constants.FRICTION * constants.GRAVITY
_FARTHEST: Final = 750_000
"""Longest shot in micrometres; longer ones are left to luck."""
RUNS: Final = (60_000,)
"""Distances in micrometres that a ram would run beyond its goal."""
_MID_RING: Final = (PLANET_RADIUS + RING_RADIUS) // 2


class Proposal(NamedTuple):
    """A shot that might be good: how promising it looks, and the answer it would be."""

    promise: float
    answer: tuple[str, str, int, int, int]


class Skill(NamedTuple):
    """The hand of a computer player, and the depth of its search.

    The spread of its direction (1e-5 rad) and of its speed (thousandths); the number of straight shots it tries for a
    movement point, and of slips it tries with each; the number of plans it follows at once; whether it knows shots that
    rebound off planets and other ships; the weight of a planet that it can attack, and of a point of its rival; the
    number of points by which an answer it sometimes gives may be worse than the best (the heat of `softmax_choice`);
    and the weight of technologies beside what they are worth to everybody.
    """

    angle: int
    speed: int
    shots: int
    slips: int
    width: int
    rebounds: bool
    war: float
    rival: float
    heat: float = 0.0
    research: float = 0.0


def proposals(state: State, seat: int) -> list[Proposal]:
    """Return shots of all flying ships of a seat, the most promising first."""
    found = []
    enemies = [ship for ship in state.flying() if SHIPS[ship].owner != seat]
    for ship in state.ships_at(seat, BOARD):
        for hole in range(len(HOLES)):
            found += _to_planet(state, seat, ship, hole)
        for enemy in enemies:
            found += _to_ship(state, seat, ship, enemy)
    return sorted(found, key=lambda one: -one.promise)


def _to_planet(state: State, seat: int, ship: int, hole: int) -> list[Proposal]:
    """Return shots that stop in the ring of a planet worth landing on or attacking: in front of it, or passing by."""
    if in_orbit(state, ship, hole):
        return []
    promise = landing(state, seat, hole)
    if state.occupier[hole] not in (-1, seat) and not state.is_home(hole):
        near = sum(SHIPS[own].value for own in state.ships_at(seat, BOARD) if in_orbit(state, own, hole))
        promise = 1.0 if near + SHIPS[ship].value > planet_defence(state, hole) else 0.3
    elif state.occupier[hole] == seat and is_blockaded(state, hole):
        promise = 0.5
    if promise <= 0:
        return []
    found = []
    _, _, _, x, y = HOLES[hole]
    dx, dy = x - state.x[ship], y - state.y[ship]
    distance = math.hypot(dx, dy)
    for side in (0, _MID_RING, -_MID_RING):
        goal = (x - side * dy / distance, y + side * dx / distance)
        travel = math.hypot(goal[0] - state.x[ship], goal[1] - state.y[ship]) - (0 if side else _MID_RING)
        found += _straight(state, ship, goal, travel, promise, None)
    return found


def _to_ship(state: State, seat: int, ship: int, enemy: int) -> list[Proposal]:
    """Return shots that stop within range of an enemy that a friend can reach too, or ram an enemy."""
    found = []
    goal = (state.x[enemy], state.y[enemy])
    distance = math.hypot(goal[0] - state.x[ship], goal[1] - state.y[ship])
    long_side = state.has(seat, "range_long")
    friends = [own for own in state.ships_at(seat, BOARD) if own != ship and in_range(state, own, enemy, long_side)]
    touch = SHIPS[ship].radius + SHIPS[enemy].radius
    if SHIPS[ship].value + sum(SHIPS[own].value for own in friends) > SHIPS[enemy].value:
        if not in_range(state, ship, enemy, long_side):
            found += _straight(state, ship, goal, distance - touch - 15_000, 0.9, enemy)
    for beyond in RUNS:
        found += _straight(state, ship, goal, distance + beyond, _ram_promise(state, seat, enemy), enemy)
    return found


def _ram_promise(state: State, seat: int, enemy: int) -> float:
    """Return the promise of a ram: it scores with technology, frees a planet, or prevents the enemy's next move."""
    if state.has(seat, "ram_scores"):
        return 0.6 * SHIPS[enemy].value
    return 0.4 if any(in_orbit(state, enemy, hole) for hole in state.occupied_by(seat)) else 0.2


def _straight(
    state: State, ship: int, goal: tuple[float, float], travel: float, promise: float, target: int | None
) -> list[Proposal]:
    """Return the shot along a clear straight line, or nothing."""
    if not 5_000 < travel < _FARTHEST or not _is_clear(state, ship, goal, travel, target):
        return []
    angle = math.atan2(goal[1] - state.y[ship], goal[0] - state.x[ship])
    speed = min(MAX_SPEED, round(1000 * math.sqrt(_BRAKE * travel / 1e6)))
    answer = ("navigate", SHIPS[ship].name, round(angle * 1e5), speed, 0)
    return [Proposal(promise / (1 + travel / 400_000), answer)]


def _is_clear(state: State, ship: int, goal: tuple[float, float], travel: float, target: int | None) -> bool:
    """Return whether nothing blocks a ship on its straight path."""
    x, y = state.x[ship], state.y[ship]
    length = math.hypot(goal[0] - x, goal[1] - y)
    ux, uy = (goal[0] - x) / length, (goal[1] - y) / length
    radius = SHIPS[ship].radius
    things = [
        (state.x[other], state.y[other], radius + SHIPS[other].radius)
        for other in state.flying()
        if other not in (ship, target)
    ]
    if state.switches.raised:
        things += [(hole.x, hole.y, radius + PLANET_RADIUS) for hole in HOLES]
    for other_x, other_y, near in things:
        along = (other_x - x) * ux + (other_y - y) * uy
        if 0 < along < travel + near and abs((other_x - x) * uy - (other_y - y) * ux) < near:
            if math.hypot(other_x - x - ux * min(along, travel), other_y - y - uy * min(along, travel)) < near:
                return False
    return True


def slip(answer: tuple[str, str, int, int, int], skill: Skill, rng: Rng) -> tuple[str, str, int, int, int]:
    """Return the shot as the finger actually performs it."""
    verb, ship, angle, speed, offset = answer
    angle += _normal(rng, skill.angle)
    angle = (angle + 314159) % 628318 - 314159
    speed = max(20, min(MAX_SPEED, speed + speed * _normal(rng, skill.speed) // 1000))
    return (verb, ship, angle, speed, offset)


def _normal(rng: Rng, spread: int) -> int:
    """Return a roughly normally distributed whole number around 0: the sum of six uniform whole numbers."""
    steps = sum(rng.below(2001) - 1000 for _ in range(6))
    return round(spread * steps / 1414)
