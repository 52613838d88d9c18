"""The state of a match: flat lists of whole numbers, and masks of regions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from games.eve_conquests.rules.facts import LENGTHS, PROJECTS, REGIONS, TARGETS, YEARS
from tabletop.core.data.copying import Copyable
from tabletop.core.rules.questions import Seat
from tabletop.core.rules.settings import Settings

NONE = -1
MOMENTS = (
    "turn_ends",
    "in_turn",
    "combat_before_dice",
    "combat_after_roll",
    "combat_after_losses",
    "tokens",
)
"""The stops that can be chosen: moments for cards out of turn, in the turns of others and in own battles.

The last one is no moment of its own; it opens the others for tokens too (R14).
"""
STOPS = sum(1 << MOMENTS.index(moment) for moment in MOMENTS if moment not in ("in_turn", "tokens"))
"""Mask of the default stops. RECONSTRUCTED."""


EndOfMatch: TypeAlias = Literal["trinity", "revelation"]
"""The end of the game: after a number of years, or when a player reaches a number of points (14)."""


@dataclass(frozen=True, slots=True)
class Switches:
    """The options that the players agreed on before the game (4.6, 14)."""

    end: EndOfMatch
    goal: int
    """Number of years, or of points."""
    impending_doom: bool
    retreat_one: bool
    """True: a retreat moves one unit, not any number (R20)."""


@dataclass(slots=True)
class Battle(Copyable):
    """A battle (15). Lists have an entry for each side, 0 attacks and 1 defends; by colour `side * 3 + colour`."""

    seats: list[int]
    regions: list[int]
    side: int
    """The side whose card window is open, or that chooses dice next."""
    more: list[int]
    """Dice of a colour beyond the limit, from cards."""
    intercepts: list[int]
    """Cards that make the other side choose first and answer."""
    informed: int
    """The side that chooses last and asks, -1 when both choose at once."""
    questions: int
    """Questions that the informed side has left."""
    told: list[int]
    """The number of dice of each colour shown to the informed side, -1 where it has not asked."""
    dice: list[int]
    """Chosen dice by colour."""
    faces: list[list[int]]
    """Rolled faces, 1 to 6, by colour."""
    tactics: list[int]
    """Tactics actions left."""
    absorbed: list[int]
    """Points of enemy damage that a side has absorbed."""
    pierced: list[int]
    """Points of enemy defence that a side has taken away."""
    killed: list[int]
    lost: list[int]
    """Sides whose lost region is not settled yet, the present one first."""
    stolen: int
    """The region card that was stolen in this battle; it cannot be stolen back (R21)."""


@dataclass(slots=True)
class State(Copyable):
    """The state of a match between two steps."""

    phase: str
    seats: int
    switches: Switches
    in_play: int
    """Mask of the regions that exist in this match."""
    first: int
    progress: int
    """Progress of a part of the set-up, in answers or turns."""
    # the map
    units: list[int]
    """Units of the owner in each region: the block at the bottom of the stack."""
    agents: list[tuple[int, ...]]
    """Seats of the agents in each region, the lowest first."""
    outposts: list[int]
    """Type of the outpost in each region, or -1."""
    markers: list[int]
    """Political square whose marker is in each region, or -1."""
    owned: list[int]
    """Mask of the regions each seat owns; an HQ region always belongs to its seat (R1)."""
    presence: list[int]
    """Mask of the regions each seat owns or has an agent in."""
    built: int
    """Mask of the regions with an outpost."""
    marked: int
    """Mask of the regions with a marker."""
    spent: int
    """Mask of the regions that may no longer move or attack in this turn."""
    # the landscape
    piles: list[list[int]]
    """Region cards on each square, the top one last."""
    face_up: int
    """Mask of the squares whose top card is face up."""
    won: list[list[int]]
    removed: list[int]
    """Region cards that are not used in a match of two."""
    seen: list[int]
    """Mask of the face-down region cards whose place a seat knows."""
    # the seats
    empires: list[int]
    hq: list[int]
    supply: list[int]
    reserve: list[int]
    """Tokens not in use: `reserve[seat * 3 + type]`."""
    plans: list[int]
    """Tokens on the plans: `plans[seat * 3 + plan]`."""
    hands: list[list[int]]
    held: list[list[int]]
    """Project cards in front of a seat, each with its token on it."""
    known: list[list[int]]
    """Cards in other hands that a seat knows to be there."""
    embargo: list[int]
    """Number of actions by which a seat's next turn is reduced."""
    stops: list[int]
    """Mask of the stops (`MOMENTS`) that each seat has chosen."""
    # common
    stock: list[int]
    """Remaining outposts (and tokens) of each type."""
    decks: list[list[int]]
    """Project cards, the next one last."""
    discards: list[list[int]]
    renewed: list[int]
    """Mask of the cards (by number in their deck) that all players saw go into a renewed deck."""
    playing: list[int]
    """The project card that is being resolved."""
    calendar: list[list[int]]
    """Seals and the EVE marker in each month, the innermost first."""
    month: int
    year: int
    eve: int
    """Place of the EVE marker on the victory track; -1 on the calendar."""
    dice: list[int]
    """Dice in the tray: `(side * 3 + colour) * 6 + face - 1`."""
    # the turn
    turn: int
    """The seat in turn."""
    plan: int
    actions: int
    fresh: bool
    """True while a project card may still be discarded for an action (7.2)."""
    agent_placed: bool
    claimed: bool
    produced: list[int]
    """Regions in which a unit was produced this turn, one entry a unit."""
    unlinked: bool
    """True if this turn's claim may join unconnected regions, one of them without a station (D08)."""
    waivers: list[int]
    """Active one-outpost waivers: ignoring one region, ignoring two."""
    acted: bool
    """True if something has been done in the turn since the others had their window."""
    moment: str
    """The moment of the others' open window (R14)."""
    asking: list[int]
    """The seats that are still to be asked in this window."""
    flips: int
    """Squares still to be turned up after a claim."""
    moving: int
    """The region that units are moving from, or -1."""
    free_move: bool
    """True if the move costs nothing and needs no connection."""
    sooner: int
    """Months by which the plan being started is shortened."""
    battle: Battle | None
    private_stops: bool = False
    """True if every player who may have something to play or take back is asked, regardless of stops."""


def goal_of(seats: int, settings: Settings) -> int:
    """Return the years under Trinity or points under Revelation: as agreed, or as recommended for the length (14)."""
    if settings["end"] == "trinity":
        return YEARS[str(settings["length"])]
    target = int(settings["target"])
    return target or TARGETS[str(seats)][LENGTHS.index(str(settings["length"]))]


# -- looking at a state --------------------------------------------------------------------
def owner_of(state: State, region: int) -> Seat:
    """Return the seat that owns a region, or -1."""
    bit = 1 << region
    for seat, owned in enumerate(state.owned):
        if owned & bit:
            return seat
    return NONE


def points_of(state: State, seat: Seat) -> int:
    """Return the sum of the region cards of a seat."""
    return sum(REGIONS[card].worth for card in state.won[seat])


def stations_of(state: State, seat: Seat) -> int:
    """Return a mask of the regions with an outpost or the HQ of a seat."""
    return state.owned[seat] & state.built | 1 << state.hq[seat]


def holds(state: State, seat: Seat, kind: str) -> int:
    """Return the number of cards of a kind in front of a seat."""
    return sum(PROJECTS[card] == kind for card in state.held[seat])
