"""Why a gesture is not an answer: one sentence and the clause of the rules for each (18)."""

from __future__ import annotations

from typing import Any

from games.eve_conquests.building import waiver_for
from games.eve_conquests.facts import (
    ADJACENT,
    CARDS,
    DEVELOPMENT,
    GREEN,
    INDEX,
    LOGISTICS,
    PLANS,
    PRODUCTION,
    PROJECTS,
    SITE_LIMIT,
)
from games.eve_conquests.landscape import matches
from games.eve_conquests.space import destinations, missing_neighbours, movable, reach, regions_of
from games.eve_conquests.state import State, owner_of, stations_of
from games.eve_conquests.terms import card_name, plan_name, region_name
from tabletop.core.ask import Ask, Seat
from tabletop.core.gesture import Click, Drag, Gesture
from tabletop.core.words import Refusal, Who, say


def why_not(state: State, ask: Ask[Any], gesture: Gesture) -> Refusal | None:
    """The reason and the rule for a gesture that fits no option; None where the rules have nothing to say."""
    match gesture:
        case Click(target):
            thing, goal = "", target
        case Drag(pieces, from_zone, to_zone):
            thing, goal = _source(pieces[0] if pieces else "", from_zone), to_zone
        case _:
            return None
    region = region_of(goal)
    kind = ask.kind
    if thing.startswith(("project-", "hand")) or goal.startswith("project-"):
        return _card(state, ask.seat, thing if thing.startswith("project-") else goal)
    if thing.startswith("supply") and thing != f"supply{ask.seat}":
        return _no("not_yours", "3")
    if kind in PLANS:
        return _in_turn(state, ask.seat, thing, goal, region)
    if region < 0:
        return _elsewhere(kind, goal)
    if not state.in_play >> region & 1:
        return _no("out_of_play", "17", region=region_name(region))
    match kind:
        case "headquarters":
            return _headquarters(state, region)
        case "starting_unit":
            return _no("starting_unit", "5.2", region=region_name(region))
        case "starting_outpost":
            return why_not_build(state, ask.seat, region)
        case "move_on" | "jump":
            return why_not_move(state, ask.seat, state.moving, region)
        case "tactics":
            return _no("retreat", "15.7", region=region_name(region))
    return _elsewhere(kind, goal)


def _no(reason: str, rule: str, **gaps: Any) -> Refusal:
    return Refusal(say(f"eve_conquests.no.{reason}", **gaps), rule)


def _source(piece: str, zone: str) -> str:
    """What a drag is about: a card, or the zone that a piece of many alike comes from."""
    return piece if piece.startswith(("project-", "card-", "seal-", "marker-")) else zone


def region_of(target: str) -> int:
    """The region that a zone or piece of the map stands for; -1 for anything else."""
    word, _, name = target.partition("/")
    if word in ("region", "fleet", "station", "home") and name in INDEX:
        return INDEX[name]
    if target.startswith(("count-", "card-")):
        return INDEX.get(target.partition("-")[2], -1)
    if target.startswith("agents-"):
        return INDEX.get(target.split("-", 2)[2], -1)
    return -1


def _elsewhere(kind: str, goal: str) -> Refusal:
    """The question is about other things than what was touched."""
    if kind.startswith("combat"):
        return _no("battle_cards", "15.2")
    if kind in ("dice", "question"):
        return _no("battle_dice", "15.5")
    if kind in ("flip", "card_square"):
        return _no("face_down", "12")
    if kind in ("start_plan", "starting_seal"):
        return _no("seal", "7.5" if kind == "start_plan" else "5.4")
    return _no("wrong_time", "7")


# -- cards --------------------------------------------------------------------
def _card(state: State, seat: Seat, piece: str) -> Refusal:
    number = piece.removeprefix("project-")
    if not number.isdigit() or int(number) not in state.hands[seat]:
        return _no("not_your_card", "13")
    kind = PROJECTS[int(number)]
    resource = CARDS[kind].resource
    if resource >= 0 and not state.reserve[seat * 3 + resource]:
        return _no("no_token", "13", plan=plan_name(resource), card=card_name(kind))
    timing = say(f"eve_conquests.timing.{CARDS[kind].timing}.text")
    return _no("wrong_time_card", "13", card=card_name(kind), timing=timing)


# -- set-up --------------------------------------------------------------------
def _headquarters(state: State, region: int) -> Refusal:
    if region in state.hq:
        return _no("hq_taken", "5.1", region=region_name(region))
    if state.seats > 2 and not GREEN >> region & 1:
        return _no("hq_green", "5.1")
    return _no("wrong_time", "5.1")


# -- a turn --------------------------------------------------------------------
def _in_turn(state: State, seat: Seat, thing: str, goal: str, region: int) -> Refusal:
    """Why an action, a building or a claim is not possible."""
    if goal.startswith("deck/"):
        return _plan_needed(state, LOGISTICS) or _empty_deck()
    if goal.startswith(("marker-", "won", "card-")) or thing.startswith(("card-", "marker-")):
        touched = thing if thing.startswith(("card-", "marker-")) else goal
        return why_not_claim(state, seat, _claimed_region(state, touched))
    if goal.startswith(("seal-", "month/", "plan")):
        return _no("seal", "7.5")
    if region < 0:
        return _no("wrong_time", "7")
    if not state.in_play >> region & 1:
        return _no("out_of_play", "17", region=region_name(region))
    if thing.startswith("stock/"):
        return why_not_build(state, seat, region)
    source = region_of(thing)
    if source >= 0:
        return _from_region(state, seat, source, region)
    if state.plan == DEVELOPMENT:
        return why_not_place(state, seat, region)
    if state.plan == PRODUCTION:
        return why_not_produce(state, seat, region)
    if owner_of(state, region) == seat:
        return _actions_needed(state) or why_not_leave(state, seat, region) or _no("no_way", "11")
    return _actions_needed(state) or why_not_target(state, seat, region)


def _claimed_region(state: State, target: str) -> int:
    if target.startswith("marker-"):
        square = target.removeprefix("marker-")
        return state.markers.index(int(square)) if square.isdigit() and int(square) in state.markers else -1
    return region_of(target)


def _plan_needed(state: State, plan: int) -> Refusal | None:
    if state.plan != plan:
        return _no("wrong_plan", "7", plan=plan_name(plan), now=plan_name(state.plan))
    return _actions_needed(state)


def _actions_needed(state: State) -> Refusal | None:
    return None if state.actions else _no("no_actions", "7.1")


def _empty_deck() -> Refusal:
    return _no("empty_deck", "11")


def why_not_build(state: State, seat: Seat, region: int) -> Refusal:
    """The conditions of an outpost, one after the other (8)."""
    name = region_name(region)
    if owner_of(state, region) != seat:
        return _no("not_owned", "8", region=name)
    if region == state.hq[seat]:
        return _no("hq_region", "8", region=name)
    if state.outposts[region] >= 0:
        return _no("has_outpost", "8", region=name)
    missing = missing_neighbours(state, seat, region)
    if missing and waiver_for(state, region, missing.bit_count(), state.waivers) < 0:
        names = tuple(region_name(one) for one in regions_of(missing))
        return _no("no_presence", "8", region=name, regions=names)
    return _no("no_outposts", "8")


def why_not_place(state: State, seat: Seat, region: int) -> Refusal:
    """Expand or an agent (9)."""
    few = _actions_needed(state)
    if few is not None:
        return few
    if not state.supply[seat]:
        return _no("no_supply", "9")
    name, bit = region_name(region), 1 << region
    owner = owner_of(state, region)
    if owner == seat:
        return _no("not_empty_own", "9", region=name)
    if owner >= 0:
        if not reach(state.owned[seat]) & bit:
            return _no("agent_not_adjacent", "9", region=name)
        return _no("agent_limit", "9")
    return _no("not_adjacent", "9", region=name)


def why_not_produce(state: State, seat: Seat, region: int) -> Refusal:
    """Production at a station (10)."""
    few = _actions_needed(state)
    if few is not None:
        return few
    if not state.supply[seat]:
        return _no("no_supply", "10")
    if not stations_of(state, seat) >> region & 1:
        return _no("no_station", "10", region=region_name(region))
    return _no("site_limit", "10", region=region_name(region), limit=SITE_LIMIT)


def _from_region(state: State, seat: Seat, source: int, target: int) -> Refusal:
    """Units carried from one region to another (11, 15)."""
    owner = owner_of(state, source)
    if owner != seat:
        agent = seat in state.agents[source]
        return _no("agents_stay" if agent else "not_owned", "3", region=region_name(source))
    wrong = _plan_needed(state, LOGISTICS)
    if wrong is not None:
        return wrong
    goal = owner_of(state, target)
    if goal == seat:
        return why_not_move(state, seat, source, target)
    if state.spent >> source & 1:
        return _no("spent", "11", region=region_name(source))
    if goal < 0:
        return _no("move_empty", "11", region=region_name(target))
    if not ADJACENT[source] >> target & 1:
        return _no("attack_not_adjacent", "15", region=region_name(target), source=region_name(source))
    if not state.units[target]:
        return _no("no_defenders", "15", region=region_name(target))
    return _no("no_attackers", "15", region=region_name(source))


def why_not_leave(state: State, seat: Seat, source: int) -> Refusal | None:
    """Why no unit can leave a region."""
    name = region_name(source)
    if state.spent >> source & 1:
        return _no("spent", "11", region=name)
    if movable(state, seat, source) <= 0:
        return _no("last_unit", "11", region=name)
    return None


def why_not_move(state: State, seat: Seat, source: int, target: int) -> Refusal:
    """A move between own regions (11)."""
    if owner_of(state, target) != seat:
        return _no("not_owned", "11", region=region_name(target))
    leaving = why_not_leave(state, seat, source)
    if leaving is not None:
        return leaving
    if not destinations(state, seat, source) >> target & 1:
        return _no("not_connected", "3", region=region_name(target), source=region_name(source))
    return _no("wrong_time", "11")


def why_not_target(state: State, seat: Seat, target: int) -> Refusal:
    """A region of somebody else, or an empty one, that was only clicked in a logistics turn."""
    name = region_name(target)
    if owner_of(state, target) < 0:
        return _no("move_empty", "11", region=name)
    if not state.units[target]:
        return _no("no_defenders", "15", region=name)
    beside = [one for one in regions_of(ADJACENT[target] & state.owned[seat]) if state.units[one]]
    if not beside:
        return _no("attack_not_beside", "15", region=name)
    return _no("spent", "15", region=region_name(beside[0]))


def why_not_claim(state: State, seat: Seat, region: int) -> Refusal:
    """The conditions of a claim (12)."""
    if state.plan != DEVELOPMENT:
        return _no("wrong_plan", "12", plan=plan_name(DEVELOPMENT), now=plan_name(state.plan))
    if state.claimed:
        return _no("already_claimed", "12")
    if region < 0 or state.markers[region] < 0:
        return _no("no_marker", "12")
    name = region_name(region)
    stations = stations_of(state, seat)
    if not stations >> region & 1:
        if owner_of(state, region) not in (seat, -1):
            return _no("claim_other", "12", region=name, who=Who(owner_of(state, region)))
        return _no("no_own_station", "12", region=name)
    others = [one for one in regions_of(stations & state.marked) if one != region]
    fitting = [one for one in others if matches(state.markers[one], state.markers[region])]
    if not fitting:
        return _no("no_match", "12", region=name)
    return _no("not_connected", "3", region=region_name(fitting[0]), source=name)
