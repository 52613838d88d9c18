"""The eye button of the bar: holding it shows the acting seat's hand, a click opens that hand behind a curtain."""

from __future__ import annotations

from typing import Final

from tabletop.ui.sandbox.table.actions import FreePlay
from tabletop.ui.system.clock import ticks
from tabletop.ui.table.overlays.curtain import Curtain

PEEK_MS: Final = 300
"""The time after which a held press peeks."""


class Eye:
    """An eye button. `pressed` while the mouse button is down on it."""

    def __init__(self, play: FreePlay) -> None:
        self.play = play
        self._since = 0
        self._peeking = False

    @property
    def pressed(self) -> bool:
        return bool(self._since)

    def press(self) -> None:
        """Handle the button going down."""
        self._since = ticks()

    def wait(self, now: int) -> None:
        """Let time pass: an eye that is held peeks."""
        if self._since and not self._peeking and now - self._since >= PEEK_MS:
            self._peeking = True
            self.play.look_as(self.play.controller.by)

    def release(self) -> None:
        """Handle the button coming up."""
        peeked, self._peeking, self._since = self._peeking, False, 0
        if peeked:
            self.play.cover()
        else:
            self.lower_curtain()

    def lower_curtain(self) -> None:
        """Hide the table until the acting person confirms that only they are looking."""
        self.play.cover()
        area = self.play.area
        curtain = Curtain(area.ui, area.controller.by, self._lift, "Enter")
        curtain.place(area.table_rect)
        self.play.overlays.curtain = curtain

    def _lift(self) -> None:
        self.play.overlays.curtain = None
        self.play.area.view.expose()
        self.play.look_as(self.play.controller.by)
