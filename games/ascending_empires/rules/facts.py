"""The numbers of Ascending Empires, all read from `data.json`.

How wood slides and rebounds, and what a finger can do, is a matter of the physics and is defined only in
`physics.constants`.

Lengths are whole micrometres from the centre of the board, x to the east and y to the north, as in the physics. Holes,
ships and colours are numbered in the order of the data file; `HOLES`, `SHIPS` and `COLOURS` name them.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Final, NamedTuple

from physics import constants

_DATA: Final[dict[str, Any]] = json.loads((files("games.ascending_empires") / "data.json").read_text(encoding="utf-8"))
_GEOMETRY: Final = _DATA["geometry"]
_COMPONENTS: Final = _DATA["components"]


def _um(metres: float) -> int:
    return round(metres * 1e6)


# --- the board ----------------------------------------------------------------------------------------------------
class Hole(NamedTuple):
    """A round hole of the board: its name, its quadrant, and its centre in micrometres."""

    name: str
    quadrant: int
    home: bool
    x: int
    y: int


QUADRANTS: Final[tuple[str, ...]] = tuple(_GEOMETRY["quadrants"]["value"])
HOLES: Final = tuple(
    Hole(hole["id"], QUADRANTS.index(hole["quadrant"]), hole["kind"] == "home", _um(hole["x"]), _um(hole["y"]))
    for hole in _GEOMETRY["holes"]
)
HOLE_OF: Final = {hole.name: number for number, hole in enumerate(HOLES)}
HOLES_OF_QUADRANT: Final = tuple(
    tuple(number for number, hole in enumerate(HOLES) if hole.quadrant == quadrant and not hole.home)
    for quadrant in range(len(QUADRANTS))
)
HOME_OF_QUADRANT: Final = tuple(
    next(number for number, hole in enumerate(HOLES) if hole.quadrant == quadrant and hole.home)
    for quadrant in range(len(QUADRANTS))
)
# RECONSTRUCTED: which quadrants are used, and every length below except the diameter of a planet.
SEATED: Final[dict[int, tuple[int, ...]]] = {
    int(seats): tuple(QUADRANTS.index(name) for name in names)
    for seats, names in _DATA["setup"]["seats"]["value"].items()
}
"""Quadrant of each seat, clockwise, by the number of seats."""
HALF_BOARD: Final = _um(_GEOMETRY["board_size_m"]["value"][0] / 2)
PLANET_RADIUS: Final = _um(_GEOMETRY["planet_radius_m"]["value"])
RING_RADIUS: Final = _um(_GEOMETRY["orbit_ring_outer_radius_m"]["value"])
RULER_SHORT: Final = _um(_GEOMETRY["ruler_short_m"]["value"])
RULER_LONG: Final = _um(_GEOMETRY["ruler_long_m"]["value"])
REST_GAP: Final = _um(constants.REST_GAP)
RANGE_TOLERANCE: Final = 1
"""Tolerance in micrometres: a gap this much longer than the side of the ruler is still in range (R38)."""
SEAMS: Final[tuple[int, ...]] = tuple(_um(at) for at in _GEOMETRY["seam_lines_m"]["value"])
SEAM_SEGMENTS: Final = 2 * len(SEAMS) * (len(SEAMS) + 1)
SEAM_STEPS: Final = range(-300, 301)
"""Possible steps of a seam segment of the puzzle board in micrometres (physics model 8.7). RECONSTRUCTED."""

# --- ships --------------------------------------------------------------------------------------------------------
STARSHIP, BATTLESHIP = "starship", "battleship"
STARSHIPS: Final[int] = _COMPONENTS["starship_discs"]["value"]["per_player"]
FLEET: Final[int] = STARSHIPS + _COMPONENTS["battleship_discs"]["value"]["per_player"]
"""Ships of one player: the starships, then the battleship."""
MOST_SEATS: Final = len(SEATED[4])


class Ship(NamedTuple):
    """A ship disc: piece id, owner, kind, number among the owner's starships, radius (um), mass (kg), combat value."""

    name: str
    owner: int
    kind: str
    number: int
    radius: int
    mass: float
    value: int
    """Attack and defence value, and the VP for destroying the ship."""


def _ship(owner: int, number: int) -> Ship:
    kind = STARSHIP if number < STARSHIPS else BATTLESHIP
    name = f"starship-{owner}-{number + 1}" if kind == STARSHIP else f"battleship-{owner}"
    radius, mass = _um(_GEOMETRY[f"{kind}_radius_m"]["value"]), _GEOMETRY[f"{kind}_mass_kg"]["value"]
    return Ship(name, owner, kind, number + 1, radius, mass, _value(kind))


def _value(kind: str) -> int:
    numbers = _DATA["combat"][kind]
    assert numbers["attack"] == numbers["defence"] == numbers["vp"], "a ship has one combat value"
    return int(numbers["attack"])


SHIPS: Final = tuple(_ship(owner, number) for owner in range(MOST_SEATS) for number in range(FLEET))
SHIP_OF: Final = {ship.name: number for number, ship in enumerate(SHIPS)}
ORBIT_SQUARED: Final = tuple((RING_RADIUS + ship.radius) ** 2 for ship in SHIPS)
"""Largest squared distance between the centres of a ship and a planet at which the disc touches the ring."""
SHIP_THICKNESS: Final[float] = _GEOMETRY["disc_thickness_m"]["value"]
"""Thickness of a ship disc in metres."""
RAM_SPEED: Final = _um(constants.CONTACT_SPEED)
"""Speed in um/s; slower contacts between ships are not a ram (R10)."""
MAX_SPEED: Final = round(constants.MAX_SPEED * 1000)
"""Highest speed of a shot in mm/s."""
MAX_OFFSET: Final = round(constants.MAX_OFFSET * 1000)
"""Largest offset of a shot in thousandths of the radius."""
MAX_ANGLE: Final = 314159
"""Largest direction of a shot in 1e-5 rad: directions run from minus this to this."""

# --- planets and their objects -------------------------------------------------------------------------------------
COLOURS: Final[tuple[str, ...]] = tuple(_COMPONENTS["coloured_planets_per_colour"]["value"])
ASTEROID: Final = "asteroid"
HOME: Final = "home"
FACE_DOWN_MIX: Final[dict[int, tuple[tuple[str, ...], ...]]] = {
    int(seats): tuple(
        tuple(colour for colour, count in mixes[quadrant].items() for _ in range(count)) for quadrant in QUADRANTS
    )
    for seats, mixes in _DATA["setup"]["facedown_mix"]["value"].items()
}
"""Discs lying face down in each quadrant, by the number of seats. RECONSTRUCTED (the chart is a picture)."""
PLANETS_OF_COLOUR: Final[int] = _COMPONENTS["coloured_planets_per_colour"]["value"]["orange"]
ASTEROIDS: Final[int] = _COMPONENTS["asteroids"]["value"]
STRUCTURES: Final = ("research", "colony", "city")
PER_PLAYER: Final[dict[str, int]] = {
    "troop": _COMPONENTS["troops"]["value"]["per_player"],
    "research": _COMPONENTS["research_facilities_per_player"]["value"],
    "colony": _COMPONENTS["colonies_per_player"]["value"],
    "city": _COMPONENTS["cities_per_player"]["value"],
}
OBJECTS_MOST: Final[int] = _DATA["actions"]["objects_per_planet_max"]["value"]
RESEARCH_MOST: Final = 2
"""Most facilities on the one planet that may hold more than one (Seed 004, action 4)."""
COST: Final[dict[str, int]] = {name: _DATA["actions"]["build"]["value"][name]["cost_troops"] for name in STRUCTURES}
"""Cost of a structure in troops; a city also costs a colony on the same planet."""
DEFENCE: Final[dict[str, int]] = {
    "troop": _DATA["combat"]["troop_defence"],
    **{name: _DATA["combat"][f"{name}_defence"] for name in STRUCTURES},
}
OBJECT_VP: Final[int] = _DATA["combat"]["vp_per_object_on_planet"]
MINE: Final[dict[int, int]] = {int(key[0]): value for key, value in _DATA["actions"]["mine"]["value"].items()}
"""VP by the number of troops returned."""

# --- set-up and actions --------------------------------------------------------------------------------------------
VP_POOL: Final[dict[int, int]] = {int(seats): vp for seats, vp in _DATA["setup"]["vp_pool"]["value"].items()}
VP_TOKENS: Final[int] = _COMPONENTS["vp_tokens"]["value"]
TROOPS_AT_START: Final[int] = _DATA["setup"]["troops_in_supply"]["value"]
SHIPS_AT_START: Final[int] = _DATA["setup"]["starships_in_home_orbit"]["value"]
RECRUIT_MOST: Final[int] = _DATA["actions"]["recruit_max"]["value"]
MOVEMENT_POINTS: Final[int] = _DATA["actions"]["movement_points"]["value"]
CITY_TROOPS: Final[int] = _DATA["actions"]["city_reward_from_box"]["value"]["troops"]
CITY_STARSHIPS: Final[int] = _DATA["actions"]["city_reward_from_box"]["value"]["starships"]

# --- technologies --------------------------------------------------------------------------------------------------
LEVELS: Final = len(_DATA["technologies"]["level_row_bonus"])


class Technology(NamedTuple):
    """One row of the technology table.

    `known`: some source attests that the technology exists; `placed`: a source also attests its place in the table.
    """

    colour: int
    level: int
    effect: str
    known: bool
    placed: bool

    @property
    def reconstructed(self) -> bool:
        return not (self.known and self.placed)


def _technology(row: dict[str, str]) -> Technology:
    colour, level = row["id"].split("-")
    marks = [row[key] for key in ("placement", "amount") if key in row]
    known = row["existence"] != "RECONSTRUCTED"
    return Technology(COLOURS.index(colour), int(level), row["effect"], known, "RECONSTRUCTED" not in marks)


TECHNOLOGIES: Final = tuple(_technology(row) for row in _DATA["technologies"]["table"])
TECHNOLOGY_OF: Final = {technology.effect: technology for technology in TECHNOLOGIES}
TECHNOLOGY_AT: Final = {(technology.colour, technology.level): technology for technology in TECHNOLOGIES}
ROW_BONUS: Final[dict[int, dict[str, int]]] = {
    row["level"]: row["gain"] for row in _DATA["technologies"]["level_row_bonus"]
}
"""Reward for completing a row of all four colours: troops and starships from the box, VP. Rows 2 to 4 are our own."""
ROW_KNOWN: Final = {row["level"]: row["status"] != "RECONSTRUCTED" for row in _DATA["technologies"]["level_row_bonus"]}

# --- the end -------------------------------------------------------------------------------------------------------
OCCUPIED_VP: Final[int] = _DATA["scoring"]["occupied_planet_or_asteroid"]
COLONY_VP: Final[int] = _DATA["scoring"]["colony"]
CITY_VP: Final[int] = _DATA["scoring"]["city"]
QUADRANT_VP: Final[dict[int, int]] = {
    3: _DATA["scoring"]["cities_in_3_quadrants"],
    4: _DATA["scoring"]["cities_in_4_quadrants"],
}

VOCABULARY: Final[tuple[str, ...]] = (
    *(hole.name for hole in HOLES),
    *(ship.name for ship in SHIPS),
    *COLOURS,
    *STRUCTURES,
)
"""All names that can occur in answers."""

FLICKS: Final = ("move", "free_navigate", "flick_again")
"""The questions that can be answered with a flick."""
