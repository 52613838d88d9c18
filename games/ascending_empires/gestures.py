"""What a hand on the table means: flicks, launches and landings as answers, and why something else is refused."""

from __future__ import annotations

from typing import Any

from games.ascending_empires import rejects
from games.ascending_empires.facts import COLOURS, HOLE_OF, HOLES, RING_RADIUS, SHIP_OF, SHIPS, STRUCTURES
from games.ascending_empires.layout import to_board
from games.ascending_empires.rejects import refused
from games.ascending_empires.standing import planet_defence, recruits
from games.ascending_empires.state import BOARD, SUPPLY, State
from tabletop.core.ask import Ask
from tabletop.core.gesture import Click, Drag, Flick, Gesture
from tabletop.core.words import Refusal

FLICKS = ("move", "free_navigate", "flick_again")
"""Questions that a flick may answer."""


def interpret(state: State, ask: Ask[Any], gesture: Gesture) -> Any:
    """The answer to an open question that a gesture means, legal or not, or None."""
    match gesture:
        case Flick(piece, angle, speed, offset) if ask.kind in FLICKS and piece in SHIP_OF:
            return ("navigate", piece, angle, speed, offset)
        case Drag((piece,), _, target, x, y) if ask.kind in ("move", "first_ship"):
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


def why_not(state: State, ask: Ask[Any], gesture: Gesture) -> Refusal | None:
    """The sentence and the clause for a gesture that no option fits."""
    match gesture:
        case Flick(piece) if piece in SHIP_OF:
            return _foreign(ask, piece) or refused("attack_pending" if ask.kind == "attack" else "wrong_phase")
        case Drag(pieces, source, target):
            return _drag(state, ask, pieces, source, target)
        case Click(target):
            return _foreign(ask, target) if ask.kind in FLICKS else _click(state, ask, target)
    return None


def _foreign(ask: Ask[Any], piece: str) -> Refusal | None:
    """Ships of others are not touched."""
    return refused("not_your_ship") if piece in SHIP_OF and SHIPS[SHIP_OF[piece]].owner != ask.seat else None


def _drag(state: State, ask: Ask[Any], pieces: tuple[str, ...], source: str, target: str) -> Refusal | None:
    for piece in pieces:
        if foreign := _foreign(ask, piece):
            return foreign
    if ask.kind == "attack":
        return _attack(state, ask, [SHIP_OF[piece] for piece in pieces if piece in SHIP_OF], target)
    hole = _hole_of(target)
    if hole is None:
        return refused("wrong_phase") if any(piece in SHIP_OF for piece in pieces) else None
    if ask.kind == "recruit" and source.startswith("troops/"):
        return refused(rejects.recruit(state, ask.seat, hole, ask.facts[0], recruits(state, ask.seat)))
    if ask.kind == "build" and pieces:
        what = pieces[0].partition("_")[0]
        return refused(rejects.build(state, ask.seat, hole, what)) if what in STRUCTURES else None
    return refused("wrong_phase")


def _attack(state: State, ask: Ask[Any], ships: list[int], target: str) -> Refusal | None:
    """Why these ships cannot attack this ship or planet."""
    hole, ship = _hole_of(target), SHIP_OF.get(target)
    if not ships or (hole is None and ship is None):
        return refused("attack_pending")
    if ship is not None and ship < len(state.place):
        why, defence = rejects.attack_ship(state, ask.seat, ships, ship), SHIPS[ship].value
    else:
        assert hole is not None, "the target is a ship of this match or a planet"
        why = rejects.attack_planet(state, ask.seat, ships, hole)
        defence = planet_defence(state, hole) if why == "strength" else 0
    if why == "strength":
        return refused(why, attack=sum(SHIPS[one].value for one in ships), defence=defence)
    return refused(why)


def _click(state: State, ask: Ask[Any], target: str) -> Refusal | None:
    hole = _hole_of(target)
    if ask.kind == "attack":
        return refused("attack_pending")
    if ask.kind == "develop" and target.startswith("marker-"):
        return refused(rejects.develop(state, ask.seat, COLOURS.index(target.rpartition("-")[2])))
    if ask.kind == "action" and target.startswith("action-"):
        return refused("nothing_to_do")
    if hole is None:
        return None
    if ask.kind == "mine":
        return refused(rejects.mine(state, ask.seat, hole))
    if ask.kind == "build":
        return refused(rejects.build(state, ask.seat, hole, STRUCTURES[0]))
    if ask.kind == "recruit":
        return refused(rejects.recruit(state, ask.seat, hole, ask.facts[0], recruits(state, ask.seat)))
    return None


def _hole_of(target: str) -> int | None:
    """The hole that a zone belongs to."""
    return HOLE_OF.get(target.partition("/")[2])
