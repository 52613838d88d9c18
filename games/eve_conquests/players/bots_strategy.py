"""The judgement of the marshal: like the admiral's, plus possible conquests with exact odds of every battle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from games.eve_conquests.players import policy
from games.eve_conquests.players.evaluation import CARD, OUTPOST, POINT, worth
from games.eve_conquests.players.policy import CLAIM, best_claim, with_unit
from games.eve_conquests.rules.combat.combat_math import fighting
from games.eve_conquests.rules.combat.odds import hits, known_side
from games.eve_conquests.rules.determinize import face_down
from games.eve_conquests.rules.facts import ADJACENT, INDEX, PLANS, REGIONS, ROWS, YEAR
from games.eve_conquests.rules.map.claims import matches
from games.eve_conquests.rules.map.star_map import (
    expansions,
    infiltrations,
    missing_neighbours,
    movable,
    reach,
    regions_of,
    shift_units,
)
from games.eve_conquests.rules.state import State, owner_of, points_of, stations_of
from tabletop.core.rules.questions import Ask, Seat

PROMISE: Final = 0.3
"""Share of a prize that counts when the attack can only be made later."""
SPARE: Final = 0.5
"""Worth of each of the first `ENOUGH` units in supply while there are regions to expand into."""
ENOUGH: Final = 8
FALLEN: Final = 0.6
"""Worth of a unit that is lost."""
HOPE: Final = 60.0
"""Bonus for a region that still allows a better claim in this turn: it comes before the claim."""


# -- possible conquests -------------------------------------------------------------------
def loot(state: State, foe: Seat, region: int) -> int:
    """Return the points of the region card that is stolen when an outpost of `foe` falls in a region (15.10, R22)."""
    colours = {REGIONS[card].worth for card in state.won[foe]}
    return next((points for points in (REGIONS[region].worth, REGIONS[region].worth - 1) if points in colours), 0)


def share(state: State, foe: Seat) -> float:
    """Return the weight of another seat's loss: all of it with two players, otherwise more if that seat leads."""
    if state.seats == 2:
        return 1.0
    points = [points_of(state, seat) for seat in range(state.seats)]
    return 0.45 if points[foe] == max(points) else 0.15


def prize(state: State, region: int, loss: float) -> float:
    """Return the worth of taking a region from its owner: outpost, token, stolen points, and the claim it spoils.

    The owner's losses count with the share `loss` (1 for the owner himself).
    """
    foe = owner_of(state, region)
    if region == state.hq[foe]:
        return 1.5
    if state.outposts[region] < 0:
        return 4.0
    spoiled = OUTPOST + 4.0 + 2.0 * REGIONS[region].worth * (state.markers[region] >= 0)
    return 4.0 + loss * spoiled + (1 + loss) * POINT * loot(state, foe, region)


def chance(state: State, source: int, target: int) -> float:
    """Return the chance that a region's units hit all those of another."""
    return policy.odds_of_attack(state, source, target)[0]


def threats(state: State, seat: Seat, victim: Seat, loss: float) -> float:
    """Return the worth of a seat's possible conquests from another one, by the best attack on each outpost.

    `loss` is as in `prize`.
    """
    own, units = state.owned[seat], state.units
    total = 0.0
    for target in regions_of(state.owned[victim] & state.built & reach(own)):
        if units[target]:
            sources = [region for region in regions_of(ADJACENT[target] & own) if units[region]]
            if sources:
                total += prize(state, target, loss) * max([chance(state, source, target) for source in sources])
    return total


def outlook(state: State, seat: Seat) -> float:
    """Return the worth of a seat, including its possible conquests and those of others from it."""
    others = [other for other in range(state.seats) if other != seat]
    total = worth(state, seat)
    if any(state.hq[one] < 0 for one in range(state.seats)):
        return total
    if expansions(state, seat):
        total += SPARE * min(state.supply[seat], ENOUGH)
    total += PROMISE * sum(threats(state, seat, other, share(state, other)) for other in others)
    return total - PROMISE * sum(threats(state, other, seat, 1.0) for other in others)


def standing(state: State, seat: Seat) -> float:
    """Return the seat's own outlook, less a share of that of the others."""
    others = [worth(state, other) for other in range(state.seats) if other != seat]
    return outlook(state, seat) - 0.35 * max(others) - 0.15 * sum(others) / len(others)


# -- a turn --------------------------------------------------------------------
def weights_of(state: State, ask: Ask[Any]) -> list[float] | None:
    """Return the weights of a question's options; None where the admiral's judgement is enough."""
    if ask.kind in PLANS:
        return weigh_turn(state, ask.seat, ask.options)
    if ask.kind == "dice":
        return [_weigh_dice(state, ask, option) for option in ask.options]
    if ask.kind == "flip":
        return [_weigh_flip(state, ask.seat, option) for option in ask.options]
    return None


def weigh_turn(state: State, seat: Seat, options: Sequence[Any], *, marches: bool = True) -> list[float]:
    """Return the weights of the options of a turn; without `marches` no move is considered, which takes far less time.

    A move is then never worth it.
    """
    before = outlook(state, seat)
    wanted = completing(state, seat)
    found = []
    for option in options:
        verb = option[0] if isinstance(option, tuple) else option
        match verb:
            case "expand" | "agent" | "produce":
                region = INDEX[option[1]]
                weight = outlook(with_unit(state, seat, region, verb == "agent"), seat) - before + 0.3
                weight += HOPE * bool(wanted >> region & 1) * (verb != "produce")
            case "attack":
                weight = _weigh_attack(state, seat, INDEX[option[1]], INDEX[option[2]])
            case "move":
                weight = _weigh_move(state, seat, INDEX[option[1]], INDEX[option[2]], before) if marches else -1.0
            case "draw":
                cards = len(state.hands[seat])
                weight = CARD * (1.2 if cards < 5 else 0.6 if cards < 10 else 0.2)
            case _:
                weight = policy.gain(state, seat, option, 0.0) + 100.0 * (verb == "build")
        found.append(weight)
    return found


def completing(state: State, seat: Seat) -> int:
    """Return a mask of the regions through which a marked region can be built upon this turn for a better claim."""
    if PLANS[state.plan] != "development" or state.claimed or not any(state.stock):
        return 0
    most, now = min(state.actions, state.supply[seat]), best_claim(state, seat)
    empty, foreign = expansions(state, seat), 0 if state.agent_placed else infiltrations(state, seat)
    best, found = 0.0, 0
    for region in regions_of(state.marked & ~state.built & (state.owned[seat] | empty)):
        needed = missing_neighbours(state, seat, region) | 1 << region & ~state.owned[seat]
        agents = needed & ~empty
        if not 0 < needed.bit_count() <= most or agents & ~foreign or agents.bit_count() > 1 or region in state.hq:
            continue
        later = state.copy()
        later.owned[seat] |= 1 << region
        later.presence[seat] |= needed
        later.built |= 1 << region
        gain = CLAIM * (best_claim(later, seat) - now) - needed.bit_count()
        if gain > best:
            best, found = gain, needed
    return found


def _weigh_attack(state: State, seat: Seat, source: int, target: int) -> float:
    """Return the gain and the possible loss of an attack, weighted by their chances."""
    cost = FALLEN if _months_left(state) > 3 else FALLEN / 3
    won, lost = policy.odds_of_attack(state, source, target)
    risk = 0.0 if source == state.hq[seat] else prize(state, source, 1.0)
    gain = prize(state, target, share(state, owner_of(state, target))) * won
    return gain - lost * risk - cost * (state.units[target] * 0.6 + 1)


def _months_left(state: State) -> int:
    """Return the months until the known end, or a year if points decide."""
    return (max(1, state.eve) * YEAR - state.month) if state.switches.end == "trinity" and state.eve >= 0 else YEAR


def _weigh_move(state: State, seat: Seat, source: int, target: int, before: float) -> float:
    """Return the benefit of the units for attack and defence at their destination."""
    count = movable(state, seat, source)
    if count <= 0 or policy.pressure(state, seat, target) < 0:
        return -1.0
    later = state.copy()
    shift_units(later, seat, source, target, count)
    return outlook(later, seat) - before - 0.5


# -- other questions --------------------------------------------------------------------
def _weigh_dice(state: State, ask: Ask[Any], option: tuple[int, int, int]) -> float:
    """Return the weight of dice by exact odds: losses on both sides, and regions that may be taken."""
    side = ask.context[0]
    if sum(option) < max(map(sum, ask.options)):
        return -1000.0
    own, other = known_side(state, side, side)._replace(choices=(option,)), known_side(state, 1 - side, side)
    regions = fighting(state).regions
    total = 0.0
    foe = share(state, owner_of(state, regions[1 - side]))
    for sign, region, loss, chances in (
        (1, regions[1 - side], foe, hits(own, other)),
        (-1, regions[side], 1.0, hits(other, own)),
    ):
        fallen = float(sum(count * one for count, one in enumerate(chances)))
        total += sign * (FALLEN * fallen + prize(state, region, loss) * float(chances[-1]))
    return total


def _weigh_flip(state: State, seat: Seat, square: int) -> float:
    """Return the expected worth of the cards that may be there: own stations, and those that pair with others."""
    nebula = square // len(ROWS)
    if state.seen[seat] >> state.piles[square][-1] & 1:
        cards = [state.piles[square][-1]]
    else:
        cards = [
            card for card in face_down(state) if REGIONS[card].nebula == nebula and not state.seen[seat] >> card & 1
        ]
    own = state.owned[seat]
    stations = stations_of(state, seat) if state.hq[seat] >= 0 else 0
    pairs = sum(matches(square, state.markers[one]) for one in regions_of(stations & state.marked))
    foreign = 0
    for other, mask in enumerate(state.owned):
        foreign |= mask if other != seat else 0
    total = 0.0
    for card in cards:
        points = REGIONS[card].worth
        total += points * (2.0 * bool(stations >> card & 1) + bool(own >> card & 1) - 1.5 * bool(foreign >> card & 1))
    return (1 + pairs) * total / max(1, len(cards)) + 0.2 * pairs
