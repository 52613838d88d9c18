"""What the others did since somebody answered last: turns of lines of the log, listed before the own turn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from tabletop.core.ask import NATURE, Seat
from tabletop.present.shown import Line, Shown


class ThingDone(NamedTuple):
    """One thing that was done: its line of the log, and after how many answers (None: now) it can be seen."""

    line: Line
    after: int | None


class TurnOf(NamedTuple):
    """What a seat did, one thing after the other; `NATURE` for what nobody did."""

    seat: Seat
    steps: tuple[ThingDone, ...]


def since(shown: Shown, seat: Seat) -> tuple[TurnOf, ...]:
    """The turns of others after the last answer of `seat`, the earliest first. A line by which nothing was answered
    (a hint was asked for) is no answer: as many had been given before it as after it."""
    lines = shown.lines
    given = [*(line.at for line in lines[1:]), shown.moments]
    own = [
        number
        for number, (line, then) in enumerate(zip(lines, given, strict=False))
        if line.seat == seat and then > line.at
    ]
    first = own[-1] + 1 if own else 0
    after = [line.at for line in lines[first + 1 :]]
    steps = [ThingDone(line, at) for line, at in zip(lines[first:], [*after, None], strict=False)]
    turns = groupby((step for step in steps if step.line.seat not in (NATURE, seat)), key=lambda step: step.line.seat)
    return tuple(TurnOf(by, tuple(made)) for by, made in turns)


def things_done(turns: Sequence[TurnOf]) -> int:
    """How many things were done in turns."""
    return sum(len(turn.steps) for turn in turns)
