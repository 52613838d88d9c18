"""Plays the matches of a study that have not been played yet, with its results file and executors."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.session.bots.computer_players import BY_CHANCE
from tabletop.study.matches.executors import ExecutorFactory, play_all
from tabletop.study.matches.results_file import ResultsFile
from tabletop.study.matches.specs import MatchResult, MatchSpec, Played, play

HEAD_START: Final = 0.5
"""Seconds in which quick matches are played here before helpers are started, which takes about as long."""


def cores() -> int:
    """Return the number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(slots=True)
class Clock:
    """The timings of a study: they differ from run to run."""

    matches: int = 0
    decisions: int = 0
    cpu: float = 0.0
    """Seconds of CPU in all workers together."""

    def add(self, played: Played) -> None:
        self.matches += 1
        self.decisions += played.result.decisions
        self.cpu += played.cpu


def run_study(
    specs: Sequence[MatchSpec],
    executors: Callable[[], ExecutorFactory] | None,
    ledger: ResultsFile | None = None,
    seen: Callable[[int], None] = lambda count: None,
    *,
    head_start: float = HEAD_START,
) -> tuple[list[MatchResult], Clock]:
    """Play the matches that `ledger` does not hold yet; return all results in the order of `specs`, and the timings.

    `executors` is called when there is something to play for its workers; without it everything is played here. Quick
    matches are played here for `head_start` seconds before; with 0 none is. `seen` is called after each match with the
    number of matches played since the last call.
    """
    found: dict[int, MatchResult] = dict(ledger.results) if ledger is not None else {}
    clock = Clock()
    todo = [spec for spec in specs if spec.number not in found]
    seen(len(specs) - len(todo))
    for played in _played(todo, executors, head_start):
        found[played.result.number] = played.result
        if ledger is not None:
            ledger.keep(played.result)
        clock.add(played)
        seen(1)
    return [found[spec.number] for spec in specs], clock


def _played(
    todo: Sequence[MatchSpec], executors: Callable[[], ExecutorFactory] | None, head_start: float
) -> Iterator[Played]:
    until = time.perf_counter() + head_start
    for count, spec in enumerate(todo):
        if executors is not None and (
            head_start <= 0 or time.perf_counter() > until or not set(spec.players) <= set(BY_CHANCE)
        ):
            yield from play_all(todo[count:], executors())
            return
        yield play(spec)
