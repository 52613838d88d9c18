"""The actions of the other seats since somebody last answered: turns made of log lines, listed before the own turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from tabletop.core.rules.questions import CHANCE, Seat
from tabletop.viewmodel.view.view_state import Line, ViewState


class TurnAction(NamedTuple):
    """One action: its line of the log, and the number of answers (None: now) after which it can be seen."""

    line: Line
    after: int | None


class SeatTurn(NamedTuple):
    """The actions of a seat, one after the other; `CHANCE` for chance events."""

    seat: Seat
    steps: tuple[TurnAction, ...]


def answers(shown: ViewState) -> list[Line]:
    """Return the lines of answers.

    A line that is no answer, such as that of a hint, has as many answers before it as the line that follows.
    """
    following = [*(line.at for line in shown.lines[1:]), shown.moments]
    return [line for line, then in zip(shown.lines, following, strict=True) if line.at < then] if shown.lines else []


def since(shown: ViewState, seat: Seat) -> tuple[SeatTurn, ...]:
    """Return the turns of others after the last answer of `seat`, the earliest first."""
    lines = answers(shown)
    return _others(lines, seat, len(lines))


def latest(shown: ViewState, seat: Seat) -> tuple[SeatTurn, ...]:
    """Return the turns of others since the own turn of `seat`, whatever it was asked meanwhile.

    If nobody has done anything since, return what the others did before that.
    """
    lines = answers(shown)
    theirs = [number for number, line in enumerate(lines) if line.seat not in (seat, CHANCE)]
    return _others(lines, seat, theirs[-1] + 1, whole=True) if theirs else ()


def is_own(line: Line, seat: Seat) -> bool:
    """Return whether an answer of `seat` belongs to its own turn: during the turns of others it may be asked too."""
    return line.seat == seat and line.turn in (seat, CHANCE)


def _others(lines: list[Line], seat: Seat, last: int, *, whole: bool = False) -> tuple[SeatTurn, ...]:
    """Return the turns of others before the line number `last`, back to the previous answer of `seat`.

    With `whole` they go back to the last answer of its own turn.
    """
    own = [number for number, line in enumerate(lines[:last]) if (is_own(line, seat) if whole else line.seat == seat)]
    first = own[-1] + 1 if own else 0
    after = [line.at for line in lines[first + 1 :]]
    done = [_without(line, seat) for line in lines[first:last]]
    steps = [TurnAction(line, at) for line, at in zip(done, [*after, None], strict=False)]
    turns = groupby((step for step in steps if step.line.seat not in (seat, CHANCE)), key=lambda step: step.line.seat)
    return tuple(SeatTurn(by, tuple(made)) for by, made in turns)


def _without(line: Line, seat: Seat) -> Line:
    """Return a line without those of its consequences that are acts of a seat."""
    if line.seat == seat or seat not in line.actors:
        return line
    kept = [(detail, by) for detail, by in zip(line.details, line.actors, strict=True) if by != seat]
    return replace(line, details=tuple(detail for detail, _ in kept), actors=tuple(by for _, by in kept))


def things_done(turns: Sequence[SeatTurn]) -> int:
    """Return the number of actions in turns."""
    return sum(len(turn.steps) for turn in turns)
