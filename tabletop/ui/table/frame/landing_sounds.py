"""Pieces that are heard where they come down, on every table."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from tabletop.ui.render.table_view import TableView
from tabletop.ui.system.clock import ticks
from tabletop.viewmodel.view.sound_cues import landing_of

APART_MS: Final = 15
"""Pieces that come down sooner after another are one sound with it."""
MOST: Final = 3
"""So many are heard of those that are not seen moving."""


class LandingSounds:
    """Hears every piece of a view that comes to the end of its way."""

    def __init__(self, view: TableView, sound: Callable[[str, float], object]) -> None:
        self.view, self.sound = view, sound
        self._last = -math.inf
        view.animator.on_landed = self.landed

    def landed(self, piece: str, turned: bool = False) -> None:
        """A piece lies where it belongs, or is gone from the table."""
        now = ticks()
        if now - self._last >= APART_MS and piece in self.view.table.pieces:
            self._last = now
            self.sound(*landing_of(self.view.table, piece, turned=turned))

    def at_once(self, pieces: Sequence[str]) -> None:
        """Pieces lie elsewhere without having been seen on the way."""
        self._last = ticks()
        for piece in pieces[:MOST]:
            if piece in self.view.table.pieces:
                self.sound(*landing_of(self.view.table, piece))
