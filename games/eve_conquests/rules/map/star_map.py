"""The star map: adjacency, connection, and units entering and leaving regions (3)."""

from __future__ import annotations

from functools import lru_cache

from games.eve_conquests.rules.facts import ADJACENT
from games.eve_conquests.rules.state import State
from tabletop.core.rules.questions import Script, Seat, event


# -- masks --------------------------------------------------------------------
@lru_cache(maxsize=1 << 16)
def regions_of(mask: int) -> tuple[int, ...]:
    """Return the regions in a mask."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)


@lru_cache(maxsize=1 << 16)
def reach(mask: int) -> int:
    """Return a mask of the regions adjacent to any region in `mask`."""
    found = 0
    while mask:
        low = mask & -mask
        found |= ADJACENT[low.bit_length() - 1]
        mask ^= low
    return found


@lru_cache(maxsize=1 << 16)
def connected(presence: int, region: int) -> int:
    """Return a mask of the regions reachable from `region` through regions of `presence`, including itself."""
    found = 1 << region
    fresh = found & presence
    while fresh:
        fresh = reach(fresh) & presence & ~found
        found |= fresh
    return found


def occupied(state: State) -> int:
    """Return a mask of the regions that have an owner."""
    taken = 0
    for owned in state.owned:
        taken |= owned
    return taken


def expansions(state: State, seat: Seat) -> int:
    """Return a mask of the empty regions adjacent to a region where the seat has presence (9, R2)."""
    return reach(state.presence[seat]) & state.in_play & ~occupied(state)


def infiltrations(state: State, seat: Seat) -> int:
    """Return a mask of the regions of others adjacent to a region the seat owns (9)."""
    return reach(state.owned[seat]) & occupied(state) & ~state.owned[seat]


def missing_neighbours(state: State, seat: Seat, region: int) -> int:
    """Return a mask of the adjacent regions in play where the seat has no presence (8)."""
    return ADJACENT[region] & state.in_play & ~state.presence[seat]


def destinations(state: State, seat: Seat, region: int) -> int:
    """Return a mask of the other own regions connected with `region` (3)."""
    return connected(state.presence[seat], region) & state.owned[seat] & ~(1 << region)


def movable(state: State, seat: Seat, region: int) -> int:
    """Return the number of units that may leave an own region: all but one, or all from the HQ (11)."""
    units = state.units[region]
    return units if state.hq[seat] == region else units - 1


def is_station(state: State, region: int) -> bool:
    """Return whether a region has an outpost or an HQ."""
    return state.outposts[region] >= 0 or region in state.hq


# -- units --------------------------------------------------------------------
def settle(state: State, seat: Seat, region: int, count: int = 1) -> None:
    """Put units from the supply into an own or empty region, below all agents."""
    state.supply[seat] -= count
    state.units[region] += count
    bit = 1 << region
    state.owned[seat] |= bit
    state.presence[seat] |= bit


def add_agent(state: State, seat: Seat, region: int) -> None:
    """Put a unit from the supply on top of the stack in another empire's region."""
    state.supply[seat] -= 1
    state.agents[region] += (seat,)
    state.presence[seat] |= 1 << region


def remove_agents(state: State, seat: Seat, region: int, most: int) -> int:
    """Return up to `most` agents of a seat to its supply, the uppermost first; the result is their number."""
    stack = list(state.agents[region])
    gone = 0
    for index in range(len(stack) - 1, -1, -1):
        if stack[index] == seat and gone < most:
            del stack[index]
            gone += 1
    state.agents[region] = tuple(stack)
    state.supply[seat] += gone
    refresh_presence(state, seat, region)
    return gone


def refresh_presence(state: State, seat: Seat, region: int) -> None:
    """Update a seat's presence in a region after its pieces there have changed."""
    bit = 1 << region
    if state.owned[seat] & bit or seat in state.agents[region]:
        state.presence[seat] |= bit
    else:
        state.presence[seat] &= ~bit


def take_over(state: State, seat: Seat, region: int) -> int:
    """Turn the agents of a seat into the units of a region without owner; return their number."""
    stack = state.agents[region]
    count = stack.count(seat)
    state.agents[region] = tuple(other for other in stack if other != seat)
    state.units[region] = count
    state.owned[seat] |= 1 << region
    return count


def abandon(state: State, seat: Seat, region: int) -> None:
    """Remove the owner of a region."""
    state.owned[seat] &= ~(1 << region)
    refresh_presence(state, seat, region)


def shift_units(state: State, seat: Seat, source: int, target: int, count: int) -> None:
    """Move units from one region to another, which becomes the seat's own."""
    state.units[source] -= count
    state.units[target] += count
    bit = 1 << target
    state.owned[seat] |= bit
    state.presence[seat] |= bit


def dislodge(state: State) -> Script[None]:
    """Return agents to the supply if their empire owns no adjacent region (3, R3)."""
    for seat in range(state.seats):
        lonely = state.presence[seat] & ~state.owned[seat] & ~reach(state.owned[seat])
        for region in regions_of(lonely):
            count = remove_agents(state, seat, region, len(state.agents[region]))
            yield event("dislodged", seat=seat, region=region, count=count)


def strength_without_cards(state: State, region: int) -> int:
    """Return the units of the owner, plus one with a station (15.3)."""
    return state.units[region] + is_station(state, region)
