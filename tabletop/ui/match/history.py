"""Looking back: the table as it was after any answer, step by step or as a film of the whole match."""

from __future__ import annotations

from tabletop.present.play import Play
from tabletop.ui.render.scene_view import TableView

PACE = 0.9
"""Seconds between two moments of a replay."""


class History:
    """Shows past moments on the view. `at` is the number of answers shown, None for the present."""

    def __init__(self, play: Play, view: TableView) -> None:
        self.play, self.view = play, view
        self.playing = False
        self._wait = 0.0

    @property
    def at(self) -> int | None:
        return self.play.at

    @property
    def moments(self) -> tuple[int, ...]:
        """The moments worth a stop: before each decision of the log, and the present."""
        return self.play.shown.stops

    def look(self, at: int | None) -> None:
        """Show the table after `at` answers; the present for None or the last moment."""
        self.play.look(at)
        self.view.table.place(self.play.placement)
        self.view.set_last(())
        self.view.animate()

    def step(self, by: int) -> None:
        """To the next decision, or back."""
        moments = self.moments
        now = self.play.shown.moment
        if by < 0:
            earlier = [moment for moment in moments if moment < now]
            if earlier:
                self.look(earlier[-1])
        else:
            self.look(next((moment for moment in moments if moment > now), None))

    def start(self) -> None:
        """Run the match as a film from its beginning, or from the moment shown."""
        if self.at is None:
            self.look(self.moments[0])
        self.playing, self._wait = True, PACE

    def stop(self) -> None:
        self.playing = False

    def update(self, seconds: float, speed: float) -> None:
        """Let time pass: the film goes on when nothing moves."""
        if not self.playing:
            return
        self._wait -= seconds * max(speed, 0.2)
        if self._wait <= 0 and not self.view.moving:
            self._wait = PACE
            self.step(1)
            self.playing = self.at is not None
