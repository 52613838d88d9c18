"""An army that is dragged onto its target marches: one drag declares the war and sends the army."""

from __future__ import annotations

from typing import Any

import pytest

from games.age_of_heroes import GAME
from games.age_of_heroes.rules.state import GENERAL_UNIT, HERO_ARMY, HOME, LED
from tabletop.core.input.gestures import Click, Drag
from tabletop.session.match.match_session import Done, MatchSession, Player
from tests.games.age_of_heroes.positions import match_of, position


def sitting(**facts: Any) -> MatchSession:
    """Return a session at the action of seat 0, whose table the screen shows."""
    players = [Player(f"P{seat}", seat) for seat in range(3)]
    session = MatchSession(GAME, players, "march", match_of(position(**facts)))
    session.look_as(0)
    return session


def sorts(session: MatchSession) -> list[int]:
    """Return the sorts of the units that march so far."""
    return [unit.sort for unit in session.match.state.units[0]]


@pytest.mark.parametrize(
    ("armies", "piece", "source", "sort"),
    [
        ({0: {HOME: 2}}, "army-0-1", "armies0", 0),
        ({0: {HOME: 1, LED: 1}}, "army-0-0", "armies0", GENERAL_UNIT),
        ({0: {HOME: 1, LED: 1}}, "army-0-1", "armies0", 0),
        ({0: {HOME: 1}}, "own-mighty_hero-0", "hand", HERO_ARMY),
    ],
)
def test_what_is_dragged_to_the_target_marches(armies: Any, piece: str, source: str, sort: int) -> None:
    session = sitting(armies=armies, hands=("mighty_hero",))
    assert isinstance(session.gesture(Drag((piece,), source, "hand1")), Done)
    assert (session.match.state.purpose, session.match.state.defender) == ("plunder", 1)
    assert sorts(session) == [sort]
    assert session.match.pending[0].kind == "force", "more may be sent, and the war may still be called off"


def test_a_click_on_the_target_sends_nobody() -> None:
    """It does not say which army marches."""
    session = sitting(armies={0: {HOME: 2}})
    assert isinstance(session.gesture(Click("cities1")), Done)
    assert (session.match.pending[0].kind, sorts(session)) == ("force", [])


def test_undo_and_redo_take_both_answers_of_a_drag_together() -> None:
    session = sitting(armies={0: {HOME: 2}})
    session.gesture(Drag(("army-0-1",), "armies0", "cities1"))
    session.gesture(Drag(("army-0-0",), "armies0", "line1"))
    assert sorts(session) == [0, 0]
    session.undo()
    assert sorts(session) == [0], "the second army alone"
    session.undo()
    assert (session.match.pending[0].kind, len(session.match.log)) == ("action", 0), "the war and its first army"
    session.redo()
    assert sorts(session) == [0]
    session.redo()
    assert sorts(session) == [0, 0]


def test_the_answers_are_in_the_log_one_after_the_other() -> None:
    """Files hold what they always held."""
    session = sitting(armies={0: {HOME: 2}})
    session.gesture(Drag(("army-0-1",), "armies0", "monument2"))
    assert [entry.value for entry in session.match.log] == [("war", 2, "raze"), "army"]
    assert [line.texts[0].public for line in session.lines[-2:]] == [
        GAME.text.describe(match_of(position()).state, match_of(position()).pending[0], ("war", 2, "raze")).public,
        session.lines[-1].texts[0].public,
    ]
