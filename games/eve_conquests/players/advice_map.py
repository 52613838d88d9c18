"""Reasons for an answer about the star map: units, outposts, claims, moves and attacks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from games.eve_conquests.players.evaluation import site
from games.eve_conquests.players.policy import best_claim, odds_of_attack, pressure, with_unit
from games.eve_conquests.rules.facts import ACTIONS, ADJACENT, IDS, MOST_TOKENS, REGIONS
from games.eve_conquests.rules.map.claims import matches
from games.eve_conquests.rules.map.star_map import expansions, missing_neighbours, movable, regions_of
from games.eve_conquests.rules.names import plan_name, region_name
from games.eve_conquests.rules.state import NONE, State, owner_of, points_of, stations_of
from games.eve_conquests.text.labels_battle import percent
from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.rules.questions import Seat

Grounds: TypeAlias = Iterator[Message]
"""Sentences that support an answer, the most important first."""

NEAR: Final = 3
"""Most missing neighbours at which an outpost is already a reason."""


def because(word: str, **gaps: object) -> Message:
    """Return a reason of this game."""
    return msg(f"eve_conquests.advice.{word}", **gaps)


# -- units that come --------------------------------------------------------------------
def expand(state: State, seat: Seat, region: int) -> Grounds:
    """Yield the reasons for a unit in an empty region: markers, sites for outposts, and further expansion."""
    later = with_unit(state, seat, region, as_agent=False)
    if state.markers[region] >= 0:
        yield because("marked", region=region_name(region), points=REGIONS[region].worth)
    yield from _site(state, later, seat, region)
    open_to_it = expansions(later, seat).bit_count()
    if open_to_it:
        yield because("frontier", count=open_to_it)
    yield because("supply", left=later.supply[seat])


def agent(state: State, seat: Seat, region: int) -> Grounds:
    """Yield the reasons for an agent with a neighbour: presence for an own outpost, and better knowledge of dice."""
    later = with_unit(state, seat, region, as_agent=True)
    yield from _site(state, later, seat, region)
    owner = owner_of(state, region)
    agents = later.agents[region].count(seat)
    if owner >= 0:
        yield because("agents", count=agents, region=region_name(region), who=SeatName(owner))
    yield because("supply", left=later.supply[seat])


def _site(before: State, later: State, seat: Seat, region: int) -> Grounds:
    """Yield the own region whose outpost benefits most from a unit."""
    own = later.owned[seat] & ~later.built & ~(1 << later.hq[seat]) & (ADJACENT[region] | 1 << region)
    gains = {one: site(later, seat, one) - _site_before(before, seat, one) for one in regions_of(own)}
    if not gains or not any(later.stock):
        return
    best = max(gains, key=lambda one: (gains[one], -one))
    if gains[best] <= 0:
        return
    around = (ADJACENT[best] & later.in_play).bit_count()
    missing = missing_neighbours(later, seat, best).bit_count()
    if missing > NEAR:
        return
    word = "site" if missing else "ready"
    yield because(word, region=region_name(best), missing=missing, around=around)


def _site_before(state: State, seat: Seat, region: int) -> float:
    return site(state, seat, region) if state.owned[seat] >> region & 1 else 0.0


def reinforce(state: State, seat: Seat, region: int, count: int = 1) -> Grounds:
    """Yield the reasons for more units in an own region: its strength against the strongest neighbour."""
    yield from _garrison(state, seat, region, state.units[region] + count)
    yield because("supply", left=state.supply[seat] - count)


def _garrison(state: State, seat: Seat, region: int, units: int) -> Grounds:
    """Yield the units a region would hold, and the strongest enemy next to it."""
    foe = pressure(state, seat, region)
    word = "garrison" if foe >= 0 else "quiet"
    yield because(word, region=region_name(region), units=units, foe=foe)


# -- outposts and claims --------------------------------------------------------------------
def build(state: State, seat: Seat, region: int, plan: int) -> Grounds:
    """Yield the reasons for an outpost: the claim that it makes possible, and the benefit of its token for the plan."""
    later = state.copy()
    later.outposts[region], later.claimed = plan, False
    later.built |= 1 << region
    if state.marked >> region & 1:
        best = best_claim(later, seat)
        if best > best_claim(state, seat) and best:
            yield because("claimable", points=best)
        else:
            yield because("station", region=region_name(region), points=REGIONS[region].worth)
    have = state.reserve[seat * 3 + plan] + state.plans[seat * 3 + plan]
    if have < MOST_TOKENS:
        levels = {"tokens": have + 1, "actions": ACTIONS[plan][have + 1], "now": ACTIONS[plan][have]}
        yield because("level", plan=plan_name(plan), **levels)
    else:
        yield because("spare", plan=plan_name(plan), tokens=have + 1, most=MOST_TOKENS)


def claim(state: State, seat: Seat, names: tuple[str, ...]) -> Grounds:
    """Yield the points of a claim, and the total they lead to."""
    points = sum(REGIONS[region].worth for region, name in enumerate(IDS) if name in names)
    total = points_of(state, seat) + points
    if state.switches.end == "revelation" and state.eve >= 0:
        yield because("claim.goal", points=points, total=total, goal=state.eve)
    else:
        others = max(points_of(state, other) for other in range(state.seats) if other != seat)
        yield because("claim.total", points=points, total=total, others=others)
    best = best_claim(state, seat)
    if best:
        yield because("claim.best" if points >= best else "claim.better", points=points, best=best)


def partners(state: State, seat: Seat, square: int) -> int:
    """Return the number of own marked stations whose squares share nebula or letter with `square`."""
    if state.hq[seat] == NONE:
        return 0
    own = regions_of(stations_of(state, seat) & state.marked)
    return sum(state.markers[region] != square and matches(state.markers[region], square) for region in own)


# -- moves and attacks --------------------------------------------------------------------
def move(state: State, seat: Seat, source: int, target: int, count: int | None = None) -> Grounds:
    """Yield the reasons for moving units: the need at the target, and what the source can spare."""
    most = movable(state, seat, source)
    yield from _garrison(state, seat, target, state.units[target] + (most if count is None else count))
    yield from _garrison(state, seat, source, state.units[source] - (most if count is None else count))


def attack(state: State, seat: Seat, source: int, target: int) -> Grounds:
    """Yield the odds of an attack, the prize, and the risk."""
    foe = owner_of(state, target)
    won, lost = odds_of_attack(state, source, target)
    yield because("attack.odds", foes=state.units[target], chance=percent(won))
    if target == state.hq[foe]:
        yield because("attack.hq", units=state.units[target], who=SeatName(foe))
    elif state.outposts[target] >= 0:
        word = "attack.theft" if state.won[foe] else "attack.outpost"
        yield because(word, who=SeatName(foe), plan=plan_name(state.outposts[target]), points=points_of(state, foe))
    else:
        follow, worth = movable(state, seat, source), REGIONS[target].worth
        word = "attack.region" if follow > 0 else "attack.lost"
        yield because(word, region=region_name(target), who=SeatName(foe), count=follow, worth=worth)
    yield because("attack.risk", own=state.units[source], chance=percent(lost))
