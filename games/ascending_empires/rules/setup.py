"""Set-up: the initial state, the discs, and the first ships (rule 2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.ascending_empires.rules import legality
from games.ascending_empires.rules.facts import (
    ASTEROID,
    COLOURS,
    FACE_DOWN_MIX,
    FLEET,
    HOLE_OF,
    HOLES,
    HOLES_OF_QUADRANT,
    HOME,
    HOME_OF_QUADRANT,
    LEVELS,
    PER_PLAYER,
    QUADRANTS,
    SEAM_SEGMENTS,
    SEAM_STEPS,
    SEATED,
    SHIPS_AT_START,
    TROOPS_AT_START,
    VP_POOL,
)
from games.ascending_empires.rules.legality import refusal, refused
from games.ascending_empires.rules.movement import put_in_ring
from games.ascending_empires.rules.settings import flick_rules
from games.ascending_empires.rules.star_map import first_place, supply_ship
from games.ascending_empires.rules.state import SUPPLY, State, Switches, empty_state
from tabletop.core.data.messages import Refusal
from tabletop.core.rules.questions import CHANCE, Ask, Script, event, roll, shuffle
from tabletop.core.rules.settings import Settings


def setup(seats: int, settings: Settings) -> State:
    """Return the initial state: everything that needs no chance and no decision (rule 2)."""
    switches = Switches(
        settings.get("planet_mode", "raised") == "raised",
        bool(settings.get("edge_rolls", True)),
        bool(settings.get("seams", False)),
        bool(settings.get("blockade_blocks_recruit", False)),
        bool(settings.get("known_technologies_only", False)),
        int(settings.get("power_tokens", 0)),
        flick_rules(settings).tremor,
    )
    state = empty_state(seats, switches)
    for quadrant, hole in enumerate(HOME_OF_QUADRANT):
        state.face_up[hole] = True
        # RECONSTRUCTED: one face-up asteroid in each home hole that nobody uses.
        state.colours[hole] = HOME if quadrant in SEATED[seats] else ASTEROID
    for seat, quadrant in enumerate(SEATED[seats]):
        state.occupier[HOME_OF_QUADRANT[quadrant]] = seat
        state.troop_supply[seat] = TROOPS_AT_START
        state.troop_box[seat] = PER_PLAYER["troop"] - TROOPS_AT_START
        state.research_stock[seat] = PER_PLAYER["research"]
        state.colony_stock[seat] = PER_PLAYER["colony"]
        state.city_stock[seat] = PER_PLAYER["city"]
        state.power[seat] = switches.power_tokens
        for ship in range(seat * FLEET, seat * FLEET + SHIPS_AT_START):
            state.place[ship] = SUPPLY
    state.first = [[-1] * LEVELS for _ in COLOURS]
    state.vp_pool = VP_POOL[seats]
    return state


def deal(state: State) -> Script[None]:
    """Shuffle the discs of each quadrant, lay them face down, and draw the first player."""
    for quadrant in range(len(QUADRANTS)):
        discs = yield from shuffle(FACE_DOWN_MIX[state.seats][quadrant])
        for hole, colour in zip(HOLES_OF_QUADRANT[quadrant], discs, strict=True):
            state.colours[hole] = colour
    if state.switches.seams:
        for _ in range(SEAM_SEGMENTS):
            step = yield Ask(CHANCE, "seam", SEAM_STEPS)
            state.seams.append(step)
    (first,) = yield from roll(1, state.seats, context=("first_player",))
    state.turn = first - 1
    yield event("dealt", first=state.turn)
    state.phase = "first_ships"


def first_ships(state: State) -> Script[None]:
    """Ask each owner, in turn order, where to place the first ships in the ring of the homeworld (set-up 5)."""
    for number in range(state.seats):
        seat = (state.turn + number) % state.seats
        home = home_of(state, seat)
        while ships := state.ships_at(seat, SUPPLY):
            ship = ships[0]
            place = first_place(state, home, ship)
            assert place is not None, "an empty ring has room"
            proposal = ("launch", HOLES[home].name, "starship", *place)
            answer = yield Ask(
                seat, "first_ship", [proposal], check=_first_ship_check(state, seat, home), context=(ship,)
            )
            meant = supply_ship(state, seat, answer[2])
            assert meant is not None, "the answer was checked"
            put_in_ring(state, meant, *answer[3:])
    state.phase = "turn"


def home_of(state: State, seat: int) -> int:
    """Return the hole of a seat's homeworld."""
    return HOME_OF_QUADRANT[SEATED[state.seats][seat]]


def _first_ship_check(state: State, seat: int, home: int) -> Callable[[Any], Refusal | None]:
    def check(value: Any) -> Refusal | None:
        match value if type(value) is tuple else ():
            case ("launch", str(hole), str(what), x, y) if hole in HOLE_OF:
                ship = supply_ship(state, seat, what)
                if ship is None:
                    return refusal("no_ship")
                if HOLE_OF[hole] != home:
                    return refusal("not_your_planet")
                if not legality.within_board(x, y):
                    return refusal("no_point")
                return refused(legality.stand(state, home, ship, x, y))
        return refusal("wrong_phase")

    return check
