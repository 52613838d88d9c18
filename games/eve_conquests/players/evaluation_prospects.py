"""The prospects of a seat: the points that it will probably have at the end, as matches of simple players have shown.

A sum of features of the position, each multiplied by a weight that changes evenly from the beginning to the end of a
match. None is from the rules; `python -m tests.games.eve_conquests.league.fitting` fits them to matches and writes them
to `evaluation_weights.json`.
"""

from __future__ import annotations

import json
import math
from importlib.resources import files
from typing import Any, Final

from games.eve_conquests.players.bots_strategy import threats
from games.eve_conquests.players.evaluation import MISSING
from games.eve_conquests.rules.calendar import ahead, month_of
from games.eve_conquests.rules.facts import MONTHS, MOST_TOKENS, PLANS, REGIONS, YEAR
from games.eve_conquests.rules.map.claims import matches
from games.eve_conquests.rules.map.star_map import connected, missing_neighbours, regions_of
from games.eve_conquests.rules.score import result
from games.eve_conquests.rules.state import NONE, State, points_of, stations_of
from tabletop.core.rules.questions import Seat

FEATURES: Final = (
    "points",
    "units",
    "hand",
    "held",
    "development_tokens",
    "production_tokens",
    "logistics_tokens",
    "claim",
    "next_claim",
    "marked_stations",
    "marked_sites",
    "threats",
    "development_turns",
    "production_turns",
    "logistics_turns",
)
"""The features of a seat, in the order of `features`; agents are units, and those in supply follow from them."""
MOST_YEARS: Final = 2.0
"""The years to come that are looked at, those of the matches that the weights are fitted to."""

_DATA: Final[dict[str, Any]] = json.loads(
    files("games.eve_conquests.players").joinpath("evaluation_weights.json").read_text(encoding="utf-8")
)
AT_THE_BEGINNING: Final = tuple([float(_DATA["at_the_beginning"][name]) for name in FEATURES])
AT_THE_END: Final = tuple([float(_DATA["at_the_end"][name]) for name in FEATURES])
"""Points at the end of the match for one of each feature, in its first and in its last month; none is negative."""
SPREAD: Final = tuple([float(_DATA["spread"][name]) for name in ("always", "by_time")])
"""The scale of the logistic distribution of the lead at the end: always, and for the root of the years to come."""


def years_left(state: State) -> float:
    """Return the years to come, as far as they are known; where points end the match, a guess by the best seat's."""
    if state.switches.end == "trinity" and state.eve != NONE:
        return min(MOST_YEARS, max(1, state.eve) - state.month / YEAR)
    if state.eve == NONE:
        return 0.5
    most = max([points_of(state, seat) for seat in range(state.seats)])
    return MOST_YEARS * (1.0 - min(1.0, most / state.eve))


def features(state: State, seat: Seat, years: float) -> list[float]:
    """Return the features of a seat, in the order of `FEATURES`."""
    first, own = seat * len(PLANS), state.owned[seat]
    turns = [_turns(state, first + plan, plan, years * YEAR) for plan in range(len(PLANS))]
    tokens = [float(min(MOST_TOKENS, state.reserve[first + plan] + state.plans[first + plan])) for plan in range(3)]
    claiming = turns[0] > 0.0
    found = [
        float(points_of(state, seat)),
        float(sum([state.units[one] for one in regions_of(own)]) + sum([stack.count(seat) for stack in state.agents])),
        math.sqrt(len(state.hands[seat])),
        float(len(state.held[seat])),
    ]
    found += tokens
    claims = _claims(state, seat)
    found += [claims[0] * claiming, claims[1] * (turns[0] >= 2.0)]
    marked = sum([REGIONS[region].worth for region in regions_of(stations_of(state, seat) & state.marked)])
    found += [
        float(marked * claiming),
        _sites(state, seat) * claiming,
        sum([threats(state, seat, other, 1.0) for other in range(state.seats) if other != seat]),
    ]
    return found + turns


def _turns(state: State, seal: int, plan: int, months: float) -> float:
    """Return the number of turns that a plan still brings, as long as it stays as it is."""
    if all(seal not in queue for queue in state.calendar):
        return 0.0
    wait = ahead(state, month_of(state, seal))
    return 0.0 if wait >= months else 1.0 + (months - 1.0 - wait) / MONTHS[plan][state.plans[seal]]


def _claims(state: State, seat: Seat) -> tuple[float, float]:
    """Return the points of the best claim that own stations allow, and those of the best one beside it."""
    here = regions_of(stations_of(state, seat) & state.marked)
    pairs = []
    for number, one in enumerate(here):
        for other in here[number + 1 :]:
            if matches(state.markers[one], state.markers[other]) and connected(state.presence[seat], one) >> other & 1:
                pairs.append((REGIONS[one].worth + REGIONS[other].worth, one, other))
    if not pairs:
        return 0.0, 0.0
    most, *taken = max(pairs)
    return float(most), float(max([points for points, one, two in pairs if not {one, two} & {*taken}], default=0))


def _sites(state: State, seat: Seat) -> float:
    """Return the worth of own marked regions without station, less for each neighbour that they miss."""
    own = state.owned[seat] & state.marked & ~stations_of(state, seat)
    return sum(
        [REGIONS[one].worth * MISSING ** missing_neighbours(state, seat, one).bit_count() for one in regions_of(own)]
    )


def prospects(state: State, seat: Seat, years: float) -> float:
    """Return the points that a seat will probably have at the end, but for what it has in common with the others."""
    share, found = years / MOST_YEARS, 0.0
    for value, early, late in zip(features(state, seat, years), AT_THE_BEGINNING, AT_THE_END, strict=True):
        found += value * (early * share + late * (1.0 - share))
    return found


def chance_of(state: State, seat: Seat) -> float:
    """Return the chance that a seat wins against the best of the others, 0 to 1; the result when the match is over."""
    if state.phase == "over":
        winners = result(state).winners
        return 1.0 / len(winners) if seat in winners else 0.0
    years = years_left(state)
    best = max([prospects(state, other, years) for other in range(state.seats) if other != seat])
    lead = prospects(state, seat, years) - best
    return 0.5 + 0.5 * math.tanh(0.5 * lead / (SPREAD[0] + SPREAD[1] * math.sqrt(years)))
