"""Reasons why a gesture is not an answer: the sentence and the clause of the rules."""

from __future__ import annotations

from typing import Any, Final

from games.ascending_empires.rules import legality
from games.ascending_empires.rules.facts import COLOURS, COST, FLICKS, HOLE_OF, MINE, SHIP_OF, SHIPS, STRUCTURES
from games.ascending_empires.rules.legality import refused
from games.ascending_empires.rules.names import action_piece, colour_name, hole_name, kind_name, text
from games.ascending_empires.rules.standing import facilities, planet_defence, recruits
from games.ascending_empires.rules.star_map import in_orbit, in_range, orbits_of
from games.ascending_empires.rules.state import BOARD, BOX, State
from games.ascending_empires.table.pieces import ACTIONS
from games.ascending_empires.text.gestures import MADE_OF, hole_of, is_foreign
from tabletop.core.data.messages import Refusal
from tabletop.core.input.gestures import Click, Drag, Flick, Gesture
from tabletop.core.rules.questions import Ask

_BETWEEN: Final = ("colonise", "reflick", "tap", "swap")
"""Questions that must be answered before anything else happens."""


def explain_illegal(state: State, ask: Ask[Any], gesture: Gesture) -> Refusal | None:
    """Return the sentence and the clause for a gesture that no option fits."""
    match gesture:
        case Flick(piece):
            if piece not in SHIP_OF:
                return refused("planets_stay" if _is_planet(piece) else "ships_only")
            return refused("not_your_ship") if is_foreign(ask, piece) else _not_now(state, ask, "move")
        case Drag(pieces, source, target):
            return _drag(state, ask, pieces, source, target) or _not_now(state, ask, ask.kind)
        case Click(target, zone):
            return _click(state, ask, target, zone or target) or _not_now(state, ask, ask.kind)
    return None


def _not_now(state: State, ask: Ask[Any], action: str) -> Refusal | None:
    """Return why something that belongs to an action cannot be done at this question."""
    if ask.kind == "action":
        if action == "action":
            return refused("choose_action")
        return refused("choose_first", action=text(f"action.{action}"))
    if action == ask.kind and f"do_{action}" in legality.REJECTS:
        return refused(f"do_{action}")
    if ask.kind == "first_ship":
        return refused("set_up_first")
    if ask.kind == "attack":
        return refused("attack_pending")
    if ask.kind in _BETWEEN:
        return refused(f"answer_{ask.kind}")
    if ask.kind == "flick_again":
        return refused("same_ship")
    if ask.kind == "scan":
        return refused("action_done")
    if ask.kind == "free_navigate":
        return refused("only_a_flick")
    if state.action and state.action != action:
        return refused("other_action", action=text(f"action.{action}"), now=text(f"action.{state.action}"))
    return refused("wrong_phase")


def _drag(state: State, ask: Ask[Any], pieces: tuple[str, ...], source: str, target: str) -> Refusal | None:
    ships = [SHIP_OF[piece] for piece in pieces if piece in SHIP_OF]
    if any(is_foreign(ask, piece) for piece in pieces):
        return refused("not_your_ship" if ships else "not_yours")
    if ask.kind == "attack":
        return _attack(state, ask, ships, target)
    if ships:
        return _drag_ship(state, ask, ships[0], target)
    hole, start = hole_of(target), hole_of(source)
    if start is not None:
        return _take_back(state, ask, pieces, start)
    action = MADE_OF.get(source.partition("/")[0])
    if action is None:
        return refused("nothing_moved")
    if ask.kind != action or hole is None:
        return _not_now(state, ask, action)
    if ask.kind == "recruit":
        return _recruit(state, ask, hole)
    what = pieces[0].partition("_")[0] if pieces else ""
    return _because(state, ask, legality.build(state, ask.seat, hole, what), hole, what) if what in STRUCTURES else None


def _recruit(state: State, ask: Ask[Any], hole: int) -> Refusal | None:
    """Return why no troop can be placed on a planet."""
    placed, most = ask.context[0], recruits(state, ask.seat)
    why = legality.recruit(state, ask.seat, hole, placed, most)
    return legality.recruited(why, placed, most)


def _because(state: State, ask: Ask[Any], why: str, hole: int, what: str = "") -> Refusal | None:
    """Return a reason with the figures of a planet: the price, and what is available."""
    here = {"hole": hole_name(hole), "count": state.troop[hole]}
    match why:
        case "too_few_troops":
            return refused(why, **here, least=min(MINE))
        case "too_few_troops_to_build":
            return refused(why, **here, cost=COST[what], what=kind_name(what))
        case "limit_stock":
            return refused(why, what=kind_name(what))
    return refused(why)


def _drag_ship(state: State, ask: Ask[Any], ship: int, target: str) -> Refusal | None:
    """Return why a ship of the player's own cannot be put there."""
    if _lies_in_box(state, ship) and ask.kind != "swap":
        return refused("in_box")
    if ask.kind not in ("move", "first_ship"):
        return _not_now(state, ask, "move")
    if ship < len(state.place) and state.place[ship] == BOARD:
        return refused("set_up_first" if ask.kind == "first_ship" else "flick_it")
    return refused("not_on_ring")


def _lies_in_box(state: State, ship: int) -> bool:
    return ship < len(state.place) and state.place[ship] == BOX


def _is_planet(piece: str) -> bool:
    return piece.startswith(("planet", "asteroid", "homeworld"))


def _take_back(state: State, ask: Ask[Any], pieces: tuple[str, ...], hole: int) -> Refusal | None:
    """Return why these objects of a planet do not return to the supply.

    A planet picked up while it can be mined is taken to mean its troops.
    """
    if any(map(_is_planet, pieces)):
        minable = ask.kind == "mine" and any(HOLE_OF[option[0]] == hole for option in ask.options)
        return refused("mine_how", hole=hole_name(hole)) if minable else refused("planets_stay")
    if any(not piece.startswith("troop_") for piece in pieces):
        return refused("troops_only")
    if ask.kind not in ("mine", "recruit"):
        return _not_now(state, ask, "recruit" if ask.kind != "action" else "mine")
    if ask.kind == "mine":
        why = legality.mine(state, ask.seat, hole, max(len(pieces), min(MINE)))
        return _because(state, ask, why, hole) or refused("mine_how", hole=hole_name(hole))
    return refused("recruit_order") if ask.context[0] else None


def _attack(state: State, ask: Ask[Any], ships: list[int], target: str) -> Refusal | None:
    """Return why these ships cannot attack this ship or planet."""
    hole, ship = hole_of(target), SHIP_OF.get(target)
    if not ships or (hole is None and ship is None):
        return refused("attack_pending")
    if ship is not None:
        why, defence = legality.attack_ship(state, ask.seat, ships, ship), SHIPS[ship].value
    else:
        assert hole is not None, "the target is a ship or a planet"
        why = legality.attack_planet(state, ask.seat, ships, hole)
        defence = planet_defence(state, hole) if why == "strength" else 0
    if why == "strength":
        return refused(why, attack=sum(SHIPS[one].value for one in ships), defence=defence)
    return refused(why)


def _attack_on(state: State, ask: Ask[Any], target: str) -> Refusal | None:
    """Return why no attack on this ship or planet is possible with any available ship."""
    ship, hole = SHIP_OF.get(target, -1), hole_of(target)
    if ship >= 0 and not is_foreign(ask, target):
        return refused(legality.attacker(state, ask.seat, ship, "") or "reaches_nothing")
    own = state.ships_at(ask.seat, BOARD)
    if ship >= 0:
        long_side = state.has(ask.seat, "range_long")
        near = [one for one in own if in_range(state, one, ship, long_side)]
    elif hole is not None:
        if why := legality.planet_target(state, ask.seat, hole):
            return refused(why)
        near = [one for one in own if in_orbit(state, one, hole)]
    else:
        return refused("attack_pending")
    if not near:
        return refused("nobody_in_range" if ship >= 0 else "nobody_in_orbit")
    able = [one for one in near if not legality.attacker(state, ask.seat, one, target.rpartition("/")[2])]
    return _attack(state, ask, able or near, target)


def _click(state: State, ask: Ask[Any], target: str, zone: str) -> Refusal | None:
    """Return why a click on a piece or zone has no meaning; pieces on a planet mean the planet."""
    if target in map(action_piece, ACTIONS):
        return _click_action(state, ask, target.partition("-")[2])
    if ask.kind == "attack":
        return _attack_on(state, ask, zone if hole_of(zone) is not None else target)
    if is_foreign(ask, target):
        return refused("not_your_ship" if target in SHIP_OF else "not_yours")
    if target.startswith(("marker-", "technology-")):
        return _click_technology(state, ask, target)
    if is_foreign(ask, zone) and hole_of(zone) is None:
        return refused("not_yours")
    hole = hole_of(zone)
    if hole is not None:
        return _click_planet(state, ask, hole)
    if target in SHIP_OF and _lies_in_box(state, SHIP_OF[target]) and ask.kind != "swap":
        return refused("in_box")
    if target in SHIP_OF and ask.kind not in (*FLICKS, "swap"):
        return _not_now(state, ask, "move")
    return None


def _click_action(state: State, ask: Ask[Any], action: str) -> Refusal | None:
    """Return why this action cannot be chosen."""
    if ask.kind == "action":
        return refused(f"nothing_to_{action}")
    if state.action and ask.kind not in (*_BETWEEN, "attack", "first_ship"):
        return refused("action_chosen", now=text(f"action.{state.action}"))
    return _not_now(state, ask, action)


def _click_technology(state: State, ask: Ask[Any], target: str) -> Refusal | None:
    """Return why this technology, or this level of it, cannot be developed."""
    kind, _, colour, *level = target.split("-")
    if ask.kind != "develop":
        return _not_now(state, ask, "develop")
    number = COLOURS.index(colour)
    now = state.technology[ask.seat][number]
    if kind == "technology" and int(level[0]) <= now:
        return refused("developed")
    if kind == "technology" and int(level[0]) > now + 1:
        return refused("one_level")
    why = legality.develop(state, ask.seat, number)
    if why == "tech_requirement":
        count = facilities(state, ask.seat, number)
        return refused(why, level=now + 1, count=count, colour=colour_name(COLOURS[number]))
    return refused(why)


def _click_planet(state: State, ask: Ask[Any], hole: int) -> Refusal | None:
    """Return why nothing can be done with a planet at this question."""
    seat = ask.seat
    match ask.kind:
        case "recruit":
            return _recruit(state, ask, hole)
        case "mine":
            return _because(state, ask, legality.mine(state, seat, hole), hole)
        case "build":
            return _because(state, ask, *_nothing_to_build(state, seat, hole))
        case "move":
            ships = [ship for ship in state.ships_at(seat, BOARD) if hole in orbits_of(state, ship)]
            return refused(legality.land(state, seat, ships[0], hole) if ships else "nobody_in_orbit")
        case "scan":
            if state.face_up[hole]:
                return refused("face_up")
            return refused("seen" if state.knows(seat, hole) else "nobody_in_orbit")
        case "develop" | "free_navigate" | "flick_again":
            return _not_now(state, ask, "move")
    return None


def _nothing_to_build(state: State, seat: int, hole: int) -> tuple[str, int, str]:
    """Return why no structure can be built on a planet: what prevents all of them, else what prevents a colony.

    The result is the reason, the planet, and the structure it is about.
    """
    what = "city" if state.colony[hole] else "colony"
    if why := legality.work(state, seat, hole):
        return why, hole, what
    if state.troop[hole] < min(COST.values()):
        return "too_few_troops_to_build", hole, what
    return legality.build(state, seat, hole, what), hole, what
