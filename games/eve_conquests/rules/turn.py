"""A turn: actions, free building and claims, cards, and the next plan (7, 9, 10, 11)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

from games.eve_conquests.rules.building import build, build_options
from games.eve_conquests.rules.calendar import plan_options, start_plan
from games.eve_conquests.rules.cards.base import PLAN_START, carry_out, own_turn, play_options, recall_options
from games.eve_conquests.rules.combat.battle import attack_options, begin_battle
from games.eve_conquests.rules.facts import ACTIONS, IDS, INDEX, LOGISTICS, PLANS, PROJECTS, SITE_LIMIT
from games.eve_conquests.rules.hands import (
    EXTRA_ACTION,
    can_draw,
    deck_of,
    discard,
    draw,
    find,
    kinds_in_hand,
    leave_hand,
)
from games.eve_conquests.rules.interrupts import IN_TURN, begin_window, end_turn, ways_to_end
from games.eve_conquests.rules.map.claims import claim, claim_options
from games.eve_conquests.rules.map.movement import begin_move, move_options
from games.eve_conquests.rules.map.star_map import add_agent, expansions, infiltrations, regions_of, settle
from games.eve_conquests.rules.state import State, stations_of
from tabletop.core.rules.questions import Ask, Script, Seat, choose, event

DRAWS: Final = tuple(("draw", plan) for plan in PLANS)


# -- beginning and end --------------------------------------------------------------------
def begin_turn(state: State) -> Script[None]:
    """Begin a turn with the actions of the plan's level and of held cards, less an embargo, but at least one (7.1)."""
    seat, plan = state.turn, state.plan
    extra = sum(EXTRA_ACTION.get(PROJECTS[card]) == plan for card in state.held[seat])
    actions = ACTIONS[plan][state.plans[seat * 3 + plan]] + extra
    if state.embargo[seat]:
        actions = max(1, actions - state.embargo[seat])
        state.embargo[seat] = 0
    state.actions = actions
    state.fresh = True
    state.agent_placed = state.claimed = state.unlinked = False
    state.produced = []
    state.waivers = [0, 0]
    state.dice = []
    state.acted = False
    if plan == LOGISTICS:
        state.spent = 0
    begin_window(state, IN_TURN)
    yield event("turn", seat=seat, plan=plan, actions=actions)


def plan_is_forced(state: State, seat: Seat) -> bool:
    """Return whether the new plan leaves no choice except cards in hand.

    These are then played before the turn ends, so that whether a player is asked never depends on a hidden card.
    """
    at = seat * 3 + state.plan
    return not (state.reserve[at] or state.plans[at] or state.held[seat])


def new_plan(state: State) -> Script[None]:
    """Choose the tokens of the next plan and move the seal; cards for this moment come first (7.4, 7.5)."""
    seat, plan = state.turn, state.plan
    options: list[Any] = [*plan_options(state, seat, plan)]
    if not plan_is_forced(state, seat):
        options += play_options(state, seat, PLAN_START)
        options += recall_options(state, seat)
    answer = yield from choose(seat, "start_plan", options)
    if answer[0] == "start":
        yield from start_plan(state, seat, plan, answer[1], answer[2])
        state.sooner = 0
    else:
        yield from carry_out(state, seat, answer)


# -- the options --------------------------------------------------------------------
@lru_cache(maxsize=1 << 14)
def _expand(mask: int) -> tuple[tuple[str, str], ...]:
    return tuple(("expand", IDS[region]) for region in regions_of(mask))


@lru_cache(maxsize=1 << 14)
def _agent(mask: int) -> tuple[tuple[str, str], ...]:
    return tuple(("agent", IDS[region]) for region in regions_of(mask))


@lru_cache(maxsize=1 << 14)
def _produce(mask: int) -> tuple[tuple[str, str], ...]:
    return tuple(("produce", IDS[region]) for region in regions_of(mask))


def _development(state: State, seat: Seat) -> list[Any]:
    """Return the development actions: expand, place an agent, claim (9, 12)."""
    options: list[Any] = []
    if state.actions and state.supply[seat]:
        options += _expand(expansions(state, seat))
        if not state.agent_placed:
            options += _agent(infiltrations(state, seat))
    options += claim_options(state, seat)
    return options


def _production(state: State, seat: Seat) -> list[Any]:
    """Return the production actions: produce at a station, at most three units each (10)."""
    if not state.actions or not state.supply[seat]:
        return []
    sites = stations_of(state, seat)
    for region in state.produced:
        if state.produced.count(region) >= SITE_LIMIT:
            sites &= ~(1 << region)
    return [*_produce(sites)]


def _logistics(state: State, seat: Seat) -> list[Any]:
    """Return the logistics actions: draw, move, attack (11)."""
    if not state.actions:
        return []
    options: list[Any] = [DRAWS[deck] for deck in range(len(PLANS)) if can_draw(state, deck)]
    options += move_options(state, seat)
    options += attack_options(state, seat)
    return options


_ACTIONS: Final = (_development, _production, _logistics)


def turn_options(state: State, seat: Seat) -> list[Any]:
    """Return everything that the seat in turn may do now; the last options end the turn."""
    options = _ACTIONS[state.plan](state, seat)
    options += build_options(state, seat)
    if state.hands[seat]:
        options += play_options(state, seat, own_turn(state.plan))
        if plan_is_forced(state, seat):
            options += play_options(state, seat, PLAN_START)
        if state.fresh:
            options += [
                ("discard", kind)
                for kind in kinds_in_hand(state, seat)
                if deck_of(find(state.hands[seat], kind)) == state.plan
            ]
    if state.held[seat]:
        options += recall_options(state, seat)
    options += ways_to_end(state, seat)
    return options


def act(state: State) -> Script[None]:
    """Carry out one part of a turn: an action, a free one, a card; or end it (7.3).

    The others have a window after each.
    """
    seat = state.turn
    if state.acted:
        state.acted = False
        begin_window(state, IN_TURN)
        if state.phase != "act":
            return
    options = turn_options(state, seat)
    answer = options[0] if len(options) == 1 else (yield Ask(seat, PLANS[state.plan], options))
    if isinstance(answer, str):
        yield from end_turn(state, seat, answer)
        return
    verb = answer[0]
    state.acted = True
    if verb in COSTS_ACTION:
        state.actions -= 1
        state.fresh = False
    yield from DO[verb](state, seat, answer)


# -- carrying out --------------------------------------------------------------------
def _do_expand(state: State, seat: Seat, answer: tuple[str, str]) -> Script[None]:
    region = INDEX[answer[1]]
    settle(state, seat, region)
    yield event("unit", seat=seat, region=region)


def _do_agent(state: State, seat: Seat, answer: tuple[str, str]) -> Script[None]:
    region = INDEX[answer[1]]
    state.agent_placed = True
    add_agent(state, seat, region)
    yield event("agent", seat=seat, region=region)


def _do_produce(state: State, seat: Seat, answer: tuple[str, str]) -> Script[None]:
    region = INDEX[answer[1]]
    settle(state, seat, region)
    state.produced.append(region)
    yield event("produced", seat=seat, region=region, count=1)


def _do_claim(state: State, seat: Seat, answer: tuple[str, str, str]) -> Script[None]:
    yield from claim(state, seat, (INDEX[answer[1]], INDEX[answer[2]]))


def _do_build(state: State, seat: Seat, answer: tuple[str, str, str]) -> Script[None]:
    yield from build(state, seat, INDEX[answer[1]], PLANS.index(answer[2]))


def _do_draw(state: State, seat: Seat, answer: tuple[str, str]) -> Script[None]:
    yield from draw(state, seat, PLANS.index(answer[1]))


def _do_move(state: State, seat: Seat, answer: tuple[str, str, str]) -> Script[None]:
    yield from begin_move(state, seat, INDEX[answer[1]], INDEX[answer[2]])


def _do_attack(state: State, seat: Seat, answer: tuple[str, str, str]) -> Script[None]:
    yield from begin_battle(state, seat, INDEX[answer[1]], INDEX[answer[2]])


def _do_discard(state: State, seat: Seat, answer: tuple[str, str]) -> Script[None]:
    """Discard a card of the turn's deck for one more action, before the first action (7.2)."""
    card = find(state.hands[seat], answer[1])
    leave_hand(state, seat, card)
    discard(state, card)
    state.fresh = False
    state.actions += 1
    yield event("discarded", seat=seat, card=answer[1])


COSTS_ACTION: Final = frozenset(("expand", "agent", "produce", "draw", "move", "attack"))
DO: Final[Mapping[str, Callable[[State, Seat, Any], Script[None]]]] = {
    "expand": _do_expand,
    "agent": _do_agent,
    "produce": _do_produce,
    "claim": _do_claim,
    "build": _do_build,
    "draw": _do_draw,
    "move": _do_move,
    "attack": _do_attack,
    "discard": _do_discard,
    "play": carry_out,
    "recall": carry_out,
}
"""The scripts of a turn's verbs."""
