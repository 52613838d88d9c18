"""Mistakes in the scripts of rules, told when they are made: with the phase, the step and its line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import CodeType
from typing import Any, Final

from tabletop.core.rules.questions import CHANCE, Ask, Script

MOST_IDLE: Final = 10_000
"""Steps in a row, and beats in one, without a question to a seat: more are a mistake of the rules."""


_CHANGING: Final = frozenset((list, dict, set))


class RulesError(RuntimeError):
    """A step does what no step may do. `code` is that of the step, where it is known, and `line` the line in it."""

    def __init__(self, text: str, code: CodeType | None = None, line: int = 0) -> None:
        super().__init__(text)
        self.code = code
        self.line = line or (code.co_firstlineno if code is not None else 0)


class NoQuestionError(RulesError):
    """The rules go on and on and ask nobody, as when a step forgets to name the next phase."""

    def __init__(self, phase: str, step: Any) -> None:
        super().__init__(
            f"{MOST_IDLE} steps in a row asked nobody; the last one was {phase!r}", getattr(step, "__code__", None)
        )


def check_idle(idle: int, phase: str, steps: Mapping[str, Any]) -> None:
    """Raise `NoQuestionError` after too many steps in a row that asked nobody."""
    if idle > MOST_IDLE:
        raise NoQuestionError(phase, steps[phase])


def start(phases: Mapping[str, Callable[[Any], Script[None]]], state: Any, before: Script[None]) -> Script[None]:
    """Start the step of the phase of a state; `before` is the script that named this phase.

    Raises RulesError where there is no such step, or where it is no generator.
    """
    phase = state.phase
    if phase not in phases:
        raise RulesError(
            f"no step belongs to the phase {phase!r}; phases are {', '.join(phases)} and over", _code_of(before)
        )
    step = phases[phase]
    script = step(state)
    if script is None:
        raise RulesError(
            f"the step of the phase {phase!r} has no yield: one that asks nobody needs `yield from ()`",
            getattr(step, "__code__", None),
        )
    return script


def check_questions(asked: Sequence[Ask[Any]], seats: int, script: Script[None]) -> None:
    """Raise RulesError where a question cannot be answered by anybody; `seats` is the most that the game has."""
    for ask in asked:
        if not CHANCE <= ask.seat < seats:
            raise _mistake(f"asks seat {ask.seat}: there are seats 0 to {seats - 1} at most", ask, script)
        if ask.check is None and not ask.options:
            raise _mistake("offers no option", ask, script)
        if ask.check is None and ask.options[0].__class__ in _CHANGING:
            raise _mistake(f"offers {ask.options[0]!r}: options are strings, numbers, or tuples of them", ask, script)


def _mistake(what: str, ask: Ask[Any], script: Script[None]) -> RulesError:
    frame = getattr(script, "gi_frame", None)
    line = frame.f_lineno if frame is not None else 0
    name = getattr(script, "__name__", "")
    return RulesError(f"the question {ask.kind!r} of the step {name} {what}", _code_of(script), line)


def _code_of(script: Script[None]) -> CodeType | None:
    code = getattr(script, "gi_code", None)
    return code if isinstance(code, CodeType) else None
