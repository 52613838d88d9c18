"""Set-up, the turn, and the end: the steps of Ascending Empires (rules 2, 3 and 6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from games.ascending_empires import actions, rejects
from games.ascending_empires.actions import build_options, develop_options, mine_options, recruit_options
from games.ascending_empires.combat import combat
from games.ascending_empires.facts import (
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
    SHIP_OF,
    SHIPS,
    SHIPS_AT_START,
    TROOPS_AT_START,
    VP_POOL,
)
from games.ascending_empires.flights import navigate
from games.ascending_empires.movement import look, move, navigate_refusal, put_in_ring, scannable
from games.ascending_empires.rejects import refusal, refused
from games.ascending_empires.space import first_place, supply_ship
from games.ascending_empires.standing import movement_points
from games.ascending_empires.state import BOARD, BOX, SUPPLY, State, Switches, empty_state
from tabletop.ask import NATURE, Ask, Script, choose, roll, show, shuffle
from tabletop.game import Settings
from tabletop.words import Refusal

ACTIONS: Final = ("recruit", "move", "mine", "build", "develop")


# --- set-up (2) ---------------------------------------------------------------------------------------------------
def setup(seats: int, settings: Settings) -> State:
    """Everything that needs no chance and no decision (rule 2)."""
    switches = Switches(
        settings.get("planet_mode", "raised") == "raised",
        bool(settings.get("edge_rolls", True)),
        bool(settings.get("seams", False)),
        bool(settings.get("blockade_blocks_recruit", False)),
        bool(settings.get("known_technologies_only", False)),
        int(settings.get("power_tokens", 0)),
        str(settings.get("tremor", "off")),
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
            step = yield Ask(NATURE, "seam", SEAM_STEPS)
            state.seams.append(step)
    (first,) = yield from roll(1, state.seats, facts=("first_player",))
    state.turn = first - 1
    yield from show("dealt", first=state.turn)
    state.phase = "first_ships"


def first_ships(state: State) -> Script[None]:
    """Each owner, in turn order, says where the first ships stand in the ring of the homeworld (set-up 5)."""
    for number in range(state.seats):
        seat = (state.turn + number) % state.seats
        home = home_of(state, seat)
        for ship in state.ships_at(seat, SUPPLY):
            place = first_place(state, home, ship)
            assert place is not None, "an empty ring has room"
            proposal = ("launch", HOLES[home].name, "starship", *place)
            answer = yield Ask(
                seat, "first_ship", [proposal], check=_first_ship_check(state, seat, home), facts=(ship,)
            )
            put_in_ring(state, ship, *answer[3:])
    state.phase = "turn"


def home_of(state: State, seat: int) -> int:
    """The hole of a seat's homeworld."""
    return HOME_OF_QUADRANT[SEATED[state.seats][seat]]


def _first_ship_check(state: State, seat: int, home: int) -> Callable[[Any], Refusal | None]:
    def check(value: Any) -> Refusal | None:
        match value if type(value) is tuple else ():
            case ("launch", str(hole), "starship", x, y) if hole in HOLE_OF:
                if HOLE_OF[hole] != home:
                    return refusal("not_your_planet")
                if not rejects.within_board(x, y):
                    return refusal("no_point")
                ship = supply_ship(state, seat, "starship")
                assert ship is not None, "a first ship is still to be placed"
                return refused(rejects.stand(state, home, ship, x, y))
        return refusal("wrong_phase")

    return check


# --- the turn (3) -------------------------------------------------------------------------------------------------
def turn(state: State) -> Script[None]:
    """Exactly one of five actions; there is no pass (R1). An open battleship swap may be made before it (R24)."""
    seat = state.turn
    possible = possible_actions(state, seat)
    chosen = yield from choose(seat, "action", [*possible, actions.SWAP] if actions.may_swap(state, seat) else possible)
    if chosen == actions.SWAP:
        yield from actions.swap(state, seat)
        chosen = yield from choose(seat, "action", possible_actions(state, seat))
    state.action = chosen
    yield from show("action", seat=seat, action=state.action)
    state.recovered = False
    if state.action == "move":
        state.points = movement_points(state, seat)
    state.phase = state.action


def possible_actions(state: State, seat: int) -> list[str]:
    """The actions with at least one way to carry them out; Move may always be given up at once."""
    feasible = {
        "recruit": bool(recruit_options(state, seat, 0, 0)),
        "move": True,
        "mine": bool(mine_options(state, seat)),
        "build": bool(build_options(state, seat)),
        "develop": bool(develop_options(state, seat)),
    }
    return [action for action in ACTIONS if feasible[action]]


def after_action(state: State) -> Script[None]:
    """grey-4: after another action than Move one ship may be flicked; no combat follows (R36). RECONSTRUCTED."""
    seat = state.turn
    ships = state.ships_at(seat, BOARD)
    if state.has(seat, "free_navigate") and ships:
        state.points = 1
        facts = (tuple(SHIPS[ship].name for ship in ships), state.points)
        answer = yield Ask(seat, "free_navigate", ["end_move"], check=_free_check(state, seat), facts=facts)
        if answer != "end_move":
            yield from navigate(state, seat, SHIP_OF[answer[1]], *answer[2:])
        state.points = 0
    state.phase = "scan"


def _free_check(state: State, seat: int) -> Callable[[Any], Refusal | None]:
    def check(value: Any) -> Refusal | None:
        if value == "end_move":
            return None
        match value if type(value) is tuple else ():
            case ("navigate", str(ship), angle, speed, offset) if ship in SHIP_OF:
                return refused(navigate_refusal(state, seat, ship, angle, speed, offset))
        return refusal("wrong_phase")

    return check


def scan(state: State) -> Script[None]:
    """Look under any face-down planets in whose orbit own ships stand, then the turn ends (rule 3.7; R35)."""
    seat = state.turn
    while holes := scannable(state, seat):
        options: list[Any] = [("scan", HOLES[hole].name) for hole in holes]
        answer = yield from choose(seat, "scan", [*options, "done"])
        if answer == "done":
            break
        yield from look(state, seat, HOLE_OF[answer[1]])
    yield from end_turn(state)


def end_turn(state: State) -> Script[None]:
    """The next player, or the end: after the last VP of the pool everybody else has one more turn (rule 6.1; R33)."""
    if state.end_triggered and state.turns_left < 0:
        state.turns_left = state.seats
        yield from show("last_turns", seat=state.turn)
    if state.turns_left > 0:
        state.turns_left -= 1
    state.turns_taken += 1
    state.action = ""
    if state.turns_left == 0:
        state.phase = "over"
        return
    state.turn = (state.turn + 1) % state.seats
    state.phase = "turn"


STEPS: Final[Mapping[str, Callable[[State], Script[None]]]] = {
    "setup": deal,
    "first_ships": first_ships,
    "turn": turn,
    "recruit": actions.recruit,
    "move": move,
    "combat": combat,
    "mine": actions.mine,
    "build": actions.build,
    "develop": actions.develop,
    "after_action": after_action,
    "scan": scan,
}

assert BOX == 0, "ships that are nowhere else lie in the box"
