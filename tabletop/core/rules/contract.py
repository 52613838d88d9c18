"""Mistakes in rule scripts, reported when they happen: with the phase, the step and its line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import CodeType
from typing import Any, Final

from tabletop.core.data.errors import TabletopError
from tabletop.core.rules.questions import CHANCE, Ask, Script

MOST_IDLE: Final = 10_000
"""The limit of steps in a row, or chance answers, without a question to a seat: more are a mistake of the rules."""


_CHANGING: Final = frozenset((list, dict, set))


class RulesError(TabletopError, RuntimeError):
    """A mistake of a step. `code` is that of the step, where it is known, and `line` the line in it."""

    def __init__(self, text: str, code: CodeType | None = None, line: int = 0) -> None:
        super().__init__(text)
        self.code = code
        self.line = line or (code.co_firstlineno if code is not None else 0)


class UndealtError(RulesError):
    """Hidden pieces cannot be dealt anew, so no computer player may think for a seat."""


class NoQuestionError(RulesError):
    """The rules go on forever and ask nobody, as when a step forgets to name the next phase."""


def check_idle(idle: int, phase: str, steps: Mapping[str, Any]) -> None:
    """Raise `NoQuestionError` after too many steps in a row that asked nobody."""
    if idle > MOST_IDLE:
        code = getattr(steps[phase], "__code__", None)
        text = f"{MOST_IDLE} steps in a row asked nobody; the last one was {phase!r}"
        raise NoQuestionError(f"{text}; perhaps a `yield from` or the name of the next phase is missing", code)


def only_chance(phase: str, script: Script[None]) -> NoQuestionError:
    """Return the error of a match in which chance has answered again and again and no seat was asked."""
    text = f"{MOST_IDLE} answers of chance in a row and no question to a seat; the last phase was {phase!r}"
    return NoQuestionError(text, _code_of(script), _line_of(script))


def start(phases: Mapping[str, Callable[[Any], Script[None]]], state: Any, before: Script[None]) -> Script[None]:
    """Start the step of the state's phase; `before` is the script that named this phase.

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
    """Raise RulesError where a question cannot be answered by anybody; `seats` is the game's maximum."""
    for ask in asked:
        if not isinstance(ask, Ask):
            what = f"the step {getattr(script, '__name__', '')} yields {ask!r:.60}, which is no question"
            raise RulesError(f"{what}: ask with `yield from choose(...)`", _code_of(script), _line_of(script))
        if not CHANCE <= ask.seat < seats:
            raise _mistake(f"asks seat {ask.seat}: there are seats 0 to {seats - 1} at most", ask, script)
        if ask.check is None and not ask.options:
            raise _mistake("offers no option", ask, script)
        if ask.check is None and ask.options[0].__class__ in _CHANGING:
            raise _mistake(f"offers {ask.options[0]!r}: options are strings, numbers, or tuples of them", ask, script)


def _mistake(what: str, ask: Ask[Any], script: Script[None]) -> RulesError:
    name = getattr(script, "__name__", "")
    return RulesError(f"the question {ask.kind!r} of the step {name} {what}", _code_of(script), _line_of(script))


def _line_of(script: Script[None]) -> int:
    """Return the line at which a script waits, 0 where it has ended."""
    frame = getattr(script, "gi_frame", None)
    return frame.f_lineno if frame is not None else 0


def _code_of(script: Script[None]) -> CodeType | None:
    code = getattr(script, "gi_code", None)
    return code if isinstance(code, CodeType) else None
