"""The words and touches of the game: a label for every option, a prompt for every question, the phase names."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.age_of_heroes.rules.battle import columns, unfought
from games.age_of_heroes.rules.facts import (
    ARMY,
    CITADEL,
    CITY,
    CONQUEST,
    GENERAL,
    HAND_LIMIT,
    ITEMS,
    KINDS,
    MONUMENT,
    PLUNDER_PER_VICTORY,
    RAZE,
)
from games.age_of_heroes.rules.market.day import with_road
from games.age_of_heroes.rules.market.promises import peace_with
from games.age_of_heroes.rules.names import amounts, card_name, item_name, purpose_name, tribe_name, unit_name
from games.age_of_heroes.rules.state import (
    ATTACK,
    DEFENCE,
    HOME,
    LED,
    NOBODY,
    SHAKEN,
    State,
    own_stone,
    real_armies,
)
from games.age_of_heroes.rules.track import part_of
from games.age_of_heroes.table.layout import home_army, in_hand
from games.age_of_heroes.text import labels_market
from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.rules.labels import UNSAID, ButtonStyle, Label, OptionGroup
from tabletop.core.rules.private_stops import until_own_turn
from tabletop.core.rules.questions import Ask, Seat
from tabletop.core.rules.stops import NO_STOP

ROW_OF: Final = {ITEMS[CITY]: "cities", ITEMS[ARMY]: "armies", ITEMS[CITADEL]: "citadels", ITEMS[GENERAL]: "armies"}
"""The row in which an item is put when it is built."""
PREY: Final = {"conquest": "cities", "plunder": "hand", "raze": "monument"}
"""The target to which an army is dragged for each purpose."""

OWN_LINE, OWN_SLOT = "line1", "slot1"
"""The battle line of whoever is asked, which is the lower one, and its places."""
LEAST_VICTORIES: Final = {"conquest": CONQUEST[0][0], "raze": RAZE[0][0]}
"""The victories without which a war gains nothing, by its purpose; one for the others."""


def at_home(state: State, seat: Seat, place: int) -> tuple[str, ...]:
    """Return the pieces of a seat's armies at home of one sort (`HOME` or `LED`), as the attacker sees them."""
    engaged, with_general = real_armies(state.units[ATTACK]) if state.phase == "force" else (0, 0)
    led = state.armies[seat][LED] - with_general
    plain = state.armies[seat][HOME] - (engaged - with_general)
    numbers = range(led) if place == LED else range(led, led + plain)
    return tuple(home_army(seat, number) for number in numbers)


def describe(state: State, ask: Ask[Any], option: Any) -> Label:
    """Return the label of one option: its words, and the pieces that represent it on the table."""
    return _LABELS[ask.kind](state, ask, option)


# -- set-up, market ---------------------------------------------------------------------------------------------------
def _tribe(state: State, ask: Ask[Any], option: str) -> Label:
    text = msg("age_of_heroes.option.tribe", tribe=tribe_name(option))
    return Label(text, tribe_name(option), take=(f"tribe-{option}",), put=f"card{ask.seat}")


# -- events -----------------------------------------------------------------------------------------------------------
def _target(state: State, ask: Ask[Any], option: Seat) -> Label:
    row = "armies" if ask.kind == "earthquake" else "cities"
    text = msg(f"age_of_heroes.option.{ask.kind}", who=SeatName(option))
    return Label(text, take=("events",), put=f"{row}{option}")


def _luck(state: State, ask: Ask[Any], option: str) -> Label:
    if option == NO_STOP:
        if state.private_stops:
            return until_own_turn(_luck(state, ask, "suffer"))
        text = msg("age_of_heroes.option.luck_no_stop")
        return Label(text, button="refuse", public=msg("age_of_heroes.option.suffer"))
    if option == "luck":
        text = msg("age_of_heroes.option.luck", event=card_name(ask.context[0]))
        return Label(text, take=in_hand(state, ask.seat, "luck"), put="discard", button="plain")
    return Label(msg("age_of_heroes.option.suffer"), button="main")


# -- the action -------------------------------------------------------------------------------------------------------
def _action(state: State, ask: Ask[Any], option: tuple[Any, ...]) -> Label:
    seat = ask.seat
    match option:
        case ("taxes",):
            return Label(msg("age_of_heroes.option.taxes", count=state.cities[seat]), put="deck", button="plain")
        case ("exchange", kind):
            text = msg("age_of_heroes.option.exchange", card=card_name(kind))
            return Label(text, card_name(kind), take=in_hand(state, seat, kind), put="discard")
        case ("again",):
            return Label(msg("age_of_heroes.option.again"), put="deck", button="main")
        case ("build", item, way):
            return _built(state, seat, item, way)
        case ("road", neighbour, way):
            text = msg("age_of_heroes.option.road", who=SeatName(neighbour), cards=_paid(way))
            public = msg("age_of_heroes.option.road_public", who=SeatName(neighbour))
            if _is_last(state, seat, way):
                return _last_card(text, "road", public)
            return Label(text, msg("age_of_heroes.option.payment", cards=_paid(way)), take=("pile/road",),
                         put=f"tribe{neighbour}", public=public)  # fmt: skip
        case ("war", target, purpose):
            text = _planned(state, target, purpose)
            if peace_with(state, seat, target) is not None:
                text = msg("age_of_heroes.option.breaks_peace", action=text)
            take = (*at_home(state, seat, HOME), *at_home(state, seat, LED), *in_hand(state, seat, "mighty_hero"))
            public = msg("age_of_heroes.option.war_public")  # nothing is revealed before he confirms
            put, note = f"{PREY[purpose]}{target}", _reward(purpose)
            group = OptionGroup(msg("age_of_heroes.option.war_closed"), msg("age_of_heroes.group.war"))
            short = purpose_name(purpose)
            return Label(text, short, take=take, put=put, public=public, onward=True, note=note, group=group)
        case ("stop", moment):
            return Label(msg(f"age_of_heroes.option.stop_{moment}"), take=(f"card{seat}",), public=UNSAID)
        case ("end",):
            return Label(msg("age_of_heroes.option.end"), button="main")
        case _:
            return Label(msg("age_of_heroes.option.nothing"), button="refuse")


def _planned(state: State, target: Seat, purpose: str) -> Message:
    """Return a war with what there is to take, or with a warning that there is nothing (R-16). All of it is public."""
    there = _prey(state, target, purpose)
    word = purpose if there else f"{purpose}_in_vain"
    return msg(f"age_of_heroes.option.{word}", who=SeatName(target), count=there, blocks=MONUMENT)


def _reward(purpose: str) -> Message:
    """Return what victories bring (R-16)."""
    if purpose == "plunder":
        return msg("age_of_heroes.reward.plunder", gain=PLUNDER_PER_VICTORY)
    (victories, gain), (more, most) = {"conquest": CONQUEST, "raze": RAZE}[purpose]
    return msg(f"age_of_heroes.reward.{purpose}", victories=victories, gain=gain, more=more, most=most)


def _built(state: State, seat: Seat, item: str, way: tuple[int, ...]) -> Label:
    """Return an item and its payment: a drag of the item, and where there are several ways to pay the choice of one.

    A payment that ends the own tribe (R-23) is no drag, so that nobody makes it by accident.
    """
    public = msg("age_of_heroes.option.build_public", item=item_name(item))
    text = msg("age_of_heroes.option.build", item=item_name(item), cards=_paid(way))
    if item != ITEMS[CITY] and _is_last(state, seat, way):
        return _last_card(text, item, public)
    short = msg("age_of_heroes.option.payment", cards=_paid(way))
    return Label(text, short, take=(f"pile/{item}",), put=f"{ROW_OF[item]}{seat}", public=public)


def _last_card(text: Message, item: str, public: Message) -> Label:
    short = msg("age_of_heroes.option.last_short", item=item_name(item))
    return Label(msg("age_of_heroes.option.last", action=text), short, button="plain", public=public)


def _paid(way: tuple[int, ...]) -> Message | tuple[Message, ...]:
    return amounts(way)


def _is_last(state: State, seat: Seat, way: tuple[int, ...]) -> bool:
    """Return whether a payment is all that keeps a tribe without a city in the game."""
    return not state.cities[seat] and sum(way) == sum(state.hands[seat])


def closed(state: State, ask: Ask[Any]) -> tuple[tuple[Label, Message], ...]:
    """Return what the prompt of an action names though the hand, or the lack of an army, does not allow it now."""
    if ask.kind != "action" or state.building:
        return ()
    there = {option[0] for option in ask.options}
    found = []
    if not there & {"build", "road", "again"}:
        found.append((Label(msg("age_of_heroes.option.build_closed")), msg("age_of_heroes.why.nothing_to_build")))
    if not there & {"war", "again"}:
        found.append((Label(msg("age_of_heroes.option.war_closed")), msg("age_of_heroes.why.no_army")))
    return tuple(found)


def _consent(state: State, ask: Ask[Any], option: str) -> Label:
    button: ButtonStyle = "main" if option == "consent" else "refuse"
    return Label(msg(f"age_of_heroes.option.{option}", who=SeatName(ask.context[0])), button=button)


# -- war --------------------------------------------------------------------------------------------------------------
def _force(state: State, ask: Ask[Any], option: str) -> Label:
    text = msg(f"age_of_heroes.option.force_{option}")
    if option in ("attack", "back"):
        public = None if option == "attack" else msg("age_of_heroes.option.force_back")
        return Label(text, button="main" if option == "attack" else "refuse", public=public)
    public = msg("age_of_heroes.option.force_public")
    if option.startswith("hero"):
        take = in_hand(state, ask.seat, "mighty_hero")
    else:
        take = at_home(state, ask.seat, LED if option == "led_army" else HOME)
    return Label(text, take=take, put=OWN_LINE, public=public)


def _defence(state: State, ask: Ask[Any], option: str) -> Label:
    word = "yield" if option == "fight" and not state.units[DEFENCE] else option
    text = msg(f"age_of_heroes.option.defence_{word}")
    if option == NO_STOP:
        fight = _defence(state, ask, "fight")
        return until_own_turn(fight) if state.private_stops else Label(text, button="refuse", public=fight.text)
    if option == "fight":
        return Label(text, button="main")
    if option in ("olympic_games", "luck"):
        return Label(text, take=in_hand(state, ask.seat, option), put="discard", button="plain")
    return Label(text, take=in_hand(state, ask.seat, "mighty_hero"), put=OWN_LINE)


def _side(state: State, seat: Seat) -> int:
    return ATTACK if seat == state.attacker else DEFENCE


def _assign(state: State, ask: Ask[Any], option: tuple[int, int]) -> Label:
    card, unit = option
    side = _side(state, ask.seat)
    text = msg("age_of_heroes.option.assign", value=card, number=unit + 1, unit=unit_name(state.units[side][unit].sort))
    take = tuple(f"drawn-{side}-{place}" for place, value in enumerate(state.drawn[side]) if value == card)
    return Label(text, take=take, put=f"{OWN_SLOT}-{unit}", public=msg("age_of_heroes.option.assign_public"))


def _clash(state: State, ask: Ask[Any], option: int) -> Label:
    """Return one choice for all waiting units with the same card and the same leader: a click on any of them."""
    side = _side(state, ask.seat)
    units, line = state.units[side], columns(state, side)
    same = [unit for unit in unfought(state, side) if units[unit] == units[option]]
    number = line.index(option) + 1
    sort = unit_name(units[option].sort)
    text = msg("age_of_heroes.option.clash", value=units[option].card, unit=sort, number=number)
    take = tuple(f"{OWN_SLOT}-{line.index(unit)}" for unit in same)
    return Label(text, take=take, public=UNSAID)


# -- monument, discard ------------------------------------------------------------------------------------------------
def _monument(state: State, ask: Ask[Any], option: int | str) -> Label:
    if isinstance(option, str):
        return Label(msg("age_of_heroes.option.monument_no_stop"), button="refuse")
    if option == 0:
        return Label(msg("age_of_heroes.option.no_stones"), button="plain")  # no more than a stone in the hand
    stone = KINDS[own_stone(state, ask.seat)]
    text = msg("age_of_heroes.option.stones", count=option, card=card_name(stone))
    return Label(text, take=in_hand(state, ask.seat, stone), put=f"monument{ask.seat}", count=option)


def _discard(state: State, ask: Ask[Any], option: str) -> Label:
    text = msg("age_of_heroes.option.discard", card=card_name(option))
    return Label(text, card_name(option), take=in_hand(state, ask.seat, option), put="discard")


_LABELS: Final[dict[str, Callable[[State, Ask[Any], Any], Label]]] = {
    "tribe": _tribe, "opening": labels_market.opening, "market": labels_market.composing,
    "counter": labels_market.composing, "answer": labels_market.answer, "pick": labels_market.pick,
    "earthquake": _target, "volcano": _target, "luck": _luck,
    "action": _action, "consent": _consent, "force": _force, "defence": _defence, "assign": _assign,
    "clash": _clash, "monument": _monument, "discard": _discard,
}  # fmt: skip


# -- prompts ----------------------------------------------------------------------------------------------------------
def prompt(state: State, ask: Ask[Any]) -> Message:
    """Return the prompt for the asked seat. It does not depend on hidden cards."""
    who, kind = SeatName(ask.seat), ask.kind
    match kind:
        case "opening" | "market" | "answer" | "counter" | "pick":
            return labels_market.prompt(state, ask)
        case "luck":
            return msg(f"age_of_heroes.prompt.luck_{ask.context[0]}", who=who)
        case "consent":
            now, cards, _ = with_road(state, ask.seat, ask.context[0])
            if cards == now:
                return msg("age_of_heroes.prompt.consent_same", who=who, other=SeatName(ask.context[0]), cards=cards)
            return msg("age_of_heroes.prompt.consent", who=who, other=SeatName(ask.context[0]), cards=cards, now=now)
        case "action":
            word = "build" if state.building else "action" if state.cities[ask.seat] else "action_cityless"
            return msg(f"age_of_heroes.prompt.{word}", who=who)
        case "force":
            aim = purpose_name(state.purpose)
            facts = {"who": who, "other": SeatName(state.defender), "purpose": aim}
            least = LEAST_VICTORIES.get(state.purpose, 1)
            if not _prey(state, state.defender, state.purpose):
                return msg("age_of_heroes.prompt.force_in_vain", **facts)
            if len(state.units[ATTACK]) < least and least > 1:
                return msg("age_of_heroes.prompt.force_too_small", **facts, victories=least)
            if state.units[ATTACK]:
                return msg("age_of_heroes.prompt.force_more", **facts, count=len(state.units[ATTACK]))
            return msg("age_of_heroes.prompt.force", **facts)
        case "defence":
            shaken = state.armies[ask.seat][SHAKEN]
            word = "" if state.units[DEFENCE] else "_shaken" if shaken else "_open"
            told: dict[str, Any] = {"who": who} | ({"shaken": shaken} if word == "_shaken" else {})
            if state.attacker == NOBODY:
                return msg(f"age_of_heroes.prompt.defence_barbarians{word}", **told, count=state.barbarian_armies)
            told |= {"other": SeatName(state.attacker), "purpose": purpose_name(state.purpose)}
            return msg(f"age_of_heroes.prompt.defence{word}", **told, count=len(state.units[ATTACK]))
        case "monument":
            return msg("age_of_heroes.prompt.monument", who=who)
        case "discard":
            over = sum(state.hands[ask.seat]) - HAND_LIMIT
            return msg("age_of_heroes.prompt.discard", who=who, over=over, limit=HAND_LIMIT)
        case _:
            return msg(f"age_of_heroes.prompt.{kind}", who=who)


def _prey(state: State, seat: Seat, purpose: str) -> int:
    """Return how many cities, cards or blocks of a seat there are for a war to take; without any it gains nothing."""
    return {"conquest": state.cities[seat], "plunder": sum(state.hands[seat]), "raze": state.laid[seat]}[purpose]


def secret_prompt(state: State, ask: Ask[Any]) -> Message | None:
    """Return the prompt of a trader who holds what others call for, or of an attacker who has nothing more to send.

    A trader's hand is secret, and nobody else knows if a Mighty Hero is left.
    """
    if ask.kind == "market":
        return labels_market.called_prompt(state, ask)
    if ask.kind != "force" or set(ask.options) - {"attack", "back"}:
        return None
    public = prompt(state, ask)
    if public.key != "age_of_heroes.prompt.force_more":
        return None
    return Message("age_of_heroes.prompt.force_all", public.args)


def phase_name(state: State) -> Message | None:
    """Return the part of the round that the track shows."""
    part = part_of(state)
    return None if part is None else msg(f"age_of_heroes.part.{part}")
