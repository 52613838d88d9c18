"""The strategies that players of EVE: Conquests know, as small scripts (sources: docs/players/eve_conquests.md).

Each weighs its answers as the marshal does at a glance, but values some actions of a turn more or less. None searches.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, TypeAlias

from games.eve_conquests.players.bots import at_a_glance
from games.eve_conquests.players.bots_strategy import chance, loot
from games.eve_conquests.players.policy import ranking
from games.eve_conquests.rules.facts import ADJACENT, INDEX, PLANS, REGIONS
from games.eve_conquests.rules.map.star_map import is_station, missing_neighbours, regions_of
from games.eve_conquests.rules.state import State, owner_of, points_of
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import Ask, Seat
from tests.games.league.matches import Player

Bonus: TypeAlias = Callable[[State, Seat, Any], float]
"""The weight that a strategy adds to an action of a turn, in tenths of a point."""

NEVER: Final = -999.0
PATIENT: Final = 4
"""The points of a claim that a patient player waits for."""


def _regions(option: Any) -> tuple[int, ...]:
    return tuple(INDEX[name] for name in option[1:] if name in INDEX)


def war(state: State, seat: Seat, option: Any) -> float:
    """Attack, produce for it, and march to where an enemy stands."""
    return {"attack": 3.0, "produce": 1.5, "move": 1.0}.get(option[0], 0.0)


def theft(state: State, seat: Seat, option: Any) -> float:
    """Attack outposts whose owner has a card that goes with them, most of all when behind."""
    if option[0] != "attack":
        return 0.0
    source, target = _regions(option)
    foe = owner_of(state, target)
    stolen = loot(state, foe, target) if state.outposts[target] >= 0 else 0
    behind = points_of(state, foe) > points_of(state, seat)
    return (10.0 + 6.0 * behind) * stolen * chance(state, source, target)


def peace(state: State, seat: Seat, option: Any) -> float:
    """Never attack; hold every station by units instead."""
    if option[0] == "attack":
        return NEVER
    return 2.0 if option[0] in ("produce", "move") and is_station(state, _regions(option)[-1]) else 0.0


def sure_attacks(state: State, seat: Seat, option: Any) -> float:
    """Attack only where that succeeds more often than not."""
    return NEVER if option[0] == "attack" and chance(state, *_regions(option)) < 0.5 else 0.0


def outposts(state: State, seat: Seat, option: Any) -> float:
    """Take what own regions still miss to get their outpost, the cheapest one first."""
    if option[0] not in ("expand", "agent"):
        return 0.0
    bit, own = 1 << _regions(option)[0], state.owned[seat] & ~state.built
    left = [missing_neighbours(state, seat, region) for region in regions_of(own) if region != state.hq[seat]]
    return max([4.0 / mask.bit_count() for mask in left if mask & bit], default=0.0)


def wide(state: State, seat: Seat, option: Any) -> float:
    """Take as many regions as possible, marked ones first."""
    if option[0] != "expand":
        return 0.0
    region = _regions(option)[0]
    return 2.0 + 2.0 * REGIONS[region].worth * (state.markers[region] >= 0)


def blocking(state: State, seat: Seat, option: Any) -> float:
    """Take regions that others need beside theirs for an outpost."""
    if option[0] != "expand":
        return 0.0
    near = ADJACENT[_regions(option)[0]] & ~state.built
    return 1.5 * sum([(near & owned).bit_count() for other, owned in enumerate(state.owned) if other != seat])


def agents(state: State, seat: Seat, option: Any) -> float:
    """Put agents with the others: they count as presence, and they ask for dice in a battle."""
    return 4.0 if option[0] == "agent" else 0.0


def cards(state: State, seat: Seat, option: Any) -> float:
    """Draw project cards, and play them."""
    return {"draw": 3.0, "play": 2.0}.get(option[0], 0.0)


def patience(state: State, seat: Seat, option: Any) -> float:
    """Leave small claims for a better one later."""
    return NEVER if option[0] == "claim" and sum(REGIONS[one].worth for one in _regions(option)) < PATIENT else 0.0


def first(plan: str, state: State, seat: Seat, option: Any) -> float:
    """Build outposts of one type before others."""
    return 10.0 if option[0] == "build" and option[2] == plan else 0.0


def follow(bonuses: tuple[Bonus, ...], match: Match[Any], ask: Ask[Any], seed: str) -> Any:
    """Answer by the weights at a glance, in a turn with what the plan adds."""
    if len(ask.options) == 1:
        return ask.options[0]
    weights = at_a_glance(match, ask)
    if ask.kind in PLANS:
        for at, option in enumerate(ask.options):
            if not isinstance(option, str):
                weights[at] += sum([bonus(match.state, ask.seat, option) for bonus in bonuses])
    return ask.options[ranking(weights, FastRng(seed))[0]]


def _script(*bonuses: Bonus) -> Player:
    return partial(follow, bonuses)


STRATEGIES: Final[Mapping[str, Player]] = {
    "at a glance": _script(),
    "war": _script(war),
    "theft": _script(theft),
    "war and theft": _script(war, theft),
    "peace": _script(peace),
    "sure attacks": _script(sure_attacks),
    "outposts first": _script(outposts),
    "outposts first, sure attacks": _script(outposts, sure_attacks),
    "wide first": _script(wide),
    "blocking": _script(blocking),
    "agents": _script(agents),
    "project cards": _script(cards),
    "patient claims": _script(patience),
    "development first": _script(partial(first, "development")),
    "production first": _script(partial(first, "production")),
    "logistics first": _script(partial(first, "logistics")),
}
"""All strategies by name; the first is the marshal as it was before the league, without search."""
