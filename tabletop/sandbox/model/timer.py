"""The timer of a free table: a countdown or a stopwatch. The time that passes is beside the table."""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple, TypeAlias

TimerKind: TypeAlias = Literal["", "countdown", "stopwatch"]
LONGEST: Final = 24 * 3600
"""The longest countdown, and the most that a stopwatch shows, in seconds."""
PRESETS: Final = (30, 60, 180, 300, 600)
"""The countdowns that are offered, in seconds."""
_TYPED: Final = re.compile(r"([0-9]{1,4})(?:[:：]([0-5][0-9]))?")


class Timer(NamedTuple):
    """The timer as it was set, and whether it runs. Without a kind there is none.

    `seconds` is the length of a countdown; `tenths` is the time left, or that of a stopwatch, in tenths of a second, as
    it was last started or paused.
    """

    kind: TimerKind = ""
    seconds: int = 0
    runs: bool = False
    tenths: int = 0

    @property
    def whole(self) -> int:
        """The tenths of a second that it shows once it is reset."""
        return 10 * self.seconds if self.kind == "countdown" else 0

    def after(self, passed: float) -> int:
        """Return the tenths of a second that it shows when it has run on for so many seconds."""
        gone = int(10 * max(passed, 0.0)) if self.runs else 0
        return max(0, self.tenths - gone) if self.kind == "countdown" else min(self.tenths + gone, 10 * LONGEST)

    def reset(self) -> Timer:
        """Return it as it was set, at rest."""
        return Timer(self.kind, self.seconds, False, self.whole)

    @property
    def is_sound(self) -> bool:
        """True if it can be the timer of a table."""
        if self.kind == "countdown":
            return 1 <= self.seconds <= LONGEST and 0 <= self.tenths <= self.whole
        if self.kind == "stopwatch":
            return self.seconds == 0 and 0 <= self.tenths <= 10 * LONGEST
        return self == Timer()


def clock_text(tenths: int, kind: TimerKind) -> str:
    """Return a reading as minutes and seconds; a countdown shows 0:00 only when nothing is left."""
    seconds = -(-tenths // 10) if kind == "countdown" else tenths // 10
    return f"{seconds // 60}:{seconds % 60:02}"


def seconds_in(text: str) -> int | None:
    """Return the seconds in a typed length, minutes or minutes:seconds; None if it is no length of a countdown."""
    found = _TYPED.fullmatch(text.strip())
    seconds = 60 * int(found[1]) + int(found[2] or 0) if found is not None else 0
    return seconds if 1 <= seconds <= LONGEST else None
