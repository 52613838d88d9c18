"""One navigate: the flick, what it destroys, what leaves the board and which ship stands on its rim (chapter 4).

The physics says which discs touched in which order and where they come to rest; this module decides what that means
under the rules.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any, Final

from games.ascending_empires.rules import legality
from games.ascending_empires.rules.facts import MAX_SPEED, RAM_SPEED, SHIP_OF, SHIPS
from games.ascending_empires.rules.star_map import has_room, scene_of
from games.ascending_empires.rules.state import BOARD, RIM, State
from physics.flick.resting import falls, settled
from physics.flick.tremor import STRENGTHS, tremor
from physics.scene import Contact, Flight, Shot
from tabletop.core.data.messages import Refusal
from tabletop.core.rules.questions import CHANCE, Ask, Script, choose, event, flight, open_question

LUCK: Final = range(1 << 12)
"""Chance before a flight: the value decides which struck ships stand up on their rim (R16)."""
TREMORS: Final = range(1 << 16)
"""Chance for the flicking hand: the tremor is computed from this value."""


def navigate(state: State, seat: int, ship: int, angle: int, speed: int, offset: int) -> Script[None]:
    """Flick one of the player's ships, and again while the player spends power tokens (Seed 004, action 2)."""
    while True:
        before = (state.x[ship], state.y[ship], state.angle[ship])
        saved = (state.place[:], state.x[:], state.y[:], state.angle[:])
        aimed = Shot(SHIPS[ship].name, angle / 1e5, speed / 1e3, offset / 1e3)
        shot = yield from _trembled(state, seat, aimed)
        scene = scene_of(state, (yield from _luck(state, seat)))
        yield event("flick", seat=seat, ship=ship, speed=speed, full=MAX_SPEED)
        flown = yield from flight(scene, shot, by=seat)
        yield from _report_flight(seat, ship, flown)
        if not state.power[seat]:
            break
        _lie(state, flown)
        if (yield from choose(seat, "reflick", ("keep", "again"), context=(ship,))) == "keep":
            break
        state.power[seat] -= 1
        state.place, state.x, state.y, state.angle = saved
        yield event("power", seat=seat, left=state.power[seat])
        _, _, angle, speed, offset = yield from open_question(
            seat, "flick_again", _same_ship(seat, ship), context=(ship,)
        )
    yield from _outcome(state, seat, ship, before, scene, flown)


def _luck(state: State, seat: int) -> Script[int]:
    """Return the chance value that the scene of the flight carries; draw none when ships never stand up."""
    if not state.switches.edge_rolls:
        return 0
    luck: int = yield Ask(CHANCE, "luck", LUCK, by=seat)
    return luck


def _trembled(state: State, seat: int, aimed: Shot) -> Script[Shot]:
    """Return the shot as the hand performs it; draw nothing for a steady hand. RECONSTRUCTED (house rule)."""
    strength = STRENGTHS[state.switches.tremor]
    if not strength:
        return aimed
    bits: int = yield Ask(CHANCE, "tremor", TREMORS, by=seat)
    shot = tremor(aimed, bits, strength)
    aside = math.degrees(math.remainder(shot.angle - aimed.angle, math.tau))
    yield event("trembled", seat=seat, aside=round(aside, 1), faster=round(100 * (shot.speed / aimed.speed - 1)))
    return shot


def _same_ship(seat: int, ship: int) -> Any:
    """Return a check for a second shot of the same ship (power tokens; RECONSTRUCTED variant)."""

    def check(value: Any) -> Refusal | None:
        if type(value) is not tuple or len(value) != 5 or value[0] != "navigate":
            return legality.refusal("wrong_phase")
        if value[1] != SHIPS[ship].name:
            return legality.refusal("same_ship")
        return legality.refused(legality.shot(*value[2:]))

    return check


def ram_in(flown: Flight) -> Contact | None:
    """Return the first hard enough contact of two enemy ships, or None; only these two are destroyed (R10, R12)."""
    for contact in flown.contacts:
        if contact.kind == "disc" and contact.speed_um >= RAM_SPEED:
            if SHIPS[SHIP_OF[contact.a]].owner != SHIPS[SHIP_OF[contact.b]].owner:
                return contact
    return None


def ram_of(flown: Flight) -> tuple[int, int] | None:
    """Return the two ships that a flight destroys, or None."""
    blow = ram_in(flown)
    return (SHIP_OF[blow.a], SHIP_OF[blow.b]) if blow is not None else None


def _outcome(
    state: State, seat: int, ship: int, before: tuple[int, int, int], scene: Any, flown: Flight
) -> Script[None]:
    """Apply a flight: rams, ships off the board, the recovery, and ships to be tapped flat (R10 to R16)."""
    rammed = ram_of(flown) or ()
    ghosts = [SHIPS[one].name for one in rammed]
    standing = tuple(edge for edge in flown.on_edge if edge.id not in ghosts)
    flown = replace(flown, rest=tuple(pose for pose in flown.rest if pose.id not in ghosts), on_edge=standing)
    for edge in standing:
        _lie(state, flown)
        chooser = (seat + 1) % state.seats  # the left neighbour; play runs clockwise
        ways = falls(scene, flown, edge.id)
        side = yield from choose(chooser, "tap", [way.side for way in ways], context=(SHIP_OF[edge.id],))
        flown = settled(flown, next(way for way in ways if way.side == side))
        yield event("tapped", seat=chooser, ship=SHIP_OF[edge.id], side=side)
    _lie(state, flown)
    if rammed:
        yield from _ram(state, seat, *rammed)
    for gone in flown.off:
        lost = SHIP_OF[gone.id]
        if lost in rammed:
            continue
        if lost == ship and _recovers(state, seat, ship, flown, before):
            state.recovered, state.place[ship] = True, BOARD
            state.x[ship], state.y[ship], state.angle[ship] = before
            yield event("recovered", seat=seat, ship=ship)
        else:
            state.to_supply(lost)
            yield event("lost", seat=SHIPS[lost].owner, ship=lost)


def _report_flight(seat: int, ship: int, flown: Flight) -> Script[None]:
    """Log the collisions, and the resting place of the ship unless a ram destroyed it."""
    rest = next(((pose.x_um, pose.y_um) for pose in flown.rest if pose.id == SHIPS[ship].name), None)
    blows = tuple((blow.a, blow.b) for blow in flown.contacts)
    ram = ram_of(flown) or ()
    yield event("flown", seat=seat, ship=ship, blows=blows, ram=ram, rest=None if ship in ram else rest)


def _lie(state: State, flown: Flight) -> None:
    """Place the ships as the flight left them.

    Ships that were rammed or left the board go to their owners' supplies; a ship on its rim stands along its rolling
    direction.
    """
    rammed = ram_of(flown) or ()
    standing = {edge.id: edge.direction_e5 for edge in flown.on_edge}
    for pose in flown.rest:
        ship = SHIP_OF[pose.id]
        state.place[ship] = RIM if pose.id in standing else BOARD
        state.x[ship], state.y[ship], state.angle[ship] = pose.x_um, pose.y_um, standing.get(pose.id, pose.angle_e5)
    for gone in (*rammed, *(SHIP_OF[left.id] for left in flown.off)):
        state.to_supply(gone)


def _ram(state: State, seat: int, first: int, second: int) -> Script[None]:
    """Return both ships to their owners' supplies, even a battleship (R13); only technologies give VP for this."""
    state.to_supply(first)
    state.to_supply(second)
    yield event("ram", seat=seat, first=first, second=second)
    for ship in (first, second):
        owner = SHIPS[ship].owner
        if owner != seat and state.has(seat, "ram_scores"):
            state.score(seat, "rams", SHIPS[ship].value)
            yield event("scored", seat=seat, source="rams", vp=SHIPS[ship].value)
        if owner != seat and state.has(owner, "rammed_vp_2"):
            state.score(owner, "rammed", 2)
            yield event("scored", seat=owner, source="rammed", vp=2)


def _recovers(state: State, seat: int, ship: int, flown: Flight, before: tuple[int, int, int]) -> bool:
    """Return whether grey-2 puts the flicked ship back.

    It does so once a turn, if the ship struck no enemy and its old place is still free. RECONSTRUCTED.
    """
    if state.recovered or not state.has(seat, "recover_off_board"):
        return False
    blows = [contact for contact in flown.contacts if contact.kind == "disc" and contact.speed_um >= RAM_SPEED]
    struck = any(
        SHIPS[SHIP_OF[blow.a]].owner != SHIPS[SHIP_OF[blow.b]].owner
        for blow in blows
        if SHIPS[ship].name in (blow.a, blow.b)
    )
    return not struck and has_room(state, ship, before[0], before[1])
