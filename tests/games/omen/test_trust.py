"""Nothing false and nothing revealing: changes of seat, chance without dice, the log, and the open end."""

from __future__ import annotations

from typing import Any

import pytest

from games.omen import GAME
from games.omen.players.bots import strategist
from games.omen.rules.interrupts import MOMENTS
from games.omen.rules.state import State
from tabletop.core.data.messages import Message
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.core.rules.questions import Ask, Event, event
from tabletop.core.rules.stops import EVERY_STOP, NO_STOP
from tabletop.session.match.match_session import MatchSession
from tabletop.session.match.scenes import Player
from tests.games.omen.measure import NoTime
from tests.games.omen.positions import asked, play, position
from tests.parameters import quick_first

WITH_HEROES: dict[str, dict[str, Any]] = {"heroes": {"heroes": True}, "full": dict(GAME.presets["full"])}
EVERYWHERE = [frozenset(MOMENTS), frozenset(MOMENTS)]


# -- stops -------------------------------------------------------------------------------------------------------------
def seat_changes(settings: dict[str, Any], seed: int) -> int:
    """Count the changes of the asked seat in a match of two planners.

    Where they hold no hero for a moment, they choose to be asked nothing until their next turn.
    """
    match = Match.new(GAME, 2, settings=settings, chance=SeededChance(f"changes {seed}"))
    chance, last, changes = FastRng(seed), -1, 0
    while not match.over:
        ask = match.pending[0]
        assert list(ask.options) != ["pass"], "nobody is asked with nothing but a pass"
        assert GAME.rules.windows is not None
        passing = GAME.rules.windows.rest(match.state, ask)
        if passing is not None:
            match.answer(passing, ask.seat)
            continue
        changes += last >= 0 and ask.seat != last
        last = ask.seat
        rests = ask.kind == "hero" and len(ask.options) == 2
        match.answer(NO_STOP if rests else strategist(match, ask.seat, NoTime(chance)).value, ask.seat)
    return changes


@pytest.mark.wide
@pytest.mark.parametrize("settings", quick_first(list(WITH_HEROES.values())), ids=list(WITH_HEROES))
def test_heroes_bring_few_changes_of_seat(settings: dict[str, Any]) -> None:
    assert max(seat_changes(settings, seed) for seed in range(3)) <= 70


@pytest.mark.slow
@pytest.mark.parametrize("settings", list(WITH_HEROES.values()), ids=list(WITH_HEROES))
def test_heroes_bring_few_changes_of_seat_in_forty_matches(settings: dict[str, Any]) -> None:
    changes = [seat_changes(settings, seed) for seed in range(40)]
    print(f"mean {sum(changes) / len(changes):.1f}, most {max(changes)}")
    assert max(changes) <= 70


def test_without_a_stop_a_hero_is_not_asked_for_and_a_stop_can_be_given_up() -> None:
    where: dict[str, Any] = {"phase": "surge_end", "active": 1, "hand": ["perseus", "satyr"], "foe": ["scout", "spy"]}
    assert asked(play(position(foe_hand=["griffin"], **where)))[0] == "offering"
    match = play(position(foe_hand=["griffin"], stops=EVERYWHERE, **where), NO_STOP)
    assert "opponent_surge_end" not in match.state.stops[0]
    assert "any_war_start" in match.state.stops[0]


def test_the_moment_of_a_hero_in_hand_comes_first_else_none() -> None:
    for hand, first, main in (
        (["satyr", "achilles"], "any_war_tally", "any_war_tally"),
        (["satyr", "scout"], NO_STOP, NO_STOP),
    ):
        match = play(position(phase="war_start", hand=hand, foe_hand=["penelope"], heroes=True, news=[True, False]))
        ask = match.pending[0]
        assert (ask.seat, ask.kind, ask.options[0]) == (0, "stop", first)
        assert set(ask.options) == {*MOMENTS, EVERY_STOP, NO_STOP}
        assert {GAME.text.describe(match.state, ask, option).button for option in ask.options} == {""}, "a list"
        few = Ask(ask.seat, ask.kind, ask.options[:4], context=ask.context)
        labels = {option: GAME.text.describe(match.state, few, option).button for option in few.options}
        assert [option for option, button in labels.items() if button == "main"] == [main]


def test_cards_that_come_later_bring_the_question_anew_and_others_do_not() -> None:
    """They are offered in the own turn, before War, and after the offering when the hand has new cards since then."""
    where: dict[str, Any] = {"phase": "war_start", "hand": ["satyr"], "foe_hand": ["spy"], "heroes": True}
    assert asked(play(position(**where)))[0] == "offering", "no card came"
    match = play(position(news=[True, False], **where), NO_STOP, "satyr")
    while asked(match)[0] == "mix":
        match.answer("draw")
    assert asked(match)[0] == "stop"
    match.answer("any_war_start")
    assert match.state.stops[0] == {"any_war_start"}
    assert match.state.active == 1


def test_moments_whose_heroes_lie_in_the_open_are_not_offered() -> None:
    discard = ["atalanta", "perseus", "orpheus", "achilles"]
    match = play(position(phase="war_start", hand=["satyr"], discard=discard, news=[True, False], foe=["odysseus"]))
    assert set(match.pending[0].options) == {"own_offering_end", NO_STOP}


# -- chance without dice -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("card", "mode"), [("plague_bearer", "B"), ("hanged_thief", "B")])
def test_a_random_card_asks_for_no_throw(card: str, mode: str) -> None:
    """No die lies on the table: chance shuffles the cards, and a person at the screen is not told to throw."""
    state = position(hand=[card], foe_hand=["scout", "spy", "hydra"], coins=(9, 5))
    match = Match.at(GAME, state, chance=SeededChance("chance"))
    match.answer(("play", card, 0))
    match.answer(mode)
    assert [entry.kind for entry in match.log if entry.seat < 0] == ["shuffle"]
    assert len(match.state.hands[1]) == 2


def test_no_match_rolls_a_die() -> None:
    match = Match.new(GAME, 2, settings=GAME.presets["full"], chance=SeededChance("no die"))
    chance = FastRng(3)
    while not match.over:
        ask = match.pending[0]
        match.answer(ask.options[chance.below(len(ask.options))], ask.seat)
    assert {entry.kind for entry in match.log if entry.seat < 0} == {"shuffle"}


# -- the log -----------------------------------------------------------------------------------------------------------
def test_a_draw_and_a_coin_are_written_once_and_only_who_drew_reads_the_card() -> None:
    drawn = event("drawn", seat=0, count=1, cards=("scout",), told=True)
    line = GAME.text.describe_event(position(), drawn, 0)
    assert line is not None
    assert line.key == "omen.tell.drawn_cards"
    assert GAME.text.describe_event(position(), drawn, 1) is None
    assert GAME.text.describe_event(position(), drawn, None) is None
    by_card = event("drawn", seat=0, count=1, cards=("scout",), told=False)
    for viewer in (1, None):
        line = GAME.text.describe_event(position(), by_card, viewer)
        assert line is not None
        assert "scout" not in repr(line)
    assert GAME.text.describe_event(position(), event("gained", seat=0, count=1, told=True), 0) is None


@pytest.mark.parametrize(
    ("where", "answers"),
    [
        ({"hand": ["minotaur"], "foe": ["scout", "spy"]}, [("beast", "minotaur"), "spy"]),
        ({"hand": ["griffin"], "own": ["hoplite"]}, [("beast", "griffin"), ("hoplite", 2)]),
        ({"hand": ["phoenix"], "discard": ["scout", "spy"]}, [("beast", "phoenix"), "spy", "stop"]),
        ({"hand": ["conscript", "spy", "satyr"]}, [("play", "conscript", 0), "spy"]),
        ({"hand": ["berserker"], "foe": ["scout", "spy"]}, [("play", "berserker", 0), "spy"]),
        ({"hand": ["harpy"], "foe_hand": ["scout", "spy", "hydra"]}, [("beast", "harpy"), "scout", "spy"]),
        ({"hand": ["seaside_guardian"], "foe": ["scout", "pythia"]}, [("play", "seaside_guardian", 0), "pythia"]),
        ({"hand": ["sea_serpent"], "own": ["satyr"], "sides": {2: ["hydra"]}},
         [("beast", "sea_serpent"), ("satyr", "hydra")]),
    ],
)  # fmt: skip
def test_what_an_answer_says_is_not_told_again(where: dict[str, Any], answers: list[Any]) -> None:
    """The answer stands in the log with the same words; an effect without a choice has a line."""
    again = {"killed", "moved", "recovered", "discarded", "incited", "returned", "swapped", "taken", "deployed"}
    keys: list[str] = []

    class Log:
        def answering(self, match: Match[State], ask: Ask[Any], value: Any) -> None: ...

        def on_event(self, match: Match[State], event: Event) -> None:
            line = GAME.text.describe_event(match.state, event, None)
            keys.extend([line.key.removeprefix("omen.tell.")] if line is not None else [])

    match = Match.at(GAME, position(coins=(9, 5), **where), chance=SeededChance("told"))
    match.observer = Log()
    for answer in answers:
        match.answer(answer)
    assert "ability" in keys
    assert again.isdisjoint(keys)
    alone = play(position(hand=["minotaur"], foe=["spy"], coins=(9, 5)))
    keys.clear()
    alone.observer = Log()
    alone.answer(("beast", "minotaur"))
    assert "killed" in keys


def test_the_only_person_reads_each_drawn_card_in_the_log_once() -> None:
    session = MatchSession.new(
        GAME, [Player("Ann", 0), Player("Robot", 1, "random")], settings={"oldest": "first"}, seed="log"
    )
    while session.match.pending[0].kind == "wealth":
        session.answer("draw")
    lines = [line for line in session.lines if line.seat == 0]
    assert len(lines) == 2
    for line in lines:
        keys = [line.text.key, *[detail.key for detail in line.details]]
        assert [key for key in keys if "bonus" not in key][:2] == ["omen.option.draw", "omen.tell.drawn_cards"]


def test_a_bonus_that_nobody_gets_is_not_told() -> None:
    class Ear:
        def __init__(self) -> None:
            self.kinds: list[str] = []

        def answering(self, match: Match[State], ask: Ask[Any], value: Any) -> None: ...

        def on_event(self, match: Match[State], event: Event) -> None:
            self.kinds.append(event.kind)

    match = Match.at(
        GAME, position(phase="wealth", deck=(), discard=["scout", "spy", "hydra"], wealth=["draw", "draw"])
    )
    match.observer = ear = Ear()
    match.state.discards[0].clear()
    match.state.decks[0] = ["scout"]
    match.answer("draw")
    assert "bonus" not in ear.kinds


def test_a_war_says_how_it_stands_with_what_heroes_add() -> None:
    where: dict[str, Any] = {"hand": ["achilles", "satyr"], "own": ["scout"], "foe": ["harpy", "pythia"]}
    match = play(position(phase="war", foe_hand=["griffin"], stops=EVERYWHERE, **where))
    standing = dict(GAME.text.prompt(match.state, match.pending[0]).args)["standing"]
    assert isinstance(standing, Message)
    assert (standing.key, dict(standing.args)["one"], dict(standing.args)["two"]) == ("omen.standing.leads", 1, 5)
    banner = GAME.table.project(match.state, None)["city0/war"].unique[0]
    assert banner.face == 2, "seat 1 leads"
    state = match.state
    state.bonus[0] = 4
    line = GAME.text.describe_event(state, event("strengthened", seat=0, count=4), None)
    assert line is not None
    assert dict(line.args)["standing"].key == "omen.standing.soldiers"
    assert GAME.table.project(state, None)["city0/tally0"].unique[1].face == 5
    assert GAME.table.project(state, None)["city0/war"].unique[0].face == 1


# -- the view ----------------------------------------------------------------------------------------------------------
def test_at_the_end_hands_are_open_and_the_strip_is_the_result() -> None:
    state = position(phase="over", hand=["achilles", "scout"], foe_hand=["perseus"], rewards=(["aegis_1"], []))
    result = GAME.rules.result(state)
    for viewer in (None, 0, 1):
        wants = GAME.table.project(state, viewer)
        assert [item.piece for item in wants["hand0"].unique] == ["achilles", "scout"]
        assert [item.piece for item in wants["hand1"].unique] == ["perseus"]
        assert [item.piece for item in wants["rewards0"].unique] == ["aegis_1"]
        assert [GAME.text.seat_stats(state, viewer, seat)[-1].value for seat in (0, 1)] == [
            one.total for one in result.scores
        ]


@pytest.mark.parametrize(("decks", "open_to_all"), [("draft_three", False), ("open_draft", True)])
def test_own_picks_can_be_looked_at_in_either_draft(decks: str, open_to_all: bool) -> None:
    match = Match.new(GAME, 2, settings={"decks": decks}, chance=SeededChance("picks"))
    for _ in range(6):
        ask = match.pending[0]
        match.answer(ask.options[0], ask.seat)
    shown = [item.piece for item in GAME.table.project(match.state, 0)["picks0"].unique]
    assert len(shown) == (3 if open_to_all else 6)
    assert set(shown) <= set(match.state.pools[0])
    assert bool(GAME.table.project(match.state, 1)["picks0"].unique) == open_to_all


def test_reward_piles_say_how_many_are_left_and_depleted_cities_are_marked() -> None:
    wants = GAME.table.project(position(piles=[["aegis_1"], [], ["aegis_2", "thunderbolt_1"]]), None)
    assert [wants[f"city{city}/left"].unique[0].face for city in range(3)] == [1, 0, 2]
    drafting = Match.new(GAME, 2, settings={"decks": "draft_three"}, chance=SeededChance("undealt")).state
    assert GAME.table.project(drafting, None)["city0/left"].unique == (), "not depleted: not dealt yet"


def test_incited_units_and_used_rewards_are_called_what_they_are() -> None:
    kinds = {kind.id: kind for kind in GAME.table.layout(2, GAME.complete({})).kinds}
    assert kinds["scout"].called(1).key == "omen.incited_name"
    assert kinds["aegis"].called(1).key == "omen.used_name"
    state = position(used=(["aegis_1"], []), own=["scout"], incited=["scout"])
    assert GAME.table.project(state, 1)["used0"].unique[0].piece == "aegis_1"
