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
"""The stops that can be chosen: where cards are played out of turn, in the turns of others and in own battles; the last
one is no moment of its own, it opens the others for tokens too (R14)."""
STOPS = sum(1 << MOMENTS.index(moment) for moment in MOMENTS if moment not in ("in_turn", "tokens"))
"""Mask of the stops of a seat that has chosen none. RECONSTRUCTED."""


EndOfMatch: TypeAlias = Literal["trinity", "revelation"]
"""How the game ends: after so many years, or when somebody has so many points (14)."""


@dataclass(frozen=True, slots=True)
class Switches:
    """What the players agreed on before the game (4.6, 14)."""

    end: EndOfMatch
    goal: int
    """Years, or points."""
    impending_doom: bool
    retreat_one: bool
    """A retreat moves one unit, not any number (R20)."""


@dataclass(slots=True)
class Battle(Copyable):
    """A battle (15). Lists have an entry for each side, 0 attacks and 1 defends; by colour `side * 3 + colour`."""

    seats: list[int]
    regions: list[int]
    side: int
    """Whose card window is open, or who chooses dice next."""
    more: list[int]
    """Dice of a colour beyond the limit, by cards."""
    intercepts: list[int]
    """Cards that make the other side choose first and answer."""
    informed: int
    """The side that chooses last and asks, -1 when both choose at once."""
    questions: int
    """Questions that the informed side has left."""
    told: list[int]
    """What the informed side was told of each colour, -1 where it has not asked."""
    dice: list[int]
    """Chosen dice by colour."""
    faces: list[list[int]]
    """The faces that lie after the roll, 1 to 6, by colour."""
    tactics: list[int]
    """Tactics actions left."""
    absorbed: list[int]
    """Points of enemy damage that a side has absorbed."""
    pierced: list[int]
    """Points of enemy defence that a side has taken away."""
    killed: list[int]
    lost: list[int]
    """Sides whose region is lost and not settled yet, the present one first."""
    stolen: int
    """The region card that was stolen in this battle; it cannot be stolen back (R21)."""


@dataclass(slots=True)
class State(Copyable):
    """Everything that lasts between two steps."""

    phase: str
    seats: int
    switches: Switches
    in_play: int
    """Mask of the regions that exist in this match."""
    first: int
    progress: int
    """How far a part of the set-up has come, in answers or turns."""
    # the map
    units: list[int]
    """Units of the owner in each region: the block at the bottom of the stack."""
    agents: list[tuple[int, ...]]
    """Seats of the agents in each region, the lowest first."""
    outposts: list[int]
    """Type of the outpost in each region, or -1."""
    markers: list[int]
    """Political square whose marker lies in each region, or -1."""
    owned: list[int]
    """Mask of the regions each seat owns; an HQ region always belongs to its seat (R1)."""
    presence: list[int]
    """Mask of the regions each seat owns or has an agent in."""
    built: int
    """Mask of the regions with an outpost."""
    marked: int
    """Mask of the regions with a marker."""
    spent: int
    """Mask of the regions that may neither move nor attack any more in this turn."""
    # the landscape
    piles: list[list[int]]
    """Region cards on each square, the top one last."""
    face_up: int
    """Mask of the squares whose top card is face up."""
    won: list[list[int]]
    removed: list[int]
    """Region cards that are not in a match of two."""
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
    """Actions that a seat has fewer in its next turn."""
    stops: list[int]
    """Mask of the stops (`MOMENTS`) that each seat has chosen."""
    # common
    stock: list[int]
    """Outposts (and tokens) of each type that are left."""
    decks: list[list[int]]
    """Project cards, the next one last."""
    discards: list[list[int]]
    renewed: list[int]
    """Mask of the cards (by number in their deck) that everybody saw go into a renewed deck."""
    playing: list[int]
    """The project card that is being resolved."""
    calendar: list[list[int]]
    """Seals and the EVE marker in each month, the innermost first."""
    month: int
    year: int
    eve: int
    """Where the EVE marker stands on the victory track; -1 on the calendar."""
    dice: list[int]
    """Dice in the tray: `(side * 3 + colour) * 6 + face - 1`."""
    # the turn
    turn: int
    """The seat in turn."""
    plan: int
    actions: int
    fresh: bool
    """A project card may still be discarded for an action (7.2)."""
    agent_placed: bool
    claimed: bool
    produced: list[int]
    """Regions in which a unit was produced this turn, one entry a unit."""
    unlinked: bool
    """The claim of this turn may join regions that are not connected, one of them without a station (D08)."""
    waivers: list[int]
    """One-outpost waivers in force: ignoring one region, ignoring two."""
    acted: bool
    """Something was done in the turn since the others had their window."""
    moment: str
    """The moment of the open window of the others (R14)."""
    asking: list[int]
    """The seats that this window still comes to."""
    flips: int
    """Squares still to be turned up after a claim."""
    moving: int
    """The region that units are moving from, or -1."""
    free_move: bool
    """The move costs nothing and needs no connection."""
    sooner: int
    """Months that the plan being started takes less."""
    battle: Battle | None
    private_stops: bool = False
    """Whether everybody is asked who may have something to play or to take back, whatever stops there are."""


def goal_of(seats: int, settings: Settings) -> int:
    """Years under Trinity, points under Revelation: as agreed, or as the rules recommend for the length (14)."""
    if settings["end"] == "trinity":
        return YEARS[str(settings["length"])]
    target = int(settings["target"])
    return target or TARGETS[str(seats)][LENGTHS.index(str(settings["length"]))]


# -- looking at a state --------------------------------------------------------------------
def owner_of(state: State, region: int) -> Seat:
    """The seat that owns a region, or -1."""
    bit = 1 << region
    for seat, owned in enumerate(state.owned):
        if owned & bit:
            return seat
    return NONE


def points_of(state: State, seat: Seat) -> int:
    """The sum of the region cards of a seat."""
    return sum(REGIONS[card].worth for card in state.won[seat])


def stations_of(state: State, seat: Seat) -> int:
    """Mask of the regions with an outpost or the HQ of a seat."""
    return state.owned[seat] & state.built | 1 << state.hq[seat]


def holds(state: State, seat: Seat, kind: str) -> int:
    """How many cards of a kind lie in front of a seat."""
    return sum(PROJECTS[card] == kind for card in state.held[seat])
