"""Reasons for an answer in Omen: true figures for every option, from nothing but what the asked seat may know."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.omen import GAME
from games.omen.rules.facts import STRENGTH
from games.omen.rules.interrupts import MOMENTS
from games.omen.rules.names import WAYS_OUT
from games.omen.rules.state import State, is_war_torn, war_totals
from games.omen.text.labels import describe
from tabletop.core.data.messages import Message, msg
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.core.rules.questions import Ask
from tabletop.testing.reasons import answers, others_of, questions, same_in_other_worlds
from tests.advised import faults, rendered
from tests.games.omen.positions import position
from tests.hooks import with_hooks

MODULES: dict[str, dict[str, Any]] = {
    "base": {},
    "full": {"spirits": True, "heroes": True, "emissary": True},
    "draft_three": {"decks": "draft_three", "emissary": True},
    "open_draft": {"decks": "open_draft", "feat_end": "immediate"},
}
KINDS = {
    "wealth", "mix", "one_of", "surge", "target", "move", "swap", "deploy", "spirit_mode", "channel_order", "pay",
    "bury", "city", "war_city", "portent", "keep", "offering", "limit", "emissary", "draft_three", "open_draft",
    "hero", "stop",
}  # fmt: skip


def reasons(state: Any, value: Any) -> list[tuple[str, dict[str, Any]]]:
    """Return the reasons for an answer to the question of a state: words and figures without names."""
    match = Match.at(GAME, state, chance=SeededChance("advice"))
    return [plain(one) for one in GAME.players.reasons_for(match.state, match.pending[0], value)]


def plain(message: Message) -> tuple[str, dict[str, Any]]:
    figures = {name: value for name, value in message.args if isinstance(value, int)}
    return message.key.removeprefix("omen.advice."), figures


@pytest.mark.wide
def test_every_option_of_every_question_has_true_looking_reasons() -> None:
    """Every kind of question is met; each answer has one to three sentences, each with a figure, in both languages."""
    met: Counter[str] = Counter()
    chance = FastRng("options")
    for preset, settings in {**MODULES, "public": {**MODULES["full"], "stops": "public"}}.items():
        for by_policy in (0.95, 0.6, 0.3, 0.0):
            for match, ask in questions(GAME, 2, f"{preset} {by_policy} 2", by_policy, settings, every=2):
                met[ask.kind] += 1
                if met[ask.kind] > 60:
                    continue
                for option in answers(match, ask, chance):
                    found = GAME.players.reasons_for(match.state, ask, option)
                    assert faults(found) == [], (ask.kind, option, rendered(found))
    assert set(met) | {"swap", "pay", "one_of", "channel_order"} == KINDS, KINDS - set(met)
    assert sum(met.values()) > 500


def test_reasons_and_goal_know_nothing_hidden() -> None:
    chance = FastRng("worlds")
    tried = 0
    for preset, settings in MODULES.items():
        for match, ask in questions(GAME, 2, f"worlds {preset}", 0.8, settings, every=9):
            for option in answers(match, ask, chance)[:4]:
                assert same_in_other_worlds(match, ask, ask.seat, option, chance), (ask, option)
                tried += 1
    assert tried > 200


def test_a_reason_that_looked_into_the_other_hand_would_be_found_out() -> None:
    """The test above is effective: it finds a game that names the strengths in the other hand."""

    def looks(state: State, ask: Ask[Any], value: Any) -> tuple[Message, ...]:
        return (msg("omen.advice.few_cards", cards=sum(STRENGTH[card] for card in state.hands[1 - ask.seat])),)

    leaky, chance = with_hooks(GAME, players={"reasons_for": looks}), FastRng("leaky")
    seen = [same_in_other_worlds(*asked, asked[1].seat, asked[1].options[0], chance)
            for asked in questions(leaky, 2, "leaky", 0.8, every=9)]  # fmt: skip
    assert seen.count(False) > len(seen) / 2


def test_strategist_names_its_next_best_answers() -> None:
    counts: Counter[str] = Counter()
    for preset in ("full", "open_draft"):
        for match, ask in questions(GAME, 2, f"others {preset}", 0.8, MODULES[preset], every=11):
            if len(ask.options) > 2 and others_of(match, ask, "strategist"):
                counts[ask.kind] += 1
    assert {"surge", "offering", "open_draft"} <= set(counts), counts


# -- exact cases -------------------------------------------------------------------------------------------------------
def test_a_unit_that_turns_a_war_says_so_first() -> None:
    """5 units of both sides bring War (4.5): with the Hoplite's 4 it is 5 to 4; it is the second soldier."""
    state = position(hand=["hoplite"], own=["scout"], foe=["peltast", "slinger", "spy"], coins=(3, 5))
    first, second = reasons(state, ("play", "hoplite", 0))[:2]
    assert first == ("war", {"mine": 5, "theirs": 4, "points": 2})
    assert second[0] == "text"


def test_a_unit_that_only_draws_level_says_so() -> None:
    state = position(hand=["hoplite"], foe=["peltast", "slinger", "spy"], coins=(3, 5))
    assert reasons(state, ("play", "hoplite", 0))[0] == ("war_level", {"mine": 4, "theirs": 4, "points": 2})


def test_a_beast_says_what_it_steals_and_what_it_costs() -> None:
    state = position(hand=["nemean_lion"], coins=(6, 3))
    assert reasons(state, ("beast", "nemean_lion")) == [
        ("steal", {"count": 3, "coins": 3}),
        ("price", {"price": 3, "coins": 3}),
    ]


def test_a_soldier_in_a_third_city_counts_for_its_feat() -> None:
    state = position(hand=["scout"], sides={2: ["spy"], 4: ["archer"]}, coins=(3, 5))
    assert ("feat", {"done": 3, "needed": 3}) in reasons(state, ("play", "scout", 0))


def test_a_kill_counts_for_the_feat_of_the_turn() -> None:
    state = position(hand=["minotaur"], foe=["hoplite", "pythia"], coins=(9, 5), killed=2)
    match = Match.at(GAME, state, chance=SeededChance("kill"))
    match.answer(("beast", "minotaur"))
    found = [plain(one) for one in GAME.players.reasons_for(match.state, match.pending[0], "hoplite")]
    assert found == [
        ("kill", {"strength": 4, "cost": 2}),
        ("stands", {"mine": 0, "theirs": 1}),
        ("feat_turn", {"done": 3, "needed": 3}),
    ]


def test_a_coin_says_what_is_missing_for_which_card() -> None:
    state = position(phase="wealth", hand=["hydra", "scout"], coins=(3, 5))
    assert reasons(state, "coin") == [
        ("short", {"coins": 4, "cost": 6, "short": 2}),
        ("bonus_coin", {"done": 1, "total": 3, "bonus": 1}),
    ]
    assert reasons(state, "draw")[:2] == [("few_cards", {"cards": 2}), ("one_card", {"cards": 3, "coins": 3})]


def test_a_bonus_that_is_lost_is_not_named() -> None:
    state = position(phase="wealth", hand=["hydra", "scout", "spy"], coins=(3, 5), wealth=["draw"])
    assert [word for word, _ in reasons(state, "coin")] == ["short"]


def test_an_offering_says_its_value() -> None:
    """The Scout has value 3 (4.6), beside the other card and the coins."""
    state = position(phase="offering", hand=["scout", "hydra"], coins=(3, 5))
    assert reasons(state, "scout")[0] == ("offering", {"value": 3, "coins": 3, "cards": 1})
    assert ("too_dear", {"cost": 6, "coins": 3, "short": 3}) in reasons(state, "hydra")
    assert reasons(state, "skip") == [("skip", {"cards": 2, "coins": 3})]


def test_a_war_says_who_wins_it_even_by_soldiers() -> None:
    """Rules 4.5: with equal totals the side with more soldiers wins."""
    sides = {0: ["scout", "peltast"], 1: ["moon_priestess", "star_watcher", "hoplite"], 2: ["hoplite"],
             3: ["scout", "slinger", "arsonist", "smoke_speaker"]}  # fmt: skip
    state = position(phase="war", sides=sides)
    assert reasons(state, 0) == [("war_loses", {"mine": 3, "theirs": 7, "points": 2})]
    assert reasons(state, 1) == [("war_wins", {"mine": 4, "theirs": 3, "points": 2})]
    sides[3] = ["sibyl", "flame_gazer", "blind_seer", "smoke_speaker"]
    state = position(phase="war", sides=sides)
    assert reasons(state, 1) == [("war_wins_soldiers", {"mine": 4, "theirs": 4, "points": 2})]


def test_what_stays_after_a_war_is_weighed() -> None:
    """The loser keeps a count of 2 (4.5): of 6 strength the Scout and the Hoplite keep 5."""
    state = position(phase="war", own=["hoplite", "scout", "pythia"], foe=["cyclops"], sides={2: ["spy"]})
    found = reasons(state, ("hoplite", "scout"))
    assert found[0] == ("remains", {"strength": 5, "total": 6})
    assert ("feat", {"done": 2, "needed": 3}) in found


def test_a_hero_says_how_the_war_stands_with_it() -> None:
    where: dict[str, Any] = {"hand": ["achilles", "satyr"], "own": ["scout"], "foe": ["harpy", "pythia"]}
    state = position(phase="war", foe_hand=["griffin"], stops=[frozenset(MOMENTS)] * 2, **where)
    assert reasons(state, "achilles") == [
        ("hero_war", {"before": 1, "mine": 5, "theirs": 5}),
        ("hero_price", {"points": 1}),
    ]
    assert reasons(state, "pass") == [("heroes", {"count": 1, "points": 1})]


@pytest.mark.parametrize(
    ("hand", "own", "answer", "kinds"),
    [
        (["sea_serpent"], {"own": ["satyr"], "sides": {2: ["hydra"]}}, ("beast", "sea_serpent"), "swap"),
        (["grizzled_veteran"], {}, ("play", "grizzled_veteran", 0), "one_of"),
        (["fallen_king"], {}, ("channel", "fallen_king"), "channel_order"),
    ],
)
def test_rare_questions_have_reasons_too(hand: list[str], own: dict[str, Any], answer: Any, kinds: str) -> None:
    match = Match.at(GAME, position(hand=hand, coins=(9, 5), **own), chance=SeededChance("rare"))
    match.answer(answer)
    ask = match.pending[0]
    assert ask.kind == kinds
    for option in ask.options:
        assert faults(GAME.players.reasons_for(match.state, ask, option)) == [], describe(match.state, ask, option)


def test_a_payment_has_reasons_too() -> None:
    match = Match.at(GAME, position(phase="portent", own=["star_watcher"], coins=(4, 5)), chance=SeededChance("pay"))
    ask = match.pending[0]
    assert ask.kind == "pay"
    assert plain(GAME.players.reasons_for(match.state, ask, "do")[0]) == (
        "pay",
        {"coins": 4, "price": 1, "draw": 2, "discard": 1},
    )
    assert faults(GAME.players.reasons_for(match.state, ask, "decline")) == []


# -- how the match is won ----------------------------------------------------------------------------------------------
def test_the_goal_says_where_both_stand_as_far_as_one_may_know() -> None:
    assert GAME.players.goal is not None
    start = Match.new(GAME, 2, chance=SeededChance("goal")).state
    text, lines = GAME.players.goal(start, 0)
    assert dict(text.args) == {"reward": 2, "used": 1, "feat": 2, "feats": 5}, "no word of heroes where there are none"
    assert [dict(line.args).get("points") for line in lines] == [0, 0, None]
    assert [dict(lines[2].args)[word] for word in ("one", "two", "three", "cities")] == [4, 4, 4, 2]
    state = position(hand=["achilles"], rewards=(["aegis_1"], []), used=(["aegis_2"], []), feats=(["feat_kills"], []))
    assert dict(GAME.players.goal(state, 0).lines[0].args)["points"] == 2 + 1 + 2 + 1
    assert dict(GAME.players.goal(state, 1).lines[0].args)["points"] == 2 + 1 + 2, "the hero in hand is hidden"
    state.phase = "over"
    assert dict(GAME.players.goal(state, 1).lines[0].args)["points"] == GAME.rules.result(state).scores[0].total
    for viewer in (None, 0, 1):
        found = GAME.players.goal(state, viewer)
        assert all(faults([one]) == [] for one in found.lines)


# -- tips about the armies ---------------------------------------------------------------------------------------------
def test_resting_on_a_side_tells_the_strengths_there() -> None:
    """A regression: it named coins, cards and points alone. The figures are those of the table after the answer."""
    state = position(hand=["minotaur"], own=["scout"], foe=["peltast", "spy"], coins=(6, 5), spirits=False)
    match = Match.at(GAME, state, chance=SeededChance("strengths"))
    assert GAME.players.odds is not None
    odds = GAME.players.odds(match.state, match.pending[0], ("play", "minotaur", 0))
    assert odds is not None
    assert plain(odds) == ("war", {"mine": 8, "theirs": 3, "points": 2})
    match.answer(("play", "minotaur", 0))
    assert war_totals(match.state, 0) == [8, 3]


@pytest.mark.parametrize(
    ("unit", "foe"),
    [
        ("beast_hunter", ["sea_serpent"]),
        ("beast_hunter", ["sea_serpent", "scout"]),
        ("beast_hunter", ["sea_serpent", "peltast", "spy", "archer"]),
        ("slinger", ["spy"]),
        ("berserker", ["scout"]),
        ("berserker", ["sea_serpent"]),
    ],
)
def test_what_follows_of_itself_is_counted_too(unit: str, foe: list[str]) -> None:
    """With one target there is no question: the tip said 8 against 5, the table showed 8 against 0 after the click."""
    state = position(hand=[unit], own=["hoplite"], foe=foe, coins=(6, 5), spirits=False)
    match = Match.at(GAME, state, chance=SeededChance("of itself"))
    assert GAME.players.odds is not None
    odds = GAME.players.odds(match.state, match.pending[0], ("play", unit, 0))
    advised = [plain(one) for one in GAME.players.reasons_for(match.state, match.pending[0], ("play", unit, 0))]
    assert odds is not None
    match.answer(("play", unit, 0))
    assert match.pending[0].kind == "surge", "nobody was asked for an aim"
    mine, theirs = war_totals(match.state, 0)
    assert (plain(odds)[1]["mine"], plain(odds)[1]["theirs"]) == (mine, theirs)
    assert plain(odds)[0].startswith("war") == is_war_torn(match.state, 0)
    figures = [values for _, values in advised if "mine" in values]
    assert all((values["mine"], values["theirs"]) == (mine, theirs) for values in figures), advised


def test_resting_on_a_war_tells_how_it_stands() -> None:
    sides = {0: ["hydra", "scout"], 1: ["captain", "spy", "archer"], 2: ["scout"], 3: ["captain", "spy", "archer"]}
    match = Match.at(GAME, position(phase="war", sides=sides), chance=SeededChance("war"))
    ask = match.pending[0]
    assert ask.kind == "war_city"
    assert GAME.players.odds is not None
    odds = [GAME.players.odds(match.state, ask, city) for city in ask.options]
    assert [plain(one)[1] for one in odds if one is not None] == [
        {"mine": 9, "theirs": 7, "points": 2},
        {"mine": 1, "theirs": 7, "points": 2},
    ]


def test_every_unit_that_can_be_played_or_killed_tells_strengths() -> None:
    """In random matches this holds for every answer that brings a unit to a city or takes one away."""
    assert GAME.players.odds is not None
    count = 0
    for preset, settings in MODULES.items():
        for match, ask in questions(GAME, 2, f"strengths {preset}", 0.9, settings, every=3):
            for option in ask.options:
                plays = ask.kind == "surge" and option[0] == "play"
                kills = ask.kind == "target" and ask.context[0] in ("kill", "return") and option not in WAYS_OUT
                if plays or kills or ask.kind == "war_city":
                    assert GAME.players.odds(match.state, ask, option) is not None, (ask, option)
                    count += 1
    assert count > 300
