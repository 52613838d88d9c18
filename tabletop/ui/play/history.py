"""Looking back: the table as it was after any answer, step by step or as a film of the whole match."""

from __future__ import annotations

from typing import Any

from tabletop.game import Stat
from tabletop.match import Match
from tabletop.session import GuidedSession
from tabletop.table import Placement
from tabletop.ui.scene_view import TableView

PACE = 0.9
"""Seconds between two moments of a replay."""


class History:
    """Shows past moments on the view. `at` is the number of answers shown, None for the present."""

    def __init__(self, session: GuidedSession, view: TableView) -> None:
        self.session, self.view = session, view
        self.at: int | None = None
        self.playing = False
        self._past: Match[Any] | None = None
        self._lay: Placement | None = None
        self._wait = 0.0

    def strip(self, seat: int) -> tuple[Stat, ...]:
        """The public figures of a seat at the moment that is shown."""
        return self.session.game.strip(self._shown.state, self.session.viewer, seat)

    @property
    def _shown(self) -> Match[Any]:
        """The match as far as it is shown."""
        return self._past or self.session.match

    @property
    def moments(self) -> list[int]:
        """The moments worth a stop: before each decision of the log, and the present."""
        return [*dict.fromkeys(line.at for line in self.session.lines), len(self.session.match.log)]

    @property
    def placement(self) -> Placement:
        """How everything lies at the moment that is looked at, which is the present when `at` is None."""
        return self.session.placement if self.at is None or self._lay is None else self._lay

    def look(self, at: int | None) -> None:
        """Show the table after `at` answers; the present for None or the last moment."""
        if at is not None and at >= len(self.session.match.log):
            at = None
        self.at = at
        self._past = None if at is None else self.session.match.go_to(at)
        self.look_anew()
        self.view.table.place(self.placement)
        self.view.set_last(())
        self.view.animate()

    def look_anew(self) -> None:
        """The eyes have changed: the same moment with other eyes."""
        past = self._past
        self._lay = None if past is None else self.session.placement_of(past, self.view.table.placed())

    def step(self, by: int) -> None:
        """To the next decision, or back."""
        moments = self.moments
        now = len(self.session.match.log) if self.at is None else self.at
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
