"""A seat is asked at the moments it chose, whatever its hand, and is never asked with a pass as the only option."""

from __future__ import annotations

from typing import Any, TypeVar

import pytest

from tabletop.core.rules.questions import Ask, Script
from tabletop.core.rules.stops import EVERY_STOP, NO_STOP, Stops, at_stop, choose_stop

MOMENTS = ("war", "tally", "end")

T = TypeVar("T")


def ask(script: Script[object]) -> Ask[Any]:
    """Return the first question of a script."""
    question = next(script)
    assert isinstance(question, Ask)
    return question


def nobody_asked(script: Script[T]) -> T:
    """Return the result of a script that asks nothing."""
    with pytest.raises(StopIteration) as end:
        next(script)
    came_to: T = end.value.value
    return came_to


def answer(script: Script[T], value: object) -> T:
    """Return the result of a script after the answer to its question."""
    with pytest.raises(StopIteration) as end:
        script.send(value)
    came_to: T = end.value.value
    return came_to


def test_without_a_stop_nobody_is_asked() -> None:
    stops: Stops = [frozenset(), frozenset()]
    for fitting in ((), ("achilles",)):
        assert nobody_asked(at_stop(1, "hero", stops, "war", fitting, "pass")) == "pass"


@pytest.mark.parametrize("fitting", [(), ("achilles",)])
def test_at_a_stop_the_question_is_there_whatever_is_held(fitting: tuple[str, ...]) -> None:
    stops: Stops = [frozenset(), frozenset({"war"})]
    script = at_stop(1, "hero", stops, "war", fitting, "pass")
    question = ask(script)
    assert (question.seat, question.kind) == (1, "hero")
    assert list(question.options) == [*fitting, "pass", NO_STOP]
    assert answer(script, "pass") == "pass"
    assert stops[1] == {"war"}


def test_giving_up_a_stop_passes_and_asks_no_more() -> None:
    stops: Stops = [frozenset({"war"}), frozenset({"war"})]
    script = at_stop(1, "hero", stops, "war", ("achilles",), "pass")
    ask(script)
    assert answer(script, NO_STOP) == "pass"
    assert stops == [{"war"}, frozenset()]


def test_stops_are_chosen_one_by_one_or_all_at_once() -> None:
    stops: Stops = [frozenset({"war"})]
    script = choose_stop(0, stops, MOMENTS)
    assert list(ask(script).options) == ["tally", "end", EVERY_STOP, NO_STOP]
    answer(script, "end")
    assert stops == [{"war", "end"}]
    script = choose_stop(0, stops, MOMENTS)
    assert list(ask(script).options) == ["tally", NO_STOP]
    answer(script, NO_STOP)
    assert stops == [{"war", "end"}]
    script = choose_stop(0, stops, MOMENTS)
    ask(script)
    answer(script, "tally")
    nobody_asked(choose_stop(0, stops, MOMENTS))
    stops = [frozenset()]
    script = choose_stop(0, stops, MOMENTS)
    ask(script)
    answer(script, EVERY_STOP)
    assert stops == [set(MOMENTS)]


def test_the_choice_of_none_may_come_first() -> None:
    stops: Stops = [frozenset()]
    script = choose_stop(0, stops, MOMENTS, none_first=True)
    assert list(ask(script).options) == [NO_STOP, *MOMENTS, EVERY_STOP]
    answer(script, NO_STOP)
    assert stops == [frozenset()]
