"""The worth of positions, in tenths of a point: for searching players and for the admiral."""

from __future__ import annotations

import math

from games.eve_conquests.rules.calendar import ahead, month_of
from games.eve_conquests.rules.facts import ACTIONS, ADJACENT, REGIONS
from games.eve_conquests.rules.map.claims import matches
from games.eve_conquests.rules.map.star_map import connected, missing_neighbours, reach, regions_of
from games.eve_conquests.rules.score import result
from games.eve_conquests.rules.state import NONE, State, points_of, stations_of
from tabletop.core.rules.questions import Seat

POINT = 10.0
OUTPOST = 9.0
"""Worth of an outpost with its token."""
SITE = 7.0
"""Worth of an own region that only needs its outpost; less for each adjacent region without presence."""
MISSING = 0.62
UNIT = 1.0
REGION = 1.6
AGENT = 1.1
CARD = 1.6
MARKED = 2.6
"""Worth of a marked region with an own station, for each of its points."""
PAIR = 4.6
"""Worth of the best pair that could be claimed, for each point."""


def evaluate(state: State, seat: Seat) -> float:
    """Return the value of a seat's position against the best of the others, 0 to 1.

    The result when the match is over.
    """
    if state.phase == "over":
        winners = result(state).winners
        return 1.0 / len(winners) if seat in winners else 0.0
    totals = [worth(state, one) for one in range(state.seats)]
    best = max(total for one, total in enumerate(totals) if one != seat)
    return 0.5 + 0.5 * math.tanh((totals[seat] - best) / 60.0)


def worth(state: State, seat: Seat) -> float:
    """Return the worth of all that a seat has, and of its prospects."""
    total = POINT * points_of(state, seat)
    if state.hq[seat] == NONE:
        return total
    total += _ground(state, seat) + _claims(state, seat) + _plans(state, seat)
    return total + CARD * math.sqrt(len(state.hands[seat])) * 1.5 + 3.0 * len(state.held[seat])


def _ground(state: State, seat: Seat) -> float:
    """Return the worth of regions, units, outposts, and regions that will soon have one."""
    own = state.owned[seat]
    total = 0.0
    foes = 0
    for other, owned in enumerate(state.owned):
        if other != seat:
            foes |= owned
    for region in regions_of(own):
        units = state.units[region]
        total += REGION + UNIT * math.sqrt(units) + 0.25 * units
        if state.outposts[region] >= 0:
            total += OUTPOST - _danger(state, region, units, foes)
        elif region != state.hq[seat]:
            total += site(state, seat, region)
    total += AGENT * sum(stack.count(seat) for stack in state.agents if stack)
    return total + 0.5 * (reach(own) & state.in_play & ~own & ~foes).bit_count()


def site(state: State, seat: Seat, region: int) -> float:
    """Return the promise of an own region that only needs its outpost."""
    missing = missing_neighbours(state, seat, region).bit_count()
    factor = 1.0 + 0.35 * REGIONS[region].worth * (state.markers[region] >= 0)
    return SITE * factor * MISSING**missing


def _danger(state: State, region: int, units: int, foes: int) -> float:
    """Return the danger of the strongest neighbour to an outpost."""
    strongest = max((state.units[other] for other in regions_of(ADJACENT[region] & foes)), default=0)
    lead = strongest - units
    return 0.0 if lead < 0 else min(5.0, 1.2 + 0.9 * lead)


def _claims(state: State, seat: Seat) -> float:
    """Return the worth of own stations with markers, and of their best pair."""
    here = regions_of(stations_of(state, seat) & state.marked)
    total = sum(MARKED * REGIONS[region].worth for region in here)
    best = 0.0
    for number, one in enumerate(here):
        for other in here[number + 1 :]:
            if matches(state.markers[one], state.markers[other]):
                near = 1.0 if connected(state.presence[seat], one) >> other & 1 else 0.5
                best = max(best, near * (REGIONS[one].worth + REGIONS[other].worth))
    return total + PAIR * best


def _plans(state: State, seat: Seat) -> float:
    """Return the worth of plans, which is greater if they bring many actions soon."""
    placed = {seal for queue in state.calendar for seal in queue}
    total = 0.0
    for plan in range(3):
        tokens = state.plans[seat * 3 + plan]
        total += 0.4 * state.reserve[seat * 3 + plan]
        if seat * 3 + plan in placed:
            wait = ahead(state, month_of(state, seat * 3 + plan))
            total += (1.1, 0.9, 0.8)[plan] * (ACTIONS[plan][tokens] - 0.75 * wait) + 0.5 * tokens
    return total
