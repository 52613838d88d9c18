"""What an option means: its text, and what on the table stands for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.eve_conquests.calendar import months_of
from games.eve_conquests.facts import ACTIONS, COLOURS, IDS, INDEX, MONTHS, PLANS, PROJECTS, REGIONS, YEAR
from games.eve_conquests.interrupts import TOKENS
from games.eve_conquests.layout import agent_id
from games.eve_conquests.project import dice_pieces, seal_id
from games.eve_conquests.state import State
from games.eve_conquests.terms import (
    card_name,
    colour_name,
    month_name,
    place_name,
    plan_name,
    region_name,
    seal_name,
    square_name,
)
from tabletop.ask import Ask
from tabletop.game import Label
from tabletop.stops import EVERY_STOP, NO_STOP, unseen
from tabletop.words import Message, Who, say

MOST_BUTTONS: Final = 4
"""A question has at most so many buttons; more numbers than that are composed."""


def describe(state: State, ask: Ask[Any], option: Any) -> Label:
    """One option in words, and what on the table stands for it."""
    return unseen(_described(state, ask, option), ask, option, say("eve_conquests.option.pass"))


def _described(state: State, ask: Ask[Any], option: Any) -> Label:
    if isinstance(option, str) and option in WAYS_OUT:
        return _way_out(state, ask, option)
    if isinstance(option, tuple) and option[0] in _VERBS:
        return _VERBS[option[0]](state, ask, option)
    return _KINDS[ask.kind](state, ask, option)


WAYS_OUT: Final = {
    "end": "main",
    "pass": "refuse",
    "done": "refuse",
    "none": "refuse",
    "more_stops": "plain",
    "fewer_stops": "plain",
    NO_STOP: "plain",
}
"""Answers that stop something: always a button, of this style."""


def _way_out(state: State, ask: Ask[Any], option: str) -> Label:
    """In the log the words stand alone, so they say what is over."""
    button = WAYS_OUT[option]
    if option == "done":
        match ask.kind:
            case "move_on":
                text = say("eve_conquests.option.done.move_on", region=region_name(state.moving))
            case "tactics":
                text = say("eve_conquests.option.done.tactics")
            case _:
                text = say("eve_conquests.option.done.card", card=card_name(ask.facts[0]))
        return Label(text, say("eve_conquests.option.done"), button=button)
    word = {("none", "question"): "ask_nothing", (NO_STOP, "stop"): "stops_chosen"}.get((option, ask.kind), option)
    short = say(f"eve_conquests.option.{word}.short") if button == "plain" else None
    return Label(say(f"eve_conquests.option.{word}"), short, button=button)


def _region(name: str) -> Message:
    return region_name(INDEX[name])


def _plan(name: str) -> Message:
    return plan_name(PLANS.index(name))


# -- the verbs of a turn --------------------------------------------------------------------
def _expand(state: State, ask: Ask[Any], option: tuple[str, str]) -> Label:
    return _from_supply(ask, "expand", option[1])


def _agent(state: State, ask: Ask[Any], option: tuple[str, str]) -> Label:
    return _from_supply(ask, "agent", option[1])


def _produce(state: State, ask: Ask[Any], option: tuple[str, str]) -> Label:
    return _from_supply(ask, "produce", option[1])


def _from_supply(ask: Ask[Any], word: str, name: str) -> Label:
    text = say(f"eve_conquests.option.{word}", region=_region(name))
    short = say(f"eve_conquests.option.{word}.short")
    return Label(text, short, take=(f"supply{ask.seat}",), put=f"region/{name}")


def _build(state: State, ask: Ask[Any], option: tuple[str, str, str]) -> Label:
    text = say("eve_conquests.option.build", region=_region(option[1]), plan=_plan(option[2]))
    short = say("eve_conquests.option.build.short", plan=_plan(option[2]))
    return Label(text, short, take=(f"stock/{option[2]}",), put=f"region/{option[1]}")


def _claim(state: State, ask: Ask[Any], option: tuple[str, str, str]) -> Label:
    """A click on either card, marker or region."""
    points = sum(REGIONS[INDEX[name]].worth for name in option[1:])
    text = say("eve_conquests.option.claim", one=_region(option[1]), other=_region(option[2]), points=points)
    return Label(text, take=(*_claim_refs(state, option[1]), *_claim_refs(state, option[2])))


def _claim_refs(state: State, name: str) -> tuple[str, ...]:
    return f"card-{name}", f"region/{name}", f"marker-{state.markers[INDEX[name]]}"


def _draw(state: State, ask: Ask[Any], option: tuple[str, str]) -> Label:
    return Label(say("eve_conquests.option.draw", plan=_plan(option[1])), put=f"deck/{option[1]}")


def _move(state: State, ask: Ask[Any], option: tuple[str, str, str]) -> Label:
    text = say("eve_conquests.option.move", source=_region(option[1]), region=_region(option[2]))
    short = say("eve_conquests.option.move.short", source=_region(option[1]))
    return Label(text, short, take=(f"fleet/{option[1]}", f"count-{option[1]}"), put=f"region/{option[2]}")


def _attack(state: State, ask: Ask[Any], option: tuple[str, str, str]) -> Label:
    source, target = INDEX[option[1]], INDEX[option[2]]
    units = {"ours": state.units[source], "theirs": state.units[target]}
    text = say("eve_conquests.option.attack", source=_region(option[1]), region=_region(option[2]), **units)
    short = say("eve_conquests.option.attack.short", source=_region(option[1]), ours=state.units[source])
    return Label(text, short, take=(f"fleet/{option[1]}", f"count-{option[1]}"), put=f"region/{option[2]}")


def _cards(cards: list[int], kind: str) -> tuple[str, ...]:
    return tuple(f"project-{card}" for card in cards if PROJECTS[card] == kind)


def _play(state: State, ask: Ask[Any], option: tuple[str, str]) -> Label:
    text = say("eve_conquests.option.play", card=card_name(option[1]))
    short = say("eve_conquests.option.play.short")
    return Label(text, short, take=_cards(state.hands[ask.seat], option[1]), put="play")


def _discard(state: State, ask: Ask[Any], option: tuple[str, str]) -> Label:
    text = say("eve_conquests.option.discard", card=card_name(option[1]))
    short = say("eve_conquests.option.discard.short")
    return Label(text, short, take=_cards(state.hands[ask.seat], option[1]), put=f"discard/{PLANS[state.plan]}")


def _recall(state: State, ask: Ask[Any], option: tuple[str, str]) -> Label:
    text = say("eve_conquests.option.recall", card=card_name(option[1]))
    return Label(text, card_name(option[1]), take=_cards(state.held[ask.seat], option[1]))


def _start(state: State, ask: Ask[Any], option: tuple[str, int, int]) -> Label:
    """A new plan: what it will bring, and when."""
    _, tokens, delta = option
    months = min(YEAR - 1, months_of(state, state.plan, tokens, delta))
    facts = {
        "tokens": tokens,
        "actions": ACTIONS[state.plan][tokens],
        "months": months,
        "month": month_name((state.month + months) % YEAR),
    }
    starts = sum(one[0] == "start" for one in ask.options)
    text = say("eve_conquests.option.start", **facts)
    if starts <= MOST_BUTTONS:
        return Label(text, button="plain")
    name = PLANS[state.plan]
    return Label(text, take=(f"reserve{ask.seat}/{name}",), put=f"plan{ask.seat}/{name}")


def _retreat(state: State, ask: Ask[Any], option: tuple[str, str]) -> Label:
    text = say("eve_conquests.option.retreat", region=_region(option[1]))
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
    return Label(say("eve_conquests.option.empire", empire=say(f"eve_conquests.empire.{option}")), button="plain")


def _square(state: State, ask: Ask[Any], option: int) -> Label:
    """A square of the landscape; for whoever knows the card on it the region is named."""
    pile = state.piles[option]
    known = bool(pile) and (state.face_up >> option & 1 or state.seen[ask.seat] >> pile[-1] & 1)
    if known:
        text = say("eve_conquests.option.known_square", square=square_name(option), region=region_name(pile[-1]))
        public = text if state.face_up >> option & 1 else say("eve_conquests.option.square", square=square_name(option))
        return Label(text, put=f"square/{option}", public=public)
    return Label(say("eve_conquests.option.square", square=square_name(option)), put=f"square/{option}")


def _headquarters(state: State, ask: Ask[Any], option: str) -> Label:
    return Label(say("eve_conquests.option.headquarters", region=_region(option)), put=f"region/{option}")


def _starting_unit(state: State, ask: Ask[Any], option: str) -> Label:
    bit = 1 << INDEX[option]
    if state.owned[ask.seat] & bit:
        return _from_supply(ask, "strengthen", option)
    return _from_supply(ask, "agent" if any(owned & bit for owned in state.owned) else "expand", option)


def _starting_seal(state: State, ask: Ask[Any], option: tuple[str, int]) -> Label:
    plan, tokens = PLANS.index(option[0]), option[1]
    month = (state.month + MONTHS[plan][tokens]) % YEAR
    facts = {"tokens": tokens, "actions": ACTIONS[plan][tokens], "month": month_name(month)}
    text = say("eve_conquests.option.starting_seal", plan=plan_name(plan), **facts)
    return Label(text, take=(seal_id(ask.seat * 3 + plan),), put=f"month/{month}")


def _seal(state: State, ask: Ask[Any], option: str) -> Label:
    seal = ask.seat * 3 + PLANS.index(option)
    return Label(say("eve_conquests.option.seal", plan=_plan(option)), take=(seal_id(seal),), button="plain")


# -- moves and numbers --------------------------------------------------------------------
def _move_on(state: State, ask: Ask[Any], option: str) -> Label:
    text = say("eve_conquests.option.move", source=region_name(state.moving), region=_region(option))
    take = (f"fleet/{IDS[state.moving]}", f"count-{IDS[state.moving]}")
    return Label(text, take=take, put=f"region/{option}")


def _number(state: State, ask: Ask[Any], option: int) -> Label:
    """A number of units: few as buttons, many composed. The text says what they do."""
    if ask.kind == "card_count":
        facts: dict[str, Any] = {"card": card_name(ask.facts[0])}
    else:
        facts = {"region": place_name(ask.facts[1])}
    if option == 0:
        return Label(say("eve_conquests.option.stay", **facts), button="refuse")
    text = say(f"eve_conquests.option.{ask.kind}", count=option, **facts)
    short = say("eve_conquests.option.units", count=option)
    if len(ask.options) <= MOST_BUTTONS:
        return Label(text, short, button="plain")
    return Label(text, short, parts=((f"unit_{ask.seat}", option),))


# -- stops --------------------------------------------------------------------
def _stop(state: State, ask: Ask[Any], option: str) -> Label:
    """A moment to be asked at: a button, or a place that stands for it where there are many."""
    if option == EVERY_STOP:
        text, short = say("eve_conquests.option.every_stop"), say("eve_conquests.option.every_stop.short")
        return Label(text, short, button="plain")
    text, short = say(f"eve_conquests.option.stop.{option}"), say(f"eve_conquests.option.stop.{option}.short")
    if len(ask.options) <= MOST_BUTTONS:
        return Label(text, short, button="plain")
    if option.startswith("combat"):
        return Label(text, short, put="tray")
    return Label(text, short, put=f"held{ask.seat}" if option == TOKENS else f"hand{ask.seat}")


# -- battle --------------------------------------------------------------------
def _dice(state: State, ask: Ask[Any], option: tuple[int, int, int]) -> Label:
    """A choice of dice, composed; others read only that dice were chosen."""
    public = say("eve_conquests.option.dice.public")
    if not any(option):
        return Label(say("eve_conquests.option.no_dice"), button="plain", public=public)
    parts = tuple((f"die_{colour}", count) for colour, count in zip(COLOURS, option, strict=True) if count)
    red, blue, white = option
    return Label(say("eve_conquests.option.dice", red=red, blue=blue, white=white), parts=parts, public=public)


def _question(state: State, ask: Ask[Any], option: str) -> Label:
    return Label(say("eve_conquests.option.question", colour=colour_name(COLOURS.index(option))), button="plain")


def _tactics(state: State, ask: Ask[Any], option: str) -> Label:
    return Label(say(f"eve_conquests.option.{option}"), button="main" if option == "absorb" else "plain")


def _reroll(state: State, ask: Ask[Any], option: tuple[str, int]) -> Label:
    colour = COLOURS.index(option[0])
    text = say("eve_conquests.option.reroll", die=say(f"eve_conquests.die.{option[0]}.one"), points=option[1])
    return Label(text, take=dice_pieces(state, ask.facts[1] * 3 + colour, option[1]))


def _token_loss(state: State, ask: Ask[Any], option: str) -> Label:
    name = PLANS[ask.facts[0]]
    if option == "plan":
        return Label(say("eve_conquests.option.token_plan", plan=_plan(name)), put=f"plan{ask.seat}/{name}")
    text = say("eve_conquests.option.token_card", card=card_name(option))
    return Label(text, take=_cards(state.held[ask.seat], option))


def _theft(state: State, ask: Ask[Any], option: str) -> Label:
    text = say("eve_conquests.option.theft", region=_region(option), points=REGIONS[INDEX[option]].worth)
    return Label(text, take=(f"card-{option}",))


# -- what cards ask --------------------------------------------------------------------
def _card_region(state: State, ask: Ask[Any], option: str) -> Label:
    text = say("eve_conquests.option.card_region", card=card_name(ask.facts[0]), region=_region(option))
    return Label(text, put=f"region/{option}")


def _card_claim(state: State, ask: Ask[Any], option: str) -> Label:
    text = say("eve_conquests.option.claim_one", region=_region(option), points=REGIONS[INDEX[option]].worth)
    return Label(text, take=_claim_refs(state, option))


def _card_agent(state: State, ask: Ask[Any], option: tuple[str, int]) -> Label:
    name, owner = option
    text = say("eve_conquests.option.card_agent", who=Who(owner), region=_region(name))
    return Label(text, take=(agent_id(owner, INDEX[name]),), put=f"region/{name}")


def _card_exchange(state: State, ask: Ask[Any], option: tuple[int, int]) -> Label:
    tops = [IDS[state.piles[square][-1]] for square in option]
    text = say("eve_conquests.option.card_exchange", one=_region(tops[0]), other=_region(tops[1]))
    return Label(text, take=tuple(f"card-{name}" for name in tops))


def _card_seal(state: State, ask: Ask[Any], option: int) -> Label:
    text = say("eve_conquests.option.card_seal", card=card_name(ask.facts[0]), seal=seal_name(option))
    return Label(text, take=(seal_id(option),))


def _card_seals(state: State, ask: Ask[Any], option: tuple[int, int]) -> Label:
    text = say("eve_conquests.option.card_seals", one=seal_name(option[0]), other=seal_name(option[1]))
    return Label(text, take=tuple(seal_id(seal) for seal in option))


def _card_player(state: State, ask: Ask[Any], option: int) -> Label:
    text = say("eve_conquests.option.card_player", card=card_name(ask.facts[0]), who=Who(option))
    return Label(text, put=f"hand{option}", button="plain")


def _card_deck(state: State, ask: Ask[Any], option: str) -> Label:
    return Label(say("eve_conquests.option.draw", plan=_plan(option)), put=f"deck/{option}")


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
    "stop": _stop,
    "dice": _dice,
    "question": _question,
    "tactics": _tactics,
    "reroll": _reroll,
    "token_loss": _token_loss,
    "theft": _theft,
    "card_region": _card_region,
    "card_station": _card_region,
    "card_claim": _card_claim,
    "card_agent": _card_agent,
    "card_square": _square,
    "card_exchange": _card_exchange,
    "card_seal": _card_seal,
    "card_seals": _card_seals,
    "card_player": _card_player,
    "card_deck": _card_deck,
}
"""Labels by kind of question; those with nothing but verbs and ways out need none."""
