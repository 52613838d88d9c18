"""The sounds of pieces coming down, on every table."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from tabletop.ui.render.table_view import TableView
from tabletop.ui.system.clock import ticks
from tabletop.viewmodel.view.sound_cues import landing_of

APART_MS: Final = 15
"""The time within which a piece that comes down after another shares its sound."""
MOST: Final = 3
"""The number of sounds played for pieces that change place without moving visibly."""


class LandingSounds:
    """A listener that plays a sound for every piece of a view that arrives at its place."""

    def __init__(self, view: TableView, sound: Callable[[str, float], object]) -> None:
        self.view, self.sound = view, sound
        self._last = -math.inf
        view.animator.on_landed = self.landed

    def landed(self, piece: str, turned: bool = False) -> None:
        """Play the sound of a piece that has arrived, if it is still on the table."""
        now = ticks()
        if now - self._last >= APART_MS and piece in self.view.table.pieces:
            self._last = now
            self.sound(*landing_of(self.view.table, piece, turned=turned))

    def at_once(self, pieces: Sequence[str]) -> None:
        """Play the sounds of pieces that changed place without moving visibly."""
        self._last = ticks()
        for piece in pieces[:MOST]:
            if piece in self.view.table.pieces:
                self.sound(*landing_of(self.view.table, piece))
