"""What is not allowed gets a sentence and a clause of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from games.age_of_heroes import GAME
from games.age_of_heroes.state import AWAY, HOME, SHAKEN, State
from tabletop.core.gesture import Click, Drag, Gesture
from tabletop.core.match import Match
from tests.games.age_of_heroes.positions import match_of, position

DEAD: dict[str, Any] = {
    "alive": [True, False, True, True],
    "cities": [1, 0, 1, 1],
    "seats": 4,
    "armies": {1: {HOME: 0}},
}


def refused(match: Match[State], gesture: Gesture) -> tuple[str, str]:
    """The reason and the rule for a gesture of the asked seat; no option may fit it."""
    refusal = GAME.why_not(match.state, match.pending[0], gesture)
    assert refusal is not None, "a gesture without an answer must get a reason"
    return refusal.reason.key.removeprefix("age_of_heroes.why."), refusal.rule


def drag(piece: str, source: str, goal: str) -> Drag:
    return Drag((piece,), source, goal)


CITY_HOME = drag("city-3", "pile/city", "cities0")
MARCH = drag("army-0-0", "armies0", "cities1")


@pytest.mark.parametrize(
    ("facts", "gesture", "word", "rule"),
    [
        # building
        ({"hands": ("wood stone",)}, CITY_HOME, "cannot_pay", "2.1"),
        ({"hands": ("wood wood stone",), "cities": [4, 4, 4]}, CITY_HOME, "no_pile", "5.2"),
        ({"hands": ("wood wood stone",)}, drag("city-3", "pile/city", "cities1"), "own_home", "5.2"),
        ({"hands": ("iron gold",), "armies": {0: {HOME: 0}}}, drag("general-0", "pile/general", "armies0"),
         "no_army_for_general", "5.2"),
        ({"phase": "monument", "hands": ("limestone",)}, CITY_HOME, "already_acting", "5.2"),
        # roads
        ({"hands": ("stone stone",), "seats": 4}, drag("road-0", "pile/road", "tribe2"), "not_a_neighbour", "9"),
        ({"hands": ("stone stone",), "roads": [(0, 1)]}, drag("road-1", "pile/road", "tribe1"), "road_there", "9"),
        ({"hands": ("stone stone",)}, drag("road-0", "pile/road", "tribe0"), "own_land", "9"),
        ({"hands": ("stone stone",), "refused": [1]}, drag("road-0", "pile/road", "tribe1"), "road_asked", "5.2"),
        ({"hands": ("stone stone",)}, drag("road-0", "pile/road", "deck"), "road_to_tribe", "9"),
        ({"hands": ("stone stone",), **DEAD}, drag("road-0", "pile/road", "tribe1"), "fallen", "10"),
        # war
        ({"building": True}, MARCH, "building", "5.2"),
        ({"armies": {0: {HOME: 0, AWAY: 1}}}, drag("army-0", "away0", "cities1"), "army_away", "9"),
        ({"armies": {0: {HOME: 0, SHAKEN: 1}}}, drag("army-0-0", "armies0", "cities1"), "army_shaken", "6"),
        ({}, drag("army-1-0", "armies1", "cities2"), "not_your_army", "7.1"),
        ({}, drag("army-0-0", "armies0", "monument0"), "own_tribe", "7.1"),
        ({}, drag("army-0-0", "armies0", "citadels1"), "prey", "7.1"),
        ({"armies": {0: {HOME: 0}}}, Click("cities1"), "no_army", "7.1"),
        (DEAD, MARCH, "fallen", "10"),
        # cards and taxes
        ({"hands": ("limestone",)}, drag("own-limestone-0", "hand", "monument0"), "monument_only_part_three", "5.3"),
        ({"hands": ("iron luck",)}, drag("own-luck-0", "hand", "discard"), "card_not_now", "5.2"),
        ({"discard": "iron"}, drag("iron-0", "discard", "given"), "not_your_hand", "13"),
        ({"cities": [0, 1, 1], "hands": ("iron",)}, Click("deck"), "taxes_exchange", "5.2"),
        ({"building": True}, Click("deck"), "building", "5.2"),
        # monument, discard
        ({"phase": "monument", "hands": ("limestone concrete",)}, drag("own-concrete-0", "hand", "monument0"),
         "wrong_stone", "5.3"),
        ({"phase": "discard", "laid": {0: 5}, "hands": ("limestone iron iron iron iron iron",)},
         drag("own-limestone-0", "hand", "monument0"), "monument_full", "5.3"),
        ({"phase": "monument", "hands": ("limestone",)}, Click("deck"), "deck_closed", "5.1"),
        # market
        ({"phase": "market"}, Click("ware-gold"), "choose_first", "4.2"),
        ({"phase": "market", "offers": [10, 0, 0]}, Click("ware-gold"), "no_offers_left", "4.2"),
    ],
)  # fmt: skip
def test_what_is_not_allowed_says_why(facts: dict[str, Any], gesture: Gesture, word: str, rule: str) -> None:
    facts = dict(facts)
    spent = facts.get("offers")
    if spent:
        facts["offers"] = [0, 0, 0]
    match = match_of(position(**facts))
    if spent:
        match.state.offers = spent
    assert refused(match, gesture) == (word, rule)


def after(facts: dict[str, Any], *answers: Any) -> Match[State]:
    match = match_of(position(**facts))
    for answer in answers:
        match.answer(answer)
    return match


def test_without_a_city_and_a_card_there_are_no_taxes() -> None:
    """5.2 a. Such a tribe has fallen; the sentence is there for whoever looks at it."""
    match = match_of(position(cities=[0, 1, 1], hands=("iron",)))
    match.state.hands[0] = [0] * len(match.state.hands[0])
    assert refused(match, Click("deck")) == ("taxes_need_city", "5.2")


def test_offers_name_cards_of_the_hand_only() -> None:
    """4.2."""
    match = after({"phase": "market", "hands": ("stone", "iron", "wood")}, "offer")
    assert refused(match, Click("tribe0")) == ("own_offer", "4.2")
    match.answer(1)
    assert refused(match, drag("city-0", "cities0", "given"))[1] == "4.2"
    assert refused(match, drag("army-0-0", "armies0", "given")) == ("not_traded", "4.2")
    assert refused(match, CITY_HOME) == ("not_traded", "4.2")
    match.answer("enough")
    match.answer("iron")
    assert refused(match, drag("ware-gold", "wares", "asked")) == ("hand_small", "4.2")


def test_an_offer_is_answered_as_a_whole() -> None:
    """4.2."""
    facts = {"phase": "market", "hands": ("stone", "iron", "wood")}
    match = after(facts, "offer", 1, "enough", "gold", "propose")
    assert refused(match, Click("given")) == ("missing_cards", "4.2")
    match = after(facts, "offer", 1, "enough", "iron", "propose")
    assert refused(match, Click("given")) == ("not_an_answer", "4.2")
    match = after(facts, "offer", 1, "enough", "iron", "propose", "counter", "enough", "stone", "propose")
    assert refused(match, Click("given")) == ("one_counter", "4.2")


def test_disasters_strike_others_where_they_can() -> None:
    """6."""
    match = match_of(position(phase="draw", deck="earthquake iron", armies={1: {HOME: 0, SHAKEN: 1}}, seats=4))
    assert refused(match, drag("earthquake-0", "events", "armies1")) == ("shake_general", "6")
    assert refused(match, drag("earthquake-0", "events", "armies0")) == ("own_disaster", "6")
    match = match_of(position(phase="draw", deck="volcano iron", cities=[1, 0, 1, 1], seats=4, hands=("", "iron")))
    assert refused(match, drag("volcano-0", "events", "cities1")) == ("no_city_there", "6")


def test_kept_cards_help_only_where_they_say() -> None:
    """6 and 7.3."""
    match = match_of(
        position(phase="draw", deck="volcano iron", cities=[1, 1, 0], hands=("", "luck olympic_games", "iron"))
    )
    assert refused(match, drag("own-olympic_games-0", "hand", "discard")) == ("not_against_this", "6")
    facts = {"hands": ("", "luck olympic_games mighty_hero iron")}
    match = after(facts, ("war", 1, "conquest"), "army", "attack")
    assert refused(match, drag("own-luck-0", "hand", "discard")) == ("luck_in_war", "7.3")
    assert refused(match, drag("own-iron-0", "hand", "discard")) == ("not_against_this", "7.3")
    match.answer("hero_army")
    assert refused(match, drag("own-olympic_games-0", "hand", "discard")) == ("olympic_late", "7.3")


def test_a_force_has_its_limits() -> None:
    """7.1 and 7.2."""
    match = after({}, ("war", 1, "conquest"), "army")
    assert refused(match, drag("army-0-0", "armies0", "line0")) == ("force_named", "7.1")
    match = after({"hands": ("mighty_hero mighty_hero",)}, ("war", 1, "conquest"))
    assert refused(match, drag("own-mighty_hero-0", "hand", "slot0-0")) == ("hero_needs_army", "7.1")


def test_units_take_one_card_and_fight_once() -> None:
    """7.4."""
    state = position(phase="assign", attacker=0, defender=1, purpose="raze", units=[[0, 1], [0]], armies={0: {HOME: 0}},
                     drawn=[[5], []], cards=[[3, 0], [4]], fates=[[0, 0], [0]])  # fmt: skip
    state.drawn, state.cards = [[5, 2], []], [[0, 0], [4]]
    match = match_of(state)
    match.answer((5, 0))
    state = position(phase="clash", attacker=0, defender=1, purpose="raze", units=[[0, 0, 0], [0, 0, 0]],
                     armies={0: {HOME: 0}, 1: {HOME: 3}}, cards=[[3, 2, 1], [4, 5, 6]],
                     fates=[[1, 0, 0], [2, 0, 0]])  # fmt: skip
    match = match_of(state)
    assert refused(match, Click("slot0-0")) == ("unit_fought", "7.4")
    assert refused(match, Click("slot1-1")) == ("other_side", "7.4")


def test_a_unit_has_one_battle_card() -> None:
    """7.4."""
    state = position(phase="assign", attacker=0, defender=1, purpose="raze", units=[[0, 1, 0], [0]],
                     armies={0: {HOME: 0}}, drawn=[[5, 2], []], cards=[[3, 0, 0], [4]],
                     fates=[[0, 0, 0], [0]])  # fmt: skip
    assert refused(match_of(state), drag("drawn-0-0", "drawn0", "slot0-0")) == ("unit_taken", "7.4")
