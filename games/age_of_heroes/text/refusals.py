"""Reasons why a gesture is not allowed: the sentence and the clause of the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.age_of_heroes.rules import build
from games.age_of_heroes.rules.facts import (
    CITY,
    COSTS,
    GENERAL,
    GOLD,
    GRAIN,
    HAND_LIMIT,
    ITEMS,
    KEPT,
    KINDS,
    MIGHTY_HERO,
    ORDINARY,
    ROAD,
    STONE_OF,
)
from games.age_of_heroes.rules.names import amounts, card_name, each, item_name
from games.age_of_heroes.rules.state import (
    ATTACK,
    AWAY,
    AWAY_LED,
    DEFENCE,
    HOME,
    NOBODY,
    SENT,
    SENT_LED,
    State,
    able_armies,
    heroes,
    neighbours,
    own_stone,
    road,
)
from games.age_of_heroes.text.refusals_market import at_market
from games.age_of_heroes.text.refusals_touched import Touch
from tabletop.core.data.messages import Refusal, RefusalFactory, SeatName, msg
from tabletop.core.input.gestures import Gesture
from tabletop.core.rules.questions import Ask, Seat

no: Final = RefusalFactory("age_of_heroes.why")
AT_MARKET: Final = ("opening", "market", "answer", "counter", "pick")
"""The questions of a Market Day: cards are traded now."""


def explain_illegal(state: State, ask: Ask[Any], gesture: Gesture) -> Refusal | None:
    """Return the reason for a click or a drag that no option of `ask` fits."""
    touch = Touch.of(gesture)
    if touch is None:
        return None
    if touch.tribe is not None and not state.alive[touch.tribe]:
        return no("fallen", "10")
    if touch.is_foreign_card:
        return no("not_your_hand", "13")
    found = _CHAPTERS[ask.kind](state, ask, touch) or _misplaced(state, ask, touch)
    if found is not None:
        return found
    if ask.kind == "discard":
        return _too_many_held(state, ask.seat)
    word, rule = FALLBACK[ask.kind]
    return no(word, rule)


def _misplaced(state: State, ask: Ask[Any], touch: Touch) -> Refusal | None:
    """Return the reason for things that have their own time and place, regardless of the question."""
    if touch.card is not None and not touch.is_own_card:
        return no("not_your_hand", "13")
    if touch.goal.startswith("monument") and touch.card is not None:
        return _of_monument(state, ask, touch)
    if touch.card is not None and touch.tribe not in (None, ask.seat) and ask.kind not in AT_MARKET:
        return no("trade_on_market_day", "4.2")
    if touch.on_table and touch.goal == "discard":
        return no("items_stay", "5.4")
    if touch.item is not None:
        return no("build_in_part_two", "5.2")
    if touch.is_army:
        return _of_army(state, ask, touch)
    if "deck" in (touch.source, touch.goal):
        return no("deck_closed", "5.1")
    return None


# -- the action: building ---------------------------------------------------------------------------------------------
def _at_action(state: State, ask: Ask[Any], touch: Touch) -> Refusal | None:
    seat = ask.seat
    if touch.item is not None:
        return _of_item(state, seat, touch.item, touch)
    if touch.goal == "deck":
        if state.building:
            return no("building", "5.2")
        if not state.cities[seat]:
            return no("taxes_exchange" if any(state.hands[seat]) else "taxes_need_city", "5.2")
        return no("taxes_click", "5.2")
    if touch.is_own_card:
        return _of_card(state, ask, touch)
    if touch.source == touch.goal == f"armies{seat}" and any(state.armies[seat]):
        return no("prey", "7.1")
    if touch.is_army:
        return _of_army(state, ask, touch) or _of_war(state, seat, touch)
    if touch.on_table and touch.source != touch.goal:
        return None
    return _of_war(state, seat, touch) if touch.tribe is not None and touch.card is None else None


def _of_item(state: State, seat: Seat, item: int, touch: Touch) -> Refusal:
    """Return why an item cannot be built, or not there."""
    name = item_name(ITEMS[item])
    if not state.piles[item]:
        return no("no_pile", "5.2", item=name)
    ways = build.payments(state, seat, item)
    if not ways:
        cost, hand = COSTS[item], state.hands[seat]
        needs = [cost.get(kind, 0) for kind in range(len(KINDS))]
        have = [count if kind in cost or kind == GOLD else 0 for kind, count in enumerate(hand)]
        return no("cannot_pay_gold" if item == GENERAL else "cannot_pay", "2.1", item=name, cost=amounts(needs),
                       have=each(have) or msg("age_of_heroes.none_of_these"))  # fmt: skip
    if item == ROAD:
        found = _of_road(state, seat, touch.tribe)
        if found is not None:
            return found
    elif item == GENERAL and not state.armies[seat][HOME]:
        return no("no_army_for_general", "5.2")
    elif touch.tribe not in (None, seat):
        return no("own_home", "5.2", item=name)
    if item != CITY and not state.cities[seat] and all(sum(way) == sum(state.hands[seat]) for way in ways):
        return no("last_card", "10", item=name)
    return no("road_to_tribe", "9") if item == ROAD else no("own_home", "5.2", item=name)


def _of_road(state: State, seat: Seat, other: Seat | None) -> Refusal | None:
    """Return why there is no road to that tribe; without one named, why there is none at all."""
    if other == seat:
        return no("own_land", "9")
    near = neighbours(state, seat)
    if other is None:
        if build.road_targets(state, seat):
            return None
        other = next((one for one in near if road(seat, one) in state.roads), near[0])
    if other not in near:
        return no("not_a_neighbour", "9", who=SeatName(other))
    if road(seat, other) in state.roads:
        return no("road_there", "9", who=SeatName(other))
    return no("road_asked", "5.2", who=SeatName(other)) if other in state.refused else None


def _of_card(state: State, ask: Ask[Any], touch: Touch) -> Refusal | None:
    """Return why a card of the hand is not played as an action."""
    kind = touch.card
    if touch.goal.startswith("monument") or touch.tribe not in (None, ask.seat):
        return None
    if touch.goal == "discard" and state.cities[ask.seat] and not state.building:
        return no("exchange_without_city", "5.2")
    if kind in STONE_OF:
        own = kind == own_stone(state, ask.seat)
        return no("monument_only_part_three" if own else "foreign_stone", "5.3")
    if kind == MIGHTY_HERO:
        return no("hero_at_war", "6")
    return no("kept_card" if kind in KEPT else "pays_for_items", "6" if kind in KEPT else "2.1")


# -- armies and wars --------------------------------------------------------------------------------------------------
def _of_army(state: State, ask: Ask[Any], touch: Touch) -> Refusal | None:
    """Return why an army cannot move at all."""
    seat, owner = ask.seat, touch.army_of()
    if owner is not None and owner != seat:
        return no("not_your_army", "7.1")
    mine = state.turn == seat
    if touch.is_shaken(state):
        return no("army_shaken_now" if mine else "army_shaken", "6")
    if touch.source.startswith("away"):
        armies = state.armies[seat]
        sent, away = armies[SENT] + armies[SENT_LED], armies[AWAY] + armies[AWAY_LED]
        word = "army_away_both" if mine and sent and away else "army_away_now" if mine and away else "army_away"
        return no(word, "9")
    return None if ask.kind == "action" else no("army_in_part_two", "7.1")


def _of_war(state: State, seat: Seat, touch: Touch) -> Refusal:
    """Return why a war on that place is not offered."""
    if touch.tribe == seat and touch.goal.startswith("monument") and not touch.is_army:
        return no("monument_only_part_three", "5.3")
    if state.building:
        return no("building", "5.2")
    if not able_armies(state, seat) and not state.hands[seat][MIGHTY_HERO]:
        return no("no_army", "7.1")
    return no("own_tribe" if touch.tribe == seat else "prey", "7.1")


def _at_force(state: State, ask: Ask[Any], touch: Touch) -> Refusal | None:
    """Return why only armies and Heroes join the force."""
    if touch.is_army:
        held = _of_army_kept(state, ask, touch)
        if held is not None:
            return held
        free = any(option in ask.options for option in ("army", "led_army"))
        return no("to_the_line" if free else "force_named", "7.1")
    if touch.is_own_card and touch.card == MIGHTY_HERO:
        left = state.hands[ask.seat][MIGHTY_HERO] > heroes(state.units[ATTACK])
        return no("to_the_line" if left else "hero_named", "7.1")
    if touch.is_own_card and not touch.goal.startswith("monument"):
        return no("force_of_armies", "7.1")
    return None


def _of_army_kept(state: State, ask: Ask[Any], touch: Touch) -> Refusal | None:
    found = _of_army(state, ask, touch)
    return None if found is None or found.reason.key.endswith("army_in_part_two") else found


def _at_defence(state: State, ask: Ask[Any], touch: Touch) -> Refusal | None:
    if touch.is_army:
        return _of_army_kept(state, ask, touch) or no("all_defend", "7.3")
    if not touch.is_own_card or touch.goal.startswith("monument"):
        return None
    name = KINDS[touch.card] if touch.card is not None else ""
    if name == "luck" and state.attacker != NOBODY:
        return no("luck_in_war", "7.3")
    if name in ("olympic_games", "luck") and heroes(state.units[DEFENCE]):
        return no("olympic_late", "7.3")
    if name in ("olympic_games", "luck", "mighty_hero"):
        return no("defence_card" if state.attacker == NOBODY else "defence_card_war", "7.3")
    return no("not_against_attack", "7.3")


def _at_battle(state: State, ask: Ask[Any], touch: Touch) -> Refusal | None:
    """Return the reason for units that have fought, have a card, or are the other side's."""
    side = ATTACK if ask.seat == state.attacker else DEFENCE
    touched = touch.side(side)
    if touched is None:
        return None
    if touched != side:
        return no("other_side", "7.4")
    return no("unit_taken" if ask.kind == "assign" else "unit_fought", "7.4")


# -- disasters, monument, discard -------------------------------------------------------------------------------------
def _at_disaster(state: State, ask: Ask[Any], touch: Touch) -> Refusal | None:
    if touch.tribe is None or touch.is_own_card:
        return None
    if touch.tribe == ask.seat:
        return no("own_disaster", "6")
    if touch.tribe in ask.options:
        return no(f"aim_{ask.kind}", "6")
    return no("shake_general" if ask.kind == "earthquake" else "no_city_there", "6")


def _at_luck(state: State, ask: Ask[Any], touch: Touch) -> Refusal | None:
    if not touch.is_own_card or touch.goal.startswith("monument"):
        return None
    if ask.context[0] == "famine" and not state.hands[ask.seat][GRAIN]:
        return no("no_grain", "6")
    return no("luck_here" if KINDS[touch.card or 0] == "luck" else "not_against_this", "6")


def _of_monument(state: State, ask: Ask[Any], touch: Touch) -> Refusal:
    seat = ask.seat
    stone = own_stone(state, seat)
    if touch.tribe not in (None, seat):
        return no("other_monument", "5.3")
    if touch.card != stone:
        return no("wrong_stone", "5.3", stone=card_name(KINDS[stone]))
    if state.laid[seat] >= state.monument_cap:
        return no("monument_full", "5.3", cap=state.monument_cap)
    return no("monument_only_part_three", "5.3")


def _at_monument(state: State, ask: Ask[Any], touch: Touch) -> Refusal | None:
    if touch.is_own_card and not touch.goal.startswith("monument") and touch.tribe in (None, ask.seat):
        own = touch.card == own_stone(state, ask.seat)
        return no("stone_here" if own else "wrong_stone", "5.3",
                       **({} if own else {"stone": card_name(KINDS[own_stone(state, ask.seat)])}))  # fmt: skip
    return None


def _at_consent(state: State, ask: Ask[Any], touch: Touch) -> Refusal | None:
    """Return the question itself as the answer to a hand on the roads."""
    return no("consent_first", "5.2") if touch.item == ROAD else None


def _at_discard(state: State, ask: Ask[Any], touch: Touch) -> Refusal | None:
    """Return the hand limit and the number of held cards for an own card that was put in a wrong place, else None."""
    if touch.is_own_card and touch.tribe is None and not touch.goal.startswith("monument"):
        return _too_many_held(state, ask.seat)
    return None


def _too_many_held(state: State, seat: Seat) -> Refusal:
    return no("discard_here", "5.4", limit=HAND_LIMIT, held=sum(state.hands[seat]))


def _nothing(state: State, ask: Ask[Any], touch: Touch) -> Refusal | None:
    return None


_CHAPTERS: Final[dict[str, Callable[[State, Ask[Any], Touch], Refusal | None]]] = {
    "tribe": _nothing, "opening": at_market, "market": at_market, "answer": at_market, "counter": at_market,
    "pick": at_market, "earthquake": _at_disaster, "volcano": _at_disaster, "luck": _at_luck, "action": _at_action,
    "consent": _at_consent, "force": _at_force, "defence": _at_defence, "assign": _at_battle, "clash": _at_battle,
    "monument": _at_monument, "discard": _at_discard,
}  # fmt: skip
FALLBACK: Final = {
    "tribe": ("choose_tribe", "3"), "opening": ("opening_first", "4.2"), "market": ("market_first", "4.2"),
    "answer": ("not_an_answer", "4.2"), "counter": ("market_first", "4.2"), "pick": ("pick_first", "4.2"),
    "earthquake": ("aim_earthquake", "6"), "volcano": ("aim_volcano", "6"), "luck": ("luck_here", "6"),
    "action": ("already_acting", "5.2"), "consent": ("consent_first", "5.2"), "force": ("force_of_armies", "7.1"),
    "defence": ("defence_first", "7.3"), "assign": ("assign_first", "7.4"), "clash": ("clash_first", "7.4"),
    "monument": ("stone_here", "5.3"),
}  # fmt: skip
"""The instruction when nothing more can be said about the touched thing."""
assert len(ORDINARY) == 4, "the sentence on what gold stands for names four kinds"
