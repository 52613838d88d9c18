"""The eye of the bar: held it shows the hand of who acts, clicked it opens that hand behind a curtain."""

from __future__ import annotations

from typing import Final

from tabletop.ui.sandbox.table.actions import FreePlay
from tabletop.ui.system.clock import ticks
from tabletop.ui.table.overlays.fullscreen import Curtain

PEEK_MS: Final = 300
"""A press held so long peeks."""


class Eye:
    """One eye. `pressed` while the button is down on it."""

    def __init__(self, play: FreePlay) -> None:
        self.play = play
        self._since = 0
        self._peeking = False

    @property
    def pressed(self) -> bool:
        return bool(self._since)

    def press(self) -> None:
        """The button goes down."""
        self._since = ticks()

    def wait(self, now: int) -> None:
        """Time passed: an eye that is held peeks."""
        if self._since and not self._peeking and now - self._since >= PEEK_MS:
            self._peeking = True
            self.play.look_as(self.play.door.by)

    def release(self) -> None:
        """The button comes up."""
        peeked, self._peeking, self._since = self._peeking, False, 0
        if peeked:
            self.play.cover()
        else:
            self.lower_curtain()

    def lower_curtain(self) -> None:
        """Hide the table until the person who acts says that only they are looking."""
        self.play.cover()
        area = self.play.area
        curtain = Curtain(area.desk, area.door.by, self._lift, "Enter")
        curtain.place(area.table_rect)
        self.play.overlays.curtain = curtain

    def _lift(self) -> None:
        self.play.overlays.curtain = None
        self.play.area.view.expose()
        self.play.look_as(self.play.door.by)
