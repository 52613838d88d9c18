"""Meanings of gestures on the table: flicks, launches and landings as answers."""

from __future__ import annotations

from typing import Any, Final

from games.ascending_empires.rules.facts import FLICKS, HOLE_OF, HOLES, RING_RADIUS, SHIP_OF, SHIPS, STRUCTURES
from games.ascending_empires.rules.names import ACTION_ZONE, POOL, action_piece, seat_zone
from games.ascending_empires.rules.star_map import first_place
from games.ascending_empires.rules.state import BOARD, SUPPLY, State
from games.ascending_empires.table.geometry import to_board
from tabletop.core.input.gestures import Click, Drag, Flick, Gesture
from tabletop.core.rules.questions import Ask

MADE_OF: Final = {"troops": "recruit", "stock": "build", "level": "develop", "technology": "develop"}
"""The zones of a mat, and the action that takes from them."""


def interpret(state: State, ask: Ask[Any], gesture: Gesture) -> Any:
    """Return the answer to an open question that a gesture means, legal or not, or None."""
    match gesture:
        case Flick(piece, angle, speed, offset) if ask.kind in FLICKS and piece in SHIP_OF:
            return ("navigate", piece, angle, speed, offset)
        case Drag((piece,), _, target, x, y) if ask.kind in ("move", "first_ship") and not is_foreign(ask, piece):
            where = _place(state, piece)
            if where == SUPPLY:
                return _launch(piece, *to_board(x, y)) if x or y else _launch_near(state, piece, target)
            if where == BOARD and ask.kind == "move" and hole_of(target) is not None:
                return ("land", piece, target.partition("/")[2])
        case Click(target, _, float(x), float(y)) if ask.kind == "first_ship" and hole_of(target) is not None:
            return _first_at(ask, *to_board(x, y))
        case Drag(pieces, source, target) if ask.kind == "mine" and target in _mined_to(ask.seat):
            return _mine(ask, pieces, source)
    return None


def _mined_to(seat: int) -> tuple[str, ...]:
    """Return the zones, other than the troop supply, where mined troops may be put: the mat, the points, the action."""
    return (
        POOL,
        ACTION_ZONE,
        action_piece("mine"),
        *(seat_zone(name, seat) for name in ("mat", "vp", "ships", "stock")),
    )


def _mine(ask: Ask[Any], pieces: tuple[str, ...], source: str) -> Any:
    """Return the only way to mine a planet with this many of its troops in hand; one troop means any number."""
    if not all(piece.startswith(f"troop_{ask.seat}-") for piece in pieces):
        return None
    hole = source.partition("/")[2]
    found = [option for option in ask.options if option[0] == hole and len(pieces) in (1, option[1])]
    return found[0] if len(found) == 1 else None


def _place(state: State, piece: str) -> int | None:
    """Return the place of a piece's ship, or None for anything else."""
    ship = SHIP_OF.get(piece, len(state.place))
    return state.place[ship] if ship < len(state.place) else None


def _launch(piece: str, x: int, y: int) -> Any:
    """Return a launch to the point of the board where a ship was dropped, from the planet with the nearest ring."""
    hole = min(range(len(HOLES)), key=lambda one: (HOLES[one].x - x) ** 2 + (HOLES[one].y - y) ** 2)
    if (HOLES[hole].x - x) ** 2 + (HOLES[hole].y - y) ** 2 > (2 * RING_RADIUS) ** 2:
        return None
    return ("launch", HOLES[hole].name, piece, x, y)


def _first_at(ask: Ask[Any], x: int, y: int) -> Any:
    """Return the first ship at the point of the ring that was clicked, if it may lie there; else as proposed."""
    _, hole, ship, *_ = proposed = ask.options[0]
    wanted = ("launch", hole, ship, x, y)
    return wanted if ask.check is not None and ask.check(wanted) is None else proposed


def _launch_near(state: State, piece: str, target: str) -> Any:
    """Return a launch of this ship to the first free place of a ring."""
    hole = HOLE_OF.get(target.removeprefix("orbit/"))
    place = None if hole is None else first_place(state, hole, SHIP_OF[piece])
    return None if hole is None or place is None else ("launch", HOLES[hole].name, piece, *place)


def is_foreign(ask: Ask[Any], name: str) -> bool:
    """Return whether a piece, or a zone of a mat, belongs to a player other than the one asked."""
    if name in SHIP_OF:
        return SHIPS[SHIP_OF[name]].owner != ask.seat
    kind, _, rest = name.replace("/", "-").replace("_", "-").partition("-")
    if kind in ("troop", *STRUCTURES, "marker", "technology", *MADE_OF, "ships", "box"):
        owner = rest.partition("-")[0]
        return owner.isdecimal() and int(owner) != ask.seat
    return False


def hole_of(target: str) -> int | None:
    """Return the hole that a zone belongs to, or None."""
    return HOLE_OF.get(target.partition("/")[2])
