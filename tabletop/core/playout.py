"""The bots' fast path: rules run to the end without log, checks or checkpoints."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import Any, TypeVar

from tabletop.core.ask import Ask, Script
from tabletop.core.game import State

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

    `together` answers in place of `answer` where several are asked at once, and none may know what the others say.
    `script` is a running step that waits for `reply`. Stops after the step in which `most` seat answers are reached.
    Returns the number of answers that seats gave; beats are skipped.
    """
    count = 0
    joint = together or answer
    while True:
        if script is None:
            if state.phase in until or count >= most:
                return count
            script = steps[state.phase](state)
        send = script.send
        try:
            asked = send(reply)
            while True:
                if type(asked) is Ask:
                    if asked.seat >= 0:
                        count += 1
                    asked = send(answer(state, asked))
                elif type(asked) is tuple:
                    count += len(asked)
                    asked = send(tuple([joint(state, one) for one in asked]))
                else:
                    asked = send(None)
        except StopIteration:
            script = reply = None
