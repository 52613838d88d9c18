"""The table: gestures become answers, impossible ones get a sentence and a clause, and the layout holds every card."""

import json
import re
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from games.omen import GAME
from games.omen.rules import facts
from games.omen.rules.facts import DATA, NUMBERS, REWARD_KINDS, TYPE, UNITS, numbers_of
from games.omen.rules.state import State
from games.omen.table import geometry, layout, pieces
from games.omen.table.pieces_short import SIGNS
from tabletop.core.input.gestures import Click, Drag, Gesture
from tabletop.core.input.interpret import Answer, Choices, Option, Reading, Refused, match_gesture
from tabletop.core.match.match import Match
from tabletop.core.table.layout import TextElement
from tabletop.core.table.projection import reconcile
from tabletop.core.table.table import Table
from tabletop.session.locale.translations import gaps, read_entries
from tests.games.omen.positions import play, position

LOCALE = Path(pieces.__file__).parents[1] / "locale"


def reading(match: Match[State], gesture: Gesture) -> Reading:
    """Return the meaning of the gesture for the asked seat."""
    ask = match.pending[0]
    table = Table(GAME.table.layout(2, GAME.complete({})))
    reconcile(table, GAME.table.project(match.state, ask.seat))
    return match_gesture(
        gesture, [Option(option, GAME.text.describe(match.state, ask, option)) for option in ask.options], table
    )


def drag(piece: str, to_zone: str, from_zone: str = "hand0") -> Drag:
    return Drag((piece,), from_zone, to_zone)


@pytest.mark.parametrize(
    ("gesture", "answer"),
    [
        (drag("scout", "city1/side0"), ("play", "scout", 1)),
        (drag("hydra", "play"), ("beast", "hydra")),
        (drag("fallen_king", "channel"), ("channel", "fallen_king")),
        (drag("aegis_1", "play", "rewards0"), ("reward", "aegis_1")),
        (Click("aegis_1"), ("reward", "aegis_1")),
        (Click("channel"), ("channel", "fallen_king")),
    ],
)
def test_a_gesture_in_surge_is_one_answer(gesture: Gesture, answer: Any) -> None:
    state = position(hand=["scout", "hydra", "fallen_king"], rewards=(["aegis_1"], []), coins=(9, 5))
    assert reading(play(state), gesture) == Answer(answer)


def test_a_click_on_a_card_offers_what_can_be_done_with_it() -> None:
    found = reading(play(position(hand=["hydra"])), Click("hydra"))
    assert isinstance(found, Choices)
    assert [offer.option[0] for offer in found.offers] == ["play", "play", "play", "beast"]


def test_wealth_is_a_click_on_the_deck_or_on_the_supply() -> None:
    match = play(position(phase="wealth"))
    assert reading(match, Click("deck0")) == Answer("draw")
    assert reading(match, Click("supply")) == Answer("coin")


def test_targets_are_clicked_and_moves_are_dragged() -> None:
    match = play(position(hand=["minotaur"], foe=["scout", "spy"]), ("beast", "minotaur"))
    assert reading(match, Click("spy")) == Answer("spy")
    moving = play(position(hand=["griffin"], own=["scout"]), ("beast", "griffin"))
    assert reading(moving, drag("scout", "city2/side0", "city0/side0")) == Answer(("scout", 2))


def test_the_discard_pile_opens_as_a_choice() -> None:
    match = play(position(hand=["phoenix"], discard=["scout", "spy"]), ("beast", "phoenix"))
    found = reading(match, Click("discard0"))
    assert isinstance(found, Choices)
    assert [offer.option for offer in found.offers] == ["scout", "spy"]


POOR: dict[str, Any] = {"hand": ["hydra", "scout"], "coins": (2, 5)}
TWO_WARS: dict[str, Any] = {"phase": "war", "foe": ["hydra", "spy"], "sides": {3: ["satyr", "scout"]}}
ONE_WAR: dict[str, Any] = {"phase": "war", "own": ["spy", "scout", "hoplite"], "foe": ["archer", "raider"]}
FULL: dict[str, Any] = {"hand": ["scout"], "own": ["griffin", "satyr", "pythia"]}


@pytest.mark.parametrize(
    ("where", "gesture", "word", "rule"),
    [
        (POOR, drag("hydra", "city0/side0"), "coins", "4.2"),
        (POOR, Click("hydra"), "coins", "4.2"),
        (POOR, drag("hydra", "play"), "coins", "4.2"),
        (FULL, drag("scout", "city0/side0"), "city_full", "5"),
        ({"hand": ["scout"]}, drag("scout", "city0/side1"), "other_side", "4.2"),
        ({"hand": ["scout"]}, drag("scout", "supply"), "no_city", "4.2"),
        ({"hand": ["scout"]}, drag("scout", "play"), "not_a_beast", "4.2"),
        ({"hand": ["scout"]}, drag("scout", "channel"), "not_a_spirit", "4.2"),
        ({"hand": ["fallen_king"], "coins": (4, 5)}, drag("fallen_king", "channel"), "coins", "4.2"),
        ({"hand": ["achilles"]}, drag("achilles", "play"), "hero_moment", "8"),
        ({"foe_hand": ["spy"]}, drag("spy", "city0/side1", "hand1"), "not_yours", "2.2"),
        ({"discard": ["spy"]}, drag("spy", "city0/side0", "discard0"), "discard_pile", "2.2"),
        ({"own": ["spy"]}, drag("spy", "city1/side0", "city0/side0"), "in_city", "4.2"),
        ({"rewards": (["aegis_1"], []), "reward_played": True}, Click("aegis_1"), "one_reward", "4.2"),
        ({"rewards": (["aegis_1"], []), "fresh": ["aegis_1"]}, Click("aegis_1"), "reward_fresh", "4.2"),
        ({"rewards": (["aegis_1"], [])}, drag("aegis_1", "city0/side0"), "reward_place", "4.2"),
        ({"used": (["aegis_1"], [])}, Click("aegis_1"), "look_at_used", "2.2"),
        ({"used": ([], ["aegis_1"])}, Click("used1"), "look_at_used", "2.2"),
        ({}, Click("used0"), "none_used", "2.2"),
        ({"used": (["aegis_1"], [])}, drag("aegis_1", "play", "used0"), "reward_used", "9"),
        ({}, Click("aegis_1"), "reward_pile", "4.5"),
        ({}, Click("deck0"), "deck", "4.1"),
        ({}, Click("supply"), "supply", "4.1"),
        ({}, Click("feat_kills/0"), "feat", "4.4"),
        ({"phase": "wealth", "hand": ["scout"]}, drag("scout", "city0/side0"), "asked.wealth", "4.1"),
        ({"phase": "offering", "hand": ["spy"], "rewards": (["aegis_1"], [])}, Click("aegis_1"), "not_a_unit", "4.6"),
        (TWO_WARS, Click("city2/war"), "not_war_torn", "4.5"),
        (ONE_WAR, Click("archer"), "keep_own", "4.5"),
    ],
)  # fmt: skip
def test_what_is_impossible_has_a_sentence_and_a_clause(
    where: dict[str, Any], gesture: Gesture, word: str, rule: str
) -> None:
    """Every rejection has its reason and its clause."""
    match = play(position(heroes=where.get("hand") == ["achilles"], **where))
    assert isinstance(reading(match, gesture), Refused)
    refusal = GAME.text.explain_illegal(match.state, match.pending[0], gesture)
    assert refusal is not None
    assert (refusal.reason.key, refusal.rule) == (f"omen.why.{word}", rule)


def test_a_wrong_target_is_refused_with_the_text_of_the_card() -> None:
    match = play(position(hand=["beast_hunter"], foe=["spy", "hydra", "satyr"]), ("play", "beast_hunter", 0))
    refusal = GAME.text.explain_illegal(match.state, match.pending[0], Click("spy"))
    assert refusal is not None
    assert dict(refusal.reason.args)["text"].key == "omen.text.beast_hunter"


# -- the layout -------------------------------------------------------------------------------------------------------
def test_the_text_of_a_card_holds_the_numbers_of_the_data() -> None:
    """The card states its effect: text and effect read the same numbers."""
    for card in (*UNITS, *REWARD_KINDS):
        said = [
            dict(text.args)["text"] if text.key == "omen.option.mode" else text for text in pieces.ability_text(card)
        ]
        assert [text.key.split("_")[0] for text in said] == [f"omen.text.{card}".split("_")[0]] * len(said)
        assert sorted(value for text in said for _, value in text.args) == sorted(NUMBERS[card].values())


ONE = ("reveal", "take_revealed", "reuse")
"""Numbers that a short text may leave out where they are one: "Reveal: if it is an oracle, take it"."""


@pytest.mark.parametrize("language", ["en", "zh_TW"])
def test_the_short_text_of_a_card_says_every_number(language: str) -> None:
    """The text has placeholders that the data fill: no figure is written by hand, and none of another card is used."""
    entries = {key.removeprefix("short."): text for key, text in read_entries(LOCALE, language).items()}
    for card in NUMBERS:
        for mode in ("a", "b") if TYPE.get(card) == "spirit" else ("",):
            pattern = entries[f"{card}_{mode}" if mode else card]
            numbers = numbers_of(card, mode)
            assert gaps(pattern) <= {*numbers, *SIGNS}, card
            unsaid = {name for name, number in numbers.items() if number != 1 or name not in ONE} - gaps(pattern)
            assert unsaid == set(), card
            assert not re.search(r"\d", re.sub(r"{\w+}", "", pattern)), card


def test_every_number_of_an_ability_has_a_name_of_its_own() -> None:
    """A step is found by its action, never by its place in the text; two of one name are an error of the data."""
    assert NUMBERS["sibyl"] == {"reveal": 1, "gain": 1, "draw": 1, "take_revealed": 1}
    names = {name for numbers in NUMBERS.values() for name in numbers}
    assert {name for name in names if name == "n" or name.endswith("_n") or name[-1].isdigit()} == set()
    with pytest.raises(ValueError, match="two numbers of one ability are called gain"):
        facts._numbers([{"op": "gain", "n": 1}, {"op": "gain", "n": 2}])


def test_what_is_our_own_is_said_once_among_the_signs() -> None:
    kinds = GAME.table.layout(2, GAME.complete({})).kinds
    said = [*(note for kind in kinds for note in (*kind.notes, *kind.text)), *(text for _, text in GAME.table.legend)]
    assert [message.key for message in said].count("omen.reconstructed") == 1


def shown_signs(**settings: Any) -> set[str]:
    """Return the signs of the legend that are kinds of a match with these settings."""
    kinds = {kind.id for kind in GAME.table.layout(2, GAME.complete(settings)).kinds}
    return {kind for kind, _ in GAME.table.legend} & kinds


def test_the_legend_holds_what_is_in_the_match() -> None:
    absent = {"sign_spirit", "sign_channel", "sign_hero"}
    assert not absent & shown_signs()
    assert "sign_incite" in shown_signs()
    assert absent <= shown_signs(spirits=True, heroes=True)


def test_the_own_side_is_the_lower_one_for_both_seats() -> None:
    """The things of a seat lie where those of the other seat lie for that one; the cities stay."""
    for settings in ({}, {"spirits": True}, {"decks": "open_draft"}):
        plan = GAME.table.layout(2, GAME.complete(settings))
        own, theirs = ({one.id: one for one in layout.rotate(plan, seat).zones} for seat in (0, 1))
        assert (own["hand0"].y, own["hand1"].y) == (theirs["hand1"].y, theirs["hand0"].y)
        assert own["hand0"].y > own["city0/ground"].y == theirs["city0/ground"].y > own["city0/side1"].y
        for one in own.values():
            again = {zone.id: zone for zone in layout.rotate(layout.rotate(plan, 1), 1).zones}
            assert again[one.id] == one
        assert [one.owner for one in own.values()] == [one.owner for one in theirs.values()]


def test_the_other_hand_is_a_strip_at_the_edge() -> None:
    zones = {one.id: one for one in GAME.table.layout(2, GAME.complete({})).zones}
    assert zones["hand1"].h <= pieces.CARD[1] / 3
    assert zones["hand0"].h >= pieces.CARD[1]


def test_units_lie_beside_each_other_and_closer_when_there_are_many() -> None:
    for units in (["scout", "hydra", "spy"], ["scout", "spy", "pythia", "archer", "raider"]):
        items = GAME.table.project(position(own=units), None)["city0/side0"].unique
        places = [item.pose.x for item in items if item.pose]
        assert [item.piece for item in items] == units
        assert places == sorted(set(places))
        assert places[0] >= geometry.CARD_W / 2
        assert places[-1] <= geometry.CITY_W - geometry.CARD_W / 2


def test_war_torn_cities_carry_the_banner_before_the_war() -> None:
    wants = GAME.table.project(position(own=["hydra"], foe=["scout", "spy", "pythia"], sides={2: ["minotaur"]}), None)
    assert [len(wants[f"city{city}/war"].unique) for city in range(3)] == [1, 0, 0]


def test_no_banner_stands_for_a_war_that_is_decided() -> None:
    """The winner's beast has left, the loser's units still stand there: nobody leads any more."""
    match = play(position(phase="war", own=["hydra"], foe=["cutpurse", "nemean_lion"]))
    keep = match.pending[0]
    assert (keep.kind, keep.context[0], match.state.decided) == ("keep", 0, 0)
    assert GAME.table.project(match.state, keep.seat)["city0/war"].unique == ()


def test_counters_show_units_and_strength() -> None:
    count, strength = GAME.table.project(position(foe=["scout", "hydra"]), 0)["city0/tally1"].unique
    assert (count.face, strength.face) == (3, 9)


def test_only_the_button_says_that_nothing_can_be_paid() -> None:
    """The prompt is the same for every hand; only who is asked sees the button, and the log does not tell it."""
    poor, rich = (play(position(hand=["hydra"], coins=(coins, 5))) for coins in (2, 9))
    labels = [GAME.text.describe(match.state, match.pending[0], ("end",)) for match in (poor, rich)]
    assert labels[0].short is not None
    assert (labels[0].short.key, labels[1].short) == ("omen.option.end_dear", None)
    assert labels[0].text == labels[1].text
    prompts = [GAME.text.prompt(match.state, match.pending[0]).key for match in (poor, rich)]
    assert prompts[0] == prompts[1]


def test_steps_that_choose_one_unit_are_printed_with_the_number_one() -> None:
    """Killing, returning, inciting, moving, deploying, re-using and recovering choose one unit a step, as printed."""
    single = ("kill", "return", "incite", "move", "deploy", "reuse", "recover")
    cards = (*DATA["units"], *DATA["rewards"])
    lists = [mode["steps"] for card in cards for mode in card["ability"].get("modes", [card["ability"]])]
    steps = [inner for steps in lists for step in steps for inner in (step, *step.get("then", ()))]
    assert {step.get("n", 1) for step in steps if step["op"] in single} == {1}


def test_an_achieved_feat_keeps_its_name() -> None:
    """It is turned over, but everybody knows which one it is."""
    for kind in (*pieces.feat_kinds(), *pieces.line_kinds()):
        assert kind.called(0).key == f"omen.card.{kind.id.removesuffix('_line')}"
        assert kind.called(1).key == "omen.achieved_name"


def test_what_is_printed_on_a_feat_lies_within_its_frame() -> None:
    """A regression: its whole name ran over both edges of the card, which lies under the word for feats anyway."""
    width, frame = pieces.FEAT[0], 1.5
    for kind in pieces.feat_kinds():
        printed = [mark for mark in chain(*kind.faces) if isinstance(mark, TextElement)]
        assert printed
        assert all(mark.x > frame and mark.x + mark.w < width - frame for mark in printed), kind.id
    for language in ("en", "zh_TW"):
        words = read_entries(LOCALE, language)
        assert all(len(words[f"feat_title.{feat}"]) < len(words[f"card.{feat}"]) for feat in facts.FEATS)


def test_whoever_may_incite_is_told_what_that_is() -> None:
    """It is shown in the inspect view of each card that incites, and when the unit is chosen."""
    inciting = {kind.id for kind in pieces.unit_kinds() if any(line.key == "omen.incites" for line in kind.text)}
    assert inciting == {card["id"] for card in DATA["units"] if '"op": "incite"' in json.dumps(card)}
    match = play(position(hand=["standard_bearer"], own=["scout"]), ("play", "standard_bearer", 0))
    asked = GAME.text.prompt(match.state, match.pending[0])
    assert dict(asked.args)["strength"] == facts.INCITED_STRENGTH


def test_a_price_is_asked_with_what_it_buys() -> None:
    match = play(position(phase="portent", own=["star_watcher"], coins=(4, 5)))
    asked = GAME.text.prompt(match.state, match.pending[0])
    figures = {name: value for name, value in asked.args if isinstance(value, int)}
    assert figures == {"coins": 1, "draw": 2, "discard": 1}


def test_a_card_that_may_be_discarded_is_not_demanded() -> None:
    """The Bone Caster offers it: the prompt asked for a card as if it were compulsory. For the Raider it is."""
    may = play(position(phase="portent", own=["bone_caster"], hand=["scout", "spy"]))
    must = play(position(hand=["raider"], foe_hand=["scout", "spy"]), ("play", "raider", 0))
    keys = [GAME.text.prompt(match.state, match.pending[0]).key for match in (may, must)]
    assert keys == ["omen.prompt.discard_may", "omen.prompt.discard"]


def test_a_city_is_asked_for_with_what_happens_there() -> None:
    """The Cyclops asked for a city without a word about the units that it kills."""
    match = play(position(hand=["cyclops"], foe=["scout"]), ("beast", "cyclops"))
    asked = GAME.text.prompt(match.state, match.pending[0])
    assert dict(asked.args)["max_strength"] == NUMBERS["cyclops"]["max_strength"]
