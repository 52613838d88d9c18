"""A seat is asked at the moments it chose, whatever it holds, and is never asked with nothing but a pass."""

from __future__ import annotations

import pytest

from tabletop.ask import Ask
from tabletop.stops import EVERY_STOP, NO_STOP, Stops, at_stop, choose_stop

MOMENTS = ("war", "tally", "end")


def ask(script):  # type: ignore[no-untyped-def]
    question = next(script, None)
    assert question is None or isinstance(question, Ask)
    return question


def answer(script, value):  # type: ignore[no-untyped-def]
    with pytest.raises(StopIteration) as end:
        script.send(value)
    return end.value.value


def test_without_a_stop_nobody_is_asked() -> None:
    stops: Stops = [frozenset(), frozenset()]
    for fitting in ((), ("achilles",)):
        assert ask(at_stop(1, "hero", stops, "war", fitting, "pass")) is None


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
    assert ask(choose_stop(0, stops, MOMENTS)) is None
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
