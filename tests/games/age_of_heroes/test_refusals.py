"""Refusals have a sentence and a clause of the rules.

`python -m tests.games.age_of_heroes.test_refusals` prints them all.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from games.age_of_heroes import GAME
from games.age_of_heroes.rules.state import AWAY, HOME, SENT, SHAKEN, State
from tabletop.core.input.gestures import Click, Drag, Gesture
from tabletop.core.input.interpret import Option, Refused, match_gesture
from tabletop.core.match.match import Match
from tabletop.core.table.projection import reconcile
from tabletop.core.table.table import Table
from tabletop.session.locale.translations import LANGUAGES, Translations
from tests.games.age_of_heroes.positions import ALL_STOPS, line, match_of, position
from tests.play import SHELF

RULES = Path(__file__).parents[3] / "games" / "age_of_heroes" / "rulebook" / "en.md"
NAMES = ("Ann", "Bo", "Cleo", "Dan")

DEAD: dict[str, Any] = {
    "alive": [True, False, True, True],
    "cities": [1, 0, 1, 1],
    "seats": 4,
    "armies": {1: {HOME: 0}},
}


def refused(match: Match[State], gesture: Gesture) -> tuple[str, str]:
    """Return the reason and the rule for a gesture of the asked seat; no option may fit it."""
    refusal = GAME.text.explain_illegal(match.state, match.pending[0], gesture)
    assert refusal is not None, "a gesture without an answer must get a reason"
    return refusal.reason.key.removeprefix("age_of_heroes.why."), refusal.rule


def drag(piece: str, source: str, goal: str) -> Drag:
    return Drag((piece,), source, goal)


CITY_HOME = drag("city-3", "pile/city", "cities0")
MARCH = drag("army-0-0", "armies0", "cities1")


MARKET: dict[str, Any] = {"phase": "market", "hands": ("stone", "iron", "wood")}
OFFER = ("offer", 1, (), ("gold",), "", "")
ASK_ROAD = ("road", 1, (0, 0, 0, 2, 0))
LUCKLESS: dict[str, Any] = {"phase": "draw", "deck": "volcano iron", "cities": [1, 1, 0], "stops": ALL_STOPS}
RAIDERS: dict[str, Any] = {"phase": "draw", "deck": "barbarians", "hands": ("olympic_games luck",)}
RAID: dict[str, Any] = {"hands": ("iron", "luck olympic_games mighty_hero iron"), "stops": ALL_STOPS}
WAR = (("war", 1, "conquest"), "army", "attack")
HERO_WAR: dict[str, Any] = {"hands": ("mighty_hero iron",), "armies": {0: {HOME: 2}}}
DISASTER: dict[str, Any] = {"phase": "draw", "seats": 4}
CLASH: dict[str, Any] = {
    "phase": "clash", "attacker": 0, "defender": 1, "purpose": "raze", "armies": {0: {HOME: 0}, 1: {HOME: 2}},
    "units": [line((0, 3, 1), (0, 2), (0, 1)), line((0, 4, 2), (0, 5), (0, 6))], "pairs": [(0, 0)],
}  # fmt: skip
ASSIGN: dict[str, Any] = {
    "phase": "assign", "attacker": 0, "defender": 1, "purpose": "raze", "armies": {0: {HOME: 0}},
    "units": [line((0, 3), (1,), (0,)), line((0, 4))], "drawn": [[5, 2], []],
}  # fmt: skip
ROAD = drag("road-0", "pile/road", "tribe1")
Case = tuple[dict[str, Any], tuple[Any, ...], Gesture, str, str]
CASES: list[Case] = [
    # building
    ({"hands": ("wood stone",)}, (), CITY_HOME, "cannot_pay", "2.1"),
    ({}, (), CITY_HOME, "cannot_pay", "2.1"),
    ({"hands": ("iron iron",)}, (), drag("general-0", "pile/general", "armies0"), "cannot_pay_gold", "2.1"),
    ({"hands": ("wood wood stone",), "cities": [4, 4, 4]}, (), CITY_HOME, "no_pile", "5.2"),
    ({"hands": ("wood wood stone",)}, (), drag("city-3", "pile/city", "cities1"), "own_home", "5.2"),
    ({"hands": ("iron gold",), "armies": {0: {HOME: 0}}}, (), drag("general-0", "pile/general", "armies0"),
     "no_army_for_general", "5.2"),
    ({"phase": "monument", "hands": ("limestone",)}, (), CITY_HOME, "build_in_part_two", "5.2"),
    ({"cities": [0, 1, 1], "hands": ("iron grain grain",)}, (), drag("army-3", "pile/army", "armies0"), "last_card",
     "10"),
    # roads
    ({"hands": ("stone stone",), "seats": 4}, (), drag("road-0", "pile/road", "tribe2"), "not_a_neighbour", "9"),
    ({"hands": ("stone stone",), "roads": [(0, 1)]}, (), drag("road-1", "pile/road", "tribe1"), "road_there", "9"),
    ({"hands": ("stone stone",)}, (), drag("road-0", "pile/road", "tribe0"), "own_land", "9"),
    ({"hands": ("stone stone",), "refused": [1]}, (), ROAD, "road_asked", "5.2"),
    ({"hands": ("stone stone",)}, (), drag("road-0", "pile/road", "deck"), "road_to_tribe", "9"),
    ({"hands": ("stone",)}, (), ROAD, "cannot_pay", "2.1"),
    ({"hands": ("stone stone",), **DEAD}, (), ROAD, "fallen", "10"),
    ({"hands": ("stone stone",)}, (ASK_ROAD,), ROAD, "consent_first", "5.2"),
    ({"hands": ("stone stone",)}, (ASK_ROAD,), Click("cities0"), "consent_first", "5.2"),
    # war
    ({"building": True}, (), MARCH, "building", "5.2"),
    ({"armies": {0: {HOME: 0, AWAY: 1}}}, (), drag("army-0", "away0", "cities1"), "army_away_now", "9"),
    ({"phase": "monument", "hands": ("limestone",), "armies": {0: {HOME: 0, SENT: 1}}}, (),
     drag("army-0", "away0", "cities1"), "army_away", "9"),
    ({"phase": "monument", "hands": ("limestone",), "armies": {0: {HOME: 0, SENT: 1, AWAY: 1}}}, (),
     drag("army-0", "away0", "cities1"), "army_away_both", "9"),
    ({"armies": {0: {HOME: 0, SHAKEN: 1}}}, (), drag("army-0-0", "armies0", "cities1"), "army_shaken_now", "6"),
    ({"hands": ("stone stone",), "armies": {1: {HOME: 0, SHAKEN: 1}}}, (ASK_ROAD,),
     drag("army-1-0", "armies1", "cities2"), "army_shaken", "6"),
    ({}, (), drag("army-1-0", "armies1", "cities2"), "not_your_army", "7.1"),
    ({}, (), drag("army-0-0", "armies0", "monument0"), "own_tribe", "7.1"),
    ({}, (), drag("army-0-0", "armies0", "citadels1"), "prey", "7.1"),
    ({}, (), Click("armies0"), "prey", "7.1"),
    ({"armies": {0: {HOME: 0}}}, (), Click("cities1"), "no_army", "7.1"),
    ({"armies": {0: {HOME: 0}}, "hands": ("mighty_hero",)}, (), Click("citadels1"), "prey", "7.1"),
    (DEAD, (), MARCH, "fallen", "10"),
    ({"phase": "monument", "hands": ("limestone",)}, (), MARCH, "army_in_part_two", "7.1"),
    ({}, (("war", 1, "conquest"), "army"), drag("army-0-0", "armies0", "line1"), "force_named", "7.1"),
    ({"armies": {0: {HOME: 2}}}, (("war", 1, "conquest"), "army"), drag("army-0-0", "armies0", "deck"),
     "to_the_line", "7.1"),
    (HERO_WAR, (("war", 1, "conquest"),), drag("own-mighty_hero-0", "hand", "deck"), "to_the_line", "7.1"),
    (HERO_WAR, (("war", 1, "conquest"), "hero_army"), drag("own-mighty_hero-0", "hand", "line1"), "hero_named",
     "7.1"),
    (HERO_WAR, (("war", 1, "conquest"),), drag("own-iron-0", "hand", "line1"), "force_of_armies", "7.1"),
    # the defence
    (RAID, WAR, drag("own-luck-0", "hand", "discard"), "luck_in_war", "7.3"),
    (RAID, WAR, drag("own-iron-0", "hand", "discard"), "not_against_attack", "7.3"),
    (RAID, WAR, drag("own-olympic_games-0", "hand", "deck"), "defence_card_war", "7.3"),
    (RAIDERS, (), drag("own-olympic_games-0", "hand", "deck"), "defence_card", "7.3"),
    (RAID, (*WAR, "hero_army"), drag("own-olympic_games-0", "hand", "discard"), "olympic_late", "7.3"),
    (RAID, WAR, drag("army-1-0", "armies1", "line1"), "all_defend", "7.3"),
    (RAID, WAR, Click("pile/city"), "build_in_part_two", "5.2"),
    # the battle
    (CLASH, (), Click("slot1-0"), "unit_fought", "7.4"),
    (CLASH, (), Click("slot0-1"), "other_side", "7.4"),
    (CLASH, (), Click("arena"), "clash_first", "7.4"),
    (ASSIGN, (), drag("drawn-0-0", "drawn1", "slot1-0"), "unit_taken", "7.4"),
    (ASSIGN, (), drag("drawn-0-0", "drawn1", "slot0-0"), "other_side", "7.4"),
    # cards and taxes
    ({"hands": ("limestone",)}, (), drag("own-limestone-0", "hand", "monument0"), "monument_only_part_three", "5.3"),
    ({"hands": ("limestone",)}, (), drag("own-limestone-0", "hand", "monument1"), "other_monument", "5.3"),
    ({"hands": ("concrete",)}, (), drag("own-concrete-0", "hand", "cities0"), "foreign_stone", "5.3"),
    ({"hands": ("iron luck",)}, (), drag("own-luck-0", "hand", "discard"), "exchange_without_city", "5.2"),
    ({"hands": ("iron luck",)}, (), drag("own-luck-0", "hand", "cities0"), "kept_card", "6"),
    ({"hands": ("mighty_hero",)}, (), drag("own-mighty_hero-0", "hand", "armies0"), "hero_at_war", "6"),
    ({"hands": ("iron luck",)}, (), drag("own-iron-0", "hand", "cities0"), "pays_for_items", "2.1"),
    ({"hands": ("iron luck",)}, (), drag("own-iron-0", "hand", "hand1"), "trade_on_market_day", "4.2"),
    ({"discard": "iron"}, (), drag("iron-0", "discard", "hand"), "not_your_hand", "13"),
    ({"cities": [0, 1, 1], "hands": ("iron",)}, (), Click("deck"), "taxes_exchange", "5.2"),
    ({"building": True}, (), Click("deck"), "building", "5.2"),
    ({}, (), Click("battle_deck"), "already_acting", "5.2"),
    # monument, discard
    ({"phase": "monument", "hands": ("limestone concrete",)}, (), drag("own-concrete-0", "hand", "monument0"),
     "wrong_stone", "5.3"),
    ({"phase": "monument", "hands": ("limestone",)}, (), drag("own-limestone-0", "hand", "discard"), "stone_here",
     "5.3"),
    ({"phase": "discard", "laid": {0: 5}, "hands": ("limestone iron iron iron iron iron",)}, (),
     drag("own-limestone-0", "hand", "monument0"), "monument_full", "5.3"),
    ({"phase": "monument", "hands": ("limestone",)}, (), Click("deck"), "deck_closed", "5.1"),
    ({"phase": "discard", "hands": ("iron iron iron iron iron wood",)}, (), drag("city-0", "cities0", "discard"),
     "items_stay", "5.4"),
    ({"phase": "discard", "hands": ("iron iron iron iron iron wood",)}, (), drag("own-iron-0", "hand", "events"),
     "discard_here", "5.4"),
    ({"phase": "discard", "hands": ("iron iron iron iron iron wood",)}, (), drag("own-iron-0", "hand", "hand1"),
     "trade_on_market_day", "4.2"),
    # disasters
    ({**DISASTER, "deck": "earthquake iron", "armies": {1: {HOME: 0, SHAKEN: 1}}}, (),
     drag("earthquake-0", "events", "armies1"), "shake_general", "6"),
    ({**DISASTER, "deck": "earthquake iron"}, (), drag("earthquake-0", "events", "armies0"), "own_disaster", "6"),
    ({**DISASTER, "deck": "earthquake iron"}, (), Click("citadels1"), "aim_earthquake", "6"),
    ({**DISASTER, "deck": "volcano iron", "cities": [1, 0, 1, 1], "hands": ("", "iron")}, (),
     drag("volcano-0", "events", "cities1"), "no_city_there", "6"),
    ({**DISASTER, "deck": "volcano iron"}, (), Click("deck"), "deck_closed", "5.1"),
    ({**LUCKLESS, "hands": ("", "luck olympic_games", "iron")}, (), drag("own-olympic_games-0", "hand", "discard"),
     "not_against_this", "6"),
    ({**LUCKLESS, "hands": ("", "luck iron", "iron")}, (), drag("own-luck-0", "hand", "events"), "luck_here", "6"),
    # a piece in a pile, or before a tribe, is clicked as itself
    ({"hands": ("wood",)}, (), Click("city-3", "pile/city"), "cannot_pay", "2.1"),
    ({"phase": "monument", "hands": ("limestone",)}, (), Click("army-3", "pile/army"), "build_in_part_two", "5.2"),
    ({"phase": "monument", "hands": ("limestone",), "armies": {1: {HOME: 0, AWAY: 1}}}, (), Click("army-0", "away1"),
     "not_your_army", "7.1"),
    ({"phase": "monument", "hands": ("limestone",)}, (), Click("resource_back-3", "deck"), "deck_closed", "5.1"),
    ({"building": True}, (), Click("monument0"), "monument_only_part_three", "5.3"),
    ({}, (), Click("monument0"), "monument_only_part_three", "5.3"),
    ({"discard": "iron"}, (), drag("iron-0", "discard", "monument0"), "not_your_hand", "13"),
    ({"discard": "iron"}, (), drag("hand_card-0", "hand1", "hand"), "not_your_hand", "13"),
    ({**RAID, "armies": {1: {HOME: 1, AWAY: 1}}}, WAR, drag("army-0", "away1", "line1"), "army_away", "9"),
    ({"hands": ("wood",)}, (), drag("own-wood-0", "hand", "deck"), "taxes_click", "5.2"),
    # an ordinary Market Day
    ({**MARKET, "phase": "opening"}, (), drag("own-stone-0", "hand", "hand1"), "opening_first", "4.2"),
    (MARKET, (), drag("own-stone-0", "hand", "arena"), "card_to_panel", "4.2"),
    # the market
    (MARKET, (), drag("city-0", "cities0", "arena"), "not_traded", "4.2"),
    (MARKET, (), drag("army-0-0", "armies0", "arena"), "not_traded", "4.2"),
    (MARKET, (), CITY_HOME, "not_traded", "4.2"),
    (MARKET, (), Click("tribe0"), "own_offer", "4.2"),
    (MARKET, (), Click("deck"), "deck_closed", "5.1"),
    (MARKET, (), drag("own-stone-0", "hand", "discard"), "card_to_panel", "4.2"),
    (MARKET, (), drag("own-stone-0", "hand", "tribe1"), "card_to_panel", "4.2"),
    (MARKET, (), drag("laid_limestone-0", "monument0", "arena"), "not_traded", "4.2"),
    (MARKET, (), Click("discard"), "market_first", "4.2"),
    ({**MARKET, "stances": ["trades", "absent", "trades"]}, (), Click("tribe1"), "not_at_market", "4.2"),
    (MARKET, (OFFER,), Click("arena"), "missing_cards", "4.2"),
    (MARKET, (("offer", 1, (), ("iron",), "", ""),), Click("arena"), "not_an_answer", "4.2"),
    (MARKET, (OFFER, "counter"), Click("tribe2"), "counter_to_author", "4.2"),
    ({**MARKET, "phase": "opening"}, (), Click("arena"), "opening_first", "4.2"),
    ({"phase": "tribes", "tribes": [-1, -1, -1]}, (), Click("deck"), "deck_closed", "5.1"),
]  # fmt: skip
"""Position, answers before, the gesture that means nothing there, the word of the sentence, and the clause."""


@pytest.mark.parametrize(("facts", "answers", "gesture", "word", "rule"), CASES)
def test_what_is_not_allowed_says_why(
    facts: dict[str, Any], answers: tuple[Any, ...], gesture: Gesture, word: str, rule: str
) -> None:
    """No option fits the gesture, and the reason is the true one."""
    match = after(facts, *answers)
    ask = match.pending[0]
    table = Table(GAME.table.layout(match.state.seats, GAME.complete({})))
    reconcile(table, GAME.table.project(match.state, ask.seat))
    offers = [Option(option, GAME.text.describe(match.state, ask, option)) for option in ask.options]
    assert GAME.text.interpret(match.state, ask, gesture) is None
    assert isinstance(match_gesture(gesture, offers, table), Refused)
    assert refused(match, gesture) == (word, rule)


def test_every_sentence_stands_in_both_languages_with_its_clause() -> None:
    """At least sixty gestures; no sentence is empty, no clause is missing from the rules."""
    assert len(CASES) >= 60
    clauses = set(re.findall(r"^#+ (\d+(?:\.\d+)?)", RULES.read_text(encoding="utf-8"), re.M))
    for facts, answers, gesture, _, _ in CASES:
        match = after(facts, *answers)
        refusal = GAME.text.explain_illegal(match.state, match.pending[0], gesture)
        assert refusal is not None
        assert refusal.rule in clauses
        for language in LANGUAGES:
            text = Translations(language, SHELF.locales()).text(refusal.reason, NAMES)
            assert len(text) > 5
            assert "{" not in text


def test_an_answer_of_too_much_names_the_card_and_how_many_there_are() -> None:
    """4.2: an offer of a script is judged with the same figures as a drag."""
    match = match_of(position(**MARKET))
    said = {
        ("offer", 1, ("stone", "stone"), (), "", ""): "You hold 1 Stone: an offer gives cards of your own hand.",
        (
            "offer",
            1,
            (),
            ("gold", "gold"),
            "",
            "",
        ): "The offer asks for 2 cards, but nobody asked holds more than 1.",
    }
    for value, sentence in said.items():
        refusal = match.pending[0].refusal(value)
        assert refusal is not None
        assert Translations("en", SHELF.locales()).text(refusal.reason, NAMES) == sentence


def test_empty_hands_are_asked_for_nothing() -> None:
    """4.2: the sentence gives the reason, and not a figure of nothing."""
    match = match_of(position(seats=3, phase="market", hands=("stone", "", "")))
    refusal = match.pending[0].refusal(("offer", -1, ("stone",), ("gold",), "", ""))
    assert refusal is not None
    assert refusal.reason.key == "age_of_heroes.why.nobody_holds"


def test_a_hand_over_the_limit_is_told_both_figures() -> None:
    """5.4."""
    match = match_of(position(phase="discard", hands=("iron iron iron iron iron wood",)))
    refusal = GAME.text.explain_illegal(match.state, match.pending[0], drag("own-iron-0", "hand", "events"))
    assert refusal is not None
    text = Translations("en", SHELF.locales()).text(refusal.reason, NAMES)
    assert text == "Drag cards of your hand to the discard pile until 5 are left; you hold 6."


def test_a_price_comes_with_figures() -> None:
    """2.1: the sentence names the price and the stock."""
    for hand, have in (("wood", "1 Wood"), ("iron", "none of these")):
        match = match_of(position(hands=(hand,)))
        refusal = GAME.text.explain_illegal(match.state, match.pending[0], CITY_HOME)
        assert refusal is not None
        text = Translations("en", SHELF.locales()).text(refusal.reason, NAMES)
        assert text == f"City needs 2 Wood, 1 Stone; you have {have}. Gold may stand in for iron, wood, grain or stone."


def after(facts: dict[str, Any], *answers: Any) -> Match[State]:
    match = match_of(position(**facts))
    for answer in answers:
        match.answer(answer)
    return match


def test_without_a_city_and_a_card_there_are_no_taxes() -> None:
    """5.2 a. Such a tribe has fallen; the sentence is for spectators."""
    match = match_of(position(cities=[0, 1, 1], hands=("iron",)))
    match.state.hands[0] = [0] * len(match.state.hands[0])
    assert refused(match, Click("deck")) == ("taxes_need_city", "5.2")


def main() -> None:
    """Print the table of all these gestures with sentence and clause, in both languages."""
    words = [Translations(language, SHELF.locales()) for language in LANGUAGES]
    for facts, answers, gesture, _, _ in CASES:
        match = after(facts, *answers)
        ask = match.pending[0]
        refusal = GAME.text.explain_illegal(match.state, ask, gesture)
        assert refusal is not None
        print(f"{ask.kind}: {gesture}  [{refusal.rule}]")
        for catalogue in words:
            print(f"    {catalogue.text(refusal.reason, NAMES)}")


if __name__ == "__main__":
    main()
