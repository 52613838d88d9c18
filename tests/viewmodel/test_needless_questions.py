"""Whoever plays against computer players alone is not asked for the sake of secrecy; people among people are."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from tabletop.core.match.match import Match
from tabletop.session.app.save_library import SavedMatches
from tabletop.session.match.match_session import MatchSession, Player
from tabletop.session.match.scenes import PERSON
from tabletop.session.tutorial.answer_patterns import allowed
from tabletop.ui.match.playback.bot_turns import BotTurns
from tabletop.viewmodel.control.bot_runner import BotRunner
from tabletop.viewmodel.control.match_controller import MatchController
from tabletop.viewmodel.view.presenter import Presenter
from tests.games.age_of_heroes import positions as heroes
from tests.play import SHELF
from tests.sure import sure
from tests.viewmodel.test_secret_windows import disaster, stones


def attacked(hand: str) -> Match[Any]:
    """Return a match in which seat 0 is asked for its answer to an attack of seat 1."""
    match = heroes.match_of(heroes.position(turn=1, hands=(hand, "iron"), private=True, stops=heroes.ALL_STOPS[:3]))
    for answer in (("war", 0, "plunder"), "army", "attack"):
        match.answer(answer)
    return match


def sitting(match: Match[Any], people: int) -> MatchSession:
    """Return a session of a match whose first seats are people."""
    seats = len(match.state.hands)
    players = [Player(f"P{seat}", seat, PERSON if seat < people else "headman") for seat in range(seats)]
    return MatchSession(match.game, players, "needless", match)


CASES = [
    pytest.param(stones, "iron", "concrete limestone", 0, id="stones"),
    pytest.param(disaster, "iron", "luck", "suffer", id="a disaster"),
    pytest.param(attacked, "iron", "mighty_hero", "fight", id="an attack"),
]


@pytest.mark.parametrize(("begin", "nothing", "something", "passing"), CASES)
def test_the_only_person_is_asked_only_where_there_is_a_choice(
    begin: Any, nothing: str, something: str, passing: Any
) -> None:
    for hand, expected in ((nothing, passing), (something, None)):
        session = sitting(begin(hand), people=1)
        bots = BotRunner(session)
        assert bots.passing(session.match.pending[0]) == expected
        bots.stop()


@pytest.mark.parametrize(("begin", "nothing", "something", "passing"), CASES)
def test_among_people_the_question_is_put_whatever_is_held(
    begin: Any, nothing: str, something: str, passing: Any
) -> None:
    for hand in (nothing, something):
        session = sitting(begin(hand), people=2)
        bots = BotRunner(session)
        assert bots.passing(session.match.pending[0]) is None
        bots.stop()


def test_it_is_passed_at_once_and_undo_goes_past_it() -> None:
    """An undo that stopped there would be answered again by the program at once."""
    match = heroes.match_of(heroes.position(seats=2, hands=("iron",), private=True))
    session = sitting(match, people=1)
    bots = BotRunner(session)
    session.answer(("nothing",))
    assert session.match.pending[0].kind == "monument"
    assert bots.poll() is not None
    assert [entry.value for entry in session.match.log] == [("nothing",), 0]
    session.undo()
    assert session.match.log == []
    session.redo()
    assert [entry.value for entry in session.match.log] == [("nothing",), 0]
    bots.stop()


@pytest.mark.parametrize(("people", "passes"), [(1, True), (2, False)])
def test_it_is_passed_before_it_is_seen_though_something_moves(people: int, passes: bool) -> None:
    """A question whose buttons are there for a moment only would seem to be answered by the program."""
    session = sitting(stones("iron"), people)
    controller = MatchController(session, BotRunner(session))
    moving = SimpleNamespace(director=SimpleNamespace(busy=True), table_rect=pygame.Rect(0, 0, 9, 9))
    turns: Any = BotTurns(controller, moving, SimpleNamespace(at=None), SimpleNamespace(asking=False))  # type: ignore[arg-type]
    assert controller.passes is passes
    asked = len(session.match.log)
    turns.update(0.01)
    assert (len(session.match.log) > asked) is passes
    controller.close()


@pytest.mark.parametrize(("people", "said"), [(1, False), (2, True)])
def test_only_people_among_people_read_that_they_are_asked_whatever_they_hold(people: int, said: bool) -> None:
    session = sitting(stones("limestone"), people)
    prompt = sure(Presenter(session).shown(0).prompt)
    assert (prompt.key == "core.stops.whatever_you_hold") is said


def test_no_step_of_a_lesson_is_passed_over_where_the_program_passes(tmp_path: Path) -> None:
    """The first lesson of Age of Heroes asks about stones only where it is about them."""
    session = SavedMatches(SHELF, tmp_path).teach("age_of_heroes", "first", "You", "Teacher")
    coach, bots = sure(session.coach), BotRunner(session)
    seen: list[str] = []
    for _ in range(200):
        status, ask = coach.coached(session.match), session.first_pending
        if status is not None and (not seen or seen[-1] != coach.lesson.steps[status.number - 1].say):
            seen.append(coach.lesson.steps[status.number - 1].say)
        if seen and seen[-1] == "ending":
            break
        if status is not None and status.look:
            coach.advance(session.match)
        elif bots.poll() is None:
            assert ask is not None
            patterns = sure(status).answers or ["*"]
            answers = [value for pattern in patterns for value in allowed(ask, pattern)]
            session.answer(answers[0] if answers else ("offer", -1, ("grain",), ("wood",), "", ""))
    said = [step.say for step in coach.lesson.steps]
    left_out = {"force"} if "force" not in seen else set()
    assert [say for say in said[: said.index("ending")] if say not in left_out] == [say for say in seen if say in said][
        :-1
    ]
    assert not [entry for entry in session.match.log if entry == (0, "monument", 1)][1:], "one stone is laid"
    bots.stop()
    session.close()
