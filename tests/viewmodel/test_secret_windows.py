"""A question that is put whatever a seat holds says so once, on the screen and at a page, and can be given up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from tabletop.core.match.match import Match
from tabletop.core.rules.stops import NO_STOP
from tabletop.viewmodel.view.presenter import Presenter
from tests.games.age_of_heroes import positions as heroes
from tests.games.eve_conquests import positions as eve
from tests.net.tables.test_page_leaks import Witnessed

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
    """It is the same sentence for any hand, at the screen and at a page."""
    found = set[str]()
    for hand in hands:
        match = begin(hand)
        found |= set(prompts(match, match.pending[0].seat))
    (only,) = found
    assert only.endswith(f" {KINDLY}")


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
