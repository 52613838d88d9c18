"""Reasons for an answer: a figure for every option of every question, nothing hidden, and true by the rules."""

from __future__ import annotations

import json
from collections import Counter
from importlib.resources import files
from typing import Any

import pytest

from games.eve_conquests import GAME
from games.eve_conquests.players.bots import admiral
from games.eve_conquests.rules.facts import CARD_KINDS
from tabletop.core.rules.chance import FastRng
from tabletop.session.bots.computer_players import BotContextImpl
from tests.games.eve_conquests.positions import battle, play, position
from tests.parameters import quick_first
from tests.reasons import CATALOGUES, NAMES, asked, compare_worlds, looked_at, read, reasons

KINDS = set(json.loads((files("games.eve_conquests") / "vocabulary.json").read_text(encoding="utf-8"))["kinds"])
RARE = {"card_claim", "card_seals", "token_loss", "theft", "jump", "card_agent", "card_count", "reroll"}
"""Kinds of question that five matches need not come to."""
SOUTH = {"catch": (0, 2), "stain": (0, 1), "immensea": (0, 1)}


@pytest.mark.wide
def test_every_answer_to_every_kind_of_question_has_a_reason_with_a_figure() -> None:
    seen: Counter[str] = Counter()
    for number, (seats, by_policy) in enumerate(((4, True), (3, True), (4, False), (2, False), (3, False))):
        assert looked_at(GAME, seats, number, seen, by_policy=by_policy) == []
    looked_at(GAME, 3, 5, seen, by_policy=False, stops="public")
    assert KINDS - set(seen) <= RARE
    assert sum(seen.values()) > 300


@pytest.mark.wide
def test_worlds_that_a_seat_cannot_tell_apart_give_the_same_reasons() -> None:
    for seed, seats in ((1, 3), (2, 2)):
        number, found = compare_worlds(GAME, seats, seed, every=12)
        assert found == []
        assert number > 20


@pytest.mark.parametrize("end", quick_first(["trinity", "revelation"]))
def test_the_goal_is_told_at_the_beginning_in_the_middle_and_at_the_end(end: str) -> None:
    states = [match.state.copy() for match, _ in asked(GAME, 3, 4, by_policy=True, settings={"end": end})]
    for state in (states[0], states[len(states) // 2], states[-1]):
        assert GAME.players.goal is not None
        for lines in read(GAME.players.goal(state, None)).values():
            assert len(lines) == 4
            assert all(name in line for name, line in zip(NAMES, lines[1:], strict=False))


def test_a_claim_tells_its_points_and_the_total() -> None:
    stations = {"stain": "development", "immensea": "production"}
    match = play(position(units=SOUTH, outposts=stations, up={6: "stain", 7: "immensea"}, won={1: ["derelik"]}))
    value = ("claim", "immensea", "stain")
    points = 2 + 2
    assert value in match.pending[0].options
    lines = reasons(GAME, match, value)
    assert lines[0].startswith(f"{points} points: {points} then, the best of the others ")
    assert lines[1] == f"No claim brings more now: {points} is the most."


def test_the_odds_of_an_attack_are_those_of_the_dice() -> None:
    """One unit without a station against one: both choose a red die, which hits in 4 of 6."""
    match = play(position(plan="logistics", units={"catch": (0, 1), "curse": (1, 1)}))
    lines = reasons(GAME, match, ("attack", "catch", "curse"))
    assert lines[0] == "With well-chosen dice and no cards 67 % of rolls hit all their units (1)."
    assert lines[1] == "Ben then loses Curse, worth 2."
    assert lines[2] == "In return 67 % of rolls can hit all attackers (1)."


def test_an_outpost_tells_what_its_token_brings() -> None:
    match = play(position(units=SOUTH))
    build = next(one for one in match.pending[0].options if one[0] == "build" and one[2] == "production")
    assert "With 1 Production token that plan brings 4 actions, not 3." in reasons(GAME, match, build)


def test_tactics_tell_what_one_action_changes() -> None:
    units = {"catch": (0, 3), "curse": (1, 3)}
    state = position(plan="logistics", units=units)
    thrown = ([("red", 2), ("white", 1), ("white", 0)], [("red", 1), ("red", 1), ("blue", 1)])
    match = battle(state, ("catch", "curse"), ((1, 0, 2), (2, 1, 0)), thrown)
    assert match.pending[0].kind == "tactics"
    assert reasons(GAME, match, "pierce")[0] == "2 hits on their 3 units instead of 1."
    assert reasons(GAME, match, "absorb")[0] == "1 hit on 3 own units instead of 2."
    assert reasons(GAME, match, "done")[0] == "As it stands 1 of theirs and 2 own units fall; 1 unused."


def test_the_order_of_seals_tells_what_each_turn_is_for() -> None:
    names = ("development", "production", "logistics")
    match = play(position(phase="next_turn", units=SOUTH, seals={(0, plan): 0 for plan in names}))
    assert match.pending[0].kind == "seal"
    lines = {plan: reasons(GAME, match, plan)[1] for plan in names}
    assert lines["development"] == "It can expand, build and claim: the best claim now brings 0 points."
    assert lines["production"].startswith("It can produce units at the only station; the supply holds ")
    assert lines["logistics"] == "It can draw, move and attack: 0 cards are in hand now."


def test_the_admiral_tells_what_it_liked_next() -> None:
    for match, ask in asked(GAME, 3, 9, by_policy=True):
        if len(ask.options) > 3 and len(match.log) % 9 == 0:
            decision = admiral(match, ask.seat, BotContextImpl(FastRng(1), 0.0))
            shown: list[Any] = [decision.value, *decision.alternatives]
            assert len(shown) == len(set(shown)) <= 4
            assert set(shown) <= set(ask.options)
        if len(match.log) > 400:
            break


def test_every_card_has_its_sentence_in_both_languages() -> None:
    for catalogue in CATALOGUES.values():
        assert [kind for kind in CARD_KINDS if f"eve_conquests.advice.card.{kind}" not in catalogue] == []
