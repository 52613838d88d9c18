"""Reasons why a gesture is not an answer: one sentence and the clause of the rules for each (18)."""

from __future__ import annotations

from typing import Any, Final

from games.eve_conquests.rules.building import waiver_for
from games.eve_conquests.rules.combat.battle import attack_options
from games.eve_conquests.rules.facts import (
    ADJACENT,
    DEVELOPMENT,
    GREEN,
    IDS,
    INDEX,
    LOGISTICS,
    PLANS,
    PRODUCTION,
    SITE_LIMIT,
)
from games.eve_conquests.rules.map.claims import claimable, matches
from games.eve_conquests.rules.map.movement import move_options
from games.eve_conquests.rules.map.star_map import (
    destinations,
    expansions,
    missing_neighbours,
    movable,
    reach,
    regions_of,
)
from games.eve_conquests.rules.names import plan_name, region_name
from games.eve_conquests.rules.state import State, holds, owner_of, stations_of
from games.eve_conquests.text.labels import describe
from games.eve_conquests.text.refusals_cards import CLAUSES, no, not_asked, thing_of, why_not_thing
from tabletop.core.data.messages import Refusal, SeatName
from tabletop.core.input.gestures import Click, Drag, Gesture
from tabletop.core.rules.questions import Ask, Seat


def explain_illegal(state: State, ask: Ask[Any], gesture: Gesture) -> Refusal | None:
    """Return the reason and the rule for a gesture that fits no option; None where the rules have nothing to say."""
    match gesture:
        case Click(target, zone):
            thing, goal = "", _source(target, zone or target)
        case Drag(pieces, from_zone, to_zone):
            thing, goal = _source(pieces[0] if pieces else "", from_zone), to_zone
        case _:
            return None
    if isinstance(gesture, Drag) and gesture.pieces[:1] and _is_station(gesture.pieces[0], gesture.from_zone):
        return no("stations_stay", "8")
    about = why_not_thing(state, ask, thing or goal, goal)
    if about is not None:
        return about
    region, kind = region_of(goal), ask.kind
    on_top = thing_of(gesture.zone).word in MAP_ZONES - {"region"} if isinstance(gesture, Click) else kind not in PLANS
    if region >= 0 and on_top and _is_offered(state, ask, region):
        return no("click_region", CLAUSES.get(kind, "7"), region=region_name(region))
    if region >= 0 and not state.in_play >> region & 1:
        return no("out_of_play", "17", region=region_name(region))
    if kind in PLANS:
        return _in_turn(state, ask.seat, thing, goal, region)
    if region >= 0:
        match kind:
            case "headquarters":
                return _headquarters(state, region)
            case "starting_unit":
                return no("starting_unit", "5.2", region=region_name(region))
            case "starting_outpost":
                return why_not_build(state, ask.seat, region, thing)
            case "move_on":
                return why_not_move_on(state, ask.seat, region)
            case "jump":
                return why_not_jump(state, ask.seat, region_of(thing), region)
            case "tactics":
                return no("retreat", "15.7", region=region_name(region))
            case "starting_seal":
                return why_not_thing(state, ask, "month/", goal)
    if kind in ("flip", "card_square") and thing_of(goal).word in ("square", "pile", "card"):
        return no("face_down", "12")
    return not_asked(kind)


def _is_offered(state: State, ask: Ask[Any], region: int) -> bool:
    """Return whether an option ends in a region: then the place is right and the thing is wrong."""
    return any(describe(state, ask, option).put == f"region/{IDS[region]}" for option in ask.options)


def _source(piece: str, zone: str) -> str:
    """Return the subject of a gesture: a card, or the zone of an interchangeable piece or a won card."""
    return piece if thing_of(piece).word in OWN_IDS and thing_of(zone).word != "won" else zone


OWN_IDS: Final = frozenset(("project", "card", "seal", "marker"))
"""Pieces that matter in themselves, not only by their place."""
MAP_ZONES: Final = frozenset(("region", "fleet", "station", "home"))


def _is_station(piece: str, zone: str) -> bool:
    """Return whether it is a headquarters or an outpost on the map."""
    return thing_of(zone).word in ("home", "station") and piece.startswith(("headquarters", "outpost_"))


def region_of(target: str) -> int:
    """Return the region that a zone or piece of the map represents; -1 for anything else."""
    word, _, name = thing_of(target)
    if word == "agents":  # the seat comes before the region
        return INDEX.get(name.partition("-")[2], -1)
    return INDEX.get(name, -1) if word in MAP_ZONES or word in ("count", "card") else -1


# -- set-up --------------------------------------------------------------------
def _headquarters(state: State, region: int) -> Refusal:
    if region in state.hq:
        return no("hq_taken", "5.1", region=region_name(region))
    if state.seats > 2 and not GREEN >> region & 1:
        return no("hq_green", "5.1")
    return no("wrong_time", "5.1")


# -- a turn --------------------------------------------------------------------
def _in_turn(state: State, seat: Seat, thing: str, goal: str, region: int) -> Refusal:
    """Return why an action, a building or a claim is not possible."""
    place, touched = thing_of(goal).word, thing_of(thing or goal).word
    if place == "deck":
        if thing:
            return no("nothing_here", "7")
        return _plan_needed(state, LOGISTICS) or _empty_deck()
    if place == "won":
        return no("won", "12")
    for one in (thing, goal):
        if thing_of(one).word in ("card", "marker"):
            return why_not_claim(state, seat, _claimed_region(state, one))
    if place in ("square", "pile"):
        return no("square", "12")
    if region < 0:
        if touched == "stock":
            return no("build_where", "8")
        if touched == "supply":
            return _supply(state, seat)
        return no("nothing_here", "7")
    if touched == "stock":
        return why_not_build(state, seat, region, thing)
    source = region_of(thing)
    if source >= 0:
        return _from_region(state, seat, source, region)
    if thing and touched != "supply":
        return no("not_to_region", "7")
    if state.plan == DEVELOPMENT:
        if not thing and stations_of(state, seat) & state.marked & 1 << region:
            return why_not_claim(state, seat, region)
        return why_not_place(state, seat, region)
    if state.plan == PRODUCTION:
        return why_not_produce(state, seat, region)
    if owner_of(state, region) == seat:
        return _actions_needed(state) or _own_region(state, seat, region)
    return _actions_needed(state) or why_not_target(state, seat, region)


def _supply(state: State, seat: Seat) -> Refusal:
    """Return the refusal of units in the supply that were only clicked, or dragged off the map."""
    if state.plan == LOGISTICS:
        return no("wrong_plan", "10", plan=plan_name(PRODUCTION), now=plan_name(LOGISTICS))
    few = _actions_needed(state)
    if few is not None:
        return few
    clause = "10" if state.plan == PRODUCTION else "9"
    return no("unit_where" if state.supply[seat] else "no_supply", clause)


def _own_region(state: State, seat: Seat, region: int) -> Refusal:
    """Return the refusal of an own region that was only clicked in a logistics turn."""
    name = region_name(region)
    if any(INDEX[one[1]] == region for one in [*move_options(state, seat), *attack_options(state, seat)]):
        return no("unit_drag", "11", region=name)
    return why_not_leave(state, seat, region) or no("no_way", "11", region=name)


def _claimed_region(state: State, target: str) -> int:
    word, _, square = thing_of(target)
    if word == "marker":
        return state.markers.index(int(square)) if square.isdigit() and int(square) in state.markers else -1
    return region_of(target)


def _plan_needed(state: State, plan: int) -> Refusal | None:
    if state.plan != plan:
        return no("wrong_plan", "7", plan=plan_name(plan), now=plan_name(state.plan))
    return _actions_needed(state)


def _actions_needed(state: State) -> Refusal | None:
    return None if state.actions else no("no_actions", "7.1")


def _empty_deck() -> Refusal:
    return no("empty_deck", "11")


def why_not_build(state: State, seat: Seat, region: int, stock: str = "") -> Refusal:
    """Return the first condition of an outpost that fails (8). `stock` is the place it was taken from, if any."""
    name = region_name(region)
    if owner_of(state, region) != seat:
        return no("not_owned", "8", region=name)
    if region == state.hq[seat]:
        return no("hq_region", "8", region=name)
    if state.outposts[region] >= 0:
        return no("has_outpost", "8", region=name)
    missing = missing_neighbours(state, seat, region)
    if missing and waiver_for(state, region, missing.bit_count(), state.waivers) < 0:
        names = tuple(region_name(one) for one in regions_of(missing))
        return no("no_presence", "8", region=name, regions=names)
    plan = stock.removeprefix("stock/")
    if plan in PLANS and not state.stock[PLANS.index(plan)]:
        return no("no_outposts", "8", plan=plan_name(PLANS.index(plan)))
    return no("build_where", "8")


def why_not_place(state: State, seat: Seat, region: int) -> Refusal:
    """Return why the seat cannot expand or place an agent in a region (9)."""
    few = _actions_needed(state)
    if few is not None:
        return few
    if not state.supply[seat]:
        return no("no_supply", "9")
    name, bit = region_name(region), 1 << region
    owner = owner_of(state, region)
    if owner == seat:
        return no("not_empty_own", "9", region=name)
    if owner >= 0:
        if not reach(state.owned[seat]) & bit:
            return no("agent_not_adjacent", "9", region=name)
        return no("agent_limit" if state.agent_placed else "unit_where", "9")
    if expansions(state, seat) & bit:
        return no("unit_where", "9")
    return no("not_adjacent", "9", region=name)


def why_not_produce(state: State, seat: Seat, region: int) -> Refusal:
    """Return why the seat cannot produce at a station (10)."""
    few = _actions_needed(state)
    if few is not None:
        return few
    if not state.supply[seat]:
        return no("no_supply", "10")
    if not stations_of(state, seat) >> region & 1:
        return no("no_station", "10", region=region_name(region))
    if state.produced.count(region) < SITE_LIMIT:
        return no("unit_where", "10")
    return no("site_limit", "10", region=region_name(region), limit=SITE_LIMIT)


def _from_region(state: State, seat: Seat, source: int, target: int) -> Refusal:
    """Return why units cannot be carried from one region to another (11, 15)."""
    owner = owner_of(state, source)
    if owner != seat:
        agent = seat in state.agents[source]
        return no("agents_stay" if agent else "not_owned", "3", region=region_name(source))
    wrong = _plan_needed(state, LOGISTICS)
    if wrong is not None:
        return wrong
    goal = owner_of(state, target)
    if goal == seat:
        return why_not_move(state, seat, source, target)
    if state.spent >> source & 1:
        return no("spent", "11", region=region_name(source))
    if goal < 0:
        return no("move_empty", "11", region=region_name(target))
    if not ADJACENT[source] >> target & 1:
        return no("attack_not_adjacent", "15", region=region_name(target), source=region_name(source))
    if not state.units[target]:
        return no("no_defenders", "15", region=region_name(target))
    return no("no_attackers", "15", region=region_name(source))


def why_not_leave(state: State, seat: Seat, source: int) -> Refusal | None:
    """Return why no unit can leave a region."""
    name = region_name(source)
    if state.spent >> source & 1:
        return no("spent", "11", region=name)
    if movable(state, seat, source) <= 0:
        return no("last_unit", "11", region=name)
    return None


def why_not_move(state: State, seat: Seat, source: int, target: int) -> Refusal:
    """Return why the seat cannot move between own regions (11)."""
    if owner_of(state, target) != seat:
        return no("not_owned", "11", region=region_name(target))
    if source == target:
        return no("same_region", "11", region=region_name(target))
    leaving = why_not_leave(state, seat, source)
    if leaving is not None:
        return leaving
    if not destinations(state, seat, source) >> target & 1:
        return no("not_connected", "3", region=region_name(target), source=region_name(source))
    return no("wrong_time", "11")


def why_not_move_on(state: State, seat: Seat, target: int) -> Refusal:
    """Return why the current move cannot go on to a further destination; its source is already spent (11)."""
    if owner_of(state, target) != seat:
        return no("not_owned", "11", region=region_name(target))
    if state.moving == target:
        return no("same_region", "11", region=region_name(target))
    return no("not_connected", "3", region=region_name(target), source=region_name(state.moving))


def why_not_jump(state: State, seat: Seat, source: int, target: int) -> Refusal:
    """Return why the seat cannot move between any two own regions (13.3)."""
    for region in (source, target):
        if region >= 0 and owner_of(state, region) != seat:
            return no("not_owned", "11", region=region_name(region))
    return (why_not_leave(state, seat, source) if source >= 0 else None) or no("wrong_time", "11")


def why_not_target(state: State, seat: Seat, target: int) -> Refusal:
    """Return the refusal of a foreign or empty region that was only clicked in a logistics turn."""
    name = region_name(target)
    if owner_of(state, target) < 0:
        return no("move_empty", "11", region=name)
    if not state.units[target]:
        return no("no_defenders", "15", region=name)
    beside = [one for one in regions_of(ADJACENT[target] & state.owned[seat]) if state.units[one]]
    if not beside:
        return no("attack_not_beside", "15", region=name)
    ready = [one for one in beside if not state.spent >> one & 1]
    if ready:
        return no("unit_drag", "15", region=region_name(ready[0]))
    return no("spent", "15", region=region_name(beside[0]))


def why_not_claim(state: State, seat: Seat, region: int) -> Refusal:
    """Return the first condition of a claim that fails (12)."""
    if state.plan != DEVELOPMENT:
        return no("wrong_plan", "12", plan=plan_name(DEVELOPMENT), now=plan_name(state.plan))
    if state.claimed:
        return no("already_claimed", "12")
    if region < 0 or state.markers[region] < 0:
        return no("no_marker", "12")
    name = region_name(region)
    with_station, own = claimable(state, seat), claimable(state, seat, unlinked=state.unlinked)
    if region not in own:
        if owner_of(state, region) not in (seat, -1):
            return no("claim_other", "12", region=name, who=SeatName(owner_of(state, region)))
        return no("no_own_station", "12", region=name)
    others = [one for one in (own if region in with_station else with_station) if one != region]
    any_match = holds(state, seat, "D09") > 0
    fitting = [one for one in others if any_match or matches(state.markers[one], state.markers[region])]
    if not fitting:
        return no("no_match", "12", region=name)
    return no("not_connected", "3", region=region_name(fitting[0]), source=name)
