"""Reasons for an answer in a battle and after it, with exact odds."""

from __future__ import annotations

from typing import Any

from games.eve_conquests.players.advice_cards import card
from games.eve_conquests.players.advice_map import Grounds, because
from games.eve_conquests.rules.aftermath import stealable
from games.eve_conquests.rules.combat.battle import hits_on
from games.eve_conquests.rules.combat.combat_math import damage, defence, fighting, side_of, strength, symbols
from games.eve_conquests.rules.combat.odds import hits, known_side, mean, with_dice
from games.eve_conquests.rules.facts import ACTIONS, CARDS, COLOURS, INDEX, PROJECTS, REGIONS
from games.eve_conquests.rules.names import card_name, plan_name, region_name
from games.eve_conquests.rules.state import State, points_of
from games.eve_conquests.text.labels_battle import percent
from tabletop.core.data.messages import SeatName
from tabletop.core.rules.questions import Ask


def dice(state: State, ask: Ask[Any], value: tuple[int, int, int]) -> Grounds:
    """Yield the exact odds of the battle with these dice, and the average losses."""
    side: int = ask.context[0]
    one, other = known_side(state, side, side)._replace(choices=(value,)), known_side(state, 1 - side, side)
    ours, theirs = with_dice(state, side, value)
    units = {"foes": other.units, "own": one.units}
    yield because("dice.odds", hit=percent(ours), lost=percent(theirs), **units)
    struck, lost = (
        float(sum(count * chance for count, chance in enumerate(chances)))
        for chances in (hits(one, other), hits(other, one))
    )
    yield because("dice.mean", hit=f"{struck:.1f}", lost=f"{lost:.1f}")


def question(state: State, ask: Ask[Any], value: str) -> Grounds:
    """Yield the value of an answer: the number of choices of the other side that fit what is known."""
    side = side_of(state, ask.seat)
    choices = len(known_side(state, 1 - side, side).choices)
    battle = fighting(state)
    if value == "none":
        yield because("question.none", count=choices, left=battle.questions)
        return
    gaps = {"count": choices, "units": state.units[battle.regions[side]], "foes": state.units[battle.regions[1 - side]]}
    yield because(f"question.{value}", **gaps)


def tactics(state: State, ask: Ask[Any], value: Any) -> Grounds:
    """Yield the present hits, and the effect of one tactics action."""
    side = side_of(state, ask.seat)
    battle = fighting(state)
    units, foes = state.units[battle.regions[side]], state.units[battle.regions[1 - side]]
    coming, going = hits_on(state, side), hits_on(state, 1 - side)
    if value == "absorb":
        word = "absorb" if coming else "absorb.idle"
        yield because(word, hits=coming, less=max(0, coming - 1), units=units, guard=defence(state, side))
    elif value == "pierce":
        strikes = damage(state, side) - battle.absorbed[1 - side]
        shield = max(0, defence(state, 1 - side) - battle.pierced[side])
        more = shield > 0 and strikes >= shield
        yield because("pierce" if more else "pierce.idle", hits=going, more=going + more, foes=foes, shield=shield)
    elif value == "done":
        yield because("tactics.done", left=battle.tactics[side], hits=min(coming, units), gain=min(going, foes))
    else:
        where = INDEX[value[1]]
        yield because("retreat", hits=coming, units=units, region=region_name(where), there=state.units[where])


def window(state: State, ask: Ask[Any], value: Any) -> Grounds:
    """Yield the reasons for a card in a battle, and what is at stake in the battle."""
    battle = fighting(state)
    side = side_of(state, ask.seat)
    if value != "pass":
        yield from card(state, ask.seat, value[1])
    units, foes = state.units[battle.regions[side]], state.units[battle.regions[1 - side]]
    yield because("window", units=units, foes=foes, region=region_name(battle.regions[1]))
    if value == "pass":
        yield because("keep", cards=len(state.hands[ask.seat]))


def reroll(state: State, ask: Ask[Any], value: Any) -> Grounds:
    """Yield what a die shows, and the average of a die of its colour."""
    side: int = ask.context[1]
    if value == "done":
        shown = {"red": damage(state, side), "blue": defence(state, side), "white": symbols(state, side)}
        yield because("reroll.done", **shown)
        return
    colour = COLOURS.index(value[0])
    yield because("reroll", points=value[1], mean=f"{float(mean(colour, 1)):.1f}")


def retreat_count(state: State, ask: Ask[Any], value: int) -> Grounds:
    """Yield the effect of the number of units that leave the battle."""
    source = fighting(state).regions[side_of(state, ask.seat)]
    stay = state.units[source] - value
    yield because("retreat.count", count=value, stay=stay, hits=hits_on(state, side_of(state, ask.seat)))


def card_count(state: State, ask: Ask[Any], value: int) -> Grounds:
    """Yield the effect of the number of units that a battle card brings in or saves."""
    side = side_of(state, ask.seat)
    if ask.context[0] == "P04":
        now = strength(state, side)
        yield because("reserve.count", count=value, now=now, later=now + value)
    else:
        home = state.hq[ask.seat]
        yield because("salvage.count", count=value, region=region_name(home), units=state.units[home] + value)


def invasion(state: State, ask: Ask[Any], value: int) -> Grounds:
    """Yield the division of units between two regions."""
    source, target = ask.context
    gaps = {"source": region_name(source), "region": region_name(target)}
    there, here = state.units[target] + value, state.units[source] - value
    yield because("invasion" if value else "invasion.none", there=there, here=here, **gaps)
    if value and state.markers[target] >= 0:
        yield because("marked", region=region_name(target), points=REGIONS[target].worth)


def token_loss(state: State, ask: Ask[Any], value: str) -> Grounds:
    """Yield the effect of losing a token of the plan, or of a card."""
    kind: int = ask.context[0]
    tokens = state.plans[ask.seat * 3 + kind]
    if value == "plan":
        gaps = {"tokens": tokens - 1, "actions": ACTIONS[kind][tokens - 1]}
        yield because("token.plan", plan=plan_name(kind), cards=_in_force(state, ask.seat, kind), **gaps)
    else:
        gaps = {"tokens": tokens, "actions": ACTIONS[kind][tokens]}
        yield because("token.card", plan=plan_name(kind), card=card_name(value), **gaps)


def _in_force(state: State, seat: int, kind: int) -> int:
    return sum(CARDS[PROJECTS[one]].resource == kind for one in state.held[seat])


def theft(state: State, ask: Ask[Any], value: str) -> Grounds:
    """Yield the points that change hands."""
    loser, region = ask.context
    own, theirs = points_of(state, ask.seat), points_of(state, loser)
    if value == "none":
        most = max(REGIONS[one].worth for one in stealable(state, loser, region))
        yield because("theft.none", who=SeatName(loser), points=most, own=own)
        return
    points = REGIONS[INDEX[value]].worth
    yield because("theft", who=SeatName(loser), points=points, own=own + points, theirs=theirs - points)
