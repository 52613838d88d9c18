"""What a hand on the table means: flicks, launches and landings as answers, and why something else is refused."""

from __future__ import annotations

from typing import Any, Final

from games.ascending_empires import rejects
from games.ascending_empires.facts import COLOURS, COST, HOLE_OF, HOLES, MINE, RING_RADIUS, SHIP_OF, SHIPS, STRUCTURES
from games.ascending_empires.kinds import ACTIONS
from games.ascending_empires.layout import to_board
from games.ascending_empires.rejects import refused
from games.ascending_empires.space import in_orbit, in_range, orbits_of
from games.ascending_empires.standing import planet_defence, recruits
from games.ascending_empires.state import BOARD, BOX, SUPPLY, State
from games.ascending_empires.terms import action_piece, text
from tabletop.ask import Ask
from tabletop.guide import Click, Drag, Flick, Gesture
from tabletop.words import Refusal

FLICKS = ("move", "free_navigate", "flick_again")
"""Questions that a flick may answer."""
_BETWEEN: Final = ("colonise", "reflick", "tap", "swap")
"""Questions that must be answered before anything else happens."""
_MADE_OF: Final = {"troops": "recruit", "stock": "build", "level": "develop", "technology": "develop"}
"""The zones of a mat, and the action that takes from them."""


def interpret(state: State, ask: Ask[Any], gesture: Gesture) -> Any:
    """The answer to an open question that a gesture means, legal or not, or None."""
    match gesture:
        case Flick(piece, angle, speed, offset) if ask.kind in FLICKS and piece in SHIP_OF:
            return ("navigate", piece, angle, speed, offset)
        case Drag((piece,), _, target, x, y) if ask.kind in ("move", "first_ship") and not _is_foreign(ask, piece):
            where = _place(state, piece)
            if where == SUPPLY and (x or y):
                return _launch(piece, *to_board(x, y))
            if where == BOARD and ask.kind == "move" and _hole_of(target) is not None:
                return ("land", piece, target.partition("/")[2])
    return None


def _place(state: State, piece: str) -> int | None:
    """Where the ship of a piece is; None for anything else."""
    ship = SHIP_OF.get(piece, len(state.place))
    return state.place[ship] if ship < len(state.place) else None


def _launch(piece: str, x: int, y: int) -> Any:
    """A launch at the point of the board where a ship was dropped, from the planet whose ring is near."""
    hole = min(range(len(HOLES)), key=lambda one: (HOLES[one].x - x) ** 2 + (HOLES[one].y - y) ** 2)
    if (HOLES[hole].x - x) ** 2 + (HOLES[hole].y - y) ** 2 > (2 * RING_RADIUS) ** 2:
        return None
    return ("launch", HOLES[hole].name, SHIPS[SHIP_OF[piece]].kind, x, y)


# --- refusals -----------------------------------------------------------------------------------------------------
def why_not(state: State, ask: Ask[Any], gesture: Gesture) -> Refusal | None:
    """The sentence and the clause for a gesture that no option fits; None where nothing could ever be done."""
    match gesture:
        case Flick(piece):
            return refused("not_your_ship") if _is_foreign(ask, piece) else _not_now(state, ask, "move")
        case Drag(pieces, source, target):
            return _drag(state, ask, pieces, source, target)
        case Click(target):
            return _click(state, ask, target)
    return None


def _is_foreign(ask: Ask[Any], name: str) -> bool:
    """Whether a piece, or a zone of a mat, belongs to another player than the one who is asked."""
    if name in SHIP_OF:
        return SHIPS[SHIP_OF[name]].owner != ask.seat
    kind, _, rest = name.replace("/", "-").replace("_", "-").partition("-")
    if kind in ("troop", *STRUCTURES, "marker", "technology", *_MADE_OF, "ships", "box"):
        owner = rest.partition("-")[0]
        return owner.isdecimal() and int(owner) != ask.seat
    return False


def _not_now(state: State, ask: Ask[Any], action: str) -> Refusal | None:
    """Why something that belongs to an action cannot be done at this question."""
    if ask.kind == "action":
        return refused("choose_first", action=text(f"action.{action}"))
    if ask.kind == "first_ship":
        return refused("set_up_first")
    if ask.kind == "attack":
        return refused("attack_pending")
    if ask.kind in _BETWEEN:
        return refused("answer_first")
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
    if any(_is_foreign(ask, piece) for piece in pieces):
        return refused("not_your_ship" if ships else "not_yours")
    if ask.kind == "attack":
        return _attack(state, ask, ships, target)
    if ships:
        return _drag_ship(state, ask, ships[0], target)
    hole, start = _hole_of(target), _hole_of(source)
    action = _MADE_OF.get(source.partition("/")[0], "recruit")
    if start is not None:
        return _take_back(state, ask, pieces, start)
    if ask.kind != action or hole is None:
        return _not_now(state, ask, action)
    if ask.kind == "recruit":
        return refused(rejects.recruit(state, ask.seat, hole, ask.facts[0], recruits(state, ask.seat)))
    what = pieces[0].partition("_")[0] if pieces else ""
    return refused(rejects.build(state, ask.seat, hole, what)) if what in STRUCTURES else None


def _drag_ship(state: State, ask: Ask[Any], ship: int, target: str) -> Refusal | None:
    """Why a ship of one's own cannot be put there."""
    if ship < len(state.place) and state.place[ship] == BOX and ask.kind != "swap":
        return refused("in_box")
    if ask.kind not in ("move", "first_ship"):
        return _not_now(state, ask, "move")
    if ship < len(state.place) and state.place[ship] == BOARD:
        return refused("set_up_first" if ask.kind == "first_ship" else "flick_it")
    return refused("not_on_ring")


def _take_back(state: State, ask: Ask[Any], pieces: tuple[str, ...], hole: int) -> Refusal | None:
    """Why these objects of a planet do not return to the supply."""
    if ask.kind not in ("mine", "recruit"):
        return _not_now(state, ask, "recruit" if ask.kind != "action" else "mine")
    if any(not piece.startswith("troop_") for piece in pieces):
        return refused("troops_only")
    if ask.kind == "mine":
        return refused(rejects.mine(state, ask.seat, hole, max(len(pieces), min(MINE))))
    return refused("recruit_order") if ask.facts[0] else None


def _attack(state: State, ask: Ask[Any], ships: list[int], target: str) -> Refusal | None:
    """Why these ships cannot attack this ship or planet."""
    hole, ship = _hole_of(target), SHIP_OF.get(target)
    if not ships or (hole is None and ship is None):
        return refused("attack_pending")
    if ship is not None:
        why, defence = rejects.attack_ship(state, ask.seat, ships, ship), SHIPS[ship].value
    else:
        assert hole is not None, "the target is a ship or a planet"
        why = rejects.attack_planet(state, ask.seat, ships, hole)
        defence = planet_defence(state, hole) if why == "strength" else 0
    if why == "strength":
        return refused(why, attack=sum(SHIPS[one].value for one in ships), defence=defence)
    return refused(why)


def _attack_on(state: State, ask: Ask[Any], target: str) -> Refusal | None:
    """Why no attack on this ship or planet is possible with whatever is there."""
    ship, hole = SHIP_OF.get(target, -1), _hole_of(target)
    if ship >= 0 and not _is_foreign(ask, target):
        return refused(rejects.attacker(state, ask.seat, ship, "") or "reaches_nothing")
    own = state.ships_at(ask.seat, BOARD)
    if ship >= 0:
        long_side = state.has(ask.seat, "range_long")
        near = [one for one in own if in_range(state, one, ship, long_side)]
    elif hole is not None:
        if why := rejects.planet_target(state, ask.seat, hole):
            return refused(why)
        near = [one for one in own if in_orbit(state, one, hole)]
    else:
        return refused("attack_pending")
    if not near:
        return refused("nobody_in_range" if ship >= 0 else "nobody_in_orbit")
    able = [one for one in near if not rejects.attacker(state, ask.seat, one, target.rpartition("/")[2])]
    return _attack(state, ask, able or near, target)


def _click(state: State, ask: Ask[Any], target: str) -> Refusal | None:
    if target in map(action_piece, ACTIONS):
        return _click_action(state, ask, target.partition("-")[2])
    if ask.kind == "attack":
        return _attack_on(state, ask, target)
    if _is_foreign(ask, target):
        return refused("not_your_ship" if target in SHIP_OF else "not_yours")
    if target.startswith(("marker-", "technology-")):
        return _click_technology(state, ask, target)
    hole = _hole_of(target)
    if hole is not None:
        return _click_planet(state, ask, hole)
    if target in SHIP_OF and ask.kind not in (*FLICKS, "swap"):
        return _not_now(state, ask, "move")
    return None


def _click_action(state: State, ask: Ask[Any], action: str) -> Refusal | None:
    """Why this action cannot be chosen."""
    if ask.kind == "action":
        return refused(f"nothing_to_{action}")
    if state.action and ask.kind not in (*_BETWEEN, "attack", "first_ship"):
        return refused("action_chosen", now=text(f"action.{state.action}"))
    return _not_now(state, ask, action)


def _click_technology(state: State, ask: Ask[Any], target: str) -> Refusal | None:
    """Why this technology, or this level of it, cannot be developed."""
    kind, _, colour, *level = target.split("-")
    if ask.kind != "develop":
        return _not_now(state, ask, "develop")
    number = COLOURS.index(colour)
    now = state.technology[ask.seat][number]
    if kind == "technology" and int(level[0]) <= now:
        return refused("developed")
    if kind == "technology" and int(level[0]) > now + 1:
        return refused("one_level")
    return refused(rejects.develop(state, ask.seat, number))


def _click_planet(state: State, ask: Ask[Any], hole: int) -> Refusal | None:
    """Why nothing can be done with a planet at this question."""
    seat = ask.seat
    match ask.kind:
        case "recruit":
            return refused(rejects.recruit(state, seat, hole, ask.facts[0], recruits(state, seat)))
        case "mine":
            return refused(rejects.mine(state, seat, hole))
        case "build":
            return refused(_nothing_to_build(state, seat, hole))
        case "move":
            ships = [ship for ship in state.ships_at(seat, BOARD) if hole in orbits_of(state, ship)]
            return refused(rejects.land(state, seat, ships[0], hole) if ships else "nobody_in_orbit")
        case "scan":
            if state.face_up[hole]:
                return refused("face_up")
            return refused("seen" if state.knows(seat, hole) else "nobody_in_orbit")
        case "develop" | "free_navigate" | "flick_again":
            return _not_now(state, ask, "move")
    return None


def _nothing_to_build(state: State, seat: int, hole: int) -> str:
    """Why none of the structures can be built on a planet: what stops all of them, else what stops a colony."""
    if why := rejects.work(state, seat, hole):
        return why
    if state.troop[hole] < min(COST.values()):
        return "too_few_troops_to_build"
    return rejects.build(state, seat, hole, "city" if state.colony[hole] else "colony")


def _hole_of(target: str) -> int | None:
    """The hole that a zone belongs to."""
    return HOLE_OF.get(target.partition("/")[2])
