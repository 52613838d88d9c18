"""The running time of a timer, beside the table: no action and no file contains it before somebody pauses."""

from __future__ import annotations

import time
from collections.abc import Callable

from tabletop.sandbox.action_types.actions import Action
from tabletop.sandbox.action_types.timer_actions import NOW, RunTimer
from tabletop.sandbox.model.free_table import FreeTable


def host_seconds() -> float:
    """Return the seconds since this program began, on a clock that nobody sets."""
    return time.monotonic() - _BEGIN


_BEGIN = time.monotonic()


class RunningTimer:
    """The present reading of the timer of a table. Call `note` after every change of the table."""

    def __init__(self, table: FreeTable, now: Callable[[], float] = host_seconds) -> None:
        self.table, self.now = table, now
        self.since = now()
        """When the timer was last set, started or paused, in the seconds of `now`."""
        self._known = table.timer

    def note(self) -> None:
        """Begin anew if the timer is another than before."""
        if self.table.timer is not self._known:
            self._known, self.since = self.table.timer, self.now()

    @property
    def tenths(self) -> int:
        """The tenths of a second that are left, or have passed on a stopwatch."""
        return self._known.after(self.now() - self.since)

    @property
    def wait(self) -> float | None:
        """The seconds until its reading in whole seconds changes; None while it does not."""
        if not self._known.runs or (self._known.kind == "countdown" and not self.tenths):
            return None
        part = self.tenths % 10
        return (part or 10) / 10 if self._known.kind == "countdown" else (10 - part) / 10

    def pause(self) -> RunTimer | None:
        """Return the action that pauses it now; None while it does not run."""
        return RunTimer(False, self.tenths) if self._known.runs else None

    def stamped(self, action: Action) -> Action:
        """Return an action with the present reading, if it leaves that open."""
        return RunTimer(action.on, self.tenths) if isinstance(action, RunTimer) and action.tenths == NOW else action
