"""The texts for people: lines of the log, prompts, and the table at the end of a match."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.eve_conquests import GAME
from games.eve_conquests.rules.calendar import turn_wheel
from games.eve_conquests.rules.facts import COLOURS
from games.eve_conquests.rules.setup import setup
from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import SeededChance
from tabletop.core.rules.questions import Ask, Event, event
from tabletop.core.table.projection import ZoneContents
from tabletop.session.games.registry import game_registry
from tabletop.session.locale.translations import Translations
from tabletop.session.match.match_session import MatchSession
from tabletop.session.match.scenes import PERSON, Player
from tabletop.testing.random_play import finished
from tests.games.eve_conquests.positions import Pieces, battle, play, position

NAMES = ("Ann", "Bo", "Cleo", "Dan")
ENGLISH = Translations("en", game_registry().locales())
SIX: Pieces = {"units": {"catch": (0, 3), "curse": (1, 2)}}


def text(message: Message | None) -> str:
    assert message is not None
    return ENGLISH.text(message, NAMES)


def tale(kind: str, **facts: Any) -> str:
    return ENGLISH.text(msg(f"eve_conquests.tell.{kind}", **facts), NAMES)


# -- questions --------------------------------------------------------------------
@pytest.mark.parametrize("plan", ["development", "production", "logistics"])
def test_a_turn_without_actions_does_not_ask_for_actions(plan: str) -> None:
    """7.3: outposts, claims and cards cost none, so such a turn may go on."""
    state = position(plan=plan, actions=0, hands={0: ["L07"]})
    match = play(state)
    ask = match.pending[0]
    assert ask.kind == plan
    assert text(GAME.text.prompt(state, ask)) == "Ann: no actions left. End the turn, or use what costs none."


def test_a_turn_without_actions_says_what_costs_none() -> None:
    """Claims and outposts, which everybody sees on the table, are named; cards of the hand are not."""
    state = position(plan="development", actions=0, hands={0: ["L07"]}, units={"stain": (0, 1), "catch": (0, 1)})
    ask = play(state).pending[0]
    assert {option[0] for option in ask.options if isinstance(option, tuple)} >= {"build"}
    said = text(GAME.text.prompt(state, ask))
    assert said == "Ann: no actions left, but this costs none: build an outpost. Or end the turn."
    state.actions = 1
    assert ". 1 action left." in text(GAME.text.prompt(state, ask))


def test_the_first_answers_say_what_they_do() -> None:
    """In the log and in a hint they are complete without the question."""
    match = play(setup(2, GAME.complete({})))
    ask = match.pending[0]
    label = GAME.text.describe(match.state, ask, ask.options[0])
    assert text(label.text).startswith("Empire: ")
    assert not text(label.short).startswith("Empire")
    while match.pending[0].kind != "flip":
        match.answer(match.pending[0].options[0])
    ask = match.pending[0]
    assert text(GAME.text.describe(match.state, ask, ask.options[0]).text).startswith("Turn up ")


def test_the_only_neighbour_of_a_region_is_no_plural() -> None:
    texts = [text(msg("eve_conquests.advice.ready", region="Stain", around=around)) for around in (1, 2)]
    assert texts[0] == "Stain can then take an outpost, with presence in its only neighbour."
    assert texts[1] == "Stain can then take an outpost, with presence in all 2 neighbours."


def test_the_name_of_a_learner_fits_every_sentence() -> None:
    """Sentences are in the third person for every seat: somebody takes, wins, claims."""
    for language in ("en", "zh_TW"):
        catalogue = Translations(language, game_registry().locales())
        name = catalogue.text(msg("ui.lesson.you"))
        sentence = catalogue.text(msg("eve_conquests.tell.first_player", who=SeatName(0)), (name, "Bo"))
        assert not sentence.startswith("You begins")


# -- the log --------------------------------------------------------------------
def test_a_throw_is_told_by_what_the_dice_show() -> None:
    """These dice have points and symbols, no numbers 1 to 6."""
    state = position(plan="logistics", **SIX)
    state.dice = [0, 1 * 6, 2 * 6]
    ask: Ask[Any] = Ask(-1, "roll", count=3, faces=6, by=0, context=("battle", 0))
    assert text(GAME.text.describe_roll(state, ask, (6, 1, 3))) == "Ann rolls 2 damage, 0 defence and 1 tactics."


def test_no_line_of_a_match_names_the_face_of_a_die() -> None:
    session = MatchSession.new(GAME, [Player("Ann", 0, PERSON), Player("Bo", 1, PERSON)], seed="faces")
    chance = SeededChance("faces")
    number = 0
    while not session.over:
        prompt = session.prompt
        assert prompt is not None
        options = prompt.ask.options
        session.answer(options[chance(None, Ask(-1, "roll", count=1, faces=len(options)), number)[0] - 1])
        number += 1
    details = [detail.key for line in session.lines for detail in line.details]
    assert "eve_conquests.tell.rolled" in details
    assert "core.rolled" not in details


@pytest.mark.parametrize(("length", "years"), [("normal", 2), ("long", 3)])
def test_no_year_begins_after_the_last(length: str, years: int) -> None:
    """14: the match is over as December is passed; before that a year begins."""
    for left, expected in ((1, ["over"]), (2, ["new_year", "month"])):
        state = position(phase="next_turn", month=11, settings={"length": length})
        state.calendar = [[0, 1, 2, 3, 4, 5], *([] for _ in range(11))]
        state.eve, state.year = left, years - left
        events = [event for event in turn_wheel(state) if isinstance(event, Event)]
        assert [event.kind for event in events] == expected
        assert GAME.rules.round_of(state) == years
        assert left == 1 or events[0]["year"] == years


def test_numbers_and_words_agree() -> None:
    """One agent takes over, one unit joins, one die is chosen."""
    facts = {"who": SeatName(1), "region": msg("eve_conquests.region.curse")}
    assert tale("agents_take_over", count=1, **facts) == "1 agent of Bo takes over Curse."
    assert tale("agents_take_over", count=2, **facts) == "2 agents of Bo take over Curse."
    assert tale("reinforced", count=1, **facts) == "1 unit of Bo joins in Curse."
    assert tale("salvaged", count=1, **facts) == "1 unit of Bo is saved and goes to Curse."
    prompt = msg("eve_conquests.prompt.dice", who=SeatName(0), limit=1)
    assert ENGLISH.text(prompt, NAMES) == "Ann: choose up to 1 die."
    assert ENGLISH.text(msg("eve_conquests.dice.red", count=1), NAMES) == "1 red damage die"


def test_no_answer_leaves_a_bare_line() -> None:
    """Every answer of a match stands in the log as a sentence of its own: no number alone, no bare "Enough"."""
    bare = re.compile(r"^(\d+ units?|Enough)$")
    for seats in GAME.seats:
        match = Match.new(GAME, seats)
        for entry in finished(GAME, seats).log:
            if entry.seat >= 0:
                label = GAME.text.describe(match.state, match.ask_of(entry.seat), entry.value)
                assert not bare.match(text(label.text)), entry
            match.replay([entry])


# -- prompts --------------------------------------------------------------------
def test_the_prompt_of_the_informed_side_says_what_it_heard() -> None:
    match = play(position(plan="logistics", agents={"curse": [0]}, **SIX), ("attack", "catch", "curse"),
                 (1, 1, 0), "blue")  # fmt: skip
    secret = GAME.text.secret_prompt(match.state, match.pending[0])
    assert text(secret) == "Ann: choose up to 3 dice. The other side has 1 blue defence die."


def test_dice_that_look_alike_are_one_choice_when_rolled_again() -> None:
    """Faces are named by points: faces with the same points have no names of their own."""
    state = position(plan="logistics", hands={0: ["P05"]}, **SIX)
    match = battle(state, ("catch", "curse"), ((3, 0, 0), (0, 0, 0)), ([("red", 0), ("red", 1), ("red", 0)], []))
    match.answer(("play", "P05"))
    assert list(match.pending[0].options) == [("red", 0), ("red", 1)]
    label = GAME.text.describe(match.state, match.pending[0], ("red", 0))
    assert (text(label.text), len(label.take)) == ("Roll again a red damage die that shows 0", 2)
    assert COLOURS[0] == "red"


# -- the end --------------------------------------------------------------------
@pytest.mark.parametrize("seats", list(GAME.seats))
def test_hands_stay_secret_when_the_match_is_over(seats: int) -> None:
    """R32: the source keeps a card secret as long as it is not used."""
    state = position(seats, phase="over", hands={0: ["L10"], 1: ["P01", "D02"]})
    for viewer in (None, *range(seats)):
        for seat in range(seats):
            want = GAME.table.project(state, viewer).get(f"hand{seat}", ZoneContents())
            assert len(want.unique) == (len(state.hands[seat]) if viewer == seat else 0)


@pytest.mark.parametrize(("settings", "where"), [({}, 0), ({"end": "revelation", "target": 5}, 5)])
def test_the_eve_marker_stands_where_the_match_ended(settings: dict[str, Any], where: int) -> None:
    """14: at 0 when the years are over, at the target under Revelation."""
    if settings:
        stations: Pieces = {"units": {"catch": (0, 2), "stain": (0, 1), "immensea": (0, 1)},
                    "outposts": {"stain": "development", "immensea": "production"}}  # fmt: skip
        state = position(up={6: "stain", 7: "immensea"}, settings=settings, won={0: ["domain"]}, **stations)
        state.eve = 5
        match = play(state, ("claim", "immensea", "stain"))
    else:
        state = position(phase="next_turn", month=11)
        state.calendar = [[0, 1, 2, 3, 4, 5], *([] for _ in range(11))]
        state.eve = 1
        match = Match.at(GAME, state, chance=SeededChance("end"))
    assert match.over
    assert match.state.eve == where
    assert "eve_marker" in [item.piece for item in GAME.table.project(match.state, None)["track"].unique]
    assert GAME.rules.check_invariants is not None
    assert GAME.rules.check_invariants(match.state) == []


def test_revelation_takes_any_number_of_points() -> None:
    """7-2 of the source: any number that the players agree on."""
    for target in (1, 7, 13, 47, 147):
        assert GAME.rules.setup(4, GAME.complete({"end": "revelation", "target": target})).eve == target


def test_nobody_is_told_to_take_back_a_token_that_is_not_there() -> None:
    """A regression: "take back a token" was offered without any card in force, and a click on a token was refused."""
    for held, possible in (({}, False), ({1: ["L11"]}, True)):
        places: Pieces = {"units": {"stain": (1, 1)}, "outposts": {"stain": "logistics"}, "held": held}
        match = play(position(hands={1: ["L10"]}, **places), "end")
        ask = match.pending[0]
        assert ask.kind == "interrupt"
        assert any(option[0] == "recall" for option in ask.options) == possible
        assert ("take back a token" in text(GAME.text.prompt(match.state, ask))) == possible


def test_a_battle_without_losses_tells_no_noughts() -> None:
    losses = event("losses", seats=(0, 1), killed=(0, 3), hits=(0, 4))
    said = GAME.text.describe_event(position(), losses, None)
    assert text(said) == "Ann loses nothing, Bo loses 3 units to 4 hits."


def test_a_pair_of_cards_is_claimed_with_and() -> None:
    claim = event("claimed", seat=0, regions=(0, 1), points=3)
    assert " and " in text(GAME.text.describe_event(position(), claim, None))
