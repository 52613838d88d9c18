"""Labels for every option, a prompt for every question, and the name of the current phase."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.eve_conquests.rules.calendar import months_of
from games.eve_conquests.rules.combat.combat_math import damage, defence, symbols
from games.eve_conquests.rules.facts import ACTIONS, CARDS, IDS, INDEX, MONTHS, PLANS, REGIONS, STARTING_UNITS, YEAR
from games.eve_conquests.rules.interrupts import ASKED, PASS
from games.eve_conquests.rules.invariants import SET_UP
from games.eve_conquests.rules.names import (
    card_name,
    month_name,
    named_plan,
    named_region,
    place_name,
    plan_name,
    region_name,
    square_name,
    told_dice,
)
from games.eve_conquests.rules.state import MOMENTS, State
from games.eve_conquests.table.layout_areas import level_id
from games.eve_conquests.table.projection import seal_id
from games.eve_conquests.text.forecast import glimpses
from games.eve_conquests.text.labels_battle import BATTLE_KINDS
from games.eve_conquests.text.labels_cards import CARD_KINDS_ASKED, cards_of, claim_refs
from games.eve_conquests.text.labels_stops import MOST_BUTTONS, at_window, ending_notice, stop
from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.rules.labels import ButtonStyle, Label, RingLook
from tabletop.core.rules.questions import Ask, Seat
from tabletop.core.rules.stops import NO_STOP


def describe(state: State, ask: Ask[Any], option: Any) -> Label:
    """Return the label of one option: its words, and the pieces that represent it on the table."""
    if isinstance(option, str) and option in WAYS_OUT:
        return _way_out(state, ask, option)
    if isinstance(option, tuple) and option[0] in _VERBS:
        return _VERBS[option[0]](state, ask, option)
    return _KINDS[ask.kind](state, ask, option)


WAYS_OUT: Final[dict[str, ButtonStyle]] = {
    "end": "main",
    "pass": "refuse",
    "done": "refuse",
    "none": "refuse",
    "more_stops": "plain",
    "fewer_stops": "plain",
    NO_STOP: "plain",
}
"""Answers that stop something: always a button, of this style."""
IN_HAND: Final = frozenset(("play", "discard", "recall"))
"""What is done with cards, of which the shared table tells nothing."""


def _way_out(state: State, ask: Ask[Any], option: str) -> Label:
    """Return the label of a way out; its words must be clear without context because the log shows them alone."""
    button = WAYS_OUT[option]
    if option == "done":
        match ask.kind:
            case "move_on":
                text = msg("eve_conquests.option.done.move_on", region=region_name(state.moving))
            case "tactics":
                text = msg("eve_conquests.option.done.tactics")
            case _:
                text = msg("eve_conquests.option.done.card", card=card_name(ask.context[0]))
        return Label(text, msg("eve_conquests.option.done"), button=button)
    if ask.kind in ASKED and option in (PASS, NO_STOP):
        return at_window(state, option)
    word = {("none", "question"): "ask_nothing", (NO_STOP, "stop"): "stops_chosen"}.get((option, ask.kind), option)
    public = ending_notice(ask, option)
    if word == "more_stops" and state.private_stops:
        word = "every_moment"
    short = msg(f"eve_conquests.option.{word}.short") if button == "plain" else None
    if option == "end" and _verbs(ask) - IN_HAND:  # there is something on the table to be done
        button = "plain"
    return Label(msg(f"eve_conquests.option.{word}"), short, button=button, public=public, outermost=option == "end")


def _verbs(ask: Ask[Any]) -> set[str]:
    """Return what may be done now, apart from ending something."""
    return {option[0] for option in ask.options if isinstance(option, tuple)}


# -- the verbs of a turn --------------------------------------------------------------------
def _expand(state: State, ask: Ask[Any], option: tuple[str, str]) -> Label:
    return _from_supply(ask, "expand", option[1])


def _agent(state: State, ask: Ask[Any], option: tuple[str, str]) -> Label:
    return _from_supply(ask, "agent", option[1], "dashed")


def _produce(state: State, ask: Ask[Any], option: tuple[str, str]) -> Label:
    return _from_supply(ask, "produce", option[1])


def _from_supply(ask: Ask[Any], word: str, name: str, ring: RingLook = "") -> Label:
    text = msg(f"eve_conquests.option.{word}", region=named_region(name))
    short = msg(f"eve_conquests.option.{word}.short")
    return Label(text, short, take=(f"supply{ask.seat}",), put=f"region/{name}", ring=ring)


def _build(state: State, ask: Ask[Any], option: tuple[str, str, str]) -> Label:
    text = msg("eve_conquests.option.build", region=named_region(option[1]), plan=named_plan(option[2]))
    short = msg("eve_conquests.option.build.short", plan=named_plan(option[2]))
    return Label(text, short, take=(f"stock/{option[2]}",), put=f"region/{option[1]}", ring="double")


def _claim(state: State, ask: Ask[Any], option: tuple[str, str, str]) -> Label:
    """Return the label of a claim: a click on either card, marker or region."""
    points = sum(REGIONS[INDEX[name]].worth for name in option[1:])
    text = msg("eve_conquests.option.claim", one=named_region(option[1]), other=named_region(option[2]), points=points)
    return Label(text, take=(*claim_refs(state, option[1]), *claim_refs(state, option[2])))


def _draw(state: State, ask: Ask[Any], option: tuple[str, str]) -> Label:
    return Label(msg("eve_conquests.option.draw", plan=named_plan(option[1])), put=f"deck/{option[1]}")


def _move(state: State, ask: Ask[Any], option: tuple[str, str, str]) -> Label:
    text = msg("eve_conquests.option.move", source=named_region(option[1]), region=named_region(option[2]))
    short = msg("eve_conquests.option.move.short", source=named_region(option[1]))
    return Label(text, short, take=(f"fleet/{option[1]}", f"count-{option[1]}"), put=f"region/{option[2]}")


def _attack(state: State, ask: Ask[Any], option: tuple[str, str, str]) -> Label:
    source, target = INDEX[option[1]], INDEX[option[2]]
    units = {"ours": state.units[source], "theirs": state.units[target]}
    text = msg("eve_conquests.option.attack", source=named_region(option[1]), region=named_region(option[2]), **units)
    short = msg("eve_conquests.option.attack.short", source=named_region(option[1]), ours=state.units[source])
    return Label(text, short, take=(f"fleet/{option[1]}", f"count-{option[1]}"), put=f"region/{option[2]}")


def _play(state: State, ask: Ask[Any], option: tuple[str, str]) -> Label:
    text = msg("eve_conquests.option.play", card=card_name(option[1]))
    short = msg("eve_conquests.option.play.short")
    return Label(text, short, take=cards_of(state.hands[ask.seat], option[1]), put="play")


def _discard(state: State, ask: Ask[Any], option: tuple[str, str]) -> Label:
    text = msg("eve_conquests.option.discard", card=card_name(option[1]))
    short = msg("eve_conquests.option.discard.short")
    return Label(text, short, take=cards_of(state.hands[ask.seat], option[1]), put=f"discard/{PLANS[state.plan]}")


def _recall(state: State, ask: Ask[Any], option: tuple[str, str]) -> Label:
    text = msg("eve_conquests.option.recall", card=card_name(option[1]))
    token = f"kept{ask.seat}:token_{PLANS[CARDS[option[1]].resource]}"
    return Label(text, card_name(option[1]), take=(*cards_of(state.held[ask.seat], option[1]), token))


def _start(state: State, ask: Ask[Any], option: tuple[str, int, int]) -> Label:
    """Return the label of a new plan: a click on its level or its seal's month.

    The calendar shows the turns before it.
    """
    _, tokens, delta = option
    months = min(YEAR - 1, months_of(state, state.plan, tokens, delta))
    month = (state.month + months) % YEAR
    seal = ask.seat * 3 + state.plan
    seen = glimpses(state, seal, month)
    facts = {
        "tokens": tokens,
        "actions": ACTIONS[state.plan][tokens],
        "months": months,
        "month": month_name(month),
        "turns": len(seen) - 1,
    }
    take = (seal_id(seal), level_id(ask.seat, state.plan, tokens))
    return Label(msg("eve_conquests.option.start", **facts), take=take, put=f"month/{month}", glimpses=seen)


def _retreat(state: State, ask: Ask[Any], option: tuple[str, str]) -> Label:
    text = msg("eve_conquests.option.retreat", region=named_region(option[1]))
    return Label(text, put=f"region/{option[1]}")


_VERBS: Final[dict[str, Callable[[State, Ask[Any], Any], Label]]] = {
    "expand": _expand,
    "agent": _agent,
    "produce": _produce,
    "build": _build,
    "claim": _claim,
    "draw": _draw,
    "move": _move,
    "attack": _attack,
    "play": _play,
    "discard": _discard,
    "recall": _recall,
    "start": _start,
    "retreat": _retreat,
}


# -- set-up --------------------------------------------------------------------
def _empire(state: State, ask: Ask[Any], option: str) -> Label:
    name = msg(f"eve_conquests.empire.{option}")
    text, short = (msg(f"eve_conquests.option.{word}", empire=name) for word in ("empire", "empire.short"))
    return Label(text, button="plain", short=short)


def _square(state: State, ask: Ask[Any], option: int) -> Label:
    """Return the label of a square of the landscape; the region is named for a player who knows the card on it."""
    pile = state.piles[option]
    known = bool(pile) and (state.face_up >> option & 1 or state.seen[ask.seat] >> pile[-1] & 1)
    if known:
        text = msg("eve_conquests.option.known_square", square=square_name(option), region=region_name(pile[-1]))
        public = text if state.face_up >> option & 1 else msg("eve_conquests.option.square", square=square_name(option))
        return Label(text, put=f"square/{option}", public=public)
    word = "flip" if ask.kind == "flip" else "square"
    return Label(msg(f"eve_conquests.option.{word}", square=square_name(option)), put=f"square/{option}")


def _headquarters(state: State, ask: Ask[Any], option: str) -> Label:
    return Label(msg("eve_conquests.option.headquarters", region=named_region(option)), put=f"region/{option}")


def _starting_unit(state: State, ask: Ask[Any], option: str) -> Label:
    bit = 1 << INDEX[option]
    if state.owned[ask.seat] & bit:
        return _from_supply(ask, "strengthen", option)
    return _from_supply(ask, "agent" if any(owned & bit for owned in state.owned) else "expand", option)


def _starting_seal(state: State, ask: Ask[Any], option: tuple[str, int]) -> Label:
    plan, tokens = PLANS.index(option[0]), option[1]
    month = (state.month + MONTHS[plan][tokens]) % YEAR
    facts = {"tokens": tokens, "actions": ACTIONS[plan][tokens], "month": month_name(month)}
    text = msg("eve_conquests.option.starting_seal", plan=plan_name(plan), **facts)
    seal = ask.seat * 3 + plan
    take = (seal_id(seal), level_id(ask.seat, plan, tokens))
    return Label(text, take=take, put=f"month/{month}", glimpses=glimpses(state, seal, month))


def _seal(state: State, ask: Ask[Any], option: str) -> Label:
    seal = ask.seat * 3 + PLANS.index(option)
    text, short = (msg(f"eve_conquests.option.seal{end}", plan=named_plan(option)) for end in ("", ".short"))
    return Label(text, short, take=(seal_id(seal),), button="plain")


# -- moves and numbers --------------------------------------------------------------------
def _move_on(state: State, ask: Ask[Any], option: str) -> Label:
    text = msg("eve_conquests.option.move", source=region_name(state.moving), region=named_region(option))
    take = (f"fleet/{IDS[state.moving]}", f"count-{IDS[state.moving]}")
    return Label(text, take=take, put=f"region/{option}")


def _number(state: State, ask: Ask[Any], option: int) -> Label:
    """Return the label of a number of units: few as buttons, many composed. The text says what they do."""
    if ask.kind == "card_count":
        facts: dict[str, Any] = {"card": card_name(ask.context[0])}
    else:
        facts = {"region": place_name(ask.context[1])}
    if option == 0:
        return Label(msg("eve_conquests.option.stay", **facts), msg("eve_conquests.option.stay.short"), button="refuse")
    text = msg(f"eve_conquests.option.{ask.kind}", count=option, **facts)
    short = msg("eve_conquests.option.units", count=option)
    if len(ask.options) <= MOST_BUTTONS:
        return Label(text, short, button="plain")
    most = ask.options[-1]
    start = (most + 1) // 2 if ask.kind == "invasion" else most  # an invasion leaves a guard at home
    return Label(text, short, parts=((f"unit_{ask.seat}", option),), suggested=option == start)


_KINDS: Final[dict[str, Callable[[State, Ask[Any], Any], Label]]] = {
    "empire": _empire,
    "flip": _square,
    "headquarters": _headquarters,
    "starting_unit": _starting_unit,
    "starting_seal": _starting_seal,
    "seal": _seal,
    "move_on": _move_on,
    "move_count": _number,
    "retreat_count": _number,
    "card_count": _number,
    "invasion": _number,
    "stop": stop,
    "card_square": _square,
    **BATTLE_KINDS,
    **CARD_KINDS_ASKED,
}
"""Labels by kind of question; those with only verbs and ways out need none."""


def prompt(state: State, ask: Ask[Any]) -> Message:
    """Return the prompt: what the asked seat must do."""
    who, kind, facts = SeatName(ask.seat), ask.kind, ask.context
    match kind:
        case "development" | "production" | "logistics" if not state.actions:
            return _spent_prompt(ask)
        case "development" | "production" | "logistics":
            return msg(f"eve_conquests.prompt.{kind}", who=who, left=state.actions)
        case "starting_unit":
            left = STARTING_UNITS - state.progress // state.seats
            return msg("eve_conquests.prompt.starting_unit", who=who, left=left)
        case "flip":
            return msg("eve_conquests.prompt.flip", who=who)
        case "start_plan":
            return msg("eve_conquests.prompt.start_plan", who=who, plan=plan_name(state.plan))
        case "move_count" | "retreat_count":
            return msg(f"eve_conquests.prompt.{kind}", who=who, region=place_name(facts[1]))
        case "move_on":
            return msg("eve_conquests.prompt.move_on", who=who, source=region_name(state.moving))
        case "invasion":
            return msg(
                "eve_conquests.prompt.invasion", who=who, source=place_name(facts[0]), region=place_name(facts[1])
            )
        case "dice":
            return msg("eve_conquests.prompt.dice", who=who, limit=facts[1])
        case "interrupt":
            held = ".held" if state.held[ask.seat] else ""
            return msg(f"eve_conquests.prompt.interrupt.{facts[0]}{held}", who=who, other=SeatName(state.turn))
        case _ if kind in MOMENTS and state.held[ask.seat]:
            return msg(f"eve_conquests.prompt.{kind}.held", who=who)
        case "tactics":
            return _tactics_prompt(state, ask.seat)
        case "token_loss":
            return msg("eve_conquests.prompt.token_loss", who=who, plan=plan_name(facts[0]))
        case "theft":
            return msg("eve_conquests.prompt.theft", who=who, loser=SeatName(facts[0]))
        case "card_square" | "card_region" | "card_count" | "reroll":
            return msg(f"eve_conquests.prompt.{facts[0]}", who=who, card=card_name(facts[0]))
        case _ if kind.startswith("card_"):
            return msg(f"eve_conquests.prompt.{kind}", who=who, card=card_name(facts[0]))
        case _:
            return msg(f"eve_conquests.prompt.{kind}", who=who)


def secret_prompt(state: State, ask: Ask[Any]) -> Message | None:
    """Return the informed side's own prompt with the answers about the other side's dice (15.5, R19)."""
    battle = state.battle
    if ask.kind != "dice" or battle is None or battle.informed < 0 or battle.seats[battle.informed] != ask.seat:
        return None
    dice = told_dice(battle.told)
    if not dice:
        return None
    return msg("eve_conquests.prompt.dice.told", who=SeatName(ask.seat), limit=ask.context[1], told=dice)


def _spent_prompt(ask: Ask[Any]) -> Message:
    """Return what is left without actions: what the table shows, and nothing about the cards in a hand."""
    verbs = _verbs(ask)
    free = tuple(msg(f"eve_conquests.prompt.spent.{verb}") for verb in ("claim", "build") if verb in verbs)
    if not free:
        return msg("eve_conquests.prompt.spent", who=SeatName(ask.seat))
    return msg("eve_conquests.prompt.spent.free", who=SeatName(ask.seat), free=free)


def _tactics_prompt(state: State, seat: Seat) -> Message:
    battle = state.battle
    assert battle is not None, "tactics belong to a battle"
    side = battle.seats.index(seat)
    return msg(
        "eve_conquests.prompt.tactics",
        who=SeatName(seat),
        left=battle.tactics[side],
        damage=max(0, damage(state, 1 - side) - battle.absorbed[side]),
        own=damage(state, side),
        shield=max(0, defence(state, 1 - side) - battle.pierced[side]),
        guard=defence(state, side),
        symbols=symbols(state, side),
    )


def phase_name(state: State) -> Message | None:
    """Return the part of the set-up, or the month and the owner of the plan that is carried out."""
    if state.phase in SET_UP:
        return msg(f"eve_conquests.phase.{state.phase}")
    if state.phase == "over":
        return msg("eve_conquests.phase.over")
    if state.battle is not None:
        return msg("eve_conquests.phase.battle", month=month_name(state.month))
    if state.phase == "next_turn":
        return msg("eve_conquests.phase.next_turn", month=month_name(state.month))
    return msg("eve_conquests.phase.turn", month=month_name(state.month), plan=plan_name(state.plan))
