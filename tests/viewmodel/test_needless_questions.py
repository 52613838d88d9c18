"""Whoever plays against computer players alone is not asked for the sake of secrecy; people among people are."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.core.match.match import Match
from tabletop.session.match.match_session import MatchSession, Player
from tabletop.session.match.scenes import PERSON
from tabletop.viewmodel.control.bot_runner import BotRunner
from tests.games.age_of_heroes import positions as heroes
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
