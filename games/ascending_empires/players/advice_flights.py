"""Reasons for a launch, a flick or a landing: distances, the result of a shot, and strength against defence."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from games.ascending_empires.players.bots_plan import as_aimed, purpose
from games.ascending_empires.players.evaluation import landing
from games.ascending_empires.rules.combat import winnable
from games.ascending_empires.rules.facts import (
    COLOURS,
    HOLE_OF,
    HOLES,
    LEVELS,
    OBJECTS_MOST,
    OCCUPIED_VP,
    RING_RADIUS,
    RULER_LONG,
    RULER_SHORT,
    SHIP_OF,
    SHIPS,
)
from games.ascending_empires.rules.names import colour_name, hole_name, owned_ship, text
from games.ascending_empires.rules.standing import facilities, planet_defence
from games.ascending_empires.rules.star_map import orbits_of
from games.ascending_empires.rules.state import BOARD, State
from games.ascending_empires.table.geometry import power_of
from tabletop.core.data.messages import Message, SeatName
from tabletop.core.rules.questions import Ask, Seat


def because(word: str, **gaps: object) -> Message:
    """Return a reason of this game."""
    return text(f"advice.{word}", **gaps)


def _mm(x: float, y: float, to_x: float, to_y: float) -> int:
    """Return the distance between two points (micrometres) in millimetres."""
    return round(math.dist((x, y), (to_x, to_y)) / 1000)


# --- actions by hand ----------------------------------------------------------------------------------------------
def move(state: State, ask: Ask[Any], value: Any) -> Iterator[Message]:
    """Yield the reasons for an answer to a move question, a free flick or a second flick."""
    if value == "end_move":
        yield from _ended(state, ask)
    elif value[0] == "land":
        yield from landed(state, ask.seat, HOLE_OF[value[2]])
    elif value[0] == "launch":
        yield from _launched(state, ask.seat, HOLE_OF[value[1]], *value[3:])
    else:
        yield from _flicked(state, ask, value)


def _ended(state: State, ask: Ask[Any]) -> Iterator[Message]:
    if ask.kind == "free_navigate":
        yield because("flick.none", flying=len(state.ships_at(ask.seat, BOARD)))
        return
    if reached := winnable(state, ask.seat):
        yield because("end.combat", count=reached)
    yield because("end.points", points=state.points)


def landed(state: State, seat: Seat, hole: int) -> Iterator[Message]:
    """Yield the reasons for a troop on a planet: its benefit, and the planet's type as far as the seat knows it."""
    if state.occupier[hole] == seat:
        defence = planet_defence(state, hole) + 1
        yield because(
            "land.more", hole=hole_name(hole), objects=state.objects(hole) + 1, most=OBJECTS_MOST, defence=defence
        )
    elif state.knows(seat, hole):
        yield from settled(state, seat, hole)
    else:
        yield because("land.unseen", hole=hole_name(hole), points=OCCUPIED_VP)
    yield because("land.supply", troops=state.troop_supply[seat] - 1, points=state.points - 1)


def settled(state: State, seat: Seat, hole: int) -> Iterator[Message]:
    """Yield the reasons for a planet whose colour the seat knows."""
    colour = state.colours[hole]
    if colour in COLOURS:
        number = COLOURS.index(colour)
        level = state.technology[seat][number] + 1
        gaps = {"colour": colour_name(colour), "have": facilities(state, seat, number), "level": min(level, LEVELS)}
        yield because("land.colour" if level <= LEVELS else "land.most", points=OCCUPIED_VP, **gaps)
    else:
        yield because("land.asteroid", points=OCCUPIED_VP)


def _launched(state: State, seat: Seat, hole: int, x: int, y: int) -> Iterator[Message]:
    """Yield the reasons for a ship in a ring: the nearest goal from there, and the troop that returns."""
    yield from _nearest(state, seat, x, y, hole)
    flying = len(state.ships_at(seat, BOARD)) + 1
    yield because("launch", flying=flying, troops=state.troop_supply[seat] + 1, points=state.points - 1)


def _nearest(state: State, seat: Seat, x: int, y: int, but: int = -1) -> Iterator[Message]:
    """Yield the nearest planet on which the seat could newly land a troop."""
    found = free_planet(state, seat, [(x, y)], but)
    if found is not None:
        yield because("near.site", hole=hole_name(found[1]), mm=found[0])


def free_planet(state: State, seat: Seat, places: Sequence[tuple[int, int]], but: int = -1) -> tuple[int, int] | None:
    """Return the nearest ring of a planet free for the seat: its distance in millimetres and the planet, or None."""
    away = [
        (to_ring(place, hole), hole)
        for hole in range(len(HOLES))
        if hole != but and state.occupier[hole] != seat and landing(state, seat, hole) > 0
        for place in places
    ]
    return min(away, default=None)


def to_ring(place: tuple[int, int], hole: int) -> int:
    """Return the distance of a place (micrometres) from the ring of a planet in millimetres; 0 inside it."""
    return max(0, round((math.dist(place, (HOLES[hole].x, HOLES[hole].y)) - RING_RADIUS) / 1000))


def _flicked(state: State, ask: Ask[Any], value: Any) -> Iterator[Message]:
    """Yield the result of a shot, as far as the quick solver can tell."""
    later, straight = as_aimed(state, ask.seat, ask.kind, value)
    ship, seat = SHIP_OF[value[1]], ask.seat
    how = text("advice.how.straight" if straight else "advice.how.reckoned")
    aim = purpose(state, value, later)
    if later.place[ship] == BOARD:
        far = _mm(state.x[ship], state.y[ship], later.x[ship], later.y[ship])
    else:
        far = 0
    match aim.word:
        case "ram":
            yield from _rammed(state, seat, ship, aim.ship, later, how)
        case "site":
            yield because("flick.site", how=how, hole=hole_name(aim.hole), mm=far, points=OCCUPIED_VP)
        case "guard":
            yield because("flick.guard", how=how, hole=hole_name(aim.hole), objects=state.objects(aim.hole))
        case "besiege":
            attack = sum(SHIPS[one].value for one in later.ships_at(seat, BOARD) if aim.hole in orbits_of(later, one))
            gaps = {"attack": attack, "defence": planet_defence(later, aim.hole), "hole": hole_name(aim.hole)}
            yield because("flick.besiege", how=how, who=SeatName(state.occupier[aim.hole]), **gaps)
        case "near":
            reach = RULER_LONG if state.has(seat, "range_long") else RULER_SHORT
            gaps = {"mm": reach // 1000, "ship": owned_ship(aim.ship), "defence": SHIPS[aim.ship].value}
            yield because("flick.near", how=how, value=SHIPS[ship].value, **gaps)
        case _ if later.place[ship] != BOARD:
            yield because("flick.off", how=how, points=max(0, state.points - 1))
        case _:
            yield because("flick.far", how=how, mm=far)
            yield from _nearest(later, seat, later.x[ship], later.y[ship])
    yield because("flick.pull", power=power_of(value[3]))


def _rammed(state: State, seat: Seat, ship: int, other: int, later: State, how: Message) -> Iterator[Message]:
    """Yield the reasons for taking an enemy ship off the board: by a ram, or by pushing it over the edge."""
    mm = _mm(state.x[ship], state.y[ship], state.x[other], state.y[other])
    yield because("flick.ram", how=how, ship=owned_ship(other), mm=mm)
    gained = later.vp(seat) - state.vp(seat)
    if gained:
        yield because("flick.scores", vp=gained)
    for hole in orbits_of(state, other):
        if state.occupier[hole] == seat:
            yield because("attack.frees", hole=hole_name(hole), objects=state.objects(hole))


# --- set-up and after a flight ------------------------------------------------------------------------------------
def first_ship(state: State, ask: Ask[Any], value: Any) -> Iterator[Message]:
    """Yield the nearest planet from the place of the first ships."""
    yield from _nearest(state, ask.seat, value[3], value[4], HOLE_OF[value[1]])


def reflick(state: State, ask: Ask[Any], value: str) -> Iterator[Message]:
    """Yield the reasons for using or keeping a power token, given the ship's present place."""
    left = state.power[ask.seat]
    (ship,) = ask.context
    for hole in orbits_of(state, ship):
        if value == "keep":
            yield because("reflick.orbit", hole=hole_name(hole), left=left)
    yield because("reflick.keep" if value == "keep" else "reflick.again", left=left - (value != "keep"))


def tap(state: State, ask: Ask[Any], value: str) -> Iterator[Message]:
    """Yield the side to which a ship falls: about its own width away."""
    (ship,) = ask.context
    yield because(f"tap.{value}", ship=owned_ship(ship), mm=SHIPS[ship].radius * (2 if value == "near" else 1) // 1000)
