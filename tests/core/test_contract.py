"""Errors in rule scripts are reported when they occur, with phase, step and line."""

from __future__ import annotations

from types import CodeType
from typing import Any

import pytest

from tabletop.core.match.match import Match
from tabletop.core.match.playout import play_out
from tabletop.core.rules.chance import SeededChance
from tabletop.core.rules.questions import Event, Script, choose, event, roll
from tabletop.core.rules.script_errors import NoQuestionError, RulesError, waiting_at
from tests.core.small import Small, Watcher, game_of


def nothing_to_choose(state: Small) -> Script[None]:
    yield from choose(0, "draw", [])


def nobody_there(state: Small) -> Script[None]:
    yield from choose(7, "draw", ["a", "b"])


def lists(state: Small) -> Script[None]:
    yield from choose(0, "draw", [["a"], ["b"]])


def no_yield(state: Small) -> Any:
    state.phase = "over"


def no_such_phase(state: Small) -> Script[None]:
    yield from ()
    state.phase = "drawing"


def bare_yield(state: Small) -> Any:
    yield ("a", "b")


MISTAKES: dict[Any, str] = {
    nothing_to_choose: "the question 'draw' of the step nothing_to_choose offers no option",
    nobody_there: "the question 'draw' of the step nobody_there asks seat 7: there are seats 0 to 3 at most",
    lists: "the question 'draw' of the step lists offers ['a']: options are strings, numbers, or tuples of them",
    bare_yield: "the step bare_yield yields 'a', which is no question: ask with `yield from choose(...)`",
    no_yield: "the step of the phase 'first' has no yield: one that asks nobody needs `yield from ()`",
    no_such_phase: "no_such_phase set the phase 'drawing', which has no step; the phases are first and over",
}


@pytest.mark.parametrize("step", MISTAKES, ids=lambda step: step.__name__)
def test_a_mistake_is_told_where_it_is(step: Any) -> None:
    """The sentence names the file and a line of the step."""
    with pytest.raises(RulesError) as caught:
        Match.new(game_of(first=step), 2)
    code: CodeType = step.__code__
    assert str(caught.value) == MISTAKES[step]
    assert caught.value.code is code
    lines = [line for _, _, line in code.co_lines() if line is not None]
    assert caught.value.line in lines


@pytest.mark.parametrize("step", [no_yield, no_such_phase], ids=lambda step: step.__name__)
def test_a_simulation_tells_the_same(step: Any) -> None:
    """Where a match is played without its log the sentence is the same, with the line that sets the phase."""
    with pytest.raises(RulesError) as told:
        play_out({"first": step}, Small(), lambda state, ask: None)
    assert str(told.value) == MISTAKES[step]
    code: CodeType = step.__code__
    assert told.value.code is code
    assert told.value.line == code.co_firstlineno + (2 if step is no_such_phase else 0)


def test_a_phase_in_which_no_match_can_begin_is_told() -> None:
    sentence = "the match begins in the phase 'first', which has no step; the phases are last and over"
    with pytest.raises(RulesError, match=sentence):
        Match.new(game_of(last=no_such_phase), 2)
    with pytest.raises(RulesError, match=sentence):
        play_out({"last": no_such_phase}, Small(), lambda state, ask: None)


def test_the_line_is_that_of_the_question() -> None:
    with pytest.raises(RulesError) as caught:
        Match.new(game_of(first=nobody_there), 2)
    assert caught.value.line == nobody_there.__code__.co_firstlineno + 1


def test_the_line_is_that_of_the_innermost_script_of_the_game() -> None:
    """A step that leaves its question to another script is blamed in the line where that one asks."""

    def first(state: Small) -> Script[None]:
        yield from nobody_there(state)

    with pytest.raises(RulesError, match="of the step nobody_there asks seat 7") as told:
        Match.new(game_of(first=first), 2)
    assert (told.value.code, told.value.line) == (nobody_there.__code__, nobody_there.__code__.co_firstlineno + 1)


def test_an_event_is_emitted_at_a_line() -> None:
    """While an observer sees an event, the match tells the code and the line that emitted it."""
    places: list[Any] = []

    class Seeing(Watcher):
        def on_event(self, match: Match[Any], event: Event) -> None:
            places.append(waiting_at(match.script))

    def told(state: Small) -> Script[None]:
        yield event("told")

    def first(state: Small) -> Script[None]:
        yield from choose(0, "draw", ["a", "b"])
        yield from told(state)
        yield event("done")
        state.phase = "over"

    match = Match.new(game_of(first=first), 2)
    match.observer = Seeing()
    match.answer("a")
    line = first.__code__.co_firstlineno
    assert places == [(told.__code__, told.__code__.co_firstlineno + 1), (first.__code__, line + 3)]


def test_a_later_question_is_judged_too() -> None:
    def second(state: Small) -> Script[None]:
        yield from choose(0, "draw", ["a", "b"])
        yield from choose(1, "discard", [])

    match = Match.new(game_of(first=second), 2)
    with pytest.raises(RulesError, match="'discard' of the step second offers no option"):
        match.answer("a")


def test_rules_that_only_ask_nature_end_with_a_word() -> None:
    """A step that throws dice and forgets the next phase, and one that throws for ever, hang no match."""

    def again(state: Small) -> Script[None]:
        yield from roll(1)

    def for_ever(state: Small) -> Script[None]:
        while True:
            yield from roll(1)

    for step, line in ((again, 1), (for_ever, 2)):
        with pytest.raises(NoQuestionError) as caught:
            Match.new(game_of(first=step), 2, chance=SeededChance("small"))
        assert (
            str(caught.value)
            == "10000 answers of chance in a row and no question to a seat; the last phase was 'first'"
        )
        assert (caught.value.code, caught.value.line) == (step.__code__, step.__code__.co_firstlineno + line)


def test_a_match_stands_as_before_when_only_nature_would_be_asked() -> None:
    """The answer after which no seat would ever be asked again is not given."""

    def first(state: Small) -> Script[None]:
        yield from choose(0, "draw", ["a", "b"])
        state.phase = "throw"

    def throw(state: Small) -> Script[None]:
        yield from roll(1)

    match = Match.new(game_of(first=first, throw=throw), 2, chance=SeededChance("small"))
    with pytest.raises(NoQuestionError):
        match.answer("a")
    assert (match.log, match.state.phase, match.chance_draws) == ([], "first", 0)
    assert match.pending[0].kind == "draw"
