"""A question that is put whatever a seat holds says so once, on the screen and at a page, and can be given up."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import pytest

from games.eve_conquests.rules.state import STOPS
from tabletop.core.match.match import Match
from tabletop.core.rules.stops import NO_STOP
from tabletop.session.app.save_library import SavedMatches
from tabletop.session.tutorial.lesson_runner import LEARNER
from tabletop.session.tutorial.lesson_steps import LessonStep
from tabletop.viewmodel.control.bot_runner import BotRunner
from tabletop.viewmodel.view.presenter import Presenter
from tests.games.age_of_heroes import positions as heroes
from tests.games.eve_conquests import positions as eve
from tests.net.tables.test_page_leaks import Witnessed
from tests.play import SHELF
from tests.sure import sure

KINDLY = "You are asked whatever you hold, so that nobody can tell."
Beginning: TypeAlias = Callable[[str], Match[Any]]


def disaster(hand: str) -> Match[Any]:
    """Return a match in which a famine strikes seat 0, with another one on top of the deck."""
    hands = (f"grain {hand}", "grain")
    state = heroes.position(seats=2, phase="draw", deck="famine famine", hands=hands, private=True)
    return heroes.match_of(state)


def stones(hand: str) -> Match[Any]:
    """Return a match in which seat 0 may lay a stone of its tribe, if it holds one."""
    return heroes.match_of(heroes.position(seats=3, phase="monument", hands=(hand, "", ""), private=True))


def ended_turn(hand: str) -> Match[Any]:
    """Return a match in which seat 1 may play a card when the turn of seat 0 ends."""
    return eve.play(eve.position(hands={1: [hand]}, settings={"stops": "private"}), "end")


WINDOWS = [
    pytest.param(disaster, ("luck", "iron"), id="a disaster in Age of Heroes"),
    pytest.param(ended_turn, ("L10", "L07"), id="the end of a turn in EVE"),
]
QUESTIONS = [*WINDOWS, pytest.param(stones, ("concrete", "marble", "iron"), id="stones in Age of Heroes")]


def prompts(match: Match[Any], viewer: int) -> tuple[str, str]:
    """Return the sentence for a seat on the screen and in the tree of its page."""
    seen = Witnessed(match.game, len(match.state.hands), match, viewer)
    seen.look()
    shown = Presenter(seen.session).shown(viewer).prompt
    assert shown is not None
    return seen.scribe.words.text(shown, seen.session.names), seen.tree["prompt"]["text"]


@pytest.mark.parametrize(("begin", "hands"), QUESTIONS)
def test_the_first_question_says_that_it_is_put_whatever_is_held(begin: Beginning, hands: tuple[str, ...]) -> None:
    """It is the same sentence for any hand, at the screen and, without the name, at a page."""
    found = set[tuple[str, str]]()
    for hand in hands:
        match = begin(hand)
        found.add(prompts(match, match.pending[0].seat))
    ((screen, page),) = found
    assert screen.lower().endswith(page.lower())
    assert page.endswith(f" {KINDLY}")


@pytest.mark.parametrize(("begin", "hands"), QUESTIONS)
def test_nobody_else_reads_it(begin: Beginning, hands: tuple[str, ...]) -> None:
    match = begin(hands[0])
    assert all(KINDLY not in one for one in prompts(match, 1 - match.pending[0].seat))


def test_it_is_said_once() -> None:
    """The next disaster that strikes the same seat is announced without it."""
    match = disaster("iron")
    match.answer("suffer")
    while (match.pending[0].seat, match.pending[0].kind) != (0, "luck"):
        match.answer(match.pending[0].options[0])
    assert all(KINDLY not in one for one in prompts(match, 0))


@pytest.mark.parametrize(("begin", "hands"), WINDOWS)
def test_such_a_window_can_be_given_up_in_private(begin: Beginning, hands: tuple[str, ...]) -> None:
    """The short button has a sentence that explains it; others read what they read of passing."""
    for hand in hands:
        match = begin(hand)
        ask = match.pending[0]
        passing = match.game.rules.windows.passing(match.state, ask)  # type: ignore[union-attr]
        seen = Witnessed(match.game, len(match.state.hands), match, ask.seat)
        label = match.game.text.describe(match.state, ask, NO_STOP)
        passed = match.game.text.describe(match.state, ask, passing)
        assert label.public == (passed.public or passed.text)
        assert seen.scribe.words.text(label.text) in (
            "Let it happen, and do not ask me here until my next turn",
            "Pass, and never ask me here again",
        )
        assert label.short is not None
        match.answer(NO_STOP)
        again = begin(hand)
        again.state.stops[ask.seat] = match.state.stops[ask.seat]
        assert match.game.rules.windows.rest(again.state, again.pending[0]) == passing  # type: ignore[union-attr]


def turn_of_the_teacher(stops: int = STOPS) -> Match[Any]:
    """Return a match in which the learner may play a card when the turn of the teacher ends."""
    state = eve.position(turn=1, hands={LEARNER: ["L10"]}, settings={"stops": "private"}, stops=[stops, stops])
    return eve.play(state, "end")


@pytest.mark.parametrize("left", [False, True])
def test_a_window_given_up_in_a_lesson_stays_given_up(left: bool, tmp_path: Path) -> None:
    """The lesson and the match after it pass like any match; only a sentence that is still unread waits."""
    session = SavedMatches(SHELF, tmp_path).teach("eve_conquests", "first", "You", "Teacher")
    coach, bots = sure(session.coach), BotRunner(session)
    coach.seen.update(number for number, step in enumerate(coach.lesson.steps) if not step.ask)
    coach.skipped = left
    session.match = turn_of_the_teacher()
    (ask,) = session.match.pending
    assert (ask.seat, bots.passing(ask)) == (LEARNER, None)
    session.match.answer(NO_STOP)
    session.match = turn_of_the_teacher(session.match.state.stops[LEARNER])
    assert bots.passing(session.match.pending[0]) == "pass"
    coach.seen.clear()
    assert bots.passing(session.match.pending[0]) == ("pass" if left else None)
    session.close()


def test_a_lesson_asks_at_the_window_that_it_is_about(tmp_path: Path) -> None:
    """A learner without the stop is asked what the step waits for."""
    session = SavedMatches(SHELF, tmp_path).teach("eve_conquests", "first", "You", "Teacher")
    coach, bots = sure(session.coach), BotRunner(session)
    session.match = turn_of_the_teacher(0)
    coach.lesson = msgspec.structs.replace(coach.lesson, steps=(LessonStep("round", ask="interrupt"),))
    assert bots.passing(session.match.pending[0]) is None
    session.close()
