"""Reasons for an answer, in figures of the position, and how a match is won."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any, Final

from games.eve_conquests.players import advice_battle as in_battle
from games.eve_conquests.players import advice_cards as by_card
from games.eve_conquests.players import advice_map as on_map
from games.eve_conquests.players.advice_map import Grounds, because
from games.eve_conquests.players.policy import best_claim
from games.eve_conquests.rules.calendar import months_of, token_choices
from games.eve_conquests.rules.cards.development import unknown_tops
from games.eve_conquests.rules.combat.combat_math import fighting
from games.eve_conquests.rules.combat.odds import with_dice
from games.eve_conquests.rules.facts import ACTIONS, ADJACENT, EMPIRES, INDEX, MONTHS, PLANS, REGIONS, UNITS, YEAR
from games.eve_conquests.rules.map.star_map import infiltrations, regions_of
from games.eve_conquests.rules.names import plan_name, region_name, told_dice
from games.eve_conquests.rules.state import MOMENTS, NONE, STOPS, State, points_of, stations_of
from games.eve_conquests.text.forecast import glimpses
from games.eve_conquests.text.labels_battle import percent
from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.rules.labels import Goal
from tabletop.core.rules.questions import Ask, Seat
from tabletop.core.rules.stops import EVERY_STOP, NO_STOP

MOST: Final = 3
"""Most sentences for one answer."""


def reasons_for(state: State, ask: Ask[Any], value: Any) -> tuple[Message, ...]:
    """Return the reasons for an answer, the most important first, based on what the asked seat may know."""
    found: Grounds
    if value == NO_STOP or ask.kind == "stop":
        found = _stop(state, ask, value)
    elif isinstance(value, str) and value in _WAYS_OUT and ask.kind in _WAYS_OUT[value]:
        found = _out(state, ask, value)
    elif isinstance(value, tuple) and value[0] == "recall":
        found = by_card.recall(state, ask.seat, value[1])
    elif ask.kind in _KINDS:
        found = _KINDS[ask.kind](state, ask, value)
    else:
        found = _VERBS[value[0]](state, ask, value)
    return tuple(islice(found, MOST))


def goal(state: State, viewer: Seat | None) -> Goal:
    """Return how the match is won, and the points and the best claim of every seat."""
    won = state.switches.end == "revelation"
    if state.eve == NONE:
        text = because("goal.doom")
    elif won:
        text = because("goal.revelation", goal=state.eve)
    else:
        text = because("goal.trinity", years=state.switches.goal, year=min(state.year + 1, state.switches.goal))
    return Goal(text, tuple(_stands(state, seat) for seat in range(state.seats)))


def _stands(state: State, seat: Seat) -> Message:
    best = _best_claim(state, seat) if state.hq[seat] != NONE else 0
    outposts = (state.owned[seat] & state.built).bit_count()
    return because("goal.seat", who=SeatName(seat), points=points_of(state, seat), outposts=outposts, best=best)


def _best_claim(state: State, seat: Seat) -> int:
    """Return the points of the best claim in a turn that begins now."""
    fresh = state.copy()
    fresh.claimed = fresh.unlinked = False
    return best_claim(fresh, seat)


# -- turns --------------------------------------------------------------------
def _at(value: Any, place: int = 1) -> int:
    return INDEX[value[place]]


def _discard(state: State, ask: Ask[Any], value: Any) -> Grounds:
    yield because("discard", actions=state.actions + 1, now=state.actions, cards=len(state.hands[ask.seat]) - 1)


def _start(state: State, ask: Ask[Any], value: tuple[str, int, int]) -> Grounds:
    """Yield the reasons for a new plan: its actions a month compared with the best, and the turns before it."""
    tokens, seal = value[1], ask.seat * 3 + state.plan
    months = months_of(state, state.plan, tokens, value[2])
    starts = [one for one in ask.options if one[0] == "start"]
    rates = [ACTIONS[state.plan][one[1]] / months_of(state, state.plan, one[1], one[2]) for one in starts]
    actions = ACTIONS[state.plan][tokens]
    figures = {"actions": actions, "months": months, "rate": f"{actions / months:.1f}", "best": f"{max(rates):.1f}"}
    yield because("start", **figures)
    month = (state.month + min(YEAR - 1, months)) % YEAR
    yield because("start.turns", turns=len(glimpses(state, seal, month)) - 1)
    left = state.reserve[seal] + state.plans[seal] - tokens
    if left:
        yield because("start.left", left=left, plan=plan_name(state.plan))


def _starting_seal(state: State, ask: Ask[Any], value: tuple[str, int]) -> Grounds:
    plan, tokens = PLANS.index(value[0]), value[1]
    months = MONTHS[plan][tokens]
    yield because("first.plan", plan=plan_name(plan), actions=ACTIONS[plan][tokens], months=months)
    yield because("start.turns", turns=len(glimpses(state, ask.seat * 3 + plan, (state.month + months) % YEAR)) - 1)


def _seal(state: State, ask: Ask[Any], value: str) -> Grounds:
    """Yield the reasons for an own turn to come first: its actions, and its present use."""
    plan = PLANS.index(value)
    yield because("seal.first", plan=plan_name(plan), actions=ACTIONS[plan][state.plans[ask.seat * 3 + plan]])
    match value:
        case "development":
            yield because("seal.development", best=_best_claim(state, ask.seat))
        case "production":
            count = stations_of(state, ask.seat).bit_count()
            yield because("seal.production", count=count, left=state.supply[ask.seat])
        case _:
            yield because("seal.logistics", cards=len(state.hands[ask.seat]))


# -- set-up --------------------------------------------------------------------
def _empire(state: State, ask: Ask[Any], value: str) -> Grounds:
    yield because("empire", count=len(EMPIRES), units=UNITS)


def _headquarters(state: State, ask: Ask[Any], value: str) -> Grounds:
    """Yield markers next to the region, and a neighbour where an outpost needs few units."""
    region = INDEX[value]
    near = regions_of(ADJACENT[region] & state.in_play)
    marked = [one for one in near if state.markers[one] >= 0]
    if state.markers[region] >= 0:
        yield because("hq.marked", points=REGIONS[region].worth)
    if marked:
        yield because("hq.near", count=len(marked), points=sum(REGIONS[one].worth for one in marked))
    around = {one: (ADJACENT[one] & state.in_play).bit_count() for one in near}
    if around:
        easy = min(around, key=lambda one: (around[one], one))
        yield because("hq.easy", region=region_name(easy), around=around[easy])
    yield because("hq.gates", region=region_name(region), count=len(near))


def _starting_unit(state: State, ask: Ask[Any], value: str) -> Grounds:
    region = INDEX[value]
    if state.owned[ask.seat] >> region & 1:
        yield from on_map.reinforce(state, ask.seat, region)
    elif infiltrations(state, ask.seat) >> region & 1:
        yield from on_map.agent(state, ask.seat, region)
    else:
        yield from on_map.expand(state, ask.seat, region)


# -- moves --------------------------------------------------------------------
def _move_count(state: State, ask: Ask[Any], value: int) -> Grounds:
    source, target = (INDEX[name] for name in ask.context)
    yield from on_map.move(state, ask.seat, source, target, value)


def _move_on(state: State, ask: Ask[Any], value: str) -> Grounds:
    yield from on_map.move(state, ask.seat, state.moving, INDEX[value])


# -- nothing more --------------------------------------------------------------------
_WAYS_OUT: Final[Mapping[str, frozenset[str]]] = {
    "end": frozenset(PLANS),
    "more_stops": frozenset(PLANS),
    "fewer_stops": frozenset(PLANS),
    "pass": frozenset(("interrupt", "starting_outpost")),
    "done": frozenset(("move_on", "card_agent", "card_square")),
}
"""Answers that stop something, and the questions for which they are explained here."""


def _out(state: State, ask: Ask[Any], value: str) -> Grounds:
    """Yield the reasons for passing or ending: the things that are left, the stops, and the next plan."""
    seat = ask.seat
    if value == "pass" and ask.kind == "interrupt":
        yield because("keep", cards=len(state.hands[seat]))
        yield because("keep.left", who=SeatName(state.turn), left=state.actions)
    elif value == "pass":
        yield because("pass.outposts", count=len({one[1] for one in ask.options if one != "pass"}))
    elif value == "done" and ask.kind == "move_on":
        yield because("move.stay", region=region_name(state.moving), units=state.units[state.moving])
    elif value == "done" and ask.kind == "card_agent":
        yield because("agents.stay", count=len([one for one in ask.options if one != "done"]))
    elif value == "done":
        yield because("square.stay", count=len(unknown_tops(state, seat)))
    else:
        if value != "end":
            stops = STOPS if value == "fewer_stops" else state.stops[seat]
            yield because(value, count=stops.bit_count(), most=MOST_STOPS)
        tokens = max(token_choices(state, seat, state.plan))
        yield because("end", plan=plan_name(state.plan), actions=ACTIONS[state.plan][tokens])
        if state.actions:
            yield because("end.left", left=state.actions)


MOST_STOPS: Final = len(MOMENTS)


def _stop(state: State, ask: Ask[Any], value: str) -> Grounds:
    """Yield the number of moments at which the seat will be asked."""
    count = state.stops[ask.seat].bit_count()
    if value == EVERY_STOP:
        count = MOST_STOPS
    elif ask.kind == "stop":
        count += value != NO_STOP
    else:
        count -= 1
    yield because("stops", count=count, most=MOST_STOPS)


Explain = Callable[[State, Ask[Any], Any], Grounds]
_VERBS: Final[Mapping[str, Explain]] = {
    "expand": lambda state, ask, value: on_map.expand(state, ask.seat, _at(value)),
    "agent": lambda state, ask, value: on_map.agent(state, ask.seat, _at(value)),
    "produce": lambda state, ask, value: on_map.reinforce(state, ask.seat, _at(value)),
    "build": lambda state, ask, value: on_map.build(state, ask.seat, _at(value), PLANS.index(value[2])),
    "claim": lambda state, ask, value: on_map.claim(state, ask.seat, value[1:]),
    "draw": lambda state, ask, value: by_card.draw(state, ask.seat, PLANS.index(value[1])),
    "move": lambda state, ask, value: on_map.move(state, ask.seat, _at(value), _at(value, 2)),
    "attack": lambda state, ask, value: on_map.attack(state, ask.seat, _at(value), _at(value, 2)),
    "discard": _discard,
    "play": lambda state, ask, value: by_card.card(state, ask.seat, value[1]),
    "start": _start,
}
"""Answers that begin with a verb."""
_KINDS: Final[Mapping[str, Explain]] = {
    "empire": _empire,
    "flip": by_card.asked_square,
    "headquarters": _headquarters,
    "starting_unit": _starting_unit,
    "starting_seal": _starting_seal,
    "seal": _seal,
    "move_count": _move_count,
    "move_on": _move_on,
    "dice": in_battle.dice,
    "question": in_battle.question,
    "tactics": in_battle.tactics,
    "combat_before_dice": in_battle.window,
    "combat_after_roll": in_battle.window,
    "combat_after_losses": in_battle.window,
    "reroll": in_battle.reroll,
    "retreat_count": in_battle.retreat_count,
    "card_count": in_battle.card_count,
    "invasion": in_battle.invasion,
    "token_loss": in_battle.token_loss,
    "theft": in_battle.theft,
    "card_region": by_card.region,
    "card_station": by_card.station,
    "card_claim": by_card.claim,
    "card_agent": by_card.agent,
    "card_exchange": by_card.exchange,
    "card_seal": by_card.seal,
    "card_seals": by_card.seals,
    "card_player": by_card.player,
    "card_deck": by_card.deck,
    "card_square": by_card.asked_square,
}
"""Questions whose answers are explained by kind; those of turns, windows and starting outposts begin with a verb."""


def odds(state: State, ask: Ask[Any], option: Any) -> Message | None:
    """Return the exact odds of the battle with a choice of dice, as far as the chooser knows the other side (15.5)."""
    if ask.kind != "dice":
        return None
    side: int = ask.context[0]
    ours, theirs = with_dice(state, side, option)
    battle = fighting(state)
    regions, known = battle.regions, told_dice(battle.told) if battle.informed == side else ()
    facts: dict[str, Any] = {"foes": state.units[regions[1 - side]], "own": state.units[regions[side]]}
    word = "chances.told" if known else "chances"
    facts |= {"told": known} if known else {}
    return msg(f"eve_conquests.option.dice.{word}", hit=percent(ours), lost=percent(theirs), **facts)
