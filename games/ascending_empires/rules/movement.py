"""The Move action: launch, navigate, land, one movement point each (Seed 004, action 2; rule 3.2)."""

from __future__ import annotations

from typing import Any, Final

from games.ascending_empires.rules import legality
from games.ascending_empires.rules.facts import BATTLESHIP, HOLE_OF, HOLES, SHIP_OF, SHIPS, STARSHIP
from games.ascending_empires.rules.flights import navigate
from games.ascending_empires.rules.legality import refusal, refused
from games.ascending_empires.rules.star_map import first_place, in_orbit, orbits_of, supply_ship
from games.ascending_empires.rules.state import BOARD, State
from tabletop.core.data.messages import Refusal
from tabletop.core.rules.questions import CHANCE, Ask, Script, choose, event

LAUNCHED: Final = (STARSHIP, BATTLESHIP, *SHIP_OF)
"""Valid ships in a launch: a ship by name, or a kind, which means its ship with the lowest number."""


def move(state: State) -> Script[None]:
    """Spend one movement point, or give up the rest (R1, R2). Combat follows when none are left (R26)."""
    seat = state.turn
    options = finite_moves(state, seat)
    ships = state.ships_at(seat, BOARD)
    if len(options) == 1 and not ships:
        state.phase = "combat"
        return
    facts = (tuple(SHIPS[ship].name for ship in ships), state.points)
    answer = yield Ask(seat, "move", options, check=move_check(state, seat), context=facts)
    yield from moved(state, seat, answer)


def moved(state: State, seat: int, answer: Any) -> Script[None]:
    """Carry out a legal answer to a move question."""
    if answer == "end_move":
        state.points = 0
    else:
        state.points -= 1
        verb, *rest = answer
        if verb == "launch":
            yield from _launch(state, seat, *rest)
        elif verb == "land":
            yield from _land(state, seat, SHIP_OF[rest[0]], HOLE_OF[rest[1]])
        else:
            yield from navigate(state, seat, SHIP_OF[rest[0]], *rest[1:])
    state.phase = "move" if state.points else "combat"


def finite_moves(state: State, seat: int) -> list[Any]:
    """Return the moves that can be listed: the end, landings, and each launch at the first free place in its ring."""
    moves: list[Any] = ["end_move"]
    for ship in state.ships_at(seat, BOARD):
        for hole in orbits_of(state, ship):
            if not legality.land(state, seat, ship, hole):
                moves.append(("land", SHIPS[ship].name, HOLES[hole].name))
    for hole, owner in enumerate(state.occupier):
        if owner == seat:
            for kind in (STARSHIP, BATTLESHIP):
                place = None if legality.launch(state, seat, hole, kind) else _first_place(state, seat, hole, kind)
                if place is not None:
                    moves.append(("launch", HOLES[hole].name, kind, *place))
    return moves


def _first_place(state: State, seat: int, hole: int, kind: str) -> tuple[int, int] | None:
    ship = supply_ship(state, seat, kind)
    assert ship is not None, "a launch is offered only with a ship in the supply"
    return first_place(state, hole, ship)


def move_check(state: State, seat: int) -> Any:
    """Return a check for any answer to a move question (rules specification, section 7)."""

    def check(value: Any) -> Refusal | None:
        if value == "end_move":
            return None
        match value if type(value) is tuple else ():
            case ("land", str(ship), str(hole)) if ship in SHIP_OF and hole in HOLE_OF:
                return refused(land_refusal(state, seat, ship, hole))
            case ("launch", str(hole), str(what), x, y) if hole in HOLE_OF and what in LAUNCHED:
                return refused(launch_refusal(state, seat, hole, what, x, y))
            case ("navigate", str(ship), angle, speed, offset) if ship in SHIP_OF:
                return refused(navigate_refusal(state, seat, ship, angle, speed, offset))
        return refusal("wrong_phase")

    return check


def land_refusal(state: State, seat: int, ship: str, hole: str) -> str:
    return legality.land(state, seat, SHIP_OF[ship], HOLE_OF[hole])


def launch_refusal(state: State, seat: int, hole: str, what: str, x: Any, y: Any) -> str:
    if why := legality.launch(state, seat, HOLE_OF[hole], what):
        return why
    ship = supply_ship(state, seat, what)
    assert ship is not None, "rejects.launch found a ship in the supply"
    return legality.stand(state, HOLE_OF[hole], ship, x, y) if legality.within_board(x, y) else "no_point"


def navigate_refusal(state: State, seat: int, ship: str, angle: Any, speed: Any, offset: Any) -> str:
    if state.points <= 0:
        return "no_mp"
    return legality.navigate(state, seat, SHIP_OF[ship]) or legality.shot(angle, speed, offset)


def _launch(state: State, seat: int, hole: str, what: str, x: int, y: int) -> Script[None]:
    """Return a troop of the planet to the supply and put the chosen ship from the supply into the ring (R9)."""
    ship = supply_ship(state, seat, what)
    assert ship is not None, "rejects.launch found a ship in the supply"
    start = HOLE_OF[hole]
    state.troop[start] -= 1
    state.troop_supply[seat] += 1
    state.leave_if_empty(start)
    put_in_ring(state, ship, x, y)
    yield event("launch", seat=seat, ship=ship, hole=start)


def put_in_ring(state: State, ship: int, x: int, y: int) -> None:
    """Put a ship from the supply at (x, y); placing a ship is never a ram."""
    state.place[ship], state.x[ship], state.y[ship], state.angle[ship] = BOARD, x, y, 0


def _land(state: State, seat: int, ship: int, hole: int) -> Script[None]:
    """Return the ship to the supply and land a troop; the player first looks under a face-down planet (R7, R8)."""
    if not state.face_up[hole]:
        yield from look(state, seat, hole)
        if (yield from choose(seat, "colonise", ("land", "decline"), context=(hole, ship))) == "decline":
            yield event("declined", seat=seat, hole=hole)
            return
        state.face_up[hole] = True
    state.to_supply(ship)
    state.troop_supply[seat] -= 1
    state.troop[hole] += 1
    state.occupier[hole] = seat
    yield event("land", seat=seat, ship=ship, hole=hole)


def look(state: State, seat: int, hole: int, *, told: bool = False) -> Script[None]:
    """Look secretly under a planet; the chance entry in the log marks that it cannot be undone (R39).

    `told`: the answer itself is already logged as a look.
    """
    yield Ask(CHANCE, "look", ("seen",), by=seat, context=(hole,))
    state.known_by[hole] |= 1 << seat
    yield event("looked", seat=seat, hole=hole, told=told)


def scannable(state: State, seat: int) -> list[int]:
    """Return the face-down planets, not yet seen by the seat, that have one of its ships in orbit (R35)."""
    ships = state.ships_at(seat, BOARD)
    unseen = [hole for hole in range(len(HOLES)) if not state.knows(seat, hole)]
    return list(dict.fromkeys([hole for hole in unseen for ship in ships if in_orbit(state, ship, hole)]))
