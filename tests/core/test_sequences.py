"""Any sequence of answers, found and shrunk by Hypothesis, played on the example game."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tabletop.core.match.match import Match
from tabletop.core.rules.chance import SeededChance
from tabletop.testing.random_play import position
from tests.example_game import GAME

picks = st.lists(st.integers(0, 11), max_size=60)
seats = st.sampled_from(GAME.seats)


def played(seats: int, picks: list[int]) -> tuple[Match[Any], list[Any]]:
    """Play a match whose n-th answer is option number `picks[n]` (modulo).

    Return it and its state before each answer.
    """
    match = Match.new(GAME, seats, chance=SeededChance("sequences"))
    passed = [position(match)]
    for pick in picks:
        if match.over:
            break
        ask = match.pending[pick % len(match.pending)]
        match.answer(ask.options[pick % len(ask.options)], ask.seat)
        passed.append(position(match))
    return match, passed


@given(seats, picks)
def test_undo_to_the_start_and_redo_to_the_end(seats: int, picks: list[int]) -> None:
    """Undo meets every earlier moment in turn, redo meets them again, up to the last."""
    match, passed = played(seats, picks)
    for before in reversed(passed[:-1]):
        match = match.undo()
        assert position(match) == before
    assert not match.can_undo
    for after in passed[1:]:
        match = match.redo()
        assert position(match) == after
    assert not match.can_redo


@given(seats, picks, st.integers(0, 80))
def test_go_to_is_the_match_as_it_was(seats: int, picks: list[int], answers: int) -> None:
    """A match gone back to any answer equals the match fed with just so many."""
    match, _ = played(seats, picks)
    there = match.go_to(answers)
    fed = Match.new(GAME, seats)
    fed.replay(match.log[:answers])
    assert position(there) == position(fed)


@given(seats, picks)
def test_the_log_alone_gives_the_match_again(seats: int, picks: list[int]) -> None:
    """Feeding the log to a fresh match, or taking a fork, gives the same state and the same questions."""
    match, passed = played(seats, picks)
    again = Match.new(GAME, seats)
    again.replay(match.log)
    assert position(again) == position(match.fork()) == passed[-1]


@given(seats, picks, picks)
def test_nothing_done_to_a_fork_reaches_the_original(seats: int, picks: list[int], more: list[int]) -> None:
    """A fork that is played on, undone and played on again does not affect its original."""
    match, passed = played(seats, picks)
    fork = match.fork()
    for pick in more:
        if fork.over or pick == 0:
            fork = fork.undo()
        else:
            ask = fork.pending[0]
            fork.answer(ask.options[pick % len(ask.options)], ask.seat)
    assert position(match) == passed[-1]


@given(seats, st.lists(st.integers(0, 11), min_size=60, max_size=60))
def test_cards_and_pickers_are_conserved(seats: int, picks: list[int]) -> None:
    """In the example game no card is ever lost or doubled, and pickers are at home or at a place."""
    match, _ = played(seats, picks)
    state = match.state
    in_play = sorted(sum(state.hands, state.deck) + state.laid)
    assert len(set(in_play)) == len(in_play)
    assert len(in_play) + seats * max(0, state.round - 1 - (state.phase != "over")) == 24
    assert [sum(there[seat] for there in state.at.values()) + state.home[seat] for seat in range(seats)] == [2] * seats
