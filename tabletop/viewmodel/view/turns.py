"""What the others did since somebody answered last: turns of lines of the log, listed before the own turn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from tabletop.core.rules.questions import CHANCE, Seat
from tabletop.viewmodel.view.view_state import Line, ViewState


class TurnAction(NamedTuple):
    """One thing that was done: its line of the log, and after how many answers (None: now) it can be seen."""

    line: Line
    after: int | None


class SeatTurn(NamedTuple):
    """What a seat did, one thing after the other; `CHANCE` for what nobody did."""

    seat: Seat
    steps: tuple[TurnAction, ...]


def answers(shown: ViewState) -> list[Line]:
    """The lines of answers. A line that is none, such as that of a hint, stands behind as many answers as the line that
    follows."""
    following = [*(line.at for line in shown.lines[1:]), shown.moments]
    return [line for line, then in zip(shown.lines, following, strict=True) if line.at < then] if shown.lines else []


def since(shown: ViewState, seat: Seat) -> tuple[SeatTurn, ...]:
    """The turns of others after the last answer of `seat`, the earliest first."""
    lines = answers(shown)
    return _others(lines, seat, len(lines))


def latest(shown: ViewState, seat: Seat) -> tuple[SeatTurn, ...]:
    """The same since the own turn of `seat`, whatever it was asked meanwhile; where nobody has done anything since,
    what the others did before that."""
    lines = answers(shown)
    theirs = [number for number, line in enumerate(lines) if line.seat not in (seat, CHANCE)]
    return _others(lines, seat, theirs[-1] + 1, whole=True) if theirs else ()


def is_own(line: Line, seat: Seat) -> bool:
    """Return whether an answer of `seat` belongs to its own turn: during the turns of others it may be asked too."""
    return line.seat == seat and line.turn in (seat, CHANCE)


def _others(lines: list[Line], seat: Seat, last: int, *, whole: bool = False) -> tuple[SeatTurn, ...]:
    """The turns of others before the line number `last`, back to the answer of `seat` that came before it, or (`whole`)
    to the last one of its own turn."""
    own = [number for number, line in enumerate(lines[:last]) if (is_own(line, seat) if whole else line.seat == seat)]
    first = own[-1] + 1 if own else 0
    after = [line.at for line in lines[first + 1 :]]
    steps = [TurnAction(line, at) for line, at in zip(lines[first:last], [*after, None], strict=False)]
    turns = groupby((step for step in steps if step.line.seat not in (seat, CHANCE)), key=lambda step: step.line.seat)
    return tuple(SeatTurn(by, tuple(made)) for by, made in turns)


def things_done(turns: Sequence[SeatTurn]) -> int:
    """Return how many things were done in turns."""
    return sum(len(turn.steps) for turn in turns)
