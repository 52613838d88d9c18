"""The state machine of a lesson: the next step by the learner's answer, question and view."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tabletop.core.rules.questions import Ask
from tabletop.session.tutorial.lesson_steps import (
    LOOKED,
    Answered,
    Asked,
    Detour,
    LessonEvent,
    LessonStep,
    next_step,
)

WELCOME, PLACE, GATHER, SEE, BUILD, FLY, PAY, COUNT, BYE, OVER = range(10)
STEPS = (
    LessonStep("welcome"),
    LessonStep("place", ask="place", do=("wood",)),
    LessonStep("gather", ask="act", do=("clay", "gold"), stay=True),
    LessonStep("see"),
    LessonStep("build", ask="act", do=("hut",)),
    LessonStep("fly", ask="move", do=("flight",), also=(Detour("action", "move", "again"),)),
    LessonStep("pay", ask="pay"),
    LessonStep("count", ask="count"),
    LessonStep("bye"),
)


def asked(kind: str, options: Sequence[str] = (), *, is_open: bool = False) -> Asked:
    return Asked(Ask(0, kind, options, check=(lambda value: None) if is_open else None))


@pytest.mark.parametrize(
    ("at", "event", "follows"),
    [
        # a step without a task ends when it is looked at; a task does not
        (WELCOME, LOOKED, PLACE),
        (PLACE, LOOKED, PLACE),
        (BYE, LOOKED, OVER),
        (OVER, LOOKED, OVER),
        # a task ends with an answer that it waits for
        (PLACE, Answered("place", "wood"), GATHER),
        (PLACE, Answered("place", "gold"), PLACE),
        (PLACE, Answered("other", "wood"), PLACE),
        (PAY, Answered("pay", "anything"), COUNT),
        (WELCOME, Answered("place", "wood"), GATHER),
        (BYE, Answered("pay", "anything"), OVER),
        # a repeated one goes on, until the answer is one for the next task
        (GATHER, Answered("act", "clay"), GATHER),
        (GATHER, Answered("act", "nothing"), GATHER),
        (GATHER, Answered("act", "hut"), FLY),
        # an answer that only leads towards the task does not end it
        (FLY, Answered("action", "move"), FLY),
        (FLY, Answered("move", "flight"), PAY),
        # a question of a later task skips those before it
        (PLACE, asked("act", ["clay"]), GATHER),
        (PLACE, asked("pay"), PAY),
        (GATHER, asked("pay"), PAY),
        (BUILD, asked("action"), FLY),
        (FLY, asked("place"), FLY),
        # with `also` only for the next task
        (FLY, asked("pay"), PAY),
        (FLY, asked("count"), FLY),
        # a repeated task is left when it cannot be answered any more; at an open question when the next one can
        (GATHER, asked("act", ["clay", "hut"]), GATHER),
        (GATHER, asked("act", ["hut"]), SEE),
        (GATHER, asked("act", ["clay"], is_open=True), GATHER),
        (GATHER, asked("act", ["clay", "hut"], is_open=True), SEE),
        (OVER, asked("act", ["clay"]), OVER),
    ],
)
def test_which_step_follows(at: int, event: LessonEvent, follows: int) -> None:
    assert next_step(STEPS, at, event) == follows


def test_a_detour_has_a_sentence_of_its_own_while_its_question_is_asked() -> None:
    """Once the ship has been flicked and the turn is over, nobody is told to flick it now."""
    step = STEPS[FLY]
    assert step.said_at(Ask(0, "move", ["flight"])) == "fly"
    assert step.said_at(Ask(0, "action", ["move", "rest"])) == "again"
    assert step.said_at(Ask(0, "action", ["rest"])) == "fly"
    assert step.said_at(None) == "fly"


def test_a_detour_points_at_its_own_places() -> None:
    """While another question is asked, the places of its detour are pointed at, and those of the step without any."""
    ways = (Detour("count", "*", "how_many", ("prompt",)), Detour("action", "move", "again"))
    step = LessonStep("draw", at=("deck",), ask="turn", also=ways)
    places = [step.pointed_at(ask) for ask in (None, *(Ask(0, kind, ["move"]) for kind in ("turn", "count", "action")))]
    assert places == [("deck",), ("deck",), ("prompt",), ("deck",)]
