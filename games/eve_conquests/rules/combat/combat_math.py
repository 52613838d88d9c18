"""The values of a battle: strength, damage, defence, symbols, retreats (15.3 to 15.8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.eve_conquests.rules.facts import DAMAGE, DEFENCE, EFFECTS, FACES, TACTICS
from games.eve_conquests.rules.map.movement import COUNTS
from games.eve_conquests.rules.map.star_map import destinations, is_station, shift_units, strength_without_cards
from games.eve_conquests.rules.state import Battle, State, holds
from tabletop.core.rules.questions import Script, choose, event

NO_SIDE: Final = -1


def fighting(state: State) -> Battle:
    """Return the battle that is being fought."""
    assert state.battle is not None, "there is a battle in every phase of a battle"
    return state.battle


def side_of(state: State, seat: int) -> int:
    """Return 0 for the attacker, 1 for the defender."""
    return fighting(state).seats.index(seat)


def strength(state: State, side: int) -> int:
    """Return units, one more with a station, one more for each Veteran Crews of the attacker (15.3)."""
    battle = fighting(state)
    base = strength_without_cards(state, battle.regions[side])
    return base + (EFFECTS["P11"]["n"] * holds(state, battle.seats[0], "P11") if side == 0 else 0)


def agents_in_battle(state: State) -> tuple[int, int]:
    """Return the agents of the attacker in the defender's region, and of the defender in the attacker's (15.4)."""
    battle = fighting(state)
    (one, other), (source, target) = battle.seats, battle.regions
    return state.agents[target].count(one), state.agents[source].count(other)


def informed_side(state: State, intercepts: Sequence[int]) -> tuple[int, int]:
    """Return the side that chooses dice last and may ask, and the number of its questions.

    More agents give one question; more Signals Intercepts than the other side give one question for each of the
    difference.
    """
    ours, theirs = agents_in_battle(state)
    by_agents = 0 if ours > theirs else 1 if theirs > ours else NO_SIDE
    # RECONSTRUCTED: as many Signals Intercepts on both sides take each other away
    lead = intercepts[0] - intercepts[1]
    informed = 0 if lead > 0 else 1 if lead < 0 else by_agents
    return informed, max(abs(lead), int(informed >= 0))


def points(state: State, side: int, colour: int) -> int:
    """Return the total shown by the dice of a colour on a side."""
    faces = FACES[colour]
    return sum(faces[face - 1] for face in fighting(state).faces[side * 3 + colour])


def damage(state: State, side: int) -> int:
    """Return the damage that a side deals."""
    return points(state, side, DAMAGE)


def symbols(state: State, side: int) -> int:
    """Return the tactics symbols of a side."""
    return points(state, side, TACTICS)


def defence(state: State, side: int) -> int:
    """Return the defence of a side, by dice and cards."""
    return points(state, side, DEFENCE) + grid(state, side)


def grid(state: State, side: int) -> int:
    """Return the defence from Defence Grids: each adds one when its owner defends a station."""
    battle = fighting(state)
    if side == 1 and is_station(state, battle.regions[1]):
        return int(EFFECTS["P10"]["n"]) * holds(state, battle.seats[1], "P10")
    return 0


def retreats(state: State, side: int) -> int:
    """Return a mask of the regions to which a side may retreat; none without units (15.7)."""
    battle = fighting(state)
    region = battle.regions[side]
    return destinations(state, battle.seats[side], region) if state.units[region] else 0


def begin_retreat(state: State, side: int, target: int, most: int) -> Script[None]:
    """Let up to `most` units leave the battle for a connected own region, which is spent: it may not attack now."""
    battle = fighting(state)
    source, seat = battle.regions[side], battle.seats[side]
    count = yield from choose(seat, "retreat_count", COUNTS[most], context=(source, target))
    shift_units(state, seat, source, target, count)
    state.spent |= 1 << target
    yield event("retreat", seat=seat, source=source, region=target, count=count)
