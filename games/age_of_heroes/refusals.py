"""Why a gesture is not allowed: the sentence and the clause of the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.age_of_heroes import build
from games.age_of_heroes.facts import COSTS, ITEMS, KEPT, KINDS, NUMBER, ROAD, STONE_OF
from games.age_of_heroes.places import owner_of
from games.age_of_heroes.state import HOME, LED, NOBODY, State, able_armies, neighbours, own_stone, road
from games.age_of_heroes.terms import amounts, card_name, item_name
from games.age_of_heroes.war import heroes
from tabletop.core.ask import Ask, Seat
from tabletop.core.gesture import Click, Drag, Gesture
from tabletop.core.words import Refusal, Who, say


def kind_of(piece: str) -> str:
    """The kind that a piece shows: `iron-3` and `own-iron-3` are iron, `army-0-3` and `led_army-1` are armies."""
    words = piece.removeprefix("own-").split("-")
    return "army" if words[0] in ("army", "led_army") else words[0]


def why_not(state: State, ask: Ask[Any], gesture: Gesture) -> Refusal | None:
    """The reason for a click or a drag that no option of `ask` fits."""
    match gesture:
        case Click(target):
            thing, source, goal = kind_of(target), target, target
            piece = target
        case Drag(pieces, from_zone, to_zone) if pieces:
            thing, source, goal = kind_of(pieces[0]), from_zone, to_zone
            piece = pieces[0]
        case _:
            return None
    seat = owner_of(goal)
    if seat is not None and not state.alive[seat]:
        return Refusal(say("age_of_heroes.why.fallen"), "10")
    item = _item(thing, source)
    if item is not None:
        return _of_item(state, ask, item, goal)
    if thing == "army":
        return _of_army(state, ask, piece, source, goal)
    if thing in NUMBER:
        return _of_card(state, ask, thing, source, goal)
    chapter = _CHAPTERS.get(ask.kind)
    return chapter(state, ask, source, goal) if chapter is not None else None


def _item(thing: str, source: str) -> int | None:
    """The item whose pile was touched."""
    name = source.removeprefix("pile/") if source.startswith("pile/") else ""
    return ITEMS.index(name) if name in ITEMS else None


# -- building ---------------------------------------------------------------------------------------------------------
def _of_item(state: State, ask: Ask[Any], item: int, goal: str) -> Refusal:
    """Why an item cannot be built, or not there."""
    seat = ask.seat
    if ask.kind in ("offer_give", "offer_ask", "call"):
        return Refusal(say("age_of_heroes.why.not_traded"), "4.2")
    if ask.kind != "action":
        return Refusal(say("age_of_heroes.why.already_acting"), "5.2")
    name = item_name(ITEMS[item])
    if not state.piles[item]:
        return Refusal(say("age_of_heroes.why.no_pile", item=name), "5.2")
    if not build.can_pay(state, seat, item):
        cost = [COSTS[item].get(kind, 0) for kind in range(len(KINDS))]
        return Refusal(say("age_of_heroes.why.cannot_pay", item=name, cost=amounts(cost)), "2.1")
    if item == ROAD:
        return _of_road(state, seat, owner_of(goal))
    if not state.armies[seat][HOME] and ITEMS[item] == "general":
        return Refusal(say("age_of_heroes.why.no_army_for_general"), "5.2")
    return Refusal(say("age_of_heroes.why.own_home", item=name), "5.2")


def _of_road(state: State, seat: Seat, other: Seat | None) -> Refusal:
    """Why there is no road to that tribe; without one named, why there is none at all."""
    if other == seat:
        return Refusal(say("age_of_heroes.why.own_land"), "9")
    near = neighbours(state, seat)
    if other is None:
        other = next((one for one in near if road(seat, one) in state.roads), near[0])
    if other not in near:
        return Refusal(say("age_of_heroes.why.not_a_neighbour", who=Who(other)), "9")
    if road(seat, other) in state.roads:
        return Refusal(say("age_of_heroes.why.road_there", who=Who(other)), "9")
    if other in state.refused:
        return Refusal(say("age_of_heroes.why.road_asked", who=Who(other)), "5.2")
    return Refusal(say("age_of_heroes.why.road_to_tribe"), "9")


# -- armies -----------------------------------------------------------------------------------------------------------
def is_shaken(state: State, piece: str) -> bool:
    """Whether a piece of a home row lies under an Earthquake card: these come last."""
    words = piece.split("-")
    if len(words) != 3:
        return False
    armies = state.armies[int(words[1])]
    return int(words[2]) >= armies[LED] + armies[HOME]


def _of_army(state: State, ask: Ask[Any], piece: str, source: str, goal: str) -> Refusal | None:
    """Why an army cannot go there."""
    seat = ask.seat
    if ask.kind in ("offer_give", "offer_ask", "call"):
        return Refusal(say("age_of_heroes.why.not_traded"), "4.2")
    if ask.kind == "earthquake":
        return Refusal(say("age_of_heroes.why.shake_general"), "6")
    if is_shaken(state, piece):
        return Refusal(say("age_of_heroes.why.army_shaken"), "6")
    if source.startswith("away"):
        return Refusal(say("age_of_heroes.why.army_away"), "9")
    if piece.startswith("army-") and not piece.startswith(f"army-{seat}-"):
        return Refusal(say("age_of_heroes.why.not_your_army"), "7.1")
    if ask.kind == "force":
        return Refusal(say("age_of_heroes.why.force_named"), "7.1")
    if ask.kind == "action":
        return _of_war(state, seat, goal)
    return None


def _of_war(state: State, seat: Seat, goal: str) -> Refusal | None:
    """Why a war on that place is not offered."""
    if state.building:
        return Refusal(say("age_of_heroes.why.building"), "5.2")
    if not able_armies(state, seat):
        return Refusal(say("age_of_heroes.why.no_army"), "7.1")
    if owner_of(goal) == seat:
        return Refusal(say("age_of_heroes.why.own_tribe"), "7.1")
    return Refusal(say("age_of_heroes.why.prey"), "7.1")


# -- cards ------------------------------------------------------------------------------------------------------------
def _of_card(state: State, ask: Ask[Any], thing: str, source: str, goal: str) -> Refusal | None:
    """Why a card of the Resource Deck cannot be used so."""
    seat, kind = ask.seat, NUMBER[thing]
    if source in ("discard", "events") and ask.kind not in ("earthquake", "volcano"):
        return Refusal(say("age_of_heroes.why.not_your_hand"), "13")
    if goal == f"monument{seat}":
        return _of_monument(state, ask, kind)
    match ask.kind:
        case "earthquake" | "volcano":
            return _of_disaster(ask, goal)
        case "luck":
            return Refusal(say("age_of_heroes.why.not_against_this"), "6")
        case "defence":
            return _of_defence(state, kind)
        case "force" if thing == "mighty_hero":
            return Refusal(say("age_of_heroes.why.hero_needs_army"), "7.1")
        case "action" if kind in KEPT or kind in STONE_OF or goal == "discard":
            return Refusal(say("age_of_heroes.why.card_not_now"), "5.2")
        case "offer_answer":
            return _of_answer(state, seat, state.receiver)
    return Refusal(say("age_of_heroes.why.card_not_now"), "5")


def _of_monument(state: State, ask: Ask[Any], kind: int) -> Refusal:
    seat = ask.seat
    stone = own_stone(state, seat)
    if kind != stone:
        return Refusal(say("age_of_heroes.why.wrong_stone", stone=card_name(KINDS[stone])), "5.3")
    if state.laid[seat] >= state.monument_cap:
        return Refusal(say("age_of_heroes.why.monument_full", cap=state.monument_cap), "5.3")
    return Refusal(say("age_of_heroes.why.monument_only_part_three"), "5.3")


def _of_defence(state: State, kind: int) -> Refusal:
    name = KINDS[kind]
    if name == "luck" and state.attacker != NOBODY:
        return Refusal(say("age_of_heroes.why.luck_in_war"), "7.3")
    if name in ("olympic_games", "luck") and heroes(state.units[1]):
        return Refusal(say("age_of_heroes.why.olympic_late"), "7.3")
    return Refusal(say("age_of_heroes.why.not_against_this"), "7.3")


def _of_disaster(ask: Ask[Any], goal: str) -> Refusal:
    if owner_of(goal) == ask.seat:
        return Refusal(say("age_of_heroes.why.own_disaster"), "6")
    word = "shake_general" if ask.kind == "earthquake" else "no_city_there"
    return Refusal(say(f"age_of_heroes.why.{word}"), "6")


# -- the market, taxes, battles ---------------------------------------------------------------------------------------
def _of_answer(state: State, seat: Seat, receiver: Seat) -> Refusal:
    if any(state.asked[kind] > have for kind, have in enumerate(state.hands[seat])):
        return Refusal(say("age_of_heroes.why.missing_cards", cards=amounts(state.asked)), "4.2")
    return Refusal(say("age_of_heroes.why.one_counter" if state.counter else "age_of_heroes.why.not_an_answer"), "4.2")


def _at_answer(state: State, ask: Ask[Any], source: str, goal: str) -> Refusal | None:
    return _of_answer(state, ask.seat, state.receiver)


def _at_market(state: State, ask: Ask[Any], source: str, goal: str) -> Refusal | None:
    """Touching wares or tribes before choosing what to do."""
    if state.offers[ask.seat] >= state.market_offer_limit:
        return Refusal(say("age_of_heroes.why.no_offers_left"), "4.2")
    return Refusal(say("age_of_heroes.why.choose_first"), "4.2")


def _at_offer(state: State, ask: Ask[Any], source: str, goal: str) -> Refusal | None:
    if ask.kind == "offer_to":
        return Refusal(say("age_of_heroes.why.own_offer"), "4.2")
    if source.startswith("ware"):
        return Refusal(say("age_of_heroes.why.hand_small"), "4.2")
    return Refusal(say("age_of_heroes.why.not_traded"), "4.2")


def _at_action(state: State, ask: Ask[Any], source: str, goal: str) -> Refusal | None:
    if goal == "deck":
        if state.building:
            return Refusal(say("age_of_heroes.why.building"), "5.2")
        word = "taxes_exchange" if any(state.hands[ask.seat]) else "taxes_need_city"
        return Refusal(say(f"age_of_heroes.why.{word}"), "5.2")
    return _of_war(state, ask.seat, goal) if owner_of(goal) is not None else None


def _at_battle(state: State, ask: Ask[Any], source: str, goal: str) -> Refusal | None:
    """Units that have fought, have a card, or are the other side's."""
    side = 0 if ask.seat == state.attacker else 1
    place = next((one for one in (goal, source) if one.startswith(("slot", "unit", "card-"))), "")
    if not place:
        return None
    if f"{side}-" not in place and not place.startswith(f"unit-{side}"):
        return Refusal(say("age_of_heroes.why.other_side"), "7.4")
    word = "unit_taken" if ask.kind == "assign" else "unit_fought"
    return Refusal(say(f"age_of_heroes.why.{word}"), "7.4")


def _at_disaster(state: State, ask: Ask[Any], source: str, goal: str) -> Refusal | None:
    return _of_disaster(ask, goal) if owner_of(goal) is not None else None


def _closed(state: State, ask: Ask[Any], source: str, goal: str) -> Refusal | None:
    return Refusal(say("age_of_heroes.why.deck_closed"), "5.1") if goal == "deck" else None


_CHAPTERS: Final[dict[str, Callable[[State, Ask[Any], str, str], Refusal | None]]] = {
    "offer_answer": _at_answer, "market": _at_market, "offer_to": _at_offer, "offer_give": _at_offer,
    "offer_ask": _at_offer, "call": _at_offer, "action": _at_action, "assign": _at_battle, "clash": _at_battle,
    "earthquake": _at_disaster, "volcano": _at_disaster, "monument": _closed, "discard": _closed, "force": _closed,
}  # fmt: skip
