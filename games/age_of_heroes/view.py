"""What people read and touch: a label for every option, a prompt for every question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.age_of_heroes.facts import ARMY, CITADEL, CITY, GENERAL, HAND_LIMIT, ITEMS, KINDS, NUMBER, PAID_KINDS
from games.age_of_heroes.layout import home_army, own_card
from games.age_of_heroes.project import part_of
from games.age_of_heroes.state import (
    ATTACK,
    DEFENCE,
    GENERAL_UNIT,
    HERO_ARMY,
    HOME,
    LED,
    NOBODY,
    UNFOUGHT,
    State,
    own_stone,
)
from games.age_of_heroes.terms import amounts, card_name, item_name, purpose_name, tribe_name, unit_name
from games.age_of_heroes.trade import ANYONE
from tabletop.core.ask import Ask, Seat
from tabletop.core.game import Label
from tabletop.core.words import Message, Who, say

ROW_OF: Final = {ITEMS[CITY]: "cities", ITEMS[ARMY]: "armies", ITEMS[CITADEL]: "citadels", ITEMS[GENERAL]: "armies"}
"""Where an item is put when it is built."""
PREY: Final = {"conquest": "cities", "plunder": "hand", "raze": "monument"}
"""What an army is dragged to for each purpose."""


def in_hand(state: State, seat: Seat, kind: str) -> tuple[str, ...]:
    """The pieces of a kind of card in a hand, as its owner sees it: whichever is picked up means the same."""
    return tuple(own_card(kind, place) for place in range(state.hands[seat][NUMBER[kind]]))


def at_home(state: State, seat: Seat, place: int) -> tuple[str, ...]:
    """The pieces of a seat's armies at home of one sort (`HOME` or `LED`), as the attacker sees them."""
    engaged = [unit for unit in state.units[ATTACK] if not unit & HERO_ARMY] if state.phase == "force" else []
    led = state.armies[seat][LED] - sum(unit & GENERAL_UNIT for unit in engaged)
    plain = state.armies[seat][HOME] - sum(not unit & GENERAL_UNIT for unit in engaged)
    numbers = range(led) if place == LED else range(led, led + plain)
    return tuple(home_army(seat, number) for number in numbers)


def describe(state: State, ask: Ask[Any], option: Any) -> Label:
    """One option in words, and what on the table stands for it."""
    return _LABELS[ask.kind](state, ask, option)


# -- set-up, market ---------------------------------------------------------------------------------------------------
def _tribe(state: State, ask: Ask[Any], option: str) -> Label:
    text = say("age_of_heroes.option.tribe", tribe=tribe_name(option))
    return Label(text, tribe_name(option), take=(f"tribe-{option}",), put=f"card{ask.seat}")


def _market(state: State, ask: Ask[Any], option: str) -> Label:
    button = {"pass": "main", "leave": "refuse"}.get(option, "plain")
    return Label(say(f"age_of_heroes.option.market_{option}"), button=button)


def _call(state: State, ask: Ask[Any], option: str) -> Label:
    return Label(say("age_of_heroes.option.call", card=card_name(option)), card_name(option), take=(f"ware-{option}",))


def _offer_to(state: State, ask: Ask[Any], option: Seat | str) -> Label:
    if option == ANYONE or isinstance(option, str):
        return Label(say("age_of_heroes.option.offer_to_anyone"), button="plain")
    return Label(say("age_of_heroes.option.offer_to", who=Who(option)), take=(f"tribe{option}", f"card{option}"))


def _offer_give(state: State, ask: Ask[Any], option: str) -> Label:
    public = say("age_of_heroes.option.offer_public")
    if option == "enough":
        return Label(say("age_of_heroes.option.enough"), button="main", public=public)
    text = say("age_of_heroes.option.give", card=card_name(option))
    return Label(text, card_name(option), take=in_hand(state, ask.seat, option), put="given", public=public)


def _offer_ask(state: State, ask: Ask[Any], option: str) -> Label:
    public = say("age_of_heroes.option.offer_public")
    button = {"propose": "main", "promise": "plain", "drop": "refuse"}.get(option, "")
    if button:
        return Label(say(f"age_of_heroes.option.{option}"), button=button, public=public)
    text = say("age_of_heroes.option.ask", card=card_name(option))
    return Label(text, card_name(option), take=(f"ware-{option}",), put="asked", public=public)


def _promise(state: State, ask: Ask[Any], option: str) -> Label:
    return Label(promise_text(option), button="plain", public=say("age_of_heroes.option.offer_public"))


def promise_text(promise: str) -> Message:
    """A promise in words; none is a phrase of its own."""
    return say(f"age_of_heroes.promise.{promise or 'none'}")


def _offer_answer(state: State, ask: Ask[Any], option: str) -> Label:
    button = {"accept": "main", "decline": "refuse"}.get(option, "plain")
    return Label(say(f"age_of_heroes.option.{option}"), button=button)


# -- events -----------------------------------------------------------------------------------------------------------
def _target(state: State, ask: Ask[Any], option: Seat) -> Label:
    row = "armies" if ask.kind == "earthquake" else "cities"
    text = say(f"age_of_heroes.option.{ask.kind}", who=Who(option))
    return Label(text, take=("events",), put=f"{row}{option}")


def _luck(state: State, ask: Ask[Any], option: str) -> Label:
    if option == "luck":
        text = say("age_of_heroes.option.luck", event=card_name(ask.facts[0]))
        return Label(text, take=in_hand(state, ask.seat, "luck"), put="discard", button="main")
    return Label(say("age_of_heroes.option.suffer"), button="refuse")


def _draw_again(state: State, ask: Ask[Any], option: str) -> Label:
    if option == "again":
        return Label(say("age_of_heroes.option.again"), put="deck", button="main")
    return Label(say("age_of_heroes.option.stop"), button="refuse")


# -- the action -------------------------------------------------------------------------------------------------------
def _action(state: State, ask: Ask[Any], option: tuple[Any, ...]) -> Label:
    seat = ask.seat
    match option:
        case ("taxes",):
            return Label(say("age_of_heroes.option.taxes", count=state.cities[seat]), put="deck", button="plain")
        case ("exchange", kind):
            text = say("age_of_heroes.option.exchange", card=card_name(kind))
            return Label(text, card_name(kind), take=in_hand(state, seat, kind), put="discard")
        case ("build", item):
            last = not state.cities[seat] and item != ITEMS[CITY] and _spends_all(state, seat)
            text = say(
                "age_of_heroes.option.build_last" if last else "age_of_heroes.option.build", item=item_name(item)
            )
            return Label(text, item_name(item), take=(f"pile/{item}",), put=f"{ROW_OF[item]}{seat}")
        case ("road", neighbour):
            text = say("age_of_heroes.option.road", who=Who(neighbour))
            return Label(text, take=("pile/road",), put=f"tribe{neighbour}")
        case ("war", target, purpose):
            text = say(f"age_of_heroes.option.{purpose}", who=Who(target))
            take = (*at_home(state, seat, HOME), *at_home(state, seat, LED), *in_hand(state, seat, "mighty_hero"))
            public = say("age_of_heroes.option.war_public")  # nothing is revealed before he confirms
            return Label(text, purpose_name(purpose), take=take, put=f"{PREY[purpose]}{target}", public=public)
        case ("end",):
            return Label(say("age_of_heroes.option.end"), button="main")
        case _:
            return Label(say("age_of_heroes.option.nothing"), button="refuse")


def _spends_all(state: State, seat: Seat) -> bool:
    """Whether paying for something may take the last card of the hand: three cards are the highest price."""
    return sum(state.hands[seat]) <= 3


def _payment(state: State, ask: Ask[Any], option: tuple[int, ...]) -> Label:
    text = say("age_of_heroes.option.payment", cards=amounts(option))
    parts = tuple((KINDS[kind], count) for kind, count in zip(PAID_KINDS, option, strict=True) if count)
    return Label(text, parts=parts)


def _consent(state: State, ask: Ask[Any], option: str) -> Label:
    button = "main" if option == "consent" else "refuse"
    return Label(say(f"age_of_heroes.option.{option}", who=Who(ask.facts[0])), button=button)


# -- war --------------------------------------------------------------------------------------------------------------
def _force(state: State, ask: Ask[Any], option: str) -> Label:
    text = say(f"age_of_heroes.option.force_{option}")
    if option in ("attack", "back"):
        public = None if option == "attack" else say("age_of_heroes.option.force_back")
        return Label(text, button="main" if option == "attack" else "refuse", public=public)
    public = say("age_of_heroes.option.force_public")
    if option.startswith("hero"):
        take = in_hand(state, ask.seat, "mighty_hero")
    else:
        take = at_home(state, ask.seat, LED if option == "led_army" else HOME)
    return Label(text, take=take, put=f"line{ATTACK}", public=public)


def _defence(state: State, ask: Ask[Any], option: str) -> Label:
    text = say(f"age_of_heroes.option.defence_{option}")
    if option == "fight":
        return Label(text, button="main")
    if option in ("olympic_games", "luck"):
        return Label(text, take=in_hand(state, ask.seat, option), put="discard", button="plain")
    return Label(text, take=in_hand(state, ask.seat, "mighty_hero"), put=f"line{DEFENCE}")


def _side(state: State, seat: Seat) -> int:
    return ATTACK if seat == state.attacker else DEFENCE


def _assign(state: State, ask: Ask[Any], option: tuple[int, int]) -> Label:
    card, unit = option
    side = _side(state, ask.seat)
    text = say("age_of_heroes.option.assign", value=card, number=unit + 1, unit=unit_name(state.units[side][unit]))
    take = tuple(f"drawn-{side}-{place}" for place, value in enumerate(state.drawn[side]) if value == card)
    return Label(text, take=take, put=f"slot{side}-{unit}", public=say("age_of_heroes.option.assign_public"))


def _clash(state: State, ask: Ask[Any], option: int) -> Label:
    """All waiting units with the same card and the same leader are one choice: a click on any of them."""
    side = _side(state, ask.seat)
    units, cards, fates = state.units[side], state.cards[side], state.fates[side]
    same = [
        unit
        for unit, fate in enumerate(fates)
        if fate == UNFOUGHT and (cards[unit], units[unit]) == (cards[option], units[option])
    ]
    text = say("age_of_heroes.option.clash", value=cards[option], unit=unit_name(units[option]), number=option + 1)
    return Label(
        text, take=tuple(f"slot{side}-{unit}" for unit in same), public=say("age_of_heroes.option.clash_public")
    )


# -- monument, discard ------------------------------------------------------------------------------------------------
def _monument(state: State, ask: Ask[Any], option: int) -> Label:
    if option == 0:
        return Label(say("age_of_heroes.option.no_stones"), button="refuse")
    stone = KINDS[own_stone(state, ask.seat)]
    text = say("age_of_heroes.option.stones", count=option, card=card_name(stone))
    return Label(text, take=in_hand(state, ask.seat, stone), put=f"monument{ask.seat}", count=option)


def _discard(state: State, ask: Ask[Any], option: str) -> Label:
    text = say("age_of_heroes.option.discard", card=card_name(option))
    return Label(text, card_name(option), take=in_hand(state, ask.seat, option), put="discard")


_LABELS: Final[dict[str, Callable[[State, Ask[Any], Any], Label]]] = {
    "tribe": _tribe, "market": _market, "call": _call, "offer_to": _offer_to, "offer_give": _offer_give,
    "offer_ask": _offer_ask, "promise": _promise, "offer_answer": _offer_answer, "earthquake": _target,
    "volcano": _target, "luck": _luck, "draw_again": _draw_again, "action": _action, "payment": _payment,
    "consent": _consent, "force": _force, "defence": _defence, "assign": _assign, "clash": _clash,
    "monument": _monument, "discard": _discard,
}  # fmt: skip


# -- prompts ----------------------------------------------------------------------------------------------------------
def prompt(state: State, ask: Ask[Any]) -> Message:
    """What the asked seat must do. It reads the same whatever cards are hidden."""
    who, kind = Who(ask.seat), ask.kind
    match kind:
        case "market":
            left = state.market_offer_limit - state.offers[ask.seat]
            return say("age_of_heroes.prompt.market", who=who, left=left)
        case "offer_answer":
            facts = {
                "who": who,
                "other": Who(state.author),
                "given": amounts(state.given),
                "asked": amounts(state.asked),
            }
            return say("age_of_heroes.prompt.offer_answer", **facts, promise=promise_text(state.promise))
        case "luck":
            return say("age_of_heroes.prompt.luck", who=who, event=card_name(ask.facts[0]))
        case "payment":
            return say("age_of_heroes.prompt.payment", who=who, item=item_name(ask.facts[0]))
        case "consent":
            return say("age_of_heroes.prompt.consent", who=who, other=Who(ask.facts[0]))
        case "action":
            return say(f"age_of_heroes.prompt.{'build' if state.building else 'action'}", who=who)
        case "force":
            aim = purpose_name(state.purpose)
            return say("age_of_heroes.prompt.force", who=who, other=Who(state.defender), purpose=aim)
        case "defence" if state.attacker == NOBODY:
            return say("age_of_heroes.prompt.defence_barbarians", who=who, count=state.barbarian_armies)
        case "defence":
            count, purpose = len(state.units[ATTACK]), purpose_name(state.purpose)
            return say("age_of_heroes.prompt.defence", who=who, other=Who(state.attacker), count=count, purpose=purpose)
        case "monument":
            return say("age_of_heroes.prompt.monument", who=who)
        case "discard":
            over = sum(state.hands[ask.seat]) - HAND_LIMIT
            return say("age_of_heroes.prompt.discard", who=who, over=over, limit=HAND_LIMIT)
        case _:
            return say(f"age_of_heroes.prompt.{kind}", who=who)


def phase_name(state: State) -> Message | None:
    """The part of the round that the track shows."""
    part = part_of(state)
    return None if part is None else say(f"age_of_heroes.part.{part}")
