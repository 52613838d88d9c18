"""Outposts and resource tokens (8, 15.10)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from games.eve_conquests.rules.facts import EFFECTS, IDS, PLANS
from games.eve_conquests.rules.map.star_map import missing_neighbours, regions_of
from games.eve_conquests.rules.state import NONE, State
from tabletop.core.rules.questions import Script, Seat, event

Build: TypeAlias = tuple[str, str, str]

WAIVERS: Final = tuple((int(EFFECTS[card]["ignore"]), int(EFFECTS[card]["min_units"])) for card in ("D10", "D12"))
"""Adjacent regions that a waiver ignores, and own units that it needs in the region. RECONSTRUCTED."""


@lru_cache(maxsize=1 << 14)
def _options(sites: tuple[int, ...], types: tuple[int, ...]) -> tuple[Build, ...]:
    return tuple(("build", IDS[region], PLANS[one]) for region in sites for one in types)


def build_options(state: State, seat: Seat) -> tuple[Build, ...]:
    """Return every (region, type) that may be built now."""
    sites = build_sites(state, seat, state.waivers)
    if not sites:
        return ()
    return _options(tuple(sites), tuple([one for one in (0, 1, 2) if state.stock[one]]))


def build_sites(state: State, seat: Seat, waivers: list[int]) -> list[int]:
    """Return own regions that may take an outpost (8): no HQ, no outpost, presence in every adjacent region."""
    own = state.owned[seat] & ~state.built & ~(1 << state.hq[seat])
    waived = waivers[0] or waivers[1]
    return [
        region
        for region in regions_of(own)
        if not (missing := missing_neighbours(state, seat, region))
        or (waived and waiver_for(state, region, missing.bit_count(), waivers) >= 0)
    ]


def waiver_for(state: State, region: int, missing: int, waivers: list[int]) -> int:
    """Return the active waiver that covers this many missing adjacent regions, the smaller one first; -1 for none."""
    for number, (ignored, units) in enumerate(WAIVERS):
        if waivers[number] and missing <= ignored and state.units[region] >= units:
            return number
    return NONE


def build(state: State, seat: Seat, region: int, outpost: int) -> Script[None]:
    """Put the outpost on top of the stack and a token of its type in the reserve.

    A waiver that was needed is used up.
    """
    missing = missing_neighbours(state, seat, region).bit_count()
    if missing:
        state.waivers[waiver_for(state, region, missing, state.waivers)] -= 1
    state.outposts[region] = outpost
    state.built |= 1 << region
    state.stock[outpost] -= 1
    state.reserve[seat * 3 + outpost] += 1
    yield event("built", seat=seat, region=region, outpost=outpost)


def destroy(state: State, region: int) -> int:
    """Return the outpost of a region to the box; the result is its type."""
    outpost = state.outposts[region]
    state.outposts[region] = NONE
    state.built &= ~(1 << region)
    state.stock[outpost] += 1
    return outpost
