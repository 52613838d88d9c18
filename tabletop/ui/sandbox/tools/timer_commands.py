"""The commands for the timer: set it, start and pause it; and its reading on the screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from tabletop.core.data.messages import Message, msg
from tabletop.sandbox.action_types.timer_actions import RunTimer, SetTimer
from tabletop.sandbox.model.seat_view import SeatView
from tabletop.sandbox.model.spot import Spot
from tabletop.sandbox.model.timer import LONGEST, PRESETS, Timer, TimerKind, clock_text, seconds_in
from tabletop.ui.sandbox.table.actions import FreePlay
from tabletop.ui.sandbox.view.context_menu import MenuItem


class TimerCommands:
    """The commands for the timer, by their names; where the pointer is does not matter."""

    def __init__(self, play: FreePlay) -> None:
        self.play = play
        self.commands: Mapping[str, Callable[[Spot], object]] = {
            "timer": lambda spot: self.open(),
            "run_timer": lambda spot: self.switch(),
        }

    @property
    def timer(self) -> Timer:
        """The timer that the window shows, now or in the past."""
        table = self.play.area.shown.table
        assert isinstance(table, SeatView), "a free table is shown"
        return table.timer

    @property
    def tenths(self) -> int:
        """The reading, in tenths of a second; in the past that of the last start or pause."""
        return self.timer.tenths if self.play.area.shown.is_past else self.play.controller.timer.tenths

    @property
    def wait(self) -> float | None:
        """The seconds until another reading must be shown; None while it stays."""
        return None if self.play.area.shown.is_past else self.play.controller.timer.wait

    @property
    def is_over(self) -> bool:
        """True if nothing is left of a countdown."""
        return self.timer.kind == "countdown" and not self.tenths

    def switch(self) -> None:
        """Start or pause the timer; one that is over is reset."""
        if self.is_over:
            self.set(self.timer.kind, self.timer.seconds)
        else:
            self.play.perform(RunTimer(not self.timer.runs))

    def set(self, kind: TimerKind, seconds: int = 0) -> None:
        """Set the timer; without a kind it is put away."""
        self.play.perform(SetTimer(kind, seconds))

    def open(self) -> None:
        """Show what can be done with the timer."""
        timer = self.timer
        own = []
        if timer.kind:
            run = "pause" if timer.runs else "start"
            again = partial(self.set, timer.kind, timer.seconds)
            own = [] if self.is_over else [_row(msg(f"sandbox.ui.timer_{run}"), self.switch)]
            own.append(_row(msg("sandbox.ui.timer_reset"), again))
        kinds = [
            _row(
                msg("sandbox.ui.timer_countdown", time=clock_text(10 * seconds, "countdown")),
                partial(self.set, "countdown", seconds),
            )
            for seconds in PRESETS
        ]
        kinds.append(_row(msg("sandbox.ui.timer_own"), self._ask))
        kinds.append(_row(msg("sandbox.ui.timer_stopwatch"), partial(self.set, "stopwatch")))
        off = [_row(msg("sandbox.ui.timer_off"), partial(self.set, ""))] if timer.kind else []
        self.play.overlays.menu([group for group in (own, kinds, off) if group], msg("sandbox.deed.timer"))

    def _ask(self) -> None:
        """Ask how long the countdown is."""
        last = clock_text(10 * (self.timer.seconds or PRESETS[0]), "countdown")
        self.play.overlays.ask(msg("sandbox.ui.timer_ask"), last, self._set_typed)

    def _set_typed(self, text: str) -> None:
        seconds = seconds_in(text)
        if seconds is None:
            self.play.overlays.refuse(msg("sandbox.refused.timer_length", most=LONGEST // 60))
        else:
            self.set("countdown", seconds)


def _row(text: Message, on_press: Callable[[], object]) -> MenuItem:
    return MenuItem(text, "", on_press)
