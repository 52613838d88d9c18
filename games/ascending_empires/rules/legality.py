"""The reasons why a move is not allowed: one predicate per move, one sentence and one clause per reason.

A predicate returns "" when the move is allowed, otherwise the name of a sentence in the catalogues. Enumeration,
answers and gestures all use the same predicates, so what is offered, accepted and explained always agrees.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from games.ascending_empires.rules.facts import (
    ASTEROID,
    COST,
    HALF_BOARD,
    HOLES,
    LEVELS,
    MAX_ANGLE,
    MAX_OFFSET,
    MAX_SPEED,
    MINE,
    OBJECTS_MOST,
    RESEARCH_MOST,
    SHIP_OF,
    SHIPS,
)
from games.ascending_empires.rules.standing import attacks_of, facilities, is_blockaded, is_guarded, planet_defence
from games.ascending_empires.rules.star_map import has_room, in_orbit, in_range, on_board, supply_ship, touches_ring
from games.ascending_empires.rules.state import BOARD, State
from tabletop.core.data.messages import Refusal, msg


class Reject(NamedTuple):
    """The reject code of a sentence (rules specification, section 7) and the clause in the players' rules."""

    code: str
    rule: str


REJECTS: Final[dict[str, Reject]] = {
    "not_your_turn": Reject("not_your_turn", "3"),
    "not_your_ship": Reject("not_your_turn", "3"),
    "not_your_planet": Reject("not_your_turn", "1.2"),
    "not_yours": Reject("not_your_turn", "3"),
    "wrong_phase": Reject("wrong_phase", "3"),
    "choose_action": Reject("wrong_phase", "3"),
    "planets_stay": Reject("wrong_phase", "1.2"),
    "nothing_moved": Reject("wrong_phase", "3"),
    "do_recruit": Reject("wrong_phase", "3.1"),
    "do_move": Reject("wrong_phase", "3.2"),
    "do_mine": Reject("wrong_phase", "3.4"),
    "mine_how": Reject("wrong_phase", "3.4"),
    "do_build": Reject("wrong_phase", "3.5"),
    "do_develop": Reject("wrong_phase", "3.6"),
    "do_scan": Reject("wrong_phase", "3.7"),
    "choose_first": Reject("wrong_phase", "3"),
    "other_action": Reject("wrong_phase", "3"),
    "action_chosen": Reject("wrong_phase", "3"),
    "action_done": Reject("wrong_phase", "3.7"),
    "answer_colonise": Reject("wrong_phase", "3.2"),
    "answer_reflick": Reject("wrong_phase", "7.6"),
    "answer_tap": Reject("wrong_phase", "4.4"),
    "answer_swap": Reject("wrong_phase", "5.3"),
    "nothing_to_recruit": Reject("wrong_phase", "3.1"),
    "nothing_to_mine": Reject("wrong_phase", "3.4"),
    "nothing_to_build": Reject("wrong_phase", "3.5"),
    "nothing_to_develop": Reject("wrong_phase", "3.6"),
    "recruit_order": Reject("wrong_phase", "3.1"),
    "set_up_first": Reject("wrong_phase", "2.3"),
    "only_a_flick": Reject("wrong_phase", "5.1"),
    "ships_only": Reject("wrong_phase", "4.1"),
    "same_ship": Reject("wrong_phase", "7.6"),
    "flick_it": Reject("wrong_phase", "4.1"),
    "troops_only": Reject("wrong_phase", "3.1"),
    "face_up": Reject("wrong_phase", "3.7"),
    "seen": Reject("wrong_phase", "3.7"),
    "no_mp": Reject("no_mp", "3.2"),
    "blockaded": Reject("blockaded", "3.8"),
    "homeworld": Reject("homeworld", "1.3"),
    "full": Reject("full", "1.2"),
    "occupied": Reject("occupied", "3.2"),
    "nobody_there": Reject("occupied", "3.3"),
    "no_troop_here": Reject("no_troop", "3.2"),
    "no_troop_supply": Reject("no_troop", "3.2"),
    "no_troop_to_place": Reject("no_troop", "3.1"),
    "too_few_troops": Reject("no_troop", "3.4"),
    "too_few_troops_to_build": Reject("no_troop", "3.5"),
    "no_ship": Reject("no_ship", "3.2"),
    "not_flying": Reject("no_ship", "3.2"),
    "in_box": Reject("no_ship", "1.1"),
    "not_in_orbit": Reject("not_in_orbit", "1.4"),
    "nobody_in_orbit": Reject("not_in_orbit", "1.4"),
    "not_on_ring": Reject("not_in_orbit", "3.2"),
    "no_room": Reject("no_room", "3.2"),
    "asteroid": Reject("asteroid", "3.5"),
    "limit_research": Reject("limit", "3.5"),
    "limit_one_each": Reject("limit", "3.5"),
    "limit_stock": Reject("limit", "1.1"),
    "limit_needs_colony": Reject("limit", "3.5"),
    "limit_recruit": Reject("limit", "3.1"),
    "limit_level": Reject("limit", "3.6"),
    "one_level": Reject("limit", "3.6"),
    "developed": Reject("limit", "3.6"),
    "tech_requirement": Reject("tech_requirement", "3.6"),
    "not_in_range": Reject("not_in_range", "1.6"),
    "nobody_in_range": Reject("not_in_range", "1.6"),
    "reaches_nothing": Reject("not_in_range", "3.3"),
    "strength": Reject("strength", "3.3"),
    "protected": Reject("protected", "3.3"),
    "already_attacked": Reject("already_attacked", "3.3"),
    "attack_pending": Reject("attack_pending", "3.3"),
    "no_point": Reject("out_of_bounds", "3.2"),
    "over_the_edge": Reject("out_of_bounds", "3.2"),
    "no_shot": Reject("out_of_bounds", "4.1"),
    "no_direction": Reject("out_of_bounds", "4.1"),
    "no_speed": Reject("out_of_bounds", "4.1"),
    "no_offset": Reject("out_of_bounds", "4.1"),
}
LIMITS: Final[dict[str, dict[str, str]]] = {
    "no_speed": {"most": f"{MAX_SPEED / 1000:g}"},
    "no_offset": {"most": f"{MAX_OFFSET / 1000:g}"},
}
"""Values for the gaps in the sentences about a flick."""


def refusal(why: str, **gaps: Any) -> Refusal:
    """Return the refusal for one reason: its sentence and its clause."""
    return Refusal(msg(f"ascending_empires.refuse.{why}", **(gaps or LIMITS.get(why, {}))), REJECTS[why].rule)


def refused(why: str, **gaps: Any) -> Refusal | None:
    """Return the refusal for one reason, or None if there is none ("")."""
    return refusal(why, **gaps) if why else None


def recruited(why: str, placed: int, most: int) -> Refusal | None:
    """Return the refusal of one more troop, with the number placed and the limit."""
    return refused(why, **({"placed": placed, "most": most} if why == "limit_recruit" else {}))


# --- recruit (3.1) ------------------------------------------------------------------------------------------------
def recruit(state: State, seat: int, hole: int, placed: int, most: int) -> str:
    """Return why the seat may not place one more troop from the supply on a planet, "" if it may."""
    if state.occupier[hole] != seat:
        return "not_your_planet"
    if placed >= most:
        return "limit_recruit"
    if state.troop_supply[seat] == 0:
        return "no_troop_to_place"
    if state.objects(hole) >= OBJECTS_MOST:
        return "full"
    return "blockaded" if state.switches.blockade_blocks_recruit and is_blockaded(state, hole) else ""


# --- move (3.2) ---------------------------------------------------------------------------------------------------
def launch(state: State, seat: int, hole: int, what: str) -> str:
    """Return why a ship (a name or a kind) may not be launched from a planet, wherever it is put down; "" if it may."""
    if state.points <= 0:
        return "no_mp"
    if what in SHIP_OF and SHIPS[SHIP_OF[what]].owner != seat:
        return "not_your_ship"
    if state.occupier[hole] != seat:
        return "not_your_planet"
    if state.troop[hole] == 0:
        return "no_troop_here"
    if supply_ship(state, seat, what) is None:
        return "no_ship"
    return "blockaded" if is_blockaded(state, hole) else ""


def stand(state: State, hole: int, ship: int, x: int, y: int) -> str:
    """Return why a ship may not be put down in the ring of a planet at (x, y), "" if it may (R9)."""
    if not touches_ring(hole, x, y, ship):
        return "not_on_ring"
    if not on_board(x, y, SHIPS[ship].radius):
        return "over_the_edge"
    return "" if has_room(state, ship, x, y) else "no_room"


def navigate(state: State, seat: int, ship: int) -> str:
    """Return why a ship may not be flicked, whatever the shot; "" if it may."""
    if ship >= len(state.place):
        return "not_flying"
    if SHIPS[ship].owner != seat:
        return "not_your_ship"
    return "" if state.place[ship] == BOARD else "not_flying"


def shot(angle: Any, speed: Any, offset: Any) -> str:
    """Return the fault of a shot, "" if there is none.

    A shot is whole numbers: angle in 1e-5 rad, speed in mm/s, offset in thousandths of the radius.
    """
    if any(type(number) is not int for number in (angle, speed, offset)):
        return "no_shot"
    if abs(angle) > MAX_ANGLE:
        return "no_direction"
    if not 0 < speed <= MAX_SPEED:
        return "no_speed"
    return "" if abs(offset) <= MAX_OFFSET else "no_offset"


def land(state: State, seat: int, ship: int, hole: int) -> str:
    """Return why a ship may not land, "" if it may; a look under a face-down planet needs a legal landing too (R8)."""
    if state.points <= 0:
        return "no_mp"
    if why := navigate(state, seat, ship):
        return why
    if not in_orbit(state, ship, hole):
        return "not_in_orbit"
    if state.is_home(hole):
        return "homeworld"
    if state.occupier[hole] not in (-1, seat):
        return "occupied"
    if is_blockaded(state, hole):
        return "blockaded"
    if state.objects(hole) >= OBJECTS_MOST:
        return "full"
    return "" if state.troop_supply[seat] else "no_troop_supply"


# --- combat (3.3) -------------------------------------------------------------------------------------------------
def attacker(state: State, seat: int, ship: int, target: str) -> str:
    """Return why a ship may not attack a target (any more) in this combat phase, "" if it may (R37)."""
    if why := navigate(state, seat, ship):
        return why
    spent = state.attacked[ship]
    return "already_attacked" if len(spent) >= attacks_of(state, seat) or target in spent else ""


def attack_ship(state: State, seat: int, attackers: list[int], target: int) -> str:
    """Return why ships may not attack another ship, "" if they may."""
    if target >= len(state.place) or SHIPS[target].owner == seat or state.place[target] != BOARD:
        return "nobody_there"
    long_side = state.has(seat, "range_long")
    for ship in attackers:
        if why := attacker(state, seat, ship, SHIPS[target].name):
            return why
        if not in_range(state, ship, target, long_side):
            return "not_in_range"
    return "" if sum(SHIPS[ship].value for ship in attackers) > SHIPS[target].value else "strength"


def planet_target(state: State, seat: int, hole: int) -> str:
    """Return why a planet may not be attacked at all, "" if it may."""
    if state.is_home(hole):
        return "homeworld"
    if state.occupier[hole] in (-1, seat):
        return "nobody_there"
    return "protected" if is_guarded(state, hole, seat) else ""


def attack_planet(state: State, seat: int, attackers: list[int], hole: int) -> str:
    """Return why ships may not attack a planet, "" if they may."""
    if why := planet_target(state, seat, hole):
        return why
    for ship in attackers:
        if why := attacker(state, seat, ship, HOLES[hole].name):
            return why
        if not in_orbit(state, ship, hole):
            return "not_in_orbit"
    return "" if sum(SHIPS[ship].value for ship in attackers) > planet_defence(state, hole) else "strength"


# --- the other actions (3.4 to 3.6) -------------------------------------------------------------------------------
def work(state: State, seat: int, hole: int) -> str:
    """Return why a planet can be neither mined nor built on: it must be occupied, unblockaded and not a homeworld."""
    if state.is_home(hole):
        return "homeworld"
    if state.occupier[hole] != seat:
        return "not_your_planet"
    return "blockaded" if is_blockaded(state, hole) else ""


def mine(state: State, seat: int, hole: int, troops: int = min(MINE)) -> str:
    """Return why troops of a planet may not be returned for VP, "" if they may."""
    return work(state, seat, hole) or ("" if state.troop[hole] >= troops else "too_few_troops")


def build(state: State, seat: int, hole: int, what: str) -> str:
    """Return why a structure may not be built, "" if it may; the limit of objects applies after paying (R22)."""
    if why := work(state, seat, hole):
        return why
    if what == "research":
        if state.colours[hole] == ASTEROID:
            return "asteroid"
        if state.research[hole] and (state.research[hole] >= RESEARCH_MOST or _has_double(state, seat)):
            return "limit_research"
        stock = state.research_stock[seat]
    else:
        if (state.colony if what == "colony" else state.city)[hole]:
            return "limit_one_each"
        if what == "city" and not state.colony[hole]:
            return "limit_needs_colony"
        stock = (state.colony_stock if what == "colony" else state.city_stock)[seat]
    if state.troop[hole] < COST[what]:
        return "too_few_troops_to_build"
    if stock == 0:
        return "limit_stock"
    after = state.objects(hole) - COST[what] - (what == "city") + 1
    return "full" if after > OBJECTS_MOST else ""


def _has_double(state: State, seat: int) -> bool:
    """Return whether a planet of the seat already holds two facilities (R21)."""
    return any(state.research[hole] >= RESEARCH_MOST for hole in state.occupied_by(seat))


def develop(state: State, seat: int, colour: int) -> str:
    """Return why a technology may not be raised by one level, "" if it may."""
    level = state.technology[seat][colour]
    if level >= LEVELS:
        return "limit_level"
    return "" if facilities(state, seat, colour) > level else "tech_requirement"


def within_board(x: Any, y: Any) -> bool:
    """Return whether two values of an answer are a point of the board in micrometres."""
    return type(x) is int and type(y) is int and abs(x) <= HALF_BOARD and abs(y) <= HALF_BOARD
