"""Reasons for an answer: a figure for every answer to every question, nothing hidden, and true by the rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.ascending_empires import GAME
from games.ascending_empires.players.bots import SKILLS, think
from games.ascending_empires.players.bots_aim import proposals
from games.ascending_empires.players.bots_plan import Mind, after, as_aimed, purpose
from games.ascending_empires.rules.facts import COLOURS, HOLE_OF, HOLES
from games.ascending_empires.rules.standing import planet_defence
from games.ascending_empires.rules.state import State
from physics.flick.flight import fly
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng
from tabletop.session.bots.computer_players import BotContextImpl
from tests.games.ascending_empires.playing import Play, flick
from tests.parameters import quick_first
from tests.reasons import NAMES, answers, asked, compare_worlds, looked_at, read, reasons, unsound

KINDS = {"first_ship", "action", "recruit", "mine", "build", "move", "colonise", "attack", "scan", "reflick"}
"""The questions of every match with power tokens."""


def match_of(play: Play, phase: str = "turn") -> Match[State]:
    """Return the match at the next step of a position."""
    play.state.phase, play.state.turn = phase, 0
    if phase != "turn":
        play.state.action = phase
    return Match.at(GAME, play.state)


@pytest.mark.wide
def test_every_answer_to_every_kind_of_question_has_a_reason_with_a_figure() -> None:
    seen: Counter[str] = Counter()
    for number, (seats, by_policy) in enumerate(((4, True), (3, True), (2, False), (3, False))):
        assert looked_at(GAME, seats, number, seen, by_policy=by_policy, often=16, power_tokens=2, tremor="light") == []
    assert KINDS - set(seen) == set()
    assert sum(seen.values()) > 200


def test_questions_that_come_seldom_have_reasons_too() -> None:
    play = Play(2)
    play.technology(0, "battleship", "free_navigate")
    play.orbit("starship-0-3", "Alpha-3")
    play.troops("Alpha-4", 0, 2)
    match = match_of(play)
    chance, seen = FastRng(1), set()
    for value in ("swap", ("swap", "starship-0-1", "starship-0-2"), "recruit", ("place", "Alpha-4"), "done"):
        ask = match.pending[0]
        for one in answers(match, ask, chance):
            assert unsound(GAME.players.reasons_for(match.state, ask, one)) == [], (ask.kind, one)
        seen.add(ask.kind)
        assert ask.refusal(value) is None, (ask.kind, value)
        match.answer(value, 0)
    ask = match.pending[0]
    assert ask.kind == "free_navigate"
    for one in answers(match, ask, chance):
        assert unsound(GAME.players.reasons_for(match.state, ask, one)) == []
    assert seen >= {"action", "swap"}


def test_a_ship_on_its_rim_is_told_where_it_falls() -> None:
    play = Play(2)
    play.clear_ships()
    play.ship("starship-0-1", 0, 0)
    play.state.points = 1
    play.state.phase = play.state.action = "move"
    play.flown(on_edge=("starship-0-1",))
    play.step(flick("starship-0-1"), None)
    ask = next(one for one in play.asked if one.kind == "tap")
    for value in ("left", "right", "near"):
        assert unsound(GAME.players.reasons_for(play.state, ask, value)) == []


@pytest.mark.wide
def test_worlds_that_a_seat_cannot_tell_apart_give_the_same_reasons() -> None:
    for seed, seats in ((1, 2), (2, 4)):
        number, found = compare_worlds(GAME, seats, seed, every=8)
        assert found == []
        assert number > 15


def test_the_goal_is_told_at_the_beginning_in_the_middle_and_at_the_end() -> None:
    states = [match.state.copy() for match, _ in asked(GAME, 3, 4, by_policy=True)]
    assert states[-1].turns_left >= 0
    for state in (states[0], states[len(states) // 2], states[-1]):
        assert GAME.players.goal is not None
        for lines in read(GAME.players.goal(state, 1)).values():
            assert len(lines) == 4
            assert all(name in line for name, line in zip(NAMES, lines[1:], strict=False))


# -- by hand, against the rules ----------------------------------------------------------------------------------------
def test_mining_tells_points_and_what_keeps_the_planet() -> None:
    """Rule 3.4: two troops bring 1 VP, three 2; a planet without objects is given up."""
    play = Play(2)
    play.troops("Alpha-3", 0, 2, research=1)
    play.troops("Alpha-4", 0, 3)
    match = match_of(play, "mine")
    pool, supply = play.state.vp_pool, play.state.troop_supply[0]
    assert reasons(GAME, match, ("Alpha-3", 2)) == [
        "1 VP now: 1 VP token then.",
        "1 thing stays on Alpha 3, so it is kept.",
        f"The pool then holds {pool - 1} VP, the supply {supply + 2} troops.",
    ]
    assert reasons(GAME, match, ("Alpha-4", 3))[:2] == [
        "2 VP now: 2 VP tokens then.",
        "0 things stay on Alpha 4: it is given up, with 1 VP at the end.",
    ]


def test_a_technology_tells_who_is_first_and_what_it_does() -> None:
    """Rule 3.6: the first at a level takes as many VP; a full row of four brings its bonus."""
    play = Play(2)
    colours = play.state.colours
    grey, brown = colours.index("grey"), colours.index("brown")
    for hole in (grey, brown):
        play.troops(HOLES[hole].name, 0, 1, research=1)
    play.technology(0, "range_long", "research_defence_1", "recruit_3")
    play.technology(1, "mp_3")
    play.state.technology[0][COLOURS.index("brown")] = 0
    match = match_of(play, "develop")
    assert set(match.pending[0].options) == {"grey", "brown"}
    assert reasons(GAME, match, "grey") == ["Technology grey 1: 3 movement points."]
    lines = reasons(GAME, match, "brown")
    assert lines[-1] == "Technology brown 1: Recruit up to 3 troops."


def test_a_colony_tells_the_defence_that_the_planet_has_then() -> None:
    """Rule 3.5: the troop that pays leaves first, so a colony in its place defends no better."""
    play = Play(2)
    play.troops("Alpha-3", 0, 1, research=1)
    play.troops("Alpha-4", 0, 3)
    for hole, defence in (("Alpha-3", 1), ("Alpha-4", 3)):
        match = match_of(play, "build").fork()
        lines = reasons(GAME, match, (hole, "colony"))
        assert lines[0] == f"1 VP more at the end; {hole.replace('-', ' ')} then defends with {defence}."
        match.answer((hole, "colony"), 0)
        assert planet_defence(match.state, HOLE_OF[hole]) == defence


def test_an_attack_tells_its_points_and_the_defence() -> None:
    """Rule 3.3: one object is 1 VP; a troop defends with 1, a facility with 0, a starship is worth 1."""
    play = Play(2)
    play.clear_ships()
    play.troops("Alpha-3", 1, 1, research=1)
    play.orbit("starship-0-1", "Alpha-3", 0.3)
    play.orbit("starship-0-2", "Alpha-3", -0.3)
    match = match_of(play, "combat")
    value = ("attack", ("starship-0-1", "starship-0-2"), "Alpha-3")
    assert match.pending[0].options == [value]
    lines = reasons(GAME, match, value)
    assert lines == ["2 VP: attack 2 beats defence 1 of Alpha 3.", "Ben loses a planet worth 1 VP at the end."]


def test_a_shot_tells_where_it_stops() -> None:
    """A straight shot into a free ring; one over the edge; one against an enemy ship in the way."""
    play = Play(2)
    play.clear_ships()
    x, y = 150_000, 0
    play.ship("starship-0-1", x, y)
    play.state.points = 2
    play.ship("starship-1-1", x + 60_000, y)
    match = match_of(play, "move")
    ram = reasons(GAME, match, flick("starship-0-1", 800))
    assert ram[0].endswith("it takes Ben's starship 1, 60 mm away, off the board.")
    assert ram[-1] == "Pull back against its line, to a power of 41.", "800 mm/s in the figure that aiming shows"
    play.ship("starship-0-1", 330_000, y)
    off = reasons(GAME, match_of(play, "move"), flick("starship-0-1", 1800))
    assert "leaves the board" in off[0]
    assert off[0].endswith("1 point stays.")
    short = reasons(GAME, match_of(play, "move"), flick("starship-0-1", 60, 314159))
    assert short[0].startswith("As aimed, it moves ")


@pytest.mark.wide
def test_a_straight_shot_comes_to_what_is_said_of_it() -> None:
    """The predicted result of a straight shot is that of the physics of the match."""
    tried = 0
    for match, ask in asked(GAME, 3, 1, by_policy=True, settings={"edge_rolls": False}):
        if ask.kind == "move" and len(match.log) % 3 == 0:
            mind = Mind(ask.seat, BotContextImpl(FastRng(1), 1.0), SKILLS["admiral"], 1.0)
            for shot in [one.answer for one in proposals(match.state, ask.seat)][:3]:
                aimed, straight = as_aimed(match.state, ask.seat, "move", shot)
                if straight:
                    real = after(match.state, mind, "move", shot, fly)
                    assert purpose(match.state, shot, aimed) == purpose(match.state, shot, real)
                    tried += 1
    assert tried > 30


@pytest.mark.parametrize("name", quick_first(list(SKILLS)))
def test_the_players_tell_what_they_liked_next(name: str) -> None:
    """The next best answers differ from the best, and all are allowed."""
    shown = 0
    for match, ask in asked(GAME, 2, 6, by_policy=True):
        if len(match.log) % 17 == 0:
            decision = think(SKILLS[name], match, ask.seat, BotContextImpl(FastRng(1), 5.0, 1))
            both: list[Any] = [decision.value, *decision.alternatives]
            assert len(both) == len(set(both)) <= 4
            assert [one for one in both if ask.refusal(one) is not None] == []
            shown += len(decision.alternatives)
        if len(match.log) > 260:
            break
    assert shown > 5
