"""The steps of a lesson, and the state machine that leads from one to the next.

A state is the index of a step, or the number of steps when the lesson is over. A step either waits for an answer (a
task) or only shows a sentence until the learner goes on. There are three events: the learner has `Answered`, is
`Asked`, or has `LOOKED` at a step that only shows something. `next_step` is the whole machine; it needs no match.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import msgspec

from tabletop.core.rules.questions import Ask
from tabletop.session.tutorial.answer_patterns import fits, plain


class LessonReply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to a question of the kind `ask`.

    A computer player gives it to its next question of that kind: the first option that fits, or for an open question
    exactly this answer, if it is legal.
    """

    ask: str
    do: Any


class Detour(LessonReply, frozen=True, forbid_unknown_fields=True):
    """An answer to another question that leads to the expected answer of a step.

    While that question is asked, the sentence `say` and the places `at` are shown instead of those of the step; without
    any the step's own.
    """

    say: str = ""
    at: tuple[str, ...] = ()


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence and the expected answers of the learner.

    `say` is the last word of its message key; `at` names the pieces and zones that it points at ("prompt", "players"
    and "log" are the bar, the figures and the log; "bargain" is the panel for trading, "practice" the button for
    practice flicks). `ask` is the kind of question that the step waits for; `do` are patterns of the answers that it
    accepts (none: every legal one). With `stay` the step is repeated as long as that kind is asked. A step without
    `ask` only shows something: no answer is accepted until the learner continues by a button, or has practised; a step
    that offers practice is also left by an answer that the next task accepts.

    `also` are answers to other questions that lead to the expected answer, even in a later turn (a flick that missed):
    they do not end the step, and only the step after it can replace it. Each may have a sentence of its own (`Detour`).
    With `throws` false no dice are rolled for the expected answer: the next dice belong to something else. `rule` is
    the relevant clause of the rules.
    """

    say: str
    at: tuple[str, ...] = ()
    ask: str = ""
    do: tuple[Any, ...] = ()
    stay: bool = False
    also: tuple[Detour, ...] = ()
    throws: bool = True
    rule: str = ""

    @property
    def offers_practice(self) -> bool:
        """True if the step only offers practice, which nobody has to take."""
        return not self.ask and "practice" in self.at

    def waits(self, kind: str) -> bool:
        """Return whether the step waits for a question of that kind."""
        return kind == self.ask or any(kind == other.ask for other in self.also)

    def accepts(self, kind: str, value: Any) -> bool:
        """Return whether an answer to a question of that kind completes the step, or leads to its expected answer."""
        return self.is_done(kind, value) or any(kind == other.ask and fits(value, other.do) for other in self.also)

    def said_at(self, ask: Ask[Any] | None) -> str:
        """Return the last word of the message key of the sentence to show while a question is asked."""
        if ask is None or ask.kind == self.ask:
            return self.say
        ways = (one for one in self.also if one.ask == ask.kind and any(fits(value, one.do) for value in ask.options))
        return next((one.say for one in ways if one.say), self.say)

    def pointed_at(self, ask: Ask[Any] | None) -> tuple[str, ...]:
        """Return the places to point at while a question is asked: those of its detour, if that names any."""
        ways = (one.at for one in self.also if ask is not None and one.ask == ask.kind != self.ask)
        return next(filter(None, ways), self.at)

    def accepts_any(self, ask: Ask[Any]) -> bool:
        """Return whether the step accepts one of the options of a question."""
        return any(self.accepts(ask.kind, option) for option in ask.options)

    def patterns(self, kind: str) -> tuple[Any, ...]:
        """Return the patterns of the step for answers to a question of that kind; "*" in them is any value."""
        named = self.do if kind == self.ask else [other.do for other in self.also if other.ask == kind]
        return tuple(map(plain, named))

    def is_done(self, kind: str, value: Any) -> bool:
        """Return whether an answer to a question of that kind is an expected answer of the step."""
        return kind == self.ask and (not self.do or any(fits(value, pattern) for pattern in self.do))


Steps: TypeAlias = Sequence[LessonStep]


class Answered(NamedTuple):
    """The event that the learner has answered a question."""

    kind: str
    value: Any


class Asked(NamedTuple):
    """The event that the learner is asked a question."""

    ask: Ask[Any]


class _Looked(Enum):
    LOOKED = "looked"


LOOKED: Final = _Looked.LOOKED
"""The event that the learner has looked at a step that only shows something, and goes on."""
LessonEvent: TypeAlias = Answered | Asked | Literal[_Looked.LOOKED]


def next_step(steps: Steps, at: int, event: LessonEvent) -> int:
    """Return the step after an event at the step `at`; it is the same one if the event changes nothing."""
    if isinstance(event, Answered):
        return _on_answer(steps, at, event)
    if isinstance(event, Asked):
        return _on_question(steps, _on_kind(steps, at, event.ask.kind), event.ask)
    return at if is_over(steps, at) or steps[at].ask else at + 1


def is_over(steps: Steps, at: int) -> bool:
    """Return whether the lesson is over."""
    return at >= len(steps)


def next_task(steps: Steps, at: int) -> int:
    """Return the first step from `at` on that waits for an answer."""
    return next((number for number in range(at, len(steps)) if steps[number].ask), len(steps))


def task_of(steps: Steps, at: int, event: Answered) -> int:
    """Return the step that an answer belongs to.

    It is the next task, or the one after a repeated task that does not accept the answer.
    """
    task = next_task(steps, _on_kind(steps, at, event.kind))
    if is_over(steps, task) or not steps[task].stay or steps[task].accepts(*event):
        return task
    following = next_task(steps, task + 1)
    return task if is_over(steps, following) else following


def _on_answer(steps: Steps, at: int, event: Answered) -> int:
    """Return the step after an answer.

    The task of the answer is done, unless it is repeated or the answer only leads to it. An answer that is not part of
    the lesson changes nothing. An answer after the last task ends the lesson: the sentences at its end must have been
    read before.
    """
    task = task_of(steps, at, event)
    if is_over(steps, task):
        return len(steps)
    if not steps[task].accepts(*event):
        return _on_kind(steps, at, event.kind)
    return task + 1 if steps[task].is_done(*event) and not steps[task].stay else task


def _on_kind(steps: Steps, at: int, kind: str) -> int:
    """Return the step to show when a question of this kind arrives.

    Skip the current step if a later one expects that kind; a step that other answers lead to (`also`) is skipped only
    for the next task.
    """
    task = next_task(steps, at)
    if is_over(steps, task) or steps[task].waits(kind):
        return at
    later = next((number for number in range(task, len(steps)) if steps[number].waits(kind)), None)
    if later is None:
        return at
    if later == next_task(steps, task + 1):
        return task + 1  # with the sentences between both
    return at if steps[task].also else later


def _on_question(steps: Steps, at: int, ask: Ask[Any]) -> int:
    """Return the step after a question is asked.

    Leave a repeated step when none of its answers is legal and the next task expects the same kind of question. For an
    open question, leave it as soon as an answer of the next task is legal.
    """
    task = next_task(steps, at)
    following = next_task(steps, task + 1)
    if is_over(steps, following) or not steps[task].stay:
        return at
    if ask.check is not None:
        is_left = steps[following].accepts_any(ask)
    else:
        is_left = steps[task].ask == steps[following].ask == ask.kind and not steps[task].accepts_any(ask)
    return task + 1 if is_left else at
