"""The state of a match: flat lists of whole numbers, one or four entries per seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from games.stone_age.rules.facts import RINGS, SEATS_MOST, SUPPLY, TOOL_SPACES
from tabletop.core.data.copying import Copyable

WIDTH = SEATS_MOST
"""Entries a place in `State.at`."""
NO_LIMIT = 1 << 10
"""The rings of a place that takes any number of people."""


ToolmakerReady: TypeAlias = Literal["next_round", "at_once"]
AnyTwoTiming: TypeAlias = Literal["at_once", "keep"]
BuildingFlip: TypeAlias = Literal["new_round", "at_once"]


@dataclass(frozen=True, slots=True)
class Switches:
    """The settings of a match, chosen at set-up (rules 11)."""

    toolmaker_ready: ToolmakerReady
    tools_on_card_roll: bool
    any_two_timing: AnyTwoTiming
    building_flip: BuildingFlip
    resource_player_limit: bool
    leftover_points: bool
    tie_break: bool
    limited_supply: bool


@dataclass(slots=True)
class State(Copyable):
    """The state of a match between two steps."""

    phase: str
    seats: int
    switches: Switches
    round: int
    start: int
    """The seat with the start marker."""
    turn: int
    # the board
    deck: list[int]
    """Civilization cards, the next one last."""
    slots: list[int]
    """The card in each slot, slot 1 first; -1 is empty."""
    stacks: list[list[int]]
    """Building tiles of the stacks in use, the top one last."""
    tops_up: list[bool]
    """The flags of the stacks whose top tile is face up."""
    removed: list[int]
    """Building tiles that are not in this match; nobody has seen them."""
    at: list[int]
    """People on the board: `at[place * WIDTH + seat]`."""
    rings: list[int]
    """Rings still free at the gathering places; 0 also when closed to further players (4.5)."""
    vacant: int
    """Mask of the village places, cards and buildings that may still be visited this round."""
    dice: list[int]
    """The faces shown in the tray."""
    # the seats
    people: list[int]
    unplaced: list[int]
    visits: list[int]
    """Mask of the places where a seat has people."""
    food: list[int]
    resources: list[int]
    """Wood, clay, stone and gold of each seat: `resources[seat * 4 + resource]`."""
    agriculture: list[int]
    tools: list[int]
    """Values of the tool tiles: `tools[seat * 3 + space]`; 0 is an empty space."""
    ready: list[int]
    """Mask of the ready tool tiles (bits 0 to 2) and the unspent one-use cards (bits 3 to 5)."""
    tool_gains: list[int]
    """Gains from the tool maker that fall due when the actions end."""
    kept: list[int]
    """Cards "any two resources" kept for later."""
    cards: list[list[int]]
    """Civilization cards that a seat bought."""
    drawn: list[list[int]]
    """Civilization cards that a seat drew unseen by the others."""
    buildings: list[list[int]]
    # points scored so far, by source
    building_points: list[int]
    card_points: list[int]
    hungers: list[int]
    """The number of times that each seat has starved."""


def free_rings() -> list[int]:
    """Return the rings of the gathering places with nobody on them."""
    return [NO_LIMIT if rings is None else rings for rings in RINGS]


def owned(state: State, seat: int) -> list[int]:
    """Return the four resources of a seat."""
    return state.resources[seat * 4 : seat * 4 + 4]


def tiles(state: State, seat: int) -> list[int]:
    """Return the values of the tool tiles of a seat, left to right."""
    return [value for value in state.tools[seat * TOOL_SPACES : (seat + 1) * TOOL_SPACES] if value]


def in_supply(state: State, resource: int) -> int:
    """Return how many pieces of a resource the printed set still has; below 0 when extra pieces are in use (R15)."""
    return SUPPLY[resource] - sum(state.resources[resource::4])


def people_on(state: State, place: int) -> int:
    """Return how many people of all seats are on a place."""
    return sum(state.at[place * WIDTH : (place + 1) * WIDTH])


def seats_on(state: State, place: int) -> list[int]:
    """Return the seats that have people on a place."""
    return [seat for seat in range(state.seats) if state.at[place * WIDTH + seat]]
