"""The whole position: flat lists of whole numbers and short strings, and the next step in `phase`."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.ascending_empires.rules.facts import (
    BATTLESHIP,
    COLOURS,
    FLEET,
    HOLES,
    SHIPS,
    STARSHIP,
    STARSHIPS,
    TECHNOLOGY_OF,
)
from physics.scene import Tremor
from tabletop.core.data.copying import Copyable

BOX, SUPPLY, BOARD, RIM = 0, 1, 2, 3
"""Places of a ship: in the box, in the supply, flying, or standing on its rim until it is tapped flat."""
SOURCES = ("ships", "planets", "rams", "rammed", "mining", "firsts", "rows")
"""Sources of VP tokens, in the order of `State.vp_from`."""


@dataclass(slots=True, frozen=True)
class Switches:
    """The settings of a match as the rules read them; they never change during a match."""

    raised: bool = True
    """True: planets are raised discs that ships bounce off. False: ships slide over them."""
    edge_rolls: bool = True
    seams: bool = False
    blockade_blocks_recruit: bool = False
    known_technologies_only: bool = False
    """Technologies that no source attests have no effect; they still score for the first player (house option)."""
    power_tokens: int = 0
    tremor: Tremor = "off"
    """Strength of the hand's tremor (`physics.flick.tremor.STRENGTHS`)."""


@dataclass(slots=True)
class State(Copyable):
    """A position between two steps. Lists are by seat, by hole (`facts.HOLES`) or by ship (`facts.SHIPS`)."""

    seats: int
    switches: Switches
    phase: str = "setup"
    turn: int = 0
    """The active seat."""
    turns_taken: int = 0
    turns_left: int = -1
    """Turns left once the last VP of the pool has been taken; -1 while the pool lasts."""
    end_triggered: bool = False
    action: str = ""
    """The action of this turn, "" before it is chosen."""
    points: int = 0
    """Movement points left."""
    recovered: bool = False
    """True once the off-board recovery of this turn is used (grey-2)."""
    attacked: list[list[str]] = field(default_factory=list)
    """By ship: the targets it has attacked in this combat phase."""

    colours: list[str] = field(default_factory=list)
    face_up: list[bool] = field(default_factory=list)
    known_by: list[int] = field(default_factory=list)
    """By hole: bit s is set when seat s has looked under the face-down disc."""
    occupier: list[int] = field(default_factory=list)
    troop: list[int] = field(default_factory=list)
    research: list[int] = field(default_factory=list)
    colony: list[int] = field(default_factory=list)
    city: list[int] = field(default_factory=list)

    place: list[int] = field(default_factory=list)
    """By ship: BOX, SUPPLY, BOARD or RIM."""
    x: list[int] = field(default_factory=list)
    y: list[int] = field(default_factory=list)
    angle: list[int] = field(default_factory=list)
    """Resting angle in 1e-5 rad; for a ship on its rim, the direction in which it rolled."""

    troop_supply: list[int] = field(default_factory=list)
    troop_box: list[int] = field(default_factory=list)
    research_stock: list[int] = field(default_factory=list)
    colony_stock: list[int] = field(default_factory=list)
    city_stock: list[int] = field(default_factory=list)
    technology: list[list[int]] = field(default_factory=list)
    """By seat, by colour: the level."""
    first: list[list[int]] = field(default_factory=list)
    """By colour, by level - 1: the seat that developed it first, -1 for nobody."""
    vp_from: list[list[int]] = field(default_factory=list)
    """By seat: VP taken, by `SOURCES`."""
    vp_pool: int = 0
    power: list[int] = field(default_factory=list)
    """Power tokens left (a variant)."""
    seams: list[int] = field(default_factory=list)
    """Steps of the twelve seam segments in micrometres; empty without seams."""

    # -- reading ------------------------------------------------------------------------------------------------------
    def vp(self, seat: int) -> int:
        """Return the VP tokens of a seat."""
        return sum(self.vp_from[seat])

    def objects(self, hole: int) -> int:
        """Return the number of troops and structures on a planet."""
        return self.troop[hole] + self.research[hole] + self.colony[hole] + self.city[hole]

    def knows(self, seat: int | None, hole: int) -> bool:
        """Return whether a seat knows the colour of a planet; None is the shared table, which sees only open faces."""
        return self.face_up[hole] or (seat is not None and bool(self.known_by[hole] >> seat & 1))

    def has(self, seat: int, effect: str) -> bool:
        """Return whether a seat has developed the technology with this effect and the effect is in play."""
        technology = TECHNOLOGY_OF[effect]
        if self.switches.known_technologies_only and not technology.known:
            return False
        return self.technology[seat][technology.colour] >= technology.level

    def occupied_by(self, seat: int) -> list[int]:
        """Return the holes of the planets a seat occupies, without its homeworld."""
        return [hole for hole, owner in enumerate(self.occupier) if owner == seat and not self.is_home(hole)]

    def is_home(self, hole: int) -> bool:
        return self.colours[hole] == "home"

    def ships_at(self, seat: int, place: int, kind: str | None = None) -> list[int]:
        """Return the ships of a seat that are in one place, lowest number first."""
        first = seat * FLEET
        low = first + STARSHIPS if kind == BATTLESHIP else first
        high = first + STARSHIPS if kind == STARSHIP else first + FLEET
        return [ship for ship in range(low, high) if self.place[ship] == place]

    def flying(self) -> list[int]:
        """Return all ships that lie on the board."""
        return [ship for ship in range(self.seats * FLEET) if self.place[ship] == BOARD]

    # -- writing ------------------------------------------------------------------------------------------------------
    def score(self, seat: int, source: str, vp: int) -> None:
        """Give a seat VP from the pool, then from the box; an empty pool triggers the end (R32)."""
        self.vp_from[seat][SOURCES.index(source)] += vp
        self.vp_pool = max(0, self.vp_pool - vp)
        if self.vp_pool == 0:
            self.end_triggered = True

    def to_supply(self, ship: int) -> None:
        """Return a destroyed, landed or lost ship to its owner's supply, never to the box (R40)."""
        self.place[ship] = SUPPLY
        self.x[ship] = self.y[ship] = self.angle[ship] = 0

    def gives_up(self, hole: int, troops: int) -> bool:
        """Return whether a planet is abandoned once so many troops have left it (R3)."""
        return not self.is_home(hole) and self.objects(hole) == troops

    def leave_if_empty(self, hole: int) -> None:
        """Abandon a planet without objects; it stays face up (R3)."""
        if not self.is_home(hole) and self.objects(hole) == 0:
            self.occupier[hole] = -1


def empty_state(seats: int, switches: Switches) -> State:
    """Return a state with all lists at full length and nothing dealt."""
    holes, ships = len(HOLES), seats * FLEET
    assert ships <= len(SHIPS), "the set holds ships for four players"
    state = State(seats, switches)
    state.attacked = [[] for _ in range(ships)]
    state.colours = [""] * holes
    state.face_up = [False] * holes
    state.occupier = [-1] * holes
    for name in ("known_by", "troop", "research", "colony", "city"):
        setattr(state, name, [0] * holes)
    for name in ("place", "x", "y", "angle"):
        setattr(state, name, [0] * ships)
    for name in ("troop_supply", "troop_box", "research_stock", "colony_stock", "city_stock", "power"):
        setattr(state, name, [0] * seats)
    state.technology = [[0] * len(COLOURS) for _ in range(seats)]
    state.vp_from = [[0] * len(SOURCES) for _ in range(seats)]
    return state
