"""A player of the past: the table after any answer, step by step or as a film of the whole match."""

from __future__ import annotations

from bisect import bisect_right
from typing import Final

from tabletop.ui.render.table_view import TableView
from tabletop.viewmodel.control.match_controller import MatchController
from tabletop.viewmodel.view.view_state import ViewState

PACE = 0.9
"""Seconds between two moments of a replay."""
RATES: Final = (0.5, 1.0, 2.0, 4.0, 8.0)
"""The rates at which a replay may run, as multiples of the normal speed."""


class HistoryPlayer:
    """A player that shows past moments on the view. `at` is the number of answers shown, None for the present."""

    def __init__(self, controller: MatchController, view: TableView) -> None:
        self.controller, self.view = controller, view
        self.playing = False
        self.rate = 1.0
        self._wait = 0.0

    @property
    def at(self) -> int | None:
        return self.controller.at

    @property
    def now(self) -> ViewState:
        """The view state that is shown."""
        return self.controller.shown

    @property
    def moments(self) -> tuple[int, ...]:
        """The moments at which a step stops: before each decision in the log, and the present."""
        return self.controller.shown.stops

    @property
    def rounds(self) -> tuple[int, ...]:
        """The first moment of every round."""
        first: dict[int, int] = {}
        for line in self.controller.shown.lines:
            first.setdefault(line.round, line.at)
        return tuple(first.values())

    def share(self, moment: int) -> float:
        """Return the position of a moment between the first (0) and the present (1).

        All decisions have equal distances.
        """
        moments = self.moments
        return max(0, bisect_right(moments, moment) - 1) / max(1, len(moments) - 1)

    def at_share(self, share: float) -> int:
        """Return the moment at a position between 0 and 1."""
        moments = self.moments
        return moments[round(max(0.0, min(1.0, share)) * (len(moments) - 1))]

    def look(self, at: int | None, *, glide: bool = True) -> None:
        """Show the table after `at` answers, or the present for None or the last moment.

        Without `glide` the pieces do not move there but change at once.
        """
        self.controller.look(at)
        self.view.table.place(self.controller.placement)
        self.view.set_last(())
        if glide:
            self.view.animate()
            self.view.animator.speed = max(1.0, self.rate) if self.playing else 1.0
        else:
            self.view.skip()
            self.view.invalidate()

    def step(self, by: int) -> None:
        """Go to the next decision, or to the one before if `by` is negative."""
        self._step(by, self.moments)

    def step_round(self, by: int) -> None:
        """Go to the beginning of the next round, or back to that of this round or the one before."""
        self._step(by, self.rounds)

    def _step(self, by: int, moments: tuple[int, ...]) -> None:
        now = self.controller.shown.moment
        if by < 0:
            earlier = [moment for moment in moments if moment < now]
            if earlier:
                self.look(earlier[-1])
        else:
            self.look(next((moment for moment in moments if moment > now), None))

    def change_rate(self, by: int) -> None:
        """Choose the next faster (1) or slower (-1) rate; after the last comes the first."""
        self.rate = RATES[(RATES.index(self.rate) + by) % len(RATES)]

    def start(self) -> None:
        """Run the match as a film from its beginning, or from the moment shown."""
        if self.at is None:
            self.look(self.moments[0])
        self.playing, self._wait = True, PACE

    def stop(self) -> None:
        self.playing = False

    def update(self, seconds: float, speed: float) -> None:
        """Let time pass: the film takes its next step when nothing moves."""
        if not self.playing:
            return
        self._wait -= seconds * max(speed or 1.0, 0.2) * self.rate
        if self._wait <= 0 and not self.view.moving:
            self._wait = PACE
            self.step(1)
            self.playing = self.at is not None
