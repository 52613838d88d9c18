"""The bots' fast path: rules run to the end without log, checks or checkpoints."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import Any, TypeVar

from tabletop.core.game.game import State
from tabletop.core.rules.questions import Ask, Script
from tabletop.core.rules.script_errors import MOST_IDLE, check_idle, no_script, no_step

S = TypeVar("S", bound=State)


def play_out(
    steps: Mapping[str, Callable[[S], Script[None]]],
    state: S,
    answer: Callable[[S, Ask[Any]], Any],
    *,
    together: Callable[[S, Ask[Any]], Any] | None = None,
    script: Script[None] | None = None,
    reply: Any = None,
    most: int = 1_000_000_000,
    until: Container[str] = ("over",),
) -> int:
    """Run the rules on `state` to the end, or up to a step of a phase in `until`, without log, checks or checkpoints.

    `together` replaces `answer` where several are asked at once and none may know the others' answers. `script` is a
    running step that waits for `reply`. Stops after the step in which `most` seat answers are reached. Returns the
    number of answers that seats gave; events are skipped.
    """
    joint = together or answer
    tally = _Tally()
    asked: Any
    try:
        asked = (send := _on(steps, state, until, most, tally, script, reply).send)(None)
        while True:
            if type(asked) is Ask:
                if asked.seat >= 0:
                    tally.count += 1
                asked = send(answer(state, asked))
            elif type(asked) is tuple:
                tally.count += len(asked)
                asked = send(tuple([joint(state, one) for one in asked]))
            else:
                asked = send(None)
    except StopIteration:
        return tally.count


class _Tally:
    """The number of answers that seats have given."""

    __slots__ = ("count",)

    def __init__(self) -> None:
        self.count = 0


def _on(
    steps: Mapping[str, Callable[[S], Script[None]]],
    state: S,
    until: Container[str],
    most: int,
    tally: _Tally,
    script: Script[None] | None,
    reply: Any,
) -> Script[None]:
    """Chain all steps to come in one script: a step that ends inside it costs a fraction of a separate one."""
    if script is not None:
        try:
            while True:
                reply = yield script.send(reply)
        except StopIteration:
            pass
    idle, before = 0, tally.count
    last: Any = script
    while tally.count < most and (phase := state.phase) not in until:
        try:
            step = steps[phase]
        except KeyError:
            raise no_step(phase, steps, last) from None
        running = step(state)
        if running is None:
            raise no_script(phase, step)
        yield from running
        last = step
        if tally.count != before:
            idle, before = 0, tally.count
        else:
            idle += 1
            if idle > MOST_IDLE:
                check_idle(idle, state.phase, steps)
