"""Mistakes in rule scripts, reported when they happen: with the phase, the step and its line."""

from __future__ import annotations

import dis
from collections.abc import Callable, Mapping, Sequence
from types import CodeType, FrameType
from typing import Any, Final

from tabletop.core.data.errors import TabletopError
from tabletop.core.rules.flicks import flickable
from tabletop.core.rules.questions import CHANCE, Ask, Script

MOST_IDLE: Final = 10_000
"""The limit of steps in a row, or chance answers, without a question to a seat: more are a mistake of the rules."""
ENGINE: Final = "tabletop.core."
"""The beginning of the names of modules with scripts of the engine's own, such as `choose`."""
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
    return NoQuestionError(text, *waiting_at(script))


def start(phases: Mapping[str, Callable[[Any], Script[None]]], state: Any, before: Script[None]) -> Script[None]:
    """Start the step of the state's phase; `before` is the script that named this phase.

    Raises RulesError where there is no such step, or where it is no generator.
    """
    phase = state.phase
    if phase not in phases:
        raise no_step(phase, phases, before)
    step = phases[phase]
    script = step(state)
    if script is None:
        raise no_script(phase, step)
    return script


def no_step(phase: str, phases: Mapping[str, Any], before: Any) -> RulesError:
    """Return the error of a state whose phase has no step; `before` is the step that set it, or its script."""
    what = f"the phase {phase!r}, which has no step; the phases are {', '.join(phases)} and over"
    code = getattr(before, "__code__", None) or _code_of(before)
    if code is None:
        return RulesError(f"the match begins in {what}")
    return RulesError(f"{code.co_name} set {what}", code, _line_of(code, phase))


def _line_of(code: CodeType, constant: str) -> int:
    """Return the first line of a piece of code that names a constant, 0 where none does."""
    found = (one for one in dis.get_instructions(code) if one.argval == constant and one.positions is not None)
    return next((one.positions.lineno or 0 for one in found if one.positions is not None), 0)


def no_script(phase: str, step: Any) -> RulesError:
    """Return the error of a step that is no generator."""
    text = f"the step of the phase {phase!r} has no yield: one that asks nobody needs `yield from ()`"
    return RulesError(text, getattr(step, "__code__", None))


def check_questions(asked: Sequence[Ask[Any]], seats: int, script: Script[None]) -> None:
    """Raise RulesError where a question cannot be answered by anybody; `seats` is the game's maximum."""
    for ask in asked:
        if not isinstance(ask, Ask):
            what = f"yields {ask!r:.60}, which is no question: ask with `yield from choose(...)`"
            raise _mistake(what, script)
        if not CHANCE <= ask.seat < seats:
            raise _mistake(f"asks seat {ask.seat}: there are seats 0 to {seats - 1} at most", script, ask)
        if ask.check is None and not ask.options:
            raise _mistake("offers no option", script, ask)
        if ask.check is None and ask.options[0].__class__ in _CHANGING:
            raise _mistake(f"offers {ask.options[0]!r}: options are strings, numbers, or tuples of them", script, ask)


def check_flick(ask: Ask[Any], discs: Sequence[str], script: Script[None]) -> None:
    """Raise RulesError where a question lets a seat flick something that is no disc of the scene."""
    for disc in flickable(ask):
        if disc not in discs:
            known = ", ".join(discs) or "none"
            raise _mistake(f"lets {disc!r} be flicked, which is no disc of the scene; its discs: {known}", script, ask)


def _mistake(what: str, script: Script[None], ask: Ask[Any] | None = None) -> RulesError:
    """Return the error of a script that yields what it may not yield, or a question that nobody can answer."""
    code, line = waiting_at(script)
    name = code.co_name if code is not None else getattr(script, "__name__", "")
    subject = "the step" if ask is None else f"the question {ask.kind!r} of the step"
    return RulesError(f"{subject} {name} {what}", code, line)


def waiting_at(script: Script[None]) -> tuple[CodeType | None, int]:
    """Return the code and the line at which a script waits, of the innermost script that is none of the engine's own.

    The line is 0 for a script that has ended, and the code None for a compiled one.
    """
    code, line = _code_of(script), 0
    inner: Any = script
    while (frame := getattr(inner, "gi_frame", None)) is not None and not _is_engine(frame):
        code, line, inner = frame.f_code, frame.f_lineno, inner.gi_yieldfrom
    return code, line


def _is_engine(frame: FrameType) -> bool:
    return str(frame.f_globals.get("__name__", "")).startswith(ENGINE)


def _code_of(script: Script[None]) -> CodeType | None:
    """Return the code of a step, None for a script of the engine's own."""
    code, frame = getattr(script, "gi_code", None), getattr(script, "gi_frame", None)
    return code if isinstance(code, CodeType) and (frame is None or not _is_engine(frame)) else None
