"""The outcomes of the attacks of one kind, counted."""

from __future__ import annotations

import signal
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

HANGS: Final = 60.0
"""CPU seconds of this process after which a case counts as hanging."""
WAITS: Final = 600.0
"""Seconds after which a case counts as waiting for ever."""
SLOW: Final = 1.0
"""The limit in CPU seconds of this process within which every case must end."""
MOST_MEGABYTES: Final = 300
"""The limit of the whole process while files and sets are read."""
MOST_FAULTS: Final = 20
"""The number of faults that are reported in full."""


class Hangs(BaseException):
    """The error for a case that does not end. No `except Exception` of the program may swallow it."""


@dataclass(slots=True)
class Tally:
    """Attacks of one kind. `ends` counts their outcomes: "refused", "unchanged", "shorter", "other", "fault"."""

    kind: str
    cases: int = 0
    ends: dict[str, int] = field(default_factory=dict)
    slowest: float = 0.0
    """Seconds."""
    slowest_case: str = ""
    megabytes: float = 0.0
    """The peak memory of the process."""
    faults: list[str] = field(default_factory=list)

    def attack(self, case: str, run: Callable[[], str]) -> None:
        """Run one case; `run` returns its outcome. Any exception is a fault, and so is a case that is too slow."""
        start = time.process_time()
        try:
            with _limited():
                end = run()
        except Hangs:
            end = self.fault(f"{case}: does not end")
        except Exception:
            end = self.fault(f"{case}: {traceback.format_exc(limit=-4)}")
        seconds = time.process_time() - start
        self.note(case, end, seconds)
        if seconds > SLOW and end != "fault":
            self.fault(f"{case}: {seconds:.2f} s")

    def note(self, case: str, end: str, seconds: float) -> None:
        """Count a case that ended."""
        self.cases += 1
        self.ends[end] = self.ends.get(end, 0) + 1
        if seconds > self.slowest:
            self.slowest, self.slowest_case = seconds, case

    def fault(self, words: str) -> str:
        self.faults.append(words)
        return "fault"

    def row(self) -> list[Any]:
        """Return the row of the printed table."""
        end = self.ends.get
        return [self.kind, self.cases, end("refused", 0), end("unchanged", 0), end("shorter", 0) + end("other", 0),
                f"{self.slowest:.2f}", f"{self.megabytes:.0f}", len(self.faults)]  # fmt: skip


HEADINGS: Final = ("kind", "cases", "refused", "unchanged", "shorter or other", "slowest s", "MB", "faults")


@contextmanager
def _limited() -> Iterator[None]:
    """Interrupt a case that does not end, where the system has such alarms.

    Waiting for a slow machine triggers none.
    """
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    def ring(number: int, frame: object) -> None:
        raise Hangs

    alarms = {signal.SIGPROF: (signal.ITIMER_PROF, HANGS), signal.SIGALRM: (signal.ITIMER_REAL, WAITS)}
    before = {number: signal.signal(number, ring) for number in alarms}
    for timer, seconds in alarms.values():
        signal.setitimer(timer, seconds)
    try:
        yield
    finally:
        for timer, _ in alarms.values():
            signal.setitimer(timer, 0)
        for number, handler in before.items():
            signal.signal(number, handler)


def peak_megabytes() -> float:
    """Return the peak memory of this process since its start."""
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024.0
