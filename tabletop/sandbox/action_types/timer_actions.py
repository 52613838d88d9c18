"""Actions of players on the timer of a free table."""

from __future__ import annotations

from tabletop.sandbox.action_types.actions import Action
from tabletop.sandbox.model.journal_context import JournalContext, SentenceParts
from tabletop.sandbox.model.timer import TimerKind, clock_text

NOW = -1
"""In place of a reading: that of the moment at which the action is done."""


class SetTimer(Action, frozen=True, tag="timer"):
    """A new timer at rest, or the reset of the one there is; a countdown of `seconds`. Without a kind there is none."""

    kind: TimerKind
    seconds: int = 0

    def sentence_parts(self, clerk: JournalContext) -> SentenceParts:
        if self.kind == "countdown":
            return "", {"time": clock_text(10 * self.seconds, self.kind)}
        return f"_{self.kind or 'off'}", {}


class RunTimer(Action, frozen=True, tag="run_timer"):
    """The start or the pause of the timer, which shows so many tenths of a second at that moment."""

    on: bool
    tenths: int = NOW

    def sentence_parts(self, clerk: JournalContext) -> SentenceParts:
        timer = clerk.timer
        return "_on" if self.on else "_off", {"time": clock_text(timer.tenths, timer.kind)}
