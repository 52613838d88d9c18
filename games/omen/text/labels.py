"""Labels for every option, a prompt for every question, and the name of the current phase."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from games.omen.rules.facts import (
    BEAST_SIZE,
    CHANNEL_COST,
    COST,
    INCITED_STRENGTH,
    REWARD_KIND,
    TYPE,
    VALUE,
    numbers_of,
)
from games.omen.rules.interrupts import PASS
from games.omen.rules.names import WAYS_OUT, city_name, name_of, standing
from games.omen.rules.state import State, place_of
from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.rules.labels import UNSAID, Label
from tabletop.core.rules.private_stops import until_own_turn
from tabletop.core.rules.questions import Ask
from tabletop.core.rules.stops import NO_STOP

STOP_BUTTONS: Final = 4
"""Most choices of a stop that are shown side by side as buttons; more become a list."""


def describe(state: State, ask: Ask[Any], option: Any) -> Label:
    """Return the label of one option: its words, and the pieces that represent it on the table."""
    if option in WAYS_OUT and ask.kind != "stop":
        return _at_window(state, ask, option) if ask.kind == "hero" else _way_out(ask, option)
    return _LABELS[ask.kind](state, ask, option)


# -- labels -----------------------------------------------------------------------------------------------------------
def _way_out(ask: Ask[Any], option: str) -> Label:
    """Return a button; the log says which card was declined."""
    text = msg(f"omen.option.{option}")
    card = next((fact for fact in ask.context if fact in TYPE), "")
    if option == "decline" and card:
        return Label(msg("omen.option.decline_card", card=name_of(card)), text, button="refuse")
    return Label(text, button="refuse")


def _at_window(state: State, ask: Ask[Any], option: str) -> Label:
    """Return the label for passing in a hero window: it is never logged, so that nobody notices a mere pass."""
    passing = replace(_way_out(ask, PASS), public=UNSAID)
    if option == PASS:
        return passing
    return until_own_turn(passing) if state.private_stops else replace(_way_out(ask, option), public=UNSAID)


def _resource(state: State, ask: Ask[Any], option: str) -> Label:
    """Return the label for a card or a coin: a click on the deck or on the supply."""
    put = f"deck{state.deck_of(ask.seat)}" if option == "draw" else "supply"
    return Label(msg(f"omen.option.{option}"), put=put)


def _surge(state: State, ask: Ask[Any], option: tuple[Any, ...]) -> Label:
    verb = option[0]
    if verb == "end":
        return Label(msg("omen.option.end"), _why_end(state, ask), button="main")
    card = option[1]
    if verb == "play":
        text = msg("omen.option.play", card=name_of(card), city=city_name(option[2]), cost=COST[card])
        return Label(text, city_name(option[2]), take=(card,), put=f"city{option[2]}/side{ask.seat}")
    if verb == "beast":
        text = msg("omen.option.beast", card=name_of(card), cost=COST[card])
        return Label(text, msg("omen.option.beast.short"), take=(card,), put="play")
    if verb == "channel":
        text = msg("omen.option.channel", card=name_of(card), cost=CHANNEL_COST[card])
        return Label(text, msg("omen.option.channel.short"), take=(card,), put="channel")
    copies = tuple(reward for reward in state.rewards[ask.seat] if REWARD_KIND[reward] == REWARD_KIND[card])
    return Label(msg("omen.option.reward", card=name_of(card)), take=copies, put="play")


def _why_end(state: State, ask: Ask[Any]) -> Message | None:
    """Return the button's words where nothing else can be done; only who is asked sees it, and the hand."""
    if len(ask.options) > 1:
        return None
    coins, prices = state.coins[ask.seat], [COST[card] for card in state.hands[ask.seat]]
    if not coins or not prices or min(prices) <= coins:
        return msg("omen.option.end_nothing")
    return msg("omen.option.end_dear", coins=coins)


def _target(state: State, ask: Ask[Any], option: str) -> Label:
    """Return the label for a unit in a city, a card in hand or one from the discard pile: a click on it."""
    verb = ask.context[0]
    text = msg(f"omen.option.{verb}", card=name_of(option))
    place = place_of(state, option)
    if place >= 0:
        text = msg(f"omen.option.{verb}_in", card=name_of(option), city=city_name(place // 2))
    elif verb == "recover":
        return Label(text, name_of(option), take=(option, f"discard{state.deck_of(ask.seat)}"))
    return Label(text, name_of(option), take=(option,))


def _move(state: State, ask: Ask[Any], option: tuple[str, int]) -> Label:
    unit, city = option
    text = msg("omen.option.move", card=name_of(unit), city=city_name(city))
    return Label(text, take=(unit,), put=f"city{city}/side{place_of(state, unit) % 2}", also=(unit,))


def _swap(state: State, ask: Ask[Any], option: tuple[str, str]) -> Label:
    one, other = option
    return Label(
        msg("omen.option.swap", card=name_of(one), other=name_of(other)), take=(one,), put=other, also=(one, other)
    )


def _deploy(state: State, ask: Ask[Any], option: tuple[str, int]) -> Label:
    card, city = option
    take = (card,) if card in state.hands[ask.seat] else (card, f"discard{state.deck_of(ask.seat)}")
    text = msg("omen.option.deploy", card=name_of(card), city=city_name(city))
    return Label(text, take=take, put=f"city{city}/side{ask.seat}", also=take)


def _mode(state: State, ask: Ask[Any], option: str) -> Label:
    """Return the label for A or B of a spirit that has entered: the button shows its effect."""
    card, mode = ask.context[0], option.lower()
    ability = msg(f"omen.text.{card}_{mode}", **numbers_of(card, mode))
    return Label(msg("omen.option.mode", mode=option, text=ability), button="plain")


def _button(state: State, ask: Ask[Any], option: str) -> Label:
    return Label(msg(f"omen.option.{ask.kind}.{option}"), button="plain")


def _one_of(state: State, ask: Ask[Any], option: str) -> Label:
    label = _resource(state, ask, option)
    return Label(label.text, put=label.put, button="plain")


def _any_city(state: State, ask: Ask[Any], option: int) -> Label:
    take = (f"city{option}/side{1 - ask.seat}", f"city{option}/rewards")
    return Label(msg("omen.option.city", city=city_name(option)), city_name(option), take=take)


def _war_city(state: State, ask: Ask[Any], option: int) -> Label:
    take = (f"city{option}/war", f"city{option}/rewards")
    return Label(msg("omen.option.war_city", city=city_name(option)), city_name(option), take=take)


def _portent(state: State, ask: Ask[Any], option: str) -> Label:
    return Label(msg("omen.option.portent", card=name_of(option)), name_of(option), take=(option,))


def _keep(state: State, ask: Ask[Any], option: tuple[str, ...]) -> Label:
    """Return the label for the units that stay in a city: a combination to compose, or a click on a single unit."""
    if not option:
        return Label(msg("omen.option.keep_none"), button="plain")
    text = msg("omen.option.keep", cards=tuple(name_of(unit) for unit in option))
    take = option if len(option) == 1 else ()
    more = msg("omen.option.keep_more", count=ask.context[1])
    return Label(text, take=take, parts=tuple((unit, 1) for unit in option), more=more)


def _offering(state: State, ask: Ask[Any], option: str) -> Label:
    text = msg("omen.option.offering", card=name_of(option), value=VALUE[option])
    return Label(text, name_of(option), take=(option,), put=f"discard{state.deck_of(ask.seat)}")


def _limit(state: State, ask: Ask[Any], option: str) -> Label:
    if option in REWARD_KIND:
        copies = tuple(one for one in state.rewards[ask.seat] if REWARD_KIND[one] == REWARD_KIND[option])
        public = msg("omen.option.lay_down.public")
        return Label(
            msg("omen.option.lay_down", card=name_of(option)), take=copies, put=f"used{ask.seat}", public=public
        )
    put = f"discard{state.deck_of(ask.seat)}"
    return Label(msg("omen.option.discard", card=name_of(option)), name_of(option), take=(option,), put=put)


def _emissary(state: State, ask: Ask[Any], option: str) -> Label:
    text = msg("omen.option.emissary", card=name_of(option))
    return Label(text, take=(option,), put="play", public=msg("omen.option.emissary.public"))


def _draft_three(state: State, ask: Ask[Any], option: str) -> Label:
    text = msg("omen.option.draft_three", card=name_of(option))
    return Label(text, take=(option,), put=f"deck{1 - ask.seat}", public=msg("omen.option.draft_three.public"))


def _open_draft(state: State, ask: Ask[Any], option: str) -> Label:
    text = msg("omen.option.open_draft", card=name_of(option))
    return Label(text, name_of(option), take=(option,))


def _hero(state: State, ask: Ask[Any], option: str) -> Label:
    return Label(msg("omen.option.hero", card=name_of(option)), name_of(option), take=(option,), put="play")


def _stop(state: State, ask: Ask[Any], option: str) -> Label:
    """Return the label for a stop: a list, or buttons if they fit; the stop of a hero in hand, or none, comes first."""
    text, short = msg(f"omen.option.stop.{option}"), msg(f"omen.option.stop.{option}.short")
    if len(ask.options) > STOP_BUTTONS:
        return Label(text, short, public=UNSAID)
    if option == ask.options[0]:
        return Label(text, short, button="main", public=UNSAID)
    return Label(text, short, button="refuse" if option == NO_STOP else "plain", public=UNSAID)


_LABELS: Final[dict[str, Callable[[State, Ask[Any], Any], Label]]] = {
    "wealth": _resource, "mix": _resource, "one_of": _one_of, "surge": _surge, "target": _target, "move": _move,
    "swap": _swap, "deploy": _deploy, "spirit_mode": _mode, "channel_order": _button, "pay": _button,
    "bury": _button, "city": _any_city, "war_city": _war_city, "portent": _portent, "keep": _keep,
    "offering": _offering, "limit": _limit, "emissary": _emissary, "draft_three": _draft_three,
    "open_draft": _open_draft, "hero": _hero, "stop": _stop,
}  # fmt: skip


# -- prompts ----------------------------------------------------------------------------------------------------------
def prompt(state: State, ask: Ask[Any]) -> Message:
    """Return the prompt for the asked seat. That of a hero window is the same for every hand."""
    who, kind, facts = SeatName(ask.seat), ask.kind, ask.context
    match kind:
        case "wealth":
            return msg("omen.prompt.wealth", who=who, number=facts[0], total=facts[1])
        case "mix":
            return msg("omen.prompt.mix", who=who, card=name_of(facts[0]), left=facts[1])
        case "target" if facts[0] == "incite":
            beast = {"strength": INCITED_STRENGTH, "size": BEAST_SIZE}
            return msg("omen.prompt.incite", who=who, card=name_of(facts[1]), **beast)
        case "target" if facts[0] == "discard" and "decline" in ask.options:
            return msg("omen.prompt.discard_may", who=who, card=name_of(facts[1]))
        case "target":
            return msg(f"omen.prompt.{facts[0]}", who=who, card=name_of(facts[1]))
        case "move" | "swap" | "deploy":
            return msg(f"omen.prompt.{kind}", who=who, card=name_of(facts[1]))
        case "spirit_mode" | "channel_order" | "one_of":
            return msg(f"omen.prompt.{kind}", who=who, card=name_of(facts[0]))
        case "city" | "pay":
            return msg(f"omen.prompt.{kind}", who=who, card=name_of(facts[0]), **numbers_of(facts[0]))
        case "hero":
            city = facts[1]
            where = {"city": city_name(city), "standing": standing(state, city)} if city >= 0 else {}
            return msg(f"omen.prompt.{facts[0]}", who=who, **where)
        case "keep":
            return msg("omen.prompt.keep", who=who, city=city_name(facts[0]), limit=facts[1], size=BEAST_SIZE)
        case "surge":
            return msg("omen.prompt.surge", who=who, coins=state.coins[ask.seat])
        case _:
            return msg(f"omen.prompt.{kind}", who=who)


def phase_name(state: State) -> Message | None:
    """Return the name of the phase that the track shows."""
    return msg(f"omen.phase.{state.phase}")
