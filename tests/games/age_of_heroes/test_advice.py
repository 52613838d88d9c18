"""Reasons for an answer in Age of Heroes: true figures, from nothing but what the asked seat may know."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.age_of_heroes import GAME
from games.age_of_heroes.rules.market.offers import ANYONE
from games.age_of_heroes.rules.state import LED, State
from tabletop.core.data.messages import Message
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng
from tabletop.testing.reasons import answers, others_of, questions, same_in_other_worlds
from tests.advised import faults, rendered
from tests.games.age_of_heroes.positions import ALL_STOPS, battle_cards, line, match_of, position

KINDS = {
    "tribe", "opening", "market", "answer", "counter", "pick", "earthquake", "volcano", "luck", "action", "consent",
    "force", "defence", "assign", "clash", "monument", "discard",
}  # fmt: skip
TABLES: list[tuple[int, dict[str, Any]]] = [
    (3, {}),
    (2, {"market_offer_limit": 3, "barbarian_armies": 4, "monument_cap": 6}),
    (5, {"market_offer_limit": 3, "tribe_choice": "random", "market_chain": False}),
]


def plain(message: Message) -> tuple[str, dict[str, Any]]:
    figures = {name: value for name, value in message.args if isinstance(value, int)}
    return message.key.removeprefix("age_of_heroes.advice."), figures


def reasons(match: Match[State], value: Any, seat: int = 0) -> list[tuple[str, dict[str, Any]]]:
    """Return the reasons for an answer to a seat's question: words and figures without names."""
    return [plain(one) for one in GAME.players.reasons_for(match.state, match.ask_of(seat), value)]


def test_every_option_of_every_question_has_true_looking_reasons() -> None:
    """Every kind of question is met; each answer has one to three sentences, each with a figure, in both languages."""
    met: Counter[str] = Counter()
    chance = FastRng("options")
    for seats, settings in TABLES:
        for policy in (0.9, 0.4, 0.0):
            for match, ask in questions(GAME, seats, f"{seats} {policy}", policy, settings, every=2):
                met[ask.kind] += 1
                if met[ask.kind] > 60:
                    continue
                for option in answers(match, ask, chance):
                    found = GAME.players.reasons_for(match.state, ask, option)
                    assert faults(found) == [], (ask.kind, option, rendered(found))
    assert set(met) == KINDS, KINDS - set(met)
    assert sum(met.values()) > 500


def test_reasons_and_goal_know_nothing_hidden() -> None:
    chance = FastRng("worlds")
    tried = 0
    for seats, settings in TABLES:
        for policy in (0.9, 0.3):
            for number, (match, ask) in enumerate(questions(GAME, seats, f"worlds {seats}", policy, settings, every=7)):
                if number > 60:
                    break
                for option in answers(match, ask, chance)[:4]:
                    assert same_in_other_worlds(match, ask, ask.seat, option, chance), (ask, option)
                    tried += 1
    assert tried > 200


def test_chieftain_names_its_next_best_answers() -> None:
    counts: Counter[str] = Counter()
    for seats, settings in TABLES[:2]:
        for match, ask in questions(GAME, seats, f"others {seats}", 0.6, settings, every=13):
            if len(ask.options) > 2 and others_of(match, ask, "chieftain"):
                counts[ask.kind] += 1
    assert {"action", "discard", "opening", "tribe"} <= set(counts), counts


# -- exact cases -------------------------------------------------------------------------------------------------------
def test_a_city_says_how_many_and_what_taxes_bring() -> None:
    match = match_of(position(hands=["wood wood stone iron", "", ""], cities=[2, 1, 1]))
    first, second = reasons(match, ("build", "city", (0, 2, 0, 1, 0)))
    assert first == ("city", {"cities": 3, "needed": 5, "taxes": 3})
    assert second == ("payment", {"left": 1})


def test_taxes_say_what_a_city_still_lacks() -> None:
    """A city costs two wood and a stone; gold stands for one of them (2.1)."""
    match = match_of(position(hands=["wood gold iron", "", ""], cities=[2, 1, 1]))
    taxes, missing = reasons(match, ("taxes",))
    assert taxes == ("taxes", {"count": 2, "cards": 3, "limit": 5})
    assert missing == ("missing", {"count": 1, "cities": 2, "needed": 5})
    match = match_of(position(hands=["wood wood stone", "", ""], cities=[2, 1, 1]))
    assert [word for word, _ in reasons(match, ("taxes",))] == ["taxes"]


def test_a_road_says_what_market_days_bring_through_others_too() -> None:
    """One card and one for each tribe of the network (4.1): with the road 0-1-2 three cards each."""
    match = match_of(position(hands=["stone stone", "", ""], roads=[(1, 2)]))
    assert reasons(match, ("road", 1, (0, 0, 0, 2, 0)))[0] == ("road", {"cards": 3, "now": 1, "theirs": 3})


def test_a_war_says_what_there_is_to_take_and_who_finds_no_opponent() -> None:
    """Conquest takes a city for two victories (7.5); units without an opponent are victories (7.4)."""
    match = match_of(position(armies={0: {0: 3}}, cities=[1, 4, 1]))
    prey, free = reasons(match, ("war", 1, "conquest"))
    assert prey == ("conquest", {"count": 4, "needed": 5, "victories": 2, "gain": 1})
    assert free == ("free", {"armies": 3, "theirs": 1, "free": 2})


def test_a_force_says_how_many_victories_the_prey_takes() -> None:
    """A regression: one army against nobody was called good, and took no city (7.5)."""
    match = match_of(position(armies={1: {0: 0}}))
    match.answer(("war", 1, "conquest"))
    assert reasons(match, "army")[1] == ("conquest", {"count": 1, "needed": 5, "victories": 2, "gain": 1})


@pytest.mark.parametrize(("second", "word"), [("trades", "go_pass"), ("listens", "go_pass_last")])
def test_a_pass_says_whether_trading_ends_with_it(second: str, word: str) -> None:
    """A regression: turns were said to be left where the only trader passed."""
    hands, stances = ["wood", "wood", "wood"], ["trades", second, "listens"]
    match = match_of(position(phase="market", hands=hands, stances=stances, offers=[0] * 3))
    assert reasons(match, "pass")[0][0] == word
    match.answer("pass")
    assert (match.state.phase == "market") == (word == "go_pass")


def test_an_offer_for_an_own_stone_says_how_many_it_makes() -> None:
    state = position(phase="market", hands=["iron limestone wood", "limestone", ""], laid={0: 2},
                     stances=["trades"] * 3, offers=[0] * 3)  # fmt: skip
    match = match_of(state)
    found = reasons(match, ("offer", ANYONE, ("iron",), ("limestone",), "", ""))
    assert found[0] == ("trade_stone", {"have": 4, "needed": 5})
    assert found[-1] == ("trade", {"cards": 3})


def test_an_offer_says_what_it_makes_payable() -> None:
    """A city is two wood and a stone (2.1)."""
    state = position(phase="market", hands=["wood stone iron", "wood", ""], stances=["trades"] * 3, offers=[0] * 3)
    found = GAME.players.reasons_for(state, match_of(state).ask_of(0), ("offer", ANYONE, ("iron",), ("wood",), "", ""))
    assert rendered(found[:1]) == "With those 3 cards you can pay for: City."


def test_a_unit_in_battle_says_what_it_fights_with() -> None:
    """Card, +2 with a general, in defence +1 for each citadel (7.4)."""
    state = position(phase="battle_draw", attacker=1, defender=0, purpose="raze", citadels={0: 1},
                     armies={0: {0: 1, LED: 1}}, units=[line((0,), (0,)), line((0,), (1,))])  # fmt: skip
    match = match_of(state, chance=False)
    battle_cards(match, 3, 3, 6, 2)
    assert match.pending[0].seat == 0
    assert reasons(match, (6, 1)) == [
        ("fights", {"total": 9, "card": 6, "bonus": 3}),
        ("highest", {"card": 6, "cards": 2}),
    ]
    assert reasons(match, (2, 0)) == [("fights", {"total": 3, "card": 2, "bonus": 1})]


def test_the_hand_says_which_card_it_can_spare() -> None:
    """Seven cards are two too many (5.4); nobody plays the Celts: their stone has no use."""
    match = match_of(position(phase="discard", hands=["iron iron wood gold stone stone sandstone", "", ""]))
    spare, held, foreign = reasons(match, "sandstone")
    assert (spare, held) == (("spare", {"cards": 7}), ("held", {"count": 1, "over": 2}))
    assert foreign == ("foreign", {"laid": 0, "needed": 5})
    assert reasons(match, "gold") == [("held", {"count": 1, "over": 2})]


@pytest.mark.parametrize(("held", "words"), [("luck", ["suffer", "suffer_volcano"]), ("", ["no_luck"])])
def test_luck_is_kept_only_where_there_is_some(held: str, words: list[str]) -> None:
    state = position(phase="draw", turn=1, hands=[held or "iron", "", ""], cities=[3, 1, 1], deck="volcano",
                     stops=ALL_STOPS[:3])  # fmt: skip
    match = match_of(state)
    match.answer(0)
    assert [word for word, _ in reasons(match, "suffer")][: len(words)] == words


# -- how the match is won ----------------------------------------------------------------------------------------------
def test_the_goal_says_where_every_tribe_stands() -> None:
    assert GAME.players.goal is not None
    start = Match.new(GAME, 3).state
    text, lines = GAME.players.goal(start, 0)
    assert dict(text.args) == {"cities": 5, "stones": 5}
    assert len(lines) == 3
    state = position(hands=["limestone limestone", "", ""], cities=[2, 5, 1], laid={0: 1})
    state.challengers[1] = True
    own, leading, _ = GAME.players.goal(state, 0).lines
    assert dict(own.args)["held"] == 2
    assert (own.key, leading.key) == ("age_of_heroes.goal.own", "age_of_heroes.goal.challenger")
    assert dict(leading.args)["round"] == 2, "it has its turn of this round before it"
    assert "held" not in dict(GAME.players.goal(state, 1).lines[0].args), "stones in hand are hidden"
    state.alive[2] = False
    assert GAME.players.goal(state, None).lines[2].key == "age_of_heroes.goal.fallen"
    state.winner, state.phase = 1, "over"
    assert GAME.players.goal(state, 0).lines[1].key == "age_of_heroes.goal.seat"
