"""Names of things as messages, and the ids of their pieces and zones on the table."""

from __future__ import annotations

from functools import cache

from games.ascending_empires.rules.facts import ASTEROID, HOLES, SHIP_OF, SHIPS, STARSHIP
from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.rules.questions import Seat

PREFIX = "ascending_empires"


def text(key: str, **gaps: object) -> Message:
    """Return a message of this game."""
    return msg(f"{PREFIX}.{key}", **gaps)


def hole_name(hole: int) -> Message:
    """Return the name of a planet after its place on the board: "Alpha 3", "the Alpha homeworld"."""
    name = HOLES[hole].name
    quadrant, _, number = name.partition("-")
    quadrant_name = text(f"quadrant.{quadrant}")
    if HOLES[hole].home:
        return text("hole.home", quadrant=quadrant_name)
    return text("hole.planet", quadrant=quadrant_name, number=number)


def ship_name(ship: int) -> Message:
    """Return the name of a ship as its owner calls it: "starship 3", "battleship"."""
    if SHIPS[ship].kind == STARSHIP:
        return text("ship.starship", number=SHIPS[ship].number)
    return text("ship.battleship")


def owned_ship(ship: int) -> Message:
    """Return the name of a ship with its owner: "starship 3 of Ann"."""
    return text("ship.owned", ship=ship_name(ship), who=SeatName(SHIPS[ship].owner))


def kind_name(kind: str) -> Message:
    """Return the name of a kind of piece."""
    return text(f"kind.{kind}")


def colour_name(colour: str) -> Message:
    return text(f"colour.{colour}")


# --- zones --------------------------------------------------------------------------------------------------------
SPACE, POOL, BOARD_ZONE, ACTION_ZONE = "space", "vp_pool", "board", "actions"


def disc_zone(hole: int) -> str:
    """Return the zone that holds the planet disc itself."""
    return f"disc/{HOLES[hole].name}"


def planet_zone(hole: int) -> str:
    """Return the zone of the troops and structures on a planet."""
    return f"planet/{HOLES[hole].name}"


def planet_kind(colour: str) -> str:
    """Return the kind of a planet that lies face up; an asteroid has no colour."""
    return colour if colour == ASTEROID else f"planet_{colour}"


def orbit_zone(hole: int) -> str:
    """Return the zone of the ring around a planet."""
    return f"orbit/{HOLES[hole].name}"


@cache
def seat_zone(name: str, seat: Seat) -> str:
    """Return a zone of a player's mat: "troops", "ships", "stock", "box", "technology", "level", "vp"."""
    return f"{name}/{seat}"


def action_piece(action: str) -> str:
    return f"action-{action}"


def technology_piece(seat: Seat, colour: str, level: int) -> str:
    return f"technology-{seat}-{colour}-{level}"


@cache
def marker_piece(seat: Seat, colour: str) -> str:
    return f"marker-{seat}-{colour}"


def place_of(target: str) -> str:
    """Return the piece or zone of an attack's target, which is the name of a ship or of a hole."""
    return target if target in SHIP_OF else f"planet/{target}"
