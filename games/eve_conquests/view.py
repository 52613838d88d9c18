"""Prompts, the strip of a player, and the name of the moment."""

from __future__ import annotations

from typing import Any

from games.eve_conquests.facts import STARTING_UNITS
from games.eve_conquests.fighting import damage, defence, symbols
from games.eve_conquests.invariants import SET_UP
from games.eve_conquests.state import State, points_of
from games.eve_conquests.terms import card_name, dice_count, month_name, place_name, plan_name, region_name
from tabletop.ask import Ask, Seat
from tabletop.game import Stat
from tabletop.words import Message, Who, say


def prompt(state: State, ask: Ask[Any]) -> Message:
    """What the asked seat must do."""
    who, kind, facts = Who(ask.seat), ask.kind, ask.facts
    match kind:
        case "development" | "production" | "logistics":
            return say(f"eve_conquests.prompt.{kind}", who=who, left=state.actions)
        case "starting_unit":
            left = STARTING_UNITS - state.progress // state.seats
            return say("eve_conquests.prompt.starting_unit", who=who, left=left)
        case "flip":
            return say("eve_conquests.prompt.flip", who=who)
        case "start_plan":
            return say("eve_conquests.prompt.start_plan", who=who, plan=plan_name(state.plan))
        case "move_count" | "retreat_count":
            return say(f"eve_conquests.prompt.{kind}", who=who, region=place_name(facts[1]))
        case "move_on":
            return say("eve_conquests.prompt.move_on", who=who, source=region_name(state.moving))
        case "invasion":
            return say(
                "eve_conquests.prompt.invasion", who=who, source=place_name(facts[0]), region=place_name(facts[1])
            )
        case "dice":
            return say("eve_conquests.prompt.dice", who=who, limit=facts[1])
        case "interrupt":
            return say(f"eve_conquests.prompt.interrupt.{facts[0]}", who=who, other=Who(state.turn))
        case "tactics":
            return _tactics_prompt(state, ask.seat)
        case "token_loss":
            return say("eve_conquests.prompt.token_loss", who=who, plan=plan_name(facts[0]))
        case "theft":
            return say("eve_conquests.prompt.theft", who=who, loser=Who(facts[0]))
        case "card_square" | "card_region" | "card_count" | "reroll":
            return say(f"eve_conquests.prompt.{facts[0]}", who=who, card=card_name(facts[0]))
        case _ if kind.startswith("card_"):
            return say(f"eve_conquests.prompt.{kind}", who=who, card=card_name(facts[0]))
        case _:
            return say(f"eve_conquests.prompt.{kind}", who=who)


def secret_prompt(state: State, ask: Ask[Any]) -> Message | None:
    """What an informed side has heard of the other's dice stands in its own prompt (15.5, R19)."""
    battle = state.battle
    if ask.kind != "dice" or battle is None or battle.informed < 0 or battle.seats[battle.informed] != ask.seat:
        return None
    heard = tuple(dice_count(colour, count) for colour, count in enumerate(battle.told) if count >= 0)
    if not heard:
        return None
    return say("eve_conquests.prompt.dice.told", who=Who(ask.seat), limit=ask.facts[1], told=heard)


def _tactics_prompt(state: State, seat: Seat) -> Message:
    battle = state.battle
    assert battle is not None, "tactics belong to a battle"
    side = battle.seats.index(seat)
    return say(
        "eve_conquests.prompt.tactics",
        who=Who(seat),
        left=battle.tactics[side],
        damage=max(0, damage(state, 1 - side) - battle.absorbed[side]),
        own=damage(state, side),
        shield=max(0, defence(state, 1 - side) - battle.pierced[side]),
        guard=defence(state, side),
        symbols=symbols(state, side),
    )


def strip(state: State, viewer: Seat | None, seat: Seat) -> tuple[Stat, ...]:
    """Points, units in supply, cards in hand, and outposts on the map."""
    return (
        Stat(f"score_{seat}", points_of(state, seat), say("eve_conquests.stat.points")),
        Stat(f"unit_{seat}", state.supply[seat], say("eve_conquests.stat.supply")),
        Stat("project_back_logistics", len(state.hands[seat]), say("eve_conquests.stat.hand")),
        Stat("outpost_production", (state.owned[seat] & state.built).bit_count(), say("eve_conquests.stat.outposts")),
    )


def phase_name(state: State) -> Message | None:
    """The part of the set-up, or the month and whose plan is carried out."""
    if state.phase in SET_UP:
        return say(f"eve_conquests.phase.{state.phase}")
    if state.phase == "over":
        return say("eve_conquests.phase.over")
    if state.battle is not None:
        return say("eve_conquests.phase.battle", month=month_name(state.month))
    if state.phase == "next_turn":
        return say("eve_conquests.phase.next_turn", month=month_name(state.month))
    return say("eve_conquests.phase.turn", month=month_name(state.month), plan=plan_name(state.plan))


def round_of(state: State) -> int:
    """The year."""
    return state.year + 1 if state.phase not in SET_UP else 0
